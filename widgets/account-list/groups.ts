// Groups accounts and cards by bank, with the state of each bank's connection.

import type { Account, Card } from '../../core/view/account.ts'
import type { BankConnection } from '../../core/view/connection.ts'
import type { AccountsAnswer, Consent } from '../shared/source/account-source.ts'

/** One bank, or everything if the page has one bank only. */
export interface BankGroup {
  /** Absent if the page has one bank only. */
  connection?: BankConnection
  /** What the permission shows, and until when. */
  consent?: Consent
  accounts: readonly Account[]
  cards: readonly Card[]
}

/** Groups accounts and cards by their bank; those that name none come first. */
export function groupsOf({ accounts, cards, connections, consent }: AccountsAnswer): BankGroup[] {
  if (!connections) return [{ accounts: together(accounts), cards, ...(consent && { consent }) }]
  const groups = connections.map((connection): BankGroup => {
    const isIts = (one: { connection?: string }) => one.connection === connection.id
    return {
      connection,
      ...(connection.consent && { consent: connection.consent }),
      accounts: together(accounts.filter(isIts)),
      cards: cards.filter(isIts),
    }
  })
  const named = new Set<string | undefined>(connections.map(({ id }) => id))
  const isOther = (one: { connection?: string }) => !named.has(one.connection)
  const others = { accounts: together(accounts.filter(isOther)), cards: cards.filter(isOther) }
  return others.accounts.length + others.cards.length > 0 ? [others, ...groups] : groups
}

/** Puts the currencies of one account next to each other, in the place of the first of them. */
function together(accounts: readonly Account[]): readonly Account[] {
  const numbers = new Map<string, Account[]>()
  for (const account of accounts) {
    const number = account.iban ?? account.number ?? account.id
    const others = numbers.get(number)
    if (others) others.push(account)
    else numbers.set(number, [account])
  }
  return [...numbers.values()].flat()
}
