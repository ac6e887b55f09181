// The bank's callback that a payment changed: verified, used once, and still only a hint.

import { assume } from '../shared/gaps.ts'
import { tell } from '../shared/call-report.ts'
import { check } from '../shared/check.ts'
import { equalSecrets } from '../shared/bytes.ts'
import { BankError, type BankErrorReason } from '../shared/errors.ts'
import { parseJson } from '../shared/json.ts'
import { makeVerifier, type PublicKey } from '../shared/signing/rsa.ts'
import { isUuid } from '../shared/values/opaque.ts'
import { parseHttpDate, withinSkew } from '../shared/values/time.ts'
import { pairName, partsOf, readAuthorization, verifySignature } from './auth.ts'
import type { OnlinePaymentBank } from './bank.ts'
import { onlinePaymentGaps } from './gaps.ts'
import { CallbackBody } from './schema.ts'

/** What proves that a callback comes from the bank. */
export interface CallbackTrust {
  /** The value of `x-api-key` that this bank's callbacks carry. */
  apiKey: string
  /** Public keys of the bank by version; version 0 is `callback-0` in its key set. */
  keys: { readonly [version: number]: PublicKey }
  /** Memory of used pairs; {@link makePairMemory} makes one for one process. */
  pairs: PairMemory
}

/** A memory of the pairs of ids that were used. */
export interface PairMemory {
  /**
   * Uses a pair up.
   *
   * @returns Whether it was new. Of two simultaneous calls with the same pair, only one gets `true`.
   */
  use(pair: string): boolean | Promise<boolean>
}

/** A callback as it arrived: the address is the one given in Create payment, byte for byte. */
export interface CallbackRequest {
  method: string
  url: string
  headers: Headers
  body: Uint8Array
}

const CALLBACK = 'online-payment.callback'

/** What a genuine callback means: read the status of this payment. */
export interface PaymentHint {
  paymentId: string
  /** For a refund record: the payment that it belongs to. */
  refundOf?: string
}

/**
 * Makes a memory of pairs for one process.
 *
 * It keeps a pair twice as long as a message may be late; if several processes listen, they need a shared store.
 *
 * @param clock Milliseconds since 1970.
 * @param toleranceSeconds The bank's own assumption for `shared.clock-tolerance`, if it has one.
 */
export function makePairMemory(
  clock: () => number = Date.now,
  toleranceSeconds: number = onlinePaymentGaps['shared.clock-tolerance'].assumption,
): PairMemory {
  const lifeMs = 2 * toleranceSeconds * 1_000 + 1_000
  const used = new Map<string, number>()
  return {
    use(pair) {
      const now = clock()
      for (const [name, at] of used) {
        if (now - at <= lifeMs) break
        used.delete(name)
      }
      if (used.has(pair)) return false
      used.set(pair, now)
      return true
    },
  }
}

/**
 * Verifies a callback: key, clock, signature, pair, body. It fails closed.
 *
 * @throws BankError `callback_refused`; `reason` is the check that failed.
 * @see gaps: online-payment.callback.request, online-payment.callback.trust
 */
export async function readCallback(
  bank: OnlinePaymentBank,
  trust: CallbackTrust,
  request: CallbackRequest,
): Promise<PaymentHint> {
  const refuse = (reason: BankErrorReason) =>
    new BankError({
      code: 'callback_refused',
      operation: CALLBACK,
      reason,
      row: `online-payment.callback.${/header|json|schema/.test(reason) ? 'request' : 'trust'}`,
    })
  const header = (name: string) => request.headers.get(name) ?? ''
  // Even if the configured key is empty, a request without a key must not pass.
  if (header('x-api-key') === '' || !equalSecrets(header('x-api-key'), trust.apiKey)) throw refuse('api_key')
  const sent = parseHttpDate(header('date'))
  const sessionId = header('x-session-id')
  const requestId = header('x-request-id')
  const authorization = readAuthorization(
    header('authorization'),
    assume(onlinePaymentGaps, bank, 'online-payment.auth.format'),
  )
  const { merchantId } = bank.identity
  if (request.method !== 'POST' || sent === undefined || !isUuid(sessionId) || !isUuid(requestId))
    throw refuse('header')
  if (!authorization || authorization.merchantId.toLowerCase() !== merchantId.toLowerCase())
    throw refuse('header')
  if (!withinSkew(sent, bank.clock(), assume(onlinePaymentGaps, bank, 'shared.clock-tolerance')))
    throw refuse('clock')
  const key = trust.keys[authorization.keyVersion]
  const parts = partsOf({ ...request, header }, authorization.merchantId)
  if (key === undefined || !(await verifySignature(makeVerifier(key), authorization.signature, parts)))
    throw refuse('signature')
  if (!(await trust.pairs.use(pairName('callback', sessionId, requestId)))) throw refuse('pair')
  const parsed = parseJson(request.body, assume(onlinePaymentGaps, bank, 'shared.body'))
  if (!parsed.ok) throw refuse('json')
  const state = check(CallbackBody, parsed.value)
  if (!state.ok) throw refuse('schema')
  const { paymentId, refundOf } = state.value
  const { spared } = state
  if (spared) tell(bank.onCall, CALLBACK, spared)
  return { paymentId, ...(refundOf && { refundOf }) }
}
