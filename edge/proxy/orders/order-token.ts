// Verifies order tokens: a merchant's server signs the order, so that a page cannot choose its own price.
// It does not mint them: any JWS library of the merchant's server can.

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

/** The order to pay. An unknown member is refused: it may be a misspelt one, and something else would be paid. */
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
  /** The day on which the money is to leave, or a series starts: `YYYY-MM-DD` in Finland. Absent: now. */
  dueDate: v.optional(day),
  /** How it recurs from that day on, and the last possible date; needs `dueDate`. */
  recurrence: v.optional(Recurrence),
})
export type Order = v.InferOutput<typeof Order>

/** An order that may have no reference yet: one of the price list gets its own when it begins. */
export type OrderDraft = Omit<Order, 'reference'> & { reference?: string }

/**
 * Why an order token is refused: a code for the log, and words for the shop's developer. The words of `member_unknown` follow
 * the name of the member.
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

/** Why an order is refused. */
export type OrderFault = keyof typeof ORDER_FAULTS

/** Why an order is refused; the code is for the page, the fault for the merchant. */
export interface OrderRefusal {
  code: 'order_invalid' | 'order_expired'
  fault: OrderFault
  /** The unknown member, as the token spells it: `order.duedate`. */
  member?: string
}

/** Either the order, or why it is refused. */
export type VerifiedOrder = { ok: true; order: OrderDraft } | ({ ok: false } & OrderRefusal)

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
    const order = v.safeParse(Order, payload['order'])
    if (!order.success) return { ...refusalOf(memberOf(order.issues)), ...unknownIn(order.issues) }
    const { dueDate, recurrence } = order.output
    return recurrence && dueDate === undefined ? refusalOf('dueDate') : { ok: true, order: order.output }
  } catch (error) {
    return refusalOf(faultOf(error))
  }
}

/** Verifies with one key, and with the other one if the signature does not fit. */
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

/** Imported keys, by the settings that they come from: the same settings verify many tokens. */
const imported = new WeakMap<OrderKeys, Map<string, readonly CryptoKey[]>>()

/** Imports keys, and holds them. Requests at the same time each import their own: a request that ends takes its promises along. */
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

/** Names an unknown member. It comes before other faults: a misspelt member is also missing. */
function unknownIn(issues: Issues): Pick<OrderRefusal, 'fault' | 'member'> | undefined {
  const unknown = issues.find(({ type, expected }) => type === 'strict_object' && expected === 'never')
  return unknown && { fault: 'member_unknown', member: `order.${v.getDotPath(unknown)}` }
}

type Issues = readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

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
