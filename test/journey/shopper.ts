/// <reference types="node" />
// A shopper with a real browser: fills a basket, chooses a bank, presses the button, decides at the bank, reads the receipt.

import { LONGEST_MS } from '../kit/chrome.ts'
import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'
import type { Recorder } from './recorder.ts'
import { openWindow } from './window.ts'

/** A person with one browser window and what was recorded in it. */
export interface Shopper {
  context: BrowserContext
  page: Page
  recorder: Recorder
  /** Fills the basket and goes to the checkout. */
  toCheckout(sku?: string, quantity?: number): Promise<void>
  /** Writes name and address into the form of the page. */
  sayWho(): Promise<void>
  /** Chooses a bank by name. */
  choose(bank: string): Promise<void>
  /** Names the account that pays, in the field of the button. */
  nameAccount(iban: string): Promise<void>
  /** Presses the button and waits for the bank's page, or for the receipt when the bank needs no decision. */
  pay(options?: { presses?: 1 | 2 }): Promise<void>
  /** Goes on with a payment that was begun before, once the button has said so. */
  goOn(): Promise<void>
  /** Decides at the bank and waits for the receipt. */
  decide(decision: 'approve' | 'refuse' | 'fail'): Promise<void>
  /** Waits until the receipt tells a state, and reads the card's text. */
  receipt(state: string): Promise<string>
  /** Looks at the receipt again and again until time has brought a state, and reads the card's text. */
  receiptLater(state: string): Promise<string>
  /** Handle of the payment, from the receipt's address. */
  handle(): string
  /** Closes the window. */
  leave(): Promise<void>
}

/** The button, as far as a test looks into it. */
interface Button extends HTMLElement {
  state?: string
  payment?: { state: string }
}

/** The picker, as far as a test looks into it. */
interface Picker extends HTMLElement {
  value?: string
}

/** Lets a new person in, with nothing remembered. */
export async function letIn(browser: Browser, demo: Demo): Promise<Shopper> {
  const { context, page, recorder } = await openWindow(browser, 'none')
  const onReceipt = () => page.waitForFunction(() => location.pathname === '/receipt')
  const receipt = async (state: string) => {
    await onReceipt()
    await page.waitForFunction(
      (wanted) => document.querySelector<Button>('silta-payment-button')?.payment?.state === wanted,
      {},
      state,
    )
    // The shop itself speaks when its own server has the webhook.
    await page.waitForSelector(`.story[data-state=${state}]`)
    await recorder.snapshot(`receipt, ${state}`)
    return page.evaluate(() => `${shadowText('silta-payment-button')}\n${document.body.innerText}`)
  }
  const shopper: Shopper = {
    context,
    page,
    recorder,
    async toCheckout(sku = 'laine', quantity = 2) {
      // As the page of a product leaves it; no page of the shop is opened only to put it there.
      const { identifier } = await page.evaluateOnNewDocument(
        (line) => localStorage.setItem('poukama:basket', JSON.stringify([line])),
        { sku, quantity },
      )
      await page.goto(`${demo.shop}/checkout`)
      await page.removeScriptToEvaluateOnNewDocument(identifier)
      await page.waitForSelector('silta-payment-button')
      await shopper.sayWho()
      await recorder.snapshot('checkout')
    },
    async sayWho() {
      // The tab remembers who bought before.
      await page.$$eval('form input', (fields) => fields.forEach((field) => (field.value = '')))
      await page.type('input[name=name]', 'Aino Ostaja')
      await page.type('input[name=email]', 'aino@example.com')
    },
    async choose(bank) {
      // A bank that was chosen before has folded the list.
      const change = await page.$('silta-provider-picker >>> [part=change]')
      await change?.click()
      const field = await page.waitForSelector('silta-provider-picker >>> input')
      await field?.type(bank)
      const row = await page.waitForFunction(
        (name) => {
          const rows =
            document.querySelector('silta-provider-picker')?.shadowRoot?.querySelectorAll('[part~=row]') ?? []
          // Names of banks may begin alike.
          return [...rows].find((candidate) => candidate.querySelector('.name')?.textContent?.trim() === name)
        },
        {},
        bank,
      )
      await (row as ElementHandle).click()
      await page.waitForFunction(() => document.querySelector<Picker>('silta-provider-picker')?.value)
    },
    async nameAccount(iban) {
      const field = await page.waitForSelector('silta-payment-button >>> input')
      await field?.evaluate((input) => (input.value = ''))
      await field?.type(iban)
    },
    async pay({ presses = 2 } = {}) {
      const from = page.url()
      await page.evaluate(() => document.querySelector('silta-payment-button')?.scrollIntoView())
      // A press counts where it lands: the list of banks above may still grow, and a page that came back may still wake up.
      const press = () =>
        page
          .locator('silta-payment-button >>> button:not([aria-disabled="true"])')
          .setTimeout(LONGEST_MS)
          .click()
      await press()
      const next = await page.waitForFunction(
        (address) => {
          if (location.href !== address) return 'left'
          const { state } = document.querySelector<Button>('silta-payment-button') ?? {}
          return state === 'changed' && state
        },
        {},
        from,
      )
      // On some days of the year banks are closed where the page had said that money departs: another press agrees.
      if ((await next.jsonValue()) === 'changed') {
        if (presses === 1) throw new Error('one press must be enough: the day was told before')
        await press()
        await page.waitForFunction((address) => location.href !== address, {}, from)
      }
      await page.waitForSelector('body')
      await recorder.snapshot('the bank')
    },
    async goOn() {
      // What was pressed while the button still finds out would only be the answer to another question.
      await page.waitForFunction(
        () => document.querySelector<Button>('silta-payment-button')?.payment?.state === 'pending',
      )
      await shopper.pay()
    },
    async decide(decision) {
      const button = await page.waitForSelector(`button[value=${decision}]`)
      await button?.click()
      await onReceipt()
    },
    receipt,
    async receiptLater(state) {
      // Within a second and a half of the last reading, the page is answered with what that one said.
      for (let told: unknown; told !== state; ) {
        // oxlint-disable-next-line no-await-in-loop -- one look after another
        await page.reload()
        // oxlint-disable-next-line no-await-in-loop -- one look after another
        const seen = await page.waitForFunction(() => {
          const { payment } = document.querySelector<Button>('silta-payment-button') ?? {}
          return payment && payment.state !== 'pending' && payment.state
        })
        // oxlint-disable-next-line no-await-in-loop -- one look after another
        told = await seen.jsonValue()
      }
      return receipt(state)
    },
    handle: () => new URL(page.url()).searchParams.get('payment') ?? '',
    leave: () => context.close(),
  }
  return shopper
}

declare global {
  /** Reads the text of an element's shadow root; put into each page by {@link install}. */
  function shadowText(selector: string): string
}

/** Puts the reading helper into every page of a window. */
export async function install(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    Object.assign(globalThis, {
      shadowText: (selector: string) => document.querySelector(selector)?.shadowRoot?.textContent ?? '',
    })
  })
}
