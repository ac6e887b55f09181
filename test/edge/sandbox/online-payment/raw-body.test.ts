// The form of bodies and the shape of answers and refusals, the same for all operations.
// Not what the members mean: raw-create.test.ts and raw-refund.test.ts.
import { assert, test } from '#kit'
import { type Call, CREATE, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  deep,
  JSON_TYPES,
  NO_JSON_TYPES,
  notJson,
  notObject,
  notUtf8,
  otherEncodings,
  padded,
  tooDeep,
  twice,
} from '../raw/json-form.ts'
import {
  answersIn,
  ask,
  breakOff,
  browse,
  header,
  json,
  openBank,
  pour,
  refusedHead,
  UUID_V4,
} from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)
const ORDER = JSON.stringify(order())

/** Sends a body of bytes to Create payment, rightly signed. */
const post = (body: string | Uint8Array, bent: Partial<Call> = {}) => shop.create({}, { body, ...bent })

/** Wants bodies to be refused with MALFORMED_BODY. */
async function refuses(bodies: readonly (string | Uint8Array)[]): Promise<void> {
  for (const body of bodies) {
    const answer = await post(body)
    assert.equal(answer.status, 400, Buffer.from(body).subarray(0, 200).toString())
    assertRefused(answer, 400, 'MALFORMED_BODY')
  }
}

// --- bytes -------------------------------------------------------------------------------------------------------

test('accepts bodies of up to 64 KiB and refuses one byte more with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  for (const size of [65_535, 65_536]) {
    assert.equal(Buffer.byteLength(padded(ORDER, size)), size)
    assert.equal((await post(padded(ORDER, size))).status, 200, String(size))
  }
  await refuses([padded(ORDER, 65_537)])
})

test('counts the 64 KiB in bytes, not in characters (gaps: shared.body)', async () => {
  const text = 'ä'.repeat(40_000)
  const body = JSON.stringify(order({ messageToCustomer: text }))
  assert.isBelow(body.length, 65_536)
  await refuses([body])
})

test('accepts UTF-8 and refuses every other byte sequence with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  assert.equal((await post(JSON.stringify(order({ message: { text: 'Eräpäivä' } })))).status, 200)
  await refuses(notUtf8(JSON.stringify(order({ message: { text: 'a@b' } }))))
})

test('refuses a byte order mark, and UTF-16, with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  await refuses(otherEncodings(ORDER))
})

test('refuses what is not JSON with 400 MALFORMED_BODY, on create and refund (gaps: shared.body, Codes of the list family)', async () => {
  await refuses(notJson(ORDER))
  const { paymentId } = await shop.paid()
  assertRefused(await shop.refund(paymentId, {}, { body: '{"amount":"1.00"' }), 400, 'MALFORMED_BODY')
  assertRefused(await shop.refund(paymentId, {}, { body: '' }), 400, 'MALFORMED_BODY')
})

test('refuses JSON that is no object with 400 (gaps: shared.body)', async () => {
  for (const body of notObject(ORDER)) {
    const answer = await post(body)
    assert.equal(answer.status, 400, body)
    const [error] = json(answer)['errors'] as { code: string }[]
    assert.include(['MALFORMED_BODY', 'INVALID_FIELD'], error?.code, body)
  }
})

test('accepts a depth of 20 and refuses 21 with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  assertRefused(await post(deep(ORDER, 20)), 400, ['UNKNOWN_MEMBER', 'deep'])
  await refuses(tooDeep(ORDER))
})

test('refuses a member name that stands twice with 400 MALFORMED_BODY, escaped or inside too (gaps: shared.body)', async () => {
  await refuses([
    ...twice(ORDER, 'amount'),
    `${ORDER.slice(0, -1)},"message":{"text":"a","text":"a"}}`,
    `${ORDER.slice(0, -1)},"message":{"text":"a","\\u0074ext":"b"}}`,
  ])
  // The same name in two objects, or inside a text, is no second one.
  const text = { text: 'amount: text' }
  assert.equal((await shop.create({ message: text, ultimateBeneficiary: { name: 'return' } })).status, 200)
})

// --- media type --------------------------------------------------------------------------------------------------

test('accepts application/json, also with charset utf-8 (gaps: shared.body)', async () => {
  for (const contentType of JSON_TYPES) {
    assert.equal((await post(ORDER, { contentType })).status, 200, contentType)
    assert.equal((await shop.providers({ contentType })).status, 200, contentType)
  }
})

for (const contentType of NO_JSON_TYPES) {
  test(`refuses the Content-Type ${contentType} with 400 INVALID_HEADER, on GET too (gaps: shared.body, online-payment.auth.details)`, async () => {
    assertRefused(await post(ORDER, { contentType }), 400, ['INVALID_HEADER', 'content-type'])
    assertRefused(await shop.refund('unknown', {}, { contentType }), 400, ['INVALID_HEADER', 'content-type'])
    assertRefused(await shop.read('unknown', { contentType }), 400, ['INVALID_HEADER', 'content-type'])
    assertRefused(await shop.providers({ contentType }), 400, ['INVALID_HEADER', 'content-type'])
  })
}

test('ignores Accept, and answers application/json (gaps: shared.body)', async () => {
  for (const accept of ['text/html', 'application/xml', 'image/png;q=0', '']) {
    const answer = await shop.providers({ headers: { accept } })
    assert.equal(answer.status, 200)
    assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  }
})

// --- answers -----------------------------------------------------------------------------------------------------

test('answers JSON in UTF-8, not to be stored, without null, and to no other origin (gaps: shared.body, shared.members, shared.links)', async () => {
  const { paymentId } = await shop.paid()
  const headers = { origin: 'https://evil.example' }
  const refund = { amount: '1.00', currency: 'EUR', message: { text: 'ä' } }
  const answers = [
    await shop.create({}, { headers }),
    await shop.read(paymentId, { headers }),
    await shop.refund(paymentId, refund, { headers }),
    await shop.providers({ headers }),
    await shop.create({ amount: 'x' }, { headers }),
  ]
  for (const answer of answers) {
    assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
    assert.equal(header(answer, 'cache-control'), 'no-store')
    assert.notInclude(answer.body.toString(), 'null')
    assert.notEqual(answer.body[0], 0xef)
    assert.notInclude(answer.head.toLowerCase(), 'access-control-')
    assert.equal(Buffer.from(answer.body.toString('utf8'), 'utf8').compare(answer.body), 0)
  }
})

test('ignores unknown query parameters (gaps: shared.members)', async () => {
  const create = await shop.call({ method: 'POST', target: `${CREATE}?amount=0.01&pageSize=x`, body: ORDER })
  assert.equal(create.status, 200)
  assert.equal((await shop.call({ method: 'GET', target: `${PROVIDERS}?country=FI` })).status, 200)
})

test('gives every refusal an id of its own, in the body and in x-error-id (gaps: shared.errors.detail)', async () => {
  const refusals = await Promise.all(Array.from({ length: 5 }, () => post('{')))
  const ids = refusals.map((answer) => String(json(answer)['id']))
  for (const [at, id] of ids.entries()) {
    assert.match(id, UUID_V4)
    assert.equal(header(refusals[at] ?? { headers: [] }, 'x-error-id'), id)
  }
  assert.equal(new Set(ids).size, 5)
})

test('names header faults by the lower-case header (gaps: shared.errors.detail)', async () => {
  assertRefused(await post(ORDER, { requestId: 'x' }), 400, ['INVALID_HEADER', 'x-request-id'])
  assertRefused(await post(ORDER, { contentType: 'text/plain' }), 400, ['INVALID_HEADER', 'content-type'])
})

// --- paths and methods -------------------------------------------------------------------------------------------

for (const target of [
  '/paymentbutton/v1',
  '/paymentbutton/v1/',
  '/paymentbutton/v1/payment',
  '/paymentbutton/v1/Payments',
  '/paymentbutton/v1/payments/multibank/providers/x',
  '/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refunds',
  '/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund/x',
  '/paymentbutton/v1/refunds',
]) {
  test(`answers ${target} with 404 NOT_FOUND, whatever the method and the headers (1 B, Versioning; gaps: shared.errors.closed-sets)`, async () => {
    assertRefused(await shop.call({ method: 'GET', target }), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target, 'DELETE'), 404, 'NOT_FOUND')
  })
}

const PAYMENT_PATH = '/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
for (const [target, allow] of [
  [CREATE, 'POST'],
  [PAYMENT_PATH, 'GET'],
  [`${PAYMENT_PATH}/refund`, 'POST'],
  [PROVIDERS, 'GET'],
] as const) {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (name) => name !== allow,
  )) {
    test(`answers ${method} ${target} with 405 METHOD_NOT_ALLOWED and Allow: ${allow} (1 B, Endpoints; gaps: shared.errors.closed-sets)`, async () => {
      const answers = [await browse(bank, target, method), await shop.call({ method, target })]
      for (const answer of answers) {
        assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
        assert.equal(header(answer, 'allow'), allow)
        assert.notInclude(answer.head.toLowerCase(), 'access-control-')
      }
    })
  }

  test(`answers HEAD ${target} with 405, Allow: ${allow} and no body: it is no operation of the paper (gaps: shared.errors.closed-sets)`, async () => {
    assert.equal(await refusedHead(bank, target), allow)
  })
}

test('reads a word in the place of a paymentId as one: no operation stands there (1 B, Endpoints)', async () => {
  assertRefused(await shop.read('multibank'), 400, 'PAYMENT_NOT_FOUND')
})

// --- HTTP/1.1 ----------------------------------------------------------------------------------------------------

test('refuses a request without Host, and one with two, with 400 (RFC 9112, 3.2)', async () => {
  const target = PROVIDERS
  const request = requestBytes(bank, { method: 'GET', target }).toString('latin1')
  const without = await ask(bank, request.replace(/Host: .*\r\n/, ''))
  assert.equal(without.status, 400)
  const two = await ask(bank, request.replace(/(Host: .*\r\n)/, '$1Host: other.example\r\n'))
  assert.equal(two.status, 400)
  const equal = await ask(bank, request.replace(/(Host: .*\r\n)/, '$1$1'))
  assert.equal(equal.status, 400)
})

for (const name of ['x-api-key', 'Authorization', 'x-session-id', 'x-request-id', 'Date', 'Content-Type']) {
  test(`refuses a call with two ${name} headers: which one counts cannot be told (1 B, Endpoints; gaps: Codes of the list family)`, async () => {
    const request = requestBytes(bank, { method: 'GET', target: PROVIDERS }).toString('latin1')
    const doubled = request.replace(new RegExp(`(${name}: .*\r\n)`), '$1$1')
    assert.notEqual(doubled, request)
    const answer = await ask(bank, doubled)
    const fault = { 'x-api-key': 'INVALID_API_KEY', 'Content-Type': 'INVALID_SIGNATURE' }[name]
    assertRefused(answer, 400, fault ?? ['INVALID_HEADER', name.toLowerCase()])
  })
}

test('reads header names in any case (RFC 9110, 5.1)', async () => {
  const request = requestBytes(bank, { method: 'GET', target: PROVIDERS }).toString('latin1')
  const [line = '', ...lines] = request.split('\r\n')
  const shouted = [line, ...lines.map((text) => text.replace(/^[\w-]+:/, (name) => name.toUpperCase()))].join(
    '\r\n',
  )
  assert.equal((await ask(bank, shouted)).status, 200)
  const whispered = [
    line,
    ...lines.map((text) => text.replace(/^[\w-]+:/, (name) => name.toLowerCase())),
  ].join('\r\n')
  assertRefused(await ask(bank, whispered), 400, 'DUPLICATE_REQUEST')
})

/** Writes a body in chunks of so many bytes. */
function chunked(body: Buffer, size: number): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)};x=1\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

test('reads a body sent in chunks, and verifies it without them (RFC 9112, 7.1; gaps: online-payment.auth.base)', async () => {
  const body = Buffer.from(JSON.stringify(order({ message: { text: 'Eräpäivä' } })))
  const headers = { 'content-length': undefined, 'transfer-encoding': 'chunked' }
  for (const size of [1, 7, 4096]) {
    const whole = requestBytes(bank, { method: 'POST', target: CREATE, body, headers })
    const head = whole.subarray(0, whole.indexOf('\r\n\r\n') + 4)
    const answer = await ask(bank, Buffer.concat([head, chunked(body, size)]))
    assert.equal(answer.status, 200, answer.body.toString())
  }
})

test('reads a request that comes byte by byte (1 B, Create payment)', async () => {
  const request = requestBytes(bank, { method: 'POST', target: CREATE, body: ORDER })
  const parts = Array.from(request, (byte) => Uint8Array.of(byte))
  const answer = await ask(bank, parts)
  assert.equal(answer.status, 200)
})

test('waits for the rest of a body that is slow (1 B, Create payment)', async () => {
  const request = requestBytes(bank, { method: 'POST', target: CREATE, body: ORDER })
  const answers = answersIn(
    await pour(bank, [request.subarray(0, -20), request.subarray(-20, -1), request.subarray(-1)], 60),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200],
  )
})

test('takes nothing from a body that ends before its length (1 B, Create payment)', async () => {
  const sessionId = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
  const requestId = '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02'
  const call = {
    method: 'POST',
    target: CREATE,
    body: ORDER,
    sessionId,
    requestId,
    merchantId: shop.merchantId,
  }
  const request = requestBytes(bank, call)
  await breakOff(bank, request)
  // The pair was not used up: the broken call never was one.
  assert.equal((await ask(bank, request)).status, 200)
})

test('answers several requests on one connection in their order (RFC 9112, 9.3.2)', async () => {
  const calls = [PROVIDERS, '/paymentbutton/v1/payments/unknown', PROVIDERS].map((target, at) =>
    requestBytes(bank, { method: 'GET', target, headers: at < 2 ? { connection: 'keep-alive' } : {} }),
  )
  const answers = answersIn(await pour(bank, calls))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 200],
  )
})

test('answers a client that waits for 100 Continue (RFC 9110, 10.1.1)', async () => {
  const headers = { expect: '100-continue' }
  const answer = await ask(bank, requestBytes(bank, { method: 'POST', target: CREATE, body: ORDER, headers }))
  assert.equal(answer.status, 200)
})

test('reads the absolute form of a request target (RFC 9112, 3.2.2)', async () => {
  const request = requestBytes(bank, { method: 'GET', target: PROVIDERS }).toString('latin1')
  const answer = await ask(bank, request.replace(`GET ${PROVIDERS}`, `GET ${bank.base}${PROVIDERS}`))
  assert.equal(answer.status, 200)
})

test('refuses bytes that are no HTTP with 400, and goes on (RFC 9112, 2.2)', async () => {
  const answer = await ask(bank, 'hello bank\r\n\r\n')
  assert.equal(answer.status, 400)
  assert.equal((await shop.providers()).status, 200)
})

test('refuses a request with both Content-Length and Transfer-Encoding with 400 (RFC 9112, 6.3)', async () => {
  const headers = { 'transfer-encoding': 'chunked' }
  const answer = await ask(bank, requestBytes(bank, { method: 'POST', target: CREATE, body: ORDER, headers }))
  assert.equal(answer.status, 400)
  const request = requestBytes(bank, { method: 'POST', target: CREATE, body: ORDER }).toString('latin1')
  const two = await ask(bank, request.replace(/(Content-Length: )(\d+)\r\n/, '$1$2\r\n$19\r\n'))
  assert.equal(two.status, 400)
})
