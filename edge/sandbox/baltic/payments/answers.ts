// What the bank answers about a payment: that an order was accepted, its content, and its status.

import { type Link, scaLink } from '../answers.ts'
import type { CountryPlace } from '../countries.ts'
import { FEE, hasFee } from './items.ts'
import type { PaymentRecord } from './records.ts'

/**
 * Answers an order, and the cancellation of a payment that was approved.
 *
 * @param bankUrl Address of the bank.
 * @see gaps: baltic.payment.answer, baltic.links
 */
export function initiationOf(payment: PaymentRecord, place: CountryPlace, bankUrl: string) {
  const { paymentId, service, product, status } = payment
  const self = `${bankUrl}${place.base}/payment/v1/${service}/${product}/${paymentId}`
  return {
    paymentId,
    transactionStatus: status,
    transactionFeeIndicator: hasFee(payment),
    ...(hasFee(payment) && { transactionFees: FEE }),
    links: [
      scaLink(place, bankUrl),
      { rel: 'self', href: self },
      { rel: 'status', href: `${self}/status` },
    ] satisfies Link[],
  }
}

/** Picks the order for an answer: of a single payment what the paper names, else all that was sent (gaps: baltic.payment.get). */
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

/** Writes the status of a payment for an answer. */
export function statusOf({ status }: PaymentRecord) {
  return { transactionStatus: status }
}
