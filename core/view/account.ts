// One account and one card, as a page sees them.

/** An account in a list; each part of a multi-currency account is an account of its own. */
export interface Account {
  /** Opaque handle of the proxy; no bank knows it. */
  id: string
  /** Id of the connection that it belongs to; absent if a page knows of one bank only. */
  connection?: string
  /** Product name, for people; may be empty. */
  name: string
  /** Name given by the owner; absent when there is none. */
  nickname?: string
  /** Name of the holder; none of these bank interfaces gives it, but a page's own source may. */
  holder?: string
  /** Absent for an account that has another kind of number. */
  iban?: string
  /** Account number if there is no IBAN. */
  number?: string
  /** BIC of the bank of the account. */
  bic?: string
  /** ISO 4217. Parts of one account share the IBAN and differ here. */
  currency: string
  /** Booked balance, signed decimal string; absent when the user does not share it. */
  balance?: string
  /** Day at whose end the account had this balance, `2026-11-19`; absent if it is the current balance. */
  balanceDay?: string
  /** What can be spent now, signed decimal string, if a bank gives it. */
  available?: string
  /** Whether the bank has closed it for payments. */
  blocked?: boolean
}

/** A card in a list. */
export interface Card {
  /** Opaque handle of the proxy; no bank knows it. */
  id: string
  /** Id of the connection that it belongs to; absent if a page knows of one bank only. */
  connection?: string
  /** Product name, for people. */
  name: string
  /** Last digits of the card number, at most four; nothing else of it may be shown. */
  lastDigits: string
  /** ISO 4217 of both amounts. */
  currency: string
  /** Amount of the next bill, decimal string; absent when the user does not share it. */
  statementBalance?: string
  /** What is authorised but not booked, decimal string; absent when the user does not share it. */
  outstanding?: string
  /** What can be spent now, signed decimal string, if a bank gives it. */
  available?: string
  /** Whether the bank has closed it for payments. */
  blocked?: boolean
}
