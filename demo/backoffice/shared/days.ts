// Days of the back office: those of the bank, because the proxy lists payments by them.

import { addDays, helsinkiDate } from '../../../core/shared/index.ts'

/** Time zone of the bank. */
export const timeZone = 'Europe/Helsinki'

/** Returns the present day at the bank, or the day so many days before. */
export function today(daysBefore = 0): string {
  return addDays(helsinkiDate(Date.now()), -daysBefore)
}

/** Whether a time is on the present day at the bank. */
export function isToday(at: Date): boolean {
  return helsinkiDate(at.getTime()) === today()
}
