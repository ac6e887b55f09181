// Tests that the limits which a page assumes are those of account access.
// Not how the elements keep to them: their own tests do that.
import { assert, test } from '#kit'
import { accountAccessGaps } from '../../../core/account-access/index.ts'
import { MAX_PAGE_SIZE } from '../../../core/account-access/rules.ts'
import { usualLimits } from '../../../core/view/index.ts'

test('takes the limits of account access where a source names none (1 A, Limits; gaps: account-access.query.range)', () => {
  const { assumption: months } = accountAccessGaps['account-access.query.range']
  assert.deepEqual(usualLimits, { pageSize: MAX_PAGE_SIZE, months })
})
