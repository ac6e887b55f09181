/// <reference types="node" />
// Both journeys where site, proxy and bank are three origins: a browser asks the policy of the bank's page at every step back.
// What is said on the way is tested elsewhere.
// Runs with --all: journeys beside those of a quick run.

import { after, before } from 'node:test'
import { assert, test } from '#kit'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { launch, openTab } from '../kit/chrome.ts'
import { openParties, type Parties } from './three-origins.ts'

let parties: Parties
let browser: Browser

before(async () => {
  parties = await openParties()
  browser = await launch()
})

after(async () => {
  await browser?.close()
  await parties?.end()
})

/** Walks with a new person; what the browser blocks is a failure. */
async function walk(path: string, steps: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await openTab(context)
  const blocked = new Promise<never>((_, reject) => {
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) reject(new Error(message.text()))
    })
  })
  try {
    await page.goto(parties.shop + path)
    await Promise.race([steps(page), blocked])
  } finally {
    await context.close()
  }
}

/** Where something is: in the page, or in an element of ours. */
type Place = [selector: string, element?: string]

/** Waits until something is there. It asks again and again, because no watcher of the page sees into an element. */
async function seen(page: Page, [selector, element]: Place): Promise<ElementHandle> {
  const found = await page.waitForFunction(
    (inner, outer) => {
      const root = outer === undefined ? document : document.querySelector(outer)?.shadowRoot
      return root?.querySelector(inner)
    },
    { polling: 100 },
    selector,
    element,
  )
  return found as ElementHandle
}

/** Presses a button or a link; an element may draw it anew between looking and pressing, then it is looked for again. */
async function press(page: Page, place: Place): Promise<void> {
  const found = await seen(page, place)
  const isPressed = await found.evaluate((element) => {
    const isThere = element.isConnected
    if (isThere) (element as HTMLElement).click()
    return isThere
  })
  if (!isPressed) await press(page, place)
}

for (const [decision, state] of [
  ['approve', 'paid'],
  ['refuse', 'cancelled'],
] as const) {
  test(`brings a payer back who chose to ${decision} the payment, over a proxy of another origin (gaps: online-payment.browser.redirect, online-payment.browser.again)`, () =>
    walk('/checkout', async (page) => {
      await press(page, ['button', 'silta-payment-button'])
      await page.waitForFunction((bank) => location.origin === bank, {}, parties.bank)
      await press(page, [`button[value=${decision}]`])
      await page.waitForFunction(
        (shop) => location.href.startsWith(`${shop}/receipt?payment=`),
        {},
        parties.shop,
      )
      await page.waitForFunction(
        (wanted) =>
          document.querySelector<HTMLElement & { payment?: { state: string } }>('silta-payment-button')
            ?.payment?.state === wanted,
        {},
        state,
      )
    }))
}

for (const [decision, status] of [
  ['approve', 'valid'],
  ['refuse', 'rejected'],
] as const) {
  test(`brings a person back who chose to ${decision} a permission, over a proxy of another origin (gaps: account-access.consent.return, shared.oauth.authorize)`, () =>
    walk('/account', async (page) => {
      await press(page, ['[part~=action]', 'silta-account-list'])
      await press(page, ['.choices a'])
      await press(page, [`button[value=${decision}]`])
      await page.waitForFunction((shop) => location.href.startsWith(`${shop}/account`), {}, parties.shop)
      await seen(page, [`[part~=${decision === 'approve' ? 'account' : 'notice'}]`, 'silta-account-list'])
      if (decision === 'approve') {
        await press(page, ['[part~=account] button', 'silta-account-list'])
        await seen(page, ['[part~=entry]', 'silta-transaction-pager'])
      }
      assert.equal(await parties.newestConsent(), status)
    }))
}
