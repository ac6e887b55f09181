/// <reference types="node" />
// The journey of a merchant who gives bills to the bank, and of the person who approves them there: each is paid once, on its day.
// Bank, proxy and shop are those of the demo; nothing is a stand-in, and the books of the bank judge.
// Runs with --all: journeys beside those of a quick run.

import { setTimeout } from 'node:timers/promises'
import { assert, test } from '#kit'
import { LONGEST_MS } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { readDebits, readPsd2Payments } from './bank-books.ts'
import { secretsOf } from './demo-kit.ts'
import { letMerchantIn, type Merchant } from './merchant.ts'
import { findSecrets } from './scan.ts'
import { openJourney, walkWith } from './walks.ts'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

/** Lets a merchant in, and keeps what reaches their browser. */
async function walk(steps: (merchant: Merchant) => Promise<void>): Promise<void> {
  const merchant = await letMerchantIn(browser, demo)
  await walkWith([merchant], journey, async () => {
    await merchant.toPage()
    await merchant.enter()
    await merchant.page.goto(`${demo.shop}/suppliers`)
    await merchant.page.waitForSelector('.bills .ways')
    await steps(merchant)
  })
}

/** Ticks bills by the names of their payees. */
async function tick({ page }: Merchant, ...payees: string[]): Promise<void> {
  await page.waitForSelector('.payables input')
  await page.$$eval(
    '.payables tbody tr',
    (choices, wanted) => {
      for (const choice of choices)
        if (wanted.some((payee) => choice.textContent?.includes(payee)))
          choice.querySelector('input')?.click()
    },
    payees,
  )
}

/** Waits until what was given last says something, and reads it. */
async function given({ page, recorder }: Merchant, wanted: RegExp): Promise<string> {
  const text = await page.waitForFunction(
    (source) => {
      const words = document.querySelector<HTMLElement>('.given')?.innerText ?? ''
      return new RegExp(source).test(words) && words
    },
    {},
    wanted.source,
  )
  await recorder.snapshot(`bills, ${wanted.source}`)
  return String(await text.jsonValue())
}

/** Goes to the bank, decides there, and comes back. */
async function decide(merchant: Merchant, decision: 'approve' | 'refuse', words = /./): Promise<void> {
  const { page } = merchant
  await merchant.press('Approve at the bank')
  const button = await page.waitForSelector(`button[value=${decision}]`)
  assert.include(page.url(), `${demo.bank}/oauth/authorize`)
  assert.match((await button?.evaluate(({ textContent }) => textContent)) ?? '', words)
  await button?.click()
  await page.waitForFunction(() => location.pathname === '/suppliers')
}

/** Waits until the bank has been handed in every payment that was approved. */
async function handedIn(): Promise<void> {
  const isApproved = ({ status }: { status: string }) => status === 'Authorized'
  const guard = AbortSignal.timeout(LONGEST_MS)
  // oxlint-disable-next-line no-await-in-loop -- it looks again until it is so
  while (readPsd2Payments(demo.folder).some(isApproved) && !guard.aborted) await setTimeout(100)
  assert.isFalse(readPsd2Payments(demo.folder).some(isApproved))
}

test('pays bills together with one approval: the one at once, the other on its day, each once (2 A, What the service does)', () =>
  walk(async (merchant) => {
    const debits = readDebits(demo.folder)
    const was = readPsd2Payments(demo.folder).length
    await tick(merchant, 'Savitehdas', 'Sataman')
    await merchant.press('Send 2 bills, €1,058.60, for approval')
    const waiting = await given(merchant, /Not approved yet/)
    assert.match(waiting, /1,058\.60/)
    assert.deepEqual(readDebits(demo.folder), debits)
    assert.deepEqual(await findBarriers(merchant.page), [])
    await decide(merchant, 'approve', /Vahvista 2 maksua, 1\s058,60\s€/)
    const back = await given(merchant, /Waits for its day/)
    assert.match(back, /Approved at the bank\. Each bill is paid on its day\./)
    assert.include(await given(merchant, /of 2 paid/), '1 of 2 paid')
    // One list says what was paid, and nothing beside it says that nothing was.
    assert.notInclude(await merchant.text(), 'No supplier was paid yet')
    assert.deepEqual(readDebits(demo.folder), [...debits, '41860'])
    assert.notInclude(await merchant.text(), 'Approve at the bank')
    // What was paid, or is on its way, is no open bill any more.
    const open = await merchant.page.$$eval('.payables label', (all) => all.map(({ innerText }) => innerText))
    assert.deepEqual(open, ['Uunihuolto Hehku', 'Pakkaamo Niini Oy', 'Kobalt AG'])
    assert.deepEqual(await findBarriers(merchant.page), [])
    await merchant.page.reload()
    await given(merchant, /Waits for its day/)
    assert.lengthOf(readDebits(demo.folder), debits.length + 1)
    assert.lengthOf(readPsd2Payments(demo.folder), was + 2)
  }))

test('pays a bill abroad once, approved alone, on the next day on which its bank is open (2 A, What the service does)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    const debits = readDebits(demo.folder).length
    await tick(merchant, 'Hehku', 'Kobalt')
    const ticked = await page.$$eval(
      '.payables input',
      (boxes) => boxes.filter(({ checked }) => checked).length,
    )
    assert.equal(ticked, 1)
    await merchant.press(/^Send 1 bill/)
    assert.match(await given(merchant, /CHF\s480\.00/), /Leaves /)
    await decide(merchant, 'approve')
    await given(merchant, /CHF\s480\.00\s+(At the bank|Paid)/)
    // A payment that is handed in after the clock was moved departs on a banking day after that, as it must.
    await handedIn()
    await page.goto(`${demo.shop}/merchant`)
    await merchant.press('Clock of the bank…')
    await page.waitForSelector('.clock [aria-disabled=false]')
    // More days than any weekend with its holidays has; the bill of the test before departs on the way too.
    await merchant.press('A month on')
    await page.waitForSelector('.clock [aria-disabled=false]')
    await merchant.press('Done')
    await page.goto(`${demo.shop}/suppliers`)
    await given(merchant, /CHF\s480\.00\s+Paid/)
    // The rent of the test before, and the francs at the rate of the day: each once.
    const left = readDebits(demo.folder).slice(debits)
    assert.lengthOf(left, 2)
    assert.include(left, '64000')
    assert.deepEqual(
      readPsd2Payments(demo.folder)
        .filter(({ kind }) => kind === 'foreign')
        .map(({ status }) => status),
      ['Debited'],
    )
  }))

test('moves no money for bills that are refused at the bank, and says so (2 A, States)', () =>
  walk(async (merchant) => {
    const debits = readDebits(demo.folder)
    await tick(merchant, 'Hehku')
    await merchant.press(/^Send 1 bill/)
    await given(merchant, /Not approved yet/)
    await decide(merchant, 'refuse')
    await given(merchant, /Rejected/)
    assert.deepEqual(readDebits(demo.folder), debits)
    // It is still to be paid, and nothing says that it was.
    await merchant.page.waitForSelector('#bill-kiln')
    assert.isNull(await merchant.page.$('#again-kiln'))
  }))

/**
 * Loses what the page asks about giving bills: before it goes out, or the answer to it.
 * Notes what the browser held then: the page may find the bills in its list, and forget them, before a test looks.
 */
async function lose({ page }: Merchant, what: 'question' | 'answer'): Promise<void> {
  await page.evaluate((lost) => {
    const really = globalThis.fetch
    const loseIt = () => {
      document.documentElement.dataset['held'] = localStorage.getItem('poukama:bills') ?? ''
      throw new TypeError('network lost')
    }
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const isGiving = request.method === 'POST' && request.url.endsWith('/merchant/bills')
      if (isGiving && lost === 'question') loseIt()
      const answer = await really(request)
      if (isGiving) loseIt()
      return answer
    }
  }, what)
}

/** Waits until that was lost, and gives what the browser held of it. */
async function heldWhenLost({ page }: Merchant): Promise<string> {
  const held = await page.waitForFunction(() => document.documentElement.dataset['held'])
  return String(await held.jsonValue())
}

test('gives the same bills again after a lost question and a reload, and no others (promises: R5)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    const count = readPsd2Payments(demo.folder).length
    await lose(merchant, 'question')
    await tick(merchant, 'Hehku')
    await merchant.press(/^Send 1 bill/)
    assert.include(await heldWhenLost(merchant), 'kiln')
    await page.waitForSelector('.bills .trouble:not([hidden])')
    await page.reload()
    await page.waitForSelector('.bills fieldset:disabled')
    assert.include(await merchant.text(), 'We do not know yet whether it was taken')
    assert.deepEqual(await findBarriers(page), [])
    assert.lengthOf(readPsd2Payments(demo.folder), count)
    await merchant.press('Send the same payment again')
    await given(merchant, /Not approved yet/)
    await page.waitForFunction(() => localStorage.getItem('poukama:bills') === null)
    await page.waitForSelector('.bills fieldset:enabled')
    // The list may come to know of it after the answer; a page that meets that change gives nothing at the first press.
    await page.reload()
    await given(merchant, /Not approved yet/)
  }))

test('finds bills that had arrived although the answer was lost, and gives them once (promises: R5)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    const earlier = await page.$$eval('.given', (all) => all.length)
    await lose(merchant, 'answer')
    await tick(merchant, 'Niini')
    await merchant.press(/^Send 1 bill/)
    assert.isNotEmpty(await heldWhenLost(merchant))
    await page.reload()
    await given(merchant, /€87\.25\s+Not approved yet/)
    await page.waitForFunction(() => localStorage.getItem('poukama:bills') === null)
    assert.isNull(await page.$('#bill-boxes'))
    // Nobody has approved it: it is taken back, no money moves, and the bill is open again.
    const debits = readDebits(demo.folder)
    await merchant.press('Take back')
    await page.waitForSelector('#bill-boxes')
    await page.waitForFunction(() =>
      document.querySelector<HTMLElement>('.sent .given')?.innerText.includes('Cancelled'),
    )
    assert.deepEqual(readDebits(demo.folder), debits)
    assert.isAbove(earlier, 0)
  }))

test('keeps the bills free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no credential of the shop reach a browser with its bills (promises: R28)', () => {
  // The papers put the name of the client, and of its key, into the address at the bank.
  const secrets = secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID' && name !== 'CLIENT_KEY_ID')
  assert.deepEqual(findSecrets(secrets, seen), [])
})
