// What the merchant's page sees of bills that are given to the bank together: the schemas take the members that are named here
// out of an answer of the proxy, and no other.

import * as v from 'valibot'

const text = v.string()

/** One payment, and when it leaves. */
const BilledPayment = v.object({
  number: v.number(),
  kind: text,
  state: text,
  amount: text,
  currency: text,
  payeeAccount: text,
  leaves: v.optional(v.object({ date: text, day: text, why: text, until: v.optional(text) })),
})

/** Payments under one approval. */
export const BillBundle = v.object({
  instructionId: text,
  state: text,
  amount: text,
  currency: text,
  createdAt: text,
  payments: v.array(BilledPayment),
})
export type BillBundle = v.InferOutput<typeof BillBundle>

/** The link for the person who approves. */
export const Approval = v.object({ link: v.optional(text), instruction: BillBundle })
export type Approval = v.InferOutput<typeof Approval>

/** A page of the list, newest first. */
export const BundlePage = v.object({
  instructions: v.array(v.object({ instructionId: text, state: text, createdAt: text })),
})
