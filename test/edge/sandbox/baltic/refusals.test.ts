// How the Baltic interface says no: one body, and in each group of operations only the codes and statuses of its set.
// Which call comes to which refusal is in the tests of the calls.
import { assert, test } from '#kit'
import {
  errors,
  GROUP_CODES,
  type Refusals,
  tooOften,
  UNKNOWN,
  wrong,
} from '../../../../edge/sandbox/baltic/refusals.ts'
import { judgeCreation, mayFind, type Sender } from '../../../../edge/sandbox/baltic/sender.ts'

/** Statuses that the paper lists for each group. */
const STATUSES = {
  R: [400, 401, 403, 404, 405, 406, 408, 415, 429, 500, 503],
  C: [400, 401, 403, 404, 500],
  G: [401, 403, 404],
  X: [401, 403],
} as const

const OPERATIONS = {
  R: 'baltic.account.read',
  C: 'baltic.consent.create',
  G: 'baltic.payment.status',
  X: 'baltic.payment.cancel',
} as const

async function written(refusals: Refusals, group: keyof typeof OPERATIONS) {
  const response = errors.write(refusals, { id: 'an-id', operation: OPERATIONS[group] })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('writes each refusal as a message of the standard, the first one deciding the status (gaps: baltic.errors.body)', async () => {
  const { status, headers, body } = await written(
    [wrong('dateTo', 'must be a date'), wrong('page', 'must be 1 or more', 'PARAMETER_NOT_SUPPORTED')],
    'R',
  )
  assert.equal(status, 400)
  assert.equal(headers.get('x-error-id'), 'an-id')
  assert.deepEqual(body, {
    tppMessages: [
      { category: 'ERROR', code: 'FORMAT_ERROR', path: 'dateTo', text: 'dateTo must be a date' },
      { category: 'ERROR', code: 'PARAMETER_NOT_SUPPORTED', path: 'page', text: 'page must be 1 or more' },
    ],
  })
})

test('keeps every planned code within the statuses of its group (gaps: baltic.errors.others, shared.errors.closed-sets)', async () => {
  for (const group of ['R', 'C', 'G', 'X'] as const) {
    for (const code of GROUP_CODES[group].filter((one) => !/^\d/.test(one))) {
      const { status, body } = await written(errors.planned(code), group)
      assert.include([...STATUSES[group]] as number[], status, `${group} ${code}`)
      assert.equal(body.tppMessages[0].code, code)
    }
  }
})

test('says in each group what is too often, unknown or closed (gaps: baltic.limits.calls, baltic.errors.others, shared.rate-limit)', async () => {
  const said = async (refusals: Refusals, group: keyof typeof OPERATIONS) => {
    const { status, body } = await written(refusals, group)
    return `${status} ${body.tppMessages[0].code}`
  }
  assert.equal(await said(tooOften(7), 'R'), '429 ACCESS_EXCEEDED')
  assert.equal((await written(tooOften(7), 'R')).headers.get('retry-after'), '7')
  for (const group of ['C', 'G', 'X'] as const) {
    assert.equal(await said(tooOften(7), group), '403 SERVICE_BLOCKED')
  }
  for (const group of ['R', 'C', 'G'] as const) {
    assert.equal(await said(UNKNOWN, group), '404 RESOURCE_UNKNOWN')
  }
  assert.equal(await said(UNKNOWN, 'X'), '403 RESOURCE_UNKNOWN')
  assert.equal(await said(errors.closed(OPERATIONS.R) ?? UNKNOWN, 'R'), '503 SERVICE_UNAVAILABLE')
  assert.equal(await said(errors.closed(OPERATIONS.C) ?? UNKNOWN, 'C'), '500 INTERNAL_ERROR')
  assert.isUndefined(errors.closed(OPERATIONS.G))
  assert.isUndefined(errors.closed(OPERATIONS.X))
  assert.equal(await said(errors.mediaType(), 'R'), '415 UNSUPPORTED_MEDIA_TYPE')
  assert.equal(await said(errors.mediaType(), 'C'), '400 FORMAT_ERROR')
})

test('lets a client create by scope alone, and a token of a PSU find its own thing alone (gaps: baltic.token.client)', () => {
  const client: Sender = { clientId: 'one', services: ['PIS'] }
  const psu: Sender = { clientId: 'one', services: [], subject: { service: 'PIS', id: 'a' } }
  assert.isUndefined(judgeCreation(client, 'PIS'))
  assert.equal(judgeCreation(client, 'AIS')?.code, 'SERVICE_BLOCKED')
  assert.equal(judgeCreation(psu, 'PIS')?.code, 'SERVICE_BLOCKED')
  assert.isTrue(mayFind(client, { clientId: 'one', id: 'b' }))
  assert.isFalse(mayFind(client, { clientId: 'two', id: 'b' }))
  assert.isTrue(mayFind(psu, { clientId: 'one', id: 'a' }))
  assert.isFalse(mayFind(psu, { clientId: 'one', id: 'b' }))
})

test('answers with a planned 500 or 504 in every group, though some sets do not hold them (gaps: shared.sandbox.outcomes)', async () => {
  for (const group of ['R', 'C', 'G', 'X'] as const) {
    for (const status of [500, 504]) {
      assert.include(GROUP_CODES[group] as readonly string[], String(status))
      assert.equal((await written(errors.planned(String(status)), group)).status, status)
    }
  }
})

test('closes the connection of a body that did not end in time, where the set has a word for it (gaps: baltic.errors.reads)', async () => {
  const late = errors.late?.(OPERATIONS.R) ?? UNKNOWN
  const { status, headers } = await written(late, 'R')
  assert.equal(status, 408)
  assert.equal(headers.get('connection'), 'close')
  for (const group of ['C', 'G', 'X'] as const) assert.isUndefined(errors.late?.(OPERATIONS[group]))
})
