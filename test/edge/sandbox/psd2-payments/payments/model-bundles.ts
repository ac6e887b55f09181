// How bundles are decided, cancelled, given up and judged in the model of PSD2 payments (gaps: Part 2).
// What their payments come to once they are submitted is in model-results.ts.
import type { Books } from './model-books.ts'
import { dateOf, daysAfter, instantOf } from './model-calendar.ts'
import { isForLater } from './model-results.ts'
import { ACCOUNTS, type Bundle, firstAccountOf, type Instance, type Payment } from './model-state.ts'

/** How long a payer has for a cancellation, for the page, and for what must be submitted, at least. */
export const QUARTER_MS = 15 * 60_000

/** Statuses of payments that are approved and can be submitted. */
export const SUBMITTABLE: readonly string[] = ['Authorized', 'SubmissionPending']

/** Who decides, and how. */
export interface Decision {
  approves: boolean
  customerId?: string
  iban?: string
}

/** Returns until when a payment must be submitted. */
export function deadlineOf({ kind, dueDate, authorized = 0 }: Payment): number {
  if (isForLater({ kind })) return instantOf(dueDate)
  return Math.max(instantOf(daysAfter(dateOf(authorized), 1)), authorized + QUARTER_MS)
}

/** Returns whether a payment can still be cancelled. */
export function isCancellable({ state: { now } }: Books, payment: Payment): boolean {
  const { kind, status, dueDate, instances } = payment
  if (status === 'Authorized') return true
  if (!isForLater(payment) || (status !== 'SubmissionPending' && status !== 'AwaitingDueDate')) return false
  if (status === 'SubmissionPending' || kind === 'scheduled') return now < instantOf(dueDate)
  return instances.some((one) => isAhead(one, now))
}

const isAhead = ({ status, dueDate }: Instance, now: number) =>
  status === 'AwaitingDueDate' && now < instantOf(dueDate)

/** The payer decides about the payments that are not deleted. */
export function decidePayments(books: Books, bundle: Bundle, { approves, customerId, iban }: Decision): void {
  const payments = books.aliveIn(bundle)
  const named = payments.find(({ payer }) => payer !== undefined)?.payer
  const customer = customerId ?? ACCOUNTS[named ?? '']?.holder ?? 'customer-1'
  const holds = ({ payer }: Payment) => payer === undefined || ACCOUNTS[payer]?.holder === customer
  const isRight = customer !== 'customer-4' && (customerId !== undefined || payments.every(holds))
  if (!approves || !isRight) {
    books.putBundle(bundle, 'Rejected')
    for (const payment of payments) books.put(payment, 'Rejected', books.state.now)
    return
  }
  const chosen = iban ?? firstAccountOf(customer)
  authorize(books, bundle, ({ payer }) => (customerId === undefined ? (payer ?? chosen) : chosen))
}

/** Approves a bundle; what is approved too late is over in the same moment. */
export function authorize(books: Books, bundle: Bundle, payerOf: (payment: Payment) => string): void {
  const { now } = books.state
  books.putBundle(bundle, 'Authorized')
  bundle.authorized = now
  const payments = books.aliveIn(bundle)
  for (const payment of payments) {
    Object.assign(payment, { payer: payerOf(payment), authorized: now })
    books.put(payment, 'Authorized', now)
  }
  for (const payment of payments) if (deadlineOf(payment) <= now) books.put(payment, 'Rejected', now)
  judge(books, bundle)
}

/** The payer decides whether a payment is cancelled. */
export function decideCancellation(books: Books, bundle: Bundle, payment: Payment, decision: Decision): void {
  const { approves, customerId } = decision
  const isRight = customerId === undefined || customerId === ACCOUNTS[payment.payer ?? '']?.holder
  const isApproved = approves && isRight && isCancellable(books, payment)
  books.putBundle(bundle, isApproved ? 'Completed' : 'Rejected')
  if (!isApproved) return
  bundle.authorized = books.state.now
  cancel(books, payment)
}

/** Cancels a payment, and of a series what has not begun. */
export function cancel(books: Books, payment: Payment): void {
  const { now } = books.state
  for (const one of payment.instances) if (isAhead(one, now)) books.put(one, 'Cancelled', now)
  books.put(payment, 'Cancelled', now)
  judge(books, books.bundle(payment.bundle))
}

/** Returns the status of a bundle, once it was authorised. */
export function judge(books: Books, bundle: Bundle): void {
  if (bundle.status !== 'Authorized' && bundle.status !== 'PartiallyRevoked') return
  const payments = books.aliveIn(bundle)
  const are = (wanted: string) => payments.filter(({ status }) => status === wanted).length
  const isOpen = payments.some(({ status }) => SUBMITTABLE.includes(status))
  const isSubmitted = payments.some(({ submitted }) => submitted !== undefined)
  if (!isOpen && isSubmitted) books.putBundle(bundle, 'Completed')
  else if (are('Cancelled') === payments.length) books.putBundle(bundle, 'Revoked')
  else if (!isOpen && are('Rejected') > 0) books.putBundle(bundle, 'Rejected')
  else if (are('Cancelled') > 0) books.putBundle(bundle, 'PartiallyRevoked')
}

/** Gives up a bundle that no payer approved; a payment that was to be cancelled stays as it is. */
export function giveUp(books: Books, bundle: Bundle): void {
  books.putBundle(bundle, 'Revoked')
  if (bundle.cancels !== undefined) return
  for (const payment of books.aliveIn(bundle)) books.put(payment, 'Revoked', books.state.now)
}

/** The payer opens the page. */
export function openPage(books: Books, bundle: Bundle): void {
  books.putBundle(bundle, 'Authorizing')
  bundle.pageEnds = books.state.wire + QUARTER_MS
  if (bundle.cancels !== undefined) return
  for (const payment of books.aliveIn(bundle)) books.put(payment, 'Authorizing', books.state.now)
}

/** The payer leaves the page without a word. */
export function leavePage(books: Books, bundle: Bundle): void {
  delete bundle.pageEnds
  books.putBundle(bundle, 'Unauthorized')
  if (bundle.cancels !== undefined) return
  for (const payment of books.aliveIn(bundle)) {
    books.put(payment, 'Unauthorized', books.state.now)
    // When that was by the clock of the bank is left open: the page lives by another one.
    delete payment.modified
  }
}
