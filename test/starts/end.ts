// The end of a start in a browser: a payer opens the page, pays at the bank, and comes back to a payment that is paid.
import type { Browser } from 'puppeteer-core'
import { openTab } from '../kit/chrome.ts'

/** Presses the button of a page, pays at the bank, and waits for the receipt. */
export async function payIn(browser: Browser, address: string): Promise<void> {
  const context = await browser.createBrowserContext()
  const tab = await openTab(context)
  const faults: string[] = []
  tab.on('pageerror', (error) => faults.push(String(error)))
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  tab.on('requestfailed', (request) => faults.push(`${request.url()} ${request.failure()?.errorText}`))
  tab.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.url()} ${answer.status()}`)
  })
  try {
    await tab.goto(address)
    // A framework that still builds draws its page a little later.
    const kind = await tab.waitForFunction(
      `document.querySelector('silta-payment-button') ? 'element' : document.querySelector('form button') ? 'form' : ''`,
    )
    const button =
      (await kind.jsonValue()) === 'element'
        ? 'silta-payment-button >>> button:not([aria-disabled="true"])'
        : 'form button'
    // Banks come later than the picker, and many countries make it higher: the button moved away from under the pointer.
    await tab.waitForFunction(
      `[...document.querySelectorAll('silta-provider-picker')].every(({ shadowRoot }) => shadowRoot?.querySelector('[role=option]'))`,
    )
    await tab.locator(button).click()
    await tab.locator('button[value=approve]').click()
    await tab.waitForFunction(
      `document.querySelector('silta-payment-button')?.payment?.state === 'paid' || document.querySelector('#state')?.textContent === 'paid'`,
    )
  } catch (error) {
    const seen = await tab
      .evaluate('document.body.innerText || document.documentElement.outerHTML')
      .catch(() => '')
    throw new Error(`${tab.url()} shows:\n${String(seen)}\n${faults.join('\n')}`, { cause: error })
  } finally {
    await context.close()
  }
}
