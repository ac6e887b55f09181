// The readings of one order: who asks the bank how its payments stand, when it may be asked, and what comes of an answer.
// One reading at a time; whoever asks meanwhile shares it.

import type { BankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { findRail, type Rail, type RailReading, type ReadOptions } from '../interfaces/rail.ts'
import { noteAsked, noteHint, noteReadingLost, notePolled, noteReading, noteHandedIn } from './attempt.ts'
import { attemptOf, endedUnpaid, isFinal, isOrderOver, wantedAttempts } from './order-state.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { Task } from '../storage/tasks.ts'
import { requestedPauseMs, DAY_MS } from '../storage/schedule.ts'
import type { OrderFact } from './order-fact.ts'
import type { StoredOrder } from './stored-order.ts'
import {
  type Backoff,
  backoffEnd,
  endReadings,
  nextAlarmAt,
  noticeAt,
  PRESS_REST_MS,
  putOffUntil,
} from './read-schedule.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import type { Withdrawals } from './withdrawals.ts'

/** What a reading came to; `gone`: the bank says that it has no such payment; `unreachable`: it is not set up any more. */
type Outcome = 'read' | 'gone' | 'lost' | 'unreachable'

/** For pages and returns the bank is asked this often at most, milliseconds; in between they get what is known. */
const PAGE_READ_MS = 1_500
/** How long a page waits for the bank, milliseconds. */
export const PAGE_TIMEOUT_MS = 6_000
/** What the proxy can ask about no more holds up another payment for so long, milliseconds: then its link is dead. */
const LINK_LIFE_MS = DAY_MS

/** The readings of one order: asked for by pages and notices, and due by themselves. */
export class Readings implements Task {
  readonly name = 'readings'
  readonly #order: StoredOrder
  readonly #rails: readonly Rail[]
  readonly #clock: () => number
  readonly #withdrawals: Withdrawals
  #running: Promise<unknown> | undefined
  // The bank asked to be left alone for a while.
  #backoff: Backoff = { from: 0, until: 0, readAnyway: new Set() }
  // Payments about which a notice came while they were being read: the answer on its way may be older.
  readonly #noticed = new Set<string>()

  constructor(order: StoredOrder, rails: readonly Rail[], clock: () => number, withdrawals: Withdrawals) {
    this.#order = order
    this.#rails = rails
    this.#clock = clock
    this.#withdrawals = withdrawals
  }

  dueAt(): number | undefined {
    const record = this.#order.load()
    if (!record) return undefined
    const times = [
      this.#scheduledAt(record) ?? [],
      ...endReadings(record, this.#backoff).map(([at]) => at),
    ].flat()
    if (times.length === 0) return undefined
    return Math.max(Math.min(...times), (record.isPutOff && record.dueAt) || 0)
  }

  #scheduledAt(record: OrderRecord): number | undefined {
    if (wantedAttempts(record).length === 0) return undefined
    // Earlier versions forgot the time when an alarm rang late: what is left of the ladder is due now.
    return record.dueAt ?? (this.#nextAt(record) === undefined ? undefined : 0)
  }

  /** Reads what is due; an alarm that rings late is put off once. */
  async run(log: Log): Promise<void> {
    const record = this.#order.load()
    const at = this.dueAt()
    if (!record || at === undefined) return
    const now = this.#clock()
    const { isPutOff, ...rest } = record
    const later = isPutOff ? undefined : putOffUntil({ ...record, dueAt: at || undefined }, now)
    if (later !== undefined) return this.#order.save({ ...rest, dueAt: later, isPutOff: true })
    // The host rings by its own clock: what it rang for is due.
    const until = Math.max(at, now)
    const isDue = ([due]: readonly [number, unknown]) => due <= until
    const ended = endReadings(record, this.#backoff).filter(isDue)
    const isScheduleDue = (this.#scheduledAt(record) ?? Infinity) <= until
    this.#order.save(isScheduleDue ? notePolled(rest) : rest)
    if (isScheduleDue) await this.refresh(log)
    if (ended.length > 0) await this.#next(() => ended.map(([, attempt]) => attempt), log)
    if (isScheduleDue) this.#order.change((latest) => this.noteDueAt(latest), log)
  }

  /** Notes when the bank is to be asked next; written together with what made it so. */
  noteDueAt(record: OrderRecord): OrderRecord {
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

  /** Reads after the order was closed, and ends at the bank what can be ended; what is lost the alarm does again. */
  async refreshClosed(log: Log): Promise<void> {
    await this.#next(wantedAttempts, log, PAGE_TIMEOUT_MS)
    this.#order.change((record) => this.noteDueAt(record), log)
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
    this.#order.change((known) => ({ ...noteHint(known, paymentId, now), dueAt }), log, fact)
  }

  /**
   * Reads once more, before another payment begins, every one that has ended: what the bank said of it may be out of date.
   *
   * What cannot be read stops the new one: two links that can be paid are worse than a payer who tries again in a moment.
   * A bank that says that it has no such payment has no money for it either.
   *
   * @returns Whether another payment may begin, or after how many seconds somebody may ask again.
   */
  async confirmEnds(log: Log): Promise<{ ok: true } | { ok: false; retryAfterSeconds?: number }> {
    await this.#running
    const ended = endedUnpaid(this.#order.load()).filter((attempt) => !this.#isDead(attempt))
    if (ended.length > 0 && this.#restSeconds() > 0) return this.#mustWait()
    for (const attempt of ended) {
      // oxlint-disable-next-line no-await-in-loop -- one call of one order at a time, and none behind a bank that is silent
      const [outcome] = await this.#next(() => [attempt], log, PAGE_TIMEOUT_MS)
      if (outcome !== 'read' && outcome !== 'gone') return this.#mustWait()
    }
    return { ok: true }
  }

  /** Tells whether the proxy can ask about an attempt no more, and its end is so old that no bank knows its link. */
  #isDead(attempt: CreatedAttempt): boolean {
    return !findRail(this.#rails, attempt) && this.#clock() >= attempt.changedAt + LINK_LIFE_MS
  }

  /** Reads what has ended before a link is handed out again that is out already: an answer that is lost stops nothing. */
  async refreshEnds(log: Log): Promise<void> {
    const isStale = ({ askedAt = 0 }: CreatedAttempt) => this.#clock() >= askedAt + PAGE_READ_MS
    const stale = (record: OrderRecord | undefined) => endedUnpaid(record).filter(isStale)
    if (!this.isBackedOff && stale(this.#order.load()).length > 0)
      await this.#next(stale, log, PAGE_TIMEOUT_MS)
  }

  #mustWait(): { ok: false; retryAfterSeconds?: number } {
    const seconds = this.#restSeconds()
    return { ok: false, ...(seconds > 0 && { retryAfterSeconds: seconds }) }
  }

  /** How long a press waits for the bank's rest. */
  #restSeconds(): number {
    const { from, until } = this.#backoff
    return Math.ceil((Math.min(until, from + PRESS_REST_MS) - this.#clock()) / 1_000)
  }

  /** Reads what is to be read once nothing is being read any more. */
  async #next(
    pick: (record: OrderRecord | undefined) => readonly CreatedAttempt[],
    log: Log,
    timeoutMs?: number,
  ): Promise<readonly Outcome[]> {
    while (this.#running) {
      // oxlint-disable-next-line no-await-in-loop -- one reading after another
      await this.#running
    }
    const ids = new Set(pick(this.#order.load()).map(({ created }) => created.paymentId))
    return this.#start([...ids], log, timeoutMs)
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
    const number = this.#attemptOf(paymentId)?.number
    if (this.isBackedOff && number !== undefined) this.#backoff.readAnyway.add(number)
    this.#order.change((record) => noteAsked(record, paymentId, this.#clock()), log)
    if (await this.#withdrawals.withdrawIfClosed(paymentId, log)) return 'read'
    const answer = await this.#ask(paymentId, log, timeoutMs)
    const fold = (record: OrderRecord) => {
      const now = this.#clock()
      const next =
        typeof answer === 'object'
          ? noteReading(record, paymentId, answer, now)
          : noteReadingLost(record, paymentId, now, answer)
      return this.#noticed.has(paymentId.toLowerCase()) ? noteHint(next, paymentId, now) : next
    }
    this.#order.change(fold, log, ...(number === undefined ? [] : [factOf(number, answer)]))
    return typeof answer === 'object' ? 'read' : answer
  }

  #attemptOf(paymentId: string): CreatedAttempt | undefined {
    const record = this.#order.load()
    return record && attemptOf(record, paymentId)
  }

  /** Asks the bank; an answer that is lost, or about something else, is none. */
  async #ask(
    paymentId: string,
    log: Log,
    timeoutMs?: number,
  ): Promise<RailReading | Exclude<Outcome, 'read'>> {
    const attempt = this.#attemptOf(paymentId)
    const rail = attempt && findRail(this.#rails, attempt)
    if (!attempt || !rail) {
      log({ event: 'payment_not_read', reason: 'rail_missing' })
      return 'unreachable'
    }
    const options: ReadOptions = {
      timeoutMs,
      // What has ended is never handed in, whatever its bank says of it now.
      isOver: () => {
        const [latest, known] = [this.#order.load(), this.#attemptOf(paymentId)]
        return !latest || !known || isOrderOver(latest) || isFinal(known)
      },
      handingIn: () => this.#handingIn(attempt, log),
      isClosed: () => {
        const isHandedIn = this.#attemptOf(paymentId)?.handedIn !== undefined
        return !isHandedIn && this.#order.load()?.closed !== undefined
      },
      runs: attempt.runs,
    }
    const failure = { event: 'payment_not_read' }
    const answer = await askBank(log, failure, () => rail.read(attempt.created, options))
    if ('got' in answer) return answer.got
    const { lost } = answer
    if (lost) this.#backOff(lost)
    return lost && rail.isGone(lost) ? 'gone' : 'lost'
  }

  /** Keeps that a payment is handed in before it is: whoever closes the order from now on hears that its money may move. */
  #handingIn({ number, created: { paymentId } }: CreatedAttempt, log: Log): void {
    this.#order.change((record) => noteHandedIn(record, paymentId, this.#clock()), log, {
      what: 'handed_in',
      attempt: number,
    })
  }

  #backOff({ retryAfterSeconds = 0 }: BankError): void {
    const from = this.#clock()
    const readAnyway = this.isBackedOff ? this.#backoff.readAnyway : new Set<number>()
    const until = from + requestedPauseMs(retryAfterSeconds)
    this.#backoff = { from, until, readAnyway }
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
