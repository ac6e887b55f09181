/// <reference types="node" />
// The journey of a merchant who pays suppliers, in a real browser: the money leaves the account at the bank, once, or it does not.
// Bank, proxy and shop are those of the demo; nothing is a stand-in, and the books of the bank judge.
// Runs with --all: journeys beside those of a quick run.

import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { readDebits } from './bank-books.ts'
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
    await merchant.page.goto(`${demo.shop}/suppliers?pay`)
    await merchant.page.waitForSelector('.supplier form')
    await steps(merchant)
  })
}

/** Fills the form in and goes on to the check. */
async function write(merchant: Merchant, example: string, way?: string): Promise<void> {
  await merchant.press(example)
  if (way !== undefined) await merchant.page.locator(`input[name=way][value=${way}]`).click()
  await merchant.press('Continue')
}

test('pays a supplier at once, and shows each step with the word of the bank (2 B, SEPA Payment)', () =>
  walk(async (merchant) => {
    const earlier = readDebits(demo.folder)
    await write(merchant, 'Clay')
    assert.deepEqual(readDebits(demo.folder), earlier)
    await merchant.press(/^Pay .*418[.,]60/)
    const text = await merchant.detail(/to Paid/)
    assert.deepEqual(readDebits(demo.folder), [...earlier, '41860'])
    for (const words of [
      'Written down',
      'Signed',
      'The bank answered',
      'PROCESSED',
      'SCT_INST',
      'The supplier has the money',
    ])
      assert.include(text, words)
    assert.match(text, /Archive id\s*\d{20}/)
    // A reload shows the same payment, and nothing is sent again.
    await merchant.page.reload()
    await merchant.detail(/to Paid/)
    assert.lengthOf(readDebits(demo.folder), earlier.length + 1)
    assert.deepEqual(await findBarriers(merchant.page), [])
  }))

test('says that nothing was paid where the bank says no, and in which words (2 B, Errors)', () =>
  walk(async (merchant) => {
    const earlier = readDebits(demo.folder)
    await write(merchant, 'More than there is', 'instant')
    await merchant.press(/^Pay .*2,500,000/)
    const text = await merchant.detail(/to Refused/)
    for (const words of ['INSUFFICIENT_FUNDS', 'No money has moved', 'not enough money'])
      assert.include(text, words)
    assert.deepEqual(readDebits(demo.folder), earlier)
  }))

test('follows an asynchronous payment from the bank taking it to its end (2 B, SEPA Payment V2)', () =>
  walk(async (merchant) => {
    const earlier = readDebits(demo.folder)
    await write(merchant, 'Clay', 'v2')
    await merchant.press(/^Pay .*418[.,]60/)
    const first = await merchant.detail(/PROCESSING/)
    assert.include(first, 'Do not pay again')
    assert.notInclude(first, 'The supplier has the money')
    const last = await merchant.detail(/to Paid/)
    assert.include(last, 'The bank was asked how it stands')
    assert.deepEqual(readDebits(demo.folder), [...earlier, '41860'])
  }))

test('shows that the bank rejected what it had taken, where nobody holds the account (gaps: corporate.request.accounts)', () =>
  walk(async (merchant) => {
    const earlier = readDebits(demo.folder)
    await write(merchant, 'An account that nobody holds', 'v2')
    await merchant.press(/^Pay .*64[.,]20/)
    const text = await merchant.detail(/to Rejected/)
    assert.include(text, 'No money has moved')
    assert.deepEqual(readDebits(demo.folder), earlier)
  }))

test('pays once for two presses, and once for the same payment in two tabs (promises: R5)', () =>
  walk(async (merchant) => {
    const earlier = readDebits(demo.folder)
    await write(merchant, 'Clay')
    const other = await merchant.page.browserContext().newPage()
    await other.goto(`${demo.shop}/suppliers?pay&lang=en`)
    await other.waitForSelector('.supplier form')
    const press = (words: string) =>
      [...document.querySelectorAll<HTMLButtonElement>('.supplier button')]
        .find((button) => button.innerText.startsWith(words))
        ?.click()
    await other.evaluate(press, 'Clay')
    await other.evaluate(press, 'Continue')
    await other.waitForSelector('.supplier .particulars')
    const twice = async (page: typeof other) =>
      page.evaluate(() => {
        const button = document.querySelector<HTMLButtonElement>('.supplier .primary')
        button?.click()
        button?.click()
        button?.form?.requestSubmit()
      })
    await Promise.all([twice(merchant.page), twice(other)])
    await merchant.detail(/to Paid/)
    await other.waitForFunction(() => document.querySelector('.course')?.textContent?.includes('to Paid'))
    assert.equal(new URL(other.url()).search, new URL(merchant.page.url()).search)
    assert.deepEqual(readDebits(demo.folder), [...earlier, '41860'])
    await other.close()
  }))

test('keeps the page of suppliers free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no credential of the company reach a browser (promises: R28)', () => {
  const secrets = secretsOf(demo)
  const names = secrets.map(({ name }) => name)
  assert.includeMembers(names, [
    'CORPORATE_PRIVATE_KEY',
    'CLIENT_SECRET',
    'CLIENT_ID',
    'CLIENT_KEY_ID',
    'MERCHANT_KEYS',
  ])
  assert.deepEqual(findSecrets(secrets, seen), [])
})
