// What can fall due by the clock of the bank, and how fast that clock goes at most: what the bank and its callers both know.

/** The fastest pace of the clock, times real time: a day of the bank in each second. */
export const FASTEST = 86_400

/** What can fall due, for people; each language has words for all of them. */
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
