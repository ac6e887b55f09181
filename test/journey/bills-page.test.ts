/// <reference types="node" />
// The bills on the page of suppliers in a real browser: while they are read, when they cannot be, and in two tabs at once.
// The routes of the proxy are a stand-in; server and page are those of the demo. The whole way is walked in bills.test.ts.
// Runs with --all: journeys beside those of a quick run.

import { after, before, beforeEach } from 'node:test'
import { assert, test } from '#kit'
import type { Browser, Page } from 'puppeteer-core'
import { makeBundle } from '../demo/backoffice/bundle-stand.ts'
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
  Object.assign(shop.merchant.bundles, { bundles: [], bodies: [], unreadable: new Set() })
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
  shop.merchant.fetch = (request) =>
    request.url.includes('/psd2-payments') ? answer(request) : fetch(request)
  return () => void (shop.merchant.fetch = fetch)
}

const waitFor = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector<HTMLElement>('.bills')?.innerText.includes(wanted),
    {},
    words,
  )

const tickClay = (page: Page) => page.click('.bills .choice input')

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
    await page.waitForSelector('.bills .choice')
    assert.isNull(await page.$('.bills .bone'))
  })
})

test('reads the bills at once when a person asks for them again (house: 4)', () => {
  const heal = instead(async () => problem(503, 'bank_unavailable'))
  return walk(async (merchant) => {
    await waitFor(merchant.page, 'cannot be read now')
    heal()
    await merchant.press('Try again')
    await merchant.page.waitForSelector('.bills .choice')
  })
})

test('says that something could not be read, keeps what is known, and asks until it is (house: 4)', () => {
  shop.merchant.bundles.bundles = [makeBundle('bl1'), makeBundle('bl2', { amount: '71.30' })]
  shop.merchant.bundles.unreadable.add('bl1')
  return walk(async ({ page }) => {
    await waitFor(page, 'could not be read now')
    assert.lengthOf(await page.$$('.given'), 1)
    shop.merchant.bundles.unreadable.clear()
    await page.waitForFunction(() => document.querySelectorAll('.given').length === 2)
    await page.waitForFunction(
      () => !document.querySelector<HTMLElement>('.bills')?.innerText.includes('could not be read'),
    )
  })
})

test('shows no bills where the proxy does not offer them (house: 2)', () => {
  instead(async () => problem(404, 'instructions_not_offered'))
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
      await tab.waitForSelector('.bills .choice')
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
    await waitFor(page, 'Not approved yet')
    await waitFor(other, 'has changed meanwhile')
    assert.lengthOf(shop.merchant.bundles.bodies, 1)
    assert.isNull(await page.evaluate(() => localStorage.getItem('poukama:bills')))
    // After a look the merchant may give the same bills once more.
    await give(other)
    await other.waitForFunction(() => document.querySelectorAll('.given').length === 2)
    assert.lengthOf(shop.merchant.bundles.bodies, 2)
  }))

test('sends nothing where it cannot be seen what was given before (promises: R5)', () =>
  walk(async ({ page }) => {
    await page.waitForSelector('.bills .choice')
    await tickClay(page)
    const heal = instead(async () => problem(503, 'bank_unavailable'))
    await give(page)
    await waitFor(page, 'nothing was sent')
    assert.isEmpty(shop.merchant.bundles.bodies)
    heal()
    await give(page)
    await waitFor(page, 'Not approved yet')
  }))

test('keeps the section of bills free of policy violations and script errors (house: 4)', () => {
  assert.deepEqual(complaints, [])
})
