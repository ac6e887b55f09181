// Which share of what only a full run has is run in turn, by the day of the month: `.ci/run` has a third of it each time.
import { dirname } from 'node:path'

/** How many turns there are. */
export const TURNS = 3

/** Folders of which each file is a turn of its own: their files are long, and run apart. */
const BY_FILE = /^test\/(?:consumers|journey|openssl|widgets)\//

/** What looks at the built files and the published vectors is short. */
const EVERY_TURN = /^test\/(?:built|vectors)\//

/**
 * Returns the turn that a word of the command line names: its number, or `today`, by the day of the month.
 *
 * @throws TypeError if it names none.
 */
export function turnOf(word: string, today: Date): number {
  if (word === 'today') return today.getUTCDate() % TURNS
  if (/^\d$/.test(word) && Number(word) < TURNS) return Number(word)
  throw new TypeError(`--turn must be today, or a number from 0 to ${TURNS - 1}`)
}

/**
 * Tests whether a file, or a runtime, is whole in a turn. Neighbours in a folder have one turn: they share a process.
 *
 * @param turn None: everything is whole.
 */
export function isInTurn(name: string, turn: number | undefined): boolean {
  if (turn === undefined || EVERY_TURN.test(name)) return true
  return sum(BY_FILE.test(name) || !name.includes('/') ? name : dirname(name)) % TURNS === turn
}

/** Adds up the characters of a name: the same on each machine. The factor is one that spreads the long files evenly. */
function sum(name: string): number {
  return Array.from(name).reduce((all, letter) => (all * 25 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0)
}
