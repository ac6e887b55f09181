// Every byte that leaves the proxy, towards pages and into the log, searched for everything that must not be in it.
// Runs with --all: attacks in all their forms.
import { unpacked } from '../kit/memory-storage.ts'
import { assert, deep, fc, test, testKeyPair } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { CALLBACK_API_KEY, json, MERCHANT_ID } from '../kit/fake-bank.ts'
import { bytesOf, leaks } from '../kit/leaks.ts'
import {
  ACCOUNT_ID,
  BANK_API_KEY,
  HANDLE_KEY,
  orderToken,
  type Proxy,
  startProxy,
  withLog,
} from '../kit/proxy.ts'
import { SECRET } from '../kit/token.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)

/** Everything that must not be seen, by name. */
async function secretsOf(proxy: Proxy): Promise<Record<string, string>> {
  const { privatePem } = await testKeyPair()
  const pemLines = privatePem.split('\n').filter((line) => line.length > 20 && !line.startsWith('-----'))
  const signatures = proxy.bank.calls.map((call) => call.headers.get('authorization')?.split(':')[3] ?? '')
  return {
    merchantId: MERCHANT_ID,
    accountId: ACCOUNT_ID,
    apiKey: BANK_API_KEY,
    orderSecret: SECRET,
    handleKey: HANDLE_KEY,
    callbackApiKey: CALLBACK_API_KEY,
    ...Object.fromEntries(pemLines.map((line, at) => [`line ${at} of the key`, line])),
    ...Object.fromEntries(
      proxy.bank.payments.map(({ paymentId }, at) => [`paymentId ${at}`, paymentId] as const),
    ),
    ...Object.fromEntries(
      signatures.filter((text) => text !== '').map((text, at) => [`signature ${at}`, text] as const),
    ),
  }
}

/**
 * Does everything that a page, a payer, a bank and a stranger can do.
 * @param code what the bank gives as the code and path of its errors
 */
async function everything(proxy: Proxy, code: string): Promise<string[]> {
  const seen: string[] = []
  const note = async (response: Promise<Response>) => void seen.push(await bytesOf(await response))
  const { bank } = proxy
  const callback = async (change = {}) => {
    const mail = await bank.callback(`https://pay.shop.example/callback/${HANDLE}`, change)
    const headers = Object.fromEntries(mail.headers)
    return proxy.fetch(`/callback/${HANDLE}`, { method: 'POST', headers, body: new Uint8Array(mail.body) })
  }
  await note(proxy.press())
  await note(proxy.press())
  await note(proxy.press({ order: { amount: '99.00' } }))
  await note(proxy.press({ body: { order: await orderToken(), provider: 'example-bank-one' } }))
  await note(proxy.press({ body: { items: [{ sku: 'cup', quantity: 2 }], idempotencyKey: 'a'.repeat(43) } }))
  await note(proxy.press({ body: { order: 'x' } }))
  await note(proxy.press({ headers: { origin: 'https://evil.example' } }))
  await note(proxy.press({ headers: { 'content-type': 'text/plain' } }))
  await note(proxy.fetch('/payments', { method: 'OPTIONS' }))
  await note(proxy.fetch('/providers'))
  await note(proxy.fetch(`/payments/${HANDLE}`))
  await note(proxy.fetch('/payments/unknown'))
  await note(proxy.fetch(`/payments/${bank.last().paymentId}`))
  await note(proxy.fetch(`/return/${HANDLE}`))
  await note(proxy.fetch('/nowhere', { method: 'POST' }))
  await note(callback())
  await note(callback({ apiKey: 'another' }))
  await note(callback({ headers: { authorization: `${MERCHANT_ID}:1:0:${'0'.repeat(512)}` } }))
  await note(callback({ headers: { 'x-api-key': '' } }))
  // A bank that says everything it knows.
  const tell = (status: number) => () =>
    json(
      status,
      {
        errors: [{ code, path: code, message: ACCOUNT_ID }],
        message: `${SECRET} ${bank.last().paymentId}`,
        merchantId: MERCHANT_ID,
      },
      { 'x-merchant': MERCHANT_ID },
    )
  for (const status of [400, 403, 429, 500, 200]) {
    bank.rules.create = tell(status)
    bank.rules.status = tell(status)
    bank.rules.providers = tell(status)
    await note(proxy.press({ order: { id: `order-${status}` } }))
    await proxy.ring(HANDLE)
    await note(proxy.fetch(`/payments/${HANDLE}`))
    await note(proxy.fetch(`/return/${HANDLE}`))
  }
  bank.rules.create = bank.rules.status = () => {
    throw new Error(`could not fetch https://${BANK_API_KEY}@bank.example/${bank.last().paymentId}`)
  }
  await note(proxy.press({ order: { id: 'order-lost' } }))
  await proxy.ring(HANDLE)
  bank.rules.status = undefined
  bank.decide('ACCEPTED')
  await proxy.ring(HANDLE)
  await note(proxy.fetch(`/payments/${HANDLE}`))
  const [first] = bank.payments
  if (first) first.amount = '1.00'
  bank.decide('ACCEPTED', undefined, first)
  await proxy.ring(HANDLE)
  await note(proxy.fetch(`/payments/${HANDLE}`))
  return seen
}

test('shows no secret and no id of the bank in any byte of any answer or log line (promises: R28, R29, R30)', async () => {
  const proxy = await startProxy()
  const { result, lines } = await withLog(() => everything(proxy, 'INVALID_FIELD'))
  const secrets = await secretsOf(proxy)
  assert.isAbove(Object.keys(secrets).length, 40)
  assert.isAbove(result.length, 30)
  assert.isAbove(lines.length, 10)
  assert.deepEqual(leaks(result.join('\n'), secrets), [])
  assert.deepEqual(leaks(lines.join('\n'), secrets), [])
})

test('shows a page none even when the bank makes one its error code (promises: R44)', async () => {
  const proxy = await startProxy()
  // What a bank names as its code does reach the log, where its support will ask for it.
  const { result } = await withLog(() => everything(proxy, BANK_API_KEY))
  assert.deepEqual(leaks(result.join('\n'), await secretsOf(proxy)), [])
})

test('shows none in the answer to settings that are wrong (promises: R30)', async () => {
  const { privatePem } = await testKeyPair()
  const wrong = [
    { SIGNING_KEY: privatePem.replace('PRIVATE', 'PUBLIC') },
    { SIGNING_KEY: privatePem.replaceAll('\n', '\\n') },
    { BANK_API_KEY: `${BANK_API_KEY}\n${BANK_API_KEY}` },
    { MERCHANT_ID: `${MERCHANT_ID}:` },
    { BANK_ENVIRONMENT: SECRET },
    { PUBLIC_URL: `https://pay.shop.example/?${SECRET}` },
    { OWN_BANK: SECRET },
    { PRICE_LIST: SECRET },
    { ALLOWED_ORIGINS: SECRET },
  ]
  for (const change of wrong) {
    const proxy = await startProxy(change)
    const { result, lines } = await withLog(async () => bytesOf(await proxy.press()))
    assert.match(result, /configuration_invalid|internal_error/)
    assert.deepEqual(leaks(result + lines.join('\n'), await secretsOf(proxy)), [], Object.keys(change)[0])
  }
})

test('finds a leak that was planted, in every form (promises: R28)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const secrets = await secretsOf(proxy)
  const names = Object.keys(secrets)
  const forms: ((secret: string) => string)[] = [
    (secret) => secret,
    (secret) => secret.toUpperCase(),
    (secret) => secret.slice(3, 21),
    (secret) => Array.from(secret).toReversed().join(''),
    (secret) => btoa(secret),
    (secret) => btoa(`a${secret}`),
    (secret) => btoa(`ab${secret}`),
    (secret) => btoa(secret).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    (secret) => Array.from(secret, (character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
    (secret) => Array.from(secret, (character) => character.charCodeAt(0).toString(16)).join(''),
    (secret) => Array.from(secret, (character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...forms), fc.string(), (name, form, noise) => {
      const planted = `${noise}${form(secrets[name] ?? '')}${noise}`
      assert.isNotEmpty(leaks(planted, secrets), name)
    }),
    { numRuns: deep(50, 1_000) },
  )
  // And one that goes the whole way: an order whose reference was replaced by what must not be seen.
  const record = proxy.stored.get(HANDLE)
  const storage = proxy.storages.get(HANDLE)
  if (storage) unpacked(storage).write({ order: { ...record, payee: proxy.bank.last().paymentId } })
  proxy.restart()
  const seen = await bytesOf(await proxy.fetch(`/payments/${HANDLE}`))
  assert.deepEqual(leaks(seen, secrets), ['paymentId 0 (plain)'])
})
