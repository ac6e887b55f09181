// How to ask: the five reads of the account access interface as data, and what the next page is.
// A user's consent is in consent.ts, the iteration over many pages in iterate.ts.

import type { AnswerFault } from '../shared/errors.ts'
import { assume } from '../shared/gaps.ts'
import { nextElsewhere } from '../shared/next-elsewhere.ts'
import { readLinkParameter } from '../shared/pages.ts'
import { operation } from '../shared/operation.ts'
import { accessHeaders } from './auth.ts'
import type { AccountAccessSession } from './bank.ts'
import { accountAccessGaps } from './gaps.ts'
import { isRangeAllowed, parseBookingBound } from './rules.ts'
import * as schema from './schema.ts'

const read = {
  method: 'GET',
  notes: (body: object, headers: Headers) =>
    nextPage(body as schema.AccountTransactions) === undefined ? nextElsewhere(body, headers) : [],
  guard: assertRead,
  refusals: 'open',
  errors: 'flat',
  group: 'account-access.read',
  proofs: [accessHeaders],
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
} as const

/**
 * Lists the accounts that the user shares.
 *
 * @throws BankError `call_refused`, see {@link adviseOnRefusal}; `answer_lost` when it may be asked again.
 * @see paper 1 A, /accounts
 */
export const listAccounts = operation({
  ...read,
  id: 'account-access.list-accounts',
  paper: '1 A, /accounts',
  path: '/accounts/v3/accounts',
  parameters: { headers: schema.ReadHeaders },
  replies: { 200: schema.Accounts },
})

/**
 * Reads one account.
 *
 * @throws BankError `call_refused` with status 404 when the consent does not cover the account, or it does not exist.
 * @see paper 1 A, /accounts/{accountId}
 */
export const readAccount = operation({
  ...read,
  id: 'account-access.read-account',
  paper: '1 A, /accounts/{accountId}',
  path: '/accounts/v3/accounts/{accountId}',
  parameters: { path: schema.AccountPath, headers: schema.ReadHeaders },
  replies: { 200: schema.Account },
  strangers: ({ path }, { accountId }) => strangersAmong(path.accountId, 'accountId', [accountId]),
})

/**
 * Reads one page of an account's transactions, newest first.
 *
 * With both bounds the range may span three months and has as many pages as it needs; with one or none the bank answers
 * the newest 150, or `pageSize`, and no more. {@link eachTransaction} reads any range.
 *
 * @throws TypeError when a parameter breaks its rule, the range is longer than three months, or ends before it begins.
 * @throws BankError `call_refused`, see {@link adviseOnRefusal}; `answer_lost` when it may be asked again.
 * @see paper 1 A, /accounts/{accountId}/transactions
 */
export const listTransactions = operation({
  ...read,
  id: 'account-access.list-transactions',
  paper: '1 A, /accounts/{accountId}/transactions',
  path: '/accounts/v3/accounts/{accountId}/transactions',
  parameters: { path: schema.AccountPath, query: schema.TransactionsQuery, headers: schema.ReadHeaders },
  guard: assertRange,
  replies: { 200: schema.AccountTransactions },
  strangers: ({ path }, { transactions }) =>
    strangersAmong(
      path.accountId,
      'transactions[].accountId',
      transactions.map(({ accountId }) => accountId),
    ),
  next: nextQuery,
})

/**
 * Lists the cards that the user shares.
 *
 * @throws BankError `call_refused`, see {@link adviseOnRefusal}; `answer_lost` when it may be asked again.
 * @see paper 1 A, /cards
 */
export const listCards = operation({
  ...read,
  id: 'account-access.list-cards',
  paper: '1 A, /cards',
  path: '/accounts/v3/cards',
  parameters: { headers: schema.ReadHeaders },
  replies: { 200: schema.Cards },
})

/**
 * Reads one page of a card's transactions, newest first, 150 at most; there is no `pageSize`.
 *
 * @throws TypeError when a parameter breaks its rule, the range is longer than three months, or ends before it begins.
 * @throws BankError `call_refused`, see {@link adviseOnRefusal}; `answer_lost` when it may be asked again.
 * @see paper 1 A, /cards/{cardId}/transactions
 */
export const listCardTransactions = operation({
  ...read,
  id: 'account-access.list-card-transactions',
  paper: '1 A, /cards/{cardId}/transactions',
  path: '/accounts/v3/cards/{cardId}/transactions',
  parameters: { path: schema.CardPath, query: schema.CardTransactionsQuery, headers: schema.ReadHeaders },
  guard: assertRange,
  replies: { 200: schema.CardTransactions },
  strangers: ({ path }, { transactions }) =>
    strangersAmong(
      path.cardId,
      'transactions[]._links.card.href',
      transactions.map(({ _links: links }) => cardOfLink(links?.card?.href)),
    ),
  next: nextQuery,
})

/**
 * Takes the paging token out of a page; `undefined` on the last page.
 *
 * Give it as `forwardPagingToken` with the rest of the query unchanged. The link itself is never followed: our own
 * address is built around the token.
 *
 * @param page A page of account or of card transactions.
 * @see paper 1 A, Query parameters; gaps: shared.links, account-access.paging.token
 */
export function nextPage({
  _links: links,
}: schema.AccountTransactions | schema.CardTransactions): string | undefined {
  return readLinkParameter(links?.next?.href ?? '', 'forwardPagingToken')
}

function nextQuery(page: schema.AccountTransactions | schema.CardTransactions) {
  const forwardPagingToken = nextPage(page)
  return forwardPagingToken === undefined ? undefined : { forwardPagingToken }
}

/**
 * Finds rows of another account or card than the one asked for. A row that names no owner counts as ours.
 *
 * @param member Path of the owner; `[]` is the position of a row.
 */
function strangersAmong(
  asked: string,
  member: string,
  owners: readonly (string | undefined)[],
): readonly AnswerFault[] {
  // The common case, checked for every page without building anything.
  if (owners.every((owner) => owner === undefined || owner === asked)) return []
  return owners.flatMap((owner, at) =>
    owner === undefined || owner === asked
      ? []
      : [{ path: member.replace('[]', `[${at}]`), rule: 'must belong to what was asked for' }],
  )
}

/** Reads the card that a link names; `undefined` if it names none in the form of the paper. */
function cardOfLink(href = ''): string | undefined {
  return /^[^?#]*\/cards\/([\w.-]+)/.exec(href)?.[1]
}

function assertRead(session: AccountAccessSession): void {
  // A caller without TypeScript may pass a bank instead of a session; the call would then have no token.
  if (typeof session.access?.token !== 'string') {
    throw new TypeError('session must be made with withAccess: a bank alone has no token')
  }
}

function assertRange(
  session: AccountAccessSession,
  { query }: { readonly query: schema.CardTransactionsQuery },
): void {
  assertRead(session)
  const from = parseBookingBound(query.fromBookingDateTime ?? '')
  const to = parseBookingBound(query.toBookingDateTime ?? '')
  if (from === undefined || to === undefined) return
  if (from > to) throw new TypeError('query.fromBookingDateTime must not be after toBookingDateTime')
  if (!isRangeAllowed(from, to, session)) {
    const months = assume(accountAccessGaps, session, 'account-access.query.range')
    throw new TypeError(`query.toBookingDateTime must be at most ${months} months after fromBookingDateTime`)
  }
}
