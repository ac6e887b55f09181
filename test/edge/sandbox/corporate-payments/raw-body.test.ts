// The form of bodies, media types, X-Request-ID, paths and methods, and the shape of answers and refusals.
// Not what the members mean (raw-fields), nor the signature (raw-signature): every body here is signed as it is sent.
import { assert, test } from '#kit'
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
  type Answer,
  answersIn,
  ask,
  breakOff,
  browse,
  header,
  json,
  openBank,
  plan,
  pour,
  refusedHead,
  steer,
  UUID_V4,
} from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import {
  askToken,
  freshId,
  INSTANT,
  NAMES,
  openPayer,
  OPERATIONS,
  type Order,
  order,
  orderWith,
  SEPA,
  secretsOf,
  V2,
} from './raw-payer.ts'

const bank = await openBank()
const payer = await openPayer(bank)

/** A right body, written out, with a fresh id. */
const right = (members: Record<string, unknown> = {}): string => JSON.stringify(order(members))

/** Wants every operation to refuse bodies with MALFORMED_BODY. */
async function refuses(...bodies: (string | Uint8Array)[]): Promise<void> {
  for (const body of bodies) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, body)
      assert.equal(answer.status, 400, Buffer.from(body).subarray(0, 200).toString())
      assertRefused(answer, 400, 'MALFORMED_BODY')
    }
  }
}

// --- bytes -------------------------------------------------------------------------------------------------------

test('accepts bodies of up to 64 KiB and refuses one byte more with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  for (const size of [65_535, 65_536]) {
    for (const target of OPERATIONS) {
      const body = padded(right(), size)
      assert.equal(Buffer.byteLength(body), size)
      assert.equal((await payer.post(target, body)).status, 201, String(size))
    }
  }
  await refuses(padded(right(), 65_537), padded(right(), 70_000))
  assertRefused(await payer.post(SEPA, padded(right(), 1_000_000)), 400, 'MALFORMED_BODY')
})

test('counts the 64 KiB in bytes, not in characters, and before it looks at fields (gaps: shared.body)', async () => {
  const body = right({ message: 'ä'.repeat(40_000) })
  assert.isBelow(body.length, 65_536)
  await refuses(body)
})

test('accepts UTF-8 and refuses every other byte sequence, a mark in front and UTF-16 with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  await refuses(...notUtf8(right({ message: 'a@b' })), ...otherEncodings(right()))
})

test('refuses what is not JSON, and an empty body, with 400 MALFORMED_BODY (gaps: shared.body, Codes of the list family)', async () => {
  await refuses(...notJson(right()))
})

test('refuses JSON that is no object with 400 MALFORMED_BODY (gaps: Codes of the list family)', async () => {
  await refuses(...notObject(right()))
})

test('accepts a depth of 20 and refuses 21 with 400 MALFORMED_BODY (gaps: shared.body)', async () => {
  for (const target of OPERATIONS) {
    assertRefused(await payer.post(target, deep(right(), 20)), 400, ['UNKNOWN_MEMBER', 'deep'])
  }
  await refuses(...tooDeep(right()))
})

test('refuses a member name that stands twice with 400 MALFORMED_BODY, escaped, equal or inside too (gaps: shared.body)', async () => {
  await refuses(
    ...twice(right(), 'message'),
    ...twice(right(), 'instructedAmount'),
    right().replace('"amount":"1.00"', '"amount":"1.00","amount":"1.00"'),
  )
})

test('reads escapes of texts and names as what they stand for (gaps: shared.body)', async () => {
  const body = order({ endToEndId: 'E2Eä' })
  const text = JSON.stringify(body).replace('endToEndId', '\\u0065ndToEndId').replace('ä', '\\u00e4')
  const answer = await payer.post(SEPA, text)
  assert.equal(answer.status, 201, answer.body.toString())
  assert.equal(json(answer)['endToEndId'], 'E2Eä')
})

// --- media type --------------------------------------------------------------------------------------------------

test('accepts application/json, also with charset utf-8, in any case (2 B, Endpoints; gaps: shared.body)', async () => {
  for (const type of JSON_TYPES) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, order(), { headers: { 'content-type': type } })
      assert.equal(answer.status, 201, type)
    }
  }
})

for (const type of [undefined, '', ...NO_JSON_TYPES]) {
  test(`refuses the Content-Type ${String(type)} with 400 INVALID_HEADER (gaps: shared.body, Codes of the list family)`, async () => {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, order(), { headers: { 'content-type': type } })
      assertRefused(answer, 400, ['INVALID_HEADER', 'content-type'])
    }
  })
}

test('ignores Accept, and answers application/json (gaps: shared.body)', async () => {
  for (const accept of ['text/html', 'application/xml', 'application/hal+json', 'image/png;q=0', '', '*/*']) {
    const body = order()
    const answers = [
      await payer.post(V2, body, { headers: { accept } }),
      await payer.post(SEPA, order(), { headers: { accept } }),
      await payer.get(`${V2}/${body.instructionId}`, { headers: { accept } }),
      await payer.get(`${INSTANT}/${body.instructionId}`, { headers: { accept } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 200, 200],
    )
    for (const answer of answers) {
      assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
    }
  }
})

// --- X-Request-ID ------------------------------------------------------------------------------------------------

/** Calls of every kind and end: taken, refused at every stage, found, not found. */
async function calls(headers: Record<string, string | undefined>): Promise<[number, Answer][]> {
  const body = order()
  return [
    [201, await payer.post(V2, body, { headers })],
    [201, await payer.post(SEPA, order(), { headers })],
    [201, await payer.post(INSTANT, order(), { headers })],
    [400, await payer.post(SEPA, '{', { headers })],
    [400, await payer.post(INSTANT, order({ message: '_' }), { headers })],
    [400, await payer.post(V2, body, { headers })],
    [400, await payer.post(SEPA, order(), { headers: { ...headers, 'x-req-signature': undefined } })],
    [401, await payer.post(SEPA, order(), { headers: { ...headers, authorization: undefined } })],
    [401, await payer.get(`${V2}/a`, { headers: { ...headers, authorization: 'Bearer x' } })],
    [403, await payer.post(V2, order(), { headers, signedBody: '' })],
    [403, await payer.post(SEPA, orderWith('debtor.iban', 'FI6299900000000011'), { headers })],
    [200, await payer.get(`${V2}/${body.instructionId}`, { headers })],
    [200, await payer.get(`${INSTANT}/${body.instructionId}`, { headers })],
    [404, await payer.get(`${V2}/${freshId()}`, { headers })],
    [404, await payer.get(`${INSTANT}/${freshId()}`, { headers })],
  ]
}

test('echoes X-Request-ID of 1 to 128 visible ASCII characters in every answer, refusals too (2 B, Endpoints; gaps: corporate.request-id)', async () => {
  const visible = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at)).join('')
  for (const id of ['a', 'a'.repeat(127), 'b'.repeat(128), visible, freshId()]) {
    for (const [status, answer] of await calls({ 'x-request-id': id })) {
      assert.equal(answer.status, status, answer.body.toString())
      assert.equal(header(answer, 'x-request-id'), id, String(status))
    }
  }
})

test('ignores an X-Request-ID that is absent or malformed, and echoes none (gaps: corporate.request-id)', async () => {
  for (const id of [undefined, '', 'a'.repeat(129), 'a b', 'a\tb', 'ä', 'a\u00a0b', 'a\u0080']) {
    for (const [status, answer] of await calls({ 'x-request-id': id })) {
      assert.equal(answer.status, status, answer.body.toString())
      assert.isUndefined(header(answer, 'x-request-id'), `${JSON.stringify(id)} ${status}`)
    }
  }
})

test('ignores two X-Request-ID headers: which one is meant cannot be told (gaps: corporate.request-id)', async () => {
  const text = payer.postBytes(SEPA, order(), { headers: { 'x-request-id': 'a' } }).toString('latin1')
  const answer = await ask(
    bank,
    Buffer.from(text.replace('x-request-id: a\r\n', '$&x-request-id: b\r\n'), 'latin1'),
  )
  assert.equal(answer.status, 201, answer.body.toString())
  assert.isUndefined(header(answer, 'x-request-id'))
})

test('echoes X-Request-ID during maintenance and in planned refusals (gaps: corporate.request-id)', async () => {
  const own = await openBank()
  const there = await openPayer(own)
  const headers = { 'x-request-id': 'debug-1' }
  for (const target of OPERATIONS) {
    await plan(own, { operation: NAMES[target], outcome: 'error:INTERNAL_ERROR' })
    const answer = await there.post(target, order(), { headers })
    assertRefused(answer, 500, 'INTERNAL_ERROR')
    assert.equal(header(answer, 'x-request-id'), 'debug-1')
  }
  await steer(own, 'PUT', '/maintenance', { on: true })
  for (const target of OPERATIONS) {
    assert.equal(header(await there.post(target, order(), { headers }), 'x-request-id'), 'debug-1')
  }
  assert.equal(header(await there.get(`${V2}/a`, { headers }), 'x-request-id'), 'debug-1')
})

test('takes one X-Request-ID for many calls: it identifies nothing (2 B, Endpoints; gaps: corporate.request-id)', async () => {
  const headers = { 'x-request-id': 'the-same' }
  const told = [await payer.post(SEPA, order(), { headers }), await payer.post(SEPA, order(), { headers })]
  assert.equal(new Set(told.map((answer) => String(json(answer)['archiveId']))).size, 2)
})

// --- answers -----------------------------------------------------------------------------------------------------

test('answers JSON in UTF-8, not to be stored, without null, and to no other origin (gaps: shared.body, shared.members, shared.links)', async () => {
  for (const [, answer] of await calls({ origin: 'https://evil.example' })) {
    assert.equal(header(answer, 'content-type'), 'application/json; charset=utf-8')
    assert.equal(header(answer, 'cache-control'), 'no-store')
    assert.notInclude(answer.body.toString(), 'null')
    assert.notEqual(answer.body[0], 0xef)
    assert.notInclude(answer.head.toLowerCase(), 'access-control-')
    assert.equal(Buffer.from(answer.body.toString('utf8'), 'utf8').compare(answer.body), 0)
  }
})

test('gives every refusal an id of its own, in the body and in x-error-id, and no answer else (gaps: shared.errors.list, shared.errors.detail)', async () => {
  const ids: string[] = []
  for (const [status, answer] of await calls({})) {
    const id = header(answer, 'x-error-id')
    if (status < 400) {
      assert.isUndefined(id)
      continue
    }
    assert.match(id ?? '', UUID_V4)
    assert.equal(json(answer)['id'], id)
    ids.push(id ?? '')
  }
  assert.equal(new Set(ids).size, ids.length)
})

test('writes the ids of refusals to the log of the sandbox, and neither keys nor tokens nor signatures nor secrets (gaps: shared.errors.detail; 2 B, Authentication)', async () => {
  const lines: string[] = []
  const own = await openBank({ log: (event) => lines.push(JSON.stringify(event)) })
  const there = await openPayer(own)
  const signatures: string[] = []
  const bend = (value: string) => {
    signatures.push(value.split('..')[1] ?? '')
    return value
  }
  const refusals = [
    await there.post(SEPA, '{', { bend }),
    await there.post(V2, order({ message: '_' }), { bend }),
    await there.post(INSTANT, order(), { bend, signedBody: '' }),
    await there.post(SEPA, order(), { headers: { authorization: undefined } }),
    await there.get(`${V2}/unknown`),
  ]
  await there.paid(SEPA, order())
  const denied = await askToken(own, there.client, { fields: { client_secret: 'SALAINEN' } })
  const log = lines.join('\n')
  for (const refusal of refusals) assert.include(log, String(json(refusal)['id']))
  assert.include(log, header(denied, 'x-error-id') ?? 'none')
  for (const secret of [
    'SALAINEN',
    ...secretsOf(there),
    ...signatures,
    'BEGIN CERTIFICATE',
    'BEGIN%20CERTIFICATE',
  ]) {
    assert.isNotEmpty(secret)
    assert.notInclude(log, secret)
  }
})

test('repeats no rejected value, no token and no signature in a refusal (gaps: shared.errors.detail; 2 B, Authentication)', async () => {
  const secret = 'SALAINEN_ARVO'
  const wrong: Order[] = [
    order({ message: secret }),
    order({ reference: secret }),
    order({ endToEndId: `${secret}/` }),
    order({ instructionId: secret }),
    orderWith('creditor.name', secret),
    orderWith('creditor.iban', secret),
    orderWith('debtor.iban', secret),
    orderWith('instructedAmount.amount', secret),
    orderWith('instructedAmount.currency', secret),
    orderWith('creditor.address', { country: secret, addressLine: [secret] }),
    order({ ultimateDebtor: { name: secret, identification: { id: 'a', schemeName: secret } } }),
    order({ ultimateCreditor: secret }),
  ]
  for (const body of wrong) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, body)
      assert.equal(answer.status, 400, answer.body.toString())
      assert.notInclude(answer.body.toString(), secret)
    }
  }
  const head = `{"alg":"${secret}"}`
  assert.notInclude((await payer.post(SEPA, order(), { head })).body.toString(), secret)
  const unknown = await payer.post(SEPA, order(), { members: { kid: secret } })
  assertRefused(unknown, 403, 'UNKNOWN_KEY')
  assert.notInclude(unknown.body.toString(), secret)
  for (const [, answer] of await calls({})) {
    for (const one of secretsOf(payer)) assert.notInclude(answer.head + answer.body.toString(), one)
  }
})

// --- paths and methods -------------------------------------------------------------------------------------------

for (const target of [
  '/corporate-payment',
  '/corporate-payment/v1',
  '/corporate-payment/v1/',
  '/corporate-payment/v1/sepa-payment/',
  '/corporate-payment/v1/sepa-payment/a',
  '/corporate-payment/v1/sepa-payments',
  '/corporate-payment/v1/Sepa-Payment',
  '/corporate-payment/v1/sepa-instant-payment/a/b',
  '/corporate-payment/v1/payment',
  '/corporate-payment/v2/sepa-payment',
  '/corporate-payment/v2/sepa-instant-payment',
  '/corporate-payment/v2/payment/a/b',
  '/corporate-payment/v2/payments',
  '/corporate-payment/v3/payment',
  '/corporate-payment/payment',
]) {
  test(`answers ${target} with 404 NOT_FOUND, whatever the method and the headers (2 B, Endpoints, Versioning; gaps: shared.errors.closed-sets)`, async () => {
    assertRefused(await payer.get(target), 404, 'NOT_FOUND')
    assertRefused(await payer.post(target, order()), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target), 404, 'NOT_FOUND')
    assertRefused(await browse(bank, target, 'DELETE'), 404, 'NOT_FOUND')
  })
}

test('answers at its own paths only (2 B, Endpoints, Versioning)', async () => {
  for (const target of [
    '/corporate-payments/v2/payment',
    '//corporate-payment/v2/payment',
    '/v2/payment',
    '/',
  ]) {
    assert.notEqual((await payer.post(target, order())).status, 201, target)
    assert.isAtLeast((await payer.post(target, order())).status, 400, target)
  }
})

for (const [target, allow] of [
  [SEPA, 'POST'],
  [INSTANT, 'POST'],
  [V2, 'POST'],
  [`${INSTANT}/abc`, 'GET'],
  [`${V2}/abc`, 'GET'],
] as const) {
  test(`answers other methods than ${allow} of ${target} with 405 METHOD_NOT_ALLOWED and Allow (2 B, Endpoints; gaps: shared.errors.closed-sets)`, async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (method === allow) continue
      for (const answer of [await browse(bank, target, method), await payer.get(target, { method })]) {
        assertRefused(answer, 405, 'METHOD_NOT_ALLOWED')
        assert.equal(header(answer, 'allow'), allow)
        assert.notInclude(answer.head.toLowerCase(), 'access-control-')
      }
    }
  })

  test(`answers HEAD ${target} with 405 and no body: it is no operation of the paper (2 B, Endpoints; gaps: shared.errors.closed-sets)`, async () => {
    assert.equal(await refusedHead(bank, target), allow)
  })
}

test('ignores unknown query parameters, repeated ones too (gaps: shared.members)', async () => {
  const body = order()
  for (const target of [`${V2}?a=1&a=2`, `${SEPA}?instructionId=a`, `${INSTANT}?`]) {
    const one = target.startsWith(V2) ? body : order()
    assert.equal((await payer.post(target, one)).status, 201, target)
  }
  assert.equal((await payer.get(`${V2}/${body.instructionId}?a=1&a=2`)).status, 200)
  assert.equal((await payer.get(`${INSTANT}/${body.instructionId}?status=a`)).status, 200)
})

// --- HTTP/1.1 ----------------------------------------------------------------------------------------------------

test('reads a body sent in chunks, and one that comes byte by byte, and verifies the same signature (RFC 9112, 7.1; 2 B, Authentication)', async () => {
  const body = right({ message: 'Eräpäivä' })
  const whole = payer.postBytes(SEPA, body)
  const end = whole.indexOf('\r\n\r\n') + 4
  const head = whole
    .subarray(0, end)
    .toString('latin1')
    .replace(/content-length: \d+/, 'transfer-encoding: chunked')
  const chunks = Array.from(whole.subarray(end), (byte) =>
    Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]),
  )
  const answer = await ask(
    bank,
    Buffer.concat([Buffer.from(head, 'latin1'), ...chunks, Buffer.from('0\r\n\r\n')]),
  )
  assert.equal(answer.status, 201, answer.body.toString())
  const slow = Array.from(payer.postBytes(V2, order()), (byte) => Uint8Array.of(byte))
  assert.equal((await ask(bank, slow)).status, 201)
})

test('works on calls of one connection one after the other: a query finds what the payment before it made (RFC 9112, 9.3.2; 2 B, Endpoints)', async () => {
  const body = order()
  const headers = { connection: 'keep-alive' }
  const bytes = [
    payer.postBytes(V2, body, { headers }),
    payer.getBytes(`${V2}/${body.instructionId}`, { headers }),
    payer.postBytes(V2, body, { headers }),
    payer.getBytes(`${V2}/${freshId()}`),
  ]
  const answers = answersIn(await pour(bank, [Buffer.concat(bytes)]))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 200, 400, 404],
  )
})

test('takes nothing from a body that ends before its length (2 B, Endpoints)', async () => {
  const body = order()
  const request = payer.postBytes(V2, body)
  await breakOff(bank, request)
  assertRefused(await payer.get(`${V2}/${body.instructionId}`), 404, 'PAYMENT_NOT_FOUND')
})

// --- the document ------------------------------------------------------------------------------------------------

test('serves its document without a key: six calls and the statuses that the paper lists for each (2 B, Endpoints, Errors)', async () => {
  const answer = await browse(bank, '/_sandbox/openapi/corporate-payments.json')
  assert.equal(answer.status, 200)
  const { openapi, paths } = json(answer) as {
    openapi: string
    paths: Record<string, Record<string, { responses: object }>>
  }
  assert.match(openapi, /^3\.1\./)
  /** The statuses of a call; what no paper lists stands under `default`. */
  const told: Record<string, string[]> = {}
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      if (!['get', 'post', 'put', 'delete', 'patch'].includes(method)) continue
      const name = `${method} ${path.replace(/\{[^}]*\}/, '{}').slice(path.indexOf('/corporate-'))}`
      told[name] = Object.keys(call.responses).filter((status) => status !== 'default')
    }
  }
  const posts = ['201', '400', '401', '403', '500', '504']
  const queries = ['200', '401', '403', '404', '500']
  assert.sameMembers(told[`post ${SEPA}`] ?? [], posts)
  assert.sameMembers(told[`post ${INSTANT}`] ?? [], [...posts, '503'])
  assert.sameMembers(told[`post ${V2}`] ?? [], [...posts, '503'])
  assert.sameMembers(told[`get ${INSTANT}/{}`] ?? [], queries)
  assert.sameMembers(told[`get ${V2}/{}`] ?? [], queries)
  assert.containsAllKeys(told, ['post /corporate-oidc/v1/token'])
  assert.lengthOf(Object.keys(told), 6)
})
