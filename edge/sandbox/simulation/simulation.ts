// The simulation of one bank: stores its start and its seed, and computes the entries that follow from them.
// Nothing else is stored.

import { checkFormat, FORMAT } from '../storage/format.ts'
import { remember } from '../storage/watched-store.ts'
import { collection, type Store } from '../storage/store.ts'
import type { EntrySource } from '../ledger/source.ts'
import { accountKey } from './accounts.ts'
import { type History, makeHistory } from './history.ts'
import { FINNISH_PEOPLE, type People } from './people.ts'
import type { Anchor } from './period.ts'

/** The simulation of one bank. For the books it is a source of entries, by IBAN and currency of an account. */
export interface Simulation extends EntrySource {
  /** Starts the simulation; an earlier one is forgotten. */
  begin(anchor: Anchor): void
  /** Seed and time of the start; `undefined` before it. */
  anchor(): Anchor | undefined
  /** All entries of the simulation; `undefined` before the start. */
  history(): History | undefined
}

/**
 * Makes the simulation of some people; all simulations in a store share the same start and seed.
 *
 * @throws Error if the store has data of another format.
 */
export function makeSimulation(store: Store, people: People = FINNISH_PEOPLE): Simulation {
  const anchors = collection<Anchor & { readonly format: number }>(store, 'state/town/')
  const stored = remember(store, anchors.prefix, () => anchors.get('anchor'))
  checkFormat(stored())
  let known: { anchor: Anchor; history: History } | undefined
  const life = (): { anchor: Anchor; history: History } | undefined => {
    const anchor = stored()
    if (!anchor) return undefined
    if (known?.anchor.seed !== anchor.seed || known.anchor.startAt !== anchor.startAt) {
      known = { anchor, history: makeHistory(anchor, people) }
    }
    return known
  }
  return {
    begin: (anchor) => void anchors.put('anchor', { ...anchor, format: FORMAT }),
    anchor: stored,
    history: () => life()?.history,
    entries: (account, until, since) => life()?.history.events(accountKey(account), until, since) ?? [],
    change(account, until) {
      const { anchor: { startAt } = { startAt: 0 }, history } = life() ?? {}
      if (!history) return 0n
      const key = accountKey(account)
      return until < startAt ? -history.sum(key, until, startAt) : history.sum(key, startAt, until)
    },
  }
}
