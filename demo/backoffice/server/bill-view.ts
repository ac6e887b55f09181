// What the merchant's page sees of bills that are given to the bank together: which members of the client's answers.
// Not their types: those are the client's.

import type * as merchant from '../../../core/merchant/index.ts'
import type { Shown } from './shown.ts'

/** Payments under one approval. */
export const BUNDLE = {
  instructionId: true,
  state: true,
  amount: true,
  currency: true,
  createdAt: true,
  payments: {
    number: true,
    kind: true,
    state: true,
    amount: true,
    currency: true,
    payeeAccount: true,
    execution: { date: true, day: true, why: true, until: true },
  },
} as const
export type BillBundle = Shown<merchant.Bundle, typeof BUNDLE>

/** The link for the person who approves. */
export const APPROVAL = { approvalUrl: true, instruction: BUNDLE } as const
export type Approval = Shown<merchant.Approval, typeof APPROVAL>
