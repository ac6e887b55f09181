// A page of a stranger with a picker and a button, under the strictest policy, and a scripted proxy behind it.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { PaymentState } from '../../core/view/index.ts'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { banks, judgedBanks, paymentOf } from './data.ts'

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
  if (location.search === '?signed')
    button.order = async (attempt) => (await fetch('/orders', { method: 'POST', body: attempt })).text()
}`

/** What stands between the tags, for pages without scripts. */
const fallback = `<noscript><p>No scripts here.</p></noscript><button>Pay without scripts</button>`

const page = (attributes = '') => `<!doctype html><html lang="en"><head><title>Shop</title></head><body>
<silta-provider-picker src="/silta" no-recent></silta-provider-picker>
<form action="/paid-without-scripts" method="post">
<silta-payment-button src="/silta" amount="12.50" payee="Kahvila Hiirola" ${attributes}>${fallback}</silta-payment-button>
</form>
<script type="module" src="/page.js"></script></body></html>`

/**
 * What happens to an answer of the proxy: the connection breaks before or after the work is done, or the answer is late, or held
 * until the test lets it go.
 */
export type Fault = 'before' | 'after' | 'late' | 'held' | undefined

/** The site, with what its scripted proxy has seen and made. */
export class StrangerSite {
  /** Handles by key of a press or order token. */
  readonly payments: Map<string, string> = new Map()
  /** Orders that the shop's own server has made, by attempt. */
  readonly orders: Map<string, string> = new Map()
  /** Requests for a payment. */
  posts = 0
  /** The state of every payment. */
  state: PaymentState = 'paid'
  /** Forms that were sent without scripts. */
  forms = 0
  /** Says what happens to the next answer. */
  fault: () => Fault = () => undefined

  readonly #files: ReadonlyMap<string, Uint8Array>
  readonly #server: Server
  readonly #browser: Browser
  /** Gives an answer that is held. */
  readonly #held: (() => void)[] = []

  private constructor(files: ReadonlyMap<string, Uint8Array>, browser: Browser) {
    this.#files = files
    this.#browser = browser
    this.#server = createServer((request, response) => void this.#answer(request, response)).listen(0)
  }

  /** Bundles the page, opens the site on a port of its own and starts a browser. */
  static async open(): Promise<StrangerSite> {
    const [files, browser] = await Promise.all([bundle(), launch()])
    return new StrangerSite(files, browser)
  }

  /** Ends the browser and the site. */
  async close(): Promise<void> {
    await this.#browser.close()
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Address of the site. */
  get address(): string {
    const place = this.#server.address()
    return `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
  }

  /** Forgets what was made, for another test. */
  reset(state: PaymentState): void {
    this.payments.clear()
    this.orders.clear()
    this.state = state
    this.fault = () => undefined
  }

  /** Gives the answers that are held. */
  letGo(): void {
    for (const answer of this.#held.splice(0)) answer()
  }

  /** Makes a storage of its own, as another person has. */
  person(): Promise<BrowserContext> {
    return this.#browser.createBrowserContext()
  }

  /** Opens the page in a tab, and collects what goes wrong there. */
  async visit(path = '/', person?: BrowserContext): Promise<{ tab: Page; faults: string[] }> {
    const tab = await openTab(person ?? (await this.person()))
    const faults: string[] = []
    tab.on('pageerror', (error) => faults.push(String(error)))
    tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await tab.goto(this.address + path)
    await tab.waitForSelector('silta-payment-button >>> button, silta-payment-button >>> .card')
    return { tab, faults }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', this.address)
    const file = this.#files.get(pathname)
    if (file) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      return void response.end(page(search === '?return' ? 'handle="h-9"' : ''))
    }
    if (pathname === '/elsewhere')
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('A bank')
    if (pathname === '/paid-without-scripts') {
      this.forms += 1
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('Thank you')
    }
    if (pathname === '/orders') {
      const attempt = await textOf(request)
      const token = this.orders.get(attempt) ?? `head.payload.order-${this.orders.size}`
      this.orders.set(attempt, token)
      return void response.writeHead(201, { 'content-type': 'text/plain' }).end(token)
    }
    const found = pathname.startsWith('/silta/') && (await this.#api(request, pathname.slice(6)))
    if (found === undefined) return void request.socket.destroy()
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found || { code: 'not_found' }))
  }

  /** Answers like the proxy; nothing means that the connection breaks. */
  async #api(request: IncomingMessage, path: string): Promise<object | false | undefined> {
    if (request.headers['x-silta'] !== '1') return false
    if (path === '/providers') return { providers: request.method === 'POST' ? judgedBanks : banks }
    if (path !== '/payments') return paymentOf({ handle: path.split('/').at(-1) ?? '', state: this.state })
    const { idempotencyKey, order }: { idempotencyKey?: string; order?: string } = JSON.parse(
      await textOf(request),
    )
    const name = idempotencyKey ?? order ?? ''
    this.posts += 1
    const fault = this.fault()
    if (fault === 'before') return undefined
    const handle = this.payments.get(name) ?? `h-${this.payments.size + 1}`
    this.payments.set(name, handle)
    if (fault === 'after') return undefined
    // Some turns of the loop, in which a tab may be gone already.
    if (fault === 'late') for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    if (fault === 'held') await new Promise<void>((resolve) => void this.#held.push(resolve))
    return { approvalUrl: 'https://bank.example/pay', payment: paymentOf({ handle }) }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

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

/** Waits until a condition holds; the runner's own limit ends a wait that is too long. */
export async function until(holds: () => unknown): Promise<void> {
  if (await holds()) return
  // A question without a pause keeps the browser from what it is asked about.
  await new Promise((resolve) => setTimeout(resolve, 10))
  return until(holds)
}

/** Reads something of a page. */
export const read = (tab: Page, expression: string): Promise<unknown> => tab.evaluate(expression)

/** Waits until the button shows a state. */
export const waitFor = (tab: Page, state: PaymentState | 'leaving'): Promise<unknown> =>
  tab.waitForSelector(`silta-payment-button:state(${state})`)
