// Routes for the merchant's page, once the merchant is signed in: payments, refunds, days, export.
// The page names payments by their handles; the key and the bank's ids stay here.

import { Hono } from 'hono'
import * as v from 'valibot'
import {
  addDays,
  helsinkiDate,
  isAmount,
  isDate,
  isText,
  normaliseAmount,
} from '../../../core/shared/index.ts'
import { shop } from '../../catalogue.ts'
import { PaymentState } from '../../shop/books.ts'
import { answer, bodyOf, done, refused } from './answers.ts'
import { guardOwnPages, refuse, type ShopEnv } from '../../shop/context.ts'
import type { Asked, MerchantInterface, PaymentQuery } from './merchant-interface.ts'
import { linesShown } from './export.ts'
import type { PaymentRow, ShownPayment } from './merchant-view.ts'
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
  search: v.optional(v.pipe(v.string(), v.maxLength(80))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
})

const Reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))
const RefundOrder = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/)),
  amount: v.pipe(
    v.string(),
    v.check((amount) => isAmount(amount)),
  ),
  // It stands on the payer's statement.
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.check((reason) => isText(reason, { max: 140 })),
  ),
  attempt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
const Closing = v.object({ reason: Reason })
const SettlingRefund = v.object({ outcome: v.picklist(['refunded', 'failed']), reason: Reason })
const Settling = v.object({ outcome: v.picklist(['paid', 'not_paid']), reason: Reason })

/** How far the clock of the sandbox is moved at once. */
const Step = v.object({ advance: v.picklist(['P1D', 'P1M', 'P1Y']) })

const Range = v.object({ from: day, to: day })

/** Most pages of the list of what waits: a person who has more to look at than that begins somewhere. */
const MOST_PAGES = 5
/** Days that one question may span. */
const MOST_DAYS = 31

/** Routes of the merchant's page, below `/shop/merchant`. */
export const merchantRoutes = new Hono<ShopEnv>()
  .use(guardOwnPages, guardMerchant)
  .get('/payments', async (c) => {
    const filter = v.safeParse(Filter, c.req.query())
    if (!filter.success) return refuse(c, 400, 'filter_invalid')
    return answer(c, await c.get('tools').merchant.payments(queryOf(filter.output)))
  })
  .get('/waiting', async (c) => {
    const { merchant } = c.get('tools')
    const to = helsinkiDate(Date.now())
    // What an older proxy wrote down stands in the lists of its days only.
    const ofDays = await allOf(merchant, { from: addDays(to, 1 - MOST_DAYS), to })
    const all = await allOf(merchant, {})
    if (!ofDays.ok || !all.ok) return answer(c, ofDays.ok ? all : ofDays)
    const rows = new Map([...ofDays.value, ...all.value].map((row) => [row.handle, row]))
    const age = ({ createdAt }: PaymentRow) => Date.parse(createdAt)
    return c.json({ payments: [...rows.values()].toSorted((one, other) => age(other) - age(one)) })
  })
  .get('/export', async (c) => {
    const range = v.safeParse(Range, c.req.query())
    if (!range.success) return refuse(c, 400, 'filter_invalid')
    const to = range.output.to ?? helsinkiDate(Date.now())
    const from = range.output.from ?? to
    const lines = await c.get('tools').merchant.export({ from, to })
    if (!lines.ok) return refused(c, lines)
    const name = `${shop.name.toLowerCase()}-payments-${from === to ? to : `${from}-to-${to}`}.jsonl`
    return new Response(linesShown(lines.value), {
      headers: {
        'content-type': 'application/x-ndjson',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  })
  .get('/payments/:handle', async (c) => {
    const { merchant, books } = c.get('tools')
    const asked = await merchant.payment(c.req.param('handle'))
    if (!asked.ok) return answer(c, asked)
    const order = books.order(asked.value.orderId)
    if (!order) return c.json<ShownPayment>(asked.value)
    const packedAt =
      order.packedAtMs === undefined ? {} : { packedAt: new Date(order.packedAtMs).toISOString() }
    return c.json<ShownPayment>({ ...asked.value, order: { lines: order.lines, ...packedAt } })
  })
  .post('/payments/:handle/refunds', async (c) => {
    const order = v.safeParse(RefundOrder, await bodyOf(c))
    if (!order.success) return refuse(c, 400, 'refund_invalid')
    const { id, amount, reason: message, attempt } = order.output
    const refund = { id, amount: normaliseAmount(amount) ?? amount, message, attempt }
    return answer(c, await c.get('tools').merchant.refund(c.req.param('handle'), refund))
  })
  .post('/payments/:handle/refunds/:id/settle', async (c) => {
    const settling = v.safeParse(SettlingRefund, await bodyOf(c))
    if (!settling.success) return refuse(c, 400, 'reason_invalid')
    const { outcome, reason } = settling.output
    const { handle, id } = c.req.param()
    return done(c, await c.get('tools').merchant.settleRefund(handle, id, outcome, reason))
  })
  .post('/payments/:handle/notices/:id/resend', async (c) => {
    const { handle, id } = c.req.param()
    return done(c, await c.get('tools').merchant.resend(handle, id))
  })
  .post('/payments/:handle/close', async (c) => {
    const closing = v.safeParse(Closing, await bodyOf(c))
    if (!closing.success) return refuse(c, 400, 'reason_invalid')
    return done(c, await c.get('tools').merchant.close(c.req.param('handle'), closing.output.reason))
  })
  .post('/payments/:handle/stop', async (c) => {
    const stopping = v.safeParse(Closing, await bodyOf(c))
    if (!stopping.success) return refuse(c, 400, 'reason_invalid')
    return answer(c, await c.get('tools').merchant.stop(c.req.param('handle'), stopping.output.reason))
  })
  .post('/payments/:handle/settle', async (c) => {
    const settling = v.safeParse(Settling, await bodyOf(c))
    if (!settling.success) return refuse(c, 400, 'reason_invalid')
    const { outcome, reason } = settling.output
    return done(c, await c.get('tools').merchant.settle(c.req.param('handle'), outcome, reason))
  })
  .post('/payments/:handle/personal-data/delete', async (c) => {
    const deletion = v.safeParse(Closing, await bodyOf(c))
    if (!deletion.success) return refuse(c, 400, 'reason_invalid')
    const { merchant } = c.get('tools')
    return done(c, await merchant.deletePersonalData(c.req.param('handle'), deletion.output.reason))
  })
  .get('/clock', async (c) => c.json({ now: await c.get('tools').bankTime() }))
  .post('/clock', async (c) => {
    const step = v.safeParse(Step, await bodyOf(c))
    if (!step.success) return refuse(c, 400, 'step_invalid')
    return c.json({ now: await c.get('tools').bankTime(step.output.advance) })
  })
  .post('/reset', async (c) => {
    await bodyOf(c)
    await c.get('tools').reset()
    return c.json({ done: true })
  })

/** A search is for an order when it looks like one of ours, else for a reference; and it is for one of any day. */
function queryOf({ search = '', from, to, ...rest }: v.InferOutput<typeof Filter>): PaymentQuery {
  const words = search.replaceAll(/\s/g, '').toUpperCase()
  if (!words) return { from, to, ...rest }
  return /^\d{12}$/.test(words) ? { ...rest, orderId: words } : { ...rest, reference: words }
}

/** Reads a list of what waits for a person to its end. */
async function allOf(merchant: MerchantInterface, days: PaymentQuery): Promise<Asked<PaymentRow[]>> {
  const rows: PaymentRow[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const asked = await merchant.payments({ ...days, needsPerson: 'true', limit: '100', cursor })
    if (!asked.ok) return asked
    rows.push(...asked.value.payments)
    cursor = asked.value.next
    if (cursor === undefined) break
  }
  return { ok: true, value: rows }
}
