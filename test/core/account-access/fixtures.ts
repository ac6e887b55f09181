// Answers, banks and sessions that the tests of the account access interface share.
// Every secret in here is a mark that must not appear anywhere else.
import { countedUuids, frozenClock } from '#kit'
import {
  type AccountAccessBank,
  type AccountAccessBankOptions,
  type AccountAccessSession,
  makeAccountAccessBank,
  withAccess,
} from '../../../core/account-access/index.ts'
import { type Answering, type Arrived, fakeFetch } from '../shared/fake-fetch.ts'

/** The instant of the frozen clock: noon in Helsinki. */
export const now = '2026-11-20T10:00:00Z'
/** The api key of every test bank. */
export const apiKey = 'marked-api-key-2c7e'
/** The access token of every session. */
export const accessToken = 'marked-access-token-91aa'
/** The client of every test bank. */
export const client = { id: 'marked-client-5b', secret: 'marked-secret-77f0' }

type Options = Omit<Partial<Extract<AccountAccessBankOptions, { environment: 'sandbox' }>>, 'environment'>

/** Makes a sandbox bank with a frozen clock and a list of answers. */
export function testBank(
  answers: Answering[] = [],
  options: Options = {},
): { bank: AccountAccessBank; session: AccountAccessSession; arrived: Arrived[] } {
  const { fetch, arrived } = fakeFetch(...answers)
  const bank = makeAccountAccessBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { apiKey, client },
    clock: frozenClock(now),
    uuid: countedUuids(),
    fetch,
    ...options,
  })
  return { bank, session: withAccess(bank, accessToken), arrived }
}

const base = 'https://bank.example/accounts/v3'

/** An account with every member of the paper. */
export const fullAccount = {
  accountId: 'acc-1',
  name: 'Current account',
  nickname: 'Everyday',
  balance: '-1234.56',
  currency: 'EUR',
  identifierScheme: 'IBAN',
  identifier: 'FI6299900000000011',
  servicerScheme: 'BIC',
  servicerIdentifier: 'SBOXFIH0',
  _links: {
    self: { href: `${base}/accounts/acc-1` },
    transactions: { href: `${base}/accounts/acc-1/transactions` },
  },
}

/** A transaction with every member of the paper: a debit. */
export const fullTransaction = {
  transactionId: 'tx-1',
  accountId: 'acc-1',
  archiveId: '20261120000000000017',
  reference: '1232',
  transactionDescription: { code: 700, text: 'Payment' },
  message: 'Lasku 12\nKiitos',
  amount: '-12.50',
  currency: 'EUR',
  creditDebitIndicator: 'debit',
  accountBalance: '987.50',
  creditor: {
    accountIdentifierType: 'IBAN',
    accountName: 'Esimerkki Oy',
    accountIdentifier: 'FI3099900000000102',
    servicerIdentifier: 'SBOXFIH0',
    servicerIdentifierType: 'BIC',
  },
  bookingDateTime: '2026-11-20T11:59:58.123+02:00',
  valueDateTime: '2026-11-21T00:00:00.000+02:00',
  status: 'Authorized',
  isoTransactionCode: 'PMNT-ICDT-ESCT',
  bankTransactionCode: '700',
  _links: { account: { href: `${base}/accounts/acc-1` } },
}

/** A card with every member of the paper. */
export const fullCard = {
  cardId: 'card-1',
  productName: 'Credit card',
  cardNumber: '************1234',
  statementBalance: '120.00',
  authorizedOutstandingAmount: '15.90',
  _links: { transactions: { href: `${base}/cards/card-1/transactions` } },
}

/** A card transaction with every member of the paper: a purchase in another currency. */
export const fullCardTransaction = {
  transactionId: 'ctx-1',
  cardNumberLastDigits: '1234',
  description: 'Book shop',
  amount: '-10.00',
  currency: 'EUR',
  originalAmount: '-1600',
  originalCurrency: 'JPY',
  postingDate: '2026-11-19T00:00:00.000+02:00',
  _links: { card: { href: `${base}/cards/card-1` } },
}

/** Makes a page of account transactions, with a link to a next page where one is given. */
export function pageOf(transactions: readonly unknown[], next?: string): Record<string, unknown> {
  const self = { href: `${base}/accounts/acc-1/transactions?pageSize=2` }
  return { transactions, _links: next === undefined ? { self } : { self, next: { href: next } } }
}

/** Gives a value any type, as a caller without types can. */
export function untyped<T>(value: unknown): T {
  return value as T
}
