// Sends the due webhooks of one object, and notes what became of each try.

import type { Log } from '../../shared/log.ts'
import type { Task } from '../storage/tasks.ts'
import type { StoredRecord } from '../storage/stored-record.ts'
import { noteTryAnswered, noteTryBegun, type OutboxEntry } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { type WebhookReceiver, sendWebhook } from './sending.ts'

/** What delivery works with. */
export interface DeliveryTools {
  outbox: Outbox
  receiver: WebhookReceiver
  /** Writes entries, and thereby sets the alarm for them. */
  stored: Pick<StoredRecord<object>, 'write' | 'writeLater'>
  clock: () => number
  /** Clock for the signed time, milliseconds since 1970: the receiver compares it with its own. */
  wireClock?: () => number
}

/** Most webhooks that are on their way at once: a platform carries six calls of a request at a time, and payers need some. */
const AT_ONCE = 4

/** Sends the webhooks of one object. */
export class WebhookDelivery implements Task {
  readonly name = 'webhooks'
  readonly #tools: DeliveryTools

  constructor(tools: DeliveryTools) {
    this.#tools = tools
  }

  dueAt(): number | undefined {
    return this.#tools.outbox.dueAt
  }

  async run(log: Log): Promise<void> {
    const now = this.#tools.clock()
    // Several at once, so that a silent receiver delays the object little. Webhooks on their way are due only later.
    const sendRest = async (): Promise<void> => {
      const entry = this.#tools.outbox.dueBy(now)
      if (!entry) return
      await this.#send(entry, log)
      await sendRest()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
  }

  async #send(entry: OutboxEntry, log: Log): Promise<void> {
    const { outbox, receiver, stored, clock, wireClock } = this.#tools
    const at = clock()
    const intent = noteTryBegun(entry, at)
    // The alarm that fired stays stored until its run ends: after a crash in a first try it fires again, so no write is needed.
    if (entry.rung === 0) stored.writeLater(outbox.changesOf(intent))
    else stored.write(outbox.changesOf(intent))
    const answer = await sendWebhook(receiver, entry, wireClock)
    // The merchant may have asked to send it again meanwhile.
    const after = noteTryAnswered(outbox.find(entry.id) ?? intent, intent.round, at, answer, clock())
    stored.write(outbox.changesOf(after))
    const { id: webhook, type: about, state, rung } = after
    const event = state === 'waiting' ? 'webhook_not_delivered' : `webhook_${state}`
    const outcome = 'fault' in answer ? answer : { status: answer.status }
    log({ event, webhook, about, ...outcome, try: rung })
  }
}
