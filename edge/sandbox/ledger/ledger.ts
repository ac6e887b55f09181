// The books of the bank: accounts by id, and every movement of money between them, one debit and one credit, booked together.
// The interfaces manage the states of payments; all of them move money here.
//
// Entries come from two sources: those that interfaces book are stored, and another source may add more, such as the
// simulation. A balance is the sum of both, so that each entry continues from the one before it. The sum of all
// accounts is always zero in every currency: money is never created or lost.

import type { Store } from '../storage/store.ts'
import type { AccountQuery, AccountStatus, Balances, LedgerAccount, NewAccount } from './account.ts'
import { makeAccountRegister, type StoredAccount } from './account-register.ts'
import { makeBookings } from './booking.ts'
import type { Entry } from './entry.ts'
import { makeEntryRegister } from './entry-register.ts'
import { formatUnits, unitsOf } from './money.ts'
import { makeHolds, makeReservations } from './reservations.ts'
import type { EntrySource } from './source.ts'
import { type EntryRange, makeStatement } from './statement.ts'
import type {
  Party,
  Reservation,
  ReservationOrder,
  ReservationResult,
  TransferOrder,
  TransferRefusal,
  TransferResult,
} from './transfer.ts'

export type {
  AccountQuery,
  AccountStatus,
  Balances,
  LedgerAccount,
  NewAccount,
} from './account.ts'
export type { EntryPlace } from './entry-register.ts'
export type { EntryRange } from './statement.ts'

/** The books of the bank. */
export interface Ledger {
  /** Opens an account; one that exists already stays as it is. The opening balance comes from outside the bank. */
  open(account: NewAccount): LedgerAccount
  /** Finds an account with its booked balance at this moment of the bank's clock. */
  account(accountId: string): LedgerAccount | undefined
  /**
   * Lists accounts in the order of their ids, including those outside the bank.
   *
   * With an `iban`, lists the accounts of this bank with that number: one for each of its currencies, in any status.
   */
  accounts(query?: AccountQuery): LedgerAccount[]
  /** Finds the account of a party to a movement; a party outside the bank has none before its first movement. */
  accountOf(party: Party, currency: string): LedgerAccount | undefined
  /** Sets the status of an account from now on. */
  setStatus(accountId: string, status: AccountStatus): void
  /** Finds the balances of an account at this moment of the bank's clock. */
  balances(accountId: string): Balances
  /** Finds the booked balance of an account at an instant, entries at that instant included. */
  bookedAt(accountId: string, at: number): string
  /**
   * Moves money, completely or not at all; the same order twice moves it once.
   *
   * @throws TypeError if an account named by its id is not open, the amount is invalid, or the id is that of another movement.
   */
  transfer(order: TransferOrder): TransferResult
  /** Returns why a transfer could not be made now; `undefined` if it could. Nothing is booked or reserved. */
  refusalOf(order: TransferOrder): TransferRefusal | undefined
  /**
   * Reserves money on an account of the bank until it is captured or released; it is listed by {@link Ledger.pending}.
   *
   * Repeating the id reserves nothing more. The movement will be booked under this id.
   */
  reserve(order: ReservationOrder): ReservationResult
  /**
   * Announces money from a party outside the bank to one of its accounts: like {@link Ledger.reserve}, but as a pending credit,
   * without reserving anything.
   */
  announce(order: ReservationOrder): ReservationResult
  /**
   * Books what was reserved, under a new entry id; a repetition changes nothing.
   *
   * @param at Bank time of booking.
   * @throws TypeError if the reservation is unknown or was released.
   */
  capture(reservationId: string, at: number): TransferResult
  /** Releases what was reserved; a captured reservation stays captured, as its status shows. */
  release(reservationId: string): Reservation
  reservation(reservationId: string): Reservation | undefined
  /** Whether money reserved on another account is for this one, and could not be booked if this one were closed. */
  isAwaited(accountId: string): boolean
  /**
   * Iterates over the entries of an account up to now, newest first: those that are booked, and those that
   * wait for the owner's approval. Reservations are listed by {@link Ledger.pending}.
   */
  entries(accountId: string, range?: EntryRange): Generator<Entry>
  /**
   * Lists the pending entries of an account, newest first.
   *
   * @param asOf If given, the entries as they were when this was the newest number.
   */
  pending(accountId: string, asOf?: number): Entry[]
  /** Returns the number of the newest entry or reservation: a list read `asOf` this number does not change later. */
  newest(): number
  /**
   * Sums what is stored on all accounts, by currency: always zero.
   *
   * Entries of another source are not included, as their other sides are not accounts of the books.
   */
  sum(): Record<string, string>
}

/** Last instant of the year 9999, which no clock passes. */
const LATEST = 253_402_300_799_999

/** What the books are connected to. */
export interface LedgerSurroundings {
  /** Bank time; without a clock, all that was booked counts. */
  clock?: { now(): number } | undefined
  /** Entries that are not stored in the books, such as those of the simulation. */
  source?: EntrySource | undefined
}

/** Makes the books kept in a store. */
export function makeLedger(store: Store, { clock, source }: LedgerSurroundings = {}): Ledger {
  const now = () => clock?.now() ?? LATEST
  const accounts = makeAccountRegister(store)
  const entries = makeEntryRegister(store, accounts)
  const statement = makeStatement(entries, source, now)
  const holds = makeHolds(store)
  const availableAt = (account: StoredAccount, at: number) =>
    statement.spendableAt(account, at) +
    unitsOf(account.creditLimit ?? '0', account.currency) -
    holds.sum(account.accountId)
  const bookings = makeBookings(store, accounts, entries, availableAt, now)
  const reservations = makeReservations(store, accounts, bookings, holds, entries)
  const shown = (stored: StoredAccount): LedgerAccount => {
    const { last: _, rests: __, ...account } = stored
    return { ...account, balance: formatUnits(statement.spendableAt(stored, now()), account.currency) }
  }

  return {
    open: (account) => shown(accounts.open(account)),
    account(accountId) {
      const account = accounts.find(accountId)
      return account && shown(account)
    },
    accounts: (query) => accounts.list(query).map(shown),
    accountOf(party, currency) {
      const account = accounts.accountOf(party, currency)
      return account && shown(account)
    },
    setStatus: (accountId, status) => accounts.setStatus(accountId, status, now()),
    balances(accountId) {
      const account = accounts.known(accountId)
      const { currency } = account
      const booked = statement.spendableAt(account, now())
      const newest = newestBooked(statement.entries(account, {}))
      return {
        booked: formatUnits(booked, currency),
        available: formatUnits(availableAt(account, now()), currency),
        expected: formatUnits(booked - holds.sum(accountId) + holds.coming(accountId), currency),
        ...(newest && { changedAt: newest.at }),
      }
    },
    bookedAt(accountId, at) {
      const account = accounts.known(accountId)
      return formatUnits(statement.bookedAt(account, at), account.currency)
    },
    transfer(order) {
      if (reservations.find(order.id)) throw new TypeError('id must not be that of money that is held')
      return bookings.transfer(order)
    },
    refusalOf: (order) => bookings.refusalOf(order),
    reserve: (order) => reservations.reserve(order),
    announce: (order) => reservations.announce(order),
    capture: (reservationId, at) => reservations.capture(reservationId, at),
    release: (reservationId) => reservations.release(reservationId),
    reservation: (reservationId) => reservations.find(reservationId),
    isAwaited: (accountId) => reservations.isAwaited(accountId),
    *entries(accountId, range = {}) {
      const account = accounts.find(accountId)
      if (account) yield* statement.entries(account, range)
    },
    pending: (accountId, asOf) => reservations.pending(accountId, asOf),
    newest: () => entries.counted(),
    sum() {
      const sums = new Map<string, bigint>()
      for (const { balance, currency } of accounts.list()) {
        sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(balance, currency))
      }
      return Object.fromEntries(
        [...sums].map(([currency, units]) => [currency, formatUnits(units, currency)]),
      )
    },
  }
}

function newestBooked(entries: Iterable<Entry>): Entry | undefined {
  for (const entry of entries) if (entry.status === 'booked') return entry
  return undefined
}
