// Routes for payments to suppliers, once the merchant is signed in.
// The shop's server knows the account that pays; the page names the payee, the amount and the kind of payment.

import { Hono } from 'hono'
import * as v from 'valibot'
import { PaymentOrder } from '../../../core/corporate-payments/schema.ts'
import { type Payout, isMerchantError } from '../../../core/merchant/index.ts'
import { addDays, helsinkiDate, isAmount, normaliseAmount } from '../../../core/shared/index.ts'
import { guardOwnPages, refuse, type ShopContext, type ShopEnv } from '../../shop/context.ts'
import { asked, passOn } from './answers.ts'
import { type SupplierPayment, Way } from '../../shop/supplier-payment.ts'
import { PAYOUT, type PayoutRow, ROW, type ShownPayout } from './payout-view.ts'
import { shown } from './shown.ts'
import { guardMerchant } from './sign-in.ts'

const some = v.pipe(v.string(), v.maxLength(200))
const RequestBody = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)),
  way: Way,
  name: some,
  iban: some,
  amount: some,
  message: v.optional(some),
  reference: v.optional(some),
})
const Query = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))) })
const Decision = v.object({
  outcome: v.picklist(['paid', 'rejected']),
  // One line: the proxy refuses control characters.
  reason: v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}{1,500}$/u)),
})

/** Days that one question may span. */
const MOST_DAYS = 31

/** The field of the page for each member of an order. */
const FIELDS: Readonly<Record<string, keyof SupplierPayment>> = {
  'creditor.name': 'name',
  'creditor.iban': 'iban',
  'instructedAmount.amount': 'amount',
  message: 'message',
  reference: 'reference',
}

/** An id that a payout can have. */
const ID = '/:id{[a-zA-Z0-9]{1,35}}'

/** Routes of payments to suppliers, below `/shop/merchant/payouts`. */
export const supplierRoutes = new Hono<ShopEnv>()
  .onError(passOn)
  .use(guardOwnPages, guardMerchant)
  .get('/', async (c) => {
    const query = v.safeParse(Query, c.req.query())
    if (!query.success) return refuse(c, 400, 'filter_invalid')
    const { payouts } = c.get('tools').merchant
    const to = helsinkiDate(Date.now())
    const [listed, waiting] = await Promise.all([
      payouts.page({ from: addDays(to, 1 - MOST_DAYS), to, ...query.output }),
      // Of any day, so that a payout with an unknown outcome stays in the list however old it is.
      payouts.page({ needsPerson: true, limit: 100 }),
    ])
    const all = [...listed.payouts, ...waiting.payouts]
    const rows = new Map(all.map((row) => [row.payoutId, named(c, shown(row, ROW))]))
    return c.json({ payouts: [...rows.values()], next: listed.next })
  })
  .get(ID, async (c) => told(c, await c.get('tools').merchant.payouts.read(c.req.param('id'))))
  .post('/', async (c) => {
    const body = await asked(c, RequestBody, 'payment_invalid')
    const { books, merchant, payer } = c.get('tools')
    const order = orderOf(body, payer)
    const faults = faultsOf(order)
    if (faults.length > 0) return c.json({ error: 'payment_invalid', fields: faults }, 400)
    // Stored before it is sent, so that the list has the supplier's name even if the answer is lost.
    const isNew = books.placePayout(body)
    const { id, way } = body
    try {
      return told(c, await merchant.payouts.give({ operation: way, payment: order }))
    } catch (error) {
      if (!isMerchantError(error) || error.status !== 400) throw error
      // The proxy has nothing under this id: the merchant may change the payment and send it again.
      if (isNew) books.forgetPayout(id)
      return refuse(c, 400, 'payment_invalid')
    }
  })
  .post(`${ID}/resolve`, async (c) => {
    const decision = await asked(c, Decision, 'reason_invalid')
    return told(c, await c.get('tools').merchant.payouts.resolve(c.req.param('id'), decision))
  })

/** Writes an order as the paper has it. */
function orderOf(payment: SupplierPayment, payer: { iban: string; name: string }) {
  const { id, name, iban, amount, message, reference } = payment
  return {
    instructionId: id,
    debtor: { iban: payer.iban, name: payer.name },
    creditor: { iban, name },
    instructedAmount: {
      amount: isAmount(amount) ? normaliseAmount(amount) : amount,
      currency: 'EUR' as const,
    },
    ...(message !== undefined && { message }),
    ...(reference !== undefined && { reference }),
  }
}

/** Names the fields of the page whose values break the rules of the paper. */
function faultsOf(order: object): string[] {
  const { issues = [] } = v.safeParse(PaymentOrder, order)
  return [...new Set(issues.map((issue) => FIELDS[v.getDotPath(issue) ?? ''] ?? 'amount'))]
}

function told(c: ShopContext, payout: Payout): Response {
  const message = c.get('tools').books.payout(payout.payoutId)?.message
  const view = named(c, shown(payout, PAYOUT))
  return c.json<ShownPayout>({ ...view, ...(message !== undefined && { message }) })
}

/** Adds what the shop knows of a payout itself. */
function named<T extends PayoutRow>(c: ShopContext, row: T): T & { name?: string } {
  const name = c.get('tools').books.payout(row.payoutId)?.name
  return { ...row, ...(name !== undefined && { name }) }
}
