/// <reference types="node" />
// Judges how the shop's server pays bills that a person approves at the bank: who may, which go together, and that a bank takes them.
// The proxy and the bank themselves are tested elsewhere.

import * as v from 'valibot'
import { assert, test } from '#kit'
import {
  ForeignPaymentOrder,
  ScheduledPaymentOrder,
  SepaPaymentOrder,
} from '../../core/psd2-payments/index.ts'
import { bills, paymentsOf } from '../../demo/shop/bills.ts'
import { openShop, PASSWORD } from './shop-stand.ts'

const own = { 'x-silta': '1', 'content-type': 'application/json' }

test('writes each bill as a payment that the paper takes, from the account that only the server knows (2 A, Payment request)', () => {
  const payments = paymentsOf(bills, { iban: 'FI1999900000000300' }, '2026-11-22')
  const schemas = { sepa: SepaPaymentOrder, scheduled: ScheduledPaymentOrder, foreign: ForeignPaymentOrder }
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
