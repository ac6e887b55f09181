// Signed id_tokens about who approved which bundle: one comes with the code, one with the access token.

import { halfHash, psd2PaymentsGaps } from '../../../../core/psd2-payments/index.ts'
import { toBase64Url } from '../../../../core/shared/bytes.ts'
import { TOKEN_SECONDS } from '../../clients/tokens.ts'
import type { Services } from '../../services.ts'

/** An approval, as an `id_token` contains it. */
export interface Approval {
  readonly authorizationId: string
  readonly clientId: string
  readonly customerId: string
  /** Value that the client wants back. */
  readonly nonce: string
  /** When the approval was given, wire time, milliseconds since 1970. */
  readonly approvedAt: number
}

/** What only the token beside a code depends on: that code, and the state of the request. */
export interface FrontChannel {
  readonly code: string
  readonly state: string
}

/**
 * Signs an `id_token`.
 *
 * @param front For the token beside a code; the one with the access token has no hashes.
 * @see gaps: psd2.sca.return; OpenID Connect Core, 3.3.2.11
 */
export function signIdToken(
  { keys, settings }: Services,
  issuer: string | undefined,
  approval: Approval,
  front?: FrontChannel,
): Promise<string> {
  const { authorizationId, clientId, customerId, nonce, approvedAt } = approval
  const iat = Math.floor(settings.wire() / 1_000)
  return keys.jwt('id-token', {
    iss: issuer,
    aud: clientId,
    // Different for every client, so that two clients cannot find out that they have the same payer.
    sub: toBase64Url(keys.mac('psd2-subject', JSON.stringify([clientId, customerId]))),
    iat,
    exp: iat + TOKEN_SECONDS,
    auth_time: Math.floor(approvedAt / 1_000),
    acr: psd2PaymentsGaps['psd2.sca.request-object'].assumption.acr,
    nonce,
    authorizationId,
    ...(front && { c_hash: halfHash(front.code), s_hash: halfHash(front.state) }),
  })
}
