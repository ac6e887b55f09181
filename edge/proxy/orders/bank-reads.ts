// How often a bank may be asked about one order, and what limits that: every number of the proxy, in one table.
// The numbers of an interface are in the schedule of its rail (`RailSchedule`); most of them are gaps of core that a bank may
// override.

/** Shortest time between two readings for pages and returns, milliseconds; in between they get what is known. */
export const PAGE_READ_MS = 1_500
/** How long a page waits for the bank, milliseconds. */
export const PAGE_WAIT_MS = 6_000
/** Shortest time between two readings after genuine callbacks, or after a return while the bank asks for a pause, milliseconds. */
export const CALLBACK_READ_MS = 5_000
/** How long the reading before the first link may take, milliseconds: a payer waits for the link. */
export const FIRST_READ_WAIT_MS = 3_000
/** Seconds after a lost reading before the link, at which it is repeated. */
export const FIRST_READ_AGAIN_SECONDS = [2, 5]
/**
 * Pauses of orders of the price list, in place of the schedule of their rail, seconds. Any
 * visitor can make such an order, so it must cost the bank little; pages, returns and callbacks cause readings of their own.
 */
export const LIST_SECONDS = [30, 120, 600, 3_600, 21_600]
/** Pause of such an order after its last unanswered hint, seconds. */
export const LIST_HINTED_SECONDS = 600
/** Pause before asking again for expected news that did not come, because an answer was lost, milliseconds. */
export const OVERDUE_MS = 1_800_000
/** Longest shift of a reading, milliseconds: the bank executes all payments of a day at one moment. */
export const NEWS_SPREAD_MS = 600_000
/** Longest shift of an alarm that is late, milliseconds: after a stop of the machine all are late. */
export const LATE_SPREAD_MS = 60_000
/** Longest shift of a late alarm of an order of the price list, milliseconds. */
export const LATE_LIST_SPREAD_MS = 600_000
/** Longest wait that a press reports for the bank's `Retry-After`, milliseconds; a reading waits an hour at most (`LONGEST_PAUSE_MS`). */
export const PRESS_REST_MS = 60_000
/** The share of a process's calls a minute to a bank (`callsPerMinute`) that alarms may use. The rest is for payers. */
export const SHARE_OF_ALARMS = 0.75
