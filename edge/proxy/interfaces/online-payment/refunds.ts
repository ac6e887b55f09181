// Refunds of online payment: the readings before and after, and what a refusal means.

import {
  type OnlinePaymentBank,
  type PaymentState,
  prepareRefund,
  readPayment,
  type RefundOrder,
  sendRefund,
} from '../../../../core/online-payment/index.ts'
import {
  dependsOnMoney,
  judgeLostRefund,
  REFUND_WORDS,
  refundQuietMs,
  sentAgain,
  wasAnswered,
} from '../../../../core/online-payment/refund-evidence.ts'
import { refuseRefund } from '../../../../core/online-payment/rules.ts'
import { type BankError, isBankError } from '../../../../core/shared/errors.ts'
import { compareAmounts } from '../../../../core/shared/values/money.ts'
import type { RailPayment, UnusableAnswer } from '../rail-reading.ts'
import type {
  RailRefund,
  RailRefundIntent,
  RailRefundRefusal,
  RailRefunds,
  RefundFinding,
  RefundReading,
  RefundRefusal,
  RefundSearch,
} from '../rail-refunds.ts'

/** The refunds of online payment; their bank is private, so that no log shows it. */
export class OnlinePaymentRefunds implements RailRefunds {
  readonly quietSeconds
  readonly wasAnswered = wasAnswered
  readonly sentAgain = sentAgain
  readonly #bank: OnlinePaymentBank

  constructor(bank: OnlinePaymentBank) {
    this.quietSeconds = refundQuietMs(bank) / 1_000
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

  send(
    { paymentId }: RailPayment,
    refund: RailRefund,
    intent: RailRefundIntent,
    keep: () => void,
  ): Promise<string> {
    return sendRefund(this.#bank, paymentId, orderOf(refund), intent, { keep })
  }

  async find(
    { paymentId }: RailPayment,
    { intent, otherIds, others, calledIds }: RefundSearch,
  ): Promise<RefundFinding | UnusableAnswer> {
    // The time is taken before the reading: a later one could make an answer from within the quiet time look final.
    const askedAtMs = this.#bank.clock()
    const payment = await this.#read(paymentId)
    if (!payment) return { unusable: 'other_payment' }
    const called = await Promise.all(calledIds.map((id) => this.#readOwn(id, paymentId)))
    const evidence = { ...payment, others: called.flatMap((one) => one ?? []) }
    const apart = { ...intent, knownRefundIds: [...intent.knownRefundIds, ...otherIds] }
    const verdict = judgeLostRefund(apart, evidence, askedAtMs, this.#bank, others)
    // Ids of others may grow, so they are not stored.
    if (verdict.do !== 'wait') return verdict
    return { ...verdict, intent: { ...verdict.intent, knownRefundIds: intent.knownRefundIds } }
  }

  async read(
    { paymentId }: RailPayment,
    refundId: string,
    amount: string,
  ): Promise<RefundReading | UnusableAnswer> {
    const refund = await this.#read(refundId)
    if (!refund || !isOwn(refund, paymentId, amount)) return { unusable: 'other_payment' }
    const meaning = REFUND_WORDS.meaningOf(refund.status)
    return meaning === 'unknown' ? { state: 'unknown', word: refund.status } : { state: STATES[meaning] }
  }

  refusalOf(error: BankError, isRepeat: boolean): RailRefundRefusal | undefined {
    const { code, faults } = error
    const codes = faults.flatMap((fault) => fault.code ?? [])
    if (dependsOnMoney(error))
      return { reason: codes.includes('REFUND_TOO_LARGE') ? 'too_large' : 'not_refundable', isOnMoney: true }
    // The stored date was too old when the call arrived, or the bank is busy. Nothing happened; a new try may work.
    if (code !== 'call_refused' || codes.includes('CLOCK_SKEW')) return undefined
    // The bank checks this before it searches for an earlier sending, so the refusal proves nothing about that one.
    if (isRepeat && !faults.every((fault) => fault.path !== undefined && ABOUT_FIELDS.has(fault.code ?? '')))
      return undefined
    return { reason: codes.includes('PAYMENT_NOT_FOUND') ? 'not_refundable' : 'refused', isOnMoney: false }
  }

  /** Reads a payment or a refund; nothing if the answer is about another one. */
  async #read(paymentId: string): Promise<PaymentState | undefined> {
    const { body } = await readPayment(this.#bank, { path: { paymentId } })
    return isSame(body.paymentId, paymentId) ? body : undefined
  }

  /** Reads what a callback named, if it is a refund of the payment; an answer that does not come is no evidence. */
  async #readOwn(id: string, paymentId: string): Promise<PaymentState | undefined> {
    try {
      const read = await this.#read(id)
      return read?.refundOf !== undefined && isSame(read.refundOf, paymentId) ? read : undefined
    } catch (error) {
      if (!isBankError(error)) throw error
      return undefined
    }
  }
}

const REFUSALS = { not_refundable: 'not_refundable', refund_too_large: 'too_large' } as const

const STATES = { alive: 'pending', paid: 'refunded', dead: 'failed' } as const

const ABOUT_FIELDS: ReadonlySet<string> = new Set(['INVALID_FIELD', 'MISSING_FIELD', 'UNKNOWN_MEMBER'])

function orderOf({ amount, reference, message }: RailRefund): RefundOrder {
  const money = { amount, currency: 'EUR' as const }
  return message === undefined ? { ...money, reference } : { ...money, message: { text: message } }
}

/** Returns whether a record is a refund of a payment; one that names no payment is, by its amount and the id that was asked. */
const isOwn = (record: PaymentState, paymentId: string, amount: string) =>
  record.refundOf
    ? isSame(record.refundOf, paymentId)
    : !isSame(record.paymentId, paymentId) && compareAmounts(record.amount, amount) === 0

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
