// A safe request to pay: write down what is sent, send it, and find the outcome when the answer is lost.
// Each step is an ordinary operation.

import { fromUtf8, utf8 } from '../shared/bytes.ts'
import { BankError } from '../shared/errors.ts'
import { assume } from '../shared/gaps.ts'
import { equalBodies } from '../shared/json.ts'
import { unknownAfter } from '../shared/read-answer.ts'
import { isNotKnown } from '../shared/resending.ts'
import type { SendOptions } from '../shared/send.ts'
import { sleepInReal } from '../shared/sleep.ts'
import type { RequestToPayBank } from './bank.ts'
import { requestToPayGaps } from './gaps.ts'
import { createRequest, readRequest } from './operations.ts'
import { judgeSending, lostRuleOf } from './rules.ts'
import type { PaymentRequest } from './schema.ts'

/** What is written down before a request is sent. */
export interface RequestIntent {
  endToEndId: string
  instructionId: string
  /** Body as it is sent, JSON. */
  body: string
}

/** Options of {@link requestSafely}. */
export interface RequestOptions extends Omit<SendOptions, 'beforeSending'> {
  /**
   * Stores an intent and returns nothing; if an intent is already stored under either of its ids, keeps and returns that one.
   *
   * It must do this in one atomic step, so that only one of two simultaneous calls is first. A returned intent counts as perhaps
   * sent, by a process that has ended; only if nothing or the very object that it was given is returned does it count as new.
   *
   * Nothing is sent before it resolves.
   */
  keep: (intent: RequestIntent) => RequestIntent | undefined | Promise<RequestIntent | undefined>
}

/**
 * Sends a request to pay and finds the outcome when the answer is lost: it reads by `endToEndId`, and sends the very same
 * bytes again only if the bank does not know it.
 *
 * Call it again after a crash, with the same order: it then reads the stored request before it sends anything. Two different
 * orders are never sent under one id.
 *
 * @deprecated The interface is deprecated from 06/2023, and there is a sandbox of it only.
 * @returns The status of the bank's last answer.
 * @throws TypeError when the order breaks a rule, or another order is stored under one of its ids; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank refused; `outcome_unknown` when the outcome could not be
 * found, also if the bank reports that one of the ids is in use: call it again later.
 * @see gaps Part 4, request-to-pay.create
 */
export async function requestSafely(
  bank: RequestToPayBank,
  order: PaymentRequest,
  options: RequestOptions,
): Promise<string> {
  const drafted = createRequest.draft(bank, { body: order })
  const { endToEndId, instructionId } = order
  const intent = { endToEndId, instructionId, body: fromUtf8(drafted.body) }
  const given = await options.keep(intent)
  // A store that returns the very object that it was given has just stored it, so no process can have sent it.
  const stored = given === intent ? undefined : given
  if (stored && !equalBodies(JSON.parse(stored.body), JSON.parse(fromUtf8(drafted.body)))) {
    throw new TypeError(
      'order.endToEndId and order.instructionId must be new: another order is kept under one',
    )
  }
  const draft = stored ? { ...drafted, body: utf8(stored.body) } : drafted
  const { definition } = createRequest
  const most = assume(requestToPayGaps, bank, 'request-to-pay.resend')
  // The outcome of a request that may have been sent before stays unknown, even if the caller is refused now.
  let doubt = stored && unknownAfter(definition, undefined)
  for (let sendings = 0; ; sendings++) {
    if (doubt) {
      const known = await find(bank, endToEndId, options).catch((failure: unknown) => {
        throw sendings === 0 ? unknownAfter(definition, failure) : doubt
      })
      if (known !== undefined) return known
      if (sendings >= most) throw doubt
    }
    try {
      return (await createRequest.send(bank, draft, options)).body.paymentStatus
    } catch (error) {
      if (!(error instanceof BankError)) throw doubt ?? error
      const { fault } = judgeSending(error)
      if (fault === 'lost') {
        doubt = error
        continue
      }
      // A request contains no time: after a lost sending no refusal is final, and a known id may be known from our own sending.
      throw doubt || fault === 'duplicate' ? unknownAfter(definition, error) : error
    }
  }
}

/** Reads a status; `undefined` when the bank did not know the request as often as the lost rule requires. */
async function find(
  bank: RequestToPayBank,
  endToEndId: string,
  options: SendOptions,
): Promise<string | undefined> {
  const { looks, betweenMs } = lostRuleOf(bank)
  for (let misses = 1; ; misses++) {
    try {
      return (await readRequest(bank, { query: { endToEndId } }, options)).body.paymentStatus
    } catch (error) {
      if (!(error instanceof BankError && isNotKnown(error))) throw error
      if (misses >= looks) return undefined
      await sleepInReal(betweenMs, options.signal)
    }
  }
}
