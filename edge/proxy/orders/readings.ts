// The readings of one order: who asks the bank how its payments stand, when it may be asked, and what comes of an answer.
// One reading at a time; whoever asks meanwhile shares it.

import { type BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { loggable } from '../../shared/loggable.ts'
import { findRail, type Rail, type RailReading } from '../rails/rail.ts'
import { asked, hint, noteLostAnswer, polled, read, handedIn } from './attempt.ts'
import { attemptOf, isOver, lastEnded, wantedAttempts } from './order-state.ts'
import type { Duty } from '../storage/duties.ts'
import type { OrderFact } from './order-fact.ts'
import type { KeptOrder } from './kept-order.ts'
import { type Backoff, backoffEnd, nextAlarmAt, noticeAt, putOff } from './ladder.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'

/** What a reading came to; `gone`: the bank says that it has no such payment; `unreachable`: it is not set up any more. */
type Outcome = 'read' | 'gone' | 'lost' | 'unreachable'

/** For pages and returns the bank is asked this often at most, milliseconds; in between they get what is known. */
const PAGE_READ_MS = 1_500
/** How long a page waits for the bank, milliseconds. */
export const PAGE_TIMEOUT_MS = 6_000
/** Longest pause that the bank may ask for, milliseconds: a longer one would be no pause but an end. */
const LONGEST_BACKOFF_MS = 3_600_000

/** The readings of one order: asked for by pages and notices, and due by themselves. */
export class Readings implements Duty {
  readonly name = 'readings'
  readonly #order: KeptOrder
  readonly #rails: readonly Rail[]
  readonly #clock: () => number
  #running: Promise<unknown> | undefined
  // The bank asked to be left alone for a while.
  #backoff: Backoff = { from: 0, until: 0 }
  // Payments about which a notice came while they were being read: the answer on its way may be older.
  readonly #noticed = new Set<string>()

  constructor(order: KeptOrder, rails: readonly Rail[], clock: () => number) {
    this.#order = order
    this.#rails = rails
    this.#clock = clock
  }

  dueAt(): number | undefined {
    const record = this.#order.load()
    if (!record || wantedAttempts(record).length === 0) return undefined
    // Earlier versions forgot the time when an alarm rang late: what is left of the ladder is due now.
    return record.dueAt ?? (this.#nextAt(record) === undefined ? undefined : 0)
  }

  /** Reads what is due; an alarm that rings late is put off once. */
  async run(log: Log): Promise<void> {
    const record = this.#order.load()
    if (!record || wantedAttempts(record).length === 0) return
    const { isPutOff, ...rung } = record
    const later = isPutOff ? undefined : putOff(record, this.#clock())
    if (later !== undefined) return this.#order.save({ ...rung, dueAt: later, isPutOff: true })
    this.#order.save(polled(rung))
    await this.refresh(log)
    this.#order.change((latest) => this.scheduled(latest), log)
  }

  /** Notes when the bank is to be asked next; written together with what made it so. */
  scheduled(record: OrderRecord): OrderRecord {
    const { dueAt: _, ...rest } = record
    const dueAt = this.#nextAt(record)
    return dueAt === undefined ? rest : { ...rest, dueAt }
  }

  #nextAt(record: OrderRecord): number | undefined {
    return nextAlarmAt(record, this.#rails, this.#backoff, this.#clock())
  }

  /** Tells whether the bank asked to be left alone for a while that has not passed. */
  get isBackedOff(): boolean {
    return this.#backoff.until > this.#clock()
  }

  /** Tells whether the bank may be asked for a page now, or is being asked. */
  isDue(record: OrderRecord | undefined): boolean {
    const isStale = wantedAttempts(record).some(
      (attempt) =>
        this.#clock() >= Math.max((attempt.askedAt ?? 0) + PAGE_READ_MS, backoffEnd(this.#backoff, attempt)),
    )
    return this.#running !== undefined || isStale
  }

  /** Reads what the bank may have news of; whoever asks meanwhile shares the reading. */
  refresh(log: Log, timeoutMs?: number): Promise<unknown> {
    if (this.#running) return this.#running
    const ids = wantedAttempts(this.#order.load()).map((attempt) => attempt.created.paymentId)
    return this.#start(ids, log, timeoutMs)
  }

  /** Takes a genuine notice about a payment as a hint: it is read soon, and a reading on its way is not the last word. */
  takeNotice(paymentId: string, log: Log): void {
    const record = this.#order.load()
    const attempt = record && attemptOf(record, paymentId)
    if (!attempt) return
    this.#noticed.add(paymentId.toLowerCase())
    const now = this.#clock()
    const dueAt = noticeAt(attempt, this.#backoff, now)
    const fact = { what: 'notice_taken', attempt: attempt.number } as const
    this.#order.change((known) => ({ ...hint(known, paymentId, now), dueAt }), log, fact)
  }

  /**
   * Reads once more, before another payment begins, the last one that has ended and every one with an unread notice: what
   * the bank said of it may be out of date.
   *
   * What cannot be read stops the new one: two links that can be paid are worse than a payer who tries again in a moment.
   * A bank that says that it has no such payment has no money for it either.
   *
   * @returns Whether another payment may begin, or after how many seconds somebody may ask again.
   */
  async confirmEnds(log: Log): Promise<{ ok: true } | { ok: false; retryAfterSeconds?: number }> {
    while (this.#running) {
      // oxlint-disable-next-line no-await-in-loop -- one reading after another
      await this.#running
    }
    const record = this.#order.load()
    const last = lastEnded(record)
    if (!last) return { ok: true }
    if (this.#backoffSeconds() > 0) return this.#refused()
    const ids = new Set([...wantedAttempts(record), last].map((attempt) => attempt.created.paymentId))
    const outcomes = await this.#start([...ids], log, PAGE_TIMEOUT_MS)
    return outcomes.every((outcome) => outcome === 'read' || outcome === 'gone')
      ? { ok: true }
      : this.#refused()
  }

  #refused(): { ok: false; retryAfterSeconds?: number } {
    const seconds = this.#backoffSeconds()
    return { ok: false, ...(seconds > 0 && { retryAfterSeconds: seconds }) }
  }

  #backoffSeconds(): number {
    return Math.ceil((backoffEnd(this.#backoff, { hinted: true }) - this.#clock()) / 1_000)
  }

  #start(ids: readonly string[], log: Log, timeoutMs?: number): Promise<readonly Outcome[]> {
    const running = this.#readEach(ids, log, timeoutMs).finally(() => (this.#running = undefined))
    this.#running = running
    return running
  }

  async #readEach(ids: readonly string[], log: Log, timeoutMs?: number): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = []
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one call of one order at a time
      outcomes.push(await this.#readOne(id, log, timeoutMs))
    }
    return outcomes
  }

  async #readOne(paymentId: string, log: Log, timeoutMs?: number): Promise<Outcome> {
    this.#noticed.delete(paymentId.toLowerCase())
    this.#order.change((record) => asked(record, paymentId, this.#clock()), log)
    const answer = await this.#ask(paymentId, log, timeoutMs)
    const fold = (record: OrderRecord) => {
      const now = this.#clock()
      const next =
        typeof answer === 'object'
          ? read(record, paymentId, answer, now)
          : noteLostAnswer(record, paymentId, now, answer === 'unreachable')
      return this.#noticed.has(paymentId.toLowerCase()) ? hint(next, paymentId, now) : next
    }
    const known = this.#order.load()
    const attempt = known && attemptOf(known, paymentId)
    this.#order.change(fold, log, ...(attempt ? [factOf(attempt.number, answer)] : []))
    return typeof answer === 'object' ? 'read' : answer
  }

  /** Asks the bank; an answer that is lost, or about something else, is none. */
  async #ask(
    paymentId: string,
    log: Log,
    timeoutMs?: number,
  ): Promise<RailReading | Exclude<Outcome, 'read'>> {
    const record = this.#order.load()
    const attempt = record && attemptOf(record, paymentId)
    const rail = attempt && findRail(this.#rails, attempt)
    if (!attempt || !rail) {
      log({ event: 'payment_not_read', reason: 'rail_missing' })
      return 'unreachable'
    }
    try {
      const answer = await rail.read(attempt.created, {
        timeoutMs,
        isOver: () => {
          const latest = this.#order.load()
          return latest !== undefined && isOver(latest)
        },
        handingIn: () => this.#handingIn(attempt, log),
        runs: attempt.runs,
      })
      if (!('unusable' in answer)) return answer
      log({ event: 'payment_not_read', reason: answer.unusable })
    } catch (error) {
      if (!isBankError(error)) throw error
      this.#backOff(error)
      log({ event: 'payment_not_read', ...loggable(error) })
      if (rail.isGone(error)) return 'gone'
    }
    return 'lost'
  }

  /** Keeps that a payment is handed in before it is: whoever closes the order from now on hears that its money may move. */
  #handingIn({ number, created: { paymentId } }: CreatedAttempt, log: Log): void {
    this.#order.change((record) => handedIn(record, paymentId, this.#clock()), log, {
      what: 'handed_in',
      attempt: number,
    })
  }

  #backOff({ retryAfterSeconds = 0 }: BankError): void {
    const from = this.#clock()
    this.#backoff = { from, until: from + Math.min(retryAfterSeconds * 1_000, LONGEST_BACKOFF_MS) }
  }
}

/** What an answer was, for the history. */
function factOf(attempt: number, answer: RailReading | Exclude<Outcome, 'read'>): OrderFact {
  if (answer === 'lost') return { what: 'reading_lost', attempt }
  if (answer === 'unreachable') return { what: 'reading_lost', attempt, reason: 'rail_missing' }
  if (answer === 'gone') return { what: 'reading_lost', attempt, reason: 'payment_unknown' }
  const { state, amount, reference, reason } = answer
  return {
    what: 'reading',
    attempt,
    state,
    amount,
    ...(reference !== undefined && { reference }),
    ...(reason !== undefined && { reason }),
  }
}
