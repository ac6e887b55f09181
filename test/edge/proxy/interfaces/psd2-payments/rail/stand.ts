// One order that is paid by PSD2 payments, under test: storage in memory that outlives a crash, an alarm, a clock that the test moves.
// It holds no assertion.
import { testKeyPair } from '#kit'
import { makePsd2Bank } from '../../../../../../core/psd2-payments/index.ts'
import type { StoredOrder } from '../../../../../../edge/proxy/orders/stored-order.ts'
import type { OrderRecord } from '../../../../../../edge/proxy/orders/order-record.ts'
import type { OrderService } from '../../../../../../edge/proxy/orders/order-service.ts'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-token.ts'
import { Psd2PaymentsRail } from '../../../../../../edge/proxy/interfaces/psd2-payments/rail/rail.ts'
import type { PayerChoice, Rail } from '../../../../../../edge/proxy/interfaces/rail.ts'
import type { LogEvent } from '../../../../../../edge/shared/log.ts'
import { MemoryStorage } from '../../../kit/memory-storage.ts'
import { passTime } from '../../../kit/pass-time.ts'
import { HANDLE, ORDER, PUBLIC_URL, startOrder } from '../../../kit/stand.ts'
import { type ApprovalBank, BANK, CLIENT_ID, CLIENT_SECRET, makeApprovalBank } from '../approval-bank.ts'

/** Is where payers come back to. */
export const REDIRECT_URI = `${PUBLIC_URL}/return/psd2`

/** Is an order with everything around it. */
export interface Psd2Stand {
  readonly bank: ApprovalBank
  readonly clock: { now: number }
  readonly log: LogEvent[]
  readonly rail: Psd2PaymentsRail
  service: OrderService
  /** The order of the service that runs: what changes it there, changes it while a call is on its way. */
  order: StoredOrder
  record(): OrderRecord
  alarm(): number | undefined
  /** Changes what is stored, as somebody else of the order does. */
  change(make: (record: OrderRecord) => OrderRecord): void
  /** Starts the service anew on what is stored. */
  crash(): void
  /** Lets time pass and rings the alarm each time it is due. */
  pass(ms: number): Promise<void>
  /** Presses the button, and gives the link. */
  press(order?: OrderDraft, choice?: PayerChoice): Promise<Pressed>
}

/** Is what a press brought. */
export interface Pressed {
  readonly link: string
  readonly redirect: string | undefined
  readonly code: string | undefined
  readonly state: string | undefined
  readonly reason: string | undefined
}

/**
 * Makes an order on an empty storage.
 * Further ways to pay may stand in front and behind; the receiving account may be at the same bank.
 */
export async function makePsd2Stand({
  before = [],
  after = [],
  isSameBank = false,
}: {
  before?: readonly Rail[]
  after?: readonly Rail[]
  isSameBank?: boolean
} = {}): Promise<Psd2Stand> {
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const fake = makeApprovalBank(() => clock.now)
  const { privatePem } = await testKeyPair()
  const credentials = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    apiKey: 'canary-psd2-api-key-0123456789',
    keyId: 'seal-1',
    privateKey: privatePem,
  }
  const bank = makePsd2Bank({
    environment: 'production',
    baseUrl: BANK,
    production: credentials,
    fetch: fake.fetch,
    clock: () => clock.now,
  })
  const payee = { iban: 'FI1999900000000300', name: 'Poukama Oy' }
  const rail = new Psd2PaymentsRail({
    bank,
    payee,
    isSameBank,
    redirectUri: REDIRECT_URI,
    clock: () => clock.now,
  })
  const rails: readonly [Rail, ...Rail[]] = [...before, rail, ...after] as never
  const storage = new MemoryStorage()
  const log: LogEvent[] = []
  const start = (): Pick<Psd2Stand, 'service' | 'order'> => {
    const { service, order } = startOrder({
      storage,
      rails,
      clock: rail.clock,
      log: (event) => void log.push(event),
    })
    return { service, order }
  }
  const stand: Psd2Stand = {
    bank: fake,
    clock,
    log,
    rail,
    ...start(),
    record() {
      const record = storage.get<OrderRecord>('order')
      if (!record) throw new Error('nothing is stored')
      return record
    },
    alarm: () => storage.alarm,
    change(make) {
      storage.write({ order: make(stand.record()) })
      stand.crash()
    },
    crash() {
      Object.assign(this, start())
    },
    pass(ms) {
      return passTime(clock, ms, storage, () => this.service.runDue())
    },
    async press(order = ORDER, choice = {}) {
      const result = await this.service.start(HANDLE, order, choice)
      if (!result.ok)
        return { link: '', redirect: undefined, code: result.code, state: undefined, reason: undefined }
      const { payment, redirect } = result
      return { link: redirect ?? '', redirect, code: undefined, state: payment.state, reason: payment.reason }
    },
  }
  return stand
}
