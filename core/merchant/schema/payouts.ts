// Payouts on the wire of the merchant interface: money that the merchant sends; also the members that requests to pay share.
// The payments themselves are written as in the paper, by the schemas of the bank's interface.

import * as v from 'valibot'
import { PaymentOrder, PaymentOrderV2 } from '../../corporate-payments/schema.ts'
import { list, loose, open, strict } from '../../shared/check.ts'
import { AnswerAmount, DateTime, InstructionId, string } from '../../shared/fields.ts'
import { BankFacts, changesEnd, Decided, decisionOf, keptLists, paging, rowFacts, some } from './common.ts'

/** An order to pay, for `sepa` and `instant`. */
export const CorporatePaymentOrder = PaymentOrder
export type CorporatePaymentOrder = v.InferInput<typeof CorporatePaymentOrder>

/** An order to pay, for `v2`. */
export const CorporatePaymentOrderV2 = PaymentOrderV2
export type CorporatePaymentOrderV2 = v.InferInput<typeof CorporatePaymentOrderV2>

const CALL = 'must be sepa, instant or v2'

/** Name of the interface that carries it; the one that is set up when absent. */
export const rail = v.optional(string)

/**
 * Gives a payment to the bank. `sepa`: instant where possible, else a normal payment. `instant`: instant or not at all. `v2`:
 * taken now, paid a little later. The `instructionId` of the payment is the `payoutId`.
 */
export const PayoutOrder = v.variant(
  'operation',
  [
    strict({ rail, operation: v.literal('sepa', CALL), payment: CorporatePaymentOrder }),
    strict({ rail, operation: v.literal('instant', CALL), payment: CorporatePaymentOrder }),
    strict({ rail, operation: v.literal('v2', CALL), payment: CorporatePaymentOrderV2 }),
  ],
  CALL,
)
export type PayoutOrder = v.InferInput<typeof PayoutOrder>

const states = ['sending', 'processing', 'paid', 'rejected', 'refused', 'needs_review'] as const

/** Which payouts to list, and which page of them. */
export const PayoutsQuery = strict({
  ...paging,
  payoutId: v.optional(InstructionId),
  state: v.optional(v.picklist(states, `must be one of ${states.join(', ')}`)),
})
export type PayoutsQuery = v.InferInput<typeof PayoutsQuery>

/** How a payout that needs a review ended. */
export const PayoutDecision = decisionOf('paid', 'rejected')
export type PayoutDecision = v.InferInput<typeof PayoutDecision>

/** What the rows of payouts and requests to pay have in common. */
export const instructionRow = {
  /** Name of the interface that carries it. */
  rail: string,
  amount: AnswerAmount,
  currency: string,
  endToEndId: some,
  reference: some,
  creditorIban: string,
  debtorIban: some,
  createdAt: DateTime,
  updatedAt: DateTime,
  ...rowFacts,
  /** Whether only a person can end it. */
  needsPerson: v.boolean('must be true or false'),
}

/** What payouts and requests to pay have besides, when one of them is read. */
export const instructionFacts = {
  /** What was sent, as the paper has it. Personal data. */
  payment: v.optional(v.unknown()),
  bank: v.optional(BankFacts),
  /** Why it was refused, rejected, or needs a review: the bank's code, or a word of the proxy. */
  reason: some,
  resolved: v.optional(Decided),
  personalDataDeletedAt: v.optional(DateTime),
  ...keptLists,
}

const row = {
  /** The merchant's own id. */
  payoutId: string,
  /** Name of the call that carries it. */
  operation: open('sepa', 'instant', 'v2'),
  state: open(...states),
  ...instructionRow,
}

/** A payout in a list. */
export const PayoutRow = loose(row)
export type PayoutRow = v.InferOutput<typeof PayoutRow>

/** The payouts that changed, each as it is now. */
export const PayoutChanges = loose({ payouts: list(PayoutRow), ...changesEnd })
export type PayoutChanges = v.InferOutput<typeof PayoutChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const PayoutPage = loose({ payouts: list(PayoutRow), next: some })
export type PayoutPage = v.InferOutput<typeof PayoutPage>

/** A payout with everything that is known of it. */
export const Payout = loose({ ...row, ...instructionFacts })
export type Payout = v.InferOutput<typeof Payout>
