// Drafts and proofs: the exact request of each call, one clock for all headers, and the bytes signed on the wire.
import { anyCharacter, assert, deep, fc, test, testKeyPair } from '#kit'
import {
  createPayment,
  listProviders,
  type PaymentOrder,
  readPayment,
  refundPayment,
  type RefundOrder,
} from '../../../core/online-payment/index.ts'
import { type Arrived, json, only } from '../shared/fake-fetch.ts'
import {
  accountId,
  apiKey,
  createdAnswer,
  fullOrder,
  merchantId,
  now,
  nowHttp,
  noSignature,
  paymentId,
  sessionId,
  smallOrder,
  state,
  testBank,
} from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const address = 'https://bank.example/paymentbutton/v1/payments'
const refund = { amount: '1.00', currency: 'EUR', message: { text: 'Hyvitys åäö' } } as const

test('drafts Create payment with every member in the order of the paper (paper 1 B, Create-payment request body)', async () => {
  const { bank } = await testBank()
  const shuffled = Object.fromEntries(Object.entries(fullOrder).toReversed()) as PaymentOrder
  assert.deepEqual(createPayment.draft(bank, { body: shuffled }), {
    method: 'POST',
    url: address,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: bytes(
      `{"accountId":"${accountId}","amount":"12.50","currency":"EUR","reference":"1232",` +
        '"return":{"url":"https://shop.example.com/ok"},"cancel":{"url":"https://shop.example.com/cancel"},' +
        '"reject":{"url":"https://shop.example.com/no"},"message":{"text":"Tilaus 17, eräpäivä 1.12."},' +
        '"language":"sv","b2bBackendURL":{"url":"https://shop.example.com/back?order=17"},' +
        '"messageToCustomer":"Kiitos ostoksestasi","ultimateBeneficiary":{"name":"Järjestö ry",' +
        '"identification":{"id":"1234567-1","schemeName":"COID","issuer":"PRH"},' +
        '"address":{"country":"FI","addressLine":["Katu 1","00100 Helsinki"]}}}',
    ),
  })
})

test('drafts Payment status without a body (paper 1 B, Payment status)', async () => {
  const { bank } = await testBank()
  assert.deepEqual(readPayment.draft(bank, { path: { paymentId } }), {
    method: 'GET',
    url: `${address}/${paymentId}`,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
})

test('drafts Refund under the original payment (paper 1 B, Refund; gaps: online-payment.refund.path)', async () => {
  const { bank } = await testBank()
  const headers = { 'x-session-id': sessionId }
  assert.deepEqual(refundPayment.draft(bank, { path: { paymentId }, headers, body: refund }), {
    method: 'POST',
    url: `${address}/${paymentId}/refund`,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-session-id': sessionId },
    body: bytes('{"amount":"1.00","currency":"EUR","message":{"text":"Hyvitys åäö"}}'),
  })
})

test('drafts List multibank providers (paper 1 B, List multibank providers)', async () => {
  const { bank } = await testBank()
  assert.deepEqual(listProviders.draft(bank, {}), {
    method: 'GET',
    url: `${address}/multibank/providers`,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
})

test('drafts purely: the same input, the same bytes; no clock, no id, no secret, no change (house: The operation)', async () => {
  const { bank, arrived } = await testBank([], {
    clock: () => assert.fail('the clock was read'),
    uuid: () => assert.fail('an id was made'),
    key: () => assert.fail('something was signed'),
  })
  const given = structuredClone(fullOrder)
  const first = createPayment.draft(bank, { body: given })
  assert.deepEqual(createPayment.draft(bank, { body: given }), first)
  assert.deepEqual(given, fullOrder)
  const written = JSON.stringify(first) + new TextDecoder().decode(first.body)
  for (const secret of [apiKey, merchantId]) assert.notInclude(written, secret)
  assert.isEmpty(arrived)
})

test('proves with every common header, the Date of the clock and new ids (paper 1 B, Endpoints)', async () => {
  const { bank } = await testBank([], { key: async () => new Uint8Array([1, 0xab]) })
  const proven = await readPayment.prove(bank, readPayment.draft(bank, { path: { paymentId } }))
  assert.deepEqual(proven.headers, {
    accept: 'application/json',
    'content-type': 'application/json',
    date: nowHttp,
    'x-api-key': apiKey,
    'x-session-id': '00000000-0000-4000-8000-000000000001',
    'x-request-id': '00000000-0000-4000-8000-000000000002',
    authorization: `${merchantId}:1:0:01ab`,
  })
})

test('keeps the session id that a caller gives, and makes a new request id for every attempt (gaps: online-payment.pair.scope)', async () => {
  const { bank } = await testBank([], { key: noSignature })
  const headers = { 'x-session-id': sessionId }
  const draft = createPayment.draft(bank, { headers, body: smallOrder })
  const first = await createPayment.prove(bank, draft)
  const again = await createPayment.prove(bank, draft)
  const proofOfProven = await createPayment.prove(bank, first)
  const all = [first, again, proofOfProven]
  assert.deepEqual(
    all.map((one) => one.headers['x-session-id']),
    [sessionId, sessionId, sessionId],
  )
  assert.equal(new Set(all.map((one) => one.headers['x-request-id'])).size, 3)
})

test('makes a new session id for each call of its own, so that no pair comes twice (gaps: online-payment.pair.scope)', async () => {
  const answers = Array.from({ length: 20 }, () => json(200, { providers: [] }))
  const { bank, arrived } = await testBank(answers, { key: noSignature })
  for (const _ of answers) {
    await listProviders(bank, {})
  }
  const pairs = arrived.map(({ headers }) => `${headers.get('x-session-id')} ${headers.get('x-request-id')}`)
  assert.equal(new Set(pairs).size, 20)
  for (const pair of pairs) assert.match(pair, /^[0-9a-f-]{36} [0-9a-f-]{36}$/)
})

test('signs again with a new Date when the clock moved on (gaps: Part 4)', async () => {
  let at = Date.parse(now)
  const signed: string[] = []
  const { bank } = await testBank([], {
    clock: () => at,
    key: async (base) => {
      signed.push(new TextDecoder().decode(base))
      return new Uint8Array()
    },
  })
  const draft = listProviders.draft(bank, {})
  const first = await listProviders.prove(bank, draft)
  at += 61_000
  const second = await listProviders.prove(bank, draft)
  assert.equal(first.headers['date'], nowHttp)
  assert.equal(second.headers['date'], 'Fri, 20 Nov 2026 10:01:01 GMT')
  assert.include(signed[1], '\nFri, 20 Nov 2026 10:01:01 GMT\n')
})

test('reads the clock once for one call: a second that passes in between changes nothing (R24)', async () => {
  let reads = 0
  const { bank } = await testBank([], {
    key: noSignature,
    clock: () => Date.parse(now) + 1_000 * reads++,
  })
  await listProviders.prove(bank, listProviders.draft(bank, {}))
  assert.equal(reads, 1)
})

/** Verifies with the runtime alone what arrived: no line of ours composes the base or reads the header. */
async function arrivedGenuine({ method, url, headers, body }: Arrived): Promise<boolean> {
  const { publicKey } = await testKeyPair()
  const [merchant = '', algorithm, version, hex = '', ...rest] = (headers.get('authorization') ?? '').split(
    ':',
  )
  assert.deepEqual([merchant, algorithm, version, rest.length], [merchantId, '1', '0', 0])
  assert.match(hex, /^[0-9a-f]{512}$/)
  const signature = new Uint8Array(hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
  const names = ['x-api-key', 'x-session-id', 'x-request-id']
  const head = [
    method,
    headers.get('content-type'),
    headers.get('date'),
    merchant,
    ...names.map((name) => headers.get(name)),
    url,
    '',
  ]
  const base = await new Blob([head.join('\n'), body]).arrayBuffer()
  return crypto.subtle.verify('RSASSA-PKCS1-v1_5', publicKey, signature, base)
}

test('sends the very bytes that it signed, for all four calls (R23)', async () => {
  const { bank, arrived } = await testBank([
    json(200, createdAnswer),
    json(200, state()),
    json(200, { paymentId, totalRefundedAmount: '1.00' }),
    json(200, { providers: [] }),
  ])
  await createPayment(bank, { body: fullOrder })
  await readPayment(bank, { path: { paymentId } })
  await refundPayment(bank, { path: { paymentId }, body: refund })
  await listProviders(bank, {})
  assert.deepEqual(
    arrived.map(({ method, url }) => `${method} ${url}`),
    [
      `POST ${address}`,
      `GET ${address}/${paymentId}`,
      `POST ${address}/${paymentId}/refund`,
      `GET ${address}/multibank/providers`,
    ],
  )
  for (const request of arrived) {
    assert.isTrue(await arrivedGenuine(request))
    assert.equal(request.headers.get('content-type'), 'application/json')
    assert.equal(request.init.redirect, 'manual')
  }
})

const letters = fc.constantFrom(..."aZåÄöÕüŠžéÐþßłŐ0189 /-?:().,'+&", '\u{1DF00}', 'ﬀ'.normalize('NFKC'))
const sepa = (max: number) =>
  fc
    .array(letters, { minLength: 1, maxLength: max })
    .map((all) => all.join('').trim())
    .filter((text) => text !== '' && Array.from(text).length <= max)
const anything = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 35 })
const cents = fc
  .bigInt({ min: 1n, max: 999_999_999_999_999n })
  .map((units) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`)
const query = fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => encodeURIComponent(text))
const endpoint = query.map((text) => ({ url: `https://shop.example.com/ok?text=${text}` }))

const anyOrder: fc.Arbitrary<PaymentOrder> = fc.record(
  {
    accountId: fc.stringMatching(/^[0-9A-Za-z-]{1,36}$/),
    amount: cents,
    currency: fc.constant('EUR' as const),
    reference: fc.constantFrom('13', '0013', 'RF741', 'RF94INVOICE2026A'),
    return: endpoint,
    cancel: endpoint,
    reject: endpoint,
    message: fc.record({ text: sepa(140) }),
    language: fc.constantFrom('fi' as const, 'sv' as const, 'en' as const),
    b2bBackendURL: endpoint,
    ultimateBeneficiary: fc.record({
      name: sepa(70),
      identification: fc.record({ id: anything, schemeName: fc.constant('SOSE' as const), issuer: anything }),
    }),
  },
  { requiredKeys: ['accountId', 'amount', 'currency', 'reference', 'return', 'cancel', 'reject'] },
)
const anyRefund: fc.Arbitrary<RefundOrder> = fc.record({
  amount: cents,
  currency: fc.constant('EUR' as const),
  message: fc.record({ text: sepa(140) }),
})

test('sends the very bytes that it signed, whatever passes the checks: quotes, separators, astral letters (R23)', async () => {
  const runs = deep(40, 1_000)
  const seen = { create: 0, refund: 0 }
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyOrder, anyRefund), async (body) => {
      const isOrder = 'accountId' in body
      const { bank, arrived } = await testBank([
        isOrder ? json(200, createdAnswer) : json(200, { paymentId, totalRefundedAmount: '1.00' }),
      ])
      if (isOrder) await createPayment(bank, { body })
      else await refundPayment(bank, { path: { paymentId }, body })
      seen[isOrder ? 'create' : 'refund'] += 1
      const request = only(arrived)
      assert.isTrue(await arrivedGenuine(request))
      const text = new TextDecoder('utf-8', { fatal: true }).decode(request.body)
      assert.deepEqual(JSON.parse(text), body)
      assert.equal(text, JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: runs },
  )
  assert.isAbove(Math.min(seen.create, seen.refund), runs / 10)
})

test('takes a check of one changed byte for what it is: the checks of this file can fail (R23)', async () => {
  const { bank, arrived } = await testBank([json(200, createdAnswer)])
  await createPayment(bank, { body: smallOrder })
  const request = only(arrived)
  assert.isTrue(await arrivedGenuine(request))
  const body = request.body.slice()
  body[10] = (body[10] ?? 0) ^ 1
  assert.isFalse(await arrivedGenuine({ ...request, body }))
  assert.isFalse(await arrivedGenuine({ ...request, url: `${request.url}?` }))
})
