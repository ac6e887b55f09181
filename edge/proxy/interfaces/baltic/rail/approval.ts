// The way of a payer to the page of a Baltic bank and back: the address, what is kept until the return, and what it means.
// Nothing of a return is believed: it burns its code, and a reading tells how the payment stands.

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

/** A way to the bank's page that is open: plain data, to be kept before anybody gets the address. */
type Approval = v.InferOutput<typeof Approval>

/** What an approval is about. */
export interface ApprovalRequest {
  /** The payment, or the one whose end is to be approved. */
  readonly paymentId: string
  /** Where the payer comes back to: registered at the bank, byte for byte. */
  readonly redirectUri: string
  /** Handle of the order: a return finds it by this name in its state. */
  readonly handle: string
  /** Languages of the bank's page, best first; an address that is given again keeps those that it has. */
  readonly uiLocales?: string | undefined
}

/** An address that was handed out is handed out again for so long, milliseconds: a payer comes back to the same page. */
const LIFE_MS = 900_000
/** Longest wait for the exchange of a code, milliseconds: a payer waits behind it. */
const EXCHANGE_MS = 6_000

/**
 * Gives the address of an approval, and the text that must be kept of it where it is a new one.
 *
 * @param known What was kept of an earlier one.
 */
export async function approvalFor(
  bank: BalticBank,
  { paymentId, redirectUri, handle, uiLocales }: ApprovalRequest,
  known: string | undefined,
): Promise<{ address: string; keep?: string }> {
  const before = readApproval(known)
  const isFresh = before && bank.clock() < before.pending.madeAtMs + LIFE_MS
  if (isFresh && before.pending.redirectUri === redirectUri) return { address: before.address }
  const approval: Approval = await makeApprovalRequest(
    bank,
    { paymentId },
    redirectUri,
    `${handle}.`,
    uiLocales,
  )
  return { address: approval.address, keep: JSON.stringify(approval) }
}

/**
 * What a return means; `granted` only where the bank has exchanged the code, which it gives to nobody who has not approved.
 * `not_ours` where it does not belong to the way that was kept: that one stays open.
 */
export type ApprovalReturn = 'granted' | 'other' | 'not_ours'

/**
 * Takes what a browser brought back, and exchanges the code, once: whoever finds it later cannot use it. No call needs the
 * tokens, so they are not kept; when the exchange fails, nothing is lost.
 *
 * @param known What was kept of the way.
 * @param query Of the address that the browser came to.
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
