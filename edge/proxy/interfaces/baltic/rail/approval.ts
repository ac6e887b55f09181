// The payer's approval at a Baltic bank: its address, what is stored until the return, and what a return means.
// No return is believed: its code is used up, and a reading decides.

import * as v from 'valibot'
import {
  type BalticBank,
  exchangeApprovalCode,
  judgeApprovalReturn,
  makeApprovalRequest,
} from '../../../../../core/baltic/index.ts'
import { isBankError } from '../../../../../core/shared/errors.ts'

const text = v.string()
const Approval = v.object({
  address: text,
  pending: v.object({ state: text, codeVerifier: text, redirectUri: text, madeAtMs: v.number() }),
})

/** An open approval: plain data, stored before the payer gets its address. */
type Approval = v.InferOutput<typeof Approval>

/** What an approval is for. */
export interface ApprovalRequest {
  /** The payment, or the one to cancel. */
  readonly paymentId: string
  /** Where the payer comes back to: registered at the bank, byte for byte. */
  readonly redirectUri: string
  /** Handle of the order: a return names it in its state. */
  readonly handle: string
  /** Languages of the bank's page, best first. A repeated address keeps its own. */
  readonly uiLocales?: string | undefined
}

/** How long the same address is given again, milliseconds: a payer comes back to the same page. */
const LIFE_MS = 900_000
/** Longest wait for the exchange of a code, milliseconds: the payer waits for it. */
const EXCHANGE_MS = 6_000

/**
 * Gives the address of an approval. If it is new, gives the text to store too.
 *
 * @param known Text of an earlier approval.
 */
export async function approvalFor(
  bank: BalticBank,
  { paymentId, redirectUri, handle, uiLocales }: ApprovalRequest,
  known: string | undefined,
): Promise<{ address: string; keep?: string }> {
  const before = readApproval(known)
  const isFresh = before && bank.clock() < before.pending.madeAtMs + LIFE_MS
  if (isFresh && before.pending.redirectUri === redirectUri) return { address: before.address }
  const { approvalUrl, pending } = await makeApprovalRequest(
    bank,
    { paymentId },
    redirectUri,
    `${handle}.`,
    uiLocales,
  )
  // `pending` is the name of this member in stored approvals.
  const approval: Approval = { address: approvalUrl, pending }
  return { address: approval.address, keep: JSON.stringify(approval) }
}

/**
 * What a return means. `granted`: the bank has exchanged the code, which it gives only to a payer who has approved.
 * `not_ours`: it belongs to another approval, and the stored one stays open.
 */
export type ApprovalReturn = 'granted' | 'other' | 'not_ours'

/**
 * Judges a return and exchanges its code once, so that the code is of no use to a thief. No call needs the tokens, so they
 * are dropped; a failed exchange loses nothing.
 *
 * @param known Text of the approval.
 * @param query Query of the return address.
 * @see gaps: shared.oauth.code, baltic.token.psu
 */
export async function takeApproval(
  bank: BalticBank,
  known: string | undefined,
  query: string,
): Promise<ApprovalReturn> {
  const approval = readApproval(known)
  if (!approval) return 'not_ours'
  const result = judgeApprovalReturn(bank, approval.pending, new URLSearchParams(query))
  if (result.outcome !== 'granted') return result.outcome === 'not_ours' ? 'not_ours' : 'other'
  try {
    await exchangeApprovalCode(bank, approval.pending, result.code, { timeoutMs: EXCHANGE_MS })
    return 'granted'
  } catch (error) {
    if (!isBankError(error)) throw error
    return 'other'
  }
}

function readApproval(stored: string | undefined): Approval | undefined {
  return stored === undefined ? undefined : v.parse(Approval, JSON.parse(stored))
}
