// Verifies order tokens: a merchant's server signs the order, so that a page cannot choose its own price.
// It does not mint them: any JWS library of the merchant's server can.

import { errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import { fromBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { importPublicKey } from '../../../core/shared/signing/algorithm.ts'
import type { CryptoKeyLike } from '../../../core/shared/signing/key.ts'
import type { OrderKeys } from '../config/order-keys.ts'
import { type OrderFault, readOrder, refusalOf, type VerifiedOrder } from './order-form.ts'

/** Longest life of a token, seconds: last week's price may be wrong now. */
const MAX_LIFE_SECONDS = 86_400

/**
 * Verifies an order token: a compact JWS with the claims `order` and `exp`.
 *
 * @param now Milliseconds since 1970.
 */
export async function verifyOrder(token: string, keys: OrderKeys, now: number): Promise<VerifiedOrder> {
  if (token.length > 4_096) return refusalOf('too_long')
  // The library accepts white space and non-canonical endings; a signature over money must not.
  if (!isCanonical(token)) return refusalOf('malformed')
  try {
    const { alg } = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[0] ?? ''))) as {
      alg?: unknown
    }
    const known = alg === 'HS256' || alg === 'ES256' ? await keysFor(alg, keys) : []
    const [key, other] = known
    if (!key) return refusalOf('algorithm')
    const { payload } = await verifyBy(key, other, token, {
      algorithms: [alg as string],
      requiredClaims: ['exp', 'order'],
      currentDate: new Date(now),
    })
    if ((payload.exp ?? Infinity) > now / 1_000 + MAX_LIFE_SECONDS) return refusalOf('life_too_long')
    return readOrder(payload['order'])
  } catch (error) {
    return refusalOf(faultOf(error))
  }
}

/** Verifies with one key, and with the other one if the signature does not fit. */
async function verifyBy(
  key: CryptoKeyLike,
  other: CryptoKeyLike | undefined,
  token: string,
  options: JWTVerifyOptions,
): Promise<{ payload: JWTPayload }> {
  try {
    return await jwtVerify(token, key, options)
  } catch (error) {
    if (!other || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    return jwtVerify(token, other, options)
  }
}

/** Imported keys, by the settings that they come from: the same settings verify many tokens. */
const imported = new WeakMap<OrderKeys, Map<string, readonly CryptoKeyLike[]>>()

/** Imports keys, and holds them. Requests at the same time each import their own: a request that ends takes its promises along. */
async function keysFor(alg: 'HS256' | 'ES256', keys: OrderKeys): Promise<readonly CryptoKeyLike[]> {
  const known = imported.get(keys)?.get(alg)
  if (known) return known
  const fresh = await Promise.all(
    alg === 'HS256' ? keys.secrets.map(hmacKey) : keys.publicKeys.map((pem) => importPublicKey(pem, 'ES256')),
  )
  imported.set(keys, new Map([...(imported.get(keys) ?? []), [alg, fresh]]))
  return fresh
}

async function hmacKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['verify'])
}

/** Names the fault that the library found; its own message could hold a piece of the token. */
function faultOf(error: unknown): OrderFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf') return 'too_early'
    return error.claim === 'order' ? 'order_missing' : 'life_missing'
  }
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature' : 'malformed'
}

function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part.length > 0 && fromBase64Url(part) !== undefined)
}
