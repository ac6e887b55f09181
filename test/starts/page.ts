// The page that a text opens, in a browser: what is pressed there, and what it shows.
import type { Browser, Page } from 'puppeteer-core'
import { openTab } from '../kit/chrome.ts'
import type { OpenPage } from './play.ts'

/** Finds what a person sees and can press: what is called so, else what begins or goes on so. */
const FIND = `(text) => {
  const wanted = text.toLowerCase()
  const seen = [...document.querySelectorAll('a, button, summary, label')].filter((one) => one.checkVisibility())
  const called = (one) => one.textContent.replaceAll(/\\s+/g, ' ').trim().toLowerCase()
  const find = (fits) => seen.find((one) => fits(called(one)))
  return find((name) => name === wanted) ?? find((name) => name.startsWith(wanted)) ?? find((name) => name.includes(wanted)) ?? null
}`

/** A page in a tab of its own. */
export class TabPage implements OpenPage {
  readonly #browser: Browser
  readonly #faults: string[] = []
  #tab: Page | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(address: string, key: string): Promise<void> {
    const context = await this.#browser.createBrowserContext()
    const tab = await openTab(context)
    this.#tab = tab
    // A window of a desk: in a narrow one the screens are behind a menu.
    await tab.setViewport({ width: 1280, height: 800 })
    tab.on('pageerror', (error) => this.#faults.push(String(error)))
    tab.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(message.text())
    })
    await tab.goto(address)
    // A start that prints to no terminal gives a link without the key.
    await this.#do('does not ask for its key', () => tab.locator('input').fill(key))
    await tab.keyboard.press('Enter')
  }

  press(text: string): Promise<void> {
    return this.#do(`has nothing to press that is called "${text}"`, async (tab) => {
      const found = await tab.waitForFunction(`(${FIND})(${JSON.stringify(text)})`)
      await found.evaluate((one) => (one as HTMLElement).click())
    })
  }

  sees(text: string): Promise<void> {
    return this.#do(`does not show "${text}"`, async (tab) => {
      const wanted = JSON.stringify(text.toLowerCase())
      await tab.waitForFunction(
        `document.body.innerText.replaceAll(/\\s+/g, ' ').toLowerCase().includes(${wanted})`,
      )
    })
  }

  async close(): Promise<void> {
    await this.#tab?.browserContext().close()
  }

  async #do(wrong: string, work: (tab: Page) => Promise<void>): Promise<void> {
    const tab = this.#tab
    if (tab === undefined) throw new Error('no page is open')
    try {
      await work(tab)
      if (this.#faults.length > 0) throw new Error('the page has faults')
    } catch (error) {
      const seen = await tab.evaluate('document.body.innerText').catch(() => '')
      throw new Error(`${tab.url()} ${wrong}:\n${String(seen)}\n${this.#faults.join('\n')}`, { cause: error })
    }
  }
}
