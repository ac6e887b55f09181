// The browser's trip to a bank and back: state, PKCE, and what the return means.
// It does not call or store anything: the caller stores state and verifier in the browser's own session.
//
// oauth4webapi, a certified client, makes and judges what a browser carries. The calls for tokens are still operations of
// our own: so they are data like every other call of a bank (which the proxy's list of allowed addresses and the sandbox's
// routes are made from), go through the one fetch, and end in the one family of errors, without a second set to translate.

import {
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  validateAuthResponse,
} from 'oauth4webapi'
import { assume } from '../gaps.ts'
import { isVisibleAscii } from '../values/opaque.ts'
import { checkMerchantUrl } from '../values/url.ts'
import { clientOf, type OAuthBank } from './client.ts'
import { CODE_MAX, oauthGaps } from './gaps.ts'
import { localesIn } from './locales.ts'

/** What must be stored in the session of the browser that was sent to the bank, and in no page. It is plain data. */
export interface PendingAuthorization {
  readonly state: string
  /** Secret of this one authorization; without it the code is worth nothing. */
  readonly codeVerifier: string
  readonly redirectUri: string
  /** Epoch milliseconds. */
  readonly madeAtMs: number
}

/** An address for the browser, and what to store until it comes back. */
export interface AuthorizationRequest {
  /** The browser goes there. */
  readonly approvalUrl: string
  readonly pending: PendingAuthorization
}

/**
 * Makes the address at which a user approves or refuses, with a fresh state and PKCE S256.
 *
 * @param scope What is asked for, for example `accounts`.
 * @param redirectUri Registered at the bank, byte for byte.
 * @param statePrefix Comes before the random part of `state`, so that a return can be matched without a session: at most
 * 64 visible ASCII characters, meaningless to a reader of the address. It proves nothing.
 * @param uiLocales Languages of the user, best first: 1 to 10 tags separated by spaces. The bank's page uses the first
 * that it can.
 * @throws TypeError when the bank was made without its client, or `redirectUri` is not an address that a bank takes.
 * @see gaps: shared.oauth.authorize; RFC 7636; OpenID Connect Core 1.0, 3.1.2.1
 */
export async function makeAuthorizationRequest(
  bank: OAuthBank,
  scope: string,
  redirectUri: string,
  statePrefix = '',
  uiLocales?: string,
): Promise<AuthorizationRequest> {
  const { id } = clientOf(bank)
  if (checkMerchantUrl(redirectUri, { allowLocalAddresses: bank.allowLocalAddresses }) !== undefined) {
    throw new TypeError(
      'redirectUri must be an https address with a public host name; in a sandbox, allowLocalAddresses lets it be local',
    )
  }
  if (statePrefix !== '' && !isVisibleAscii(statePrefix, 64)) {
    throw new TypeError('statePrefix must be 1 to 64 visible ASCII characters')
  }
  const pending = {
    state: statePrefix + generateRandomState(),
    codeVerifier: generateRandomCodeVerifier(),
    redirectUri,
    madeAtMs: bank.clock(),
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope,
    state: pending.state,
    code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    ...localesIn(uiLocales),
  })
  const path = assume(oauthGaps, bank, 'shared.oauth.authorize')
  return { approvalUrl: `${bank.baseUrl}${path}?${query.toString()}`, pending }
}

/**
 * What a return from the bank means.
 *
 * - `granted`: exchange the code now, once; it lives for a minute.
 * - `refused`: the user refused, or let the bank's page run out of time.
 * - `failed`: the bank could not go on; `error` is its code.
 * - `not_ours`: this return does not match what was stored. Do nothing with it, and keep what is pending: the real one
 *   may still come. `why` names the part that is wrong.
 */
export type AuthorizationReturn =
  | { readonly outcome: 'granted'; readonly code: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'failed'; readonly error: AuthorizationFault }
  | { readonly outcome: 'not_ours'; readonly why: 'state' | 'issuer' | 'late' | 'form' }

/** Codes of a failed return; `unknown` replaces a text that is not a code. */
export type AuthorizationFault =
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_request_object'
  | 'unsupported_response_type'
  | 'server_error'
  | 'unknown'
  | (string & {})

/**
 * Judges the parameters with which a browser came back: exact state, issuer if one is named, no parameter twice.
 *
 * It does not change anything: the caller takes `pending` out of the session with the first return that is `granted`, so that a
 * second one finds nothing.
 *
 * @param parameters Query of the redirect address.
 * @param lifeSeconds How long the browser may have been away.
 * @throws TypeError when the bank was made without its client, or `pending` does not contain any state.
 * @see gaps: shared.oauth.authorize; RFC 9207
 */
export function judgeAuthorizationReturn(
  bank: OAuthBank,
  pending: PendingAuthorization,
  parameters: URLSearchParams,
  lifeSeconds: number,
): AuthorizationReturn {
  const { id } = clientOf(bank)
  // Without this check, a return without a state would pass if no state was stored.
  if (typeof pending.state !== 'string' || pending.state.length < 8) {
    throw new TypeError('pending.state must be the state that was made')
  }
  const passed = validated(() =>
    validateAuthResponse({ issuer: bank.baseUrl }, { client_id: id }, parameters, pending.state),
  )
  if (passed instanceof AuthorizationResponseError) {
    if (passed.error === 'access_denied') return { outcome: 'refused' }
    return { outcome: 'failed', error: /^[a-z_]{1,64}$/.test(passed.error) ? passed.error : 'unknown' }
  }
  if (passed === undefined) return { outcome: 'not_ours', why: whyNotOurs(bank, pending, parameters) }
  const code = passed.get('code') ?? ''
  if (!isVisibleAscii(code, CODE_MAX) || passed.getAll('code').length > 1)
    return { outcome: 'not_ours', why: 'form' }
  const isLate = bank.clock() - pending.madeAtMs > lifeSeconds * 1_000
  return isLate ? { outcome: 'not_ours', why: 'late' } : { outcome: 'granted', code }
}

/** Keeps only the error that the bank reported: other errors of oauth4webapi quote the parameters, even the code. */
function validated(
  validate: () => URLSearchParams,
): URLSearchParams | AuthorizationResponseError | undefined {
  try {
    return validate()
  } catch (error) {
    return error instanceof AuthorizationResponseError ? error : undefined
  }
}

function whyNotOurs(
  bank: OAuthBank,
  pending: PendingAuthorization,
  parameters: URLSearchParams,
): 'state' | 'issuer' | 'form' {
  const [state, ...more] = parameters.getAll('state')
  if (state !== pending.state || more.length > 0) return 'state'
  const issuer = parameters.get('iss')
  return issuer !== null && issuer !== bank.baseUrl ? 'issuer' : 'form'
}
