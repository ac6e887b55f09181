// The refunds of one order: each requested once, sent one after another, and read until the bank has ended it.
// refund-record.ts decides which state may follow which; this file stores the states, asks the bank, and never resends what may
// have arrived.

import type { BankError } from '../../../core/shared/errors.ts'
import type { Log } from '../../shared/log.ts'
import type { Attempt, CreatedAttempt, OrderRecord } from '../orders/order-record.ts'
import { attemptOf } from '../orders/order-state.ts'
import { present } from '../../shared/present.ts'
import { askBank } from '../storage/ask-bank.ts'
import type { Task } from '../storage/tasks.ts'
import type { OrderWriteHook, StoredOrder } from '../orders/stored-order.ts'
import type { Intake } from '../storage/intake.ts'
import type { Changes } from '../storage/many.ts'
import {
  findRail,
  type Rail,
  type RailRefund,
  type RailRefundIntent,
  type RailRefunds,
  type RefundSearch,
} from '../interfaces/rail.ts'
import type { RefundBook } from './refund-book.ts'
import {
  noteRefundAnswerLost,
  beginRefund,
  noteBankEnd,
  noteBooked,
  noteRefundEnded,
  firstDueAt,
  fits,
  isLongSent,
  isRequestOf,
  isRead,
  isUnidentified,
  nextRefund,
  noteWord,
  noteCalledId,
  noteEntryFound,
  noteNoNewsOfRefund,
  noteRefundHint,
  type RefundReason,
  type RefundRecord,
  type RefundRequest,
  noteRefundSent,
  noteRefundResolved,
  noteStillSearched,
  dropPersonalDataOfRefund,
  wasSentTwice,
} from './refund-record.ts'

/** Returns entries to write together with a change of a refund; `before` is absent for a new one. */
export type RefundWriteHook = (
  order: OrderRecord,
  before: RefundRecord | undefined,
  after: RefundRecord,
  nowMs: number,
) => Readonly<Record<string, unknown>>

/** What the refunds of one order work with. */
export interface RefundTools {
  book: RefundBook
  order: Pick<StoredOrder, 'load' | 'write'>
  intake: Pick<Intake, 'restoredAt'>
  rails: readonly Rail[]
  clock: () => number
  writeHooks?: readonly RefundWriteHook[]
}

/** Why a refund is refused; nothing is stored of it, and its id may be used again. */
export type RefundFault =
  | 'refund_changed'
  | 'refund_attempt_missing'
  | 'refund_too_large'
  | 'payment_not_refundable'
  | 'refund_not_offered'

/** The outcome of a request. */
export type RefundResult =
  | { ok: true; refund: RefundRecord; isNew: boolean }
  | { ok: false; code: RefundFault }

/** Stores and advances the refunds of one order. */
export class Refunds implements Task {
  readonly name = 'refunds'
  readonly #tools: RefundTools
  /** How long after its date a call may still arrive, by the slowest rail. */
  readonly #quietMs: number
  /** The one step that is running, and its refund: the bank is asked about one refund of an order at a time. */
  #step: Promise<void> | undefined
  #stepOf: string | undefined
  /** Numbers of refunds for which a callback came during a reading: the bank's answer may be older than the callback. */
  readonly #calledBack = new Set<number>()

  constructor(tools: RefundTools) {
    this.#tools = tools
    this.#quietMs = Math.max(0, ...tools.rails.map(({ refunds }) => refunds?.quietSeconds ?? 0)) * 1_000
  }

  list(): readonly RefundRecord[] {
    return this.#tools.book.list()
  }

  find(id: string): RefundRecord | undefined {
    return this.#tools.book.find(id)
  }

  /**
   * Takes a refund, and sends it unless another one is first. The record is stored before the first await: after that,
   * the same id always leads to the same refund.
   */
  async request(request: RefundRequest, log: Log, by?: string, trace?: string): Promise<RefundResult> {
    const known = this.find(request.id)
    if (known && !isRequestOf(known, request)) return { ok: false, code: 'refund_changed' }
    if (!known) {
      const taken = this.#judgeRequest(request, by)
      if (typeof taken === 'string') return { ok: false, code: taken }
      this.#store(undefined, trace === undefined ? taken : { ...taken, trace })
    }
    await this.#work(log, () => this.#stepOf !== request.id && this.find(request.id)?.stage !== 'waiting')
    const refund = this.find(request.id)
    if (!refund) throw new Error('a refund that was kept is gone')
    return { ok: true, refund, isNew: known === undefined }
  }

  /** Judges a new request. There is no await between this and storing the refund. */
  #judgeRequest(request: RefundRequest, by: string | undefined): RefundRecord | RefundFault {
    const order = this.#tools.order.load()
    const attempt = order && attemptToRefund(order, request.attempt)
    if (typeof attempt === 'string') return attempt
    if (!order || !attempt) return 'payment_not_refundable'
    if (!this.#railOf(attempt)) return 'refund_not_offered'
    const { book } = this.#tools
    const { paymentId } = attempt.created
    // Only the bank knows the amount of a mismatched payment; it is asked before anything is sent.
    const original = attempt.mismatched ? undefined : attempt.order.amount
    if (original !== undefined && !fits(book.sumsOf(paymentId).reserved, request.amount, original))
      return 'refund_too_large'
    return beginRefund(request, book.count + 1, paymentId, this.#now(), by)
  }

  /**
   * Takes a genuine callback with the id of a known refund, or with an id that may belong to a refund whose id is not known yet;
   * `false` if it can be neither.
   */
  takeCallback(id: string): boolean {
    const own = this.#tools.book.findByBankId(id)
    const open = own ? [own] : this.list().filter(isUnidentified)
    for (const refund of open) {
      const isNews = !own && refund.paymentId.toLowerCase() !== id.toLowerCase()
      this.#calledBack.add(refund.number)
      this.#store(refund, noteRefundHint(isNews ? noteCalledId(refund, id) : refund, this.#now()))
    }
    return open.length > 0
  }

  /** Ends an unresolved refund as a person decided, or returns why not; the same decision again changes nothing. */
  resolve(
    id: string,
    outcome: 'refunded' | 'failed',
    because: string,
    by?: string,
    trace?: string,
  ): 'refund_unknown' | 'refund_not_in_review' | undefined {
    const refund = this.find(id)
    if (!refund) return 'refund_unknown'
    if (refund.resolvedBecause !== undefined && refund.stage === outcome) return undefined
    if (refund.stage !== 'needs_review') return 'refund_not_in_review'
    const traced = trace === undefined ? refund : { ...refund, trace }
    this.#store(refund, noteRefundResolved(traced, outcome, because, this.#now(), by))
    return undefined
  }

  /** Deletes personal data from the refunds in the write that deletes it from the order. */
  readonly forget: OrderWriteHook = (before, { personalDataDeletedAt }) => {
    if (personalDataDeletedAt === before?.personalDataDeletedAt) return {}
    const { book } = this.#tools
    const forgotten = this.list().flatMap((refund) => {
      const rest = dropPersonalDataOfRefund(refund)
      return rest === refund ? [] : [book.changesOf(rest)]
    })
    return Object.assign({}, ...forgotten) as Changes
  }

  dueAt(): number | undefined {
    return firstDueAt(this.#tools.book.open(), this.#quietMs)
  }

  /** Does what is due. The alarm's time counts as reached, even if the bank's clock is behind the host's. */
  async run(log: Log): Promise<void> {
    const until = Math.max(this.#now(), this.dueAt() ?? 0)
    await this.#work(log, () => false, until)
  }

  /** Takes one step after another until nothing is due, or enough is done; other callers share the running step. */
  async #work(log: Log, isEnough: () => boolean, until = this.#now()): Promise<void> {
    while (!isEnough()) {
      if (!this.#step) {
        const next = nextRefund(this.#tools.book.open(), until, this.#quietMs)
        if (!next) return
        this.#stepOf = next.wish.id
        this.#step = this.#advance(next, log).finally(() => (this.#step = this.#stepOf = undefined))
      }
      // oxlint-disable-next-line no-await-in-loop -- one step after another
      await this.#step
    }
  }

  /** Asks the bank for the next step of one refund, and stores the outcome. */
  async #advance(refund: RefundRecord, log: Log): Promise<void> {
    const order = this.#tools.order.load()
    const attempt = order && attemptOf(order, refund.paymentId)
    const rail = attempt && this.#railOf(attempt)
    if (!rail) {
      log({ event: 'refund_not_advanced', refund: refund.number, reason: 'rail_missing' })
      return this.#noteNoNews(refund)
    }
    const about = {
      refund,
      attempt,
      rail,
      money: moneyOf(refund.wish, attempt.order.reference),
      log,
    }
    this.#calledBack.delete(refund.number)
    await this.#stepOn(about)
    // The bank's answer may be older than a callback that came meanwhile.
    const after = this.#calledBack.delete(refund.number) && this.find(refund.wish.id)
    if (after) this.#store(after, noteRefundHint(after, this.#now()))
  }

  #stepOn(about: About): Promise<void> {
    const { stage } = about.refund
    if (stage === 'waiting') return this.#send(about)
    if (stage === 'sent') return this.#search(about)
    return stage === 'booked' || isRead(about.refund) ? this.#read(about) : this.#watch(about)
  }

  /** Reads what must be known, then sends the refund. */
  async #send(about: About): Promise<void> {
    const { refund, attempt, rail, money, log } = about
    const { restoredAt } = this.#tools.intake
    // A refund that was sent just before the data were put back may still arrive.
    if (restoredAt !== undefined && this.#now() < restoredAt + this.#quietMs) return this.#noteNoNews(refund)
    const prepared = await ask(about, () => rail.prepare(attempt.created, money))
    if ('lost' in prepared) return this.#notAsked(about, prepared.lost)
    if (restoredAt !== undefined && !this.#knowsAll(refund, prepared.got))
      return this.#end(refund, 'needs_review', log)
    if ('refused' in prepared.got) return this.#end(refund, 'failed', log, prepared.got.refused)
    return this.#deliver(about, prepared.got.intent)
  }

  /** Sends a refund once; its intent is stored right before it leaves. */
  async #deliver(about: About, intent: RailRefundIntent): Promise<void> {
    const { refund, attempt, rail, money, log } = about
    let sent = refund
    const keep = () => {
      sent = noteRefundSent(refund, intent, this.#now())
      this.#store(refund, sent)
    }
    const answer = await ask(about, () => rail.send(attempt.created, money, intent, keep))
    if ('got' in answer) return this.#claim(sent, answer.got, log)
    const { lost } = answer
    const now = this.#now()
    // The call never left.
    if (sent === refund || lost.code === 'call_aborted')
      return this.#store(sent, noteNoNewsOfRefund(refund, now, lost.retryAfterSeconds))
    if (lost.reason === 'owner') log({ event: 'refund_id_reused', refund: refund.number })
    const isRepeat = wasSentTwice(sent)
    const refusal = rail.refusalOf(lost, isRepeat)
    if (refusal && !refusal.isOnMoney) return this.#end(sent, 'failed', log, refusal.reason)
    const oddStatus = oddStatusOf(lost)
    // The money may be lacking because an earlier sending was carried out. And a call that got the same odd status twice would
    // get it again.
    if (isRepeat && (refusal || (oddStatus !== undefined && oddStatus === refund.oddStatus)))
      return this.#end(sent, 'needs_review', log)
    const isAnswered = refusal !== undefined || rail.wasAnswered(lost)
    // Any other answer may be about a second copy, if the network delivered the call twice.
    const unknown = noteRefundAnswerLost(
      sent,
      now,
      present({ isAnswered, oddStatus, refusal: refusal?.reason }),
    )
    this.#store(sent, unknown)
    if (refusal) await this.#search({ ...about, refund: unknown })
  }

  /**
   * Returns whether every refund that the bank lists for a payment is one of ours. One id that we do not know is allowed for each
   * of ours without an id that a person called refunded. A bank that shows no list proves nothing.
   */
  #knowsAll(
    { paymentId }: RefundRecord,
    prepared: { intent: RailRefundIntent } | { refused: unknown },
  ): boolean {
    if ('refused' in prepared || !prepared.intent.isListShown) return false
    const own = this.list().filter((known) => known.paymentId === paymentId)
    const ids = this.list().map(({ refundId }) => refundId)
    const judged = own.filter(({ refundId, stage }) => refundId === undefined && stage === 'refunded')
    return prepared.intent.knownRefundIds.filter((id) => !ids.includes(id)).length <= judged.length
  }

  /** Stores what follows when the reading before a sending failed: an end, or another try. */
  #notAsked({ refund, rail, log }: About, lost: BankError | undefined): void {
    const reason = lost && rail.refusalOf(lost, false)?.reason
    // The bank refused the reading, perhaps because the network delivered it twice. Only a reason that is about the payment
    // ends the refund.
    const isEnd = reason !== undefined && reason !== 'refused'
    if (isEnd) return this.#end(refund, 'failed', log, reason)
    this.#noteNoNews(refund, lost)
  }

  /** Finds out by reading what became of a call whose answer was lost. */
  async #search(about: About): Promise<void> {
    const { refund, attempt, rail, log } = about
    const intent = this.#tools.book.intentOf(refund)
    if (!intent) return this.#end(refund, 'needs_review', log)
    const finding = await ask(about, () => rail.find(attempt.created, this.#searchFor(refund, intent)))
    // After a crash the record does not show yet that the answer is lost.
    if ('lost' in finding)
      return this.#noteNoNews(refund, finding.lost, noteRefundAnswerLost(refund, this.#now()))
    const { got } = finding
    if (got.do === 'done') return this.#claim(noteWord(refund, got), got.paymentId, log)
    if (got.do === 'ended')
      return this.#end({ ...refund, refundId: got.paymentId }, 'failed', log, 'rejected')
    if (got.do === 'stop') return this.#end(refund, 'needs_review', log)
    const now = this.#now()
    if (got.do === 'wait') {
      if (got.isAbsent && refund.refusal) return this.#end(refund, 'failed', log, refund.refusal)
      return this.#store(refund, noteStillSearched(refund, got.intent, got.untilMs, now))
    }
    if (isLongSent(refund, now)) return this.#end(refund, 'needs_review', log)
    // Before the data were put back, a call may have left that the copy does not have: both readings must be from a time when
    // it can no longer arrive.
    const freeAt = (this.#tools.intake.restoredAt ?? -Infinity) + this.#quietMs
    const { quietReading, ...unread } = intent
    if (quietReading && quietReading.readAtMs < freeAt)
      return this.#store(refund, noteStillSearched(refund, unread, freeAt, now))
    return this.#deliver(about, rail.sentAgain(intent, now))
  }

  #searchFor(refund: RefundRecord, intent: RailRefundIntent): RefundSearch {
    const others = this.list().filter(
      (other) =>
        other.paymentId === refund.paymentId &&
        other.number !== refund.number &&
        (isUnidentified(other) || wasSentTwice(other)),
    )
    return {
      intent,
      otherIds: this.#idsOf(refund),
      others: others.flatMap((other) => other.intent ?? []),
      calledIds: refund.calledIds ?? [],
    }
  }

  #idsOf({ paymentId }: RefundRecord): readonly string[] {
    return this.list().flatMap((known) => (known.paymentId === paymentId ? (known.refundId ?? []) : []))
  }

  /** Reads the state of a booked refund. */
  async #read(about: About): Promise<void> {
    const { attempt, rail, log } = about
    const { refundId = '', wish } = about.refund
    if (wasSentTwice(about.refund) && (await this.#isSeenTwice(about))) return
    const reading = await ask(about, () => rail.read(attempt.created, refundId, wish.amount))
    const refund = this.find(wish.id) ?? about.refund
    if ('lost' in reading) return this.#noteNoNews(refund, reading.lost)
    const now = this.#now()
    const { state } = reading.got
    if (state !== 'refunded' && state !== 'failed')
      return this.#store(refund, noteNoNewsOfRefund(noteWord(refund, reading.got), now))
    const after = noteBankEnd(refund, state, now)
    if (after.stage !== refund.stage) logEnd(log, after)
    this.#store(refund, after)
  }

  /** Looks for a second entry of a booked refund that was sent twice; if there is one, a person decides. */
  async #isSeenTwice(about: About): Promise<boolean> {
    await this.#watch(about)
    return this.find(about.refund.wish.id)?.stage !== about.refund.stage
  }

  /** Reads whether an entry of the bank shows that a refund ended otherwise than its record has it. */
  async #watch(about: About): Promise<void> {
    const { refund, attempt, rail, log } = about
    const { intent } = refund
    if (!intent) return this.#noteNoNews(refund)
    const finding = await ask(about, () => rail.find(attempt.created, this.#searchFor(refund, intent)))
    if ('lost' in finding || (finding.got.do !== 'done' && finding.got.do !== 'ended')) {
      if (refund.stage !== 'booked') this.#noteNoNews(refund)
      return
    }
    const { got } = finding
    const isLater = this.list().some(
      (other) =>
        other.paymentId === refund.paymentId &&
        other.number > refund.number &&
        other.intent?.knownRefundIds.includes(got.paymentId) === false,
    )
    const told = got.do === 'done' ? noteWord(refund, got) : refund
    const after = noteEntryFound(told, got.paymentId, got.do === 'ended', isLater, this.#now())
    if (after.stage === 'needs_review') logEnd(log, after)
    this.#store(refund, after)
  }

  /** Stores the bank's id of a refund; an id that another refund has, or that existed before, is no answer to this one. */
  #claim(refund: RefundRecord, refundId: string, log: Log): void {
    const isNew =
      !refund.intent?.knownRefundIds.includes(refundId) &&
      (this.#tools.book.findByBankId(refundId) ?? refund).number === refund.number
    if (isNew) return this.#store(refund, noteBooked(refund, refundId, this.#now()))
    log({ event: 'refund_id_reused', refund: refund.number })
    this.#store(refund, noteRefundAnswerLost(refund, this.#now(), { isAnswered: true }))
  }

  /** Stores that a refund failed, or that a person must decide, and logs it. */
  #end(refund: RefundRecord, stage: 'failed' | 'needs_review', log: Log, reason?: RefundReason): void {
    const after = noteRefundEnded(refund, stage, this.#now(), reason)
    logEnd(log, after)
    this.#store(refund, after)
  }

  #noteNoNews(refund: RefundRecord, lost?: BankError, known = refund): void {
    this.#store(refund, noteNoNewsOfRefund(known, this.#now(), lost?.retryAfterSeconds))
  }

  /** Writes a refund, with the entries of the write hooks. */
  #store(before: RefundRecord | undefined, after: RefundRecord): void {
    const { order, book, writeHooks = [] } = this.#tools
    const record = order.load()
    const isForgetting = record?.personalDataDeletedAt !== undefined
    const known = this.find(after.wish.id)
    // A callback that came during the step may have added its id to what is stored.
    const { calledIds } = known !== before && known ? known : after
    const heard = { ...after, ...(calledIds && { calledIds }) }
    const next = isForgetting ? dropPersonalDataOfRefund(heard) : heard
    // The hooks and the due time go by the refund as it is written.
    const changes: Record<string, unknown> = { ...book.changesOf(next) }
    if (record) for (const hook of writeHooks) Object.assign(changes, hook(record, before, next, this.#now()))
    try {
      order.write(changes)
    } catch (error) {
      book.reset()
      throw error
    }
  }

  #railOf(attempt: Attempt): RailRefunds | undefined {
    return findRail(this.#tools.rails, attempt)?.refunds
  }

  #now(): number {
    return this.#tools.clock()
  }
}

interface About {
  refund: RefundRecord
  attempt: CreatedAttempt
  rail: RailRefunds
  money: RailRefund
  log: Log
}

/** Logs that a refund failed, or that a person must decide. */
function logEnd(log: Log, { stage, number, reason }: RefundRecord): void {
  if (stage === 'refunded') return
  const event = stage === 'failed' ? 'refund_failed' : 'refund_needs_review'
  log({ event, refund: number, reason })
}

const ask = <T>({ refund, log }: About, call: () => Promise<T>) =>
  askBank(log, { event: 'refund_not_answered', refund: refund.number }, call)

/** Returns the HTTP status of a refusal if the bank is not known to use it; neither a success nor a fault of the server. */
const oddStatusOf = ({ code, status = 0 }: BankError) =>
  code === 'outcome_unknown' && status >= 300 && status < 500 ? status : undefined

/** Finds the attempt to refund: the paid one, or the one with the given number. */
function attemptToRefund(order: OrderRecord, number: number | undefined): CreatedAttempt | RefundFault {
  const isPaid = (attempt: Attempt | undefined): attempt is CreatedAttempt =>
    attempt?.created !== undefined && attempt.status === 'paid'
  if (number !== undefined) {
    const attempt = order.attempts.find((known) => known.number === number)
    return isPaid(attempt) ? attempt : 'payment_not_refundable'
  }
  const [attempt, another] = order.attempts.filter(isPaid)
  if (another) return 'refund_attempt_missing'
  return attempt ?? 'payment_not_refundable'
}

/** Makes what goes to the bank: without reference and message, a refund has the reference of its payment. */
function moneyOf({ amount, reference, message }: RefundRequest, own: string): RailRefund {
  return message === undefined ? { amount, reference: reference ?? own } : { amount, message }
}
