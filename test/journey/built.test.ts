/// <reference types="node" />
// How the demo is built, as a visitor finds out: a typed 127.0.0.1, the marks on the elements, and what happened behind a payment.
// Whom the shop tells it, and what not: test/demo/behind.test.ts.
// Runs with --all: a journey beside those of a quick run.

import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { secretsOf } from './demo-kit.ts'
import { findSecrets } from './scan.ts'
import { install, letIn } from './shopper.ts'
import { openJourney, walkWith } from './walks.ts'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

test('leads from a typed 127.0.0.1 to the shop, marks its elements, and tells what happened behind a payment, in the language of the page (look: demo; house: 2)', async () => {
  const shopper = await letIn(browser, demo)
  const { page } = shopper
  await install(page)
  await walkWith([shopper], journey, async () => {
    await page.goto(`${demo.bank}/`)
    assert.equal(page.url(), `${demo.shop}/`)
    await shopper.toCheckout('luoto', 1)
    await page.locator('.made').click()
    const mark = await page.waitForSelector('.built button[aria-pressed=false]')
    await mark?.click()
    await page.waitForSelector('.built button[aria-pressed=true]')
    const marked = await page.$$eval('.marks a', (labels) =>
      labels.map((label) => [label.querySelector('code')?.textContent, label.getAttribute('href')]),
    )
    assert.deepEqual(marked, [
      ['<silta-provider-picker>', '/docs/guides/elements#silta-provider-picker'],
      ['<silta-payment-button>', '/docs/guides/elements#silta-payment-button'],
    ])
    // Each label stands above its element.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.marks a')].every((label) => {
        const tag = label.querySelector('code')?.textContent?.slice(1, -1) ?? ''
        const gap =
          (document.querySelector(tag)?.getBoundingClientRect().top ?? 0) -
          label.getBoundingClientRect().bottom
        return gap >= 0 && gap < 16
      }),
    )
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    await shopper.decide('approve')
    await shopper.receipt('paid')
    // The tab remembers what was turned on.
    await page.waitForSelector('.marks a')
    await page.waitForSelector('.happenings [data-what=webhook_worked]')
    const told = await page.$$eval('.happenings li', (steps) => steps.map(({ dataset }) => dataset['what']))
    assert.equal(told[0], 'order_signed')
    assert.includeMembers(told, ['started', 'created', 'reading', 'state_changed', 'webhook', 'packed'])
    await page.select('.languages', 'et')
    await page.waitForFunction(() => document.documentElement.lang === 'et')
    const text = await page.$eval('.built', (panel) => (panel as HTMLElement).innerText)
    assert.include(text, 'Poe server allkirjastas tellimuse.')
    assert.notInclude(text, shopper.handle())
    assert.deepEqual(await findBarriers(page), [])
    const sides = await page.$$eval('.sides a', (links) => links.map((link) => link.getAttribute('href')))
    assert.deepEqual(sides, ['/merchant', '/suppliers', `${demo.bank}/bank`, '/docs/'])
    await Promise.all([page.waitForNavigation(), page.locator(`.sides a[href="${demo.bank}/bank"]`).click()])
    assert.equal(page.url(), `${demo.bank}/bank`)
    // From there a builder comes to the console, which shows nothing without the key.
    await Promise.all([page.waitForNavigation(), page.locator('a[href="/console"]').click()])
    assert.equal(page.url(), `${demo.bank}/console`)
    await page.waitForFunction(() => {
      const inner = document.querySelector('bank-console')
      return (inner?.shadowRoot ?? inner)?.querySelector('input[type=password]') !== null
    })
    assert.deepEqual(await findBarriers(page), [])
  })
  assert.deepEqual(complaints, [])
  assert.deepEqual(findSecrets(secretsOf(demo), seen), [])
})
