// Sets of planned outcomes for troubles that every integration meets; each set is a few plans that a caller could make too.

import type * as v from 'valibot'
import type { OutcomeOrder } from './calls/failures.ts'

/** A set of plans, each as `control.planOutcome` takes it. */
export interface OutcomePreset {
  readonly name: (typeof NAMES)[number]
  readonly text: string
  readonly plans: readonly v.InferInput<typeof OutcomeOrder>[]
}

const NAMES = ['slow', 'night', 'lost-answer', 'busy', 'late', 'double', 'lost', 'order', 'unsigned'] as const

const always = { times: 'until-taken-back' } as const
const callbacks = { operation: 'online-payment.callback', ...always } as const

/** The sets, in the order in which they are shown. */
export const outcomePresets: readonly OutcomePreset[] = [
  {
    name: 'slow',
    text: 'A slow bank: every answer takes four seconds.',
    plans: [{ operation: '*', delay: 'PT4S', ...always }],
  },
  {
    name: 'night',
    text: 'A bank that closes at night, from 22 to 6 by its own clock.',
    plans: [{ operation: '*', outcome: 'closed', hours: { from: '22:00', to: '06:00' }, ...always }],
  },
  {
    name: 'lost-answer',
    text: 'A lost answer: the next online payment is made, and nobody hears of it.',
    plans: [{ operation: 'online-payment.create', outcome: 'drop-after' }],
  },
  {
    name: 'busy',
    text: 'An overloaded bank: the next three online payments, refunds and questions after them are turned away with 503.',
    plans: ['create', 'status', 'refund'].map((call) => ({
      operation: `online-payment.${call}`,
      outcome: 'error:SERVICE_UNAVAILABLE',
      times: 3,
    })),
  },
  {
    name: 'late',
    text: 'Late callbacks: each comes a minute late by the clock of the bank.',
    plans: [{ ...callbacks, outcome: 'late:60000' }],
  },
  {
    name: 'double',
    text: 'Double callbacks: each comes twice.',
    plans: [{ ...callbacks, outcome: 'duplicate' }],
  },
  { name: 'lost', text: 'Lost callbacks: none comes.', plans: [{ ...callbacks, outcome: 'never' }] },
  {
    name: 'order',
    text: 'Callbacks in the wrong order: each second one comes before the one that it follows.',
    plans: [{ ...callbacks, outcome: 'reorder' }],
  },
  {
    name: 'unsigned',
    text: 'Callbacks that are not genuine: half of them bear no signature, the others one by a wrong key.',
    plans: [
      { ...callbacks, outcome: 'unsigned', probability: 0.5 },
      { ...callbacks, outcome: 'wrong-key' },
    ],
  },
]
