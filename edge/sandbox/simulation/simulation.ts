// The simulation of one bank: stores its start and its seed, and gives the entries that follow from them.
// Everything else is worked out; nothing of it is stored.

import { checkFormat, FORMAT } from '../storage/format.ts'
import { remember } from '../storage/watched-store.ts'
import { collection, type Store } from '../storage/store.ts'
import type { EntrySource } from '../ledger/source.ts'
import { accountKey } from './accounts.ts'
import { type History, makeHistory } from './history.ts'
import { FINNISH_PEOPLE, type People } from './people.ts'
import type { Anchor } from './period.ts'

/** The simulation of one bank. To the books it is a source of entries, found by IBAN and currency of an account. */
export interface Simulation extends EntrySource {
  /** Lets life begin; what was before is forgotten. */
  begin(anchor: Anchor): void
  /** When life began; `undefined` before that. */
  anchor(): Anchor | undefined
  /** Everything that happens by itself; `undefined` before life began. */
  history(): History | undefined
}

/**
 * Makes the simulation of some people; all simulations of a store begin at the same time, with the same seed.
 *
 * @throws Error when the store has data of another format.
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
