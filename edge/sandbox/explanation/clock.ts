// The clock of a caller beside that of the bank.

import { cause, type Cause } from './causes.ts'
import type { ClockView } from './explanation.ts'

/** How far a clock may be off, seconds (gaps: shared.clock-tolerance). */
export const TOLERANCE_SECONDS = 300

/** Compares two clocks in whole seconds, as the bank does. */
export function clockFindings(
  header: string,
  callerMs: number,
  bankMs: number,
): { cause: Cause; clock: ClockView } {
  const offBySeconds = Math.floor(callerMs / 1_000) - Math.floor(bankMs / 1_000)
  const isAhead = offBySeconds > 0
  const times = `${Math.abs(offBySeconds)} s ${isAhead ? 'ahead of' : 'behind'} that of the bank`
  const sentence = `The time in ${header} is ${times}; ${TOLERANCE_SECONDS} s are allowed.`
  return {
    cause: cause(isAhead ? 'clock-ahead' : 'clock-behind', sentence, header),
    clock: {
      header,
      caller: written(callerMs),
      bank: written(bankMs),
      offBySeconds,
      toleranceSeconds: TOLERANCE_SECONDS,
    },
  }
}

/** Writes an instant; one beyond what dates can write, as a number. */
function written(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at)
}
