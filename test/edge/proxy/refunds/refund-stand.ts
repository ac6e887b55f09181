// The refunds of one order under test: storage in memory that outlives them, an alarm, a clock that the test moves.
// It holds no assertion.
import { makeOnlinePaymentBank } from '../../../../core/online-payment/index.ts'
import { Refunds, type RefundTools } from '../../../../edge/proxy/refunds/refunds.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { OnlinePaymentRail } from '../../../../edge/proxy/interfaces/online-payment/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { MERCHANT_ID } from '../kit/fake-bank.ts'
import { BANK_API_KEY } from '../kit/proxy.ts'
import { ACCOUNT_ID, HANDLE, ORDER } from '../kit/stand.ts'
import { makeRefundBank, type RefundBank } from './refund-bank.ts'

/** Is one order with its refunds, and everything around it. */
export interface RefundStand {
  readonly bank: RefundBank
  readonly clock: { now: number }
  readonly log: LogEvent[]
  /** What outlives a crash. */
  readonly disk: {
    order: OrderRecord
    entries: Map<string, unknown>
    alarm: number | undefined
    writes: number
  }
  /** The running refunds. */
  refunds: Refunds
  /** Notes one event; the log of a request. */
  readonly tell: (event: LogEvent) => void
  /** Ends what runs, wherever it is, and starts anew on the same disk. */
  crash(): void
  /** Lets time pass, and rings each time that something is due. */
  pass(ms: number): Promise<void>
}

/** Is the payment of the order at the bank. */
export const PAID = 'dead0000-1111-4111-8111-000000000001'
/** Is another payment of the same order. */
export const PAID_TOO = 'dead0000-1111-4111-8111-000000000002'

/** Is what a crashed process says at its next touch of the disk. */
export const CRASHED = 'this service has crashed'

/** Is what a stand differs in. */
export interface StandChanges {
  /** Decimal string that the order is over; 100.00 when absent. */
  amount?: string
  paymentIds?: readonly string[]
  transport?: (bank: RefundBank) => RefundBank['fetch']
  /** Signs calls; without one they bear a signature that no bank would take. */
  key?: string
  clock?: { now: number }
  writeHooks?: NonNullable<RefundTools['writeHooks']>
}

/** Makes an order that was paid, once unless told otherwise, and has no refund. */
export function makeRefundStand(changes: StandChanges = {}): RefundStand {
  const { amount = '100.00', paymentIds = [PAID], transport, writeHooks = [] } = changes
  const { key = () => Promise.resolve(new Uint8Array(256)) } = changes
  const { clock = { now: Date.parse('2026-11-20T10:00:00Z') } } = changes
  const bank = makeRefundBank(() => clock.now)
  for (const id of paymentIds)
    bank.payments.set(id, { cents: Number(amount.replace('.', '')), status: 'ACCEPTED' })
  const rail = new OnlinePaymentRail({
    bank: makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: 'https://api.bank.example',
      frontUrl: 'https://www.bank.example',
      sandbox: {
        apiKey: BANK_API_KEY,
        merchantId: MERCHANT_ID,
        keys: { 0: key },
      },
      fetch: transport?.(bank) ?? bank.fetch,
      clock: () => clock.now,
    }),
    accountId: ACCOUNT_ID,
  })
  const log: LogEvent[] = []
  const disk: RefundStand['disk'] = {
    order: paidOrder(amount, paymentIds, clock.now),
    entries: new Map(),
    alarm: undefined,
    writes: 0,
  }

  function start(): { refunds: Refunds; kill(): void } {
    let alive = true
    const living = () => {
      // A dead process writes nothing: whatever it was doing stops at its next touch of the disk.
      if (!alive) throw new Error(CRASHED)
    }
    const refunds = new Refunds({
      storage: {
        list: <T>(prefix: string) => {
          living()
          const found = [...disk.entries].filter(([name]) => name.startsWith(prefix))
          return structuredClone(found) as [string, T][]
        },
      },
      order: {
        load: () => structuredClone(disk.order),
        write(entries) {
          living()
          disk.writes += 1
          for (const [name, value] of Object.entries(entries)) disk.entries.set(name, structuredClone(value))
          disk.alarm = refunds.dueAt()
        },
      },
      rails: [rail],
      clock: () => clock.now,
      writeHooks,
    })
    return { refunds, kill: () => (alive = false) }
  }

  let running = start()
  const stand: RefundStand = {
    bank,
    clock,
    log,
    disk,
    refunds: running.refunds,
    tell: (event) => void log.push(event),
    crash() {
      running.kill()
      running = start()
      stand.refunds = running.refunds
    },
    async pass(ms) {
      const until = clock.now + ms
      while (disk.alarm !== undefined && disk.alarm <= until) {
        clock.now = Math.max(clock.now, disk.alarm)
        disk.alarm = undefined
        bank.pass()
        await stand.refunds.run(stand.tell)
        disk.alarm = stand.refunds.dueAt()
      }
      clock.now = until
      bank.pass()
    },
  }
  return stand
}

function paidOrder(amount: string, paymentIds: readonly string[], now: number): OrderRecord {
  const order = { ...ORDER, amount }
  return {
    handle: HANDLE,
    order,
    payee: 'Shop',
    attempts: paymentIds.map((paymentId, at) => ({
      number: at + 1,
      startedAt: now,
      order,
      rail: 'online-payment',
      created: { paymentId },
      status: 'paid' as const,
      polls: 0,
      changedAt: now,
    })),
  }
}
