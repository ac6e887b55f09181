// The entries of an account for its reports, from the ledger or from a card, and one page of them.

import type { Transaction } from '../../../../core/baltic/index.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import type { CountryBank } from '../country-bank.ts'
import type { WireForms } from './wire-forms.ts'
import type { ReportQuery } from './query.ts'

/** The entries of the accounts of one country, each list newest first; all of it runs inside a transaction of the services. */
export class Entries {
  readonly #bank: CountryBank

  constructor(bank: CountryBank) {
    this.#bank = bank
  }

  /** Lists what a report asks for, with pending entries of all days. */
  ofReport(
    wireForms: WireForms,
    account: LedgerAccount,
    { dateFrom, dateTo, bookingStatus }: Pick<ReportQuery, 'dateFrom' | 'dateTo' | 'bookingStatus'>,
    now: number,
  ): ReportEntries<Transaction> {
    // `dateTo` may be the last possible date, to which no day can be added.
    const until = dateTo < helsinkiDate(now) ? helsinkiInstant(addDays(dateTo, 1)) - 1 : now
    return {
      booked:
        bookingStatus === 'pending'
          ? []
          : this.#booked(wireForms, account, { since: helsinkiInstant(dateFrom), until }),
      pending: bookingStatus === 'booked' ? [] : this.#pending(wireForms, account, now),
    }
  }

  /** Lists what was booked at an instant, and everything that is pending. */
  at(wireForms: WireForms, account: LedgerAccount, at: number, now: number): ReportEntries<Transaction> {
    return {
      booked: this.#booked(wireForms, account, { since: at, until: Math.min(at, now) }),
      pending: this.#pending(wireForms, account, now),
    }
  }

  #booked(
    wireForms: WireForms,
    account: LedgerAccount,
    { since, until }: { readonly since: number; readonly until: number },
  ): Transaction[] {
    const { ledger, cards, residents } = this.#bank
    const { accountId } = account
    const { card } = residents.factsOf(account)
    if (card) {
      const purchases = [...cards.booked(card.lastDigits, until, since)]
      return purchases.map((event) => wireForms.purchase(accountId, event, true))
    }
    return [...ledger.entries(accountId, { since, until })]
      .filter(({ status }) => status === 'booked')
      .map((entry) => wireForms.transaction(entry))
  }

  #pending(wireForms: WireForms, account: LedgerAccount, now: number): Transaction[] {
    const { ledger, cards, residents } = this.#bank
    const { accountId } = account
    const { card } = residents.factsOf(account)
    return card
      ? cards.pending(card.lastDigits, now).map((event) => wireForms.purchase(accountId, event, false))
      : ledger.pending(accountId).map((entry) => wireForms.transaction(entry))
  }
}

/** Entries of a report, each list newest first. */
export interface ReportEntries<T> {
  readonly booked: readonly T[]
  readonly pending: readonly T[]
}

/** A page of a report. */
export interface ReportPage<T> {
  readonly booked: T[]
  readonly pending: T[]
  readonly totalPages: number
}

/**
 * Cuts a page out of a report; `undefined` if the report has no such page.
 *
 * @param page From 1; a report without entries has one page.
 * @see gaps: baltic.report.page
 */
export function reportPage<T>(
  { booked, pending }: ReportEntries<T>,
  { page }: { readonly page: number },
  size: number,
): ReportPage<T> | undefined {
  const totalPages = Math.max(1, Math.ceil((booked.length + pending.length) / size))
  if (page < 1 || page > totalPages) return undefined
  const [from, to] = [(page - 1) * size, page * size]
  const after = (place: number) => Math.max(0, place - booked.length)
  return { booked: booked.slice(from, to), pending: pending.slice(after(from), after(to)), totalPages }
}
