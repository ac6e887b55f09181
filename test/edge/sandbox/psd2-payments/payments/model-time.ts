// What time does in the model of PSD2 payments: what falls due, in which order (gaps: Part 2).
// How the clocks are moved stands in model-choices.ts.
import type { Books } from './model-books.ts'
import { deadlineOf, giveUp, judge, leavePage, SUBMITTABLE } from './model-bundles.ts'
import { bankingDayFrom, daysAfter, instantOf } from './model-calendar.ts'
import { settle, usualResult } from './model-results.ts'
import { type Instance, isSameBank, type Payment } from './model-state.ts'

/** Something that will happen by itself. */
interface Due {
  at: number
  /** Order among those of one moment. */
  turn: number
  happen: () => void
}

/** Lets bank time go on, and wire time with it where no test moves the clock; what falls due happens in its order. */
export function pass(books: Books, ms: number, onWire: boolean): void {
  const { now, wire } = books.state
  const until = now + ms
  for (;;) {
    const [next] = [...dues(books), ...(onWire ? pageEnds(books, now - wire) : [])]
      .filter(({ at }) => at <= until)
      .toSorted((left, right) => left.at - right.at || left.turn - right.turn)
    if (!next) break
    books.state.now = Math.max(books.state.now, next.at)
    next.happen()
  }
  books.state.now = until
  if (onWire) books.state.wire += ms
}

/** Returns when something happens by itself next. */
export function nextDue(books: Books): number | undefined {
  const all = dues(books).map(({ at }) => at)
  return all.length > 0 ? Math.min(...all) : undefined
}

/** Pages end by wire time, which is so much behind bank time. */
function pageEnds(books: Books, ahead: number): Due[] {
  return books.state.bundles.flatMap((bundle) => {
    const { pageEnds: at } = bundle
    return at === undefined ? [] : [{ at: at + ahead, turn: 0, happen: () => leavePage(books, bundle) }]
  })
}

function dues(books: Books): Due[] {
  const { bundles, payments } = books.state
  const givenUp = bundles
    .filter(({ status }) => status === 'Unauthorized')
    .map((bundle) => ({ at: bundle.givenUp, turn: 0, happen: () => giveUp(books, bundle) }))
  return [...givenUp, ...payments.flatMap((payment) => duesOf(books, payment))]
}

function duesOf(books: Books, payment: Payment): Due[] {
  const { status, kind, dueDate, instances } = payment
  if (SUBMITTABLE.includes(status)) {
    const at = deadlineOf(payment)
    const reject = () => {
      books.put(payment, 'Rejected', at)
      judge(books, books.bundle(payment.bundle))
    }
    return [{ at, turn: 0, happen: reject }]
  }
  if (kind === 'scheduled') return execution(books, payment, payment, dueDate)
  if (kind === 'recurring') return instances.flatMap((one) => execution(books, payment, one, one.dueDate))
  return kind === 'foreign' ? debit(books, payment) : []
}

/** At six in the morning: at the same bank on the day itself, elsewhere on a banking day. */
function execution(books: Books, payment: Payment, thing: Payment | Instance, date: string): Due[] {
  if (thing.status !== 'AwaitingDueDate') return []
  const { payee, turn } = payment
  const at = instantOf(isSameBank(payee) ? date : bankingDayFrom(date), '06:00:00.000')
  const happen = () => settle(books, payment, thing, thing.kept ?? usualResult(payment), at)
  return [{ at, turn, happen }]
}

/** At the end of the debiting day of a payment abroad. */
function debit(books: Books, payment: Payment): Due[] {
  const { status, debitingDay, turn } = payment
  if (status !== 'Accepted' || debitingDay === undefined) return []
  const happen = () => {
    settle(books, payment, payment, 'Debited', books.state.now)
    // Booked in the last second of its day; whether the payment was changed then or at midnight is left open.
    delete payment.modified
    if (payment.archiveDay !== undefined) payment.archiveDay = debitingDay
  }
  return [{ at: instantOf(daysAfter(debitingDay, 1)), turn, happen }]
}
