// The states of a payment to a supplier: how each looks, and where the money is then.
// Only the bank's own answer is ever shown as paid.

import type { TemplateResult } from 'lit'
import { chip } from '../merchant/formats.ts'
import { say, type Word } from './words/index.ts'

/** The look of each state is that of a state of payments that means as much. */
const states: Readonly<Record<string, { look: string; word: Word; story: Word }>> = {
  sending: { look: 'unknown', word: 'sending', story: 'sendingText' },
  processing: { look: 'pending', word: 'processing', story: 'processingText' },
  paid: { look: 'paid', word: 'paid', story: 'paidText' },
  rejected: { look: 'failed', word: 'rejected', story: 'rejectedText' },
  refused: { look: 'failed', word: 'refused', story: 'refusedText' },
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

/** Says where the money is; of a state that this page does not know, that nobody should pay again. */
export const storyOf = (state: string): string => say(states[state]?.story ?? 'unclearText')
