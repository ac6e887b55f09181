// One order that is paid at a Baltic bank, under test: storage in memory that outlives a crash, an alarm, a clock that the test moves.
// It holds no assertion.
import { makeBalticBank } from '../../../../../../core/baltic/index.ts'
import type { OrderRecord } from '../../../../../../edge/proxy/orders/order-record.ts'
import type { OrderService } from '../../../../../../edge/proxy/orders/order-service.ts'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-token.ts'
import { BalticRail } from '../../../../../../edge/proxy/interfaces/baltic/rail/rail.ts'
import type { PayerChoice, Rail } from '../../../../../../edge/proxy/interfaces/rail.ts'
import { History, type HistoryFact } from '../../../../../../edge/proxy/storage/history.ts'
import type { LogEvent } from '../../../../../../edge/shared/log.ts'
import { MemoryStorage } from '../../../kit/memory-storage.ts'
import { passTime } from '../../../kit/pass-time.ts'
import { HANDLE, ORDER, PUBLIC_URL, startOrder } from '../../../kit/stand.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank, type PayingBank } from './paying-bank.ts'

/** Is where payers come back to. */
export const REDIRECT_URI = `${PUBLIC_URL}/return/baltic`
/** Is the account that receives the money. */
export const PAYEE = 'FI1999900000000300'
/** Are accounts of payers, one in each country. */
export const PAYERS = {
  ee: 'EE159900000000000013',
  lv: 'LV56SBOX0000000000001',
  lt: 'LT379900000000000001',
} as const
/** Is what a payer of the Estonian bank chooses. */
export const ESTONIAN: PayerChoice = { rail: 'baltic', bankId: 'ee', payerIban: PAYERS.ee }

/** Is an order with everything around it. */
export interface BalticStand {
  readonly bank: PayingBank
  readonly clock: { now: number }
  readonly log: LogEvent[]
  readonly rail: BalticRail
  service: OrderService
  record(): OrderRecord
  /** What happened to the order, oldest first. */
  history(): readonly HistoryFact[]
  /** Starts the service anew on what is stored, with banks of these countries only. */
  crash(offered?: readonly (keyof typeof PAYERS)[]): void
  /** Lets time pass and rings the alarm each time it is due. */
  pass(ms: number): Promise<void>
  /** Presses the button, and gives the address, else the code of the refusal. */
  press(choice?: PayerChoice, order?: OrderDraft): Promise<string>
  /** The browser comes back with a query: gives the state that its page shows. */
  comeBack(query: string): Promise<string | undefined>
  /** Gives the state that a page shows. */
  state(): Promise<string | undefined>
}

/**
 * Makes an order on an empty storage, on a Friday on which banks work.
 * @param others Further ways to pay, behind this one.
 */
export function makeBalticStand(others: readonly Rail[] = [], at = '2026-11-20T10:00:00Z'): BalticStand {
  const clock = { now: Date.parse(at) }
  const bank = makePayingBank()
  const bankIn = (country: 'EE' | 'LV' | 'LT') =>
    makeBalticBank({
      country,
      environment: 'production',
      baseUrl: BASE.replace('ee', country.toLowerCase()),
      production: { client: { id: CLIENT_ID, secret: CLIENT_SECRET } },
      fetch: bank.fetch,
      clock: () => clock.now,
    })
  const countries = ['EE', 'LV', 'LT'] as const
  const railIn = (offered: readonly (typeof countries)[number][]) =>
    new BalticRail({
      banks: new Map(offered.map((country) => [country, bankIn(country)])),
      listed: offered.map((country) => ({
        id: country.toLowerCase(),
        country,
        name: `Bank of ${country}`,
        enabled: true,
        asksAccount: true,
      })),
      payee: { iban: PAYEE, name: 'Poukama Oy' },
      redirectUri: REDIRECT_URI,
      clock: () => clock.now,
    })
  const rail = railIn(countries)
  const storage = new MemoryStorage()
  const log: LogEvent[] = []
  const start = (first: BalticRail = rail): OrderService => {
    const rails: readonly [Rail, ...Rail[]] = [first, ...others]
    return startOrder({ storage, rails, log: (event) => void log.push(event) }).service
  }
  return {
    bank,
    clock,
    log,
    rail,
    service: start(),
    record() {
      const record = storage.get<OrderRecord>('order')
      if (!record) throw new Error('nothing is stored')
      return record
    },
    history: () => new History(storage, new Set()).list().map(({ fact }) => fact),
    crash(offered) {
      const isOffered = (country: string) => !offered || offered.some((one) => one.toUpperCase() === country)
      this.service = start(railIn(countries.filter(isOffered)))
    },
    pass(ms) {
      return passTime(clock, ms, storage, () => this.service.runDue())
    },
    async press(choice = ESTONIAN, order = ORDER) {
      const result = await this.service.start(HANDLE, order, choice)
      return result.ok ? (result.redirect ?? result.payment.state) : result.code
    },
    async comeBack(query) {
      clock.now += 2_000
      return (await this.service.returned(undefined, { query }))?.state
    },
    async state() {
      clock.now += 2_000
      return (await this.service.payment())?.state
    },
  }
}
