// A bank, as far as its assumptions go: all that a rule needs to know of it.
// It holds no rule.

import type { Assumptions } from '../../shared/gaps.ts'
import type { psd2PaymentsGaps } from '../gaps.ts'

/** Answers to the open places of the paper that differ at a bank. */
export interface Assuming {
  readonly assumptions?: Assumptions<typeof psd2PaymentsGaps> | undefined
}
