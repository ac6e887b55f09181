// A person's approval of a consent, a payment or a cancellation, from the browser's trip to the bank to the end of the token.
// It does not store anything: the caller stores what is pending in the browser's session at the server, and a grant in a vault.

import { assume } from '../shared/gaps.ts'
import {
  type AuthorizationRequest,
  type AuthorizationReturn,
  judgeAuthorizationReturn,
  makeAuthorizationRequest,
  type PendingAuthorization,
} from '../shared/oauth/authorization.ts'
import { type AccessGrant, readGrant } from '../shared/oauth/grant.ts'
import { exchangeCode, refreshToken as refreshTokenCall, revokeToken } from '../shared/oauth/token-calls.ts'
import type { SendOptions } from '../shared/send.ts'
import { isVisibleAscii } from '../shared/values/opaque.ts'
import type { BalticBank } from './auth.ts'
import { balticGaps } from './gaps.ts'

/** What a person is asked to approve; for a cancellation it is the payment that was cancelled. */
export type ApprovalSubject =
  | { readonly consentId: string }
  | { readonly fundsConsentId: string }
  | { readonly paymentId: string }

/**
 * Makes the address at which a person approves or refuses, and what to store until the browser is back.
 *
 * State and verifier are random and new each time. Store `pending` in the session of that browser at the server: it
 * distinguishes the real return from a forged one.
 *
 * @param redirectUri Where the bank sends the browser back to: registered there, byte for byte.
 * @param statePrefix Comes before the random part of `state`, so that a return can be matched without a session: at most
 * 64 visible ASCII characters, meaningless to a reader of the address. It proves nothing.
 * @param uiLocales Languages of the person, best first: 1 to 10 tags separated by spaces. The bank's page uses the first
 * that it can.
 * @throws TypeError when the id is of another form, or `redirectUri` is not an address that a bank takes.
 * @see gaps: baltic.token.psu, shared.oauth.authorize
 * @example
 * ```ts
 * import { type BalticBank, createSepaPayment, makeApprovalRequest, type SepaPaymentOrder } from 'silta/core/baltic'
 *
 * declare const bank: BalticBank
 * declare const order: SepaPaymentOrder
 *
 * const { body } = await createSepaPayment(bank, { body: order })
 * const { approvalUrl } = await makeApprovalRequest(bank, { paymentId: body.paymentId }, 'https://shop.example.com/approved')
 * console.log(approvalUrl) // the payer's browser goes there
 * ```
 */
export async function makeApprovalRequest(
  bank: BalticBank,
  subject: ApprovalSubject,
  redirectUri: string,
  statePrefix?: string,
  uiLocales?: string,
): Promise<AuthorizationRequest> {
  return makeAuthorizationRequest(bank, scopeOf(bank, subject), redirectUri, statePrefix, uiLocales)
}

function scopeOf(bank: BalticBank, subject: ApprovalSubject): string {
  if (typeof subject !== 'object' || subject === null) {
    throw new TypeError('subject must be an object with consentId, fundsConsentId or paymentId')
  }
  const scopes = assume(balticGaps, bank, 'baltic.token.client')
  if ('paymentId' in subject) return `${scopes.payments}:${checkedId('paymentId', subject.paymentId)}`
  if ('consentId' in subject) return `${scopes.accounts}:${checkedId('consentId', subject.consentId)}`
  return `${scopes.funds}:${checkedId('fundsConsentId', subject.fundsConsentId)}`
}

function checkedId(member: string, id: string): string {
  if (!isVisibleAscii(id, 256)) throw new TypeError(`${member} must be 1 to 256 visible ASCII characters`)
  return id
}

/**
 * Judges the parameters with which the browser came back from the bank. The result is a hint: a read decides what was approved.
 *
 * @param parameters Query of the redirect address.
 * @throws TypeError when `pending` does not contain any state.
 * @see gaps: shared.oauth.authorize, baltic.token.psu
 */
export function judgeApprovalReturn(
  bank: BalticBank,
  pending: PendingAuthorization,
  parameters: URLSearchParams,
): AuthorizationReturn {
  return judgeAuthorizationReturn(bank, pending, parameters, assume(balticGaps, bank, 'baltic.token.psu'))
}

/**
 * Exchanges the code of a granted return for the person's tokens. It is sent once, whatever happens.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) for a code that is used, late or foreign. `outcome_unknown`
 * when the answer was lost: the approval is still valid, so try a read with only the id of the consent or payment.
 * @see gaps: shared.oauth.code, Part 4 oauth.token (code exchange)
 */
export async function exchangeApprovalCode(
  bank: BalticBank,
  pending: PendingAuthorization,
  code: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const askedAtMs = bank.clock()
  const { redirectUri: redirect_uri, codeVerifier: code_verifier } = pending
  const { body } = await exchangeCode(bank, { body: { code, redirect_uri, code_verifier } }, options)
  return readGrant(body, askedAtMs)
}

/**
 * Gets a new access token; the refresh token stays, and lives as long as the consent, or until the payment is final.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) when it has ended, `answer_lost` when it may be sent again.
 * @see gaps: shared.oauth.code
 */
export async function refreshApproval(
  bank: BalticBank,
  refreshToken: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const askedAtMs = bank.clock()
  const { body } = await refreshTokenCall(bank, { body: { refresh_token: refreshToken } }, options)
  return readGrant(body, askedAtMs, refreshToken)
}

/**
 * Ends the tokens of an approval, never the consent itself: only the person can end that, at the bank.
 *
 * @param token One of the tokens, best the refresh token.
 * @throws BankError `outcome_unknown` when the answer was lost; calling again does no harm.
 * @see gaps: baltic.token.read; RFC 7009
 */
export async function endTokens(bank: BalticBank, token: string, options?: SendOptions): Promise<void> {
  await revokeToken(bank, { body: { token } }, options)
}
