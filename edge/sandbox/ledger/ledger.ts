// The books of the bank: accounts by id, and every movement of money between them, one debit and one credit, booked together.
// The interfaces move payments from one state to another, and all of them move money here.
//
// Entries come from two sources: what interfaces book is stored, and another source may add more, such as what happens
// by itself in the simulation. A balance is the sum of both, so that every entry fits to the one before it. The sum of all
// accounts is nothing in every currency, always: money never comes into being and is never lost.

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
  /** Opens an account; one that is open already stays as it is. What it begins with comes from outside the bank. */
  open(account: NewAccount): LedgerAccount
  /** Finds an account with its booked balance at this moment of the bank's clock. */
  account(accountId: string): LedgerAccount | undefined
  /**
   * Lists accounts in the order of their ids, those outside the bank too.
   *
   * With an `iban`, the accounts of this bank with that number: one for each of its currencies, in any status.
   */
  accounts(query?: AccountQuery): LedgerAccount[]
  /** Finds the account of a side of a movement; one outside that nothing has moved from or to has none. */
  accountOf(party: Party, currency: string): LedgerAccount | undefined
  /** Sets what may be done with an account from now on. */
  setStatus(accountId: string, status: AccountStatus): void
  /** Finds the balances of an account at this moment of the bank's clock. */
  balances(accountId: string): Balances
  /** Finds the booked balance of an account at an instant, which is included. */
  bookedAt(accountId: string, at: number): string
  /**
   * Moves money, wholly or not at all; the same order twice moves it once.
   *
   * @throws TypeError when an account named by its id is not open, the amount is none, or the id is that of another movement.
   */
  transfer(order: TransferOrder): TransferResult
  /** Names what would keep a transfer from moving money now; `undefined` when it would move. Nothing is booked or reserved. */
  refusalOf(order: TransferOrder): TransferRefusal | undefined
  /**
   * Reserves money on an account of the bank until it is captured or released; it shows among {@link Ledger.pending}.
   *
   * The same id again reserves nothing more. The movement is booked under this id.
   */
  reserve(order: ReservationOrder): ReservationResult
  /**
   * Announces money that is on its way from a party outside to an account of the bank: as {@link Ledger.reserve}, but as a pending credit,
   * and nothing is reserved.
   */
  announce(order: ReservationOrder): ReservationResult
  /**
   * Books what was reserved, under a new entry id; the same again changes nothing.
   *
   * @param at Bank time of booking.
   * @throws TypeError when the reservation is unknown, or was released.
   */
  capture(reservationId: string, at: number): TransferResult
  /** Releases what was reserved; a reservation that was captured stays so, as its status shows. */
  release(reservationId: string): Reservation
  reservation(reservationId: string): Reservation | undefined
  /** Whether money that is reserved on another account is for this one: it cannot be booked once this one is closed. */
  isAwaited(accountId: string): boolean
  /**
   * Walks over the entries of an account up to now, newest first, as far as the caller goes: those that are booked, and those
   * that wait for their owner. What is reserved is in {@link Ledger.pending}.
   */
  entries(accountId: string, range?: EntryRange): Generator<Entry>
  /**
   * Lists the pending entries of an account, newest first.
   *
   * @param asOf As they were when the numbers of entries had come to this.
   */
  pending(accountId: string, asOf?: number): Entry[]
  /** The number of the newest entry or reservation: what is read `asOf` it stays as it is. */
  newest(): number
  /**
   * Sums what is stored on all accounts, by currency: always nothing.
   *
   * The entries of another source are not in it: the other sides of those are no accounts.
   */
  sum(): Record<string, string>
}

/** Last instant of the year 9999, which no clock passes. */
const LATEST = 253_402_300_799_999

/** What the books are joined to. */
export interface LedgerSurroundings {
  /** Bank time; without it all that was booked counts. */
  clock?: { now(): number } | undefined
  /** Entries that are not booked, such as those of the simulation. */
  source?: EntrySource | undefined
}

/** Makes the books that a store keeps. */
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
