/// <reference types="node" />
// The journey of a shop that is paid as a third-party provider is: approved at the bank's own page, back through a fragment, and on later days.
// Bank, proxy and shop are those of the demo; nothing is a stand-in, and the books of the bank judge.
// Runs with --all: journeys beside those of a quick run.

import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { readBooks, readDebits, readPsd2Payments } from './bank-books.ts'
import { secretsOf } from './demo-kit.ts'
import { findSecrets } from './scan.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { openJourney, walkWith } from './walks.ts'

/** The entry of the bank that goes this way. */
const BANK = 'Silta Sandbox Bank (PSD2)'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

/** Walks with a new person, and keeps what reached their browser. */
async function walk(steps: (shopper: Shopper) => Promise<void>): Promise<void> {
  const shopper = await letIn(browser, demo)
  await install(shopper.page)
  await walkWith([shopper], journey, () => steps(shopper))
}

test('shows a receipt of a payment that was approved at the bank, came back in a fragment, and was debited once (2 A, What the service does)', () =>
  walk(async (shopper) => {
    const [online, debits] = [readBooks(demo.folder).length, readDebits(demo.folder).length]
    const known = readPsd2Payments(demo.folder).map(({ paymentId }) => paymentId)
    await shopper.toCheckout('laine', 1)
    await shopper.choose(BANK)
    await shopper.pay()
    assert.include(shopper.page.url(), `${demo.bank}/oauth/authorize`)
    await shopper.decide('approve')
    assert.match(await shopper.receipt('paid'), /36[.,]00/)
    const [payment, ...others] = readPsd2Payments(demo.folder).filter(
      ({ paymentId }) => !known.includes(paymentId),
    )
    assert.deepEqual(others, [])
    assert.equal(payment?.status, 'Credited')
    assert.equal(readDebits(demo.folder).length, debits + 1)
    assert.equal(readBooks(demo.folder).length, online)
    await shopper.page.reload()
    await shopper.receipt('paid')
    assert.equal(readDebits(demo.folder).length, debits + 1)
  }))

test('opens the page of the bank in the language of the shop, where the browser speaks another one, and comes back in it (gaps: shared.oauth.authorize)', () =>
  walk(async ({ page, toCheckout, choose, pay, decide }) => {
    await toCheckout('usva', 1)
    await page.goto(`${demo.shop}/checkout?lang=sv`)
    await page.waitForSelector('silta-payment-button')
    await page.type('input[name=name]', 'Aino Ostaja')
    await page.type('input[name=email]', 'aino@example.com')
    await choose(BANK)
    await pay()
    assert.include(page.url(), `${demo.bank}/oauth/authorize`)
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'sv')
    // The address of the receipt names no language.
    await decide('refuse')
    await page.waitForSelector('.receipt')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'sv')
  }))

test('keeps what came back in the fragment out of the address, the history and every other request (gaps: psd2.sca.return)', () =>
  walk(async (shopper) => {
    const requests: string[] = []
    shopper.page.on('request', (request) => {
      const { referer = '' } = request.headers()
      requests.push(`${request.url()} ${referer}`)
    })
    await shopper.toCheckout('luoto', 1)
    await shopper.choose(BANK)
    await shopper.pay()
    await shopper.decide('approve')
    await shopper.receipt('paid')
    assert.isFalse(requests.some((request) => /[?#&](code|id_token)=/.test(request.split('#')[0] ?? '')))
    const session = await shopper.page.createCDPSession()
    const { entries } = await session.send('Page.getNavigationHistory')
    assert.isFalse(entries.some(({ url }) => /code=|id_token=/.test(url)))
    const kept = await shopper.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    assert.notMatch(kept, /id_token|"code"/)
  }))

test('keeps the basket, and says that no money has moved, when the payer refuses at the bank (2 A, States; look: words)', () =>
  walk(async (shopper) => {
    const debits = readDebits(demo.folder)
    await shopper.toCheckout()
    await shopper.choose(BANK)
    await shopper.pay()
    await shopper.decide('refuse')
    assert.match(await shopper.receipt('cancelled'), /No money has moved/)
    assert.deepEqual(readDebits(demo.folder), debits)
    assert.include((await shopper.page.evaluate(() => localStorage.getItem('poukama:basket'))) ?? '', 'laine')
  }))

test(
  'comes back to the same payment when the payer has left the page of the bank (promises: R5)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      const was = readPsd2Payments(demo.folder).length
      await shopper.toCheckout('usva', 1)
      await shopper.choose(BANK)
      await shopper.pay()
      await shopper.page.goto(`${demo.shop}/checkout`)
      await shopper.goOn()
      await shopper.decide('approve')
      await shopper.receipt('paid')
      assert.equal(readPsd2Payments(demo.folder).length, was + 1)
    }),
)

test('says before the bank opens when a subscription is paid, and shows afterwards that it waits for its day (2 A, What the service does)', () =>
  walk(async (shopper) => {
    const { page, recorder } = shopper
    const debits = readDebits(demo.folder)
    await page.goto(`${demo.shop}/subscription?lang=en`)
    await page.waitForFunction(() =>
      /Nothing is paid today\. First on .* 12 times/.test(
        shadowText('silta-payment-button').replaceAll(/\s+/g, ' '),
      ),
    )
    assert.deepEqual(await findBarriers(page), [])
    await recorder.snapshot('subscription')
    // The steps of which the receipt is the last one begin here, and the day is the one that the receipt will name.
    assert.equal(
      await page.$eval('.progress [aria-current=step]', ({ textContent }) => textContent),
      'Details and bank',
    )
    assert.include(
      await page.evaluate(() => document.body.innerText),
      'On the first banking day of each month',
    )
    await page.setViewport({ width: 768, height: 1024 })
    assert.isAbove(await page.$eval('.plan dd', ({ clientWidth }) => clientWidth), 200)
    assert.deepEqual(await findBarriers(page), [])
    await page.setViewport({ width: 1280, height: 800 })
    // Without a name nothing is ordered.
    await page.locator('silta-payment-button >>> button:not([aria-disabled="true"])').click()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    await shopper.sayWho()
    await shopper.pay()
    assert.deepEqual(await findBarriers(page), [])
    assert.match(
      await page.evaluate(() => document.body.innerText),
      /Poukama \(localhost:\d+\) asks you to confirm/,
    )
    await shopper.decide('approve')
    const text = (await shopper.receipt('scheduled')).replaceAll(/\s+/g, ' ')
    assert.match(text, /Money moves on those days only\. The money leaves on \w+ 1 \w+/)
    assert.include(text, 'Cups on their way: 0 of 12.')
    assert.include(text, 'Thank you, Aino Ostaja. It is approved')
    assert.match(text, /Payment dates 12 payments of €19\.50, €234\.00 in all/)
    assert.include(text, 'How to stop it')
    assert.lengthOf(await page.$$('.plan-days li'), 12)
    // What a press saves is looked at in test/demo/receipt.test.ts.
    assert.include(
      await page.$$eval('.plan-days button', (all) => all.map((one) => one.textContent)),
      'Add to calendar',
    )
    assert.deepEqual(await findBarriers(page), [])
    assert.deepEqual(readDebits(demo.folder), debits)
  }))

test('keeps every page of PSD2 payments free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no secret reach a browser with a PSD2 payment (promises: R28, R29)', () => {
  const payments = readPsd2Payments(demo.folder).map(({ paymentId }) => ({
    name: 'paymentId',
    value: paymentId,
  }))
  assert.isAbove(payments.length, 3)
  // The papers put the name of the client, and of its key, into the address at the bank.
  const secrets = secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID' && name !== 'CLIENT_KEY_ID')
  assert.deepEqual(findSecrets([...secrets, ...payments], seen), [])
})
