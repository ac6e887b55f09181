// Routes of the merchant's server: starts, lists, sums, one payment with its history, closing, resolving, export, deletion.

import type { Fault } from '../../shared/problem.ts'
import {
  keyNameOf,
  handleOfOrder,
  nodeFor,
  orderOf,
  orderServiceFor,
  paymentsOf,
  type ProxyContext,
  refuse,
  refuseFields,
  requestNameOf,
} from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import type { OrderNode } from '../order-object/order-node.ts'
import { answerRelease, visibleTo, answerListPage, answerExport } from './answers.ts'
import { answerChanges } from './changes.ts'
import { readExportQuery, readPaymentsQuery, readRefundsQuery, readSummaryQuery } from './list-requests.ts'
import { listPayments, listRefunds, exportPayments, sumPeriod } from './lists.ts'
import type { ResolveFault } from '../order-object/merchant-order.ts'
import type { MerchantPayment } from '../order-object/merchant-payment.ts'
import { paymentStart } from './payment-start.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { personRoutes } from './person.ts'
import { statusRoutes } from './status.ts'
import { refundRoutes } from './refund-routes.ts'
import { ReasonBody, ReleaseBody, ResolveBody, withBody, withReason } from './requests.ts'

/** Makes a route that is there only where payments are offered. */
const ofPayments =
  (answer: (c: ProxyContext) => Response | Promise<Response>) =>
  (c: ProxyContext): Response | Promise<Response> =>
    c.get('config').payments ? answer(c) : refuse(c, 'payments_not_offered')

/** Routes below `/merchant`. */
export const merchant = new Routes()
  .get('/payments', async (c) => {
    const asked = readPaymentsQuery(c, nowOf(c))
    return asked.ok ? c.json(visibleTo(c, await listPayments(c, asked.value))) : asked.refusal
  })
  .post(
    '/payments/release',
    withBody(ReleaseBody, async (c, { orderId, reason }) => {
      const order = orderServiceFor(c, await handleOfOrder(c, orderId))
      return answerRelease(c, await order.release(reason, keyNameOf(c)))
    }),
  )
  .get('/payments/:handle', async (c) => show(c, await freshOf(c, findOrder(c))))
  .post(
    '/payments/:handle/close',
    withBody(ReasonBody, async (c, { reason }) =>
      show(c, await findOrder(c)?.closeOrder(reason, requestNameOf(c), keyNameOf(c))),
    ),
  )
  .post(
    '/payments/:handle/stop',
    withBody(ReasonBody, async (c, { reason }) => {
      const order = findOrder(c)
      const answer = await order?.stop(requestNameOf(c), reason, keyNameOf(c))
      const payment = await order?.merchantPayment()
      if (!answer?.ok) {
        const isNamed = payment && answer?.code === 'payment_not_scheduled'
        return refuse(
          c,
          answer?.code ?? 'payment_unknown',
          {},
          isNamed ? { also: `It is ${payment.state}.` } : {},
        )
      }
      return c.json({
        ...(!answer.stopped && { approvalUrl: answer.approvalUrl }),
        ...(payment && { payment: visibleTo(c, payment) }),
      })
    }),
  )
  .post(
    '/payments/:handle/resolve',
    withBody(ResolveBody, async (c, decision) => {
      const resolved = await findOrder(c)?.resolveOrder({ ...decision, by: keyNameOf(c) }, requestNameOf(c))
      if (!resolved || resolved.ok) return show(c, resolved?.payment)
      return resolved.code === 'payment_unknown'
        ? refuse(c, 'payment_unknown')
        : refuseFields(c, 'resolution_refused', [faultOf(resolved)])
    }),
  )
  .get('/payments/:handle/refunds', (c) => answerListPage(c, findOrder(c), 'refunds', 'payment_unknown'))
  .get('/payments/:handle/webhooks', (c) => answerListPage(c, findOrder(c), 'webhooks', 'payment_unknown'))
  .get('/payments/:handle/history', (c) => answerListPage(c, findOrder(c), 'history', 'payment_unknown'))
  .get('/payments/:handle/occurrences', (c) =>
    answerListPage(c, findOrder(c), 'occurrences', 'payment_unknown'),
  )
  .post('/payments/:handle/webhooks/:event/resend', async (c) => {
    const sent = await findOrder(c)?.resendWebhooks({ id: c.req.param('event') }, keyNameOf(c))
    return sent ? c.body(null, 202) : refuse(c, 'webhook_unknown')
  })
  .post(
    '/payments/:handle/personal-data/delete',
    withReason(async (c, reason) => show(c, await findOrder(c)?.deletePersonalData(reason, keyNameOf(c)))),
  )
  .route('/', paymentStart)
  .route('/', refundRoutes)
  .route('/', webhookRoutes)
  .route('/', personRoutes)
  .route('/', statusRoutes)
  .get(
    '/refunds',
    ofPayments(async (c) => {
      const asked = readRefundsQuery(c, nowOf(c))
      return asked.ok ? c.json(await listRefunds(c, asked.value)) : asked.refusal
    }),
  )
  .get(
    '/summary',
    ofPayments(async (c) => {
      const asked = readSummaryQuery(c, nowOf(c))
      return asked.ok ? c.json(await sumPeriod(c, asked.value)) : asked.refusal
    }),
  )
  .get(
    '/changes',
    ofPayments((c) =>
      answerChanges(c, {
        member: 'payments',
        part: (name) => nodeFor(c, name),
        row: (handle) => nodeFor(c, handle).merchantRow(),
        now: nowOf(c),
      }),
    ),
  )
  .get(
    '/export',
    ofPayments(async (c) => {
      const asked = readExportQuery(c, nowOf(c))
      return asked.ok ? answerExport(c, await exportPayments(c, asked.value)) : asked.refusal
    }),
  )

/** Reads the clock whose day a list begins with. */
const nowOf = (c: ProxyContext) => paymentsOf(c).rails[0].clock()

/** Reads a payment. One that waits for its day may have news before the next alarm, so the bank is asked. */
async function freshOf(c: ProxyContext, order: OrderNode | undefined): Promise<MerchantPayment | undefined> {
  const payment = await order?.merchantPayment()
  if (payment?.state !== 'scheduled') return payment
  await order?.payment(requestNameOf(c))
  return order?.merchantPayment()
}

const findOrder = (c: ProxyContext): OrderNode | undefined => orderOf(c, c.req.param('handle') ?? '')

const show = (c: ProxyContext, payment: MerchantPayment | undefined) =>
  payment ? c.json(visibleTo(c, payment)) : refuse(c, 'payment_unknown')

/** Returns why a resolution is refused, by the field that would have to differ. */
function faultOf(fault: Exclude<ResolveFault, { code: 'payment_unknown' }>): Fault {
  if (fault.code === 'payment_not_in_review')
    return { field: 'state', rule: `must be mismatched, unknown or paid_twice, and is ${fault.state}` }
  if (fault.code === 'resolution_not_paid')
    return { field: 'outcome', rule: 'must be paid, because it was paid twice' }
  return { field: 'refunds', rule: 'must give back one of the two payments whole first' }
}
