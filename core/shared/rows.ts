// Which row of the ledger an error belongs to: what the paper leaves open there may be different at this bank.
// Ids only; what to do about them is in advice.ts.

import type { Oddity } from './call-report.ts'
import type { BankErrorReason } from './errors.ts'

/** What the row of an error depends on, besides the error. */
export interface Standing {
  /** Row of the path, if a bank may have another. */
  readonly pathGap?: string
  readonly errors?: string
  readonly proofs?: readonly { readonly row?: string }[]
}

/** By the reason of a lost answer; what happens on the way (`network`, `deadline`, `aborted`) has no row. */
const BY_REASON: { readonly [R in BankErrorReason]?: string } = {
  redirect: 'base-url',
  media_type: 'body',
  size: 'body',
  json: 'body',
  schema: 'members',
  owner: 'id',
  status: 'errors.closed-sets',
}

/** By the family of a refusal, if its row is not named after it; the problems of our own proxy have no row. */
const BY_FAMILY: Readonly<Record<string, string | undefined>> = {
  european: 'baltic.errors.body',
  oauth: 'shared.oauth.errors',
  problem: undefined,
}

/**
 * Finds the row of an error; `undefined` if it has none.
 *
 * @param code The bank's code of its first fault.
 * @param limited Whether the bank refused because of a call limit.
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
  const isProof = reason === 'signature' || code === 'UNKNOWN_KEY' || code === 'INVALID_SIGNATURE'
  // A call without a signed proof has no row of its own for refused signatures.
  const signed = isProof && proofs.find(({ row }) => row)?.row
  if (signed) return signed
  if (status === 404 && code === undefined) return pathGap ?? 'shared.base-url'
  if (reason) return BY_REASON[reason] && `shared.${BY_REASON[reason]}`
  return errors && (errors in BY_FAMILY ? BY_FAMILY[errors] : `shared.errors.${errors}`)
}

/** The rows of oddities, by their kind; for logs, so that no client has them. */
export const ODDITY_ROWS: Readonly<Record<Oddity['kind'], string>> = {
  status: 'shared.errors.closed-sets',
  left_out: 'shared.members',
  row_unread: 'shared.members',
  next_page: 'shared.links',
}
