// The start of a payment by the merchant's server: what it sends, and the address at which the payer approves.

import * as v from 'valibot'
import { isIpAddress } from '../../../core/shared/values/opaque.ts'
import { keyNameOf, orderServiceFor, type ProxyContext } from '../http/context.ts'
import type { Caller } from '../interfaces/shared/caller.ts'
import { faultOfOrder, withKnownPage } from '../http/signed-order.ts'
import { ChoiceFields, startPayment } from '../http/start-payment.ts'
import { Routes } from '../http/routes.ts'
import { readOrder } from '../orders/order-form.ts'
import { visibleTo } from './answers.ts'
import { refuseOtherKey, refuseRequest, withBody } from './requests.ts'

/** Largest body, bytes: an address of return and metadata may have 2 kB each. */
const MAX_BODY = 16_384

const Payer = v.strictObject({
  /** The payer's address, not the server's. */
  address: v.pipe(
    v.string(),
    v.check((text) => isIpAddress(text), 'must be an IPv4 or IPv6 address'),
  ),
  userAgent: v.optional(
    v.pipe(v.string(), v.regex(/^[ -~]{1,512}$/, 'must be 1 to 512 visible ASCII characters or spaces')),
  ),
})

const StartBody = v.strictObject({
  /** Checked like the order in an order token. */
  order: v.unknown(),
  ...ChoiceFields,
  payer: v.optional(Payer),
  replaces: v.optional(v.boolean('must be true or false')),
})

/** The route below `/merchant`. */
export const paymentStart = new Routes().post('/payments', withBody(StartBody, answerStart, MAX_BODY))

async function answerStart(c: ProxyContext, asked: v.InferOutput<typeof StartBody>): Promise<Response> {
  const { provider, payerIban, payer, language, replaces } = asked
  const given = withKnownPage(c, readOrder(asked.order))
  if (!given.ok) return refuseRequest(c, 'body_invalid', [faultOfOrder(given)]).refusal
  const { order, returnUrl, metadata } = given
  const strange = refuseOtherKey(c, order.id)
  if (strange) return strange
  // The server's own address is not the payer's: without `payer` the bank hears of no payer.
  const choice = { provider, payerIban, language, caller: payer && callerIn(payer) }
  const started = await startPayment(c, {
    order,
    returnUrl,
    metadata,
    ...choice,
    isServer: true,
    replaces,
    by: keyNameOf(c),
  })
  if (!started.ok) return started.refusal
  const { handle, approvalUrl, isNew } = started
  const payment = await orderServiceFor(c, handle).merchantPayment()
  const shown = payment && visibleTo(c, payment)
  return c.json({ payment: shown, approvalUrl }, isNew ? 201 : 200)
}

const callerIn = ({ address, userAgent }: v.InferOutput<typeof Payer>): Caller => ({
  address,
  ...(userAgent !== undefined && { userAgent }),
})
