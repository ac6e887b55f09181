// The calls for tokens: for a code, a refresh token, the application itself, and the end of a token.
// They store no token: token-cache.ts keeps those of the application, the caller stores those of a user.

import * as v from 'valibot'
import { strict, text } from '../check.ts'
import { form } from '../codec.ts'
import { visibleAscii } from '../fields.ts'
import { operation } from '../operation.ts'
import { sandboxCertificate } from './certificate.ts'
import { clientOf, type OAuthBank } from './client.ts'
import { CODE_MAX, oauthGaps } from './gaps.ts'
import { TokenAnswer } from './grant.ts'

/** Adds the id and secret of the client to the form members of a call. */
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
  proofs: [sandboxCertificate],
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
 * Gets a token for the application itself, if an interface has one.
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
 * Exchanges an assertion that the application itself has signed, if an interface has a flow without the user.
 *
 * @throws BankError `call_refused` with bank code `invalid_grant` for an assertion that the bank does not accept.
 * @see gaps: psd2.sca.exemption, Part 4 oauth.token (exemption); RFC 7523
 */
export const exchangeAssertion = operation({
  ...tokenCall,
  id: 'oauth.assertion',
  paper: 'gaps: psd2.sca.exemption',
  body: form(strict({ assertion: visibleAscii(16_384) })),
  encode: formOf('urn:ietf:params:oauth:grant-type:jwt-bearer'),
  lost: { effect: 'read', resend: 'same', truth: 'Send again: the same call gives a new token.' },
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
