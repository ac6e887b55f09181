// The bank's own receivers of callbacks, at `/_receiver/<name>`, for merchants without one: they keep what they get.
// They check a callback as a merchant must, and change no payment.

import { sha256 } from '@noble/hashes/sha2.js'
import { readAuthorization, verifySignature } from '../../../core/online-payment/index.ts'
import { equalSecrets, toHex, utf8 } from '../../../core/shared/bytes.ts'
import { makeVerifier } from '../../../core/shared/signing/rsa.ts'
import { isUuid } from '../../../core/shared/values/opaque.ts'
import { parseHttpDate, withinSkew } from '../../../core/shared/values/time.ts'
import { readableOf } from '../call-log/describe.ts'
import { makeMask, sharedSecrets } from '../call-log/mask.ts'
import { arrivalOf, isLoopback, issuerOf } from '../http/arrival.ts'
import type { Services } from '../services.ts'
import { makeCounter, collection, sortable } from '../storage/store.ts'
import { remember } from '../storage/watched-store.ts'
import type { OnlinePaymentKeys } from './keys.ts'

/** The answer that a receiver gives. */
export interface ReceiverAnswer {
  status: number
  /** Delay of the answer, real time, milliseconds. */
  delayMs: number
}

/** A stored message, with fingerprints in place of secrets. */
export interface ReceivedMessage extends ReceiverAnswer {
  name: string
  /** Wire time, RFC 3339. */
  at: string
  method: string
  path: string
  headers: [name: string, value: string][]
  body: string
  bytes: number
  paymentId?: string
  isGenuine: boolean
  check: Check
  sentence: string
  /** Fingerprint of the pair of ids that this message has used up. */
  pair?: string
}

/** The checks of a callback, in order. */
type Check = 'genuine' | 'api-key' | 'header' | 'clock' | 'signature' | 'pair' | 'body'

/** The state of a receiver. */
export interface ReceiverState extends ReceiverAnswer {
  name: string
  count: number
}

/** The receivers of one bank. */
export interface Receivers {
  /** Records an address at which the bank is reached, so that callbacks to it are answered without the network. */
  noteAddress(request: Request): void
  /** Answers a request of the bank to one of its own receivers; `undefined` for any other address. */
  within(url: string, init: RequestInit): Promise<Response> | undefined
  /** Answers a message from outside; `undefined` if there is no such receiver for its sender. */
  take(request: Request, name: string, body: Uint8Array): Promise<Response> | undefined
  /** Whether an address is one of this bank's receivers. */
  isOwn(url: string): boolean
  /** Lists the receivers that were set or have messages, by name. */
  list(): ReceiverState[]
  /** Returns the state of a receiver, whatever its name. */
  state(name: string): ReceiverState
  /** Lists the messages of a receiver, the newest first. */
  received(name: string): (Omit<ReceivedMessage, 'name' | 'pair'> & { id: string })[]
  /** Sets the answer of a receiver; `false` if too many are set. */
  set(name: string, answer: ReceiverAnswer): boolean
  /** Deletes the messages of a receiver and its answer. */
  clear(name: string): void
}

/** Longest body that a receiver takes, bytes. */
export const MOST_BODY = 65_536
/** Most messages that are stored for all receivers together. */
const MOST_MESSAGES = 200
/** Most characters of all messages together. */
const MOST_BYTES = 4_194_304
/** Most receivers with an answer of their own. */
const MOST_SET = 50
const MOST_ADDRESSES = 8
const MOST_HEADERS = 100

const NAME = /^[A-Za-z0-9][\w-]{0,39}$/
const ADDRESS =
  /^(https?:\/\/[^/?#]+(?:\/banks\/[a-z0-9-]+)?)\/_receiver\/([A-Za-z0-9][\w-]{0,39})(\?[!-~]*)?$/

/** Whether a text can name a receiver. */
export function isReceiverName(name: string): boolean {
  return NAME.test(name)
}

/** Makes the receivers of a bank. */
export function makeReceivers(services: Services, ownKeys: OnlinePaymentKeys): Receivers {
  const { store, settings, keys } = services
  const messages = collection<ReceivedMessage>(store, 'online-payment/received/')
  const answers = collection<ReceiverAnswer>(store, 'online-payment/receiver/')
  const addresses = collection<true>(store, 'online-payment/receiver-origin/')
  const known = remember(store, addresses.prefix, () => new Set(addresses.list().map(({ id }) => id)))
  const kept = remember(store, messages.prefix, () =>
    messages.list().map(({ id, value }) => ({ id, value, size: JSON.stringify(value).length })),
  )
  const count = makeCounter(store, 'online-payment.received')

  const answerOf = (name: string): ReceiverAnswer => answers.get(name) ?? { status: 200, delayMs: 0 }
  const state = (name: string): ReceiverState => ({
    name,
    ...answerOf(name),
    count: kept().filter(({ value }) => value.name === name).length,
  })
  const publicAddress = settings.publicBaseUrl && settings.publicBaseUrl + settings.basePath
  const isOwn = (url: string): boolean => {
    const [, base = ''] = ADDRESS.exec(url) ?? []
    return base !== '' && (base === publicAddress || known().has(base))
  }
  const pairsOf = (name: string) =>
    new Set(
      kept().flatMap(({ value }) => (value.name === name && value.pair !== undefined ? [value.pair] : [])),
    )

  const read = async (
    name: string,
    url: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<ReceivedMessage> => {
    const secrets = [ownKeys.callbackApiKey(), ...sharedSecrets(services)]
    const mask = makeMask(() => secrets)
    const text = readableOf(body)
    const paymentId = idIn(text)
    const { pair, ...verdict } = await judge({ name, url, headers, body, isJson: paymentId !== undefined })
    const shown = {
      name,
      at: new Date(settings.wire()).toISOString(),
      method: 'POST',
      path: mask.address(url.replace(/^\w+:\/\/[^/?]*/, '')),
      headers: [...headers]
        .slice(0, MOST_HEADERS)
        .map(([header, value]): [string, string] => [header, mask.header(header, value)]),
      body: text === undefined ? 'no text in UTF-8, not shown' : mask.body(text),
      bytes: body.byteLength,
      ...(paymentId !== undefined && { paymentId }),
    }
    return { ...mask.whole(shown), ...verdict, ...(pair !== undefined && { pair }), ...answerOf(name) }
  }

  interface Judged {
    name: string
    url: string
    headers: Headers
    body: Uint8Array
    isJson: boolean
  }
  type Verdict = Pick<ReceivedMessage, 'isGenuine' | 'check' | 'sentence' | 'pair'>

  /** Checks a message as a merchant must (gaps: online-payment.callback.trust). */
  async function judge({ name, url, headers, body, isJson }: Judged): Promise<Verdict> {
    const header = (of: string) => headers.get(of) ?? ''
    const no = (check: Check, sentence: string): Verdict => ({ isGenuine: false, check, sentence })
    const apiKey = header('x-api-key')
    if (apiKey === '') return no('api-key', 'It has no x-api-key.')
    if (!equalSecrets(apiKey, ownKeys.callbackApiKey()))
      return no('api-key', 'Its x-api-key is not the one of this bank’s callbacks.')
    const [sessionId, requestId] = [header('x-session-id'), header('x-request-id')]
    if (!isUuid(sessionId) || !isUuid(requestId))
      return no('header', 'x-session-id and x-request-id must be UUIDs.')
    const at = parseHttpDate(header('date'))
    if (at === undefined) return no('header', 'It has no date that can be read.')
    const said = readAuthorization(header('authorization'))
    if (!said) {
      const isThere = header('authorization') !== ''
      return no(
        'signature',
        isThere ? 'Its authorization has not the form of a signature.' : 'It is not signed.',
      )
    }
    const off = Math.floor(at / 1_000) - Math.floor(settings.wire() / 1_000)
    if (!withinSkew(at, settings.wire()))
      return no('clock', `Its date is ${Math.abs(off)} s ${off < 0 ? 'old' : 'ahead'}; 300 s are allowed.`)
    const { publicKeyPem } = await keys.pair('callback-0')
    const parts = {
      method: 'POST',
      contentType: header('content-type'),
      date: header('date'),
      merchantId: said.merchantId,
      apiKey,
      sessionId,
      requestId,
      url,
      body,
    }
    const isSigned =
      said.keyVersion === 0 && (await verifySignature(makeVerifier(publicKeyPem), said.signature, parts))
    if (!isSigned) {
      const { hintOf } = await import('./signing.ts')
      const call = { method: 'POST', header, address: url, sentAddress: url, body }
      return no('signature', `Its signature does not verify: ${await hintOf(call, { 0: publicKeyPem })}.`)
    }
    const pair = toHex(sha256(utf8(`${sessionId}/${requestId}`.toLowerCase()))).slice(0, 32)
    if (pairsOf(name).has(pair)) return no('pair', 'Its pair of ids was used before: it is a copy.')
    if (!isJson) return { ...no('body', 'Its body tells no payment.'), pair }
    const sentence = 'Key, clock, signature and ids are right: read the status of the payment.'
    return { isGenuine: true, check: 'genuine', sentence, pair }
  }

  const keep = (message: ReceivedMessage) =>
    services.act(() => {
      const all = kept()
      const size = JSON.stringify(message).length
      let [left, bytes] = [all.length + 1, all.reduce((sum, one) => sum + one.size, size)]
      for (const one of all) {
        if (left <= MOST_MESSAGES && bytes <= MOST_BYTES) break
        messages.delete(one.id)
        left -= 1
        bytes -= one.size
      }
      messages.put(sortable(count()), message)
    })
  const receive = async (
    name: string,
    url: string,
    headers: Headers,
    body: Uint8Array,
    signal?: AbortSignal | null,
  ) => {
    const message = await read(name, url, headers, body)
    keep(message)
    await wait(message.delayMs, signal ?? undefined)
    return new Response(null, { status: message.status })
  }

  return {
    noteAddress(request) {
      const address = issuerOf(request, settings.publicBaseUrl)
      if (address === undefined || address === publicAddress || known().has(address)) return
      services.act(() => {
        // A bank may be restarted at other ports, so the newest address is the right one.
        const [first] = known()
        if (known().size >= MOST_ADDRESSES && first !== undefined) addresses.delete(first)
        addresses.put(address, true)
      })
    },
    isOwn,
    within(url, { headers, body, signal }) {
      const [, , name = ''] = ADDRESS.exec(url) ?? []
      if (name === '' || !isOwn(url)) return undefined
      return receive(name, url, new Headers(headers), utf8(typeof body === 'string' ? body : ''), signal)
    },
    take(request, name, body) {
      // If others can reach the bank, a stranger must not fill a receiver that nobody has set.
      const arrival = arrivalOf(request)
      // The host proves nothing: strangers can send any, and a gateway on this machine passes theirs on from a near address.
      const isNear =
        !arrival || (isLoopback(new URL(request.url).hostname) && isLoopback(arrival.caller ?? 'localhost'))
      if (!isReceiverName(name) || (!isNear && answers.get(name) === undefined)) return undefined
      return receive(name, services.publicUrl(request), request.headers, body)
    },
    list() {
      const names = new Set([...answers.list().map(({ id }) => id), ...kept().map(({ value }) => value.name)])
      return [...names].toSorted().map(state)
    },
    state,
    received: (name) =>
      kept()
        .filter(({ value }) => value.name === name)
        .map(({ id, value }) => ({ id, ...shownOf(value) }))
        .toReversed(),
    set(name, answer) {
      if (answers.get(name) === undefined && answers.list().length >= MOST_SET) return false
      services.act(() => answers.put(name, answer))
      return true
    },
    clear(name) {
      services.act(() => {
        answers.delete(name)
        for (const { id, value } of kept()) if (value.name === name) messages.delete(id)
      })
    },
  }
}

function shownOf(message: ReceivedMessage): Omit<ReceivedMessage, 'name' | 'pair'> {
  const { name: _, ...shown } = message
  delete shown.pair
  return shown
}

function idIn(text: string | undefined): string | undefined {
  try {
    const { paymentId } = Object(JSON.parse(text ?? '')) as { paymentId?: unknown }
    return typeof paymentId === 'string' ? paymentId.slice(0, 100) : undefined
  } catch {
    return undefined
  }
}

/** Waits; ends early if the caller does not wait any more. */
async function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  if (delayMs === 0) return
  await new Promise<void>((resolve, reject) => {
    const late = () => {
      clearTimeout(timer)
      reject(new Error('the receiver was not waited for'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', late)
      resolve()
    }, delayMs)
    if (signal?.aborted) late()
    else signal?.addEventListener('abort', late, { once: true })
  })
}
