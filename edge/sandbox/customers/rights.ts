// Rights of customers on accounts: read, pay, confirm. A holder has them without a grant; others have those that were set.

import { ACCOUNT_RIGHTS, type AccountRight } from './branch.ts'
import { remember } from '../storage/watched-store.ts'
import { collection, type Store } from '../storage/store.ts'

/** Rights that were set, in place of those that a customer has without a grant. */
export interface Rights {
  /**
   * Lists what a customer may do with an account, in the order of {@link ACCOUNT_RIGHTS}.
   *
   * @param natural The rights of the customer if none were set.
   */
  of(customerId: string, accountId: string, natural: readonly AccountRight[]): readonly AccountRight[]
  /** Sets the rights of a customer on an account from now on; an empty list removes all. */
  set(customerId: string, accountId: string, rights: readonly AccountRight[]): void
  /** Lists the accounts for which rights of a customer were set. */
  said(customerId: string): string[]
}

/** Makes the register of rights kept in a store. */
export function makeRights(store: Store): Rights {
  const rights = collection<AccountRight[]>(store, 'right/')
  // Kept in memory, as every read of an account asks, and few rights were ever set.
  const known = remember(
    store,
    rights.prefix,
    () => new Map(rights.list().map(({ id, value }) => [id, value])),
  )
  return {
    of(customerId, accountId, natural) {
      const given = known().get(`${customerId}/${accountId}`) ?? natural
      return ACCOUNT_RIGHTS.filter((right) => given.includes(right))
    },
    set: (customerId, accountId, given) => void rights.put(`${customerId}/${accountId}`, [...given]),
    said: (customerId) =>
      rights.list({ under: `${customerId}/` }).map(({ id }) => id.slice(customerId.length + 1)),
  }
}

/** Rights of a holder without a grant; the user of a company needs a right to confirm (2 A, Access). */
export function rightsOfHolder(mayConfirm: boolean): readonly AccountRight[] {
  return mayConfirm ? ACCOUNT_RIGHTS : ['read', 'pay']
}
