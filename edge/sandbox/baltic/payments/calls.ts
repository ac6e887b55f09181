// What each call about payments does, once its sender is known: six orders, content, status and cancellation.

import * as v from 'valibot'
import type { PaymentProduct, PaymentService } from '../../../../core/baltic/index.ts'
import type { Checked } from '../../../../core/shared/check.ts'
import type { Codec } from '../../../../core/shared/codec.ts'
import type { Call, Refused, Stages } from '../../call-rules.ts'
import type { CountryPlace } from '../countries.ts'
import { GROUP_CODES, type Refusal, type Refusals, refusal, UNKNOWN, wrong } from '../refusals.ts'
import { judgeCreation, judgeScope, mayFind, type Sender, type SentHeaders } from '../sender.ts'
import type { Creation } from './creation.ts'
import type { Decisions } from './decisions.ts'
import { checkOrder } from './order-rules.ts'
import { type OrderByService, type PaymentRecord, PLANNED_RESULTS, type Records } from './records.ts'
import { type Link, scaLink } from '../answers.ts'
import { FEE, hasFee } from './runs.ts'

type BalticCall = Call<Sender, SentHeaders>
type Does<Found, Body = unknown> = Stages<Refusals, Sender, SentHeaders, Found, Body>

interface Parts {
  readonly creation: Creation
  readonly records: Records
  readonly decisions: Decisions
}

/** Largest body of a bulk; others have the usual limit (gaps: shared.body). */
const BULK_BYTES = 262_144

/** Codes that an order has besides those of its group. */
const ORDER_CODES = [
  'SERVICE_INVALID',
  'PAYMENT_FAILED',
  'EXECUTION_DATE_INVALID',
  'PARAMETER_NOT_SUPPORTED',
  'PRODUCT_UNKNOWN',
] as const

const TOO_LATE = refusal('CANCELLATION_INVALID', 'the payment can not be cancelled any more')

/** The calls about payments of one country, as the stages of the pipeline. */
export class PaymentCalls {
  readonly #parts: Parts
  readonly #place: CountryPlace

  constructor(place: CountryPlace, parts: Parts) {
    this.#place = place
    this.#parts = parts
  }

  create<S extends PaymentService>(
    service: S,
    product: PaymentProduct,
    { definition: { body } }: { readonly definition: { readonly body?: Codec } },
  ): Does<undefined, OrderByService[S]> {
    return {
      plannable: { words: PLANNED_RESULTS, codes: [...GROUP_CODES.R, ...ORDER_CODES] },
      ...(service === 'bulk-payments' && { limits: { maxBytes: BULK_BYTES } }),
      fields: (value, call) =>
        checkOrder(service, body?.schema ?? v.never(), value, call) as Checked<OrderByService[S]>,
      work: (call, { body: order }) => {
        const { who, now } = call
        const refused = judgeCreation(who, 'PIS')
        if (refused) return { refusal: refused }
        const planned = PLANNED_RESULTS.find((one) => one === call.planned)
        const made = { clientId: who.clientId, service, product, order, planned }
        const payment = this.#parts.creation.create(made, now)
        return payment
          ? { body: initiationOf(payment, this.#place, call.bankUrl) }
          : { refusal: wrong('debtorAccount', 'must be an open account of this country', 'PAYMENT_FAILED') }
      },
    }
  }

  #read(show: (payment: PaymentRecord) => object): Does<PaymentRecord> {
    return {
      plannable: { words: [], codes: GROUP_CODES.G },
      find: (call) => this.#find(call),
      work: ({ who }, { found }) => {
        const refused = judgeAccess(who)
        return refused ? { refusal: refused } : { body: show(found) }
      },
    }
  }

  content(): Does<PaymentRecord> {
    return this.#read(contentOf)
  }

  status(): Does<PaymentRecord> {
    return this.#read(statusOf)
  }

  cancel(): Does<PaymentRecord> {
    return {
      plannable: { words: [], codes: GROUP_CODES.X },
      find: (call) => this.#find(call),
      work: (call, { found }) => {
        const refused = judgeAccess(call.who)
        if (refused) return { refusal: refused }
        switch (this.#parts.decisions.cancel(found, call.now)) {
          case 'at-once':
            return { status: 204 }
          case 'approval':
            return { body: initiationOf(found, this.#place, call.bankUrl) }
          case 'too-late':
            return { refusal: TOO_LATE }
        }
      },
    }
  }

  /** A payment of another client, or one asked for under another service, is refused like one that does not exist. */
  #find({ who, path }: BalticCall): { found: PaymentRecord } | Refused<Refusals> {
    const { paymentService, paymentProduct, paymentId = '' } = path
    const payment = this.#parts.records.find(paymentId)
    const isFound =
      payment !== undefined &&
      payment.service === paymentService &&
      payment.product === paymentProduct &&
      mayFind(who, { clientId: payment.clientId, id: paymentId })
    return isFound ? { found: payment } : { refusal: UNKNOWN }
  }
}

/** Refuses a token without the scope; that of a PSU has none to check, as `#find` lets it see its own payment only. */
function judgeAccess(sender: Sender): Refusal | undefined {
  return sender.subject ? undefined : judgeScope(sender, 'PIS')
}

/**
 * Answers an order, and the cancellation of a payment that was approved.
 *
 * @param bankUrl Address of the bank.
 * @see gaps: baltic.payment.answer, baltic.links
 */
function initiationOf(payment: PaymentRecord, place: CountryPlace, bankUrl: string) {
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

/** Picks the order for an answer: the paper's members for a single payment, else all that was sent (gaps: baltic.payment.get). */
function contentOf({ service, order }: PaymentRecord): object {
  if (service !== 'payments') return order
  const {
    creditorAgent: _agent,
    endToEndIdentification: _id,
    requestedExecutionDate: _date,
    ...content
  } = order
  return content
}

function statusOf({ status }: PaymentRecord) {
  return { transactionStatus: status }
}
