// What a merchant's server knows of its orders, refunds and instructions, and what is the case while it asks.
// Only types: what follows from it, the judge says.
import type { Kind } from './banks.ts'

/** Whether something is so: an answer said it, none came, or it was never asked for. */
export type Sure = 'no' | 'maybe' | 'yes'

export interface AskedRefund {
  /** Amounts that were asked for under its id; one counts. */
  readonly amounts: Set<string>
  known: Sure
  end?: string
  resolved: boolean
}

/** An order as the merchant's server has it. */
export interface AskedOrder {
  readonly id: string
  readonly reference: string
  readonly amounts: Set<string>
  known: Sure
  /** The day on which it is paid, `2026-11-21`; absent where it is paid at once. */
  dueDate?: string
  handle?: string
  createdAt?: string
  /** How many handle keys there were when it was first asked for: 0 the old one, 1 both, -1 while they were exchanged. */
  born?: number
  wasPaid: boolean
  closed: Sure
  resolved: Sure
  deleted: Sure
  isRestored: boolean
  isReleased: boolean
  /** Payments of the bank whose links were handed out, and whether the proxy knows them: a copy does not know later ones. */
  readonly links: Map<string, 'known' | 'lost'>
  readonly refunds: Map<string, AskedRefund>
}

/** An instruction as the merchant's server has it. */
export interface AskedInstruction {
  readonly kind: Kind
  readonly id: string
  readonly amounts: Set<string>
  known: Sure
  createdAt?: string
  end?: string
  resolved: boolean
  deleted: Sure
  isRestored: boolean
  isReleased: boolean
}

/** What the merchant's server knows; a copy of it is made with a copy of the data. */
export interface Known {
  readonly orders: Map<string, AskedOrder>
  readonly instructions: Map<string, AskedInstruction>
}

/** What is the case while something is asked. */
export interface Circumstances {
  isRestored: boolean
  /** Whether the proxy takes nothing new. */
  closing: Sure
  isExchanging: boolean
  /** Whether the bank fails, or a process ends. */
  isTroubled: boolean
  /** Whether a page and a server ask for one order at once, perhaps of different amounts: the first one counts. */
  isRacing: boolean
}

/** A payment as the merchant interface shows it, as far as it is judged. */
export interface View {
  handle: string
  orderId: string
  state: string
  amount: string
  reference: string
  createdAt: string
  needsPerson: boolean
  message?: string
  closed?: object
  personalDataDeletedAt?: string
  attempts: { number: number; bankPaymentId?: string }[]
  refunds: { id: string; amount: string; state: string }[]
  webhooks: { id: string; type: string }[]
}
