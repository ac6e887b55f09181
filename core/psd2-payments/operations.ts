// How to ask: the calls of PSD2 payment initiation as data, four kinds of payments and the bundles that contain them.
// The approval of the payer is in sca.ts; what to do after a lost answer, and how to wait, in recipes.ts.

import { emptyJson, json } from '../shared/codec.ts'
import type { AnswerFault } from '../shared/errors.ts'
import { assume } from '../shared/gaps.ts'
import { operation } from '../shared/operation.ts'
import { compareAmounts } from '../shared/values/money.ts'
import { equalReferences } from '../shared/values/reference.ts'
import { accessHeaders, bodySignature, idempotencyKey, type Psd2Bank } from './auth.ts'
import { psd2PaymentsGaps } from './gaps.ts'
import { isDueDateAllowed, needsUltimatePayee } from './rules/index.ts'
import * as schema from './schema.ts'

type PathGap = Extract<keyof typeof psd2PaymentsGaps, `psd2.${string}.path`>

const pathOf = (pathGap: PathGap) => ({ path: psd2PaymentsGaps[pathGap].assumption, pathGap })

const PREFIX = '/payments-psd2/v2'

/** Refuses a sandbox scenario in production (gaps: psd2.scenario.form). */
const noScenario = (bank: Psd2Bank, input: { readonly headers: schema.ScenarioHeaders }) => {
  if (bank.environment === 'production' && input.headers['x-sandbox-scenario'] !== undefined) {
    throw new TypeError('headers.x-sandbox-scenario is for the sandbox only')
  }
}

const call = {
  refusals: 'open',
  errors: 'flat',
  replyHeaders: ['x-fapi-interaction-id'],
  requestIdHeader: 'x-fapi-interaction-id',
  proofs: [accessHeaders],
} as const

const addressed = {
  ...call,
  parameters: { path: schema.PaymentPath, headers: schema.ScenarioHeaders },
} as const

type Named<K extends string> = { readonly [N in K]: string }

/** Finds answers that are about something other than what was asked. */
const strangersBy =
  <K extends string>(name: K) =>
  ({ path }: { readonly path: Named<K> }, answer: Named<K>): readonly AnswerFault[] =>
    answer[name] === path[name] ? [] : [{ path: name, rule: 'must be the one asked for' }]

const createCall = {
  ...call,
  group: 'psd2.create',
  paper: '2 A, Payment request',
  method: 'POST',
  parameters: { headers: schema.CreateHeaders },
  // An unreadable key is reported before a token is requested.
  proofs: [idempotencyKey, bodySignature, accessHeaders],
  lost: {
    effect: 'write',
    resend: 'same',
    truth:
      'Send the same body again under the same x-idempotency-key, after 1 s, at most 3 times in 24 h: createSafely does so. DuplicatePayment: look in the payments of the bundle, if its id is known.',
  },
} as const

/** Judges what the schemas alone cannot: the payee and the due date. */
const guardSepa = (
  bank: Psd2Bank,
  { body }: { readonly body: schema.SepaPaymentOrder & { dueDate?: string } },
) => {
  const { ownIbans } = bank.identity
  if (body.ultimatePayee === undefined && needsUltimatePayee(body.payee.iban, ownIbans)) {
    throw new TypeError('body.ultimatePayee is required where the provider itself is the payee')
  }
  if (body.dueDate === undefined || !bank.bankClock) return
  if (!isDueDateAllowed(body.dueDate, bank.bankClock(), bank)) {
    const { daysAhead } = assume(psd2PaymentsGaps, bank, 'psd2.request.due-date')
    throw new TypeError(`body.dueDate must be tomorrow to ${daysAhead} days ahead`)
  }
}

const rule = 'must be that of the order'
const differences = (...pairs: (readonly [path: string, isSame: boolean])[]): AnswerFault[] =>
  pairs.filter(([, isSame]) => !isSame).map(([path]) => ({ path, rule }))

/** Finds differences between an answer and the order: with any, it is unknown what the bank has done. */
const sepaStrangers = (
  { body }: { readonly body: schema.SepaPaymentOrder & { dueDate?: string } },
  answer: schema.SepaPayment,
) =>
  differences(
    ['amountEUR', compareAmounts(answer.amountEUR, body.amountEUR) === 0],
    ['payee.iban', answer.payee.iban === body.payee.iban],
    ['reference', answer.reference === undefined || equalReferences(answer.reference, body.reference)],
    [
      'authorizationId',
      body.authorizationId === undefined || answer.authorizationId === body.authorizationId,
    ],
    ['dueDate', answer['dueDate'] === body.dueDate],
  )

const createSepa = { ...createCall, guard: guardSepa, strangers: sepaStrangers } as const

/**
 * Creates an immediate SEPA payment; it is submitted right after the payer has approved it.
 *
 * @throws TypeError naming the member and its rule; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused; `outcome_unknown` when its answer was lost:
 * `createSafely` handles that.
 * @see paper 2 A, Payment request; gaps: psd2.paths.create
 */
export const createSepaPayment = operation({
  ...createSepa,
  ...pathOf('psd2.create.sepa.path'),
  id: 'psd2.create.sepa',
  body: json(schema.SepaPaymentOrder),
  replies: { 201: schema.SepaPayment },
})

/**
 * Creates a SEPA payment for a later day.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 2 A, Payment request; gaps: psd2.paths.create
 */
export const createScheduledPayment = operation({
  ...createSepa,
  ...pathOf('psd2.create.scheduled.path'),
  id: 'psd2.create.scheduled',
  body: json(schema.ScheduledPaymentOrder),
  replies: { 201: schema.ScheduledPayment },
})

/**
 * Creates a SEPA payment that recurs.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 2 A, Payment request; gaps: psd2.paths.create, psd2.request.recurrence
 */
export const createRecurringPayment = operation({
  ...createSepa,
  ...pathOf('psd2.create.recurring.path'),
  id: 'psd2.create.recurring',
  body: json(schema.RecurringPaymentOrder),
  replies: { 201: schema.RecurringPayment },
})

/**
 * Creates a foreign payment, always in a bundle of its own.
 *
 * @throws TypeError and BankError as {@link createSepaPayment}.
 * @see paper 2 A, Foreign payment request; gaps: psd2.paths.create, psd2.foreign.rules
 */
export const createForeignPayment = operation({
  ...createCall,
  ...pathOf('psd2.create.foreign.path'),
  id: 'psd2.create.foreign',
  paper: '2 A, Foreign payment request',
  body: json(schema.ForeignPaymentOrder),
  replies: { 201: schema.ForeignPayment },
  strangers: ({ body }, answer): readonly AnswerFault[] =>
    differences(
      ['amount', compareAmounts(answer.amount, body.amount) === 0],
      ['currency', answer.currency === body.currency],
      ['payee.bankAccount.id', answer.payee.bankAccount.id === body.payee.bankAccount.id],
    ),
})

const readCall = {
  ...addressed,
  group: 'psd2.get',
  paper: '2 A, Endpoints',
  method: 'GET',
  guard: noScenario,
  strangers: strangersBy('paymentId'),
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
} as const

/**
 * Reads an immediate SEPA payment.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 2 A, Endpoints
 */
export const readSepaPayment = operation({
  ...readCall,
  id: 'psd2.get.sepa',
  path: `${PREFIX}/sepa-payments/{paymentId}`,
  replies: { 200: schema.SepaPayment },
})

/**
 * Reads a scheduled SEPA payment.
 *
 * @throws BankError as {@link readSepaPayment}.
 * @see paper 2 A, Endpoints
 */
export const readScheduledPayment = operation({
  ...readCall,
  id: 'psd2.get.scheduled',
  path: `${PREFIX}/scheduled-sepa-payments/{paymentId}`,
  replies: { 200: schema.ScheduledPayment },
})

/**
 * Reads a series; {@link readRecurrence} reads one instance of it.
 *
 * @throws BankError as {@link readSepaPayment}.
 * @see paper 2 A, Endpoints
 */
export const readRecurringPayment = operation({
  ...readCall,
  id: 'psd2.get.recurring',
  path: `${PREFIX}/recurring-sepa-payments/{paymentId}`,
  replies: { 200: schema.RecurringPayment },
})

/**
 * Reads a foreign payment.
 *
 * @throws BankError as {@link readSepaPayment}.
 * @see paper 2 A, Endpoints; gaps: psd2.paths.foreign
 */
export const readForeignPayment = operation({
  ...readCall,
  ...pathOf('psd2.foreign.path'),
  id: 'psd2.get.foreign',
  replies: { 200: schema.ForeignPayment },
})

/**
 * Reads one instance of a series that was confirmed, by its nominal date.
 *
 * @throws BankError `call_refused` with status 404 for a date that is not one of the series.
 * @see paper 2 A, Endpoints; gaps: psd2.recurrence.instance
 */
export const readRecurrence = operation({
  ...readCall,
  id: 'psd2.recurrence',
  group: 'psd2.recurrence',
  path: `${PREFIX}/recurring-sepa-payments/{paymentId}/recurrence/{dueDate}`,
  parameters: { path: schema.RecurrencePath, headers: schema.ScenarioHeaders },
  replies: { 200: schema.RecurrenceInstance },
  strangers: strangersBy('dueDate'),
})

const submitCall = {
  ...addressed,
  group: 'psd2.submit',
  paper: '2 A, Endpoints',
  method: 'POST',
  body: emptyJson,
  guard: noScenario,
  strangers: strangersBy('paymentId'),
  lost: {
    effect: 'write',
    resend: 'after-read',
    truth:
      'Read the payment: in Authorized or SubmissionPending submit it again, any other status is done or ended; it is debited once only.',
  },
} as const

/**
 * Submits an immediate SEPA payment right after its approval: the money departs.
 *
 * @throws BankError `call_refused` with status 422 when the money or the bank fails (it may be submitted again when the
 * cause is gone), 409 when its status does not allow it; `outcome_unknown` when the answer was lost.
 * @see paper 2 A, Rules; gaps: psd2.paths.submit, psd2.submit.repeat
 */
export const submitSepaPayment = operation({
  ...submitCall,
  ...pathOf('psd2.submit.sepa.path'),
  id: 'psd2.submit.sepa',
  replies: { 200: schema.SepaPayment },
})

/**
 * Submits a scheduled SEPA payment: it waits for its due date.
 *
 * @throws BankError as {@link submitSepaPayment}.
 * @see paper 2 A, Rules; gaps: psd2.paths.submit
 */
export const submitScheduledPayment = operation({
  ...submitCall,
  ...pathOf('psd2.submit.scheduled.path'),
  id: 'psd2.submit.scheduled',
  replies: { 200: schema.ScheduledPayment },
})

/**
 * Submits a foreign payment right after its approval.
 *
 * @throws BankError as {@link submitSepaPayment}.
 * @see paper 2 A, What the service does; gaps: psd2.paths.submit, psd2.foreign.cut-off
 */
export const submitForeignPayment = operation({
  ...submitCall,
  ...pathOf('psd2.submit.foreign.path'),
  id: 'psd2.submit.foreign',
  replies: { 200: schema.ForeignPayment },
})

/**
 * Confirms a series: each instance waits for its due date.
 *
 * @throws BankError as {@link submitSepaPayment}.
 * @see paper 2 A, Endpoints; gaps: psd2.paths.submit
 */
export const confirmRecurringPayment = operation({
  ...submitCall,
  ...pathOf('psd2.confirm.path'),
  id: 'psd2.confirm',
  group: 'psd2.confirm',
  parameters: { path: schema.PaymentPath, headers: schema.ConfirmHeaders },
  replies: { 200: schema.RecurringPayment },
})

const deleteCall = {
  ...call,
  group: 'psd2.delete',
  paper: '2 A, Rules',
  method: 'DELETE',
  parameters: { path: schema.PaymentPath, headers: schema.CallHeaders },
  saysByStatus: true,
  strangers: strangersBy('paymentId'),
  lost: {
    effect: 'write',
    resend: 'same',
    truth: 'Send again, or read the payment: Revoked or Cancelled is done.',
  },
} as const

/**
 * Deletes an immediate SEPA payment: 200 before its approval, and 202 after it, when the payer must approve the deletion.
 *
 * @throws BankError `call_refused` with status 409 when it is too late; `outcome_unknown` when the answer was lost: send
 * again, it does no harm.
 * @see paper 2 A, Rules; gaps: psd2.delete.before, psd2.delete.after
 */
export const deleteSepaPayment = operation({
  ...deleteCall,
  id: 'psd2.delete.sepa',
  path: `${PREFIX}/sepa-payments/{paymentId}`,
  replies: { 200: schema.SepaPayment, 202: schema.Cancelling.sepa },
})

/**
 * Deletes a scheduled SEPA payment, up to the day before its due date.
 *
 * @throws BankError as {@link deleteSepaPayment}.
 * @see paper 2 A, Rules; gaps: psd2.delete.too-late
 */
export const deleteScheduledPayment = operation({
  ...deleteCall,
  id: 'psd2.delete.scheduled',
  path: `${PREFIX}/scheduled-sepa-payments/{paymentId}`,
  replies: { 200: schema.ScheduledPayment, 202: schema.Cancelling.scheduled },
})

/**
 * Deletes a series: instances whose day has begun stay.
 *
 * @throws BankError as {@link deleteSepaPayment}.
 * @see paper 2 A, Rules; gaps: psd2.delete.too-late
 */
export const deleteRecurringPayment = operation({
  ...deleteCall,
  id: 'psd2.delete.recurring',
  path: `${PREFIX}/recurring-sepa-payments/{paymentId}`,
  replies: { 200: schema.RecurringPayment, 202: schema.Cancelling.recurring },
})

/**
 * Deletes a foreign payment before it is submitted.
 *
 * @throws BankError as {@link deleteSepaPayment}.
 * @see paper 2 A, Rules; gaps: psd2.paths.foreign
 */
export const deleteForeignPayment = operation({
  ...deleteCall,
  ...pathOf('psd2.foreign.path'),
  id: 'psd2.delete.foreign',
  replies: { 200: schema.ForeignPayment, 202: schema.Cancelling.foreign },
})

const bundleCall = {
  ...call,
  paper: '2 A, Endpoints',
  parameters: { path: schema.AuthorizationPath, headers: schema.CallHeaders },
  strangers: strangersBy('authorizationId'),
} as const

const readBundle = {
  ...bundleCall,
  method: 'GET',
  lost: { effect: 'read', resend: 'same', truth: 'Read again.' },
} as const

/**
 * Reads the status of a bundle's approval. Only this status decides, never the return of the browser.
 *
 * @throws BankError `call_refused` with status 404 when the bank does not know it, `answer_lost` when it may be asked again.
 * @see paper 2 A, Endpoints
 */
export const readAuthorization = operation({
  ...readBundle,
  id: 'psd2.authorization.get',
  path: `${PREFIX}/authorizations/{authorizationId}`,
  replies: { 200: schema.Authorization },
})

/**
 * Lists the payments of a bundle, by their kinds.
 *
 * @throws BankError as {@link readAuthorization}.
 * @see paper 2 A, Payments of an authorization
 */
export const listAuthorizationPayments = operation({
  ...readBundle,
  id: 'psd2.authorization.payments',
  path: `${PREFIX}/authorizations/{authorizationId}/payments`,
  replies: { 200: schema.AuthorizationPayments },
})

/**
 * Revokes a bundle that is not approved yet, with all its payments.
 *
 * @throws BankError `call_refused` with status 409 when it is approved or being approved; `outcome_unknown` when the answer
 * was lost: send again, it does no harm.
 * @see paper 2 A, Rules; gaps: psd2.bundle.revoke
 */
export const revokeAuthorization = operation({
  ...bundleCall,
  id: 'psd2.authorization.delete',
  method: 'DELETE',
  path: `${PREFIX}/authorizations/{authorizationId}`,
  replies: { 200: schema.Authorization },
  lost: {
    effect: 'write',
    resend: 'same',
    truth: 'Send again, or read the authorization: Revoked is done.',
  },
})

const inSandbox = {
  ...bundleCall,
  group: 'psd2.sca',
  paper: 'gaps: psd2.sca.helpers',
  method: 'POST',
  body: emptyJson,
  replies: { 200: schema.Authorization },
  sandboxOnly: true,
  lost: { effect: 'write', resend: 'after-read', truth: 'Read the authorization.' },
} as const

/**
 * Approves a bundle as the payer would, in a sandbox: no browser is needed.
 *
 * @throws TypeError in production.
 * @throws BankError `call_refused` with status 409 if there is nothing to approve.
 * @see gaps: psd2.sca.helpers
 */
export const authorizeInSandbox = operation({
  ...inSandbox,
  id: 'psd2.sca.authorize',
  path: `${PREFIX}/authorizations/{authorizationId}/sandbox-authorize`,
})

/**
 * Refuses a bundle as the payer would, in a sandbox.
 *
 * @throws TypeError in production.
 * @throws BankError as {@link authorizeInSandbox}.
 * @see gaps: psd2.sca.helpers
 */
export const rejectInSandbox = operation({
  ...inSandbox,
  id: 'psd2.sca.reject',
  path: `${PREFIX}/authorizations/{authorizationId}/sandbox-reject`,
})
