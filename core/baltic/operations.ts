// How to ask: the calls of the Baltic interface as data: account reads, consents, payments, funds.
// The approval of a person is in approval.ts, the iteration in iterate.ts, what to do after a lost answer in recipes.ts.

import type { AnswerFault } from '../shared/errors.ts'
import { exactJson } from '../shared/exact-json.ts'
import { json } from '../shared/codec.ts'
import { operation } from '../shared/operation.ts'
import { type BalticSession, clientToken, consentHeaders, requestId, sandboxCertificate } from './auth.ts'
import { balticGaps } from './gaps.ts'
import {
  AccountDetails,
  AccountPath,
  Accounts,
  AccountsQuery,
  Balances,
  Consent,
  ConsentOrder,
  CrossBorderBulkOrder,
  CrossBorderPaymentOrder,
  FundsAnswer,
  FundsConsentOrder,
  FundsQuestion,
  PaymentContent,
  PaymentInitiation,
  PaymentPath,
  PaymentStatus,
  PeriodicCrossBorderOrder,
  PeriodicSepaOrder,
  PsuHeaders,
  SepaBulkOrder,
  SepaPaymentOrder,
  TransactionDetails,
  TransactionPath,
  Transactions,
  TransactionsQuery,
} from './schema/index.ts'

const call = { errors: 'european', replyHeaders: ['x-request-id'] } as const

/** Documented refusals of reads, funds and orders; 500 and 503 do not show what was done. */
const WIDE = [400, 401, 403, 404, 405, 406, 408, 415, 429] as const

const assertSession = (session: BalticSession) => {
  // Without types a caller may give a bank instead of a session, which has no access.
  if (!session.access)
    throw new TypeError('session must be made with withConsent: a bank alone has no consent')
}

const read = {
  ...call,
  group: 'baltic.account.read',
  paper: '3, Endpoints',
  method: 'GET',
  guard: assertSession,
  refusals: WIDE,
  proofs: [requestId, consentHeaders, sandboxCertificate],
  // A read of a one-off consent counts with the person present too, and a session does not know which kind it has.
  countsReads: () => true,
  lost: {
    effect: 'read',
    resend: 'same',
    truth: 'Read again; without the person each answered read counts for frequencyPerDay.',
  },
} as const

/** Finds an answer that is about something else than the question. */
const strangerIf = (isStranger: boolean, path: string): readonly AnswerFault[] =>
  isStranger ? [{ path, rule: 'must be the one asked for' }] : []

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
 * Reads one sub-account.
 *
 * @throws BankError as {@link listAccounts}; status 404 when the consent does not cover it, or there is none.
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
 * Reads one page of the transactions of a sub-account: booked ones first, newest first. `eachTransaction` reads all pages.
 *
 * `dateFrom` is at most 90 days ago, and further back only within 30 minutes after the approval of the consent.
 *
 * @throws TypeError when a parameter breaks its rule, or the range ends before it begins.
 * @throws BankError as {@link readAccount}; status 401 also where the range begins more than 90 days ago.
 * @see paper 3, Endpoints; gaps: baltic.report.query, baltic.report.page
 */
export const listTransactions = operation({
  ...read,
  id: 'baltic.account.transactions',
  path: '/account/v1/accounts/{accountId}/transactions',
  parameters: { path: AccountPath, query: TransactionsQuery, headers: PsuHeaders },
  countsReads: ({ query: { page = 1 } }) => page === 1,
  guard(session: BalticSession, { query: { dateFrom, dateTo = dateFrom } }) {
    assertSession(session)
    if (dateFrom > dateTo) throw new TypeError('query.dateFrom must not be after dateTo')
  },
  replies: { 200: exactJson(Transactions) },
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

const consentCall = {
  ...call,
  paper: '3, Endpoints',
  method: 'POST',
  parameters: { headers: PsuHeaders },
  refusals: [400, 401, 403, 404],
  lost: {
    effect: 'write',
    resend: 'new-attempt',
    truth: 'Ask for a new consent, and use that one only: without approval the lost one ends within 24 h.',
  },
} as const

/**
 * Asks for a consent to read accounts; it works when the person has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` when the bank said no; `outcome_unknown` when its answer was lost: ask for a new one.
 * @see paper 3, Consent request; gaps: baltic.consent.required, baltic.consent.access
 */
export const createConsent = operation({
  ...consentCall,
  id: 'baltic.consent.create',
  path: '/consent/v1/consents',
  body: json(ConsentOrder),
  replies: { 201: Consent },
  proofs: [requestId, clientToken('accounts'), sandboxCertificate],
})

/**
 * Asks for a consent to confirm funds; it works when the person has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError and BankError as {@link createConsent}.
 * @see paper 3, Confirmation-of-funds consent request; gaps: baltic.cof.request
 */
export const createFundsConsent = operation({
  ...consentCall,
  id: 'baltic.cof.create',
  path: '/consent/v2/consents/confirmation-of-funds',
  body: json(FundsConsentOrder),
  replies: { 201: Consent },
  proofs: [requestId, clientToken('funds'), sandboxCertificate],
})

const paymentCall = {
  ...call,
  proofs: [requestId, clientToken('payments'), sandboxCertificate],
} as const

const createCall = {
  ...paymentCall,
  group: 'baltic.payment.create',
  paper: '3, Payment requests',
  method: 'POST',
  parameters: { headers: PsuHeaders },
  replies: { 200: exactJson(PaymentInitiation) },
  refusals: WIDE,
  lost: {
    effect: 'write',
    resend: 'never',
    truth:
      'Never send it again: two sendings are two payments. Without a paymentId it stays unknown; it may show on a statement by its endToEndIdentification. Nobody can approve it, so it ends RJCT: a person who is present may start anew.',
  },
} as const

/**
 * Creates a SEPA payment; it goes out when the payer has approved it: `makeApprovalRequest`.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank said no; `outcome_unknown` when its answer was lost:
 * never sent again.
 * @see paper 3, Payment requests; gaps: baltic.payment.single-path
 */
export const createSepaPayment = operation({
  ...createCall,
  id: 'baltic.payment.create-sepa',
  path: balticGaps['baltic.payment.single.path'].assumption,
  pathGap: 'baltic.payment.single.path',
  body: exactJson(SepaPaymentOrder),
})

/**
 * Creates a payment to any country, in any currency.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.single-path, baltic.payment.answer
 */
export const createCrossBorderPayment = operation({
  ...createCall,
  id: 'baltic.payment.create-cross-border',
  path: balticGaps['baltic.payment.single.cross-border.path'].assumption,
  pathGap: 'baltic.payment.single.cross-border.path',
  body: exactJson(CrossBorderPaymentOrder),
})

/**
 * Creates 1 to 100 SEPA payments from one account, under one approval.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Endpoints; gaps: baltic.payment.sepa-bulk
 */
export const createSepaBulk = operation({
  ...createCall,
  id: 'baltic.payment.create-sepa-bulk',
  path: '/payment/v1/bulk-payments/sepa-credit-transfers',
  body: exactJson(SepaBulkOrder),
})

/**
 * Creates 1 to 100 payments to any country from one account, under one approval.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.charge-bearer
 */
export const createCrossBorderBulk = operation({
  ...createCall,
  id: 'baltic.payment.create-cross-border-bulk',
  path: '/payment/v1/bulk-payments/cross-border-credit-transfers',
  body: exactJson(CrossBorderBulkOrder),
})

/**
 * Creates a SEPA payment that is made again and again; `nominalDates` tells when.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.frequency, baltic.payment.dates
 */
export const createPeriodicSepa = operation({
  ...createCall,
  id: 'baltic.payment.create-periodic-sepa',
  path: '/payment/v1/periodic-payments/sepa-credit-transfers',
  body: exactJson(PeriodicSepaOrder),
})

/**
 * Creates a payment to any country that is made again and again.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 3, Payment requests; gaps: baltic.payment.frequency, baltic.payment.dates
 */
export const createPeriodicCrossBorder = operation({
  ...createCall,
  id: 'baltic.payment.create-periodic-cross-border',
  path: '/payment/v1/periodic-payments/cross-border-credit-transfers',
  body: exactJson(PeriodicCrossBorderOrder),
})

const addressed = {
  ...paymentCall,
  paper: '3, Endpoints',
  path: '/payment/v1/{paymentService}/{paymentProduct}/{paymentId}',
  parameters: { path: PaymentPath, headers: PsuHeaders },
  refusals: [401, 403, 404],
} as const

const readLost = { effect: 'read', resend: 'same', truth: 'Read again.' } as const

/**
 * Reads what a payment is about; {@link readPaymentStatus} reads its status.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 3, Endpoints; gaps: baltic.payment.get
 */
export const readPayment = operation({
  ...addressed,
  id: 'baltic.payment.get',
  method: 'GET',
  replies: { 200: exactJson(PaymentContent) },
  lost: readLost,
})

/**
 * Reads the status of a payment; it alone decides, never the return of the browser.
 *
 * @throws BankError as {@link readPayment}.
 * @see paper 3, Endpoints; gaps: baltic.payment.status-values
 */
export const readPaymentStatus = operation({
  ...addressed,
  id: 'baltic.payment.status',
  method: 'GET',
  path: `${addressed.path}/status`,
  replies: { 200: PaymentStatus },
  lost: readLost,
})

/**
 * Cancels a payment: 204 before its approval, and 200 after it, when the payer must approve the cancellation too:
 * `makeApprovalRequest` with the same id.
 *
 * @throws BankError `call_refused` with status 403 when it is too late, or the bank does not know it; `outcome_unknown` when
 * the answer was lost: `cancelSafely` handles that.
 * @see paper 3, Endpoints; gaps: baltic.cancel.codes
 */
export const cancelPayment = operation({
  ...addressed,
  id: 'baltic.payment.cancel',
  method: 'DELETE',
  replies: { 200: exactJson(PaymentInitiation), 204: null },
  refusals: [401, 403],
  strangers: ({ path }, answer) =>
    strangerIf(
      answer !== undefined && answer.paymentId.toLowerCase() !== path.paymentId.toLowerCase(),
      'paymentId',
    ),
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth:
      'Read the status: CANC is done; in RCVD, ACTC, or ACSP of a series send it again. 403 CANCELLATION_INVALID after a lost answer: read the status.',
  },
})

/**
 * Asks whether an amount is available on an account now; nothing is reserved.
 *
 * @param session With the id of a consent to confirm funds.
 * @throws BankError `call_refused` with bank code `NO_PIIS_ACTIVATION` without a valid consent; `answer_lost` when it may be
 * asked again.
 * @see paper 3, Endpoints; gaps: baltic.funds.request, baltic.funds.result
 */
export const confirmFunds = operation({
  ...call,
  id: 'baltic.funds',
  paper: '3, Endpoints',
  method: 'POST',
  path: '/funds-confirmation/v1/funds-confirmations',
  parameters: { headers: PsuHeaders },
  body: exactJson(FundsQuestion),
  guard(session: BalticSession) {
    assertSession(session)
    if (session.access.consentId === undefined) {
      throw new TypeError('session must be made with the consentId of a consent to confirm funds')
    }
  },
  replies: { 200: FundsAnswer },
  refusals: WIDE,
  proofs: [requestId, consentHeaders, sandboxCertificate],
  lost: { effect: 'read', resend: 'same', truth: 'Ask again: it only reads.' },
})
