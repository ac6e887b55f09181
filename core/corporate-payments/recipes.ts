// A safe payment: write down what is sent, send it, find the outcome when the answer is lost, wait for the end.
// Each step is an ordinary operation, and nothing is stored here: the caller's own store is the memory.

import { fromUtf8, utf8 } from '../shared/bytes.ts'
import { BankError } from '../shared/errors.ts'
import { assume } from '../shared/gaps.ts'
import { equalBodies } from '../shared/json.ts'
import { lostError, unknownAfter } from '../shared/read-answer.ts'
import type { Draft, SendOptions } from '../shared/send.ts'
import { isPassing, poll, type RecipeOptions } from '../shared/poll.ts'
import { isNotKnown, type LostRule } from '../shared/resending.ts'
import { type Sleep, sleepInReal } from '../shared/sleep.ts'
import type { CorporateBank } from './auth.ts'
import { corporatePaymentsGaps } from './gaps.ts'
import {
  createInstantPayment,
  createPayment,
  createSepaPayment,
  readInstantPayments,
  readPayment,
} from './operations.ts'
import { differencesOf, isFinalStatus, judgeSending, lostRuleOf, nextReadInMs } from './rules.ts'
import type { InstantPayment, PaymentOrder, PaymentOrderV2 } from './schema.ts'

/** What is to be paid, and by which of the three calls. */
export type PaymentInstruction =
  | { readonly operation: 'sepa' | 'instant'; readonly body: PaymentOrder }
  | { readonly operation: 'v2'; readonly body: PaymentOrderV2 }

/** What is written down before an instruction is sent. */
export interface PaymentIntent {
  operation: PaymentInstruction['operation']
  instructionId: string
  /** Body as it is sent, JSON. */
  body: string
}

/** A payment as the bank's last answer shows it. */
export type KnownPayment = Named<InstantPayment> & { instructionId?: string | undefined }

/** The known members of an answer; it may contain others. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/** Options of {@link awaitPayment}. */
export interface AwaitOptions extends RecipeOptions {
  /**
   * Returns how long to wait before the next reading, milliseconds; `undefined` ends the waiting. Default: after 2, 5, 15 s,
   * then every 60 s for a day.
   *
   * @param reads How often it was read so far.
   * @param elapsedMs Since the waiting began.
   */
  nextInMs?: ((reads: number, elapsedMs: number) => number | undefined) | undefined
}

/** Options of {@link paySafely}. */
export interface PayOptions extends RecipeOptions {
  /**
   * Stores an intent and returns nothing; if an intent is already stored under its `instructionId`, keeps and returns that one.
   *
   * It must do this in one atomic step, so that only one of two simultaneous calls is first. The three calls share one space of
   * ids. A returned intent counts as perhaps sent, by a process that has ended; only if nothing or the very object that it was
   * given is returned does the intent count as new.
   *
   * Nothing is sent before it resolves.
   */
  keep: (intent: PaymentIntent) => PaymentIntent | undefined | Promise<PaymentIntent | undefined>
}

/**
 * Pays, and finds the outcome when the answer is lost: it asks the bank, then sends the very same bytes again under the same
 * `instructionId`, which is paid once however often it is sent.
 *
 * Call it again after a crash, with the same instruction: it goes on with the stored intent, and nothing is paid twice. Two
 * different bodies are never sent under one id.
 *
 * @returns The payment as the bank's last answer shows it; it may be `PROCESSING`: {@link awaitPayment} waits for its end.
 * @throws TypeError when the order breaks a rule, another one is stored under its id, or the key cannot be read; this call has
 * sent nothing.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused, in the token call too, and nothing was paid.
 * `outcome_unknown` when the outcome could not be found, also if the bank knows the id but shows no payment of this content, or
 * refused a repetition for lack of money: call it again, but not within eleven minutes (`quietSeconds` of the gap
 * `corporate.lost`), so that nothing sent before can still arrive. Any other code: nothing was sent.
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2
 * @example
 * ```ts
 * import { awaitPayment, type CorporateBank, type PaymentOrder, type PayOptions, paySafely } from 'silta/core/corporate-payments'
 *
 * declare const bank: CorporateBank
 * declare const order: PaymentOrder
 * declare const keep: PayOptions['keep']
 *
 * const instruction = { operation: 'sepa', body: order } as const
 * const payment = await paySafely(bank, instruction, { keep })
 * if (payment.status === 'PROCESSING') await awaitPayment(bank, instruction)
 * ```
 */
export async function paySafely(
  bank: CorporateBank,
  instruction: PaymentInstruction,
  options: PayOptions,
): Promise<KnownPayment> {
  if (!Object.hasOwn(CALLS, instruction.operation))
    throw new TypeError("operation must be 'sepa', 'instant' or 'v2'")
  const drafted = draftOf(bank, instruction)
  const intent: PaymentIntent = {
    operation: instruction.operation,
    instructionId: instruction.body.instructionId,
    body: fromUtf8(drafted.body),
  }
  const given = await options.keep(intent)
  // A store that returns the very object that it was given has just stored it, so no process can have sent it.
  const stored = given === intent ? undefined : given
  if (stored && !isSame(stored, intent)) {
    throw new TypeError('body.instructionId must be new: another instruction is kept under it')
  }
  const draft = stored ? { ...drafted, body: utf8(stored.body) } : drafted
  return new Sending(bank, instruction, options).run(draft, stored !== undefined)
}

/**
 * Waits until a payment is final: reads its status after 2, 5, 15 s, then every 60 s.
 *
 * A lost answer is only a reason to ask again, later if the bank asks for it.
 *
 * @returns The payment as it was read last, final or not; `undefined` when nothing was read, for example for a synchronous
 * payment that was never `PROCESSING`: its first answer was its end.
 * @throws BankError `call_refused` when the bank does not know the payment; the reason of the signal when it fires.
 * @see gaps: corporate.limits.calls, Part 4, corporate.instant-status, corporate.v2-status
 */
export function awaitPayment(
  bank: CorporateBank,
  instruction: PaymentInstruction,
  options: AwaitOptions = {},
): Promise<KnownPayment | undefined> {
  const { nextInMs = (reads, elapsedMs) => nextReadInMs(reads, elapsedMs, bank) } = options
  let last: KnownPayment | undefined
  const read = async () => (last = (await readKnown(bank, instruction, options)) ?? last)
  return poll(read, {
    ...options,
    clock: bank.clock,
    nextInMs,
    // The query for instant payments shows only payments that were `PROCESSING` once: for others there is no end to wait for.
    until: (known) => known === undefined || isFinalStatus(known.status),
  })
}

/** Sends one instruction, and keeps track of whether it was sent and what is still unknown. */
class Sending {
  readonly #bank: CorporateBank
  readonly #instruction: PaymentInstruction
  readonly #options: SendOptions
  readonly #sleep: Sleep
  readonly #limits: { sendings: number; pauseSeconds: number }
  readonly #lostRule: LostRule
  /** Whether any call of this run was sent, even a read; without a token none is. */
  #anySent = false

  constructor(bank: CorporateBank, instruction: PaymentInstruction, options: RecipeOptions) {
    this.#bank = bank
    this.#instruction = instruction
    this.#options = { ...options, beforeSending: () => void (this.#anySent = true) }
    this.#sleep = options.sleep ?? sleepInReal
    this.#limits = assume(corporatePaymentsGaps, bank, 'corporate.resend')
    this.#lostRule = lostRuleOf(instruction.operation, bank)
  }

  /** @param wasStored Whether it may have been sent before, by a process that has ended. */
  async run(draft: Draft, wasStored: boolean): Promise<KnownPayment> {
    // An asynchronous payment is sent again only after a read; a synchronous one may always be sent again.
    if (wasStored && this.#isAsynchronous) {
      const found = await this.#find().catch((error: unknown) => {
        throw this.#unknownAfter(error)
      })
      if (found) return found
    }
    let doubt: BankError | undefined
    for (let sendings = 1; ; sendings++) {
      try {
        return await sendDraft(this.#bank, this.#instruction, draft, this.#options)
      } catch (error) {
        // A fault of the caller: a key that cannot be read, for example.
        if (!(error instanceof BankError)) throw doubt ?? error
        if (!this.#anySent) throw wasStored ? this.#unknownAfter(error) : error
        const wasSent = wasStored || doubt !== undefined
        const judged = judgeSending(error)
        const about = judged.fault === 'refused' ? judged.about : undefined
        // The id is in use, perhaps by our own sending, or a repetition is refused only for its money: only reads show more.
        const isOver = judged.fault === 'duplicate' || (wasSent && about === 'money')
        if (!isOver && (isAboutAnother(error) || !(isUnknown(error) || wasSent))) throw error
        // A sending that was lost a moment ago may still arrive and be accepted: the refusal of its repetition proves nothing.
        if (about === 'fields') throw doubt ?? error
        doubt ??= this.#unknownAfter(error)
        // Whatever ends the search, even an abort: the outcome of the payment is still unknown, and the error must report so.
        const found = await this.#search(error, isOver).catch(() => {
          throw doubt
        })
        if (found) return found
        if (isOver || sendings >= this.#limits.sendings) throw doubt
      }
    }
  }

  get #isAsynchronous(): boolean {
    return this.#instruction.operation === 'v2'
  }

  /**
   * Searches at the bank for a payment that was sent; `undefined` if nothing shows it.
   *
   * @param isLast Whether no further sending follows; if one does, there is a pause before it.
   */
  async #search(error: unknown, isLast: boolean): Promise<KnownPayment | undefined> {
    if (this.#isAsynchronous) return this.#find()
    try {
      const found = await readKnown(this.#bank, this.#instruction, this.#options)
      if (found) return found
    } catch {
      // A payment that is found helps; an empty list, a refusal or a lost answer proves nothing here.
    }
    if (!isLast) await this.#pause(error)
    return undefined
  }

  /** Reads an asynchronous payment; `undefined` when the bank did not know it as often as the lost rule requires. */
  async #find(): Promise<KnownPayment | undefined> {
    for (let reads = 1, misses = 0; ; reads++) {
      try {
        return await readKnown(this.#bank, this.#instruction, this.#options)
      } catch (error) {
        if (!(error instanceof BankError && this.#anySent)) throw error
        const { looks, betweenMs } = this.#lostRule
        if (isNotKnown(error) && ++misses >= looks) return undefined
        if (error.status !== 404 && !isPassing(error)) throw error
        if (reads >= looks + MOST_LOST_READS) throw error
        await this.#pause(error, betweenMs)
      }
    }
  }

  async #pause(error: unknown, leastMs = 0): Promise<void> {
    const { pauseSeconds } = this.#limits
    await this.#sleep(Math.max(pauseSeconds * 1_000, leastMs, pauseOf(error)), this.#options.signal)
  }

  /** Makes the error of an instruction that may have been accepted; a later failure proves nothing about it. */
  #unknownAfter(error: unknown): BankError {
    if (isUnknown(error)) return error
    return unknownAfter(CALLS[this.#instruction.operation].definition, error, this.#anySent)
  }
}

/** How many answers to reads may be lost in one search, not counting reads that find nothing. */
const MOST_LOST_READS = 2

function draftOf(bank: CorporateBank, { operation, body }: PaymentInstruction): Draft {
  if (operation === 'v2') return createPayment.draft(bank, { body })
  return (operation === 'sepa' ? createSepaPayment : createInstantPayment).draft(bank, { body })
}

async function sendDraft(
  bank: CorporateBank,
  { operation, body: order }: PaymentInstruction,
  draft: Draft,
  options: SendOptions,
): Promise<KnownPayment> {
  const call = CALLS[operation]
  const { status, body } = await call.send(bank, draft, options)
  const answerFaults = differencesOf(order, body)
  if (answerFaults.length > 0) throw lostError(call.definition, 'owner', { status, answerFaults })
  return body
}

const CALLS = { sepa: createSepaPayment, instant: createInstantPayment, v2: createPayment } as const

/** Reads the status of a payment; `undefined` if the query for instant payments finds nothing. */
async function readKnown(
  bank: CorporateBank,
  { operation, body: order }: PaymentInstruction,
  options: SendOptions,
): Promise<KnownPayment | undefined> {
  const input = { path: { instructionId: order.instructionId } }
  if (operation !== 'v2') {
    const { body } = await readInstantPayments(bank, input, options)
    return body.find((one) => differencesOf(order, one).length === 0)
  }
  const { status, body } = await readPayment(bank, input, options)
  const answerFaults = differencesOf(order, body)
  if (answerFaults.length > 0) throw lostError(readPayment.definition, 'owner', { status, answerFaults })
  return body
}

const isSame = (stored: PaymentIntent, intent: PaymentIntent): boolean =>
  stored.operation === intent.operation && equalBodies(JSON.parse(stored.body), JSON.parse(intent.body))

const isUnknown = (error: unknown): error is BankError =>
  error instanceof BankError && error.code === 'outcome_unknown'

const isAboutAnother = (error: unknown) => error instanceof BankError && error.reason === 'owner'

/** The wait that the bank asked for, at most a minute: after a longer one the caller calls again. */
const pauseOf = (error: unknown) =>
  Math.min((error instanceof BankError && error.retryAfterSeconds) || 0, 60) * 1_000
