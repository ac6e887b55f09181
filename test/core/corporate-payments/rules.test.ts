// What a failed sending of a company's payment shows, and what must come before the next one: recipes and proxy rely on it.
// How the recipes use it is in recipes.test.ts.
import { assert, test } from '#kit'
import { judgeSending, lostRuleOf, quietMsOf } from '../../../core/corporate-payments/rules.ts'
import { BankError, type BankErrorDetail } from '../../../core/shared/errors.ts'

const fault = (status: number, code?: string, more: Partial<BankErrorDetail> = {}) =>
  new BankError({
    code: 'call_refused',
    operation: 'corporate.sepa',
    status,
    faults: code === undefined ? [] : [{ code }],
    ...more,
  })

test('takes a refusal for a proof only where it comes after the check of the id (gaps: shared.check-order, corporate.duplicate.scope)', () => {
  const after = [
    'UNKNOWN_MEMBER',
    'MISSING_FIELD',
    'INVALID_FIELD',
    'INSUFFICIENT_FUNDS',
    'INSTANT_NOT_POSSIBLE',
  ]
  for (const code of [...after, 'PAYMENT_REJECTED'])
    assert.deepEqual(judgeSending(fault(400, code)), { fault: 'refused', isProof: true }, code)
  for (const code of ['INVALID_HEADER', 'MALFORMED_BODY', 'NOT_ALLOWED', undefined])
    assert.deepEqual(judgeSending(fault(400, code)), { fault: 'refused', isProof: false }, code)
})

test('takes a refusal of the caller for none of the payment (2 B, Errors; gaps: shared.check-order)', () => {
  for (const code of ['CLOCK_SKEW', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'UNKNOWN_KEY', 'INVALID_SIGNATURE'])
    assert.deepEqual(judgeSending(fault(403, code)), { fault: 'later' }, code)
  assert.deepEqual(judgeSending(fault(429, undefined, { code: 'limit_reached' })), { fault: 'later' })
})

test('tells what did not leave from what nobody knows (gaps Part 4, corporate.sepa, corporate.v2)', () => {
  for (const operation of ['corporate.token', 'corporate.v2-status', 'corporate.instant-status'])
    assert.deepEqual(judgeSending(fault(401, undefined, { operation })), { fault: 'not_sent' }, operation)
  assert.deepEqual(judgeSending(fault(0, undefined, { code: 'call_aborted' })), { fault: 'not_sent' })
  assert.deepEqual(judgeSending(fault(500, undefined, { code: 'outcome_unknown' })), { fault: 'lost' })
})

test('takes a 400 without a code for a repetition of an asynchronous payment, and of no other (gaps: corporate.duplicate.v2)', () => {
  for (const operation of ['corporate.sepa', 'corporate.instant', 'corporate.v2'])
    assert.deepEqual(judgeSending(fault(400, 'DUPLICATE_PAYMENT', { operation })), { fault: 'duplicate' })
  assert.deepEqual(judgeSending(fault(400, undefined, { operation: 'corporate.v2' })), { fault: 'duplicate' })
  const other = judgeSending(fault(400, undefined, { operation: 'corporate.instant' }))
  assert.deepEqual(other, { fault: 'refused', isProof: false })
})

test('asks twice, five seconds apart, before an asynchronous payment is sent again, and for no other (gaps Part 4, corporate.v2)', () => {
  assert.deepEqual(lostRuleOf('v2', {}), { looks: 2, betweenMs: 5_000, duplicate: 'arrived' })
  for (const call of ['sepa', 'instant'] as const)
    assert.deepEqual(lostRuleOf(call, {}), { looks: 0, betweenMs: 0, duplicate: 'other' })
})

test('waits 660 s until no sending can arrive, and as long and often as a bank wants (gaps Part 4, corporate.v2)', () => {
  assert.equal(quietMsOf({}), 660_000)
  const assumptions = { 'corporate.lost': { looks: 3, pauseSeconds: 9, quietSeconds: 900 } }
  assert.equal(quietMsOf({ assumptions }), 900_000)
  assert.deepEqual(lostRuleOf('v2', { assumptions }), { looks: 3, betweenMs: 9_000, duplicate: 'arrived' })
})
