// Identifies the caller: api key, headers, signature, and that its pair of ids is new. The call pipeline runs it first.

import {
  type Authorization,
  readAuthorization,
  type SignatureParts,
  verifySignature,
} from '../../../core/online-payment/index.ts'
import { makeVerifier, type Verifier } from '../../../core/shared/signing/rsa.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import type { CallRules, Refused } from '../call-rules.ts'
import { claimsCertificate } from '../clients/client-certificate.ts'
import { because, type ListRefusal } from '../errors/list.ts'
import { addressOf } from '../http/arrival.ts'
import type { Collection } from '../storage/store.ts'
import type { OnlinePaymentKeys } from './keys.ts'
import { errors } from './refusals.ts'
import { hintOf } from './signing.ts'

/** The contents of the headers of a call. */
export interface SignedHeaders {
  authorization: Authorization
  sessionId: string
  requestId: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Makes the rules by which the pipeline identifies the sender of a call: by its api key. */
export function makeAuthentication(
  keys: OnlinePaymentKeys,
  pairs: Collection<true>,
): CallRules<ListRefusal, string, SignedHeaders> {
  const verifiers = new Map<string, Verifier>()
  const verifierOf = (pem: string): Verifier => {
    const known = verifiers.get(pem) ?? makeVerifier(pem)
    verifiers.set(pem, known)
    return known
  }
  return {
    name: 'online-payment',
    prefix: '/paymentbutton',
    errors,
    authenticate({ header, request }) {
      const apiKey = header('x-api-key')
      if (!/^[!-~]{1,128}$/.test(apiKey)) return because('INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key')
      // No token is bound to a certificate here, so any certificate is accepted, as long as a handshake has proven it.
      if (claimsCertificate(request.headers)) {
        return because('NOT_ALLOWED', 'the certificate was not shown in a handshake', 'x-client-certificate')
      }
      return { who: apiKey }
    },
    clientOf: (apiKey) => apiKey,
    nameOf: ({ header }) => readAuthorization(header('authorization'))?.merchantId,
    headers: ({ header }) => readHeaders(header),
    async verify({ request, header, who: apiKey, sent, bytes, address }) {
      const { authorization, sessionId, requestId } = sent
      const { merchantId, keyVersion, signature } = authorization
      const pems = await keys.publicKeysOf(merchantId)
      const pem = pems[keyVersion]
      if (pem === undefined) {
        return because(
          'UNKNOWN_KEY',
          `there is no key version ${keyVersion} for this merchant`,
          'authorization',
        )
      }
      const parts: SignatureParts = {
        method: request.method,
        contentType: header('content-type'),
        date: header('date'),
        merchantId,
        apiKey,
        sessionId,
        requestId,
        url: address,
        body: bytes,
      }
      if (await verifySignature(verifierOf(pem), signature, parts)) return undefined
      const heard = { method: request.method, header, address, sentAddress: addressOf(request), body: bytes }
      const hint = await hintOf(heard, pems)
      return because('INVALID_SIGNATURE', `signature does not verify: ${hint}`, 'authorization')
    },
    useOnce({ who: apiKey, sent }) {
      const { authorization, sessionId, requestId } = sent
      // The api key comes last, as it is the only part that may contain a slash.
      const pair = `${`${authorization.merchantId}/${sessionId}/${requestId}`.toLowerCase()}/${apiKey}`
      if (pairs.get(pair)) {
        return because('DUPLICATE_REQUEST', 'this pair of session and request id was used before')
      }
      pairs.put(pair, true)
      return undefined
    },
    // The paper has the header on all four calls, even on those without a body.
    namesJson: () => true,
  }
}

/** Reads the other headers in the paper's order; the first missing or invalid one is refused. */
function readHeaders(
  header: (name: string) => string,
): { sent: SignedHeaders; clock: { at: number; header: string } } | Refused<ListRefusal> {
  const bad = (name: string, rule: string) => because('INVALID_HEADER', `${name} ${rule}`, name)
  const authorization = readAuthorization(header('authorization'))
  if (!authorization || !UUID.test(authorization.merchantId)) {
    return bad('authorization', 'must be merchantId:1:keyVersion:hexSignature, with a UUID as merchantId')
  }
  const sessionId = header('x-session-id')
  if (!UUID.test(sessionId)) return bad('x-session-id', 'must be a UUID of 36 characters')
  const requestId = header('x-request-id')
  if (!UUID.test(requestId)) return bad('x-request-id', 'must be a UUID of 36 characters')
  const at = parseHttpDate(header('date'))
  if (at === undefined) return bad('date', 'must be an HTTP date such as Fri, 20 Nov 2026 10:00:00 GMT')
  if (header('content-type') === '') {
    return bad('content-type', 'must be application/json, without a body too')
  }
  return { sent: { authorization, sessionId, requestId }, clock: { at, header: 'date' } }
}
