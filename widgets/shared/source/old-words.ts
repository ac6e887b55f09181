// The words that the version before said otherwise: a proxy or a source of that version is read all the same.
// The one place in the elements that knows them; nothing is sent under an old name but by `asBefore`.

import type { Recurrence } from '../../../core/shared/values/calendar.ts'
import type { PaymentRecurrence } from '../../../core/view/payment.ts'

/** Members of answers, the old name first. */
const renamed = [
  ['redirect', 'approvalUrl'],
  ['leaves', 'execution'],
  ['linkEndsAt', 'approvalUrlEndsAt'],
] as const

/** How often a payment recurs: our word, and the bank's, which was ours before. */
const every = new Map<PaymentRecurrence['every'], Recurrence>([
  ['weekly', 'Weekly'],
  ['monthly', 'Monthly'],
  ['last_banking_day', 'LastBankingDayOfTheMonth'],
])

/** Names the members of an answer anew, where it has old names alone. */
export function newNames<T extends object>(answer: T): T {
  const read = { ...answer } as Record<string, unknown>
  for (const [old, name] of renamed) {
    if (old in read) read[name] ??= read[old]
    delete read[old]
  }
  return read as T
}

/** Finds how often a payment recurs, by either word; nothing for another one. */
export function everyOf(word: unknown): PaymentRecurrence['every'] | undefined {
  return [...every].find((pair) => pair.some((known) => known === word))?.[0]
}

/** Gives the bank's word, by which its calendar goes. */
export function bankWordOf(word: unknown): Recurrence | undefined {
  const known = everyOf(word)
  return known && every.get(known)
}

/** Names the key of a press as the version before did. */
export function asBefore({ idempotencyKey, ...request }: { idempotencyKey: string }): object {
  return { ...request, attempt: idempotencyKey }
}
