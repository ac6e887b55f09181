// What the page of one browser may read: accounts, cards and their entries, under ids and page handles of our own.
// It knows no cookie, and neither makes nor ends a connection.

import type { BankError } from '../../../core/shared/errors.ts'
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
import { SessionTokens } from './session-tokens.ts'
import type { SourceEntries } from '../interfaces/source.ts'

/** What a page gets, or the problem that stands in its place. */
export type Result<T> = { ok: true; value: T } | Refused

/** A problem in the place of an answer. */
interface Refused {
  ok: false
  code: ProblemCode
  retryAfterSeconds?: number
  /** From when the bank lets itself be read again, RFC 3339, where it counts reads and nothing is left of them. */
  freshAgainAt?: string
}

/** Which entries a page asks for. */
export interface EntriesQuery {
  kind: 'account' | 'card'
  /** Id that the page knows. */
  id: string
  /** Bank days, inclusive. */
  from?: string | undefined
  to?: string | undefined
  pageSize?: number | undefined
  page?: string | undefined
}

/** Pages that are remembered; older handles ask the page to start again. */
const MAX_PAGES = 200

/** The reads of one connection. */
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

  /** Lists what the bank shares. */
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
      // That nothing is left of today's reads is no fault of anybody's: what is known stays.
      const known = this.#lastReads.listing()
      const listing = listingFor(known ?? { accounts: [], cards: [] }, record, source)
      return { ok: true, value: { ...listing, ...this.#freshAgain(read), ...(!known && { isUnread: true }) } }
    })
  }

  /** Tells whether what is read is kept: of a bank that counts reads, while the connection lives. */
  #savesReads(): boolean {
    const { stored, source } = this.#tools
    return source.countsReads === true && stored.load()?.grant !== undefined
  }

  /** Reads are counted by the day: where the bank does not say how long to wait, the next day brings new ones. */
  #freshAgain({ retryAfterSeconds }: { retryAfterSeconds?: number }): { freshAgainAt: string } {
    const now = this.#tools.source.clock()
    const at =
      retryAfterSeconds === undefined
        ? helsinkiInstant(addDays(helsinkiDate(now), 1))
        : now + retryAfterSeconds * 1_000
    return { freshAgainAt: formatDateTime(this.#lastReads.freshAt(at, now)) }
  }

  /** Reads one page of entries. */
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
    const after = known.pages?.find(([handle, asked]) => handle === query.page && asked === name)?.[2]
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
      // After a disconnect nothing is kept any more.
      if (read.ok || read.code !== 'reads_used_up' || !stored.load()?.grant) return read
      const page = query.page === undefined ? this.#lastReads.page(name) : undefined
      const fresh = this.#freshAgain(read)
      return page ? { ok: true, value: { ...page, ...fresh } } : { ...read, ...fresh }
    })
  }

  /** Gives what was pending before the id that the page knows. */
  #matured(account: string, came: SourceEntries): Page {
    const { stored, source } = this.#tools
    if (!source.renamesPending) return came.page
    const { entries, maturing } = mature(stored.load()?.maturing, account, came)
    this.#add({ maturing })
    return { ...came.page, entries }
  }

  /** Remembers what names the page after this one at the bank, under a handle. */
  #remember(after: string, name: string, handle: string): string {
    const others = (this.#tools.stored.load()?.pages ?? []).filter(([other]) => other !== handle)
    this.#add({ pages: [...others.slice(1 - MAX_PAGES), [handle, name, after]] })
    return handle
  }

  /** Identical reads that are on their way share one answer. */
  #share<T>(name: string, read: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = this.#reading.get(name) as Promise<Result<T>> | undefined
    if (known) return known
    const fresh = read().finally(() => this.#reading.delete(name))
    this.#reading.set(name, fresh)
    return fresh
  }

  /** Notes that the browser has its cookie: from now on no return gives it out any more. */
  #receive(): void {
    if (this.#tools.stored.load()?.received === undefined) this.#add({ received: true })
  }

  /** Adds to the record, unless the connection has ended while an answer was on its way. */
  #add(more: Partial<SessionRecord>): void {
    const now = this.#tools.stored.load()
    if (now?.grant) this.#consent.save({ ...now, ...more })
  }

  /** Reads for the page, as long as there is a connection. */
  async #read<T>(
    requestId: string,
    read: (token: string, record: SessionRecord) => Promise<T>,
  ): Promise<Result<T>> {
    const { stored, source, log } = this.#tools
    const record = stored.load()
    if (!record?.grant) return gone(record)
    const { grant, connectedAtMs = source.clock() } = record
    // Nothing is taken away here: who clears up later also ends the consent at the bank.
    if (connectionEndsAt(connectedAtMs, source) <= source.clock()) return { ok: false, code: 'consent_ended' }
    const unheard = { event: 'accounts_not_read', requestId }
    const answer = await askBank(log, unheard, () => this.#tokens.with(grant, (token) => read(token, record)))
    if ('lost' in answer) return this.#refused(answer.lost)
    if (!answer.got) return this.#ended()
    const now = stored.load()
    // After a disconnect the page is told nothing any more, not even what was asked before it.
    return now?.grant ? { ok: true, value: answer.got.it } : gone(now)
  }

  /** Forgets what is of no use any more, and remembers that the page must ask to connect again. */
  #ended<T>(): Result<T> {
    const { stored, source } = this.#tools
    const record = stored.load()
    if (!record?.grant) return gone(record)
    const { ids: _, pages: __, maturing: ___, grant, endings = [], ...rest } = record
    // Without a refresh token nobody knows whether the consent has ended, so its end is asked for.
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
      // A new token is not taken either: the API key is wrong, which no new consent would mend.
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

/** Says why there is nothing to read. */
function gone<T>(record: SessionRecord | undefined): Result<T> {
  return { ok: false, code: record?.ended ? 'consent_ended' : 'consent_missing' }
}
