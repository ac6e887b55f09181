// Routes of refunds, below the merchant's payments: ask for one, read them, resolve one that needs a review.

import * as v from 'valibot'
import { across } from '../../../core/shared/check.ts'
import { Amount, Reference, sepaText } from '../../../core/shared/fields.ts'
import { keyNameOf, orderOf, type ProxyContext, refuse, requestNameOf } from '../http/context.ts'
import { Routes } from '../http/routes.ts'
import { visibleTo } from './answers.ts'
import { CountedNumber, refuseOtherKey, resolveBody, withBody } from './requests.ts'
import type { MerchantRefunds, RefundAnswer } from '../refunds/refund-api.ts'

const RefundBody = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9._:-]{1,64}$/, 'must be 1 to 64 letters, digits or any of . _ : -'),
    ),
    amount: Amount,
    reference: v.optional(Reference),
    message: v.optional(sepaText(140)),
    attempt: v.optional(CountedNumber),
  }),
  across(
    ['reference', 'message'],
    ['reference'],
    ({ reference, message }) => reference === undefined || message === undefined,
    'must not be given beside message',
    'value',
  ),
)

const ResolveBody = resolveBody('refunded', 'failed')

/** Routes below `/merchant`. */
export const refundRoutes = new Routes()
  .post(
    '/payments/:handle/refunds',
    withBody(RefundBody, async (c, request) => {
      const strange = refuseOtherKey(c, request.id)
      if (strange) return strange
      return show(c, await findOrder(c)?.refund(request, requestNameOf(c), keyNameOf(c)))
    }),
  )
  .get('/payments/:handle/refunds/:id', async (c) =>
    show(c, await findOrder(c)?.readRefund(c.req.param('id') ?? '')),
  )
  .post(
    '/payments/:handle/refunds/:id/resolve',
    withBody(ResolveBody, async (c, { outcome, reason: because }) => {
      const id = c.req.param('id') ?? ''
      const order = findOrder(c)
      return show(c, await order?.resolveRefund(id, outcome, because, keyNameOf(c), requestNameOf(c)))
    }),
  )

const findOrder = (c: ProxyContext): MerchantRefunds | undefined => orderOf(c, c.req.param('handle') ?? '')

function show(c: ProxyContext, answer: RefundAnswer | undefined): Response {
  if (!answer) return refuse(c, 'payment_unknown')
  if (answer.ok) return c.json(visibleTo(c, answer.refund), answer.isNew ? 201 : 200)
  const also = 'Make the transfer that the payment shows instead.'
  return refuse(c, answer.code, {}, answer.code === 'refund_not_offered' ? { also } : {})
}
