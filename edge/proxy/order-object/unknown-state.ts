// The tasks for an order when its bank does not report what became of a payment: a webhook, and a case for a person.

import { eventIdOf, type OrderKey } from '../handle.ts'
import type { IdentifiedEvent } from '../webhooks/entry.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { Task } from '../storage/tasks.ts'
import type { Rail } from '../interfaces/rail.ts'
import { findRail } from '../interfaces/rail.ts'
import { shownOf, stateOfOrder, hasWord } from '../orders/order-state.ts'
import type { StoredOrder } from '../orders/stored-order.ts'
import { makeEvent } from './order-events.ts'
import type { Log } from '../../shared/log.ts'
import { WORD_CASE_MS } from '../storage/bank-words.ts'
import { noteWordCase } from '../orders/attempt.ts'
import type { OrderRecord } from '../orders/order-record.ts'

/** What the task works with. */
export interface UnknownWebhookTools {
  order: Pick<StoredOrder, 'load' | 'write'>
  outbox: Pick<Outbox, 'find' | 'entriesOf'>
  rails: readonly Rail[]
  clock: () => number
  handleKey: OrderKey
}

const TYPE = 'payment.unknown'
/** How long an answer is expected from a rail that is no longer set up, seconds. */
const UNKNOWN_SECONDS = 3_600

/** Makes the task that notifies the merchant, once for each attempt, that its state is unknown. */
export function tellOfUnknown({ order, outbox, rails, clock, handleKey }: UnknownWebhookTools): Task {
  const next = ():
    | { readonly at: number; readonly event: IdentifiedEvent; readonly trace: string | undefined }
    | undefined => {
    const record = order.load()
    // If another attempt was paid, or a person has judged the order, its state is not unknown.
    if (!record || stateOfOrder(record) !== 'unknown') return undefined
    const attempt = shownOf(record)
    if (!attempt) return undefined
    const id = eventIdOf(record.handle, `attempt:${attempt.number}`, TYPE, handleKey)
    if (outbox.find(id)) return undefined
    const { unknownSeconds = UNKNOWN_SECONDS } = findRail(rails, { rail: attempt.rail })?.schedule ?? {}
    const { word } = attempt
    // A webhook about a word was sent when it was first read; one about the order is sent only once it is a case of its own.
    if (word && word.caseAt === undefined) return undefined
    const at = word?.caseAt ?? attempt.changedAt + unknownSeconds * 1_000
    const event = makeEvent(TYPE, record, attempt, clock(), word && { reason: 'word_unknown' })
    return { at, event: { id, event }, trace: record.trace }
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

/**
 * Makes the task that makes an order a case for a person if its bank answers with an unknown word: an hour after its payer
 * approved, or returned with success. An abandoned order is no case; the webhook about the word was sent when it was first read.
 */
export function judgeWords(order: Pick<StoredOrder, 'load' | 'change'>, clock: () => number): Task {
  const next = () => {
    const record = order.load()
    return record && casesIn(record).toSorted((left, right) => left.at - right.at)[0]
  }
  return {
    name: 'words',
    dueAt: () => next()?.at,
    async run(log: Log) {
      const due = next()
      if (!due) return
      const { paymentId, attempt } = due
      order.change((record) => noteWordCase(record, paymentId, clock()), log, {
        what: 'word_stands',
        attempt,
      })
    },
  }
}

/** Lists the payments whose words will be cases; none if a person has judged the order, and so its words. */
function casesIn({ attempts, resolved }: OrderRecord) {
  return attempts.filter(hasWord).flatMap(({ word, successAt, number, created: { paymentId } }) => {
    if (resolved || successAt === undefined || word.caseAt !== undefined) return []
    return [{ at: Math.max(word.since, successAt) + WORD_CASE_MS, paymentId, attempt: number }]
  })
}
