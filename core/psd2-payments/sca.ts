// The payer's approval: the address at the bank with its signed request, what the return means, the tokens of a code, and
// the flow without a payer. It does not store anything: the caller stores what is pending in the browser's session at the server.

import { sha256 } from '@noble/hashes/sha2.js'
import { generateRandomNonce, generateRandomState } from 'oauth4webapi'
import { equalSecrets, toBase64Url, utf8 } from '../shared/bytes.ts'
import { assume } from '../shared/gaps.ts'
import type { AuthorizationFault } from '../shared/oauth/authorization.ts'
import { CODE_MAX } from '../shared/oauth/gaps.ts'
import { localesIn } from '../shared/oauth/locales.ts'
import { type AccessGrant, readGrant } from '../shared/oauth/grant.ts'
import {
  exchangeAssertion,
  exchangeCode,
  refreshToken as refreshTokenCall,
} from '../shared/oauth/token-calls.ts'
import type { SendOptions } from '../shared/send.ts'
import { findWrongClaim } from '../shared/signing/claims.ts'
import { readCompactJws, verifyCompactJws } from '../shared/signing/jws.ts'
import { isVisibleAscii } from '../shared/values/opaque.ts'
import { checkMerchantUrl } from '../shared/values/url.ts'
import type { Psd2Bank } from './auth.ts'
import { psd2PaymentsGaps } from './gaps.ts'
import { signExemptionAssertion, signRequestObject } from './request-object.ts'

/** What must be stored in the session of the browser that was sent to the bank, and in no page. It is plain data. */
export interface PendingSca {
  readonly authorizationId: string
  readonly state: string
  readonly nonce: string
  readonly redirectUri: string
  /** Epoch milliseconds. */
  readonly madeAtMs: number
}

/** An address for the browser of the payer, and what to store until it comes back. */
export interface ScaRequest {
  /** The payer's browser goes there. */
  readonly approvalUrl: string
  readonly pending: PendingSca
}

/**
 * Makes the address at which a payer approves a bundle, or the cancellation of a payment, with fresh state, nonce and
 * signed request.
 *
 * A payer who left may open the same address once more within its 15 minutes. A new address is possible as soon as the
 * bundle is `Unauthorized` again.
 *
 * @param authorizationId Of the bundle, or `cancellationAuthorizationId`.
 * @param redirectUri Where the bank sends the browser back to: registered there, byte for byte.
 * @param statePrefix Comes before the random part of `state`, so that a return can be matched without a session: 1 to 64
 * visible ASCII characters, meaningless to a reader of the address. It proves nothing.
 * @param uiLocales Languages of the payer, best first: 1 to 10 tags separated by spaces. The bank's page uses the first
 * that it can. The request object repeats them, as it does all parameters.
 * @throws TypeError when `redirectUri` is not an address that a bank takes, or the seal key cannot be read.
 * @see gaps: psd2.sca.start, psd2.sca.request-object
 * @example
 * ```ts
 * import { judgeScaReturn, makeScaRequest, type PendingSca, type Psd2Bank, readAuthorization } from 'silta/core/psd2-payments'
 *
 * declare const bank: Psd2Bank
 * declare const session: Map<string, PendingSca>
 *
 * export async function leave(authorizationId: string): Promise<string> {
 *   const { approvalUrl, pending } = await makeScaRequest(bank, authorizationId, 'https://provider.example/approved')
 *   session.set('pending', pending)
 *   return approvalUrl
 * }
 *
 * export async function comeBack(fragment: string) {
 *   const pending = session.get('pending')
 *   if (!pending) return undefined
 *   const result = await judgeScaReturn(bank, pending, new URLSearchParams(fragment.slice(1)))
 *   if (result.outcome === 'not_ours') return undefined
 *   session.delete('pending')
 *   // The return is a hint: the authorization itself shows whether the payer has approved.
 *   const { authorizationId } = pending
 *   return (await readAuthorization(bank, { path: { authorizationId } })).body.status
 * }
 * ```
 */
export async function makeScaRequest(
  bank: Psd2Bank,
  authorizationId: string,
  redirectUri: string,
  statePrefix = '',
  uiLocales?: string,
): Promise<ScaRequest> {
  if (!isVisibleAscii(authorizationId, 128)) {
    throw new TypeError('authorizationId must be 1 to 128 visible ASCII characters')
  }
  if (checkMerchantUrl(redirectUri, { allowLocalAddresses: bank.allowLocalAddresses }) !== undefined) {
    throw new TypeError(
      'redirectUri must be an https address with a public host name; in a sandbox, allowLocalAddresses lets it be local',
    )
  }
  if (statePrefix !== '' && !isVisibleAscii(statePrefix, 64)) {
    throw new TypeError('statePrefix must be 1 to 64 visible ASCII characters')
  }
  const { responseType, scope } = assume(psd2PaymentsGaps, bank, 'psd2.sca.start')
  const pending: PendingSca = {
    authorizationId,
    state: statePrefix + generateRandomState(),
    nonce: generateRandomNonce(),
    redirectUri,
    madeAtMs: bank.clock(),
  }
  const parameters = {
    response_type: responseType,
    client_id: bank.identity.client.id,
    redirect_uri: redirectUri,
    scope,
    state: pending.state,
    nonce: pending.nonce,
    ...localesIn(uiLocales),
  }
  const request = await signRequestObject(bank, authorizationId, parameters)
  const query = new URLSearchParams({ ...parameters, request })
  const path = assume(psd2PaymentsGaps, bank, 'shared.oauth.authorize')
  return { approvalUrl: `${bank.baseUrl}${path}?${query.toString()}`, pending }
}

/**
 * What a return from the bank means. It is a hint only: the authorization itself shows what the payer has done.
 *
 * - `granted`: the payer approved. The code may be exchanged for tokens once, within a minute; no call needs them.
 * - `refused`: the payer refused.
 * - `failed`: the bank could not go on; `error` is its code.
 * - `not_ours`: this return does not match what was stored. Do nothing with it, and keep what is pending: the real one
 *   may still come. `why` names the part that is wrong.
 */
export type ScaReturn =
  | { readonly outcome: 'granted'; readonly code: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'failed'; readonly error: AuthorizationFault }
  | { readonly outcome: 'not_ours'; readonly why: 'state' | 'issuer' | 'late' | 'form' | 'identity' }

const PARAMETERS = ['state', 'code', 'id_token', 'error', 'iss'] as const

/**
 * Judges the parameters with which the browser of a payer came back: exact state, and an `id_token` of this bank, for this
 * provider, this request and this bundle, whose hashes are those of the code and the state.
 *
 * @param fragment The part of the address after `#`, parsed.
 * @throws TypeError when `pending` does not contain any state.
 * @throws BankError `answer_lost` when the keys of the bank cannot be read now: judge the same return again.
 * @see gaps: psd2.sca.return, shared.oauth.authorize
 */
export async function judgeScaReturn(
  bank: Psd2Bank,
  pending: PendingSca,
  fragment: URLSearchParams,
): Promise<ScaReturn> {
  // Without this check, a return without a state would pass if no state was stored.
  if (!isVisibleAscii(pending.state, 128) || pending.state.length < 8) {
    throw new TypeError('pending.state must be the state that was made')
  }
  const notOurs = (why: 'state' | 'issuer' | 'late' | 'form' | 'identity'): ScaReturn => ({
    outcome: 'not_ours',
    why,
  })
  const [state, code, idToken, error, issuer] = PARAMETERS.map((name) => fragment.get(name))
  if (!state || !equalSecrets(state, pending.state) || fragment.getAll('state').length > 1) {
    return notOurs('state')
  }
  if (issuer && issuer !== bank.baseUrl) return notOurs('issuer')
  if (PARAMETERS.some((name) => fragment.getAll(name).length > 1)) return notOurs('form')
  if (error) {
    if (code || idToken) return notOurs('form')
    if (error === 'access_denied') return { outcome: 'refused' }
    return { outcome: 'failed', error: /^[a-z_]{1,64}$/.test(error) ? error : 'unknown' }
  }
  if (!isVisibleAscii(code, CODE_MAX) || !isVisibleAscii(idToken, 16_384)) return notOurs('form')
  const lifeMs = assume(psd2PaymentsGaps, bank, 'psd2.sca.return') * 1_000
  if (bank.clock() - pending.madeAtMs > lifeMs) return notOurs('late')
  const isGenuine = await isGenuineIdToken(bank, pending, idToken, code)
  return isGenuine ? { outcome: 'granted', code } : notOurs('identity')
}

/** Verifies an `id_token` of the front channel: signature, issuer, audience, times, and that it is about this return. */
async function isGenuineIdToken(
  bank: Psd2Bank,
  pending: PendingSca,
  idToken: string,
  code: string,
): Promise<boolean> {
  const token = readCompactJws(idToken)
  const kid = token?.header['kid']
  if (!token || typeof kid !== 'string') return false
  const key = await bank.findKey(kid)
  if (!key || !(await verifyCompactJws(token, key, 'RS256'))) return false
  const { claims } = token
  const wrong = findWrongClaim(claims, {
    required: ['sub', 'iat', 'exp'],
    issuer: bank.baseUrl,
    audience: bank.identity.client.id,
    nowMs: bank.clock(),
    toleranceSeconds: assume(psd2PaymentsGaps, bank, 'shared.clock-tolerance'),
  })
  if (wrong !== undefined) return false
  const expected = {
    nonce: pending.nonce,
    c_hash: halfHash(code),
    s_hash: halfHash(pending.state),
    authorizationId: pending.authorizationId,
  }
  return Object.entries(expected).every(([name, value]) => {
    const claim = claims[name]
    return typeof claim === 'string' && equalSecrets(claim, value)
  })
}

/** Writes the left half of the SHA-256 of a text, as an `id_token` names codes and states (OpenID Connect Core, 3.3.2.11). */
export function halfHash(text: string): string {
  return toBase64Url(sha256(utf8(text)).subarray(0, 16))
}

/**
 * Exchanges the code of a granted return for the tokens of this approval. It is sent once, whatever happens.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) for a code that is used, late or foreign; `outcome_unknown`
 * when the answer was lost: read the authorization, and go on with the token of the provider itself.
 * @see gaps: shared.oauth.code, Part 4 oauth.token (code exchange)
 */
export async function exchangeScaCode(
  bank: Psd2Bank,
  pending: Pick<PendingSca, 'redirectUri'>,
  code: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const askedAtMs = bank.clock()
  const { body } = await exchangeCode(bank, { body: { code, redirect_uri: pending.redirectUri } }, options)
  return readGrant(body, askedAtMs)
}

/**
 * Gets a new access token for an approval; the refresh token stays, and lives until the bundle is final.
 *
 * @throws BankError `call_refused` (bank code `invalid_grant`) when it has ended, `answer_lost` when it may be sent again.
 * @see gaps: shared.oauth.code
 */
export async function refreshPayerAccess(
  bank: Psd2Bank,
  refreshToken: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const askedAtMs = bank.clock()
  const { body } = await refreshTokenCall(bank, { body: { refresh_token: refreshToken } }, options)
  return readGrant(body, askedAtMs, refreshToken)
}

/**
 * Approves a bundle without its payer, if the bank has exempted it: every payment of it was sealed and names its payer,
 * and the payers are accounts of one customer who may confirm. Else the bank refuses, and does not report why.
 *
 * @returns A token for only that bundle, which is `Authorized` now. The same call again gives a new token.
 * @throws BankError `call_refused` (bank code `invalid_grant`) when the bank does not grant it, `answer_lost` when it may be
 * sent again.
 * @see paper 2 A, Authentication; gaps: psd2.sca.exemption
 */
export async function requestExemption(
  bank: Psd2Bank,
  authorizationId: string,
  options?: SendOptions,
): Promise<AccessGrant> {
  const assertion = await signExemptionAssertion(bank, authorizationId)
  const askedAtMs = bank.clock()
  const { body } = await exchangeAssertion(bank, { body: { assertion } }, options)
  return readGrant(body, askedAtMs)
}
