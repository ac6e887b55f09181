// The life of payments and refunds: created, opened, expired, settled. Every change of a status happens here.
// authenticate.ts checks requests, callbacks.ts sends callbacks.

import {
  type PaymentOrder,
  type PaymentStatus,
  type RefundOrder,
  SANDBOX_ACCOUNT_CANCEL,
  SANDBOX_ACCOUNT_REJECT,
} from '../../../core/online-payment/index.ts'
import { MOVES, refuseRefund } from '../../../core/online-payment/rules.ts'
import { normaliseAmount } from '../../../core/shared/values/money.ts'
import type { Services } from '../services.ts'
import { makeBooking } from './booking.ts'
import type { Callbacks } from './callbacks.ts'
import type { PaymentRecords, Payment, Refund } from './records.ts'
import type { Provider } from './providers.ts'

/** How long an unopened payment waits (gaps: online-payment.create.repeat). */
const LIFE_MS = 86_400_000

/** How long a refund takes to settle, bank time (gaps: shared.sandbox.settle). */
const SETTLE_MS = 5_000

/** What the payer decided. */
export type Decision =
  | { end: 'paid'; accountId?: string | undefined }
  | { end: 'cancelled' }
  | { end: 'failed' }

/** The moves of payments; all of them run inside a transaction of the services. */
export interface Payments {
  create(order: PaymentOrder, merchantId: string, now: number, planned: boolean): Payment
  refund(
    payment: Payment | Refund,
    order: RefundOrder,
    now: number,
    planned: boolean,
  ): Refund | 'not_refundable' | 'refund_too_large'
  /**
   * Opens the payment link; the first opening decides, later ones change nothing.
   *
   * @param decision What a person decided; if absent, the payment's `accountId` decides.
   * @returns The payment after that; its status decides where the browser is sent.
   */
  open(payment: Payment, now: number, provider?: Provider, decision?: Decision): Payment
}

/**
 * Makes the moves of payments, and registers the work that falls due for them.
 *
 * @param sellerOf Returns the name of a merchant's seller for statements, if the merchant has given one.
 */
export function makePayments(
  services: Services,
  paymentRecords: PaymentRecords,
  callbacks: Callbacks,
  sellerOf: (merchantId: string) => string | undefined,
): Payments {
  const { schedule, settings } = services
  const { records, operations } = paymentRecords
  const { uuid } = settings
  const booking = makeBooking(services, sellerOf)

  const move = <T extends Payment | Refund>(
    record: T,
    status: PaymentStatus,
    at: number,
    more: Partial<T>,
  ): T => {
    if (!MOVES[record.status].includes(status)) throw new TypeError('a final status must not change')
    if (record.due !== undefined) schedule.cancel(record.due)
    const { due: _, ...rest } = record
    const moved = { ...rest, ...more, status, updatedAt: at } as T
    records.put(moved.paymentId, moved)
    return moved
  }
  const touch = (paymentId: string, at: number) => {
    const payment = paymentRecords.payment(paymentId)
    if (payment) records.put(paymentId, { ...payment, updatedAt: at })
  }
  const pay = (payment: Payment, at: number, chosen: string | undefined): Payment => {
    const booked = booking.pay(payment, at, chosen)
    if (!booked) return move(payment, 'REJECTED', at, { failure: 'rejected' })
    return move(payment, 'ACCEPTED', at, { paidFrom: booked.accountId, archiveId: booked.archiveId })
  }
  const settle = (refund: Refund, at: number) => {
    const payment = paymentRecords.payment(refund.refundOf)
    if (!payment) return
    const booked = refund.plannedReject ? undefined : booking.giveBack(refund, payment, at)
    if (booked) move(refund, 'ACCEPTED', at, { archiveId: booked.archiveId })
    else move(refund, 'REJECTED', at, { failure: 'rejected' })
    touch(payment.paymentId, at)
    callbacks.announce(refund.paymentId, at)
  }
  schedule.on('online-payment.expire', 'payment-expires', (paymentId, at) => {
    const payment = paymentRecords.payment(paymentId)
    if (payment?.status !== 'INITIAL') return
    move(payment, 'CANCELLED', at, { failure: 'expired' })
    callbacks.announce(paymentId, at)
  })
  schedule.on('online-payment.settle', 'settles', (refundId, at) => {
    const refund = records.get(refundId)
    if (refund?.kind === 'REFUND' && refund.status === 'INITIAL') settle(refund, at)
  })

  return {
    create(order, merchantId, now, planned) {
      const paymentId = uuid()
      const payment: Payment = {
        kind: 'CREDIT',
        paymentId,
        operationId: uuid(),
        owner: merchantId.toLowerCase(),
        merchantId,
        accountId: order.accountId.toLowerCase(),
        amount: normaliseAmount(order.amount),
        status: 'INITIAL',
        createdAt: now,
        updatedAt: now,
        reference: order.reference,
        returnUrl: order.return.url,
        cancelUrl: order.cancel.url,
        rejectUrl: order.reject.url,
        refundIds: [],
        due: schedule.plan(now + LIFE_MS, 'online-payment.expire', paymentId),
        ...(order.language !== undefined && { language: order.language }),
        ...(order.message && { text: order.message.text }),
        ...(order.b2bBackendURL && { callbackUrl: order.b2bBackendURL.url }),
        ...(order.messageToCustomer !== undefined && { messageToCustomer: order.messageToCustomer }),
        ...(order.ultimateBeneficiary && { beneficiary: order.ultimateBeneficiary.name }),
        ...(planned && { plannedReject: true }),
      }
      operations.put(payment.operationId, paymentId)
      records.put(paymentId, payment)
      return payment
    },
    refund(payment, order, now, planned) {
      if (payment.kind === 'REFUND') return 'not_refundable'
      const amount = normaliseAmount(order.amount)
      const { status } = payment
      const refunds = paymentRecords.refundsOf(payment)
      const refused = refuseRefund({ amount: payment.amount, status, refunds }, amount)
      if (refused) return refused
      const paymentId = uuid()
      const refund: Refund = {
        kind: 'REFUND',
        paymentId,
        refundOf: payment.paymentId,
        owner: payment.owner,
        merchantId: payment.merchantId,
        amount,
        status: 'INITIAL',
        createdAt: now,
        updatedAt: now,
        due: schedule.plan(now + SETTLE_MS, 'online-payment.settle', paymentId),
        ...(order.reference !== undefined && { reference: order.reference }),
        ...(order.message && { text: order.message.text }),
        ...(planned && { plannedReject: true }),
      }
      records.put(paymentId, refund)
      records.put(payment.paymentId, {
        ...payment,
        refundIds: [...payment.refundIds, paymentId],
        updatedAt: now,
      })
      return refund
    },
    open(payment, now, provider, decision) {
      if (payment.status !== 'INITIAL') return payment
      const opened = decide(payment, now, provider, decision)
      callbacks.announce(opened.paymentId, now)
      return opened
    },
  }

  function decide(payment: Payment, now: number, provider?: Provider, decision?: Decision): Payment {
    const reject = (failure: 'rejected' | 'provider') => move(payment, 'REJECTED', now, { failure })
    if (provider?.status.current === 'DISABLED') return reject('provider')
    if (payment.plannedReject) return reject('rejected')
    const { end } = decision ?? { end: endOf(payment.accountId) }
    if (end === 'cancelled') return move(payment, 'CANCELLED', now, {})
    if (end === 'failed') return reject('rejected')
    return pay(payment, now, decision?.end === 'paid' ? decision.accountId : undefined)
  }
}

function endOf(accountId: string): Decision['end'] {
  if (accountId === SANDBOX_ACCOUNT_CANCEL) return 'cancelled'
  return accountId === SANDBOX_ACCOUNT_REJECT ? 'failed' : 'paid'
}
