// A limit on what anybody may ask for without being known. It sheds load: it never counts money, and nothing is safe by it.
// A binding of the platform counts; where there is none, objects of ours do, in memory.

import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '../../../core/shared/bytes.ts'
import { ConfigurationError } from '../config/config.ts'
import { groupOf } from './caller.ts'
import { callerFor, type Guard, logEvent, type ProxyContext, refuse } from './context.ts'

/** A rate-limit binding of Cloudflare, as far as it is used. */
interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>
}

/** Calls that all callers of unknown address may make together, for each one of a known caller. */
const UNKNOWN_CALLERS = 10

/** What a page hears who asked too often, seconds: a limit counts by the minute. */
const WAIT = { 'retry-after': '60' }

/**
 * Refuses whoever begins too many things that nobody signed; each address of a caller is counted for itself.
 *
 * Where the counter fails nothing is begun: what is begun costs the bank, and may be begun again in a moment.
 *
 * @param what Short name of what is asked for.
 * @returns The refusal; `undefined` where there is none.
 */
export async function refuseTooMany(c: ProxyContext, what: string): Promise<Response | undefined> {
  const limiter = c.env['LIMITER'] as RateLimiter | undefined
  const group = groupOf(callerFor(c))
  const isAdmitted = await counted(c, false, () =>
    limiter ? admits(limiter, `${what}:${group}`) : admitsByObject(c, what, group),
  )
  return isAdmitted ? undefined : refuse(c, 'limit_reached', WAIT)
}

/** Guards what pages read. */
export const guardReads: Guard = (c, next) => (c.req.method === 'GET' ? guardAsking(c, next) : next())

/** Guards what pages only ask, by any method, where `READ_LIMITER` is bound; where the counter fails, they are answered all the same. */
export const guardAsking: Guard = async (c, next) => {
  const limiter = c.env['READ_LIMITER'] as RateLimiter | undefined
  const group = limiter ? groupOf(callerFor(c)) : ''
  // Without an address all readers would be counted as one.
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
  const objects = c.env.ORDERS ?? c.env.SESSIONS
  if (!objects) throw new ConfigurationError('ORDERS is missing')
  const calls = c.get('config').settings.CALLS_PER_MINUTE * (group === '' ? UNKNOWN_CALLERS : 1)
  return objects.getByName(counterOf(group)).admit(`${what}:${group}`, calls)
}

/** Names the object that counts a group: there are 256, so that none is in the way of all. No handle is that short. */
function counterOf(group: string): string {
  return `limit-${toHex(sha256(utf8(group)).subarray(0, 1))}`
}
