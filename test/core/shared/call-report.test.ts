// What a watcher is told of a call, and that a call never depends on its watcher.
// The calls are made up; that every interface names its calls in a header is tested with each.
import { assert, test } from '#kit'
import * as v from 'valibot'
import { type Bank, type BankOptions, makeBank } from '../../../core/shared/bank.ts'
import type { CallReport, OnCall } from '../../../core/shared/call-report.ts'
import { loose, strict, text } from '../../../core/shared/check.ts'
import { json as jsonBody } from '../../../core/shared/codec.ts'
import type { Proof } from '../../../core/shared/definition.ts'
import { BankError, isBankError } from '../../../core/shared/errors.ts'
import { operation } from '../../../core/shared/operation.ts'
import { type Answering, fakeFetch, json } from './fake-fetch.ts'
import { everythingIn, thrownBy } from './thrown.ts'

const any = text(() => true, '')
const MARK = 'marked-value-7d1f'
let tokens = 0

/** Names each sending, and offers another token after a refusal. */
const proof: Proof<Bank> = {
  kind: 'attempt',
  headers: ['x-request-id', 'authorization'],
  prove: (_draft, { uuid }) =>
    Promise.resolve({ 'x-request-id': uuid(), authorization: `Bearer ${MARK}-${tokens}` }),
  renew: () => ++tokens > 0,
}

const write = operation({
  id: 'test.write',
  group: 'test.group',
  paper: 'none',
  method: 'PUT',
  path: '/things/{thingId}',
  pathGap: 'test.path',
  parameters: { path: strict({ thingId: any }), query: strict({ from: v.optional(any) }) },
  body: jsonBody(strict({ name: any })),
  replies: { 200: loose({ name: any }) },
  strangers: ({ body }, answer) =>
    answer.name === body.name ? [] : [{ path: 'name', rule: 'must be ours' }],
  refusals: [400, 401],
  errors: 'list',
  proofs: [proof],
  requestIdHeader: 'x-request-id',
  lost: { effect: 'write', resend: 'after-read', truth: 'Look.' },
})

const read = operation({
  id: 'test.read',
  paper: 'none',
  method: 'GET',
  path: '/things',
  replies: { 200: loose({}) },
  refusals: 'open',
  errors: 'flat',
  requestIdHeader: 'x-request-id',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
})

const input = { path: { thingId: MARK }, query: { from: MARK }, body: { name: MARK } }
const good = () => json(200, { name: MARK })

function watchedBank(answers: Answering[], options: Partial<BankOptions> = {}) {
  const reports: CallReport[] = []
  let made = 0
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example/v1',
    fetch,
    uuid: () => `id-${++made}`,
    onCall: (call) => void reports.push(call),
    ...options,
  })
  return { bank, reports, arrived }
}

/** Takes out of a report what no test can know, and judges it. */
function known({ durationMs, ...report }: CallReport | undefined = {} as CallReport) {
  assert.isAtLeast(durationMs, 0)
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined))
}

const name = { operation: 'test.write', group: 'test.group', method: 'PUT', path: '/things/{thingId}' }

test('reports a call once, with its name, end and id, and no value of it (house: The operation)', async () => {
  const { bank, reports } = watchedBank([good()])
  const reply = await write(bank, input)
  assert.equal(reply.requestId, 'id-1')
  assert.equal(reports.length, 1)
  assert.deepEqual(known(reports[0]), { ...name, status: 200, sendings: 1, requestId: 'id-1' })
  assert.notInclude(everythingIn(reports), MARK)
})

test('reports a stored draft and a path that is an assumption of the bank (house: gaps.ts)', async () => {
  const { bank, reports } = watchedBank([good(), good()])
  await write.send(bank, write.draft(bank, input))
  const own = { ...bank, assumptions: { 'test.path': '/own/{thingId}' } }
  await write(own, input)
  assert.deepEqual(
    reports.map(({ path }) => path),
    ['/things/{thingId}', '/own/{thingId}'],
  )
})

test('counts the sendings of a call whose token was renewed, and names the last (house: The operation)', async () => {
  const { bank, reports } = watchedBank([json(401, {}), good()])
  assert.equal((await write(bank, input)).requestId, 'id-2')
  assert.deepEqual(known(reports[0]), { ...name, status: 200, sendings: 2, requestId: 'id-2' })
})

for (const [what, answer, end] of [
  ['a refusal', () => json(400, { errors: [{ code: MARK }] }), { status: 400, code: 'call_refused' }],
  ['a limit', () => json(429, {}), { status: 429, code: 'outcome_unknown', reason: 'status' }],
  [
    'a broken answer',
    () => json(200, { name: 5 }),
    { status: 200, code: 'outcome_unknown', reason: 'schema' },
  ],
  [
    'an answer about something else',
    () => json(200, { name: 'other' }),
    { status: 200, code: 'outcome_unknown', reason: 'owner' },
  ],
  [
    'a broken connection',
    () => {
      throw new Error(MARK)
    },
    { code: 'outcome_unknown', reason: 'network' },
  ],
] as const) {
  test(`reports ${what} as the caller gets it, with the id of the request in both (house: Errors)`, async () => {
    const { bank, reports } = watchedBank([answer])
    const error = await thrownBy(() => write(bank, input))
    assert.deepEqual(known(reports[0]), { ...name, ...end, sendings: 1, requestId: 'id-1' })
    assert.isTrue(isBankError(error))
    assert.deepInclude(error, { code: end.code, requestId: 'id-1', sent: true })
    assert.equal((error as BankError).resend, end.code === 'call_refused' ? undefined : 'after-read')
    assert.notInclude(everythingIn(reports), MARK)
  })
}

test('reports what never left: a stopped call, a proof that fails; a wrong input is no call (house: Errors)', async () => {
  const { bank, reports, arrived } = watchedBank([])
  const error = await thrownBy(() => write(bank, input, { signal: AbortSignal.abort() }))
  assert.deepInclude(error, { code: 'call_aborted', sent: false, resend: undefined })
  assert.deepInclude(known(reports[0]), { code: 'call_aborted', reason: 'aborted', sendings: 0 })
  const stopped = () => {
    throw new TypeError('privateKey must be a key')
  }
  await thrownBy(() => write(bank, input, { beforeSending: stopped }))
  assert.deepInclude(known(reports[1]), { code: 'caller_fault', sendings: 0 })
  const token = new BankError({ code: 'answer_lost', operation: 'oauth.client-token', reason: 'deadline' })
  await thrownBy(() => write(bank, input, { beforeSending: () => Promise.reject(token) }))
  assert.deepInclude(known(reports[2]), { code: 'answer_lost', reason: 'deadline', sendings: 0 })
  await thrownBy(() => write(bank, { ...input, body: { name: 5 } } as never))
  assert.equal(reports.length, 3)
  assert.isEmpty(arrived)
})

for (const [what, onCall] of [
  [
    'throws',
    () => {
      throw new Error('watcher')
    },
  ],
  ['rejects', () => Promise.reject(new Error('watcher'))],
  ['never ends', () => new Promise(() => undefined)],
  [
    'returns something that breaks when it is awaited',
    () => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the point of this row
      get then() {
        throw new Error('watcher')
      },
    }),
  ],
] satisfies [string, OnCall][]) {
  test(`changes nothing where a watcher ${what} (house: Errors)`, async () => {
    const { bank } = watchedBank([good(), json(400, {})], { onCall })
    assert.equal((await write(bank, input)).status, 200)
    assert.deepInclude(await thrownBy(() => write(bank, input)), { code: 'call_refused' })
  })
}

test('takes the id that the bank gave where the call bore none, and no text that is no id (promises: R30)', async () => {
  const { bank, reports } = watchedBank([
    json(200, {}, { 'x-request-id': 'bank-1' }),
    json(200, {}, { 'x-request-id': 'no id <b>' }),
    json(500, {}, { 'x-request-id': 'bank-3' }),
  ])
  assert.equal((await read(bank, {})).requestId, 'bank-1')
  assert.notProperty(await read(bank, {}), 'requestId')
  assert.deepInclude(await thrownBy(() => read(bank, {})), { requestId: 'bank-3', resend: 'same' })
  assert.deepEqual(
    reports.map(({ requestId }) => requestId),
    ['bank-1', undefined, 'bank-3'],
  )
})
