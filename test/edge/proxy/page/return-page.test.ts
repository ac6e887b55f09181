// The page to which payers come back, in a real browser under its own policy: it hands the fragment over and is gone.
// What the proxy makes of what it brings is in attacks/psd2-return.test.ts.
// Runs as of today only: the browser goes by the clock of the machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { launch, openTab } from '../../../kit/chrome.ts'
import { type Proxy, RETURN_URL, orderToken } from '../kit/proxy.ts'
import { BANK } from '../interfaces/psd2-payments/psd2-bank.ts'
import { HANDLE, linkOf, PAY, startPsd2Proxy } from '../interfaces/psd2-payments/proxy.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined
after(async () => browser?.close())

interface Stage {
  readonly page: Page
  /** What the browser complained about: a broken policy, a fault of the script. */
  readonly complaints: string[]
  /** Every request that left it, with the address that it named as where it came from. */
  readonly requests: { method: string; url: string; referrer: string | undefined }[]
}

/** Opens a tab for which the test plays the proxy's, the shop's and the bank's servers. */
async function openStage(proxy: Proxy, run: (stage: Stage) => Promise<void>): Promise<void> {
  browser ??= await launch()
  const context = await browser.createBrowserContext()
  try {
    const page = await openTab(context)
    const [complaints, requests]: [string[], Stage['requests']] = [[], []]
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const { referer } = request.headers()
      requests.push({ method: request.method(), url: request.url(), referrer: referer })
      void answer(proxy, request)
    })
    await run({ page, complaints, requests })
  } finally {
    await context.close()
  }
}

async function answer(proxy: Proxy, request: HTTPRequest): Promise<void> {
  const url = new URL(request.url())
  if (url.origin !== PAY) {
    const body = `<!doctype html><title>${url.host}</title><link rel="icon" href="data:,"><p>${url.host}</p>`
    return request.respond({ status: 200, contentType: 'text/html', body })
  }
  // A browser says where a request comes from; the interception does not show it of every one.
  const origin = request.method() === 'POST' ? { origin: PAY } : {}
  const body = request.postData()
  const response = await proxy.raw(
    new Request(url, {
      method: request.method(),
      headers: { ...request.headers(), ...origin },
      ...(body !== undefined && { body }),
    }),
  )
  return request.respond({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  })
}

const at = (page: Page, address: string) =>
  page.waitForFunction(`location.href === ${JSON.stringify(address)} && document.readyState === 'complete'`)

test('hands the fragment over, goes on to the shop, and leaves no trace in history, addresses and referrers (house: 2)', async () => {
  const { proxy, bank } = await startPsd2Proxy()
  const fragment = await bank.approve(await linkOf(proxy))
  await openStage(proxy, async ({ page, complaints, requests }) => {
    await page.goto(`${BANK}/oauth/authorize`)
    // The bank sends the browser back as always: by an address with a fragment.
    await page.evaluate(`location.href = ${JSON.stringify(`${PAY}/return/psd2#${fragment}`)}`)
    await at(page, `${RETURN_URL}?payment=${HANDLE}`)
    assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.status, 'paid')
    assert.deepEqual(complaints, [])
    const code = new URLSearchParams(fragment).get('code') ?? ''
    for (const { url, referrer = '' } of requests)
      for (const text of [url.split('#')[0] ?? '', referrer]) assert.notInclude(text, code)
    // Back is the bank: the page itself stands nowhere.
    await page.goBack()
    assert.equal(page.url(), `${BANK}/oauth/authorize`)
    await page.goForward()
    assert.equal(page.url(), `${RETURN_URL}?payment=${HANDLE}`)
    assert.equal(requests.filter(({ method }) => method === 'POST').length, 1)
  })
})

test('says what to do where nothing comes of it, without a fragment in the address any more (house: 1)', async () => {
  const { proxy } = await startPsd2Proxy()
  await openStage(proxy, async ({ page }) => {
    await page.goto(`${PAY}/return/psd2#code=a&state=nobody`)
    await page.waitForFunction(`document.getElementById('help').hidden === false`)
    assert.equal(page.url(), `${PAY}/return/psd2`)
    const shown = await page.evaluate('document.body.innerText')
    assert.include(String(shown), 'Do not pay again')
    await page.locator('a').click()
    await at(page, RETURN_URL)
  })
})

test('names the shop, and speaks the language that the payer had there, though the browser asks for another (house: 4)', async () => {
  const { proxy } = await startPsd2Proxy({ MERCHANT_NAME: 'Kahvila <Hiirola>' })
  const pressed = (await (
    await proxy.press({ body: { order: await orderToken(), language: 'sv' } })
  ).json()) as { approvalUrl: string }
  // The state of the approval begins with the order and its language, so that the return has both.
  assert.match(new URL(pressed.approvalUrl).searchParams.get('state') ?? '', /^[\w-]{43}\.sv-[\w-]+$/)
  await openStage(proxy, async ({ page }) => {
    await page.goto(`${PAY}/return/psd2#code=a&state=nobody.sv-x`)
    await page.waitForFunction(
      `document.documentElement.lang === 'sv' && document.getElementById('help').hidden === false`,
    )
    const shown = await page.evaluate('document.body.innerText')
    assert.match(String(shown), /^K\s+Kahvila <Hiirola>\s+Tillbaka från banken/)
    assert.notInclude(page.url(), '#')
  })
})

test('shows its words where no script runs, small and large, light and dark, without a fault that a machine finds (house: look, Everyone)', async () => {
  const { proxy } = await startPsd2Proxy()
  await openStage(proxy, async ({ page }) => {
    for (const scheme of ['light', 'dark'])
      for (const width of [320, 1_280]) {
        await page.setViewport({ width, height: 700 })
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
        await page.setJavaScriptEnabled(false)
        await page.goto(`${PAY}/return/psd2#code=a&state=b`)
        await page.setJavaScriptEnabled(true)
        assert.isTrue(
          await page.evaluate(`getComputedStyle(document.getElementById('help')).display !== 'none'`),
        )
        assert.isTrue(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
        await page.evaluate(axe)
        const found = await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
        )
        assert.deepEqual(found, [])
      }
  })
})

test('runs no script but its own, whatever stands in the page (house: 4)', async () => {
  const { proxy } = await startPsd2Proxy()
  await openStage(proxy, async ({ page, complaints }) => {
    await page.goto(`${PAY}/return/psd2`)
    const ran = await page.evaluate(`new Promise((resolve) => {
      globalThis.ran = false
      const script = document.createElement('script')
      try { script.textContent = 'globalThis.ran = true' } catch {}
      document.body.append(script)
      const image = new Image()
      image.onerror = () => resolve(globalThis.ran)
      image.src = 'https://evil.example/x.png'
    })`)
    assert.isFalse(ran)
    assert.isNotEmpty(complaints)
  })
})
