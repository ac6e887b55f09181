// The query of a list of transactions: which parameters exist, and what is wrong with those that were sent.

import { isRangeAllowed, MAX_PAGE_SIZE, parseBookingBound } from '../../../core/account-access/rules.ts'
import type { Violation } from '../errors/flat.ts'

/** A query without faults. */
export interface ListQuery {
  /** Earliest booking time, Helsinki wall clock, `YYYY-MM-DDThh:mm:ss`. */
  from?: string | undefined
  /** Latest booking time, in the same form. */
  to?: string | undefined
  /** The page size that was asked for. */
  pageSize?: number | undefined
  pagingToken?: string | undefined
}

/** Either a query or everything that is wrong with it, in the order of the paper, unknown parameters last. */
export type ReadQuery = { ok: true; query: ListQuery } | { ok: false; violations: Violation[] }

const FROM = 'fromBookingDateTime'
const TO = 'toBookingDateTime'
const SIZE = 'pageSize'
const TOKEN = 'forwardPagingToken'

/** Parameters of the list of an account, in the order of the paper. */
export const ACCOUNT_PARAMETERS = [FROM, TO, SIZE, TOKEN] as const
/** Parameters of the list of a card. */
export const CARD_PARAMETERS = [FROM, TO, TOKEN] as const

/** Lists the parameters that are unknown or were sent more than once (gaps: account-access.query.page-size). */
export function strangeParameters(parameters: URLSearchParams, known: readonly string[]): Violation[] {
  return [...new Set(parameters.keys())].flatMap((name) => {
    if (!known.includes(name)) return [violation('UnrecognizedProperty', name, 'is not a parameter here')]
    const isRepeated = parameters.getAll(name).length > 1
    return isRepeated ? [violation('UnrecognizedProperty', name, 'must not be repeated')] : []
  })
}

/** Reads a query. */
export function readQuery(parameters: URLSearchParams, known: readonly string[]): ReadQuery {
  const strange = strangeParameters(parameters, known)
  const isStrange = (name: string) => strange.some(({ path }) => path === name)
  const given = (name: string) =>
    known.includes(name) && !isStrange(name) ? (parameters.get(name) ?? undefined) : undefined
  const faults: Violation[] = []
  const bound = (name: string) => {
    const text = given(name)
    const parsed = text === undefined ? undefined : parseBookingBound(text)
    if (text !== undefined && parsed === undefined) faults.push(violation('Date', name, DATE_RULE))
    return parsed
  }
  const [from, to] = [bound(FROM), bound(TO)]
  if (from !== undefined && to !== undefined) {
    if (from > to) faults.push(violation('InvalidValue', FROM, `must not be after ${TO}`))
    else if (from < LAST_MONTHS && !isRangeAllowed(from, to)) {
      faults.push(violation('ExpirationOrTransactionRange', TO, `must be at most three months after ${FROM}`))
    }
  }
  const size = readSize(given(SIZE))
  if (typeof size === 'object') faults.push(size)
  const order = [...known, ...strange.map(({ path }) => path)]
  const violations = [...faults, ...strange].toSorted(
    (left, right) => order.indexOf(left.path ?? '') - order.indexOf(right.path ?? ''),
  )
  if (violations.length > 0 || typeof size === 'object') return { ok: false, violations }
  return { ok: true, query: { from, to, pageSize: size, pagingToken: given(TOKEN) } }
}

/** Refuses a paging token without saying why (gaps: account-access.paging.token). */
export const BAD_PAGING_TOKEN = violation(
  'InvalidValue',
  TOKEN,
  'must be that of a page of the same list, with the same bounds and size, at most 24 hours old',
)

/** From this month on, three months would end after the last possible date, so that no range is too long. */
const LAST_MONTHS = '9999-10'

const DATE_RULE = 'must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD, without zone, offset and fraction'

function readSize(text: string | undefined): number | undefined | Violation {
  if (text === undefined) return undefined
  // Digits are a number, however many: one that is too large is refused as such, not as text that is no number.
  if (!/^-?\d+$/.test(text)) return violation('TypeMismatch', SIZE, 'must be a whole number')
  const size = Number(text)
  if (size < 1) return violation('Min', SIZE, 'must be at least 1')
  return size > MAX_PAGE_SIZE ? violation('Max', SIZE, `must be at most ${MAX_PAGE_SIZE}`) : size
}

function violation(type: string, path: string, rule: string): Violation {
  return { type, path, message: `${path} ${rule}` }
}
