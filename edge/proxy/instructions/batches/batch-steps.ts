// The steps of one batch: they ask the bank what is due, and store the intent before and the outcome after.

import type { BankError } from '../../../../core/shared/errors.ts'
import type { UnknownWord } from '../../../../core/shared/words.ts'
import type { Log } from '../../../shared/log.ts'
import type {
  BatchChannel,
  BatchedAddress,
  BatchedStanding,
  CreationIntent,
  SeriesOccurrence,
} from '../../interfaces/batch-channel.ts'
import { askInStep, FAULT_FACTS } from '../ask-in-step.ts'
import { noteSeen, type WordsOfBank } from '../../storage/bank-words.ts'
import { isOpenOccurrence, type OccurrenceBook } from './occurrence-book.ts'
import {
  type BatchFailure,
  notePaymentCreated,
  giveUpBatch,
  isStaleBatch,
  noteApproval,
  noteNoNewsOfBatch,
  notePaymentNotCreated,
  noteNotRevoked,
  putOffBatch,
  noteRevoked,
  noteSending,
} from './batch-moves.ts'
import { type BatchRecord, dueAtOfBatch, isHeldBack, nextBatchStep } from './batch-record.ts'
import { hasEnded, type PaymentRecord } from './payment-record.ts'
import type { StoredBatch } from './stored-batch.ts'
import {
  type HeardStanding,
  noteStanding,
  noteEndsByPerson,
  noteSilence,
  noteStopped,
} from './payment-moves.ts'

/** What the steps work with. */
export interface StepTools {
  stored: StoredBatch
  occurrences: OccurrenceBook
  /** Absent when batches are no longer offered. */
  channel: BatchChannel | undefined
  clock: () => number
  /** What words of banks mean that none of our lists has; absent if the deployment does not store them. */
  words?: WordsOfBank | undefined
}

/** Most steps of one turn: a waiting caller is answered then, and the alarm goes on. */
const MOST_STEPS = 25

/** Takes the steps of one batch; the caller must ensure that they do not overlap. */
export class BatchSteps {
  readonly #tools: StepTools

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /**
   * Does what is due, step by step.
   *
   * @param isByAlarm Whether the alarm fired: then a step counts as due, even if our clock is behind.
   */
  async work(log: Log, isByAlarm = false): Promise<void> {
    const { stored, channel, clock } = this.#tools
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const record = stored.load()
      const step = record && nextBatchStep(record)
      const isDue = (isByAlarm && steps === 0) || (record && (dueAtOfBatch(record) ?? Infinity) <= clock())
      if (!record || !step || !isDue) return
      if (!channel || channel.name !== record.channel) {
        log({ event: 'batch_not_advanced', reason: 'channel_missing' })
        return stored.change((known) => putOffBatch(known, clock()), log)
      }
      const about = { record, channel, log }
      // oxlint-disable no-await-in-loop -- one thing after another
      if (step.do === 'create') await this.#create(about, step.at)
      if (step.do === 'revoke') await this.#takeBack(about)
      if (step.do === 'look') await this.#look(about)
      if (step.do === 'advance') await this.#advance(about, step.at)
      // oxlint-enable no-await-in-loop
    }
  }

  async #create({ record, channel, log }: About, at: number): Promise<void> {
    const { stored, clock } = this.#tools
    const payment = record.payments.at(at)
    if (payment?.body === undefined) return
    const about = { payment: at + 1 }
    // If the host was down for days, a batch from Friday must not be given to the bank on Monday.
    if (isStaleBatch(record, clock())) return this.#giveUp(at, 'bank_unavailable', log)
    const { kind, body, facts } = payment
    let intent = payment.intent
    try {
      intent ??= channel.prepare({ kind, body, facts }, record.authorizationId)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      // It was given before midnight, and its day can no longer be ordered.
      return this.#giveUp(at, 'date_passed', log)
    }
    const prepared = intent
    const store = (latest: CreationIntent) =>
      stored.change((known) => noteSending(known, at, latest, clock()), log, { what: 'sent', ...about })
    const answer = await askInStep(log, 'batch', () => channel.create(prepared, store))
    // Found in the bank's bundle by its content, the payment may be an equal one that is already known.
    if ('got' in answer && record.payments.list().some(({ paymentId }) => paymentId === answer.got.paymentId))
      return this.#giveUp(at, 'payment_id_reused', log)
    if ('got' in answer) {
      stored.change((known) => notePaymentCreated(known, at, answer.got, clock()), log, {
        what: 'created',
        status: answer.got.told.status,
        ...about,
      })
      // Nobody could approve the payment yet, so the unknown word means open.
      return this.#noteWord(answer.got.word, log, 'open')
    }
    const failure = failureOf(channel, answer.lost)
    const { reason } = failure
    stored.change(
      (known) => {
        const latest = known.payments.at(at)?.intent
        const mayAgain = latest !== undefined && channel.maySend(latest)
        return notePaymentNotCreated(record, known, at, failure, mayAgain, clock())
      },
      log,
      { what: FAULT_FACTS[failure.fault.fault], ...about, ...(reason !== undefined && { reason }) },
    )
  }

  #giveUp(at: number, reason: string, log: Log): void {
    const { stored, clock } = this.#tools
    stored.change((known) => giveUpBatch(known, at, reason, clock()), log, {
      what: 'refused',
      payment: at + 1,
      reason,
    })
  }

  async #takeBack({ record, channel, log }: About): Promise<void> {
    const { stored, clock } = this.#tools
    const { authorizationId } = record
    if (authorizationId === undefined) return stored.change((known) => noteRevoked(known, clock()), log)
    const answer = await askInStep(log, 'batch', () => channel.revoke(authorizationId))
    const status = 'lost' in answer ? answer.lost?.status : undefined
    // A payment that the bank does not know cannot be paid.
    if ('got' in answer || status === 404)
      return stored.change((known) => noteRevoked(known, clock()), log, { what: 'revoked' })
    const pause = answer.lost?.retryAfterSeconds
    stored.change((known) => noteNotRevoked(known, status === 409, clock(), pause), log)
  }

  async #look({ record, channel, log }: About): Promise<void> {
    const { stored, clock } = this.#tools
    const { authorizationId = '' } = record
    const answer = await askInStep(log, 'batch', () => channel.look(authorizationId))
    if ('got' in answer) {
      stored.change((known) => noteApproval(known, answer.got, clock()), log, {
        what: 'looked',
        status: answer.got.state,
      })
      return this.#noteWord(answer.got.word, log)
    }
    const pause = answer.lost?.retryAfterSeconds
    stored.change((known) => noteNoNewsOfBatch(known, clock(), pause), log, { what: 'look_lost' })
  }

  /** Submits a payment, or reads its state, and the days of a series too. */
  async #advance({ record, channel, log }: About, at: number): Promise<void> {
    const { stored, clock } = this.#tools
    const payment = record.payments.at(at)
    const address = payment && addressOf(payment)
    if (!address) return
    const about = { payment: at + 1 }
    const answer = await askInStep(log, 'batch', async () => {
      // A payment that has ended is only read.
      const isHeld = payment.isHeld === true || record.isHeld === true || hasEnded(payment)
      const standing = await channel.advance(address, isHeld)
      return this.#withOccurrences(channel, payment, at, standing)
    })
    if ('got' in answer) {
      stored.change(
        (known) => noteStanding(known, at, answer.got, (day) => channel.executionAt(day), clock()),
        log,
        {
          what: 'read',
          status: answer.got.told.status,
          ...about,
          ...(answer.got.refused !== undefined && { reason: answer.got.refused }),
        },
      )
      await this.#noteWord(answer.got.word, log)
      return this.#release(channel, at, log)
    }
    const pause = answer.lost?.retryAfterSeconds
    stored.change((known) => noteSilence(known, at, clock(), pause), log, { what: 'read_lost', ...about })
  }

  /** Notes, for the whole deployment, a word that none of our lists has. */
  async #noteWord(word: UnknownWord | undefined, log: Log, means?: 'open'): Promise<void> {
    const { stored, words } = this.#tools
    const record = stored.load()
    const seen = word && record && (await noteSeen(words, record, word, means))
    if (seen) stored.change((known) => ({ ...known, ...seen }), log)
  }

  /** Asks the bank to end a payment that is approved and held back; if a person must approve that, the merchant sends one. */
  async #release(channel: BatchChannel, at: number, log: Log): Promise<void> {
    const { stored, clock } = this.#tools
    const record = stored.load()
    const payment = record?.payments.at(at)
    if (!record || !payment || !isHeldBack(record, payment) || payment.endsByPerson || payment.stop) return
    const address = addressOf(payment)
    if (!address) return
    const answer = await askInStep(log, 'batch', () => channel.stop(address))
    // If the answer was lost, the bank is asked again after the next reading.
    if ('lost' in answer) return
    const { got } = answer
    const about = { payment: at + 1 }
    if (got.outcome === 'stopped')
      return stored.change((known) => noteStopped(known, at, got.standing, clock()), log, {
        what: 'stopped',
        ...about,
      })
    stored.change((known) => noteEndsByPerson(known, at), log, { what: 'stop_needs_person', ...about })
  }

  /** Notes the days of a series; the series has not ended while one of them is still to come. */
  async #withOccurrences(
    channel: BatchChannel,
    { kind, facts }: PaymentRecord,
    at: number,
    standing: BatchedStanding,
  ): Promise<HeardStanding> {
    const { occurrences, clock } = this.#tools
    const { paymentId, told } = standing
    const { dueDate, recurrence } = facts
    // A series that was never confirmed has no days.
    if (dueDate === undefined || !recurrence || told['submitted'] === undefined) return standing
    const series = { dueDate, ...recurrence }
    const about = { paymentId, series, about: { payment: at + 1 } }
    let word: UnknownWord | undefined
    const note = (reported: readonly SeriesOccurrence[]) => {
      word ??= reported.find((one) => one.word)?.word
      occurrences.note(
        about,
        reported.map((one) => withoutWord(one)),
        clock(),
      )
    }
    const heard = (state: BatchedStanding['state']): HeardStanding => ({
      ...standing,
      state,
      word: standing.word ?? word,
      returnAt: occurrences.returnTimes(paymentId),
      returned: occurrences.returned(paymentId),
    })
    const due = occurrences.returnsDue(paymentId, clock())
    if (due.length > 0) note(await channel.occurrences({ kind, paymentId }, due))
    for (;;) {
      const open = occurrences.open(paymentId, series)
      // oxlint-disable-next-line no-await-in-loop -- a part of them after another
      const reported = open.length === 0 ? [] : await channel.occurrences({ kind, paymentId }, open)
      note(reported)
      const last = reported.at(-1)
      const isOver = occurrences.open(paymentId, series).length === open.length || reported.length === 0
      // A day whose end is unknown may still be paid.
      if ((last && isOpenOccurrence(last)) || (isOver && word)) return heard('scheduled')
      if (isOver)
        return heard(
          occurrences.hasFailed(paymentId, series) && standing.state === 'completed'
            ? 'failed'
            : standing.state,
        )
    }
  }
}

/** Makes what is stored of a day: without its unknown word, which is stored with the payment. */
function withoutWord(occurrence: SeriesOccurrence): SeriesOccurrence {
  const { word: _, ...known } = occurrence
  return known
}

interface About {
  readonly record: BatchRecord
  readonly channel: BatchChannel
  readonly log: Log
}

function failureOf(channel: BatchChannel, lost: BankError | undefined): BatchFailure {
  return {
    fault: lost ? channel.judge(lost) : { fault: 'lost' },
    reason: lost?.bankCode,
    pauseSeconds: lost?.retryAfterSeconds,
  }
}

/** Returns the address of a payment at the bank. */
export const addressOf = ({ kind, paymentId }: PaymentRecord): BatchedAddress | undefined =>
  paymentId === undefined ? undefined : { kind, paymentId }
