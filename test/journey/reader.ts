/// <reference types="node" />
// A person who reads their accounts with a real browser: connects a bank, decides there what to share, looks, disconnects.

import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'
import type { Recorder } from './recorder.ts'
import { signIn } from './signed-in.ts'
import { openWindow } from './window.ts'

/** What a person decides on the bank's page. */
export interface Decision {
  decision?: 'approve' | 'refuse' | 'fail'
  /** Whether the box for balances stays ticked. */
  balances?: boolean
}

/** A person with one browser window and what was recorded in it. */
export interface Reader {
  context: BrowserContext
  page: Page
  recorder: Recorder
  /** Opens the account page and waits until it knows how things stand. */
  toAccountPage(): Promise<void>
  /** Presses the button that leads to a bank, chooses one where there are several, and waits for the bank's page. */
  toBank(bank?: string): Promise<void>
  /** Goes the whole way to one more bank, and back. */
  connectAnother(bank: string, customer: string): Promise<void>
  /** Says at the bank who they are. */
  introduce(customer: string): Promise<void>
  /** Decides at the bank, and waits for the account page. */
  decide(decision?: Decision): Promise<void>
  /** Goes the whole way: to the bank, there, and back. */
  connect(customer: string, decision?: Decision): Promise<void>
  /** Has a bank connected already, and opens the account page. */
  beConnected(customer: string): Promise<void>
  /** Waits until the account list shows something, and reads its text. */
  list(part?: 'account' | 'notice'): Promise<string>
  /** Waits until the pager shows something, and reads its text. */
  entries(part?: 'entry' | 'notice'): Promise<string>
  /** What the page itself says. */
  words(): Promise<string>
  /** Presses a button of an element. */
  press(selector: string): Promise<void>
  /** Asks the proxy from the page, as a script of the shop can. */
  ask(path: string): Promise<{ status: number; body: string }>
  /** Closes the window. */
  leave(): Promise<void>
}

/** The list, as far as a test looks into it. */
export interface List extends HTMLElement {
  value: string
  accounts: { id: string }[]
  cards: { id: string }[]
}

const LIST = 'silta-account-list'
const PAGER = 'silta-transaction-pager'
const PICKER = 'silta-provider-picker'
/** The bank of the demo that every journey knows. */
const FINNISH = 'Silta Sandbox Bank'

/** Lets a new person in, with nothing remembered. */
export async function letReaderIn(browser: Browser, { shop }: Demo): Promise<Reader> {
  const { context, page, recorder } = await openWindow(browser, 'none')
  const read = async (selector: string, part: string) => {
    await page.waitForSelector(`${selector} >>> [part~=${part}]`)
    await recorder.snapshot(`account page, ${part}`)
    return page.evaluate((name) => document.querySelector(name)?.shadowRoot?.textContent ?? '', selector)
  }
  const press = async (selector: string) => {
    const button = await page.waitForSelector(selector)
    await button?.click()
  }
  const reader: Reader = {
    context,
    page,
    recorder,
    press,
    async toAccountPage() {
      await page.goto(`${shop}/account`)
      await page.waitForSelector(`${LIST} >>> [part]`)
    },
    async toBank(bank = FINNISH) {
      await press(`${LIST} >>> :is([part~=action], [part~=connect])`)
      // The list asks which bank, or the page is left at once.
      const next = await page.waitForFunction(
        (name) => {
          if (document.querySelector('.choices a')) return 'the bank'
          return document.querySelector(name)?.shadowRoot?.querySelector('[part~=banks]') && 'the choice'
        },
        {},
        LIST,
      )
      if ((await next.jsonValue()) === 'the choice')
        await press(`${PICKER} >>> [part~=row] ::-p-text(${bank})`)
      await page.waitForSelector('.choices a')
      await recorder.snapshot('the bank, who')
    },
    async introduce(customer) {
      const link = await page.waitForSelector(`.choices a ::-p-text(${customer})`)
      await link?.click()
      await page.waitForSelector('button[value=approve]')
      await recorder.snapshot('the bank, what')
    },
    async decide({ decision = 'approve', balances = true } = {}) {
      if (!balances) await press('input[name=balances]')
      await press(`button[value=${decision}]`)
      await page.waitForFunction(() => location.pathname === '/account')
      await page.waitForSelector(`${LIST} >>> [part]`)
    },
    async connect(customer, decision) {
      await reader.toAccountPage()
      await reader.toBank()
      await reader.introduce(customer)
      await reader.decide(decision)
    },
    async beConnected(customer) {
      await signIn(page, { shop }, customer)
      await reader.toAccountPage()
    },
    async connectAnother(bank, customer) {
      await reader.list()
      await reader.toBank(bank)
      await reader.introduce(customer)
      await reader.decide()
    },
    list: (part = 'account') => read(LIST, part),
    entries: (part = 'entry') => read(PAGER, part),
    words: () => page.evaluate(() => document.querySelector('main')?.innerText ?? ''),
    ask: (path) =>
      page.evaluate(async (address) => {
        const answer = await fetch(address, { headers: { 'x-silta': '1' } })
        return { status: answer.status, body: await answer.text() }
      }, path),
    leave: () => context.close(),
  }
  return reader
}
