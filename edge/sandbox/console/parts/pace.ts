// How fast the clock of the bank goes, in words.
// It moves nothing.

import { count } from './formats.ts'

/** Says how fast the clock goes, times real time. */
export function paceOf(rate: number): string {
  if (rate === 0) return 'stopped'
  return rate === 1 ? 'as real time' : `${count(rate)} ×`
}
