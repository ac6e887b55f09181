// Gives a visitor an account at the test bank to pay from, if a bank must know it before its own page opens.
// No real shop has such a route: only a sandbox lists its test people, to the holder of its key.

import { Hono } from 'hono'
import { compareAmounts, isAmount } from '../../core/shared/index.ts'
import { guardOwnPages, refuse, type ShopEnv } from './context.ts'

/** Routes below `/shop/test-account`. */
export const testAccount = new Hono<ShopEnv>().get('/', guardOwnPages, async (c) => {
  const { country, amount = '' } = c.req.query()
  if (!isAmount(amount)) return refuse(c, 400, 'amount_invalid')
  const accounts = await c.get('tools').testAccounts()
  const found = accounts.find(
    (account) =>
      account.country === country &&
      account.currency === 'EUR' &&
      account.status === 'enabled' &&
      compareAmounts(account.balance, amount) >= 0,
  )
  return found ? c.json({ iban: found.iban }) : refuse(c, 404, 'account_unknown')
})
