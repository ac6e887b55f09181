// Who may use the merchant interface: a server that has one of the keys, and never a page.
// What it may do there, the routes say.

import type { Guard } from '../http/context.ts'
import { refuse, tell } from '../http/context.ts'
import { isMerchant, merchantKeysIn } from './keys.ts'

/**
 * Guards what belongs to the merchant's own server.
 *
 * A browser never belongs here: a key in a page is everybody's. So whatever names an origin is refused, the right key with
 * it, and no answer lets a page read it. Where a browser names none, it still says from what site it asks; the `fetch` of a
 * server's runtime never does (that of Node sends `sec-fetch-mode`).
 */
export const guardMerchant: Guard = async (c, next) => {
  const { MERCHANT_KEYS } = c.get('config').settings
  if (MERCHANT_KEYS === undefined) return refuse(c, 'merchant_not_offered')
  if (c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined) {
    tell(c, { event: 'origin_refused', reason: 'merchant' })
    return refuse(c, 'origin_refused')
  }
  if (!isMerchant(c.req.header('authorization'), merchantKeysIn(MERCHANT_KEYS))) {
    tell(c, { event: 'merchant_key_refused' })
    return refuse(c, 'merchant_key_refused', { 'www-authenticate': 'Bearer' })
  }
  return next()
}
