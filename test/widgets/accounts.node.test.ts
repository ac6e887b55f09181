// The account list and the pager on a page of a stranger: by keyboard, under the strictest policy, in every zone, hostile.

import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, afterEach, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { assert, isFull, test } from '#kit'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { entriesOf, everything, now, today } from './account-data.ts'
import { payloads } from './payloads.ts'

/** The policy of the promise, and what Lit needs on top: the name of its Trusted Types policy. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'none'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html"

const define = "import './widgets/account-list/define.ts'\nimport './widgets/transaction-pager/define.ts'\n"

const watch = `
window.violations = []
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI))
Date.now = () => ${now}
window.list = document.querySelector('silta-account-list')
window.pager = document.querySelector('silta-transaction-pager')
`

/** The page as a site would write it: the list chooses, the pager shows. */
const entry = `${define}${watch}
window.gone = []
list.navigate = pager.navigate = (address) => { window.gone.push(address) }
list.addEventListener('silta-account-select', ({ account, card }) => {
  pager.account = account?.id
  pager.card = card?.id
})`

/** The same with a page's own data, and no proxy. */
const fixed = `${define}${watch}
import { fixedAccountSource } from './widgets/account-list/index.ts'
window.hits = 0
window.hit = window.alert = () => { window.hits += 1 }
list.source = pager.source = fixedAccountSource({})
window.refusal = (act) => {
  try {
    act()
  } catch (error) {
    return error instanceof TypeError && error.message
  }
}
window.show = (data, id) => {
  const source = fixedAccountSource(data)
  list.source = source
  Object.assign(pager, { source, account: id, pageSize: 'all' })
}`

let browser: Browser
let server: Server
let address = ''
let connected = true
const asked: string[] = []

before(async () => {
  const files = await bundle({ page: entry, fixed })
  // As on a page without a bundler: the word that bundlers replace in the library of long lists is unknown there.
  for (const [path, bytes] of await bundle({ bare: fixed }, { 'process.env.NODE_ENV': 'nowhere.word' })) {
    files.set(path, bytes)
  }
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

async function bundle(
  entries: Record<string, string>,
  words: Record<string, string> = {},
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: Object.keys(entries),
    absWorkingDir: root,
    // What package.json says of side effects is said of the built files; here are the sources.
    ignoreAnnotations: true,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    define: words,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entries',
        setup(building) {
          building.onResolve({ filter: /^(page|fixed|bare)$/ }, ({ path }) => ({
            path,
            namespace: 'entries',
          }))
          building.onLoad({ filter: /./, namespace: 'entries' }, ({ path }) => ({
            contents: entries[path] ?? '',
            resolveDir: root,
            loader: 'ts',
          }))
        },
      },
    ],
  })
  return new Map(outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]out[\\/]/, '/'), contents]))
}

const html = (
  script: string,
  lang: string,
  account: string,
) => `<!doctype html><html lang="${lang}"><head><title>Bank</title>
<meta name="viewport" content="width=device-width"></head><body>
<silta-account-list ${script === 'page' ? 'src="/silta"' : ''}></silta-account-list>
<silta-transaction-pager ${script === 'page' ? 'src="/silta" page-size="20"' : ''} account="${account}"></silta-transaction-pager>
<script type="module" src="/${script}.js"></script></body></html>`

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: Map<string, Uint8Array>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', address)
  const file = files.get(pathname)
  if (file) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(file)
  if (pathname === '/') {
    const script = searchParams.get('script') ?? 'page'
    // The page with hostile data has no policy at all: nothing but the elements stands in the way.
    const guard = script === 'page' ? { 'content-security-policy': policy } : {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...guard })
    return void response.end(
      html(script, searchParams.get('lang') ?? 'en', searchParams.get('account') ?? ''),
    )
  }
  asked.push(`${request.method} ${request.url}`)
  const [status, body] = api(request.method ?? '', pathname, searchParams)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}

/** Answers like the proxy. */
function api(method: string, path: string, query: URLSearchParams): [status: number, body?: object] {
  if (method === 'POST' && path === '/silta/accounts/connect') {
    return [201, { approvalUrl: 'https://bank.example/consent' }]
  }
  if (method === 'POST' && path === '/silta/accounts/disconnect') {
    connected = false
    return [204]
  }
  if (path === '/silta/accounts')
    return [
      200,
      connected
        ? { ...everything, connection: 'connected' }
        : { connection: 'none', accounts: [], cards: [] },
    ]
  if (!connected) return [401, { code: 'consent_missing', status: 401, title: 'No', requestId: 'r-1' }]
  const [, what] = /^\/silta\/(accounts|cards)\/[\w-]+\/transactions$/.exec(path) ?? []
  if (what === undefined) return [404, { code: 'not_found' }]
  const [from, to, page] = ['from', 'to', 'page'].map((name) => query.get(name) ?? '')
  const size = Number(query.get('pageSize') ?? 150)
  const found = entriesOf(90).filter(({ day }) => day >= (from ?? '') && day <= (to ?? ''))
  const end = Number(page) + size
  return [200, { entries: found.slice(Number(page), end), ...(end < found.length && { next: String(end) }) }]
}

const visits: BrowserContext[] = []

// A page that stays open asks on, in the middle of another test.
afterEach(async () => {
  await Promise.all(visits.splice(0).map((context) => context.close()))
})

/** Opens the page in a tab of its own, and collects what goes wrong there. */
async function visit(
  search = '',
  prepare?: (tab: Page) => Promise<void>,
): Promise<{ tab: Page; faults: string[] }> {
  const context = await browser.createBrowserContext()
  visits.push(context)
  const tab = await openTab(context)
  const faults: string[] = []
  tab.on('pageerror', (error) => faults.push(String(error)))
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await prepare?.(tab)
  await tab.goto(`${address}/${search}`)
  await tab.waitForFunction('window.pager')
  return { tab, faults }
}

const read = (tab: Page, expression: string): Promise<unknown> => tab.evaluate(expression)
const inPager = (tab: Page, selector: string) =>
  tab.waitForSelector(`silta-transaction-pager >>> ${selector}`)

/** Waits until a condition holds; the runner's own limit ends a wait that is too long. */
async function until(holds: () => unknown): Promise<void> {
  if (await holds()) return
  // A question without a pause keeps the browser from what it is asked about.
  await new Promise((resolve) => setTimeout(resolve, 10))
  return until(holds)
}

const active = `(() => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return [node?.className, node?.dataset?.at, node?.getAttribute('aria-label'), node?.textContent.trim()].filter(Boolean).join(' ')
})()`

const position = "pager.shadowRoot.querySelector('.position').textContent"

/** Presses a key until the focus is where it is wanted. */
async function go(tab: Page, key: 'Tab' | 'ArrowDown', wanted: RegExp): Promise<void> {
  for (let count = 0; count < 40; count++) {
    // Each press starts where the one before has led.
    await tab.keyboard.press(key)
    if (wanted.test(String(await read(tab, active)))) return
  }
  assert.fail(`No ${key} leads to ${wanted.source}`)
}

test('works by keyboard alone: choose, search, open, copy, turn pages, go back in time (look: Principle 7)', {
  extent: 'full',
}, async () => {
  const { tab, faults } = await visit()
  await tab.waitForSelector('silta-account-list >>> .choose')
  await go(tab, 'Tab', /^choose/)
  await tab.keyboard.press('Enter')
  await inPager(tab, '.row')
  await go(tab, 'Tab', /^query/)
  await tab.keyboard.type('lumikko')
  await inPager(tab, '.note')
  await tab.keyboard.press('Escape')
  await until(async () => !(await read(tab, "pager.shadowRoot.querySelector('.note')")))
  await go(tab, 'Tab', /^row/)
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  await inPager(tab, '.details dd')
  await go(tab, 'Tab', /Copy the account/)
  await go(tab, 'Tab', /Next page/)
  await tab.keyboard.press('Enter')
  await until(() => read(tab, `${position}.startsWith('21–40')`))
  await tab.keyboard.press('Enter')
  await until(() => read(tab, `${position}.startsWith('41–60')`))
  await tab.focus('silta-transaction-pager >>> .query')
  await go(tab, 'Tab', /Earlier period/)
  await tab.keyboard.press('Space')
  await until(async () => String(await read(tab, 'pager.range.to')) === '2026-08-20')
  await until(() => asked.some((one) => one.includes('to=2026-08-20')))
  assert.deepEqual(await read(tab, 'window.violations'), [])
  assert.deepEqual(faults, [])
})

test('asks the proxy by the agreed paths and leads to the bank and back (house: 2)', {
  extent: 'full',
}, async () => {
  asked.length = 0
  const { tab } = await visit()
  await tab.locator('silta-account-list >>> ul:last-of-type .choose').click()
  await inPager(tab, '.row')
  await tab.locator('silta-account-list >>> .leave').click()
  await tab.locator('silta-account-list >>> .asked .plain').click()
  await tab.locator('silta-account-list >>> .primary').click()
  await until(async () => Array.isArray(await read(tab, 'gone.length ? gone : 0')))
  connected = true
  assert.deepEqual(asked, [
    'GET /silta/accounts',
    'GET /silta/cards/c-1/transactions?from=2026-08-21&to=2026-11-20',
    'POST /silta/accounts/disconnect',
    'GET /silta/accounts',
    'POST /silta/accounts/connect',
  ])
  assert.deepEqual(await read(tab, 'gone'), ['https://bank.example/consent'])
})

test('leaves the console clean and asks for no entries while no bank is connected (house: 4)', {
  extent: 'full',
}, async () => {
  connected = false
  asked.length = 0
  try {
    const { tab, faults } = await visit('?account=a-1')
    for (const tag of ['silta-account-list', 'silta-transaction-pager'] as const) {
      await tab.waitForSelector(`${tag} >>> .notice .primary`)
    }
    assert.deepEqual(new Set(asked), new Set(['GET /silta/accounts']))
    assert.deepEqual(faults, [])
  } finally {
    connected = true
  }
})

test('saves a file where the policy allows nothing but its own scripts (look: export menu)', async () => {
  const { tab, faults } = await visit()
  const folder = await mkdtemp(join(tmpdir(), 'silta-download-'))
  try {
    const devtools = await tab.createCDPSession()
    await devtools.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      browserContextId: tab.browserContext().id ?? '',
    })
    await read(tab, "pager.account = 'a-1'")
    await tab.locator('silta-transaction-pager >>> .opener').click()
    await tab.locator('silta-transaction-pager >>> .menu button:nth-of-type(2)').click()
    const name = 'transactions-2026-08-21-2026-11-20.camt053.xml'
    // The browser names the file before it has written it.
    const saved = () => readFile(join(folder, name), 'utf8').catch(() => '')
    await until(async () => (await saved()).trimEnd().endsWith('</Document>'))
    assert.lengthOf((await saved()).match(/<Ntry>/g) ?? [], 90)
    assert.deepEqual(await read(tab, 'window.violations'), [])
    assert.deepEqual(faults, [])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Everything that the pager shows of some days around the two changes of the clock. */
const clockDays = [
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-12-31',
]
/** The first and the last zone, whole, half and quarter hours, and clocks that change by one hour, by half of one, and never. */
const zones = [
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'UTC',
  'Europe/Helsinki',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  ...(isFull
    ? [
        'Pacific/Honolulu',
        'America/Los_Angeles',
        'America/Halifax',
        'Atlantic/Azores',
        'Europe/Lisbon',
        'Asia/Kolkata',
        'Asia/Tokyo',
        'Pacific/Auckland',
        'Pacific/Chatham',
      ]
    : []),
]

test(`keeps the bank day in ${zones.length} zones from −11 to +14 and over both changes of the clock (peers: 2)`, {
  extent: 'full',
}, async () => {
  const [sample] = entriesOf(1)
  const entries = clockDays
    .toReversed()
    .map((day, at) => ({ ...sample, id: String(at), day, time: '00:30:00', valueDay: day }))
  const { tab } = await visit('?script=fixed')
  const seen = new Map<string, string[]>()
  for (const zone of zones) {
    // One page, one zone after the other.
    await tab.emulateTimezone(zone)
    await tab.reload()
    await tab.waitForFunction('window.show')
    for (const [from, to] of [
      ['2026-03-01', '2026-03-31'],
      ['2026-10-01', '2026-12-31'],
    ] as const) {
      const data = JSON.stringify({ ...everything, entries: { 'a-1': entries } })
      await read(tab, `Object.assign(pager, { from: '${from}', to: '${to}' }); show(${data}, 'a-1')`)
      const days = clockDays.filter((day) => day >= from && day <= to).length
      // Both elements say that they have finished: a text in between is no text of a zone.
      await until(() =>
        read(
          tab,
          `pager.range?.from === '${from}' && pager.shadowRoot.querySelectorAll('.row').length === ${days} &&
            [list, pager].every((element) => element.shadowRoot.querySelector('[aria-busy=false]'))`,
        ),
      )
      await read(
        tab,
        "pager.shadowRoot.querySelectorAll('[aria-expanded=false].row').forEach((row) => row.click())",
      )
      await until(() =>
        read(
          tab,
          "pager.shadowRoot.querySelectorAll('.details:has(dl)').length === pager.shadowRoot.querySelectorAll('.row').length",
        ),
      )
      const text = await read(
        tab,
        "[list, pager].map((element) => element.shadowRoot.querySelector('.root').textContent).join()",
      )
      seen.set(String(text), [...(seen.get(String(text)) ?? []), zone])
    }
  }
  assert.equal(seen.size, 2, [...seen].map(([text, list]) => `${list.join()}: ${text}`).join(' | '))
  const [march = ''] = seen.keys()
  assert.include(march, 'Sunday, 29 March')
  assert.include(march, '29 March 2026 00:30')
})

test('shows three hundred hostile texts in every field of every row as text, and runs none (promises: R63)', {
  extent: 'full',
}, async () => {
  const { tab, faults } = await visit('?script=fixed')
  // Every text; amounts, currencies and days of no such form are refused, which the last lines look at.
  const entries = payloads.map((text, at) => ({
    id: `${text}${at}`,
    status: text,
    day: today,
    amount: '-1.00',
    currency: 'EUR',
    counterpart: { name: text, account: text, bank: text },
    message: text,
    reference: text,
    archiveId: text,
    codes: { iso: text, bank: text, text },
    cardLastDigits: text,
  }))
  const accounts = payloads.map((text, at) => ({
    id: `${text}${at}`,
    name: text,
    nickname: `${at} ${text}`,
    [at % 2 ? 'iban' : 'number']: text,
    bic: text,
    currency: 'EUR',
  }))
  const cards = payloads.map((text, at) => ({
    id: `card ${text}${at}`,
    name: text,
    lastDigits: text,
    currency: 'EUR',
  }))
  const data = {
    accounts,
    cards,
    consent: { balances: true, expiresAt: '2027-05-14T09:00:00Z' },
    entries: { x: entries },
  }
  await read(tab, `show(${JSON.stringify(data)}, 'x')`)
  await until(() =>
    read(
      tab,
      "pager.shadowRoot.querySelectorAll('.row').length === 300 && list.shadowRoot.querySelector('.account')",
    ),
  )
  await read(tab, "pager.shadowRoot.querySelectorAll('.row').forEach((row) => row.click())")
  await until(() => read(tab, "pager.shadowRoot.querySelectorAll('.details:has(dl)').length === 300"))

  const texts = async (element: string, selector: string): Promise<unknown> =>
    read(tab, `[...${element}.shadowRoot.querySelectorAll('${selector}')].map((one) => one.textContent)`)
  const shown = payloads
  assert.deepEqual(await texts('pager', '.who'), shown)
  assert.deepEqual(await texts('pager', '.what bdi'), shown)
  const facts = await texts('pager', 'dd')
  if (!Array.isArray(facts)) return assert.fail('There are no details')
  for (const text of shown) {
    // Name, account, bank, message, reference, card, type, two codes and archive number.
    assert.isAtLeast(facts.filter((fact) => String(fact).includes(text)).length, 9, text)
  }
  const strangers =
    'script, img, iframe, video, audio, object, embed, a, math, style, link, meta, base, form, textarea, template, marquee, [onload], [onerror], [onfocus], [srcdoc]'
  const strangersIn = (element: string) =>
    read(tab, `${element}.shadowRoot.querySelectorAll('${strangers}').length`)
  assert.equal(await strangersIn('pager'), 0)
  // Of more accounts than this the list draws only those that are seen.
  for (let from = 0; from < payloads.length; from += 50) {
    const [some, others] = [accounts.slice(from, from + 50), cards.slice(from, from + 50)]
    const names = [...some.map(({ nickname }) => nickname), ...others.map(({ name }) => name)]
    const part = JSON.stringify({ ...data, accounts: some, cards: others })
    await read(tab, `show(${part}, 'x')`)
    await until(async () => JSON.stringify(await texts('list', '.account .name')) === JSON.stringify(names))
    assert.deepEqual(await texts('list', '.account .about'), payloads.slice(from, from + 50))
    assert.equal(await strangersIn('list'), 0)
  }
  assert.equal(await read(tab, 'hits'), 0)
  for (const name of ['amount', 'currency', 'day', 'time', 'valueDay', 'balanceAfter']) {
    const [first] = entries
    const hostile = { ...data, entries: { x: [{ ...first, [name]: payloads[0] }] } }
    const message = await read(tab, `refusal(() => show(${JSON.stringify(hostile)}, 'x'))`)
    assert.match(String(message), new RegExp(`^entries\\[0\\]\\.${name} must be `))
    assert.notInclude(String(message), payloads[0] ?? '')
  }
  assert.deepEqual(faults, [])
})

test('fits 320 pixels, and everything that is pressed is 44 pixels high (look: Principle 6)', {
  extent: 'full',
}, async () => {
  for (const lang of ['en', 'fi', 'sv']) {
    const { tab } = await visit(`?lang=${lang}`, (page) => page.setViewport({ width: 320, height: 700 }))
    await read(tab, "pager.account = 'a-1'")
    await inPager(tab, '.row')
    await tab.locator('silta-transaction-pager >>> .chip:last-child').click()
    await tab.locator('silta-transaction-pager >>> .row').click()
    await inPager(tab, '.details dl')
    assert.isAtMost(Number(await read(tab, 'document.documentElement.scrollWidth')), 320, lang)
    const small = await read(
      tab,
      `[list, pager].flatMap((element) => [...element.shadowRoot.querySelectorAll('button, input, select')])
        // The press on an account counts for its whole box.
        .filter((target) => !target.matches('.choose') || target.closest('.account').getBoundingClientRect().height < 44)
        .filter((target) => target.getBoundingClientRect().height < 43.9 || target.getBoundingClientRect().width < 43.9)
        .map((target) => target.className).join()`,
    )
    assert.equal(small, '', lang)
  }
})

test('scrolls through a hundred thousand rows with few of them drawn (look: virtualised)', async () => {
  const { tab } = await visit('?script=fixed')
  await read(
    tab,
    `const sample = ${JSON.stringify(entriesOf(6))}
    const day = (at) => new Date(Date.UTC(2026, 10, 20) - Math.floor(at / 1200) * 86_400_000).toISOString().slice(0, 10)
    const entries = Array.from({ length: 100_000 }, (_, at) => ({ ...sample[at % 6], id: String(at), day: day(at) }))
    pager.source = { entries: () => Promise.resolve({ entries }) }
    Object.assign(pager, { account: 'a-1', pageSize: 'all' })
    0`,
  )
  await inPager(tab, '.virtual .row')
  for (const share of [0.1, 0.5, 0.9, 1, 0]) {
    await read(
      tab,
      `new Promise((resolve) => {
        const box = pager.shadowRoot.querySelector('.virtual')
        box.scrollTo({ top: box.scrollHeight * ${share} })
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      })`,
    )
    const rows = Number(await read(tab, "pager.shadowRoot.querySelectorAll('.row').length"))
    assert.isAbove(rows, 3)
    assert.isBelow(rows, 60)
  }
})

test('keeps to pages where a long list cannot be drawn (house: 4)', { extent: 'full' }, async () => {
  const { tab, faults } = await visit('?script=bare')
  const data = JSON.stringify({ ...everything, entries: { 'a-1': entriesOf(900, 30) } })
  await read(tab, `show(${data}, 'a-1')`)
  await until(() => read(tab, "pager.shadowRoot.querySelector('.position')?.textContent === '1–150 of 900'"))
  assert.equal(await read(tab, "pager.shadowRoot.querySelectorAll('.row').length"), 150)
  assert.deepEqual(faults, [])
})

test('prints rows without what only a screen can use (look: print style)', async () => {
  const { tab } = await visit()
  await read(tab, "pager.account = 'a-1'")
  await inPager(tab, '.row')
  await tab.emulateMediaType('print')
  const hidden = await read(
    tab,
    `['.find', '.chips', '.pages button', '.size', '.turn'].filter((one) => getComputedStyle(pager.shadowRoot.querySelector(one)).display !== 'none').join()`,
  )
  assert.equal(hidden, '')
  assert.equal(
    await read(tab, "getComputedStyle(pager.shadowRoot.querySelector('.entry')).breakInside"),
    'avoid',
  )
})

test('says on a print that nobody announced which rows of the period it has (look: print style)', async () => {
  const { tab } = await visit()
  await read(tab, "pager.account = 'a-1'")
  await inPager(tab, '.row')
  await tab.emulateMediaType('print')
  const line = await read(
    tab,
    "(({ display }, { textContent }) => display !== 'none' && textContent)(...[pager.shadowRoot.querySelector('.position')].flatMap((one) => [getComputedStyle(one), one]))",
  )
  assert.equal(line, '1–20, more to come')
})

/** More than a list draws, and than many sheets take. */
const printed = isFull ? 2000 : 600

test(`prints ${printed} rows and their head on sheets of paper, and nothing else of the pager (look: print style)`, async () => {
  const { tab, faults } = await visit('?script=fixed')
  await read(
    tab,
    `show({ accounts: ${JSON.stringify(everything.accounts)}, entries: { 'a-1': ${JSON.stringify(entriesOf(printed, 25))} } }, 'a-1')`,
  )
  await inPager(tab, '.virtual .row')
  await read(
    tab,
    "addEventListener('beforeprint', () => { window.sheet = pager.shadowRoot.querySelectorAll('.paper tbody tr').length })",
  )
  // The browser's own printer: it says that it begins, and takes what is drawn then.
  const pdf = Buffer.from(await tab.pdf({ format: 'A4' })).toString('latin1')
  assert.equal(await read(tab, 'window.sheet'), printed)
  // The tree of pages counts them branch by branch, and all of them at its root.
  const sheets = Math.max(...[...pdf.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)))
  assert.isAtLeast(sheets, printed / 60, 'as many rows fit on a sheet at most')
  assert.isNull(await read(tab, "pager.shadowRoot.querySelector('.paper')"))
  await tab.emulateMediaType('print')
  await read(tab, "dispatchEvent(new Event('beforeprint'))")
  const seen =
    "[...pager.shadowRoot.querySelector('.panel').children].filter((one) => one.checkVisibility()).map((one) => one.className).join()"
  assert.equal(await read(tab, seen), 'paper')
  assert.equal(
    await read(tab, "getComputedStyle(pager.shadowRoot.querySelector('.paper thead')).display"),
    'table-header-group',
    'which every sheet repeats',
  )
  assert.deepEqual(faults, [])
})

test('stops every motion for those who asked for none (look: Principle 5)', { extent: 'full' }, async () => {
  const { tab } = await visit()
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  await read(tab, "pager.source = { entries: () => new Promise(() => {}) }; pager.account = 'a-1'")
  await inPager(tab, '.skeleton')
  const motion = `[...pager.shadowRoot.querySelectorAll('*')]
    .flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part)))
    .filter((style) => style.animationName !== 'none' || style.transitionDuration !== '0s').length`
  assert.equal(await read(tab, motion), 0)
})

const run = promisify(execFile)

test('imports where there is no DOM, and registers nothing there (ecosystem: 5)', {
  extent: 'full',
}, async () => {
  const code = `
    const list = await import('./widgets/account-list/index.ts')
    const pager = await import('./widgets/transaction-pager/index.ts')
    const made = [new list.AccountListElement(), new pager.TransactionPagerElement()]
    console.log(JSON.stringify([
      made.length,
      'document' in globalThis,
      globalThis.customElements?.get('silta-account-list') === undefined,
    ]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
  assert.deepEqual(JSON.parse(stdout), [2, false, true])
})
