/// <reference types="node" />
// The built site in a browser, under its policy: nothing is blocked, axe finds nothing, keys and search work, and the elements
// pay at the bank that runs in the page. What the pages say is in pages.test.ts.
// Runs with --all: a build and a browser.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, Page } from 'puppeteer-core'
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
    for (const theme of ['warm', 'sharp', 'neutral', 'none']) {
      await page.select('.controls select', theme)
      await page.waitForFunction(
        (name) => getComputedStyle(document.documentElement).getPropertyValue('--silta-radius') === name,
        {},
        { warm: '20px', sharp: '0px', neutral: '6px', none: '' }[theme] ?? '',
      )
    }
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

test('pays at a bank that runs in the page, and shows the receipt and what happened (house: 1)', () =>
  withPage('live.html', async (page) => {
    await page.click('.start')
    const pay = await page.waitForSelector('silta-payment-button >>> button')
    await page.waitForFunction(() =>
      document.querySelector('.log')?.textContent?.includes('GET /providers: 200'),
    )
    await pay?.click()
    const approve = await page.waitForSelector('.bank:not([hidden]) button')
    await approve?.click()
    await page.waitForFunction(() =>
      document.querySelector('.log')?.textContent?.includes('silta-payment-change paid'),
    )
    const receipt = await page.waitForSelector('silta-payment-button >>> ::-p-text(Paid)')
    assert.isNotNull(receipt)
    const log = await page.$eval('.log', ({ textContent }) => textContent ?? '')
    for (const words of ['POST /payments: 201', 'silta-payment-redirect', 'the payer has approved'])
      assert.include(log, words)
  }))
