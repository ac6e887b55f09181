// Verifies request objects and assertions: who signed them, and which bundle they are about.
// Other files decide what may be done with the bundle; core has the rules of both.

import { sha256 } from '@noble/hashes/sha2.js'
import { verifyRequestObject } from '../../../../core/psd2-payments/index.ts'
import { toBase64Url, utf8 } from '../../../../core/shared/bytes.ts'
import type { AuthorizationFault, AuthorizationRequest } from '../../bank-interface.ts'
import type { Client } from '../../clients/client.ts'
import { liveKeyOf } from '../../clients/ending.ts'

/**
 * Verifies the request object of an authorization address.
 *
 * @param wire Milliseconds since 1970.
 * @returns The bundle that it is about, or what is wrong with it.
 * @see gaps: psd2.sca.request-object
 */
export async function checkRequestObject(
  { client, redirectUri, state, scope, nonce, requestObject, parameters, issuer }: AuthorizationRequest,
  wire: number,
): Promise<{ subject: string } | AuthorizationFault> {
  if (!nonce || !requestObject) {
    return { error: 'invalid_request', message: 'nonce and request are required' }
  }
  const wrong = (message: string): AuthorizationFault => ({ error: 'invalid_request_object', message })
  if (issuer === undefined) return wrong('publicBaseUrl must be set for hosts outside the loopback')
  const verdict = await verifyRequestObject(
    requestObject,
    {
      audience: issuer,
      clientId: client.clientId,
      parameters: {
        response_type: parameters.get('response_type') ?? '',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
      },
    },
    keysOf(client, wire),
    wire,
  )
  return verdict.ok ? { subject: verdict.authorizationId } : wrong(`request is wrong: ${verdict.fault}`)
}

/**
 * Verifies the assertion by which a client asks without a payer.
 *
 * @param wire Milliseconds since 1970.
 * @returns The bundle that it is about; `undefined` if it is invalid.
 * @see gaps: psd2.sca.exemption
 */
export async function checkAssertion(
  assertion: string,
  client: Client,
  issuer: string | undefined,
  wire: number,
): Promise<string | undefined> {
  if (issuer === undefined) return undefined
  const expected = { audience: issuer, clientId: client.clientId }
  const verdict = await verifyRequestObject(assertion, expected, keysOf(client, wire), wire)
  return verdict.ok ? verdict.authorizationId : undefined
}

/** Makes a digest of all that the client requested, without the parameters of the page itself. */
export function digestOf(request: AuthorizationRequest): string {
  const { client, redirectUri, scope, state, nonce, codeChallenge, requestObject } = request
  const parts = [client.clientId, redirectUri, scope, state, nonce, codeChallenge, requestObject]
  return toBase64Url(sha256(utf8(JSON.stringify(parts))))
}

const keysOf =
  (client: Client, wire: number) =>
  (keyId: string): string | undefined =>
    liveKeyOf(client, keyId, wire)?.publicKeyPem
