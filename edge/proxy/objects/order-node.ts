// Composes what one object of the class ORDERS is, from the settings: an order with its merchant's side, and a part of
// the register and of the index. It needs no Durable Object: whoever brings storage and an alarm can run one.

import { type CallCounter, CallCounts } from '../../shared/call-counts.ts'
import { consoleLog } from '../../shared/console-log.ts'
import type { LogEvent } from '../../shared/log.ts'
import type { Payment } from '../../../core/view/index.ts'
import { type Config, ConfigurationError } from '../config/config.ts'
import { NoticeDelivery } from '../merchant/notices/delivery.ts'
import { Outbox } from '../merchant/notices/outbox.ts'
import type { RefundWish } from '../merchant/refunds/refund-record.ts'
import { type MerchantRefunds, type RefundAnswer, RefundSide } from '../merchant/refunds/refund-side.ts'
import type { MerchantRefund } from '../merchant/refunds/refund-view.ts'
import { Refunds } from '../merchant/refunds/refunds.ts'
import { Listing } from '../merchant/listing.ts'
import {
  type MerchantOrder,
  type MerchantResult,
  MerchantSide,
  type SettleWish,
} from '../merchant/merchant-order.ts'
import type { MerchantPayment, MerchantPaymentRow } from '../merchant/merchant-payment.ts'
import { followOrder, followRefunds } from '../merchant/notices/order-notices.ts'
import { tellNotices } from '../merchant/notices/told.ts'
import { listingOf } from '../merchant/order-listing.ts'
import { type IndexPage, type IndexQuery, type RowIndex, StoredIndex } from '../merchant/row-index.ts'
import { partsOf, tellRefunds } from '../merchant/parts.ts'
import { PersonalData } from '../merchant/personal-data.ts'
import type { CallbackRequest, PayerChoice } from '../rails/rail.ts'
import { type Follower, openOrder } from '../orders/kept-order.ts'
import { makeOrderService, type OrderService, type ReturnParameters } from '../orders/order-service.ts'
import type { StartResult } from '../orders/starting.ts'
import type { OrderDraft } from '../orders/order-token.ts'
import type { RunsAnswer, StopAnswer } from '../orders/scheduled.ts'
import { type Register, registerOf, StoredRegister } from '../storage/register.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Everything that an object of the class ORDERS answers; its name says what it is asked for. */
export interface OrderNode
  extends OrderService,
    MerchantOrder,
    MerchantRefunds,
    Register,
    RowIndex<MerchantPaymentRow>,
    CallCounter {}

/** Finds another object of the class by its name. */
export type FindNode = (name: string) => OrderNode

/**
 * Composes one object of the class ORDERS. The host hands requests to its methods, calls `wake` when the time given to the
 * storage has come, and again after a crash in the middle of it.
 *
 * @throws ConfigurationError when payments are not offered.
 */
export function composeNode(config: Config, storage: ObjectStorage, find: FindNode): OrderNode {
  return new ComposedNode(config, storage, find)
}

class ComposedNode implements OrderNode {
  readonly #service: OrderService
  readonly #merchant: MerchantOrder
  readonly #refunds: MerchantRefunds
  readonly #register: Register
  readonly #index: RowIndex<MerchantPaymentRow>
  readonly #calls = new CallCounts()

  constructor({ settings, payments, notices }: Config, storage: ObjectStorage, find: FindNode) {
    if (!payments) throw new ConfigurationError('payments are not offered')
    const { rails, returnUrl } = payments
    const { HANDLE_KEY: handleKey, PERSONAL_DATA_DAYS: days } = settings
    const { clock } = rails[0]
    const outbox = new Outbox(storage)
    const forget: Follower = (...change) => refunds.forget(...change)
    const followers = notices ? [followOrder(outbox, handleKey), forget] : [forget]
    const { order, duties } = openOrder({ storage, clock, followers })
    const refundFollowers = [tellRefunds(order), ...(notices ? [followRefunds(outbox, handleKey)] : [])]
    const refunds = new Refunds({ storage, order, rails, clock, followers: refundFollowers })
    const parts = partsOf(order, refunds, outbox, rails)
    const log = (event: LogEvent) => consoleLog({ handle: order.load()?.handle, ...event })
    this.#service = makeOrderService({
      storage,
      order,
      duties,
      refunds,
      rails,
      publicUrl: settings.PUBLIC_URL,
      payee: settings.MERCHANT_NAME || new URL(returnUrl).host,
      register: { claim: (name, owner) => find(registerOf(name)).claim(name, owner) },
      handleKey,
      log: consoleLog,
    })
    this.#merchant = new MerchantSide({ order, duties, outbox, clock, parts, log })
    this.#refunds = new RefundSide({ refunds, order, duties, log })
    this.#register = new StoredRegister(storage)
    this.#index = new StoredIndex(storage, ({ handle }) => handle)
    if (notices)
      duties.add(new NoticeDelivery({ outbox, receiver: notices, kept: tellNotices(order), clock }))
    duties.add(new Listing({ storage, clock, find, ...listingOf(order, parts) }))
    if (days !== undefined) duties.add(new PersonalData(order, refunds, clock, days))
  }

  start(handle: string, order: OrderDraft, choice: PayerChoice, requestId?: string): Promise<StartResult> {
    return this.#service.start(handle, order, choice, requestId)
  }

  payment(requestId?: string): Promise<Payment | undefined> {
    return this.#service.payment(requestId)
  }

  returned(requestId?: string, parameters?: ReturnParameters): Promise<Payment | undefined> {
    return this.#service.returned(requestId, parameters)
  }

  stop(requestId?: string, reason?: string): Promise<StopAnswer> {
    return this.#service.stop(requestId, reason)
  }

  runs(requestId?: string): Promise<RunsAnswer> {
    return this.#service.runs(requestId)
  }

  handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean> {
    return this.#service.handleCallback(request, requestId)
  }

  wake(): Promise<void> {
    return this.#service.wake()
  }

  refund(wish: RefundWish, requestId?: string): Promise<RefundAnswer> {
    return this.#refunds.refund(wish, requestId)
  }

  refunds(): Promise<readonly MerchantRefund[] | undefined> {
    return this.#refunds.refunds()
  }

  settleRefund(id: string, outcome: 'refunded' | 'failed', reason: string): Promise<RefundAnswer> {
    return this.#refunds.settleRefund(id, outcome, reason)
  }

  resendNotice(id: string): Promise<boolean> {
    return this.#merchant.resendNotice(id)
  }

  claim(name: string, owner: string): Promise<boolean> {
    return this.#register.claim(name, owner)
  }

  async admit(group: string, calls: number): Promise<boolean> {
    return this.#calls.admit(group, calls, Date.now())
  }

  keepRow(list: string, row: MerchantPaymentRow): Promise<void> {
    return this.#index.keepRow(list, row)
  }

  rows(list: string, query: IndexQuery): Promise<IndexPage<MerchantPaymentRow>> {
    return this.#index.rows(list, query)
  }

  merchantRow(): Promise<MerchantPaymentRow | undefined> {
    return this.#merchant.merchantRow()
  }

  merchantPayment(): Promise<MerchantPayment | undefined> {
    return this.#merchant.merchantPayment()
  }

  closeOrder(reason: string): Promise<MerchantPayment | undefined> {
    return this.#merchant.closeOrder(reason)
  }

  settleOrder(wish: SettleWish): Promise<MerchantResult> {
    return this.#merchant.settleOrder(wish)
  }

  deletePersonalData(reason?: string): Promise<MerchantPayment | undefined> {
    return this.#merchant.deletePersonalData(reason)
  }
}
