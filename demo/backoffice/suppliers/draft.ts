// The payment that the merchant is writing: its id is made once, and stored in this browser for every tab until an answer comes.
// So a second press, a second tab and a reload are the same payment, never another one.

import type { SupplierPayment, Way } from './calls.ts'

/** A payment that is being written. */
export interface Draft {
  id: string
  way: Way
  name: string
  iban: string
  amount: string
  message: string
  reference: string
  /** Whether it was sent and has no answer yet. */
  isSent: boolean
}

const KEY = 'poukama:supplier'
/** The tab that sends holds this lock: of all tabs of this browser one at a time. */
const LOCK = 'poukama:supplier'

/** Gives the payment that is being written in this browser, or begins one. */
export function openDraft(): Draft {
  const stored = storedDraft()
  if (stored) return stored
  const fresh: Draft = {
    id: newId(),
    way: 'sepa',
    name: '',
    iban: '',
    amount: '',
    message: '',
    reference: '',
    isSent: false,
  }
  keepDraft(fresh)
  return fresh
}

/** Reads the stored draft, as it is now: another tab may have changed it, or may have its answer. */
export function storedDraft(): Draft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the draft, before it is sent at the latest. */
export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage a reload forgets it; the list still shows what was taken.
  }
}

/** Forgets it, because it was answered: what is written next is another payment. */
export function forgetDraft(id: string): void {
  try {
    if (storedDraft()?.id === id) localStorage.removeItem(KEY)
  } catch {
    // There is nothing to forget.
  }
}

/** Runs something while no other tab sends. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  // A page that is not secure has no locks; then the proxy alone keeps two tabs apart, by the id.
  return navigator.locks ? await navigator.locks.request(LOCK, work) : work()
}

/** Writes what is sent: only what was filled in. */
export function paymentOf({ id, way, name, iban, amount, message, reference }: Draft): SupplierPayment {
  return { id, way, name, iban, amount, ...(message && { message }), ...(reference && { reference }) }
}

/** Tells whether two drafts would be sent as the same payment. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(paymentOf(one)) === JSON.stringify(paymentOf(other))
}

/** Makes an id of a payment as the bank takes it: letters and digits, at most 35. */
function newId(): string {
  const letters = crypto.randomUUID().replaceAll('-', '')
  return `pk${letters}`
}
