// One entry of an account or a card, and one page of them, as a page of a site sees them.

/**
 * The status of an entry.
 *
 * `booked` is final; `pending` waits and may still disappear; `rejected` and `revoked` never became money; `unknown` is a
 * status that is newer than this library.
 */
export type EntryStatus = 'booked' | 'pending' | 'rejected' | 'revoked' | 'unknown'

/** The other side of an entry; each member only if the bank gives it. */
export interface Counterpart {
  name?: string
  /** IBAN, or another account number. */
  account?: string
  /** BIC of its bank. */
  bank?: string
}

/**
 * The evidence that a booked entry is an earlier pending one, besides amount and currency, which are always the same:
 * the id from end to end, number or name of the other side, the reference, the message.
 */
export type MatchGround = 'endToEndId' | 'account' | 'name' | 'reference' | 'message'

/** What kind of entry it is, in codes for machines and a text for people; each only if the bank gives it. */
export interface EntryCodes {
  /** ISO 20022 code, for example `PMNT-RCDT-ESCT`. */
  iso?: string
  /** The bank's own code. */
  bank?: string
  /** The bank's own words, for example `Card purchase`. */
  text?: string
}

/** One entry. */
export interface Entry {
  /** Opaque handle of the proxy; it stays the same as long as the connection lives, even when a pending entry is booked. */
  id: string
  /** The evidence by which it was found again, if it was seen pending and the bank booked it under another id. */
  matchedBy?: readonly MatchGround[]
  status: EntryStatus
  /** Day of booking, or of entry when it is not booked, in the bank's time: `2026-11-20`. Never a day of the viewer's zone. */
  day: string
  /** Time of day in the bank's time, `14:03:27`; absent if the bank gives days only. */
  time?: string
  /** Day from which interest counts, `2026-11-20`. */
  valueDay?: string
  /** Decimal string with the decimals of its currency; minus for a debit. */
  amount: string
  /** ISO 4217. */
  currency: string
  counterpart?: Counterpart
  /** Free text, lines joined by LF. */
  message?: string
  /** Finnish or RF reference, or another text that the bank has there. */
  reference?: string
  /** The bank's archive number; absent until booked. */
  archiveId?: string
  /** The payer's own id of the payment, from end to end; if the bank gives it. */
  endToEndId?: string
  codes?: EntryCodes
  /** Balance of the account after it, signed decimal string; absent when the user does not share balances. */
  balanceAfter?: string
  /** Amount in the currency of the purchase, if it was converted; signed like `amount`. */
  original?: { amount: string; currency: string }
  /** Last digits of the card, at most four. */
  cardLastDigits?: string
}

/** One page of entries, newest first. */
export interface Page {
  entries: Entry[]
  /** Opaque handle of the page after this one, made by the proxy; absent on the last. */
  next?: string
  /** How many of its entries could not be read and are missing here; 1 if the bank may have more; absent if it is complete. */
  unread?: number
  /** When the bank can be read again, RFC 3339; until then the page shows what was read last. */
  freshAgainAt?: string
}
