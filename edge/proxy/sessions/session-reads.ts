// What the page of one browser may read: accounts, cards and their entries, under ids and page handles of our own.
// Once the read budget of a consent is used up, it repeats the last reads. Cookies, connecting and disconnecting are elsewhere.

import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import { addDays, formatDateTime, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import type { Page } from '../../../core/view/index.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { ProblemCode } from '../../shared/problem.ts'
import { isNotFound } from '../../shared/refusal-words.ts'
import { hiddenId } from '../handle.ts'
import { toEndGrant } from './consent-endings.ts'
import type { SessionConsent } from './session-consent.ts'
import { type Listing, listingFor } from './session-listing.ts'
import { connectionEndsAt, type SessionRecord, type SessionTools } from './session-record.ts'
import type { LastReads } from './last-reads.ts'
import { mature } from './session-maturing.ts'
import type { SourceEntries } from '../interfaces/source.ts'
import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'

/** A token that ends within this time is no longer used, milliseconds. */
const EARLY_MS = 10_000

class SessionTokens {
  readonly #tools: SessionTools
  readonly #consent: SessionConsent
  #refreshing: Promise<AccessGrant | undefined> | undefined

  constructor(tools: SessionTools, consent: SessionConsent) {
    this.#tools = tools
    this.#consent = consent
  }

  /** Reads with the token, or with a refreshed one if it is no longer valid; `undefined` when the consent has ended. */
  async with<T>(grant: AccessGrant, read: (token: string) => Promise<T>): Promise<{ it: T } | undefined> {
    const { source } = this.#tools
    const isOld = (grant.expiresAtMs ?? Infinity) - EARLY_MS <= source.clock()
    if (!isOld) {
      try {
        return { it: await read(grant.accessToken) }
      } catch (error) {
        if (!isBankError(error) || source.advise(error) !== 'refresh') throw error
      }
    }
    const next = await this.#refreshed(grant)
    return next && { it: await read(next.accessToken) }
  }

  /** Refreshes the token; reads that come meanwhile get the same new one. `undefined` when the consent has ended. */
  async #refreshed(old: AccessGrant): Promise<AccessGrant | undefined> {
    const now = this.#tools.stored.load()?.grant
    if (now?.accessToken !== old.accessToken) return now
    this.#refreshing ??= this.#refresh(old).finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async #refresh(old: AccessGrant): Promise<AccessGrant | undefined> {
    if (old.refreshToken === undefined) return undefined
    const { source, stored } = this.#tools
    try {
      const grant = await source.refresh(old.refreshToken)
      const record = stored.load()
      if (record?.grant?.accessToken !== old.accessToken) {
        // A person who has meanwhile disconnected stays disconnected, and tokens that came too late end too.
        if (!record?.grant) await this.#consent.endLate(grant)
        return record?.grant
      }
      this.#consent.save({ ...record, grant })
      return grant
    } catch (error) {
      // Any other refusal is about the proxy as a client of the bank, not about this person's consent.
      if (isBankError(error) && error.code === 'call_refused' && error.bankCode === 'invalid_grant')
        return undefined
      throw error
    }
  }
}

/** What a page gets: a value, or a problem. */
export type Result<T> = { ok: true; value: T } | Refused

interface Refused {
  ok: false
  code: ProblemCode
  retryAfterSeconds?: number
  /** From when the bank allows a read again, RFC 3339, if it counts reads and none is left. */
  freshAgainAt?: string
}

/** Which entries a page asks for. */
export interface EntriesQuery {
  kind: 'account' | 'card'
  id: string
  /** Days of the bank, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageSize?: number | undefined
  page?: string | undefined
}

/** The reads of a session. */
export class SessionReads {
  readonly #tools: SessionTools
  readonly #consent: SessionConsent
  readonly #tokens: SessionTokens
  readonly #lastReads: LastReads
  readonly #reading = new Map<string, Promise<Result<unknown>>>()

  constructor(tools: SessionTools, consent: SessionConsent) {
    this.#tools = tools
    this.#consent = consent
    this.#tokens = new SessionTokens(tools, consent)
    this.#lastReads = tools.lastReads
  }

  async list(requestId: string, caller?: Caller): Promise<Result<Listing>> {
    this.#receive()
    return this.#share('list', async () => {
      const read = await this.#read(requestId, async (token, record) => {
        const { source, log } = this.#tools
        const listed = await source.list(token, (id) => hiddenId(id, record.idKey), caller)
        if (listed.doubt !== undefined) log({ event: 'country_unexpected', rule: listed.doubt, requestId })
        this.#add({ ids: listed.ids })
        if (this.#savesReads()) this.#lastReads.saveListing(listed)
        return listingFor(listed, record, source)
      })
      const { stored, source } = this.#tools
      const record = stored.load()
      if (read.ok || read.code !== 'reads_used_up' || !record?.grant) return read
      // It is no fault that all reads are used up: the page gets the last ones.
      const known = this.#lastReads.listing()
      const listing = listingFor(known ?? { accounts: [], cards: [] }, record, source)
      return { ok: true, value: { ...listing, ...this.#freshAgain(read), ...(!known && { isUnread: true }) } }
    })
  }

  /** Returns whether to store what is read: if the bank counts reads, and as long as the session lives. */
  #savesReads(): boolean {
    const { stored, source } = this.#tools
    return source.countsReads === true && stored.load()?.grant !== undefined
  }

  /** Banks count reads by the day: if the bank does not report how long to wait, the next day brings new ones. */
  #freshAgain({ retryAfterSeconds }: { retryAfterSeconds?: number }): { freshAgainAt: string } {
    const now = this.#tools.source.clock()
    const at =
      retryAfterSeconds === undefined
        ? helsinkiInstant(addDays(helsinkiDate(now), 1))
        : now + retryAfterSeconds * 1_000
    return { freshAgainAt: formatDateTime(this.#lastReads.freshAt(at, now)) }
  }

  async entries(query: EntriesQuery, requestId: string, caller?: Caller): Promise<Result<Page>> {
    this.#receive()
    const { stored, source } = this.#tools
    const known = stored.load()
    if (!known?.grant) return gone(known)
    const { connectedAtMs = 0 } = known
    if (!source.isRangeAllowed(query.kind, query, connectedAtMs)) return { ok: false, code: 'range_invalid' }
    const target = known.ids && Object.hasOwn(known.ids, query.id) ? known.ids[query.id] : undefined
    if (target?.kind !== query.kind) return { ok: false, code: 'account_unknown' }
    const name = JSON.stringify([query.kind, query.id, query.from, query.to, query.pageSize])
    const after = query.page === undefined ? undefined : this.#tools.readPages.find(query.page, name)
    if (query.page !== undefined && after === undefined) return { ok: false, code: 'page_unknown' }
    return this.#share(`${name} ${query.page ?? ''}`, async () => {
      const read = await this.#read(requestId, async (token, record) => {
        const hide = (id: string) => hiddenId(id, record.idKey)
        const came = await source.entries(token, target, query, after, hide, caller)
        const page = this.#matured(query.id, came)
        if (query.page === undefined && this.#savesReads()) this.#lastReads.savePage(name, page)
        return came.after === undefined
          ? page
          : // Banks that number pages name those of two accounts alike.
            { ...page, next: this.#remember(came.after, name, hide(`${name} ${came.after}`)) }
      })
      // After a disconnect nothing is stored any more.
      if (read.ok || read.code !== 'reads_used_up' || !stored.load()?.grant) return read
      const page = query.page === undefined ? this.#lastReads.page(name) : undefined
      const fresh = this.#freshAgain(read)
      return page ? { ok: true, value: { ...page, ...fresh } } : { ...read, ...fresh }
    })
  }

  /** Gives entries the ids that the page knows from when they were pending. */
  #matured(account: string, came: SourceEntries): Page {
    const { stored, source } = this.#tools
    if (!source.renamesPending) return came.page
    const { entries, maturing } = mature(stored.load()?.maturing, account, came)
    this.#add({ maturing })
    return { ...came.page, entries }
  }

  /** Remembers the bank's name for the next page, under a handle. */
  #remember(after: string, name: string, handle: string): string {
    // After a disconnect nothing is stored any more.
    if (this.#tools.stored.load()?.grant) this.#tools.readPages.remember(handle, name, after)
    return handle
  }

  /** Equal reads under way share one answer. */
  #share<T>(name: string, read: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = this.#reading.get(name) as Promise<Result<T>> | undefined
    if (known) return known
    const fresh = read().finally(() => this.#reading.delete(name))
    this.#reading.set(name, fresh)
    return fresh
  }

  /** Notes that the browser has its cookie: from now on no return sets it again. */
  #receive(): void {
    if (this.#tools.stored.load()?.received === undefined) this.#add({ received: true })
  }

  /** Adds members to the record, unless the session has ended meanwhile, or the record has them already. */
  #add(more: Partial<SessionRecord>): void {
    const now = this.#tools.stored.load()
    if (!now?.grant) return
    const after = { ...now, ...more }
    if (JSON.stringify(after) !== JSON.stringify(now)) this.#consent.save(after)
  }

  /** Reads for the page while there is a consent. */
  async #read<T>(
    requestId: string,
    read: (token: string, record: SessionRecord) => Promise<T>,
  ): Promise<Result<T>> {
    const { stored, source, log } = this.#tools
    const record = stored.load()
    if (!record?.grant) return gone(record)
    const { grant, connectedAtMs = source.clock() } = record
    // The record is not removed here: the alarm does that, and ends the consent at the bank too.
    if (connectionEndsAt(connectedAtMs, source) <= source.clock()) return { ok: false, code: 'consent_ended' }
    const unheard = { event: 'accounts_not_read', requestId }
    const answer = await askBank(log, unheard, () => this.#tokens.with(grant, (token) => read(token, record)))
    if ('lost' in answer) return this.#refused(answer.lost)
    if (!answer.got) return this.#ended()
    const now = stored.load()
    // After a disconnect the page gets nothing, not even an answer to an earlier request.
    return now?.grant ? { ok: true, value: answer.got.it } : gone(now)
  }

  /** Forgets everything else of a session whose consent has ended, and notes that the page must ask to connect again. */
  #ended<T>(): Result<T> {
    const { stored, source } = this.#tools
    const record = stored.load()
    if (!record?.grant) return gone(record)
    const { ids: _, maturing: __, grant, endings = [], ...rest } = record
    // Without a refresh token it is unknown whether the consent has ended, so the proxy ends it.
    const more = grant.refreshToken === undefined ? [toEndGrant(grant, source, rest.connectedAtMs)] : []
    this.#consent.save({ ...rest, ended: true, endings: [...endings, ...more] })
    return { ok: false, code: 'consent_ended' }
  }

  #refused<T>(error: BankError): Result<T> {
    const { source } = this.#tools
    const wait = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
    switch (source.advise(error)) {
      case 'ask_again':
        return this.#ended()
      case 'start_again':
        return { ok: false, code: 'page_unknown' }
      case 'not_shared':
        return { ok: false, code: 'account_unknown' }
      case 'other_range':
        return { ok: false, code: 'range_invalid' }
      case 'wait':
        return { ok: false, code: 'reads_used_up', ...wait }
      // The bank has refused a new token too, so the API key is wrong, and a new consent would not help.
      case 'refresh':
      case undefined:
        return {
          ok: false,
          code:
            error.code === 'limit_reached'
              ? 'limit_reached'
              : isNotFound(error)
                ? 'bank_not_found'
                : 'bank_unavailable',
          ...wait,
        }
    }
  }
}

/** Returns why there is nothing to read. */
function gone<T>(record: SessionRecord | undefined): Result<T> {
  return { ok: false, code: record?.ended ? 'consent_ended' : 'consent_missing' }
}
