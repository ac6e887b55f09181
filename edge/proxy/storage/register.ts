// Who has what: a payment of the bank, a reference of the price list or an id of an instruction belongs to one owner only.
// First come, and the same one may come again; it forgets nothing, because a reference stays on statements.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { ObjectStorage } from '../storage/storage.ts'

/** Gives each name to one owner. */
export interface Register {
  /**
   * Claims a name.
   *
   * @returns Whether it is the owner's, now or since an earlier claim; `false` when another one has it.
   */
  claim(name: string, owner: string): Promise<boolean>
}

/** A part of the register on a storage: each name is a key, its owner the value. */
export class StoredRegister implements Register {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'write'>) {
    this.#storage = storage
  }

  async claim(name: string, owner: string): Promise<boolean> {
    const holder = this.#storage.get<string>(name)
    if (holder === undefined) this.#storage.write({ [name]: owner })
    return holder === undefined || holder === owner
  }
}

/**
 * Names the object that keeps a part of the register, beside the handles of the orders; no handle is that short.
 *
 * There are 256, so that no object is in the way of all payments, and none keeps all of them.
 */
export function registerOf(name: string): string {
  return `register-${toHex(sha256(utf8(name)).subarray(0, 1))}`
}
