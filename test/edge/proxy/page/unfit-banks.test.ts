// The list of banks for one order: which of them cannot carry it, and why, judged as when a payer presses.
// Three ways to pay stand side by side; the banks are a few lines of the tests' own.
import { assert, test, wallClock } from '#kit'
import { PAYEE } from '../interfaces/baltic/rail/stand.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank } from '../interfaces/baltic/rail/paying-bank.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { psd2Settings, startPsd2Proxy } from '../interfaces/psd2-payments/proxy.ts'
import { type Changes, orderToken, problemOf, type Proxy, startProxy, withLog } from '../kit/proxy.ts'
import { signHmac } from '../kit/token.ts'

const dayIn = (days: number) => new Date(wallClock() + days * 86_400_000).toISOString().slice(0, 10)
const LATER = { dueDate: dayIn(3) }
const MONTHLY = { dueDate: dayIn(3), recurrence: { every: 'monthly', until: dayIn(300) } }

async function startAll(changes: Changes = {}): Promise<Proxy> {
  const psd2 = makePsd2TestBank(() => wallClock())
  const own = Object.entries(await psd2Settings()).filter(([, value]) => value !== undefined)
  return startProxy({
    ...Object.fromEntries(own),
    BANK_PSD2: { fetch: psd2.fetch },
    BALTIC_CLIENT_ID: CLIENT_ID,
    BALTIC_CLIENT_SECRET: CLIENT_SECRET,
    BALTIC_EE_BASE_URL: BASE,
    BALTIC_EE_BANK: 'Silta Pank',
    BALTIC_PAYEE_IBAN: PAYEE,
    BALTIC_PAYEE_NAME: 'Poukama Oy',
    BANK_BALTIC: { fetch: makePayingBank().fetch },
    PAYMENT_RAILS: 'online-payment psd2-payments baltic',
    ...changes,
  })
}

interface Bank {
  id: string
  enabled: boolean
  unfit?: string
  execution?: object
}

const askFor = (proxy: Proxy, body: unknown, headers: Record<string, string> = {}) =>
  proxy.fetch('/providers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', ...headers },
    body: JSON.stringify(body),
  })

async function banksFor(proxy: Proxy, order: object = {}): Promise<readonly Bank[]> {
  const answer = await askFor(proxy, { order: await orderToken(order) })
  assert.equal(answer.status, 200)
  return ((await answer.json()) as { providers: Bank[] }).providers
}

/** Returns whether one bank of the list can be chosen, and why not. */
function verdict(banks: readonly Bank[], id: string): string {
  const bank = banks.find((one) => one.id === id)
  return bank ? `${bank.enabled ? 'enabled' : 'disabled'} ${bank.unfit ?? ''}`.trim() : 'absent'
}

test('lists every bank as without an order where each can carry it (house: 2)', async () => {
  const proxy = await startAll()
  const plain = (await (await proxy.fetch('/providers')).json()) as { providers: Bank[] }
  // Where banks are closed today, a bank says beside it when the money departs.
  const judged = (await banksFor(proxy)).map((bank) => ({ ...bank, execution: undefined }))
  assert.deepEqual(
    judged,
    plain.providers.map((bank) => ({ ...bank, execution: undefined })),
  )
  assert.isFalse(plain.providers.some((bank) => 'unfit' in bank))
})

test('says why a bank cannot carry an order: a later day, a series, an amount (house: 2)', async () => {
  const cases: [object, Record<string, string>][] = [
    [LATER, { own: 'enabled', 'example-bank-one': 'disabled day', ee: 'enabled' }],
    [MONTHLY, { own: 'enabled', 'example-bank-one': 'disabled series', ee: 'disabled series' }],
    [{ dueDate: dayIn(800) }, { own: 'disabled day', 'example-bank-one': 'disabled day', ee: 'enabled' }],
    [
      { ...MONTHLY, recurrence: { every: 'monthly', until: dayIn(3_000) } },
      { own: 'disabled series', 'example-bank-one': 'disabled series', ee: 'disabled series' },
    ],
  ]
  const proxy = await startAll()
  for (const [order, wanted] of cases) {
    const banks = await banksFor(proxy, order)
    const found = Object.fromEntries(Object.keys(wanted).map((id) => [id, verdict(banks, id)]))
    assert.deepEqual(found, wanted, JSON.stringify(order))
  }
  const { proxy: alone } = await startPsd2Proxy()
  assert.equal(verdict(await banksFor(alone, { amount: '1000000000.00' }), 'own'), 'disabled amount')
})

test('judges as a press does: no bank that is enabled is refused as unfit, and each that says why is (house: 3)', async () => {
  const orders = [{}, LATER, MONTHLY, { amount: '1000000000.00' }, { amount: '1000000000.00', ...LATER }]
  for (const order of orders) {
    for (const { id, enabled, unfit } of await banksFor(await startAll(), order)) {
      if (!enabled && unfit === undefined) continue
      const proxy = await startAll()
      const body = { order: await orderToken(order), provider: id }
      const { result } = await withLog(() => proxy.press({ body }))
      const { code } = (await result.json()) as { code?: string }
      assert.equal(code === 'provider_unfit', unfit !== undefined, `${id} ${JSON.stringify(order)}`)
    }
  }
})

test('keeps a bank disabled that takes no payments at all, and says nothing of the order there (gaps: online-payment.providers.values)', async () => {
  const banks = await banksFor(await startAll())
  assert.equal(verdict(banks, 'example-bank-three'), 'disabled')
})

test('refuses an order that is not signed, has expired or is none, as a press does, and asks no bank (edge: problems)', async () => {
  const proxy = await startAll()
  const exp = Math.floor(wallClock() / 1_000)
  const late = await signHmac({ exp: exp - 3_600, order: { id: 'order-1' } })
  const forged = await signHmac(
    { exp: exp + 600, order: {} },
    { alg: 'HS256' },
    'another-secret-0123456789abcdefghijkl',
  )
  const cases = [
    [{ order: forged }, 'order_invalid'],
    [{ order: late }, 'order_expired'],
    [{ order: 'x'.repeat(4_097) }, 'order_invalid'],
    [{ order: 7 }, 'body_invalid'],
    [{}, 'body_invalid'],
    [{ order: await orderToken(), provider: 'own' }, 'body_invalid'],
    [{ order: 'x'.repeat(17_000) }, 'body_too_large'],
  ] as const
  for (const [body, code] of cases) {
    const { result } = await withLog(() => askFor(proxy, body))
    assert.equal((await problemOf(result)).code, code)
  }
  assert.equal(proxy.bank.count('providers'), 0)
})

test('takes the order from a known page with our header only, and never from an address (promises: R33)', async () => {
  const proxy = await startAll()
  const order = await orderToken(LATER)
  const foreign = await withLog(() => askFor(proxy, { order }, { origin: 'https://evil.example' }))
  assert.equal((await problemOf(foreign.result)).code, 'origin_refused')
  const bare = await withLog(() => askFor(proxy, { order }, { 'x-silta': '' }))
  assert.equal((await problemOf(bare.result)).code, 'origin_refused')
  const read = await proxy.fetch(`/providers?order=${order}`)
  assert.equal(
    verdict(((await read.json()) as { providers: Bank[] }).providers, 'example-bank-one'),
    'enabled',
  )
})
