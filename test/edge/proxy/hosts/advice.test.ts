// What a person reads who has set something up wrongly: the cause and the next step, at the start, in the log and in `detail`.
// Each fault is made from outside, with programs and calls; what a page's console shows is in test/widgets/shared/element.
import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assert, test, wallClock } from '#kit'
import { adviseOn } from '../../../../core/shared/advice.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { createPayment, makeOnlinePaymentBank } from '../../../../core/online-payment/index.ts'
import { misspeltIn, strayPublicUrl } from '../../../../edge/proxy/hosts/advice.ts'
import { openProxy } from '../../../../edge/proxy/hosts/index.ts'
import { createSandbox, type Sandbox } from '../../../../edge/sandbox/index.ts'
import { PROGRAM } from '../../../kit/program.ts'
import { bankAt, settings } from '../kit/proxy.ts'
import { pressAt, withFolder } from './host-kit.ts'

const BASE = 'http://bank.test'
const MERCHANT_ID = '11111111-1111-4111-8111-111111111111'

/** Starts a program that cannot start, and gives what it says. */
function saidBy(
  word: 'proxy' | 'sandbox',
  options: readonly string[],
  env: Record<string, string> = {},
): string {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, word, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
    timeout: 60_000,
  })
  assert.equal(status, 2, stderr)
  return stderr
}

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

const keyOf = (type: 'pkcs1' | 'pkcs8') =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type, format: 'pem' }).toString()

test('names cause and next step of each wrong setting at the start of the proxy, and no value (house: 4)', () => {
  const key = keyOf('pkcs1')
  const wrong = {
    PUBLIC_URL: 'http://127.0.0.1:8080',
    SIGNING_KEY: key,
    PRICELIST: '{"canary-cup":{"name":"Cup","price":"12.50"}}',
    BANK_ENVIRONMENT: 'sandbox',
  }
  const said = saidBy('proxy', ['--port', '0'], wrong)
  assert.match(
    said,
    /PUBLIC_URL must be https .* ALLOW_LOCAL_ADDRESSES=true at a sandbox \(in \[vars\], not \.dev\.vars\)/,
  )
  assert.match(said, /SIGNING_KEY must be a PKCS#8 PEM .*openssl pkcs8 -topk8 -nocrypt/)
  assert.include(said, 'PRICELIST is no setting; is PRICE_LIST meant?')
  for (const value of [key.slice(60, 100), 'canary-cup']) assert.notInclude(said, value)
})

test('names the setting or option whose file cannot be read, and not its path (house: 4)', () => {
  assert.include(
    saidBy('proxy', ['--port', '0'], { SIGNING_KEY_FILE: '/canary/nope.pem' }),
    'SIGNING_KEY_FILE must name a file that can be read',
  )
  const files = ['--bank-certificate', '/canary/a.pem', '--bank-key', '/canary/b.pem']
  const said = saidBy('proxy', ['--port', '0', ...files], {})
  assert.match(said, /--bank-(key|certificate) must name a file that can be read/)
  assert.notInclude(said, 'canary')
})

test('says how to take another port where one is in use, and how a sandbox takes local addresses (house: 4)', async () => {
  const { server, port } = await takePort()
  try {
    const said = saidBy('sandbox', ['--memory', '--port', String(port)])
    assert.include(
      said,
      `Port ${port} of 127.0.0.1 is in use by another program. Take another one with --port`,
    )
  } finally {
    server.close()
  }
  assert.match(
    saidBy('sandbox', ['--memory', '--port', '0', '--redirect-uri', 'http://127.0.0.1:8080/consent']),
    /redirectUris must be https addresses .*--allow-local-addresses/,
  )
})

test('says that PUBLIC_URL names another port of this machine, and only then (house: 4)', () => {
  const own = 'http://127.0.0.1:8080'
  assert.match(strayPublicUrl('http://127.0.0.1:8081', own) ?? '', /PUBLIC_URL names port 8081.*8080.*--port/)
  assert.match(strayPublicUrl('http://localhost', own) ?? '', /PUBLIC_URL names port of its scheme/)
  for (const right of [own, 'http://localhost:8080/pay', 'https://pay.shop.example', undefined, 'no address'])
    assert.isUndefined(strayPublicUrl(right, own))
  assert.isEmpty(misspeltIn(['PRICE_LIST', 'HANDLE_KEY'], { HANDLE_KEY_FILE: '', PRICE_LIST: '', HOME: '' }))
})

test('prints at the start of the proxy that PUBLIC_URL leads elsewhere, and goes on (house: 4)', () =>
  withFolder(async (folder) => {
    const all = await settings({
      BANK_ENVIRONMENT: 'sandbox',
      ALLOW_LOCAL_ADDRESSES: 'true',
      PUBLIC_URL: 'http://127.0.0.1:9',
    })
    const args = [PROGRAM, 'proxy', '--port', '0', '--data', folder]
    const env = { PATH: process.env['PATH'] ?? '', ...(all as Record<string, string>) }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'close')
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
        if (said.includes('Stop with Ctrl+C')) child.kill()
      })
    await ended
    assert.match(said, /Note +PUBLIC_URL names port 9, and the proxy listens on \d+: .*--port, or PUBLIC_URL/)
  }))

/** Presses the button at a proxy on this machine whose bank is a sandbox, and gives the problem and the log. */
type Asked = Pick<Sandbox, 'fetch'>
async function pressed(sandbox: Asked | 'down', changes: Readonly<Record<string, unknown>>) {
  const lines: string[] = []
  const all = await settings({
    ...bankAt(sandbox === 'down' ? 'http://127.0.0.1:9' : BASE),
    MERCHANT_ID,
    ALLOW_LOCAL_ADDRESSES: 'true',
    ...changes,
  })
  let problem: Readonly<Record<string, unknown>> = {}
  await withFolder(async (folder) => {
    const proxy = await openProxy({
      settings: all as Record<string, string>,
      folder,
      log: (line) => void lines.push(JSON.stringify(line)),
      ...(sandbox !== 'down' && { bank: (url, init) => sandbox.fetch(new Request(url, init)) }),
    })
    problem = (await pressAt(proxy, 'order-1')).body
    await proxy.close()
  })
  return { detail: String(problem['detail']), log: lines.join('\n') }
}

test('names the next step of what a bank refuses, in the log and in the detail of a sandbox (house: 4)', async () => {
  const sandbox = createSandbox({ publicBaseUrl: undefined })
  const website = {
    fetch: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  }
  const cases: [Asked | 'down', Record<string, unknown>, RegExp][] = [
    [
      sandbox,
      { SIGNING_KEY: keyOf('pkcs8') },
      /INVALID_SIGNATURE.*Register the public half.*SIGNING_KEY_VERSION/,
    ],
    [sandbox, { SIGNING_KEY_VERSION: '7' }, /UNKNOWN_KEY.*Register the public half.*SIGNING_KEY_VERSION/],
    ['down', {}, /Check that the bank runs.*BANK_BASE_URL/],
    // The right bank at a wrong path, and a server that is no bank.
    [sandbox, { BANK_BASE_URL: `${BASE}/nowhere` }, /right host, port and path.*BANK_BASE_URL/],
    [website, {}, /right host, port and path.*BANK_BASE_URL/],
  ]
  for (const [bank, changes, words] of cases) {
    const { detail, log } = await pressed(bank, changes)
    assert.match(detail, words)
    assert.match(log, words)
  }
  const { onlinePayment } = (await keysOf(sandbox)) as { onlinePayment: { privateKeyPem: string } }
  const local = { SIGNING_KEY: onlinePayment.privateKeyPem, PUBLIC_URL: 'http://127.0.0.1:8080' }
  const { detail } = await pressed(sandbox, local)
  assert.match(detail, /return\.url: INVALID_FIELD.*--allow-local-addresses/)
  sandbox.close()
})

async function keysOf(sandbox: Sandbox): Promise<unknown> {
  const headers = { 'x-sandbox-key': sandbox.sandboxKey }
  return (await sandbox.fetch(new Request(`${BASE}/_sandbox/keys`, { headers }))).json()
}

test('shows which redirect address came, and how one is registered, where it is not known (gaps: shared.oauth.authorize)', async () => {
  const sandbox = createSandbox()
  const { defaultClient } = (await keysOf(sandbox)) as { defaultClient: { clientId: string } }
  const asked = new URLSearchParams({
    client_id: defaultClient.clientId,
    redirect_uri: 'https://shop.example/<back>',
    language: 'en',
  })
  const answer = await sandbox.fetch(new Request(`${BASE}/oauth/authorize?${asked}`))
  const page = await answer.text()
  assert.equal(answer.status, 400)
  for (const words of [
    'https://shop.example/&#60;back&#62;',
    'Registered return addresses',
    'POST /_sandbox/clients',
    '--redirect-uri',
  ])
    assert.include(page, words)
  assert.notInclude(page, '<back>')
  sandbox.close()
})

test('advises a caller of core whose clock is wrong to set it, and says nothing where only the bank can help (house: 4)', async () => {
  const sandbox = createSandbox({ allowLocalAddresses: true })
  const { onlinePayment } = (await keysOf(sandbox)) as { onlinePayment: { privateKeyPem: string } }
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: BASE,
    frontUrl: BASE,
    allowLocalAddresses: true,
    clock: () => wallClock() - 7_200_000,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    sandbox: {
      apiKey: 'any-key',
      merchantId: MERCHANT_ID,
      keys: { 0: onlinePayment.privateKeyPem },
      keyVersion: 0,
    },
  })
  const endpoint = { url: 'https://shop.example/back' }
  const body = {
    accountId: '22222222-2222-4222-8222-222222222222',
    amount: '12.50',
    currency: 'EUR',
    reference: '1232',
    return: endpoint,
    cancel: endpoint,
    reject: endpoint,
  }
  const failure: unknown = await createPayment(bank, { body } as never).catch((error: unknown) => error)
  assert.isTrue(isBankError(failure), String(failure))
  if (!isBankError(failure)) return
  assert.equal(failure.bankCode, 'CLOCK_SKEW')
  assert.match(adviseOn(failure) ?? '', /Set the clock/)
  assert.isUndefined(
    adviseOn(Object.assign(Object.create(failure), { faults: [{ code: 'AMOUNT_TOO_LARGE' }] })),
  )
  sandbox.close()
})
