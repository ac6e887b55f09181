// Makes the parts of an object of the class ORDERS from the settings: the order, its merchant's API, its refunds and
// webhooks, and a part of the register and of the index. It answers no call: the object does.

import type { LogEvent } from '../../shared/log.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import { WebhookDelivery } from '../webhooks/delivery.ts'
import { wordEventOf } from '../webhooks/word-event.ts'
import { Outbox } from '../webhooks/outbox.ts'
import { addWebhooksToHistory } from '../webhooks/webhook-history.ts'
import { Listing } from '../order-index/listing.ts'
import { type RowIndex, type RowSums, StoredIndex } from '../order-index/row-index.ts'
import { type MerchantRefunds, RefundApi } from '../refunds/refund-api.ts'
import { RefundBook } from '../refunds/refund-book.ts'
import { Refunds } from '../refunds/refunds.ts'
import { type Notes, StoredNotes, writtenBy } from '../storage/notes.ts'
import { type Register, registerOf, type RegisterReader, StoredRegister } from '../storage/register.ts'
import { KeptSettings, type SettingsKeeper } from '../storage/kept-settings.ts'
import { Intake } from '../storage/intake.ts'
import { PackedStorage } from '../storage/packed-storage.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { handleKeysOf } from '../handle.ts'
import { Passing } from '../orders/passing.ts'
import { noteOrderRestored, dropPersonalDataOfOrder } from '../orders/attempt.ts'
import { isOrderOver, wantedAttempts } from '../orders/order-state.ts'
import { type OrderWriteHook, openOrder, type StoredOrder } from '../orders/stored-order.ts'
import { makeOrderService, type OrderService } from '../orders/order-service.ts'
import { type MerchantOrder, MerchantOrderApi } from './merchant-order.ts'
import { partsOf, addRefundsToHistory } from './merchant-parts.ts'
import { listingOf, type OrderRow } from './order-listing.ts'
import type { FindNode } from './order-node.ts'
import { forgetInWebhooks, notifyOfOrder, notifyOfRefunds } from './order-events.ts'
import { tellOfUnknown, judgeWords } from './unknown-state.ts'
import type { Task } from '../storage/tasks.ts'
import { forgetAfter } from '../storage/forget-after.ts'
import type { OrderRecord } from '../orders/order-record.ts'

/** The parts of an object of the class ORDERS. */
export interface OrderParts {
  readonly service: OrderService
  readonly merchant: MerchantOrder
  readonly refunds: MerchantRefunds
  readonly register: Register & RegisterReader
  readonly notes: Notes
  readonly whenArmed: () => Promise<void>
  readonly passing: Passing
  readonly kept: SettingsKeeper
  readonly index: RowIndex<OrderRow> & RowSums
  /** Decides whether an order that is not known may begin. */
  readonly intake: Intake
}

/**
 * Makes the parts.
 *
 * @throws ConfigurationError when payments are not offered.
 */
export function composeOrder(config: Config, given: ObjectStorage, find: FindNode): OrderParts {
  const storage = new PackedStorage(given)
  const { settings, payments, webhooks, words } = config
  if (!payments) throw new ConfigurationError('payments are not offered')
  const { rails, returnUrl } = payments
  const { PERSONAL_DATA_DAYS: days } = settings
  const handleKey = handleKeysOf(settings)
  const { clock } = rails[0]
  const outbox = new Outbox(storage)
  const book = new RefundBook(storage)
  const refunded = (paymentId: string) => book.sumsOf(paymentId).refunded
  const forget: OrderWriteHook = (...change) => refunds.forget(...change)
  const writeHooks = [
    ...(webhooks ? [notifyOfOrder(outbox, handleKey, refunded)] : []),
    forget,
    forgetInWebhooks(outbox),
  ]
  const { order, tasks } = openOrder({ storage, clock, writeHooks })
  const refundWriteHooks = [
    addRefundsToHistory(order),
    ...(webhooks ? [notifyOfRefunds(outbox, handleKey, refunded)] : []),
  ]
  const intake = new Intake(storage, settings)
  const refunds = new Refunds({ book, order, intake, rails, clock, writeHooks: refundWriteHooks })
  const passing = new Passing(storage, order, intake)
  const parts = partsOf({ order, storage, refunds: book, outbox, rails })
  const listing = new Listing({ storage, clock, find, isSentAtOnce: true, ...listingOf(order, parts, book) })
  const log = (event: LogEvent) => config.log({ handle: order.load()?.handle, ...event })
  const service = makeOrderService({
    storage,
    order,
    intake,
    tasks,
    refunds,
    rails,
    publicUrl: settings.PUBLIC_URL,
    payee: settings.MERCHANT_NAME || new URL(returnUrl).host,
    register: { claim: (name, owner) => find(registerOf(name)).claim(name, owner) },
    handleKey,
    log: config.log,
    passing,
    listing,
    words,
  })
  if (webhooks) {
    tasks.add(new WebhookDelivery({ outbox, receiver: webhooks, stored: addWebhooksToHistory(order), clock }))
    tasks.add(tellOfUnknown({ order, outbox, rails, clock, handleKey }))
  }
  tasks.add(judgeWords(order, clock))
  tasks.add(listing)
  if (days !== undefined) tasks.add(forgetOrderAfter(days, order, book, clock))
  closeRestored(order, intake, clock)
  return {
    service,
    merchant: new MerchantOrderApi({ order, tasks, outbox, clock, parts, book, service, log }),
    refunds: new RefundApi({ refunds, order, tasks, log }),
    register: new StoredRegister(storage),
    passing,
    notes: new StoredNotes(
      writtenBy(order, storage),
      (word) => (webhooks ? outbox.entriesOf([wordEventOf(word, handleKey)], word.since) : {}),
      clock,
    ),
    whenArmed: () => tasks.whenArmed(),
    index: new StoredIndex<OrderRow>(storage, (row) =>
      'id' in row ? `${row.handle}.${row.id}` : row.handle,
    ),
    kept: new KeptSettings(storage),
    intake,
  }
}

/** Closes an order that could still be paid when the copy was made that the data were restored from. */
function closeRestored(order: StoredOrder, { restoredAt }: Intake, clock: () => number): void {
  const record = restoredAt !== undefined && order.isReadable ? order.load() : undefined
  if (restoredAt === undefined || !record || isOrderOver(record)) return
  order.save(noteOrderRestored(record, restoredAt, clock()), { what: 'closed', reason: 'restored' })
}

/** Makes the task that deletes personal data of one order and its refunds, a number of days after the last of them ended. */
export function forgetOrderAfter(
  days: number,
  order: StoredOrder,
  refunds: Pick<RefundBook, 'open' | 'sums'>,
  clock: () => number,
): Task {
  return forgetAfter(days, {
    endedAt() {
      const record = order.load()
      // A refund that is still to be sent keeps its message.
      if (!record || refunds.open().some(({ nextAt }) => nextAt !== undefined)) return undefined
      const { texts, changedAt } = refunds.sums
      const endedAt = record.personalDataDeletedAt === undefined || texts > 0 ? endOf(record) : undefined
      return endedAt === undefined ? undefined : Math.max(endedAt, changedAt)
    },
    forget: (log) =>
      order.forget((record) => dropPersonalDataOfOrder(record, clock()), log, {
        what: 'personal_data_deleted',
      }),
  })
}

/** Returns when an order ended: its last change, once the bank is no longer asked about it. */
function endOf(record: OrderRecord): number | undefined {
  if (wantedAttempts(record).length > 0 && record.dueAt !== undefined) return undefined
  const changes = record.attempts.map(({ changedAt }) => changedAt)
  return Math.max(...changes, record.closed?.at ?? 0, record.resolved?.at ?? 0)
}
