/// <reference types="node" />
// A browser at the pages of a bank; the client's own site is played by the browser itself.
// It is independent of interfaces: which page is opened is in the tests of its interface.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import type { Browser, Page } from 'puppeteer-core'
import { assert } from '#kit'
import { listen } from '../../../edge/sandbox/hosts/node-server.ts'
import { launch, openTab } from '../../kit/chrome.ts'
import type { TestBank } from './bank-kit.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined
after(async () => browser?.close())

/** A bank and the page that looks at it. */
export interface Stage<Bank extends TestBank> {
  bank: Bank
  page: Page
  address: string
  /** What the browser complained about: a broken policy, a missing file. */
  complaints: string[]
  /** Where the bank sent the browser back to, with the fragment, which no request shows. */
  returns: string[]
}

/** Opens a bank that a browser can reach, for as long as a test looks at it. */
export async function onStage<Bank extends TestBank>(
  bank: Bank,
  run: (stage: Stage<Bank>) => Promise<void>,
): Promise<void> {
  const server = await listen(bank.sandbox.fetch, { host: '127.0.0.1', port: 0 })
  browser ??= await launch()
  const context = await browser.createBrowserContext()
  try {
    const page = await openTab(context)
    const [complaints, returns]: [string[], string[]] = [[], []]
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().startsWith(server.address)) return void request.continue()
      return void request.respond({ status: 200, contentType: 'text/html', body: '<title>Back</title>' })
    })
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(server.address)) returns.push(frame.url())
    })
    await run({ bank, page, address: server.address, complaints, returns })
  } finally {
    await context.close()
    await server.close()
    bank.sandbox.close()
  }
}

/** Lists what axe finds wrong. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    'axe.run().then(({ violations, passes }) => [passes.length, ...violations.map(({ id, nodes }) => id + " " + nodes[0].html)])',
  )
  const [passed, ...wrong] = found as [number, ...string[]]
  // A look that looked at nothing would find nothing.
  assert.isAbove(passed, 10)
  return wrong
}

/** Reads how the element that has the focus is outlined. */
export function outline(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return `${outlineStyle} ${outlineWidth}`
  })
}

/** Presses the button that approves twice, as fast as a page can be pressed. */
export async function pressTwice(page: Page): Promise<void> {
  const arrived = page.waitForNavigation()
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('button[value=approve]')
    button?.click()
    button?.click()
  })
  await arrived
}
