/// <reference types="node" />
// The page of suppliers in a real browser in every state that it can be in, and with what goes wrong on the way.
// The routes of the proxy are a stand-in; server and page are those of the demo.
// Runs with --all: journeys beside those of a quick run.

import { after, before, beforeEach } from 'node:test'
import { assert, test, wallClock } from '#kit'
import type { Browser } from 'puppeteer-core'
import { PAYOUT_SECRET, makePayout, move } from '../demo/backoffice/payout-stand.ts'
import { problem } from '../demo/backoffice/problem.ts'
import { MERCHANT_KEY, PASSWORD } from '../demo/shop-stand.ts'
import { launch } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { type ServedShop, serveShop } from './merchant-scenes.ts'
import { type Merchant, merchantOf } from './merchant.ts'
import { findSecrets, type Seen } from './scan.ts'
import { walkWith } from './walks.ts'

let shop: ServedShop
let browser: Browser
const seen: Seen[] = []
const complaints: string[] = []

before(async () => {
  shop = await serveShop()
  browser = await launch()
})

beforeEach(() => {
  Object.assign(shop.merchant.suppliers, { payouts: [], bodies: [], becomes: () => undefined })
  shop.merchant.faults = []
  shop.setSilent(false)
})

after(async () => {
  await browser?.close()
  await shop?.end()
})

/** Lets a merchant in on the page of suppliers, and keeps what reaches their browser. */
async function walk(path: string, steps: (merchant: Merchant) => Promise<void>): Promise<void> {
  const merchant = await merchantOf(browser, shop.origin, PASSWORD)
  await walkWith([merchant], { seen, complaints }, async () => {
    await merchant.toPage()
    await merchant.enter()
    await merchant.page.goto(`${shop.origin}/suppliers${path}`)
    await merchant.page.waitForSelector('.beside')
    await steps(merchant)
  })
}

async function pressDown(merchant: Merchant, ...words: (string | RegExp)[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after another
  for (const word of words) await merchant.press(word)
}

const stateOf = ({ page }: Merchant) =>
  page.$eval('.detail .sumof .chip', (mark) => mark.textContent?.trim() ?? '')

const trouble = ({ page }: Merchant, words: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('.supplier .trouble')?.textContent?.includes(wanted),
    {},
    words,
  )

test('shows each step as it happens, before the answer to the press has come (look: Principle 2)', () =>
  walk('?pay', async (merchant) => {
    // The proxy answers when the bank has: until then only questions are answered.
    let openGate = () => {}
    const gate = new Promise<void>((resolve) => (openGate = resolve))
    const { fetch } = shop.merchant
    shop.merchant.fetch = async (request) => {
      const answer = await fetch(request)
      if (request.method === 'POST' && request.url.endsWith('/payouts')) await gate
      return answer
    }
    await pressDown(merchant, 'Clay', 'Continue', /^Pay .*418[.,]60/)
    assert.include(await merchant.detail(/Signed/), 'Do not pay again')
    assert.equal(await stateOf(merchant), 'Being sent')
    const [payout] = shop.merchant.suppliers.payouts
    if (!payout) throw new Error('nothing was sent')
    move(payout, 'processing', { what: 'answered', status: 'PROCESSING' })
    await merchant.detail(/PROCESSING/)
    assert.equal(await stateOf(merchant), 'At the bank')
    payout.bank = {
      status: 'PROCESSED',
      paymentType: 'SEPA_CREDIT_TRANSFER',
      archiveId: '20261122593700000001',
    }
    move(payout, 'paid', {
      what: 'looked',
      status: 'PROCESSED',
      paymentType: 'SEPA_CREDIT_TRANSFER',
    })
    openGate()
    assert.include(await merchant.detail(/to Paid/), 'on its way to the supplier')
    shop.merchant.fetch = fetch
    await merchant.page.waitForFunction(() => location.search.startsWith('?payout='))
    assert.lengthOf(shop.merchant.suppliers.bodies, 1)
  }))

test('says that it does not know after a lost answer, and sends the same payment after a reload (promises: R5)', () =>
  walk('?pay', async (merchant) => {
    const { fetch } = shop.merchant
    // Nothing arrives, and the page cannot know it: neither the press nor a question is answered.
    shop.merchant.fetch = async (request) => {
      if (request.url.includes('/payouts')) throw new TypeError('network lost')
      return fetch(request)
    }
    await pressDown(merchant, 'Clay', 'Continue', /^Pay .*418[.,]60/)
    await trouble(merchant, 'We do not know yet')
    assert.notInclude(await merchant.text(), 'The supplier has the money')
    await merchant.page.reload()
    await trouble(merchant, 'We do not know yet')
    // What was sent cannot be changed any more: another body is another payment.
    const buttons = await merchant.page.$$eval('.supplier button', (all) =>
      all.map((one) => one.innerText.trim()),
    )
    assert.deepEqual(buttons, ['Send the same payment again'])
    const kept = await merchant.page.evaluate(
      () => JSON.parse(localStorage.getItem('poukama:supplier') ?? '') as { id: string },
    )
    shop.merchant.fetch = fetch
    await merchant.press('Send the same payment again')
    await merchant.detail(/Signed/)
    assert.deepEqual(
      shop.merchant.suppliers.payouts.map(({ payoutId }) => payoutId),
      [kept.id],
    )
    assert.isNull(await merchant.page.evaluate(() => localStorage.getItem('poukama:supplier')))
  }))

test('tells in the list of what was sent and not answered, until it is known (look: Principle 4)', () =>
  walk('?pay', async (merchant) => {
    const { fetch } = shop.merchant
    shop.merchant.fetch = async (request) => {
      const answer = await fetch(request)
      if (request.method === 'POST') throw new TypeError('network lost')
      const isQuestion = /payouts\/./.test(request.url)
      return isQuestion ? problem(404, 'payout_unknown') : answer
    }
    await pressDown(merchant, 'Clay', 'Continue', /^Pay .*418[.,]60/)
    await trouble(merchant, 'We do not know yet')
    await merchant.page.goto(`${shop.origin}/suppliers`)
    await merchant.page.waitForFunction(() =>
      document.querySelector('.all .trouble')?.textContent?.includes('no answer has come'),
    )
    shop.merchant.fetch = fetch
    await merchant.page.locator('.all .trouble a').click()
    await merchant.press('Send the same payment again')
    await merchant.detail(/Signed/)
    assert.lengthOf(shop.merchant.suppliers.payouts, 1)
    assert.equal(new Set(shop.merchant.suppliers.bodies).size, 1)
    await merchant.page.goto(`${shop.origin}/suppliers`)
    await merchant.page.waitForSelector('.all .payments a')
    assert.isNull(await merchant.page.$('.all .trouble'))
  }))

test('sends nothing that another tab has sent with other words, and shows what is known (promises: R5)', () =>
  walk('?pay', async (merchant) => {
    await pressDown(merchant, 'Clay', 'Continue')
    const other = await merchant.page.browserContext().newPage()
    await other.goto(`${shop.origin}/suppliers?pay&lang=en`)
    await other.waitForSelector('.supplier form')
    const click = (words: string) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('.supplier button')]
      buttons.find((button) => button.innerText.trim().startsWith(words))?.click()
    }
    await other.evaluate(click, 'An account that nobody holds')
    await other.evaluate(click, 'Continue')
    await other.waitForSelector('.supplier .particulars')
    await other.evaluate(click, 'Pay')
    await other.waitForSelector('.course')
    // The answer went to the other tab; this one has other words under the same id.
    await merchant.press(/^Pay .*418[.,]60/)
    await merchant.page.waitForFunction(() =>
      document.querySelector('.detail h2')?.textContent?.includes('Lasite ja Poika'),
    )
    assert.lengthOf(shop.merchant.suppliers.payouts, 1)
    assert.lengthOf(shop.merchant.suppliers.bodies, 1)
    const spoken = await merchant.page.$eval('body > p[role=status]', (line) => line.textContent)
    assert.include(spoken, 'in another tab already')
    await other.close()
  }))

test('never calls paid what nobody knows, and lets a person say it with a reason (look: Principle 4)', async () => {
  const at = new Date(wallClock() - 90_000_000).toISOString()
  const lost = makePayout('pk1', {
    createdAt: at,
    history: [
      { at, what: 'given' },
      { at, what: 'sent' },
      { at, what: 'answer_lost' },
      { at, what: 'looked', found: 'nothing' },
    ],
  })
  move(lost, 'needs_review', { what: 'look_lost', reason: 'truth_not_found' })
  await walk('', async (merchant) => {
    shop.merchant.suppliers.payouts.push(lost)
    await merchant.page.goto(`${shop.origin}/suppliers?payout=pk1`)
    const text = await merchant.detail(/What to do/)
    assert.equal(await stateOf(merchant), 'Not known')
    for (const words of ['Do not pay again', 'may have taken the payment', 'knows nothing of it'])
      assert.include(text, words)
    assert.notMatch(text, /Paid|has the money/)
    await pressDown(merchant, 'Settle by hand…', 'Settle as paid')
    assert.include(await merchant.dialog(), 'Write why')
    assert.deepEqual(await findBarriers(merchant.page), [])
    await merchant.page.locator('dialog input[value=not_done]').click()
    await merchant.fill('reason', 'It never left the account')
    await merchant.press('Settle as not paid')
    assert.include(await merchant.detail(/Settled by hand as not paid/), 'It never left the account')
    assert.equal(await stateOf(merchant), 'Rejected')
  })
})

test('asks for what is missing, field by field, and keeps what is right (look: Principle 2)', () =>
  walk('?pay', async (merchant) => {
    const { page, press, fill } = merchant
    await press('Continue')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'supplier-name')
    for (const words of ['Write who is paid', 'no IBAN', 'above zero', 'a message or a reference'])
      assert.include(await merchant.text(), words)
    await fill('supplier-name', 'Savitehdas Korpi Oy')
    await fill('supplier-iban', 'fi60 5780 0720 1234 59')
    await fill('supplier-amount', '1 418,6')
    await fill('supplier-reference', '1233')
    await press('Continue')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'supplier-reference')
    await fill('supplier-reference', 'rf18 5390 0754 7034')
    await press('Continue')
    assert.include(await merchant.text(), 'FI60 5780 0720 1234 59')
    await press(/^Pay .*1,418[.,]60/)
    await merchant.detail(/Signed/)
    const [body] = shop.merchant.suppliers.bodies.map((text) => JSON.parse(text) as { payment: object })
    assert.deepInclude(body?.payment, {
      creditor: { iban: 'FI6057800720123459', name: 'Savitehdas Korpi Oy' },
      instructedAmount: { amount: '1418.60', currency: 'EUR' },
      reference: 'RF18539007547034',
    })
  }))

test('says that payments to suppliers are not set up where the proxy does not offer them (house: 2)', () =>
  walk('', async ({ page }) => {
    const { fetch } = shop.merchant
    shop.merchant.fetch = async () => problem(404, 'payout_not_offered')
    await page.reload()
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent?.includes('not set up'))
    shop.merchant.fetch = fetch
  }))

test('works by keyboard alone, from the list to the last press (look: Principle 7)', () =>
  walk('', async (merchant) => {
    const { page } = merchant
    const reach = async (selector: string) => {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      }
      throw new Error(`${selector} cannot be reached`)
    }
    await reach('.all a.secondary')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.pane h2'))
    await reach('#supplier-name')
    await page.keyboard.type('Uunit Oy')
    await reach('#supplier-iban')
    await page.keyboard.type('FI5840550012345670')
    await reach('#supplier-amount')
    await page.keyboard.type('12.50')
    await reach('#supplier-message')
    await page.keyboard.type('Bricks')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.supplier h2'))
    await reach('.supplier .primary')
    await page.keyboard.press('Enter')
    await merchant.detail(/Signed/)
    assert.lengthOf(shop.merchant.suppliers.payouts, 1)
  }))

/** An id of letters, as the paper wants it. */
const idOf = (state: string) => `pk${state.replace('_', '')}`

/** One payout in every state. */
function everyPayout(): void {
  const at = new Date(wallClock()).toISOString()
  for (const state of ['sending', 'processing', 'paid', 'rejected', 'refused', 'needs_review'] as const) {
    const made = makePayout(idOf(state), {
      amount: '1234567.89',
      reference: 'RF18539007547034',
      history: [
        { at, what: 'given' },
        { at, what: 'sent', count: 3, lastAt: at },
      ],
    })
    shop.books.placePayout({
      id: idOf(state),
      way: 'sepa',
      name: 'Kuljetus Aalto & Meri, kansainväliset rahdit ja varastot',
      iban: made.creditorIban,
      amount: made.amount,
    })
    if (state !== 'sending') move(made, state, { what: 'refused', reason: 'INSTANT_NOT_POSSIBLE' })
    shop.merchant.suppliers.payouts.push(made)
  }
}

test('passes axe in every state, in light and dark, wide and narrow (house: 4)', () =>
  walk('?pay', async (merchant) => {
    const { page } = merchant
    everyPayout()
    assert.deepEqual(await findBarriers(page), [])
    await merchant.press('Continue')
    assert.deepEqual(await findBarriers(page), [])
    await pressDown(merchant, 'Clay', 'Continue')
    assert.deepEqual(await findBarriers(page), [])
    for (const state of ['sending', 'refused', 'needs_review']) {
      await page.goto(`${shop.origin}/suppliers?payout=${idOf(state)}`)
      await merchant.detail(/Step by step/)
      assert.deepEqual(await findBarriers(page), [], state)
    }
  }))

test('fits 320 px in every language, with targets that a finger finds (look: Principle 6)', () =>
  walk('', async ({ page }) => {
    everyPayout()
    await page.setViewport({ width: 320, height: 800 })
    for (const language of ['fi', 'en'])
      for (const query of ['payout=pkrefused', 'pay', '']) {
        await page.goto(`${shop.origin}/suppliers?${query}&lang=${language}`)
        await page.waitForSelector(query === '' ? '.payments a' : '.supplier h2')
        assert.isAtMost(
          await page.evaluate(() => document.documentElement.scrollWidth),
          320,
          `${language} ${query}`,
        )
        const small = await page.$$eval(
          'main button, main a, main .choice, .places a, .places button',
          (targets) =>
            targets
              .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
              .map((target) => target.textContent),
        )
        assert.deepEqual(small, [], `${language} ${query}`)
      }
  }))

test('keeps the page free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets neither the merchant key nor anything else of the proxy reach the browser (promises: R28)', () => {
  const secrets = [
    { name: 'merchant key', value: MERCHANT_KEY },
    { name: 'what stands beside a payout', value: PAYOUT_SECRET },
    { name: 'password', value: PASSWORD },
  ]
  assert.deepEqual(findSecrets(secrets, seen), [])
})
