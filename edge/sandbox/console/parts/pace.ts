// How fast the clock of the bank goes, in words.
// It moves nothing.

import { words } from '../words/index.ts'
import { count } from './formats.ts'

/** Says how fast the clock goes, times real time. */
export function paceOf(rate: number): string {
  const w = words().clock
  if (rate === 0) return w.stopped
  return rate === 1 ? w.asRealTime : `${count(rate)} ×`
}
