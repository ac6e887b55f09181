/// <reference types="node" />
// The built site in a browser, under its policy: nothing is blocked, axe finds nothing, keys and search work, and the elements
// pay at the bank that runs in the page. What the pages say is in pages.test.ts.
// Runs with --all: a build and a browser.
// Runs as of today only: the browser goes by the clock of the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { buildSite } from '../../../demo/docs/build.ts'
import { serveSite } from '../../../demo/docs/serve.ts'
import { findBarriers } from '../../journey/axe.ts'
import { launch, openTab } from '../../kit/chrome.ts'

let folder: string
let server: Server
let browser: Browser

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'silta-docs-'))
  await buildSite(folder)
  server = await serveSite(folder, 0)
  browser = await launch()
})

after(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page, and gives it to a test; whatever the browser complains of is a fault. */
async function withPage(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await openTab(browser)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/${path}`)
  await work(page)
  await page.close()
  assert.deepEqual(complaints, [], path)
}

test('stands still when its script comes, narrow and wide (look: Principle 5)', async () => {
  const { port } = server.address() as AddressInfo
  for (const path of ['', 'live.html', 'reference/operations-merchant.html'])
    for (const width of [360, 1280]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      const page = await openTab(browser)
      await page.setViewport({ width, height: 800 })
      await page.setRequestInterception(true)
      const held: HTTPRequest[] = []
      let isHeld = true
      page.on('request', (request) => {
        if (isHeld && request.resourceType() === 'script') held.push(request)
        else void request.continue()
      })
      const opened = page.goto(`http://127.0.0.1:${port}/${path}`)
      await page.waitForFunction(
        () => document.querySelector('footer') && getComputedStyle(document.body).margin === '0px',
      )
      const places = await placesOf(page)
      isHeld = false
      for (const request of held) void request.continue()
      await opened
      // The last thing that the script adds to every page.
      await page.waitForSelector('.search input')
      assert.deepEqual(await placesOf(page), places, `${path} at ${width} px`)
      await page.close()
      // oxlint-enable no-await-in-loop
    }
})

/** Where the first parts of the text stand, from the top of the page. */
const placesOf = (page: Page) =>
  page.$$eval('.brand, main, main > *', (parts) =>
    parts.slice(0, 30).map((part) => `${part.tagName} ${Math.round(part.getBoundingClientRect().top)}`),
  )

test('answers an unknown address in its own dress, and with the pages that are nearest (house: 4)', async () => {
  const page = await openTab(browser)
  const { port } = server.address() as AddressInfo
  const response = await page.goto(`http://127.0.0.1:${port}/guide/web-hooks`)
  assert.equal(response?.status(), 404)
  await page.waitForSelector('.search input')
  const near = await page.waitForSelector('[data-near] a[href$="guides/webhooks.html"]')
  assert.deepEqual(await findBarriers(page), [])
  await Promise.all([page.waitForNavigation(), near?.click()])
  assert.equal(await page.$eval('h1', ({ textContent }) => textContent), 'Receiving webhooks')
  await page.close()
})

test('breaks no name of code in a table, and scrolls no table of a wide page (house: 4)', async () => {
  for (const path of ['reference/errors', 'reference/problems', 'guides/webhooks', 'guides/proxy'])
    await withPage(`${path}.html`, async (page) => {
      await page.setViewport({ width: 1280, height: 800 })
      const found = await page.evaluate(() => ({
        broken: Array.from(document.querySelectorAll('td code'))
          .filter(({ textContent }) => /^[\w.-]{1,28}$/.test(textContent ?? ''))
          .filter((code) => code.getClientRects().length > 1)
          .map(({ textContent }) => textContent),
        scrolled: Array.from(document.querySelectorAll('.table'))
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent?.slice(0, 80)),
      }))
      assert.deepEqual(found, { broken: [], scrolled: [] }, path)
    })
})

for (const path of [
  '',
  'reference/operations-psd2-payments.html',
  'reference/errors.html',
  'live.html',
  'looks.html',
])
  test(`shows ${path || 'its first page'} to everyone, and wider than no screen (house: 4)`, () =>
    withPage(path, async (page) => {
      assert.deepEqual(await findBarriers(page), [])
      await page.setViewport({ width: 320, height: 700 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    }))

/** What each theme sets, and what no other one does. */
const THEMES = [
  ['none', '', ''],
  ['warm', '20px', 'light-dark(oklch(49% 0.12 40), oklch(79% 0.1 50))'],
  ['sharp', '0px', 'light-dark(oklch(46% 0.08 210), oklch(78% 0.09 205))'],
  ['neutral', '6px', 'light-dark(oklch(28% 0 0), oklch(92% 0 0))'],
  ['none', '', ''],
] as const

/** Chooses each theme, and waits until an element wears it: nothing that another one sets. */
async function wearsThemes(page: Page, element: string): Promise<void> {
  for (const [nth, [theme, radius, accent]] of THEMES.entries()) {
    // The first look is what a visitor meets, before any choice.
    if (nth > 0) await page.select('select:has(option[value=sharp])', theme)
    await page.waitForFunction(
      (at, ...values) => {
        const style = getComputedStyle(document.querySelector(at) ?? document.body)
        return (
          values.join() ===
          ['radius', 'accent'].map((name) => style.getPropertyValue(`--silta-${name}`)).join()
        )
      },
      {},
      element,
      radius,
      accent,
    )
  }
}

test('frames every part and draws every custom property loudly where its name is pressed, on the elements themselves (house: 4)', () =>
  withPage('looks.html', async (page) => {
    await page.waitForSelector('td button')
    await page.waitForSelector('silta-transaction-pager >>> [part~=entry] button')
    await page.waitForSelector('silta-transaction-pager >>> [part~=details]')
    await page.waitForSelector('silta-account-list >>> [part~=banks]')
    const found = await page.evaluate(() => {
      const drawn: Record<string, boolean[]> = { parts: [], properties: [] }
      const missed: string[] = []
      for (const button of document.querySelectorAll<HTMLButtonElement>('td button')) {
        const name = button.textContent ?? ''
        const elements = [...document.querySelectorAll<HTMLElement>('[data-look] > *')]
        const look = button.closest('.table')?.previousElementSibling
        const parts = () =>
          [...(look?.children ?? [])].flatMap(({ shadowRoot }) => [
            ...(shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? []),
          ])
        const isSeen = () =>
          name.startsWith('--')
            ? elements.every((element) => getComputedStyle(element).getPropertyValue(name) !== '')
            : parts().some((part) => getComputedStyle(part).outline.endsWith('solid 3px'))
        const wasSeen = isSeen()
        button.click()
        const during = isSeen() && button.getAttribute('aria-pressed') === 'true'
        button.click()
        if (wasSeen && !name.startsWith('--')) missed.push(`${name} is framed already`)
        if (!during) missed.push(name)
        if (isSeen() !== wasSeen) missed.push(`${name} stays`)
        drawn[name.startsWith('--') ? 'properties' : 'parts']?.push(during)
      }
      return { missed, parts: drawn['parts']?.length ?? 0, properties: drawn['properties']?.length ?? 0 }
    })
    assert.deepEqual(found.missed, [])
    assert.isAbove(found.parts, 35)
    assert.isAbove(found.properties, 20)
    await wearsThemes(page, '[data-look] > *')
  }))

test('finds a page by keys alone (house: 4)', () =>
  withPage('', async (page) => {
    await page.keyboard.press('/')
    await page.keyboard.type('certificate')
    await page.waitForSelector('.hits a')
    await page.keyboard.press('ArrowDown')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.notInclude(page.url(), 'index')
    assert.include(page.url(), '.html#')
  }))

/** What the log of a place says. */
const said = (page: Page, of: string) => page.$eval(`${of} .log`, ({ textContent }) => textContent ?? '')

/** Waits until a log says something. */
const heard = (page: Page, of: string, words: string) =>
  page.waitForFunction(
    (place, text) => document.querySelector(`${place} .log`)?.textContent?.includes(text),
    {},
    of,
    words,
  )

const placeOf = (tag: string) => `[data-live-element=${tag}]`

test('pays at a bank that runs in the page, tells events without a secret, and takes attributes and looks (house: 1)', () =>
  withPage('live.html', async (page) => {
    await page.locator('.start').click()
    await page.waitForSelector('[data-live-log] .log')
    await page.$eval(placeOf('silta-provider-picker'), (place) => place.scrollIntoView())
    await page.locator('silta-provider-picker >>> [role=option]').click()
    await heard(page, placeOf('silta-provider-picker'), 'silta-provider-change provider:')
    const button = placeOf('silta-payment-button')
    await page.$eval(button, (place) => place.scrollIntoView())
    await page.locator('silta-payment-button >>> button').click()
    await page.locator(`${button} .bank:not([hidden]) button`).click()
    await heard(page, button, '"state":"paid"')
    assert.isNotNull(await page.waitForSelector('silta-payment-button >>> ::-p-text(Paid)'))
    assert.match(await said(page, button), /silta-payment-redirect url: bank\.test/)
    assert.notMatch(await said(page, button), /[\w-]{43}/)
    for (const words of ['POST /payments: 201', 'to the bank POST', 'GET /return/…: 303'])
      assert.include(await said(page, '[data-live-log]'), words)

    await page.$$eval('.folded', (all) => all.forEach((one) => one.setAttribute('open', '')))
    await page.$eval(`${button} [name="silta-payment-button payee"]`, (field) => {
      Object.assign(field, { value: 'Kuppila' })
      field.dispatchEvent(new Event('change'))
    })
    assert.include(
      await page.$eval(`${button} pre`, ({ textContent }) => textContent ?? ''),
      'payee="Kuppila"',
    )
    const select = (name: string, value: string) =>
      page.evaluate(
        (label, chosen) => {
          const found = Array.from(document.querySelectorAll('label')).find(
            ({ firstChild }) => firstChild?.textContent === label,
          )
          const list = found?.querySelector('select')
          if (list) list.value = chosen
          list?.dispatchEvent(new Event('change'))
        },
        name,
        value,
      )
    await select('Language', 'fi')
    assert.isNotNull(await page.waitForSelector('silta-payment-button >>> ::-p-text(Maksettu)'))
    await wearsThemes(page, button + ' silta-payment-button')
    await select('Light or dark', 'dark')
    assert.equal(await page.$eval(button, (place) => getComputedStyle(place).colorScheme), 'dark')
    assert.deepEqual(await findBarriers(page), [])
  }))

test('drafts a request by a form of its schema, and tells what is wrong with it (house: 4)', () =>
  withPage('reference/operations-merchant.html', async (page) => {
    const place = '[data-draft="merchant.payments.start"]'
    await page.locator(`${place} button`).click()
    await page.waitForSelector(`${place} form`)
    const shown = () => page.$$eval(`${place} pre`, (all) => all.map(({ textContent }) => textContent))
    const [curl = '', code = ''] = await shown()
    assert.include(curl, 'curl -X POST')
    assert.include(curl, 'authorization: Bearer $MERCHANT_KEY')
    assert.include(code, 'await merchant.payments.start({')
    const field = (name: string) =>
      page.evaluateHandle(
        (label) =>
          Array.from(document.querySelectorAll('label')).find(({ textContent }) => textContent === label)
            ?.control ?? document.body,
        name,
      )
    const amount = await field('amount')
    await amount.evaluate((input) => Object.assign(input, { value: '' }))
    await amount.type('12,5')
    await page.locator(`${place} [type=submit]`).click()
    await page.waitForSelector(`${place} .schema-fault:not([hidden])`)
    assert.isTrue(await page.$eval(place, (one) => one.contains(document.activeElement)))
    await amount.evaluate((input) => Object.assign(input, { value: '' }))
    await amount.type('12.50')
    await page.locator(`${place} [type=submit]`).click()
    await page.waitForFunction(
      (at) => document.querySelector(at)?.textContent?.includes('Every field has its form.'),
      {},
      place,
    )
    assert.include((await shown())[0], '"amount": "12.50"')
    assert.deepEqual(await findBarriers(page), [])
  }))

test('walks through a consent in the page, and shows accounts and transactions of the bank (house: 1)', () =>
  withPage('live.html', async (page) => {
    await page.locator('.start').click()
    const list = placeOf('silta-account-list')
    await page.waitForSelector('[data-live-log] .log')
    await page.$eval(list, (place) => place.scrollIntoView())
    await page.locator('silta-account-list >>> button').click()
    await heard(page, list, 'silta-account-connect')
    await page.locator(`${list} .bank:not([hidden]) button`).click()
    await page.locator('silta-account-list >>> [part~=account]').click()
    await heard(page, list, 'silta-account-select account:')
    await page.$eval(placeOf('silta-transaction-pager'), (place) => place.scrollIntoView())
    assert.isNotNull(await page.waitForSelector('silta-transaction-pager >>> [part~=entry]'))
    const calls = await said(page, '[data-live-log]')
    for (const words of ['POST /accounts/connect: 201', 'GET /consent: 303', 'GET /accounts: 200'])
      assert.include(calls, words)
    assert.notMatch(calls, /[\w-]{43}|code=/)
  }))
