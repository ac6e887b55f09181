// The request for a movement of money, and its result.

import type { Counterpart, EntryKind } from './entry.ts'

/**
 * A party without an account at this bank. The books keep an account of kind `outside` for each, by number or name
 * and by currency, and open it at its first movement.
 */
export interface Outsider extends Counterpart {
  /** Id of its account in the books, if the caller keeps an account for it under its own id. */
  accountId?: string | undefined
}

/** A party to a movement: the id of an account in the books, or a party outside the bank. */
export type Party = string | Outsider

/** A movement of money. */
export interface TransferOrder {
  /** Identifies the movement for ever: repeating the id changes nothing and gives the same result. Begins with its owner. */
  id: string
  from: Party
  to: Party
  /** Decimal string above zero. */
  amount: string
  /** ISO 4217. If an account has another currency, the amount is exchanged (gaps: shared.sandbox.rates). */
  currency: string
  kind: EntryKind
  /** Bank time of booking. */
  at: number
  /** `unchecked` debits even an account with too little money; `checked` if absent. A party outside always has enough. */
  funds?: 'checked' | 'unchecked' | undefined
  reference?: string | undefined
  /** Lines joined by LF, for both statements. */
  message?: string | undefined
  /** Further lines for the statement of the debited side only. */
  ownMessage?: string | undefined
  endToEndId?: string | undefined
  /** Archive id of an earlier movement that this one continues, for money that arrives later than it left. */
  archiveId?: string | undefined
  /**
   * Inserts it in its place by time, among existing entries; funds are checked as of now. Otherwise a late movement is booked
   * at the end, as people have already seen what comes before.
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
  /** Instant of the debit; later than ordered only if the account already has a newer entry. */
  at: number
  debited: Money
  credited: Money
}

/** Result of a transfer. A refused one is not stored, so its id may be tried again. */
export type TransferResult = { ok: true; booking: Booking } | { ok: false; refusal: TransferRefusal }

/**
 * Money to be reserved for a movement; it shows as a pending debit until it is captured or released. An announcement is about
 * money from outside instead: nothing is reserved, and it shows as a pending credit.
 */
export type ReservationOrder = Omit<TransferOrder, 'archiveId'>

/** Progress of a reservation; the last two are final. */
export type ReservationStatus = 'held' | 'captured' | 'released'

/** Money that is or was reserved. */
export interface Reservation {
  id: string
  accountId: string
  status: ReservationStatus
  /** Id of its pending entry; the booked entry has another id. */
  entryId: string
  held: Money
  /** Whether it was announced: the money is for the account, not from it, and nothing is reserved. */
  isCredit?: true
}

/** Result of a reservation. A refused one is not stored. */
export type ReservationResult =
  | { ok: true; reservation: Reservation }
  | { ok: false; refusal: TransferRefusal }
