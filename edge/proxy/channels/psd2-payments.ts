// PSD2 payments as a channel of bundles: which call each step is, how a payment stands, and what its statuses mean.
// What is done when, merchant/bundles/ says.

import {
  createSafely,
  deleteSafely,
  nextSendingInMs,
  type Payment,
  type PaymentInstruction,
  prepareCreate,
  type Psd2Bank,
  readAuthorization,
  readRecurrence,
  revokeSafely,
  type Sleep,
} from '../../../core/psd2-payments/index.ts'
import type { Checked, Fault } from '../../../core/shared/check.ts'
import type { BankError } from '../../../core/shared/errors.ts'
import { sleepInReal } from '../../../core/shared/sleep.ts'
import { approvalFor, readApproval, takeApproval, writeApproval } from '../psd2/approval.ts'
import { readAndHandIn } from '../psd2/submission.ts'
import type {
  ApprovalLink,
  ApprovalState,
  Bundle,
  BundleChannel,
  BundledAddress,
  BundledPayment,
  BundledStanding,
  BundledState,
  CreationIntent,
  SeriesRun,
  Stopped,
} from './bundle-channel.ts'
import type { SendFault } from './channel.ts'
import { readBundle, ruleFaults } from './psd2-payments-reading.ts'

/** How long the bank opens an address after it was made (gaps: psd2.sca.request-object). */
const LINK_MS = 15 * 60_000
/** Most payments of a series that are asked about at a time. */
const MOST_RUNS = 20

const STATES = new Map<string, BundledState>([
  ['Unauthorized', 'unapproved'],
  ['Authorizing', 'unapproved'],
  ['Authorized', 'approved'],
  ['SubmissionPending', 'approved'],
  ['AwaitingDueDate', 'scheduled'],
  ['Accepted', 'processing'],
  ['Debited', 'paid'],
  ['Credited', 'paid'],
  ['Completed', 'completed'],
  ['Rejected', 'rejected'],
  ['Revoked', 'cancelled'],
  ['Cancelled', 'cancelled'],
])

const APPROVALS = new Map<string, ApprovalState>([
  ['Unauthorized', 'open'],
  ['Authorizing', 'opened'],
  ['Authorized', 'approved'],
  ['PartiallyRevoked', 'approved'],
  ['Completed', 'approved'],
  ['Rejected', 'rejected'],
  ['Revoked', 'revoked'],
])

const RUNS = new Map<string, SeriesRun['status']>([
  ['AwaitingDueDate', 'waiting'],
  ['Accepted', 'processing'],
  ['Debited', 'paid'],
  ['Credited', 'paid'],
  ['Rejected', 'failed'],
  ['Cancelled', 'cancelled'],
])

/** What a bank tells of a payment that the books need. */
const TOLD = ['authorized', 'submitted', 'archiveId'] as const

/** What the channel works with. */
export interface Psd2Tools {
  readonly bank: Psd2Bank
  /** Our own time, milliseconds since 1970. */
  readonly clock: () => number
  /** Where the bank sends browsers back to: registered there, byte for byte. */
  readonly redirectUri: string
  /** Waits between two sendings of what does no harm; default: in real time. */
  readonly sleep?: Sleep
}

/** PSD2 payments as a {@link BundleChannel}; what it works with is private, so that nothing shows it. */
export class Psd2PaymentsChannel implements BundleChannel {
  readonly name = 'psd2-payments'
  readonly clock
  readonly #bank: Psd2Bank
  readonly #redirectUri: string
  readonly #sleep: Sleep

  constructor({ bank, clock, redirectUri, sleep = sleepInReal }: Psd2Tools) {
    this.#bank = bank
    this.clock = clock
    this.#redirectUri = redirectUri
    this.#sleep = sleep
  }

  read(body: unknown): Checked<Bundle> {
    return readBundle(this.#bank, body)
  }

  calendarFaults({ payments }: Bundle): readonly Fault[] {
    return payments.flatMap(({ kind, body }, at) =>
      ruleFaults(this.#bank, { kind, body: JSON.parse(body) }, `payments.${at}.payment`),
    )
  }

  prepare({ kind, body }: BundledPayment, authorizationId: string | undefined): CreationIntent {
    const order = JSON.parse(body) as object
    const joined = { kind, body: authorizationId === undefined ? order : { ...order, authorizationId } }
    return prepareCreate(this.#bank, joined as PaymentInstruction)
  }

  async create(intent: CreationIntent, keep: (intent: CreationIntent) => void): Promise<BundledStanding> {
    let isSent = false
    const save = (latest: CreationIntent) => {
      keep(latest)
      isSent = true
    }
    // The next sending has an alarm of its own, which a crash does not take away.
    const sleep: Sleep = (ms, signal) =>
      isSent ? Promise.reject(new Error('one sending at a time')) : this.#sleep(ms, signal)
    return standingOf(await createSafely(this.#bank, intent, save, { sleep }))
  }

  maySend({ sentAtMs }: CreationIntent): boolean {
    return nextSendingInMs(sentAtMs, this.#bank.clock(), this.#bank) !== undefined
  }

  judge(error: BankError): SendFault {
    const { code, operation, status, bankCode } = error
    if (!operation.startsWith('psd2.') || code === 'call_aborted') return { fault: 'not_sent' }
    if (code === 'limit_reached') return { fault: 'later' }
    if (code !== 'call_refused') return { fault: 'lost' }
    // A token, a key or a certificate that is refused is a fault of the settings, which a person mends.
    if (status === 401 || status === 403) return { fault: 'later' }
    return bankCode === 'DuplicatePayment' ? { fault: 'duplicate' } : { fault: 'refused', isProof: true }
  }

  async link(authorizationId: string, owner: string, known?: ApprovalLink): Promise<ApprovalLink> {
    const wish = { authorizationId, redirectUri: this.#redirectUri, owner }
    const approval = await approvalFor(this.#bank, wish, readApproval(known?.kept))
    const { address, pending } = approval
    return { authorizationId, address, untilMs: pending.madeAtMs + LINK_MS, kept: writeApproval(approval) }
  }

  async returned({ kept }: ApprovalLink, fragment: string): Promise<boolean> {
    const approval = readApproval(kept)
    return approval !== undefined && (await takeApproval(this.#bank, approval, fragment)) !== 'not_ours'
  }

  async look(authorizationId: string): Promise<ApprovalState> {
    const { body } = await readAuthorization(this.#bank, { path: { authorizationId } })
    return APPROVALS.get(body.status) ?? 'unclear'
  }

  async advance(address: BundledAddress, isHeld: boolean): Promise<BundledStanding> {
    const { payment, refused } = await readAndHandIn(this.#bank, address, { mayHandIn: () => !isHeld })
    return { ...standingOf(payment), ...(refused !== undefined && { refused }) }
  }

  async runs({ paymentId }: BundledAddress, dates: readonly string[]): Promise<readonly SeriesRun[]> {
    const runs: SeriesRun[] = []
    for (const dueDate of dates.slice(0, MOST_RUNS)) {
      // oxlint-disable-next-line no-await-in-loop -- the next one only if this one has begun
      const { body } = await readRecurrence(this.#bank, { path: { paymentId, dueDate } })
      const status = RUNS.get(body.status) ?? 'unclear'
      runs.push({ dueDate, status, ...(body.archiveId !== undefined && { archiveId: body.archiveId }) })
      if (status === 'waiting') break
    }
    return runs
  }

  async revoke(authorizationId: string): Promise<void> {
    await revokeSafely(this.#bank, authorizationId, { sleep: this.#sleep })
  }

  async stop(payment: BundledAddress): Promise<Stopped> {
    const deletion = await deleteSafely(this.#bank, payment, { sleep: this.#sleep })
    return deletion.outcome === 'needs_payer'
      ? { outcome: 'needs_person', authorizationId: deletion.authorizationId }
      : { outcome: 'stopped', standing: standingOf(deletion.payment) }
  }
}

/** Reads how a payment stands. */
function standingOf(payment: Payment): BundledStanding {
  const { paymentId, authorizationId, status, payer } = payment
  const known = TOLD.flatMap((name) => {
    const value = payment[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    paymentId,
    authorizationId,
    state: STATES.get(status) ?? 'unclear',
    told: {
      ...(Object.fromEntries(known) as Record<string, string>),
      ...(payer && { payerIban: payer.iban }),
      status,
    },
  }
}
