// What a source is to the proxy: a person gives consent at the bank, and a token then reads accounts.

import type { BankError } from '../../../core/shared/errors.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type {
  AuthorizationRequest,
  AuthorizationReturn,
  PendingAuthorization,
} from '../../../core/shared/oauth/authorization.ts'
import type { Account, Card, EntryLimits, Page, Provider } from '../../../core/view/index.ts'
import type { Caller } from './shared/caller.ts'

/** Turns an id of the bank into the id that a page sees. */
export type Hide = (bankId: string) => string

/** What a bank shares with one person, as a page may see it. */
export interface SourceListing {
  accounts: Account[]
  cards: Card[]
  /** What each of the page's ids refers to at the bank. */
  ids: Readonly<Record<string, SourceTarget>>
  /** How many accounts and cards could not be read; absent if all could. */
  unlisted?: number
  /** What rule a setting seems to break, to judge by the answer; for the operator, without values. */
  doubt?: string | undefined
}

/** The part of a listing that a page may show and that the proxy stores for later. */
export type ListingRead = Pick<SourceListing, 'accounts' | 'cards' | 'unlisted'>

/** Returns how many accounts and cards could not be read, if some could not. */
export const unlistedOf = (unlisted: number): { unlisted?: number } => (unlisted === 0 ? {} : { unlisted })

/** An account or card whose entries are read. */
export interface SourceTarget {
  kind: 'account' | 'card'
  id: string
}

/** Which entries are read. */
export interface EntryRange {
  /** Days of the bank, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageSize?: number | undefined
}

/** One page of entries, and the bank's name for the next page, which stays at the proxy. */
export interface SourceEntries {
  page: Page
  /** Whether every entry that is pending now is on this page. */
  hasAllPending?: boolean
  after?: string | undefined
}

/** What to do about a refused read. */
export type ReadAdvice = 'refresh' | 'ask_again' | 'start_again' | 'not_shared' | 'wait' | 'other_range'

/**
 * How an interface reads accounts for sessions.
 *
 * Every call rejects with a {@link BankError} when the bank refuses or its answer is lost; the session judges what that
 * means.
 */
export interface Source {
  readonly name: string
  /** Id of the bank: a browser has one session at each. `own` is the bank that runs the interface. */
  readonly id: string
  /** The bank's name for people; absent if no setting names it. */
  readonly provider?: Provider | undefined
  readonly clock: () => number
  /**
   * Returns which ranges of entries a page may ask for, if they differ from the usual.
   *
   * @param connectedAtMs When the person connected the bank, milliseconds since 1970.
   */
  limits?(connectedAtMs: number): EntryLimits
  /** Whether only the person can end a consent, at the bank: a disconnect here ends only tokens. */
  readonly endsAtBankOnly?: boolean
  /** Whether ids of accounts follow from their numbers, so that a new session finds the accounts of an earlier one. */
  readonly findsAccounts?: boolean
  /** Whether the bank books a pending entry under another id. */
  readonly renamesPending?: boolean
  /** Whether the bank counts reads: the proxy then stores the last ones, for when none are left. */
  readonly countsReads?: boolean
  /**
   * Makes the address at which the person gives consent, and what the return needs.
   *
   * @param caller The person's address and browser, for a bank that asks.
   * @param uiLocales Languages of the bank's page, best first.
   */
  authorize(redirectUri: string, caller?: Caller, uiLocales?: string): Promise<AuthorizationRequest>
  /** Returns what a return means; pure. */
  judgeReturn(pending: PendingAuthorization, parameters: URLSearchParams): AuthorizationReturn
  exchange(pending: PendingAuthorization, code: string): Promise<AccessGrant>
  /** Ends the consent that a code may have brought, if the answer to its exchange was lost. */
  endCode(pending: PendingAuthorization, code: string): Promise<void>
  refresh(refreshToken: string): Promise<AccessGrant>
  /** Ends the consent of a token. A consent that the bank does not know has ended. */
  revoke(token: string): Promise<void>
  /** Returns when a consent expires, milliseconds since 1970. */
  consentEndsAt(sinceMs: number): number
  /**
   * Judges a range as the bank does, so that a wrong one costs no read.
   *
   * @param connectedAtMs When the person connected the bank, milliseconds since 1970.
   */
  isRangeAllowed(kind: SourceTarget['kind'], range: EntryRange, connectedAtMs: number): boolean
  /** Reads accounts and cards. `caller` describes the person for whom they are read, for a bank that asks. */
  list(token: string, hide: Hide, caller?: Caller): Promise<SourceListing>
  /**
   * Reads one page of entries.
   *
   * @param after The `after` of the page before.
   */
  entries(
    token: string,
    target: SourceTarget,
    range: EntryRange,
    after: string | undefined,
    hide: Hide,
    caller?: Caller,
  ): Promise<SourceEntries>
  /** Returns what to do about a refused read; `undefined` if the refusal is not about accounts. */
  advise(error: BankError): ReadAdvice | undefined
}
