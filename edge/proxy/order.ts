// The order token: what a merchant's server signs so that a page cannot choose its own price.
// It verifies only; minting is one call of any JWS library on the merchant's side.

import { errors, importSPKI, jwtVerify } from 'jose'
import * as v from 'valibot'
import { fromBase64Url, utf8 } from '../../core/shared/bytes.ts'
import { isAmount } from '../../core/shared/money.ts'
import { isReference } from '../../core/shared/reference.ts'
import { isText } from '../../core/shared/text.ts'

/** What is to be paid. */
export const Order = v.object({
  /** The merchant's id of the order, 1 to 64 characters; one order is paid once. */
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
  /** Decimal string with two decimals, above zero. */
  amount: v.pipe(
    v.string(),
    v.check((amount) => isAmount(amount)),
  ),
  currency: v.literal('EUR'),
  /** Finnish or RF reference, 2 to 25 characters. */
  reference: v.pipe(v.string(), v.regex(/^[0-9A-Z]{2,25}$/), v.check(isReference)),
  /** Text on both statements beside the reference, 1 to 140 characters. */
  message: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isText(text, { max: 140 })),
    ),
  ),
})
export type Order = v.InferOutput<typeof Order>

/** Keys that order tokens are verified with; the key decides the algorithm, never the token. */
export interface OrderKeys {
  /** Shared secret for HS256, at least 32 characters. */
  secret?: string | undefined
  /** SPKI PEM of a P-256 key for ES256. */
  publicKeyPem?: string | undefined
}

/** Either the order, or why the token is not taken. */
export type VerifiedOrder =
  | { ok: true; order: Order }
  | { ok: false; code: 'order_invalid' | 'order_expired' }

/** Longest life of a token, seconds: a price that was right last week may be wrong now. */
const MAX_LIFE_SECONDS = 86_400

/**
 * Verifies an order token: a compact JWS with the claims `order` and `exp`.
 *
 * @param now Milliseconds since 1970.
 */
export async function verifyOrder(token: string, keys: OrderKeys, now: number): Promise<VerifiedOrder> {
  const refused = { ok: false, code: 'order_invalid' } as const
  // The library takes white space and non-canonical endings; a signature over money must not.
  if (token.length > 4_096 || !isCanonical(token)) return refused
  try {
    const { alg } = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[0] ?? ''))) as {
      alg?: unknown
    }
    const key =
      alg === 'HS256'
        ? keys.secret && utf8(keys.secret)
        : alg === 'ES256'
          ? keys.publicKeyPem && (await importSPKI(keys.publicKeyPem, 'ES256'))
          : undefined
    if (!key) return refused
    const { payload } = await jwtVerify(token, key, {
      algorithms: [alg as string],
      requiredClaims: ['exp', 'order'],
      currentDate: new Date(now),
    })
    const order = v.safeParse(Order, payload['order'])
    if (!order.success || (payload.exp ?? Infinity) * 1_000 > now + MAX_LIFE_SECONDS * 1_000) return refused
    return { ok: true, order: order.output }
  } catch (error) {
    return error instanceof errors.JWTExpired ? { ok: false, code: 'order_expired' } : refused
  }
}

function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part.length > 0 && fromBase64Url(part) !== undefined)
}
