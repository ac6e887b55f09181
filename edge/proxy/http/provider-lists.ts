// The lists of banks that a payer may choose, kept for a while; and the rail of a bank in them.

import { BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Provider } from '../../../core/view/index.ts'
import { loggable } from '../../shared/loggable.ts'
import { OWN_BANK_ID, ownBankIn } from '../interfaces/shared/own-bank.ts'
import { canCarry, type OrderTerms, type Rail } from '../interfaces/rail.ts'
import { keepAlive, logEvent, paymentsOf, type ProxyContext } from './context.ts'

/** How long a list is used, milliseconds. The bank allows a day, but after an hour changes should show. */
const LIFE_MS = 3_600_000

/** After a failure, the bank is not asked again before this time, so that pages do not wait for it one after another. */
const RETRY_MS = 5_000
/** Longest pause that the bank may ask for after a failure, milliseconds. */
const LONGEST_RETRY_MS = 60_000
/** Longest wait for the list, milliseconds. */
const TIMEOUT_MS = 6_000
/** After this time a reading counts as lost: the request that began it has ended. Milliseconds. */
const LOST_MS = 10_000

interface HeldList {
  providers?: readonly Provider[]
  /** Why there is no list, or no newer one. */
  error?: BankError | undefined
  /** Until then the bank is not asked, milliseconds since 1970. */
  until: number
  reading?: { since: number; done: Promise<void> } | undefined
}

// The lists are public data of one configuration, so requests may share them.
const heldLists = new WeakMap<Rail, HeldList>()

/** Finds the rail for the own bank: the first that can carry the order without asking for the payer's account. */
export function railOfOwnBank(rails: readonly [Rail, ...Rail[]], order: OrderTerms): Rail {
  return rails.find((rail) => !rail.judgeAccount && canCarry(rail, order)) ?? rails[0]
}

/**
 * Finds the rail of a bank in the list: for the own bank the first that can carry the order, otherwise the rail whose list
 * it is in. If a list cannot be read, the bank itself judges the choice later.
 *
 * @returns `undefined` if no page may name this bank.
 */
export async function railOfProvider(
  c: ProxyContext,
  id: string,
  order: OrderTerms,
): Promise<Rail | undefined> {
  const { rails } = paymentsOf(c)
  if (id === OWN_BANK_ID) {
    const isListed = c.get('config').settings.OWN_BANK !== undefined
    return isListed ? railOfOwnBank(rails, order) : undefined
  }
  const lists = await Promise.all(rails.map((rail) => listOf(c, rail)))
  const at = lists.findIndex(({ providers: known }) => known?.some((provider) => provider.id === id))
  return rails[at === -1 ? lists.findIndex(({ error }) => error) : at]
}

/** Most names in one sentence. */
const MOST_NAMES = 3

/** Names banks of these rails, the own one first; a few if there are many. */
export async function banksOf(c: ProxyContext, rails: readonly Rail[]): Promise<readonly string[]> {
  const own = rails.length > 0 ? ownBank(c) : []
  const lists = await Promise.all(rails.map((rail) => listOf(c, rail)))
  return [...own, ...lists.flatMap((list) => list.providers ?? [])]
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

type Listed = Pick<HeldList, 'providers' | 'error'>

/** Returns a list: a fresh one if there is one; else an old one, while a new one is read; else the new one, once it is read. */
export async function listOf(c: ProxyContext, rail: Rail): Promise<Listed> {
  if (!rail.providers) return {}
  const held = heldLists.get(rail) ?? { until: 0 }
  heldLists.set(rail, held)
  if (held.until <= rail.clock()) {
    const done = read(c, rail, held)
    if (!held.providers) await within(done)
  }
  if (held.providers) return { providers: held.providers }
  const late = new BankError({ code: 'answer_lost', operation: `${rail.name}.providers`, reason: 'deadline' })
  return { error: held.error ?? late }
}

/** Asks the bank once; requests that come meanwhile share the answer. */
function read(c: ProxyContext, rail: Rail, held: HeldList): Promise<void> {
  const known = held.reading
  if (known && rail.clock() - known.since < LOST_MS) return known.done
  const own: NonNullable<HeldList['reading']> = { since: rail.clock(), done: Promise.resolve() }
  held.reading = own
  own.done = ask(c, rail, held, own).finally(() => {
    if (held.reading === own) held.reading = undefined
  })
  keepAlive(c, own.done)
  return own.done
}

async function ask(c: ProxyContext, rail: Rail, held: HeldList, own: HeldList['reading']): Promise<void> {
  const found = await readList(c, rail)
  // Another reading has begun since, so this result is out of date.
  if (held.reading !== own) return
  held.error = found.error
  // An old list is better than none: the bank itself checks the choice anyway.
  if (found.providers) held.providers = found.providers
  held.until = rail.clock() + pauseOf(found.error)
}

async function readList(
  c: ProxyContext,
  rail: Rail,
): Promise<{ providers?: readonly Provider[]; error?: BankError }> {
  try {
    return { providers: (await rail.providers?.(TIMEOUT_MS)) ?? [] }
  } catch (error) {
    if (!isBankError(error)) throw error
    logEvent(c, { event: 'providers_not_read', ...loggable(error) })
    return { error }
  }
}

function pauseOf(error: BankError | undefined): number {
  if (!error) return LIFE_MS
  return Math.min(Math.max((error.retryAfterSeconds ?? 0) * 1_000, RETRY_MS), LONGEST_RETRY_MS)
}

async function within(done: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOST_MS)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}

/** Lists the own bank, if it is to be offered. */
export function ownBank(c: ProxyContext): Provider[] {
  const own = ownBankIn(c.get('config').settings.OWN_BANK)
  return own ? [own] : []
}
