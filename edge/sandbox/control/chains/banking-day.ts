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
 * Moves the clock of a bank to the end of its next banking day, so that everything that waited for one is done, whatever the
 * hour at which it was ordered.
 *
 * @returns The answer of the bank, with its time.
 */
export async function endNextBankingDay({ clock }: Pick<Control, 'clock'>) {
  const { now } = await clock.read()
  const day = nextBankingDay(helsinkiDate(Date.parse(now)))
  return clock.move({ now: formatDateTime(helsinkiInstant(addDays(day, 1))) })
}
