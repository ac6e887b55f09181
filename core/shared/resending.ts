// What a failed sending shows, and what must come before the next one, for instructions that have an id or a key of their own.
// Pure: it does not send anything. core/<interface>/rules have the table of refusals, and give every number.

import type { BankError, BankFault } from './errors.ts'

/** What a judge needs to know of a fault. */
export type JudgedError = Pick<BankError, 'code' | 'operation' | 'status' | 'bankCode' | 'faults'>

/**
 * What a refusal of a sending is about, which decides what it proves about an earlier one.
 *
 * - `caller`, `form`: the bank refused before it searched for the id, so the refusal proves nothing. A `caller` may succeed
 *   later, once a token, a key, a clock or a limit is right; a `form` (or a header) is refused for good.
 * - `fields`: a member of the body, which is the same in every sending.
 * - `money`: something that may change before the next sending: the money, or the payee's bank.
 * - `duplicate`: the bank knows the id.
 *
 * @see gaps Part 5, law 4
 */
export type RefusalMeaning = 'caller' | 'form' | 'fields' | 'money' | 'duplicate'

/** The refusals of one interface. */
export interface RefusalTable {
  /** Meanings, each with its codes; a code in none of them means a duplicate, which an unknown word may mean. */
  readonly codes: Readonly<Partial<Record<RefusalMeaning, readonly string[]>>>
  /** Finds the members and headers that contain the id or the key. */
  readonly id: RegExp
}

/**
 * What a failed sending shows about an instruction.
 *
 * - `not_sent`: the instruction was not sent, for example because there was no token.
 * - `later`: the bank refused the caller, and not the instruction: a call limit, a clock, a key that it does not know.
 * - `duplicate`: the bank knows the id already, perhaps by this very instruction.
 * - `refused`: a definite no to this sending, which does not settle an earlier one.
 * - `lost`: the bank may have taken it or not.
 */
export type SendFault =
  | { readonly fault: 'not_sent' | 'later' | 'duplicate' | 'lost' }
  | { readonly fault: 'refused'; readonly about: 'form' | 'fields' | 'money' }

/** What must come after a lost answer before the same bytes may be sent again (gaps Part 4). */
export interface LostRule {
  /** How often the bank is asked first; an answer that shows the instruction ends the search. */
  readonly looks: number
  /** The pause between two questions, milliseconds. */
  readonly betweenMs: number
  /**
   * How long a sending may still arrive after it left, milliseconds: only later does a refusal of the body's members prove
   * that nothing arrived. Absent if the sending contains no time: then no refusal proves that.
   */
  readonly quietMs?: number
  /** When an instruction that was answered may be sent again if reads do not show it, milliseconds after the answer. */
  readonly againAtMs: readonly number[]
  /** Whether a read shows the content. If not, a read after a duplicate at a first sending may show somebody else's payment. */
  readonly showsContent: boolean
}

/** Meanings by status, for refusals without a known code. At any other status the bank refused before it searched for the id. */
const BY_STATUS: Readonly<Record<number, RefusalMeaning>> = {
  400: 'duplicate',
  401: 'caller',
  403: 'caller',
  409: 'duplicate',
  422: 'duplicate',
}

/** If an answer names faults of several kinds, the one that proves least counts. */
const ORDER: readonly RefusalMeaning[] = ['caller', 'duplicate', 'money', 'form', 'fields']

/**
 * Judges the fault of a sending.
 *
 * @param sends Returns whether a call of this name gives the instruction to the bank; another call that fails has sent nothing.
 * @see gaps Part 5, law 4
 */
export function judgeFault(
  { code, operation, status = 0, faults }: JudgedError,
  sends: (operation: string) => boolean,
  { codes, id }: RefusalTable,
): SendFault {
  // A refused token is a fault of the settings, which a person mends: no instruction may end because of it.
  if (!sends(operation) || code === 'call_aborted') return { fault: 'not_sent' }
  const byStatus = BY_STATUS[status] ?? 'form'
  const meaningOf = ({ code: said = '', path = '' }: BankFault): RefusalMeaning => {
    const listed = ORDER.find((meaning) => codes[meaning]?.includes(said))
    if (listed !== undefined && listed !== 'fields') return listed
    // Judged by the status: an unknown code; a code of fields without a path, of the id, or at a status that is not about the id.
    if (listed === undefined || byStatus !== 'duplicate' || path === '' || id.test(path)) return byStatus
    return /^(x-|accept$|content-type$)/.test(path) ? 'form' : 'fields'
  }
  const meanings = (faults.length > 0 ? faults : [{}]).map(meaningOf)
  // A bank that refuses a duplicate with an unexpected status still names the code of a duplicate.
  const isNamed = faults.some((fault) => codes.duplicate?.includes(fault.code ?? ''))
  if (code !== 'call_refused' && !isNamed) return { fault: code === 'limit_reached' ? 'later' : 'lost' }
  const about = ORDER.find((meaning) => meanings.includes(meaning)) ?? 'form'
  if (about === 'caller') return { fault: 'later' }
  return about === 'duplicate' ? { fault: 'duplicate' } : { fault: 'refused', about }
}

/** Returns whether the bank itself does not know the instruction: a 404 of the network in between proves nothing about it. */
export const isNotKnown = ({ bankCode }: JudgedError): boolean => bankCode === 'PAYMENT_NOT_FOUND'
