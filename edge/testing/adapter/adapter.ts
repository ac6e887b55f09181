// What an author of an adapter provides so that the scenarios can run: a shop that uses the adapter, as a real shop would.

/** What the adapter is set up with, as its user would set it up. */
export interface ShopSettings {
  /** Address of the proxy. */
  readonly baseUrl: string
  /** The key of the merchant interface: one secret. */
  readonly key: string
  /** Keys that verify webhooks: one, or two while one replaces the other, in any order. */
  readonly webhookKeys: readonly string[]
  /** Replaces the runtime's `fetch`: it reaches the proxy in this process, and nothing else. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** The page of the shop to which payers return. */
  readonly returnUrl: string
}

/** An order of the shop. */
export interface ShopOrder {
  /** The shop's own id: the same order has the same id, however often the payer presses. */
  readonly id: string
  /** Decimal string, for example `24.00`. */
  readonly amount: string
  readonly currency: 'EUR'
}

/** A refund as the shop asks for it. */
export interface ShopRefund {
  readonly orderId: string
  /** The shop's own id of the refund: the same refund has the same id, however often it is asked for. */
  readonly id: string
  /** Decimal string, for example `4.50`. */
  readonly amount: string
}

/**
 * What is in the shop's own books about an order.
 *
 * - `open`: not paid as far as the shop knows; also an order that the shop does not know, or one that ended unpaid.
 * - `paid`: the money is there, and the shop delivers.
 * - `review`: a person must decide; nothing is delivered automatically.
 */
export interface ShopView {
  readonly state: 'open' | 'paid' | 'review'
  /** How often the order was delivered, in whatever way your shop delivers. */
  readonly deliveries: number
}

/** A shop that uses the adapter. If a function throws, the shop's staff take it that nothing was done. */
export interface Shop {
  /**
   * The payer presses the button to pay. The order may have changed since the last press.
   *
   * @returns The address for the payer; `undefined` if nothing is left to pay.
   */
  pay(order: ShopOrder): Promise<string | undefined>
  /**
   * The payer's browser arrives at the page of the shop to which payers return. Absent: the adapter has no such page.
   *
   * @param address The page with its query, as the browser has it.
   */
  returned?(orderId: string, address: string): Promise<void>
  /** Reads the shop's own books only, and changes nothing. */
  look(orderId: string): Promise<ShopView>
  /** A person of the shop gives money back, or presses the same button again. */
  refund(refund: ShopRefund): Promise<void>
  /**
   * The shop's endpoint for webhooks: a status of 2xx means that the webhook was taken. If your framework answers first
   * and handles the webhook later, resolve only when it was handled.
   */
  takeWebhook(request: Request): Promise<Response>
  /** Copies everything that the shop has stored, as its database would be copied: data that `structuredClone` takes. */
  copy(): unknown
}

/** An adapter to be tested. */
export interface Adapter {
  /** Name for the report. */
  readonly name: string
  /**
   * Opens a shop with the adapter in it.
   *
   * @param stored What `copy` has given: the shop was restarted, or its data was put back. Absent: a new shop.
   */
  open(settings: ShopSettings, stored?: unknown): Shop | Promise<Shop>
}
