// The operation as such, with made-up calls: what it checks, drafts, proves and reads for any interface.
// The calls of the papers are tested with their interfaces.
// Runs in every runtime: fetch.
import { anyCharacter, assert, fc, test } from '#kit'
import * as v from 'valibot'
import { makeBank } from '../../../core/shared/bank.ts'
import type { Bank, BankOptions } from '../../../core/shared/bank.ts'
import { list, loose, open, strict, text } from '../../../core/shared/check.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { emptyJson, json as jsonBody } from '../../../core/shared/codec.ts'
import type { Proof } from '../../../core/shared/definition.ts'
import { operation } from '../../../core/shared/operation.ts'
import type { Answer } from '../../../core/shared/send.ts'
import { type Answering, fakeFetch, json, only } from './fake-fetch.ts'
import { everythingIn, thrownBy, typeErrorOf } from './thrown.ts'
import { words } from './lists.ts'

const any = text(() => true, '')
const attempts: string[] = []

/** Counts the attempts, as a signature that is made anew does. */
const attemptProof: Proof<Bank> = {
  kind: 'attempt',
  headers: ['x-attempt'],
  prove: (draft) => {
    attempts.push(draft.url)
    return Promise.resolve({
      'x-attempt': String(attempts.length),
      'x-saw': draft.headers['x-intent'] ?? 'none',
    })
  },
}

/** Makes a key once, as an idempotency key is made. */
const intentProof: Proof<Bank> = {
  kind: 'intent',
  headers: ['x-intent'],
  prove: (_, bank) => Promise.resolve({ 'x-intent': bank.uuid() }),
}

const lost = { effect: 'write', resend: 'never', truth: 'Ask a person.' } as const

const write = operation({
  id: 'test.write',
  paper: 'none',
  method: 'PUT',
  path: '/things/{thingId}/parts/{partId}',
  pathGap: 'test.path',
  parameters: {
    path: strict({ thingId: any, partId: any }),
    query: strict({ from: v.optional(any), to: v.optional(any) }),
    headers: strict({ 'psu-id': v.optional(any), 'consent-id': any }),
  },
  body: jsonBody(strict({ name: any, note: v.optional(any) })),
  guard: (_, { body }) => {
    if (body.name === 'guarded') throw new TypeError('test.write body.name is guarded')
  },
  encode: (body) => ({ wrapped: body }),
  replies: { 200: loose({ status: open('A') }), 202: list(any), 204: null },
  refusals: [400, 409],
  errors: 'list',
  proofs: [intentProof, attemptProof],
  lost,
})

const read = operation({
  id: 'test.read',
  paper: 'none',
  method: 'GET',
  path: '/things',
  replies: { 200: loose({}) },
  refusals: 'open',
  errors: 'flat',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})

const bankWith = (options: Partial<BankOptions> = {}, ...answers: Answering[]) => {
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeBank({ environment: 'sandbox', baseUrl: 'https://bank.example/v1', fetch, ...options })
  return { bank, arrived }
}
const input = {
  path: { thingId: 'a/b?c', partId: 'ä' },
  query: { from: '1+1=2&x', to: 'å' },
  headers: { 'consent-id': 'c 1' },
  body: { name: 'å' },
} as const

const answer = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: new TextEncoder().encode(body),
})

/** Reads an answer that must be an error. */
function errorOf(result: { ok: true } | { ok: false; error: BankError }): BankError {
  if (result.ok) throw new Error('the answer was taken for a success')
  return result.error
}

test('drafts path, query, headers and body, each encoded its own way (house: The operation)', () => {
  const { bank } = bankWith()
  assert.deepEqual(write.draft(bank, { ...input, body: { name: 'å' } }), {
    method: 'PUT',
    url: 'https://bank.example/v1/things/a%2Fb%3Fc/parts/%C3%A4?from=1%2B1%3D2%26x&to=%C3%A5',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'consent-id': 'c 1' },
    body: new TextEncoder().encode('{"wrapped":{"name":"å"}}'),
  })
})

test('drafts without what is optional: no query, no mark of it, an empty body (house: The operation)', () => {
  const { bank } = bankWith()
  const bare = { path: { thingId: '1', partId: '2' }, headers: { 'consent-id': 'c' }, body: { name: 'n' } }
  assert.equal(write.draft(bank, bare).url, 'https://bank.example/v1/things/1/parts/2')
  assert.deepEqual(read.draft(bank, {}), {
    method: 'GET',
    url: 'https://bank.example/v1/things',
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
})

test('drafts the same bytes from the same input, and changes neither bank nor input (house: The operation)', () => {
  const { bank, arrived } = bankWith()
  const given = structuredClone(input)
  const before = JSON.stringify(bank)
  const first = write.draft(bank, given)
  assert.deepEqual(write.draft(bank, given), first)
  assert.deepEqual(given, structuredClone(input))
  assert.equal(JSON.stringify(bank), before)
  assert.isEmpty(arrived)
})

test("takes a path from the bank's assumptions where the paper shows none (house: gaps.ts)", () => {
  const { bank } = bankWith()
  const own = { ...bank, assumptions: { 'test.path': '/other/{partId}/{thingId}' } }
  const bare = { path: { thingId: '1', partId: '2' }, headers: { 'consent-id': 'c' }, body: { name: 'n' } }
  assert.equal(write.draft(own, bare).url, 'https://bank.example/v1/other/2/1')
})

for (const [part, change, message] of [
  ['path', { path: { thingId: '1' } }, 'test.write path.partId is required'],
  ['path', { path: undefined }, 'test.write path.thingId is required; test.write path.partId is required'],
  ['path', { path: { thingId: '1', partId: '..' } }, 'path must not have a segment of dots'],
  ['path', { path: { thingId: '', partId: '1' } }, 'thingId must not be empty'],
  ['query', { query: { form: '1' } }, 'test.write query.form is not a known member'],
  ['headers', { headers: {} }, 'test.write headers.consent-id is required'],
  [
    'headers',
    { headers: { 'consent-id': 'c', authorization: 'x' } },
    'test.write headers.authorization is not a known member',
  ],
  ['body', { body: undefined }, 'test.write body is required'],
  ['body', { body: { name: 5 } }, 'test.write body.name must be a string'],
  ['guard', { body: { name: 'guarded' } }, 'test.write body.name is guarded'],
] as const) {
  test(`refuses a wrong ${part} before anything is proven or sent: ${message} (house: Errors)`, async () => {
    const { bank, arrived } = bankWith()
    const before = attempts.length
    const wrong = { ...input, body: { name: 'n' }, ...change }
    const error = await typeErrorOf(() => Reflect.apply(write, undefined, [bank, wrong]))
    assert.equal(error.message, message)
    assert.isEmpty(arrived)
    assert.equal(attempts.length, before)
  })
}

test('refuses a call without any input by naming what is missing (house: Errors)', async () => {
  const { bank } = bankWith()
  const { message } = await typeErrorOf(() => Reflect.apply(write, undefined, [bank]))
  assert.match(message, /^test\.write path\.thingId is required/)
})

test('refuses header values that some runtimes trim, throw at or send as they are (R40)', () => {
  const { bank } = bankWith()
  const call = (value: string) =>
    write.draft(bank, {
      path: { thingId: '1', partId: '2' },
      headers: { 'consent-id': value },
      body: { name: 'n' },
    })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string()), (value) => {
      const plain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)
      if (!plain)
        assert.throws(() => call(value), TypeError, /^test\.write headers\.consent-id must be visible ASCII/)
      else {
        assert.equal(call(value).headers['consent-id'], value)
        assert.equal(new Headers({ a: value }).get('a'), value)
      }
    }),
  )
  for (const value of ['', ' a', 'a ', 'a\r\nx-evil: 1', 'a\0', '☃', '\x7f', 'é', '\t']) {
    assert.throws(() => call(value), TypeError)
  }
})

test('proves in order: each proof sees what the one before added (house: The operation)', async () => {
  const { bank } = bankWith({ uuid: () => 'intent-1' })
  const draft = read.draft(bank, {})
  const proven = await write.prove(bank, draft)
  assert.equal(proven.headers['x-intent'], 'intent-1')
  assert.equal(proven.headers['x-saw'], 'intent-1')
  assert.deepEqual(draft.headers, { accept: 'application/json' }, 'the draft was changed')
})

test('keeps the proof of an intent and renews that of an attempt when a proven draft goes out again (house: The operation)', async () => {
  let ids = 0
  const { bank } = bankWith({ uuid: () => `intent-${++ids}` })
  const first = await write.prove(bank, read.draft(bank, {}))
  const second = await write.prove(bank, first)
  assert.equal(second.headers['x-intent'], first.headers['x-intent'])
  assert.notEqual(second.headers['x-attempt'], first.headers['x-attempt'])
  assert.equal(ids, 1)
})

test('sends what it proved, and resolves with status and body (house: The operation)', async () => {
  const { bank, arrived } = bankWith({ uuid: () => 'i' }, json(202, ['a']))
  const reply = await write(bank, {
    path: { thingId: '1', partId: '2' },
    headers: { 'consent-id': 'c' },
    body: { name: 'n' },
  })
  assert.deepEqual(reply, { status: 202, body: ['a'] })
  const { headers, body } = only(arrived)
  assert.equal(headers.get('x-intent'), 'i')
  assert.equal(headers.get('content-type'), 'application/json')
  assert.equal(new TextDecoder().decode(body), '{"wrapped":{"name":"n"}}')
})

test('reads each documented status by its own schema, also one without a body (house: The operation)', () => {
  assert.deepEqual(write.read(answer(200, '{"status":"LATER","more":1}')), {
    ok: true,
    reply: { status: 200, body: { status: 'LATER', more: 1 } },
  })
  assert.deepEqual(write.read(answer(202, '[]')), { ok: true, reply: { status: 202, body: [] } })
  assert.deepEqual(write.read(answer(204, '')), { ok: true, reply: { status: 204, body: undefined } })
  assert.equal(errorOf(write.read(answer(202, '{"status":"A"}'))).reason, 'schema')
})

for (const type of [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'APPLICATION/JSON',
  'application/hal+json',
  'application/problem+json; charset=utf-8',
]) {
  test(`reads a body of type ${type} (gaps: shared.body)`, () => {
    assert.isTrue(read.read(answer(200, '{}', { 'content-type': type })).ok)
  })
}

for (const type of [...words('text/html text/plain text/json application/jsonx application/xml json'), '']) {
  test(`refuses a success of type ${JSON.stringify(type)}: a page of a gateway is no answer (gaps: shared.errors.tolerance)`, () => {
    const error = errorOf(read.read(answer(200, '{}', { 'content-type': type })))
    assert.equal(error.code, 'answer_lost')
    assert.equal(error.reason, 'media_type')
  })
}

for (const [body, reason] of [
  ['', 'json'],
  ['{', 'json'],
  ['{"status":"A"} x', 'json'],
  ['\uFEFF{"status":"A"}', 'json'],
  ['{"status":"A","status":"B"}', 'json'],
  [`${'['.repeat(21)}${']'.repeat(21)}`, 'json'],
  ['null', 'schema'],
  ['[]', 'schema'],
  ['"A"', 'schema'],
  ['{}', 'schema'],
  ['{"status":null}', 'schema'],
  ['{"status":5}', 'schema'],
] as const) {
  test(`calls ${JSON.stringify(body)} a lost answer at ${reason} (gaps: shared.body)`, () => {
    const error = errorOf(write.read(answer(200, body)))
    assert.include(error, { code: 'outcome_unknown', reason, status: 200 })
    assert.match(
      error.next ?? '',
      reason === 'schema' ? /^Ask a person\. But mind: The same call/ : /^Ask a person\.$/,
    )
  })
}

const rows = operation({
  ...read.definition,
  replies: {
    200: loose({ rows: list(loose({ at: text((at) => at === 'now', 'must be now'), id: v.optional(any) })) }),
  },
  strangers: (_, body) =>
    (body as { rows: { id?: string }[] }).rows.flatMap(({ id }, at) =>
      id === 'foreign' ? [{ path: `rows[${at}].id`, rule: 'must be ours' }] : [],
    ),
})

test('names the member of an answer that breaks the schema, and its rule, never its value (house: Errors)', () => {
  const answered = answer(200, '{"rows":[{"at":"now"},{"at":"marked-4711"},{}]}')
  const error = errorOf(rows.read(answered))
  assert.deepEqual(error.answerFaults, [
    { path: 'rows[1].at', rule: 'must be now' },
    { path: 'rows[2].at', rule: 'is required' },
  ])
  assert.equal(
    error.message,
    'test.read: answer_lost (schema, 200, rows[1].at must be now, rows[2].at is required)',
  )
  assert.notInclude(everythingIn(error), '4711')
})

test('advises against the same read where its answer broke the schema (house: Errors)', () => {
  const { next = '' } = errorOf(rows.read(answer(200, '{}')))
  assert.match(next, /^The same call brings the same answer: tell the bank/)
  assert.notMatch(next, /read again/i)
  assert.equal(errorOf(rows.read(answer(500, '{}'))).next, 'Read again.')
})

test('refuses an answer that holds what was not asked for (house: Errors)', async () => {
  const { bank } = bankWith(
    {},
    json(200, { rows: [{ at: 'now' }, { at: 'now', id: 'foreign' }] }),
    json(200, { rows: [] }),
  )
  const error = await thrownBy(() => rows(bank, {}))
  if (!(error instanceof BankError)) throw error
  assert.include(error, { code: 'answer_lost', reason: 'owner', status: 200 })
  assert.deepEqual(error.answerFaults, [{ path: 'rows[1].id', rule: 'must be ours' }])
  assert.match(error.next ?? '', /^The same call/)
  assert.deepEqual(await rows(bank, {}), { status: 200, body: { rows: [] } })
})

test('refuses bytes that are no UTF-8 (gaps: shared.body)', () => {
  const broken = { ...answer(200, ''), body: new Uint8Array([0x7b, 0xff, 0x7d]) }
  assert.equal(errorOf(read.read(broken)).reason, 'json')
})

for (const [name, status, expected] of [
  ['write', 400, 'call_refused'],
  ['write', 409, 'call_refused'],
  ['write', 403, 'outcome_unknown'],
  ['write', 404, 'outcome_unknown'],
  ['write', 429, 'outcome_unknown'],
  ['write', 500, 'outcome_unknown'],
  ['write', 503, 'outcome_unknown'],
  ['write', 299, 'outcome_unknown'],
  ['read', 400, 'call_refused'],
  ['read', 404, 'call_refused'],
  ['read', 418, 'call_refused'],
  ['read', 429, 'limit_reached'],
  ['read', 500, 'answer_lost'],
  ['read', 204, 'answer_lost'],
] as const) {
  test(`takes ${status} of a ${name} for ${expected}: the set of refusals decides (gaps: Part 4, shared.errors.closed-sets)`, () => {
    const operationOf = { write, read }[name]
    const error = errorOf(operationOf.read(answer(status, '{"errors":[{"code":"SOME_CODE"}]}')))
    assert.equal(error.code, expected)
    assert.equal(error.status, status)
    const lostAnswer = expected === 'outcome_unknown' || expected === 'answer_lost'
    assert.equal(error.reason, lostAnswer ? 'status' : undefined)
    assert.equal(error.next, lostAnswer ? operationOf.definition.lost.truth : undefined)
    assert.equal(error.bankCode, 'SOME_CODE')
    assert.equal(error.operation, `test.${name}`)
  })
}

for (const code of ['CALL_LIMIT_EXCEEDED', 'ACCESS_EXCEEDED']) {
  test(`takes ${code} for a limit whatever the status (gaps: shared.rate-limit)`, () => {
    const error = errorOf(
      write.read(answer(400, JSON.stringify({ errors: [{ code }] }), { 'retry-after': '17' })),
    )
    assert.include(error, { code: 'limit_reached', retryAfterSeconds: 17 })
  })
}

for (const [value, expected] of [
  ['0', 0],
  ['60', 60],
  ['999999', 999_999],
  ['1000000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['Fri, 20 Nov 2026 10:00:00 GMT', undefined],
  ['soon', undefined],
] as const) {
  test(`reads Retry-After ${value} as ${expected} (gaps: shared.rate-limit)`, () => {
    const refused = errorOf(write.read(answer(400, '{}', { 'retry-after': value })))
    const broken = errorOf(write.read(answer(503, '{}', { 'retry-after': value })))
    assert.equal(refused.retryAfterSeconds, expected)
    assert.equal(broken.retryAfterSeconds, expected)
  })
}

test('rejects with the stage at which the answer was lost (gaps: Part 4)', async () => {
  const { bank } = bankWith({}, () => Promise.reject(new Error('x')))
  const error = await thrownBy(() => read(bank, {}))
  if (!(error instanceof BankError)) throw error
  assert.include(error, {
    code: 'answer_lost',
    reason: 'network',
    operation: 'test.read',
    next: 'Read again.',
  })
})

test('says call_aborted, and no next step, where nothing was sent (gaps: Part 4)', async () => {
  const { bank, arrived } = bankWith({ signal: AbortSignal.abort() }, json(200, {}))
  const error = await thrownBy(() => read(bank, {}))
  if (!(error instanceof BankError)) throw error
  assert.include(error, { code: 'call_aborted', reason: 'aborted', next: undefined })
  assert.isEmpty(arrived)
})

test('carries its definition, for routes, allow-lists and documents (house: The operation)', () => {
  assert.equal(write.definition.id, 'test.write')
  assert.equal(write.definition.path, '/things/{thingId}/parts/{partId}')
  assert.deepEqual(write.definition.refusals, [400, 409])
  assert.equal(write.definition.lost.resend, 'never')
})

test('names its group of Part 4: its own id where it has no other (gaps: Part 4)', () => {
  assert.equal(write.definition.group, 'test.write')
  assert.equal(
    operation({ ...read.definition, id: 'test.other', group: 'test.reads' }).definition.group,
    'test.reads',
  )
})

const sealed = operation({
  id: 'test.sealed',
  paper: 'none',
  method: 'POST',
  path: '/sealed',
  body: emptyJson,
  replies: { 200: loose({}), 202: loose({ later: any }), 204: null },
  replyHeaders: ['x-error-id', 'location'],
  refusals: [409],
  errors: 'flat',
  proofs: [
    intentProof,
    attemptProof,
    {
      kind: 'attempt',
      headers: ['x-seal'],
      prove: () => Promise.resolve({ 'x-seal': 'ours' }),
      verify: ({ headers }, draft) =>
        Promise.resolve(headers.get('x-seal') === `of ${draft.headers['x-seal']}`),
    },
  ],
  lost,
})
const seal = { 'x-seal': 'of ours' }

test('writes the empty object where a body says nothing, and refuses a member of it (gaps: psd2.submit.body)', async () => {
  const { bank } = bankWith()
  for (const given of [{}, { body: {} }, { body: undefined }]) {
    const { body, headers } = sealed.draft(bank, given)
    assert.equal(new TextDecoder().decode(body), '{}')
    assert.equal(headers['content-type'], 'application/json')
  }
  const wrong = { body: { scope: 'x' } }
  const error = await typeErrorOf(() => sealed.draft(bank, wrong))
  assert.equal(error.message, 'test.sealed body.scope is not a known member')
})

test('tells the answers of one path apart by their status (gaps: psd2.delete.after)', async () => {
  const { bank } = bankWith({}, json(202, { later: 'c-1' }, seal), json(200, { later: 5 }, seal))
  const first = await sealed(bank, {})
  assert.equal(first.status, 202)
  if (first.status === 202) assert.equal(first.body.later, 'c-1')
  assert.equal((await sealed(bank, {})).status, 200)
})

test('tells the headers of a reply that an interface wants, and no others (house: The operation)', async () => {
  const { bank } = bankWith({}, json(200, {}, { ...seal, location: '/there', 'x-more': '1' }))
  const { headers } = await sealed(bank, {})
  assert.deepEqual(headers, { 'x-error-id': undefined, location: '/there' })
  const result = sealed.read(answer(204, '', { 'x-error-id': 'e' }))
  assert.deepEqual(result.ok && result.reply.headers, { 'x-error-id': 'e', location: undefined })
})

for (const [what, headers] of [
  ['without a seal', {}],
  ['with the seal of another', { 'x-seal': 'of theirs' }],
] as const) {
  test(`calls a reply ${what} lost at its signature, before it is read (gaps: psd2.jws)`, async () => {
    const { bank } = bankWith({}, json(200, {}, headers))
    const error = await thrownBy(() => sealed(bank, {}))
    if (!(error instanceof BankError)) throw error
    assert.include(error, {
      code: 'outcome_unknown',
      reason: 'signature',
      status: 200,
      next: 'Ask a person.',
    })
  })
}

test('believes a refusal without a seal: only what says yes must be proven (gaps: psd2.jws)', async () => {
  const { bank } = bankWith({}, json(409, { type: 'BUSINESS', violations: [] }))
  const error = await thrownBy(() => sealed(bank, {}))
  assert.include(error, { code: 'call_refused', status: 409 })
})

test('sends a stored draft again with the key of its intent and a new proof of the attempt (gaps: psd2.idempotency.repeat)', async () => {
  let ids = 0
  const options = { uuid: () => `intent-${++ids}` }
  const { bank, arrived } = bankWith(options, () => Promise.reject(new Error('x')), json(200, {}, seal))
  const stored = await sealed.prove(bank, sealed.draft(bank, {}))
  await thrownBy(() => sealed.send(bank, stored))
  assert.equal((await sealed.send(bank, stored)).status, 200)
  const sent = arrived.map(({ headers }) => [headers.get('x-intent'), headers.get('x-attempt')])
  assert.deepEqual(
    sent.map(([intent]) => intent),
    ['intent-1', 'intent-1'],
  )
  assert.notEqual(sent[0]?.[1], sent[1]?.[1])
})

test('refuses production where only a sandbox answers, before anything is sent (paper 1 C)', async () => {
  const sandboxed = operation({ ...read.definition, sandboxOnly: true })
  const live = bankWith({ environment: 'production' }, json(200, {}))
  const { message } = await typeErrorOf(() => sandboxed(live.bank, {}))
  assert.equal(message, 'test.read is for the sandbox only')
  assert.isEmpty(live.arrived)
  const tried = bankWith({}, json(200, {}))
  assert.equal((await sandboxed(tried.bank, {})).status, 200)
})
