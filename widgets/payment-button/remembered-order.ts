// What one button remembers of its order: the idempotency key, the handle, and whether a link to the bank was given.

import type { Payment } from '../../core/view/payment.ts'
import { makeIdempotencyKey, remember } from './one-press.ts'
import { recall } from './memory.ts'

/** Remembers one order in the browser, across reloads and tabs; an order without a key only while its element exists. */
export class RememberedOrder {
  readonly #key: () => string | undefined
  readonly #own = new Map<'press' | 'link', string>()

  /** @param key Returns the key of the order in the browser's memory; nothing while the order has no name. */
  constructor(key: () => string | undefined) {
    this.#key = key
  }

  /** The handle of the order's payment. */
  get handle(): string | undefined {
    return recall(this.#key(), 'handle')
  }

  /** Whether a link of the order may be paid: one has reached any tab of this browser, or the source has reported one. */
  get isLinkOut(): boolean {
    return this.#read('link') !== undefined
  }

  /**
   * Returns the idempotency key of a press, and stores it before anything is sent, so that a reload or another tab repeats
   * this press and does not make another one.
   */
  idempotencyKey(): string {
    const idempotencyKey = this.#read('press') ?? makeIdempotencyKey()
    this.#write('press', idempotencyKey)
    return idempotencyKey
  }

  /** Stores that the source has made or found the order's payment, and whether a link came with it. */
  began(payment: Payment, hasLink: boolean): void {
    remember(this.#key(), 'handle', payment.handle)
    if (hasLink) this.#write('link', payment.handle)
    else this.learn(payment)
  }

  /** Learns from a report of the payment: if another try may begin, all its links have ended unpaid. */
  learn({ handle, canRetry }: Payment): void {
    // The page may have named a payment of another order.
    if (this.#key() !== undefined && this.handle !== handle) return
    if (canRetry === this.isLinkOut) this.#write('link', canRetry ? undefined : handle)
  }

  /** Stores that a link was given, to this payer or another, as the source has reported. */
  learnOfLink(): void {
    if (!this.isLinkOut) this.#write('link', 'given')
  }

  /** Forgets the payment and the key, unless another tab has begun a newer payment. */
  drop(handle: string): void {
    if (this.#key() !== undefined && this.handle !== handle) return
    this.#write('press')
    this.forgetPayment()
  }

  /** Forgets the payment, and keeps the key. */
  forgetPayment(): void {
    remember(this.#key(), 'handle')
    this.#write('link')
  }

  #read(what: 'press' | 'link'): string | undefined {
    const key = this.#key()
    return key === undefined ? this.#own.get(what) : recall(key, what)
  }

  #write(what: 'press' | 'link', value?: string): void {
    const key = this.#key()
    if (key !== undefined) remember(key, what, value)
    else if (value === undefined) this.#own.delete(what)
    else this.#own.set(what, value)
  }
}
