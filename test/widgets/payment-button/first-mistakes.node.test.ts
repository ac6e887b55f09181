// The first mistakes of a developer, on a real page of a real browser with the real proxy behind it: what the payer reads, what
// the console says, and that trying again works once the mistake is mended.
// Runs with --all: each mistake on a page of its own.

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { after, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { json } from '../../edge/proxy/kit/fake-bank.ts'
import { type Proxy, startProxy, withLog } from '../../edge/proxy/kit/proxy.ts'
import { launch, openTab } from '../../kit/chrome.ts'
import { root } from '../../runtimes/process.ts'
import { read, until } from '../stranger-site.ts'

const entry = `
import './widgets/payment-button/define.ts'
const button = document.querySelector('silta-payment-button')
window.gone = []
button.navigate = (address) => { window.gone.push(address) }
button.items = [{ sku: 'cup', quantity: 1 }]
button.src = new URLSearchParams(location.search).get('src')`

const page = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<silta-payment-button amount="12.50" payee="Shop"></silta-payment-button>
<script type="module" src="/page.js"></script></body></html>`

let browser: Browser
let shop: Server
/** The proxy as a server of its own, which knows the shop's origin or does not. */
const proxies: { known?: Server; stranger?: Server } = {}
let proxy: Proxy

const addressOf = (server: Server | undefined) => {
  const place = server?.address()
  return `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
}

const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}

/** Lets a proxy in memory answer over the network. */
const serve = (inMemory: Proxy) =>
  listen((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
      const body = method === 'POST' ? await textOf(request) : undefined
      const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) }
      const { result } = await withLog(() =>
        inMemory.raw(
          new Request(`https://pay.shop.example${url}`, { ...init, ...(body !== undefined && { body }) }),
        ),
      )
      response.writeHead(result.status, Object.fromEntries(result.headers))
      response.end(await result.text())
    })()
  })

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    ignoreAnnotations: true,
    bundle: true,
    splitting: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    entryNames: 'page',
    logLevel: 'silent',
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]out[\\/]/, '/'), text]))
  shop = await listen(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = files.get(pathname)
    response.writeHead(file !== undefined || pathname === '/' ? 200 : 404, {
      'content-type': file === undefined ? 'text/html' : 'text/javascript',
    })
    response.end(file ?? page)
  })
  const own = { BANK_ENVIRONMENT: 'sandbox', ALLOW_LOCAL_ADDRESSES: 'true' }
  proxy = await startProxy({ ...own, ALLOWED_ORIGINS: addressOf(shop) })
  proxies.known = await serve(proxy)
  proxies.stranger = await serve(await startProxy(own))
  browser = await launch()
})

after(async () => {
  await browser?.close()
  for (const server of [shop, proxies.known, proxies.stranger]) {
    server?.closeAllConnections()
    server?.close()
  }
})

const text = (tab: Page) =>
  read(tab, "document.querySelector('silta-payment-button').shadowRoot.querySelector('.slip').textContent")
const stateOf = (tab: Page) => read(tab, "document.querySelector('silta-payment-button').state")

/** Opens the shop with an address of the proxy as a new person, and keeps what the element says in the console. */
async function visit(src: string) {
  const person = await browser.createBrowserContext()
  const lines: string[] = []
  const open = async () => {
    const tab = await openTab(person)
    tab.on('console', (message) => {
      if (message.text().startsWith('<silta-')) lines.push(message.text())
    })
    await tab.goto(`${addressOf(shop)}/?src=${encodeURIComponent(src)}`)
    await tab.waitForSelector('silta-payment-button >>> button')
    return tab
  }
  return { lines, open, person }
}

/** Presses, and waits until something has come of it. */
async function press(tab: Page): Promise<void> {
  await read(tab, "void document.querySelector('silta-payment-button').press()")
  await until(async () => (await stateOf(tab)) !== 'leaving' || (await read(tab, 'window.gone.length')))
}

const pressAlone = 'This press has sent nobody to the bank, so it has moved no money. You can try again.'
const mistakes: [name: string, src: () => string, says: string, line: RegExp][] = [
  [
    'the wrong key',
    () => addressOf(proxies.known),
    'The payment did not start. No money has moved. You can try again.',
    /^<silta-payment-button> refused: the proxy refused \(bank_refused\)\. The bank refuses .*INVALID_SIGNATURE/,
  ],
  [
    'an origin that the proxy does not know',
    () => addressOf(proxies.stranger),
    pressAlone,
    /^<silta-payment-button> unreachable: no answer came \(.*the origin of this page in ALLOWED_ORIGINS\?\)/,
  ],
  [
    'a proxy that is not there',
    () => 'http://localhost:9',
    pressAlone,
    /^<silta-payment-button> unreachable: .*does the proxy run at this address/,
  ],
  [
    'a wrong src',
    () => '/nowhere',
    pressAlone,
    /^<silta-payment-button> answer_unreadable: .*is the address right\?/,
  ],
]

for (const [name, src, says, line] of mistakes) {
  test(`says with ${name} what is known of the money and why in the console, the same after a reload and in a second tab (look: Principle 4; promises: R5)`, async () => {
    proxy.bank.rules.create = () =>
      json(403, { errors: [{ code: 'INVALID_SIGNATURE', path: 'authorization' }] })
    const { lines, open, person } = await visit(src())
    const tab = await open()
    await press(tab)
    for (const _ of ['first', 'again']) {
      assert.equal(await stateOf(tab), 'error')
      assert.include(await text(tab), says)
      assert.include(await text(tab), 'Try again: €12.50')
      assert.notInclude(await text(tab), 'Do not pay again')
      await press(tab)
    }
    // One line for one cause, however often it is tried.
    assert.lengthOf(lines, 1)
    assert.match(lines[0] ?? '', line)
    for (const other of [await open(), tab]) {
      await other.reload()
      await other.waitForSelector('silta-payment-button >>> button')
      assert.equal(await stateOf(other), 'ready')
      assert.include(await text(other), 'Pay €12.50')
    }
    await person.close()
  })
}

test('asks the proxy with every further try, and goes to the bank once the key is right (promises: R5)', async () => {
  let asked = 0
  proxy.bank.rules.create = () => (asked++, json(403, { errors: [{ code: 'INVALID_SIGNATURE' }] }))
  const { open, person } = await visit(addressOf(proxies.known))
  const tab = await open()
  await press(tab)
  await press(tab)
  assert.equal(asked, 2)
  proxy.bank.rules.create = undefined
  const made = proxy.bank.payments.length
  await tab.reload()
  await tab.waitForSelector('silta-payment-button >>> button')
  await press(tab)
  assert.equal(await read(tab, 'window.gone.length'), 1)
  assert.equal(proxy.bank.payments.length, made + 1)
  // The link that was given is known in every tab from now on.
  const other = await open()
  await until(async () => (await stateOf(other)) === 'pending')
  await person.close()
})
