/// <reference types="node" />
// The merchant's page in a real browser in every state that it can be in: empty, silent, offline, and with what goes wrong.
// Payments are written down in a stand-in for the merchant interface; server and page are those of the demo.
// Runs with --all: journeys beside those of a quick run.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach } from 'node:test'
import { assert, test, wallClock } from '#kit'
import type { Browser } from 'puppeteer-core'
import { BANK_ID, handleOf, makePayment } from '../demo/backoffice/merchant-stand.ts'
import { MERCHANT_KEY, WEBHOOK_KEY, PASSWORD } from '../demo/shop-stand.ts'
import { launch } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { everyPayment, placeOrders, type ServedShop, serveShop } from './merchant-scenes.ts'
import { type Merchant, merchantOf } from './merchant.ts'
import { findSecrets, type Seen } from './scan.ts'
import { walkWith } from './walks.ts'

let shop: ServedShop
let browser: Browser
const seen: Seen[] = []
const complaints: string[] = []

before(async () => {
  shop = await serveShop()
  placeOrders(shop)
  browser = await launch()
})

beforeEach(() => {
  shop.merchant.payments = everyPayment()
  shop.merchant.faults = []
  shop.setSilent(false)
})

after(async () => {
  await browser?.close()
  await shop?.end()
})

/** Lets a merchant in, and keeps what reaches their browser. */
async function walk(steps: (merchant: Merchant) => Promise<void>): Promise<void> {
  const merchant = await merchantOf(browser, shop.origin, PASSWORD)
  await walkWith([merchant], { seen, complaints }, async () => {
    await merchant.toPage()
    await merchant.enter()
    await steps(merchant)
  })
}

const open = (merchant: Merchant, orderId: string) =>
  merchant.page.goto(`${shop.origin}/merchant?payment=${handleOf(orderId)}`)

/** Waits until a browser has saved a file, and names it. */
async function waitForFile(folder: string, ending: string): Promise<string> {
  for (;;) {
    const name = readdirSync(folder).find((file) => file.endsWith(ending))
    if (name !== undefined) return name
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('shows what needs a person before everything else, and says what they can do (look: Principle 2)', () =>
  walk(async ({ page, detail }) => {
    await page.waitForSelector('.waiting .payments a')
    const waiting = await page.$$eval('.waiting .payments a', (rows) =>
      rows.map((row) => row.textContent ?? ''),
    )
    assert.lengthOf(waiting, 3)
    const first = await page.$eval('.beside section', (section) => section.className)
    assert.equal(first, 'waiting')
    await page.locator('.waiting .payments a').click()
    assert.include(await detail(/What to do/), 'Give one of the two payments back.')
  }))

test('tells at the door where the password was shown and no file of the machine, and links to no page where one is (look: demo)', async () => {
  const { page, toPage, enter, leave } = await merchantOf(browser, shop.origin, PASSWORD)
  try {
    await toPage()
    for (const isIn of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- the door, and the page behind it
      if (isIn) await enter()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.notMatch(await page.$eval('main', ({ textContent }) => textContent), /\.silta|\.env/)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.isNull(await page.$('.foot .width a[href="/merchant"]'))
    }
    const languages = await page.$$eval('.languages option', (all) => all.map(({ value }) => value))
    assert.sameMembers(languages, ['fi', 'en'])
  } finally {
    await leave()
  }
})

test('says that there is nothing, and shows the first payment by itself (look: Principle 5)', async () => {
  shop.merchant.payments = []
  await walk(async ({ page, text }) => {
    await page.waitForSelector('.all .none')
    assert.include(await text(), 'All clear.')
    shop.merchant.payments.push(makePayment('100000000042', { amount: '48.00' }))
    await page.waitForSelector('.all .payments a')
    const spoken = await page.$eval('body > p[role=status]', (line) => line.textContent)
    assert.match(spoken ?? '', /A new payment: order 100000000042, .*48[.,]00/)
  })
})

test('finds the payments of a buyer by letters of the name, with who bought what, and the sums of each day (house: 2)', () =>
  walk(async ({ page, fill, press }) => {
    await page.waitForSelector('.all .payments a')
    // Shortly after midnight what was paid stands below yesterday.
    const days = await page.$$eval('.all .day h3', (all) => all.map((day) => day.innerText))
    assert.lengthOf(
      days.filter((day) => /72[.,]00 paid/.test(day)),
      1,
    )
    assert.notMatch(await page.$eval('.all', ({ textContent }) => textContent), /€0[.,]00/)
    await fill('search', 'öhm')
    await press('Search')
    await page.waitForFunction(() => document.querySelectorAll('.all .payments a').length === 1)
    const row = await page.$eval('.all .payments a', ({ innerText }) => innerText)
    for (const words of ['Väinö Öhman', '1 × Tyyni', 'Silta Sandbox Bank', 'Paid twice', '118'])
      assert.include(row, words)
  }))

test('does what waits by one button: asks the bank, and sends back the second of two payments (look: Principle 2)', () =>
  walk(async (merchant) => {
    await open(merchant, '100000000003')
    const compared = await merchant.page.waitForSelector('.compared [data-differs]')
    assert.match((await compared?.evaluate(({ textContent }) => textContent)) ?? '', /82[.,]00[^]*28[.,]00/)
    await open(merchant, '100000000002')
    await merchant.press(/^Refund the second payment/)
    assert.include(await merchant.dialog(), 'Amount in euros')
    await merchant.page.keyboard.press('Escape')
    await open(merchant, '100000000004')
    await merchant.press('Ask the bank now')
    await merchant.detail(/The bank has said/)
  }))

test('names a payment a payment where it is due on one day, and a subscription where on many (look: Principle 2)', {
  extent: 'full',
}, async () => {
  // The second falls on a Saturday.
  const [dueDate, next] = ['2027-12-01', '2028-01-01']
  const later = { state: 'scheduled', amount: '19.50', execution: { at: 'later', date: dueDate } } as const
  shop.merchant.payments = [
    makePayment('100000000043', later),
    makePayment('100000000044', {
      ...later,
      occurrenceCount: 2,
      paidOccurrences: 0,
      occurrences: [
        { dueDate, state: 'waiting' },
        { dueDate: next, state: 'waiting' },
      ],
    }),
  ]
  await walk(async (merchant) => {
    const buttons = () =>
      merchant.page.$$eval('.detail section button', (all) => all.map((one) => one.textContent.trim()))
    await open(merchant, '100000000043')
    await merchant.detail(/Payment date\b/)
    assert.include(await buttons(), 'Cancel the payment…')
    await open(merchant, '100000000044')
    assert.include(await merchant.detail(/Payment dates\b/), 'Monday, 3 January 2028')
    assert.include(await buttons(), 'Cancel the subscription…')
  })
})

test('tells a change of what is open without taking the focus or the place (look: Principle 5)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    await open(merchant, '100000000005')
    await merchant.detail(/Not finished/)
    await page.focus('.filtering summary')
    const [payment] = shop.merchant.payments.filter(({ orderId }) => orderId === '100000000005')
    Object.assign(payment ?? {}, { state: 'paid', updatedAt: new Date(wallClock()).toISOString() })
    await merchant.detail(/The bank has said/)
    await page.waitForFunction(() =>
      document.querySelector('body > p[role=status]')?.textContent?.includes('Order 100000000005: Paid.'),
    )
    assert.isTrue(await page.evaluate(() => document.activeElement?.matches('.filtering summary')))
  }))

test(
  'says since when nothing was heard, keeps what is known, and goes on by itself (look: Principle 4)',
  { extent: 'full' },
  () =>
    walk(async ({ page }) => {
      await page.waitForSelector('.all .payments a')
      shop.setSilent(true)
      await page.waitForFunction(() =>
        document.querySelector('.silence')?.textContent?.includes('does not answer'),
      )
      assert.isAbove((await page.$$('.all .payments a')).length, 5)
      shop.setSilent(false)
      await page.waitForFunction(() => document.querySelector('.silence')?.textContent?.trim() === '')
      await page.setOfflineMode(true)
      await page.waitForFunction(() =>
        document.querySelector('.silence')?.textContent?.includes('You are offline'),
      )
      await page.setOfflineMode(false)
      await page.waitForFunction(() => document.querySelector('.silence')?.textContent?.trim() === '')
    }),
)

test('offers another try when nothing could be read at all (look: Principle 2)', { extent: 'full' }, () =>
  walk(async ({ page, press }) => {
    await page.waitForSelector('.all .payments a')
    shop.setSilent(true)
    await page.reload()
    await page.waitForSelector('.nothing')
    shop.setSilent(false)
    await press('Try again')
    await page.waitForSelector('.all .payments a')
  }),
)

test('sends the same refund again after a lost answer, over a reload too (promises: R5)', () =>
  walk(async (merchant) => {
    shop.merchant.payments.push(makePayment('100000000050', { amount: '36.00' }))
    await open(merchant, '100000000050')
    await merchant.press('Refund…')
    await merchant.fill('amount', '12.00')
    await merchant.fill('reason', 'Came late')
    await merchant.press('Continue')
    const refunds = () =>
      shop.merchant.payments.find(({ orderId }) => orderId === '100000000050')?.refunds ?? []
    const { fetch } = shop.merchant
    // The proxy makes the refund and the answer is lost; and what is read afterwards does not know it yet.
    shop.merchant.fetch = async (request) => {
      const answer = await fetch(request)
      if (request.method === 'POST') throw new TypeError('network lost')
      const text = await answer.text()
      return new Response(text.replaceAll(/"refunds":\[[^\]]*\]/g, '"refunds":[]'), answer)
    }
    await merchant.press(/^Refund .*12[.,]00/)
    await merchant.page.waitForFunction(() =>
      document.querySelector('dialog .trouble')?.textContent?.includes('do not know yet'),
    )
    await merchant.page.reload()
    await merchant.press('Refund…')
    assert.include(await merchant.dialog(), 'We do not know yet')
    shop.merchant.fetch = fetch
    await merchant.press(/^Refund .*12[.,]00/)
    await merchant.detail(/On its way to the payer/)
    assert.lengthOf(refunds(), 1)
  }))

test('asks for what is missing before it asks whether really, and lets go by Escape (look: Principle 2)', () =>
  walk(async (merchant) => {
    await open(merchant, '100000000001')
    await merchant.press('Refund…')
    await merchant.fill('amount', '57')
    await merchant.press('Continue')
    const words = await merchant.dialog()
    assert.match(words, /At most .*49[.,]00 can be given back/)
    assert.include(words, 'Write why')
    assert.equal(await merchant.page.evaluate(() => document.activeElement?.id), 'amount')
    await merchant.page.keyboard.press('Escape')
    await merchant.page.waitForFunction(() => !document.querySelector('dialog[open]'))
    const posts = shop.merchant.asked.filter((line) => line.startsWith('POST'))
    assert.deepEqual(
      posts.filter((line) => line.includes('100000000001')),
      [],
    )
  }))

test('settles by hand with a reason, and offers no untruth for what was paid twice (look: Principle 2)', () =>
  walk(async (merchant) => {
    await open(merchant, '100000000003')
    await merchant.press('Settle by hand…')
    await merchant.page.locator('dialog input[value=not_done]').click()
    await merchant.fill('reason', 'The sum went back by itself')
    await merchant.press('Settle as not paid')
    assert.include(await merchant.detail(/Settled by hand/), 'As not paid: The sum went back by itself')
    await open(merchant, '100000000002')
    await merchant.press('Settle by hand…')
    assert.notInclude(await merchant.dialog(), 'not paid')
  }))

test(
  'settles by hand a refund of which the bank cannot say what became (look: Principle 4)',
  { extent: 'full' },
  () =>
    walk(async (merchant) => {
      await open(merchant, '100000000001')
      await merchant.press('Settle by hand…')
      assert.match(await merchant.dialog(), /Settle the refund of .*7[.,]00 by hand/)
      await merchant.fill('reason', 'It stands on the statement')
      await merchant.press('Settle as given back')
      await merchant.page.waitForFunction(
        () => !document.querySelector('.records .text:not(.webhooks .text)'),
      )
      const refund = shop.merchant.payments
        .find(({ orderId }) => orderId === '100000000001')
        ?.refunds.find(({ id }) => id === 'r4')
      assert.equal(refund?.state, 'refunded')
    }),
)

test('shows each try of a webhook, and a refund for what it is (look: Principle 4)', { extent: 'full' }, () =>
  walk(async (merchant) => {
    await open(merchant, '100000000001')
    await merchant.detail(/Could not be delivered/)
    await merchant.page.locator('.tries summary').click()
    const text = await merchant.detail(/answered with 503/)
    for (const words of [
      'no answer',
      'arrived',
      'Waiting, next try',
      'Given back',
      'Failed. The money stays with you.',
    ])
      assert.include(text, words)
    assert.include(text, 'Not known yet. The bank is asked again.')
  }),
)

test('saves the payments of the chosen days as a whole file, and says so where it cannot (house: 2)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-saved-'))
  try {
    await walk(async (merchant) => {
      const { page } = merchant
      await page.waitForSelector('.all .payments a')
      const browserSession = await browser.target().createCDPSession()
      await browserSession.send('Browser.setDownloadBehavior', {
        behavior: 'allow',
        browserContextId: page.browserContext().id ?? '',
        downloadPath: folder,
      })
      await page.locator('.saving summary').click()
      const { fetch } = shop.merchant
      // An export that breaks off in the middle, however often a browser asks for it by itself.
      shop.merchant.fetch = async (request) => {
        const answer = await fetch(request)
        if (!request.url.includes('/export')) return answer
        return new Response((await answer.text()).slice(0, -20))
      }
      await merchant.press('JSON Lines')
      await page.waitForFunction(() =>
        document.querySelector('.saving .fault')?.textContent?.includes('not saved'),
      )
      assert.deepEqual(readdirSync(folder), [])
      shop.merchant.fetch = fetch
      await merchant.press('JSON Lines')
      await page.waitForFunction(() => document.querySelector('.toasts')?.textContent?.includes('Saved as'))
      const name = await waitForFile(folder, '.jsonl')
      assert.match(name, /^poukama-payments-[\d-]+-to-[\d-]+\.jsonl$/)
      const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
      assert.lengthOf(lines, 7)
      assert.notInclude(lines.join(), BANK_ID)
      await merchant.press('CSV')
      const table = readFileSync(join(folder, await waitForFile(folder, '.csv')), 'utf8')
      assert.include(table, 'Väinö Öhman,väinö@example.com,1 × Tyyni,Silta Sandbox Bank,Paid twice,118.00')
      await merchant.press('Excel')
      const workbook = readFileSync(join(folder, await waitForFile(folder, '.xlsx')))
      assert.equal(workbook.subarray(0, 2).toString(), 'PK')
      // The page shows the rows itself, as no page can open the folder.
      await page.evaluate(() => document.querySelector<HTMLElement>('.toasts button')?.click())
      const rows = await page.$$eval('dialog.saved[open] tbody tr', (all) => all.length)
      assert.equal(rows, 7)
      assert.deepEqual(await findBarriers(page), [])
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('deletes personal data once a reason says why, and says before what goes and what stays (look: Principle 2)', () =>
  walk(async (merchant) => {
    await open(merchant, '100000000001')
    assert.include(await merchant.detail(/Message/), 'Two mugs')
    await merchant.press('Delete personal data…')
    const words = await merchant.dialog()
    for (const part of [
      'Goes',
      'name and e-mail address',
      'the message',
      'Stays',
      'amounts',
      'Nobody can take this back',
    ])
      assert.include(words, part)
    await merchant.press('Delete personal data')
    assert.include(await merchant.dialog(), 'Write why')
    assert.deepEqual(await findBarriers(merchant.page), [])
    await merchant.fill('reason', 'The buyer asked for it')
    await merchant.press('Delete personal data')
    const text = await merchant.detail(/Personal data was deleted: The buyer asked for it/)
    for (const gone of ['Two mugs', 'Aino', 'aino@']) assert.notInclude(text, gone)
    assert.include(text, 'Personal data deleted')
  }))

test('shows older payments when asked, and none twice (look: Principle 5)', async () => {
  shop.merchant.payments = Array.from({ length: 60 }, (_, at) =>
    makePayment(String(200_000_000_000 + at), {
      createdAt: new Date(wallClock() - at * 60_000).toISOString(),
    }),
  )
  await walk(async ({ page, press }) => {
    await page.waitForFunction(() => document.querySelectorAll('.all .payments a').length === 50)
    await press('Show older ones')
    await page.waitForFunction(() => document.querySelectorAll('.all .payments a').length === 60)
    // The next answers bring the first page again.
    await page.waitForResponse((answer) => answer.url().includes('/shop/merchant/payments?'))
    const rows = await page.$$eval('.all .payments a', (links) =>
      links.map((link) => link.getAttribute('href')),
    )
    assert.lengthOf(new Set(rows), 60)
    assert.lengthOf(rows, 60)
  })
})

test('works by keyboard alone: sign in, open a payment, ask, and go back (look: Principle 7)', () =>
  walk(async ({ page }) => {
    await page.waitForSelector('.all .payments a')
    await page.focus('.all .payments a')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.detail h2')
    await page.waitForFunction(() => document.activeElement?.matches('.detail h2'))
    const reach = async (selector: string) => {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      }
      throw new Error(`${selector} cannot be reached`)
    }
    await reach('.detail .ways button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('dialog[open]')
    assert.isTrue(
      await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement)),
    )
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('.detail .ways button'))
    await page.goBack()
    await page.waitForFunction(() => !document.querySelector('.detail'))
  }))

/** Returns where the focus is: its words, its class, and whether it is inside of the dialog. */
const focusOf = ({ page }: Merchant) =>
  page.evaluate(() => ({
    words: (document.activeElement as HTMLElement | null)?.innerText.trim(),
    inDialog: document.querySelector('dialog[open]')?.contains(document.activeElement),
  }))

/** Reads the colour of the deed, and of an ordinary button. */
const coloursOf = ({ page }: Merchant) =>
  page.evaluate(() => {
    const paint = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.className = name
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }
    const deed = document.querySelector('dialog[open] .primary')
    return {
      deed: deed && getComputedStyle(deed).backgroundColor,
      danger: paint('primary danger'),
      usual: paint('primary'),
    }
  })

/** Counts what was asked of the bank that changes something. */
const deeds = () => shop.merchant.asked.filter((line) => line.startsWith('POST')).length + shop.resets()

test(
  'opens what gives money back and what deletes everything at the way out, and colours both deeds as danger (look: Principle 2)',
  { extent: 'full' },
  () =>
    walk(async (merchant) => {
      const atFirst = deeds()
      const { page } = merchant
      // A colour on its way belongs to no scheme.
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
      await open(merchant, '100000000001')
      await merchant.press('Refund…')
      await merchant.fill('amount', '12.00')
      await merchant.fill('reason', 'Came late')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() =>
        document.querySelector('dialog')?.innerText.includes('Nobody can take this back'),
      )
      assert.deepEqual(await focusOf(merchant), { words: 'Not now', inDialog: true })
      const isDanger = async () => {
        const { deed, danger, usual } = await coloursOf(merchant)
        assert.equal(deed, danger)
        assert.notEqual(danger, usual)
      }
      await isDanger()
      assert.deepEqual(await findBarriers(page), [])
      await merchant.press('Change')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'amount')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.matches('[autofocus]'))
      // Enter once more gives nothing back: it leaves.
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => !document.querySelector('dialog[open]'))
      await merchant.press('Start over…')
      await page.waitForSelector('dialog[open] #word')
      assert.deepEqual(await focusOf(merchant), { words: 'Not now', inDialog: true })
      await isDanger()
      assert.deepEqual(await findBarriers(page), [])
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => !document.querySelector('dialog[open]'))
      assert.equal(deeds(), atFirst)
    }),
)

test('asks the next question when a person closes one and opens another at the same moment (look: Principle 2)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    await open(merchant, '100000000001')
    await merchant.press('Refund…')
    await page.waitForSelector('dialog[open] #amount')
    await page.evaluate(() => {
      const press = (words: string) =>
        [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === words)?.click()
      press('Not now')
      press('Start over…')
    })
    await page.waitForSelector('dialog[open] #word')
    // The event of the first closing has come by now.
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 100)))
    assert.include(await merchant.dialog(), 'delete')
  }))

test(
  'deletes everything only after its word was typed, in each language (look: Principle 2)',
  { extent: 'full' },
  () =>
    walk(async (merchant) => {
      const { page } = merchant
      for (const [language, word] of [
        ['fi', 'poista'],
        ['en', 'delete'],
      ] as const) {
        const resets = shop.resets()
        await page.goto(`${shop.origin}/merchant?lang=${language}`)
        await page.waitForSelector('.demo-tools .danger')
        await page.evaluate(() => document.querySelector<HTMLElement>('.demo-tools .danger')?.click())
        await page.waitForSelector('dialog[open] #word')
        assert.include(await merchant.dialog(), word)
        for (const typed of ['', word.slice(1)]) {
          await merchant.fill('word', typed)
          await page.locator('dialog[open] .primary').click()
          await page.waitForFunction(() => document.querySelector('#word-fault')?.textContent)
          assert.equal(await page.evaluate(() => document.activeElement?.id), 'word')
          assert.include(await page.$eval('#word-fault', (fault) => fault.textContent), word)
        }
        assert.equal(shop.resets(), resets)
        // As a phone writes the first word of a line.
        await merchant.fill('word', ` ${word.charAt(0).toUpperCase()}${word.slice(1)} `)
        await page.locator('dialog[open] .primary').click()
        await page.waitForFunction(() => !document.querySelector('dialog[open]'))
        assert.equal(shop.resets(), resets + 1)
      }
    }),
)

test('takes days as the language of the page writes them, and says how where one is written otherwise (look: words)', () =>
  walk(async ({ page, fill, press }) => {
    await page.goto(`${shop.origin}/merchant?lang=fi`)
    await page.waitForSelector('.filtering summary')
    await page.locator('.filtering summary').click()
    const words = (selector: string) => page.$eval(selector, ({ textContent }) => textContent.trim())
    assert.match(await page.$eval('#from', (field) => (field as HTMLInputElement).value), /^\d+\.\d+\.\d{4}$/)
    assert.match(await words('#days'), /^Kirjoita päivät näin: 31\.12\.\d{4}\. Päivä alkaa/)
    await fill('from', '11/22/2026')
    await press('Näytä')
    await page.waitForSelector('#days.fault')
    assert.match(await words('#days'), /^Kirjoita päivät näin: 31\.12\.\d{4}\.$/)
    assert.equal(await page.$eval('#from', (field) => field.getAttribute('aria-invalid')), 'true')
    await fill('from', '1.3.2026')
    await fill('to', '20.3.2026')
    await press('Näytä')
    await page.waitForFunction(() =>
      document.querySelector('.filtering summary')?.textContent?.includes('1.3.–20.3.'),
    )
    assert.isNull(await page.$('#days.fault'))
  }))

test('passes axe in every state, in light and dark, wide and narrow (house: 4)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    await page.waitForSelector('.all .payments a')
    await page.locator('.filtering summary').click()
    await page.locator('.saving summary').click()
    assert.deepEqual(await findBarriers(page), [])
    for (const order of ['100000000001', '100000000002', '100000000003']) {
      await open(merchant, order)
      await merchant.detail(/What happened/)
      assert.deepEqual(await findBarriers(page), [])
    }
    await merchant.press('Settle by hand…')
    await merchant.press(/^Settle as/)
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Escape')
    await merchant.press('Sign out')
    await page.waitForSelector('#password')
    assert.deepEqual(await findBarriers(page), [])
  }))

test('fits 320 px in every language, with targets that a finger finds (look: Principle 6)', () =>
  walk(async (merchant) => {
    const { page } = merchant
    await page.setViewport({ width: 320, height: 800 })
    for (const language of ['fi', 'en']) {
      await page.goto(`${shop.origin}/merchant?payment=${handleOf('100000000001')}&lang=${language}`)
      await page.waitForSelector('.history li')
      assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 320, language)
      const small = await page.$$eval(
        'main button, main a, main summary, .places a, .places button',
        (targets) =>
          targets
            .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
            .map((target) => target.textContent),
      )
      assert.deepEqual(small, [], language)
    }
  }))

test('keeps the page free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets neither the merchant key, the webhook key, nor an id of the bank reach the browser (promises: R28)', () => {
  const secrets = [
    { name: 'merchant key', value: MERCHANT_KEY },
    { name: 'webhook key', value: WEBHOOK_KEY },
    { name: 'id of the bank', value: BANK_ID },
    { name: 'password', value: PASSWORD },
  ]
  assert.deepEqual(findSecrets(secrets, seen), [])
})
