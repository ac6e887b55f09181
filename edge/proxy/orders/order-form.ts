// The form of an order, as a merchant gives it in an order token or in a call of its server, and why one is refused.

import * as v from 'valibot'
import { utf8 } from '../../../core/shared/bytes.ts'
import { isPlainAmount } from '../../../core/shared/values/money.ts'
import { isReference } from '../../../core/shared/values/reference.ts'
import { EVERY } from '../../../core/shared/values/recurrence.ts'
import { isText } from '../../../core/shared/values/text.ts'
import { isDate } from '../../../core/shared/values/time.ts'

const day = v.pipe(v.string(), v.check(isDate))

const Recurrence = v.strictObject({ every: v.picklist(EVERY), until: day })

const Metadata = v.custom<Readonly<Record<string, string>>>((value) => isMetadata(value))

/** An order to pay. An unknown member is refused: it may be a misspelt one, and something else would be paid. */
export const Order = v.strictObject({
  /** The merchant's id of the order, 1 to 64 characters; one order is paid once. */
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
  /** Decimal string with two decimals, above zero, without leading zeros. */
  amount: v.pipe(
    v.string(),
    v.check((amount) => isPlainAmount(amount)),
  ),
  currency: v.literal('EUR'),
  /** Finnish or RF reference, 2 to 25 characters. Absent: the proxy makes one from the id, once. */
  reference: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{2,25}$/), v.check(isReference))),
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
  /** Page of the shop to which the payer returns: of an origin that the settings name. Absent: `RETURN_URL`. */
  returnUrl: v.optional(v.string()),
  /** The merchant's own notes, at most 20 texts, 2 kB: given back to the merchant's server alone. */
  metadata: v.optional(Metadata),
})
export type Order = v.InferOutput<typeof Order>

/** What is paid. It may have no reference yet: the proxy makes one when the order begins. */
export type OrderDraft = Omit<Order, keyof OrderExtras>

/** An order that has begun: it has its reference. */
export type BegunOrder = OrderDraft & { reference: string }

/** What a merchant adds to an order besides what is paid. Other additions make no other order: those stored first stay. */
export type OrderExtras = Pick<Order, 'returnUrl' | 'metadata'>

/**
 * Why an order is refused: a code for the log, and words for the shop's developer. The words of `member_unknown` follow
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
    'order.recurrence must have every (weekly, monthly or last_banking_day) and until (YYYY-MM-DD).',
  returnUrl:
    'order.returnUrl must be an address whose origin is that of PUBLIC_URL or RETURN_URL, or in ALLOWED_ORIGINS.',
  metadata:
    'order.metadata must be at most 20 texts, 2 kB in all, with names of 1 to 40 letters, digits or any of _ . : -',
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
export type VerifiedOrder = ({ ok: true; order: OrderDraft } & OrderExtras) | ({ ok: false } & OrderRefusal)

/** Reads an order as a merchant gives it. The origin of `returnUrl` is checked elsewhere, where the settings are known. */
export function readOrder(value: unknown): VerifiedOrder {
  const given = v.safeParse(Order, value)
  if (!given.success) return { ...refusalOf(memberOf(given.issues)), ...unknownIn(given.issues) }
  const { returnUrl, metadata, ...order } = given.output
  if (order.recurrence && order.dueDate === undefined) return refusalOf('dueDate')
  return { ok: true, order, ...(returnUrl !== undefined && { returnUrl }), ...(metadata && { metadata }) }
}

/** Most members of the metadata, and most bytes of it as JSON. */
const [MOST_METADATA, MOST_METADATA_BYTES] = [20, 2_048]

/** Controls except tabs and line ends, marks that change the direction of text, lone surrogates: no list of a shop shows them. */
const UNSHOWN = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u

function isMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = Object.entries(value)
  return (
    members.length <= MOST_METADATA &&
    members.every(
      ([name, text]) => /^[\w.:-]{1,40}$/.test(name) && typeof text === 'string' && !UNSHOWN.test(text),
    ) &&
    utf8(JSON.stringify(value)).length <= MOST_METADATA_BYTES
  )
}

/** Makes a refusal. */
export function refusalOf(fault: OrderFault): VerifiedOrder & { ok: false } {
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
