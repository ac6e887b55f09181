// The client of the merchant interface: its calls by what they are about, for a merchant's own server.
// It decides nothing and asks once: the ids of order, refund and instruction make asking again safe.

import { ask, type CallOptions } from './ask.ts'
import type { MerchantProxy } from './auth.ts'
import { exportLines, type ExportOptions } from './export.ts'
import * as calls from './operations/index.ts'
import type {
  BundleDecision,
  BundleOrder,
  BundleRow,
  BundlesQuery,
  BundleStop,
  ChangesQuery,
  CorporateDecision,
  CorporateInstruction,
  CorporateQuery,
  ExportQuery,
  InstructionRow,
  OpenItem,
  PaymentDecision,
  PaymentRow,
  PaymentsQuery,
  PaymentStart,
  PersonalDataItem,
  PersonalDataPeriod,
  PersonalDataQuery,
  RefundDecision,
  RefundOrder,
  RefundRow,
  RefundsQuery,
  RequestDecision,
  RequestInstruction,
  RequestsQuery,
  SummaryQuery,
} from './schema/index.ts'

/** Payments of customers. */
export function paymentsOf(proxy: MerchantProxy) {
  const page = async (query: PaymentsQuery = {}, options?: CallOptions) =>
    (await ask(proxy, calls.listPayments, { query }, options)).body
  return {
    /**
     * Starts the payment of an order, or goes on with the one that is open: send the payer to `approvalUrl`.
     *
     * The order's id makes a repetition the same: after a lost answer, ask again with the same body.
     */
    start: async (start: PaymentStart, options?: CallOptions) =>
      (await ask(proxy, calls.startPayment, { body: start }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first: pages are read while their rows are taken. */
    list: (query: PaymentsQuery = {}, options?: CallOptions) =>
      eachRow<PaymentRow, PaymentsQuery>(async (at) => {
        const { payments, next } = await page(at, options)
        return { rows: payments, next }
      }, query),
    /** Reads a payment with its attempts, refunds, notices and history. */
    read: async (handle: string, options?: CallOptions) =>
      (await ask(proxy, calls.readPayment, { path: { handle } }, options)).body,
    /** Closes an order: no attempt begins and no link is handed out any more. */
    close: async (handle: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.closePayment, { path: { handle }, body: { reason } }, options)).body,
    /** Stops a payment that waits for its day; where the answer has a link, the payer approves that. */
    stop: async (handle: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.stopPayment, { path: { handle }, body: { reason } }, options)).body,
    /** Lets an order begin that the proxy does not know, after its data were put back from a copy. */
    release: async (orderId: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseOrder, { body: { orderId, reason } }, options)).body,
    /** Says how a payment ended of which the bank cannot say it. */
    resolve: async (handle: string, decision: PaymentDecision, options?: CallOptions) =>
      (await ask(proxy, calls.resolvePayment, { path: { handle }, body: decision }, options)).body,
    /** Deletes messages and metadata at once. */
    deletePersonalData: async (handle: string, reason?: string, options?: CallOptions) =>
      (await ask(proxy, calls.deletePaymentData, { path: { handle }, body: because(reason) }, options)).body,
    /** Iterates over the payments of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportPayments, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions) =>
      (await ask(proxy, calls.listPaymentChanges, { query }, options)).body,
    /** Sums a period by state and currency; where the answer is not whole, `next` asks for the rest. */
    summary: async (query: SummaryQuery = {}, options?: CallOptions) =>
      (await ask(proxy, calls.sumPayments, { query }, options)).body,
  }
}

/** Refunds of payments of customers. */
export function refundsOf(proxy: MerchantProxy) {
  const page = async (query: RefundsQuery = {}, options?: CallOptions) =>
    (await ask(proxy, calls.listAllRefunds, { query }, options)).body
  return {
    /**
     * Gives money back. Its id stands in your books before the call: after a lost answer, ask again with the same id and body.
     */
    request: async (handle: string, refund: RefundOrder, options?: CallOptions) =>
      (await ask(proxy, calls.requestRefund, { path: { handle }, body: refund }, options)).body,
    /** Lists the refunds of a payment, oldest first. */
    list: async (handle: string, options?: CallOptions) =>
      (await ask(proxy, calls.listRefunds, { path: { handle } }, options)).body.refunds,
    /** Reads one page of the refunds of all payments, newest first. */
    page,
    /** Iterates over the refunds of all payments, newest first. */
    listAll: (query: RefundsQuery = {}, options?: CallOptions) =>
      eachRow<RefundRow, RefundsQuery>(async (at) => {
        const { refunds, next } = await page(at, options)
        return { rows: refunds, next }
      }, query),
    /** Reads a refund. */
    read: async (handle: string, id: string, options?: CallOptions) =>
      (await ask(proxy, calls.readRefund, { path: { handle, id } }, options)).body,
    /** Says how a refund ended, once a person has looked at the bank. */
    resolve: async (handle: string, id: string, decision: RefundDecision, options?: CallOptions) =>
      (await ask(proxy, calls.resolveRefund, { path: { handle, id }, body: decision }, options)).body,
  }
}

/** Corporate payments: money that the merchant's server sends. */
export function payoutsOf(proxy: MerchantProxy) {
  const page = async (query: CorporateQuery = {}, options?: CallOptions) =>
    (await ask(proxy, calls.listCorporatePayments, { query }, options)).body
  return {
    /** Gives a payment to the bank; the same `instructionId` and body are the same payment. */
    give: async (instruction: CorporateInstruction, options?: CallOptions) =>
      (await ask(proxy, calls.giveCorporatePayment, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: CorporateQuery = {}, options?: CallOptions) =>
      eachRow<InstructionRow, CorporateQuery>(async (at) => rowsOf(await page(at, options)), query),
    /** Reads a payment with its notices and history. */
    read: async (id: string, options?: CallOptions) =>
      (await ask(proxy, calls.readCorporatePayment, { path: { id } }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseCorporatePayment, { path: { id }, body: { reason } }, options)).body,
    /** Says how a payment ended that needs a review, once a person has looked at the bank. */
    resolve: async (id: string, decision: CorporateDecision, options?: CallOptions) =>
      (await ask(proxy, calls.resolveCorporatePayment, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a payment that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions) =>
      (await ask(proxy, calls.deleteCorporatePaymentData, { path: { id }, body: because(reason) }, options))
        .body,
    /** Iterates over the payments of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportCorporatePayments, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions) =>
      (await ask(proxy, calls.listCorporatePaymentChanges, { query }, options)).body,
  }
}

/** Bundles: payments that a person approves together. */
export function bundlesOf(proxy: MerchantProxy) {
  const page = async (query: BundlesQuery = {}, options?: CallOptions) =>
    (await ask(proxy, calls.listBundles, { query }, options)).body
  return {
    /** Gives a bundle; the same `instructionId` and payments are the same bundle. */
    give: async (bundle: BundleOrder, options?: CallOptions) =>
      (await ask(proxy, calls.giveBundle, { body: bundle }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: BundlesQuery = {}, options?: CallOptions) =>
      eachRow<BundleRow, BundlesQuery>(async (at) => rowsOf(await page(at, options)), query),
    /** Reads a bundle with its payments, notices and history; the bank is asked first. */
    read: async (id: string, options?: CallOptions) =>
      (await ask(proxy, calls.readBundle, { path: { id } }, options)).body,
    /** Gives the link for the person who approves. */
    approve: async (id: string, options?: CallOptions) =>
      (await ask(proxy, calls.approveBundle, { path: { id } }, options)).body,
    /** Stops a bundle or one payment of it; where the answer has a link, a person approves that. */
    stop: async (id: string, stop: BundleStop, options?: CallOptions) =>
      (await ask(proxy, calls.stopBundle, { path: { id }, body: stop }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseBundle, { path: { id }, body: { reason } }, options)).body,
    /** Says how the payments of a bundle ended that need a review, once a person has looked at the bank. */
    resolve: async (id: string, decision: BundleDecision, options?: CallOptions) =>
      (await ask(proxy, calls.resolveBundle, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a bundle that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions) =>
      (await ask(proxy, calls.deleteBundleData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the bundles of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportBundles, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions) =>
      (await ask(proxy, calls.listBundleChanges, { query }, options)).body,
  }
}

/** Requests to pay: money that the merchant's server asks for. */
export function requestsOf(proxy: MerchantProxy) {
  const page = async (query: RequestsQuery = {}, options?: CallOptions) =>
    (await ask(proxy, calls.listRequests, { query }, options)).body
  return {
    /** Asks for a payment; the same ids and body are the same request. */
    give: async (instruction: RequestInstruction, options?: CallOptions) =>
      (await ask(proxy, calls.giveRequest, { body: instruction }, options)).body,
    /** Reads one page of a list, newest first. */
    page,
    /** Iterates over a list, newest first. */
    list: (query: RequestsQuery = {}, options?: CallOptions) =>
      eachRow<InstructionRow, RequestsQuery>(async (at) => rowsOf(await page(at, options)), query),
    /** Reads a request with its notices and history. */
    read: async (id: string, options?: CallOptions) =>
      (await ask(proxy, calls.readRequest, { path: { id } }, options)).body,
    /** Lets one begin that the proxy does not know, after its data were put back from a copy. */
    release: async (id: string, reason: string, options?: CallOptions) =>
      (await ask(proxy, calls.releaseRequest, { path: { id }, body: { reason } }, options)).body,
    /** Says how a request ended that needs a review, once a person has looked at the bank. */
    resolve: async (id: string, decision: RequestDecision, options?: CallOptions) =>
      (await ask(proxy, calls.resolveRequest, { path: { id }, body: decision }, options)).body,
    /** Deletes names, addresses and messages of a request that has ended. */
    deletePersonalData: async (id: string, reason?: string, options?: CallOptions) =>
      (await ask(proxy, calls.deleteRequestData, { path: { id }, body: because(reason) }, options)).body,
    /** Iterates over the requests of some days with their histories. */
    export: (query: ExportQuery = {}, options?: ExportOptions) =>
      exportLines(proxy, calls.exportRequests, query, options),
    /** Reads what changed since a cursor, each at least once; keep `next`, and ask again at once while there is more. */
    changes: async (query: ChangesQuery = {}, options?: CallOptions) =>
      (await ask(proxy, calls.listRequestChanges, { query }, options)).body,
  }
}

/** What is kept about one person. */
export function personalDataOf(proxy: MerchantProxy) {
  const page = async (query: PersonalDataQuery, options?: CallOptions) =>
    (await ask(proxy, calls.exportPersonalData, { body: query }, options)).body
  return {
    /** Reads one page: what was found in a part of the days, how much was looked through, and where to go on. */
    page,
    /** Iterates over all orders, instructions, bundles and requests of some days that are about the person, with all that is kept. */
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

/** The call that tells how the proxy does. */
export const statusOf = (proxy: MerchantProxy) => async (options?: CallOptions) =>
  (await ask(proxy, calls.readStatus, {}, options)).body

/** What a notice is about: the handle of a payment, or the id of an instruction. */
export type NoticeOf = { payment: string } | { payout: string } | { bundle: string } | { request: string }

/** Notices to the merchant's server. */
export function noticesOf(proxy: MerchantProxy) {
  return {
    /** Sends a test notice to `NOTICE_URL`, once and now: tells its status, or why there was no answer. Once a minute. */
    test: async (options?: CallOptions) => (await ask(proxy, calls.testNotice, {}, options)).body,
    /** Sends again whatever was given up since a time (RFC 3339), and tells how many notices that are. */
    resendGivenUp: async (since: string, options?: CallOptions): Promise<number> => {
      let count = 0
      let cursor: string | undefined
      do {
        const body = { since, ...(cursor !== undefined && { cursor }) }
        // oxlint-disable-next-line no-await-in-loop -- an answer names the one after it
        const { resent, next } = (await ask(proxy, calls.resendNotices, { body }, options)).body
        count += resent
        cursor = next
      } while (cursor !== undefined)
      return count
    },
    /** Sends a notice again, under the same id. */
    resend: async (about: NoticeOf, event: string, options?: CallOptions): Promise<void> => {
      if ('payment' in about) {
        const path = { handle: about.payment, event }
        await ask(proxy, calls.resendPaymentNotice, { path }, options)
      } else if ('payout' in about) {
        await ask(proxy, calls.resendCorporatePaymentNotice, { path: { id: about.payout, event } }, options)
      } else if ('bundle' in about) {
        await ask(proxy, calls.resendBundleNotice, { path: { id: about.bundle, event } }, options)
      } else {
        await ask(proxy, calls.resendRequestNotice, { path: { id: about.request, event } }, options)
      }
    },
  }
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason })

const rowsOf = <T>({ instructions, next }: { instructions: T[]; next?: string | undefined }) => ({
  rows: instructions,
  next,
})

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
