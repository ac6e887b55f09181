/// <reference types="node" />
// A merchant with a real browser: signs in, opens payments, gives money back.

import { join } from 'node:path'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'
import { readSecret } from '../../demo/secrets.ts'
import type { Recorder } from './recorder.ts'
import { openWindow } from './window.ts'

/** A merchant with one browser window and what was recorded in it. */
export interface Merchant {
  page: Page
  recorder: Recorder
  /** Opens the merchant's page. */
  toPage: () => Promise<void>
  /** Writes a password, the right one unless told otherwise, and signs in. */
  enter: (password?: string) => Promise<void>
  /** Waits for a payment in the list, and opens it. */
  openOrder: (orderId: string) => Promise<void>
  /** Waits until the payment that is open says something, and reads it. */
  detail: (wanted: RegExp) => Promise<string>
  /** Waits for the button with these words, in the dialog where there is one, and presses it. */
  press: (words: string | RegExp) => Promise<void>
  /** Writes into a field. */
  fill: (name: string, text: string) => Promise<void>
  /** Reads the dialog. */
  dialog: () => Promise<string>
  /** Reads the page. */
  text: () => Promise<string>
  leave: () => Promise<void>
}

/** Lets a merchant in front of the page, with nothing remembered. */
export async function letMerchantIn(
  browser: Browser,
  { shop, folder }: Pick<Demo, 'shop' | 'folder'>,
): Promise<Merchant> {
  const password = readSecret(join(folder, 'secrets.env'), 'SHOP_PASSWORD') ?? ''
  return merchantOf(browser, shop, password)
}

/** Gives a browser to a merchant who knows a password. */
export async function merchantOf(browser: Browser, shop: string, password: string): Promise<Merchant> {
  const { context, page, recorder } = await openWindow(browser, 'all')
  return {
    page,
    recorder,
    async toPage() {
      await page.goto(`${shop}/merchant?lang=en`)
      await page.waitForSelector('#password')
    },
    async enter(text = password) {
      await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('#password')
        if (field) field.value = ''
      })
      await page.type('#password', text)
      await page.locator('.door .primary').click()
      await page.waitForFunction(
        () => document.querySelector('.merchant') ?? document.querySelector('#password-fault')?.textContent,
      )
    },
    async openOrder(orderId) {
      const row = await page.waitForFunction(
        (id) =>
          [...document.querySelectorAll('.all .payments a')].find((link) => link.textContent?.includes(id)),
        {},
        orderId,
      )
      await (row as ElementHandle<HTMLElement>).evaluate((link) => link.click())
      await page.waitForFunction(
        (id) => document.querySelector('.detail h2')?.textContent?.includes(id),
        {},
        orderId,
      )
    },
    async detail(wanted) {
      const text = await page.waitForFunction(
        (source) => {
          // the log is folded, and what is folded has no text
          for (const folded of document.querySelectorAll('.technical, .said details'))
            folded.setAttribute('open', '')
          const words = document.querySelector<HTMLElement>('.detail')?.innerText ?? ''
          return new RegExp(source).test(words) && words
        },
        {},
        wanted.source,
      )
      await recorder.snapshot(`payment, ${wanted.source}`)
      return String(await text.jsonValue())
    },
    async press(words) {
      const source = typeof words === 'string' ? `^${words.replaceAll(/[.*+?]/g, '\\$&')}$` : words.source
      const button = await page.waitForFunction(
        (wanted) => {
          const place = document.querySelector('dialog[open]') ?? document
          const buttons = [...place.querySelectorAll<HTMLButtonElement>('button')]
          return buttons.find(
            (one) => !one.disabled && one.checkVisibility() && new RegExp(wanted).test(one.innerText.trim()),
          )
        },
        {},
        source,
      )
      await (button as ElementHandle<HTMLElement>).evaluate((element) => element.click())
    },
    async fill(name, text) {
      const field = await page.waitForSelector(`[name=${name}]`)
      await field?.evaluate((element) => {
        ;(element as HTMLInputElement).value = ''
      })
      await field?.type(text)
    },
    dialog: () => page.evaluate(() => document.querySelector<HTMLElement>('dialog[open]')?.innerText ?? ''),
    text: () => page.evaluate(() => document.body.innerText),
    leave: () => context.close(),
  }
}
