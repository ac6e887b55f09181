// What became of the bills that were given: each with its payment, as the proxy tells it now.
// Not what the page shows of it: bill-view.ts says that.

import { type Bundle, isMerchantError } from '../../../core/merchant/index.ts'
import { addDays, helsinkiDate } from '../../../core/shared/index.ts'
import type { ShopContext } from '../../shop/context.ts'
import type { GivenBill } from '../../shop/given-bills.ts'

/** A given bill, with what is known of its payment. */
export interface LookedAt extends GivenBill {
  /** Absent where the proxy cannot tell now, or does not know it yet. */
  payment?: Bundle['payments'][number]
}

/** Bundles that the page lists whatever they are. */
const MOST = 3
/** Days of which it lists them. */
const DAYS = 7
/** For so long a bundle that the proxy does not know may still be on its way to it, milliseconds. */
const ON_ITS_WAY_MS = 60_000

/** States in which no money moved, and none will. */
const dead: ReadonlySet<string> = new Set(['failed', 'rejected', 'refused', 'cancelled'])

/** Tells whether a bill was paid or may still be: where the outcome is unknown, it may. */
export const isLive = ({ payment }: LookedAt): boolean => payment === undefined || !dead.has(payment.state)

/** Reads what became of every given bill, and the bundles that the page shows; forgets those of which no money moved. */
export async function lookAtGiven(
  c: ShopContext,
): Promise<{ given: LookedAt[]; bundles: Bundle[]; unread: number }> {
  const { merchant, books } = c.get('tools')
  const to = helsinkiDate(Date.now())
  const query = { from: addDays(to, 1 - DAYS), to, limit: MOST }
  const newest = (await merchant.bundles.page(query)).instructions.map(({ instructionId }) => instructionId)
  const given = books.givenBills.all()
  const ids = [...new Set([...newest, ...given.map(({ instruction }) => instruction)])]
  const read = await Promise.all(ids.map((id) => readBundle(c, id)))
  const bundles = read.filter((bundle) => typeof bundle === 'object')
  const known = new Map(bundles.map((bundle) => [bundle.instructionId, bundle]))
  const gone = new Set(ids.filter((_, at) => read[at] === 'gone'))
  const looked: LookedAt[] = []
  for (const one of given) {
    const bundle = known.get(one.instruction)
    if (bundle && !one.isTaken) books.givenBills.noteTaken(one.instruction)
    // It never reached the proxy: a new list may give these bills again.
    const isLost = gone.has(one.instruction) && !one.isTaken && Date.now() - one.atMs > ON_ITS_WAY_MS
    const isOver = bundle?.payments.every(({ state }) => dead.has(state)) ?? false
    if (isLost || isOver) books.givenBills.forget(one.instruction)
    const payment = bundle?.payments.find(({ number }) => number === one.number)
    if (!isLost) looked.push({ ...one, ...(payment && { payment }) })
  }
  return { given: looked, bundles, unread: read.filter((bundle) => bundle === 'unread').length }
}

async function readBundle(c: ShopContext, id: string): Promise<Bundle | 'gone' | 'unread'> {
  try {
    return await c.get('tools').merchant.bundles.read(id)
  } catch (error) {
    if (!isMerchantError(error)) throw error
    return error.status === 404 ? 'gone' : 'unread'
  }
}
