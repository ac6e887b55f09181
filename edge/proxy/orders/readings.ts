// The readings of one order: asking the bank how its payments are, when that is allowed, and what an answer changes.
// It begins and ends no payment. One reading runs at a time; other callers share it.

import type { BankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import { findRail, type Rail, type RailReading, type ReadOptions } from '../interfaces/rail.ts'
import {
  type OrderReading,
  noteHint,
  noteReadingLost,
  notePolled,
  noteReading,
  noteOf,
  noteWordLast,
} from './attempt.ts'
import { isSameWord, type WordsOfBank } from '../storage/bank-words.ts'
import { attemptOf, endedUnpaid, isFinal, isOrderOver, wantedAttempts } from './order-state.ts'
import { claimed } from './claim.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { Register } from '../storage/register.ts'
import type { Task, Tasks } from '../storage/tasks.ts'
import { requestedPauseMs, DAY_MS } from '../storage/schedule.ts'
import type { OrderFact } from './order-fact.ts'
import type { StoredOrder } from './stored-order.ts'
import { PAGE_READ_MS, PAGE_WAIT_MS, PRESS_REST_MS } from './bank-reads.ts'
import {
  type Backoff,
  backoffEnd,
  endReadings,
  firstReadingAt,
  isOnSchedule,
  nextScheduledReadingAt,
  callbackReadAt,
  putOffUntil,
} from './read-schedule.ts'
import type { CreatedAttempt, OrderRecord } from './order-record.ts'
import type { Withdrawals } from './withdrawals.ts'

/**
 * The outcome of a reading. `unlisted`: none of our lists has the bank's word; `gone`: the bank has no such payment;
 * `unreachable`: the payment's bank is no longer set up.
 */
type Outcome = 'read' | 'unlisted' | 'gone' | 'lost' | 'unreachable'

type Unread = Exclude<Outcome, 'read' | 'unlisted'>

/** Two due times that differ by less count as the same, milliseconds. */
const SAME_MS = 1_000
/** How long an attempt that the proxy can no longer ask about prevents another payment, milliseconds. */
const LINK_LIFE_MS = DAY_MS

/** What reading works with. */
export interface ReadingTools {
  readonly order: StoredOrder
  readonly rails: readonly Rail[]
  readonly clock: () => number
  readonly withdrawals: Withdrawals
  /** Claims a payment for this order before its money is counted. */
  readonly register: Register
  /** What words of banks mean that none of our lists has; absent if the deployment does not store them. */
  readonly words?: WordsOfBank | undefined
  readonly tasks: Pick<Tasks, 'nextBeside'>
}

/** Reads the payments of one order: for pages and callbacks, and when the schedule asks for it. */
export class Readings implements Task {
  readonly name = 'readings'
  readonly #tools: ReadingTools
  #running: Promise<unknown> | undefined
  /** Until when scheduled readings have been made; ahead of our clock if an alarm fired early. */
  #doneUntil = 0
  /** Whether a scheduled reading is running and the time of the next one is not noted yet: it is written with the answer. */
  #isOnSchedule = false
  // The bank asked for a pause.
  #backoff: Backoff = { from: 0, until: 0, readAnyway: new Set() }
  // Payments for which a callback came during a reading: the bank's answer may be older than the callback.
  readonly #calledBack = new Set<string>()

  constructor(tools: ReadingTools) {
    this.#tools = tools
  }

  dueAt(): number | undefined {
    const record = this.#tools.order.load()
    if (!record) return undefined
    const times = [
      this.#scheduledAt(record) ?? [],
      firstReadingAt(record, this.#tools.rails, Math.max(this.#tools.clock(), this.#doneUntil)) ?? [],
      ...endReadings(record, this.#backoff).map(([at]) => at),
    ].flat()
    if (times.length === 0) return undefined
    return Math.max(Math.min(...times), (record.isPutOff && record.dueAt) || 0)
  }

  #scheduledAt(record: OrderRecord): number | undefined {
    if (wantedAttempts(record).length === 0) return undefined
    // Earlier versions dropped `dueAt` when an alarm was late: a record without it is due now.
    return record.dueAt ?? (this.#nextAt(record) === undefined ? undefined : 0)
  }

  /** Reads what is due; a late alarm is put off once. */
  async run(log: Log): Promise<void> {
    const record = this.#tools.order.load()
    const at = this.dueAt()
    if (!record || at === undefined) return
    const now = this.#tools.clock()
    const { isPutOff, ...rest } = record
    const later = isPutOff
      ? undefined
      : putOffUntil({ ...record, dueAt: at || undefined }, this.#tools.rails, now)
    if (later !== undefined) return this.#tools.order.save({ ...rest, dueAt: later, isPutOff: true })
    // The host fires alarms by its own clock, so the alarm's time counts as reached.
    const until = Math.max(at, now)
    const isDue = ([due]: readonly [number, unknown]) => due <= until
    const ended = endReadings(record, this.#backoff).filter(isDue)
    const isScheduleDue = (this.#scheduledAt(record) ?? Infinity) <= until
    this.#tools.order.saveLater(isScheduleDue ? notePolled(rest) : rest)
    this.#isOnSchedule = isScheduleDue
    if (isScheduleDue) this.#doneUntil = until
    if (isScheduleDue) await this.refresh(log)
    if (ended.length > 0) await this.#next(() => ended.map(([, attempt]) => attempt), log)
    // The next alarm must find that these readings were made. If no alarm follows, nothing depends on it.
    if (ended.length > 0 && this.#tools.tasks.nextBeside(this) !== undefined) this.#tools.order.write({})
    if (this.#isOnSchedule) this.#note((latest) => this.noteDueAt(latest), log)
    this.#isOnSchedule = false
  }

  #note(change: (record: OrderRecord) => OrderRecord, log: Log, ...facts: readonly OrderFact[]): void {
    const before = this.#tools.order.load()
    if (!before) return
    const after = change(before)
    if (after === before && facts.length === 0) return
    const isNews = !this.#isFollowed(after) || lastingOf(before) !== lastingOf(after)
    if (isNews) this.#tools.order.change(() => after, log, ...facts)
    else this.#tools.order.saveLater(after, ...facts)
  }

  /** Returns whether the time alone shows when each payment is read next, so that nothing must be stored for it. */
  #isFollowed(record: OrderRecord): boolean {
    return wantedAttempts(record).every((attempt) => isOnSchedule(attempt, this.#tools.rails))
  }

  /** Notes when the bank is asked next; the caller writes it together with the change that caused it. */
  noteDueAt(record: OrderRecord): OrderRecord {
    const { dueAt: before, ...rest } = record
    const dueAt = this.#nextAt(record)
    // The clock is read more than once around a reading, so that due times differ a little.
    const isPast = before !== undefined && before <= this.#doneUntil
    if (!isPast && Math.abs((dueAt ?? 0) - (before ?? 0)) < SAME_MS) return record
    return dueAt === undefined ? rest : { ...rest, dueAt }
  }

  #nextAt(record: OrderRecord): number | undefined {
    const now = Math.max(this.#tools.clock(), this.#doneUntil)
    return nextScheduledReadingAt(record, this.#tools.rails, this.#backoff, now)
  }

  /** Returns whether the pause that the bank asked for is not over yet. */
  get isBackedOff(): boolean {
    return this.#backoff.until > this.#tools.clock()
  }

  /** Returns whether the bank may be asked for a page now, or is being asked. */
  isDue(record: OrderRecord | undefined): boolean {
    const isStale = wantedAttempts(record).some(
      (attempt) =>
        this.#tools.clock() >=
        Math.max((attempt.askedAt ?? 0) + PAGE_READ_MS, backoffEnd(this.#backoff, attempt)),
    )
    return this.#running !== undefined || isStale
  }

  /** Reads the payments of which the bank may have news; other callers share the reading. */
  refresh(log: Log, timeoutMs?: number): Promise<unknown> {
    if (this.#running) return this.#running
    const ids = wantedAttempts(this.#tools.order.load()).map((attempt) => attempt.created.paymentId)
    return this.#start(ids, log, timeoutMs)
  }

  /** Reads after the order was closed, and ends its payments at the bank if possible; the alarm repeats calls without answer. */
  async refreshClosed(log: Log): Promise<void> {
    await this.#next(wantedAttempts, log, PAGE_WAIT_MS)
    this.#tools.order.change((record) => this.noteDueAt(record), log)
  }

  /**
   * Takes a genuine callback about a payment as a hint: it is read soon, and again if a reading is under way.
   *
   * @returns Whether the payment is one of this order.
   */
  takeCallback(paymentId: string, log: Log): boolean {
    const record = this.#tools.order.load()
    const attempt = record && attemptOf(record, paymentId)
    if (!attempt) return false
    this.#calledBack.add(paymentId.toLowerCase())
    const now = this.#tools.clock()
    const dueAt = callbackReadAt(attempt, this.#backoff, now)
    const fact = { what: 'callback_taken', attempt: attempt.number } as const
    this.#tools.order.change((known) => ({ ...noteHint(known, paymentId, now), dueAt }), log, fact)
    return true
  }

  /**
   * Reads every ended payment once more before another one begins, because the bank's last word may be out of date.
   *
   * A lost answer stops the new payment: two payable links are worse than a payer who tries again in a moment. A bank that
   * has no such payment has no money for it either.
   *
   * @returns Whether another payment may begin, or after how many seconds the payer may try again.
   */
  async confirmEnds(log: Log): Promise<{ ok: true } | { ok: false; retryAfterSeconds?: number }> {
    await this.#running
    const ended = endedUnpaid(this.#tools.order.load()).filter((attempt) => !this.#isDead(attempt))
    if (ended.length > 0 && this.#restSeconds() > 0) return this.#mustWait()
    for (const attempt of ended) {
      // oxlint-disable-next-line no-await-in-loop -- one call of one order at a time, and none behind a bank that is silent
      const [outcome] = await this.#next(() => [attempt], log, PAGE_WAIT_MS)
      if (outcome !== 'read' && outcome !== 'gone') return this.#mustWait()
    }
    return { ok: true }
  }

  /** Returns whether the proxy can no longer ask about an attempt that ended so long ago that its link has expired. */
  #isDead(attempt: CreatedAttempt): boolean {
    return !findRail(this.#tools.rails, attempt) && this.#tools.clock() >= attempt.changedAt + LINK_LIFE_MS
  }

  /** Reads ended payments before an open link is given out again; a lost answer stops nothing. */
  async refreshEnds(log: Log): Promise<void> {
    const isStale = ({ askedAt = 0 }: CreatedAttempt) => this.#tools.clock() >= askedAt + PAGE_READ_MS
    const stale = (record: OrderRecord | undefined) => endedUnpaid(record).filter(isStale)
    if (!this.isBackedOff && stale(this.#tools.order.load()).length > 0)
      await this.#next(stale, log, PAGE_WAIT_MS)
  }

  #mustWait(): { ok: false; retryAfterSeconds?: number } {
    const seconds = this.#restSeconds()
    return { ok: false, ...(seconds > 0 && { retryAfterSeconds: seconds }) }
  }

  /** Seconds that a press still has to wait for the bank's pause. */
  #restSeconds(): number {
    const { from, until } = this.#backoff
    return Math.ceil((Math.min(until, from + PRESS_REST_MS) - this.#tools.clock()) / 1_000)
  }

  /** Reads some attempts once no other reading is running. */
  async #next(
    pick: (record: OrderRecord | undefined) => readonly CreatedAttempt[],
    log: Log,
    timeoutMs?: number,
  ): Promise<readonly Outcome[]> {
    while (this.#running) {
      // oxlint-disable-next-line no-await-in-loop -- one reading after another
      await this.#running
    }
    const ids = new Set(pick(this.#tools.order.load()).map(({ created }) => created.paymentId))
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
    this.#calledBack.delete(paymentId.toLowerCase())
    const number = this.#attemptOf(paymentId)?.number
    if (this.isBackedOff && number !== undefined) this.#backoff.readAnyway.add(number)
    const record = this.#tools.order.load()
    if (record) this.#tools.order.saveLater(noteOf(record, paymentId, { askedAt: this.#tools.clock() }))
    if (await this.#tools.withdrawals.withdrawIfClosed(paymentId, log)) return 'read'
    const asked = await this.#judged(paymentId, await this.#ask(paymentId, log, timeoutMs), log)
    const answer =
      typeof asked === 'object'
        ? await claimed({ order: this.#tools.order, register: this.#tools.register }, paymentId, asked, log)
        : asked
    const fold = (known: OrderRecord) => {
      const now = this.#tools.clock()
      const next =
        typeof answer === 'object'
          ? noteReading(known, paymentId, answer, now)
          : noteReadingLost(known, paymentId, now, answer)
      const hinted = this.#calledBack.has(paymentId.toLowerCase()) ? noteHint(next, paymentId, now) : next
      const due = this.#isOnSchedule || this.#isFollowed(hinted) ? this.noteDueAt(hinted) : hinted
      // If no reading follows, an unknown word stays: no later one can replace it.
      return this.#nextAt(due) === undefined ? noteWordLast(due) : due
    }
    this.#note(fold, log, ...(number === undefined ? [] : [factOf(number, answer)]))
    if (typeof answer !== 'object') return answer
    return answer.state === 'unknown' ? 'unlisted' : 'read'
  }

  /** Notes a word of the bank that none of our lists has, and returns what it means if this deployment has learned that. */
  async #judged(paymentId: string, asked: RailReading | Unread, log: Log): Promise<OrderReading | Unread> {
    if (typeof asked !== 'object' || !asked.word) return asked
    const attempt = this.#attemptOf(paymentId)
    const isUnproven = attempt?.unprovenAt !== undefined
    // No other word of this bank has been seen yet: what our lists call paid may mean something else there.
    const isDoubted = isUnproven && asked.state === 'paid' && !(await this.#isProven(attempt.rail))
    const answer: OrderReading = isDoubted ? { ...asked, state: 'unknown', isUnproven } : asked
    const { word } = asked
    if (answer.state !== 'unknown') {
      if (isUnproven) await this.#tools.words?.noteFit(attempt.rail, 'fits').catch(() => undefined)
      return answer
    }
    const isNew = attempt !== undefined && !isSameWord(attempt.seenWord, word)
    try {
      const means = await this.#tools.words?.seen({ interface: attempt?.rail ?? '', ...word }, isNew)
      if (isNew) this.#note((record) => noteOf(record, paymentId, { seenWord: word }), log)
      return means === undefined ? answer : { ...answer, state: means }
    } catch {
      // The next reading notes the word.
      return answer
    }
  }

  /** Returns whether the first reading of another payment has shown since that the bank uses its words as our lists do. */
  async #isProven(rail: string): Promise<boolean> {
    const fit = await this.#tools.words?.fitOf(rail).catch(() => undefined)
    return fit === 'fits'
  }

  /** Returns whether no reading of the schedule follows. */
  isOver(record: OrderRecord): boolean {
    return this.#nextAt(record) === undefined
  }

  #attemptOf(paymentId: string): CreatedAttempt | undefined {
    const record = this.#tools.order.load()
    return record && attemptOf(record, paymentId)
  }

  /** Asks the bank; a lost answer, or one about something else, counts as none. */
  async #ask(paymentId: string, log: Log, timeoutMs?: number): Promise<RailReading | Unread> {
    const attempt = this.#attemptOf(paymentId)
    const rail = attempt && findRail(this.#tools.rails, attempt)
    if (!attempt || !rail) {
      log({ event: 'payment_not_read', reason: 'rail_missing' })
      return 'unreachable'
    }
    const options: ReadOptions = {
      timeoutMs,
      // An ended payment is never submitted, whatever its bank reports of it now.
      isOver: () => {
        const [latest, known] = [this.#tools.order.load(), this.#attemptOf(paymentId)]
        return !latest || !known || isOrderOver(latest) || isFinal(known)
      },
      handingIn: () => this.#handingIn(attempt, log),
      isHandedIn: attempt.handedIn !== undefined,
      isClosed: () => {
        const isHandedIn = this.#attemptOf(paymentId)?.handedIn !== undefined
        return !isHandedIn && this.#tools.order.load()?.closed !== undefined
      },
      occurrences: attempt.occurrences,
      earlier: attempt.earlier,
    }
    const failure = { event: 'payment_not_read' }
    const answer = await askBank(log, failure, () => rail.read(attempt.created, options))
    if ('got' in answer) return answer.got
    const { lost } = answer
    if (lost) this.#backOff(lost)
    return lost && rail.isGone(lost) ? 'gone' : 'lost'
  }

  /** Notes that a payment is about to be submitted, so that a merchant who now closes the order learns of it. */
  #handingIn({ number, created: { paymentId } }: CreatedAttempt, log: Log): void {
    this.#tools.order.change(
      (record) => noteOf(record, paymentId, { handedIn: this.#tools.clock(), approved: true }),
      log,
      {
        what: 'handed_in',
        attempt: number,
      },
    )
  }

  #backOff({ retryAfterSeconds = 0 }: BankError): void {
    const from = this.#tools.clock()
    const readAnyway = this.isBackedOff ? this.#backoff.readAnyway : new Set<number>()
    const until = from + requestedPauseMs(retryAfterSeconds)
    this.#backoff = { from, until, readAnyway }
  }
}

/** Returns a record as text to compare: without when the bank was asked, and of the next time only whether there is one. */
function lastingOf(record: OrderRecord): string {
  return JSON.stringify(record, (name, value) =>
    ['isPutOff', 'askedAt', 'polls'].includes(name) ? undefined : name === 'dueAt' || value,
  )
}

function factOf(attempt: number, answer: RailReading | Unread): OrderFact {
  if (answer === 'lost') return { what: 'reading_lost', attempt }
  if (answer === 'unreachable') return { what: 'reading_lost', attempt, reason: 'rail_missing' }
  if (answer === 'gone') return { what: 'reading_lost', attempt, reason: 'payment_unknown' }
  const { state, amount, reference, reason } = answer
  return { what: 'reading', attempt, state, amount, reference, reason }
}
