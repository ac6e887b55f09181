// Guards the merchant interface: only a server with one of the keys may use it, never a page.

import type { Guard } from '../http/context.ts'
import { logEvent, refuse } from '../http/context.ts'
import { readTrace } from '../../shared/trace.ts'
import { findMerchantKey } from '../config/merchant-keys.ts'

/**
 * Guards what belongs to the merchant's own server.
 *
 * A key in a page would be public, so a request that names an origin is refused even with the right key, and no answer
 * can be read by a page. A browser that names no origin still sends `sec-fetch-site`; the `fetch` of a server's runtime
 * never does (that of Node sends `sec-fetch-mode`).
 */
export const guardMerchant: Guard = async (c, next) => {
  const { MERCHANT_KEYS } = c.get('config').settings
  if (MERCHANT_KEYS === undefined) return refuse(c, 'merchant_not_offered')
  if (c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined) {
    logEvent(c, { event: 'origin_refused', reason: 'merchant' })
    return refuse(c, 'origin_refused')
  }
  const key = findMerchantKey(c.req.header('authorization'), MERCHANT_KEYS)
  if (!key) {
    logEvent(c, { event: 'merchant_key_refused' })
    return refuse(c, 'merchant_key_refused', { 'www-authenticate': 'Bearer' })
  }
  c.set('merchantKey', key)
  c.set('trace', readTrace(c.req.header('traceparent')))
  return next()
}
