// The receipt: what the shop's server knows of a payment, for the browser that ordered and for no other.
// It never relies on the browser: a receipt comes from a webhook, or from an answer of the merchant interface.

import { Hono } from 'hono'
import { isMerchantError, type Merchant, type Payment } from '../../core/merchant/index.ts'
import type { PaymentState, Plan, ShopOrder } from './books.ts'
import { guardOwnPages, readSecret, refuse, type ShopEnv } from './context.ts'
import { digestOf } from './digest.ts'
import { BUYER, isBuyer } from './orders.ts'

/** What the shop answers to the receipt page. */
export interface Receipt {
  /** `checking` while neither a webhook nor an answer has come. */
  state: PaymentState | 'checking'
  /** Whether the merchant has closed the order: it must not be paid any more, and later payments are given back. */
  ended?: true
  orderId?: string
  amount?: string
  lines?: ShopOrder['lines']
  /** Reference of the order. */
  reference?: string
  /** When it was ordered, RFC 3339. */
  placedAt?: string
  /** When its state changed last, RFC 3339. */
  toldAt?: string
  /** What was given back, if the page has asked for it: done, or on its way. */
  refunds?: readonly { amount: string; state: 'refunded' | 'pending'; at: string }[]
  /** Whether the pieces were given to the packer. */
  packed?: boolean
  /** For a subscription: when it is paid. */
  plan?: Plan
  /** For a subscription: how many months were paid and given to the packer. */
  runs?: number
}

/** Routes below `/shop/receipts`. */
export const receipts = new Hono<ShopEnv>().get('/:handle', guardOwnPages, async (c) => {
  const { books, merchant } = c.get('tools')
  const handle = c.req.param('handle')
  const unknown = () => refuse(c, 404, 'receipt_unknown')
  const secret = readSecret(c, BUYER)
  if (secret === undefined) return unknown()
  books.work()
  let order = books.orderOfPayment(handle)
  const isFinal = order?.told && !['pending', 'unknown', 'mismatched'].includes(order.told.state)
  if (!isFinal && c.req.query('ask') === '1') {
    const payment = await readPayment(merchant, handle)
    if (payment === null) return unknown()
    // The proxy names the order of a payment; the address of the page proves nothing.
    if (payment) {
      books.learn(payment, payment.updatedAt)
      order = books.order(payment.orderId)
      if (!order) return unknown()
    }
  }
  if (!order) return c.json<Receipt>({ state: 'checking' })
  if (!isBuyer(c, order, digestOf(secret))) return unknown()
  const { id: orderId, amount, lines, told, packedAtMs, plan, packedRuns = [], reference, placedAtMs } = order
  const refunds = c.req.query('refunds') === '1' ? await refundsOf(merchant, handle) : undefined
  return c.json<Receipt>({
    state: told?.state ?? 'checking',
    ...(told?.isEnded && { ended: true }),
    orderId,
    amount,
    lines,
    reference,
    placedAt: new Date(placedAtMs).toISOString(),
    ...(told && { toldAt: told.at }),
    ...(refunds && { refunds }),
    packed: packedAtMs !== undefined,
    ...(plan && { plan, runs: packedRuns.length }),
  })
})

/** Asks the proxy what was given back; nothing if no answer came. To the buyer, a refund that needs a person is on its way. */
async function refundsOf(merchant: Merchant, handle: string): Promise<Receipt['refunds']> {
  const payment = await readPayment(merchant, handle)
  return payment?.refunds
    .filter(({ state }) => state !== 'failed')
    .map(({ amount, state, updatedAt }) => ({
      amount,
      state: state === 'refunded' ? ('refunded' as const) : ('pending' as const),
      at: updatedAt,
    }))
}

/** Asks the proxy for a payment: `null` if there is none, nothing if no answer came. */
export async function readPayment(
  { payments }: Merchant,
  handle: string,
): Promise<Payment | null | undefined> {
  if (!/^[\w.:-]{1,64}$/.test(handle)) return null
  try {
    return await payments.read(handle)
  } catch (error) {
    if (!isMerchantError(error)) throw error
    return error.code === 'payment_unknown' ? null : undefined
  }
}
