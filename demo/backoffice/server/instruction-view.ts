// What the merchant's page sees of an instruction: which members of the client's answers, and what the shop itself knows.
// Not the types of the answers: those are the client's.

import * as v from 'valibot'
import type * as merchant from '../../../core/merchant/index.ts'
import type { Shown } from './shown.ts'

/** The ways to pay a supplier: instant first, instant only, or later and asynchronous. */
export const Way = v.picklist(['sepa', 'instant', 'v2'])
export type Way = v.InferOutput<typeof Way>

const row = {
  instructionId: true,
  operation: true,
  state: true,
  amount: true,
  currency: true,
  creditorIban: true,
  createdAt: true,
  updatedAt: true,
} as const

/** An instruction in the list. */
export const ROW = row
export type InstructionRow = Shown<merchant.InstructionRow, typeof ROW>

/** An instruction with everything that happened to it. */
export const INSTRUCTION = {
  ...row,
  debtorIban: true,
  reference: true,
  reason: true,
  bank: { status: true, paymentType: true, archiveId: true, bookingDate: true, transactionDate: true },
  resolved: { at: true, outcome: true, reason: true },
  history: {
    at: true,
    what: true,
    status: true,
    reason: true,
    paymentType: true,
    found: true,
    from: true,
    to: true,
    outcome: true,
    count: true,
    lastAt: true,
  },
} as const
export type InstructionDetail = Shown<merchant.Instruction, typeof INSTRUCTION>
export type Step = InstructionDetail['history'][number]

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
