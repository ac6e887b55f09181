// Routes for the merchant's page, once the merchant is signed in: payments, refunds, days, export.
// The page names payments by their handles; the key and the bank's ids stay here.

import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Merchant, Payment, PaymentsQuery } from '../../../core/merchant/index.ts'
import {
  addDays,
  helsinkiDate,
  isAmount,
  isDate,
  isText,
  normaliseAmount,
  readCode,
} from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { PaymentState } from '../../shop/books.ts'
import { asked, bodyOf, passOn } from './answers.ts'
import { guardOwnPages, refuse, type ShopContext, type ShopEnv } from '../../shop/context.ts'
import {
  type Ordered,
  PAGE,
  PAYMENT,
  type PaymentDetail,
  type PaymentRow,
  REFUND,
  type ShownPayment,
  STOPPED,
} from './merchant-view.ts'
import { shown } from './shown.ts'
import { guardMerchant } from './sign-in.ts'

const day = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => isDate(text)),
  ),
)
const Filter = v.object({
  from: day,
  to: day,
  state: v.optional(PaymentState),
  // An order, a reference, or letters of a buyer's name or address.
  search: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}{0,80}$/u))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
})

// One line: the proxy refuses control characters.
const Reason = v.pipe(v.string(), v.trim(), v.regex(/^\P{Cc}{1,500}$/u))
const RefundOrder = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
  amount: v.pipe(
    v.string(),
    v.check((amount) => isAmount(amount)),
  ),
  // The reason is printed on the payer's statement.
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.check((reason) => isText(reason, { max: 140 })),
  ),
  attempt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
const Because = v.object({ reason: Reason })
const RefundDecision = v.object({ outcome: v.picklist(['refunded', 'failed']), reason: Reason })
const PaymentDecision = v.object({ outcome: v.picklist(['paid', 'not_paid']), reason: Reason })

/** How far one request may move the clock of the sandbox. */
const Step = v.object({ advance: v.picklist(['P1D', 'P1M', 'P1Y']) })

const Range = v.object({ from: day, to: day })

/** Most rows in the list of payments that wait for a person; with more, a person has enough to begin with. */
const MOST_ROWS = 500
/** Days that one question may span. */
const MOST_DAYS = 31

/** Refuses at once a name that no payment can have. */
const guardNames: MiddlewareHandler<ShopEnv> = async (c, next) =>
  c.req.path.split('/').every((part) => /^[\w.:-]{0,64}$/.test(part))
    ? next()
    : refuse(c, 404, 'payment_unknown')

/** Routes of the merchant's page, below `/shop/merchant`. */
export const merchantRoutes = new Hono<ShopEnv>()
  .onError(passOn)
  .use(guardOwnPages, guardMerchant)
  .use('/payments/*', guardNames)
  .get('/payments', async (c) => {
    const filter = v.safeParse(Filter, c.req.query())
    if (!filter.success) return refuse(c, 400, 'filter_invalid')
    const query = queryOf(filter.output)
    if (query) {
      const { payments, next } = shown(await c.get('tools').merchant.payments.page(query), PAGE)
      return c.json({ payments: payments.map((row) => ordered(c, row)), next })
    }
    return c.json({ payments: await paymentsOfBuyer(c, filter.output) })
  })
  .get('/waiting', async (c) => {
    const { merchant } = c.get('tools')
    const to = helsinkiDate(Date.now())
    // Payments from an older version of the proxy are only in the lists of their days.
    const ofDays = await waiting(merchant, { from: addDays(to, 1 - MOST_DAYS), to })
    const all = await waiting(merchant, {})
    const rows = new Map([...ofDays, ...all].map((row) => [row.handle, row]))
    const age = ({ createdAt }: PaymentRow) => Date.parse(createdAt)
    const sorted = [...rows.values()].toSorted((one, other) => age(other) - age(one))
    return c.json({ payments: sorted.map((row) => ordered(c, row)) })
  })
  .get('/export', async (c) => {
    const range = v.safeParse(Range, c.req.query())
    if (!range.success) return refuse(c, 400, 'filter_invalid')
    const to = range.output.to ?? helsinkiDate(Date.now())
    const from = range.output.from ?? to
    const all = c.get('tools').merchant.payments.export({ from, to })
    const lines = await linesOf(all, (payment) => ordered(c, payment))
    const name = `${shop.name.toLowerCase()}-payments-${from === to ? to : `${from}-to-${to}`}.jsonl`
    return new Response(lines, {
      headers: {
        'content-type': 'application/x-ndjson',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })
  .get('/payments/:handle', async (c) => {
    const { merchant, books } = c.get('tools')
    const payment = shown(await merchant.payments.read(c.req.param('handle')), PAYMENT)
    const { customer } = ordered(c, payment)
    const known = { ...payment, ...(customer && { customer }) }
    const order = books.order(payment.orderId)
    if (!order) return c.json<ShownPayment>(known)
    const packedAt =
      order.packedAtMs === undefined ? {} : { packedAt: new Date(order.packedAtMs).toISOString() }
    return c.json<ShownPayment>({ ...known, order: { lines: order.lines, ...packedAt } })
  })
  .post('/payments/:handle/refunds', async (c) => {
    const { id, amount, reason: message, attempt } = await asked(c, RefundOrder, 'refund_invalid')
    const refund = { id, amount: normaliseAmount(amount) ?? amount, message, attempt }
    return c.json(shown(await c.get('tools').merchant.refunds.request(c.req.param('handle'), refund), REFUND))
  })
  .post('/payments/:handle/refunds/:id/resolve', async (c) => {
    const decision = await asked(c, RefundDecision, 'reason_invalid')
    const { handle, id } = c.req.param()
    await c.get('tools').merchant.refunds.resolve(handle, id, decision)
    return carriedOut(c)
  })
  .post('/payments/:handle/webhooks/:id/resend', async (c) => {
    const { handle, id } = c.req.param()
    await c.get('tools').merchant.webhooks.resend({ payment: handle }, id)
    return carriedOut(c)
  })
  .post('/payments/:handle/close', async (c) => {
    const { reason } = await asked(c, Because, 'reason_invalid')
    await c.get('tools').merchant.payments.close(c.req.param('handle'), reason)
    return carriedOut(c)
  })
  .post('/payments/:handle/stop', async (c) => {
    const { reason } = await asked(c, Because, 'reason_invalid')
    const { payments } = c.get('tools').merchant
    return c.json(shown(await payments.stop(c.req.param('handle'), reason), STOPPED))
  })
  .post('/payments/:handle/resolve', async (c) => {
    const decision = await asked(c, PaymentDecision, 'reason_invalid')
    await c.get('tools').merchant.payments.resolve(c.req.param('handle'), decision)
    return carriedOut(c)
  })
  .post('/payments/:handle/personal-data/delete', async (c) => {
    const { reason } = await asked(c, Because, 'reason_invalid')
    const { merchant, books } = c.get('tools')
    const { orderId } = await merchant.payments.deletePersonalData(c.req.param('handle'), reason)
    books.customers.forget(orderId)
    return carriedOut(c)
  })
  .get('/clock', async (c) => c.json({ now: await c.get('tools').bankTime() }))
  .post('/clock', async (c) => {
    const { advance } = await asked(c, Step, 'step_invalid')
    return c.json({ now: await c.get('tools').bankTime(advance) })
  })
  .post('/reset', async (c) => {
    await bodyOf(c)
    await c.get('tools').reset()
    return c.json({ done: true })
  })

/** Answers that something was done, when no part of the proxy's answer is for the page. */
const carriedOut = (c: ShopContext) => c.json({ done: true })

/**
 * Makes the query of a search: for an order if it looks like the id of one, for a reference if it has digits; of any day.
 *
 * @returns Nothing if the search is for a buyer, whom only the shop knows.
 */
function queryOf({
  search = '',
  from,
  to,
  ...rest
}: v.InferOutput<typeof Filter>): PaymentsQuery | undefined {
  if (!search) return { from, to, ...rest }
  const plain = readCode(search)
  if (/^\d{12}$/.test(plain)) return { ...rest, orderId: plain }
  return /^(?=.*\d)[0-9A-Z]{2,25}$/.test(plain) ? { ...rest, reference: plain } : undefined
}

/** Lists the payments of the orders of a buyer, the latest first. */
async function paymentsOfBuyer(
  c: ShopContext,
  { search = '', state }: v.InferOutput<typeof Filter>,
): Promise<PaymentRow[]> {
  const { books, merchant } = c.get('tools')
  const pages = await Promise.all(
    books.customers.find(search).map((orderId) => merchant.payments.page({ orderId, state })),
  )
  return pages.flatMap((page) => shown(page, PAGE).payments.map((row) => ordered(c, row)))
}

/** Adds what the shop knows of the order itself. */
function ordered<T extends { orderId: string }>(c: ShopContext, row: T): T & Ordered {
  const { books } = c.get('tools')
  const customer = books.customers.of(row.orderId)
  const lines = books.order(row.orderId)?.lines
  return { ...row, ...(customer && { customer }), ...(lines && { lines }) }
}

/** Reads a list of what waits for a person. */
async function waiting({ payments }: Merchant, days: PaymentsQuery): Promise<PaymentRow[]> {
  const rows: PaymentRow[] = []
  for await (const row of payments.list({ ...days, needsPerson: true, limit: 100 })) {
    rows.push(shown(row, PAGE.payments))
    if (rows.length === MOST_ROWS) break
  }
  return rows
}

/**
 * Writes payments, one line each, as they come, with one in memory at a time. The first is awaited before the answer begins, so
 * that a refusal can still be passed on. If the export breaks off, so does the answer, and a part never looks whole.
 *
 * @param known Adds what the shop knows of a payment itself.
 */
async function linesOf(
  payments: AsyncGenerator<Payment>,
  known: (payment: PaymentDetail) => object,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<Payment>> | undefined = Promise.resolve(await payments.next())
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await (next ?? payments.next())
      next = undefined
      if (done) to.close()
      else to.enqueue(encoder.encode(`${JSON.stringify(known(shown(value, PAYMENT)))}\n`))
    },
    cancel: async () => void (await payments.return(undefined)),
  })
}
