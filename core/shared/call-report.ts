// What a watcher of calls gets: which call it was, how it ended and how long it took, and never a value.
// It does not store anything; operation.ts reports each call once.

import type { Spared } from './check.ts'
import { BankError, type BankErrorCode, type BankErrorReason } from './errors.ts'
import type { UnknownWord } from './words.ts'

/**
 * Something unexpected in an answer that was accepted all the same: where it is and which rule it breaks; never a value.
 *
 * - `status`: another success status than the paper's.
 * - `left_out`: a member that nothing depends on does not fit, and is not in the reply.
 * - `row_unread`: a row of a list does not fit, and is not in the reply: the list is longer than what it shows.
 * - `next_page`: the bank names a next page where we do not read it: the list may be longer.
 *
 * @see gaps Part 5, laws 5 and 6
 */
export interface Oddity {
  readonly kind: 'status' | Spared['kind'] | 'next_page'
  /** Member, for example `transactions[3].amount`. */
  readonly path: string
  readonly rule: string
}

/** One call of an operation, from draft to end. Every member may be logged; all but the last four have few values, as labels. */
export interface CallReport {
  /** Id of the operation, for example `online-payment.create`. */
  readonly operation: string
  /** Its name where several operations share one, for example `psd2.create`; else the id. */
  readonly group: string
  readonly method: string
  /** Template of the path in force, for example `/payments/{paymentId}`; never the path itself. */
  readonly path: string
  /** HTTP status of the last answer, when there was one. */
  readonly status?: number | undefined
  /**
   * Why the call failed, as the caller gets it; absent if it was answered. `caller_fault` is an error that is no
   * `BankError`, for example a key that cannot be read. If `sendings` is 0, the error came before the call was sent: for
   * example from the call for its token, which is reported too.
   */
  readonly code?: BankErrorCode | 'caller_fault' | undefined
  readonly reason?: BankErrorReason | undefined
  /** The unexpected things in an answer that was accepted. */
  readonly oddities?: readonly Oddity[] | undefined
  /** From the draft to the end, milliseconds, with the wait for a token in it. */
  readonly durationMs: number
  /** How often it was sent: 2 if a token was renewed, 0 if it never left. */
  readonly sendings: number
  /** Id under which the bank knows the last sending, if the interface has one. */
  readonly requestId?: string | undefined
  /** The status words of the answer that are in no list; absent if all are known (gaps Part 5, law 2). */
  readonly unknownWords?: readonly UnknownWord[] | undefined
}

/** Reports to a watcher what is odd in a message that the bank sent unasked; what the watcher throws changes nothing. */
export function tell(onCall: OnCall | undefined, operation: string, oddities: readonly Oddity[]): void {
  const call = { operation, group: operation, method: 'POST', path: '', durationMs: 0, sendings: 0, oddities }
  new Promise((resolve) => resolve(onCall?.(call))).catch(() => undefined)
}

/** What becomes known of a call while it runs. */
export interface CallTrace {
  sendings: number
  requestId?: string | undefined
  /** The status as it came. */
  status?: number
  oddities?: readonly Oddity[] | undefined
  unknownWords?: readonly UnknownWord[] | undefined
}

/** Called with a report of each call; nothing waits for it, and what it throws or rejects with changes nothing. */
export type OnCall = (call: CallReport) => unknown

/**
 * Runs a call, gives its id to the reply or the error, and reports it when it has ended.
 *
 * @param pathOf Gives the template of the path in force.
 */
export async function traced<R extends { readonly status: number }>(
  onCall: OnCall | undefined,
  { id: operation, group, method }: { id: string; group: string; method: string },
  pathOf: () => string,
  run: (trace: CallTrace) => Promise<R>,
): Promise<R> {
  const trace: CallTrace = { sendings: 0 }
  // A clock that never runs back; the bank's own may stop.
  const startedMs = performance.now()
  let end: Pick<CallReport, 'status' | 'code' | 'reason'> = { code: 'caller_fault' }
  try {
    const reply = await run(trace)
    end = { status: reply.status }
    return trace.requestId === undefined ? reply : { ...reply, requestId: trace.requestId }
  } catch (error) {
    if (error instanceof BankError) {
      end = error
      // An error of the call for a token keeps the id of that call.
      if (error.operation === operation) Object.assign(error, { requestId: trace.requestId })
    }
    throw error
  } finally {
    const { status, code, reason } = end
    const durationMs = performance.now() - startedMs
    const call = { operation, group, method, path: pathOf(), status, code, reason, durationMs, ...trace }
    // A fault of the watcher must not change the call.
    new Promise((resolve) => resolve(onCall?.(call))).catch(() => undefined)
  }
}
