// What the record of an order contains about a PSD2 payment: texts that only this rail reads.
// Records last for years, so a member never changes its meaning.

import type { Series } from '../../../../../core/shared/values/calendar.ts'
import { everyOf, makeSeries } from '../../../../../core/shared/values/recurrence.ts'
import type { RailAttempt, RailPayment } from '../../rail.ts'

/** The kinds of payment that carry orders. */
export type Psd2Kind = 'sepa' | 'scheduled' | 'recurring'

/** What is stored when the payment is created. */
export interface StoredPayment extends RailPayment {
  readonly kind: Psd2Kind
  readonly authorizationId: string
  /** Handle of the order, which a return must name. */
  readonly handle: string
  /** Amount of the payment; a payment of another amount is never submitted. */
  readonly amount: string
  readonly reference: string
}

/** What may be stored besides: open approvals, and why the payment is never submitted any more. */
export interface StoredExtras {
  readonly approval?: string
  readonly stop?: string
  readonly givenUp?: string
}

/** Returns which kind of payment carries an order. */
export function kindOf({ dueDate, recurrence }: Pick<RailAttempt, 'dueDate' | 'recurrence'>): Psd2Kind {
  if (recurrence) return 'recurring'
  return dueDate === undefined ? 'sepa' : 'scheduled'
}

/** Makes what is stored of a payment that the bank has created. */
export function makeStored(attempt: RailAttempt, paymentId: string, authorizationId: string): StoredPayment {
  const { handle, amount, reference, dueDate, recurrence } = attempt
  return {
    paymentId,
    kind: kindOf(attempt),
    authorizationId,
    handle,
    amount,
    reference,
    ...(dueDate !== undefined && { dueDate }),
    ...(recurrence && { every: recurrence.every, until: recurrence.until }),
  }
}

/** Reads what {@link makeStored} made, and later additions. */
export const storedOf = (payment: RailPayment) => payment as StoredPayment & StoredExtras

/** Reads the dates of a series; `undefined` for a single payment. */
export function seriesOf({ dueDate, every: word, until }: RailPayment): Series | undefined {
  const every = everyOf(word)
  return dueDate === undefined || every === undefined || until === undefined
    ? undefined
    : makeSeries(dueDate, { every, until })
}

/** Reads the day on which a payment, or the first of a series, is due. */
export const dueDateOf = ({ dueDate }: RailPayment): string | undefined => dueDate
