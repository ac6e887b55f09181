// Loads the ready files of the installed package in a page without a build, in a browser, under the strict policy.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, posix } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { SINGLE } from '../tools/cdn.ts'
import { banks, paymentOf } from '../widgets/data.ts'
import { install } from './packed.ts'

interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

const { folder, silta, files } = await install()
const parts = files
  .filter((file) => /^dist\/cdn\/.*\.js$/.test(file))
  .map((file) => file.replace('dist/cdn/', ''))
const read = (file: string) => readFileSync(join(silta, 'dist', file), 'utf8')
const map: ImportMap = JSON.parse(read('cdn/importmap.json'))

/** What a page has in its body, and what its policy allows besides. */
interface Site {
  head: string
  trusted?: string
  /** A file that another hand has changed on the way. */
  changed?: string
}

let server: Server
let browser: Browser
let site: Site
/** The paths of modules that the browser has asked for. */
let asked: string[] = []

before(async () => {
  browser = await launch()
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') {
      const inline = Array.from(
        site.head.matchAll(/<script type="importmap">([^]*?)<\/script>/g),
        ([, text = '']) => text,
      )
      const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      const policy = [
        "default-src 'none'; connect-src 'self'; style-src 'none'; base-uri 'none'",
        `script-src 'self' ${hashes.join(' ')}`,
        `require-trusted-types-for 'script'; trusted-types ${site.trusted ?? 'lit-html'}`,
      ].join('; ')
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      return response.end(pageOf(site.head))
    }
    if (pathname.startsWith('/pay/')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify(pathname === '/pay/providers' ? { providers: banks } : paymentOf({})),
      )
    }
    asked.push(pathname)
    const file = fileOf(pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    const text = readFileSync(file, 'utf8') + (pathname === site.changed ? '\n// changed' : '')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
  }).listen(0)
})

after(async () => {
  await browser?.close()
  server?.close()
})

/** The file behind an address of the site. */
function fileOf(path: string): string {
  if (path.startsWith('/silta/')) return join(silta, 'dist/cdn', path.slice('/silta/'.length))
  // What npm would put beside the package; here the rest of it is in the tree.
  const installed = join(folder, path)
  return existsSync(installed) ? installed : join(root, path)
}

function pageOf(head: string): string {
  return `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>
<silta-provider-picker src="/pay" no-recent></silta-provider-picker>
<silta-payment-button src="/pay" order="a.b.c" amount="12.50"></silta-payment-button></body></html>`
}

/** Opens the page, and collects what goes wrong there and what the console warns of. */
async function visit(of: Site): Promise<{ tab: Page; said: string[] }> {
  site = of
  asked = []
  const tab = await openTab(await browser.createBrowserContext())
  const said: string[] = []
  tab.on('pageerror', (error) => said.push(String(error)))
  tab.on('console', (message) => /error|warn/.test(message.type()) && said.push(message.text()))
  const place = server.address()
  await tab.goto(`http://localhost:${typeof place === 'object' && place ? place.port : 0}/`)
  return { tab, said }
}

const drawn = async (tab: Page) => {
  await tab.waitForSelector('silta-provider-picker >>> [role=option]')
  await tab.waitForSelector('silta-payment-button:state(ready) >>> button')
}
const importMap = (text: string) => `<script type="importmap">${text}</script>`
const script = (name: string, more = '') => `<script type="module" src="/silta/${name}"${more}></script>`
const separate = script('payment-button.js') + script('provider-picker.js')

test('names each ready file with its hash, and no other (ecosystem: 6)', () => {
  assert.sameMembers(
    Object.keys(map.integrity),
    parts.map((file) => `/silta/${file}`),
  )
  for (const file of parts) {
    const hash = createHash('sha384')
      .update(read(`cdn/${file}`))
      .digest('base64')
    assert.equal(map.integrity[`/silta/${file}`], `sha384-${hash}`)
  }
  for (const address of Object.values(map.imports)) assert.property(map.integrity, address)
})

test('brings with each ready file a source map that leads to the sources of the package, and steps over those of others (ecosystem: 6)', () => {
  for (const file of parts) {
    assert.match(read(`cdn/${file}`), /\n\/\/# sourceMappingURL=\S+\.js\.map\n$/)
    const sourceMap: { sources: string[]; ignoreList: number[] } = JSON.parse(read(`cdn/${file}.map`))
    assert.notProperty(sourceMap, 'sourcesContent')
    for (const [at, source] of sourceMap.sources.entries()) {
      const isOther = source.startsWith('node_modules/')
      assert.equal(sourceMap.ignoreList.includes(at), isOther, source)
      if (!isOther) assert.include(files, posix.join('dist/cdn', posix.dirname(file), source))
    }
  }
})

test('brings each theme beside the ready files, as it is in the tree (ecosystem: 6)', () => {
  const themes = files.flatMap((file) => /^dist\/cdn\/(themes\/.*\.css)$/.exec(file)?.[1] ?? [])
  assert.isAtLeast(themes.length, 3)
  for (const theme of themes)
    assert.equal(read(`cdn/${theme}`), readFileSync(join(root, 'widgets', theme), 'utf8'))
})

test('draws from separate files under the strict policy, each checked by its hash (ecosystem: 6; peers: 3.6)', async () => {
  const { tab, said } = await visit({ head: importMap(read('cdn/importmap.json')) + separate })
  await drawn(tab)
  assert.deepEqual(said, [])
  // What was not needed was not loaded.
  assert.isTrue(asked.some((path) => path.startsWith('/silta/parts/')))
  assert.isBelow(asked.length, parts.length / 4)
})

test('refuses a part that was changed on the way (ecosystem: 6)', async () => {
  const head = importMap(read('cdn/importmap.json')) + separate
  const { tab } = await visit({ head })
  await drawn(tab)
  const changed = asked.find((path) => path.includes('/parts/bank-list-'))
  assert.isDefined(changed)
  const { tab: other, said } = await visit({ head, changed: changed ?? '' })
  await other.waitForSelector('silta-payment-button:state(ready) >>> button')
  await other.waitForSelector('silta-provider-picker >>> [part=notice]')
  assert.match(said.join('\n'), /integrity/)
})

test('draws from one file alone, which its own hash covers whole (ecosystem: 6; peers: 3.6)', async () => {
  const pinned = script(SINGLE, ` integrity="${map.integrity[`/silta/${SINGLE}`]}"`)
  const { tab, said } = await visit({ head: pinned })
  await drawn(tab)
  // Another language is in the same file.
  await tab.evaluate("document.documentElement.lang = 'fi'")
  await tab.waitForFunction(
    "document.querySelector('silta-payment-button').shadowRoot.textContent.includes('Maksa')",
  )
  assert.deepEqual(said, [])
  assert.deepEqual(asked, [`/silta/${SINGLE}`])
  const { tab: other } = await visit({ head: pinned, changed: `/silta/${SINGLE}` })
  assert.isTrue(await other.evaluate("customElements.get('silta-payment-button') === undefined"))
})

test('lets two copies meet on one page: the first is used, and the console says so (ecosystem: 6)', async () => {
  const { tab, said } = await visit({
    head: separate + script(SINGLE),
    // The guide asks for this if there is a second copy of lit-html.
    trusted: "lit-html 'allow-duplicates'",
  })
  await drawn(tab)
  await tab.waitForFunction("customElements.get('silta-account-list') !== undefined")
  const copies = said.filter((text) => text.includes('is registered already, by another copy of Silta'))
  assert.deepEqual(
    copies.map((text) => /^<([\w-]+)>/.exec(text)?.[1]),
    ['silta-payment-button', 'silta-provider-picker'],
  )
  // lit-html warns that there are two.
  assert.deepEqual(
    said.filter((text) => !copies.includes(text) && !/Multiple versions of Lit/.test(text)),
    [],
  )
})

test('draws from the plain modules of the package by the import map that the build writes (ecosystem: 6)', async () => {
  const doors = Object.values((JSON.parse(read('importmap.json')) as ImportMap).imports)
  const own = doors.filter((path) => /(?:payment-button|provider-picker)\/define\.js$/.test(path))
  const { tab, said } = await visit({
    head:
      importMap(read('importmap.json')) +
      own.map((path) => `<script type="module" src="${path}"></script>`).join(''),
  })
  await drawn(tab)
  assert.deepEqual(said, [])
  // Every name of the map leads to a file that is there.
  for (const path of doors) assert.isTrue(existsSync(fileOf(path)), path)
})
