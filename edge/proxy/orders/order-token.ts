// Verifies order tokens: a merchant's server signs the order, so that a page cannot choose its own price.
// It does not mint them: any JWS library of the merchant's server can.

import { utf8 } from '../../../core/shared/bytes.ts'
import { importPublicKey, makeJwsVerifier } from '../../../core/shared/signing/algorithm.ts'
import { findWrongClaim } from '../../../core/shared/signing/claims.ts'
import { type Claims, type CompactJws, readCompactJws } from '../../../core/shared/signing/compact-jws.ts'
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
  const jws = readCompactJws(token)
  // An extension that must be understood is none that is.
  if (!jws || 'crit' in jws.header) return refusalOf('malformed')
  const { alg } = jws.header
  // A key that cannot be read has signed nothing.
  const known = alg === 'HS256' || alg === 'ES256' ? await keysFor(alg, keys).catch(() => []) : []
  if (known.length === 0) return refusalOf('algorithm')
  const fits = await Promise.all(known.map((key) => isSignedBy(key, jws)))
  if (!fits.includes(true)) return refusalOf('signature')
  const fault = faultOf(jws.claims, now)
  return fault ? refusalOf(fault) : readOrder(jws.claims['order'])
}

async function isSignedBy(key: CryptoKeyLike, { signature, signed }: CompactJws): Promise<boolean> {
  return key.algorithm.name === 'HMAC'
    ? crypto.subtle.verify('HMAC', key as CryptoKey, signature, signed)
    : makeJwsVerifier(key, 'ES256')(signature, signed)
}

function faultOf(claims: Claims, now: number): OrderFault | undefined {
  const wrong = findWrongClaim(claims, { required: ['order', 'exp'], nowMs: now })
  const exp = claims['exp']
  switch (wrong) {
    case undefined:
      return Number(exp) > now / 1_000 + MAX_LIFE_SECONDS ? 'life_too_long' : undefined
    case 'order':
      return 'order_missing'
    case 'nbf':
      return 'too_early'
    default:
      return wrong === 'exp' && Number.isFinite(exp) ? 'expired' : 'life_missing'
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
