import { assert, test } from '#kit'
import { openBank, openShop, open } from './raw-kit.ts'
const bank = await openBank()
test('x', async () => {
  const shop = openShop(bank)
  const p = await shop.paid()
  console.log(await shop.status(p.paymentId))
  const r = await shop.refunded(p.paymentId, '1.00')
  console.log(r, await shop.status(p.paymentId), await shop.status(r.paymentId))
  console.log((await open(bank, p)).head)
  console.log((await shop.create({amount:'x', reference: undefined, zzz: 1, return: {}})).body.toString())
})
