// Routes for bills: list the open ones, give some of them to the bank, and lead to the person who must approve them.
// The page only names bills by id: accounts, payer and days stay with the shop's server.

import * as v from 'valibot'
import { Hono } from 'hono'
import { helsinkiDate, isDate, addDays } from '../../../core/shared/index.ts'
import { isMerchantError } from '../../../core/merchant/index.ts'
import { asked, bodyOf, passOn } from './answers.ts'
import { APPROVAL, type BillBatch, BATCH, type HeardBills, type PaidBefore } from './bill-view.ts'
import { billIds, billsOn, findBill, paymentsOf, supplierAt } from './bills.ts'
import { isLive, type LookedAt, lookAtGiven } from './given.ts'
import { shown } from './shown.ts'
import { guardOwnPages, refuse, type ShopContext, type ShopEnv } from '../../shop/context.ts'
import { guardMerchant } from './sign-in.ts'

const RequestBody = v.object({
  /** Made once for these bills, so that a second press sends the same batch. */
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/)),
  bills: v.pipe(v.array(v.picklist(billIds)), v.minLength(1), v.maxLength(billIds.length)),
  /** The bank day of the first press, so that a repetition on a later day means the same days. */
  today: v.optional(v.pipe(v.string(), v.check(isDate))),
})

/** Routes of bills, below `/shop/merchant/bills`. */
export const billRoutes = new Hono<ShopEnv>()
  .onError(passOn)
  .use(guardOwnPages, guardMerchant)
  .get('/', async (c) => {
    const { bankTime } = c.get('tools')
    const [{ given, batches, unread }, alone] = await Promise.all([lookAtGiven(c), paidAlone(c)])
    const today = dayOf(await bankTime())
    const taken = new Set(given.filter((one) => isLive(one)).map(({ bill }) => bill))
    const paid = [...alone.paid, ...paidTogether(given)]
    return c.json<HeardBills>({
      bills: billsOn(today).filter(({ id }) => !taken.has(id)),
      paid: paid.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
      batches: batches.map((batch) => named(c, shown(batch, BATCH))),
      unread: unread + alone.unread,
      today,
    })
  })
  .post('/', async (c) => {
    const { id, bills, today: first } = await asked(c, RequestBody, 'bills_invalid')
    const { books, merchant, payer, origin, bankTime } = c.get('tools')
    const today = first ?? dayOf(await bankTime())
    const chosen = billsOn(today).filter((bill) => bills.includes(bill.id))
    if (chosen.length > 1 && chosen.some(({ kind }) => kind === 'abroad'))
      return refuse(c, 400, 'bills_invalid')
    // Stored before the bank gets it, so that if two people give the same bill at once, each sees the other's.
    const isNew = books.givenBills.place(
      id,
      chosen.map((bill) => bill.id),
    )
    let wasAsked = false
    try {
      const { given } = await lookAtGiven(c)
      const others = given.filter(({ bill, batch }) => bills.includes(bill) && batch !== id)
      const own = given.find(({ batch }) => batch === id)
      // The batch that was stored first is given. A later one yields, unless the proxy already has it.
      const comesFirst = (one: LookedAt) => one.isTaken || !own || one.place < own.place
      if (others.some((one) => isLive(one) && comesFirst(one))) {
        if (isNew) books.givenBills.forgetUnlessRepeated(id)
        return refuse(c, 409, 'bills_given')
      }
      const payments = paymentsOf(chosen, { iban: payer.iban }, today)
      wasAsked = true
      const batch = await merchant.batches.give({
        batchId: id,
        returnUrl: `${origin}/suppliers`,
        payments,
      })
      books.givenBills.noteTaken(id)
      return c.json(named(c, shown(batch, BATCH)))
    } catch (error) {
      // Nothing was given, or the proxy has refused and has nothing under this id, so the bills stay open.
      if (isNew && (!wasAsked || hasSaidNo(error))) books.givenBills.forgetUnlessRepeated(id)
      throw error
    }
  })
  .post('/:id{[a-zA-Z0-9]{1,35}}/approval', async (c) => {
    await bodyOf(c)
    return c.json(shown(await c.get('tools').merchant.batches.approve(c.req.param('id')), APPROVAL))
  })
  .post('/:id{[a-zA-Z0-9]{1,35}}/stop', async (c) => {
    await bodyOf(c)
    const { batches } = c.get('tools').merchant
    const id = c.req.param('id')
    // A batch that was approved meanwhile is under way; only one without an approval is taken back.
    const { state } = await batches.read(id)
    if (state !== 'unapproved') return refuse(c, 409, 'batch_not_stoppable')
    const { batch } = await batches.stop(id, {
      reason: 'Taken back before it was approved',
      onlyUnapproved: true,
    })
    if (batch.state !== 'cancelled') return refuse(c, 409, 'batch_not_stoppable')
    return c.json(named(c, shown(batch, BATCH)))
  })

/** Whether an error means that the proxy has accepted no batch; every other error leaves that open. */
const hasSaidNo = (error: unknown) => isMerchantError(error) && (error.status === 400 || error.status === 429)

const dayOf = (time: string) => helsinkiDate(Date.parse(time))

/** Adds which bill each payment is for. */
function named(c: ShopContext, batch: BillBatch): BillBatch {
  const given = c
    .get('tools')
    .books.givenBills.all()
    .filter((one) => one.batch === batch.batchId)
  return {
    ...batch,
    payments: batch.payments.map((payment) => {
      const bill = findBill(given.find(({ number }) => number === payment.number)?.bill ?? '')
      // A bill that is open again belongs to no batch any more, but the name of its supplier is still known.
      const name = bill?.name ?? supplierAt(payment.payeeAccount)
      return { ...payment, ...(name !== undefined && { name }), ...(bill && { invoice: bill.invoice }) }
    }),
  }
}

/** Most days that one query may span: today and the thirty before it. */
const DAYS = 31

/** Lists the payments that were given one by one; nothing if the proxy does not offer them. */
async function paidAlone(c: ShopContext): Promise<{ paid: PaidBefore[]; unread: number }> {
  const { merchant, books } = c.get('tools')
  const to = helsinkiDate(Date.now())
  try {
    const { payouts } = await merchant.payouts.page({ from: addDays(to, 1 - DAYS), to, limit: 100 })
    // Payouts that the bank refused or rejected moved no money.
    const moved = payouts.filter(({ state }) => state !== 'rejected' && state !== 'refused')
    const paid = moved.map(({ payoutId, creditorIban, amount, currency, createdAt }) => {
      const { name, reference, message } = books.payout(payoutId) ?? {}
      return {
        id: payoutId,
        isAlone: true,
        account: creditorIban,
        amount,
        currency,
        at: createdAt,
        ...(name !== undefined && { name }),
        ...(reference !== undefined && { reference }),
        ...(message !== undefined && { message }),
      }
    })
    return { paid, unread: 0 }
  } catch (error) {
    if (!isMerchantError(error)) throw error
    return { paid: [], unread: error.code === 'payout_not_offered' ? 0 : 1 }
  }
}

/** Lists the bills that were given and may be paid. */
function paidTogether(given: readonly LookedAt[]): PaidBefore[] {
  return given.flatMap((one) => {
    const bill = findBill(one.bill)
    if (!bill || !isLive(one)) return []
    const { name, invoice, reference, account, amount, currency } = bill
    return {
      id: one.batch,
      isAlone: false,
      name,
      invoice,
      account,
      amount,
      currency,
      at: new Date(one.atMs).toISOString(),
      ...(reference !== undefined && { reference }),
    }
  })
}
