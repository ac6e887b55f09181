// The refunds of one order under test: storage in memory that outlives them, an alarm, a clock that the test moves.
import { makeOnlinePaymentBank } from '../../../../core/online-payment/index.ts'
import { RefundBook } from '../../../../edge/proxy/refunds/refund-book.ts'
import { Refunds, type RefundTools } from '../../../../edge/proxy/refunds/refunds.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { OnlinePaymentRail } from '../../../../edge/proxy/interfaces/online-payment/rail.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { MERCHANT_ID } from '../kit/fake-bank.ts'
import { type Disk, MortalStorage, passTime } from '../kit/mortal-storage.ts'
import { BANK_API_KEY } from '../kit/proxy.ts'
import { ACCOUNT_ID, HANDLE, ORDER } from '../kit/stand.ts'
import { type Differences, makeRefundBank, type RefundBank } from './refund-bank.ts'

/** One order with its refunds, and everything around it. */
export interface RefundStand {
  readonly bank: RefundBank
  readonly clock: { now: number }
  readonly log: LogEvent[]
  /** What outlives a crash. */
  readonly disk: Disk & { order: OrderRecord; writes: number }
  refunds: Refunds
  /** Where they are stored. */
  book: RefundBook
  /** Notes one event; the log of a request. */
  readonly tell: (event: LogEvent) => void
  /** Ends what runs, wherever it is, and starts anew on the same disk. */
  crash(): void
  /** Lets time pass, and fires the alarm each time that something is due. */
  pass(ms: number): Promise<void>
}

export const PAID = 'dead0000-1111-4111-8111-000000000001'
/** Another payment of the same order. */
export const PAID_TOO = 'dead0000-1111-4111-8111-000000000002'

export interface StandChanges {
  /** Decimal string that the order is over; 100.00 when absent. */
  amount?: string
  paymentIds?: readonly string[]
  transport?: (bank: RefundBank) => RefundBank['fetch']
  /** Signs calls; without one they bear a signature that no bank would take. */
  key?: string
  differs?: Differences
  clock?: { now: number }
  writeHooks?: NonNullable<RefundTools['writeHooks']>
}

/** Makes an order that was paid, once unless told otherwise, and has no refund. */
export function makeRefundStand(changes: StandChanges = {}): RefundStand {
  const { amount = '100.00', paymentIds = [PAID], transport, writeHooks = [] } = changes
  const { key = () => Promise.resolve(new Uint8Array(256)) } = changes
  const { clock = { now: Date.parse('2026-11-20T10:00:00Z') } } = changes
  const bank = makeRefundBank(() => clock.now, changes.differs)
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
    crashIn: -1,
    writes: 0,
  }

  function start(): { refunds: Refunds; book: RefundBook; kill(): void } {
    const storage = new MortalStorage(disk)
    const book = new RefundBook(storage)
    const refunds = new Refunds({
      intake: { restoredAt: undefined },
      book,
      order: {
        load: () => structuredClone(disk.order),
        write(entries) {
          storage.write(entries)
          disk.writes += 1
          disk.alarm = refunds.dueAt()
        },
      },
      rails: [rail],
      clock: () => clock.now,
      writeHooks,
    })
    return { refunds, book, kill: () => storage.end() }
  }

  let running = start()
  const stand: RefundStand = {
    bank,
    clock,
    log,
    disk,
    refunds: running.refunds,
    book: running.book,
    tell: (event) => void log.push(event),
    crash() {
      running.kill()
      running = start()
      stand.refunds = running.refunds
      stand.book = running.book
    },
    async pass(ms) {
      await passTime(clock, ms, disk, async () => {
        bank.pass()
        await stand.refunds.run(stand.tell)
        disk.alarm = stand.refunds.dueAt()
      })
      bank.pass()
    },
  }
  return stand
}

function paidOrder(amount: string, paymentIds: readonly string[], now: number): OrderRecord {
  const order = { ...ORDER, amount }
  return {
    handle: HANDLE,
    createdAt: now,
    order,
    payee: 'Shop',
    attempts: paymentIds.map((paymentId, at) => ({
      number: at + 1,
      startedAt: now,
      order,
      rail: 'online-payment',
      key: 'key-1',
      created: { paymentId },
      status: 'paid' as const,
      polls: 0,
      changedAt: now,
    })),
  }
}
