// The client of the merchant interface: its calls by what they are about, for a merchant's own server.
// It does not decide anything and asks once: the ids in the body make asking again safe.

import { ask, type CallOptions } from './ask.ts'
import type { MerchantProxy } from './auth.ts'
import { exportLines, type ExportOptions } from './export.ts'
import * as calls from './operations/index.ts'
import type {
  Approval,
  Batch,
  BatchChanges,
  BatchDecision,
  BatchedPayment,
  BatchesQuery,
  BatchOrder,
  BatchPage,
  BatchRow,
  BatchStop,
  ChangesQuery,
  ExportQuery,
  HistoryEntry,
  Occurrence,
  OpenItem,
  PartQuery,
  Payment,
  PaymentChanges,
  PaymentDecision,
  PaymentPage,
  PaymentRow,
  PaymentsQuery,
  PaymentStart,
  Payout,
  PayoutChanges,
  PayoutDecision,
  PayoutOrder,
  PayoutPage,
  PayoutRow,
  PayoutsQuery,
  PersonalDataItem,
  PersonalDataPage,
  PersonalDataPeriod,
  PersonalDataQuery,
  Refund,
  RefundDecision,
  RefundOrder,
  RefundPage,
  RefundRow,
  RefundsQuery,
  RequestsToPayQuery,
  RequestToPay,
  RequestToPayChanges,
  RequestToPayDecision,
  RequestToPayOrder,
  RequestToPayPage,
  RequestToPayRow,
  SentWebhook,
  StartedPayment,
  Status,
  StoppedPayment,
  Summary,
  SummaryQuery,
  WebhookTest,
} from './schema/index.ts'

/** Payments of customers. */
export function paymentsOf(proxy: MerchantProxy) {
  const page = async (query: PaymentsQuery = {}, options?: CallOptions): Promise<PaymentPage> =>
    (await ask(proxy, calls.listPayments, { query }, options)).body
  return {
    /**
     * Starts the payment of an order, or goes on with the one that is open: send the payer to `approvalUrl`.
     *
     * The order's id makes a repetition the same: after a lost answer, ask again with the same body.
     */
    start: async (start: PaymentStart, options?: CallOptions): Promise<StartedPayment> =>
      (await ask(proxy, calls.startPayment, { body: start }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first: pages are read while their rows are taken. */
    list: (query: PaymentsQuery = {}, options?: CallOptions) =>
      eachRow<PaymentRow, PaymentsQuery>(async (at) => {
        const { payments, next } = await page(at, options)
        return { rows: payments, next }
      }, query),
    /** Iterates over the webhooks of a payment, newest first. */
    webhooks: (handle: string, options?: CallOptions) =>
      eachRow<SentWebhook, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listPaymentWebhooks, { path: { handle }, query }, options)
        return { rows: body.webhooks, next: body.next }
      }, {}),
    /** Iterates over what happened to a payment, newest first. */
    history: (handle: string, options?: CallOptions) =>
      eachRow<HistoryEntry, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listPaymentHistory, { path: { handle }, query }, options)
        return { rows: body.history, next: body.next }
      }, {}),
    /** Iterates over the payments of the series of an order, last first. */
    occurrences: (handle: string, options?: CallOptions) =>
      eachRow<Occurrence, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listOccurrences, { path: { handle }, query }, options)
        return { rows: body.occurrences, next: body.next }
      }, {}),
    /** Reads a payment with its attempts, and the newest twenty of its refunds, webhooks, history and payments of a series. */
    read: async (handle: string, options?: CallOptions): Promise<Payment> =>
      (await ask(proxy, calls.readPayment, { path: { handle } }, options)).body,
    /** Closes an order: no attempt begins and no link is handed out any more. */
    close: async (handle: string, reason: string, options?: CallOptions): Promise<Payment> =>
      (await ask(proxy, calls.closePayment, { path: { handle }, body: { reason } }, options)).body,
    /** Stops a payment that waits for its day; if the answer has a link, the payer approves that. */
    stop: async (handle: string, reason: string, options?: CallOptions): Promise<StoppedPayment> =>
      (await ask(proxy, calls.stopPayment, { path: { handle }, body: { reason } }, options)).body,
    /** Lets an order begin that the proxy does not know, after its data were put back from a copy. */
    release: async (orderId: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseOrder, { body: { orderId, reason } }, options)).body,
    /** Resolves a payment of which the bank cannot report how it ended. */
    resolve: async (handle: string, decision: PaymentDecision, options?: CallOptions): Promise<Payment> =>
      (await ask(proxy, calls.resolvePayment, { path: { handle }, body: decision }, options)).body,
    /** Deletes messages and metadata at once. */
    deletePersonalData: async (handle: string, reason?: string, options?: CallOptions): Promise<Payment> =>
      (await ask(proxy, calls.deletePaymentData, { path: { handle }, body: because(reason) }, options)).body,
    /** Iterates over the payments of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportPayments, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions): Promise<PaymentChanges> =>
      (await ask(proxy, calls.listPaymentChanges, { query }, options)).body,
    /** Sums a period by state and currency; if the answer is not whole, `next` asks for the rest. */
    summary: async (query: SummaryQuery = {}, options?: CallOptions): Promise<Summary> =>
      (await ask(proxy, calls.sumPayments, { query }, options)).body,
  }
}

/** Refunds of payments of customers. */
export function refundsOf(proxy: MerchantProxy) {
  const page = async (query: RefundsQuery = {}, options?: CallOptions): Promise<RefundPage> =>
    (await ask(proxy, calls.listAllRefunds, { query }, options)).body
  return {
    /**
     * Gives money back. Its id is in your books before the call: after a lost answer, ask again with the same id and body.
     */
    request: async (handle: string, refund: RefundOrder, options?: CallOptions): Promise<Refund> =>
      (await ask(proxy, calls.requestRefund, { path: { handle }, body: refund }, options)).body,
    /** Iterates over the refunds of a payment, newest first. */
    list: (handle: string, options?: CallOptions) =>
      eachRow<Refund, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listRefunds, { path: { handle }, query }, options)
        return { rows: body.refunds, next: body.next }
      }, {}),
    /** Reads one page of the refunds of all payments, newest first. */
    page,
    /** Iterates over the refunds of all payments, newest first. */
    listAll: (query: RefundsQuery = {}, options?: CallOptions) =>
      eachRow<RefundRow, RefundsQuery>(async (at) => {
        const { refunds, next } = await page(at, options)
        return { rows: refunds, next }
      }, query),
    /** Reads a refund. */
    read: async (handle: string, id: string, options?: CallOptions): Promise<Refund> =>
      (await ask(proxy, calls.readRefund, { path: { handle, id } }, options)).body,
    /** Resolves a refund, once a person has looked at the bank. */
    resolve: async (
      handle: string,
      id: string,
      decision: RefundDecision,
      options?: CallOptions,
    ): Promise<Refund> =>
      (await ask(proxy, calls.resolveRefund, { path: { handle, id }, body: decision }, options)).body,
  }
}

/** Payouts: money that the merchant's server sends. */
export function payoutsOf(proxy: MerchantProxy) {
  const page = async (query: PayoutsQuery = {}, options?: CallOptions): Promise<PayoutPage> =>
    (await ask(proxy, calls.listPayouts, { query }, options)).body
  return {
    /** Gives a payout to the bank; the same `instructionId` in its payment and the same body are the same payout. */
    give: async (instruction: PayoutOrder, options?: CallOptions): Promise<Payout> =>
      (await ask(proxy, calls.givePayout, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: PayoutsQuery = {}, options?: CallOptions) =>
      eachRow<PayoutRow, PayoutsQuery>(async (at) => {
        const { payouts, next } = await page(at, options)
        return { rows: payouts, next }
      }, query),
    /** Iterates over the webhooks of a payout, newest first. */
    webhooks: (id: string, options?: CallOptions) =>
      eachRow<SentWebhook, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listPayoutWebhooks, { path: { id }, query }, options)
        return { rows: body.webhooks, next: body.next }
      }, {}),
    /** Iterates over what happened to a payout, newest first. */
    history: (id: string, options?: CallOptions) =>
      eachRow<HistoryEntry, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listPayoutHistory, { path: { id }, query }, options)
        return { rows: body.history, next: body.next }
      }, {}),
    /** Reads a payout with the newest twenty of its webhooks and history. */
    read: async (id: string, options?: CallOptions): Promise<Payout> =>
      (await ask(proxy, calls.readPayout, { path: { id } }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releasePayout, { path: { id }, body: { reason } }, options)).body,
    /** Resolves a payout that needs a review, once a person has looked at the bank. */
    resolve: async (id: string, decision: PayoutDecision, options?: CallOptions): Promise<Payout> =>
      (await ask(proxy, calls.resolvePayout, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a payout that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions): Promise<Payout> =>
      (await ask(proxy, calls.deletePayoutData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the payouts of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportPayouts, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions): Promise<PayoutChanges> =>
      (await ask(proxy, calls.listPayoutChanges, { query }, options)).body,
  }
}

/** Batches: payments that a person approves together. */
export function batchesOf(proxy: MerchantProxy) {
  const page = async (query: BatchesQuery = {}, options?: CallOptions): Promise<BatchPage> =>
    (await ask(proxy, calls.listBatches, { query }, options)).body
  return {
    /** Gives a batch; the same `batchId` and payments are the same batch. */
    give: async (batch: BatchOrder, options?: CallOptions): Promise<Batch> =>
      (await ask(proxy, calls.giveBatch, { body: batch }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: BatchesQuery = {}, options?: CallOptions) =>
      eachRow<BatchRow, BatchesQuery>(async (at) => {
        const { batches, next } = await page(at, options)
        return { rows: batches, next }
      }, query),
    /** Iterates over the payments of a batch, last first. */
    payments: (id: string, options?: CallOptions) =>
      eachRow<BatchedPayment, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listBatchPayments, { path: { id }, query }, options)
        return { rows: body.payments, next: body.next }
      }, {}),
    /** Iterates over the days of the series that a payment of a batch is, last first; `number` is the payment's. */
    occurrences: (id: string, number: number, options?: CallOptions) =>
      eachRow<Occurrence, PartQuery>(async (query) => {
        const path = { id, number: String(number) }
        const { body } = await ask(proxy, calls.listBatchOccurrences, { path, query }, options)
        return { rows: body.occurrences, next: body.next }
      }, {}),
    /** Iterates over the webhooks of a batch, newest first. */
    webhooks: (id: string, options?: CallOptions) =>
      eachRow<SentWebhook, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listBatchWebhooks, { path: { id }, query }, options)
        return { rows: body.webhooks, next: body.next }
      }, {}),
    /** Iterates over what happened to a batch, newest first. */
    history: (id: string, options?: CallOptions) =>
      eachRow<HistoryEntry, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listBatchHistory, { path: { id }, query }, options)
        return { rows: body.history, next: body.next }
      }, {}),
    /** Reads a batch with the last twenty of its payments, webhooks and history; the bank is asked first. */
    read: async (id: string, options?: CallOptions): Promise<Batch> =>
      (await ask(proxy, calls.readBatch, { path: { id } }, options)).body,
    /** Gives the link for the person who approves. */
    approve: async (id: string, options?: CallOptions): Promise<Approval> =>
      (await ask(proxy, calls.approveBatch, { path: { id } }, options)).body,
    /** Stops a batch or one payment of it; if the answer has a link, a person approves that. */
    stop: async (id: string, stop: BatchStop, options?: CallOptions): Promise<Approval> =>
      (await ask(proxy, calls.stopBatch, { path: { id }, body: stop }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseBatch, { path: { id }, body: { reason } }, options)).body,
    /** Resolves the payments of a batch that need a review, once a person has looked at the bank. */
    resolve: async (id: string, decision: BatchDecision, options?: CallOptions): Promise<Batch> =>
      (await ask(proxy, calls.resolveBatch, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a batch that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions): Promise<Batch> =>
      (await ask(proxy, calls.deleteBatchData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the batches of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportBatches, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions): Promise<BatchChanges> =>
      (await ask(proxy, calls.listBatchChanges, { query }, options)).body,
  }
}

/** Requests to pay: money that the merchant's server asks for. */
export function requestsToPayOf(proxy: MerchantProxy) {
  const page = async (query: RequestsToPayQuery = {}, options?: CallOptions): Promise<RequestToPayPage> =>
    (await ask(proxy, calls.listRequestsToPay, { query }, options)).body
  return {
    /** Asks for a payment; the same ids and body are the same request to pay. */
    give: async (instruction: RequestToPayOrder, options?: CallOptions): Promise<RequestToPay> =>
      (await ask(proxy, calls.giveRequestToPay, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: RequestsToPayQuery = {}, options?: CallOptions) =>
      eachRow<RequestToPayRow, RequestsToPayQuery>(async (at) => {
        const { requestsToPay, next } = await page(at, options)
        return { rows: requestsToPay, next }
      }, query),
    /** Iterates over the webhooks of a request to pay, newest first. */
    webhooks: (id: string, options?: CallOptions) =>
      eachRow<SentWebhook, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listRequestToPayWebhooks, { path: { id }, query }, options)
        return { rows: body.webhooks, next: body.next }
      }, {}),
    /** Iterates over what happened to a request to pay, newest first. */
    history: (id: string, options?: CallOptions) =>
      eachRow<HistoryEntry, PartQuery>(async (query) => {
        const { body } = await ask(proxy, calls.listRequestToPayHistory, { path: { id }, query }, options)
        return { rows: body.history, next: body.next }
      }, {}),
    /** Reads a request to pay with the newest twenty of its webhooks and history. */
    read: async (id: string, options?: CallOptions): Promise<RequestToPay> =>
      (await ask(proxy, calls.readRequestToPay, { path: { id } }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseRequestToPay, { path: { id }, body: { reason } }, options)).body,
    /** Resolves a request to pay that needs a review, once a person has looked at the bank. */
    resolve: async (
      id: string,
      decision: RequestToPayDecision,
      options?: CallOptions,
    ): Promise<RequestToPay> =>
      (await ask(proxy, calls.resolveRequestToPay, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a request to pay that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions): Promise<RequestToPay> =>
      (await ask(proxy, calls.deleteRequestToPayData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the requests to pay of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportRequestsToPay, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions): Promise<RequestToPayChanges> =>
      (await ask(proxy, calls.listRequestToPayChanges, { query }, options)).body,
  }
}

/** What is kept about one person. */
export function personalDataOf(proxy: MerchantProxy) {
  const page = async (query: PersonalDataQuery, options?: CallOptions): Promise<PersonalDataPage> =>
    (await ask(proxy, calls.exportPersonalData, { body: query }, options)).body
  return {
    /** Reads one page: what was found in a part of the days, how much was looked through, and where to go on. */
    page,
    /** Iterates over all orders, payouts, batches and requests to pay of some days that are about the person, with all that is kept. */
    export: (query: PersonalDataQuery, options?: CallOptions) =>
      eachRow<PersonalDataItem, PersonalDataQuery>(async (at) => {
        const { items, next } = await page(at, options)
        return { rows: items, next }
      }, query),
    /**
     * Deletes the personal data of all that began on some days, and ends with what has not ended: it keeps them. After an error,
     * call it again.
     */
    delete: async (period: PersonalDataPeriod, options?: CallOptions) => {
      let deleted = 0
      const open: OpenItem[] = []
      let cursor = period.cursor
      do {
        const body = { ...period, ...(cursor !== undefined && { cursor }) }
        // oxlint-disable-next-line no-await-in-loop -- each answer names the next
        const part = (await ask(proxy, calls.deletePersonalDataOfPeriod, { body }, options)).body
        deleted += part.deleted
        open.push(...part.open)
        cursor = part.next
      } while (cursor !== undefined)
      return { deleted, open }
    },
  }
}

/** The call that returns how the proxy does. */
export const statusOf =
  (proxy: MerchantProxy) =>
  async (options?: CallOptions): Promise<Status> =>
    (await ask(proxy, calls.readStatus, {}, options)).body

/** What a webhook is about: the handle of a payment, or the id of a payout, a batch or a request to pay. */
export type WebhookOf =
  | { payment: string }
  | { payout: string }
  | { batch: string }
  | { requestToPay: string }

/** Webhooks to the merchant's server. */
export function webhooksOf(proxy: MerchantProxy) {
  return {
    /** Sends a test webhook to `WEBHOOK_URL`, once and now: returns its status, or why there was no answer. Once a minute. */
    test: async (options?: CallOptions): Promise<WebhookTest> =>
      (await ask(proxy, calls.testWebhook, {}, options)).body,
    /** Sends again whatever was given up since a time (RFC 3339), and returns how many webhooks that are. */
    resendGivenUp: async (since: string, options?: CallOptions): Promise<number> => {
      let count = 0
      let cursor: string | undefined
      do {
        const body = { since, ...(cursor !== undefined && { cursor }) }
        // oxlint-disable-next-line no-await-in-loop -- an answer names the one after it
        const { resent, next } = (await ask(proxy, calls.resendWebhooks, { body }, options)).body
        count += resent
        cursor = next
      } while (cursor !== undefined)
      return count
    },
    /** Sends a webhook again, under the same id. */
    resend: async (about: WebhookOf, event: string, options?: CallOptions): Promise<void> => {
      if ('payment' in about) {
        const path = { handle: about.payment, event }
        await ask(proxy, calls.resendPaymentWebhook, { path }, options)
      } else if ('payout' in about) {
        await ask(proxy, calls.resendPayoutWebhook, { path: { id: about.payout, event } }, options)
      } else if ('batch' in about) {
        await ask(proxy, calls.resendBatchWebhook, { path: { id: about.batch, event } }, options)
      } else {
        await ask(
          proxy,
          calls.resendRequestToPayWebhook,
          { path: { id: about.requestToPay, event } },
          options,
        )
      }
    },
  }
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason })

/** Iterates over the rows of all pages, from the page of the query on. */
async function* eachRow<T, Q extends { cursor?: string | undefined }>(
  read: (query: Q) => Promise<{ rows: readonly T[]; next: string | undefined }>,
  query: Q,
): AsyncGenerator<T, undefined, undefined> {
  let at = query
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the one after it
    const { rows, next } = await read(at)
    yield* rows
    if (next === undefined || next === at.cursor) return undefined
    at = { ...query, cursor: next }
  }
}
