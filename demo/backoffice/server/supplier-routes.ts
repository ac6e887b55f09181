// Routes for payments to suppliers, once the merchant is signed in.
// The account that pays is with the shop's server; the page names the payee, the amount and the kind of payment.

import { Hono } from 'hono'
import * as v from 'valibot'
import { PaymentOrder } from '../../../core/corporate-payments/index.ts'
import { addDays, helsinkiDate, isAmount, normaliseAmount } from '../../../core/shared/index.ts'
import { guardOwnPages, refuse, type ShopContext, type ShopEnv } from '../../shop/context.ts'
import {
  Way,
  type InstructionDetail,
  type InstructionRow,
  type ShownInstruction,
} from './instruction-view.ts'
import type { SupplierPayment } from './instruction-view.ts'
import type { Asked } from './merchant-interface.ts'
import { answer, bodyOf, refused } from './answers.ts'
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
const Settling = v.object({
  outcome: v.picklist(['processed', 'rejected']),
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
})

/** Days that one question may span. */
const MOST_DAYS = 31

/** Which field of the page each member of an order is. */
const FIELDS: Readonly<Record<string, keyof SupplierPayment>> = {
  'creditor.name': 'name',
  'creditor.iban': 'iban',
  'instructedAmount.amount': 'amount',
  message: 'message',
  reference: 'reference',
}

/** Routes of payments to suppliers, below `/shop/merchant/instructions`. */
export const supplierRoutes = new Hono<ShopEnv>()
  .use(guardOwnPages, guardMerchant)
  .get('/', async (c) => {
    const query = v.safeParse(Query, c.req.query())
    if (!query.success) return refuse(c, 400, 'filter_invalid')
    const { merchant } = c.get('tools')
    const { cursor } = query.output
    const to = helsinkiDate(Date.now())
    const [asked, waiting] = await Promise.all([
      merchant.instructions({ from: addDays(to, 1 - MOST_DAYS), to, cursor }),
      // Of any day: an instruction with an unknown outcome must not fall out of the list by its age.
      merchant.instructions({ needsPerson: 'true', limit: '100' }),
    ])
    if (!asked.ok) return refused(c, asked)
    if (!waiting.ok) return refused(c, waiting)
    const { instructions, next } = asked.value
    const all = [...instructions, ...waiting.value.instructions]
    const rows = new Map(all.map((row) => [row.instructionId, named(c, row)]))
    return c.json({ instructions: [...rows.values()], next })
  })
  .get('/:id', async (c) => shown(c, await c.get('tools').merchant.instruction(c.req.param('id'))))
  .post('/', async (c) => {
    const body = v.safeParse(RequestBody, await bodyOf(c))
    if (!body.success) return refuse(c, 400, 'payment_invalid')
    const { books, merchant, payer } = c.get('tools')
    const order = orderOf(body.output, payer)
    const faults = faultsOf(order)
    if (faults.length > 0) return c.json({ error: 'payment_invalid', fields: faults }, 400)
    // Stored first: the merchant finds the supplier's name in the list, even where the answer is lost.
    const isNew = books.placeInstruction(body.output)
    const { id, way } = body.output
    const asked = await merchant.instruct(way, order)
    if (asked.ok || asked.status !== 400) return shown(c, asked)
    // The proxy has nothing under this id: the merchant may change the payment and send it again.
    if (isNew) books.forgetInstruction(id)
    return refuse(c, 400, 'payment_invalid')
  })
  .post('/:id/settle', async (c) => {
    const settling = v.safeParse(Settling, await bodyOf(c))
    if (!settling.success) return refuse(c, 400, 'reason_invalid')
    const { outcome, reason } = settling.output
    const { merchant } = c.get('tools')
    return shown(c, await merchant.settleInstruction(c.req.param('id'), outcome, reason))
  })

/** Writes an order as the paper has it. */
function orderOf(payment: SupplierPayment, payer: { iban: string; name: string }) {
  const { id, name, iban, amount, message, reference } = payment
  return {
    instructionId: id,
    debtor: { iban: payer.iban, name: payer.name },
    creditor: { iban, name },
    instructedAmount: { amount: isAmount(amount) ? normaliseAmount(amount) : amount, currency: 'EUR' },
    ...(message !== undefined && { message }),
    ...(reference !== undefined && { reference }),
  }
}

/** Names the fields of the page that the paper would not take. */
function faultsOf(order: object): string[] {
  const { issues = [] } = v.safeParse(PaymentOrder, order)
  return [...new Set(issues.map((issue) => FIELDS[v.getDotPath(issue) ?? ''] ?? 'amount'))]
}

function shown(c: ShopContext, asked: Asked<InstructionDetail>): Response {
  if (!asked.ok) return refused(c, asked)
  const message = c.get('tools').books.instruction(asked.value.instructionId)?.message
  const view: ShownInstruction = { ...named(c, asked.value), ...(message !== undefined && { message }) }
  return answer(c, { ok: true, value: view })
}

/** Adds what the shop knows of an instruction itself. */
function named<T extends InstructionRow>(c: ShopContext, row: T): T & { name?: string } {
  const name = c.get('tools').books.instruction(row.instructionId)?.name
  return { ...row, ...(name !== undefined && { name }) }
}
