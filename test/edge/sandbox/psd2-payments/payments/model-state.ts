// What the model of PSD2 payments knows: payments, instances of series, bundles, and who has which money.
// Plain data, so that a model can be copied; what happens to it is in model.ts.

/** The four kinds of payments. */
export type Kind = 'sepa' | 'scheduled' | 'recurring' | 'foreign'

/** What moves by results: a payment, or one instance of a series. */
export interface Movable {
  status: string
  /** Result that was asked for and has not shown yet. */
  kept?: string
  /** Absent where the rules leave open when it was. */
  modified?: number
  /** Day that the archive id bears; `any` where the rules leave it open. */
  archiveDay?: string
}

/** One execution of a series. */
export interface Instance extends Movable {
  dueDate: string
}

/** A payment as the model knows it. */
export interface Payment extends Movable {
  nth: number
  kind: Kind
  bundle: number
  key: string
  /** Body as it was sent. */
  body: Readonly<Record<string, unknown>>
  /** What is taken from an account in euro. */
  cents: bigint
  payee: string
  payer?: string
  dueDate: string
  isSealed: boolean
  /** The bundle that it asked to join. */
  joins?: number
  created: number
  authorized?: number
  submitted?: number
  /** Place among all that were submitted: what is due at one moment is done in this order. */
  turn: number
  /** Of a foreign payment that waits for the end of its debiting day. */
  debitingDay?: string
  instances: Instance[]
}

/** A bundle, also one that only cancels a payment. */
export interface Bundle {
  nth: number
  status: string
  payments: number[]
  created: number
  authorized?: number
  /** When it is given up if no payer decides. */
  givenUp: number
  /** Wire time at which an open page ends. */
  pageEnds?: number
  /** The payment that it would cancel. */
  cancels?: number
  /** Whether it was authorised without a person. */
  isExempt?: boolean
}

/** Everything that a model knows. */
export interface State {
  /** Bank time. */
  now: number
  /** Wire time. */
  wire: number
  payments: Payment[]
  bundles: Bundle[]
  turns: number
  /** How often each way from one status to another was gone. */
  ways: Record<string, number>
  /** What payments have moved, in cents by IBAN. */
  moved: Record<string, bigint>
}

/** The accounts that payers choose from, with their holders and what is on them at the start, in cents. */
export const ACCOUNTS: Readonly<Record<string, { holder: string; cents: bigint }>> = {
  FI6299900000000011: { holder: 'customer-1', cents: 1_000_000n },
  FI3099900000000102: { holder: 'customer-1', cents: 25_000n },
  FI7399900000000201: { holder: 'customer-2', cents: 0n },
  FI1999900000000300: { holder: 'customer-3', cents: 10_000_000n },
  FI8399900000000409: { holder: 'customer-4', cents: 100_000n },
}

/** Finds the account that a customer has first. */
export function firstAccountOf(customerId: string): string {
  const [iban = ''] = Object.entries(ACCOUNTS).find(([, { holder }]) => holder === customerId) ?? []
  return iban
}

/** Returns whether money reaches a payee at once: bank code 999. */
export function isSameBank(iban: string): boolean {
  return /^FI\d\d999/.test(iban)
}
