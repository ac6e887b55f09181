// What an order must be beside its form, which its schema knows: for a day that may be asked for today.
// Whether an account can pay it is looked at later, when it is known who asks.

import type * as v from 'valibot'
import { isExecutionDateAllowed, type PaymentService } from '../../../../core/baltic/index.ts'
import type { Checked, Fault } from '../../../../core/shared/check.ts'
import { isDate } from '../../../../core/shared/values/time.ts'
import { checkBody } from '../body-rules.ts'

/** Checks a call that brings an order: its schema, the calendar of today, no parameter (gaps: baltic.payment.dates). */
export function checkOrder<const S extends v.GenericSchema>(
  service: PaymentService,
  schema: S,
  value: unknown,
  { url, now }: { readonly url: URL; readonly now: number },
): Checked<v.InferOutput<S>> {
  // The day that is asked for once is without effect in a series.
  const member = service === 'periodic-payments' ? 'startDate' : 'requestedExecutionDate'
  return checkBody(schema, value, url, () => dayFaults(value, member, now))
}

function dayFaults(value: unknown, member: string, now: number): Fault[] {
  const day: unknown = Object(value)[member]
  if (typeof day !== 'string' || !isDate(day) || isExecutionDateAllowed(day, now)) return []
  return [{ path: member, kind: 'EXECUTION_DATE_INVALID', rule: 'must be today to 365 days ahead' }]
}
