// Where elements get banks and payments: the interface `PaymentSource`, and the implementation that asks the proxy.

import type { Payment, Provider } from '../../../core/view/index.ts'
import { readAnswer, readsItself } from './answers.ts'
import { call, hasTexts, SourceError } from './call.ts'
import { readPayment, readStart, type StartAnswer } from './payment-rules.ts'

export { SourceError }
export type { StartAnswer } from './payment-rules.ts'

/** One line of a basket whose price only the proxy knows. */
export interface OrderItem {
  /** Name of the article in the proxy's price list. */
  sku: string
  /** Whole number of pieces, 1 or more. */
  quantity: number
}

/**
 * Order token from the merchant's server, or a function that fetches one when the button is pressed.
 *
 * The function gets a key that names the purchase: the same after a double click, in another tab, after a reload or a lost answer.
 * A server that makes one order of one key never makes two orders of one purchase.
 */
export type OrderToken = string | ((idempotencyKey: string) => string | Promise<string>)

/** What is common to every request for a payment. */
export interface StartOptions {
  /** Id of the bank that the payer chose, from the list of providers; absent means the payer chooses later. */
  provider?: string
  /** IBAN of the account that pays, in upper case without spaces, if the bank must know it. */
  payerIban?: string
  /** Language of the bank's pages, ISO 639-1; the bank decides which one it uses. */
  language?: string
}

/** A request for the payment of an order that the merchant's server signed. */
export interface OrderStart extends StartOptions {
  /** Order token: a compact JWS made by the merchant's server. */
  order: string
}

/** A request for the payment of articles from the proxy's price list. */
export interface ItemsStart extends StartOptions {
  /** At least one line. */
  items: readonly OrderItem[]
  /** 32 random bytes in base64url that name this purchase; sent again with every repetition. */
  idempotencyKey: string
}

/** A request for a payment, of either kind. */
export type StartRequest = OrderStart | ItemsStart

/**
 * Where elements get their data. `proxySource` is the usual one; a page may bring its own.
 *
 * Each method rejects with a `SourceError`. Any other rejection is taken for a lost answer, because that is the
 * careful reading: the request may have arrived.
 */
export interface PaymentSource {
  /**
   * Lists the banks that a payer may choose.
   * @param order Order token: then a bank that cannot carry this order is not enabled, and `unfit` is the reason.
   */
  providers(signal: AbortSignal, order?: string): Promise<readonly Provider[]>
  /**
   * Makes a payment for an order, or finds the one it already has; safe to repeat with the same request. A `SourceError` of it
   * may report in `linkGiven` whether a link of the order was ever given: without one no money can have moved.
   */
  start(request: StartRequest, signal: AbortSignal): Promise<StartAnswer>
  /** Reads a payment by its handle. */
  payment(handle: string, signal: AbortSignal): Promise<Payment>
}

/**
 * Makes a source that asks the Silta proxy of the page's own site.
 * @param src address of the proxy's API, absolute or relative to the page, for example `/silta`
 */
export function proxySource(src: string): PaymentSource {
  return {
    providers: readsItself((signal, order) => proxyProviders(src, signal, order)),
    start: readsItself(async (request, signal) => {
      const answer = await call(src, '/payments', signal, request)
      return readAnswer(() => readStart(answer))
    }),
    payment: readsItself(async (handle, signal) => {
      const answer = await call(src, `/payments/${encodeURIComponent(handle)}`, signal)
      return readAnswer(() => readPayment(answer))
    }),
  }
}

/** Lists the banks at a proxy; see `PaymentSource.providers`. */
export async function proxyProviders(
  src: string,
  signal: AbortSignal,
  order?: string,
): Promise<readonly Provider[]> {
  const { providers } = await call(src, '/providers', signal, order ? { order } : undefined)
  return readAnswer(() => {
    if (!Array.isArray(providers)) throw new TypeError('providers must be a list')
    return providers.filter(isProvider)
  })
}

/** Reads the banks of any source. @throws TypeError that names member and rule. */
export function readProviders(list: unknown): readonly Provider[] {
  if (!Array.isArray(list)) throw new TypeError('providers must be a list')
  const wrong = list.findIndex((one) => !isProvider(one))
  if (wrong >= 0) throw new TypeError(`providers[${wrong}] must have the texts id, name and country`)
  return list.filter(isProvider)
}

function isProvider(value: unknown): value is Provider {
  return hasTexts(value, 'id name country')
}
