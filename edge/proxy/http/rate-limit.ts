// A limit on what anybody may ask for without being known: an optional binding of the platform counts.
// Without the binding nothing is limited; a self-hosted workerd has none.

import type { ProxyContext } from './context.ts'

/** A rate-limit binding of Cloudflare, as far as it is used. */
interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

/**
 * Tells whether whoever asks has asked too often; `false` where there is no binding `LIMITER`.
 *
 * @param key Short name of what is asked for; each address of a caller is counted for itself.
 */
export async function isLimited(c: ProxyContext, key: string): Promise<boolean> {
  const limiter = c.env['LIMITER'] as RateLimiter | undefined
  if (!limiter) return false
  const { success } = await limiter.limit({ key: `${key}:${c.req.header('cf-connecting-ip') ?? ''}` })
  return !success
}
