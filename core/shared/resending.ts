// What a failed sending shows, and what must come before the next one, for instructions that have an id of their own.
// Pure: it sends nothing. core/<interface>/rules say which refusals prove what, and give every number.

import type { BankError } from './errors.ts'

/** What a judge needs to know of a fault. */
export type JudgedError = Pick<BankError, 'code' | 'operation' | 'status' | 'bankCode' | 'faults'>

/**
 * What a failed sending shows about an instruction.
 *
 * - `not_sent`: the instruction was not sent, for example because there was no token.
 * - `later`: the bank refused the caller, and not the instruction: a call limit, a clock, a key that it does not know.
 * - `duplicate`: the bank knows the id already.
 * - `refused`: a definite no to this sending; `isProof` where it also shows that no earlier one was taken.
 * - `lost`: the bank may have taken it or not.
 */
export type SendFault =
  | { readonly fault: 'not_sent' | 'later' | 'duplicate' | 'lost' }
  | { readonly fault: 'refused'; readonly isProof: boolean }

/** What must come after a lost answer before the same bytes may be sent again (gaps Part 4). */
export interface LostRule {
  /** How often the bank is asked first; an answer that shows the instruction ends the search. */
  readonly looks: number
  /** The pause between two questions, milliseconds. */
  readonly betweenMs: number
  /** What it means that the bank knows the id: an earlier sending arrived and a read shows it, or another order has it. */
  readonly duplicate: 'arrived' | 'other'
}

/** Refusals of the caller, not of the call: a clock, a token, a key that is not registered yet. */
const ABOUT_THE_CALLER: ReadonlySet<string | undefined> = new Set([
  'CLOCK_SKEW',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'INVALID_API_KEY',
  'UNKNOWN_KEY',
  'INVALID_SIGNATURE',
])

/**
 * Judges the fault of a sending by what all interfaces have in common.
 *
 * @param sends Tells whether a call of this name gives the instruction to the bank; another call that fails has sent nothing.
 * @param proves Tells whether a definite no shows that no earlier sending was taken.
 */
export function judgeFault(
  error: JudgedError,
  sends: (operation: string) => boolean,
  proves: (error: JudgedError) => boolean,
): SendFault {
  const { code, operation, faults } = error
  // A refused token is a fault of the settings, which a person mends: no instruction may end because of it.
  if (!sends(operation) || code === 'call_aborted') return { fault: 'not_sent' }
  if (code !== 'call_refused') return { fault: code === 'limit_reached' ? 'later' : 'lost' }
  const codes = faults.map((fault) => fault.code)
  if (codes.some((known) => ABOUT_THE_CALLER.has(known))) return { fault: 'later' }
  if (codes.includes('DUPLICATE_PAYMENT')) return { fault: 'duplicate' }
  return { fault: 'refused', isProof: proves(error) }
}

/** Tells whether the bank itself does not know the instruction: a 404 of the network in between says nothing about it. */
export const isNotKnown = ({ bankCode }: JudgedError): boolean => bankCode === 'PAYMENT_NOT_FOUND'
