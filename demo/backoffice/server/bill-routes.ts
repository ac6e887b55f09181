// Routes for bills: which are open, give some of them to the bank, and who must approve them.
// The page only names bills: accounts, payer and days are with the shop's server.

import { Hono } from 'hono'
import * as v from 'valibot'
import { addDays, helsinkiDate, isDate } from '../../../core/shared/index.ts'
import { answer, bodyOf, refused } from './answers.ts'
import { bills, paymentsOf } from './bills.ts'
import { guardOwnPages, refuse, type ShopEnv } from '../../shop/context.ts'
import { guardMerchant } from './sign-in.ts'

const RequestBody = v.object({
  /** Made once for these bills, so that a second press is the same bundle. */
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)),
  bills: v.pipe(v.array(v.picklist(bills.map(({ id }) => id))), v.minLength(1), v.maxLength(bills.length)),
  /** The bank day of the first press: a repetition on a later day still means the days that count from it. */
  today: v.optional(v.pipe(v.string(), v.check(isDate))),
})

/** Routes of bills, below `/shop/merchant/bills`. */
export const billRoutes = new Hono<ShopEnv>()
  .use(guardOwnPages, guardMerchant)
  .get('/', async (c) => {
    const to = helsinkiDate(Date.now())
    const { merchant, bankTime } = c.get('tools')
    const listed = await merchant.bundles({ from: addDays(to, -6), to, limit: '3' })
    if (!listed.ok) return refused(c, listed)
    const today = dayOf(await bankTime())
    const asked = await Promise.all(
      listed.value.instructions.map(({ instructionId }) => merchant.bundle(instructionId)),
    )
    const bundles = asked.flatMap((one) => (one.ok ? [one.value] : []))
    return c.json({ bills, bundles, unread: asked.length - bundles.length, today })
  })
  .post('/', async (c) => {
    const body = v.safeParse(RequestBody, await bodyOf(c))
    const chosen = body.success ? bills.filter(({ id }) => body.output.bills.includes(id)) : []
    const isMixed = chosen.length > 1 && chosen.some(({ kind }) => kind === 'abroad')
    if (!body.success || isMixed) return refuse(c, 400, 'bills_invalid')
    const { merchant, payer, origin, bankTime } = c.get('tools')
    const today = body.output.today ?? dayOf(await bankTime())
    const payments = paymentsOf(chosen, { iban: payer.iban }, today)
    const returnUrl = `${origin}/suppliers`
    return answer(c, await merchant.giveBundle({ instructionId: body.output.id, returnUrl, payments }))
  })
  .post('/:id/approval', async (c) => {
    await bodyOf(c)
    return answer(c, await c.get('tools').merchant.approveBundle(c.req.param('id')))
  })

const dayOf = (time: string) => helsinkiDate(Date.parse(time))
