// What a call moved in the books, for people: the entries and reservations behind the keys that the log has of it.
// It reads the books as they are now: what a reset or an import took away is missing.

import type { Ledger } from '../ledger/ledger.ts'
import { formatUnits } from '../ledger/money.ts'
import type { Store } from '../storage/store.ts'

/** Money that a call has moved or reserved on an account. */
export interface BookedMove {
  /** IBAN or another number; of a party outside the bank its name. */
  account: string
  holder: string
  /** Signed decimal string: negative for a debit. */
  amount: string
  currency: string
  status: 'booked' | 'held'
  /** Name of the other side, if it is known. */
  counterpart?: string
  /** Balance of the account after the entry; absent for a reservation. */
  balanceAfter?: string
}

/** The members of a stored entry or reservation that are read here. */
interface StoredMove {
  readonly cents?: string
  readonly levelAfter?: string
  readonly units?: string
  readonly counterpart?: { readonly name?: string }
}

/** Finds the moves behind keys of the store, in their order. */
export function bookedBy(changed: readonly string[], store: Store, ledger: Ledger): BookedMove[] {
  return changed.flatMap((key): BookedMove[] => {
    const [, kind, accountId = ''] = /^(entry|hold)\/(.+)\/\d{15}\/\d{15}$/.exec(key) ?? []
    const account = kind === undefined ? undefined : ledger.account(accountId)
    const move = account && (store.get(key) as StoredMove | undefined)
    if (!account || !move) return []
    const { currency, iban, bban, holder } = account
    const { cents, units, levelAfter, counterpart } = move
    const moved = kind === 'hold' ? -BigInt(units ?? '0') : BigInt(cents ?? '0')
    return [
      {
        account: iban ?? bban ?? holder,
        holder,
        amount: formatUnits(moved, currency),
        currency,
        status: kind === 'hold' ? 'held' : 'booked',
        ...(counterpart?.name !== undefined && { counterpart: counterpart.name }),
        ...(levelAfter !== undefined && { balanceAfter: formatUnits(BigInt(levelAfter), currency) }),
      },
    ]
  })
}
