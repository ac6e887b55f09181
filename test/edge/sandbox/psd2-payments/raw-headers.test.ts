/// <reference types="node" />
// Headers of calls: interaction id, headers about the customer, Accept, scenario, idempotency key; and paths and methods.
// Not who calls (raw-token), nor signatures (raw-jws), nor what a key does (raw-repeat).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answer, ask, browse, handClock, header, json, openBank, UUID_V4 } from '../raw-client.ts'
import { requestBytes } from '../raw-request.ts'
import { operationsOn } from './raw-operations.ts'
import { KINDS, orderOf, RECURRING, SEPA, START } from './raw-orders.ts'
import { assertRefused } from './raw-refusal.ts'
import { type Headers, newClient, PREFIX, Tpp, verbOf } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now })
const tpp = await Tpp.open(bank)
const { all } = await operationsOn(tpp)
const ID = 'x-fapi-interaction-id'

/** Calls an operation with headers. */
function call({ method, path, body }: (typeof all)[number], headers: Headers): Promise<Answer> {
  return tpp.call(method, path, { body, headers: { 'x-idempotency-key': randomUUID(), ...headers } })
}

for (const operation of all) {
  const { name, status } = operation

  test(`echoes x-fapi-interaction-id from ${name}, makes one if absent, refuses a malformed one with another (2 A, Endpoints; gaps: psd2.headers.customer)`, async () => {
    for (const id of [randomUUID(), randomUUID().toUpperCase(), '6ba7b810-9dad-11d1-80b4-00c04fd430c8']) {
      const answer = await call(operation, { [ID]: id })
      assert.equal(answer.status, status, answer.body.toString())
      assert.equal(header(answer, ID)?.toLowerCase(), id.toLowerCase())
    }
    const made = await call(operation, {})
    assert.match(header(made, ID) ?? '', UUID_V4)
    const again = await call(operation, {})
    assert.notEqual(header(again, ID), header(made, ID))
    for (const id of ['x', '1', randomUUID().slice(1), `${randomUUID()}0`, `{${randomUUID()}}`, 'ä']) {
      const answer = await call(operation, { [ID]: id })
      assertRefused(answer, 400, ['InvalidValue', ID])
      assert.match(header(answer, ID) ?? '', UUID_V4)
    }
  })

  test(`bears the interaction id on refusals of ${name} too (gaps: psd2.headers.customer)`, async () => {
    const id = randomUUID()
    const refused = await call(operation, { [ID]: id, authorization: 'Bearer x' })
    assertRefused(refused, 401)
    assert.equal(header(refused, ID), id)
    const bad = await call(operation, { [ID]: id, accept: 'text/html' })
    assertRefused(bad, 400)
    assert.equal(header(bad, ID), id)
  })

  test(`answers application/json to whoever takes it from ${name}, else 400 (gaps: psd2.headers.customer)`, async () => {
    for (const accept of [undefined, 'application/json', 'application/*', '*/*']) {
      assert.equal((await call(operation, { accept })).status, status, accept)
    }
    for (const accept of ['text/html', 'application/xml', 'application/hal+json', 'text/*', 'json']) {
      assertRefused(await call(operation, { accept }), 400, ['InvalidValue', 'accept'])
    }
  })

  const isCustomers = name.startsWith('POST') && !name.includes('/submit')
  test(`${isCustomers ? 'checks' : 'ignores'} the headers about the customer on ${name} (2 A, Endpoints; gaps: psd2.headers.customer)`, async () => {
    for (const [about, good, bad, type] of CUSTOMER_HEADERS) {
      for (const value of good) {
        const answer = await call(operation, { [about]: value })
        assert.equal(answer.status, status, `${about}: ${value} ${answer.body.toString()}`)
      }
      for (const value of bad) {
        const answer = await call(operation, { [about]: value })
        if (isCustomers) assertRefused(answer, 400, [type, about])
        else assert.equal(answer.status, status, `${about}: ${value}`)
      }
    }
  })

  const isSteered = / GET|GET .*\{paymentId\}|submit|confirm/.test(name)
  test(`${isSteered ? 'checks' : 'ignores'} x-sandbox-scenario on ${name} (2 A, Endpoints; gaps: psd2.scenario.form)`, async () => {
    const bad = [
      'x',
      'paymentFail',
      'PAYMENTDEBITED',
      'Payment',
      'PaymentFail=',
      'PaymentFail=accountClosed',

      'PaymentFail=Other',
      'PaymentFail =AccountClosed',
      'PaymentDebited,PaymentCredited',
      'LimitExceeded',
    ]
    for (const scenario of bad) {
      const answer = await call(operation, { 'x-sandbox-scenario': scenario })
      if (isSteered) assertRefused(answer, 400, ['InvalidValue', 'x-sandbox-scenario'])
      else assert.equal(answer.status, status, scenario)
    }
  })
}

/** Headers that tell about the customer: valid and malformed values, and the violation (gaps: psd2.headers.customer). */
const CUSTOMER_HEADERS: [name: string, good: string[], bad: string[], type: string][] = [
  [
    'x-fapi-customer-ip-address',
    ['192.0.2.1', '0.0.0.0', '255.255.255.255', '2001:db8::1', '::', '::ffff:192.0.2.1', 'FE80::1'],
    [
      'x',
      '192.0.2',
      '192.0.2.256',
      '192.0.2.1.1',
      '2001:db8::g',
      ':::',
      '192.0.2.1:80',
      '[::1]',
      '192.0.2.1, ::1',
    ],
    'InvalidValue',
  ],
  [
    'x-fapi-customer-last-logged-time',
    ['Fri, 20 Nov 2026 10:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    [
      'x',
      '2026-11-20T10:00:00Z',
      'Fri, 20 Nov 2026 10:00:00',
      'Fri, 20 Nov 2026 10:00:00 EET',
      'Fri, 20 Nov 2026 10:00:00 +0000',
      'Mon, 20 Nov 2026 10:00:00 GMT',
      'Fri, 31 Nov 2026 10:00:00 GMT',
      'Fri, 20 Nov 2026 24:00:01 GMT',
      '20 Nov 2026 10:00:00 GMT',
      '1795168800',
    ],
    'Date',
  ],
  [
    'x-customer-user-agent',
    ['a', 'Mozilla/5.0 (X11)', 'a'.repeat(511), 'a'.repeat(512)],
    ['', 'a'.repeat(513)],
    'Size',
  ],
]

const KEY = 'x-idempotency-key'

for (const kind of KINDS) {
  test(`takes an idempotency key of 1 to 40 visible characters and inner spaces for ${kind} (2 A, Limits; gaps: psd2.idempotency.key)`, async () => {
    const visible = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at)).join('')
    const keys = [
      'a',
      'a b',
      'a  b',
      'a'.repeat(39),
      'a'.repeat(40),
      visible.slice(0, 40),
      visible.slice(40, 80),
    ]
    for (const key of [...keys, visible.slice(-20)]) {
      const answer = await tpp.create(kind, orderOf(kind), { [KEY]: `${key}${kind}`.slice(-40) })
      assert.equal(answer.status, 201, key)
    }
  })

  test(`refuses a missing, empty, too long or unreadable idempotency key for ${kind} with 400 (2 A, Limits; gaps: psd2.idempotency.key)`, async () => {
    const at = (key: string | undefined) => tpp.create(kind, orderOf(kind), { [KEY]: key })
    for (const key of [undefined, '', ' ', '   ']) assertRefused(await at(key), 400, ['Required', KEY])
    for (const key of ['a'.repeat(41), 'a'.repeat(200), `a${' '.repeat(39)}b`]) {
      assertRefused(await at(key), 400, ['Size', KEY])
    }
    for (const key of ['ä', 'a\tb', 'a\u00a0b', '\u00ff']) {
      assertRefused(await at(key), 400, ['InvalidValue', KEY])
    }
  })

  test(`strips spaces at both ends of an idempotency key for ${kind}, as HTTP does (gaps: psd2.idempotency.key)`, async () => {
    const key = randomUUID()
    const first = json(await tpp.create(kind, orderOf(kind), { [KEY]: key }))
    const again = json(await tpp.create(kind, orderOf(kind), { [KEY]: `  ${key}\t ` }))
    assert.isString(first['paymentId'])
    assert.equal(again['paymentId'], first['paymentId'])
  })
}

test('wants no idempotency key elsewhere, and looks at none (gaps: psd2.idempotency.key)', async () => {
  for (const operation of all.filter(({ status }) => status === 200)) {
    for (const key of [undefined, '', 'a'.repeat(41), 'ä']) {
      assert.equal((await call(operation, { [KEY]: key })).status, 200, operation.name)
    }
  }
})

test('takes an API key together with everything else that a call may bear (2 A, Endpoints)', async () => {
  const answer = await tpp.create(SEPA, undefined, {
    'x-api-key': tpp.client.apiKey,
    'x-fapi-customer-last-logged-time': 'Fri, 20 Nov 2026 09:00:00 GMT',
    'x-fapi-customer-ip-address': '192.0.2.1',
    'x-customer-user-agent': 'Mozilla/5.0',
    [ID]: randomUUID(),
    'x-client-certificate': encodeURIComponent(tpp.client.certificatePem),
    'x-sandbox-scenario': 'PaymentFail',
    accept: 'application/json',
  })
  assert.equal(answer.status, 201, answer.body.toString())
})

// --- paths and methods ---------------------------------------------------------------------------------------------

test('answers an unknown path with 404 of the flat family (gaps: shared.errors.closed-sets)', async () => {
  const id = randomUUID()
  for (const path of [
    '',
    '/',
    '/payments',
    '/sepa-payment',
    '/SEPA-PAYMENTS',
    `/${SEPA}/${id}/confirm`,
    `/${RECURRING}/${id}/submit`,
    `/${SEPA}/${id}/recurrence/2026-11-23`,
    `/${RECURRING}/${id}/recurrence`,
    `/authorizations/${id}/submit`,
    '/authorizations',
    `/${SEPA}/${id}/submit/x`,
  ]) {
    const answer = await tpp.call('GET', path)
    assert.include([404, 405], answer.status, path)
    assertRefused(answer, answer.status)
    if (!['/authorizations', ''].includes(path)) assert.equal(answer.status, 404, path)
  }
})

test('answers an unknown method with 405 and Allow, before it asks who calls (gaps: shared.errors.closed-sets, shared.check-order)', async () => {
  const id = randomUUID()
  const cases: [string, string[], string[]][] = KINDS.flatMap((kind): [string, string[], string[]][] => [
    [`/${kind}`, ['POST'], ['GET', 'PUT', 'DELETE', 'PATCH']],
    [`/${kind}/${id}`, ['GET', 'DELETE'], ['POST', 'PUT', 'PATCH']],
    [`/${kind}/${id}/${verbOf(kind)}`, ['POST'], ['GET', 'PUT', 'DELETE']],
  ])
  cases.push(
    [`/${RECURRING}/${id}/recurrence/2026-11-23`, ['GET'], ['POST', 'PUT', 'DELETE']],
    [`/authorizations/${id}`, ['GET', 'DELETE'], ['POST', 'PUT']],
    [`/authorizations/${id}/payments`, ['GET'], ['POST', 'DELETE']],
    [`/authorizations/${id}/sandbox-authorize`, ['POST'], ['GET', 'DELETE']],
    [`/authorizations/${id}/sandbox-reject`, ['POST'], ['GET', 'DELETE']],
  )
  for (const [path, allowed, others] of cases) {
    for (const method of others) {
      const answer = await ask(bank, requestBytes(bank, method, PREFIX + path, {}, Buffer.alloc(0)))
      assertRefused(answer, 405)
      const allow = (header(answer, 'allow') ?? '').split(',').map((name) => name.trim())
      for (const name of allowed) assert.include(allow, name, path)
      assert.notInclude(allow, method)
    }
  }
})

test('ignores unknown query parameters and gives no CORS headers (gaps: shared.members, shared.links)', async () => {
  const { paymentId } = await tpp.created(SEPA)
  const answer = await tpp.call('GET', `/${SEPA}/${paymentId}?colour=blue&status=`, {
    headers: { origin: 'https://shop.example.com' },
  })
  assert.equal(answer.status, 200)
  for (const [name] of answer.headers) assert.notMatch(name, /^access-control/i)
  const preflight = await browse(bank, `${PREFIX}/${SEPA}`, 'OPTIONS')
  assert.equal(preflight.status, 405)
})

test('ends every call with a token of another client at the door of that client (gaps: shared.id)', async () => {
  const stranger = await Tpp.open(bank, { client: await newClient(bank) })
  const { paymentId, authorizationId } = await tpp.created(SEPA)
  assertRefused(await stranger.get(SEPA, paymentId), 404, ['InvalidValue', 'paymentId'])
  assertRefused(await stranger.create(SEPA, orderOf(SEPA, { authorizationId })), 400, [
    'InvalidValue',
    'authorizationId',
  ])
})
