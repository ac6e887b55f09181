// Which page an order may name for its payer's return: one of the site's own.

import { isMerchantUrl } from '../../../core/shared/values/url.ts'
import { originsIn, type Settings } from './settings.ts'

/**
 * Returns whether an address may be an order's page of return: a redirect address whose exact origin is that of `PUBLIC_URL`
 * or `RETURN_URL`, or is listed in `ALLOWED_ORIGINS`.
 *
 * @see gaps: shared.redirect-url
 */
export function isReturnUrl({ settings }: { settings: Settings }, address: string): boolean {
  const { PUBLIC_URL, RETURN_URL, ALLOWED_ORIGINS, ALLOW_LOCAL_ADDRESSES } = settings
  if (!isMerchantUrl(address, { allowLocalAddresses: ALLOW_LOCAL_ADDRESSES === 'true' })) return false
  const own = [PUBLIC_URL, RETURN_URL].flatMap((page) => (page === undefined ? [] : [new URL(page).origin]))
  return [...own, ...originsIn(ALLOWED_ORIGINS)].includes(new URL(address).origin)
}
