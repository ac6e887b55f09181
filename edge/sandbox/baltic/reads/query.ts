// The query parameters of reads: those that the paper gives an operation, each at most once and in its form.

import { BOOKING_STATUSES } from '../../../../core/baltic/rules/index.ts'
import { isDate } from '../../../../core/shared/values/time.ts'
import { type Refusal, wrong } from '../refusals.ts'

/** What a report asks for. */
export interface ReportQuery {
  readonly bookingStatus: (typeof BOOKING_STATUSES)[number]
  readonly dateFrom: string
  readonly dateTo: string
  /** From 1. */
  readonly page: number
  readonly withBalance: boolean
}

/** Refuses a parameter that the operation does not have, or that was sent twice (gaps: baltic.query.unknown). */
export function judgeParameters(query: URLSearchParams, known: readonly string[]): Refusal | undefined {
  const names = [...query.keys()]
  const strange = names.find((name, place) => !known.includes(name) || names.indexOf(name) !== place)
  return strange === undefined
    ? undefined
    : wrong(
        strange,
        known.includes(strange) ? 'must not be repeated' : 'is not a parameter of this call',
        'PARAMETER_NOT_SUPPORTED',
      )
}

/** Reads whether balances are asked for (gaps: baltic.account.with-balance). */
export function readWithBalance(query: URLSearchParams): { withBalance: boolean } | { refusal: Refusal } {
  const text = query.get('withBalance') ?? 'false'
  return text === 'true' || text === 'false'
    ? { withBalance: text === 'true' }
    : { refusal: wrong('withBalance', 'must be true or false') }
}

/**
 * Reads the query of a report.
 *
 * @param today `YYYY-MM-DD`; the default of `dateTo`.
 * @see gaps: baltic.report.query, baltic.report.page
 */
export function readReportQuery(query: URLSearchParams, today: string): ReportQuery | { refusal: Refusal } {
  const bookingStatus = query.get('bookingStatus')
  if (bookingStatus === null) return { refusal: wrong('bookingStatus', 'is required') }
  if (!isBookingStatus(bookingStatus)) {
    return {
      refusal: wrong('bookingStatus', `must be ${BOOKING_STATUSES.join(', ')}`, 'PARAMETER_NOT_SUPPORTED'),
    }
  }
  const dateFrom = query.get('dateFrom')
  if (dateFrom === null) return { refusal: wrong('dateFrom', 'is required') }
  if (!isDate(dateFrom)) return { refusal: wrong('dateFrom', DATE_RULE) }
  const dateTo = query.get('dateTo') ?? today
  if (!isDate(dateTo)) return { refusal: wrong('dateTo', DATE_RULE) }
  const page = query.get('page') ?? '1'
  if (!/^0*[1-9]\d{0,9}$/.test(page)) return { refusal: badPage('must be a number of 1 or more') }
  const balances = readWithBalance(query)
  if ('refusal' in balances) return balances
  if (dateFrom > dateTo) {
    const end = query.has('dateTo') ? 'dateTo' : 'today, which dateTo is when it is absent'
    return { refusal: wrong('dateFrom', `must not be after ${end}`, 'PERIOD_INVALID') }
  }
  return { bookingStatus, dateFrom, dateTo, page: Number(page), ...balances }
}

/** Refuses a page number that is invalid or beyond the last page. */
export const badPage = (rule: string): Refusal => wrong('page', rule, 'PARAMETER_NOT_SUPPORTED')

const DATE_RULE = 'must be a date YYYY-MM-DD'

function isBookingStatus(text: string): text is ReportQuery['bookingStatus'] {
  return (BOOKING_STATUSES as readonly string[]).includes(text)
}
