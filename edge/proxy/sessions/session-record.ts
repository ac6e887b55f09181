// What is kept of one browser's connection, where, and how long each state of it is of use.
// Pure data and times: it neither stores nor asks.

import type { AccessGrant } from '../../../core/shared/oauth/grant.ts'
import type { PendingAuthorization } from '../../../core/shared/oauth/authorization.ts'
import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { Log } from '../../shared/log.ts'
import type { Source, SourceTarget } from '../interfaces/source.ts'
import type { Ending, Newer, ReplaceAnswer } from './consent-endings.ts'
import { DAY_MS } from '../storage/schedule.ts'
import type { StoredRecord, RecordKind } from '../storage/stored-record.ts'
import type { LastReads } from './last-reads.ts'
import type { Maturing } from './session-maturing.ts'

/** A code on its way to the bank; written before it is used, and taken out with the answer. */
export interface Exchange {
  readonly code: string
  readonly pending: PendingAuthorization
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
}

/** Everything that is kept of one browser's connection. All of it stays at the proxy. */
export interface SessionRecord {
  /** Makes the ids that the page sees; new for each connection, so that ids do not follow a person. */
  idKey: string
  /** Name of this connection; absent where an earlier version made it. */
  name?: string
  /** Id of the bank; absent where an earlier version made it, which knew the own bank only. */
  source?: string
  /** The code whose answer is not there yet. */
  exchange?: Exchange
  /** Names of the connections that end when this one is there; a single one where an earlier version wrote it. */
  replaces?: string | readonly string[]
  /** Until when the browser may come back once more the same way; absent where an earlier version made it. */
  flowEndsAtMs?: number
  grant?: AccessGrant
  connectedAtMs?: number
  /** When the consent was asked for; absent where an earlier version did. */
  consentSinceMs?: number
  /** Whether the browser has its cookie: it asked for something with it. */
  received?: true
  /** Whether the code brought nothing, or nobody knows what. */
  failed?: true
  /** Whether the person disconnected, or connected anew. */
  closed?: true
  /** Whether a connection was there and the bank ended it: the page asks to connect again. */
  ended?: true
  /** What must still end at the bank. */
  endings?: readonly Ending[]
  /** Ids of the bank by the ids of the page, of what was listed last. */
  ids?: Readonly<Record<string, SourceTarget>>
  /** Paging tokens by the handles of the page, newest last. */
  pages?: readonly (readonly [handle: string, query: string, token: string])[]
  /** Pending entries that were seen, and what they became; of a bank that books them under another id. */
  maturing?: Maturing
  /** A way to the bank that an earlier version kept here. Nobody comes back to it any more. */
  pending?: PendingAuthorization
}

/** The stored record of a session. */
export type StoredSession = StoredRecord<SessionRecord>

/** What the record of a session is to the storage: of a person's accounts nothing stands in a history. */
export const sessionKind: RecordKind<SessionRecord> = {
  key: 'session',
  read: (stored) => stored as SessionRecord,
  repeating: new Set(),
  changes: () => [],
  troubles: () => [],
}

/** What a session works with. */
export interface SessionTools {
  stored: StoredSession
  /** What the page was told last. */
  lastReads: LastReads
  source: Source
  random: () => string
  /** From 0 to 1, to spread tries; absent: by chance. */
  chance?: () => number
  /** Tells another connection of the same browser, by its name, that a newer one took its place. */
  replace: (name: string, newer: Newer) => Promise<ReplaceAnswer>
  log: Log
}

/** Longest life of a connection without a new consent, seconds: nothing but a cookie protects it. */
export const CONNECTION_SECONDS = 30 * 86_400
/** After this time without an answer the process that waited for it is gone, milliseconds. */
export const EXCHANGE_LOST_MS = 60_000
/** A connection whose cookie never came back is ended after this time: no browser has it, milliseconds. */
const UNRECEIVED_MS = DAY_MS

/** Tells when a connection ends by itself: with the consent or with the cookie, whichever is earlier. */
export function connectionEndsAt(connectedAtMs: number, source: Source): number {
  return Math.min(source.consentEndsAt(connectedAtMs), connectedAtMs + CONNECTION_SECONDS * 1_000)
}

/** Tells when the consent ends by itself, RFC 3339, where only the person can end it sooner, at the bank. */
export function endsAtBank(record: SessionRecord, source: Source): { consentEndsAt?: string } {
  const { connectedAtMs, consentSinceMs = connectedAtMs } = record
  if (!source.endsAtBankOnly || consentSinceMs === undefined) return {}
  return { consentEndsAt: formatDateTime(source.consentEndsAt(consentSinceMs)) }
}

/** Tells until when the state of a record is of use, whatever must still end at the bank. */
export function usefulUntil(record: SessionRecord, source: Source): number {
  const { exchange, grant, ended, connectedAtMs, flowEndsAtMs } = record
  if (exchange) return exchange.startedAtMs + EXCHANGE_LOST_MS
  if ((grant || ended) && connectedAtMs !== undefined) {
    const endsAt = connectionEndsAt(connectedAtMs, source)
    const isWaiting = grant && !record.received && flowEndsAtMs !== undefined
    return isWaiting ? Math.min(connectedAtMs + UNRECEIVED_MS, endsAt) : endsAt
  }
  return flowEndsAtMs ?? 0
}

/** Tells when something is to be done next. */
export function alarmTimeOf(record: SessionRecord, source: Source): number {
  const dueAt = (record.endings ?? []).map(({ nextAtMs }) => nextAtMs)
  const until = usefulUntil(record, source)
  // A state of no use any more asks for nothing: only what must still end does.
  return dueAt.length > 0 && until <= source.clock() ? Math.min(...dueAt) : Math.min(until, ...dueAt)
}
