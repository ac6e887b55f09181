// The states of a payment to a supplier, and of bills that were sent together: the look of each, and the state of the money.
// Only the bank's own answer is ever shown as paid.

import type { TemplateResult } from 'lit'
import { chip } from '../shared/formats.ts'
import { say, type Word } from '../words/index.ts'

/** Words of each state, and the state of payments with the same meaning, whose look it has. */
const states: Readonly<Record<string, { look: string; word: Word; story: Word }>> = {
  sending: { look: 'unknown', word: 'sending', story: 'sendingText' },
  processing: { look: 'pending', word: 'processing', story: 'processingText' },
  paid: { look: 'paid', word: 'paid', story: 'payPaidText' },
  rejected: { look: 'failed', word: 'rejected', story: 'rejectedText' },
  refused: { look: 'failed', word: 'payRefused', story: 'refusedText' },
  needs_review: { look: 'mismatched', word: 'unclear', story: 'unclearText' },
}

/** Names a state; one that this page does not know is shown as it came. */
export const stateName = (state: string): string => {
  const known = states[state]
  return known ? say(known.word) : state
}

/** Draws a state: mark and word. */
export const mark = (state: string): TemplateResult =>
  chip(states[state]?.look ?? 'mismatched', stateName(state))

/** Describes the state of the money; for a state that this page does not know, it warns against paying again. */
export const storyOf = (state: string): string => say(states[state]?.story ?? 'unclearText')

/** What the page knows of a state of bills that were sent together, and of each payment among them. */
export interface BillState {
  /** State of payments with the same meaning, whose look it has. */
  readonly look: string
  readonly word: Word
  /** Whether nothing changes for now without an action of somebody. */
  readonly isResting?: true
  /** Whether it stays so until a person does something. */
  readonly needsPerson?: true
}

const billStates: Readonly<Record<string, BillState>> = {
  sending: { look: 'pending', word: 'sending' },
  unapproved: { look: 'pending', word: 'billUnapproved' },
  approved: { look: 'pending', word: 'stepApproved' },
  scheduled: { look: 'scheduled', word: 'scheduled', isResting: true },
  processing: { look: 'pending', word: 'processing' },
  paid: { look: 'paid', word: 'paid', isResting: true },
  completed: { look: 'paid', word: 'paid', isResting: true },
  partly_completed: { look: 'mismatched', word: 'billPartly', isResting: true },
  held: { look: 'mismatched', word: 'billHeld', isResting: true, needsPerson: true },
  failed: { look: 'failed', word: 'rejected', isResting: true },
  rejected: { look: 'failed', word: 'rejected', isResting: true },
  refused: { look: 'failed', word: 'payRefused', isResting: true },
  cancelled: { look: 'cancelled', word: 'cancelled', isResting: true },
  needs_review: { look: 'unknown', word: 'unclear', isResting: true, needsPerson: true },
}

/** What the page knows of a state of bills; one that a later proxy has is not known and may change. */
export const billState = (state: string): BillState =>
  billStates[state] ?? { look: 'unknown', word: 'unclear' }
