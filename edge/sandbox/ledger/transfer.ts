// The request for a movement of money, and its result.

import type { Counterpart, EntryKind } from './entry.ts'

/**
 * A party without an account at this bank. The books keep an account of kind `outside` for each of them, by number or name
 * and by currency, and open it at first use.
 */
export interface Outsider extends Counterpart {
  /** Id of its account in the books, if the caller keeps one account for it under an id of its own. */
  accountId?: string | undefined
}

/** A side of a movement: the id of an account in the books, or a party outside. */
export type Party = string | Outsider

/** A movement of money. */
export interface TransferOrder {
  /** Names the movement, for ever: the same id again changes nothing and has the same result. Begins with whose it is. */
  id: string
  from: Party
  to: Party
  /** Decimal string above zero. */
  amount: string
  /** ISO 4217. If an account has another one, the exchange comes between (gaps: shared.sandbox.rates). */
  currency: string
  kind: EntryKind
  /** Bank time of booking. */
  at: number
  /** `unchecked` debits an account that has too little money, too; `checked` when absent. A party outside always has enough. */
  funds?: 'checked' | 'unchecked' | undefined
  reference?: string | undefined
  /** Lines joined by LF, for both statements. */
  message?: string | undefined
  /** Lines that follow on the statement of the debited side only. */
  ownMessage?: string | undefined
  endToEndId?: string | undefined
  /** Archive id of an earlier movement that this one goes on with, for money that arrives later than it left. */
  archiveId?: string | undefined
  /**
   * It is entered in its place by time, among entries that are there already, and funds are those of now. Otherwise what comes late
   * is booked at the end: people have seen what comes before.
   */
  isLate?: true | undefined
}

/** Why money does not move. */
export type TransferRefusal = 'funds_insufficient' | 'account_blocked' | 'account_deleted'

/** An amount of a currency. */
export interface Money {
  /** Decimal string. */
  amount: string
  /** ISO 4217. */
  currency: string
}

/** A movement that was booked. */
export interface Booking {
  /** 20 digits: day of booking and a counter (gaps: shared.id). */
  archiveId: string
  /** Instant of its debit; later than asked for only if the account has a newer entry already. */
  at: number
  debited: Money
  credited: Money
}

/** Result of a transfer. Nothing is stored of a refused one, so that the same id may be tried again. */
export type TransferResult = { ok: true; booking: Booking } | { ok: false; refusal: TransferRefusal }

/**
 * Money that is to be reserved for a movement; it shows as a pending debit until it is captured or released. What is announced in place
 * of that comes from outside: nothing is reserved, and it shows as a pending credit.
 */
export type ReservationOrder = Omit<TransferOrder, 'archiveId'>

/** How far a reservation has come; the last two are final. */
export type ReservationStatus = 'held' | 'captured' | 'released'

/** Money that is or was reserved. */
export interface Reservation {
  id: string
  accountId: string
  status: ReservationStatus
  /** Id of its pending entry; the booked one has another. */
  entryId: string
  held: Money
  /** It was announced: it is for the account, not from it, and nothing is bound. */
  isCredit?: true
}

/** Result of a reservation. Nothing is stored of a refused one. */
export type ReservationResult =
  | { ok: true; reservation: Reservation }
  | { ok: false; refusal: TransferRefusal }
