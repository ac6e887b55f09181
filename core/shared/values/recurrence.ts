// How often a payment recurs, in the words of Silta and as the papers spell it.
// It computes no date; calendar.ts does.

import type { Recurrence, Series } from './calendar.ts'

/** How often a payment recurs. */
export const EVERY = ['weekly', 'monthly', 'last_banking_day'] as const

/** How often a payment recurs. */
export type Every = (typeof EVERY)[number]

const PAPER_WORDS: Readonly<Record<Every, Recurrence>> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  last_banking_day: 'LastBankingDayOfTheMonth',
}

/** Reads how often a payment recurs; `undefined` for another word. */
export const everyOf = (word: unknown): Every | undefined => EVERY.find((known) => known === word)

/** Reads how often a payment recurs from the word of the papers; `undefined` for another word. */
export const everyOfPaper = (word: string): Every | undefined =>
  EVERY.find((known) => PAPER_WORDS[known] === word)

/** Makes a series in the words of the papers. */
export const makeSeries = (dueDate: string, { every, until }: { every: Every; until: string }): Series => ({
  recurrence: PAPER_WORDS[every],
  dueDate,
  recurrenceEndDate: until,
})
