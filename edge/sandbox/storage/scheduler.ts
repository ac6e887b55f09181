// Work that falls due in bank time: a list of small notes, done in the order of their times, one transaction each.

import { makeCounter, collection, sortable, type Store } from './store.ts'
import type { DUE } from './due.ts'
import { remember } from './watched-store.ts'

/** Does the work of one kind of note. `at` is when it was due, which may be long before now. */
export type DueWork = (id: string, at: number) => void

/** A note about due work. */
export interface DueNote {
  /** Bank time, milliseconds since 1970. */
  at: number
  what: (typeof DUE)[number]
  /** Kind of the note; begins with the name of the interface. */
  kind: string
  /** Id of the thing that the work is about, as the kind of note uses it. */
  about: string
}

/** The list of due work. */
export interface Schedule {
  /** Sets the work of a kind of note, and its kind of due work for people. */
  on(kind: string, what: DueNote['what'], work: DueWork): void
  /** Adds a note; returns the name by which it can be cancelled. */
  plan(at: number, kind: string, id: string): string
  cancel(name: string): void
  /**
   * Does all work that is due up to then, the earliest first, including work that is planned meanwhile.
   *
   * Each note has its own transaction, unless the caller is inside one: if the process ends on the way, what was
   * done stays done, and the rest is done later, still as of its time.
   */
  run(until: number): void
  /**
   * Does due work of one kind only, each in its own transaction; work that is planned meanwhile waits.
   *
   * @param until Bank time up to which a note counts as due.
   * @param asOf Bank time that is passed to the work.
   */
  runOf(what: DueNote['what'], until: number, asOf: number): void
  /** Returns when the next note is due, bank time; of one kind of due work if that is given. */
  next(what?: DueNote['what']): number | undefined
  /** Lists the first notes in the order of their times. */
  list(limit: number): DueNote[]
  /** Finds when notes about an id are due, bank time, the earliest first; of one kind of note if that is given. */
  dueOf(id: string, kind?: string): { kind: string; id: string; at: number }[]
}

/** Runs the work of a note as the clock's action, at the time of the note. */
export type AsClock = (work: () => void, at: number) => void

/**
 * Makes the schedule kept in a store.
 *
 * @param asClock Runs the work of each note; if absent, the work is simply called.
 */
export function makeSchedule(store: Store, asClock: AsClock = (work) => work()): Schedule {
  const notes = collection<{ kind: string; id: string; at: number }>(store, 'due/')
  const count = makeCounter(store, 'due')
  const works = new Map<string, { what: DueNote['what']; work: DueWork }>()
  const first = remember(
    store,
    notes.prefix,
    () => notes.list({ limit: 1 })[0],
    // A note that is later than the first one does not change which is first.
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

/** Whether a note is about an id; a note about a part of it adds to the id: `{paymentId}/{date}`. */
function isAbout(noteId: string, id: string): boolean {
  return noteId === id || noteId.startsWith(`${id}/`)
}
