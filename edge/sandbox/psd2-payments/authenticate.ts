// Identifies the caller: token, bundle, certificate, and the signature over the body. The call pipeline runs it first.

import { getPath } from 'hono/utils/url'
import {
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  psd2PaymentsGaps,
  type SignatureFault,
  verifyJwsSignature,
} from '../../../core/psd2-payments/index.ts'
import { readBearer } from '../../../core/shared/oauth/bearer.ts'
import { signDetachedJws } from '../../../core/shared/signing/jws.ts'
import type { CallRules, OperationData, Refused } from '../call-rules.ts'
import { presentsOtherCertificate } from '../clients/client-certificate.ts'
import type { Client } from '../clients/client.ts'
import { liveKeyOf } from '../clients/ending.ts'
import type { Grant } from '../clients/tokens.ts'
import type { FlatRefusal } from '../errors/flat.ts'
import type { Services } from '../services.ts'
import { readHeaders, type SentHeaders, withInteractionId } from './headers.ts'
import type { Bundle } from './records.ts'
import { BAD_KEY, BAD_TOKEN, errors, forbidden, wrong } from './refusals.ts'

/** Name of the interface, for maintenance, call limits and grants. */
export const NAME = 'psd2-payments'

/** Prefix of all paths of this interface. */
const PREFIX = '/payments-psd2'

const SIGNATURE = 'x-jws-signature'

/** The sender of a call. */
export interface Provider {
  readonly client: Client
  /** Bundle that a token of the PSU is for; others do not exist for it (gaps: psd2.token). */
  readonly authorizationId?: string
}

/** Makes the rules by which the pipeline identifies the sender of a call. */
export function makeAuthentication(services: Services): CallRules<FlatRefusal, Provider, SentHeaders> {
  const { clients, tokens, settings, keys } = services
  const sign = async (response: Response): Promise<void> => {
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    const kid = 'psd2-response'
    response.headers.set(SIGNATURE, await signDetachedJws({ kid }, bytes, await keys.jwsSigner(kid)))
  }
  return {
    name: NAME,
    prefix: PREFIX,
    errors,
    authenticate(call) {
      const bearer = readBearer(call.header('authorization'))
      const token = bearer === undefined ? undefined : tokens.findAccess(bearer)
      const client = token && clients.find(token.grant.clientId)
      if (!token || token.hasEnded || !client) return { refusal: BAD_TOKEN }
      const { grant, certificate } = token
      const { headers } = call.request
      if (
        headers.has('x-api-key') &&
        clients.findByApiKey(call.header('x-api-key'))?.clientId !== client.clientId
      ) {
        return { refusal: BAD_KEY }
      }
      if (presentsOtherCertificate(headers, client, settings.wire(), certificate)) {
        return { refusal: forbidden('The certificate is not the one that the token was issued to') }
      }
      if (grant.interfaceName !== NAME) {
        return { refusal: forbidden('The scope of the token does not cover payments') }
      }
      if (grant.isClientToken) return { who: { client } }
      if (isCreate(call.operation)) return { refusal: forbidden('The token is for one bundle only') }
      return { who: { client, authorizationId: grant.grantId } }
    },
    clientOf: ({ client }) => client.clientId,
    headers: readHeaders,
    async verify({ operation, request, who, bytes }) {
      const value = request.headers.get(SIGNATURE)
      if (!isCreate(operation) || value === null) return undefined
      const keyOf = (keyId: string) => liveKeyOf(who.client, keyId, settings.wire())?.publicKeyPem
      const verdict = await verifyJwsSignature(value, bytes, keyOf)
      return verdict.ok ? undefined : REFUSALS[verdict.fault]
    },
    // Without a body the body is refused, not the media type (gaps: psd2.submit.body).
    namesJson: ({ body }, bytes) => body !== undefined && bytes.length > 0,
    async finish(response, request) {
      if (isCreatePath(request)) await sign(response)
      return withInteractionId(response, request, settings.uuid)
    },
  }
}

/** Whether a call creates a payment: the bank signs every answer to such a call, also refusals. */
function isCreatePath(request: Request): boolean {
  return request.method === 'POST' && CREATE_PATHS.includes(getPath(request))
}

const CREATE_PATHS: readonly string[] = [
  createSepaPayment,
  createScheduledPayment,
  createRecurringPayment,
  createForeignPayment,
].map(({ definition }) => definition.path)

function isCreate({ group }: OperationData): boolean {
  return group === 'psd2.create'
}

const REFUSALS: Readonly<Record<SignatureFault, Refused<FlatRefusal>>> = {
  header: {
    refusal: wrong(
      'InvalidValue',
      SIGNATURE,
      'must be header..signature in base64url, the header with exactly alg (RS256, PS256 or ES256) and kid',
    ),
  },
  key: { refusal: forbidden('There is no such kid of this client') },
  signature: { refusal: forbidden('The signature does not verify over the bytes of the body') },
}

/** Scope of all tokens of the interface (gaps: psd2.token). */
export const SCOPE = psd2PaymentsGaps['psd2.token'].assumption.scope

/** Returns the grant that the tokens of a bundle have. */
export function grantOf({ authorizationId, clientId }: Pick<Bundle, 'authorizationId' | 'clientId'>): Grant {
  return { interfaceName: NAME, grantId: authorizationId, clientId, scope: SCOPE }
}
