// What the merchant's page sees of an instruction: the schemas take the members that are named here out of an answer of the proxy.
// Not what the shop itself knows, such as the supplier's name: that is in its books.

import * as v from 'valibot'

const text = v.string()
const count = v.pipe(v.number(), v.integer())

/** The ways to pay a supplier: instant first, instant only, or later and asynchronous. */
export const Way = v.picklist(['sepa', 'instant', 'v2'])
export type Way = v.InferOutput<typeof Way>

/** Where an instruction is, in the words of the proxy. */
export const InstructionState = v.picklist([
  'sending',
  'processing',
  'processed',
  'rejected',
  'refused',
  'unclear',
])
export type InstructionState = v.InferOutput<typeof InstructionState>

/** An instruction in the list. */
export const InstructionRow = v.object({
  instructionId: text,
  operation: Way,
  state: InstructionState,
  amount: text,
  currency: text,
  creditorIban: text,
  createdAt: text,
  updatedAt: text,
})
export type InstructionRow = v.InferOutput<typeof InstructionRow>

/** A page of the list, newest first. */
export const InstructionPage = v.object({ instructions: v.array(InstructionRow), next: v.optional(text) })
export type InstructionPage = v.InferOutput<typeof InstructionPage>

/** One step of an instruction: what was done, or what the bank said. */
export const Step = v.object({
  at: text,
  what: text,
  /** The bank's own word. */
  status: v.optional(text),
  /** Why: the bank's code, or a word of the proxy. */
  reason: v.optional(text),
  /** Kind of payment that the bank made of it. */
  paymentType: v.optional(text),
  /** What a look at the bank found, where it was nothing. */
  found: v.optional(text),
  from: v.optional(text),
  to: v.optional(text),
  outcome: v.optional(text),
  /** How many times in a row the same was heard, and when last. */
  count: v.optional(count),
  lastAt: v.optional(text),
})
export type Step = v.InferOutput<typeof Step>

/** What the bank reported of the payment for the books. */
const BankFacts = v.object({
  status: v.optional(text),
  paymentType: v.optional(text),
  archiveId: v.optional(text),
  bookingDate: v.optional(text),
  transactionDate: v.optional(text),
})

/** An instruction with everything that happened to it. */
export const InstructionDetail = v.object({
  ...InstructionRow.entries,
  debtorIban: v.optional(text),
  reference: v.optional(text),
  reason: v.optional(text),
  bank: v.optional(BankFacts),
  settled: v.optional(v.object({ at: text, outcome: text, reason: text })),
  history: v.array(Step),
})
export type InstructionDetail = v.InferOutput<typeof InstructionDetail>

/** What the shop wrote down before it gave the instruction. */
export interface SupplierPayment {
  /** The id of the instruction: made once for this payment, so that a second press is the same payment. */
  id: string
  way: Way
  name: string
  iban: string
  /** Decimal string in euros. */
  amount: string
  message?: string | undefined
  reference?: string | undefined
}

/** An instruction in the list of the merchant's page; without a name where the shop has none. */
export type ShownRow = InstructionRow & { name?: string }

/** An instruction as the merchant's page shows it. */
export type ShownInstruction = InstructionDetail & { name?: string; message?: string }
