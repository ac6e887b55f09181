// Kinds of work that can fall due by the clock of the bank, and its fastest rate: known to the bank and its callers.

/** The fastest rate of the clock, times real time: a day of the bank in each second. */
export const FASTEST = 86_400

/** Kinds of due work, for people; each language has words for all of them. */
export const DUE = [
  'page-ends',
  'approval-ends',
  'payment-expires',
  'deadline',
  'payment-due',
  'day-ends',
  'settles',
  'decided',
  'booking',
  'callback',
] as const
