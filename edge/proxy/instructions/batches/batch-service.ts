// The service of one batch: given once, created at the bank, approved by a person, and read until every payment has ended.
// batch-moves.ts decides which state may follow which; this file stores the states and asks the bank, one call after another.

import { present } from '../../../shared/present.ts'
import type { Fault } from '../../../../core/shared/check.ts'
import type { Log } from '../../../shared/log.ts'
import type { ApprovalLink, Batch, BatchChannel } from '../../interfaces/batch-channel.ts'
import { BATCH, nameOfInstruction } from '../../interfaces/instruction-kind.ts'
import { type HandleKeys, markedKey, markedName, newKeyMark } from '../../handle.ts'
import type { Intake } from '../../storage/intake.ts'
import type { Task } from '../../storage/tasks.ts'
import { Turns } from '../../storage/turns.ts'
import { askInStep } from '../ask-in-step.ts'
import { fingerprintOf } from '../fingerprint.ts'
import {
  beginBatch,
  noteApprovalLink,
  noteApproval,
  noteGranted,
  releaseBatch,
  noteRevoking,
  makeDueNow,
} from './batch-moves.ts'
import { type BatchRecord, countOpen, dueAtOfBatch } from './batch-record.ts'
import { hasEnded, isDone, isUnclear } from './payment-record.ts'
import { addressOf, BatchSteps, type StepTools } from './batch-steps.ts'
import { setHeld, noteStopLink, noteStopped } from './payment-moves.ts'

/** What the service works with. */
export interface BatchTools extends StepTools {
  /** Decides whether the batch may begin. */
  intake: Intake
  handleKeys: HandleKeys
}

/** The outcome of giving a batch. */
export type GiveBatchResult =
  | { readonly ok: true; readonly isNew: boolean }
  | {
      readonly ok: false
      readonly code: 'changed' | 'before_restore' | 'intake_closed'
    }
  | { readonly ok: false; readonly code: 'body_invalid'; readonly faults: readonly Fault[] }

/** What is to be stopped. */
export interface StopWish {
  /** Number of the payment, from 1; absent for all that can be stopped together. */
  readonly number?: number | undefined
  /** Only while nobody has approved it. */
  readonly onlyUnapproved?: true | undefined
}

/** The outcome of asking for a link, or for a stop. */
export type BatchLinkResult =
  | { readonly ok: true; readonly link?: ApprovalLink }
  | {
      readonly ok: false
      readonly code:
        | 'batch_not_approvable'
        | 'batch_being_approved'
        | 'batch_not_stoppable'
        | 'batch_payment_missing'
        | 'batch_payment_unknown'
        | 'bank_unavailable'
    }

const NOT_STOPPABLE: BatchLinkResult = { ok: false, code: 'batch_not_stoppable' }

/** Shortest time between two questions to the bank because of requests, milliseconds. */
const REFRESH_MS = 1_500

/** Stores and advances one batch. */
export class BatchService implements Task {
  readonly name = 'batch'
  readonly #tools: BatchTools
  readonly #steps: BatchSteps
  readonly #turns = new Turns()

  constructor(tools: BatchTools) {
    this.#tools = tools
    this.#steps = new BatchSteps(tools)
  }

  /**
   * Takes a batch, and gives it to the bank. The record is stored before the first payment leaves: after that, the same id
   * with the same payments always leads to the same batch.
   */
  async give(
    channel: BatchChannel,
    batch: Batch,
    log: Log,
    by?: string,
    trace?: string,
  ): Promise<GiveBatchResult> {
    const { stored, intake, clock, handleKeys } = this.#tools
    const known = stored.load()
    const keyMark = known ? known.keyMark : newKeyMark(handleKeys)
    const digest = fingerprintOf(channel.name, canonicalOf(batch), markedKey(keyMark, handleKeys))
    if (!known) {
      const refusal = intake.refusal()
      if (refusal) return { ok: false, code: refusal }
      const faults = channel.calendarFaults(batch)
      if (faults.length > 0) return { ok: false, code: 'body_invalid', faults }
      const record = beginBatch(channel.name, batch, digest, clock())
      stored.save(present({ ...record, keyMark, trace }), { what: 'given', by })
    } else if (known.digest !== digest) return { ok: false, code: 'changed' }
    await this.#turns.take(() => this.#steps.work(log))
    return { ok: true, isNew: !known }
  }

  dueAt(): number | undefined {
    const record = this.#tools.stored.load()
    return record && dueAtOfBatch(record)
  }

  run(log: Log): Promise<void> {
    // The host fires alarms by its own clock, so the alarm's time counts as reached even if our clock is behind.
    return this.#turns.take(() => this.#steps.work(log, true))
  }

  refresh(log: Log): Promise<void> {
    return this.#turns.take(async () => {
      const { stored, clock } = this.#tools
      const record = stored.load()
      if (!record || clock() - (record.askedAt ?? 0) < REFRESH_MS) return
      if (record.stage !== 'open' && record.stage !== 'live') return
      stored.change((known) => makeDueNow(known, clock()), log)
      await this.#steps.work(log)
    })
  }

  /**
   * Takes the return of a browser from the bank: a hint, and no more.
   *
   * @returns Address to which the browser goes; `undefined` if there is no such batch.
   */
  returned(fragment: string, log: Log): Promise<string | undefined> {
    return this.#turns.take(async () => {
      const { stored, channel, clock } = this.#tools
      const record = stored.load()
      if (!record || !channel) return undefined
      const links = [record.link, ...record.payments.list().map(({ stop }) => stop)]
      const answers = await Promise.all(
        links.flatMap((link) =>
          link ? [askInStep(log, 'batch', () => channel.returned(link, fragment))] : [],
        ),
      )
      // Any visitor can return and name a batch; that alone does not make the proxy ask the bank.
      if (answers.some((answer) => 'got' in answer && answer.got)) {
        const [ofApproval] = record.link ? answers : []
        const isGranted = ofApproval && 'got' in ofApproval && ofApproval.got === 'granted'
        const due = (known: BatchRecord) => makeDueNow(known, clock())
        stored.change((known) => due(isGranted ? noteGranted(known, clock()) : known), log, {
          what: 'returned',
        })
        await this.#steps.work(log)
      }
      return record.returnUrl
    })
  }

  /** Makes the link at which a person approves the batch; the same one while the bank's page is open. */
  approval(log: Log, by?: string): Promise<BatchLinkResult> {
    return this.#turns.take(async () => {
      const { stored, channel, clock } = this.#tools
      const record = stored.load()
      const { authorizationId } = record ?? {}
      if (!channel || record?.stage !== 'open' || authorizationId === undefined)
        return { ok: false, code: 'batch_not_approvable' }
      const approval = await askInStep(log, 'batch', () => channel.look(authorizationId))
      if ('lost' in approval) return { ok: false, code: 'bank_unavailable' }
      stored.change((known) => noteApproval(known, approval.got, clock()), log, {
        what: 'looked',
        status: approval.got.state,
      })
      if (stored.load()?.stage !== 'open') {
        await this.#steps.work(log)
        return { ok: false, code: 'batch_not_approvable' }
      }
      const link = await channel.link(authorizationId, this.#ownerOf(record), record.link)
      const isSame = link.address === record.link?.address
      // A person has the bank's page open by another link, and a new link would show them an error.
      if (!isSame && approval.got.state === 'opened') return { ok: false, code: 'batch_being_approved' }
      stored.change(
        (known) => noteApprovalLink(known, link, clock()),
        log,
        ...(isSame ? [] : [{ what: 'link_made' as const, by }]),
      )
      return { ok: true, link }
    })
  }

  /**
   * Stops a batch, or one payment of it: at once while it is unapproved, else by a person at the bank.
   *
   * If a person approves while the merchant takes the unapproved batch back, what is noted first counts: with `onlyUnapproved`
   * the other changes nothing.
   */
  stop(
    { number, onlyUnapproved }: StopWish,
    reason: string,
    log: Log,
    by?: string,
    trace?: string,
  ): Promise<BatchLinkResult> {
    return this.#turns.take(async () => {
      const { stored } = this.#tools
      const record = stored.load()
      if (record?.stage === 'revoking' && record.revokedAs === 'cancelled') {
        return this.#takeBack(log)
      }
      if (record?.stage !== 'open' && (record?.stage !== 'live' || onlyUnapproved)) return NOT_STOPPABLE
      if (number !== undefined && !record.payments.at(number - 1))
        return { ok: false, code: 'batch_payment_unknown' }
      stored.note({
        what: 'stop_asked',
        reason,
        payment: number,
        by,
      })
      if (number === undefined && record.stage === 'open') return this.#revoke(log, trace)
      // A payment that has not ended has a next step, so the due one is taken.
      const at = number === undefined ? record.payments.due()?.at : number - 1
      if (at === undefined || (number === undefined && countOpen(record.payments) > 1))
        return { ok: false, code: 'batch_payment_missing' }
      const payment = record.payments.at(at)
      return payment && !hasEnded(payment) ? this.#stopOne(at, log, trace, onlyUnapproved) : NOT_STOPPABLE
    })
  }

  /** Makes the name by which a return finds the batch, and which only this proxy can make. */
  #ownerOf({ instructionId, keyMark }: BatchRecord): string {
    return markedName(nameOfInstruction(BATCH, instructionId), markedKey(keyMark, this.#tools.handleKeys))
  }

  async #revoke(log: Log, trace?: string): Promise<BatchLinkResult> {
    const { stored, clock } = this.#tools
    stored.traceNext(trace)
    stored.change((known) => noteRevoking(known, 'cancelled', clock()), log)
    return this.#takeBack(log)
  }

  async #takeBack(log: Log): Promise<BatchLinkResult> {
    await this.#steps.work(log)
    this.#tools.stored.change(releaseBatch, log)
    return this.#hasStopped()
  }

  #hasStopped(at?: number): BatchLinkResult {
    const { stage, payments } = this.#tools.stored.load() ?? {}
    const asked = (at === undefined ? payments?.list() : [payments?.at(at) ?? []].flat()) ?? []
    if (stage === 'over' || (at !== undefined && asked.every(hasEnded)))
      // If any payment was paid, or may have been, the batch was not stopped.
      return asked.some((one) => isDone(one) || isUnclear(one)) ? NOT_STOPPABLE : { ok: true }
    if (stage === 'revoking') return { ok: false, code: 'bank_unavailable' }
    return stage === 'open' ? { ok: false, code: 'batch_being_approved' } : NOT_STOPPABLE
  }

  async #stopOne(at: number, log: Log, trace?: string, onlyUnapproved?: true): Promise<BatchLinkResult> {
    const { stored, channel, clock } = this.#tools
    const record = stored.load()
    const payment = record?.payments.at(at)
    const address = payment && addressOf(payment)
    if (!channel || !record || !address) return NOT_STOPPABLE
    // The payment must not be submitted while it is being stopped.
    stored.change((known) => setHeld(known, at, true), log)
    const answer = await askInStep(log, 'batch', () => channel.stop(address))
    if ('lost' in answer) {
      const isTooLate = answer.lost?.status === 409
      if (!isTooLate) return { ok: false, code: 'bank_unavailable' }
      return this.#letGo(at, log)
    }
    const { got } = answer
    stored.traceNext(trace)
    if (got.outcome === 'stopped') {
      stored.change((known) => noteStopped(known, at, got.standing, clock()), log)
      return { ok: true }
    }
    // The payment was approved before the proxy knew. To end it now needs a person's approval, which the merchant did not want.
    if (onlyUnapproved) return this.#letGo(at, log)
    const link = await channel.link(got.authorizationId, this.#ownerOf(record), payment.stop)
    stored.change((latest) => noteStopLink(latest, at, link, clock()), log, {
      what: 'link_made',
      payment: at + 1,
    })
    return { ok: true, link }
  }

  /** Lets a payment go on that cannot be stopped, and reads its state at once. */
  async #letGo(at: number, log: Log): Promise<BatchLinkResult> {
    const { stored, clock } = this.#tools
    stored.change((known) => makeDueNow(setHeld(known, at, false), clock()), log)
    await this.#steps.work(log)
    return this.#hasStopped(at)
  }
}

/** Writes a batch as text; equal batches have equal texts. */
const canonicalOf = ({ returnUrl, payments }: Batch): string =>
  JSON.stringify({
    returnUrl,
    payments: payments.map(({ kind, body }) => ({ kind, payment: JSON.parse(body) as unknown })),
  })
