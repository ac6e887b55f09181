/// <reference types="node" />
// Faults, time and the key that only reads, as a person meets them in the console: in a real browser, by keys.
// Barriers and widths of these screens are looked at in page.test.ts, with all others.
// Runs as of today only: the browser goes by the clock of the machine.
import type { Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { addressOf, SCREENS } from '../../../../edge/sandbox/console/routes.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { openConsole, type Opened, says, send } from './console-page.ts'
import { CONSOLE_KEY, serveBankWithConsole, type ServedConsole } from './served-console.ts'

const READ_KEY = 'canary-key-that-only-reads-0123456789'

async function goTo(page: Page, served: ServedConsole, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.goto(served.address + addressOf(screen))
  await page.waitForSelector(`screen-${screen} h1`)
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

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
  await openConsole(served, async ({ page }) => {
    await goTo(page, served, 'outcomes')
    await typed(page, 'times', '3')
    await typed(page, 'client', client)
    await typed(page, 'oneIn', '4')
    await typed(page, 'delay', '2s')
    const sentence = `The next 3 calls of online-payment.create by ${client}, one in 4 of them: no answer, although it was done, after 2`
    await says(page, sentence, '.told')
    await page.keyboard.press('Enter')
    await says(page, sentence, '.rows')
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
      'From now on, calls of any operation, one in 9 of them: answered by a fault of the bank',
      '.rows',
    )
    await page.focus('[name="dial"]')
    await page.keyboard.press('Home')
    await page.focus('.columns > div button.primary')
    await page.keyboard.press('Enter')
    await says(page, 'one in 2 of them', '.rows')
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
      'between 22:00 and 06:00 by the clock of the bank: answered as by a bank that is closed',
      '.rows',
    )
    await page.focus('.head .link')
    await page.keyboard.press('Enter')
    await says(page, 'Nothing is planned', '.empty')
    assert.isEmpty((await control.outcomes.list()).planned)

    await goTo(page, served, 'clock')
    const rows = (await control.clock.read()).due
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('.rows li').length === wanted,
      {},
      rows.length,
    )
    await says(page, 'A pending entry is booked', '.rows')
    await page.focus('.steps [aria-pressed]:nth-child(3)')
    await page.keyboard.press('Enter')
    await says(page, '60 times real time', '.clock')
    await says(page, '60 ×', '.now')
    assert.equal((await control.clock.read()).rate, 60)
    await page.focus('#rate')
    await page.keyboard.type('7200')
    await page.keyboard.press('Enter')
    await says(page, '7,200 times real time', '.clock')
    await page.focus('.clock dd button')
    await page.keyboard.press('Enter')
    await says(page, 'stopped', '.now')
    const stood = await control.clock.read()
    assert.equal(stood.rate, 0)
    await page.focus('.rows li button')
    await page.keyboard.press('Enter')
    await says(page, 'The clock has moved', '.notices')
    assert.equal((await control.clock.read()).now, stood.due[0]?.at)
  })
})

test('shows all screens to a key that only reads, with what changes the bank off, and why (gaps: shared.sandbox.control)', async () => {
  await using served = await serveBankWithConsole(0, {
    allowLocalAddresses: true,
    paymentPage: true,
    readKey: READ_KEY,
  })
  await send(served)
  const control = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
  await control.planOutcome({ operation: '*', outcome: 'fault', times: 'until-taken-back' })
  const work = async ({ page }: Opened) => {
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
      await says(page, 'Only reads', '.bar')
      await says(page, 'you see everything but secrets, and change nothing', '#only-reads')
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
        if (isOff) await says(page, 'This key only reads', '.notices')
      }
    }
    assert.isAbove(off, 40)
    assert.deepEqual(refused, [])
    assert.deepEqual(changes, [])
  }
  await openConsole(served, work, { key: READ_KEY })
  assert.lengthOf((await control.outcomes.list()).planned, 1)
})
