/// <reference types="node" />
// Visitors beside the way: an address where there is nothing, the receipt of another shopper, a bank at which they have no account.
// Bank, proxy and shop are those of the demo; nothing is a stand-in.
// Runs with --all: journeys beside those of a quick run.

import { assert, isDeep, test } from '#kit'
import type { Page } from 'puppeteer-core'
import { openTab } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { openJourney, type Walked, walkWith } from './walks.ts'

const { demo, browser } = await openJourney()

/** Walks with a new person, whose browser has nothing to complain of. */
async function walk(steps: (shopper: Shopper) => Promise<void>): Promise<void> {
  const shopper = await letIn(browser, demo)
  await install(shopper.page)
  const walked: Walked = { seen: [], complaints: [] }
  await walkWith([shopper], walked, () => steps(shopper))
  assert.deepEqual(walked.complaints, [])
}

/** Opens a browser whose owner reads a language, and remembers nothing. */
async function visit(language: string, path: string): Promise<{ page: Page; status: number }> {
  const page = await openTab(await browser.createBrowserContext())
  const session = await page.createCDPSession()
  const userAgent = await browser.userAgent()
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language })
  const answer = await page.goto(demo.shop + path)
  await page.waitForSelector('h1')
  return { page, status: answer?.status() ?? 0 }
}

const text = (page: Page) => page.evaluate(() => document.body.innerText)

/** Addresses where there is nothing: in one language all of them, for the others differ in words alone. */
const LOST = ['/nowhere/at/all', '/nowhere', '/shop/nowhere', '/shop/orders']

for (const [language, title, way] of [
  ['fi', 'Sellaista sivua ei ole', 'Katso yhdeksän astiaa'],
  ['sv', 'Någon sådan sida finns inte', 'Se de nio föremålen'],
  ['en', 'There is no such page', 'See the nine pieces'],
] as const) {
  test(`leads on from an address where there is nothing, in ${language} (gaps: shared.errors.closed-sets)`, async () => {
    for (const path of language === 'en' || isDeep ? LOST : ['/nowhere/at/all']) {
      const { page, status } = await visit(language, path)
      assert.equal(status, 404, path)
      assert.equal(await page.$eval('h1', (heading) => heading.textContent), title, path)
      assert.equal(await page.evaluate(() => document.documentElement.lang), language)
      assert.include(await text(page), way)
      if (path === '/nowhere/at/all') assert.deepEqual(await findBarriers(page), [])
      await Promise.all([page.waitForNavigation(), page.locator('main a.primary').click()])
      assert.equal(new URL(page.url()).pathname, '/')
      await page.waitForSelector('.cards')
      await page.browserContext().close()
    }
  })
}

test('answers a program that asks for what is not there in its own form (gaps: shared.errors.closed-sets)', async () => {
  const unknown = await fetch(`${demo.shop}/shop/nowhere`)
  assert.equal(unknown.status, 404)
  assert.deepEqual(await unknown.json(), { error: 'route_unknown' })
  assert.equal((await fetch(`${demo.shop}/nowhere`)).status, 404)
})

test('lets a browser keep what has a hash in its name, and no page (house: 4)', async () => {
  const kept = (response: Response) => response.headers.get('cache-control') ?? ''
  const page = await fetch(`${demo.shop}/`)
  assert.notInclude(kept(page), 'immutable')
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
  assert.equal(kept(await fetch(demo.shop + script)), 'public, max-age=31536000, immutable')
  assert.notInclude(kept(await fetch(`${demo.shop}/assets/none.js`)), 'immutable')
})

test('shows nothing of a payment in another browser, and says only that it shows nothing there (promises: R28)', () =>
  walk(async (shopper) => {
    await shopper.toCheckout('laine', 1)
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    await shopper.decide('approve')
    const own = await shopper.receipt('paid')
    assert.match(own, /36[.,]00/)
    const page = await openTab(await browser.createBrowserContext())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${shopper.page.url()}&lang=en`)
    await page.waitForSelector('.story[data-state=foreign]')
    const shown = await text(page)
    assert.include(shown, 'This receipt is not shown here')
    assert.notMatch(shown, /36[.,]00|Paid|Reference|not your|Only the browser/i)
    assert.isNull(await page.$('silta-payment-button'))
    assert.isFalse(
      asked.some((path) => path.startsWith('/pay/')),
      'the proxy is not asked',
    )
    assert.deepEqual(await findBarriers(page), [])
    await Promise.all([page.waitForNavigation(), page.locator('main a.primary').click()])
    assert.equal(new URL(page.url()).pathname, '/')
    await page.browserContext().close()
    // The browser that ordered sees it in every tab.
    const again = await shopper.context.newPage()
    await again.goto(shopper.page.url())
    await again.waitForSelector('silta-payment-button')
    await again.waitForSelector('.story[data-state=paid]')
    await again.close()
  }))

for (const [country, bank] of [
  ['EE', 'Silta Sandbox Pank'],
  ['LV', 'Silta Sandbox Banka'],
  ['LT', 'Silta Sandbox Bankas'],
] as const) {
  test(
    `offers an account in ${country} that works, from the press to the approval (look: demo)`,
    { extent: country === 'EE' ? 'full' : 'deep' },
    () =>
      walk(async ({ page, ...shopper }) => {
        await shopper.toCheckout('laine', 1)
        await shopper.choose(bank)
        const offer = await page.waitForSelector('.test-account button')
        assert.include(await page.$eval('.test-account', (one) => (one as HTMLElement).innerText), bank)
        await offer?.click()
        const written = await page.waitForFunction(
          () => document.querySelector('silta-payment-button')?.shadowRoot?.querySelector('input')?.value,
        )
        assert.match(String(await written.jsonValue()), new RegExp(`^${country}\\d\\d `))
        // The pages of the three countries differ in words.
        if (country === 'EE') assert.deepEqual(await findBarriers(page), [])
        await shopper.pay()
        assert.include(page.url(), `/baltic/${country.toLowerCase()}/oauth/authorize`)
        await shopper.decide('approve')
        await page.waitForSelector('.story[data-state=paid], .story[data-state=scheduled]')
      }),
  )
}

test('offers no account where the bank asks for none (look: demo)', () =>
  walk(async ({ page, ...shopper }) => {
    await shopper.toCheckout('laine', 1)
    await shopper.choose('Silta Sandbox Pank')
    await page.waitForSelector('.test-account')
    await shopper.choose('Silta Sandbox Bank')
    await page.waitForFunction(() => !document.querySelector('.test-account'))
  }))
