// The safe way to a payment: write down what is sent, send it, find the truth when the answer is lost, wait for the end.
// Each step is an ordinary operation, and nothing is kept here: the caller's own store is the memory.

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

/**
 * Keeps an intent, and gives nothing; where one is kept under its `instructionId` already, gives that one and keeps it.
 *
 * It must do so in one step, so that of two at once only one is first. The three calls share one space of ids. What it gives
 * back may have been sent, by a process that is no more; only the very object that it was given is as new as nothing.
 */
export type KeepIntent = (
  intent: PaymentIntent,
) => PaymentIntent | undefined | Promise<PaymentIntent | undefined>

/** A payment as the bank told it last. */
export type KnownPayment = Named<InstantPayment> & { instructionId?: string | undefined }

/** The members of an answer that have a name here; it may hold others. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/** Options of {@link awaitPayment}. */
export interface AwaitOptions extends RecipeOptions {
  /**
   * Tells how long to wait before the next reading, milliseconds; `undefined` ends the waiting. Default: after 2, 5, 15 s,
   * then every 60 s for a day.
   *
   * @param reads How often it was read so far.
   * @param elapsedMs Since the waiting began.
   */
  ladder?: ((reads: number, elapsedMs: number) => number | undefined) | undefined
}

/**
 * Pays, and finds the truth when the answer is lost: it asks the bank, then sends the very same bytes again under the same
 * `instructionId`, which pays once however often it is sent.
 *
 * Call it again after a crash, with the same instruction: what was kept is taken up, and nothing is paid twice. Two
 * different bodies never leave under one id.
 *
 * @param keep Writes down what will be sent; nothing is sent before it resolves.
 * @returns The payment as the bank told it last; `PROCESSING` is an answer too, {@link awaitPayment} waits for its end.
 * @throws TypeError when the order breaks a rule, another one is kept under its id, or the key cannot be read; this call has
 * sent nothing.
 * @throws BankError `call_refused` or `limit_reached` when the bank said no and nothing was paid, of the token call too.
 * `outcome_unknown` when the truth could not be found: call it again, and not within eleven minutes
 * (`quietSeconds` of the gap `corporate.lost`), so that nothing sent before can still arrive. Any other code: nothing was sent.
 * @see gaps Part 4, corporate.sepa, corporate.instant, corporate.v2
 * @example
 * ```ts
 * import { awaitPayment, type CorporateBank, type KeepIntent, payInstruction, type PaymentOrder } from 'silta/core/corporate-payments'
 *
 * declare const bank: CorporateBank
 * declare const order: PaymentOrder
 * declare const keep: KeepIntent
 *
 * const instruction = { operation: 'sepa', body: order } as const
 * const payment = await payInstruction(bank, instruction, keep)
 * if (payment.status === 'PROCESSING') await awaitPayment(bank, instruction)
 * ```
 */
export async function payInstruction(
  bank: CorporateBank,
  instruction: PaymentInstruction,
  keep: KeepIntent,
  options: RecipeOptions = {},
): Promise<KnownPayment> {
  if (!Object.hasOwn(CALLS, instruction.operation))
    throw new TypeError("operation must be 'sepa', 'instant' or 'v2'")
  const drafted = draftOf(bank, instruction)
  const intent: PaymentIntent = {
    operation: instruction.operation,
    instructionId: instruction.body.instructionId,
    body: fromUtf8(drafted.body),
  }
  const given = await keep(intent)
  // A store that gives back what it was given has kept it just now: no process has sent it.
  const kept = given === intent ? undefined : given
  if (kept && !isSame(kept, intent)) {
    throw new TypeError('body.instructionId must be new: another instruction is kept under it')
  }
  const draft = kept ? { ...drafted, body: utf8(kept.body) } : drafted
  return new Sending(bank, instruction, options).run(draft, kept !== undefined)
}

/**
 * Waits until a payment is final: reads how it stands after 2, 5, 15 s, then every 60 s.
 *
 * A lost answer is only a reason to ask again, later where the bank asks for it.
 *
 * @returns The payment as it was read last, final or not; `undefined` when nothing was read, as for a synchronous payment that
 * was never on its way: its first answer was its end.
 * @throws BankError `call_refused` when the bank does not know the payment; whatever the signal gives when it fires.
 * @see gaps: corporate.limits.calls, Part 4, corporate.instant-status, corporate.v2-status
 */
export function awaitPayment(
  bank: CorporateBank,
  instruction: PaymentInstruction,
  options: AwaitOptions = {},
): Promise<KnownPayment | undefined> {
  const { ladder = (reads, elapsedMs) => nextReadInMs(reads, elapsedMs, bank) } = options
  let last: KnownPayment | undefined
  const read = async () => (last = (await readKnown(bank, instruction, options)) ?? last)
  return poll(read, {
    ...options,
    clock: bank.clock,
    nextInMs: ladder,
    // The query for instant payments shows what was on its way once, and nothing else: there is no end to wait for.
    until: (known) => known === undefined || isFinalStatus(known.status),
  })
}

/** One instruction on its way: how often it was sent, and what is not known of it. */
class Sending {
  readonly #bank: CorporateBank
  readonly #instruction: PaymentInstruction
  readonly #options: SendOptions
  readonly #sleep: Sleep
  readonly #limits: { sendings: number; pauseSeconds: number }
  readonly #lostRule: LostRule
  /** Whether a call of this run has left, a question too: without a token none does. */
  #hasLeft = false

  constructor(bank: CorporateBank, instruction: PaymentInstruction, options: RecipeOptions) {
    this.#bank = bank
    this.#instruction = instruction
    this.#options = { ...options, beforeSending: () => void (this.#hasLeft = true) }
    this.#sleep = options.sleep ?? sleepInReal
    this.#limits = assume(corporatePaymentsGaps, bank, 'corporate.resend')
    this.#lostRule = lostRuleOf(instruction.operation, bank)
  }

  /** @param wasKept Whether it may have been sent before, by a process that is no more. */
  async run(draft: Draft, wasKept: boolean): Promise<KnownPayment> {
    // An asynchronous payment is sent again after a question only; a synchronous one may always be.
    if (wasKept && this.#isAsynchronous) {
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
        // No fault of the world: a key that cannot be read, for example.
        if (!(error instanceof BankError)) throw doubt ?? error
        if (!this.#hasLeft) throw wasKept ? this.#unknownAfter(error) : error
        const wasSent = wasKept || doubt !== undefined
        const judged = judgeSending(error)
        const hasArrived = judged.fault === 'duplicate' && this.#lostRule.duplicate === 'arrived'
        if (!wasSent && hasArrived) return await this.#findDoubled(error)
        if (isAboutAnother(error) || !(isUnknown(error) || wasSent)) throw error
        if (judged.fault === 'duplicate' && !hasArrived) throw error
        // What was lost a moment ago may still arrive, and be taken then: a no to its copy tells nothing of it.
        if (judged.fault === 'refused' && judged.isProof) throw doubt ?? error
        doubt ??= this.#unknownAfter(error)
        // Whatever ends the search, an abort too: the payment itself is still unknown, and that is what must be told.
        const found = await this.#search(error).catch(() => {
          throw doubt
        })
        if (found) return found
        if (sendings >= this.#limits.sendings || isDuplicate(error)) throw doubt
      }
    }
  }

  get #isAsynchronous(): boolean {
    return this.#instruction.operation === 'v2'
  }

  /**
   * Finds the payment of an instruction whose first sending was refused as a repetition, or for a reason that cannot be read:
   * the network may have brought it twice, and shown the second answer only. Where the bank knows no payment, or another one,
   * the refusal stands.
   */
  async #findDoubled(refusal: unknown): Promise<KnownPayment> {
    try {
      const found = await this.#find()
      if (found) return found
    } catch (error) {
      if (!isAboutAnother(error)) throw this.#unknownAfter(refusal)
    }
    throw refusal
  }

  /** Asks what has become of a sending; `undefined` when it may be sent again. */
  async #search(error: unknown): Promise<KnownPayment | undefined> {
    if (this.#isAsynchronous) return this.#find()
    try {
      const found = await readKnown(this.#bank, this.#instruction, this.#options)
      if (found) return found
    } catch {
      // What is found helps; an empty list, a refusal or a lost answer proves nothing here.
    }
    await this.#pause(error)
    return undefined
  }

  /** Reads an asynchronous payment; `undefined` when the bank did not know it as often as the rule of a lost answer wants. */
  async #find(): Promise<KnownPayment | undefined> {
    for (let reads = 1, misses = 0; ; reads++) {
      try {
        return await readKnown(this.#bank, this.#instruction, this.#options)
      } catch (error) {
        if (!(error instanceof BankError && this.#hasLeft)) throw error
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

  /** Makes the error of an instruction that may have been taken, and of which a later failure has told nothing. */
  #unknownAfter(error: unknown): BankError {
    if (isUnknown(error)) return error
    return unknownAfter(CALLS[this.#instruction.operation].definition, error, this.#hasLeft)
  }
}

/** How often a question may be lost in one search, besides those that find nothing. */
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

/** Reads how a payment stands; `undefined` where the query for instant payments has nothing to tell. */
async function readKnown(
  bank: CorporateBank,
  { operation, body: order }: PaymentInstruction,
  options: SendOptions,
): Promise<KnownPayment | undefined> {
  const input = { path: { instructionId: order.instructionId } }
  if (operation !== 'v2') {
    const { body } = await readInstantPayments(bank, input, options)
    return body.find((told) => differencesOf(order, told).length === 0)
  }
  const { status, body } = await readPayment(bank, input, options)
  const answerFaults = differencesOf(order, body)
  if (answerFaults.length > 0) throw lostError(readPayment.definition, 'owner', { status, answerFaults })
  return body
}

const isSame = (kept: PaymentIntent, intent: PaymentIntent): boolean =>
  kept.operation === intent.operation && equalBodies(JSON.parse(kept.body), JSON.parse(intent.body))

const isUnknown = (error: unknown): error is BankError =>
  error instanceof BankError && error.code === 'outcome_unknown'

const isAboutAnother = (error: unknown) => error instanceof BankError && error.reason === 'owner'

const isDuplicate = (error: unknown) => error instanceof BankError && error.bankCode === 'DUPLICATE_PAYMENT'

/** What the bank asked to wait, at most a minute: whoever waits longer calls again. */
const pauseOf = (error: unknown) =>
  Math.min((error instanceof BankError && error.retryAfterSeconds) || 0, 60) * 1_000
