/// <reference types="node" />
// Judges how the shop's server pays bills that a person approves at the bank: who may, which go together, and that a bank takes them.
// The proxy and the bank themselves are tested elsewhere.

import * as v from 'valibot'
import { assert, test } from '#kit'
import {
  ForeignPaymentOrder,
  RecurringPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../../core/psd2-payments/schema.ts'
import { addDays } from '../../../core/shared/index.ts'
import { bills, paymentsOf } from '../../../demo/backoffice/server/bills.ts'
import { makeBundle } from './bundle-stand.ts'
import { openShop, PASSWORD } from '../shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }

test('writes each bill as a payment that the paper takes, from the account that only the server knows (2 A, Payment request)', () => {
  const payments = paymentsOf(bills, { iban: 'FI1999900000000300' }, '2026-11-22')
  const schemas = {
    sepa: SepaPaymentOrder,
    scheduled: ScheduledPaymentOrder,
    recurring: RecurringPaymentOrder,
    foreign: ForeignPaymentOrder,
  }
  assert.deepEqual(
    payments.map(({ kind }) => kind),
    ['sepa', 'scheduled', 'foreign'],
  )
  for (const { kind, payment } of payments) {
    assert.isTrue(v.is(schemas[kind], payment), kind)
    assert.deepInclude(payment, { payer: { iban: 'FI1999900000000300' } })
  }
})

test('gives no bill to the bank before the merchant has signed in, and none abroad together with others (2 A, What the service does)', async () => {
  const shop = openShop()
  const ask = (path: string, body: unknown, cookie = '') =>
    shop.fetch(
      new Request(`${shop.origin}/shop/merchant/${path}`, {
        method: 'POST',
        headers: { ...own, cookie },
        body: JSON.stringify(body),
      }),
    )
  assert.equal((await ask('bills', { id: 'bl1', bills: ['clay'] })).status, 401)
  const cookie = (await ask('sign-in', { password: PASSWORD })).headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const wish of [
    { id: 'bl1', bills: ['clay', 'cobalt'] },
    { id: 'bl1', bills: [] },
    { id: 'bl1', bills: ['gold'] },
    { id: 'bl 1', bills: ['clay'] },
  ])
    assert.equal((await ask('bills', wish, cookie)).status, 400)
  assert.deepEqual(shop.merchant.asked, [])
})

/** Opens the shop for a merchant who is in. */
async function openForMerchant() {
  const shop = openShop()
  const call = (path: string, cookie: string, body?: unknown) =>
    shop.fetch(
      new Request(`${shop.origin}/shop/merchant/${path}`, {
        headers: { ...own, cookie },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const door = await call('sign-in', '', { password: PASSWORD })
  const cookie = door.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { shop, ask: (path: string, body?: unknown) => call(path, cookie, body) }
}

test('gives the same bills with the same days after the clock of the bank has moved (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  const { today } = (await (await ask('bills')).json()) as { today: string }
  const wish = { id: 'bl1', bills: ['rent'], today }
  assert.equal((await ask('bills', wish)).status, 200)
  await ask('clock', { advance: 'P1D' })
  assert.equal((await ask('bills', wish)).status, 200)
  const [first, second] = shop.merchant.bundles.bodies
  assert.equal(second, first)
  assert.include(first ?? '', `"dueDate":"${addDays(today, 7)}"`)
})

test('takes bills that an older page kept without their day, and no day that is none (promises: R5)', async () => {
  const { shop, ask } = await openForMerchant()
  assert.equal((await ask('bills', { id: 'bl1', bills: ['rent'] })).status, 200)
  assert.match(shop.merchant.bundles.bodies[0] ?? '', /"dueDate":"\d{4}-\d{2}-\d{2}"/)
  assert.equal((await ask('bills', { id: 'bl2', bills: ['rent'], today: '2026-13-01' })).status, 400)
  assert.lengthOf(shop.merchant.bundles.bodies, 1)
})

test('says that a bundle could not be read, and lists the others (house: 4)', async () => {
  const { shop, ask } = await openForMerchant()
  shop.merchant.bundles.bundles = [makeBundle('bl1'), makeBundle('bl2')]
  shop.merchant.bundles.unreadable.add('bl1')
  const { bundles, unread } = (await (await ask('bills')).json()) as { bundles: unknown[]; unread: number }
  assert.equal(unread, 1)
  assert.lengthOf(bundles, 1)
})
