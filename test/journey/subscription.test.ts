/// <reference types="node" />
// The journey of a subscription: ordered once, paid every month on the bank's clock, seen by the payer, stopped by a link.
// Bank, proxy and shop are those of the demo; nothing is a stand-in, and the books of the bank judge.
// Runs with --all: journeys beside those of a quick run.

import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { type Browser, type Page, TimeoutError } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'
import { launch } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { readDebits, readPsd2Payments } from './bank-books.ts'
import { openDemo, secretsOf } from './demo-kit.ts'
import { letMerchantIn, type Merchant } from './merchant.ts'
import { letReaderIn } from './reader.ts'
import { findSecrets, type Secret } from './scan.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { type Walked, type Walker, walkWith } from './walks.ts'

const AINO = 'Aino Esimerkki'

let demo: Demo
let browser: Browser
const walked: Walked = { seen: [], complaints: [] }
const secrets: Secret[] = []

before(async () => {
  browser = await launch()
})

after(() => browser?.close())

/** Gives a test a bank of its own, whose clock it moves, and collects what must stay secret. */
async function inDemo(steps: () => Promise<void>): Promise<void> {
  const opened = await openDemo()
  demo = opened.demo
  try {
    await steps()
    // The papers put the name of the client, and of its key, into the address at the bank.
    secrets.push(
      ...secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID' && name !== 'CLIENT_KEY_ID'),
      ...readPsd2Payments(demo.folder).map(({ paymentId }) => ({ name: 'paymentId', value: paymentId })),
    )
  } finally {
    await opened.end()
  }
}

/** Walks with one person, and records what reached their browser. */
async function walk<T extends Walker>(person: T, steps: (person: T) => Promise<void>): Promise<void> {
  await walkWith([person], walked, () => steps(person))
}

const shopper = async (): Promise<Shopper> => {
  const person = await letIn(browser, demo)
  await install(person.page)
  return person
}

/** Orders a subscription and approves it at the bank. */
async function subscribe(person: Shopper): Promise<void> {
  await person.page.goto(`${demo.shop}/subscription?lang=en`)
  await person.page.waitForFunction(() =>
    shadowText('silta-payment-button').includes('Nothing is paid today. First on'),
  )
  await person.sayWho()
  await person.pay()
  await person.decide('approve')
  await person.receipt('scheduled')
}

/** Moves the clock of the bank from the merchant's page. */
async function moveClock({ page, press }: Merchant, button: string): Promise<void> {
  await press('Clock of the bank…')
  await page.waitForSelector('.clock [aria-disabled=false]')
  assert.deepEqual(await findBarriers(page), [])
  await press(button)
  await page.waitForSelector('.clock [aria-disabled=false]')
  await press('Done')
}

/** Opens a payment on the merchant's page, once it says something. */
async function openPayment({ page, detail }: Merchant, handle: string, wanted: RegExp): Promise<string> {
  await page.goto(`${demo.shop}/merchant?payment=${handle}&lang=en`)
  return detail(wanted)
}

/** Counts the rows with some words in a record of the open payment. */
const countRecords = ({ page }: Merchant, list: 'runs' | 'transfers', words: string): Promise<number> =>
  page.$$eval(
    `.detail .${list} li`,
    (rows, wanted) => rows.filter((row) => row.textContent?.includes(wanted)).length,
    words,
  )

/** Loads a page again until it says something: it shows what the shop knew when it was loaded. */
async function reloadUntil(page: Page, words: string): Promise<void> {
  const isThere = () =>
    page
      .waitForFunction((wanted) => document.body?.innerText.includes(wanted), { timeout: 10_000 }, words)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof TimeoutError) return false
          throw error
        },
      )
  // The test's own limit ends it.
  // oxlint-disable-next-line no-await-in-loop -- one look after another
  while (!(await isThere())) await page.reload()
}

/** Reads every row of the period that the pager shows, once it is another one than before and wholly drawn. */
async function readPeriod(page: Page, former: string): Promise<{ range: string; rows: string[] }> {
  const read = await page.waitForFunction(
    (last) => {
      const root = document.querySelector('silta-transaction-pager')?.shadowRoot
      const range = root?.querySelector('.range')?.textContent ?? ''
      // The rows below the first ones stand there a frame later: the foot tells how many there are.
      const count = Number(
        / of (\d+)$/.exec(root?.querySelector('.position')?.textContent?.trim() ?? '')?.[1],
      )
      const rows = [...(root?.querySelectorAll<HTMLElement>('[part=entry] .row') ?? [])]
      if (range === last || rows.length !== count) return undefined
      return { range, rows: rows.map((row) => row.innerText) }
    },
    {},
    former,
  )
  return (await read.jsonValue()) ?? { range: '', rows: [] }
}

test('sends a cup when the bank has paid a month, and none after the payer has approved at the bank that it is stopped (2 A, States; promises: R5)', () =>
  inDemo(async () => {
    await walk(await shopper(), async (payer) => {
      await subscribe(payer)
      const handle = payer.handle()
      await walk(await letMerchantIn(browser, demo), async (merchant) => {
        await merchant.toPage()
        await merchant.enter()
        await openPayment(merchant, handle, /0 of 12 paid/)
        assert.equal(await countRecords(merchant, 'runs', 'Waits for its day'), 12)
        assert.deepEqual(await findBarriers(merchant.page), [])
        await merchant.page.goto(`${demo.shop}/merchant?lang=en`)
        // The merchant's list names the buyer, as of every other order.
        await merchant.page.waitForFunction(() => document.body.innerText.includes('Aino Ostaja'))
        await moveClock(merchant, 'A month on')
        await reloadUntil(payer.page, 'Cups on their way: 1 of 12.')
        await openPayment(merchant, handle, /1 of 12 paid/)
        assert.equal(await countRecords(merchant, 'transfers', 'RF'), 1)
        await merchant.press('Cancel the subscription…')
        await merchant.fill('reason', 'The buyer asked for it')
        await merchant.press('Cancel what is still to come')
        const link = await merchant.page.waitForSelector('dialog .link a')
        assert.deepEqual(await findBarriers(merchant.page), [])
        await payer.page.goto(String(await link?.evaluate((one) => one.getAttribute('href'))))
        await merchant.press('Done')
        await payer.decide('approve')
        await openPayment(merchant, handle, /1 of 12 paid/)
        await merchant.page.waitForFunction(
          () =>
            [...document.querySelectorAll('.detail .runs li')].filter((row) =>
              row.textContent?.includes('Cancelled'),
            ).length === 11,
        )
        assert.deepEqual(await findBarriers(merchant.page), [])
      })
    })
    assert.deepEqual(readDebits(demo.folder), ['1950'])
  }))

test('runs a subscription through a year of the bank, with twelve debits on the ledger and in the pager of the payer (gaps: psd2.due.execution)', () =>
  inDemo(async () => {
    const debits = readDebits(demo.folder).length
    await walk(await shopper(), async (payer) => {
      await subscribe(payer)
      await walk(await letMerchantIn(browser, demo), async (merchant) => {
        await merchant.toPage()
        await merchant.enter()
        await moveClock(merchant, 'A year on')
        await payer.receiptLater('paid')
        await openPayment(merchant, payer.handle(), /12 of 12 paid/)
        assert.equal(await countRecords(merchant, 'transfers', 'RF'), 12)
      })
    })
    assert.deepEqual(
      readDebits(demo.folder).slice(debits),
      Array.from({ length: 12 }, () => '1950'),
    )
    assert.include(
      readPsd2Payments(demo.folder).map(({ status }) => status),
      'Completed',
    )
    await walk(await letReaderIn(browser, demo), async (reader) => {
      const { page, press } = reader
      await reader.connect(AINO)
      await reader.entries()
      await page.select('silta-transaction-pager >>> select', 'all')
      const found: string[] = []
      let range = ''
      // A year and a quarter: everything that any test has ordered.
      for (let step = 0; step < 5; step += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each period follows the one before
        const period = await readPeriod(page, range)
        found.push(...period.rows.filter((row) => row.startsWith('Poukama')))
        range = period.range
        // oxlint-disable-next-line no-await-in-loop -- the next period is there only after the press
        await press('silta-transaction-pager >>> .steps .tool:first-child')
      }
      assert.lengthOf(found, debits + 12)
      assert.isTrue(found.every((row) => /−€19\.50/.test(row)))
      await reader.recorder.snapshot('the year in the pager')
    })
  }))

test('keeps every page of the journeys free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(walked.seen)
  assert.deepEqual(walked.complaints, [])
})

test('lets no secret reach a browser in any byte (promises: R28, R29)', () => {
  assert.lengthOf(
    secrets.filter(({ name }) => name === 'paymentId'),
    2,
  )
  assert.deepEqual(findSecrets(secrets, walked.seen), [])
})
