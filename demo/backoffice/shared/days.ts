// Days of the back office: those of the bank, because the proxy lists payments by them.

import { addDays, helsinkiDate } from '../../../core/shared/index.ts'

/** Where the bank's clock hangs. */
export const timeZone = 'Europe/Helsinki'

/** Returns the day that it is at the bank, or one so many days before. */
export function today(daysBefore = 0): string {
  return addDays(helsinkiDate(Date.now()), -daysBefore)
}

/** Whether a time is of the day that it is at the bank. */
export function isToday(at: Date): boolean {
  return helsinkiDate(at.getTime()) === today()
}
