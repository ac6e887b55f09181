// Answers of the merchant interface: what holds personal data is shown to a key that may see it.
// It deletes nothing: what it leaves out is what a deletion would take.

import { logEvent, type ProxyContext, refuse } from '../http/context.ts'

/** Leaves personal data out of an object for a key without the scope `personal-data`. */
export function visibleTo<T extends object>(c: ProxyContext, shown: T): T {
  const isAllowed = c.get('merchantKey')?.may.includes('personal-data') ?? false
  return isAllowed ? shown : (JSON.parse(JSON.stringify(shown, withoutPersonalData)) as T)
}

/** Answers a person who lets something begin that is not known; the log tells of it. */
export function answerRelease(c: ProxyContext, isReleased = false): Response {
  if (!isReleased) return refuse(c, 'release_refused')
  logEvent(c, { event: 'released', key: c.get('merchantKey')?.name })
  return c.body(null, 204)
}

function withoutPersonalData(this: { operation?: unknown }, name: string, value: unknown): unknown {
  const isPersonal =
    // The account of a customer who is asked to pay. That of a payment to a supplier is the merchant's own.
    (name === 'debtorIban' && this.operation === 'request_to_pay') ||
    name === 'message' ||
    name === 'metadata' ||
    name === 'iban' ||
    // What was ordered, with names and addresses; its number in a history is no such thing.
    (name === 'payment' && typeof value === 'object')
  return isPersonal ? undefined : value
}
