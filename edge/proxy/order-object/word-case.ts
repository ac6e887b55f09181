// The task that makes a case of an order whose bank answers with a word that no list has: an hour after its payer approved,
// or came back from a success. An abandoned order is none; the word itself was told when it was first read.
// It asks no bank: the readings go on.

import type { Log } from '../../shared/log.ts'
import type { Task } from '../storage/tasks.ts'
import { WORD_CASE_MS } from '../storage/bank-words.ts'
import { noteWordCase } from '../orders/attempt.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { hasWord } from '../orders/order-state.ts'
import type { StoredOrder } from '../orders/stored-order.ts'

/** Makes the task. */
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
      const { paymentId, number } = due
      order.change((record) => noteWordCase(record, paymentId, clock()), log, {
        what: 'word_stands',
        attempt: number,
      })
    },
  }
}

/** Lists the payments whose words will be cases. A person who has judged the order has judged them. */
function casesIn({ attempts, resolved }: OrderRecord) {
  return attempts.filter(hasWord).flatMap(({ word, successAt, number, created: { paymentId } }) => {
    if (resolved || successAt === undefined || word.caseAt !== undefined) return []
    return [{ at: Math.max(word.since, successAt) + WORD_CASE_MS, paymentId, number }]
  })
}
