// The states of bills that were sent together, and of each payment among them: how each looks, what it is called, and whether it stays.
// Not the states of a payment that was sent by itself: states.ts has those.

import type { Word } from './words/index.ts'

/** What the page knows of a state. */
export interface BillState {
  /** The look is that of a state of payments that means as much. */
  readonly look: string
  readonly word: Word
  /** Whether nothing happens by itself for now. */
  readonly isResting?: true
  /** Whether it stays so until a person does something. */
  readonly needsPerson?: true
}

const states: Readonly<Record<string, BillState>> = {
  sending: { look: 'pending', word: 'sending' },
  unapproved: { look: 'pending', word: 'billUnapproved' },
  approved: { look: 'pending', word: 'billApproved' },
  scheduled: { look: 'scheduled', word: 'billScheduled', isResting: true },
  processing: { look: 'pending', word: 'processing' },
  paid: { look: 'paid', word: 'paid', isResting: true },
  completed: { look: 'paid', word: 'paid', isResting: true },
  partly_completed: { look: 'mismatched', word: 'billPartly', isResting: true },
  held: { look: 'mismatched', word: 'billHeld', isResting: true, needsPerson: true },
  failed: { look: 'failed', word: 'rejected', isResting: true },
  rejected: { look: 'failed', word: 'rejected', isResting: true },
  refused: { look: 'failed', word: 'refused', isResting: true },
  cancelled: { look: 'cancelled', word: 'billCancelled', isResting: true },
  needs_review: { look: 'unknown', word: 'unclear', isResting: true, needsPerson: true },
}

/** Tells what the page knows of a state; of one that a later proxy has, that it is not known and may change. */
export const billState = (state: string): BillState => states[state] ?? { look: 'unknown', word: 'unclear' }
