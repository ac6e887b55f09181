// PSD2 payments as a channel for batches: the call of each step, and what the bank's statuses mean.

import {
  deleteSafely,
  type Payment,
  type PaymentInstruction,
  prepareCreate,
  type Psd2Bank,
  readAuthorization,
  readRecurrence,
  revokeSafely,
  type Sleep,
} from '../../../../../core/psd2-payments/index.ts'
import {
  nextSendingInMs,
  approvalEndsAt,
  approvalPhaseOf,
  BUNDLE_WORDS,
  debitedReadings,
  executionAt,
  judgeSending,
  OCCURRENCE_WORDS,
  PAYMENT_WORDS,
  phaseOf,
} from '../../../../../core/psd2-payments/rules/index.ts'
import { createOnce } from '../../../../../core/psd2-payments/orders.ts'
import type { Checked, Fault } from '../../../../../core/shared/check.ts'
import type { BankError } from '../../../../../core/shared/errors.ts'
import type { SendFault } from '../../../../../core/shared/resending.ts'
import { unknownWord } from '../../../../../core/shared/words.ts'
import { sleepInReal } from '../../../../../core/shared/sleep.ts'
import { approvalFor, readApproval, takeApproval, writeApproval } from '../approval.ts'
import { readAndHandIn } from '../submission.ts'
import type {
  Approval,
  ApprovalLink,
  Batch,
  BatchChannel,
  BatchedAddress,
  BatchedPayment,
  BatchedStanding,
  BatchedState,
  CreationIntent,
  SeriesOccurrence,
  Stopped,
} from '../../batch-channel.ts'
import { readBatch, ruleFaults } from './reading.ts'

/** Most payments of a series in one reading. */
const MOST_RUNS = 20

/** What the status of a series' payment means for the books. */
const OCCURRENCES = {
  scheduled: 'waiting',
  processing: 'processing',
  paid: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
  unknown: 'unknown',
} as const satisfies Record<string, SeriesOccurrence['state']>

/** Members of the bank's answer that the books need. */
const REPORTED = ['authorized', 'submitted', 'archiveId'] as const

/** What the channel works with. */
export interface Psd2Tools {
  readonly bank: Psd2Bank
  readonly clock: () => number
  /** Address to which the bank sends browsers back: registered there, byte for byte. */
  readonly redirectUri: string
  /** Waits before a harmless call is sent again; default: in real time. */
  readonly sleep?: Sleep
}

/** PSD2 payments as a {@link BatchChannel}; its parts are private, so that no log shows them. */
export class Psd2PaymentsChannel implements BatchChannel {
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

  read(body: unknown): Checked<Batch> {
    return readBatch(this.#bank, body)
  }

  calendarFaults({ payments }: Batch): readonly Fault[] {
    return payments.flatMap(({ kind, body }, at) =>
      ruleFaults(this.#bank, { kind, body: JSON.parse(body) }, `payments.${at}.payment`),
    )
  }

  prepare({ kind, body }: BatchedPayment, authorizationId: string | undefined): CreationIntent {
    const order = JSON.parse(body) as object
    const joined = { kind, body: authorizationId === undefined ? order : { ...order, authorizationId } }
    return prepareCreate(this.#bank, joined as PaymentInstruction)
  }

  async create(intent: CreationIntent, keep: (intent: CreationIntent) => void): Promise<BatchedStanding> {
    const waitMs = nextSendingInMs(intent.sentAtMs, this.#bank.clock(), this.#bank) ?? 0
    if (waitMs > 0) await this.#sleep(waitMs)
    // One sending only: the next one has its own alarm, which survives a crash.
    const sent = await createOnce(this.#bank, intent, keep)
    if ('lost' in sent) throw sent.lost
    return standingOf(sent.payment)
  }

  maySend({ sentAtMs }: CreationIntent): boolean {
    return nextSendingInMs(sentAtMs, this.#bank.clock(), this.#bank) !== undefined
  }

  executionAt(day: string): number {
    return executionAt(day, true, this.#bank)
  }

  judge(error: BankError): SendFault {
    return judgeSending(error)
  }

  async link(authorizationId: string, owner: string, known?: ApprovalLink): Promise<ApprovalLink> {
    const request = { authorizationId, redirectUri: this.#redirectUri, owner }
    const approval = await approvalFor(this.#bank, request, readApproval(known?.kept))
    const { address, pending } = approval
    const untilMs = approvalEndsAt(pending.madeAtMs, this.#bank)
    return { authorizationId, address, untilMs, kept: writeApproval(approval) }
  }

  async returned({ kept }: ApprovalLink, fragment: string): Promise<'ours' | 'granted' | undefined> {
    const approval = readApproval(kept)
    const said = approval && (await takeApproval(this.#bank, approval, fragment))
    return said === 'granted' ? 'granted' : said && said !== 'not_ours' ? 'ours' : undefined
  }

  async look(authorizationId: string): Promise<Approval> {
    const { body } = await readAuthorization(this.#bank, { path: { authorizationId } })
    const { status } = body
    return { state: approvalPhaseOf(status), word: unknownWord('status', status, BUNDLE_WORDS) }
  }

  async advance(address: BatchedAddress, isHeld: boolean): Promise<BatchedStanding> {
    const { payment, refused } = await readAndHandIn(this.#bank, address, { mayHandIn: () => !isHeld })
    // A foreign payment that was debited stays so (gaps Part 2, PSD2 foreign).
    const mayReturn = address.kind !== 'foreign' && PAYMENT_WORDS.ours(payment.status) === 'Debited'
    const returnAt = mayReturn ? this.#returnTimes() : undefined
    return {
      ...standingOf(payment),
      ...(refused !== undefined && { refused }),
      ...(returnAt && { returnAt }),
    }
  }

  async occurrences(
    { paymentId }: BatchedAddress,
    dates: readonly string[],
  ): Promise<readonly SeriesOccurrence[]> {
    const occurrences: SeriesOccurrence[] = []
    for (const dueDate of dates.slice(0, MOST_RUNS)) {
      // oxlint-disable-next-line no-await-in-loop -- the next one only if this one has begun
      const { body } = await readRecurrence(this.#bank, { path: { paymentId, dueDate } })
      const state = OCCURRENCES[OCCURRENCE_WORDS.meaningOf(body.status)]
      const mayReturn = OCCURRENCE_WORDS.ours(body.status) === 'Debited'
      const word = unknownWord('status', body.status, OCCURRENCE_WORDS)
      const { archiveId } = body
      occurrences.push({
        dueDate,
        state,
        ...(archiveId !== undefined && { archiveId }),
        ...(mayReturn && { returnAt: this.#returnTimes() }),
        ...(word && { word }),
      })
      if (state === 'waiting') break
    }
    return occurrences
  }

  #returnTimes(): readonly number[] {
    return debitedReadings(this.clock(), this.#bank)
  }

  async revoke(authorizationId: string): Promise<void> {
    await revokeSafely(this.#bank, authorizationId, { sleep: this.#sleep })
  }

  async stop(payment: BatchedAddress): Promise<Stopped> {
    const deletion = await deleteSafely(this.#bank, payment, { sleep: this.#sleep })
    return deletion.outcome === 'needs_payer'
      ? { outcome: 'needs_person', authorizationId: deletion.authorizationId }
      : { outcome: 'stopped', standing: standingOf(deletion.payment) }
  }
}

function standingOf(payment: Payment): BatchedStanding {
  const { paymentId, authorizationId, status, payer } = payment
  const known = REPORTED.flatMap((name) => {
    const value = payment[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    paymentId,
    authorizationId,
    state: stateOf(status),
    word: unknownWord('status', status, PAYMENT_WORDS),
    told: {
      ...(Object.fromEntries(known) as Record<string, string>),
      ...(payer && { payerIban: payer.iban }),
      status,
    },
  }
}

/** For the books, a payment that was taken back is cancelled, whether it was approved or not. */
function stateOf(status: string): BatchedState {
  const phase = phaseOf(status)
  if (phase === 'unknown') return 'unknown'
  return phase === 'revoked' ? 'cancelled' : phase
}
