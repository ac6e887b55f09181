// Headers, queries and HTTP/1.1, the same for all operations.
// Not what all interfaces share: ../raw-body.test.ts and ../raw-http.test.ts.
import { assert, test } from '#kit'
import { type Call, CREATE, openShop, order, PROVIDERS, requestBytes } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { JSON_TYPES, NO_JSON_TYPES } from '../raw/json-form.ts'
import { answersIn, ask, openBank, pour } from '../raw-client.ts'

const bank = await openBank()
const shop = openShop(bank)
const ORDER = JSON.stringify(order())

/** Sends a body of bytes to Create payment, rightly signed. */
const post = (body: string | Uint8Array, bent: Partial<Call> = {}) => shop.create({}, { body, ...bent })

// --- answers -----------------------------------------------------------------------------------------------------

test('ignores unknown query parameters (gaps: shared.members)', async () => {
  const create = await shop.call({ method: 'POST', target: `${CREATE}?amount=0.01&pageSize=x`, body: ORDER })
  assert.equal(create.status, 200)
  assert.equal((await shop.call({ method: 'GET', target: `${PROVIDERS}?country=FI` })).status, 200)
})

test('wants application/json of a GET too, which has no body (gaps: shared.body, online-payment.auth.details)', async () => {
  for (const contentType of JSON_TYPES) assert.equal((await shop.providers({ contentType })).status, 200)
  for (const contentType of NO_JSON_TYPES) {
    assertRefused(await shop.read('unknown', { contentType }), 400, ['INVALID_HEADER', 'content-type'])
    assertRefused(await shop.providers({ contentType }), 400, ['INVALID_HEADER', 'content-type'])
  }
})

test('names header faults by the lower-case header (gaps: shared.errors.detail)', async () => {
  assertRefused(await post(ORDER, { requestId: 'x' }), 400, ['INVALID_HEADER', 'x-request-id'])
  assertRefused(await post(ORDER, { contentType: 'text/plain' }), 400, ['INVALID_HEADER', 'content-type'])
})

// --- paths and methods -------------------------------------------------------------------------------------------

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
