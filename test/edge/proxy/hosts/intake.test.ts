/// <reference types="node" />
// A proxy that takes nothing new: what it does not know is refused before any bank hears of it, what it knows goes on.
// What a restored copy refuses is in restored.test.ts.
import { assert, test } from '#kit'
import { handleFor } from '../merchant/merchant-kit.ts'
import { BEGINNINGS, allSettings, askAs, makeBanks, openOn, pressAt, withFolder } from './host-kit.ts'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'

test('refuses what it does not know while ACCEPT_NEW is false, of every kind, and asks no bank (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    const proxy = await openOn(folder, banks, { ACCEPT_NEW: 'false' })
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status, body } = await begin(proxy, '7')
      assert.deepEqual([status, body.code], [503, 'intake_closed'], what)
    }
    // The payer reads that no money has moved.
    const { body } = await pressAt(proxy, '8')
    assert.equal(body['link_given'], false)
    assert.equal(body['title'], 'Nothing new can begin here now. Try again later. No money has moved.')
    assert.equal(banks.orders.count('create'), 0)
    assert.isEmpty(banks.instructions.arrived)
    assert.isEmpty(banks.batches.payments)
    await proxy.close()
  }))

test('goes on with what it knows while ACCEPT_NEW is false: links, readings, closing, the same instructions (house: 2)', () =>
  withFolder(async (folder) => {
    const banks = makeBanks()
    let proxy = await openOn(folder, banks)
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status, body } = await begin(proxy, '7')
      assert.equal(status, 201, `${what} ${JSON.stringify(body)}`)
    }
    const { approvalUrl } = (await pressAt(proxy, '7')).body
    await proxy.close()
    proxy = await openOn(folder, banks, { ACCEPT_NEW: 'false' })
    for (const [what, begin] of Object.entries(BEGINNINGS)) {
      const { status } = await begin(proxy, '7')
      assert.equal(status, 200, what)
    }
    assert.equal((await pressAt(proxy, '7')).body['approvalUrl'], approvalUrl)
    banks.orders.decide('CANCELLED')
    banks.orders.decide('ACCEPTED', undefined, banks.orders.payments[0])
    const path = `/payments/${handleFor('7')}`
    await proxy.fetch(new Request(`https://pay.shop.example${path}`))
    assert.equal((await askAs(proxy, path)).body['state'], 'paid')
    // An order that ended unpaid is known too.
    await proxy.fetch(new Request(`https://pay.shop.example/payments/${handleFor('7-server')}`))
    assert.equal((await BEGINNINGS['an order of a server']?.(proxy, '7'))?.status, 201)
    await proxy.close()
  }))

test('refuses any other word for ACCEPT_NEW than true and false (house: 4)', async () => {
  const bindings = {
    ...(await allSettings({ ACCEPT_NEW: 'no' })),
    ORDERS: {},
    SESSIONS: {},
    PAYOUTS: {},
  }
  const refused = await checkConfig(bindings).then(String, String)
  assert.include(refused, 'ACCEPT_NEW must be true or false')
})
