// The four groups of operations, each with a set of status codes of its own.
// What a code says and its status is in refusals.ts.

/**
 * **R** account reads, funds confirmation, initiations of payments; **C** creation of consents; **G** content and status of a
 * payment; **X** cancellation.
 */
export type Group = 'R' | 'C' | 'G' | 'X'

/** Names the group of an operation by its id; what is no operation is refused as the reads are. */
export function groupOf(operation = ''): Group {
  if (/^baltic\.(consent|cof)\./.test(operation)) return 'C'
  if (/^baltic\.payment\.(get|status)/.test(operation)) return 'G'
  return operation.startsWith('baltic.payment.cancel') ? 'X' : 'R'
}
