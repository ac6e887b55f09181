// Who is calling: api key, headers, clock and signature of a signed call, in the order of the ledger.
// What the call wants is not looked at here; routes.ts does, after the pair of ids is used up.

import {
  type Authorization,
  readAuthorization,
  type SignatureParts,
  verifySignature,
} from '../../../core/online-payment/index.ts'
import { makeVerifier, type Verifier } from '../../../core/shared/signing/rsa.ts'
import { parseHttpDate, withinSkew } from '../../../core/shared/values/time.ts'
import type { Services } from '../services.ts'
import { addressOf } from '../http/arrival.ts'
import { readBody } from '../http/http.ts'
import { fault, type ListFault } from '../errors/list.ts'
import { explainSignature } from './explain.ts'

/** A call whose sender is proven. */
export interface Verified {
  /** Merchant as the header spells it. */
  merchantId: string
  /** Names the pair of ids of this sender, in one spelling. */
  pair: string
  /** Value of the `Content-Type` header. */
  contentType: string
  body: Uint8Array
}

/** Either a proven call or why it is none; `waitSeconds` when it came too soon. */
export type Entrance = { ok: true; call: Verified } | { ok: false; fault: ListFault; waitSeconds?: number }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Makes the gate that all four calls pass. */
export function makeAuthentication(services: Services): (request: Request) => Promise<Entrance> {
  const { settings, keys, clients, limits } = services
  const verifiers = new Map<string, Verifier>()
  const verifierOf = (pem: string): Verifier => {
    const known = verifiers.get(pem) ?? makeVerifier(pem)
    verifiers.set(pem, known)
    return known
  }

  return async (request) => {
    const header = (name: string) => request.headers.get(name) ?? ''
    const apiKey = header('x-api-key')
    if (!/^[!-~]{1,128}$/.test(apiKey)) return refuse(fault('INVALID_API_KEY', 'Invalid ApiKey', 'x-api-key'))

    const waitSeconds =
      settings.limits === 'off' ? undefined : services.act(() => limits.count('online-payment', apiKey))
    if (waitSeconds !== undefined) {
      const limited = fault('CALL_LIMIT_EXCEEDED', `Too many calls; wait ${waitSeconds} s`)
      return { ok: false, fault: limited, waitSeconds }
    }

    const headers = readHeaders(header)
    if ('code' in headers) return refuse(headers)
    const { authorization, sessionId, requestId, date, contentType } = headers
    if (!withinSkew(date, settings.wire())) {
      return refuse(fault('CLOCK_SKEW', 'Date must be within 300 s of the clock of the bank', 'date'))
    }

    const body = await readBody(request)
    if (!body) return refuse(fault('MALFORMED_BODY', 'body must be at most 65536 bytes'))
    const { merchantId, keyVersion, signature } = authorization
    const pems: Record<number, string> = {
      ...clients.merchantKeys(merchantId),
      0: (await keys.sample()).publicKeyPem,
    }
    const pem = pems[keyVersion]
    if (pem === undefined) {
      return refuse(
        fault('UNKNOWN_KEY', `there is no key version ${keyVersion} for this merchant`, 'authorization'),
      )
    }
    const parts: SignatureParts = {
      method: request.method,
      contentType,
      date: header('date'),
      merchantId,
      apiKey,
      sessionId,
      requestId,
      url: services.publicUrl(request),
      body,
    }
    if (!(await verifySignature(verifierOf(pem), signature, parts))) {
      const others = Object.entries(pems).filter(([version]) => Number(version) !== keyVersion)
      const otherKeys = others.map(([version, other]) => ({ version, verifier: verifierOf(other) }))
      const hint = await explainSignature({
        verifier: verifierOf(pem),
        otherKeys,
        signature,
        parts,
        sentUrl: addressOf(request),
      })
      return refuse(fault('INVALID_SIGNATURE', `signature does not verify: ${hint}`, 'authorization'))
    }
    // The api key stands last: it is the only part that may hold a slash.
    const pair = `${merchantId}/${sessionId}/${requestId}`.toLowerCase()
    return { ok: true, call: { merchantId, pair: `${pair}/${apiKey}`, contentType, body } }
  }
}

function refuse(why: ListFault): Entrance {
  return { ok: false, fault: why }
}

interface ReadHeaders {
  authorization: Authorization
  sessionId: string
  requestId: string
  /** Milliseconds since 1970. */
  date: number
  contentType: string
}

/** Reads the other headers in the paper's order; the first one that is missing or unreadable answers. */
function readHeaders(header: (name: string) => string): ReadHeaders | ListFault {
  const bad = (name: string, rule: string) => fault('INVALID_HEADER', `${name} ${rule}`, name)
  const authorization = readAuthorization(header('authorization'))
  if (!authorization || !UUID.test(authorization.merchantId)) {
    return bad('authorization', 'must be merchantId:1:keyVersion:hexSignature, with a UUID as merchantId')
  }
  const sessionId = header('x-session-id')
  if (!UUID.test(sessionId)) return bad('x-session-id', 'must be a UUID of 36 characters')
  const requestId = header('x-request-id')
  if (!UUID.test(requestId)) return bad('x-request-id', 'must be a UUID of 36 characters')
  const date = parseHttpDate(header('date'))
  if (date === undefined) return bad('date', 'must be an HTTP date such as Fri, 20 Nov 2026 10:00:00 GMT')
  const contentType = header('content-type')
  if (contentType === '') return bad('content-type', 'must be application/json, without a body too')
  return { authorization, sessionId, requestId, date, contentType }
}
