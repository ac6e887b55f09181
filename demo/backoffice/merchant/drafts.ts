// Refunds that were sent and not answered: stored in this tab, so that another try is the same refund.
// Not a list of refunds: the proxy has that.

import type { RefundOrder, ShownPayment } from './calls.ts'

type Draft = RefundOrder & { attempt: number }

const prefix = 'poukama:refund:'

/** Gives a refund of an attempt that has no answer yet, unless the proxy knows of it by now. */
export function draftOf({ handle, refunds }: ShownPayment, attempt: number): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + handle) ?? 'null') as Draft | null
    const isOpen = draft?.attempt === attempt && !refunds.some(({ id }) => id === draft.id)
    return draft && isOpen ? draft : undefined
  } catch {
    return undefined
  }
}

/** Stores a refund before it is sent. */
export function keepDraft({ handle }: ShownPayment, { id, amount, reason, attempt }: Draft): void {
  try {
    sessionStorage.setItem(prefix + handle, JSON.stringify({ id, amount, reason, attempt }))
  } catch {
    // Without storage a reload forgets it; the list of refunds still shows what was made.
  }
}

/** Forgets a refund that was answered. */
export function forgetDraft({ handle }: ShownPayment): void {
  try {
    sessionStorage.removeItem(prefix + handle)
  } catch {
    // There is nothing to forget.
  }
}
