// Sends the due notices of one object: signed again at each try, no redirect followed, and a bounded wait.
// It decides nothing about payments, nor what an answer means; entry.ts does the latter.

import { makeNetworkFault } from '../../../core/shared/network-fault.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import { type NoticeKeys, signNotice } from '../../../core/webhooks/index.ts'
import type { Log } from '../../shared/log.ts'
import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import { noteTryAnswered, noteTryBegun, dueAtOfEntry, type NoticeAnswer, type OutboxEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** Where notices go, and how they are signed and sent. */
export interface NoticeReceiver {
  /** Address of the merchant's server. */
  readonly url: string
  readonly keys: NoticeKeys
  /** Sends them. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** What delivery works with. */
export interface DeliveryTools {
  outbox: Outbox
  receiver: NoticeReceiver
  /** Writes entries, and thereby sets the alarm for them. */
  stored: Pick<StoredRecord<object>, 'write'>
  /** Clock for due times, milliseconds since 1970. */
  clock: () => number
  /** Clock for the signed time, milliseconds since 1970: the receiver compares it with its own. */
  wireClock?: () => number
}

/** Longest wait for an answer, milliseconds. */
const TIMEOUT_MS = 10_000

/** Sends the notices of one object. */
export class NoticeDelivery implements Task {
  readonly name = 'notices'
  readonly #tools: Required<DeliveryTools>

  constructor(tools: DeliveryTools) {
    this.#tools = { wireClock: Date.now, ...tools }
  }

  dueAt(): number | undefined {
    const times = this.#tools.outbox.list().flatMap((entry) => dueAtOfEntry(entry) ?? [])
    return times.length === 0 ? undefined : Math.min(...times)
  }

  async run(log: Log): Promise<void> {
    const now = this.#tools.clock()
    const due = this.#tools.outbox.list().filter((entry) => (dueAtOfEntry(entry) ?? Infinity) <= now)
    // In parallel, so that a silent receiver delays the object only once.
    await Promise.all(due.map((entry) => this.#send(entry, log)))
  }

  async #send(entry: OutboxEntry, log: Log): Promise<void> {
    const { outbox, stored, clock } = this.#tools
    const at = clock()
    const intent = noteTryBegun(entry, at)
    stored.write(outbox.changesOf(intent))
    const answer = await this.#ask(entry)
    // The merchant may have asked to send it again meanwhile.
    const after = noteTryAnswered(outbox.find(entry.id) ?? intent, intent.round, at, answer, clock())
    stored.write(outbox.changesOf(after))
    const { id: notice, type: about, state, rung } = after
    const event = state === 'waiting' ? 'notice_not_delivered' : `notice_${state}`
    const outcome = 'fault' in answer ? answer : { status: answer.status }
    log({ event, notice, about, ...outcome, try: rung })
  }

  async #ask({ id, body }: OutboxEntry): Promise<NoticeAnswer> {
    const { receiver, wireClock } = this.#tools
    const timestamp = Math.floor(wireClock() / 1_000)
    const headers = await signNotice({ keys: receiver.keys, id, timestamp, body })
    const deadline = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<NoticeAnswer>((resolve) => {
      timer = setTimeout(() => {
        deadline.abort()
        resolve({ fault: 'deadline' })
      }, TIMEOUT_MS)
    })
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A redirect would send the merchant's data to an unchecked address.
      redirect: 'manual',
      signal: deadline.signal,
    }
    try {
      // A transport may ignore the signal.
      return await Promise.race([this.#exchange(init), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #exchange(init: RequestInit): Promise<NoticeAnswer> {
    const { receiver, wireClock } = this.#tools
    try {
      // Called on its own: the global fetch of some runtimes throws when called as a method of another object.
      const { fetch: transport } = receiver
      const { status, headers, body, type } = await transport(receiver.url, init)
      // The status is the answer: the body is not read.
      body?.cancel().catch(() => undefined)
      if (type === 'opaqueredirect' || status === 0) return { fault: 'redirect' }
      return { status, retryAfterSeconds: retryAfter(headers, wireClock()) }
    } catch (error) {
      // The transport's message may hold the address, and that a secret; its error code holds neither.
      const { code } = makeNetworkFault(error, receiver.url)
      return { fault: 'network', ...(code !== undefined && { cause: code }) }
    }
  }
}

/** Reads `Retry-After`, whole seconds or a date; any other value is ignored. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  const at = parseHttpDate(text)
  return at === undefined ? undefined : Math.max(Math.ceil((at - now) / 1_000), 0)
}
