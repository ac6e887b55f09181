// Refunds of online payment: the readings before and after, and what a refusal means.
// It stores nothing and sends nothing by itself; refunds/ says when.

import {
  type OnlinePaymentBank,
  type PaymentState,
  prepareRefund,
  readPayment,
  type RefundOrder,
  sendRefund,
} from '../../../../core/online-payment/index.ts'
import { judgeLostRefund, REFUND_WORDS, refuseRefund } from '../../../../core/online-payment/rules.ts'
import { onlinePaymentGaps } from '../../../../core/online-payment/gaps.ts'
import type { BankError } from '../../../../core/shared/errors.ts'
import { assume } from '../../../../core/shared/gaps.ts'
import type { RailPayment, UnusableAnswer } from '../rail-reading.ts'
import type {
  RailRefund,
  RailRefundIntent,
  RailRefunds,
  RefundFinding,
  RefundRefusal,
  RefundState,
} from '../rail-refunds.ts'

/** The refunds of online payment; their bank is private, so that no log shows it. */
export class OnlinePaymentRefunds implements RailRefunds {
  readonly quietSeconds
  readonly #bank: OnlinePaymentBank

  constructor(bank: OnlinePaymentBank) {
    this.quietSeconds = assume(onlinePaymentGaps, bank, 'online-payment.refund.quiet')
    this.#bank = bank
  }

  async prepare(
    { paymentId }: RailPayment,
    refund: RailRefund,
  ): Promise<{ intent: RailRefundIntent } | { refused: RefundRefusal } | UnusableAnswer> {
    const { intent, payment } = await prepareRefund(this.#bank, paymentId, orderOf(refund))
    if (!isSame(payment.paymentId, paymentId)) return { unusable: 'other_payment' }
    const refused = refuseRefund(payment, refund.amount)
    return refused ? { refused: REFUSALS[refused] } : { intent }
  }

  send({ paymentId }: RailPayment, refund: RailRefund, intent: RailRefundIntent): Promise<string> {
    return sendRefund(this.#bank, paymentId, orderOf(refund), intent)
  }

  async find({ paymentId }: RailPayment, intent: RailRefundIntent): Promise<RefundFinding | UnusableAnswer> {
    // The time before the question: a later one could make an answer from within the quiet time look final.
    const askedAtMs = this.#bank.clock()
    const payment = await this.#read(paymentId)
    if (!payment) return { unusable: 'other_payment' }
    const verdict = judgeLostRefund(intent, payment, askedAtMs, this.#bank)
    if (verdict.do === 'done') return { found: 'refund', refundId: verdict.paymentId }
    if (verdict.do === 'wait') return { found: 'nothing_yet', untilMs: verdict.untilMs }
    return verdict.do === 'stop' ? this.#judgeEnded(intent, payment, askedAtMs) : { found: 'nothing' }
  }

  /**
   * Judges a case for a person: one entry of the right amount that the bank has rejected is the lost refund, once no other
   * can come. It gave nothing back, as its reading will show.
   */
  #judgeEnded(intent: RailRefundIntent, { refunds = [] }: PaymentState, askedAtMs: number): RefundFinding {
    const entries = refunds.map(({ paymentId, amount }) => ({ paymentId, amount }))
    const verdict = judgeLostRefund(intent, { refunds: entries }, askedAtMs, this.#bank)
    if (verdict.do !== 'done') return { found: 'other' }
    const untilMs = intent.sentAtMs + this.quietSeconds * 1_000
    if (askedAtMs < untilMs) return { found: 'nothing_yet', untilMs }
    return { found: 'refund', refundId: verdict.paymentId }
  }

  async read(
    { paymentId }: RailPayment,
    refundId: string,
  ): Promise<{ readonly state: RefundState } | UnusableAnswer> {
    const refund = await this.#read(refundId)
    if (refund?.refundOf === undefined || !isSame(refund.refundOf, paymentId))
      return { unusable: 'other_payment' }
    return { state: STATES[REFUND_WORDS.meaningOf(refund.status)] }
  }

  refusalOf({ code, faults }: BankError): RefundRefusal | undefined {
    const codes = faults.flatMap((fault) => fault.code ?? [])
    // The stored date was too old when the call arrived, or the bank is busy. Nothing happened; a new try may work.
    if (code !== 'call_refused' || codes.includes('CLOCK_SKEW')) return undefined
    if (codes.includes('REFUND_TOO_LARGE')) return 'too_large'
    return codes.some((word) => word === 'NOT_REFUNDABLE' || word === 'PAYMENT_NOT_FOUND')
      ? 'not_refundable'
      : 'refused'
  }

  /** Reads a payment or a refund; nothing where the answer is about another one. */
  async #read(paymentId: string): Promise<PaymentState | undefined> {
    const { body } = await readPayment(this.#bank, { path: { paymentId } })
    return isSame(body.paymentId, paymentId) ? body : undefined
  }
}

const REFUSALS = { not_refundable: 'not_refundable', refund_too_large: 'too_large' } as const

const STATES = { alive: 'pending', paid: 'refunded', dead: 'failed', unknown: 'unknown' } as const

function orderOf({ amount, reference, message }: RailRefund): RefundOrder {
  const money = { amount, currency: 'EUR' as const }
  return message === undefined ? { ...money, reference } : { ...money, message: { text: message } }
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
