// Verifies order tokens: a merchant's server signs the order, so that a page cannot choose its own price.

import { utf8 } from '../../../core/shared/bytes.ts'
import { findWrongClaim } from '../../../core/shared/signing/claims.ts'
import { type Claims, readCompactJws, verifyCompactJws } from '../../../core/shared/signing/jws.ts'
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
  if (!jws) return refusalOf('malformed')
  const { alg } = jws.header
  if (alg !== 'HS256' && alg !== 'ES256') return refusalOf('algorithm')
  const known = alg === 'HS256' ? keys.secrets.map(utf8) : keys.publicKeys
  if (known.length === 0) return refusalOf('algorithm')
  const fits = await Promise.all(known.map((key) => verifyCompactJws(jws, key, alg)))
  if (!fits.includes(true)) return refusalOf('signature')
  const fault = faultOf(jws.claims, now)
  return fault ? refusalOf(fault) : readOrder(jws.claims['order'])
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
