// What the merchant's page sees of bills that are given to the bank together: chosen members of the client's answers, and the
// shop's own data.

import type * as merchant from '../../../core/merchant/index.ts'
import type { Bill } from './bills.ts'
import { all, type Shown } from './shown.ts'

/** Payments under one approval. */
export const BATCH = {
  ...all('batchId state amount currency createdAt'),
  payments: {
    ...all('number kind state amount currency payeeAccount'),
    execution: all('date day why until'),
  },
} as const
type Batch = Shown<merchant.Batch, typeof BATCH>

/** Payments under one approval, each with the bill that it pays if the shop has it. */
export type BillBatch = Omit<Batch, 'payments'> & {
  payments: (Batch['payments'][number] & { name?: string; invoice?: string })[]
}

/** The link for the person who approves. */
export const APPROVAL = { approvalUrl: true, batch: BATCH } as const
export type Approval = Shown<merchant.Approval, typeof APPROVAL>

/** A payment to a supplier for which money moved or may move, whichever way it was given. */
export interface PaidBefore {
  id: string
  /** Whether the page of suppliers has an address for it. */
  isAlone: boolean
  name?: string
  account: string
  /** Decimal string. */
  amount: string
  currency: string
  reference?: string
  invoice?: string
  message?: string
  /** When it was given, RFC 3339. */
  at: string
}

/** The shop's server's data of bills. */
export interface HeardBills {
  /** The open bills; the one that is due first comes first. */
  bills: readonly Bill[]
  /** What was paid to suppliers in the last days, for the warning about a likely duplicate; the newest first. */
  paid: readonly PaidBefore[]
  batches: readonly BillBatch[]
  /** How many batches, or lists of what was paid, could not be read now. */
  unread: number
  /** The day of the bank. */
  today: string
}
