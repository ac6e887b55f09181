// An approval at the bank's page: its address, what is stored until the return, and what the return means.
// No return is believed: its code is used up, and a reading decides.

import * as v from 'valibot'
import {
  exchangeScaCode,
  judgeScaReturn,
  makeScaRequest,
  type PendingSca,
  type Psd2Bank,
} from '../../../../core/psd2-payments/index.ts'
import { approvalEndsAt } from '../../../../core/psd2-payments/rules/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'

/** An open approval: plain data, stored before the person gets its address. */
export interface Approval {
  readonly address: string
  readonly pending: PendingSca
}

/** What an approval is for. */
export interface ApprovalRequest {
  /** Of the batch, or of the cancellation of a payment. */
  readonly authorizationId: string
  /** Return address; see `returnAddressOf`. */
  readonly redirectUri: string
  /** Name of the order or batch: a return names it in its state, see {@link ownerOf}. 1 to 63 characters without a point. */
  readonly owner: string
  /** Languages of the bank's page, best first. A repeated address keeps its own. */
  readonly uiLocales?: string | undefined
}

/** Time that a payer needs to open an address, milliseconds. */
const OPENING_MS = 60_000
/** Longest wait for the exchange of a code, milliseconds: the payer waits for it. */
const EXCHANGE_MS = 6_000

/**
 * Gives the address of an approval: the earlier one while it still opens, so that a payer who closed the bank's page comes
 * back to it; else a new one.
 *
 * @param known The earlier approval.
 * @see gaps: psd2.sca.request-object
 */
export async function approvalFor(
  bank: Psd2Bank,
  request: ApprovalRequest,
  known?: Approval,
): Promise<Approval> {
  const { authorizationId, redirectUri, owner, uiLocales } = request
  if (known && mayOpen(bank, known, request)) return known
  // The page to which the payer returns uses that language too.
  const prefix = `${owner}.${uiLocales?.slice(0, 2) ?? ''}-`.slice(0, 64)
  const made = await makeScaRequest(bank, authorizationId, redirectUri, prefix, uiLocales)
  // `pending` is the name of this member in stored approvals.
  return { address: made.approvalUrl, pending: made.pending }
}

function mayOpen(
  bank: Psd2Bank,
  { pending }: Approval,
  { authorizationId, redirectUri }: ApprovalRequest,
): boolean {
  const isSame = pending.authorizationId === authorizationId && pending.redirectUri === redirectUri
  return isSame && bank.clock() < approvalEndsAt(pending.madeAtMs, bank) - OPENING_MS
}

/** What a return means; `not_ours` if it belongs to another approval: the stored one stays open. */
export type ApprovalReturn = 'granted' | 'refused' | 'failed' | 'not_ours'

/**
 * Judges the fragment of a return and exchanges its code once, so that the code is of no use to a thief. No call needs the
 * tokens, so they are dropped; a failed exchange loses nothing.
 *
 * @param fragment The part of the address after `#`.
 * @throws BankError `answer_lost` when the bank's keys cannot be read now.
 * @see gaps: psd2.sca.return, psd2.token
 */
export async function takeApproval(
  bank: Psd2Bank,
  { pending }: Approval,
  fragment: string,
): Promise<ApprovalReturn> {
  const result = await judgeScaReturn(bank, pending, new URLSearchParams(fragment))
  if (result.outcome !== 'granted') return result.outcome
  try {
    await exchangeScaCode(bank, pending, result.code, { timeoutMs: EXCHANGE_MS })
  } catch (error) {
    if (!isBankError(error)) throw error
  }
  return 'granted'
}

/** Reads the name that the state of a return claims; `undefined` if it claims none. It proves nothing. */
export function ownerOf(fragment: string): string | undefined {
  const [state, ...others] = new URLSearchParams(fragment).getAll('state')
  return others.length === 0 ? /^([\w:-]{1,63})\.[\w-]+$/.exec(state ?? '')?.[1] : undefined
}

const text = v.string()
const Stored = v.object({
  address: text,
  pending: v.object({
    authorizationId: text,
    state: text,
    nonce: text,
    redirectUri: text,
    madeAtMs: v.number(),
  }),
})

/** Writes an approval as text for a record. */
export const writeApproval = (approval: Approval): string => JSON.stringify(approval)

/** Reads what {@link writeApproval} wrote; `undefined` if there is nothing. */
export function readApproval(stored: string | undefined): Approval | undefined {
  return stored === undefined ? undefined : v.parse(Stored, JSON.parse(stored))
}
