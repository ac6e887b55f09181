/// <reference types="node" />
// The journey of a merchant in a real browser: a payer pays, the webhook comes, the money is looked at, and some of it goes back.
// Bank, proxy and shop are those of the demo; nothing is a stand-in.
// Runs with --all: journeys beside those of a quick run.

import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { readBooks, readEntries } from './bank-books.ts'
import { secretsOf } from './demo-kit.ts'
import { letMerchantIn, type Merchant } from './merchant.ts'
import { findSecrets } from './scan.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { openJourney, walkWith } from './walks.ts'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

/** Lets a payer and a merchant in, each with a browser of their own, and keeps what reaches them. */
async function walk(steps: (shopper: Shopper, merchant: Merchant) => Promise<void>): Promise<void> {
  const shopper = await letIn(browser, demo)
  await install(shopper.page)
  const merchant = await letMerchantIn(browser, demo)
  await walkWith([shopper, merchant], journey, () => steps(shopper, merchant))
}

/** Buys something, and gives the number of the order. */
async function buy(
  shopper: Shopper,
  decision: 'approve' | 'refuse' | 'fail',
  sku = 'laine',
): Promise<string> {
  await shopper.toCheckout(sku, 2)
  await shopper.choose('Silta Sandbox Bank')
  await shopper.pay()
  await shopper.decide(decision)
  await shopper.receipt({ approve: 'paid', refuse: 'cancelled', fail: 'failed' }[decision])
  return shopper.page.evaluate(async (handle) => {
    const answer = await fetch(`/shop/receipts/${handle}`, { headers: { 'x-silta': '1' } })
    return ((await answer.json()) as { orderId: string }).orderId
  }, shopper.handle())
}

test('lets in only who knows the password that was printed (look: demo)', () =>
  walk(async (_, merchant) => {
    await merchant.toPage()
    await merchant.enter('not the password')
    assert.include(await merchant.text(), 'Wrong password. Try again.')
    await merchant.enter()
    await merchant.page.waitForSelector('.merchant')
    await merchant.press('Sign out')
    await merchant.page.waitForSelector('#password')
    await merchant.page.reload()
    await merchant.page.waitForSelector('#password')
  }))

test('shows a payment, tells the shop of it, and gives money back that stands in the books of the bank (1 B, Flow; 1 B, Refund)', () =>
  walk(async (shopper, merchant) => {
    const was = readBooks(demo.folder).length
    await merchant.toPage()
    await merchant.enter()
    const order = await buy(shopper, 'approve')
    // The page was open already: the payment comes by itself.
    await merchant.openOrder(order)
    const text = await merchant.detail(/Arrived/)
    assert.match(text, /72[.,]00/)
    assert.match(text, /Sent to packing \d/)
    assert.include(text, 'The bank said: Paid')
    assert.match(text, /Laine/)

    const earlier = readEntries(demo.folder, 'refund')
    await merchant.press('Refund…')
    await merchant.fill('amount', '10,50')
    await merchant.fill('reason', 'One handle was chipped')
    await merchant.press('Continue')
    assert.deepEqual(readEntries(demo.folder, 'refund'), earlier)
    await merchant.press(/^Refund .*10[.,]50/)
    await merchant.detail(/Given back/)
    assert.deepEqual(readEntries(demo.folder, 'refund'), [...earlier, '1050'])
    assert.equal(readBooks(demo.folder).length, was + 2)
    const told = await merchant.detail(/A refund was made[\s\S]*Arrived/)
    assert.include(told, 'One handle was chipped')
    assert.match(told, /A refund of .*10[.,]50 was made/)
  }))

test('tells the merchant that no money has moved, for every way in which none does (look: Principle 4)', () =>
  walk(async (shopper, merchant) => {
    const [refused, failed] = [await buy(shopper, 'refuse'), await buy(shopper, 'fail', 'usva')]
    await merchant.toPage()
    await merchant.enter()
    for (const [order, state] of [
      [refused, 'Cancelled'],
      [failed, 'Failed'],
    ] as const) {
      await merchant.openOrder(order)
      const text = await merchant.detail(/Arrived/)
      assert.include(text, state)
      assert.include(text, 'No money has moved')
      assert.include(text, 'Not sent to packing')
      assert.notInclude(text, 'Refund…')
    }
  }))

test('closes an order with its reason, so that nobody can begin to pay it any more (house: 2)', () =>
  walk(async (shopper, merchant) => {
    const order = await buy(shopper, 'refuse', 'luoto')
    await merchant.toPage()
    await merchant.enter()
    await merchant.openOrder(order)
    await merchant.press('Close the order…')
    await merchant.press('Close the order')
    assert.include(await merchant.dialog(), 'Write why')
    await merchant.fill('reason', 'Sold out')
    await merchant.press('Close the order')
    assert.include(await merchant.detail(/Closed/), 'Sold out')
    await shopper.page.goto(`${demo.shop}/checkout`)
    await shopper.page.waitForSelector('silta-payment-button')
    const status = await shopper.page.evaluate(async (orderId) => {
      const headers = { 'content-type': 'application/json', 'x-silta': '1' }
      const items = [{ sku: 'luoto', quantity: 2 }]
      const signed = await fetch('/shop/orders', {
        method: 'POST',
        headers,
        body: JSON.stringify({ items, orderId }),
      })
      const { token } = (await signed.json()) as { token: string }
      const body = JSON.stringify({ order: token })
      return (await fetch('/pay/payments', { method: 'POST', headers, body })).status
    }, order)
    assert.equal(status, 409)
  }))

test('sends a webhook again when the merchant asks, and the shop packs nothing twice (house: 2)', () =>
  walk(async (shopper, merchant) => {
    const order = await buy(shopper, 'approve', 'kaarna')
    await merchant.toPage()
    await merchant.enter()
    await merchant.openOrder(order)
    await merchant.detail(/1 try/)
    await merchant.press('Send again')
    const text = await merchant.detail(/2 tries/)
    assert.lengthOf(text.match(/Sent to packing \d/g) ?? [], 1)
  }))

test('finds a payment by its order and its state, and keeps what is open over a reload (look: Principle 6)', () =>
  walk(async (shopper, merchant) => {
    const order = await buy(shopper, 'approve', 'hiekka')
    await merchant.toPage()
    await merchant.enter()
    await merchant.page.waitForSelector('.payments a')
    await merchant.fill('search', order)
    await merchant.press('Search')
    await merchant.page.waitForFunction(() => document.querySelectorAll('.all .payments a').length === 1)
    await merchant.openOrder(order)
    await merchant.page.reload()
    await merchant.detail(new RegExp(order))
  }))

test("shows no other browser the receipt, which is the buyer's own (promises: R28)", () =>
  walk(async (shopper, merchant) => {
    await buy(shopper, 'approve', 'suola')
    await merchant.page.goto(shopper.page.url())
    await merchant.page.waitForSelector('.story[data-state=foreign]')
    assert.notInclude(await merchant.text(), 'Suola')
  }))

test("passes axe on the merchant's page with real payments, in light and dark, wide and narrow (house: 4)", () =>
  walk(async (shopper, merchant) => {
    const order = await buy(shopper, 'approve', 'ruoko')
    await merchant.toPage()
    await merchant.enter()
    await merchant.openOrder(order)
    await merchant.detail(/Arrived/)
    assert.deepEqual(await findBarriers(merchant.page), [])
  }))

test('lets bank, proxy and shop start over when the merchant says so twice (look: demo)', () =>
  walk(async (shopper, merchant) => {
    await buy(shopper, 'approve', 'tyyni')
    const { address, handle } = { address: shopper.page.url(), handle: shopper.handle() }
    await merchant.toPage()
    await merchant.enter()
    await merchant.page.waitForSelector('.payments a')
    await merchant.press('Start over…')
    await merchant.press('Not now')
    await merchant.page.waitForSelector('.payments a')
    await merchant.press('Start over…')
    await merchant.fill('word', 'delete')
    await merchant.press('Delete everything and start over')
    await merchant.page.waitForFunction(() => document.querySelector('.all .none'))
    assert.deepEqual(readBooks(demo.folder), [])
    const status = await shopper.page.evaluate(
      async (known) => (await fetch(`/pay/payments/${known}`)).status,
      handle,
    )
    assert.equal(status, 404)
    await shopper.page.goto(address)
    await shopper.page.waitForSelector('.story[data-state=foreign]')
    // What was the end is a beginning: everything works as at the first start.
    const order = await buy(shopper, 'approve', 'usva')
    await merchant.openOrder(order)
    await merchant.detail(/Arrived/)
  }))

test('keeps both browsers free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets neither the merchant key, the webhook keys, nor an id of the bank reach a browser (promises: R28, R29)', () => {
  const payments = readBooks(demo.folder).map(({ paymentId }) => ({ name: 'paymentId', value: paymentId }))
  const secrets = secretsOf(demo)
  const names = secrets.map(({ name }) => name)
  assert.includeMembers(names, [
    'MERCHANT_KEYS',
    'WEBHOOK_KEYS',
    'SHOP_PASSWORD',
    'MERCHANT_ID',
    'ACCOUNT_ID',
  ])
  assert.isNotEmpty(payments)
  const all = [...secrets, ...payments]
  assert.deepEqual(findSecrets(all, seen), [])
  for (const { name, value } of all) {
    const bytes = Buffer.from(`x${Buffer.from(`..${value}..`).toString('base64')}y`)
    assert.deepEqual(findSecrets([{ name, value }], [{ where: 'planted', bytes }]), [
      `${name} as base64 in planted`,
    ])
  }
})
