// The record of a session, and how long it must be kept in each of its states.

import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Log } from '../../shared/log.ts'
import type { Source, SourceTarget } from '../interfaces/source.ts'
import type { Ending, Newer, ReplaceAnswer } from './consent-endings.ts'
import { DAY_MS } from '../storage/schedule.ts'
import type { StoredRecord, RecordKind } from '../storage/stored-record.ts'
import type { LastReads } from './last-reads.ts'
import type { ReadPages } from './read-pages.ts'
import type { Maturing } from './session-maturing.ts'

/** A code on its way to the bank: saved before its use, removed with the answer. */
export interface Exchange {
  readonly code: string
  readonly pending: PendingAuthorization
  readonly startedAtMs: number
}

/** Everything that a session stores. All of it stays at the proxy. */
export interface SessionRecord {
  /** Makes the ids that the page sees; new for each session, so that ids do not identify a person. */
  idKey: string
  /** Name of this session; absent if the record only exists to end consents that came too late. */
  name?: string
  source: string
  /** The code that the bank has not answered yet. */
  exchange?: Exchange
  /** Names of the sessions that end when this one is connected. */
  replaces?: readonly string[]
  /** Until when the browser may return again by the same flow; absent in the same case as the name. */
  flowEndsAtMs?: number
  grant?: AccessGrant
  connectedAtMs?: number
  /** When the consent was requested; absent before the session is connected. */
  consentSinceMs?: number
  /** Whether the browser has used its session cookie, and so has received it. */
  received?: true
  /** Whether the code brought nothing, or its answer was lost. */
  failed?: true
  /** Whether the person disconnected, or connected again. */
  closed?: true
  /** Whether the bank ended the consent: the page asks to connect again. */
  ended?: true
  /** What must still end at the bank. */
  endings?: readonly Ending[]
  /** Ids at the bank by the ids of the page, from the last list. */
  ids?: Readonly<Record<string, SourceTarget>>
  /** Pending entries that were seen, and what they became, at a bank that books them under another id. */
  maturing?: Maturing
}

/** The stored record of a session. */
export type StoredSession = StoredRecord<SessionRecord>

/** How storage treats the record. Its history names no change: a person's accounts must not be in it. */
export const sessionKind: RecordKind<SessionRecord> = {
  key: 'session',
  repeating: new Set(),
  changes: () => [],
  troubles: () => [],
}

/** What a session works with. */
export interface SessionTools {
  stored: StoredSession
  lastReads: LastReads
  /** The bank's names of pages by the page's handles. */
  readPages: ReadPages
  source: Source
  random: () => string
  /** From 0 to 1, spreads tries; absent: random. */
  chance?: () => number
  /** Informs another session of the same browser, by its name, that a newer one replaces it. */
  replace: (name: string, newer: Newer) => Promise<ReplaceAnswer>
  log: Log
}

/** Longest life of a session without a new consent, seconds: only a cookie protects it. */
export const CONNECTION_SECONDS = 30 * 86_400
/** After this time without an answer, the process that waited for it is gone, milliseconds. */
export const EXCHANGE_LOST_MS = 60_000
/** A session whose cookie never came back ends after this time, since no browser has the cookie; milliseconds. */
const UNRECEIVED_MS = DAY_MS

/** Returns when a session expires: with the consent or with the cookie, whichever is earlier. */
export function connectionEndsAt(connectedAtMs: number, source: Source): number {
  return Math.min(source.consentEndsAt(connectedAtMs), connectedAtMs + CONNECTION_SECONDS * 1_000)
}

/** Returns when the consent expires, RFC 3339, if only the person can end it sooner, at the bank. */
export function endsAtBank(record: SessionRecord, source: Source): { consentEndsAt?: string } {
  const { consentSinceMs } = record
  if (!source.endsAtBankOnly || consentSinceMs === undefined) return {}
  return { consentEndsAt: formatDateTime(source.consentEndsAt(consentSinceMs)) }
}

/** Returns until when a record must be kept, apart from what must still end at the bank. */
export function usefulUntil(record: SessionRecord, source: Source): number {
  const { exchange, grant, ended, connectedAtMs, flowEndsAtMs } = record
  if (exchange) return exchange.startedAtMs + EXCHANGE_LOST_MS
  if ((grant || ended) && connectedAtMs !== undefined) {
    const endsAt = connectionEndsAt(connectedAtMs, source)
    const isWaiting = grant && !record.received
    return isWaiting ? Math.min(connectedAtMs + UNRECEIVED_MS, endsAt) : endsAt
  }
  return flowEndsAtMs ?? 0
}

/** Returns when the alarm should fire next. */
export function alarmTimeOf(record: SessionRecord, source: Source): number {
  const dueAt = (record.endings ?? []).map(({ nextAtMs }) => nextAtMs)
  const until = usefulUntil(record, source)
  // If the record need not be kept any more, only what must still end at the bank sets the alarm.
  return dueAt.length > 0 && until <= source.clock() ? Math.min(...dueAt) : Math.min(until, ...dueAt)
}
