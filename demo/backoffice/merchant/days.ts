// Days of the merchant's page: bank days, because the proxy lists payments by them.
// Not how a day or a time is written: formats.ts does that.

import { addDays, helsinkiDate } from '../../../core/shared/index.ts'

/** Where the bank's clock hangs. */
export const timeZone = 'Europe/Helsinki'

/** Gives the day that it is at the bank, or one so many days before. */
export function today(daysBefore = 0): string {
  return addDays(helsinkiDate(Date.now()), -daysBefore)
}

/** Tells whether a time is of the day that it is at the bank. */
export function isToday(at: Date): boolean {
  return helsinkiDate(at.getTime()) === today()
}
