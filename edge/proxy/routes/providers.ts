// The list of banks that a payer may choose, kept for a while because it changes rarely.
// It holds names only; whether a bank takes a payment is decided at the bank.

import { Hono } from 'hono/tiny'
import { BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Provider } from '../../../core/view/index.ts'
import { loggable } from '../../shared/loggable.ts'
import { keepAlive, paymentsOf, type ProxyContext, type ProxyEnv, refuse, tell } from '../http/context.ts'
import type { Rail } from '../rails/rail.ts'

/** Id under which the bank that runs the interface stands in the list. */
export const OWN_BANK_ID = 'own'

/** The bank says that its list may be kept a day; an hour is enough to be fast. */
const LIFE_MS = 3_600_000

/** After a failure the bank is asked again at the earliest after this time, so that pages do not wait for it in turn. */
const RETRY_MS = 5_000
/** Longest pause after a failure that the bank may ask for, milliseconds. */
const LONGEST_RETRY_MS = 60_000
/** Longest wait for the list, milliseconds. */
const TIMEOUT_MS = 6_000
/** A reading that has not come to its end by then never will: the request that began it is gone. */
const LOST_MS = 10_000

/** What is known of the list of one rail. */
interface Kept {
  /** The newest list that came. */
  providers?: readonly Provider[]
  /** Why there is no list, or no newer one. */
  error?: BankError | undefined
  /** Until then the bank is not asked. */
  until: number
  reading?: { since: number; done: Promise<void> } | undefined
}

// Public data of one configuration, no state of any request.
const keptByRail = new WeakMap<Rail, Kept>()

/** Routes below `/providers`. */
export const providers = new Hono<ProxyEnv>().get('/', async (c) => {
  try {
    return c.json({ providers: await providersOf(c) })
  } catch (error) {
    if (!isBankError(error)) throw error
    const { code, retryAfterSeconds } = error
    const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    return refuse(c, code === 'call_refused' ? 'bank_refused' : 'bank_unavailable', wait)
  }
})

/** Tells whether a page may name this bank; when the list cannot be had, the bank itself decides. */
export async function knownProvider(c: ProxyContext, id: string): Promise<boolean> {
  try {
    return (await providersOf(c)).some((provider) => provider.id === id)
  } catch (error) {
    if (!isBankError(error)) throw error
    return true
  }
}

/** Gives the list: the fresh one, else the old one while a new one is on its way, else whoever asks waits for it. */
async function providersOf(c: ProxyContext): Promise<readonly Provider[]> {
  const [rail] = paymentsOf(c).rails
  const kept = keptByRail.get(rail) ?? { until: 0 }
  keptByRail.set(rail, kept)
  if (kept.until <= rail.clock()) {
    const done = read(c, rail, kept)
    if (!kept.providers) await within(done)
  }
  if (kept.providers) return kept.providers
  throw (
    kept.error ??
    new BankError({ code: 'answer_lost', operation: 'online-payment.providers', reason: 'deadline' })
  )
}

/** Asks the bank once; whoever asks meanwhile shares the answer. */
function read(c: ProxyContext, rail: Rail, kept: Kept): Promise<void> {
  const known = kept.reading
  if (known && rail.clock() - known.since < LOST_MS) return known.done
  const own: NonNullable<Kept['reading']> = { since: rail.clock(), done: Promise.resolve() }
  kept.reading = own
  own.done = ask(c, rail, kept, own).finally(() => {
    if (kept.reading === own) kept.reading = undefined
  })
  keepAlive(c, own.done)
  return own.done
}

async function ask(c: ProxyContext, rail: Rail, kept: Kept, own: Kept['reading']): Promise<void> {
  const found = await listOf(c, rail)
  // Another reading has begun since: whatever this one says is older.
  if (kept.reading !== own) return
  kept.error = found.error
  // An old list beats none: the bank has the last word anyway.
  if (found.providers) kept.providers = found.providers
  kept.until = rail.clock() + pauseOf(found.error)
}

async function listOf(
  c: ProxyContext,
  rail: Rail,
): Promise<{ providers?: readonly Provider[]; error?: BankError }> {
  try {
    const others = (await rail.providers?.(TIMEOUT_MS)) ?? []
    return { providers: [...ownBank(c.get('config').settings.OWN_BANK), ...others] }
  } catch (error) {
    if (!isBankError(error)) throw error
    tell(c, { event: 'providers_not_read', ...loggable(error) })
    return { error }
  }
}

function pauseOf(error: BankError | undefined): number {
  if (!error) return LIFE_MS
  return Math.min(Math.max((error.retryAfterSeconds ?? 0) * 1_000, RETRY_MS), LONGEST_RETRY_MS)
}

/** Waits, but not for ever: the request that asks the bank may be gone. */
async function within(done: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOST_MS)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}

function ownBank(setting: string | undefined): Provider[] {
  if (setting === undefined) return []
  return [{ id: OWN_BANK_ID, country: setting.slice(0, 2), name: setting.slice(3), enabled: true }]
}
