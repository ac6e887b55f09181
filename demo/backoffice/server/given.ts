// What happened to the bills that were given: each with its payment, as the proxy reports it now.

import { type Batch, type BatchedPayment, isMerchantError } from '../../../core/merchant/index.ts'
import { addDays, helsinkiDate } from '../../../core/shared/index.ts'
import type { ShopContext } from '../../shop/context.ts'
import type { GivenBill } from '../../shop/given-bills.ts'

/** A given bill, with what is known of its payment. */
export interface LookedAt extends GivenBill {
  /** Absent if the proxy does not answer, or does not know it yet. */
  payment?: Batch['payments'][number]
}

/** Number of newest batches that the page lists in any state. */
const MOST = 3
const DAYS = 7
/** How long a batch that the proxy does not know may still be on its way there, milliseconds. */
const ON_ITS_WAY_MS = 60_000

/** States in which no money moved, and none will. */
const dead: ReadonlySet<string> = new Set(['failed', 'rejected', 'refused', 'cancelled'])

/** Whether a bill was paid or may still be paid, as it may if the outcome is unknown. */
export const isLive = ({ payment }: LookedAt): boolean => payment === undefined || !dead.has(payment.state)

/** Reads the state of every given bill, and the batches that the page shows; forgets batches that moved no money. */
export async function lookAtGiven(
  c: ShopContext,
): Promise<{ given: LookedAt[]; batches: Batch[]; unread: number }> {
  const { merchant, books } = c.get('tools')
  const to = helsinkiDate(Date.now())
  const query = { from: addDays(to, 1 - DAYS), to, limit: MOST }
  const newest = (await merchant.batches.page(query)).batches.map(({ batchId }) => batchId)
  const given = books.givenBills.all()
  const ids = [...new Set([...newest, ...given.map(({ batch }) => batch)])]
  const read = await Promise.all(ids.map((id) => readBatch(c, id)))
  const batches = read.filter((batch) => typeof batch === 'object')
  const known = new Map(batches.map((batch) => [batch.batchId, batch]))
  const gone = new Set(ids.filter((_, at) => read[at] === 'gone'))
  const looked: LookedAt[] = []
  for (const one of given) {
    const batch = known.get(one.batch)
    if (batch && !one.isTaken) books.givenBills.noteTaken(one.batch)
    // The batch never reached the proxy, so its bills may be given again.
    const isLost = gone.has(one.batch) && !one.isTaken && Date.now() - one.atMs > ON_ITS_WAY_MS
    const isOver = batch?.payments.every(({ state }) => dead.has(state)) ?? false
    if (isLost || isOver) books.givenBills.forget(one.batch)
    const payment = batch?.payments.find(({ number }) => number === one.number)
    if (!isLost) looked.push({ ...one, ...(payment && { payment }) })
  }
  return { given: looked, batches, unread: read.filter((batch) => batch === 'unread').length }
}

/** Adds the payments that an answer leaves out. */
async function whole(c: ShopContext, batch: Batch): Promise<Batch> {
  if (batch.next?.payments === undefined) return batch
  const payments: BatchedPayment[] = []
  for await (const payment of c.get('tools').merchant.batches.payments(batch.batchId))
    payments.unshift(payment)
  return { ...batch, payments }
}

async function readBatch(c: ShopContext, id: string): Promise<Batch | 'gone' | 'unread'> {
  try {
    return await whole(c, await c.get('tools').merchant.batches.read(id))
  } catch (error) {
    if (!isMerchantError(error)) throw error
    return error.status === 404 ? 'gone' : 'unread'
  }
}
