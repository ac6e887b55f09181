// The bank's callbacks to merchants: stored in the transaction of the change, signed and sent after it, and retried.

import { signatureBase, writeAuthorization } from '../../../core/online-payment/index.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import { formatHttpDate } from '../../../core/shared/values/time.ts'
import { LONGEST_SECRET, MARGIN } from '../call-log/describe.ts'
import { makeMask, sharedSecrets } from '../call-log/mask.ts'
import type { CALLBACK_SIGNATURES } from '../control/calls/callbacks.ts'
import { makeCounter, collection, sortable } from '../storage/store.ts'
import type { Services } from '../services.ts'
import { delayOf, valueAt } from '../http/planned-outcomes.ts'
import { remember } from '../storage/watched-store.ts'
import { type PaymentRecords, stateOf } from './records.ts'
import type { OnlinePaymentKeys } from './keys.ts'
import type { OnlinePaymentSettings } from './options.ts'

/** Outcomes that can be planned for a callback (gaps: shared.sandbox.outcomes). */
export const CALLBACK_OUTCOMES = ['never', 'duplicate', 'late', 'reorder', 'unsigned', 'wrong-key'] as const

/** Prefixes of the keys of callbacks that are not delivered yet. */
export const OWED_CALLBACKS = [
  'online-payment/delivery/',
  'online-payment/outbox/',
  'online-payment/held/',
] as const

/** Waits between attempts, minutes; the last one repeats (gaps: online-payment.callback.delivery). */
const WAITS = [1, 5, 15, 60] as const

/** How long a merchant may take to answer, milliseconds. */
const ANSWER_MS = 10_000

/** Most lines of the delivery log that are stored. */
const LOG_LINES = 200

/** Most characters of a receiver's answer that are shown. */
const MOST_ANSWER = 1_000

/** Age of the date in a callback that must be too old, milliseconds. */
const OLD_MS = 3_600_000

interface Delivery {
  paymentId: string
  merchantId: string
  url: string
  /** The body, which is the same in every attempt, byte for byte. */
  body: string
  sessionId: string
  /** Attempts made. */
  attempts: number
  /** When the next attempt was due, bank time. */
  at: number
  outcome?: string
  /** How it is signed, if that was chosen for sending it again. */
  signature?: ResendSignature
}

/** A signature that a merchant must refuse. */
export type ResendSignature = Exclude<(typeof CALLBACK_SIGNATURES)[number], 'right'>

/** One line of the delivery log. */
export interface DeliveryLine {
  paymentId: string
  /** With its query, in which fingerprints replace secrets. */
  url: string
  attempt: number
  /** Wire time, RFC 3339. */
  at: string
  /** Status of the merchant's answer, or why there is none. */
  result: number | 'no answer' | 'never sent'
  /** What was sent, without the API key of callbacks; absent if nothing was. */
  sent?: { headers: Record<string, string>; body: string }
  signature?: ResendSignature
  /** The answer of the receiver; absent if others than this machine can reach the bank. */
  answer?: ReceiverWords
}

/** The media type of an answer, and the beginning of its body with fingerprints in place of secrets. */
export interface ReceiverWords {
  type?: string
  text: string
}

interface Outcome {
  result: DeliveryLine['result']
  answer?: ReceiverWords | undefined
}

/** The callbacks of this interface. */
export interface Callbacks {
  /** Stores a callback about a changed payment or refund; inside the transaction of the change. */
  announce(paymentId: string, at: number): void
  /** Whether a payment or refund has an address for callbacks; `undefined` if the payment is unknown. */
  hasAddress(paymentId: string): boolean | undefined
  /**
   * Sends the callback of a payment or refund again, to another address or with another signature; uses up no plan.
   *
   * @returns `false` if there is no address.
   */
  resend(paymentId: string, at: number, order: { address?: string; signature?: ResendSignature }): boolean
  /** Starts to send the waiting callbacks. */
  flush(): void
  /** Whether a callback waits to be sent or is on its way. */
  hasPending(): boolean
  /** Resolves when no callback is on its way. */
  idle(): Promise<void>
  /** Lists the last deliveries, oldest first. */
  log(): (DeliveryLine & { id: string })[]
}

/** Makes the callbacks of one bank. */
export function makeCallbacks(
  services: Services,
  paymentRecords: PaymentRecords,
  { callbackAttempts }: OnlinePaymentSettings,
  ownKeys: OnlinePaymentKeys,
): Callbacks {
  const { store, schedule, outcomes, keys, settings } = services
  const deliveries = collection<Delivery>(store, 'online-payment/delivery/')
  const outbox = collection<true>(store, 'online-payment/outbox/')
  const toSend = remember(store, outbox.prefix, () => outbox.list().map(({ id }) => id))
  const held = collection<true>(store, 'online-payment/held/')
  const lines = collection<DeliveryLine>(store, 'online-payment/delivery-log/')
  const countDelivery = makeCounter(store, 'online-payment.delivery')
  const countLine = makeCounter(store, 'online-payment.delivery-log')
  const underway = new Map<string, Promise<void>>()

  const write = (line: DeliveryLine) => {
    const number = countLine()
    lines.put(sortable(number), line)
    lines.delete(sortable(number - LOG_LINES))
  }
  /** Makes the mask of the delivery log, which hides the same secrets as the log of calls. */
  const makeOwnMask = () => {
    const secrets = [ownKeys.callbackApiKey(), ...sharedSecrets(services)]
    return makeMask(() => secrets)
  }
  const shown = (url: string) => {
    const mask = makeOwnMask()
    return mask.whole(mask.address(url))
  }
  const lineOf = (
    { paymentId, url, signature }: Delivery,
    attempt: number,
    { result, answer }: Outcome,
    sent?: DeliveryLine['sent'],
  ) => ({
    paymentId,
    url: shown(url),
    attempt,
    at: new Date(settings.wire()).toISOString(),
    result,
    ...(sent && { sent }),
    ...(signature && { signature }),
    ...(answer && { answer }),
  })
  const enqueue = (delivery: Delivery) => {
    const id = sortable(countDelivery())
    deliveries.put(id, delivery)
    const delay = delayOf(delivery)
    // If another callback of the merchant is held back already, this is the one that it waits for.
    const isHeld =
      delivery.outcome === 'reorder' &&
      held.list({ under: `${delivery.merchantId.toLowerCase()}/`, limit: 1 }).length === 0
    if (isHeld) held.put(`${delivery.merchantId.toLowerCase()}/${id}`, true)
    else if (delay > 0) schedule.plan(delivery.at + delay, 'online-payment.callback', id)
    else outbox.put(id, true)
  }
  schedule.on('online-payment.callback', 'callback', (id) => {
    if (deliveries.get(id)) outbox.put(id, true)
  })

  /** Ends an attempt: done, or planned again; releases a callback that was held back for the merchant's next one. */
  const close = (id: string, delivery: Delivery, outcome: Outcome, sent?: DeliveryLine['sent']) => {
    // A reset may have happened before the answer came.
    if (!deliveries.get(id)) return
    const attempts = delivery.attempts + 1
    write(lineOf(delivery, attempts, outcome, sent))
    outbox.delete(id)
    if (isDelivered(outcome.result) || attempts >= callbackAttempts) {
      deliveries.delete(id)
    } else {
      const minutes = WAITS[Math.min(attempts, WAITS.length) - 1] ?? 60
      const at = delivery.at + minutes * 60_000
      deliveries.put(id, { ...delivery, attempts, at })
      schedule.plan(at, 'online-payment.callback', id)
    }
    for (const waiting of held.list({ under: `${delivery.merchantId.toLowerCase()}/` })) {
      held.delete(waiting.id)
      outbox.put(waiting.id.slice(waiting.id.indexOf('/') + 1), true)
    }
  }
  const send = async (id: string, delivery: Delivery): Promise<void> => {
    const first = delivery.attempts === 0
    if (delivery.outcome === 'drop-before' && first) {
      services.act(() => close(id, delivery, NO_ANSWER))
      return
    }
    const headers = await sign(delivery)
    const body = delivery.signature === 'altered-body' ? altered(delivery.body) : delivery.body
    const outcome = await post({ url: delivery.url, body }, headers)
    const lost = delivery.outcome === 'drop-after' && first
    const { 'x-api-key': _, ...withoutKey } = headers
    services.act(() => close(id, delivery, lost ? NO_ANSWER : outcome, { headers: withoutKey, body }))
  }
  const sign = async ({ merchantId, url, body, sessionId, outcome, signature: wanted }: Delivery) => {
    const signature: string | undefined = wanted ?? outcome
    const lateMs = signature === 'old-date' ? OLD_MS : 0
    const headers = {
      'content-type': 'application/json',
      date: formatHttpDate(settings.wire() - lateMs),
      'x-api-key': ownKeys.callbackApiKey(),
      'x-session-id': sessionId,
      'x-request-id': settings.uuid(),
    }
    if (signature === 'unsigned') return headers
    const base = signatureBase({
      method: 'POST',
      contentType: headers['content-type'],
      date: headers.date,
      merchantId,
      apiKey: headers['x-api-key'],
      sessionId,
      requestId: headers['x-request-id'],
      url,
      body: utf8(body),
    })
    const signer = await keys.signer(signature === 'wrong-key' ? 'nobody' : 'callback-0')
    return { ...headers, authorization: writeAuthorization(merchantId, 0, await signer(base)) }
  }
  const post = async (
    { url, body }: Pick<Delivery, 'url' | 'body'>,
    headers: Record<string, string>,
  ): Promise<Outcome> => {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const answer = await settings.fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      // Some runtimes hide the status of a redirect that was not followed.
      const result = answer.status === 0 ? 'no answer' : answer.status
      // If others can reach the bank, it must not show what is behind an address that a caller chose.
      if (!settings.foreignCallbacks || !answer.body) {
        await answer.body?.cancel()
        return { result }
      }
      const mask = makeOwnMask()
      // Masked before the cut, as half of a secret would not be found.
      const text = mask.whole(mask.body(await beginningOf(answer.body))).slice(0, MOST_ANSWER)
      const given = answer.headers.get('content-type')
      const type = given === null ? undefined : mask.whole(mask.body(given)).slice(0, 100)
      return { result, ...(text !== '' && { answer: { ...(type !== undefined && { type }), text } }) }
    } catch {
      return NO_ANSWER
    }
  }
  const carry = async (id: string, delivery: Delivery): Promise<void> => {
    try {
      await send(id, delivery)
    } catch (error) {
      // A callback that could not even be sent waits in the outbox until the bank is used again.
      settings.log({ event: 'callback.failed', error })
      return
    } finally {
      underway.delete(id)
    }
    // A further attempt may have fallen due meanwhile.
    flush()
  }
  function flush(): void {
    for (const id of toSend()) {
      const delivery = underway.has(id) ? undefined : deliveries.get(id)
      // Begins in a later microtask, after it is recorded as under way: otherwise it could be started twice.
      if (delivery)
        underway.set(
          id,
          Promise.resolve().then(() => carry(id, delivery)),
        )
    }
  }

  const paymentOf = (record: ReturnType<PaymentRecords['records']['get']>) =>
    record?.kind === 'REFUND' ? paymentRecords.payment(record.refundOf) : record
  return {
    hasAddress(paymentId) {
      const payment = paymentOf(paymentRecords.records.get(paymentId))
      return payment && payment.kind === 'CREDIT' && payment.callbackUrl !== undefined
    },
    announce(paymentId, at) {
      const record = paymentRecords.records.get(paymentId)
      const payment = paymentOf(record)
      if (!record || payment?.kind !== 'CREDIT' || payment.callbackUrl === undefined) return
      const state = stateOf(paymentRecords, record)
      const outcome = outcomes.take({
        operation: 'online-payment.callback',
        shown: (name) => valueAt(state, name),
        client: payment.merchantId,
        isOutgoing: true,
      })?.outcome
      const delivery: Delivery = {
        paymentId,
        merchantId: payment.merchantId,
        url: payment.callbackUrl,
        body: JSON.stringify(state),
        sessionId: settings.uuid(),
        attempts: 0,
        at,
        ...(outcome !== undefined && { outcome }),
      }
      if (outcome === 'never') {
        write(lineOf(delivery, 0, { result: 'never sent' }))
        return
      }
      enqueue(delivery)
      if (outcome === 'duplicate') enqueue(delivery)
    },
    resend(paymentId, at, { address, signature }) {
      const record = paymentRecords.records.get(paymentId)
      const payment = paymentOf(record)
      const url = address ?? (payment?.kind === 'CREDIT' ? payment.callbackUrl : undefined)
      if (!record || !payment || url === undefined) return false
      enqueue({
        paymentId,
        merchantId: payment.merchantId,
        url,
        body: JSON.stringify(stateOf(paymentRecords, record)),
        sessionId: settings.uuid(),
        attempts: 0,
        at,
        ...(signature !== undefined && { signature }),
      })
      return true
    },
    flush,
    hasPending: () => toSend().length > 0,
    async idle() {
      while (underway.size > 0) await Promise.all(underway.values())
    },
    log: () => lines.list().map(({ id, value }) => ({ id, ...value })),
  }
}

const NO_ANSWER: Outcome = { result: 'no answer' }

function altered(body: string): string {
  return body.replace(
    /"amount":"([^"]*)"/,
    (_, amount: string) => `"amount":"${amount === '0.01' ? '0.02' : '0.01'}"`,
  )
}

/** Reads the beginning of an answer, a little more than is shown, and drops the rest. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      if (text.length >= MOST_ANSWER + MARGIN) break
    }
  } catch {
    // The answer broke off after its status, which is enough.
    return text
  }
  // Not awaited, as a transport may never settle it.
  void reader.cancel().catch(() => undefined)
  return text.slice(0, MOST_ANSWER + MARGIN - LONGEST_SECRET)
}

function isDelivered(result: DeliveryLine['result']): boolean {
  return typeof result === 'number' && result >= 200 && result < 300
}
