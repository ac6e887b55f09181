// Routes for bills: which are open, give some of them to the bank, and who must approve them.
// The page only names bills: accounts, payer and days are with the shop's server.

import { Hono } from 'hono'
import * as v from 'valibot'
import { addDays, helsinkiDate, isDate } from '../../../core/shared/index.ts'
import { isMerchantError } from '../../../core/merchant/index.ts'
import { bodyOf, passOn } from './answers.ts'
import { APPROVAL, BUNDLE } from './bill-view.ts'
import { bills, paymentsOf } from './bills.ts'
import { shown } from './shown.ts'
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
  .onError(passOn)
  .use(guardOwnPages, guardMerchant)
  .get('/', async (c) => {
    const to = helsinkiDate(Date.now())
    const { merchant, bankTime } = c.get('tools')
    const { instructions } = await merchant.bundles.page({ from: addDays(to, -6), to, limit: 3 })
    const today = dayOf(await bankTime())
    const read = instructions.map(({ instructionId }) =>
      merchant.bundles.read(instructionId).catch((error: unknown) => {
        if (!isMerchantError(error)) throw error
      }),
    )
    const bundles = (await Promise.all(read)).filter((bundle) => bundle !== undefined)
    return c.json({ bills, bundles: shown(bundles, BUNDLE), unread: read.length - bundles.length, today })
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
    const given = await merchant.bundles.give({ instructionId: body.output.id, returnUrl, payments })
    return c.json(shown(given, BUNDLE))
  })
  .post('/:id{[a-zA-Z0-9]{1,35}}/approval', async (c) => {
    await bodyOf(c)
    return c.json(shown(await c.get('tools').merchant.bundles.approve(c.req.param('id')), APPROVAL))
  })

const dayOf = (time: string) => helsinkiDate(Date.parse(time))
