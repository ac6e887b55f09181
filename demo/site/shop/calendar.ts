// The days of a subscription, and a file of them that a calendar takes (RFC 5545).

import { addMonths, bankingDayFrom } from '../../../core/shared/index.ts'
import type { Plan } from '../../shop/books.ts'

/** Lists the days on which money leaves: banks pay on the next banking day what falls on a closed one. */
export function daysOf({ dueDate, recurrence }: Plan): string[] {
  const days: string[] = []
  for (let month = 0; ; month += 1) {
    const day = addMonths(dueDate, month)
    if (day > recurrence.until) return days
    days.push(bankingDayFrom(day))
  }
}

/** The entries of the calendar. */
interface CalendarEvents {
  /** Days, `YYYY-MM-DD`; one event each. */
  days: readonly string[]
  /** Title of every event. */
  title: string
  /** Number of the order, used in the ids of events, so that a file imported twice makes no event twice. */
  orderId: string
  /** When the file is made, milliseconds since 1970. */
  nowMs: number
}

/** Writes the file: whole days, without an alarm. */
export function makeCalendar({ days, title, orderId, nowMs }: CalendarEvents): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = days.flatMap((day) => [
    'BEGIN:VEVENT',
    `UID:${orderId}-${day}@poukama.example`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Poukama//Subscription//EN',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Breaks a line before its 75th byte, never within a letter. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) [text, bytes] = [`${text}\r\n `, 1]
    text += letter
    bytes += size
  }
  return text
}
