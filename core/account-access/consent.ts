// A user's consent, from the browser's trip to the bank to the end of the token.
// It does not store anything: the caller stores what is pending in the browser's session at the server, and a grant in a vault.

import { isBankError } from '../shared/errors.ts'
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
import type { AccountAccessBank, AccountAccessSession } from './bank.ts'
import { accountAccessGaps } from './gaps.ts'
import { derive } from '../shared/interface-bank.ts'
import { clientOf } from '../shared/oauth/client.ts'
import { type RenewableGrant, RenewingAccess, type SaveAccess } from '../shared/oauth/renewing-access.ts'
import { isBearerToken, isVisibleAscii } from '../shared/values/opaque.ts'

/**
 * Makes the address at which a user chooses accounts and cards to share, and what to store until the browser is back.
 *
 * State and verifier are random and new each time. Store `pending` in the session of that browser at the server: it
 * distinguishes the real return from a forged one.
 *
 * @param redirectUri Where the bank sends the browser back to: registered there, byte for byte.
 * @param uiLocales Languages of the user, best first: 1 to 10 tags separated by spaces. The bank's page uses the first
 * that it can.
 * @throws TypeError when the bank was made without `client`, or `redirectUri` is not an address that a bank takes.
 * @see gaps: account-access.auth.token, shared.oauth.authorize
 * @example
 * ```ts
 * import {
 *   type AccountAccessBank,
 *   exchangeConsentCode,
 *   judgeConsentReturn,
 *   makeConsentRequest,
 *   type PendingAuthorization,
 * } from 'silta/core/account-access'
 *
 * declare const bank: AccountAccessBank
 * declare const session: Map<string, PendingAuthorization>
 *
 * export async function leave(): Promise<string> {
 *   const { approvalUrl, pending } = await makeConsentRequest(bank, 'https://shop.example.com/connected')
 *   session.set('pending', pending)
 *   return approvalUrl
 * }
 *
 * export async function comeBack(query: URLSearchParams) {
 *   const pending = session.get('pending')
 *   if (!pending) return undefined
 *   const result = judgeConsentReturn(bank, pending, query)
 *   if (result.outcome === 'not_ours') return undefined
 *   // Taken out before the code is used, so that a second return finds nothing.
 *   session.delete('pending')
 *   return result.outcome === 'granted' ? exchangeConsentCode(bank, pending, result.code) : undefined
 * }
 * ```
 */
export function makeConsentRequest(
  bank: AccountAccessBank,
  redirectUri: string,
  uiLocales?: string,
): Promise<AuthorizationRequest> {
  const { scope } = assume(accountAccessGaps, bank, 'account-access.auth.token')
  return makeAuthorizationRequest(bank, scope, redirectUri, '', uiLocales)
}

/**
 * Judges the parameters with which the browser came back from the bank.
 *
 * @param parameters Query of the redirect address.
 * @throws TypeError when the bank was made without `client`, or `pending` does not contain any state.
 * @see gaps: shared.oauth.authorize, account-access.consent.return
 */
export function judgeConsentReturn(
  bank: AccountAccessBank,
  pending: PendingAuthorization,
  parameters: URLSearchParams,
): AuthorizationReturn {
  const lifeSeconds = assume(accountAccessGaps, bank, 'account-access.consent.return')
  return judgeAuthorizationReturn(bank, pending, parameters, lifeSeconds)
}

/**
 * Exchanges the code of a granted return for the user's tokens. It is sent once, whatever happens; when the answer was
 * lost, {@link endConsentCode} makes sure that no unknown tokens stay valid.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) for a code that is used, late or foreign; the consent must
 * be asked for anew. `outcome_unknown` when the answer was lost: the same.
 * @see gaps: shared.oauth.code, Part 4 oauth.token (code exchange)
 */
export async function exchangeConsentCode(
  bank: AccountAccessBank,
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
 * Ends the tokens that a code brought, or may still bring: for an exchange whose answer was lost.
 *
 * It uses the code once more. If it was used before, this second use ends its tokens; if it was not, the tokens that
 * come now are the only ones, and end at once. Calling again does no harm, even when the answer to this call was lost.
 *
 * @throws BankError while a token may still be valid.
 * @see gaps: shared.oauth.code
 */
export async function endConsentCode(
  bank: AccountAccessBank,
  pending: PendingAuthorization,
  code: string,
  options?: SendOptions,
): Promise<void> {
  let grant: AccessGrant
  try {
    grant = await exchangeConsentCode(bank, pending, code, options)
  } catch (error) {
    if (isBankError(error) && error.bankCode === 'invalid_grant') return
    throw error
  }
  await revokeAccess(bank, grant.refreshToken ?? grant.accessToken, options)
}

/**
 * Gets a new access token; the refresh token stays and lives as long as the consent.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) when the consent has ended, `answer_lost` when it may be
 * sent again.
 * @see gaps: shared.oauth.code
 */
export async function refreshAccess(
  bank: AccountAccessBank,
  refreshToken: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const askedAtMs = bank.clock()
  const { body } = await refreshTokenCall(bank, { body: { refresh_token: refreshToken } }, options)
  return readGrant(body, askedAtMs, refreshToken)
}

/**
 * Ends a consent by ending one of its tokens, best the refresh token.
 *
 * @throws BankError `outcome_unknown` when the answer was lost; calling again does no harm.
 * @see gaps: shared.oauth.code; RFC 7009
 */
export async function revokeAccess(
  bank: AccountAccessBank,
  token: string,
  options?: SendOptions,
): Promise<void> {
  await revokeToken(bank, { body: { token } }, options)
}

/**
 * Makes a session whose access renews itself: a minute before its end, and if the bank refuses it. Many reads at once
 * wait for one renewal.
 *
 * A renewed grant is given to `save`, and used only once `save` has resolved: so a crash never loses the one refresh token
 * that the bank still accepts. Make one session for each user and process: two sessions would renew independently, and a bank
 * that gives new refresh tokens would end those of the other session.
 *
 * @param grant As it was saved last, from the code exchange or from an earlier `save`.
 * @param save Stores the renewed grant in place of the one before.
 * @throws TypeError at once, naming what is missing and no value. A read throws AccessNotSavedError when `save` failed: the
 * next read saves before anything else. It throws BankError `call_refused` of `oauth.refresh` when the consent has ended.
 * @see gaps: shared.oauth.code
 * @example
 * ```ts
 * import { type AccountAccessBank, listAccounts, type RenewableGrant, withRenewingAccess } from 'silta/core/account-access'
 *
 * declare const bank: AccountAccessBank
 * declare const vault: { read(user: string): RenewableGrant; write(user: string, grant: RenewableGrant): Promise<void> }
 *
 * const session = withRenewingAccess(bank, vault.read('user-1'), (grant) => vault.write('user-1', grant))
 * const { body } = await listAccounts(session, {})
 * console.log(body.accounts.length)
 * ```
 */
export function withRenewingAccess(
  bank: AccountAccessBank,
  grant: RenewableGrant,
  save: SaveAccess,
): AccountAccessSession {
  clientOf(bank)
  if (!isBearerToken(grant.accessToken)) {
    throw new TypeError('grant.accessToken must be a bearer token: letters, digits and - . _ ~ + /')
  }
  if (!isVisibleAscii(grant.refreshToken, 4096)) {
    throw new TypeError('grant.refreshToken must be 1 to 4096 visible ASCII characters')
  }
  if (typeof save !== 'function') throw new TypeError('save must be a function')
  const renew = (refreshToken: string) => refreshAccess(bank, refreshToken)
  const access = new RenewingAccess({ ...grant }, { renew, save, clock: bank.clock })
  return derive(bank, {}, { access })
}
