// What a way to show accounts is to the proxy: a person allows it at the bank, and a token then reads.
// It keeps nothing; a connection of one browser, and what its page may know, stand in sessions/.

import type { BankError } from '../../../core/shared/errors.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type {
  AuthorizationRequest,
  AuthorizationReturn,
  PendingAuthorization,
} from '../../../core/shared/oauth/authorization.ts'
import type { Account, Card, EntryLimits, Page, Provider } from '../../../core/view/index.ts'
import type { Caller } from './shared/caller.ts'

/** Makes the id that a page sees of the bank's. */
export type Hide = (bankId: string) => string

/** What a bank shares with one person, as a page may see it. */
export interface SourceListing {
  accounts: Account[]
  cards: Card[]
  /** What each id of the page stands for at the bank. */
  ids: Readonly<Record<string, SourceTarget>>
  /** Rule of a setting that the answer seems to break, for whoever runs the site; no value of anybody's. */
  doubt?: string | undefined
}

/** What entries are read of. */
export interface SourceTarget {
  kind: 'account' | 'card'
  /** Id at the bank. */
  id: string
}

/** Which entries are read. */
export interface EntryRange {
  /** Bank days, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageSize?: number | undefined
}

/** One page of entries, and what names the one after it at the bank: that stays at the proxy. */
export interface SourceEntries {
  page: Page
  /** Whether every entry that is pending now is on this page. */
  hasAllPending?: boolean
  after?: string | undefined
}

/** What a page may do about a refused read. */
export type ReadAdvice = 'refresh' | 'ask_again' | 'start_again' | 'not_shared' | 'wait' | 'other_range'

/**
 * A way to show accounts.
 *
 * Every call rejects with a {@link BankError} when the bank refuses or its answer is lost; a session judges what that means.
 */
export interface Source {
  /** Name of the interface. */
  readonly name: string
  /** Id of the bank: a browser has one connection to each. `own` is the bank that runs the interface. */
  readonly id: string
  /** The bank as people know it; absent where no setting names it. */
  readonly provider?: Provider | undefined
  /** Our own time, milliseconds since 1970. */
  readonly clock: () => number
  /**
   * Tells what may be asked of entries at a time, where that differs from what is usual.
   *
   * @param connectedAtMs When the person allowed it, milliseconds since 1970.
   */
  limits?(connectedAtMs: number): EntryLimits
  /** Whether only the person can end a consent, at the bank: a disconnect here ends tokens, and no more. */
  readonly endsAtBankOnly?: boolean
  /** Whether ids of accounts follow from their numbers, so that a new connection finds the accounts of the one before. */
  readonly findsAccounts?: boolean
  /** Whether the bank books a pending entry under another id. */
  readonly renamesPending?: boolean
  /** Whether the bank counts reads: what was read last is then kept, for when nothing is left of them. */
  readonly countsReads?: boolean
  /**
   * Makes the address at which a person allows it, and what must be known when they are back.
   *
   * @param caller Whoever wants it, for a bank that wants to know.
   * @param uiLocales Languages of the bank's page, best first.
   */
  authorize(redirectUri: string, caller?: Caller, uiLocales?: string): Promise<AuthorizationRequest>
  /** Tells what a return means; pure. */
  judgeReturn(pending: PendingAuthorization, parameters: URLSearchParams): AuthorizationReturn
  /** Uses a code, once. */
  exchange(pending: PendingAuthorization, code: string): Promise<AccessGrant>
  /** Ends what a code brought whose answer was lost. */
  endCode(pending: PendingAuthorization, code: string): Promise<void>
  /** Gets the next token. */
  refresh(refreshToken: string): Promise<AccessGrant>
  /** Ends the consent that a token is of; one that the bank does not know any more has ended. */
  revoke(token: string): Promise<void>
  /** Tells when a consent ends by itself, milliseconds since 1970. */
  consentEndsAt(sinceMs: number): number
  /**
   * Judges a range as the bank does, so that a page hears of it before a read is spent.
   *
   * @param connectedAtMs When the person allowed it, milliseconds since 1970.
   */
  isRangeAllowed(kind: SourceTarget['kind'], range: EntryRange, connectedAtMs: number): boolean
  /** Reads accounts and cards; `caller` is whoever looks at them, for a bank that wants to know. */
  list(token: string, hide: Hide, caller?: Caller): Promise<SourceListing>
  /**
   * Reads one page of entries.
   *
   * @param after What the page before gave as `after`.
   */
  entries(
    token: string,
    target: SourceTarget,
    range: EntryRange,
    after: string | undefined,
    hide: Hide,
    caller?: Caller,
  ): Promise<SourceEntries>
  /** Tells what may be done about a refused read; `undefined` where it says nothing about accounts. */
  advise(error: BankError): ReadAdvice | undefined
}
