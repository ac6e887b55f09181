/// <reference types="node" />
// The first calls of the overview, done as a person does them: in a shell, by node, and as settings of a proxy.
// What the page shows of them is in serving.test.ts and page.test.ts.
// Runs as of today only: the shell and its curl go by the clock of the machine.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { readEnvText } from '../../../../edge/cli/env-text.ts'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'
import { FIRST_CALLS, type OwnKeys, withKeys } from '../../../../edge/sandbox/console/screens/first-calls.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { serveSandbox } from '../../../../edge/sandbox/hosts/index.ts'
import { root } from '../../../runtimes/process.ts'
import { pairsOfTests, sample } from '../sample-key.ts'

/** What the answer of each first call has in it, in a shell and as the program prints it. */
const ANSWERS: Readonly<Record<string, { curl: RegExp; silta: RegExp }>> = {
  'online-payment': { curl: /"paymentOperationId"/, silta: /http:\/\/127\.0\.0\.1:\d+\/\S+/ },
  'account-access': { curl: /"accounts":\[\{/, silta: /accountId/ },
  'request-to-pay': { curl: /"endToEndId":"ORDER20260043"|"paymentStatus"/, silta: /\w/ },
  'psd2-payments': { curl: /"status":"Unauthorized"/, silta: /Unauthorized [0-9a-f-]{36}/ },
  'corporate-payments': { curl: /"INVOICE20260043"|"status"|"transactionStatus"/, silta: /\w/ },
  baltic: { curl: /"consentStatus":"received"/, silta: /received/ },
}

/** Runs a program in a folder, and gathers what it prints. */
function run(
  folder: string,
  env: Record<string, string>,
  ...command: [string, ...string[]]
): Promise<string> {
  const [program, ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/** What is no client's: the shop's own settings, without which a proxy of any interface does not start. */
const SHOP = {
  PUBLIC_URL: 'https://shop.example.com/api',
  RETURN_URL: 'https://shop.example.com/thanks',
  ACCOUNTS_URL: 'https://shop.example.com/accounts',
  HANDLE_KEY: Buffer.alloc(32, 7).toString('base64url'),
  ORDER_SECRET: Buffer.alloc(32, 8).toString('base64url'),
  MERCHANT_KEYS: Buffer.alloc(32, 9).toString('base64url'),
  OWN_BANK: 'FI Silta Sandbox Pankki',
  ALLOW_LOCAL_ADDRESSES: 'true',
  // Durable Objects, of which only the presence counts here.
  ORDERS: {},
  SESSIONS: {},
  PAYOUTS: {},
}

test('makes the first call of every interface in a shell and by node, and gives a proxy its settings, with the keys of the bank (house: 1; gaps: shared.keys)', async () => {
  const served = await serveSandbox({
    port: 0,
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    allowLocalAddresses: true,
  })
  const folder = mkdtempSync(join(tmpdir(), 'silta-first-'))
  try {
    const { address: baseUrl, sandbox } = served
    const control = makeControl({ baseUrl, sandboxKey: sandbox.sandboxKey })
    const shown = (await control.keys()) as unknown as OwnKeys & {
      defaultClient: { clientId: string; kid: string }
    }
    const { clientId, kid } = shown.defaultClient
    const names = { baseUrl, clientId, kid }
    const env = { SANDBOX_KEY: sandbox.sandboxKey }
    const settings: Record<string, string> = {}
    for (const call of FIRST_CALLS) {
      const { name } = call
      const files = (['curl', 'silta', 'vars'] as const).map((way) => withKeys(call, way, names, shown))
      for (const file of files) assert.notInclude(file, sandbox.sandboxKey)
      const [curl = '', silta = '', vars = ''] = files
      writeFileSync(join(folder, 'first.sh'), curl)
      assert.match(await run(folder, env, 'bash', 'first.sh'), ANSWERS[name]?.curl ?? /^$/, `${name}, curl`)
      // As if the package were installed: its doors are folders of the repository.
      const doors = silta.replaceAll(
        /'silta\/([\w/-]+)'/g,
        (_, door: string) => `'${pathToFileURL(join(root, door, 'index.ts')).href}'`,
      )
      writeFileSync(join(folder, 'first.mts'), doors)
      const said = await run(folder, env, process.execPath, '--no-warnings', 'first.mts')
      assert.match(said, ANSWERS[name]?.silta ?? /^$/, `${name}, silta`)
      assert.notMatch(said, /Error/, `${name}, silta`)
      assert.notMatch(vars, /=$|=""/m, `${name}: a setting is empty`)
      Object.assign(settings, readEnvText(vars.replaceAll(/^(\w+)=([^"].*)$/gm, '$1="$2"'), 'dev.vars'))
    }
    assert.isObject(
      await checkConfig({
        ...SHOP,
        ...settings,
        PSD2_PAYEE_IBAN: 'FI1999900000000300',
        PSD2_PAYEE_NAME: 'Poukama Oy',
      }),
    )
    // Each name is one that the proxy knows.
    for (const name of `SIGNING_KEY CLIENT_SECRET REQUEST_TO_PAY_API_KEY PSD2_SIGNING_KEY
      CORPORATE_PRIVATE_KEY BALTIC_CLIENT_SECRET`.split(/\s+/)) {
      const { [name]: _, ...rest } = settings
      assert.property(settings, name)
      assert.isTrue(
        await checkConfig({ ...SHOP, ...rest }).then(
          () => false,
          (error: unknown) => String(error).includes(name),
        ),
        name,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
    await served.close()
  }
})
