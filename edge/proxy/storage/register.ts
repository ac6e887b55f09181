// A register of owners: a payment, a reference of the price list or an id of an instruction belongs to one owner.
// The first claim wins, and the owner may repeat it. Nothing is released: a reference stays on statements.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Gives each name to one owner. */
export interface Register {
  /**
   * Claims a name.
   *
   * @returns Whether the name belongs to this owner, now or since an earlier claim.
   */
  claim(name: string, owner: string): Promise<boolean>
}

/** Finds the owner of a name. */
export interface RegisterReader {
  ownerOf(name: string): Promise<string | undefined>
}

/** A part of the register on a storage: the name is the key, the owner the value. */
export class StoredRegister implements Register, RegisterReader {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'write'>) {
    this.#storage = storage
  }

  async claim(name: string, owner: string): Promise<boolean> {
    const holder = this.#storage.get<string>(name)
    if (holder === undefined) this.#storage.write({ [name]: owner })
    return holder === undefined || holder === owner
  }

  async ownerOf(name: string): Promise<string | undefined> {
    return this.#storage.get<string>(name)
  }
}

/** Names a payment of the bank in the register of orders. The ids of banks are compared without regard to case. */
export const nameOfPayment = (paymentId: string): string => `payment:${paymentId.toLowerCase()}`

/**
 * Names the object that keeps a part of the register. No order handle is that short.
 *
 * There are 256 parts, so that no object serves every payment.
 */
export function registerOf(name: string): string {
  return `register-${toHex(sha256(utf8(name)).subarray(0, 1))}`
}
