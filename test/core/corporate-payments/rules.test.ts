// What a failed sending of a company's payment shows, and what must come before the next one: recipes and proxy rely on it.
// How the recipes use it is in recipes.test.ts.
import { assert, test } from '#kit'
import { judgeSending, lostRuleOf, SENDING_REFUSALS } from '../../../core/corporate-payments/rules.ts'
import { BankError, type BankErrorDetail, type BankFault } from '../../../core/shared/errors.ts'

const fault = (status: number, code?: string, more: Partial<BankErrorDetail> = {}) =>
  new BankError({
    code: 'call_refused',
    operation: 'corporate.sepa',
    status,
    faults: code === undefined ? [] : [{ code }],
    ...more,
  })

const refusedAbout = (about: string) => ({ fault: 'refused', about })
const later = { fault: 'later' }
const duplicate = { fault: 'duplicate' }

/** Status, faults, and what they say of an earlier sending. */
const REFUSALS: readonly (readonly [status: number, faults: readonly BankFault[], expected: object])[] = [
  // Before the bank looks for the id.
  ...['CLOCK_SKEW', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'UNKNOWN_KEY', 'INVALID_SIGNATURE'].map(
    (code) => [400, [{ code }], later] as const,
  ),
  [401, [], later],
  [403, [{ code: 'SOMETHING_NEW' }], later],
  [403, [{ code: 'NOT_ALLOWED' }], refusedAbout('form')],
  [400, [{ code: 'MALFORMED_BODY' }], refusedAbout('form')],
  [400, [{ code: 'INVALID_HEADER', path: 'x-request-id' }], refusedAbout('form')],
  [415, [{ code: 'UNSUPPORTED_MEDIA_TYPE' }], refusedAbout('form')],
  // About a member, which every sending has.
  [400, [{ code: 'UNKNOWN_MEMBER', path: 'extra' }], refusedAbout('fields')],
  [400, [{ code: 'MISSING_FIELD', path: 'creditor.name' }], refusedAbout('fields')],
  [400, [{ code: 'INVALID_FIELD', path: 'creditor.iban' }], refusedAbout('fields')],
  // About what may change.
  ...['INSUFFICIENT_FUNDS', 'INSTANT_NOT_POSSIBLE', 'PAYMENT_REJECTED'].map(
    (code) => [400, [{ code }], refusedAbout('money')] as const,
  ),
  // The id is bound, or may be: the id or no member is named, or the code is none that is known.
  [400, [{ code: 'DUPLICATE_PAYMENT' }], duplicate],
  [400, [{ code: 'INVALID_FIELD', path: 'instructionId' }], duplicate],
  [400, [{ code: 'INVALID_FIELD', path: 'body.instructionId' }], duplicate],
  [400, [{ code: 'INVALID_FIELD' }], duplicate],
  [400, [{ code: 'INVALID_FIELD', path: '/creditor/iban' }], duplicate],
  [400, [{ code: 'INSTRUCTION_ID_ALREADY_USED' }], duplicate],
  [400, [{ code: 'constructor' }], duplicate],
  [400, [], duplicate],
  // Of several, the one that says least holds.
  [400, [{ code: 'INVALID_FIELD', path: 'creditor.iban' }, { code: 'CLOCK_SKEW' }], later],
  [400, [{ code: 'INVALID_FIELD', path: 'creditor.iban' }, { code: 'ALREADY_EXISTS' }], duplicate],
]

test('tells what a refusal says of an earlier sending by the table of its codes, for each call alike (gaps Part 5, law 4)', () => {
  for (const operation of ['corporate.sepa', 'corporate.instant', 'corporate.v2']) {
    for (const [status, faults, expected] of REFUSALS) {
      const judged = judgeSending(fault(status, undefined, { operation, faults }))
      assert.deepEqual(judged, expected, `${operation} ${status} ${JSON.stringify(faults)}`)
    }
  }
})

test('gives each code of the list one meaning (gaps: shared.errors.list, corporate.errors)', () => {
  const all = Object.values(SENDING_REFUSALS.codes).flat()
  assert.lengthOf(new Set(all), all.length)
})

test('takes a repetition for one by its code, whatever its status (gaps: corporate.duplicate.sync)', () => {
  const told = fault(409, 'DUPLICATE_PAYMENT', { code: 'outcome_unknown' })
  assert.deepEqual(judgeSending(told), duplicate)
  assert.deepEqual(judgeSending(fault(409, 'X', { code: 'outcome_unknown' })), { fault: 'lost' })
})

test('tells what did not leave from what nobody knows (gaps Part 4, corporate.sepa, corporate.v2)', () => {
  for (const operation of ['corporate.token', 'corporate.v2-status', 'corporate.instant-status'])
    assert.deepEqual(judgeSending(fault(401, undefined, { operation })), { fault: 'not_sent' }, operation)
  assert.deepEqual(judgeSending(fault(0, undefined, { code: 'call_aborted' })), { fault: 'not_sent' })
  assert.deepEqual(judgeSending(fault(500, undefined, { code: 'outcome_unknown' })), { fault: 'lost' })
  assert.deepEqual(judgeSending(fault(429, undefined, { code: 'limit_reached' })), later)
})

test('asks twice, five seconds apart, before an asynchronous payment is sent again, and never sends one again that was answered (gaps: corporate.lost)', () => {
  const { looks, betweenMs, againAtMs } = lostRuleOf('v2', {})
  assert.deepEqual([looks, betweenMs, againAtMs], [2, 5_000, []])
})

test('sends a synchronous payment again without a look, and an answered one five times in three days at most (gaps: corporate.lost)', () => {
  const hours = [1 / 6, 6, 24, 48, 72].map((hour) => hour * 3_600_000)
  for (const call of ['sepa', 'instant'] as const) {
    const { looks, betweenMs, againAtMs } = lostRuleOf(call, {})
    assert.deepEqual([looks, betweenMs, againAtMs], [0, 0, hours])
  }
})

test('waits 660 s until no sending can arrive, longer where the bank takes older calls or wants so, and never shorter (gaps: corporate.lost; gaps Part 5, law 7)', () => {
  const quietOf = (assumptions: NonNullable<Parameters<typeof lostRuleOf>[1]['assumptions']>) =>
    lostRuleOf('sepa', { assumptions }).quietMs
  assert.equal(quietOf({}), 660_000)
  assert.equal(quietOf({ 'shared.clock-tolerance': 900 }), 1_860_000)
  assert.equal(quietOf({ 'shared.clock-tolerance': 10 }), 660_000)
  const assumptions = { 'corporate.lost': { looks: 3, pauseSeconds: 9, quietSeconds: 900 } }
  assert.equal(quietOf(assumptions), 900_000)
  const { looks, betweenMs } = lostRuleOf('v2', { assumptions })
  assert.deepEqual([looks, betweenMs], [3, 9_000])
})
