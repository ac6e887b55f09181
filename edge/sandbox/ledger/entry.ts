// What a statement shows of one movement of money, what kinds of movement there are, and a card's side of it.
// The books that entries stand in are ledger.ts; what an interface makes of an entry stands there.

/** The other side of a movement, as far as it is known. */
export interface Counterpart {
  name: string
  iban?: string
  /** Account number that is no IBAN. */
  bban?: string
  bic?: string
}

/** What a movement came from. */
export type EntryKind =
  | 'online-payment'
  | 'online-payment-refund'
  | 'payment'
  | 'salary'
  | 'deposit'
  | 'withdrawal'
  | 'card-purchase'
  | 'fee'
  | 'interest'

/** One side of a movement, as a statement shows it. */
export interface Entry {
  /** Names it within its account. */
  entryId: string
  accountId: string
  /** Bank time of booking, or of entry while it waits; milliseconds since 1970. */
  at: number
  /** Tells the order of entries of the same millisecond. */
  nth: number
  /** Signed decimal string: negative for a debit. */
  amount: string
  currency: string
  kind: EntryKind
  /** 20 digits, the same on both sides; absent while it waits. */
  archiveId?: string
  /** Balance of the account after it; absent while it waits. */
  balanceAfter?: string
  counterpart?: Counterpart
  reference?: string
  /** Lines joined by LF. */
  message?: string
}

/** A use of a card. */
export interface CardEvent {
  /** When the card was used. */
  at: number
  /** When it was posted; later than `at`. No two of one card are the same. */
  postedAt: number
  /** Negative where something is given back. */
  cents: bigint
  /** Whole minor units of the currency, of the same sign. */
  units: bigint
  currency: string
  description: string
}
