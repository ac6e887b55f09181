// An order while one handle key takes the place of the other: the object of its older handle decides, once, which object begins it.

import type { Intake } from '../storage/intake.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import type { StoredOrder } from './stored-order.ts'

/** Where the handle is stored that an order was passed on to. */
const KEY = 'passed-on'

/** Passes one order on to the object of its newer handle, unless it has begun here. */
export class Passing {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write'>
  readonly #order: Pick<StoredOrder, 'load'>
  readonly #intake: Pick<Intake, 'isReleased'>

  constructor(
    storage: Pick<ObjectStorage, 'get' | 'write'>,
    order: Pick<StoredOrder, 'load'>,
    intake: Pick<Intake, 'isReleased'>,
  ) {
    this.#storage = storage
    this.#order = order
    this.#intake = intake
  }

  /**
   * Passes the order on. What is stored decides for ever: presses that come by the older key alone find it too.
   *
   * @returns Whether the object of that handle has the order; else it has begun here, or elsewhere.
   */
  passOn(handle: string): boolean {
    if (this.#order.load()) return false
    // A person's word that it may begin after a restore is kept here: elsewhere it would not count.
    if (!this.isPassedOn && this.#intake.isReleased) return false
    if (!this.isPassedOn) this.#storage.write({ [KEY]: handle })
    return this.#storage.get(KEY) === handle
  }

  /** Whether the order was passed on: it never begins here. */
  get isPassedOn(): boolean {
    return this.#storage.get(KEY) !== undefined
  }
}
