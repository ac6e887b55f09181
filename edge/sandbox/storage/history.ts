// The history of objects: a short list for each document, written in the transaction that changes the document.
// bank-objects.ts defines what an object is.

import { makeCounter, collection, sortable } from './store.ts'
import type { BankClock } from './clock.ts'
import type { WatchedStore } from './watched-store.ts'

/** Who makes a change. */
export type Actor =
  /** A client, with a call. */
  | { readonly who: 'caller'; readonly clientId: string; readonly operation: string }
  /** A person, on a page of the bank. */
  | { readonly who: 'person' }
  /** The clock of the bank: something fell due. */
  | { readonly who: 'clock' }
  /** A tester, with a control call; `as` says in whose place. */
  | { readonly who: 'tester'; readonly call: string; readonly as?: Role }
  /** The bank on its own. */
  | { readonly who: 'bank' }

/** The actor in whose place a tester does something. */
export type Role = 'caller' | 'person' | 'clock' | 'bank'

/** An event of a history. */
export interface Happened {
  /** Bank time, milliseconds since 1970. */
  readonly at: number
  readonly by: Actor
  readonly state: string
  /** State before the event, if it was different. */
  readonly from?: string
  /** Whether the document was created by this event. */
  readonly isMade?: true
  /** Members of the document that changed besides its state. */
  readonly changed?: readonly string[]
}

/** The history of one document. */
export interface Past {
  /** Events, the oldest first; the first one is not the creation if the document is older than its history. */
  readonly entries: readonly Happened[]
  /** The last form of a document that was deleted. */
  readonly gone?: unknown
}

/** The history of one bank; all of it runs inside a transaction of the services. */
export interface History {
  /** Keeps histories, from now on, of documents whose keys have the prefix. */
  track(prefix: string): void
  /** Does synchronous work, whose changes are recorded as the actor's, at a time if one is given. */
  by<T>(actor: Actor, work: () => T, at?: number): T
  /** Does work whose changes are recorded with one time. */
  at<T>(now: number, work: () => T): T
  /** Does work without recording its changes: for an import, which replaces the whole bank. */
  quietly<T>(work: () => T): T
  /** Returns the history of a document; empty if it has not changed since histories are kept. */
  of(key: string): Past
  /** Lists deleted documents with a history, by their keys. */
  gone(prefix: string): { key: string; past: Past }[]
}

/** Most events of one history: the first one, and the newest. */
const MOST_ENTRIES = 100
/** Most tokens whose histories are kept after their end. */
const MOST_GONE = 500
/** Prefix of documents whose histories outlive them, so that a tester can see a token that a client has ended. */
const REMEMBERED = 'oauth/token/'
const NO_PAST: Past = { entries: [] }
const OF_THE_CHANGE: ReadonlySet<string> = new Set(['status', 'state', 'modified', 'updatedAt', 'due'])

/**
 * Makes the histories kept in a store.
 *
 * @param wire Wire time, by which tokens expire.
 */
export function makeHistory(store: WatchedStore, clock: BankClock, wire: () => number): History {
  const pasts = collection<Past>(store, 'history/')
  // Tokens and codes are named by digests, so their histories go into a file only with its secrets.
  const secretPasts = collection<Past>(store, 'oauth/history/')
  const goneTokens = collection<string>(store, 'oauth/gone/')
  const count = makeCounter(store, 'oauth.gone')
  let actor: Actor = { who: 'bank' }
  let when: number | undefined
  let isQuiet = false

  const placeOf = (key: string) =>
    key.startsWith('oauth/')
      ? { documents: secretPasts, id: key.slice('oauth/'.length) }
      : { documents: pasts, id: key }
  const of = (key: string): Past => {
    const { documents, id } = placeOf(key)
    return documents.get(id) ?? NO_PAST
  }
  const write = (key: string, entry: Happened | undefined, gone?: unknown): void => {
    const { documents, id } = placeOf(key)
    // A new document has no history to look for.
    const { entries } = entry?.isMade === true ? NO_PAST : of(key)
    const all = entry ? withEntry(entries, entry) : entries
    const kept = all.length > MOST_ENTRIES ? [...all.slice(0, 1), ...all.slice(1 - MOST_ENTRIES)] : all
    documents.put(id, { entries: kept, ...(gone !== undefined && { gone }) })
  }
  const forget = (key: string): void => {
    const { documents, id } = placeOf(key)
    documents.delete(id)
  }
  const rememberGone = (key: string, last: unknown): void => {
    write(key, { at: when ?? clock.now(), by: actor, from: stateIn(last), state: 'ended' }, last)
    const number = count()
    goneTokens.put(sortable(number), key)
    for (const { id, value } of goneTokens.list({ end: sortable(Math.max(0, number - MOST_GONE + 1)) })) {
      forget(value)
      goneTokens.delete(id)
    }
  }
  const noted = (key: string, before: unknown, after: unknown): void => {
    if (isQuiet) return
    if (after === undefined) {
      // A token that had expired was only cleaned up, so its history is deleted.
      if (key.startsWith(REMEMBERED) && wire() <= untilOf(before)) rememberGone(key, before)
      else forget(key)
      return
    }
    const [from, state] = [before === undefined ? undefined : stateIn(before), stateIn(after)]
    const changed = before === undefined ? [] : changedIn(before, after)
    if (before !== undefined && from === state && changed.length === 0) return
    write(key, {
      at: when ?? clock.now(),
      by: actor,
      state,
      ...(before === undefined && { isMade: true as const }),
      ...(from !== undefined && from !== state && { from }),
      ...(changed.length > 0 && { changed }),
    })
  }
  const by = <T>(next: Actor, work: () => T, at = when): T => {
    const before = { actor, when }
    ;[actor, when] = [next, at]
    try {
      return work()
    } finally {
      ;({ actor, when } = before)
    }
  }
  return {
    track: (prefix) => store.record(prefix, noted),
    by,
    at: (now, work) => by(actor, work, now),
    quietly(work) {
      isQuiet = true
      try {
        return work()
      } finally {
        isQuiet = false
      }
    },
    of,
    gone: (prefix) =>
      goneTokens
        .list()
        .filter(({ value }) => value.startsWith(prefix))
        .map(({ value: key }) => ({ key, past: of(key) })),
  }
}

/** State of documents without a status, as long as they exist. */
const THERE = 'valid'

function stateIn(document: unknown): string {
  const { status, state } = Object(document) as { status?: unknown; state?: unknown }
  return typeof status === 'string' ? status : typeof state === 'string' ? state : THERE
}

/** Returns when a token expires, wire time. */
function untilOf(document: unknown): number {
  const { until } = Object(document) as { until?: unknown }
  return typeof until === 'number' ? until : Infinity
}

function changedIn(before: unknown, after: unknown): string[] {
  const [one, other] = [Object(before), Object(after)] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !OF_THE_CHANGE.has(name) && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/** Adds an event, or joins it with the last one if the same action has changed the same state again. */
function withEntry(entries: readonly Happened[], entry: Happened): readonly Happened[] {
  const last = entries.at(-1)
  const isSameDeed =
    last !== undefined &&
    entry.from === undefined &&
    last.state === entry.state &&
    last.at === entry.at &&
    JSON.stringify(last.by) === JSON.stringify(entry.by)
  if (!isSameDeed) return [...entries, entry]
  const changed = [...new Set([...(last.changed ?? []), ...(entry.changed ?? [])])]
  return [
    ...entries.slice(0, -1),
    { ...last, ...(changed.length > 0 && last.isMade !== true && { changed }) },
  ]
}
