// The payment that the merchant is writing: its id is made once, and stored in this browser for every tab until an answer comes.
// So a second press, a second tab and a reload send the same payment, never another one.

import { alone, stored } from '../../site/shop/stored.ts'
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

/** The stored draft, read each time, because another tab may have changed it, or got its answer. */
export const draft = stored<Draft>('local', KEY)

/** Returns the payment that is being written in this browser, or begins one. */
export function openDraft(): Draft {
  const known = draft.read()
  if (known) return known
  const empty = { name: '', iban: '', amount: '', message: '', reference: '' }
  const fresh: Draft = { id: newId(), way: 'sepa', ...empty, isSent: false }
  draft.write(fresh)
  return fresh
}

/** Runs work while no other tab of this browser sends; the id also protects against two tabs, at the proxy. */
export const sendingAlone = (work: () => Promise<void>): Promise<void> => alone(KEY, work)

/** Makes the payment that is sent, from the fields that were filled in. */
export function paymentOf({ id, way, name, iban, amount, message, reference }: Draft): SupplierPayment {
  return { id, way, name, iban, amount, ...(message && { message }), ...(reference && { reference }) }
}

/** Whether two drafts would be sent as the same payment. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(paymentOf(one)) === JSON.stringify(paymentOf(other))
}

/** Makes an id of a payment as the bank takes it: letters and digits, at most 35. */
function newId(): string {
  const letters = crypto.randomUUID().replaceAll('-', '')
  return `pk${letters}`
}
