// One notice in the outbox: its bytes, its tries, and what comes next.
// Pure: the bytes that are kept here are the bytes that are signed and sent, however often.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import { type NoticeEvent, writeNotice } from '../../../core/webhooks/index.ts'
import { MOST_TRIES, pausedUntil, waitMs } from './notice-schedule.ts'

/** An event, and the id that it has however often it is made. */
export interface IdentifiedEvent {
  readonly id: string
  readonly event: NoticeEvent
}

/**
 * How a notice stands.
 *
 * - `waiting`: it is sent, now or later.
 * - `delivered`: the receiver took it.
 * - `refused`: the receiver said that it wants no more of it (410).
 * - `given_up`: the ladder is at its end; somebody may ask for it to be sent again.
 */
export type NoticeState = 'waiting' | 'delivered' | 'refused' | 'given_up'

/** Tells whether the receiver never took a notice, and it is not sent any more by itself: a person must look. */
export const isGivenUp = ({ state }: { readonly state: NoticeState }): boolean =>
  state === 'given_up' || state === 'refused'

/** Why a try had no status: the way, the time, a redirect that hides it, or a crash in the middle of it. */
export type NoticeFault = 'network' | 'deadline' | 'redirect' | 'unfinished'

/** One try. */
export interface NoticeTry {
  /** Milliseconds since 1970. */
  at: number
  status?: number
  fault?: NoticeFault
}

/** What came of a try. */
export type NoticeAnswer =
  | { status: number; retryAfterSeconds?: number | undefined }
  | {
      fault: Exclude<NoticeFault, 'unfinished'>
      /** Code of the system or the runtime, for the log only: `ECONNREFUSED`, `PRIVATE_ADDRESS`. */
      cause?: string
    }

/** A notice as it is kept. */
export interface OutboxEntry {
  id: string
  type: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** The body, byte for byte in UTF-8. */
  body: string
  state: NoticeState
  /** The latest ones. */
  tries: readonly NoticeTry[]
  /** Tries of this ladder. */
  rung: number
  /** How many ladders there were before: an answer to an older one ends nothing. */
  round: number
  /** When it is sent next, milliseconds since 1970; absent when it is not. */
  nextAt?: number | undefined
}

/** A notice as a merchant may see it; times are RFC 3339. */
export interface NoticeView {
  id: string
  type: string
  createdAt: string
  state: NoticeState
  tries: { at: string; status?: number; fault?: string }[]
  nextAt?: string
}

/** More tries than two ladders have are not kept: whoever asks for a thousand fills no storage. */
const MOST_STORED_TRIES = 2 * MOST_TRIES

/** Makes the entry of a new event: it is due at once. */
export function newEntry({ id, event }: IdentifiedEvent, now: number): OutboxEntry {
  return {
    id,
    type: event.type,
    createdAt: now,
    body: writeNotice(event),
    state: 'waiting',
    tries: [],
    rung: 0,
    round: 0,
    nextAt: now,
  }
}

/** Tells when an entry is due, milliseconds since 1970; `undefined` when it never is. */
export function dueAtOfEntry({ state, nextAt }: OutboxEntry): number | undefined {
  return state === 'waiting' ? nextAt : undefined
}

/** Writes the intent of a try, as if it failed: after a crash in the middle of it the ladder goes on. */
export function noteTryBegun(entry: OutboxEntry, now: number): OutboxEntry {
  // A crash in the last try must not be the end: nobody knows what came of it.
  const rung = Math.min(entry.rung + 1, MOST_TRIES)
  const nextAt = now + (waitMs(entry.id, Math.min(rung, MOST_TRIES - 1)) ?? 0)
  const tries = [...entry.tries, { at: now, fault: 'unfinished' as const }].slice(-MOST_STORED_TRIES)
  return { ...entry, rung, nextAt, tries }
}

/**
 * Notes what came of a try that began at `at`.
 *
 * @param round The round of the entry when the try began: somebody may have asked for a new one meanwhile.
 */
export function noteTryAnswered(
  entry: OutboxEntry,
  round: number,
  at: number,
  answer: NoticeAnswer,
  now: number,
): OutboxEntry {
  const { nextAt, ...rest } = entry
  const outcome = 'fault' in answer ? { fault: answer.fault } : { status: answer.status }
  const last = entry.tries.findLastIndex((known) => known.at === at && known.fault === 'unfinished')
  const tries = entry.tries.map((known, index) => (index === last ? { at, ...outcome } : known))
  if (round !== entry.round || entry.state !== 'waiting') return { ...entry, tries }
  if ('status' in answer && answer.status >= 200 && answer.status < 300) {
    return { ...rest, tries, state: 'delivered' }
  }
  if ('status' in answer && answer.status === 410) return { ...rest, tries, state: 'refused' }
  if (entry.rung >= MOST_TRIES) return { ...rest, tries, state: 'given_up' }
  const paused = 'status' in answer ? pausedUntil(answer.retryAfterSeconds ?? 0, now) : now
  return { ...rest, tries, nextAt: Math.max(nextAt ?? now, paused) }
}

/** Begins the ladder anew, whatever came of it: somebody asked for it. */
export function restartTries(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, state: 'waiting', rung: 0, round: entry.round + 1, nextAt: now }
}

/** Makes what a merchant may see. */
export function viewOfNotice({ id, type, createdAt, state, tries, nextAt }: OutboxEntry): NoticeView {
  return {
    id,
    type,
    createdAt: formatDateTime(createdAt),
    state,
    tries: tries.map(({ at, ...outcome }) => ({ at: formatDateTime(at), ...outcome })),
    ...(state === 'waiting' && nextAt !== undefined && { nextAt: formatDateTime(nextAt) }),
  }
}
