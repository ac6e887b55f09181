// One movement of money as a statement shows it, the kinds of movement, and the uses of cards.
// ledger.ts keeps the books; each interface maps an entry to its own wire form.

/** The other side of a movement, as far as it is known. */
export interface Counterpart {
  name: string
  iban?: string
  /** Account number that is not an IBAN. */
  bban?: string
  bic?: string
}

/**
 * What a movement is in banking terms, never the interface that it came through: interfaces choose one of these, and
 * an interface that shows entries has one code for each. Whether a payment has a reference is shown by `reference`.
 */
export const ENTRY_KINDS = [
  'payment',
  'instant-payment',
  'foreign-payment',
  /** Money that a payee returns. */
  'refund',
  /** Money of a failed payment, returned to the payer. */
  'return',
  'salary',
  'deposit',
  'withdrawal',
  'card-purchase',
  'fee',
  'interest',
] as const

/** A kind of movement. */
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The progress of an entry. */
export type EntryStatus =
  /** The money has moved. */
  | 'booked'
  /** The money is reserved; it is booked later under another entry id, or never. */
  | 'pending'
  /** The owner has entered but not approved it: nothing is reserved, and no money has moved. */
  | 'awaiting-authorization'

/** The amount in another currency that an entry was converted from. */
export interface Exchange {
  /** Decimal string above zero: the amount that was ordered. */
  amount: string
  /** ISO 4217. */
  currency: string
  /** Units of that currency for one unit of the account's currency, as a decimal text. */
  rate: string
}

/** Further details of some movements, as banks of the Baltic countries show them (paper 3, Transaction); texts of 1 to 35 characters. */
export interface EntryDetails {
  /** Id that the payer gave, as sent. */
  endToEndId?: string
  /** Number of the cheque that paid. */
  checkId?: string
  /** Creditor who collects a direct debit, and the payer's mandate for it. */
  creditorId?: string
  mandateId?: string
  /** The final receiver of the money, and its original payer; 1 to 70 characters. */
  ultimateCreditor?: string
  ultimateDebtor?: string
}

/** One side of a movement, as a statement shows it. */
export interface Entry extends EntryDetails {
  /** Id of the entry, unique within its account. */
  entryId: string
  accountId: string
  /** Bank time of booking; before booking, of its creation; milliseconds since 1970. */
  at: number
  /** Number among the entries of the same millisecond. */
  nth: number
  /** Signed decimal string: negative for a debit. */
  amount: string
  currency: string
  kind: EntryKind
  status: EntryStatus
  /** 20 digits, the same on both sides; absent until booked (gaps: shared.id). */
  archiveId?: string
  /** Balance of the account after the entry; absent until booked. */
  balanceAfter?: string
  counterpart?: Counterpart
  reference?: string
  /** Lines joined by LF. */
  message?: string
  /** Id of the reservation of its money, while it is pending. */
  reservationId?: string
  /** Present if the payment was in another currency than the account. */
  exchange?: Exchange
}

/** A use of a card. */
export interface CardEvent {
  /** When the card was used. */
  at: number
  /** When it was posted; later than `at`. Unique within a card. */
  postedAt: number
  /** Negative for a refund. */
  cents: bigint
  /** Whole minor units of the currency, of the same sign. */
  units: bigint
  currency: string
  description: string
}

const CREDIT_TRANSFER = { debit: 'PMNT-ICDT-ESCT', credit: 'PMNT-RCDT-ESCT' }

const CODES: Readonly<Record<EntryKind, { debit: string; credit: string }>> = {
  payment: CREDIT_TRANSFER,
  refund: CREDIT_TRANSFER,
  return: { debit: 'PMNT-ICDT-RRTN', credit: 'PMNT-RCDT-RRTN' },
  'instant-payment': { debit: 'PMNT-IRCT-ESCT', credit: 'PMNT-RRCT-ESCT' },
  'foreign-payment': { debit: 'PMNT-ICDT-XBCT', credit: 'PMNT-RCDT-XBCT' },
  salary: { debit: 'PMNT-ICDT-SALA', credit: 'PMNT-RCDT-SALA' },
  deposit: { debit: 'PMNT-CNTR-CDPT', credit: 'PMNT-CNTR-CDPT' },
  withdrawal: { debit: 'PMNT-CCRD-CWDL', credit: 'PMNT-CCRD-CWDL' },
  'card-purchase': { debit: 'PMNT-CCRD-POSD', credit: 'PMNT-CCRD-POSD' },
  fee: { debit: 'ACMT-MDOP-CHRG', credit: 'ACMT-MCOP-CHRG' },
  interest: { debit: 'ACMT-MDOP-INTR', credit: 'ACMT-MCOP-INTR' },
}

/** Returns the ISO 20022 code of a movement for one of its sides. */
export function isoCodeOf(kind: EntryKind, isDebit: boolean): string {
  return isDebit ? CODES[kind].debit : CODES[kind].credit
}
