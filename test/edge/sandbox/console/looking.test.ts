/// <reference types="node" />
// Callbacks and calls looked at closer, in a real browser: sent again elsewhere, received within, compared, copied as a test, read out of a file.
// The other screens are walked through in page.test.ts; what the bank does is tested beside its calls.
// Runs as of today only: the browser goes by the clock of the machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { openConsole, type Opened, press, says, send, tabTo } from './console-page.ts'
import { order, signedRequest } from '../online-payment/kit.ts'
import { CONSOLE_KEY, serveBankWithConsole, type ServedConsole } from './served-console.ts'

async function steer(served: ServedConsole, method: string, path: string, body?: unknown) {
  await fetch(`${served.address}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': CONSOLE_KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('sends a callback again wrongly signed to its own receiver, compares two calls and explains a file, by keys and without a barrier (house: 4; look: Everyone)', async () => {
  await using served = await serveBankWithConsole(0, { allowLocalAddresses: true, paymentPage: true })
  const folder = mkdtempSync(join(tmpdir(), 'silta-looking-'))
  const { paymentId = '' } = await send(served, {
    b2bBackendURL: { url: `${served.address}/_receiver/shop` },
  })
  await send(served, { amount: '25.00' }, { signed: { contentType: 'text/plain' } })
  await steer(served, 'POST', `/sca/${paymentId}`, { result: 'authorized' })
  await served.sandbox.idle()
  try {
    const work = async ({ page, look }: Opened) => {
      await page.waitForSelector('.receiver')
      // What came of the payment is there, whole and judged; without a secret.
      await says(page, '1 message')
      await press(page, '.came summary')
      await page.waitForSelector('.came details[open] .headers')
      assert.equal(await page.$eval('.came .chip', (chip) => chip.textContent?.trim()), 'genuine')
      assert.notInclude(await page.content(), CONSOLE_KEY)
      await page.focus('h1')
      await press(page, 'button.again')
      await page.waitForFunction(() => document.activeElement?.id === 'again')
      await page.select('select[name="target"]', 'receiver')
      await page.select('select[name="signature"]', 'altered-body')
      await press(page, '.resend .primary')
      await says(page, 'It was sent. Its answer stands in the list.')
      await says(page, '2 messages')
      await says(page, 'Signed: over another amount than it tells')
      assert.equal(await page.$eval('.came .chip', (chip) => chip.textContent?.trim()), 'refuse it')
      await page.$eval('.receiver [name="status"]', (field) => ((field as HTMLInputElement).value = '503'))
      await press(page, '.receiver form button')
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
      await press(page, '.line a')
      await page.waitForSelector('#with')
      await says(page, 'Section of the paper')
      await says(page, 'online-payment.auth.base')
      const copies = await page.$$eval('.code figcaption span', (names) =>
        names.map((one) => one.textContent),
      )
      assert.includeMembers(copies, ['curl', 'Silta', 'Test (node:test)'])
      await look('call')
      await press(page, 'screen-call form button')
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
      await press(page, 'a[href="/console/calls/har"]')
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
    }
    await openConsole(served, work, { path: '/callbacks' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
