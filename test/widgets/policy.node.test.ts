// The elements on a page of a stranger: under the strictest policy, in two tabs, over reloads, and without any DOM.
// Not the details of a state: the tests that run inside the browser look at those.

import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { after, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import type { PaymentState } from '../../core/view/index.ts'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { banks, paymentOf } from './data.ts'

/** The policy of the promise, and what Lit needs on top: the name of its Trusted Types policy. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

const entry = `
import './widgets/payment-button/define.ts'
import './widgets/provider-picker/define.ts'
window.violations = []
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI))
window.gone = []
for (const button of document.querySelectorAll('silta-payment-button')) {
  button.navigate = (address) => { window.gone.push(address) }
  button.items = [{ sku: 'cup', quantity: 1 }]
}`

const page = (attributes = '') => `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<silta-provider-picker src="/silta" no-recent></silta-provider-picker>
<silta-payment-button src="/silta" amount="12.50" payee="Kahvila Hiirola" ${attributes}></silta-payment-button>
<script type="module" src="/page.js"></script></body></html>`

/** What the scripted proxy has seen and made. */
const proxy = {
  payments: new Map<string, string>(),
  posts: 0,
  state: 'paid' as PaymentState,
  drop: (): 'before' | 'after' | undefined => undefined,
}

let browser: Browser
let server: Server
let address = ''

before(async () => {
  const files = await bundle()
  server = createServer((request, response) => void answer(request, response, files)).listen(0)
  const place = server.address()
  address = `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
  browser = await launch()
})

after(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    // What package.json says of side effects is said of the built files; here are the sources.
    ignoreAnnotations: true,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    entryNames: 'page',
    logLevel: 'silent',
  })
  return new Map(outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]out[\\/]/, '/'), contents]))
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: Map<string, Uint8Array>,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', address)
  const file = files.get(pathname)
  if (file) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
  if (pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    return void response.end(page(search === '?return' ? 'handle="h-9"' : ''))
  }
  const found = pathname.startsWith('/silta/') && (await api(request, pathname.slice(6)))
  if (found === undefined) return void request.socket.destroy()
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found || { code: 'not_found' }))
}

/** Answers like the proxy; nothing means that the connection breaks. */
async function api(request: IncomingMessage, path: string): Promise<object | false | undefined> {
  if (request.headers['x-silta'] !== '1') return false
  if (path === '/providers') return { providers: banks }
  if (path !== '/payments') return paymentOf({ handle: path.split('/').at(-1) ?? '', state: proxy.state })
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const { attempt }: { attempt: string } = JSON.parse(text)
  proxy.posts += 1
  const drop = proxy.drop()
  if (drop === 'before') return undefined
  const handle = proxy.payments.get(attempt) ?? `h-${proxy.payments.size + 1}`
  proxy.payments.set(attempt, handle)
  return drop === 'after'
    ? undefined
    : { redirect: 'https://bank.example/pay', payment: paymentOf({ handle }) }
}

/** Opens the page in a tab with a storage of its own, and collects what goes wrong there. */
async function visit(path = '/'): Promise<{ tab: Page; faults: string[] }> {
  const context = await browser.createBrowserContext()
  const tab = await openTab(context)
  const faults: string[] = []
  tab.on('pageerror', (error) => faults.push(String(error)))
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await tab.goto(address + path)
  await tab.waitForSelector('silta-payment-button >>> button, silta-payment-button >>> .card')
  return { tab, faults }
}

/** Whether a press has led to something: away, or to a state that says what happened. */
const settledState =
  "window.gone.length > 0 || document.querySelector('silta-payment-button').state !== 'leaving'"

/** Waits until a condition holds; the runner's own limit ends a wait that is too long. */
async function until(holds: () => unknown): Promise<void> {
  if (await holds()) return
  await new Promise((resolve) => setImmediate(resolve))
  return until(holds)
}

const read = (tab: Page, expression: string): Promise<unknown> => tab.evaluate(expression)
/** A colour is read where nothing fades: in the middle of a transition it is one of many. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' }
const state = (tab: Page, name: string) => tab.waitForSelector(`silta-payment-button:state(${name})`)

test('keeps the strictest policy while a person chooses, pays and comes back (peers: 3.6)', async () => {
  const { tab, faults } = await visit()
  await tab.locator('silta-provider-picker >>> input').fill('lumikko')
  await tab.keyboard.press('Enter')
  await tab.waitForSelector('silta-provider-picker >>> .chosen')
  await tab.locator('silta-payment-button >>> button').click()
  await until(() => read(tab, 'window.gone.length'))
  assert.deepEqual(await read(tab, 'window.gone'), ['https://bank.example/pay'])
  await tab.goto(`${address}/?return`)
  await state(tab, 'paid')
  assert.deepEqual(await read(tab, 'window.violations'), [])
  assert.deepEqual(faults, [])
})

test('adopts style sheets where the policy allows no style at all (peers: 3.6)', async () => {
  const { tab } = await visit()
  await tab.emulateMediaFeatures([STILL])
  const colour = await read(
    tab,
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).backgroundColor",
  )
  assert.match(String(colour), /^oklch\(0\.5 0\.13 252\)/)
})

test('works by keyboard alone from the search to the payment (look: Principle 7)', async () => {
  const { tab } = await visit()
  await tab.keyboard.press('Tab')
  await tab.waitForSelector('silta-provider-picker >>> [role=option]')
  await tab.keyboard.type('oraby')
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  assert.equal(await read(tab, "document.querySelector('silta-provider-picker').value"), 'se-1')
  for (let count = 0; count < 12; count++) {
    await tab.keyboard.press('Tab')
    if (await read(tab, "document.activeElement.localName === 'silta-payment-button'")) break
  }
  await tab.keyboard.press('Enter')
  await state(tab, 'leaving')
})

test('stops every motion for those who asked for none (look: Principle 5)', async () => {
  const { tab } = await visit()
  await tab.emulateMediaFeatures([STILL])
  await tab.locator('silta-payment-button >>> button').click()
  await state(tab, 'leaving')
  const motion = `[...document.querySelector('silta-payment-button').shadowRoot.querySelectorAll('*')]
    .flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part)))
    .filter((style) => style.animationName !== 'none' || style.transitionDuration !== '0s').length`
  assert.equal(await read(tab, motion), 0)
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }])
  assert.isAbove(Number(await read(tab, motion)), 0)
})

test('follows the scheme of the page and not only that of the system (look: Tokens)', async () => {
  const { tab } = await visit()
  const ground =
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).backgroundColor"
  await tab.emulateMediaFeatures([STILL, { name: 'prefers-color-scheme', value: 'dark' }])
  const plain = await read(tab, ground)
  await read(tab, "document.documentElement.style.colorScheme = 'light dark'")
  assert.notEqual(await read(tab, ground), plain)
  await tab.emulateMediaFeatures([STILL, { name: 'prefers-color-scheme', value: 'light' }])
  assert.equal(await read(tab, ground), plain)
})

test('keeps the buttons visible in forced colours (look: Principle 7)', async () => {
  const { tab } = await visit()
  const devtools = await tab.createCDPSession()
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  const border =
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).borderTopStyle"
  assert.equal(await read(tab, border), 'solid')
})

test('fits 320 pixels, and 200 percent of 640 (look: Principle 6)', async () => {
  for (const [width, deviceScaleFactor] of [
    [320, 1],
    [320, 2],
  ] as const) {
    const { tab } = await visit()
    await tab.setViewport({ width, height: 700, deviceScaleFactor })
    assert.isAtMost(Number(await read(tab, 'document.documentElement.scrollWidth')), width)
    const small = await read(
      tab,
      `[...document.querySelectorAll('silta-provider-picker, silta-payment-button')].flatMap((element) =>
        [...element.shadowRoot.querySelectorAll('button, input, [role=option]')]
          .map((target) => target.getBoundingClientRect())
          .filter(({ height, width }) => height < 44 || width < 44).length).reduce((a, b) => a + b)`,
    )
    assert.equal(small, 0)
  }
})

test('makes one payment over 20 reloads at any point, with answers lost before and after (promises: R5)', async () => {
  proxy.payments.clear()
  proxy.state = 'pending'
  const { tab } = await visit()
  let asked = 0
  proxy.drop = () => (['before', 'after', undefined] as const)[asked++ % 3]
  for (let count = 0; count < 20; count++) {
    const { posts } = proxy
    // Each reload must follow the one before.
    // oxlint-disable-next-line no-await-in-loop
    await tab.locator('silta-payment-button >>> button').click()
    // At once, when the proxy has been asked, or when the page knows more.
    // oxlint-disable-next-line no-await-in-loop
    if (count % 3 > 0) await until(() => proxy.posts > posts || read(tab, settledState))
    // oxlint-disable-next-line no-await-in-loop
    if (count % 3 > 1) await until(() => read(tab, settledState))
    // oxlint-disable-next-line no-await-in-loop
    await tab.reload()
  }
  proxy.drop = () => undefined
  proxy.state = 'paid'
  assert.isAbove(proxy.posts, 5)
  assert.equal(proxy.payments.size, 1)
})

test('keeps what the storage of a tab holds to two short names (promises: R31)', async () => {
  const { tab } = await visit()
  await tab.locator('silta-payment-button >>> button').click()
  await until(() => read(tab, 'window.gone.length'))
  const stored = await read(tab, 'JSON.stringify(Object.entries({ ...sessionStorage, ...localStorage }))')
  assert.match(
    String(stored),
    /^\[\["silta:(attempt|handle):items:cup\*1","[\w-]{3,43}"\],\["silta:(attempt|handle):items:cup\*1","[\w-]{3,43}"\]\]$/,
  )
})

test('makes one payment when two tabs of one storage press at once (promises: R5)', async () => {
  proxy.payments.clear()
  const { tab } = await visit()
  // A tab that is opened from a page starts with a copy of its storage.
  await read(tab, "sessionStorage.setItem('silta:attempt:items:cup*1', 'A'.repeat(43))")
  const [second] = await Promise.all([
    new Promise<Page | null>((resolve) => tab.once('popup', resolve)),
    read(tab, "window.open('/', '_blank'); 0"),
  ])
  assert.isNotNull(second)
  if (!second) return
  // A tab in the background draws no frames, so it is asked and not watched.
  await until(() =>
    read(second, "document.querySelector('silta-payment-button')?.shadowRoot?.querySelector('button')"),
  )
  const press = "document.querySelector('silta-payment-button').press()"
  const { posts } = proxy
  await Promise.all([read(tab, press), read(second, press)])
  assert.equal(proxy.posts, posts + 2)
  assert.equal(proxy.payments.size, 1)
})

const run = promisify(execFile)

test('imports where there is no DOM, registers nothing there, and leaves no global (ecosystem: 5)', async () => {
  const code = `
    const before = Object.getOwnPropertyNames(globalThis).join()
    const picker = await import('./widgets/provider-picker/index.ts')
    const button = await import('./widgets/payment-button/index.ts')
    const after = Object.getOwnPropertyNames(globalThis).join()
    const made = [new picker.ProviderPickerElement(), new button.PaymentButtonElement()]
    console.log(JSON.stringify([
      made.length,
      'document' in globalThis,
      globalThis.customElements?.get('silta-payment-button') === undefined,
      after.replace(before, ''),
    ]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
  assert.deepEqual(JSON.parse(stdout).slice(0, 3), [2, false, true])
  assert.notMatch(stdout, /silta/i)
})
