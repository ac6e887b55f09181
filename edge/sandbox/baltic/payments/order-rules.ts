// Rules for the path and the order of a payment beyond the schema: known service and product, an allowed day.
// Whether an account can pay it is judged later, when the client is known.

import type * as v from 'valibot'
import type { PaymentService } from '../../../../core/baltic/index.ts'
import {
  isExecutionDateAllowed,
  PAYMENT_PRODUCTS,
  PAYMENT_SERVICES,
} from '../../../../core/baltic/rules/index.ts'
import type { Checked, Fault } from '../../../../core/shared/check.ts'
import { isDate } from '../../../../core/shared/values/time.ts'
import { checkBody } from '../body-rules.ts'
import { type Refusal, refusal } from '../refusals.ts'

/** Checks a call with an order: its schema, dates against today, no query (gaps: baltic.payment.dates). */
export function checkOrder<const S extends v.GenericSchema>(
  service: PaymentService,
  schema: S,
  value: unknown,
  { url, now }: { readonly url: URL; readonly now: number },
): Checked<v.InferOutput<S>> {
  // A series ignores `requestedExecutionDate`: its `startDate` counts.
  const member = service === 'periodic-payments' ? 'startDate' : 'requestedExecutionDate'
  return checkBody(schema, value, url, () => dayFaults(value, member, now))
}

function dayFaults(value: unknown, member: string, now: number): Fault[] {
  const day: unknown = Object(value)[member]
  if (typeof day !== 'string' || !isDate(day) || isExecutionDateAllowed(day, now)) return []
  return [{ path: member, kind: 'EXECUTION_DATE_INVALID', rule: 'must be today to 365 days ahead' }]
}

/**
 * Refuses a path with an unknown service or product, before the sender is known.
 *
 * @param path Below the base address of the country.
 * @see gaps: baltic.payment.path-values
 */
export function judgePaymentPath(method: string, path: string): Refusal | undefined {
  const [, service, product, paymentId] =
    /^\/payment\/v1\/([^/]*)\/([^/]*)(\/[^/]*)?(?:\/status)?$/.exec(path) ?? []
  if (service === undefined || product === undefined) return undefined
  const isKnown = isOneOf(PAYMENT_SERVICES, service) && isOneOf(PAYMENT_PRODUCTS, product)
  if (isKnown) return undefined
  const code = method === 'DELETE' && paymentId !== undefined ? 'PRODUCT_INVALID' : 'PRODUCT_UNKNOWN'
  return refusal(code, 'the service or product of the path does not exist')
}

function isOneOf(known: readonly string[], text: string): boolean {
  return known.includes(text)
}
