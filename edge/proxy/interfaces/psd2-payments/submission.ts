// How an approved payment is submitted: only after a reading, once, and judged by what the bank reports.
// Whether an order wants the money is decided elsewhere. A submission may run any number of times: the bank debits once.

import type { Payment, NamedPayment, Psd2Bank } from '../../../../core/psd2-payments/index.ts'
import { canSubmit, judgeSubmission, PAYMENT_WORDS } from '../../../../core/psd2-payments/rules/index.ts'
import { reads, submits } from '../../../../core/psd2-payments/calls.ts'
import { isBankError } from '../../../../core/shared/errors.ts'

/** A payment as it is now, and why the bank refused its submission, if it did. */
export interface Handed {
  readonly payment: Payment
  /** `insufficient_funds`, or a word of the bank's. The payment is unchanged and may be submitted again. */
  readonly refused?: string
}

interface HandOptions {
  readonly timeoutMs?: number | undefined
  /** Returns whether the payment just read may be submitted; default: whatever the bank takes. */
  readonly mayHandIn?: (payment: Payment) => boolean
  /** Whether an earlier submission was begun, and its outcome is not known: then a refusal proves nothing about it. */
  readonly isHandedIn?: boolean | undefined
}

/**
 * Reads a payment, and submits it if it is approved and not yet submitted.
 *
 * @throws BankError `answer_lost` or `outcome_unknown` when an answer was lost: call again. `call_refused` when the bank
 * does not know the payment, or us; when it reports again that there is nothing to submit, and shows the contrary; or when the
 * money fails after an earlier submission of which nothing is known.
 * @see gaps Part 4, psd2.submit, psd2.confirm; Part 5, law 4
 */
export async function readAndHandIn(
  bank: Psd2Bank,
  { kind, paymentId }: NamedPayment,
  { timeoutMs, mayHandIn = () => true, isHandedIn = false }: HandOptions = {},
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
    // If the payment waits for its submission, the bank has answered any earlier one: none is under way.
    const isUnclear = isHandedIn && PAYMENT_WORDS.ours(payment.status) !== 'SubmissionPending'
    if (verdict === 'crossed') {
      const crossed = await read()
      if (!isUnclear || !canSubmit(crossed.status)) return { payment: crossed }
    }
    if (verdict !== 'declined' || isUnclear) throw error
    return { payment, refused: REFUSALS.get(error.bankCode ?? '') ?? error.bankCode ?? 'refused' }
  }
}

const REFUSALS = new Map([['InsufficientFunds', 'insufficient_funds']])
