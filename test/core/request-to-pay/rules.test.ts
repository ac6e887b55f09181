// What a failed sending of a request to pay shows, and what must come before the next one: recipes and proxy rely on it.
// How the recipe uses it is in recipes.test.ts.
import { assert, test } from '#kit'
import { judgeSending, lostRuleOf, quietMsOf } from '../../../core/request-to-pay/rules.ts'
import { BankError, type BankErrorDetail } from '../../../core/shared/errors.ts'

const fault = (status: number, code?: string, more: Partial<BankErrorDetail> = {}) =>
  new BankError({
    code: 'call_refused',
    operation: 'request-to-pay.create',
    status,
    faults: code === undefined ? [] : [{ code }],
    ...more,
  })

test('takes a refusal of the request itself for a proof, and that of a key or a limit for none (gaps Part 4, request-to-pay.create)', () => {
  assert.deepEqual(judgeSending(fault(400, 'INVALID_FIELD')), { fault: 'refused', isProof: true })
  assert.deepEqual(judgeSending(fault(403, 'NOT_ALLOWED')), { fault: 'refused', isProof: false })
  assert.deepEqual(judgeSending(fault(401, 'INVALID_API_KEY')), { fault: 'later' })
  assert.deepEqual(judgeSending(fault(429, undefined, { code: 'limit_reached' })), { fault: 'later' })
  assert.deepEqual(judgeSending(fault(500, undefined, { code: 'outcome_unknown' })), { fault: 'lost' })
})

test('takes a conflict for another request under one of its ids, with a code or without (gaps: request-to-pay.create.ids)', () => {
  for (const code of ['DUPLICATE_PAYMENT', undefined])
    assert.deepEqual(judgeSending(fault(409, code)), { fault: 'duplicate' })
  assert.deepEqual(lostRuleOf({}).duplicate, 'other')
})

test('asks once before it sends again, and waits a minute until no sending can arrive, or as a bank wants (gaps Part 4, request-to-pay.create)', () => {
  assert.deepEqual(lostRuleOf({}), { looks: 1, betweenMs: 0, duplicate: 'other' })
  assert.equal(quietMsOf({}), 60_000)
  const assumptions = { 'request-to-pay.lost': { looks: 2, pauseSeconds: 3, quietSeconds: 90 } }
  assert.deepEqual(lostRuleOf({ assumptions }), { looks: 2, betweenMs: 3_000, duplicate: 'other' })
  assert.equal(quietMsOf({ assumptions }), 90_000)
})
