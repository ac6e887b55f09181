// How payments and instances of series get on once they are submitted, in the model of PSD2 payments (gaps: Part 2).
// Bundles and what ends them are in model-bundles.ts.
import type { Books } from './model-books.ts'
import { dateOf, datesOf, debitingDayOf } from './model-calendar.ts'
import { type Instance, isSameBank, type Payment } from './model-state.ts'

/** Results that a scenario asks for. */
export const RESULTS: Readonly<Record<string, string>> = {
  PaymentAccepted: 'Accepted',
  PaymentDebited: 'Debited',
  PaymentCredited: 'Credited',
  PaymentRejected: 'Rejected',
}

/** Returns whether a payment waits for a day of its own. */
export function isForLater({ kind }: Pick<Payment, 'kind'>): boolean {
  return kind === 'scheduled' || kind === 'recurring'
}

/** Returns the usual end of a payment without a scenario of its own. */
export function usualResult({ payee }: Payment): string {
  return isSameBank(payee) ? 'Credited' : 'Debited'
}

/** Lists the dates of the series that a body asks for. */
export function nominalDates(body: Readonly<Record<string, unknown>>): string[] {
  const { dueDate, recurrence, recurrenceEndDate } = body
  return datesOf(String(dueDate), String(recurrence), String(recurrenceEndDate))
}

/** Writes down that a payment has gone out, and what comes of it at once. */
export function submitted(books: Books, payment: Payment, result?: string): void {
  const { now } = books.state
  payment.submitted = now
  payment.turn = books.state.turns += 1
  if (isForLater(payment)) {
    books.put(payment, 'AwaitingDueDate', now)
    const dates = payment.kind === 'recurring' ? nominalDates(payment.body) : []
    payment.instances = dates.map((dueDate) => ({ dueDate, status: 'AwaitingDueDate', modified: now }))
    const first = payment.instances[0] ?? payment
    if (result !== undefined) first.kept = result
  } else if (payment.kind === 'sepa' && (result === undefined || result === 'Credited')) {
    settle(books, payment, payment, result ?? usualResult(payment), now)
  } else {
    books.put(payment, 'Accepted', now)
    if (result === undefined) payment.debitingDay = debitingDayOf(now)
    else payment.kept = result
  }
}

/** Moves what is read by the result that is asked for now, or was before. */
export function look(
  books: Books,
  payment: Payment,
  thing: Payment | Instance,
  asked: string | undefined,
): void {
  const { now } = books.state
  const isForeign = payment.kind === 'foreign'
  if (thing.status === 'AwaitingDueDate' && asked !== undefined) settle(books, payment, thing, asked, now)
  else if (thing.status === 'Debited' && asked === 'Credited' && !isForeign) books.put(thing, 'Credited', now)
  else if (thing.status === 'Debited' && asked === 'Rejected' && !isForeign) {
    books.put(thing, 'Rejected', now)
    books.move(payment, true)
  } else if (thing.status === 'Accepted') {
    const isPossible = asked === 'Debited' || asked === 'Rejected' || (asked === 'Credited' && !isForeign)
    const result = isPossible ? asked : thing.kept
    if (result === undefined || result === 'Accepted') return
    settle(books, payment, thing, result, now)
    // Which day a payment abroad bears that a scenario debits before its debiting day is over is left open.
    if (isForeign && thing.archiveDay !== undefined) thing.archiveDay = 'any'
  }
}

/** Gives a payment or an instance its result; without the money it is rejected. */
export function settle(
  books: Books,
  payment: Payment,
  thing: Payment | Instance,
  result: string,
  at: number,
): void {
  delete thing.kept
  delete payment.debitingDay
  const isDebit = result === 'Debited' || result === 'Credited'
  const isPaid = isDebit && books.isAffordable(payment, at)
  books.put(thing, isDebit && !isPaid ? 'Rejected' : result, at)
  if (isPaid) {
    thing.archiveDay = dateOf(at)
    books.move(payment)
  }
  // A series is over with its last instance.
  const isDone = ({ status }: Instance) => ['Debited', 'Credited', 'Rejected'].includes(status)
  const isSeries = payment.kind === 'recurring' && payment.status === 'AwaitingDueDate'
  if (isSeries && payment.instances.every(isDone)) books.put(payment, 'Completed', at)
}
