// One payment for one order over reloads, crashed and killed tabs, and two tabs at once, on real pages of a real browser.
// Runs with --all: tabs that are reloaded, crashed and killed; one-press.test.ts holds one page.

import { after, before } from 'node:test'
import type { BrowserContext, Page } from 'puppeteer-core'
import { assert, deep, fc, isFull, test } from '#kit'
import { openTab } from '../../kit/chrome.ts'
import { type Fault, read, StrangerSite, until, waitFor } from '../stranger-site.ts'

let site: StrangerSite

before(async () => {
  site = await StrangerSite.open()
})

after(() => site?.close())

/** Whether a press has led to something: away, or to a state that says what happened. */
const isSettled =
  "window.gone.length > 0 || document.querySelector('silta-payment-button').state !== 'leaving'"

const stateOf = "document.querySelector('silta-payment-button').state"

/** Presses as a program does: a tab in the background takes no clicks. */
const press = (tab: Page) => read(tab, "void document.querySelector('silta-payment-button').press()")

/** Opens the page as the same person in a tab that knows nothing of the other ones. */
const another = async (person: BrowserContext, path?: string) => (await site.visit(path, person)).tab

/** Every point with every answer at least once. */
const reloads = isFull ? 20 : 12

test(`makes one payment over ${reloads} reloads at any point, with answers lost before and after (promises: R5)`, async () => {
  site.reset('pending')
  const { tab } = await site.visit()
  let asked = 0
  const { posts: first } = site
  site.fault = () => (['before', 'after', undefined] as const)[asked++ % 3]
  for (let count = 0; count < reloads; count++) {
    const { posts } = site
    await tab.locator('silta-payment-button >>> button').click()
    // At once, when the proxy has been asked, or when the page knows more.
    if (count % 3 > 0) await until(() => site.posts > posts || read(tab, isSettled))
    if (count % 3 > 1) await until(() => read(tab, isSettled))
    await tab.reload()
  }
  assert.isAbove(site.posts, first + 5)
  assert.equal(site.payments.size, 1)
})

/** When a tab goes: turns of the loop after the press, which are some tenths of a millisecond each. */
const point = fc.record({
  end: fc.constantFrom('reload', 'crash', 'close'),
  turns: fc.integer({ min: 0, max: 200 }),
  fault: fc.constantFrom<Fault>('before', 'after', 'late', undefined),
})

const points = deep(4, 20)
const runs = deep(1, 10)

for (const [what, path] of [
  ['a basket', '/'],
  ['an order that the shop signs', '/?signed'],
] as const) {
  test(`makes one payment of ${what} though its tab is reloaded, crashed or closed at ${points} random points, ${runs} times (promises: R5)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: points, maxLength: points }), async (moments) => {
        site.reset('pending')
        const person = await site.person()
        let tab = await another(person, path)
        for (const { end, turns, fault } of moments) {
          site.fault = () => fault
          await press(tab)
          for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
          if (end === 'reload') await tab.reload()
          else {
            await (end === 'crash' ? crash(tab) : tab.close())
            tab = await another(person, path)
          }
        }
        site.fault = () => undefined
        await tab.waitForSelector('silta-payment-button >>> button')
        await press(tab)
        await until(() => read(tab, 'window.gone.length'))
        assert.equal(site.payments.size, 1)
        assert.isAtMost(site.orders.size, 1)
        await person.close()
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
}

test('finds the payment again after its tab has crashed before the answer (promises: R5)', async () => {
  site.reset('pending')
  // Held, and not late for some turns: a busy machine may take longer to crash a tab.
  site.fault = () => 'held'
  const person = await site.person()
  const tab = await another(person)
  const { posts } = site
  await press(tab)
  await until(() => site.posts > posts)
  await crash(tab)
  site.fault = () => 'late'
  const next = await another(person)
  await press(next)
  await until(() => read(next, 'window.gone.length'))
  assert.deepEqual([site.posts, site.payments.size], [posts + 2, 1])
  // From now on every tab knows it without a press.
  const third = await another(person)
  await waitFor(third, 'pending')
  site.letGo()
  await person.close()
})

for (const [what, path] of [
  ['a basket', '/'],
  ['an order that the shop signs', '/?signed'],
] as const) {
  test(`makes one payment of ${what} when two tabs press at once (promises: R5)`, async () => {
    site.reset('pending')
    const person = await site.person()
    const tabs = [await another(person, path), await another(person, path)]
    const { posts } = site
    await Promise.all(tabs.map(press))
    await Promise.all(tabs.map((tab) => until(() => read(tab, isSettled))))
    assert.isAbove(site.posts, posts)
    assert.equal(site.payments.size, 1)
    assert.isAtMost(site.orders.size, 1)
    await person.close()
  })
}

test('shows in a tab that was open before what another tab has begun and paid (promises: R5)', async () => {
  site.reset('paid')
  const person = await site.person()
  const early = await another(person)
  const tab = await another(person)
  await press(tab)
  // The tab in the background draws no frames, so it is asked and not watched.
  await until(() => read(early, "document.querySelector('silta-payment-button').state === 'paid'"))
  assert.equal(site.payments.size, 1)
  await person.close()
})

const shown = (tab: Page) =>
  read(tab, "document.querySelector('silta-payment-button').shadowRoot.querySelector('.slip').textContent")

test('says what is known where the code of payments does not come: of a press alone, and of a payment that it remembers (look: Principle 4)', async () => {
  site.reset('pending')
  const person = await site.person()
  const withoutCode = async () => {
    const tab = await openTab(person)
    await tab.setRequestInterception(true)
    tab.on('request', (request) => {
      void (request.url().includes('payment-controller') ? request.abort() : request.continue())
    })
    await tab.goto(site.address)
    await tab.waitForSelector('silta-payment-button >>> .slip')
    return tab
  }
  const first = await withoutCode()
  await press(first)
  await until(async () => (await read(first, stateOf)) === 'error')
  for (const words of ['This press has sent nobody to the bank', 'Try again: €12.50'])
    assert.include(await shown(first), words)
  const tab = await another(person)
  await press(tab)
  await until(() => read(tab, 'window.gone.length'))
  const later = await withoutCode()
  await until(async () => (await read(later, stateOf)) === 'error')
  assert.match(String(await shown(later)), /If you have already paid, do not pay again\./)
  assert.notMatch(String(await shown(later)), /Try again|This press/)
  await person.close()
})

test('shows the truth after a way back in the browser, kept in its memory or not (promises: R5)', async () => {
  site.reset('pending')
  const { tab } = await site.visit()
  await press(tab)
  await until(() => read(tab, 'window.gone.length'))
  await tab.goto(`${site.address}/elsewhere`)
  site.state = 'paid'
  await tab.goBack()
  await waitFor(tab, 'paid')
  await press(tab)
  assert.equal(site.payments.size, 1)
  await tab.close()
})

test('keeps what the storage of a browser holds to short names and times (promises: R31)', async () => {
  site.reset('paid')
  const { tab } = await site.visit('/')
  await press(tab)
  await until(() => read(tab, 'window.gone.length'))
  await tab.reload()
  await waitFor(tab, 'paid')
  const stored: unknown = await read(
    tab,
    'Object.entries({ ...sessionStorage, ...localStorage }).map((entry) => entry.join(" ")).toSorted()',
  )
  assert.isArray(stored)
  const [handle, link, attempt, told, ...others] = Array.isArray(stored) ? stored.map(String) : []
  assert.match(handle ?? '', /^silta:handle:items:cup\*1 h-1 \d{13}$/)
  assert.match(link ?? '', /^silta:link:items:cup\*1 h-1 \d{13}$/)
  assert.match(attempt ?? '', /^silta:press:items:cup\*1 [\w-]{43} \d{13}$/)
  assert.match(told ?? '', /^silta:told:h-1 paid \d{13}$/)
  assert.deepEqual(others, [])
})

test('shows what stands between its tags where there are no scripts, and sends the form by it (house: 1)', async () => {
  const tab = await openTab(await site.person())
  await tab.setJavaScriptEnabled(false)
  await tab.goto(site.address)
  const { forms } = site
  const button = await tab.waitForSelector('silta-payment-button > button', { visible: true })
  assert.isNotNull(await tab.waitForSelector('silta-payment-button > noscript > p', { visible: true }))
  await Promise.all([tab.waitForNavigation(), button?.click()])
  assert.equal(site.forms, forms + 1)
  await tab.close()
})

test('hides what stands between its tags once it is there (house: 1)', async () => {
  const { tab } = await site.visit()
  const boxes = "document.querySelector('silta-payment-button > button').getClientRects().length"
  assert.equal(await read(tab, boxes), 0)
  await tab.close()
})

/** Kills the process of a tab. */
async function crash(tab: Page): Promise<void> {
  const session = await tab.createCDPSession()
  const crashed = new Promise((resolve) => tab.once('error', resolve))
  // The page is gone and cannot answer.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await tab.close()
}
