// The list of banks that a payer may choose, kept for a while because it changes rarely; with an order, which cannot carry it.
// It holds names only; whether a bank takes a payment is decided at the bank.

import { Hono } from 'hono/tiny'
import * as v from 'valibot'
import { BankError, isBankError } from '../../../core/shared/errors.ts'
import type { Provider } from '../../../core/view/index.ts'
import { loggable } from '../../shared/loggable.ts'
import { bankProblem, whyRefused } from '../../shared/refusal-words.ts'
import { OWN_BANK_ID, ownBankIn } from '../interfaces/shared/own-bank.ts'
import { keepAlive, logEvent, paymentsOf, type ProxyContext, type ProxyEnv, refuse } from '../http/context.ts'
import { readPageBody } from '../http/page-body.ts'
import { canCarry, type OrderTerms, type Rail, unfitOf } from '../interfaces/rail.ts'
import { refuseOrder, verifySigned } from './signed-order.ts'

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
interface HeldList {
  /** The newest list that came. */
  providers?: readonly Provider[]
  /** Why there is no list, or no newer one. */
  error?: BankError | undefined
  /** Until then the bank is not asked. */
  until: number
  reading?: { since: number; done: Promise<void> } | undefined
}

// Public data of one configuration, no state of any request.
const heldLists = new WeakMap<Rail, HeldList>()

/** What a page sends that wants to know which banks can carry an order; the token never stands in an address. */
const Asked = v.strictObject({ order: v.string() })

/** Routes below `/providers`. */
export const providers = new Hono<ProxyEnv>()
  .get('/', (c) => listBanks(c))
  .post('/', async (c) => {
    const asked = await readPageBody(c, { schema: () => Asked, maxBytes: 16_384 })
    if (asked instanceof Response) return asked
    const verified = await verifySigned(c, asked.value.order)
    return verified.ok ? listBanks(c, verified.order) : refuseOrder(c, verified)
  })

/** Answers with the banks; where an order is given, those that cannot carry it are not enabled, and say why. */
async function listBanks(c: ProxyContext, order?: OrderTerms): Promise<Response> {
  const { rails } = paymentsOf(c)
  const lists = await Promise.all(rails.map((rail) => listOf(c, rail)))
  const errors = lists.flatMap(({ error }) => error ?? [])
  const [error] = errors
  // One list beats none; where no rail has one, whoever asks hears why.
  if (error && errors.length === lists.length) {
    const { retryAfterSeconds } = error
    const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
    const why = whyRefused(error)
    return refuse(c, bankProblem(error), wait, { why })
  }
  const own = ownBank(c)
  const judged = (banks: readonly Provider[] = [], rail?: Rail) => {
    const verdict = order && rail && judge(rail, order)
    return verdict ? banks.map((bank) => ({ ...bank, ...verdict })) : banks
  }
  const others = lists.flatMap((list, at) => judged(list.providers, rails[at]))
  return c.json({ providers: [...judged(own, order && railOfOwnBank(rails, order)), ...others] })
}

/** Tells what a page must know of an order at the banks of one way: that it cannot be paid there, or leaves later. */
function judge(rail: Rail, order: OrderTerms): Partial<Provider> | undefined {
  const unfit = unfitOf(rail, order)
  if (unfit) return { enabled: false, unfit }
  const leaves = rail.departure?.(order)
  return leaves?.at === 'later' ? { leaves } : undefined
}

/** Finds the way by which the own bank is paid at: the first that can carry the order. Its own page asks which account pays. */
function railOfOwnBank(rails: readonly [Rail, ...Rail[]], order: OrderTerms): Rail {
  return rails.find((rail) => !rail.judgeAccount && canCarry(rail, order)) ?? rails[0]
}

/**
 * Finds the rail that a bank of the list belongs to: the own bank to the first that can carry the order, another one to
 * whose list it stands in. When a list cannot be had, the bank itself decides.
 *
 * @returns `undefined` where no page may name this bank.
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

/** Names banks at which these ways can be paid, the own one first; a few where there are many. */
export async function banksOf(c: ProxyContext, rails: readonly Rail[]): Promise<readonly string[]> {
  const own = rails.length > 0 ? ownBank(c) : []
  const lists = await Promise.all(rails.map((rail) => listOf(c, rail)))
  return [...own, ...lists.flatMap((list) => list.providers ?? [])]
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

/** What is known of the list of one rail now. */
type Listed = Pick<HeldList, 'providers' | 'error'>

/** Gives a list: the fresh one, else the old one while a new one is on its way, else whoever asks waits for it. */
async function listOf(c: ProxyContext, rail: Rail): Promise<Listed> {
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

/** Asks the bank once; whoever asks meanwhile shares the answer. */
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
  // Another reading has begun since: whatever this one says is older.
  if (held.reading !== own) return
  held.error = found.error
  // An old list beats none: the bank has the last word anyway.
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

/** Waits, but not for ever: the request that asks the bank may be gone. */
async function within(done: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOST_MS)
  })
  await Promise.race([done, late])
  clearTimeout(timer)
}

function ownBank(c: ProxyContext): Provider[] {
  const own = ownBankIn(c.get('config').settings.OWN_BANK)
  return own ? [own] : []
}
