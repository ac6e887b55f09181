// One webhook in the outbox: its bytes, its tries, and what comes next.
// Pure. The stored bytes are the bytes that are signed and sent at every try.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import {
  API_VERSION,
  type WebhookEvent,
  type WebhookHead,
  writeWebhook,
} from '../../../core/webhooks/index.ts'
import { DAY_MS, spread } from '../storage/schedule.ts'

/** Pause before each try, seconds; the last try is 75 h 35 min 5 s after the first. */
const WAITS_SECONDS = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Number of tries; after these a webhook is sent again only if the merchant asks. */
export const MOST_TRIES = WAITS_SECONDS.length

/** Longest pause that a receiver may ask for, milliseconds; a longer one would stop delivery. */
const LONGEST_PAUSE_MS = DAY_MS

/** How far a try may be from its place in the table, as a part of the pause before it. */
const SPREAD = 0.2

/**
 * Returns how long to wait before the next try, milliseconds; `undefined` after the last one.
 *
 * Each try differs from its time in the table by at most a fifth of the pause before it, whenever earlier tries were made. The
 * last one is never early: a receiver that is back after 75 h gets every webhook.
 *
 * @param id Id of the event, as good as random: a thousand webhooks that failed together drift apart.
 * @param tries How many tries there were.
 */
export function waitMs(id: string, tries: number): number | undefined {
  const seconds = WAITS_SECONDS[tries]
  if (seconds === undefined) return undefined
  return seconds * 1_000 + shiftMs(id, tries) - shiftMs(id, tries - 1)
}

/** Returns when the next try may be made after a receiver asked for a pause with `Retry-After`. */
export function pausedUntil(retryAfterSeconds: number, now: number): number {
  return now + Math.min(retryAfterSeconds * 1_000, LONGEST_PAUSE_MS)
}

function shiftMs(id: string, tries: number): number {
  const width = (WAITS_SECONDS[tries] ?? 0) * 1_000 * SPREAD
  // All ids begin with the same four characters.
  const part = spread(id.slice(4), tries)
  return Math.round(width * (tries === MOST_TRIES - 1 ? part : 2 * part - 1))
}

/** What has happened; its webhook adds an id and a version. */
export type Happened<E extends WebhookEvent = WebhookEvent> = E extends unknown
  ? Omit<E, keyof WebhookHead>
  : never

/** An event with its id; the same event always has the same id. */
export interface IdentifiedEvent {
  readonly id: string
  readonly event: Happened
}

/**
 * State of a webhook.
 *
 * - `waiting`: it will be sent, now or later.
 * - `delivered`: the receiver took it.
 * - `refused`: the receiver answered that it wants no more of it (410).
 * - `given_up`: all tries of the schedule failed; the merchant may ask to send it again.
 */
export type WebhookState = 'waiting' | 'delivered' | 'refused' | 'given_up'

/** Returns whether a webhook was never accepted and is not sent again unless somebody asks: a person must act. */
export const isGivenUp = ({ state }: { readonly state: WebhookState }): boolean =>
  state === 'given_up' || state === 'refused'

/** Returns when a webhook was given up or refused, milliseconds since 1970; nothing if it was not. */
export const givenUpAt = (entry: OutboxEntry): number | undefined =>
  isGivenUp(entry) ? (entry.tries.at(-1)?.at ?? entry.createdAt) : undefined

/** A webhook that was given up, as a row of a list has it. */
export interface GivenUp {
  readonly id: string
  readonly type: string
}

/** The webhooks of one object that were given up, as a row of a list has them. */
export interface GivenUpShown {
  /** The newest twenty, oldest first; absent if there are none. */
  readonly givenUp?: readonly GivenUp[]
  /** How many there are, if that is more. */
  readonly givenUpCount?: number
}

/** Why a try had no status: the network, the time limit, a redirect that hides the status, or a crash in between. */
export type WebhookFault = 'network' | 'deadline' | 'redirect' | 'unfinished'

/** One try. */
export interface WebhookTry {
  at: number
  status?: number
  fault?: WebhookFault
}

/** The outcome of a try. */
export type WebhookAnswer =
  | { status: number; retryAfterSeconds?: number | undefined }
  | {
      fault: Exclude<WebhookFault, 'unfinished'>
      /** Code of the system or the runtime, for the log only: `ECONNREFUSED`, `PRIVATE_ADDRESS`. */
      cause?: string
    }

/** A webhook as it is stored. */
export interface OutboxEntry {
  id: string
  type: string
  createdAt: number
  /** The body, byte for byte in UTF-8. */
  body: string
  state: WebhookState
  tries: readonly WebhookTry[]
  /** How many tries of the schedule were made since it last began. */
  rung: number
  /** How often the schedule began again. An answer to a try of an earlier round does not end the current one. */
  round: number
  /** Trace of the call that caused the event; sent as the header `traceparent`. */
  trace?: string
  /** When it is sent next, milliseconds since 1970; absent when it is not sent again. */
  nextAt?: number | undefined
}

/** A webhook as the merchant sees it; times are RFC 3339. */
export interface WebhookView {
  id: string
  type: string
  createdAt: string
  state: WebhookState
  tries: { at: string; status?: number; fault?: string }[]
  nextAt?: string
}

/** Most stored tries, those of two rounds: a merchant who asks for a thousand does not fill the storage. */
const MOST_STORED_TRIES = 2 * MOST_TRIES

/** Makes the entry of a new event, due at once. */
export function newEntry({ id, event }: IdentifiedEvent, now: number, trace?: string): OutboxEntry {
  return {
    id,
    type: event.type,
    createdAt: now,
    body: writeWebhook({ id, apiVersion: API_VERSION, ...event }),
    state: 'waiting',
    tries: [],
    rung: 0,
    round: 0,
    nextAt: now,
    ...(trace !== undefined && { trace }),
  }
}

/** Returns when an entry is due, milliseconds since 1970; `undefined` when it never is. */
export function dueAtOfEntry({ state, nextAt }: OutboxEntry): number | undefined {
  return state === 'waiting' ? nextAt : undefined
}

/** Notes the start of a try as if it had failed: after a crash in the middle the schedule goes on. */
export function noteTryBegun(entry: OutboxEntry, now: number): OutboxEntry {
  // A crash in the last try must not end the schedule: its outcome is unknown.
  const rung = Math.min(entry.rung + 1, MOST_TRIES)
  const nextAt = now + (waitMs(entry.id, Math.min(rung, MOST_TRIES - 1)) ?? 0)
  const tries = [...entry.tries, { at: now, fault: 'unfinished' as const }].slice(-MOST_STORED_TRIES)
  return { ...entry, rung, nextAt, tries }
}

/**
 * Notes the outcome of a try that began at `at`.
 *
 * @param round Round of the entry when the try began: the merchant may have asked for a new round meanwhile.
 */
export function noteTryAnswered(
  entry: OutboxEntry,
  round: number,
  at: number,
  answer: WebhookAnswer,
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

/** Begins the schedule again at a time, in any state, because the merchant asked. */
export function restartTries(entry: OutboxEntry, at: number): OutboxEntry {
  return { ...entry, state: 'waiting', rung: 0, round: entry.round + 1, nextAt: at }
}

/** Makes the merchant's view. */
export function viewOfWebhook({ id, type, createdAt, state, tries, nextAt }: OutboxEntry): WebhookView {
  return {
    id,
    type,
    createdAt: formatDateTime(createdAt),
    state,
    tries: tries.map(({ at, ...outcome }) => ({ at: formatDateTime(at), ...outcome })),
    ...(state === 'waiting' && nextAt !== undefined && { nextAt: formatDateTime(nextAt) }),
  }
}
