// OAuth as the banks have it: the browser's way to the bank and back with PKCE, and the calls for tokens.
// It keeps no token and no state: whoever calls stores them, the state and the verifier in the browser's own session.
//
// What a browser carries is made and judged by oauth4webapi, a certified client. The calls for tokens are operations of
// our own all the same: they are then data like every other call of a bank (the proxy's list of allowed addresses, the
// sandbox's routes), go through the one fetch, and end in the one family of errors, without a second set to translate.

import {
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  validateAuthResponse,
} from 'oauth4webapi'
import * as v from 'valibot'
import { loose, strict, text } from '../check.ts'
import { form } from '../codec.ts'
import { BearerToken, visibleAscii } from '../fields.ts'
import { assume } from '../gaps.ts'
import type { OAuthBank, OAuthClient } from './client.ts'
import { oauthGaps } from './gaps.ts'
import { operation } from '../operation.ts'
import { isVisibleAscii } from '../values/opaque.ts'
import { checkMerchantUrl } from '../values/url.ts'

/** What must be kept in the session of the browser that was sent to the bank, and in no page. It is plain data. */
export interface PendingAuthorization {
  readonly state: string
  /** Secret of this one way to the bank; without it the code is worth nothing. */
  readonly codeVerifier: string
  readonly redirectUri: string
  /** Epoch milliseconds. */
  readonly madeAtMs: number
}

/** An address for the browser, and what to keep until it comes back. */
export interface AuthorizationRequest {
  readonly address: string
  readonly pending: PendingAuthorization
}

/**
 * Makes the address at which a user says yes or no, with a fresh state and PKCE S256.
 *
 * @param scope What is asked for, for example `accounts`.
 * @param redirectUri Registered at the bank, byte for byte.
 * @throws TypeError when the bank was made without its client, or `redirectUri` is not an address that a bank takes.
 * @see gaps: shared.oauth.authorize; RFC 7636
 */
export async function makeAuthorizationRequest(
  bank: OAuthBank,
  scope: string,
  redirectUri: string,
): Promise<AuthorizationRequest> {
  const { id } = clientOf(bank)
  if (checkMerchantUrl(redirectUri, { allowLocalAddresses: bank.allowLocalAddresses }) !== undefined) {
    throw new TypeError('redirectUri must be an https address with a public host name')
  }
  const pending = {
    state: generateRandomState(),
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
  })
  const path = assume(oauthGaps, bank, 'shared.oauth.authorize')
  return { address: `${bank.baseUrl}${path}?${query.toString()}`, pending }
}

/**
 * What a return from the bank means.
 *
 * - `granted`: exchange the code now, once; it lives for a minute.
 * - `refused`: the user said no, or let the bank's page run out of time.
 * - `failed`: the bank could not go on; `error` is its code.
 * - `not_ours`: this return does not belong to what was kept. Do nothing with it, and keep what is pending: the real one
 *   may still come. `why` tells the part that is wrong.
 */
export type AuthorizationReturn =
  | { readonly outcome: 'granted'; readonly code: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'failed'; readonly error: AuthorizationFault }
  | { readonly outcome: 'not_ours'; readonly why: 'state' | 'issuer' | 'late' | 'form' }

/** Codes of a failed return; `unknown` stands for one that is no code at all. */
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
 * It changes nothing: whoever calls takes `pending` out of the session with the first return that is `granted`, so that a
 * second one finds nothing.
 *
 * @param parameters Query of the redirect address.
 * @param lifeSeconds How long the browser may have been away.
 * @throws TypeError when the bank was made without its client, or `pending` holds no state.
 * @see gaps: shared.oauth.authorize; RFC 9207
 */
export function judgeAuthorizationReturn(
  bank: OAuthBank,
  pending: PendingAuthorization,
  parameters: URLSearchParams,
  lifeSeconds: number,
): AuthorizationReturn {
  const { id } = clientOf(bank)
  // Without this check, a return that has no state would pass where none was kept.
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

/** Keeps of the library's errors only the one that the bank sent: the others quote the parameters, the code too. */
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

const CODE_MAX = 2048

/** The answer of a token endpoint; unknown members are kept. */
export const TokenAnswer = loose({
  /** Opaque; goes into a header as it is. */
  access_token: BearerToken,
  token_type: text((type) => type.toLowerCase() === 'bearer', 'must be Bearer'),
  // A code counts once: what else is odd in the answer must not cost the token that it bought.
  expires_in: v.optional(v.unknown()),
  scope: v.optional(v.unknown()),
  refresh_token: v.optional(visibleAscii(4096)),
  id_token: v.optional(v.string('must be a string')),
})
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>

/** Access to a bank, as plain data to be stored. Every member but the times is a secret. */
export interface AccessGrant {
  readonly accessToken: string
  /** Epoch milliseconds, counted from before the call; absent where the bank did not say. */
  readonly expiresAtMs?: number
  /** Stays the same and lives as long as the consent. */
  readonly refreshToken?: string
  /** What the bank really granted, where it said so. */
  readonly scope?: string
}

/**
 * Reads an answer of a token endpoint into what a caller stores.
 *
 * @param askedAtMs When the call was made, epoch milliseconds.
 * @param refreshToken The one in use, for an answer that does not repeat it.
 */
export function readGrant(answer: TokenAnswer, askedAtMs: number, refreshToken?: string): AccessGrant {
  const seconds = Number(answer.expires_in ?? Number.NaN)
  const refresh = answer.refresh_token ?? refreshToken
  return {
    accessToken: answer.access_token,
    ...(seconds >= 0 && Number.isFinite(seconds) && { expiresAtMs: askedAtMs + seconds * 1_000 }),
    ...(refresh !== undefined && { refreshToken: refresh }),
    ...(typeof answer.scope === 'string' && { scope: answer.scope }),
  }
}

/** Puts the proof of the client beside what a call asks, as form members. */
const formOf =
  (grantType?: string) => (body: Readonly<Record<string, string | undefined>>, bank: OAuthBank) => {
    const { id, secret } = clientOf(bank)
    return { grant_type: grantType, ...body, client_id: id, client_secret: secret }
  }

const call = {
  method: 'POST',
  guard: clientOf,
  refusals: 'open',
  errors: 'oauth',
} as const

const tokenCall = {
  ...call,
  path: oauthGaps['shared.oauth.token'].assumption,
  pathGap: 'shared.oauth.token',
  group: 'oauth.token',
  replies: { 200: TokenAnswer },
} as const

/**
 * Exchanges a code for tokens.
 *
 * @throws BankError `call_refused` with bank code `invalid_grant` for a code that is used, late or foreign;
 * `outcome_unknown` when the answer was lost: the code counts once, so it is never sent again.
 * @see gaps: shared.oauth.code, Part 4 oauth.token (code exchange)
 */
export const exchangeCode = operation({
  ...tokenCall,
  id: 'oauth.exchange',
  paper: 'gaps: shared.oauth.code',
  body: form(
    strict({
      code: visibleAscii(CODE_MAX),
      redirect_uri: v.string('must be a string'),
      code_verifier: v.optional(
        text((verifier) => /^[\w.~-]{43,128}$/.test(verifier), 'must be 43 to 128 characters of a verifier'),
      ),
    }),
  ),
  encode: formOf('authorization_code'),
  lost: {
    effect: 'write',
    resend: 'never',
    truth: 'Do not send the code again, it counts once: ask the user anew, with a new state.',
  },
})

/**
 * Exchanges a refresh token for a new access token.
 *
 * @throws BankError `call_refused` with bank code `invalid_grant` when the consent has ended.
 * @see gaps: shared.oauth.code, Part 4 oauth.token (refresh)
 */
export const refreshToken = operation({
  ...tokenCall,
  id: 'oauth.refresh',
  paper: 'gaps: shared.oauth.code',
  body: form(strict({ refresh_token: visibleAscii(4096) })),
  encode: formOf('refresh_token'),
  lost: { effect: 'read', resend: 'same', truth: 'Send again: the refresh token stays the same.' },
})

/**
 * Gets a token for the application itself, where an interface has one.
 *
 * @see gaps: shared.oauth.client-token, Part 4 oauth.token (client credentials)
 */
export const requestClientToken = operation({
  ...tokenCall,
  id: 'oauth.client-token',
  paper: 'gaps: shared.oauth.client-token',
  body: form(
    strict({
      scope: text((scope) => /^[!-~]+( [!-~]+)*$/.test(scope), 'must be words with a space between'),
    }),
  ),
  encode: formOf('client_credentials'),
  lost: { effect: 'read', resend: 'same', truth: 'Send again.' },
})

/**
 * Ends a token, and with it every token of its consent.
 *
 * A token that the bank does not know counts as ended.
 *
 * @throws BankError `outcome_unknown` when the answer was lost; sending again does no harm.
 * @see gaps: shared.oauth.code; RFC 7009
 */
export const revokeToken = operation({
  ...call,
  id: 'oauth.revoke',
  paper: 'gaps: shared.oauth.code',
  path: oauthGaps['shared.oauth.revoke'].assumption,
  pathGap: 'shared.oauth.revoke',
  body: form(strict({ token: visibleAscii(4096) })),
  encode: formOf(),
  replies: { 200: null },
  lost: { effect: 'write', resend: 'same', truth: 'Send again: a token that has ended stays so.' },
})

function clientOf(bank: OAuthBank): OAuthClient {
  const { client } = bank.identity
  if (!client) throw new TypeError('the bank must be made with `client`, its id and secret, for OAuth calls')
  return client
}
