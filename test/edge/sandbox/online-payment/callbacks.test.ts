// The bank's notices: what they say, who signed them, when they are sent again, and what can be planned for them.
// Whether a merchant should believe them is not decided here.
import { assert, test } from '#kit'
import { advance, BASE, control, openBank } from '../bank-kit.ts'
import { call, create, open, paid, refund, statusOf, verifiesCallback } from './kit.ts'
import { createPublicKey } from 'node:crypto'

const URL_GIVEN = 'https://shop.example/callback?shop=1'
const backend = { b2bBackendURL: { url: URL_GIVEN } }
type Bank = ReturnType<typeof openBank>

async function publicKeyOf(bank: Bank): Promise<string> {
  const set: { keys: JsonWebKey[] } = await (await bank.sandbox.fetch(`${BASE}/.well-known/jwks.json`)).json()
  const [key = {}] = set.keys
  return createPublicKey({ key: { ...key }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
}

const plan = (bank: Bank, outcome: string, more = {}) =>
  control(bank, 'POST', '/outcomes', { operation: 'online-payment.callback', outcome, ...more })

test('sends one signed callback with the status as GET answers it (gaps: online-payment.callback.request)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank, backend)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  const [sent] = bank.sent
  if (!sent) throw new Error('nothing was sent')
  assert.include(sent, { url: URL_GIVEN, method: 'POST' })
  assert.include(sent.headers, {
    'content-type': 'application/json',
    'x-api-key': 'callback-key-of-the-tests',
  })
  assert.equal(sent.headers['date'], 'Fri, 20 Nov 2026 10:00:00 GMT')
  assert.deepEqual(JSON.parse(sent.body), await statusOf(bank, paymentId))
  const key = await publicKeyOf(bank)
  assert.isTrue(verifiesCallback(sent, key))
  assert.isFalse(verifiesCallback({ ...sent, body: `${sent.body} ` }, key))
})

test('tells of refunds at the address of the payment, and of nothing without an address (gaps: online-payment.callback.events)', async () => {
  const bank = openBank()
  const { paymentId } = await paid(bank, backend)
  const silent = await paid(bank)
  await bank.sandbox.idle()
  await refund(bank, silent.paymentId, '1.00')
  const { json } = await refund(bank, paymentId, '1.00')
  await advance(bank, 'PT5S')
  await bank.sandbox.idle()
  const bodies = bank.sent.map(({ body }): Record<string, unknown> => JSON.parse(body))
  assert.deepEqual(
    bodies.map(({ paymentId: id, status }) => [id, status]),
    [
      [paymentId, 'ACCEPTED'],
      [json['paymentId'], 'ACCEPTED'],
    ],
  )
})

test('sends nothing on creation, on a second opening, and for the payment of a refund (gaps: Part 2 online payment)', async () => {
  const bank = openBank()
  const { link } = await create(bank, backend)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  await Promise.all([open(bank, link), open(bank, link), open(bank, link)])
  await open(bank, link)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('never makes the browser wait for the merchant (gaps: online-payment.callback.events)', async () => {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const bank = openBank({ fetch: () => gate.then(() => new Response()) })
  const { link } = await create(bank, backend)
  assert.equal((await open(bank, link)).status, 302)
  assert.deepEqual((await control(bank, 'GET', '/callbacks')).json, { callbacks: [] })
  release()
  await bank.sandbox.idle()
  assert.lengthOf(Object((await control(bank, 'GET', '/callbacks')).json['callbacks']), 1)
})

test('sends once unless it is told otherwise (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank()
  bank.answering.status = 500
  await paid(bank, backend)
  await advance(bank, 'P1D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('tries again after 1, 5, 15 and 60 minutes with the same body and new proofs (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callbackAttempts: 6 })
  bank.answering.status = 302
  await paid(bank, backend)
  await bank.sandbox.idle()
  const counts = [bank.sent.length]
  for (const wait of ['PT59S', 'PT1S', 'PT4M59S', 'PT1S', 'PT15M', 'PT60M', 'PT60M', 'PT60M']) {
    await advance(bank, wait)
    await bank.sandbox.idle()
    counts.push(bank.sent.length)
  }
  assert.deepEqual(counts, [1, 1, 2, 2, 3, 4, 5, 6, 6])
  const distinct = (pick: (sent: (typeof bank.sent)[number]) => string | undefined) =>
    new Set(bank.sent.map(pick)).size
  assert.equal(
    distinct(({ body }) => body),
    1,
  )
  assert.equal(
    distinct(({ headers }) => headers['x-session-id']),
    1,
  )
  assert.equal(
    distinct(({ headers }) => headers['x-request-id']),
    6,
  )
  assert.equal(
    distinct(({ headers }) => headers['authorization']),
    6,
  )
  const key = await publicKeyOf(bank)
  assert.isTrue(bank.sent.every((sent) => verifiesCallback(sent, key)))
})

test('stops trying when the merchant has answered (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callbackAttempts: 10 })
  bank.answering.status = 'never'
  await paid(bank, backend)
  await bank.sandbox.idle()
  bank.answering.status = 202
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  await advance(bank, 'P3D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 2)
  const { json } = await control(bank, 'GET', '/callbacks')
  const lines: unknown = json['callbacks']
  assert.deepEqual(Array.isArray(lines) ? lines.map(({ result }: { result: unknown }) => result) : [], [
    'no answer',
    202,
  ])
})

test('tells the query of the address in its log, with fingerprints for the secrets there (house: 4, Errors)', async () => {
  const bank = openBank()
  const key = 'callback-key-of-the-tests'
  const url = `https://shop.example/callback?order=7&token=secret-of-the-shop&own=${key}`
  await paid(bank, { b2bBackendURL: { url } })
  await bank.sandbox.idle()
  assert.equal(bank.sent[0]?.url, url)
  const { json } = await control(bank, 'GET', '/callbacks')
  const [line] = json['callbacks'] as { url: string }[]
  assert.match(
    line?.url ?? '',
    /^https:\/\/shop\.example\/callback\?order=7&token=sha256:[0-9a-f]{8}&own=sha256:[0-9a-f]{8}$/,
  )
})

test('makes up for all attempts when the clock jumps over them (gaps: online-payment.callback.delivery)', async () => {
  const bank = openBank({ callbackAttempts: 4 })
  bank.answering.status = 503
  await paid(bank, backend)
  await bank.sandbox.idle()
  await advance(bank, 'P1D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 4)
})

test('sends nothing, twice, or late as planned (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, 'never')
  await plan(bank, 'duplicate')
  await plan(bank, 'late:2000')
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 2)
  assert.equal(bank.sent[0]?.body, bank.sent[1]?.body)
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 2)
  await advance(bank, 'PT2S')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 3)
})

test('sends a callback after the next one of the merchant as planned (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  await plan(bank, 'reorder')
  const first = await paid(bank, backend)
  await paid(bank, backend, { merchantId: '00000000-0000-4000-8000-00000000000b' })
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  const second = await paid(bank, backend)
  await bank.sandbox.idle()
  const ids = bank.sent.map(({ body }): unknown => Object(JSON.parse(body)).paymentId)
  assert.deepEqual(ids.slice(1), [second.paymentId, first.paymentId])
})

test('sends callbacks without signature or with a wrong key as planned (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank()
  const key = await publicKeyOf(bank)
  const { paymentId, link } = await create(bank, backend)
  await plan(bank, 'wrong-key', { match: { paymentId } })
  await plan(bank, 'unsigned')
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.notProperty(bank.sent[0]?.headers, 'authorization')
  await open(bank, link)
  await bank.sandbox.idle()
  const [, forged] = bank.sent
  assert.match(forged?.headers['authorization'] ?? '', /:1:0:[0-9a-f]{512}$/)
  assert.isFalse(forged && verifiesCallback(forged, key))
})

test('loses a callback or its answer as planned, and tries again (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank({ callbackAttempts: 2 })
  await plan(bank, 'drop-before')
  await paid(bank, backend)
  await bank.sandbox.idle()
  assert.isEmpty(bank.sent)
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  await plan(bank, 'drop-after')
  await paid(bank, backend)
  await bank.sandbox.idle()
  await advance(bank, 'PT1M')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 3)
})

test('tells that an unopened payment has ended, by itself (gaps: shared.sandbox.settle)', async () => {
  const woken: (number | undefined)[] = []
  const bank = openBank({ wake: (at) => void woken.push(at) })
  const { paymentId, link } = await create(bank, backend)
  assert.equal(woken.at(-1), bank.wire.now + 86_400_000)
  bank.wire.now += 86_400_000
  bank.sandbox.wake()
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  const state = await statusOf(bank, paymentId)
  assert.include(state, { status: 'CANCELLED', errorType: 'BUSINESS', errorCode: 'PAYMENT_EXPIRED' })
  assert.notProperty(state, 'failureReason')
  assert.equal((await open(bank, link)).headers.get('location'), 'https://shop.example/cancel?order=1')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('forgets callbacks on their way when it is reset (gaps: shared.sandbox.control)', async () => {
  const bank = openBank({ callbackAttempts: 10 })
  bank.answering.status = 500
  await paid(bank, backend)
  await bank.sandbox.idle()
  await control(bank, 'POST', '/reset')
  await advance(bank, 'P1D')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  assert.equal((await call(bank, 'GET', '/payments/multibank/providers')).status, 200)
})
