// The safe way to a request to pay: write down what is sent, send it, and find the truth when the answer is lost.
// Each step is an ordinary operation.

import { fromUtf8, utf8 } from '../shared/bytes.ts'
import { BankError } from '../shared/errors.ts'
import { equalBodies } from '../shared/json.ts'
import type { SendOptions } from '../shared/send.ts'
import type { RequestToPayBank } from './bank.ts'
import { createRequest, readRequest } from './operations.ts'
import type { PaymentRequest } from './schema.ts'

/** What is written down before a request is sent. */
export interface RequestIntent {
  endToEndId: string
  instructionId: string
  /** Body as it is sent, JSON. */
  body: string
}

/**
 * Keeps an intent, unless one is kept under either of its ids already: then it gives that one and keeps it.
 *
 * It must do so in one step, so that of two at once only one is first.
 */
export type KeepIntent = (
  intent: RequestIntent,
) => RequestIntent | undefined | Promise<RequestIntent | undefined>

/** How often the body is sent before the truth is left open. */
const MOST_SENDINGS = 3

/**
 * Sends a request to pay and finds the truth when the answer is lost: it reads by `endToEndId`, and only where the bank
 * knows nothing sends the very same bytes again.
 *
 * Call it again after a crash, with the same order: what is kept is then asked for before anything is sent. Two different
 * orders never leave under one id.
 *
 * @deprecated The interface is deprecated from 06/2023, and there is a sandbox of it only.
 * @param keep Writes down what will be sent; nothing is sent before it resolves.
 * @returns The status that the bank told last.
 * @throws TypeError when the order breaks a rule, or another order is kept under one of its ids; nothing was sent.
 * @throws BankError `call_refused` or `limit_reached` when the bank said no; `outcome_unknown` when the truth could not be
 * found: call it again later.
 * @see gaps Part 4, request-to-pay.create
 */
export async function requestSafely(
  bank: RequestToPayBank,
  order: PaymentRequest,
  keep: KeepIntent,
  options: SendOptions = {},
): Promise<string> {
  const drafted = createRequest.draft(bank, { body: order })
  const { endToEndId, instructionId } = order
  const kept = await keep({ endToEndId, instructionId, body: fromUtf8(drafted.body) })
  if (kept && !equalBodies(JSON.parse(kept.body), JSON.parse(fromUtf8(drafted.body)))) {
    throw new TypeError(
      'order.endToEndId and order.instructionId must be new: another order is kept under one',
    )
  }
  const draft = kept ? { ...drafted, body: utf8(kept.body) } : drafted
  if (kept) {
    const known = await find(bank, endToEndId, options)
    if (known !== undefined) return known
  }
  for (let sendings = 1; ; sendings++) {
    try {
      return (await createRequest.send(bank, draft, options)).body.paymentStatus
    } catch (error) {
      if (!(error instanceof BankError && error.code === 'outcome_unknown')) throw error
      // Whatever ends the search, an abort too: the request itself is still unknown, and that is what must be told.
      const known = await find(bank, endToEndId, options).catch(() => {
        throw error
      })
      if (known !== undefined) return known
      if (sendings === MOST_SENDINGS) throw error
    }
  }
}

/** Reads a status; `undefined` when the bank does not know the request. */
async function find(
  bank: RequestToPayBank,
  endToEndId: string,
  options: SendOptions,
): Promise<string | undefined> {
  try {
    return (await readRequest(bank, { query: { endToEndId } }, options)).body.paymentStatus
  } catch (error) {
    if (error instanceof BankError && error.code === 'call_refused' && error.status === 404) return undefined
    throw error
  }
}
