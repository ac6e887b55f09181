// The order token: what a merchant's server signs so that a page cannot choose its own price.
// It verifies only; minting is one call of any JWS library on the merchant's side.

import { errors, importSPKI, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import * as v from 'valibot'
import { fromBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { isAmount } from '../../../core/shared/values/money.ts'
import { isReference } from '../../../core/shared/values/reference.ts'
import { RECURRENCES } from '../../../core/shared/values/calendar.ts'
import { isText } from '../../../core/shared/values/text.ts'
import { isDate } from '../../../core/shared/values/time.ts'
import type { OrderKeys } from '../config/order-keys.ts'

const day = v.pipe(v.string(), v.check(isDate))

const Recurrence = v.strictObject({ every: v.picklist(RECURRENCES), until: day })

/** What is to be paid. A member that is not known may be a known one misspelt, so that something else would be paid. */
export const Order = v.strictObject({
  /** The merchant's id of the order, 1 to 64 characters; one order is paid once. */
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
  /** Decimal string with two decimals, above zero, without leading zeros. */
  amount: v.pipe(
    v.string(),
    v.regex(/^(0|[1-9]\d*)\./),
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
  /** The day on which the money is to leave, or from which a series starts: `YYYY-MM-DD` in Finland. Absent: now. */
  dueDate: v.optional(day),
  /** How it recurs from that day on, and the last date on which it may; needs `dueDate`. */
  recurrence: v.optional(Recurrence),
})
export type Order = v.InferOutput<typeof Order>

/** An order that may still be without a reference: one of the price list gets its own when it is begun. */
export type OrderDraft = Omit<Order, 'reference'> & { reference?: string }

/**
 * Why an order token is not taken: a code for the log, and words for the shop's developer. Before those of `member_unknown`
 * comes the name of the member.
 */
export const ORDER_FAULTS = {
  too_long: 'The order token has more than 4096 characters.',
  malformed: 'The order token is no compact JWS.',
  algorithm: 'The order token must be signed with HS256 or ES256, with a key that is set up.',
  signature: 'The signature of the order token does not fit the key that is set up.',
  expired: 'The order token has expired.',
  too_early: 'The order token is not valid yet.',
  life_missing: 'The order token needs the claim exp, in whole seconds since 1970.',
  life_too_long: 'The claim exp of the order token must be at most a day ahead, in seconds.',
  order_missing: 'The order token needs the claim order, an object.',
  id: 'order.id must be 1 to 64 letters, digits or any of _ . : -',
  amount: 'order.amount must be a string with two decimals, above zero, such as 24.00.',
  currency: 'order.currency must be EUR.',
  reference: 'order.reference must be a Finnish or RF reference.',
  message: 'order.message must be 1 to 140 characters that a bank takes.',
  dueDate: 'order.dueDate must be a date YYYY-MM-DD, and is needed where there is a recurrence.',
  recurrence:
    'order.recurrence must have every (Weekly, Monthly or LastBankingDayOfTheMonth) and until (YYYY-MM-DD).',
  dates: 'No way to pay that is set up takes these dates.',
  article_unknown: 'An article is not in PRICE_LIST.',
  member_unknown: `is not known: order has ${Object.keys(Order.entries).join(', ')}; recurrence has ${Object.keys(Recurrence.entries).join(', ')}.`,
} as const

/** Why an order is not taken. */
export type OrderFault = keyof typeof ORDER_FAULTS

/** Why an order is not taken; the code is for the page, the fault for the merchant. */
export interface OrderRefusal {
  code: 'order_invalid' | 'order_expired'
  fault: OrderFault
  /** The member that is not known, as the token spells it: `order.duedate`. */
  member?: string
}

/** Either the order, or why it is not taken. */
export type VerifiedOrder = { ok: true; order: OrderDraft } | ({ ok: false } & OrderRefusal)

/** Longest life of a token, seconds: a price that was right last week may be wrong now. */
const MAX_LIFE_SECONDS = 86_400

/**
 * Verifies an order token: a compact JWS with the claims `order` and `exp`.
 *
 * @param now Milliseconds since 1970.
 */
export async function verifyOrder(token: string, keys: OrderKeys, now: number): Promise<VerifiedOrder> {
  if (token.length > 4_096) return refusalOf('too_long')
  // The library takes white space and non-canonical endings; a signature over money must not.
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
    const order = v.safeParse(Order, payload['order'])
    if (!order.success) return { ...refusalOf(memberOf(order.issues)), ...unknownIn(order.issues) }
    const { dueDate, recurrence } = order.output
    return recurrence && dueDate === undefined ? refusalOf('dueDate') : { ok: true, order: order.output }
  } catch (error) {
    return refusalOf(faultOf(error))
  }
}

/** Verifies with one key, and with the other where the signature is not the first one's. */
async function verifyBy(
  key: CryptoKey,
  other: CryptoKey | undefined,
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

/** Keys that are imported, by the settings that they come from: a set of settings is used for many tokens. */
const imported = new WeakMap<OrderKeys, Map<string, readonly CryptoKey[]>>()

/** Imports keys once. Two tokens at once may import them twice: what one waits for must not end with the other. */
async function keysFor(alg: 'HS256' | 'ES256', keys: OrderKeys): Promise<readonly CryptoKey[]> {
  const known = imported.get(keys)?.get(alg)
  if (known) return known
  const fresh = await Promise.all(
    alg === 'HS256' ? keys.secrets.map(hmacKey) : keys.publicKeys.map((pem) => importSPKI(pem, 'ES256')),
  )
  imported.set(keys, new Map([...(imported.get(keys) ?? []), [alg, fresh]]))
  return fresh
}

async function hmacKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', utf8(secret), algorithm, false, ['verify'])
}

function refusalOf(fault: OrderFault): VerifiedOrder & { ok: false } {
  return { ok: false, code: fault === 'expired' ? 'order_expired' : 'order_invalid', fault }
}

function memberOf([issue]: Issues): OrderFault {
  const name = issue.path?.[0]?.key
  return typeof name === 'string' && name in Order.entries
    ? (name as keyof typeof Order.entries)
    : 'order_missing'
}

/** Names a member that is not known. It comes before everything else: one that is misspelt is missing too. */
function unknownIn(issues: Issues): Pick<OrderRefusal, 'fault' | 'member'> | undefined {
  const unknown = issues.find(({ type, expected }) => type === 'strict_object' && expected === 'never')
  return unknown && { fault: 'member_unknown', member: `order.${v.getDotPath(unknown)}` }
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

/** Names what the library found; its own message could hold a piece of the token. */
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
