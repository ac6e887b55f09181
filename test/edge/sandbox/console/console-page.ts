// The console in a real browser, as the tests of its screens need it: one browser for all tests of a file, a context of its own for each,
// walks by keys, and looks for barriers.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import type { Browser, Page } from 'puppeteer-core'
import { assert, isDeep, isFull, wallClock } from '#kit'
import { addressOf, type SCREENS } from '../../../../edge/sandbox/console/routes.ts'
import { launch, openTab } from '../../../kit/chrome.ts'
import { order, signedRequest } from '../online-payment/kit.ts'
import { CONSOLE_KEY, type ServedConsole } from './served-console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every scheme with every width in a deep run; each width and each scheme once in a full one; in a quick run each look has the next of them. */
const VIEWS = [
  ['light', 320],
  ['dark', 768],
  ['light', 1440],
  ['dark', 320],
  ['light', 768],
  ['dark', 1440],
] as const

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

/** What a test does with the console. */
export interface Opened {
  readonly page: Page
  /** What the policy has refused and what went wrong; a test ends red if there is any. */
  readonly faults: string[]
  /** Looks at the page for barriers and for what is wider than the window; a test ends red if there is any. */
  readonly look: (name: string) => Promise<void>
}

/** Opens the console of a bank in a tab of its own, at a path of the console. */
export async function openConsole(
  served: ServedConsole,
  work: (opened: Opened) => Promise<void>,
  { key = CONSOLE_KEY, path = '' } = {},
): Promise<void> {
  browser ??= launch()
  const context = await (await browser).createBrowserContext()
  const faults: string[] = []
  const barriers: string[] = []
  let looks = 0
  try {
    const page = await openTab(context)
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('console', (message) => {
      // The browser reports a line that is cut on purpose, whatever the page does.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        faults.push(message.text())
    })
    const session = await page.createCDPSession()
    // Through the debugger, because the policy of the page rightly refuses a foreign script.
    const evaluate = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result
        .value
    const see = async (scheme: string, width: number) => {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ])
      await page.setViewport({ width, height: 900 })
    }
    const look = async (name: string) => {
      const turn = looks % VIEWS.length
      looks += 1
      await page.waitForFunction(() => !document.querySelector('.skeleton'))
      if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axe)
      for (const [scheme, width] of isDeep
        ? VIEWS
        : isFull
          ? VIEWS.slice(0, 3)
          : VIEWS.slice(turn, turn + 1)) {
        await see(scheme, width)
        const found = await evaluate(
          `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' ')))`,
        )
        if (!Array.isArray(found)) throw new Error('axe did not run')
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) found.push(`${over} px wider than the window`)
        barriers.push(...found.map((one) => `${name}, ${scheme}, ${width} px: ${String(one)}`))
      }
      await see('light', 1440)
    }
    await see('light', 1440)
    await page.goto(`${served.address}/console${path}#key=${encodeURIComponent(key)}`)
    await page.waitForSelector('.screen h1')
    await work({ page, faults, look })
    assert.deepEqual(barriers, [])
    assert.deepEqual(faults, [])
  } finally {
    await context.close()
  }
}

/** Presses Tab until something holds the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${selector}`)
}

/** Leads the focus to something by keys, and presses it. */
export async function press(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector)
  await page.keyboard.press('Enter')
}

/** Waits until the page, or an element of it, shows a text. */
export function says(page: Page, text: string, where = 'body'): Promise<unknown> {
  return page.waitForFunction(
    (selector, wanted) =>
      (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').includes(wanted),
    {},
    where,
    text,
  )
}

/** Goes to a screen by the keys alone, from the top of the page on. */
export async function walkTo(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.focus('.mark')
  await press(page, `nav a[href="${addressOf(screen)}"]`)
  await page.waitForSelector(`screen-${screen}`)
  await page.waitForFunction(() => document.activeElement?.localName === 'h1')
}

/** Sends a signed order of a payment over the wire. */
export async function send(
  served: ServedConsole,
  changes = {},
  options = {},
): Promise<{ readonly paymentId?: string }> {
  const body = JSON.stringify(order(changes))
  const path = '/paymentbutton/v1/payments'
  const answer = await fetch(
    signedRequest(wallClock(), 'POST', path, body, { base: served.address, ...options }),
  )
  return (await answer.json()) as { paymentId?: string }
}
