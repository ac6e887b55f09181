// What crosses the wire of the account access interface: schemas and types of one name.
// Queries are strict; answers keep unknown members, and unknown values of open sets.

import * as v from 'valibot'
import { loose, oneOf, open, rows, spare, strict, text } from '../shared/check.ts'
import { DateTime, string, visibleAscii } from '../shared/fields.ts'
import { isAboveZero, isAmount } from '../shared/values/money.ts'
import { isVisibleAscii } from '../shared/values/opaque.ts'
import { readLinkParameter } from '../shared/pages.ts'
import { MAX_PAGE_SIZE, parseBookingBound, TRANSACTION_STATUSES } from './rules.ts'

const some = spare(string)
const Id = text((id) => id.trim() !== '', 'must not be blank')
const Amount = text(
  (amount) => /^-?\d{1,13}\.\d{2}$/.test(amount),
  'must be an amount with two decimals, with a minus if negative',
)
/** An amount in a currency of its own, with the decimals that this currency has. */
const ForeignAmount = text(
  (amount) => isAmount(amount, { negative: true, zero: true, decimals: [0, 1, 2, 3], minorDigits: 3 }),
  'must be an amount of up to three decimals, with a minus if negative',
)
const PAGING_TOKEN_MAX = 512

const Link = loose({ href: some })
/** A link to a next page without a usable token would end a list too soon, so such an answer is refused. */
const NextLink = loose({
  href: v.optional(
    text(
      (href) =>
        href === '' || isVisibleAscii(readLinkParameter(href, 'forwardPagingToken'), PAGING_TOKEN_MAX),
      'must carry one forwardPagingToken',
    ),
  ),
})
const Links = spare(loose({ self: spare(Link), transactions: spare(Link) }))
const PageLinks = v.optional(loose({ self: spare(Link), next: v.optional(NextLink) }))

/** An account that the user shares. */
export const Account = loose({
  /** Opaque; stays the same as long as the consent lives, and must not be compared across consents. */
  accountId: Id,
  /** Product name; absent if it cannot be read. */
  name: some,
  /** Name given by the owner; empty when there is none. */
  nickname: some,
  /** Booked balance; absent when the user does not share balances. */
  balance: v.optional(Amount),
  /** ISO 4217. */
  currency: string,
  identifierScheme: open('IBAN'),
  identifier: string,
  servicerScheme: spare(open('BIC')),
  servicerIdentifier: some,
  _links: Links,
})
export type Account = v.InferOutput<typeof Account>

/** The accounts that the user shares, all of them. */
export const Accounts = loose({ accounts: rows(Account), _links: Links })
export type Accounts = v.InferOutput<typeof Accounts>

/** The other side of a transaction; a card purchase has only its name. */
export const Party = loose({
  accountIdentifierType: spare(open('IBAN', 'BBAN')),
  accountName: some,
  accountIdentifier: some,
  servicerIdentifier: some,
  servicerIdentifierType: spare(open('BIC')),
})
export type Party = v.InferOutput<typeof Party>

const AnyTransaction = loose({
  /** Opaque, the same as long as the consent lives. */
  transactionId: Id,
  accountId: v.optional(string),
  /** The bank's own archive number; absent until the transaction is booked. */
  archiveId: some,
  reference: some,
  transactionDescription: spare(
    loose({
      code: spare(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))),
      text: some,
    }),
  ),
  /** Lines joined by LF. */
  message: some,
  /** Minus for debits, no sign for credits. */
  amount: Amount,
  currency: string,
  creditDebitIndicator: spare(open('debit', 'credit')),
  /** Balance after the transaction; absent when the user does not share balances. */
  accountBalance: spare(Amount),
  creditor: spare(Party),
  debtor: spare(Party),
  /** Time of booking, or of entry when it is not booked yet. */
  bookingDateTime: DateTime,
  valueDateTime: spare(DateTime),
  status: open(...TRANSACTION_STATUSES),
  isoTransactionCode: some,
  /** The name of this member is our assumption; {@link bankCodeOf} reads it under the name that the bank uses. */
  bankTransactionCode: some,
  _links: spare(loose({ account: spare(Link) })),
})

/** A transaction of an account: it has a creditor or a debtor or neither, never both (paper 1 A, rule 3). */
export type AccountTransaction = v.InferOutput<typeof AnyTransaction> &
  ({ readonly creditor?: never } | { readonly debtor?: never })

/** The members that show whether an amount without a minus is a debit. */
interface Direction {
  readonly amount: string
  readonly creditDebitIndicator?: string | undefined
  readonly creditor?: unknown
  readonly debtor?: unknown
}

/**
 * Returns whether an amount without a minus is a debit: by its indicator, or, if that is absent or unknown, by its other side
 * (only a debit has a creditor); `undefined` if nothing shows it (gaps Part 5, laws 2 and 5; gaps:
 * account-access.transaction.party).
 */
function isUnsignedDebit({ amount, creditDebitIndicator: word, ...side }: Direction): boolean | undefined {
  if (!isAboveZero(amount) || /^(credit|CRDT)$/i.test(word ?? '')) return false
  if (/^(debit|DBIT)$/i.test(word ?? '') || side.creditor !== undefined) return true
  return word === undefined || side.debtor !== undefined ? false : undefined
}

const signed = <T extends Direction>(row: T): T =>
  isUnsignedDebit(row) === true ? { ...row, amount: `-${row.amount}` } : row

/** A transaction of an account. */
export const AccountTransaction = v.pipe(
  AnyTransaction,
  v.check(
    ({ creditor, debtor }) => creditor === undefined || debtor === undefined,
    'must have one of creditor and debtor, not both',
  ),
  v.check(
    (transaction) => isUnsignedDebit(transaction) !== undefined,
    'must have a sign, or say whether it is a debit',
  ),
  v.transform((transaction) => signed(transaction) as AccountTransaction),
)

/** One page of an account's transactions, newest first. */
export const AccountTransactions = loose({ transactions: rows(AccountTransaction), _links: PageLinks })
export type AccountTransactions = v.InferOutput<typeof AccountTransactions>

/** A card that the user shares. */
export const Card = loose({
  /** Opaque, the same as long as the consent lives. */
  cardId: Id,
  productName: some,
  /** Masked by the bank: only the last four digits show. */
  cardNumber: string,
  /** Absent when the user does not share balances. */
  statementBalance: v.optional(Amount),
  /** Absent when the user does not share balances. */
  authorizedOutstandingAmount: v.optional(Amount),
  _links: Links,
})
export type Card = v.InferOutput<typeof Card>

/** The cards that the user shares, all of them. */
export const Cards = loose({ cards: rows(Card), _links: Links })
export type Cards = v.InferOutput<typeof Cards>

/** A transaction of a card. */
export const CardTransaction = loose({
  /** Opaque, the same as long as the consent lives. */
  transactionId: Id,
  cardNumberLastDigits: some,
  description: some,
  /** Minus for purchases. */
  amount: Amount,
  currency: string,
  /** Amount as it was charged where the card was used; equal to `amount` when nothing was converted. */
  originalAmount: spare(ForeignAmount),
  originalCurrency: some,
  postingDate: DateTime,
  _links: spare(loose({ card: spare(Link) })),
})
export type CardTransaction = v.InferOutput<typeof CardTransaction>

/** One page of a card's transactions, newest first. */
export const CardTransactions = loose({ transactions: rows(CardTransaction), _links: PageLinks })
export type CardTransactions = v.InferOutput<typeof CardTransactions>

const OpaqueId = text(
  (id) => /^[\w.-]{1,256}$/.test(id),
  'must be 1 to 256 letters, digits, dots, hyphens or underscores',
)

/** The path of an account. */
export const AccountPath = strict({ accountId: OpaqueId })
export type AccountPath = v.InferOutput<typeof AccountPath>
/** The path of a card. */
export const CardPath = strict({ cardId: OpaqueId })
export type CardPath = v.InferOutput<typeof CardPath>

/** The media types that the interface takes; the body is the same in both. */
export const ReadHeaders = strict({ accept: v.optional(oneOf('application/json', 'application/hal+json')) })

const Bound = text(
  (bound) => parseBookingBound(bound) !== undefined,
  'must be YYYY-MM-DDThh:mm:ss or YYYY-MM-DD in the time of the bank, without zone and fraction',
)
const range = {
  /** Earliest booking time, inclusive. */
  fromBookingDateTime: v.optional(Bound),
  /** Latest booking time, inclusive; a date alone means its first second. */
  toBookingDateTime: v.optional(Bound),
  /** The token from the `next` link of the page before. */
  forwardPagingToken: v.optional(visibleAscii(PAGING_TOKEN_MAX)),
}

/** The query of card transactions. */
export const CardTransactionsQuery = strict(range)
export type CardTransactionsQuery = v.InferInput<typeof CardTransactionsQuery>

const pageSizeRule = `must be a whole number from 1 to ${MAX_PAGE_SIZE}`
/** The query of account transactions. */
export const TransactionsQuery = strict({
  ...range,
  /** Entries of a page, 1 to 150; the bank takes 150 when absent. */
  pageSize: v.optional(
    v.pipe(
      v.number(pageSizeRule),
      v.check((size) => Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE, pageSizeRule),
      v.transform(String),
    ),
  ),
})
export type TransactionsQuery = v.InferInput<typeof TransactionsQuery>
