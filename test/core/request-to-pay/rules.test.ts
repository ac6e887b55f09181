// What a failed sending of a request to pay shows, and what must come before the next one: recipes and proxy rely on it.
// How the recipe uses it is in recipes.test.ts.
import { assert, test } from '#kit'
import { judgeSending, lostRuleOf } from '../../../core/request-to-pay/rules.ts'
import { BankError, type BankFault } from '../../../core/shared/errors.ts'

const fault = (status: number, faults: readonly BankFault[] = [], code: BankError['code'] = 'call_refused') =>
  new BankError({ code, operation: 'request-to-pay.create', status, faults })

const REFUSALS: readonly (readonly [status: number, faults: readonly BankFault[], expected: object])[] = [
  [401, [{ code: 'INVALID_API_KEY' }], { fault: 'later' }],
  [403, [], { fault: 'later' }],
  [403, [{ code: 'NOT_ALLOWED' }], { fault: 'refused', about: 'form' }],
  [400, [{ code: 'MALFORMED_BODY' }], { fault: 'refused', about: 'form' }],
  [404, [], { fault: 'refused', about: 'form' }],
  [400, [{ code: 'INVALID_FIELD', path: 'creditor.iban' }], { fault: 'refused', about: 'fields' }],
  [400, [{ code: 'INVALID_FIELD', path: 'endToEndId' }], { fault: 'duplicate' }],
  [400, [{ code: 'INVALID_FIELD', path: 'instructionId' }], { fault: 'duplicate' }],
  [400, [{ code: 'INVALID_FIELD' }], { fault: 'duplicate' }],
  [400, [{ code: 'ALREADY_EXISTS' }], { fault: 'duplicate' }],
  [409, [{ code: 'DUPLICATE_PAYMENT' }], { fault: 'duplicate' }],
  [409, [], { fault: 'duplicate' }],
]

test('tells what a refusal says of an earlier sending by the table of its codes (gaps Part 5, law 4; gaps: request-to-pay.create.ids)', () => {
  for (const [status, faults, expected] of REFUSALS)
    assert.deepEqual(judgeSending(fault(status, faults)), expected, `${status} ${JSON.stringify(faults)}`)
  assert.deepEqual(judgeSending(fault(429, [], 'limit_reached')), { fault: 'later' })
  assert.deepEqual(judgeSending(fault(500, [], 'outcome_unknown')), { fault: 'lost' })
})

test('asks once before it sends again, or as a bank wants, and believes no refusal of a copy: nothing in it bears a time (gaps Part 4, request-to-pay.create; Part 5, law 4)', () => {
  const rule = { looks: 1, betweenMs: 0, againAtMs: [], showsContent: false }
  assert.deepEqual(lostRuleOf({}), rule)
  const assumptions = { 'request-to-pay.lost': { looks: 2, pauseSeconds: 3 } }
  assert.deepEqual(lostRuleOf({ assumptions }), { ...rule, looks: 2, betweenMs: 3_000 })
})
