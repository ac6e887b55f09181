// How accounts, cards and their entries look on the wire: members, codes, links, and ids that belong to one consent.

import type {
  Account,
  AccountTransaction,
  Card,
  CardTransaction,
  Party,
  TransactionStatus,
} from '../../../core/account-access/index.ts'
import { toBase64Url } from '../../../core/shared/bytes.ts'
import { formatAmount, minorDigitsOf } from '../../../core/shared/values/money.ts'
import { formatDateTime, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import { type CardEvent, type Counterpart, type Entry, type EntryKind, isoCodeOf } from '../ledger/entry.ts'
import type { Keys } from '../clients/keys.ts'
import type { EntryPlace, LedgerAccount } from '../ledger/ledger.ts'
import type { Card as OwnCard } from '../customers/customers.ts'
import { WORDS } from '../pages/languages.ts'
import type { GivenConsent } from './consents.ts'

/** Writes the answers of one consent. */
export interface WireForms {
  /** Id of an account or card: the same as long as the consent lives, and unlike that of any other consent. */
  idOf(ownId: string): string
  account(account: LedgerAccount): Account
  transaction(entry: Entry): AccountTransaction
  card(card: OwnCard, sums: { statement: bigint; outstanding: bigint }): Card
  cardTransaction(card: OwnCard, event: CardEvent): CardTransaction
}

/** A payment with a reference has a code of its own, whichever interface it came through. */
const REFERENCE_CODE = 705

/** One code for each banking term: to a reader of a statement it makes no difference which interface a payment came through. */
const CODES: Record<EntryKind, number> = {
  payment: 700,
  refund: 700,
  return: 700,
  'instant-payment': 700,
  'foreign-payment': 700,
  salary: 700,
  deposit: 710,
  withdrawal: 720,
  'card-purchase': 721,
  fee: 730,
  interest: 750,
}

/**
 * Makes the writer of one consent's answers.
 *
 * @param base Address of the interface, without a slash at the end.
 */
export function makeWireForms(keys: Keys, consent: GivenConsent, base: string): WireForms {
  const surrogate = (ownId: string) =>
    toBase64Url(keys.mac('account-access-ids', `${consent.consentId}\n${ownId}`).subarray(0, 24))
  /** Ids within one millisecond sort in the order of booking, so the list does too (account-access.transaction.order). */
  const entryId = (ownId: string, { nth }: Pick<EntryPlace, 'nth'>) => {
    const digits = String(nth)
    return `${String.fromCharCode(96 + digits.length)}${digits}${surrogate(ownId)}`
  }
  const accountHref = (ownId: string) => `${base}/accounts/${surrogate(ownId)}`
  const cardHref = (ownId: string) => `${base}/cards/${surrogate(ownId)}`

  return {
    idOf: surrogate,
    account: ({ accountId, name, nickname = '', balance, currency, iban = '', bic = '' }) => ({
      accountId: surrogate(accountId),
      name,
      nickname,
      ...(consent.balances && { balance }),
      currency,
      identifierScheme: 'IBAN',
      identifier: iban,
      servicerScheme: 'BIC',
      servicerIdentifier: bic,
      _links: {
        self: { href: accountHref(accountId) },
        transactions: { href: `${accountHref(accountId)}/transactions` },
      },
    }),
    transaction(entry) {
      const { accountId, at, archiveId, reference, message, amount, currency, balanceAfter } = entry
      const isDebit = amount.startsWith('-')
      const isReferenced = reference !== undefined && CODES[entry.kind] === 700
      const code = isReferenced ? REFERENCE_CODE : CODES[entry.kind]
      // The texts are in the language in which the customer gave the consent.
      const text = WORDS[consent.language ?? 'en'].entries[isReferenced ? 'reference' : entry.kind]
      const status: TransactionStatus = entry.status === 'booked' ? 'Authorized' : 'AwaitingAuthorization'
      const party = partyOf(entry)
      return {
        transactionId: entryId(`${accountId}\n${entry.entryId}`, entry),
        accountId: surrogate(accountId),
        ...(archiveId !== undefined && { archiveId }),
        ...(reference !== undefined && { reference }),
        transactionDescription: { code, text },
        ...(message !== undefined && { message }),
        amount,
        currency,
        creditDebitIndicator: isDebit ? 'debit' : 'credit',
        ...(consent.balances && balanceAfter !== undefined && { accountBalance: balanceAfter }),
        ...(party && (isDebit ? { creditor: party } : { debtor: party })),
        bookingDateTime: formatDateTime(at),
        // The value date of a booked entry is the beginning of its day.
        valueDateTime: formatDateTime(entry.status === 'booked' ? helsinkiInstant(helsinkiDate(at)) : at),
        status,
        isoTransactionCode: isoCodeOf(entry.kind, isDebit),
        bankTransactionCode: String(code),
        _links: { account: { href: accountHref(accountId) } },
      }
    },
    card: ({ cardId, productName, lastDigits }, { statement, outstanding }) => ({
      cardId: surrogate(cardId),
      productName,
      cardNumber: `************${lastDigits}`,
      ...(consent.balances && {
        statementBalance: formatAmount(statement),
        authorizedOutstandingAmount: formatAmount(outstanding),
      }),
      _links: { transactions: { href: `${cardHref(cardId)}/transactions` } },
    }),
    cardTransaction: ({ cardId, lastDigits }, { postedAt, cents, units, currency, description }) => ({
      transactionId: entryId(`${cardId}\n${postedAt}`, { nth: 0 }),
      cardNumberLastDigits: lastDigits,
      description,
      amount: formatAmount(-cents),
      currency: 'EUR',
      originalAmount: formatAmount(-units, minorDigitsOf(currency)),
      originalCurrency: currency,
      postingDate: formatDateTime(postedAt),
      _links: { card: { href: cardHref(cardId) } },
    }),
  }
}

/** Shows the other side; interest and fees have none, shops only a name (gaps: account-access.transaction.party). */
function partyOf({ kind, counterpart }: Entry): Party | undefined {
  if (!counterpart || kind === 'interest' || kind === 'fee') return undefined
  const { name, iban, bban, bic }: Counterpart = counterpart
  if (kind === 'card-purchase') return { accountName: name }
  const identifier = iban ?? bban
  return {
    ...(identifier !== undefined && { accountIdentifierType: iban === undefined ? 'BBAN' : 'IBAN' }),
    accountName: name,
    ...(identifier !== undefined && { accountIdentifier: identifier }),
    ...(bic !== undefined && { servicerIdentifier: bic, servicerIdentifierType: 'BIC' }),
  }
}
