// What a camt.053 message needs: its head, and the checks of head and entries, so that nothing invalid is ever written.
// It does not write anything; camt.ts does.

import { isDate, parseDateTime } from '../shared/values/time.ts'
import type { Entry } from './entry.ts'

/** A balance of the account. */
export interface CamtBalance {
  /** `opening` before the first entry of the range, `closing` after the last. */
  type: 'opening' | 'closing'
  /** Signed decimal string. */
  amount: string
  /** `2026-11-20` */
  day: string
}

/** What a statement contains besides its entries. */
export interface CamtHead {
  /** Id of the message and of the statement, 1 to 35 characters; one for each file. */
  id: string
  /** When the file is made: `2026-11-20T12:00:00`, in the bank's time, or with an offset. */
  createdAt: string
  account: {
    iban?: string | undefined
    /** Account number, 1 to 34 characters, if there is no IBAN. */
    number?: string | undefined
    bic?: string | undefined
    name?: string | undefined
    /** ISO 4217. */
    currency: string
  }
  /** First and last time of the range, `2026-11-20T00:00:00`, in the bank's time. */
  range?: { from: string; to: string } | undefined
  /** The message needs at least one balance; when absent, the balance after the newest booked entry is the closing one. */
  balances?: readonly CamtBalance[] | undefined
}

const DATE_TIME =
  'must be YYYY-MM-DDThh:mm:ss of a real day and time, with an offset of up to 14 hours or without'
const DAY = 'must be a day of the calendar, YYYY-MM-DD'
const AMOUNT = 'must be a decimal string of up to 18 digits, five of them after the point'

/**
 * Checks a head.
 *
 * @throws TypeError naming the member and its rule, and no value.
 */
export function assertCamtHead({ id, createdAt, account, range, balances }: CamtHead): void {
  assert(/^[!-~]{1,35}$/.test(id), 'id', 'must be 1 to 35 visible ASCII characters')
  assert(isDateTime(createdAt), 'createdAt', DATE_TIME)
  if (range !== undefined) {
    assert(isDateTime(range.from), 'range.from', DATE_TIME)
    assert(isDateTime(range.to), 'range.to', DATE_TIME)
    assert(!isAfter(range.from, range.to), 'range.from', 'must not be after range.to')
  }
  const number = account.number?.trim() ?? ''
  assert(Boolean(account.iban?.trim() || number), 'account', 'must have an iban or a number')
  assert(number.length <= 34, 'account.number', 'must be 1 to 34 characters')
  assert(/^[A-Z]{3}$/.test(account.currency), 'account.currency', 'must be three capital letters')
  if (balances === undefined) return
  assert(balances.length > 0, 'balances', 'must hold one balance or more')
  for (const [at, { type, amount, day }] of balances.entries()) {
    const isKnown = type === 'opening' || type === 'closing'
    assert(isKnown, `balances[${at}].type`, 'must be opening or closing')
    assert(isAmount(amount), `balances[${at}].amount`, AMOUNT)
    assert(isDay(day), `balances[${at}].day`, DAY)
  }
}

/**
 * Checks an entry.
 *
 * @param at Its position among the entries, from 0.
 * @throws TypeError naming the member and its rule, and no value.
 */
export function assertCamtEntry(entry: Entry, at: number): void {
  const { day, time, valueDay, amount, balanceAfter, original } = entry
  assert(isDay(day), `entries[${at}].day`, DAY)
  assert(valueDay === undefined || isDay(valueDay), `entries[${at}].valueDay`, DAY)
  assert(time === undefined || isTime(time), `entries[${at}].time`, 'must be a time of day, hh:mm:ss')
  assert(isAmount(amount), `entries[${at}].amount`, AMOUNT)
  assert(balanceAfter === undefined || isAmount(balanceAfter), `entries[${at}].balanceAfter`, AMOUNT)
  assert(original === undefined || isAmount(original.amount), `entries[${at}].original.amount`, AMOUNT)
}

function assert(holds: boolean, member: string, rule: string): void {
  if (!holds) throw new TypeError(`${member} ${rule}`)
}

// A caller that is not checked by TypeScript may give anything.
const isText = (value: unknown): value is string => typeof value === 'string'

// The message has no year 0.
const isDay = (value: unknown) => isText(value) && isDate(value) && !value.startsWith('0000')

const isTime = (value: unknown) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value)

const isAmount = (value: unknown) => isText(value) && /^-?(?=(\d\.?){1,18}$)\d+(\.\d{1,5})?$/.test(value)

const ZONE = /(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/

function isDateTime(value: unknown): boolean {
  if (!isText(value)) return false
  const [day, time = '', more] = value.replace(ZONE, '').split('T')
  return isDay(day) && isTime(time.replace(/\.\d{1,9}$/, '')) && more === undefined
}

/** Compares two times of one kind: with an offset, or both in the bank's time. */
function isAfter(left: string, right: string): boolean {
  if (ZONE.test(left) !== ZONE.test(right)) return false
  const instantOf = (text: string) => parseDateTime(ZONE.test(text) ? text : `${text}Z`) ?? 0
  return instantOf(left) > instantOf(right)
}
