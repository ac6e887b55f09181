// What the parts of the bank in one country share: books, customers, calls, and open pages.

import type { Call } from '../call-rules.ts'
import type { Calls } from '../call.ts'
import { type Ledger, makeLedger } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import { makeSimulation } from '../simulation/simulation.ts'
import { storeUnder } from '../storage/scoped-store.ts'
import type { Store } from '../storage/store.ts'
import type { Approvable } from './approvable.ts'
import { Cards } from './people/cards.ts'
import type { CountryPlace } from './countries.ts'
import { residenceOf } from './people/index.ts'
import { OpenPages } from './open-pages.ts'
import type { Refusals } from './refusals.ts'
import { Residents } from './people/residents.ts'
import type { Sender, SentHeaders } from './sender.ts'

/** The calls of the interface in one country. */
export type BalticCalls = Calls<Refusals, Sender, SentHeaders>

/** A call that is being answered. */
export type BalticCall = Call<Sender, SentHeaders>

/** The bank in one country. */
export interface CountryBank extends CountryPlace {
  readonly services: Services
  readonly store: Store
  readonly ledger: Ledger
  readonly residents: Residents
  readonly cards: Cards
  /** When the accounts were opened, bank time. */
  openedAt(): number
  readonly pages: OpenPages
  /** Names kinds of due work so that no two countries meet: `baltic.ee.execute`. */
  dueKind(name: string): string
}

/** What the part that makes payments gives to the others of its country. */
export interface Payments extends Approvable {
  /** Sums what approved payments that wait for their date will take from an account, minor units of its currency. */
  waitingCents(accountId: string): bigint
}

/** Makes the bank of one country. */
export function makeCountryBank(services: Services, place: CountryPlace): CountryBank {
  const store = storeUnder(services.store, `${place.base.slice(1)}/`)
  const residence = residenceOf(place)
  const simulation = makeSimulation(services.store, residence)
  const ledger = makeLedger(store, { clock: services.clock, source: simulation })
  const residents = new Residents(store, ledger, residence.profiles)
  const cards = new Cards(simulation)
  const openedAt = () => simulation.anchor()?.startAt ?? 0
  const dueKind = (name: string) => `${place.base.slice(1).replace('/', '.')}.${name}`
  const pages = new OpenPages(services, store, dueKind('page-ends'))
  return { ...place, services, store, ledger, residents, cards, openedAt, pages, dueKind }
}
