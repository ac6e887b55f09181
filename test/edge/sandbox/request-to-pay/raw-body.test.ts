// The form of bodies, media types, paths, methods and keys, and the shape of answers and refusals.
// Not what the members mean: raw-create.test.ts.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { bill, type Call, newKey, openBiller, PAYMENTS, queryOf } from './raw-biller.ts'
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
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'

const bank = await openBank()
const biller = await openBiller(bank)

/** A right body, written out, with fresh ids. */
const right = (): string => JSON.stringify(bill())

/** Wants bodies to be refused with MALFORMED_BODY. */
async function refuses(bodies: readonly (string | Uint8Array)[]): Promise<void> {
  for (const body of bodies) {
    const answer = await biller.create(body)
    assert.equal(answer.status, 400, Buffer.from(body).subarray(0, 200).toString())
    assertRefused(answer, 400, 'MALFORMED_BODY')
  }
}

// --- bytes -------------------------------------------------------------------------------------------------------

test('accepts bodies of up to 64 KiB and refuses one byte more with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  for (const size of [65_535, 65_536]) {
    const body = padded(right(), size)
    assert.equal(Buffer.byteLength(body), size)
    assert.equal((await biller.create(body)).status, 201, String(size))
  }
  await refuses([65_537, 70_000, 1_000_000].map((size) => padded(right(), size)))
})

test('counts the 64 KiB in bytes, not in characters, and before it looks at fields (gaps: shared.body)', async () => {
  const body = JSON.stringify(bill({ message: 'ä'.repeat(40_000) }))
  assert.isBelow(body.length, 65_536)
  await refuses([body])
})

test('accepts UTF-8 and refuses every other byte sequence with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  assert.equal((await biller.create(bill({ message: 'Eräpäivä' }))).status, 201)
  await refuses(notUtf8(JSON.stringify(bill({ message: 'a@b' }))))
})

test('refuses a byte order mark, and UTF-16, with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  await refuses(otherEncodings(right()))
})

test('refuses what is not JSON, and an empty body, with 400 MALFORMED_BODY (gaps: shared.body, Codes of the list family)', async () => {
  await refuses(notJson(right()))
})

test('refuses JSON that is no object with 400 MALFORMED_BODY (gaps: Codes of the list family)', async () => {
  await refuses(notObject(right()))
})

test('accepts a depth of 20 and refuses 21 with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  assertRefused(await biller.create(deep(right(), 20)), 400, ['UNKNOWN_MEMBER', 'deep'])
  await refuses(tooDeep(right()))
})

test('refuses a member name that stands twice with 400 MALFORMED_BODY, escaped or inside too (gaps: shared.body)', async () => {
  await refuses(twice(right(), 'reference'))
  // The same name in two objects, or inside a text, is no second one.
  const address = { country: 'FI', addressLine: ['name', 'reference: message'] }
  const creditor = { name: 'message', iban: 'FI3099900000000102', address }
  assert.equal((await biller.create(bill({ creditor, debtor: { name: 'name', address } }))).status, 201)
})

test('reads JSON in any form: white space, escapes, order of members (gaps: shared.body)', async () => {
  const { instructionId, endToEndId } = bill()
  const answer = await biller.create(`\r\n\t {
    "message" : "Lasku\\u0020\\/ er\\u00e4",
    "reference": "1232", "endToEndId":"${endToEndId}",
    "instructionId" :"${instructionId}",
    "instructedAmount": { "currency": "E\\u0055R", "amount": "1.00" },
    "creditor": {"iban":"FI3099900000000102","name":"Laskuttaja Oy"},
    "debtor": { "n\\u0061me": "Maija" }
  }\n`)
  assert.equal(answer.status, 201, answer.body.toString())
  assert.equal(json(answer)['message'], 'Lasku / erä')
})

// --- media type --------------------------------------------------------------------------------------------------

test('accepts application/json, also with charset utf-8, in any case (gaps: shared.body)', async () => {
  for (const type of JSON_TYPES) {
    const answer = await biller.create(bill(), { headers: { 'content-type': type } })
    assert.equal(answer.status, 201, type)
  }
})

for (const type of [undefined, '', ...NO_JSON_TYPES]) {
  test(`refuses the Content-Type ${String(type)} with 400 INVALID_HEADER (gaps: shared.body, Codes of the list family)`, async () => {
    const answer = await biller.create(bill(), { headers: { 'content-type': type } })
    assertRefused(answer, 400, ['INVALID_HEADER', 'content-type'])
  })
}

test('ignores Accept, and answers application/json (gaps: shared.body)', async () => {
  const body = bill()
  for (const accept of ['text/html', 'application/xml', 'application/hal+json', 'image/png;q=0', '', '*/*']) {
    const answers = [
      await biller.create(body, { headers: { accept } }),
      await biller.query(body.endToEndId, { headers: { accept } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 200],
    )
    for (const answer of answers)
      assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
  }
})

// --- the key -----------------------------------------------------------------------------------------------------

/** Sends Create and the query with other headers. */
async function both(headers: Call['headers']) {
  const body = bill()
  return [await biller.create(body, { headers }), await biller.query(body.endToEndId, { headers })]
}

test('refuses calls without a key, or with one of no client, with 401 INVALID_API_KEY (1 C, Authentication; gaps: request-to-pay.auth.header, Codes of the list family)', async () => {
  const { apiKey } = biller
  const wrong = [
    undefined,
    '',
    'sandbox-api-key-1',
    `${apiKey}x`,
    apiKey.slice(0, -1),
    apiKey.toUpperCase() === apiKey ? apiKey.toLowerCase() : apiKey.toUpperCase(),
    `Bearer ${apiKey}`,
    `${apiKey}, ${apiKey}`,
    bank.sandboxKey,
    'a'.repeat(5_000),
  ]
  for (const key of wrong) {
    for (const answer of await both({ 'x-api-key': key })) {
      assertRefused(answer, 401, 'INVALID_API_KEY')
      const [error] = json(answer)['errors'] as { message: string }[]
      assert.equal(error?.message, 'Invalid ApiKey')
      assert.notInclude(answer.body.toString(), apiKey)
    }
  }
})

test('reads the key from x-api-key only (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const { apiKey } = biller
  for (const headers of [
    { 'x-api-key': undefined, authorization: apiKey },
    { 'x-api-key': undefined, authorization: `Bearer ${apiKey}` },
    { 'x-api-key': undefined, authorization: `ApiKeyAuth ${apiKey}` },
    { 'x-api-key': undefined, apikey: apiKey },
    { 'x-api-key': undefined, apikeyauth: apiKey },
    { 'x-api-key': undefined, cookie: `x-api-key=${apiKey}` },
  ]) {
    for (const answer of await both(headers)) assertRefused(answer, 401, 'INVALID_API_KEY')
  }
  const target = `${PAYMENTS}?endToEndId=a&x-api-key=${apiKey}`
  const headers = { 'x-api-key': undefined }
  assertRefused(await biller.call({ method: 'GET', target, headers }), 401, 'INVALID_API_KEY')
})

test('refuses a call with two x-api-key headers: which one counts cannot be told (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const request = biller.createBytes().toString('latin1')
  const doubled = request.replace(/(x-api-key: .*\r\n)/, '$1$1')
  assert.notEqual(doubled, request)
  assertRefused(await ask(bank, doubled), 401, 'INVALID_API_KEY')
})

test('accepts the key of each client, and asks for no token, no signature, no Date (1 C, Authentication; gaps: request-to-pay.auth.header, shared.sandbox.clients)', async () => {
  const other = await openBiller(bank, await newKey(bank))
  assert.notEqual(other.apiKey, biller.apiKey)
  const body = bill()
  assert.equal((await other.create(body)).status, 201)
  assert.equal(await other.status(body.endToEndId), 'COMPLETED')
  const headers = {
    authorization: 'Bearer unknown',
    'x-jws-signature': 'a..b',
    date: 'yesterday',
    'x-session-id': 'x',
    'x-request-id': 'y',
  }
  for (const [at, answer] of (await both(headers)).entries())
    assert.equal(answer.status, at === 0 ? 201 : 200)
})

test('refuses the key of a client that a reset has ended (1 C, Authentication; gaps: shared.sandbox.control)', async () => {
  const own = await openBank()
  const [first, later] = [await openBiller(own), await openBiller(own, await newKey(own))]
  assert.equal((await later.create()).status, 201)
  await steer(own, 'POST', '/reset', {})
  assertRefused(await later.create(), 401, 'INVALID_API_KEY')
  assert.equal((await first.create()).status, 201)
})

test('reads header names in any case (RFC 9110, 5.1; 1 C, Authentication)', async () => {
  const request = biller.createBytes().toString('latin1')
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const shouted = lines.map((text) => text.replace(/^[\w-]+:/, (name) => name.toUpperCase()))
  const whole = Buffer.from(`${[line, ...shouted].join('\r\n')}\r\n\r\n${body}`, 'latin1')
  assert.equal((await ask(bank, whole)).status, 201)
})

// --- answers -----------------------------------------------------------------------------------------------------

test('answers JSON in UTF-8, not to be stored, without null, and to no other origin (gaps: shared.body, shared.members, shared.links)', async () => {
  const headers = { origin: 'https://evil.example' }
  const body = bill({ message: 'Eräpäivä', debtor: { name: 'Ä', iban: null, address: null } })
  const answers = [
    await biller.create(body, { headers }),
    await biller.query(body.endToEndId, { headers }),
    await biller.query('unknown', { headers }),
    await biller.create('{', { headers }),
    await biller.create(bill(), { headers: { ...headers, 'x-api-key': 'x' } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 404, 400, 401],
  )
  for (const answer of answers) {
    assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
    assert.equal(header(answer, 'cache-control'), 'no-store')
    assert.notInclude(answer.body.toString(), 'null')
    assert.notEqual(answer.body[0], 0xef)
    assert.notInclude(answer.head.toLowerCase(), 'access-control-')
    assert.equal(Buffer.from(answer.body.toString('utf8'), 'utf8').compare(answer.body), 0)
  }
})

test('gives every refusal an id of its own, in the body and in x-error-id (1 C, Errors; gaps: shared.errors.list, shared.errors.detail, request-to-pay.errors)', async () => {
  const refusals = await Promise.all(Array.from({ length: 5 }, () => biller.create('{')))
  const ids = refusals.map((answer) => String(json(answer)['id']))
  for (const [at, id] of ids.entries()) {
    assert.match(id, UUID_V4)
    assert.equal(header(refusals[at] ?? { headers: [] }, 'x-error-id'), id)
  }
  assert.equal(new Set(ids).size, 5)
})

test('writes the id of a refusal to the log of the sandbox, and no key (gaps: shared.errors.detail)', async () => {
  const lines: string[] = []
  const own = await openBank({ log: (event) => lines.push(JSON.stringify(event)) })
  const there = await openBiller(own)
  const refusals = [
    await there.create('{'),
    await there.query('unknown'),
    await there.create(bill(), { headers: { 'x-api-key': undefined } }),
  ]
  for (const refusal of refusals) {
    const { id } = json(refusal)
    assert.isTrue(
      lines.some((line) => line.includes(String(id))),
      `${refusal.status} ${String(id)}`,
    )
  }
  assert.notInclude(lines.join('\n'), there.apiKey)
})

// --- paths and methods -------------------------------------------------------------------------------------------

for (const target of [
  '/r2p-sandbox/v1',
  '/r2p-sandbox/v1/',
  '/r2p-sandbox/v1/payment',
  '/r2p-sandbox/v1/Payments',
  '/r2p-sandbox/v1/payments/',
  '/r2p-sandbox/v1/payments/a',
  '/r2p-sandbox/v1//payments',
  '/r2p-sandbox/v1/requests',
]) {
  test(`answers ${target} with 404 NOT_FOUND, whatever the method and the headers (1 C, Endpoints, Versioning; gaps: shared.errors.closed-sets)`, async () => {
    assertRefused(await biller.call({ method: 'GET', target }), 404, 'NOT_FOUND')
    assertRefused(await biller.call({ method: 'POST', target, body: right() }), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target, 'DELETE'), 404, 'NOT_FOUND')
  })
}

test('answers at version 1 of its own path only (1 C, Versioning, Endpoints; gaps: request-to-pay.create.path)', async () => {
  const body = right()
  for (const target of [
    '/r2p-sandbox/payments',
    '/r2p-sandbox/v2/payments',
    '/r2p-sandbox/v0.1.0/payments',
    '/R2P-sandbox/v1/payments',
    '/r2p/v1/payments',
  ]) {
    assert.equal((await biller.call({ method: 'POST', target, body })).status, 404, target)
  }
  assert.equal((await biller.create(body)).status, 201)
})

/** Reads the methods of `Allow`. */
const allowed = (answer: Parameters<typeof header>[0]): string[] =>
  (header(answer, 'allow') ?? '').split(',').map((name) => name.trim())

for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
  test(`answers ${method} ${PAYMENTS} with 405 METHOD_NOT_ALLOWED and the two methods in Allow (1 C, Endpoints; gaps: request-to-pay.create.path, shared.errors.closed-sets)`, async () => {
    const answers = [
      await browse(bank, PAYMENTS, method),
      await biller.call({ method, target: PAYMENTS, body: right() }),
      await biller.call({ method, target: queryOf('a') }),
    ]
    for (const answer of answers) {
      assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
      assert.sameMembers(allowed(answer), ['GET', 'POST'])
      assert.notInclude(answer.head.toLowerCase(), 'access-control-')
    }
  })
}

test(`answers HEAD ${PAYMENTS} with 405 and no body: it is no operation of the paper (1 C, Endpoints; gaps: shared.errors.closed-sets)`, async () => {
  assert.match(await refusedHead(bank, PAYMENTS), /^(GET, ?POST|POST, ?GET)$/)
})

// --- HTTP/1.1 ----------------------------------------------------------------------------------------------------

test('reads a body sent in chunks, and one that comes byte by byte (RFC 9112, 7.1; 1 C, Endpoints)', async () => {
  const body = Buffer.from(JSON.stringify(bill({ message: 'Eräpäivä' })))
  const headers = { 'content-length': undefined, 'transfer-encoding': 'chunked' }
  const whole = biller.createBytes(body, { headers })
  const head = whole.subarray(0, whole.indexOf('\r\n\r\n') + 4)
  const chunks = Array.from(body, (byte) =>
    Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
  )
  const answer = await ask(bank, Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')]))
  assert.equal(answer.status, 201, answer.body.toString())
  assert.equal(json(answer)['message'], 'Eräpäivä')
  const slow = Array.from(biller.createBytes(), (byte) => Uint8Array.of(byte))
  assert.equal((await ask(bank, slow)).status, 201)
})

test('answers several calls on one connection in their order (RFC 9112, 9.3.2; 1 C, Endpoints)', async () => {
  const body = bill()
  await biller.made(body)
  const keep = { headers: { connection: 'keep-alive' } }
  const calls = [
    biller.createBytes(bill(), keep),
    biller.bytes({ method: 'GET', target: queryOf(body.endToEndId), ...keep }),
    biller.createBytes('{', keep),
    biller.bytes({ method: 'GET', target: queryOf('unknown') }),
  ]
  const answers = answersIn(await pour(bank, calls))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 400, 404],
  )
})

test('takes nothing from a body that ends before its length (1 C, Endpoints)', async () => {
  const body = bill()
  const request = biller.createBytes(body)
  await breakOff(bank, request)
  assertRefused(await biller.query(body.endToEndId), 404, 'PAYMENT_NOT_FOUND')
  assert.equal((await biller.create({ ...body, message: 'Toinen' })).status, 201)
})

test('serves its document without a key: two calls, deprecated as the paper says (1 C, Versioning, What the service does)', async () => {
  const answer = await browse(bank, '/_sandbox/openapi/request-to-pay.json')
  assert.equal(answer.status, 200)
  const { openapi, paths } = json(answer) as {
    openapi: string
    paths: Record<string, Record<string, { deprecated?: boolean; responses: object }>>
  }
  assert.match(openapi, /^3\.1\./)
  const [name = '', path = {}] = Object.entries(paths)[0] ?? []
  assert.lengthOf(Object.keys(paths), 1)
  assert.isTrue(name.endsWith('/payments'), name)
  assert.sameMembers(Object.keys(path), ['get', 'post'])
  for (const call of Object.values(path)) assert.isTrue(call.deprecated)
  // What no paper lists stands under `default`.
  const answers = (method: string) =>
    Object.keys(path[method]?.responses ?? {}).filter((status) => status !== 'default')
  assert.sameMembers(answers('post'), ['201', '400', '401', '409', '429', '500', '503'])
  assert.sameMembers(answers('get'), ['200', '400', '401', '404', '429', '500', '503'])
})

test('works on calls of one connection one after the other: a query finds what the create before it made (RFC 9112, 9.3.2; 1 C, Endpoints)', async () => {
  const body = bill()
  const keep = { headers: { connection: 'keep-alive' } }
  const calls = [
    biller.createBytes(body, keep),
    biller.bytes({ method: 'GET', target: queryOf(body.endToEndId) }),
  ]
  const answers = answersIn(await pour(bank, [Buffer.concat(calls)]))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200],
  )
})
