// Orders from a price list: exact sums, one purchase one order, and no price from a page.
import { assert, deep, fc, test } from '#kit'
import { digitsOf, handleOf, isHandle } from '../../../../edge/proxy/handle.ts'
import { Order } from '../../../../edge/proxy/orders/order-form.ts'
import { PriceList } from '../../../../edge/proxy/config/settings.ts'
import { isListOrder, priceOrder } from '../../../../edge/proxy/orders/price-list.ts'
import { claimReference } from '../../../../edge/proxy/orders/creation.ts'
import { registerOf } from '../../../../edge/proxy/storage/register.ts'
import { registerOn } from '../kit/stand.ts'
import { isFinnishReference } from '../../../../core/shared/values/reference.ts'
import * as v from 'valibot'

const ATTEMPT = 'a'.repeat(43)
const KEY = 'canary-handle-key-0123456789abcdefghij'
const prices: PriceList = {
  cup: { name: 'Cup', price: '12.50' },
  cent: { name: 'Sticker', price: '0.01' },
  third: { name: 'Bowl', price: '0.33' },
  dear: { name: 'House', price: '9999999999999.99' },
}
const orderOf = (list: PriceList, lines: Parameters<typeof priceOrder>[1], attempt = ATTEMPT) => {
  const priced = priceOrder(list, lines, attempt)
  return priced.ok ? priced.order : undefined
}
const amountOf = (lines: Parameters<typeof priceOrder>[1]) => orderOf(prices, lines)?.amount

test('adds up a basket exactly (house: 4)', () => {
  assert.equal(amountOf([{ sku: 'cup', quantity: 1 }]), '12.50')
  assert.equal(
    amountOf([
      { sku: 'cup', quantity: 3 },
      { sku: 'third', quantity: 3 },
      { sku: 'cent', quantity: 1 },
      { sku: 'cup', quantity: 1 },
    ]),
    '51.00',
  )
  assert.equal(amountOf([{ sku: 'dear', quantity: 1 }]), '9999999999999.99')
})

test('adds up random baskets to the cent, as whole cents do (house: 4)', () => {
  const cents = fc.bigInt({ min: 1n, max: 99_999_999n })
  const basket = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 999 })), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(basket, (items) => {
      const list = Object.fromEntries(
        items.map(([price], at) => [
          `sku-${at}`,
          { name: 'x', price: `${price / 100n}.${String(price % 100n).padStart(2, '0')}` },
        ]),
      )
      const lines = items.map(([, quantity], at) => ({ sku: `sku-${at}`, quantity }))
      const sum = items.reduce((all, [price, quantity]) => all + price * BigInt(quantity), 0n)
      const amount = orderOf(list, lines)?.amount
      assert.equal(amount?.replace('.', '').replace(/^0+/, ''), String(sum))
    }),
    { numRuns: deep(50, 1_000) },
  )
})

test('refuses an article that is not in the list, inherited names too (peers: 5)', () => {
  for (const sku of ['hat', '', 'CUP', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    assert.isUndefined(
      amountOf([
        { sku: 'cup', quantity: 1 },
        { sku, quantity: 1 },
      ]),
      sku,
    )
  }
})

test('refuses a sum that no payment may have (gaps: shared.amount-string)', () => {
  assert.isUndefined(amountOf([{ sku: 'dear', quantity: 2 }]))
  assert.isUndefined(
    amountOf([
      { sku: 'dear', quantity: 1 },
      { sku: 'cent', quantity: 1 },
    ]),
  )
  assert.isUndefined(amountOf([]))
})

async function begun(attempt: string, claims = new Map<string, string>()) {
  const order = orderOf(prices, [{ sku: 'cup', quantity: 1 }], attempt)
  assert.isDefined(order)
  const id = order?.id ?? ''
  const reference = await claimReference(registerOn(claims), id, handleOf(id, KEY), KEY)
  return { ...order, id, reference }
}

test('keeps one purchase one order with one reference and one handle (house: 2)', async () => {
  const claims = new Map<string, string>()
  const [first, again, other] = [
    await begun(ATTEMPT, claims),
    await begun(ATTEMPT, claims),
    await begun(`${'a'.repeat(42)}b`, claims),
  ]
  assert.isTrue(isListOrder(first))
  assert.deepEqual(first, again)
  assert.notEqual(first?.id, other?.id)
  assert.notEqual(first?.reference, other?.reference)
  assert.notEqual(handleOf(first?.id ?? '', KEY), handleOf(other?.id ?? '', KEY))
})

test('makes orders that a payment takes as they are (gaps: online-payment.create)', async () => {
  const attempt = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
    minLength: 43,
    maxLength: 43,
  })
  await fc.assert(
    fc.asyncProperty(attempt, async (key) => {
      const order = await begun(key)
      assert.isTrue(v.is(Order, order))
      assert.isTrue(isFinnishReference(order.reference))
      assert.lengthOf(order.reference, 16)
    }),
    { numRuns: deep(50, 1_000) },
  )
})

test('gives no two orders one reference, whoever had it first (gaps: shared.reference)', async () => {
  const claims = new Map<string, string>()
  const wanted = (await begun(ATTEMPT)).reference
  await registerOn(claims).claim(`reference:${wanted}`, 'another order')
  const second = await begun(ATTEMPT, claims)
  assert.notEqual(second.reference, wanted)
  assert.isTrue(isFinnishReference(second.reference))
  // After a crash in between the same order gets the same one again.
  assert.equal((await begun(ATTEMPT, claims)).reference, second.reference)
  assert.equal(claims.size, 2)
})

test('refuses price lists with prices that are no amounts (gaps: shared.amount-string)', () => {
  for (const price of ['0.00', '-1.00', '1', '1.0', '1.000', '1,00', '', ' 1.00', 1, null]) {
    assert.isFalse(v.is(PriceList, { cup: { name: 'Cup', price } }), String(price))
  }
  assert.isFalse(v.is(PriceList, { 'a b': { name: 'Cup', price: '1.00' } }))
  assert.isFalse(v.is(PriceList, { cup: { name: '', price: '1.00' } }))
  assert.isTrue(v.is(PriceList, prices))
})

test('makes handles that the order id alone does not give, and knows its own again (promises: R29)', () => {
  const handle = handleOf('order-1', KEY)
  assert.isTrue(isHandle(handle, KEY))
  assert.equal(handle, handleOf('order-1', KEY))
  assert.notEqual(handle, handleOf('order-1', `${KEY}.`))
  assert.notEqual(handle, handleOf('order-2', KEY))
  // Made with OpenSSL: 192 bits of an HMAC-SHA-256 over `order:order-1`, then 64 bits of one over `handle:` and those.
  assert.equal(handle, 'PNCrJFr9NN1RFRRToGfVCOjOJCUIT4eXwYzU2MfIci0')
})

test('keeps a handle and the digits of a reference apart (promises: R29)', () => {
  // What a payer sees on a statement must not tell anything about a handle.
  assert.notInclude(handleOf('x', KEY), digitsOf('x', KEY))
  assert.match(digitsOf('x', KEY), /^\d{14}$/)
  assert.notEqual(digitsOf('x', KEY), digitsOf('y', KEY))
})

test('takes nothing for a handle but what it made itself (promises: R29)', () => {
  const handle = handleOf('order-1', KEY)
  const wrong = [
    '',
    handle.slice(1),
    `${handle}A`,
    `${handle}\n`,
    ` ${handle}`,
    `${handle.slice(0, -1)}=`,
    'a'.repeat(43),
  ]
  for (const text of wrong) assert.isFalse(isHandle(text, KEY), JSON.stringify(text))
  for (const [at, character] of Array.from(handle).entries()) {
    const other = character === 'A' ? 'B' : 'A'
    assert.isFalse(isHandle(handle.slice(0, at) + other + handle.slice(at + 1), KEY), String(at))
  }
  assert.isFalse(isHandle(handle, `${KEY}.`))
})

test('keeps the register in many objects, and each name always in the same one (promises: R1)', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `payment:${at}`)
  assert.equal(new Set(names.map(registerOf)).size, 256)
  for (const name of names.slice(0, 100)) assert.equal(registerOf(name), registerOf(name))
  // No handle is that short, so no order can stand in the place of a register.
  assert.isBelow(registerOf('payment:x').length, 32)
})
