// What may stand in the path of a payment: the three services and the two products of the paper.
// Which payment it is, is looked at later.

import { PAYMENT_PRODUCTS, PAYMENT_SERVICES } from '../../../../core/baltic/index.ts'
import { type Refusal, refusal } from '../refusals.ts'

/**
 * Refuses a path with a service or product that there is not, before it is known who asks.
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
