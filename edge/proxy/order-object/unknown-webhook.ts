// The task that tells the merchant, once for each attempt, that the bank has not said for long how a payment stands.
// It asks no bank and changes no record: the readings go on, and another webhook tells how the attempt ends.

import { eventIdOf, type OrderKey } from '../handle.ts'
import type { IdentifiedEvent } from '../webhooks/entry.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { Task } from '../storage/tasks.ts'
import type { Rail } from '../interfaces/rail.ts'
import { findRail } from '../interfaces/rail.ts'
import { shownOf, stateOfOrder } from '../orders/order-state.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import { makeEvent } from './order-events.ts'

/** What the task works with. */
export interface UnknownWebhookTools {
  order: Pick<StoredOrder, 'load' | 'write'>
  outbox: Pick<Outbox, 'find' | 'entriesOf'>
  rails: readonly Rail[]
  clock: () => number
  /** Secret for the ids of events. */
  handleKey: OrderKey
}

const TYPE = 'payment.unknown'
/** How long an answer is expected of a rail that is no longer set up, seconds. */
const UNKNOWN_SECONDS = 3_600

/** Makes the task. */
export function tellOfUnknown({ order, outbox, rails, clock, handleKey }: UnknownWebhookTools): Task {
  const next = ():
    | { readonly at: number; readonly event: IdentifiedEvent; readonly trace: string | undefined }
    | undefined => {
    const record = order.load()
    // A payment that was paid by another attempt is not unknown, and neither is one that a person has judged.
    if (!record || stateOfOrder(record) !== 'unknown') return undefined
    const attempt = shownOf(record)
    if (!attempt) return undefined
    const id = eventIdOf(record.handle, `attempt:${attempt.number}`, TYPE, handleKey)
    if (outbox.find(id)) return undefined
    const { unknownSeconds = UNKNOWN_SECONDS } = findRail(rails, { rail: attempt.rail })?.schedule ?? {}
    const { word } = attempt
    // A word was told when it was first read; an order is told only once it is a case of its own.
    if (word && word.caseAt === undefined) return undefined
    const at = word?.caseAt ?? attempt.changedAt + unknownSeconds * 1_000
    const why = word ? { reason: 'word_unknown' } : {}
    return { at, event: { id, event: makeEvent(TYPE, record, attempt, clock(), why) }, trace: record.trace }
  }
  return {
    name: 'unknown_webhook',
    dueAt: () => next()?.at,
    async run() {
      const due = next()
      if (due) order.write(outbox.entriesOf([due.event], clock(), due.trace))
    },
  }
}
