// What customers may do with accounts: read them, pay from them, confirm payments. The holder may by nature; others are given rights.

import { ACCOUNT_RIGHTS, type AccountRight } from './branch.ts'
import { remember } from '../storage/watched-store.ts'
import { collection, type Store } from '../storage/store.ts'

/** What was given and taken, beyond what a holder may by nature. */
export interface Rights {
  /**
   * Lists what a customer may do with an account, in the order of {@link ACCOUNT_RIGHTS}.
   *
   * @param natural What the customer may do if no rights were set.
   */
  of(customerId: string, accountId: string, natural: readonly AccountRight[]): readonly AccountRight[]
  /** Sets what a customer may do with an account from now on; an empty list takes all rights. */
  set(customerId: string, accountId: string, rights: readonly AccountRight[]): void
  /** Lists the accounts for which rights of a customer were set. */
  said(customerId: string): string[]
}

/** Makes the register of rights that a store keeps. */
export function makeRights(store: Store): Rights {
  const rights = collection<AccountRight[]>(store, 'right/')
  // Every read of an account asks, and almost nobody was given or denied anything.
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

/** What a holder may by nature; the user of a company needs a right for the rest (2 A, Access). */
export function rightsOfHolder(mayConfirm: boolean): readonly AccountRight[] {
  return mayConfirm ? ACCOUNT_RIGHTS : ['read', 'pay']
}
