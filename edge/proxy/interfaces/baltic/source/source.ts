// The Baltic interface as a source: a consent is requested first, and its approval gives the token for reads.

import {
  type BalticBank,
  type BalticSession,
  createConsent,
  endTokens,
  exchangeApprovalCode,
  judgeApprovalReturn,
  listAccounts,
  listTransactions,
  makeApprovalRequest,
  refreshApproval,
  withConsent,
  type Account as BankAccount,
} from '../../../../../core/baltic/index.ts'
import { adviseOnRefusal } from '../../../../../core/baltic/rules/refusals.ts'
import {
  consentEndsAt,
  earliestDay,
  grantedValidUntil,
  isReachAllowed,
  PAGE_SIZE,
  reachAfter,
} from '../../../../../core/baltic/rules/index.ts'
import { type BankError, isBankError } from '../../../../../core/shared/errors.ts'
import type { PendingAuthorization } from '../../../../../core/shared/oauth/authorization.ts'
import { formatDateTime, helsinkiDate, isDate } from '../../../../../core/shared/values/time.ts'
import {
  type EntryLimits,
  type Provider,
  showBalticTransaction,
  isBalticCard,
  showBalticAccount,
  showBalticCard,
} from '../../../../../core/view/index.ts'
import { countUnread, unreadIn } from '../../../../../core/view/given.ts'
import { psuOf } from '../bank.ts'
import type { Caller } from '../../shared/caller.ts'
import { BalticDays, freshOf, isBooked, pendingOf, placeAfter, type Place, type Report } from './reports.ts'
import {
  type EntryRange,
  type Hide,
  type ReadAdvice,
  type Source,
  type SourceEntries,
  type SourceListing,
  type SourceTarget,
  unlistedOf,
} from '../../source.ts'
import { foreignRule } from '../settings.ts'

/** Everything that the person chooses at the bank, for as long and as often as the bank grants it. */
const ASKED = {
  access: {},
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
}
/** Longest time from the approval to the session, milliseconds: a code is valid no longer. */
const CODE_MS = 60_000

/** Accounts of one country as a {@link Source}; its bank is private, so that no log shows it. */
export class BalticSource implements Source {
  readonly name = 'baltic'
  readonly id
  readonly provider
  readonly clock
  readonly endsAtBankOnly = true
  readonly findsAccounts = true
  readonly renamesPending = true
  readonly countsReads = true
  readonly #bank: BalticBank
  readonly #days: BalticDays

  constructor(bank: BalticBank, provider: Provider) {
    this.id = provider.id
    this.provider = provider
    this.clock = bank.clock
    this.#bank = bank
    this.#days = new BalticDays(bank.clock)
  }

  async authorize(redirectUri: string, caller?: Caller, uiLocales?: string) {
    const { body } = await createConsent(this.#bank, { body: ASKED, headers: psuOf(caller) })
    return makeApprovalRequest(this.#bank, { consentId: body.consentId }, redirectUri, undefined, uiLocales)
  }

  judgeReturn(pending: PendingAuthorization, parameters: URLSearchParams) {
    return judgeApprovalReturn(this.#bank, pending, parameters)
  }

  exchange(pending: PendingAuthorization, code: string) {
    return exchangeApprovalCode(this.#bank, pending, code)
  }

  async endCode(pending: PendingAuthorization, code: string): Promise<void> {
    try {
      const grant = await this.exchange(pending, code)
      await this.revoke(grant.refreshToken ?? grant.accessToken)
    } catch (error) {
      // A second use of a code ends what the first use brought.
      if (!isOver(error)) throw error
    }
  }

  refresh(refreshToken: string) {
    return refreshApproval(this.#bank, refreshToken)
  }

  async revoke(token: string): Promise<void> {
    try {
      await endTokens(this.#bank, token)
    } catch (error) {
      // The bank no longer knows the token: there is nothing left to end.
      if (!isOver(error)) throw error
    }
  }

  consentEndsAt(sinceMs: number): number {
    const validUntil = grantedValidUntil(ASKED.validUntil, sinceMs, this.#bank)
    return consentEndsAt({ validUntil, recurringIndicator: true, approvedAtMs: sinceMs })
  }

  limits(connectedAtMs: number): EntryLimits {
    const { daysBack, deepUntilMs } = reachAfter(connectedAtMs - CODE_MS, this.#bank)
    const isDeep = this.clock() < deepUntilMs
    return { pageSize: PAGE_SIZE, daysBack, ...(isDeep && { deepUntil: formatDateTime(deepUntilMs) }) }
  }

  isRangeAllowed(_kind: SourceTarget['kind'], range: EntryRange, connectedAtMs: number): boolean {
    const now = this.clock()
    const { from = earliestDay(now, this.#bank), to = from, pageSize } = range
    const isRange = isDate(from) && isDate(to) && (range.to === undefined || from <= to)
    return (
      isRange &&
      isReachAllowed(from, now, connectedAtMs, this.#bank) &&
      // All pages have one size.
      (pageSize === undefined || (Number.isInteger(pageSize) && pageSize >= 1))
    )
  }

  async list(token: string, hide: Hide, caller?: Caller): Promise<SourceListing> {
    return listingOf(await this.#accounts(this.#session(token), caller), this.provider.country, hide)
  }

  async entries(
    token: string,
    { id }: SourceTarget,
    range: EntryRange,
    after: string | undefined,
    hide: Hide,
    caller?: Caller,
  ): Promise<SourceEntries> {
    const session = this.#session(token)
    const read = async (page: number, dateFrom: string): Promise<Report> => {
      const query = { ...this.#queryOf(range), dateFrom, page }
      const { body, oddities = [] } = await listTransactions(session, {
        path: { accountId: id },
        query,
        headers: psuOf(caller),
      })
      return { rows: body.transactions, oddities }
    }
    const today = this.#days.today()
    const show = (status: 'booked' | 'pending', transactions: Report['rows']['booked'] = []) =>
      transactions.map((transaction) => showBalticTransaction(transaction, status, hide, today))
    if (after !== undefined) {
      const place = JSON.parse(after) as Place
      const report = await read(place.page, place.dateFrom)
      // Pending entries were shown on the first page, and counted there.
      return {
        page: {
          entries: show('booked', freshOf(report, place.given)),
          ...unreadIn(report.oddities.filter(isBooked)),
        },
        after: placeAfter(place, report),
      }
    }
    const asked = range.from ?? this.#days.earliest(this.#bank)
    const { first, dateFrom } = await this.#readFirst(session, asked, (day) => read(1, day), caller)
    const { pending, unread, last } = await pendingOf(first, (page) => read(page, dateFrom))
    const all = unread + countUnread(first.oddities)
    return {
      page: {
        entries: [...show('pending', pending), ...show('booked', first.rows.booked)],
        ...(all > 0 && { unread: all }),
      },
      after: placeAfter({ page: 1, last, dateFrom }, first),
      hasAllPending: first.rows.pending !== undefined && all === 0,
    }
  }

  /** Leaves out the end of a range that reaches today: the bank knows its own today. Pending entries belong to today only. */
  #queryOf({ to }: EntryRange) {
    const isUpToNow = to === undefined || to >= helsinkiDate(this.clock())
    return isUpToNow
      ? ({ bookingStatus: 'both' } as const)
      : ({ bookingStatus: 'booked', dateTo: to } as const)
  }

  /**
   * Reads the first page of a report. The bank refuses a report that begins too far back with the code of an ended consent:
   * the list of accounts then shows which it is, and the bank's day.
   */
  async #readFirst(
    session: BalticSession,
    asked: string,
    read: (dateFrom: string) => Promise<Report>,
    caller?: Caller,
  ): Promise<{ first: Report; dateFrom: string }> {
    try {
      return { first: await read(asked), dateFrom: asked }
    } catch (error) {
      if (!isBankError(error) || error.bankCode !== 'CONSENT_INVALID') throw error
      await this.#accounts(session, caller)
      const earliest = this.#days.earliest(this.#bank)
      if (asked >= earliest) throw error
      return { first: await read(earliest), dateFrom: earliest }
    }
  }

  /** Lists the accounts, with balances if the consent allows them. */
  async #accounts(session: BalticSession, caller?: Caller): Promise<ListedAccounts> {
    const headers = psuOf(caller)
    try {
      const { body, oddities } = await listAccounts(session, { query: { withBalance: true }, headers })
      this.#days.learnFrom(body.accounts)
      return { accounts: body.accounts, unread: countUnread(oddities) }
    } catch (error) {
      if (!isBankError(error) || error.bankCode !== 'CONSENT_INVALID') throw error
      const { body, oddities } = await listAccounts(session, { headers })
      return { accounts: body.accounts, unread: countUnread(oddities) }
    }
  }

  #session(token: string): BalticSession {
    return withConsent(this.#bank, { accessToken: token })
  }

  advise(error: BankError): ReadAdvice | undefined {
    // A refused refresh means nothing about accounts.
    if (error.operation.startsWith('oauth.')) return undefined
    const isRefused = (path: string) =>
      error.status === 400 && error.faults.some((fault) => fault.path === path)
    if (isRefused('page')) return 'start_again'
    if (error.bankCode === 'PERIOD_INVALID' || isRefused('dateFrom')) return 'other_range'
    return adviseOnRefusal(error)
  }
}

/** Returns whether the bank no longer accepts a code or a token. */
function isOver(error: unknown): boolean {
  return isBankError(error) && /^invalid_(grant|token)$/.test(error.bankCode ?? '')
}

interface ListedAccounts {
  readonly accounts: readonly BankAccount[]
  readonly unread: number
}

function listingOf({ accounts, unread }: ListedAccounts, country: string, hide: Hide): SourceListing {
  const keys = keysOf(accounts)
  const listed = accounts.map((account, at) => ({ account, id: hide(keys[at] ?? account.resourceId) }))
  return {
    accounts: listed
      .filter(({ account }) => !isBalticCard(account))
      .map(({ account, id }) => showBalticAccount(account, id)),
    cards: listed
      .filter(({ account }) => isBalticCard(account))
      .map(({ account, id }) => showBalticCard(account, id)),
    ids: Object.fromEntries(
      listed.map(({ account, id }): [string, SourceTarget] => [
        id,
        { kind: isBalticCard(account) ? 'card' : 'account', id: account.resourceId },
      ]),
    ),
    ...unlistedOf(unread),
    doubt: doubtOf(accounts, country),
  }
}

/** Returns a doubt about the setting of the address, if none of the IBANs belongs to its country. */
function doubtOf(accounts: readonly BankAccount[], country: string): string | undefined {
  const numbers = accounts.flatMap(({ iban }) => iban ?? [])
  const isElsewhere = numbers.length > 0 && !numbers.some((iban) => iban.startsWith(country))
  return isElsewhere ? foreignRule(country) : undefined
}

/** Makes a key for each account of a list, in its order; no two keys are equal. */
function keysOf(accounts: readonly BankAccount[]): readonly string[] {
  const keys = accounts.map((account) => keyOf(account))
  // Accounts with the same number all get their id: a bank may list them in another order next time.
  const isOwn = (key: string) => keys.indexOf(key) === keys.lastIndexOf(key)
  return accounts.map(({ resourceId }, at) => {
    const key = keys[at]
    return key !== undefined && isOwn(key) ? key : resourceId
  })
}

function keyOf({ iban, bban, msisdn, linkedAccounts = '', currency }: BankAccount): string | undefined {
  if (iban !== undefined) return `${iban} ${currency}`
  // A card account has a short number; the account that it belongs to makes the key unique.
  if (bban !== undefined) return `${bban} ${linkedAccounts} ${currency}`
  return msisdn === undefined ? undefined : `${msisdn} ${currency}`
}
