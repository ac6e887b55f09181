// What one button remembers of its order: the idempotency key, the handle, and whether a link to the bank was given.

import type { Payment } from '../../core/view/payment.ts'
import { makeIdempotencyKey, remember } from './one-press.ts'
import { recall } from './memory.ts'

/** Remembers one order in the browser, over reloads and tabs; an order without a key only as long as its element lives. */
export class RememberedOrder {
  readonly #key: () => string | undefined
  readonly #own = new Map<'press' | 'link', string>()

  /** @param key Of the order in the browser's memory; nothing while it has no name. */
  constructor(key: () => string | undefined) {
    this.#key = key
  }

  /** The handle of its payment. */
  get handle(): string | undefined {
    return recall(this.#key(), 'handle')
  }

  /** Whether a link of it may be paid: one has reached this browser, in any tab, or the source has reported one. */
  get isLinkOut(): boolean {
    return this.#read('link') !== undefined
  }

  /**
   * Gives the idempotency key of a press, and writes it down before anything is sent: a reload in the middle of it, or another
   * tab, must repeat this press and not make another one.
   */
  idempotencyKey(): string {
    const idempotencyKey = this.#read('press') ?? makeIdempotencyKey()
    this.#write('press', idempotencyKey)
    return idempotencyKey
  }

  /** Notes that the source has made or found its payment, and whether a link came with it. */
  began(payment: Payment, hasLink: boolean): void {
    remember(this.#key(), 'handle', payment.handle)
    if (hasLink) this.#write('link', payment.handle)
    else this.learn(payment)
  }

  /** Notes what was reported of its payment: where another try may begin, every link of it has ended unpaid. */
  learn({ handle, canRetry }: Payment): void {
    // A page may name the payment of another order by itself.
    if (this.#key() !== undefined && this.handle !== handle) return
    if (canRetry === this.isLinkOut) this.#write('link', canRetry ? undefined : handle)
  }

  /** Notes the source's report that a link was given, to whomever. */
  learnOfLink(): void {
    if (!this.isLinkOut) this.#write('link', 'given')
  }

  /** Forgets its payment and the key, unless another tab has begun a newer one. */
  drop(handle: string): void {
    if (this.#key() !== undefined && this.handle !== handle) return
    this.#write('press')
    this.forgetPayment()
  }

  /** Forgets its payment, and keeps the key. */
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
