// The four steps of a payment that a shop cares about: started, approved, paid, sent to packing; and where it ended before.
// Not the technical history, which has every hint and every answer.

import type { ShownPayment } from './calls.ts'

/** A step, or the ending that came instead of the rest. */
export interface Milestone {
  name: 'started' | 'approved' | 'paid' | 'packed' | 'ended'
  /** `care`: nobody knows, or it differs from the order. */
  look: 'done' | 'next' | 'open' | 'care' | 'ended'
  /** When, RFC 3339, where that is known. */
  at?: string
  /** The day on which it is to come, `YYYY-MM-DD`. */
  due?: string
}

type Told = Pick<
  ShownPayment,
  | 'state'
  | 'createdAt'
  | 'updatedAt'
  | 'history'
  | 'order'
  | 'execution'
  | 'occurrences'
  | 'closed'
  | 'reason'
>

/** Lists the steps of a payment, in their order. */
export function milestonesOf(payment: Told): Milestone[] {
  const { state, createdAt, updatedAt, closed, execution } = payment
  const started: Milestone = { name: 'started', look: 'done', at: createdAt }
  const isOver = state === 'cancelled' || state === 'failed'
  if (isOver) return [started, { name: 'ended', look: 'ended', at: changeTo(payment, state) ?? updatedAt }]
  if (closed && state === 'pending') return [started, { name: 'ended', look: 'ended', at: closed.at }]
  const isPaid = state === 'paid' || state === 'paid_twice'
  const isApproved = isPaid || state === 'scheduled' || state === 'mismatched'
  const approvedAt = handedIn(payment) ?? changeTo(payment, 'scheduled')
  const approved: Milestone = {
    name: 'approved',
    look: isApproved ? 'done' : state === 'unknown' ? 'care' : 'next',
    ...(isApproved && approvedAt !== undefined && { at: approvedAt }),
  }
  const paidAt = changeTo(payment, state)
  const paid: Milestone = {
    name: 'paid',
    look: isPaid ? 'done' : state === 'mismatched' ? 'care' : state === 'scheduled' ? 'next' : 'open',
    ...(isPaid && paidAt !== undefined && { at: paidAt }),
    ...(state === 'scheduled' && execution?.date !== undefined && { due: execution.date }),
  }
  return [started, approved, paid, ...packing(payment, isPaid)]
}

/** A subscription is packed month by month, and what was paid too late is not packed at all. */
function packing({ order, occurrences = [], reason }: Told, isPaid: boolean): Milestone[] {
  const at = order?.packedAt
  if (at !== undefined) return [{ name: 'packed', look: 'done', at }]
  if (order === undefined || occurrences.length > 0 || reason === 'order_closed') return []
  return [{ name: 'packed', look: isPaid ? 'next' : 'open' }]
}

const handedIn = ({ history }: Told) => history.find(({ what }) => what === 'handed_in')?.at

const changeTo = ({ history }: Told, state: string) =>
  history.find(({ what, to }) => what === 'state_changed' && to === state)?.at
