// One order as a Durable Object: it gives its storage and its alarm to the parts of that order.

import { CallCounts } from '../../shared/call-counts.ts'
import { DurableObject } from '../../shared/runtime.ts'
import type { DurableObjectNamespace, DurableObjectState } from '../../shared/workers.ts'
import type { Payment } from '../../../core/view/index.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { MerchantResult, ResolveRequest } from './merchant-order.ts'
import type { MerchantLists, MerchantPayment, MerchantPaymentRow } from './merchant-payment.ts'
import type { RefundRequest } from '../refunds/refund-record.ts'
import type { RefundAnswer } from '../refunds/refund-api.ts'
import type {
  IndexPage,
  IndexQuery,
  IndexRange,
  IndexReport,
  ReportAnswer,
  SumsPage,
} from '../order-index/row-index.ts'
import type { ChangesPage, ChangesQuery } from '../order-index/stored-changes.ts'
import type { CallbackRequest, PayerChoice } from '../interfaces/rail.ts'
import type { OrderRow, RefundRow } from './order-listing.ts'
import type { OrderNode } from './order-node.ts'
import { composeOrder, type OrderParts } from './order-parts.ts'
import type { ReturnedPayment, ReturnParameters } from '../orders/order-service.ts'
import type { StartResult, StartTerms } from '../orders/starting.ts'
import type { OrderDraft } from '../orders/order-form.ts'
import type { StopAnswer } from '../orders/scheduled.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import type { ListPage } from '../storage/kept-lists.ts'
import type { WebhookChoice } from '../webhooks/resend.ts'
import type { BankWord, Note, WordMeaning, WordReading } from '../storage/notes.ts'
import type { FindingSettings } from '../storage/kept-settings.ts'
import { runReadable } from '../storage/format.ts'
import { REST_MS } from '../storage/tasks.ts'
import { agreeOnObjects } from '../order-index/agreement.ts'
import { DurableStorage } from '../storage/storage.ts'

type Bindings = Readonly<Record<string, unknown>> & { ORDERS?: DurableObjectNamespace<OrderNode> }

/**
 * Keeps the payment of one order; its name is the handle of the payment.
 *
 * Objects of this class with names of their own keep the register and the index of all orders, so that a deployment binds one
 * class only.
 */
export class OrderObject extends DurableObject<Bindings> implements OrderNode {
  readonly #parts: OrderParts
  readonly #config: Config
  readonly #calls = new CallCounts()

  /** @param config Read from the bindings, unless a host has read it already. */
  constructor(ctx: DurableObjectState, env: Bindings, config: Config = readConfig(env)) {
    super(ctx, env)
    this.#config = config
    const find = (name: string) => objectNamed<OrderNode>(env, 'ORDERS', name)
    this.#parts = composeOrder(config, new DurableStorage(ctx.storage), find)
  }

  // Other isolates can call only methods of the class itself.

  async start(
    handle: string,
    order: OrderDraft,
    choice: PayerChoice,
    requestId?: string,
    terms?: StartTerms,
  ): Promise<StartResult> {
    return this.#parts.service.start(handle, order, choice, requestId, terms)
  }

  async payment(requestId?: string): Promise<Payment | undefined> {
    return this.#parts.service.payment(requestId)
  }

  async isLinkGiven(): Promise<boolean> {
    return this.#parts.service.isLinkGiven()
  }

  async returned(requestId?: string, parameters?: ReturnParameters): Promise<ReturnedPayment | undefined> {
    return this.#parts.service.returned(requestId, parameters)
  }

  async stop(requestId?: string, reason?: string, by?: string): Promise<StopAnswer> {
    return this.#parts.service.stop(requestId, reason, by)
  }

  async handleCallback(request: CallbackRequest, requestId?: string): Promise<boolean> {
    return this.#parts.service.handleCallback(request, requestId)
  }

  async keepSettings(given: FindingSettings): Promise<string | undefined> {
    return this.#parts.kept.keepSettings(given)
  }

  async release(reason: string, by?: string): Promise<boolean> {
    const { intake, merchant } = this.#parts
    return (await merchant.merchantRow()) === undefined && intake.release(reason, by)
  }

  async claim(name: string, owner: string): Promise<boolean> {
    return this.#parts.register.claim(name, owner)
  }

  async passOn(handle: string): Promise<boolean> {
    return this.#parts.passing.passOn(handle)
  }

  async admit(group: string, calls: number): Promise<boolean> {
    return this.#calls.admit(group, calls, Date.now())
  }

  async ownerOf(name: string): Promise<string | undefined> {
    return this.#parts.register.ownerOf(name)
  }

  async keep(report: IndexReport<OrderRow>): Promise<ReportAnswer> {
    return this.#parts.index.keep(report)
  }

  async rows(list: string, query: IndexQuery): Promise<IndexPage<OrderRow>> {
    return this.#parts.index.rows(list, query)
  }

  async sums(list: string, range: IndexRange): Promise<SumsPage> {
    return this.#parts.index.sums(list, range)
  }

  async changes(list: string, query: ChangesQuery): Promise<ChangesPage> {
    return this.#parts.index.changes(list, query)
  }

  async merchantRow(isWhole?: boolean): Promise<MerchantPaymentRow | undefined> {
    return this.#parts.merchant.merchantRow(isWhole)
  }

  async refundRows(): Promise<readonly RefundRow[]> {
    return this.#parts.merchant.refundRows()
  }

  async merchantPayment(isWhole?: boolean): Promise<MerchantPayment | undefined> {
    return this.#parts.merchant.merchantPayment(isWhole)
  }

  async listPage(name: keyof MerchantLists, cursor?: string): Promise<ListPage | undefined> {
    return this.#parts.merchant.listPage(name, cursor)
  }

  async closeOrder(reason: string, requestId?: string, by?: string): Promise<MerchantPayment | undefined> {
    return this.#parts.merchant.closeOrder(reason, requestId, by)
  }

  async resolveOrder(request: ResolveRequest, requestId?: string): Promise<MerchantResult> {
    return this.#parts.merchant.resolveOrder(request, requestId)
  }

  async deletePersonalData(reason?: string, by?: string): Promise<MerchantPayment | undefined> {
    return this.#parts.merchant.deletePersonalData(reason, by)
  }

  async refund(request: RefundRequest, requestId?: string, by?: string): Promise<RefundAnswer> {
    return this.#parts.refunds.refund(request, requestId, by)
  }

  async readRefund(id: string): Promise<RefundAnswer> {
    return this.#parts.refunds.readRefund(id)
  }

  async resolveRefund(
    id: string,
    outcome: 'refunded' | 'failed',
    reason: string,
    by?: string,
    requestId?: string,
  ): Promise<RefundAnswer> {
    return this.#parts.refunds.resolveRefund(id, outcome, reason, by, requestId)
  }

  async resendWebhooks(choice: WebhookChoice, by?: string): Promise<number> {
    return this.#parts.merchant.resendWebhooks(choice, by)
  }

  async note(name: string, text: string, restMs: number): Promise<boolean> {
    return this.#parts.notes.note(name, text, restMs)
  }

  async noteWord(word: BankWord, reading: WordReading): Promise<WordMeaning | undefined> {
    const means = await this.#parts.notes.noteWord(word, reading)
    // The webhook must be sent even if this object is dropped from memory.
    await this.#parts.whenArmed()
    return means
  }

  async notes(): Promise<Readonly<Record<string, Note>>> {
    return this.#parts.notes.notes()
  }

  async runDue(): Promise<void> {
    await this.#parts.service.runDue()
  }

  /** Runs when the alarm fires; running twice changes nothing. */
  async alarm(): Promise<void> {
    await agreeOnObjects(this.env, this.#config).then(
      () => runReadable(() => this.runDue(), this.ctx.storage, this.#config.log),
      // With wrong settings the object would find other objects; they may be corrected soon.
      () => this.ctx.storage.setAlarm(Date.now() + REST_MS),
    )
  }
}
