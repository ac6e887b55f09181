// The form in which control calls show customers, accounts, cards and entries.

import { formatAmount, minorDigitsOf } from '../../../../core/shared/values/money.ts'
import { formatDateTime } from '../../../../core/shared/values/time.ts'
import type { Branch, BranchCard } from '../../customers/branch.ts'
import type { CardEvent, Entry } from '../../ledger/entry.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'

/** An account, and the branch in whose books it is. */
export interface FoundAccount {
  readonly branch: Branch
  readonly account: LedgerAccount
}

/** Shows an account with its balances. */
export function viewAccount({ branch: { country, ledger }, account }: FoundAccount) {
  const { balance: _, owner, bic: __, ...facts } = account
  const { booked, available, expected } = ledger.balances(account.accountId)
  const customer = account.kind === 'outside' ? {} : { customerId: owner }
  return { ...facts, country, ...customer, booked, available, expected }
}

/** Shows an account with the customers and clients that may use it. */
export function openAccountView(found: FoundAccount, clientIds: readonly string[]) {
  const { branch, account } = found
  const rights = branch.list().flatMap(({ customerId }) => {
    const given = branch.rightsOf(customerId, account.accountId)
    return given.length === 0 ? [] : [{ customerId, rights: given }]
  })
  return { ...viewAccount(found), rights, clients: clientIds }
}

/** Shows a card. */
export function viewCard({ country }: Branch, card: BranchCard) {
  return { ...card, country }
}

/** Shows a use of a card; a purchase is negative, a refund positive. */
export function viewUse(
  { at, postedAt, cents, units, currency, description }: CardEvent,
  status: 'booked' | 'pending',
) {
  return {
    at: formatDateTime(at),
    postedAt: formatDateTime(postedAt),
    status,
    amount: formatAmount(-cents),
    originalAmount: formatAmount(-units, minorDigitsOf(currency)),
    originalCurrency: currency,
    description,
  }
}

/** Shows a customer with accounts and cards. */
export function viewCustomer(branch: Branch, customerId: string) {
  const customer = branch.find(customerId)
  if (!customer) return undefined
  const { name, kind, mayConfirm } = customer
  return {
    customerId,
    country: branch.country,
    name,
    kind,
    mayConfirm,
    accounts: branch.accountIdsOf(customerId).flatMap((accountId) => {
      const account = branch.ledger.account(accountId)
      return account ? [viewAccount({ branch, account })] : []
    }),
    cards: branch
      .cards()
      .filter((card) => card.customerId === customerId)
      .map((card) => viewCard(branch, card)),
  }
}

/** Shows an entry, with an id that can be part of a path. */
export function viewEntry(whole: Entry) {
  const { at, entryId, nth: _, reservationId: __, accountId: ___, ...entry } = whole
  return { entryId: entryId.replace('/', '-'), at: formatDateTime(at), ...entry }
}

/** Finds an entry of an account by its id in a path. */
export function findEntry({ branch: { ledger }, account }: FoundAccount, id: string): Entry | undefined {
  const { accountId } = account
  const entryId = id.replace('-', '/')
  if (entryId.startsWith('pending/')) return ledger.pending(accountId).find((one) => one.entryId === entryId)
  const [, lived] = /^life\/(\d{1,15})$/.exec(entryId) ?? []
  const range = lived === undefined ? {} : { since: Number(lived), until: Number(lived) }
  for (const entry of ledger.entries(accountId, range)) if (entry.entryId === entryId) return entry
  return undefined
}
