// The consent of a session: its code is used once, it replaces earlier sessions, and it ends for good.

import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { askBank } from '../storage/ask-bank.ts'
import { type Ending, Endings, type Newer, type ReplaceAnswer, toEnd, toEndGrant } from './consent-endings.ts'
import {
  EXCHANGE_LOST_MS,
  endsAtBank,
  type Exchange,
  type SessionRecord,
  type SessionTools,
  usefulUntil,
} from './session-record.ts'
import { present } from '../../shared/present.ts'
import type { Source } from '../interfaces/source.ts'

/** A return that matches a consent flow of this browser, and brought a code. */
export interface GenuineReturn {
  /** Name of the session that the flow leads to. */
  name: string
  source: string
  code: string
  pending: PendingAuthorization
  /** Names of the sessions that this one replaces. */
  replaces: readonly string[]
  /** Until when the browser may return again by the same flow, milliseconds since 1970. */
  flowEndsAtMs: number
}

/** How a browser came back: `nothing` when the person has meanwhile disconnected, or connected again. */
export type Return =
  | { outcome: 'connected'; isReceived: boolean }
  | { outcome: 'failed' }
  | { outcome: 'nothing' }

/** What remains after a disconnect. */
export interface Disconnected {
  /** When the consent expires, RFC 3339, if only the person can end it sooner, at the bank. */
  consentEndsAt?: string
}

/** The part of a session that is about its consent. */
export class SessionConsent {
  readonly #tools: SessionTools
  readonly #endings: Endings
  #exchanging: Promise<Return> | undefined

  constructor(tools: SessionTools) {
    const { stored, source, log, replace, chance = Math.random } = tools
    this.#tools = tools
    this.#endings = new Endings({
      source,
      log,
      chance,
      replace,
      load: () => stored.load()?.endings ?? [],
      change: (ending, next) => this.#changeEnding(ending, next),
      outlived: () => {
        const record = stored.load()
        if (record) this.#close(record)
      },
      inherited: (idKey) => this.#inherit(idKey),
    })
  }

  save(record: SessionRecord): void {
    const { stored, lastReads, readPages } = this.#tools
    stored.save(record)
    // What was read ends with the consent.
    if (record.grant) return
    readPages.forget()
    lastReads.forget()
  }

  /** Takes a genuine return. The first one connects; later ones get the same answer. */
  async returned(genuine: GenuineReturn, requestId: string): Promise<Return> {
    const record = this.#load()
    if (record?.grant) return { outcome: 'connected', isReceived: record.received === true }
    if (this.#exchanging) return this.#exchanging
    if (record?.exchange) {
      // The process that used the code is gone, and its answer with it.
      this.#giveUp(record)
      return { outcome: record.closed ? 'nothing' : 'failed' }
    }
    if (record) return { outcome: record.failed ? 'failed' : 'nothing' }
    const { source, random } = this.#tools
    const { name, code, pending, replaces, flowEndsAtMs } = genuine
    const exchange = { code, pending, startedAtMs: source.clock() }
    // Saved before the code is used: after a crash, the record still shows it.
    this.save({ idKey: random(), name, source: source.id, exchange, replaces, flowEndsAtMs })
    this.#exchanging = this.#connect(exchange, requestId).finally(() => (this.#exchanging = undefined))
    return this.#exchanging
  }

  /** Called when a newer session replaces this one. */
  async replacedBy(newer: Newer, requestId?: string): Promise<ReplaceAnswer> {
    const record = this.#load()
    if (record?.grant && isNewer(record, newer)) return 'newer'
    if (record?.exchange && !record.closed) {
      // This session is still connecting. Once it is connected, it will be the newer one.
      const others = (record.replaces ?? []).filter((name) => name !== newer.name)
      this.save({ ...record, replaces: [...others, newer.name] })
    } else if (record?.grant || record?.ended) {
      this.#close(record)
      await this.#endings.endDue(requestId)
      this.#forget()
      if (this.#tools.source.findsAccounts) return { idKey: record.idKey }
    }
    return 'ended'
  }

  /** Ends the session because the person asked for it, and returns what remains at the bank. */
  async disconnect(requestId?: string): Promise<Disconnected> {
    const record = this.#load()
    if (!record) return {}
    // Forgotten here first, so that no read succeeds, whatever the bank answers.
    this.#close(record)
    await this.#endings.endDue(requestId)
    this.#forget()
    return record.grant ? endsAtBank(record, this.#tools.source) : {}
  }

  /** Takes over the ids of the earlier session, unless a page has already seen ids of this one. */
  #inherit(idKey: string): void {
    const record = this.#load()
    if (record?.grant && !record.ids) this.save({ ...record, idKey })
  }

  /** Ends tokens that arrived after the person had disconnected. */
  async endLate(grant: AccessGrant): Promise<void> {
    const { source, random } = this.#tools
    const record: SessionRecord = this.#load() ?? { idKey: random(), source: source.id, closed: true }
    this.save({ ...record, endings: [...(record.endings ?? []), toEndGrant(grant, source)] })
    await this.#endings.endDue()
    this.#forget()
  }

  async wake(): Promise<void> {
    // The request that began the exchange gets its error; here it is only waited for.
    await this.#exchanging?.catch(() => undefined)
    const record = this.#load()
    if (!record) return
    const { source } = this.#tools
    const now = source.clock()
    if (record.exchange && record.exchange.startedAtMs + EXCHANGE_LOST_MS <= now) this.#giveUp(record)
    else if (record.grant && usefulUntil(record, source) <= now) this.#close(record)
    await this.#endings.endDue()
    this.#forget()
  }

  async #connect({ code, pending }: Pick<Exchange, 'code' | 'pending'>, requestId: string): Promise<Return> {
    const { source, random } = this.#tools
    const came = await this.#exchange(code, pending, requestId)
    const record: SessionRecord = this.#load() ?? { idKey: random(), source: source.id, closed: true }
    const { exchange: _, replaces = [], ...rest } = record
    if (came === 'lost' || came === 'refused') {
      if (came === 'lost') this.#giveUp(record)
      else this.save(noteFailed(rest))
      return { outcome: rest.closed ? 'nothing' : 'failed' }
    }
    if (rest.closed) {
      // A person who has meanwhile disconnected stays disconnected.
      this.save(rest)
      await this.endLate(came)
      return { outcome: 'nothing' }
    }
    const connectedAtMs = source.clock()
    const by = { name: rest.name ?? '', connectedAtMs }
    const older = replaces.map((name) => toEnd({ kind: 'connection', name, by }, source))
    // The earlier sessions end only now, in the same write as the new grant: a crash loses neither.
    const endings = [...(rest.endings ?? []), ...older]
    this.save({ ...rest, grant: came, connectedAtMs, consentSinceMs: pending.madeAtMs, endings })
    await this.#endings.endDue(requestId)
    return this.#load()?.grant ? { outcome: 'connected', isReceived: false } : { outcome: 'nothing' }
  }

  /** Exchanges a code, once. */
  async #exchange(
    code: string,
    pending: PendingAuthorization,
    requestId: string,
  ): Promise<AccessGrant | 'refused' | 'lost'> {
    const { source, log } = this.#tools
    const unheard = { event: 'code_not_exchanged', requestId }
    const answer = await askBank(log, unheard, () => source.exchange(pending, code))
    if ('got' in answer) return answer.got
    return answer.lost.code === 'outcome_unknown' ? 'lost' : 'refused'
  }

  #giveUp(record: SessionRecord): void {
    if (record.exchange) this.save(noteGivenUp(record, this.#tools.source))
  }

  #close(record: SessionRecord): void {
    this.save(noteClosed(record, this.#tools.source))
  }

  /** Removes the record if it need not be kept any more; else saves it, which sets its alarm. */
  #forget(): void {
    const { stored, source } = this.#tools
    const record = this.#load()
    if (!record) return
    const isUseless = (record.endings ?? []).length === 0 && usefulUntil(record, source) <= source.clock()
    if (isUseless) stored.remove()
    else this.save(record)
  }

  #changeEnding(ending: Ending, next: Ending | undefined): void {
    const record = this.#load()
    if (!record) return
    const key = JSON.stringify(ending.target)
    const others = (record.endings ?? []).filter(({ target }) => JSON.stringify(target) !== key)
    this.save({ ...record, endings: next ? [...others, next] : others })
  }

  #load(): SessionRecord | undefined {
    return this.#tools.stored.load()
  }
}

/** Notes that the code brought no tokens. A session that the person has closed stays closed. */
function noteFailed(record: SessionRecord): SessionRecord {
  return record.closed ? record : { ...record, failed: true }
}

/**
 * Gives up a code whose answer was lost: any tokens in that answer are lost too.
 *
 * Only the code is left. A second use of a code ends the tokens that the first one brought, so it is used again until the bank
 * answers. Tokens from the second use are ended too, because the page has asked the person to start again.
 */
function noteGivenUp(record: SessionRecord, source: Source): SessionRecord {
  const { exchange, replaces: _, ...rest } = record
  if (!exchange) return record
  const { code, pending } = exchange
  const ending = toEnd({ kind: 'code', code, pending }, source, exchange.startedAtMs)
  return noteFailed({ ...rest, endings: [...(rest.endings ?? []), ending] })
}

/** Forgets what a page could read, and notes what must end at the bank. */
function noteClosed(record: SessionRecord, source: Source): SessionRecord {
  const { idKey, name, source: at, exchange, flowEndsAtMs, grant, connectedAtMs, endings = [] } = record
  return present({
    idKey,
    closed: true,
    endings: [...endings, ...(grant ? [toEndGrant(grant, source, connectedAtMs)] : [])],
    name,
    source: at,
    flowEndsAtMs,
    // Kept, because the bank has not answered this code yet.
    exchange,
  })
}

/**
 * Compares two sessions by their time of connection. Two of the same moment that are about to end each other compare by
 * name, so that one stays; otherwise the one that asks came later.
 */
function isNewer({ connectedAtMs = 0, name = '', endings = [] }: SessionRecord, other: Newer): boolean {
  const isMutual = endings.some(({ target }) => target.kind === 'connection' && target.name === other.name)
  const isSame = connectedAtMs === other.connectedAtMs
  return connectedAtMs > other.connectedAtMs || (isSame && isMutual && name > other.name)
}
