// Identifies the caller: bearer token with its certificate, and the signature over the body. The call pipeline runs it first.

import { type SignatureFault, verifyRequestSignature } from '../../../core/corporate-payments/index.ts'
import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import type { CallRules, Refused } from '../call-rules.ts'
import { presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { Client } from '../clients/client.ts'
import { liveKeyOf } from '../clients/ending.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import type { Services } from '../services.ts'
import { echoRequestId } from './answers.ts'
import { errors } from './refusals.ts'
import { NAME } from './token.ts'

const SIGNATURE = 'x-req-signature'

/** Makes the rules by which the pipeline identifies the sender of a call. */
export function makeAuthentication({ clients, tokens, settings }: Services): CallRules<ListRefusal, Client> {
  return {
    name: NAME,
    prefix: '/corporate-payment',
    errors,
    authenticate({ header, request }) {
      const bearer = readBearer(header('authorization'))
      const token = bearer === undefined ? undefined : tokens.findAccess(bearer)
      const client = token?.grant.interfaceName === NAME ? clients.find(token.grant.clientId) : undefined
      if (!token || !client) return because('INVALID_TOKEN', 'Invalid token', 'authorization')
      if (token.hasEnded) {
        return because('TOKEN_EXPIRED', 'the token is older than 3600 s', 'authorization')
      }
      if (presentsOtherCertificate(request.headers, client, settings.wire(), token.certificate)) {
        const message = 'the certificate is not the one that the token was issued to'
        return because('NOT_ALLOWED', message, 'x-client-certificate')
      }
      return { who: client }
    },
    clientOf: ({ clientId }) => clientId,
    async verify({ operation, header, who, bytes }) {
      if (operation.body === undefined) return undefined
      const keyOf = (keyId: string) => liveKeyOf(who, keyId, settings.wire())?.publicKeyPem
      const verdict = await verifyRequestSignature(header(SIGNATURE), bytes, keyOf, settings.wire())
      return verdict.ok ? undefined : REFUSALS[verdict.fault]
    },
    finish: echoRequestId,
  }
}

const REFUSALS: Readonly<Record<SignatureFault, Refused<ListRefusal>>> = {
  header: because(
    'INVALID_HEADER',
    `${SIGNATURE} must be header..signature in base64url, the header with exactly alg, kid, b64, urn:bank.api.iat and crit`,
    SIGNATURE,
  ),
  clock: { refusal: errors.skewed(SIGNATURE) },
  key: because('UNKNOWN_KEY', 'there is no such kid of this client', SIGNATURE),
  signature: because('INVALID_SIGNATURE', 'signature does not verify over the bytes of the body', SIGNATURE),
}
