// How an approved payment is submitted: only after a reading, once, and judged by what the bank says.
// It does not decide whether an order wants the money. It may run any number of times: the bank debits once.

import type { Payment, NamedPayment, Psd2Bank } from '../../../../core/psd2-payments/index.ts'
import { canSubmit, judgeSubmission } from '../../../../core/psd2-payments/rules/index.ts'
import { reads, submits } from '../../../../core/psd2-payments/calls.ts'
import { isBankError } from '../../../../core/shared/errors.ts'

/** A payment as it stands now, and why the bank refused its submission, where it did. */
export interface Handed {
  readonly payment: Payment
  /** `insufficient_funds`, or a word of the bank's. The payment is unchanged and may be submitted again. */
  readonly refused?: string
}

interface HandOptions {
  readonly timeoutMs?: number | undefined
  /** Tells whether the payment just read may be submitted; default: whatever the bank takes. */
  readonly mayHandIn?: (payment: Payment) => boolean
}

/**
 * Reads a payment, and submits it where it is approved and not yet submitted.
 *
 * @throws BankError `answer_lost` or `outcome_unknown` when an answer was lost: call again. `call_refused` when the bank
 * does not know the payment, or us.
 * @see gaps Part 4, psd2.submit, psd2.confirm
 */
export async function readAndHandIn(
  bank: Psd2Bank,
  { kind, paymentId }: NamedPayment,
  { timeoutMs, mayHandIn = () => true }: HandOptions = {},
): Promise<Handed> {
  const path = { paymentId }
  const read = async () => (await reads[kind](bank, { path }, { timeoutMs })).body
  const payment = await read()
  if (!canSubmit(payment.status) || !mayHandIn(payment)) return { payment }
  try {
    return { payment: (await submits[kind](bank, { path, body: {} }, { timeoutMs })).body }
  } catch (error) {
    if (!isBankError(error)) throw error
    const verdict = judgeSubmission(error)
    if (verdict === 'crossed') return { payment: await read() }
    if (verdict !== 'declined') throw error
    return { payment, refused: REFUSALS.get(error.bankCode ?? '') ?? error.bankCode ?? 'refused' }
  }
}

const REFUSALS = new Map([['InsufficientFunds', 'insufficient_funds']])
