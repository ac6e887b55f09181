// What crosses the wire of account reads: accounts, balances, transactions, the reports and pages that contain them.
// The consents behind them are in consents.ts.

import * as v from 'valibot'
import { list, loose, oneOf, open, rows, spare, strict } from '../../shared/check.ts'
import { DateTime, string, visibleAscii } from '../../shared/fields.ts'
import { BOOKING_STATUSES } from '../rules/reports.ts'
import { isAboveZero } from '../../shared/values/money.ts'
import { AccountReference, Amount, Day, Link, some, wholeNumber } from './fields.ts'

const links = spare(list(Link))
const number = v.optional(string)
const asText = v.transform(String)

/**
 * Kinds of cash accounts, those of ISO 20022 (gaps: baltic.account.members): `CACC` current, `CARD` card, `CASH` cash payment,
 * `CHAR` charges, `CISH` cash income, `COMM` commission, `CPAC` clearing participant, `LLSV` limited liquidity savings, `LOAN`
 * loan, `MGLD` marginal lending, `MOMA` money market, `NREX` non-resident external, `ODFT` overdraft, `ONDP` overnight
 * deposit, `OTHR` other, `SACC` settlement, `SLRY` salary, `SVGS` savings, `TAXE` tax, `TRAN` transacting, `TRAS` cash trading.
 */
const CashAccountType = open(
  'CACC',
  'CARD',
  'CASH',
  'CHAR',
  'CISH',
  'COMM',
  'CPAC',
  'LLSV',
  'LOAN',
  'MGLD',
  'MOMA',
  'NREX',
  'ODFT',
  'ONDP',
  'OTHR',
  'SACC',
  'SLRY',
  'SVGS',
  'TAXE',
  'TRAN',
  'TRAS',
)

/**
 * A balance of an account at a time.
 *
 * `closingBooked`: what was booked by the end of `referenceDate`; `openingBooked`: by its beginning. `expected`: booked and
 * pending together. `interimAvailable`: what can be spent now; `forwardAvailable`: the same less payments that wait for their
 * date. For a card: `authorised`: pending purchases; `nonInvoiced`: purchases since the last bill; `available`: the rest of
 * the limit.
 */
export const Balance = loose({
  balanceAmount: Amount,
  balanceType: open(
    'closingBooked',
    'expected',
    'authorised',
    'openingBooked',
    'interimAvailable',
    'forwardAvailable',
    'nonInvoiced',
    'available',
  ),
  lastChangeDateTime: spare(DateTime),
  /** `entryReference` of the newest entry. */
  lastCommittedTransaction: some,
  referenceDate: spare(Day),
})
export type Balance = v.InferOutput<typeof Balance>

/** A sub-account: an account number and one currency. */
export const Account = loose({
  /** Id of the account in addresses; it stays the same as long as the consent lives. */
  resourceId: visibleAscii(256),
  iban: number,
  bban: number,
  bic: some,
  msisdn: number,
  /** ISO 4217. */
  currency: string,
  name: some,
  product: some,
  cashAccountType: spare(CashAccountType),
  status: v.optional(open('enabled', 'deleted', 'blocked')),
  /** `PRIV` private, `ORGA` professional. */
  usage: spare(open('PRIV', 'ORGA')),
  details: some,
  /** Cash account of a card. */
  linkedAccounts: some,
  balances: v.optional(rows(Balance)),
  _links: links,
})
export type Account = v.InferOutput<typeof Account>

/** The sub-accounts that a consent covers, all of them. */
export const Accounts = loose({ accounts: rows(Account) })
export type Accounts = v.InferOutput<typeof Accounts>

/** One sub-account. */
export const AccountDetails = loose({ account: Account })
export type AccountDetails = v.InferOutput<typeof AccountDetails>

/** The balances of one sub-account. */
export const Balances = loose({ account: spare(AccountReference), balances: rows(Balance) })
export type Balances = v.InferOutput<typeof Balances>

/** How an amount was converted; rates are decimal text. */
const ExchangeRate = loose({
  currencyFrom: some,
  currencyTo: some,
  rateContract: some,
  rateFrom: some,
  rateTo: some,
  rateDate: spare(Day),
})

const entry = {
  /** Id of the transaction in addresses; a pending transaction gets another id when it is booked. */
  transactionId: visibleAscii(256),
  /** Minus for debits. */
  transactionAmount: Amount,
  bookingDate: v.optional(Day),
  valueDate: spare(Day),
  entryReference: some,
  endToEndId: some,
  mandateId: some,
  checkId: some,
  creditorId: some,
  creditorName: some,
  creditorAccount: spare(AccountReference),
  ultimateCreditor: some,
  debtorName: some,
  debtorAccount: spare(AccountReference),
  ultimateDebtor: some,
  remittanceInformationUnstructured: some,
  remittanceInformationStructured: spare(loose({ reference: some })),
  purposeCode: some,
  bankTransactionCode: some,
  proprietaryBankTransactionCode: some,
  exchangeRate: spare(list(ExchangeRate)),
}

/** The members that show whether an amount without a minus is a debit. */
interface Signable {
  transactionAmount: { amount: string }
  creditorName?: string | undefined
  debtorName?: string | undefined
}

/**
 * Gives the amount of a debit its minus. A bank may show a debit only by the name of a creditor, which credits do not have
 * (paper 3, Transaction; gaps Part 5, law 5).
 */
const signed = <T extends Signable>(row: T): T =>
  row.creditorName !== undefined && row.debtorName === undefined && isAboveZero(row.transactionAmount.amount)
    ? { ...row, transactionAmount: { ...row.transactionAmount, amount: `-${row.transactionAmount.amount}` } }
    : row

/** A transaction: an entry of an account, booked or pending. */
export const Transaction = v.pipe(loose(entry), v.transform(signed))
export type Transaction = v.InferOutput<typeof Transaction>

/** A transaction that is not booked yet; it may have no booking day. */
const PendingTransaction = v.pipe(loose({ ...entry, bookingDate: spare(Day) }), v.transform(signed))

/** One page of the transactions of a sub-account, booked ones first, newest first. */
export const Transactions = loose({
  account: spare(AccountReference),
  balances: v.optional(rows(Balance)),
  transactions: loose({
    /** Absent if it was not asked for. */
    booked: v.optional(rows(Transaction)),
    /** Absent if it was not asked for. */
    pending: v.optional(rows(PendingTransaction)),
    meta: loose({ totalPages: wholeNumber(0, 2_147_483_647) }),
    _links: links,
  }),
})
export type Transactions = v.InferOutput<typeof Transactions>

/** One transaction. */
export const TransactionDetails = loose({ transactionDetails: Transaction })
export type TransactionDetails = v.InferOutput<typeof TransactionDetails>

/** The path of a sub-account; `accountId` is its `resourceId`. */
export const AccountPath = strict({ accountId: visibleAscii(256) })
export type AccountPath = v.InferOutput<typeof AccountPath>

/** The path of a transaction; `resourceId` is its `transactionId`. */
export const TransactionPath = strict({ accountId: visibleAscii(256), resourceId: visibleAscii(256) })
export type TransactionPath = v.InferOutput<typeof TransactionPath>

const withBalance = v.optional(v.pipe(v.boolean('must be true or false'), asText))

/** The query of accounts. */
export const AccountsQuery = strict({
  /** Whether the answer contains balances too, as far as the consent covers them; false when absent. */
  withBalance,
})
export type AccountsQuery = v.InferInput<typeof AccountsQuery>

/** The query of a report. */
export const TransactionsQuery = strict({
  bookingStatus: oneOf(...BOOKING_STATUSES),
  /**
   * First day, inclusive; it does not limit pending transactions. At most 90 days ago, and further back only within 30
   * minutes after the approval.
   */
  dateFrom: Day,
  /** Last day, inclusive; today when absent. */
  dateTo: v.optional(Day),
  /** From 1; 1 when absent. */
  page: v.optional(v.pipe(wholeNumber(1, 2_147_483_647), asText)),
  withBalance,
})
export type TransactionsQuery = v.InferInput<typeof TransactionsQuery>
