// What the record of an order keeps of a PSD2 payment: texts only, which nobody but the rail reads.
// A record keeps it for years: a member never changes its meaning.

import type { Series } from '../../../../../core/shared/values/calendar.ts'
import type { RailAttempt, RailPayment } from '../../rail.ts'

/** The kinds that an order can be paid by. */
export type Psd2Kind = 'sepa' | 'scheduled' | 'recurring'

/** What is kept of a payment. */
export interface StoredPayment extends RailPayment {
  readonly kind: Psd2Kind
  readonly authorizationId: string
  /** Handle of the order, which a return must find. */
  readonly handle: string
  /** What the payment is over: another one is never handed in. */
  readonly amount: string
  readonly reference: string
}

/** What is there sometimes: an open way to the bank's page, and why the payment is never handed in any more. */
export interface StoredExtras {
  readonly approval?: string
  readonly stop?: string
  readonly givenUp?: string
}

/** Tells which kind an order is paid by. */
export function kindOf({ dueDate, recurrence }: Pick<RailAttempt, 'dueDate' | 'recurrence'>): Psd2Kind {
  if (recurrence) return 'recurring'
  return dueDate === undefined ? 'sepa' : 'scheduled'
}

/** Makes what is kept of a payment that the bank has made. */
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

/** Reads what {@link makeStored} made, and what came to it. */
export const storedOf = (payment: RailPayment) => payment as StoredPayment & StoredExtras

/** The dates of a series; `undefined` for a payment that is paid once. */
export function seriesOf({ dueDate, every, until }: RailPayment): Series | undefined {
  return dueDate === undefined || every === undefined || until === undefined
    ? undefined
    : { recurrence: every as Series['recurrence'], dueDate, recurrenceEndDate: until }
}

/** The day on which a payment, or a series for the first time, is due. */
export const dueDateOf = ({ dueDate }: RailPayment): string | undefined => dueDate
