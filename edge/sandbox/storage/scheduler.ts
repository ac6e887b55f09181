// Work that falls due in bank time: a list of small notes, done in the order of their time, one transaction each.

import { makeCounter, collection, sortable, type Store } from './store.ts'
import type { DUE } from './due.ts'
import { remember } from './watched-store.ts'

/** Does one kind of note. `at` is when it was due, which may be long before now. */
export type DueWork = (id: string, at: number) => void

/** What a note is about. */
export interface DueNote {
  /** Bank time, milliseconds since 1970. */
  at: number
  what: (typeof DUE)[number]
  /** The kind of note, which begins with the interface. */
  kind: string
  /** What it happens to: the id that its kind goes by. */
  about: string
}

/** The list of what falls due. */
export interface Schedule {
  /** Sets the work of a kind of note, and its name for people. */
  on(kind: string, what: DueNote['what'], work: DueWork): void
  /** Writes a note; the name it returns cancels it. */
  plan(at: number, kind: string, id: string): string
  cancel(name: string): void
  /**
   * Does everything that is due until then, the earliest first; what that plans in turn counts too.
   *
   * Each note is a transaction of its own, unless the caller is inside of one: should the process die on the way, what was
   * done stays done, and the rest is done later, still as of its time.
   */
  run(until: number): void
  /**
   * Does what is due of one sort alone, each in a transaction of its own; what that plans in turn waits.
   *
   * @param until Bank time up to which a note counts as due.
   * @param asOf Bank time that the work is given.
   */
  runOf(what: DueNote['what'], until: number, asOf: number): void
  /** When the next note is due, of one sort if one is named, bank time. */
  next(what?: DueNote['what']): number | undefined
  /** The notes in the order of their time, the first ones. */
  list(limit: number): DueNote[]
  /** Finds when notes about an id are due, bank time, the earliest first; of one kind if it is named. */
  dueOf(id: string, kind?: string): { kind: string; id: string; at: number }[]
}

/** Runs the work of a note on behalf of the clock, at the time of the note. */
export type AsClock = (work: () => void, at: number) => void

/**
 * Makes the schedule that a store keeps.
 *
 * @param asClock Runs each work; at once when absent.
 */
export function makeSchedule(store: Store, asClock: AsClock = (work) => work()): Schedule {
  const notes = collection<{ kind: string; id: string; at: number }>(store, 'due/')
  const count = makeCounter(store, 'due')
  const works = new Map<string, { what: DueNote['what']; work: DueWork }>()
  const first = remember(
    store,
    notes.prefix,
    () => notes.list({ limit: 1 })[0],
    // A note that comes after the first one leaves it the first.
    (known, name) => known !== undefined && known.id < name,
  )
  const all = remember(store, notes.prefix, () => notes.list())
  const ofSort = (what: DueNote['what']) => all().filter(({ value }) => works.get(value.kind)?.what === what)
  return {
    on: (kind, what, work) => void works.set(kind, { what, work }),
    plan(at, kind, id) {
      const name = `${sortable(Math.max(0, Math.ceil(at)))}/${sortable(count())}`
      notes.put(name, { kind, id, at })
      return name
    },
    cancel: (name) => notes.delete(name),
    run(until) {
      for (let note = first(); note && note.value.at <= until; note = first()) {
        const { id: name, value } = note
        store.transaction(() => {
          notes.delete(name)
          asClock(() => works.get(value.kind)?.work(value.id, value.at), value.at)
        })
      }
    },
    runOf(what, until, asOf) {
      for (const { id: name, value } of ofSort(what)) {
        if (value.at > until) return
        store.transaction(() => {
          notes.delete(name)
          asClock(() => works.get(value.kind)?.work(value.id, asOf), asOf)
        })
      }
    },
    next: (what) => (what === undefined ? first() : ofSort(what)[0])?.value.at,
    list: (limit) =>
      notes.list({ limit }).flatMap(({ value: { kind, id, at } }) => {
        const known = works.get(kind)
        return known ? [{ at, what: known.what, kind, about: id }] : []
      }),
    dueOf: (id, kind) =>
      notes
        .list()
        .map(({ value }) => value)
        .filter((note) => (kind === undefined || note.kind === kind) && isAbout(note.id, id)),
  }
}

/** Notes about a part of something are named by it: `{paymentId}/{date}`. */
function isAbout(noteId: string, id: string): boolean {
  return noteId === id || noteId.startsWith(`${id}/`)
}
