// How to ask for accounts and their transactions.
// The iteration over pages is in iterate.ts.

import { exactJson } from '../../shared/exact-json.ts'
import { nextElsewhere } from '../../shared/next-elsewhere.ts'
import { operation } from '../../shared/operation.ts'
import { type BalticSession, consentHeaders, requestId, sandboxCertificate } from '../auth.ts'
import {
  AccountPath,
  Accounts,
  AccountsQuery,
  PsuHeaders,
  Transactions,
  TransactionsQuery,
} from '../schema/index.ts'
import { assertSession, call, WIDE } from './shared.ts'

/** What the reads of accounts share. */
export const read = {
  ...call,
  group: 'baltic.account.read',
  paper: '3, Endpoints',
  method: 'GET',
  guard: assertSession,
  notes: (body: object, headers: Headers) => nextElsewhere(body, headers),
  refusals: WIDE,
  proofs: [requestId, consentHeaders, sandboxCertificate],
  // With a one-off consent a read counts even if the person is present, and a session does not know the kind of its consent.
  countsReads: () => true,
  lost: {
    effect: 'read',
    resend: 'same',
    truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
  },
} as const

/**
 * Lists the sub-accounts that the consent covers: one entry for each currency of an account.
 *
 * @throws BankError `call_refused`, see {@link adviseOnRefusal}; `limit_reached` when the consent has no read
 * left today, `answer_lost` when it may be asked again.
 * @see paper 3, Endpoints; gaps: baltic.account.listing
 */
export const listAccounts = operation({
  ...read,
  id: 'baltic.account.list',
  path: '/account/v1/accounts',
  parameters: { query: AccountsQuery, headers: PsuHeaders },
  replies: { 200: exactJson(Accounts) },
})

/**
 * Reads one page of the transactions of a sub-account: booked ones first, newest first. `eachTransaction` reads all pages.
 *
 * `dateFrom` is at most 90 days ago, and further back only within 30 minutes after the approval of the consent.
 *
 * @throws TypeError when a parameter breaks its rule, or the range ends before it begins.
 * @throws BankError as {@link readAccount}; status 401 also if the range begins more than 90 days ago.
 * @see paper 3, Endpoints; gaps: baltic.report.query, baltic.report.page
 */
export const listTransactions = operation({
  ...read,
  id: 'baltic.account.transactions',
  path: '/account/v1/accounts/{accountId}/transactions',
  parameters: { path: AccountPath, query: TransactionsQuery, headers: PsuHeaders },
  countsReads: ({ query: { page = 1 } }) => page === 1,
  // Links inside the report are reported only if its `totalPages` shows that there is no other page (gaps Part 5, law 6).
  notes: (body, headers) =>
    nextElsewhere(body, headers).filter(
      ({ path }) => path !== 'transactions._links' || body.transactions.meta.totalPages <= 1,
    ),
  guard(session: BalticSession, { query: { dateFrom, dateTo = dateFrom } }) {
    assertSession(session)
    if (dateFrom > dateTo) throw new TypeError('query.dateFrom must not be after dateTo')
  },
  replies: { 200: exactJson(Transactions) },
})
