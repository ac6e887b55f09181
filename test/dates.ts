// The moments as of which the tests are run besides today: days on which banks are closed, and edges of the calendar.
// Asks no clock: run.ts chooses one, and runtimes/as-of.js lets time begin there.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from './runtimes/process.ts'

/** All of them, by what they are. */
const DATES = {
  saturday: '2027-01-16T10:00:00Z',
  sunday: '2027-01-17T10:00:00Z',
  'good-friday': '2027-03-26T10:00:00Z',
  'christmas-eve': '2026-12-24T10:00:00Z',
  'christmas-day': '2026-12-25T10:00:00Z',
  'second-christmas-day': '2026-12-26T10:00:00Z',
  // The next year in Helsinki.
  'new-year': '2026-12-31T22:30:00Z',
  // Half an hour before the clocks of Europe change.
  'summer-time': '2027-03-28T00:30:00Z',
  'winter-time': '2027-10-31T00:30:00Z',
  'leap-day': '2028-02-29T23:59:00Z',
  // The first of July in Helsinki.
  'end-of-month': '2027-06-30T21:30:00Z',
} as const satisfies Readonly<Record<string, string>>

/**
 * Finds the instant that a word of the command line names: one of {@link DATES}, a date or an instant, or `turn`, one of them by
 * the day of the month.
 *
 * @throws TypeError where it names none.
 */
export function instantOf(word: string, today: Date): string {
  const all = Object.entries(DATES)
  const named = word === 'turn' ? all[today.getUTCDate() % all.length] : all.find(([name]) => name === word)
  const at = Date.parse(named?.[1] ?? word)
  if (Number.isNaN(at))
    throw new TypeError(
      `--date must be an instant such as 2027-03-27T10:00Z, turn, or one of ${Object.keys(DATES).join(', ')}`,
    )
  return new Date(at).toISOString()
}

/** Returns the settings of the environment with which a Node, and each that it starts, begins at an instant. */
export function beginningAt(instant: string): Record<string, string> {
  const shift = pathToFileURL(join(root, 'test/runtimes/as-of.js')).href
  return {
    SILTA_DATE: instant,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${shift}`.trim(),
  }
}
