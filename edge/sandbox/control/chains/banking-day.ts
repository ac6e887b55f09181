// Lets the clock of a bank go over the days on which banks are closed.

import { nextBankingDay } from '../../../../core/shared/values/calendar.ts'
import {
  addDays,
  formatDateTime,
  helsinkiDate,
  helsinkiInstant,
} from '../../../../core/shared/values/time.ts'
import type { Control } from '../client.ts'

/**
 * Moves the clock of a bank until its next banking day has ended: whatever waited for such a day is done then, at whatever hour
 * it was asked for.
 *
 * @returns The answer of the bank, with its time.
 */
export async function endNextBankingDay({ clock }: Pick<Control, 'clock'>) {
  const { now } = await clock.read()
  const day = nextBankingDay(helsinkiDate(Date.parse(now)))
  return clock.move({ now: formatDateTime(helsinkiInstant(addDays(day, 1))) })
}
