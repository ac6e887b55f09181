// Makes the client of the merchant interface: where the proxy is, and the key of the merchant's server.
// The calls themselves are in client.ts.

import { type BankOptions, makeBank } from '../shared/bank.ts'
import { derive } from '../shared/interface-bank.ts'
import type { MerchantProxy } from './auth.ts'
import {
  batchesOf,
  webhooksOf,
  paymentsOf,
  payoutsOf,
  personalDataOf,
  refundsOf,
  requestsToPayOf,
  statusOf,
} from './client.ts'

/**
 * Options of {@link makeMerchant}.
 *
 * `onCall` gets each call except exports, as with a bank of core: operation, path template, status, code, time, never a value.
 */
export interface MerchantOptions extends Pick<BankOptions, 'fetch' | 'signal' | 'onCall'> {
  /** `PUBLIC_URL` of the proxy, or where your server reaches it; no slash at the end. */
  baseUrl: string
  /** A key of `MERCHANT_KEYS`: one secret. Its scopes define what it may do. */
  key: string
  /** Whether plain http may be used to a host other than this machine, in a private network. Default false. */
  allowHttp?: boolean | undefined
  /** Longest wait for an answer, 1 to 600 000 milliseconds; default 60 000: the proxy may have to wait for a bank. */
  timeoutMs?: number | undefined
  /** Largest answer that is read, 1 024 to 16 777 216 bytes; default 4 194 304. Exports may be longer. */
  maxAnswerBytes?: number | undefined
}

/** The merchant interface of one proxy. */
export interface Merchant {
  readonly payments: ReturnType<typeof paymentsOf>
  readonly refunds: ReturnType<typeof refundsOf>
  readonly payouts: ReturnType<typeof payoutsOf>
  readonly batches: ReturnType<typeof batchesOf>
  readonly requestsToPay: ReturnType<typeof requestsToPayOf>
  readonly webhooks: ReturnType<typeof webhooksOf>
  readonly personalData: ReturnType<typeof personalDataOf>
  /** Returns the health of the proxy in numbers; what it cannot know is `null`. */
  readonly status: ReturnType<typeof statusOf>
}

/** Returns whether this code runs in a page, or in a worker of a page, which has no document. */
function isInBrowser(): boolean {
  const { document: page, navigator: runtime } = globalThis as {
    document?: unknown
    navigator?: { userAgent?: string }
  }
  // Node, Deno, Bun and workerd name themselves; each browser calls itself Mozilla.
  return typeof page === 'object' || runtime?.userAgent?.startsWith('Mozilla/') === true
}

const LOCAL = /^http:\/\/(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/

/**
 * Makes the client of a proxy's merchant interface, for your own server: payments, refunds, payouts, batches, requests to pay, webhooks.
 *
 * It sends each call once. After a lost answer (`isOutcomeUnknown` of the error) call again with the same ids and body: that
 * has the same effect, and never a second one.
 *
 * @throws TypeError in a page and in its workers, because the key would be public; else naming the option that is missing or out of range.
 * @example
 * ```ts
 * import { makeMerchant } from 'silta/merchant'
 *
 * declare const key: string
 *
 * const merchant = makeMerchant({ baseUrl: 'https://pay.shop.example', key })
 * const { payment, approvalUrl } = await merchant.payments.start({
 *   order: { id: '2026-0042', amount: '24.00', currency: 'EUR' },
 * })
 * console.log(payment.state, approvalUrl)
 * for await (const { orderId, state } of merchant.payments.list({ state: 'paid' })) console.log(orderId, state)
 * ```
 */
export function makeMerchant(options: MerchantOptions): Merchant {
  if (isInBrowser())
    throw new TypeError('silta/merchant is for your own server: in a page its key would be public')
  const { baseUrl, key, fetch, signal, onCall, timeoutMs = 60_000, maxAnswerBytes = 4_194_304 } = options
  if (typeof key !== 'string' || !/^[!-~]{32,256}$/.test(key))
    throw new TypeError('key must be one secret of MERCHANT_KEYS: 32 to 256 visible ASCII characters')
  const isPlain = typeof baseUrl === 'string' && baseUrl.startsWith('http:')
  if (isPlain && !LOCAL.test(baseUrl) && options.allowHttp !== true)
    throw new TypeError('baseUrl must be https, unless allowHttp says that the network is your own')
  const environment = isPlain ? 'sandbox' : 'production'
  const reached = makeBank({ environment, baseUrl, fetch, signal, onCall, timeoutMs, maxAnswerBytes })
  const proxy: MerchantProxy = derive(reached, {}, { identity: { key } })
  return {
    payments: paymentsOf(proxy),
    refunds: refundsOf(proxy),
    payouts: payoutsOf(proxy),
    batches: batchesOf(proxy),
    requestsToPay: requestsToPayOf(proxy),
    webhooks: webhooksOf(proxy),
    personalData: personalDataOf(proxy),
    status: statusOf(proxy),
  }
}
