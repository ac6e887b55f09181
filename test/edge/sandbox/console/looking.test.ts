/// <reference types="node" />
// Callbacks and calls looked at closer, in a real browser: sent again elsewhere, received within, compared, copied as a test, read out of a file.
// The other screens are walked through in page.test.ts; what the bank does is tested beside its calls.
// Runs as of today only: the browser goes by the clock of the machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Page } from 'puppeteer-core'
import { assert, test, wallClock } from '#kit'
import { launch, openTab } from '../../../kit/chrome.ts'
import { order, signedRequest } from '../online-payment/kit.ts'
import { CONSOLE_KEY, serveBankWithConsole, type ServedConsole } from './served-console.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const says = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ').includes(wanted),
    {},
    text,
  )

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${selector}`)
}

async function send(served: ServedConsole, changes = {}, options = {}): Promise<{ paymentId?: string }> {
  const body = JSON.stringify(order(changes))
  const path = '/paymentbutton/v1/payments'
  const answer = await fetch(
    signedRequest(wallClock(), 'POST', path, body, { base: served.address, ...options }),
  )
  return (await answer.json()) as { paymentId?: string }
}

async function steer(served: ServedConsole, method: string, path: string, body?: unknown) {
  await fetch(`${served.address}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': CONSOLE_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Where pictures of the screens are put, for who wants to look at them. */
const pictures = process.env['SILTA_PICTURES']

test('sends a callback again wrongly signed to its own receiver, compares two calls and explains a file, by keys and without a barrier (house: 4; look: Everyone)', async () => {
  await using served = await serveBankWithConsole(0, { allowLocalAddresses: true, paymentPage: true })
  const folder = mkdtempSync(join(tmpdir(), 'silta-looking-'))
  const { paymentId = '' } = await send(served, {
    b2bBackendURL: { url: `${served.address}/_receiver/shop` },
  })
  await send(served, { amount: '25.00' }, { signed: { contentType: 'text/plain' } })
  await steer(served, 'POST', `/sca/${paymentId}`, { result: 'authorized' })
  await served.sandbox.idle()
  const browser = await launch()
  try {
    const page = await openTab(browser)
    const faults: string[] = []
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(`${served.address}/console/callbacks#key=${encodeURIComponent(CONSOLE_KEY)}`)
    await page.waitForSelector('.receiver')
    const session = await page.createCDPSession()
    const evaluate = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result
        .value
    const barriers: string[] = []
    /** Looks at the page in both schemes and three widths. */
    const look = async (name: string) => {
      await evaluate(axe)
      for (const [scheme, width] of [
        ['light', 1440],
        ['dark', 768],
        ['light', 320],
      ] as const) {
        await page.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ])
        await page.setViewport({ width, height: 900 })
        const found = (await evaluate(
          `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' ')))`,
        )) as string[]
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) found.push(`${over} px wider than the window`)
        barriers.push(...found.map((one) => `${name}, ${scheme}, ${width} px: ${one}`))
        if (pictures !== undefined)
          await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true })
      }
      await page.setViewport({ width: 1440, height: 900 })
    }

    // What came of the payment is there, whole and judged; without a secret.
    await says(page, '1 message')
    await tabTo(page, '.came summary')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.came details[open] .headers')
    assert.equal(await page.$eval('.came .chip', (chip) => chip.textContent?.trim()), 'genuine')
    assert.notInclude(await page.content(), CONSOLE_KEY)
    await page.focus('h1')
    await tabTo(page, 'button.again')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'again')
    await page.select('select[name="target"]', 'receiver')
    await page.select('select[name="signature"]', 'altered-body')
    await tabTo(page, '.resend .primary')
    await page.keyboard.press('Enter')
    await says(page, 'It was sent. Its answer stands in the list.')
    await says(page, '2 messages')
    await says(page, 'Signed: over another amount than it tells')
    assert.equal(await page.$eval('.came .chip', (chip) => chip.textContent?.trim()), 'refuse it')
    await page.$eval('.receiver [name="status"]', (field) => ((field as HTMLInputElement).value = '503'))
    await tabTo(page, '.receiver form button')
    await page.keyboard.press('Enter')
    await says(page, 'Set. It answers so from now on.')
    await look('callbacks')
    // An address that no rule allows is refused in the words of the bank.
    await page.select('select[name="target"]', 'other')
    await page.waitForSelector('.resend [name="address"]')
    await page.type('.resend [name="address"]', 'https://me:secret@shop.example/hook')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.notice.failed')

    // A refused call beside one that was answered.
    await page.goto(`${served.address}/console/calls?status=refused`)
    await page.waitForSelector('.line a')
    await tabTo(page, '.line a')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#with')
    await says(page, 'Section of the paper')
    await says(page, 'online-payment.auth.base')
    const copies = await page.$$eval('.code figcaption span', (names) => names.map((one) => one.textContent))
    assert.includeMembers(copies, ['curl', 'Silta', 'Test (node:test)'])
    await look('call')
    await tabTo(page, 'screen-call form button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-comparison .compared')
    await says(page, 'parts differ:')
    const told = await page.$$eval('.told li', (items) =>
      items.map((one) => (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    )
    assert.isTrue(
      told.some((one) => one.includes('body amount: "25.00" / "100.00"')),
      told.join('\n'),
    )
    const marked = await page.$$eval('.compared .differs', (rows) => rows.length)
    await tabTo(page, '[name="only"]')
    await page.keyboard.press('Space')
    await page.waitForFunction(
      (shown) => document.querySelectorAll('.compared tbody tr').length > shown,
      {},
      marked,
    )
    await look('comparison')
    await page.goBack()
    await page.waitForSelector('screen-call')

    // A file of calls: explained here, and nothing of it happens.
    await page.goto(`${served.address}/console/calls`)
    await page.waitForSelector('a[href="/console/calls/har"]')
    await tabTo(page, 'a[href="/console/calls/har"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-archive input[type="file"]')
    const file = join(folder, 'calls.har')
    const bent = signedRequest(wallClock(), 'POST', '/paymentbutton/v1/payments', JSON.stringify(order()), {
      base: served.address,
    })
    const entry = {
      startedDateTime: new Date(wallClock()).toISOString(),
      request: {
        method: 'POST',
        url: bent.url,
        headers: [...bent.headers].map(([name, value]) => ({ name, value })),
        postData: { text: JSON.stringify(order({ amount: '100.01' })) },
      },
      response: { status: 403 },
    }
    const elsewhere = { ...entry, request: { ...entry.request, url: 'https://elsewhere.example/' } }
    writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries: [entry, elsewhere] } }))
    const input = await page.$('screen-archive input[type="file"]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
    await says(page, 'Calls to the bank: 1, refused: 1, others left out: 1.')
    await says(page, 'The file says 403.')
    await page.waitForSelector('.archive .advice')
    await look('archive')
    writeFileSync(file, '{"log":{}}')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
    await says(page, 'log.entries must be a list')

    assert.deepEqual(barriers, [])
    assert.deepEqual(
      faults.filter((fault) => !/Failed to load resource/.test(fault)),
      [],
    )
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})
