// The assumptions of a bank: all that a rule needs to know of it.
// It holds no rule.

import type { Assumptions } from '../../shared/gaps.ts'
import type { psd2PaymentsGaps } from '../gaps.ts'

/** Assumptions that differ at a bank, by id of the gap. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}
