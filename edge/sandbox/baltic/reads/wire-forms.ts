// How accounts and their entries look on the wire: members, codes, links, and ids that belong to one consent.

import type { Account, Transaction } from '../../../../core/baltic/index.ts'
import { toHex } from '../../../../core/shared/bytes.ts'
import { formatAmount } from '../../../../core/shared/values/money.ts'
import { helsinkiDate } from '../../../../core/shared/values/time.ts'
import { present } from '../../../shared/present.ts'
import type { Keys } from '../../clients/keys.ts'
import { type CardEvent, type Counterpart, type Entry, isoCodeOf } from '../../ledger/entry.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { formatUnits, rateOf } from '../../ledger/money.ts'
import type { AccountFacts } from '../people/residents.ts'
import type { Link } from '../answers.ts'

/** An account reference as answers show it: with two members. */
export interface ShownReference {
  accountNumber: string
  accountReferenceType: string
}

/** Writes the answers of one consent. */
export class WireForms {
  readonly #keys: Keys
  readonly #consentId: string
  /** Address of the accounts. */
  readonly #accounts: string

  constructor(keys: Keys, consentId: string, base: string) {
    this.#keys = keys
    this.#consentId = consentId
    this.#accounts = `${base}/account/v1/accounts`
  }

  /** Id of an account: a UUID, the same as long as the consent lives, and unlike that of any other consent. */
  idOf(accountId: string): string {
    const hex = this.#digest(`${this.#consentId}\n${accountId}`)
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  /** Id of an entry, the same under every consent: its instant, by which it is found again, and a digest that sets it apart. */
  transactionIdOf(accountId: string, { at, entryId }: Pick<Entry, 'at' | 'entryId'>): string {
    return `${at.toString(36)}-${this.#digest(`${accountId}\n${entryId}`).slice(0, 24)}`
  }

  instantOf(transactionId: string): number | undefined {
    const [, at] = /^([0-9a-z]{1,10})-[0-9a-f]{24}$/.exec(transactionId) ?? []
    return at === undefined ? undefined : Number.parseInt(at, 36)
  }

  account({ account, usage, cashAccountType, details, linkedIban, msisdn }: AccountFacts): Account {
    const { accountId, iban, bban, bic, currency, name, nickname, status } = account
    const href = this.hrefOf(accountId)
    return {
      resourceId: this.idOf(accountId),
      ...(iban !== undefined && { iban }),
      ...(bban !== undefined && { bban }),
      ...(bic !== undefined && { bic }),
      ...(msisdn !== undefined && { msisdn }),
      currency,
      name: nickname ?? name,
      product: name,
      cashAccountType,
      status,
      usage,
      ...(details !== undefined && { details }),
      ...(linkedIban !== undefined && { linkedAccounts: linkedIban }),
      _links: [
        { href: `${href}/balances`, rel: 'balances' },
        { href: `${href}/transactions`, rel: 'transactions' },
      ],
    }
  }

  reference({ iban, bban = '' }: LedgerAccount): ShownReference {
    return iban === undefined
      ? { accountNumber: bban, accountReferenceType: 'BBAN' }
      : { accountNumber: iban, accountReferenceType: 'IBAN' }
  }

  hrefOf(accountId: string): string {
    return `${this.#accounts}/${this.idOf(accountId)}`
  }

  /** Link to the details of a transaction of a page; the entries themselves have none (gaps: baltic.links). */
  detailsLink(accountId: string, { transactionId }: Transaction): Link {
    return {
      href: `${this.hrefOf(accountId)}/transactions/${transactionId}`,
      rel: 'transactionDetails',
      title: transactionId,
    }
  }

  transaction(entry: Entry): Transaction {
    const { accountId, at, amount, currency, kind, status, archiveId, reference, message } = entry
    const { endToEndId, checkId, creditorId, mandateId, ultimateCreditor, ultimateDebtor } = entry
    const isDebit = amount.startsWith('-')
    const day = helsinkiDate(at)
    return {
      transactionId: this.transactionIdOf(accountId, entry),
      ...(archiveId !== undefined && { entryReference: archiveId }),
      ...present({ endToEndId, mandateId, checkId, creditorId, ultimateCreditor, ultimateDebtor }),
      ...(status === 'booked' && { bookingDate: day, valueDate: day }),
      transactionAmount: { amount, currency },
      ...exchangeOf(entry, day),
      ...partyOf(entry, isDebit),
      ...(message !== undefined && { remittanceInformationUnstructured: lineOf(message) }),
      ...(reference !== undefined && { remittanceInformationStructured: { reference } }),
      ...(kind === 'salary' && { purposeCode: 'SALA' }),
      bankTransactionCode: isoCodeOf(kind, isDebit),
      proprietaryBankTransactionCode: kind,
    }
  }

  /** Shows a purchase on the account of its card; it is booked when it is posted. */
  purchase(accountId: string, event: CardEvent, isBooked: boolean): Transaction {
    const { at, postedAt, cents, units, currency, description } = event
    const place = isBooked
      ? { at: postedAt, entryId: `booked/${postedAt}` }
      : { at, entryId: `pending/${at}` }
    const day = helsinkiDate(postedAt)
    const isDebit = cents > 0n
    return {
      transactionId: this.transactionIdOf(accountId, place),
      ...(isBooked && { bookingDate: day, valueDate: helsinkiDate(at) }),
      transactionAmount: { amount: formatAmount(-cents), currency: 'EUR' },
      ...(currency !== 'EUR' && {
        exchangeRate: [
          {
            currencyFrom: currency,
            currencyTo: 'EUR',
            rateFrom: rateOf('EUR', currency),
            rateTo: '1',
            rateDate: helsinkiDate(at),
          },
        ],
      }),
      ...(isDebit ? { creditorName: description } : { debtorName: description }),
      remittanceInformationUnstructured: lineOf(
        currency === 'EUR'
          ? description
          : `${description} ${formatUnits(units < 0n ? -units : units, currency)} ${currency}`,
      ),
      bankTransactionCode: isoCodeOf('card-purchase', isDebit),
      proprietaryBankTransactionCode: 'card-purchase',
    }
  }

  #digest(text: string): string {
    return toHex(this.#keys.mac('baltic-ids', text))
  }
}

/** The other side: payee of a debit, payer of a credit; interest and fees have none, shops have a name only. */
function partyOf({ kind, counterpart }: Entry, isDebit: boolean): Partial<Transaction> {
  if (!counterpart || kind === 'interest' || kind === 'fee') return {}
  const { name, iban, bban }: Counterpart = counterpart
  const accountNumber = kind === 'card-purchase' ? undefined : (iban ?? bban)
  const account = accountNumber !== undefined && {
    accountNumber,
    accountReferenceType: iban === undefined ? 'BBAN' : 'IBAN',
  }
  return isDebit
    ? { creditorName: name, ...(account && { creditorAccount: account }) }
    : { debtorName: name, ...(account && { debtorAccount: account }) }
}

/** How an amount was converted, if it was (gaps: baltic.transaction.members). */
function exchangeOf({ exchange, currency }: Entry, day: string): Partial<Transaction> {
  if (!exchange) return {}
  return {
    exchangeRate: [
      {
        currencyFrom: currency,
        currencyTo: exchange.currency,
        rateFrom: '1',
        rateTo: exchange.rate,
        rateDate: day,
      },
    ],
  }
}

/** Puts a message into one line of at most 140 characters (gaps: baltic.transaction.remittance). */
function lineOf(message: string): string {
  return [...message.replaceAll('\n', ' ')].slice(0, 140).join('')
}
