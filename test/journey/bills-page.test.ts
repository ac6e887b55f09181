/// <reference types="node" />
// The bills on the page of suppliers in a real browser: while they are read, when they cannot be, and in two tabs at once.
// The routes of the proxy are a stand-in; server and page are those of the demo. The whole way is walked in bills.test.ts.
// Runs with --all: journeys beside those of a quick run.

import { after, before, beforeEach } from 'node:test'
import { assert, test } from '#kit'
import type { Browser, Page } from 'puppeteer-core'
import { makeBatch } from '../demo/backoffice/batch-stand.ts'
import { makePayout } from '../demo/backoffice/payout-stand.ts'
import { problem } from '../demo/backoffice/problem.ts'
import { PASSWORD } from '../demo/shop-stand.ts'
import { launch, openTab } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { type ServedShop, serveShop } from './merchant-scenes.ts'
import { type Merchant, merchantOf } from './merchant.ts'

let shop: ServedShop
let browser: Browser
let fetch: ServedShop['merchant']['fetch']
const complaints: string[] = []

before(async () => {
  shop = await serveShop()
  ;({ fetch } = shop.merchant)
  browser = await launch()
})

beforeEach(() => {
  Object.assign(shop.merchant.batches, { batches: [], bodies: [], unreadable: new Set() })
  shop.books.beginAnew()
  shop.merchant.fetch = fetch
})

after(async () => {
  await browser?.close()
  await shop?.end()
})

/** Lets a merchant in on the page of suppliers. */
async function walk(steps: (merchant: Merchant) => Promise<void>): Promise<void> {
  const merchant = await merchantOf(browser, shop.origin, PASSWORD)
  try {
    await merchant.toPage()
    await merchant.enter()
    await merchant.page.goto(`${shop.origin}/suppliers`)
    await merchant.page.waitForSelector('.beside')
    await steps(merchant)
  } finally {
    complaints.push(...merchant.recorder.complaints)
    await merchant.leave()
  }
}

/** Answers what is asked about bills with something else, until what it gives back is called. */
function instead(answer: (request: Request) => Promise<Response>): () => void {
  shop.merchant.fetch = (request) => (request.url.includes('/batches') ? answer(request) : fetch(request))
  return () => void (shop.merchant.fetch = fetch)
}

const waitFor = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector<HTMLElement>('.bills')?.innerText.includes(wanted),
    {},
    words,
  )

const tickClay = (page: Page) => page.click('#bill-clay')

/** Presses the button that gives bills; unlike `press` of a merchant it waits for no button that is open. */
const give = (page: Page) =>
  page.$eval('.bills .ways .primary', (button) => (button as HTMLButtonElement).click())

test('shows that the bills are being read, says when they cannot be, and reads them again by itself (house: 4)', () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const heal = instead(async () => {
    await gate
    return problem(503, 'bank_unavailable')
  })
  return walk(async (merchant) => {
    const { page } = merchant
    await page.waitForSelector('.bills .bone')
    assert.deepEqual(await findBarriers(page), [])
    open()
    await waitFor(page, 'cannot be read now')
    assert.deepEqual(await findBarriers(page), [])
    heal()
    await page.waitForSelector('.bills #bill-clay')
    assert.isNull(await page.$('.bills .bone'))
  })
})

test('reads the bills at once when a person asks for them again (house: 4)', () => {
  const heal = instead(async () => problem(503, 'bank_unavailable'))
  return walk(async (merchant) => {
    await waitFor(merchant.page, 'cannot be read now')
    heal()
    await merchant.press('Try again')
    await merchant.page.waitForSelector('.bills #bill-clay')
  })
})

test('says that something could not be read, keeps what is known, and asks until it is (house: 4)', () => {
  shop.merchant.batches.batches = [makeBatch('bl1'), makeBatch('bl2', { amount: '71.30' })]
  shop.merchant.batches.unreadable.add('bl1')
  return walk(async ({ page }) => {
    await waitFor(page, 'could not be read now')
    assert.lengthOf(await page.$$('.given'), 1)
    shop.merchant.batches.unreadable.clear()
    await page.waitForFunction(() => document.querySelectorAll('.given').length === 2)
    await page.waitForFunction(
      () => !document.querySelector<HTMLElement>('.bills')?.innerText.includes('could not be read'),
    )
  })
})

test('shows no bills where the proxy does not offer them (house: 2)', () => {
  instead(async () => problem(404, 'batch_not_offered'))
  return walk(async ({ page }) => {
    await page.waitForFunction(() => !document.querySelector('.bills'))
    assert.isNotNull(await page.$('.all'))
  })
})

test('gives bills once when two tabs press at the same moment, and shows the second what the first gave (promises: R5)', () =>
  walk(async ({ page }) => {
    const other = await openTab(page.browserContext())
    await other.goto(`${shop.origin}/suppliers?lang=en`)
    for (const tab of [page, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after another
      await tab.waitForSelector('.bills #bill-clay')
      // oxlint-disable-next-line no-await-in-loop -- one tab after another
      await tickClay(tab)
    }
    // The first is still on its way when the second presses.
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const isSent = new Promise<void>((resolve) =>
      instead(async (request) => {
        if (request.method === 'POST') {
          resolve()
          await gate
        }
        return fetch(request)
      }),
    )
    await give(page)
    await isSent
    await give(other)
    await waitFor(other, 'Sending')
    open()
    await page.waitForSelector('.approving .given')
    await waitFor(other, 'has changed meanwhile')
    assert.lengthOf(shop.merchant.batches.bodies, 1)
    assert.isNull(await page.evaluate(() => localStorage.getItem('poukama:bills')))
    // What was given is open no more, in either tab.
    await other.waitForSelector('.approving .given')
    for (const tab of [page, other]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after another
      assert.isNull(await tab.$('#bill-clay'))
      // oxlint-disable-next-line no-await-in-loop -- one tab after another
      assert.isNotNull(await tab.$('#bill-rent'))
    }
  }))

test('sends nothing where it cannot be seen what was given before (promises: R5)', () =>
  walk(async ({ page }) => {
    await page.waitForSelector('.bills #bill-clay')
    await tickClay(page)
    const heal = instead(async () => problem(503, 'bank_unavailable'))
    await give(page)
    await waitFor(page, 'nothing was sent')
    assert.isEmpty(shop.merchant.batches.bodies)
    heal()
    await give(page)
    await page.waitForSelector('.approving .given')
  }))

test('pays bills by keys alone: all at once, the sum in the button, a warning before, the approval next (house: 4)', async () => {
  const paid = { id: 'pk1', way: 'sepa', name: 'Savitehdas Korpi Oy', iban: 'FI6057800720123459' } as const
  shop.books.placePayout({ ...paid, amount: '418.60', reference: 'RF18539007547034' })
  shop.merchant.suppliers.payouts.push(makePayout('pk1', { amount: '418.60' }))
  await walk(async ({ page }) => {
    const reach = async (selector: string) => {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      }
      throw new Error(`${selector} cannot be reached`)
    }
    await page.waitForSelector('#bill-clay')
    const rows = await page.$$eval('.payables tbody tr', (all) => all.map(({ innerText }) => innerText))
    assert.lengthOf(rows, 5)
    assert.match(rows[0] ?? '', /Savitehdas[^]*20418[^]*Overdue: was due 3 days ago[^]*418\.60/)
    assert.match(rows[0] ?? '', /Perhaps paid already\. .*418\.60 .*today .*same reference, same amount/)
    assert.match(
      await page.$eval('.bills .total', ({ textContent }) => textContent),
      /5 bills, €1,342\.25 and CHF\s480\.00/,
    )
    await reach('.every input')
    await page.keyboard.press('Space')
    await waitFor(page, 'Send 4 bills, €1,342.25, for approval')
    await waitFor(page, 'One of the chosen bills was perhaps paid already')
    // The box says with its supplier what is paid, until when, how much, and what was found.
    await reach('#bill-clay')
    const described = await page.$eval('#bill-clay', (box) =>
      (box.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? 'nothing'),
    )
    for (const words of ['20418', 'Overdue', '418.60', 'Perhaps paid already'])
      assert.isTrue(
        described.some((text) => text.includes(words)),
        words,
      )
    await page.keyboard.press('Space')
    await waitFor(page, 'Send 3 bills, €923.65, for approval')
    assert.deepEqual(await findBarriers(page), [])
    await reach('.bills .primary')
    await page.keyboard.press('Enter')
    // The next step stands at the top, and a second Enter does not take it.
    await page.waitForFunction(() => document.activeElement?.id === 'approving')
    await page.keyboard.press('Enter')
    assert.match(
      await page.$eval('.approving', ({ textContent }) => textContent),
      /Waits for your approval[^]*€923\.65/,
    )
    assert.isTrue(await page.$eval('.beside section', (first) => first.matches('.approving')))
    assert.lengthOf(shop.merchant.batches.bodies, 1)
    await reach('.approving .primary')
    assert.deepEqual(await findBarriers(page), [])
    // What nobody has approved can be taken back, and sent again.
    await reach('.approving .text')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'bills')
    assert.lengthOf(await page.$$('.payables tbody tr'), 5)
    assert.isNull(await page.$('.approving'))
    await page.click('.every input')
    await page.click('#bill-clay')
    await give(page)
    await page.waitForSelector('.approving')
    // The last two are given; then there is nothing to pay.
    for (const bill of ['#bill-clay', '#bill-cobalt']) {
      await page.click(bill)
      await give(page)
      await page.waitForFunction((given) => !document.querySelector(given), {}, bill)
    }
    await waitFor(page, 'There is nothing to pay')
    assert.deepEqual(await findBarriers(page), [])
  })
  shop.merchant.suppliers.payouts = []
})

test('keeps the section of bills free of policy violations and script errors (house: 4)', () => {
  assert.deepEqual(complaints, [])
})
