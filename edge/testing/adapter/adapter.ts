// What an adapter gives so that the scenarios can be run against it: a shop with the adapter in it, as its user would have one.

/** What the adapter is set up with, as its user would set it up. */
export interface ShopSettings {
  /** Address of the proxy. */
  readonly baseUrl: string
  /** The key of the merchant interface: one secret. */
  readonly key: string
  /** Keys that verify webhooks: one, or two while one takes the place of the other, in any order. */
  readonly webhookKeys: readonly string[]
  /** Reaches the proxy in this process, in the place of the runtime's `fetch`. Nothing else is reached by it. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** The page of the shop to which payers return. */
  readonly returnUrl: string
}

/** An order as the shop has it. */
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
 * What the shop's own books have of an order.
 *
 * - `open`: not paid as far as the shop knows; an order that it does not know, too, or one that ended unpaid.
 * - `paid`: the money is there, and the shop delivers.
 * - `review`: a person must look; nothing is delivered by itself.
 */
export interface ShopView {
  readonly state: 'open' | 'paid' | 'review'
  /** How often the order was delivered: however your shop does that, it counts here. */
  readonly deliveries: number
}

/** A shop with the adapter in it. An error that a function throws means for a person of the shop that the deed was not done. */
export interface Shop {
  /**
   * The payer presses the button to pay. The order may have changed since the last press.
   *
   * @returns The address for the payer; `undefined` if there is nothing to pay any more.
   */
  pay(order: ShopOrder): Promise<string | undefined>
  /**
   * The payer's browser arrives at the page of the shop to which payers return. Absent: the adapter has no such page.
   *
   * @param address The page with its query, as the browser has it.
   */
  returned?(orderId: string, address: string): Promise<void>
  /** Looks into the shop's own books only, and changes nothing. */
  look(orderId: string): Promise<ShopView>
  /** A person of the shop gives money back, or presses the same button again. */
  refund(refund: ShopRefund): Promise<void>
  /**
   * The address of the shop for webhooks: a status of 2xx means that the webhook was taken. If a framework answers
   * first and looks later, the answer of the test waits until it has looked.
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
