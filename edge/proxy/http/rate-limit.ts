// A limit on how much unknown callers may ask. It only sheds load: it counts no money, and no safety rests on it.
// The counting itself is done by a binding of the platform or, if there is none, by our objects, in memory.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import type { CallCounter } from '../../shared/call-counts.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import { groupOf } from './caller.ts'
import { callerFor, type Guard, logEvent, type ProxyContext, refuse } from './context.ts'

/** The part of Cloudflare's rate-limit binding that the proxy uses. */
interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

/** Calls that all callers of unknown address may make together, for each call of one known caller. */
const UNKNOWN_CALLERS = 10

/** Wait for a page that asked too often, seconds: limits count by the minute. */
const WAIT = { 'retry-after': '60' }

/**
 * Refuses a caller that begins too many things without a merchant's signature. Each address is counted separately.
 *
 * If the counter fails, nothing begins: it would cost the bank, and the page may try again in a moment.
 *
 * @param what Short name of what the caller asks for.
 * @returns The refusal; `undefined` if the caller may go on.
 */
export async function refuseTooMany(c: ProxyContext, what: string): Promise<Response | undefined> {
  const limiter = c.env['LIMITER'] as RateLimiter | undefined
  const group = groupOf(callerFor(c))
  const isAdmitted = await counted(c, false, () =>
    limiter ? admits(limiter, `${what}:${group}`) : admitsByObject(c, what, group),
  )
  return isAdmitted ? undefined : refuse(c, 'limit_reached', WAIT)
}

/** Limits the reads of pages. */
export const guardReads: Guard = (c, next) => (c.req.method === 'GET' ? guardAsking(c, next) : next())

/** Limits what pages ask, by any method, if `READ_LIMITER` is bound. If the counter fails, pages are answered. */
export const guardAsking: Guard = async (c, next) => {
  const limiter = c.env['READ_LIMITER'] as RateLimiter | undefined
  const group = limiter ? groupOf(callerFor(c)) : ''
  // Without an address, all readers would be one caller.
  if (!limiter || group === '') return next()
  const isAdmitted = await counted(c, true, () => admits(limiter, `read:${group}`))
  return isAdmitted ? next() : refuse(c, 'limit_reached', WAIT)
}

async function counted(c: ProxyContext, otherwise: boolean, count: () => Promise<boolean>): Promise<boolean> {
  try {
    return await count()
  } catch (error) {
    logEvent(c, { event: 'limit_not_counted', error })
    return otherwise
  }
}

async function admits(limiter: RateLimiter, key: string): Promise<boolean> {
  return (await limiter.limit({ key })).success
}

async function admitsByObject(c: ProxyContext, what: string, group: string): Promise<boolean> {
  const calls = c.get('config').settings.CALLS_PER_MINUTE * (group === '' ? UNKNOWN_CALLERS : 1)
  const binding = c.env.ORDERS ? 'ORDERS' : 'SESSIONS'
  return objectNamed<CallCounter>(c.env, binding, counterOf(group)).admit(`${what}:${group}`, calls)
}

/** Names the object that counts a group. There are 256, to spread the load. No handle is that short. */
function counterOf(group: string): string {
  return `limit-${toHex(sha256(utf8(group)).subarray(0, 1))}`
}
