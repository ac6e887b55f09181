// Requests to pay on the wire of the merchant interface: money that the merchant asks for.
// The request itself is written as in the paper, by the schema of the bank's interface.

import * as v from 'valibot'
import { PaymentRequest as Request } from '../../request-to-pay/schema.ts'
import { list, loose, open, strict } from '../../shared/check.ts'
import { InstructionId, string } from '../../shared/fields.ts'
import { changesEnd, decisionOf, paging, some } from './common.ts'
import { instructionFacts, instructionRow, rail } from './payouts.ts'

/** What is asked for, as the paper has it. */
export const PaymentRequest = Request
export type PaymentRequest = v.InferInput<typeof PaymentRequest>

/** Asks for a payment. The `instructionId` of the request is the `requestToPayId`. */
export const RequestToPayOrder = strict({ rail, requestToPay: PaymentRequest })
export type RequestToPayOrder = v.InferInput<typeof RequestToPayOrder>

const states = ['sending', 'processing', 'completed', 'rejected', 'refused', 'needs_review'] as const

/** Which requests to pay to list, and which page of them. */
export const RequestsToPayQuery = strict({
  ...paging,
  requestToPayId: v.optional(InstructionId),
  state: v.optional(v.picklist(states, `must be one of ${states.join(', ')}`)),
})
export type RequestsToPayQuery = v.InferInput<typeof RequestsToPayQuery>

/** How a request to pay that needs a review ended. */
export const RequestToPayDecision = decisionOf('completed', 'rejected')
export type RequestToPayDecision = v.InferInput<typeof RequestToPayDecision>

const row = {
  /** The merchant's own id. */
  requestToPayId: string,
  operation: open('request_to_pay'),
  state: open(...states),
  ...instructionRow,
}

/** A request to pay in a list. */
export const RequestToPayRow = loose(row)
export type RequestToPayRow = v.InferOutput<typeof RequestToPayRow>

/** The requests to pay that changed, each as it is now. */
export const RequestToPayChanges = loose({ requestsToPay: list(RequestToPayRow), ...changesEnd })
export type RequestToPayChanges = v.InferOutput<typeof RequestToPayChanges>

/** A page of a list, newest first; `next` is the cursor of the following one. */
export const RequestToPayPage = loose({ requestsToPay: list(RequestToPayRow), next: some })
export type RequestToPayPage = v.InferOutput<typeof RequestToPayPage>

/** A request to pay with everything that is known of it. */
export const RequestToPay = loose({ ...row, ...instructionFacts })
export type RequestToPay = v.InferOutput<typeof RequestToPay>
