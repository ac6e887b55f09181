// Instructions on the wire of the merchant interface: corporate payments and requests to pay.
// What is paid or asked for is written as the papers have it: those schemas are the interfaces' own.

import * as v from 'valibot'
import { PaymentOrder, PaymentOrderV2 } from '../../corporate-payments/schema.ts'
import { PaymentRequest } from '../../request-to-pay/schema.ts'
import { list, loose, open, strict } from '../../shared/check.ts'
import { AnswerAmount, DateTime, InstructionId, string } from '../../shared/fields.ts'
import {
  BankFacts,
  Decided,
  decisionOf,
  HistoryEntry,
  paging,
  SentNotice,
  some,
  changesEnd,
  rowFacts,
} from './common.ts'

/** An order to pay, for `sepa` and `instant`. */
export const CorporatePaymentOrder = PaymentOrder
export type CorporatePaymentOrder = v.InferInput<typeof CorporatePaymentOrder>

/** An order to pay, for `v2`. */
export const CorporatePaymentOrderV2 = PaymentOrderV2
export type CorporatePaymentOrderV2 = v.InferInput<typeof CorporatePaymentOrderV2>

/** A request to pay. */
export const RequestToPay = PaymentRequest
export type RequestToPay = v.InferInput<typeof RequestToPay>

const CALL = 'must be sepa, instant or v2'

/**
 * Gives a payment to the bank. `sepa`: instant where possible, else a normal payment. `instant`: instant or not at all. `v2`:
 * taken now, paid a little later.
 */
export const CorporateInstruction = v.variant(
  'operation',
  [
    strict({ operation: v.literal('sepa', CALL), payment: CorporatePaymentOrder }),
    strict({ operation: v.literal('instant', CALL), payment: CorporatePaymentOrder }),
    strict({ operation: v.literal('v2', CALL), payment: CorporatePaymentOrderV2 }),
  ],
  CALL,
)
export type CorporateInstruction = v.InferInput<typeof CorporateInstruction>

/** Asks for a payment. */
export const RequestInstruction = strict({ request: RequestToPay })
export type RequestInstruction = v.InferInput<typeof RequestInstruction>

/** Where a corporate payment or a request to pay is. */
export const instructionState = open(
  'sending',
  'processing',
  'processed',
  'completed',
  'rejected',
  'refused',
  'needs_review',
)

const query = { ...paging, instructionId: v.optional(InstructionId) }
const corporateStates = ['sending', 'processing', 'processed', 'rejected', 'refused', 'needs_review'] as const
const requestStates = ['sending', 'processing', 'completed', 'rejected', 'refused', 'needs_review'] as const

/** Which corporate payments are asked for, and which page of them. */
export const CorporateQuery = strict({
  ...query,
  state: v.optional(v.picklist(corporateStates, `must be one of ${corporateStates.join(', ')}`)),
})
export type CorporateQuery = v.InferInput<typeof CorporateQuery>

/** Which requests to pay are asked for, and which page of them. */
export const RequestsQuery = strict({
  ...query,
  state: v.optional(v.picklist(requestStates, `must be one of ${requestStates.join(', ')}`)),
})
export type RequestsQuery = v.InferInput<typeof RequestsQuery>

/** How a corporate payment ended that needs a review. */
export const CorporateDecision = decisionOf('processed', 'rejected')
export type CorporateDecision = v.InferInput<typeof CorporateDecision>

/** How a request to pay ended that needs a review. */
export const RequestDecision = decisionOf('completed', 'rejected')
export type RequestDecision = v.InferInput<typeof RequestDecision>

const row = {
  /** The merchant's own id. */
  instructionId: string,
  /** Name of the call that carries it: `sepa`, `instant` or `v2`; `request` for a request to pay. */
  operation: open('sepa', 'instant', 'v2', 'request'),
  state: instructionState,
  amount: AnswerAmount,
  currency: string,
  endToEndId: some,
  reference: some,
  creditorIban: string,
  debtorIban: some,
  createdAt: DateTime,
  updatedAt: DateTime,
  ...rowFacts,
  /** Whether nobody but a person can end it. */
  needsPerson: v.boolean('must be true or false'),
}

/** An instruction in a list. */
export const InstructionRow = loose(row)
export type InstructionRow = v.InferOutput<typeof InstructionRow>

/** Those that changed, each as it is now. */
export const InstructionChanges = loose({ instructions: list(InstructionRow), ...changesEnd })
export type InstructionChanges = v.InferOutput<typeof InstructionChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const InstructionPage = loose({ instructions: list(InstructionRow), next: some })
export type InstructionPage = v.InferOutput<typeof InstructionPage>

/** An instruction with everything that is known of it. */
export const Instruction = loose({
  ...row,
  /** What was sent, as the paper has it. Personal data. */
  payment: v.optional(v.unknown()),
  bank: v.optional(BankFacts),
  /** Why it was refused, rejected, or needs a review: the bank's code, or a word of the proxy. */
  reason: some,
  resolved: v.optional(Decided),
  personalDataDeletedAt: v.optional(DateTime),
  notices: list(SentNotice),
  history: list(HistoryEntry),
})
export type Instruction = v.InferOutput<typeof Instruction>
