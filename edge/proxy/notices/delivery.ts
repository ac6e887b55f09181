// Sends what is due in the outbox of one object: signed anew at each try, followed nowhere, and never waited for long.
// It decides nothing about payments; what comes of an answer stands in entry.ts.

import { makeNetworkFault } from '../../../core/shared/network-fault.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import { type NoticeKeys, signNotice } from '../../../core/webhooks/index.ts'
import type { Log } from '../../shared/log.ts'
import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import { noteTryAnswered, noteTryBegun, dueAtOfEntry, type NoticeAnswer, type OutboxEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** Where notices go, and how they are signed and carried. */
export interface NoticeReceiver {
  /** Address of the merchant's server. */
  readonly url: string
  readonly keys: NoticeKeys
  /** Carries them. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** What delivery works with. */
export interface DeliveryTools {
  outbox: Outbox
  receiver: NoticeReceiver
  /** Writes entries, and lets the object ask to be woken for them. */
  stored: Pick<StoredRecord<object>, 'write'>
  /** When something is due, milliseconds since 1970. */
  clock: () => number
  /** The time that is signed, milliseconds since 1970: a receiver compares it with its own. */
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
    // Together, so that a receiver that is silent holds the object up once.
    await Promise.all(due.map((entry) => this.#send(entry, log)))
  }

  async #send(entry: OutboxEntry, log: Log): Promise<void> {
    const { outbox, stored, clock } = this.#tools
    const at = clock()
    const intent = noteTryBegun(entry, at)
    stored.write(outbox.changesOf(intent))
    const answer = await this.#ask(entry)
    // Somebody may have asked for it to be sent again meanwhile.
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
      // A redirect would send the merchant's business to an address that nobody checked.
      redirect: 'manual',
      signal: deadline.signal,
    }
    try {
      // A transport may not listen to the signal.
      return await Promise.race([this.#exchange(init), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #exchange(init: RequestInit): Promise<NoticeAnswer> {
    const { receiver, wireClock } = this.#tools
    try {
      // Called on its own: the global fetch of some runtimes throws when it is called as a method of another object.
      const { fetch: transport } = receiver
      const { status, headers, body, type } = await transport(receiver.url, init)
      // Whatever it says, the status has said it: the body is not read.
      body?.cancel().catch(() => undefined)
      if (type === 'opaqueredirect' || status === 0) return { fault: 'redirect' }
      return { status, retryAfterSeconds: retryAfter(headers, wireClock()) }
    } catch (error) {
      // What the transport says may hold the address, which may hold a secret: its code is a word that holds neither.
      const { code } = makeNetworkFault(error, receiver.url)
      return { fault: 'network', ...(code !== undefined && { cause: code }) }
    }
  }
}

/** Reads `Retry-After`, whole seconds or a date; nonsense is left out. */
function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  const at = parseHttpDate(text)
  return at === undefined ? undefined : Math.max(Math.ceil((at - now) / 1_000), 0)
}
