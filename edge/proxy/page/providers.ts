// The list of banks for a page. With an order, it shows which banks fit.

import * as v from 'valibot'
import type { Provider } from '../../../core/view/index.ts'
import { bankProblem, whyRefused } from '../../shared/refusal-words.ts'
import { paymentsOf, type ProxyContext, refuse, waitOf } from '../http/context.ts'
import { readPageBody } from '../http/json-body.ts'
import { listOf, ownBank, railOfOwnBank } from '../http/provider-lists.ts'
import { type OrderTerms, type Rail, unfitOf } from '../interfaces/rail.ts'
import { refuseOrder, verifySigned } from '../http/signed-order.ts'
import { Routes } from '../http/routes.ts'

/** What a page sends to learn which banks can carry an order. The token is in the body, never in an address. */
const Asked = v.strictObject({ order: v.string() })

/** Routes below `/providers`. */
export const providers = new Routes()
  .get('/', (c) => listBanks(c))
  .post('/', async (c) => {
    const asked = await readPageBody(c, { schema: () => Asked, maxBytes: 16_384 })
    if (asked instanceof Response) return asked
    const verified = await verifySigned(c, asked.value.order)
    return verified.ok ? listBanks(c, verified.order) : refuseOrder(c, verified)
  })

/** Answers with the banks. If an order is given, banks that cannot carry it are disabled, with the reason. */
async function listBanks(c: ProxyContext, order?: OrderTerms): Promise<Response> {
  const { rails } = paymentsOf(c)
  const lists = await Promise.all(rails.map((rail) => listOf(c, rail)))
  const errors = lists.flatMap(({ error }) => error ?? [])
  const [error] = errors
  // One list is enough; if no rail has one, the answer reports why.
  if (error && errors.length === lists.length) {
    const why = whyRefused(error)
    return refuse(c, bankProblem(error), waitOf(error.retryAfterSeconds), { why })
  }
  const own = ownBank(c)
  const judged = (banks: readonly Provider[] = [], rail?: Rail) => {
    const verdict = order && rail && judge(rail, order)
    return verdict ? banks.map((bank) => ({ ...bank, ...verdict })) : banks
  }
  const others = lists.flatMap((list, at) => judged(list.providers, rails[at]))
  return c.json({ providers: [...judged(own, order && railOfOwnBank(rails, order)), ...others] })
}

/** Returns what a page must know about an order at the banks of one rail: they cannot carry it, or the money departs later. */
function judge(rail: Rail, order: OrderTerms): Partial<Provider> | undefined {
  const unfit = unfitOf(rail, order)
  if (unfit) return { enabled: false, unfit }
  const execution = rail.departure?.(order)
  return execution?.at === 'later' ? { execution } : undefined
}
