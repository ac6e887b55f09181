// How to ask for one account, its balances, and one transaction.
// Lists are in accounts.ts.

import { exactJson } from '../../shared/exact-json.ts'
import { operation } from '../../shared/operation.ts'
import {
  AccountDetails,
  AccountPath,
  AccountsQuery,
  Balances,
  PsuHeaders,
  TransactionDetails,
  TransactionPath,
} from '../schema/index.ts'
import { read } from './accounts.ts'
import { strangerIf } from './shared.ts'

/**
 * Reads one sub-account.
 *
 * @throws BankError as {@link listAccounts}; status 404 when the consent does not cover the account, or it does not exist.
 * @see paper 3, Endpoints
 */
export const readAccount = operation({
  ...read,
  id: 'baltic.account.details',
  path: '/account/v1/accounts/{accountId}',
  parameters: { path: AccountPath, query: AccountsQuery, headers: PsuHeaders },
  replies: { 200: exactJson(AccountDetails) },
  strangers: ({ path }, { account }) =>
    strangerIf(account.resourceId !== path.accountId, 'account.resourceId'),
})

/**
 * Reads the balances of a sub-account.
 *
 * @throws BankError as {@link readAccount}.
 * @see paper 3, Endpoints; gaps: baltic.balance.members
 */
export const readBalances = operation({
  ...read,
  id: 'baltic.account.balances',
  path: '/account/v1/accounts/{accountId}/balances',
  parameters: { path: AccountPath, headers: PsuHeaders },
  replies: { 200: exactJson(Balances) },
})

/**
 * Reads one transaction by its `transactionId`.
 *
 * @throws BankError as {@link readAccount}.
 * @see paper 3, Endpoints
 */
export const readTransaction = operation({
  ...read,
  id: 'baltic.account.transaction',
  path: '/account/v1/accounts/{accountId}/transactions/{resourceId}',
  parameters: { path: TransactionPath, headers: PsuHeaders },
  replies: { 200: exactJson(TransactionDetails) },
  strangers: ({ path }, { transactionDetails }) =>
    strangerIf(transactionDetails.transactionId !== path.resourceId, 'transactionDetails.transactionId'),
})
