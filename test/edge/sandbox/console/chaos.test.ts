/// <reference types="node" />
// Faults, time and the key that only reads, as a person meets them in the console: in a real browser, by keys.
// Barriers and widths of these screens are looked at in page.test.ts, with all others.
// Runs as of today only: the browser goes by the clock of the machine.
import type { Page } from 'puppeteer-core'
import { assert, test, wallClock } from '#kit'
import { addressOf, SCREENS } from '../../../../edge/sandbox/console/routes.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { launch, openTab } from '../../../kit/chrome.ts'
import { order, signedRequest } from '../online-payment/kit.ts'
import { CONSOLE_KEY, serveBankWithConsole, type ServedConsole } from './served-console.ts'

const READ_KEY = 'canary-key-that-only-reads-0123456789'

async function withPage(
  served: ServedConsole,
  key: string,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await launch()
  try {
    const page = await openTab(browser)
    const faults: string[] = []
    page.on('pageerror', (error) => void faults.push(String(error)))
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(`${served.address}/console#key=${encodeURIComponent(key)}`)
    await page.waitForSelector('.screen h1')
    await work(page)
    assert.deepEqual(faults, [])
  } finally {
    await browser.close()
  }
}

async function goTo(page: Page, served: ServedConsole, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.goto(served.address + addressOf(screen))
  await page.waitForSelector(`screen-${screen} h1`)
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

/** Waits until an element says a text. */
const says = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (where, wanted) =>
      (document.querySelector(where)?.textContent ?? '').replaceAll(/\s+/g, ' ').includes(wanted),
    {},
    selector,
    text,
  )

async function typed(page: Page, name: string, text: string): Promise<void> {
  await page.focus(`.sentence [name="${name}"]`)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(text)
}

test('builds a plan as a sentence, sets the dial, plays a set and takes all back; lets the clock run and stand (gaps: shared.sandbox.outcomes, shared.sandbox.control)', async () => {
  await using served = await serveBankWithConsole(0, { allowLocalAddresses: true })
  const control = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
  const client = '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11'
  await withPage(served, CONSOLE_KEY, async (page) => {
    await goTo(page, served, 'outcomes')
    await typed(page, 'times', '3')
    await typed(page, 'client', client)
    await typed(page, 'oneIn', '4')
    await typed(page, 'delay', '2s')
    const sentence = `The next 3 calls of online-payment.create by ${client}, one in 4 of them: no answer, although it was done, after 2`
    await says(page, '.told', sentence)
    await page.keyboard.press('Enter')
    await says(page, '.rows', sentence)
    const { planned } = await control.outcomes.list()
    assert.deepEqual(planned, [
      {
        id: planned[0]?.id ?? '',
        operation: 'online-payment.create',
        client,
        match: {},
        outcome: 'drop-after',
        times: 3,
        probability: 0.25,
        delay: 'PT2S',
      },
    ])
    // The dial by its keys: one step to the left of where it begins.
    await page.focus('[name="dial"]')
    await page.keyboard.press('ArrowLeft')
    await page.focus('.columns > div button.primary')
    await page.keyboard.press('Enter')
    await says(
      page,
      '.rows',
      'From now on, calls of any operation, one in 9 of them: answered by a fault of the bank',
    )
    await page.focus('[name="dial"]')
    await page.keyboard.press('Home')
    await page.focus('.columns > div button.primary')
    await page.keyboard.press('Enter')
    await says(page, '.rows', 'one in 2 of them')
    assert.deepEqual(
      (await control.outcomes.list()).planned.map(({ operation, probability }) => [operation, probability]),
      [
        ['online-payment.create', 0.25],
        ['*', 0.5],
      ],
    )
    await page.focus('.presets li:nth-child(2) button')
    await page.keyboard.press('Enter')
    await says(
      page,
      '.rows',
      'between 22:00 and 06:00 by the clock of the bank: answered as by a bank that is closed',
    )
    await page.focus('.head .link')
    await page.keyboard.press('Enter')
    await says(page, '.empty', 'Nothing is planned')
    assert.isEmpty((await control.outcomes.list()).planned)

    await goTo(page, served, 'clock')
    const rows = (await control.clock.read()).due
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('.rows li').length === wanted,
      {},
      rows.length,
    )
    await says(page, '.rows', 'A pending entry is booked')
    await page.focus('.steps [aria-pressed]:nth-child(3)')
    await page.keyboard.press('Enter')
    await says(page, '.clock', '60 times real time')
    await says(page, '.now', '60 ×')
    assert.equal((await control.clock.read()).rate, 60)
    await page.focus('#rate')
    await page.keyboard.type('7200')
    await page.keyboard.press('Enter')
    await says(page, '.clock', '7,200 times real time')
    await page.focus('.clock dd button')
    await page.keyboard.press('Enter')
    await says(page, '.now', 'stopped')
    const stood = await control.clock.read()
    assert.equal(stood.rate, 0)
    await page.focus('.rows li button')
    await page.keyboard.press('Enter')
    await says(page, '.notices', 'The clock has moved')
    assert.equal((await control.clock.read()).now, stood.due[0]?.at)
  })
})

test('shows all screens to a key that only reads, with what changes the bank off, and why (gaps: shared.sandbox.control)', async () => {
  await using served = await serveBankWithConsole(0, {
    allowLocalAddresses: true,
    paymentPage: true,
    readKey: READ_KEY,
  })
  const body = JSON.stringify(order())
  await fetch(
    signedRequest(wallClock(), 'POST', '/paymentbutton/v1/payments', body, { base: served.address }),
  )
  const control = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
  await control.planOutcome({ operation: '*', outcome: 'fault', times: 'until-taken-back' })
  await withPage(served, READ_KEY, async (page) => {
    const [refused, changes]: [string[], string[]] = [[], []]
    page.on('response', (answer) => {
      if (answer.status() === 403 || answer.status() === 401) refused.push(answer.url())
    })
    page.on('request', (request) => {
      if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`)
    })
    let off = 0
    for (const screen of SCREENS) {
      await goTo(page, served, screen)
      await says(page, '.bar', 'Only reads')
      await says(page, '#only-reads', 'you see everything but secrets, and change nothing')
      const buttons = await page.$$('.screen button')
      for (const button of buttons) {
        const isOff = await button.evaluate(
          (one) =>
            one.getAttribute('aria-disabled') === 'true' &&
            one.getAttribute('aria-describedby') === 'only-reads' &&
            one.title !== '',
        )
        if (isOff) off += 1
        // Pressed in any case, as a program in the page could: what is off does nothing, what is not only looks.
        await button.evaluate((one) => one.click())
        if (isOff) await says(page, '.notices', 'This key only reads')
      }
    }
    assert.isAbove(off, 40)
    assert.deepEqual(refused, [])
    assert.deepEqual(changes, [])
  })
  assert.lengthOf((await control.outcomes.list()).planned, 1)
})
