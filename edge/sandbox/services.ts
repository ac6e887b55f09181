// The ground floor that all interfaces of the bank stand on: store, clocks, schedule, keys, people and money.
// An interface is a room on it; the ground knows no room, see room.ts.

import { type BankClock, makeBankClock } from './storage/clock.ts'
import { type Clients, makeClients } from './clients/clients.ts'
import { type Keys, makeKeys } from './clients/keys.ts'
import { type Ledger, makeLedger } from './ledger/ledger.ts'
import { addressOf } from './http/arrival.ts'
import { type Limits, makeLimits } from './http/limits.ts'
import type { Settings } from './options.ts'
import { makeTokens, type Tokens } from './clients/tokens.ts'
import { makeOutcomes, type Outcomes } from './http/planned-outcomes.ts'
import { makePeople, type People } from './customers.ts'
import { makeSchedule, type Schedule } from './storage/scheduler.ts'
import type { Store } from './storage/store.ts'
import { makeTown, type Town } from './simulation/simulation.ts'

/** What every room may use. */
export interface Ground {
  readonly settings: Settings
  readonly store: Store
  readonly clock: BankClock
  readonly schedule: Schedule
  readonly keys: Keys
  readonly clients: Clients
  readonly limits: Limits
  readonly outcomes: Outcomes
  /** Where the customers live: what happens by itself on accounts and cards. */
  readonly town: Town
  readonly people: People
  /** Codes and tokens of users and clients. */
  readonly tokens: Tokens
  readonly ledger: Ledger
  /**
   * Does something in one transaction, after everything that has fallen due.
   *
   * The work is synchronous, so two calls never mix, and a crash leaves all of it or nothing.
   */
  act<T>(work: (now: number) => T): T
  /** Address that the client used, the public one where the host has set it; path and query as sent. */
  publicUrl(request: Request): string
}

/** Makes the ground from its settings; `changed` is called after every transaction of `act`. */
export function makeGround(settings: Settings, changed: () => void): Ground {
  const { store, wire } = settings
  const clock = makeBankClock(store, wire)
  const schedule = makeSchedule(store)
  const town = makeTown(store)
  const ledger = makeLedger(store, { clock, town })
  const people = makePeople(store, ledger, town)
  const keys = makeKeys(settings)
  return {
    settings,
    store,
    clock,
    schedule,
    keys,
    clients: makeClients(settings, wire),
    limits: makeLimits(store, settings.limits, wire),
    outcomes: makeOutcomes(store),
    town,
    people,
    tokens: makeTokens(store, wire),
    ledger,
    act(work) {
      const result = store.transaction(() => {
        const now = clock.now()
        schedule.run(now)
        return work(now)
      })
      changed()
      return result
    },
    publicUrl(request) {
      const address = addressOf(request).replace(/#.*$/s, '')
      const { publicBaseUrl } = settings
      return publicBaseUrl === undefined ? address : publicBaseUrl + address.replace(/^\w+:\/\/[^/?]*/, '')
    },
  }
}
