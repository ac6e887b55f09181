// Which row of the ledger an error stands on: what a paper leaves open there may be other at this bank.
// Ids only; what to do about them is in advice.ts.

import type { Oddity } from './call-report.ts'
import type { BankErrorReason } from './errors.ts'

/** What the row of an error depends on, besides the error. */
export interface Standing {
  /** Row of the path, where a bank may have another. */
  readonly pathGap?: string
  readonly errors?: string
  readonly proofs?: readonly { readonly row?: string }[]
}

/** By the reason of a lost answer; what happens on the way (`network`, `deadline`, `aborted`) stands on no row. */
const BY_REASON: { readonly [R in BankErrorReason]?: string } = {
  redirect: 'shared.base-url',
  media_type: 'shared.body',
  size: 'shared.body',
  json: 'shared.body',
  schema: 'shared.members',
  owner: 'shared.id',
  status: 'shared.errors.closed-sets',
}

/** By the family of a refusal; the problems of our own proxy stand on no row. */
const BY_FAMILY: Readonly<Record<string, string>> = {
  list: 'shared.errors.list',
  flat: 'shared.errors.flat',
  european: 'baltic.errors.body',
  oauth: 'shared.oauth.errors',
}

/**
 * Finds the row that an error stands on; `undefined` where it stands on none.
 *
 * @param code The bank's code of its first fault.
 * @param limited Whether the bank asks for a rest.
 */
export function rowOf(
  { pathGap, errors, proofs = [] }: Standing,
  reason: BankErrorReason | undefined,
  status?: number,
  code?: string,
  limited?: boolean,
): string | undefined {
  if (limited) return 'shared.rate-limit'
  if (code === 'CLOCK_SKEW') return 'shared.clock-tolerance'
  if (reason === 'signature' || code === 'UNKNOWN_KEY' || code === 'INVALID_SIGNATURE')
    return proofs.find(({ row }) => row)?.row
  if (status === 404 && code === undefined) return pathGap ?? 'shared.base-url'
  return reason ? BY_REASON[reason] : BY_FAMILY[errors ?? '']
}

/** The rows that oddities stand on, by their kind; for logs, so that no client has them. */
export const ODDITY_ROWS: Readonly<Record<Oddity['kind'], string>> = {
  status: 'shared.errors.closed-sets',
  left_out: 'shared.members',
  row_unread: 'shared.members',
  next_page: 'shared.links',
}
