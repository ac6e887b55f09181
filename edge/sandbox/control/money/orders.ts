// Faults in an order about an account, an entry or a balance that only the books and the clock can show.

import type * as v from 'valibot'
import { minorDigitsOf } from '../../../../core/shared/values/money.ts'
import { isReference } from '../../../../core/shared/values/reference.ts'
import { isText } from '../../../../core/shared/values/text.ts'
import {
  addMonths,
  formatDateTime,
  helsinkiDate,
  helsinkiInstant,
  parseDateTime,
} from '../../../../core/shared/values/time.ts'
import type { Branch } from '../../customers/branch.ts'
import type { Violation } from '../../errors/flat.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { unitsOf, convert } from '../../ledger/money.ts'
import type { TransferRefusal } from '../../ledger/transfer.ts'
import type { AccountOrder, EntryOrder } from '../calls/money.ts'

/** Months before the first start that have entries (simulation/period.ts). */
const MONTHS_BEFORE = 24
/** Most lines of a message. */
const MOST_LINES = 10
const LONGEST_LINE = 140
/** Most digits before the point in a balance set by a test. */
const MOST_DIGITS = 12

/** Makes a fault of one member. */
export function faultAt(path: string, rule: string, type = 'InvalidValue'): Violation {
  return { type, path, message: `${path} ${rule}` }
}

/** Checks that an amount has no more decimals than its currency, and no more digits than an account allows. */
export function faultsOfAmount(path: string, amount: string | undefined, currency: string): Violation[] {
  if (amount === undefined) return []
  try {
    return isTooLarge(unitsOf(amount, currency), currency)
      ? [faultAt(path, `must have at most ${MOST_DIGITS} digits before the point`)]
      : []
  } catch {
    return [faultAt(path, `must have at most the ${minorDigitsOf(currency)} decimals of ${currency}`)]
  }
}

/** Whether a balance is too large for 13 digits with room for later entries (gaps: account-access.account.values). */
function isTooLarge(units: bigint, currency: string): boolean {
  const most = 10n ** BigInt(MOST_DIGITS + minorDigitsOf(currency))
  return units >= most || units <= -most
}

/** Checks that the balances on both sides do not become too large. */
function faultsOfBalances(
  units: bigint,
  { ledger }: Branch,
  account: LedgerAccount,
  iban: string | undefined,
): Violation[] {
  const others = iban === undefined ? [] : ledger.accounts({ iban })
  const isFull = (accountId: string, currency: string, more: bigint) => {
    const { booked, expected } = ledger.balances(accountId)
    return [booked, expected].some((level) => isTooLarge(unitsOf(level, currency) + more, currency))
  }
  const size = units < 0n ? -units : units
  const isAnyFull =
    isFull(account.accountId, account.currency, units) ||
    others.some(({ accountId, currency }) => {
      const there = convert(size, account.currency, currency)
      return isFull(accountId, currency, units < 0n ? there : -there)
    })
  const rule = `must leave balances of at most ${MOST_DIGITS} digits before the point`
  return isAnyFull ? [faultAt('amount', rule)] : []
}

/** Finds the first day on which entries can be added: two years before the first start of the bank. */
function beginningOf(startAt: number): number {
  return helsinkiInstant(addMonths(helsinkiDate(startAt), -MONTHS_BEFORE))
}

/** Checks an entry that is to be added. */
export function faultsOfEntry(
  order: v.InferOutput<typeof EntryOrder>,
  branch: Branch,
  account: LedgerAccount,
  { now, startAt }: { now: number; startAt: number },
): Violation[] {
  const { country, ledger } = branch
  const { amount, at, reference, message, counterpart, kind = 'payment' } = order
  const faults = faultsOfAmount('amount', amount, account.currency)
  if (faults.length === 0 && unitsOf(amount, account.currency) === 0n) {
    faults.push(faultAt('amount', 'must not be zero'))
  }
  const instant = at === undefined ? now : (parseDateTime(at) ?? now)
  const first = beginningOf(startAt)
  if (instant > now || instant < first) {
    faults.push(
      faultAt(
        'at',
        `must be within the history of the bank, from ${formatDateTime(first)} to now, ${formatDateTime(now)}`,
      ),
    )
  }
  if (reference !== undefined && !isReferenceIn(country, reference)) {
    const rule =
      country === 'FI'
        ? 'must be a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters, with right check digits'
        : 'must be 1 to 35 Latin characters, without / at an end and without //, an RF reference with right check digits'
    faults.push(faultAt('reference', rule))
  }
  if (message !== undefined && !isMessageIn(country, message)) {
    const what =
      country === 'FI'
        ? `1 to ${MOST_LINES} lines, joined by LF, of 1 to ${LONGEST_LINE}`
        : `1 to ${LONGEST_LINE}`
    faults.push(faultAt('message', `must be ${what} Latin letters, digits, spaces and / - ? : ( ) . , ' + &`))
  }
  if (!counterpart && kind !== 'fee' && kind !== 'interest') {
    faults.push(faultAt('counterpart', 'is required, but for fee and interest', 'Required'))
  }
  const { iban } = counterpart ?? {}
  if (iban !== undefined && iban === account.iban) {
    faults.push(faultAt('counterpart.iban', 'must be of another account'))
  }
  const isComing = order.status === 'pending' && !amount.startsWith('-')
  if (isComing && iban !== undefined && ledger.accounts({ iban }).length > 0) {
    const rule = 'is of this bank: add the pending debit to that account, and book it'
    faults.push(faultAt('counterpart.iban', rule))
  }
  return faults.length > 0
    ? faults
    : faultsOfBalances(unitsOf(amount, account.currency), branch, account, iban)
}

/** Whether a text is structured remittance (gaps: shared.reference, baltic.payment.texts). */
function isReferenceIn(country: Branch['country'], reference: string): boolean {
  if (country === 'FI') return /^[0-9A-Z]{2,25}$/.test(reference) && isReference(reference)
  const isWhole = isText(reference, { max: 35 }) && !/^\/|\/$|\/\//.test(reference)
  return isWhole && (!/^RF\d\d/.test(reference) || isReference(reference))
}

/** Whether a text is unstructured remittance (gaps: account-access.transaction.texts, baltic.transaction.remittance). */
function isMessageIn(country: Branch['country'], message: string): boolean {
  const lines = message.split('\n')
  const most = country === 'FI' ? MOST_LINES : 1
  return lines.length <= most && lines.every((line) => isText(line, { max: LONGEST_LINE }))
}

/** Checks a message without an entry. */
export function faultsOfMessage({ country }: Branch, message: string | undefined): Violation[] {
  if (message === undefined || isMessageIn(country, message)) return []
  return [
    faultAt(
      'message',
      `must be of 1 to ${LONGEST_LINE} Latin letters, digits, spaces and / - ? : ( ) . , ' + &`,
    ),
  ]
}

/** Checks an account that is to be opened for a customer. */
export function faultsOfAccount(
  { iban, currency = 'EUR', balance, creditLimit }: v.InferOutput<typeof AccountOrder>,
  { country, ledger }: Branch,
  customerId: string,
): Violation[] {
  const faults = [
    ...faultsOfAmount('balance', balance, currency),
    ...faultsOfAmount('creditLimit', creditLimit, currency),
  ]
  if (country === 'FI' && minorDigitsOf(currency) !== 2) {
    faults.push(faultAt('currency', 'must have two decimals: account access writes no other amounts'))
  }
  if (iban === undefined) return faults
  const open = ledger
    .accounts({ iban })
    .filter(({ status, kind }) => status !== 'deleted' && kind === 'current')
  if (!open.some(({ owner }) => owner === customerId)) {
    faults.push(faultAt('iban', 'must be a number of the customer; without one the account gets its own'))
  } else if (open.some((account) => account.currency === currency)) {
    faults.push(faultAt('currency', `must be another one: the number has an account in ${currency}`))
  }
  return faults
}

/** Explains why money did not move, for programs and for people. */
export function whyNot(refusal: TransferRefusal, path: string): Violation {
  switch (refusal) {
    case 'funds_insufficient':
      return faultAt(path, 'is more than can be spent', 'InsufficientFunds')
    case 'account_blocked':
      return faultAt(path, 'would be paid from an account that is blocked', 'AccountBlocked')
    case 'account_deleted':
      return faultAt(path, 'is of an account that is closed', 'AccountClosed')
  }
}
