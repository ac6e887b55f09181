// The way of a payer to the bank's page and back: the address, what is kept until the return, and what the return means.
// Nothing of a return is believed: it burns its code, and a reading tells how the payment stands.

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

/** A way to the bank's page that is open: plain data, to be kept before anybody gets the address. */
export interface Approval {
  readonly address: string
  readonly pending: PendingSca
}

/** What an approval is about. */
export interface ApprovalRequest {
  /** Of the bundle, or of the cancellation of a payment. */
  readonly authorizationId: string
  /** Where the payer comes back to; see `returnAddressOf`. */
  readonly redirectUri: string
  /** Whose it is: a return finds it by this name in its state, see {@link ownerOf}. 1 to 63 characters without a point. */
  readonly owner: string
  /** Languages of the bank's page, best first; an address that is given again keeps those that it has. */
  readonly uiLocales?: string | undefined
}

/** Time that a payer needs to open an address, milliseconds. */
const OPENING_MS = 60_000
/** Longest wait for the exchange of a code, milliseconds: a payer waits behind it. */
const EXCHANGE_MS = 6_000

/**
 * Gives the address of an approval: the one that was made before while it may still be opened, so that a payer who closed
 * the bank's page comes back to it; else a new one.
 *
 * @param known What was kept of an earlier one.
 * @see gaps: psd2.sca.request-object
 */
export async function approvalFor(
  bank: Psd2Bank,
  request: ApprovalRequest,
  known?: Approval,
): Promise<Approval> {
  const { authorizationId, redirectUri, owner, uiLocales } = request
  return known && mayOpen(bank, known, request)
    ? known
    : makeScaRequest(bank, authorizationId, redirectUri, `${owner}.`, uiLocales)
}

function mayOpen(
  bank: Psd2Bank,
  { pending }: Approval,
  { authorizationId, redirectUri }: ApprovalRequest,
): boolean {
  const isSame = pending.authorizationId === authorizationId && pending.redirectUri === redirectUri
  return isSame && bank.clock() < approvalEndsAt(pending.madeAtMs, bank) - OPENING_MS
}

/** What a return means; `not_ours` where it does not belong to the way that was kept: that one stays open. */
export type ApprovalReturn = 'granted' | 'refused' | 'failed' | 'not_ours'

/**
 * Takes what a browser brought back in the fragment, and exchanges the code, once: whoever finds it later cannot use it. No
 * call needs the tokens, so they are not kept; when the exchange fails, nothing is lost.
 *
 * @param fragment What stood after `#`.
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

/** Reads whose a return says that it is, out of its state; `undefined` where it names nobody. It proves nothing. */
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

/** Writes an approval as the one text that a record keeps. */
export const writeApproval = (approval: Approval): string => JSON.stringify(approval)

/** Reads what {@link writeApproval} wrote; `undefined` where there is nothing. */
export function readApproval(stored: string | undefined): Approval | undefined {
  return stored === undefined ? undefined : v.parse(Stored, JSON.parse(stored))
}
