// What the bank says of a payment: how an order was taken, what it is about, and how it stands.
// It decides nothing.

import { FEE, hasFee } from './fee.ts'
import type { PaymentRecord } from './records.ts'

/**
 * Answers an order, and the cancellation of a payment that was approved.
 *
 * @param baseUrl `{base_url}` of the country, as the client has called it.
 * @see gaps: baltic.payment.answer, baltic.links
 */
export function initiationOf(payment: PaymentRecord, baseUrl: string) {
  const { paymentId, service, product, status } = payment
  const self = `${baseUrl}/payment/v1/${service}/${product}/${paymentId}`
  return {
    paymentId,
    transactionStatus: status,
    transactionFeeIndicator: hasFee(payment),
    ...(hasFee(payment) && { transactionFees: FEE }),
    links: [
      { rel: 'scaOAuth', href: `${baseUrl}/.well-known/openid-configuration` },
      { rel: 'self', href: self },
      { rel: 'status', href: `${self}/status` },
    ],
  }
}

/** Tells what a payment is about: of a single one what the paper names, else all that was sent (gaps: baltic.payment.get). */
export function contentOf({ service, order }: PaymentRecord): object {
  if (service !== 'payments') return order
  const {
    creditorAgent: _agent,
    endToEndIdentification: _id,
    requestedExecutionDate: _date,
    ...content
  } = order
  return content
}

/** Tells how a payment stands. */
export function statusOf({ status }: PaymentRecord) {
  return { transactionStatus: status }
}
