// The states of a payment to a supplier: how each looks, and where the money is then.
// Only the bank's own answer is ever shown as paid.

import type { TemplateResult } from 'lit'
import { chip } from '../merchant/formats.ts'
import type { InstructionState } from './calls.ts'
import { say, type Word } from './words/index.ts'

/** The look of each state is that of a state of payments that means as much. */
const states = {
  sending: { look: 'unknown', word: 'sending', story: 'sendingText' },
  processing: { look: 'pending', word: 'processing', story: 'processingText' },
  processed: { look: 'paid', word: 'processed', story: 'processedText' },
  rejected: { look: 'failed', word: 'rejected', story: 'rejectedText' },
  refused: { look: 'failed', word: 'refused', story: 'refusedText' },
  unclear: { look: 'mismatched', word: 'unclear', story: 'unclearText' },
} as const satisfies Record<InstructionState, { look: string; word: Word; story: Word }>

/** Names a state; one that this page does not know is shown as it came. */
export const stateName = (state: string): string =>
  Object.hasOwn(states, state) ? say(states[state as InstructionState].word) : state

/** Draws a state: mark and word. */
export const mark = (state: InstructionState): TemplateResult => chip(states[state].look, stateName(state))

/** Says where the money is. */
export const storyOf = (state: InstructionState): string => say(states[state].story)
