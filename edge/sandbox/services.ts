// The services that all interfaces of the bank use: store, clocks, schedule, keys, customers and money.

import { type BankClock, makeBankClock } from './storage/clock.ts'
import { type Clients, makeClients } from './clients/clients.ts'
import { type Keys, makeKeys } from './clients/keys.ts'
import { type Ledger, makeLedger } from './ledger/ledger.ts'
import { addressOf } from './http/arrival.ts'
import { type Limits, makeLimits } from './http/limits.ts'
import { makeWaits, type Waits } from './http/under-plan.ts'
import type { Settings } from './options/index.ts'
import { makeTokens, type Tokens } from './clients/tokens.ts'
import { type History, makeHistory } from './storage/history.ts'
import { makeOutcomes, type Outcomes } from './http/planned-outcomes.ts'
import { makeCustomers, type Customers } from './customers/customers.ts'
import { makeSchedule, type Schedule } from './storage/scheduler.ts'
import type { WatchedStore } from './storage/watched-store.ts'
import { makeSimulation, type Simulation } from './simulation/simulation.ts'

/** What every interface may use. */
export interface Services {
  readonly settings: Settings
  readonly store: WatchedStore
  readonly clock: BankClock
  readonly schedule: Schedule
  /** What happened to objects such as payments and consents, and who did it. */
  readonly history: History
  readonly keys: Keys
  readonly clients: Clients
  readonly limits: Limits
  readonly outcomes: Outcomes
  /** Planned delays of answers. */
  readonly waits: Waits
  /** The simulation, which makes entries on the customers' accounts and cards. */
  readonly simulation: Simulation
  readonly customers: Customers
  /** Codes and tokens of users and clients. */
  readonly tokens: Tokens
  readonly ledger: Ledger
  /**
   * Does something in one transaction, after all due work, which runs in its own transactions.
   *
   * The work is synchronous, so that calls never mix, and a crash leaves all of it or nothing.
   */
  act<T>(work: (now: number) => T): T
  /** Moves the clock, or sets its rate, inside a transaction; what lives by wire time is planned again if the rate changes. */
  setClock(order: { now?: number | undefined; rate?: number | undefined }): void
  /** Address that the client used, the public one if the host has set it; path and query as sent. */
  publicUrl(request: Request): string
}

/** Makes the services from the settings; `changed` is called after every transaction of `act` that changed something. */
export function makeServices(settings: Settings, changed: () => void): Services {
  const { store, wire } = settings
  const clock = makeBankClock(store, wire)
  const history = makeHistory(store, clock, settings.wire)
  const schedule = makeSchedule(store, (work, at) => history.by({ who: 'clock' }, work, at))
  const simulation = makeSimulation(store)
  const ledger = makeLedger(store, { clock, source: simulation })
  const customers = makeCustomers(store, ledger, simulation)
  const keys = makeKeys(settings)
  let isChanged = false
  store.watch('', () => (isChanged = true))
  return {
    settings,
    store,
    clock,
    schedule,
    history,
    keys,
    clients: makeClients(settings),
    limits: makeLimits(store, settings.limits, wire),
    waits: makeWaits(),
    outcomes: makeOutcomes(store, { now: () => clock.now(), seed: () => simulation.anchor()?.seed ?? '' }),
    simulation,
    customers,
    tokens: makeTokens(store, wire),
    ledger,
    act(work) {
      const now = clock.now()
      schedule.run(now)
      // Open pages live by wire time, so they end even while the clock is stopped.
      if (clock.rate() === 0) schedule.runOf('page-ends', clock.afterWire(0), now)
      const result = history.at(now, () => store.transaction(() => work(now)))
      // After a call that only reads, no work can be newly due or owed.
      if (isChanged) {
        isChanged = false
        changed()
      }
      return result
    },
    setClock({ now, rate }) {
      if (now !== undefined) clock.put(now)
      if (rate !== undefined) clock.setRate(rate)
      if (rate !== undefined || clock.rate() === 0) schedule.runOf('page-ends', Infinity, clock.now())
    },
    publicUrl(request) {
      const address = addressOf(request).replace(/#.*$/s, '')
      const { publicBaseUrl } = settings
      return publicBaseUrl === undefined ? address : publicBaseUrl + address.replace(/^\w+:\/\/[^/?]*/, '')
    },
  }
}
