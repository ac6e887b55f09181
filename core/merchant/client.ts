// The client of the merchant interface: its calls by what they are about, for a merchant's own server.
// It does not decide anything and asks once: the ids in the body make asking again safe.

import { ask, type CallOptions } from './ask.ts'
import type { MerchantProxy } from './auth.ts'
import { exportLines, type ExportOptions } from './export.ts'
import * as calls from './operations/index.ts'
import type * as schema from './schema/index.ts'

/** Payments of customers. */
export function paymentsOf(proxy: MerchantProxy) {
  const page = async (query: schema.PaymentsQuery = {}, options?: CallOptions): Promise<schema.PaymentPage> =>
    (await ask(proxy, calls.listPayments, { query }, options)).body
  return {
    /**
     * Starts the payment of an order, or continues the one that is open: send the payer to `approvalUrl`.
     *
     * A repetition with the same order id is the same payment: after a lost answer, ask again with the same body.
     */
    start: async (start: schema.PaymentStart, options?: CallOptions): Promise<schema.StartedPayment> =>
      (await ask(proxy, calls.startPayment, { body: start }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first: pages are read while their rows are taken. */
    list: (query: schema.PaymentsQuery = {}, options?: CallOptions): Rows<schema.PaymentRow> =>
      eachRow('payments', (at) => page(at, options), query),
    /** Iterates over the webhooks of a payment, newest first. */
    webhooks: (handle: string, options?: CallOptions): Rows<schema.SentWebhook> =>
      eachPart('webhooks', (query) =>
        ask(proxy, calls.listPaymentWebhooks, { path: { handle }, query }, options),
      ),
    /** Iterates over what happened to a payment, newest first. */
    history: (handle: string, options?: CallOptions): Rows<schema.HistoryEntry> =>
      eachPart('history', (query) =>
        ask(proxy, calls.listPaymentHistory, { path: { handle }, query }, options),
      ),
    /** Iterates over the payments of the series of an order, last first. */
    occurrences: (handle: string, options?: CallOptions): Rows<schema.Occurrence> =>
      eachPart('occurrences', (query) =>
        ask(proxy, calls.listOccurrences, { path: { handle }, query }, options),
      ),
    /** Reads a payment with its attempts, and the newest twenty of its refunds, webhooks, history and payments of a series. */
    read: async (handle: string, options?: CallOptions): Promise<schema.Payment> =>
      (await ask(proxy, calls.readPayment, { path: { handle } }, options)).body,
    /** Closes an order: no attempt begins and no link is handed out any more. */
    close: async (handle: string, reason: string, options?: CallOptions): Promise<schema.Payment> =>
      (await ask(proxy, calls.closePayment, { path: { handle }, body: { reason } }, options)).body,
    /** Stops a payment that waits for its day; if the answer has a link, the payer must approve the stop there. */
    stop: async (handle: string, reason: string, options?: CallOptions): Promise<schema.StoppedPayment> =>
      (await ask(proxy, calls.stopPayment, { path: { handle }, body: { reason } }, options)).body,
    /** Lets an order begin although the proxy, after its data were restored from a copy, does not know it. */
    release: async (orderId: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseOrder, { body: { orderId, reason } }, options)).body,
    /** Resolves a payment if the bank cannot report how it ended. */
    resolve: async (
      handle: string,
      decision: schema.PaymentDecision,
      options?: CallOptions,
    ): Promise<schema.Payment> =>
      (await ask(proxy, calls.resolvePayment, { path: { handle }, body: decision }, options)).body,
    /** Deletes messages and metadata at once. */
    deletePersonalData: async (
      handle: string,
      reason?: string,
      options?: CallOptions,
    ): Promise<schema.Payment> =>
      (await ask(proxy, calls.deletePaymentData, { path: { handle }, body: because(reason) }, options)).body,
    /** Iterates over the payments of some days with their histories. */
    export: (query: schema.ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportPayments, query, options),
    /** Reads the payments that changed since a cursor, each at least once; store `next`, and ask again while `hasMore`. */
    changes: async (query: schema.ChangesQuery = {}, options?: CallOptions): Promise<schema.PaymentChanges> =>
      (await ask(proxy, calls.listPaymentChanges, { query }, options)).body,
    /** Sums a period by state and currency; if the answer is not whole, `next` asks for the rest. */
    summary: async (query: schema.SummaryQuery = {}, options?: CallOptions): Promise<schema.Summary> =>
      (await ask(proxy, calls.sumPayments, { query }, options)).body,
  }
}

/** Refunds of payments of customers. */
export function refundsOf(proxy: MerchantProxy) {
  const page = async (query: schema.RefundsQuery = {}, options?: CallOptions): Promise<schema.RefundPage> =>
    (await ask(proxy, calls.listAllRefunds, { query }, options)).body
  return {
    /**
     * Gives money back. Store the refund's id before the call: after a lost answer, ask again with the same id and body.
     */
    request: async (
      handle: string,
      refund: schema.RefundOrder,
      options?: CallOptions,
    ): Promise<schema.Refund> =>
      (await ask(proxy, calls.requestRefund, { path: { handle }, body: refund }, options)).body,
    /** Iterates over the refunds of a payment, newest first. */
    list: (handle: string, options?: CallOptions): Rows<schema.Refund> =>
      eachPart('refunds', (query) => ask(proxy, calls.listRefunds, { path: { handle }, query }, options)),
    /** Reads one page of the refunds of all payments, newest first. */
    page,
    /** Iterates over the refunds of all payments, newest first. */
    listAll: (query: schema.RefundsQuery = {}, options?: CallOptions): Rows<schema.RefundRow> =>
      eachRow('refunds', (at) => page(at, options), query),
    /** Reads a refund. */
    read: async (handle: string, id: string, options?: CallOptions): Promise<schema.Refund> =>
      (await ask(proxy, calls.readRefund, { path: { handle, id } }, options)).body,
    /** Resolves a refund, once a person has checked it at the bank. */
    resolve: async (
      handle: string,
      id: string,
      decision: schema.RefundDecision,
      options?: CallOptions,
    ): Promise<schema.Refund> =>
      (await ask(proxy, calls.resolveRefund, { path: { handle, id }, body: decision }, options)).body,
  }
}

/** Payouts: money that the merchant's server sends. */
export function payoutsOf(proxy: MerchantProxy) {
  const page = async (query: schema.PayoutsQuery = {}, options?: CallOptions): Promise<schema.PayoutPage> =>
    (await ask(proxy, calls.listPayouts, { query }, options)).body
  return {
    /** Gives a payout to the bank; the same `instructionId` in its payment and the same body are the same payout. */
    give: async (instruction: schema.PayoutOrder, options?: CallOptions): Promise<schema.Payout> =>
      (await ask(proxy, calls.givePayout, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: schema.PayoutsQuery = {}, options?: CallOptions): Rows<schema.PayoutRow> =>
      eachRow('payouts', (at) => page(at, options), query),
    /** Iterates over the webhooks of a payout, newest first. */
    webhooks: (id: string, options?: CallOptions): Rows<schema.SentWebhook> =>
      eachPart('webhooks', (query) => ask(proxy, calls.listPayoutWebhooks, { path: { id }, query }, options)),
    /** Iterates over what happened to a payout, newest first. */
    history: (id: string, options?: CallOptions): Rows<schema.HistoryEntry> =>
      eachPart('history', (query) => ask(proxy, calls.listPayoutHistory, { path: { id }, query }, options)),
    /** Reads a payout with the newest twenty of its webhooks and history. */
    read: async (id: string, options?: CallOptions): Promise<schema.Payout> =>
      (await ask(proxy, calls.readPayout, { path: { id } }, options)).body,
    /** Lets a payout begin although the proxy, after its data were restored from a copy, does not know it. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releasePayout, { path: { id }, body: { reason } }, options)).body,
    /** Resolves a payout that needs a review, once a person has checked it at the bank. */
    resolve: async (
      id: string,
      decision: schema.PayoutDecision,
      options?: CallOptions,
    ): Promise<schema.Payout> =>
      (await ask(proxy, calls.resolvePayout, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a payout that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions): Promise<schema.Payout> =>
      (await ask(proxy, calls.deletePayoutData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the payouts of some days with their histories. */
    export: (query: schema.ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportPayouts, query, options),
    /** Reads the payouts that changed since a cursor, each at least once; store `next`, and ask again while `hasMore`. */
    changes: async (query: schema.ChangesQuery = {}, options?: CallOptions): Promise<schema.PayoutChanges> =>
      (await ask(proxy, calls.listPayoutChanges, { query }, options)).body,
  }
}

/** Batches: payments that a person approves together. */
export function batchesOf(proxy: MerchantProxy) {
  const page = async (query: schema.BatchesQuery = {}, options?: CallOptions): Promise<schema.BatchPage> =>
    (await ask(proxy, calls.listBatches, { query }, options)).body
  return {
    /** Gives a batch; the same `batchId` and payments are the same batch. */
    give: async (batch: schema.BatchOrder, options?: CallOptions): Promise<schema.Batch> =>
      (await ask(proxy, calls.giveBatch, { body: batch }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: schema.BatchesQuery = {}, options?: CallOptions): Rows<schema.BatchRow> =>
      eachRow('batches', (at) => page(at, options), query),
    /** Iterates over the payments of a batch, last first. */
    payments: (id: string, options?: CallOptions): Rows<schema.BatchedPayment> =>
      eachPart('payments', (query) => ask(proxy, calls.listBatchPayments, { path: { id }, query }, options)),
    /** Iterates over the payments of a series in a batch, last first; `number` is the series' number in the batch. */
    occurrences: (id: string, number: number, options?: CallOptions): Rows<schema.Occurrence> =>
      eachPart('occurrences', (query) => {
        const path = { id, number: String(number) }
        return ask(proxy, calls.listBatchOccurrences, { path, query }, options)
      }),
    /** Iterates over the webhooks of a batch, newest first. */
    webhooks: (id: string, options?: CallOptions): Rows<schema.SentWebhook> =>
      eachPart('webhooks', (query) => ask(proxy, calls.listBatchWebhooks, { path: { id }, query }, options)),
    /** Iterates over what happened to a batch, newest first. */
    history: (id: string, options?: CallOptions): Rows<schema.HistoryEntry> =>
      eachPart('history', (query) => ask(proxy, calls.listBatchHistory, { path: { id }, query }, options)),
    /** Reads a batch with the last twenty of its payments, webhooks and history; the bank is asked first. */
    read: async (id: string, options?: CallOptions): Promise<schema.Batch> =>
      (await ask(proxy, calls.readBatch, { path: { id } }, options)).body,
    /** Gives the link for the person who approves. */
    approve: async (id: string, options?: CallOptions): Promise<schema.Approval> =>
      (await ask(proxy, calls.approveBatch, { path: { id } }, options)).body,
    /** Stops a batch or one payment of it; if the answer has a link, a person must approve the stop there. */
    stop: async (id: string, stop: schema.BatchStop, options?: CallOptions): Promise<schema.Approval> =>
      (await ask(proxy, calls.stopBatch, { path: { id }, body: stop }, options)).body,
    /** Lets a batch begin although the proxy, after its data were restored from a copy, does not know it. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseBatch, { path: { id }, body: { reason } }, options)).body,
    /** Resolves the payments of a batch that need a review, once a person has checked them at the bank. */
    resolve: async (
      id: string,
      decision: schema.BatchDecision,
      options?: CallOptions,
    ): Promise<schema.Batch> =>
      (await ask(proxy, calls.resolveBatch, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a batch that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions): Promise<schema.Batch> =>
      (await ask(proxy, calls.deleteBatchData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the batches of some days with their histories. */
    export: (query: schema.ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportBatches, query, options),
    /** Reads the batches that changed since a cursor, each at least once; store `next`, and ask again while `hasMore`. */
    changes: async (query: schema.ChangesQuery = {}, options?: CallOptions): Promise<schema.BatchChanges> =>
      (await ask(proxy, calls.listBatchChanges, { query }, options)).body,
  }
}

/** Requests to pay: money that the merchant's server asks for. */
export function requestsToPayOf(proxy: MerchantProxy) {
  const page = async (
    query: schema.RequestsToPayQuery = {},
    options?: CallOptions,
  ): Promise<schema.RequestToPayPage> => (await ask(proxy, calls.listRequestsToPay, { query }, options)).body
  return {
    /** Asks for a payment; the same ids and body are the same request to pay. */
    give: async (
      instruction: schema.RequestToPayOrder,
      options?: CallOptions,
    ): Promise<schema.RequestToPay> =>
      (await ask(proxy, calls.giveRequestToPay, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: schema.RequestsToPayQuery = {}, options?: CallOptions): Rows<schema.RequestToPayRow> =>
      eachRow('requestsToPay', (at) => page(at, options), query),
    /** Iterates over the webhooks of a request to pay, newest first. */
    webhooks: (id: string, options?: CallOptions): Rows<schema.SentWebhook> =>
      eachPart('webhooks', (query) =>
        ask(proxy, calls.listRequestToPayWebhooks, { path: { id }, query }, options),
      ),
    /** Iterates over what happened to a request to pay, newest first. */
    history: (id: string, options?: CallOptions): Rows<schema.HistoryEntry> =>
      eachPart('history', (query) =>
        ask(proxy, calls.listRequestToPayHistory, { path: { id }, query }, options),
      ),
    /** Reads a request to pay with the newest twenty of its webhooks and history. */
    read: async (id: string, options?: CallOptions): Promise<schema.RequestToPay> =>
      (await ask(proxy, calls.readRequestToPay, { path: { id } }, options)).body,
    /** Lets a request to pay begin although the proxy, after its data were restored from a copy, does not know it. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseRequestToPay, { path: { id }, body: { reason } }, options)).body,
    /** Resolves a request to pay that needs a review, once a person has checked it at the bank. */
    resolve: async (
      id: string,
      decision: schema.RequestToPayDecision,
      options?: CallOptions,
    ): Promise<schema.RequestToPay> =>
      (await ask(proxy, calls.resolveRequestToPay, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a request to pay that has ended. */
    deletePersonalData: async (
      id: string,
      reason?: string,
      options?: CallOptions,
    ): Promise<schema.RequestToPay> =>
      (await ask(proxy, calls.deleteRequestToPayData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the requests to pay of some days with their histories. */
    export: (query: schema.ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportRequestsToPay, query, options),
    /** Reads the requests to pay that changed since a cursor, each at least once; store `next`, and ask again while `hasMore`. */
    changes: async (
      query: schema.ChangesQuery = {},
      options?: CallOptions,
    ): Promise<schema.RequestToPayChanges> =>
      (await ask(proxy, calls.listRequestToPayChanges, { query }, options)).body,
  }
}

/** What is kept about one person. */
export function personalDataOf(proxy: MerchantProxy) {
  const page = async (
    query: schema.PersonalDataQuery,
    options?: CallOptions,
  ): Promise<schema.PersonalDataPage> =>
    (await ask(proxy, calls.exportPersonalData, { body: query }, options)).body
  return {
    /** Reads one page: what was found in a part of the days, how much was searched, and where to go on. */
    page,
    /** Iterates over all orders, payouts, batches and requests to pay of some days about the person, with all that is kept. */
    export: (query: schema.PersonalDataQuery, options?: CallOptions): Rows<schema.PersonalDataItem> =>
      eachRow('items', (at) => page(at, options), query),
    /**
     * Deletes the personal data of all that began on some days, and returns the objects that have not ended: they keep their
     * data. After an error, call it again.
     */
    delete: async (period: schema.PersonalDataPeriod, options?: CallOptions) => {
      let deleted = 0
      const open: schema.OpenItem[] = []
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

/** The call that returns the health of the proxy. */
export const statusOf =
  (proxy: MerchantProxy) =>
  async (options?: CallOptions): Promise<schema.Status> =>
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
    test: async (options?: CallOptions): Promise<schema.WebhookTest> =>
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

/** The rows of a list, read page by page while they are taken. */
type Rows<T> = AsyncGenerator<T, undefined, undefined>

/** Iterates over the rows of all pages, from the page of the query on; `key` is their name in a page. */
async function* eachRow<K extends string, T, Q extends { cursor?: string | undefined }>(
  key: K,
  read: (query: Q) => Promise<{ [name in K]: readonly T[] } & { next?: string | undefined }>,
  query: Q,
): Rows<T> {
  let at = query
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the one after it
    const page = await read(at)
    yield* page[key]
    if (page.next === undefined || page.next === at.cursor) return undefined
    at = { ...query, cursor: page.next }
  }
}

/** Iterates over a list that one object keeps. */
const eachPart = <K extends string, T>(
  key: K,
  read: (
    query: schema.PartQuery,
  ) => Promise<{ body: { [name in K]: readonly T[] } & { next?: string | undefined } }>,
): Rows<T> => eachRow(key, async (query: schema.PartQuery) => (await read(query)).body, {})
