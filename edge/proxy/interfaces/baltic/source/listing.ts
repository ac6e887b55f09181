// How the accounts of a Baltic bank become the list of a page: accounts and cards apart, under our own ids.
// It asks and stores nothing. It also webhooks accounts of another country than the setting names.

import type { Account as BankAccount } from '../../../../../core/baltic/index.ts'
import { isBalticCard, showBalticAccount, showBalticCard } from '../../../../../core/view/index.ts'
import { foreignRule } from '../settings.ts'
import { keysOf } from './keys.ts'
import { type Hide, type SourceListing, type SourceTarget, unlistedOf } from '../../source.ts'

/** The accounts that were read, and how many could not be. */
export interface ListedAccounts {
  readonly accounts: readonly BankAccount[]
  readonly unread: number
}

/** Lists what a person shares at the bank of one country. */
export function listingOf({ accounts, unread }: ListedAccounts, country: string, hide: Hide): SourceListing {
  const keys = keysOf(accounts)
  const listed = accounts.map((account, at) => ({ account, id: hide(keys[at] ?? account.resourceId) }))
  return {
    accounts: listed
      .filter(({ account }) => !isBalticCard(account))
      .map(({ account, id }) => showBalticAccount(account, id)),
    cards: listed
      .filter(({ account }) => isBalticCard(account))
      .map(({ account, id }) => showBalticCard(account, id)),
    ids: Object.fromEntries(
      listed.map(({ account, id }): [string, SourceTarget] => [
        id,
        { kind: isBalticCard(account) ? 'card' : 'account', id: account.resourceId },
      ]),
    ),
    ...unlistedOf(unread),
    doubt: doubtOf(accounts, country),
  }
}

/** Doubts the address: none of the IBANs belongs to its country. */
function doubtOf(accounts: readonly BankAccount[], country: string): string | undefined {
  const numbers = accounts.flatMap(({ iban }) => iban ?? [])
  const isElsewhere = numbers.length > 0 && !numbers.some((iban) => iban.startsWith(country))
  return isElsewhere ? foreignRule(country) : undefined
}
