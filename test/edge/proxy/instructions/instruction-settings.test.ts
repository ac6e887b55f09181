// The settings of instructions: named at once where they are wrong, offered alone, carried by their own binding, and stored by
// the objects of every host.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { checkConfig, ConfigurationError } from '../../../../edge/proxy/config/config.ts'
import { openProxy } from '../../../../edge/proxy/hosts/index.ts'
import { ask, MERCHANT_KEY } from '../merchant/merchant-kit.ts'
import { type Changes, HANDLE_KEY, problemOf, settings } from '../kit/proxy.ts'
import { makeInstructionBank } from './instruction-bank.ts'
import { instructionSettings, PAYMENT, type ShownInstruction, startInstructions } from './instruction-kit.ts'
import { pluck } from '../kit/lists.ts'

/** A deployment that pays suppliers, and has nothing else. */
const ALONE = {
  PUBLIC_URL: 'https://pay.shop.example',
  HANDLE_KEY,
  MERCHANT_KEYS: MERCHANT_KEY,
  PAYOUTS: {},
}

async function faultsOf(changes: Changes): Promise<string> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fault: unknown = await checkConfig(given).catch((error: unknown) => error)
  if (fault instanceof ConfigurationError) return fault.message
  if (fault instanceof Error) throw fault
  return ''
}

test('offers instructions without payments and accounts, and asks for no setting of those (house: 2)', async () => {
  const own = { ...ALONE, ...(await instructionSettings()) }
  assert.equal(await faultsOf(own), '')
  const nothing = Object.fromEntries(Object.keys(await settings()).map((name) => [name, undefined]))
  const { PAYOUTS: _, ...others } = own
  const { proxy, pay } = await startInstructions({ ...nothing, ...others, ORDERS: undefined })
  assert.equal((await pay('sepa')).status, 201)
  for (const path of ['/payments', '/payments/x', '/export'])
    assert.equal((await problemOf(await ask(proxy, path))).code, 'payments_not_offered')
})

test('names what is missing or wrong of instructions, and never a value (house: 5)', async () => {
  const own = { ...ALONE, ...(await instructionSettings()) }
  const rules: [Changes, string][] = [
    [{ CORPORATE_CLIENT_SECRET: undefined }, 'CORPORATE_CLIENT_SECRET is missing'],
    [{ CORPORATE_KEY_ID: undefined }, 'CORPORATE_KEY_ID is missing'],
    [{ MERCHANT_KEYS: undefined }, 'MERCHANT_KEYS is missing'],
    [{ PAYOUTS: undefined }, 'PAYOUTS is missing'],
    [{ REQUEST_TO_PAY_API_KEY: undefined }, 'REQUEST_TO_PAY_API_KEY is missing'],
    [
      { CORPORATE_BASE_URL: 'https://canary.example/x/' },
      'CORPORATE_BASE_URL must be the address of the corporate payment interface, without query and last slash',
    ],
    [
      { CORPORATE_PRIVATE_KEY: 'canary' },
      'CORPORATE_PRIVATE_KEY must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits (else: openssl pkcs8 -topk8 -nocrypt)',
    ],
    [{ CORPORATE_CERTIFICATE: 'canary' }, 'CORPORATE_CERTIFICATE must be the PEM of a certificate'],
    [{ CORPORATE_CLIENT_ID: 'canary id' }, 'CORPORATE_CLIENT_ID must be 1 to 255 visible ASCII characters'],
  ]
  for (const [changes, rule] of rules) assert.equal(await faultsOf({ ...own, ...changes }), rule)
  const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  const production = await faultsOf({
    ...own,
    BANK_ENVIRONMENT: 'production',
    CORPORATE_CERTIFICATE: pem,
    CORPORATE_BASE_URL: 'http://corporate.bank.example',
  })
  assert.include(production, 'CORPORATE_CERTIFICATE is for the sandbox only')
  assert.include(production, 'REQUEST_TO_PAY_API_KEY is for the sandbox only')
  assert.include(production, 'CORPORATE_BASE_URL must be https in production')
  // With nothing of theirs given, nothing of theirs is asked for.
  assert.equal(await faultsOf({ ...(await settings()), ORDERS: {} }), '')
})

test('carries corporate payments by their own binding, and from its time on by the next one, with a token of its own (promises: R19)', async () => {
  const [first, next, shared] = [0, 1, 2].map(() => makeInstructionBank(Date.now))
  const { pay, bank } = await startInstructions({
    BANK: { fetch: shared?.fetch },
    BANK_CORPORATE: { fetch: first?.fetch },
    BANK_CORPORATE_NEXT: { fetch: next?.fetch },
    BANK_NEXT_FROM: new Date(wallClock() + 86_400_000).toISOString(),
  })
  await pay('sepa')
  const later = await startInstructions({
    BANK_CORPORATE: { fetch: first?.fetch },
    BANK_CORPORATE_NEXT: { fetch: next?.fetch },
    BANK_NEXT_FROM: new Date(wallClock() - 1_000).toISOString(),
  })
  await later.pay('sepa')
  assert.isEmpty(bank.arrived)
  assert.isEmpty(shared?.arrived ?? [])
  for (const one of [first, next]) assert.deepEqual(pluck(one?.arrived, 'kind'), ['token', 'create'])
  // Without one of its own, the binding of the bank carries them.
  const { pay: payShared } = await startInstructions({
    BANK_CORPORATE: undefined,
    BANK: { fetch: shared?.fetch },
  })
  await payShared('sepa')
  assert.lengthOf(shared?.taken ?? [], 1)
})

test('keeps instructions in a file on a machine of one’s own, and goes on with them after it was closed (house: 3)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-instructions-'))
  const bank = makeInstructionBank(Date.now)
  const own = await instructionSettings()
  const open = () =>
    openProxy({
      settings: { ...(own as Record<string, string>), ...ALONE, PAYOUTS: undefined },
      folder,
      corporate: bank.fetch,
      bank: bank.fetch,
    })
  const call = async (proxy: Awaited<ReturnType<typeof open>>, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return proxy.fetch(new Request(`https://pay.shop.example/merchant${path}`, { headers, ...init }))
  }
  try {
    const before = await open()
    bank.begin.push('PROCESSING')
    const given = await call(before, '/payouts', { operation: 'instant', payment: PAYMENT })
    assert.equal(((await given.json()) as ShownInstruction).state, 'processing')
    await before.close()
    bank.settle('PROCESSED')
    const after = await open()
    const state = async () =>
      ((await (await call(after, '/payouts/INVOICE42')).json()) as ShownInstruction).state
    while ((await state()) === 'processing') await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal(await state(), 'paid')
    assert.lengthOf(bank.taken, 1)
    await after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
