// Work that falls due in bank time: a list of small notes, done in the order of their time, one transaction each.
// It does not know what a note means; the part of the bank that planned it carries it out.

import { makeCounter } from './counter.ts'
import { remember } from './remember.ts'
import { collection, sortable, type Store } from './store.ts'

/** Does one kind of note. `at` is when it was due, which may be long before now. */
export type DueWork = (id: string, at: number) => void

/** The list of what falls due. */
export interface Schedule {
  /** Sets the work of a kind of note. */
  on(kind: string, work: DueWork): void
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
  /** When the next note is due, bank time. */
  next(): number | undefined
}

/** Makes the schedule that a store keeps. */
export function makeSchedule(store: Store): Schedule {
  const notes = collection<{ kind: string; id: string; at: number }>(store, 'due/')
  const count = makeCounter(store, 'due')
  const works = new Map<string, DueWork>()
  const first = remember(
    store,
    notes.prefix,
    () => notes.list({ limit: 1 })[0],
    // A note that comes after the first one leaves it the first.
    (known, name) => known !== undefined && known.id < name,
  )
  return {
    on: (kind, work) => void works.set(kind, work),
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
          works.get(value.kind)?.(value.id, value.at)
        })
      }
    },
    next: () => first()?.value.at,
  }
}
