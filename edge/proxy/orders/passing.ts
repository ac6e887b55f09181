// An order while one handle key replaces the other: the object of its older handle decides, once, which object begins the order.

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
   * Passes the order on. The stored decision holds for ever: presses of isolates that have only the older key find it too.
   *
   * @returns Whether the object of that handle has the order; else it has begun here, or elsewhere.
   */
  passOn(handle: string): boolean {
    if (this.#order.load()) return false
    // A person's permission to begin after a restore is stored in this object: in another one it would not count.
    if (!this.isPassedOn && this.#intake.isReleased) return false
    if (!this.isPassedOn) this.#storage.write({ [KEY]: handle })
    return this.#storage.get(KEY) === handle
  }

  /** Whether the order was passed on: it never begins here. */
  get isPassedOn(): boolean {
    return this.#storage.get(KEY) !== undefined
  }
}
