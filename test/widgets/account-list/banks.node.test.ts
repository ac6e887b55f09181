// Several banks in one account list, and what is not booked yet, by keyboard, in forced colours, and as a screen reader is told.

import { createServer, type Server } from 'node:http'
import { after, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page, SerializedAXNode } from 'puppeteer-core'
import { assert, test } from '#kit'
import { launch, openTab } from '../../kit/chrome.ts'
import { root } from '../../runtimes/process.ts'
import { banks, entriesOf, estonian, now, several } from '../account-data.ts'

const [first, ...older] = entriesOf(4)

/** A page with the list and the pager of the Estonian account; the last bank may be offered still. */
const entry = `
import './widgets/account-list/define.ts'
import './widgets/transaction-pager/define.ts'
Date.now = () => ${now}
const source = {
  accounts: async () => (${JSON.stringify({
    ...several,
    connections: several.connections?.map((one) =>
      one.id === estonian.id ? { ...estonian, consentEndsAt: '2027-05-20T00:00:00+03:00' } : one,
    ),
  })}),
  providers: async () => (${JSON.stringify(banks)}),
  connect: async () => ({ approvalUrl: 'https://bank.example/consent' }),
  disconnect: async () => {},
  entries: async () => (${JSON.stringify({ entries: [{ ...first, status: 'pending' }, ...older] })}),
}
const list = document.querySelector('silta-account-list')
const pager = document.querySelector('silta-transaction-pager')
list.navigate = () => {}
Object.assign(list, { source })
Object.assign(pager, { source, account: 'ee-1' })`

const LIST = 'silta-account-list'
const PAGER = 'silta-transaction-pager'

let browser: Browser
let server: Server
let address = ''

before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    ignoreAnnotations: true,
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  })
  const html = `<!doctype html><html lang="en"><head><title>Bank</title></head><body>
<${LIST}></${LIST}><${PAGER}></${PAGER}><script type="module" src="/page.js"></script></body></html>`
  server = createServer(({ url }, response) => {
    const isScript = url === '/page.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isScript ? outputFiles[0]?.contents : html)
  }).listen(0)
  const place = server.address()
  address = `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
  browser = await launch()
})

after(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

/** Opens the page in a tab of its own, with both elements drawn. */
async function visit(): Promise<Page> {
  const tab = await openTab(await browser.createBrowserContext())
  await tab.goto(address)
  await tab.waitForSelector(`${LIST} >>> .another`)
  await tab.waitForSelector(`${PAGER} >>> .entry`)
  return tab
}

async function press(tab: Page, selector: string): Promise<void> {
  const button = await tab.waitForSelector(`${LIST} >>> ${selector}`)
  await button?.evaluate((one) => (one as HTMLElement).click())
}

/** Finds what has the focus: its text, and the bank in whose group it stands. */
const focused = (tab: Page): Promise<string> =>
  tab.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement
    const bank = inside?.closest('.bank')?.querySelector('.bank-name')?.textContent ?? ''
    const name =
      inside?.getAttribute('aria-label') ?? inside?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    return `${bank}: ${name}`
  })

/** Lists everything that a screen reader meets. */
async function heard(tab: Page): Promise<SerializedAXNode[]> {
  const tree = await tab.accessibility.snapshot({ interestingOnly: false })
  const all = (node: SerializedAXNode): SerializedAXNode[] => [node, ...(node.children ?? []).flatMap(all)]
  return tree ? all(tree) : []
}

test('names each group by its bank, and tells of each button that ends or renews a connection which bank it is of (look: Principle 7)', async () => {
  const tab = await visit()
  const nodes = await heard(tab)
  const groups = nodes
    .filter(({ role }) => role === 'group')
    .map(({ name }) => name?.replaceAll(/\s+/g, ' ').trim())
  for (const name of ['Silta Sandbox Bank Finland', 'Silta Sandbox Pank Estonia', 'Not booked yet'])
    assert.include(groups, name)
  for (const word of ['Renew', 'Disconnect']) {
    const buttons = nodes.filter(({ role, name }) => role === 'button' && name === word)
    assert.deepEqual(
      buttons.map(({ description = '' }) => /Silta Sandbox (Bank|Pank)/.exec(description)?.[1]),
      ['Bank', 'Pank'],
      word,
    )
  }
  await press(tab, '[data-connection=ee] .leave')
  await tab.waitForSelector(`${LIST} >>> .stay`)
  const answers = (await heard(tab)).filter(
    ({ role, name }) => role === 'button' && /^(Stay connected|Disconnect the bank)$/.test(name ?? ''),
  )
  assert.lengthOf(answers, 2)
  for (const { description } of answers) {
    assert.include(description, 'Your accounts will no longer be shown here.')
    assert.include(description, 'Only you can end it sooner, at your bank.')
  }
})

test('goes by Tab through each bank and what may be done with it, and by arrows from the accounts of one to the next (look: Principle 7)', async () => {
  const tab = await visit()
  await tab.focus(`${LIST} >>> .choose`)
  const way: string[] = []
  for (let steps = 0; steps < 30 && !way.at(-1)?.includes('Connect another bank'); steps++) {
    way.push(await focused(tab))
    await tab.keyboard.press('Tab')
  }
  const wanted = [
    'Silta Sandbox Bank: Renew',
    'Silta Sandbox Bank: Disconnect',
    'Silta Sandbox Pank: Renew',
    'Silta Sandbox Pank: Disconnect',
    ': Connect another bank',
  ]
  assert.deepEqual(
    way.filter((one) => wanted.includes(one)),
    wanted,
  )
  await tab.focus(`${LIST} >>> .choose`)
  await tab.keyboard.press('ArrowDown')
  assert.match(await focused(tab), /^Silta Sandbox Bank: Boat/)
  await tab.keyboard.press('ArrowDown')
  assert.match(await focused(tab), /^Silta Sandbox Pank: Everyday account/)
  await tab.keyboard.press('End')
  assert.match(await focused(tab), /^Silta Sandbox Pank: Credit card/)
  await tab.keyboard.press('Home')
  assert.match(await focused(tab), /^Silta Sandbox Bank: Everyday/)
  // By keys alone: asked whether it is meant, and stayed.
  await tab.focus(`${LIST} >>> [data-connection=ee] .leave`)
  await tab.keyboard.press('Enter')
  await tab.waitForSelector(`${LIST} >>> .stay`)
  assert.equal(await focused(tab), 'Silta Sandbox Pank: Stay connected')
  await tab.keyboard.press('Enter')
  await tab.waitForSelector(`${LIST} >>> [data-connection=ee] .leave`)
  assert.equal(await focused(tab), 'Silta Sandbox Pank: Disconnect')
})

/** What can be seen of a control where colours are forced: a border or a line below its words, and the ring of its focus. */
const marksOf = (tab: Page, element: string, selector: string): Promise<unknown[]> =>
  tab.evaluate(
    (tag, wanted) => {
      const all = document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>(wanted) ?? []
      return [...all].map((one) => {
        const look = getComputedStyle(one)
        const hasBorder = look.borderTopStyle === 'solid' && look.borderTopWidth !== '0px'
        const isSeen = hasBorder || look.textDecorationLine === 'underline'
        one.focus({ focusVisible: true })
        const ring = getComputedStyle(one)
        const hasRing = ring.outlineStyle === 'solid' && Number.parseFloat(ring.outlineWidth) >= 2
        return isSeen && hasRing && look.color !== look.backgroundColor ? 'seen' : one.className
      })
    },
    element,
    selector,
  )

test('keeps what may be done with banks to be seen in forced colours, and the ring of the focus (look: Principle 7)', async () => {
  const tab = await visit()
  const devtools = await tab.createCDPSession()
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  // A key tells the browser that a ring is wanted.
  await tab.keyboard.press('Tab')
  const seen = async (selector: string, count: number) =>
    assert.deepEqual(
      await marksOf(tab, LIST, selector),
      Array.from({ length: count }, () => 'seen'),
      selector,
    )
  await seen('.ways .link', 4)
  await seen('.another', 1)
  const tiles = await tab.$$eval(`${LIST} >>> .tile`, (all) =>
    all.map((one) => getComputedStyle(one).borderTopStyle),
  )
  assert.deepEqual(new Set(tiles), new Set(['solid']))
  await press(tab, '[data-connection=ee] .leave')
  await seen('.asked .ways button', 2)
  const frame = await tab.$eval(`${LIST} >>> .asked`, (one) => getComputedStyle(one).borderTopStyle)
  assert.equal(frame, 'solid')
  await press(tab, '.stay')
  await press(tab, '.another')
  await tab.waitForSelector(`${LIST} >>> .bank-row`)
  await seen('.choice-head .link', 1)
  // What is not booked yet is shown by words, whatever the colours.
  const open = await tab.$eval(`${PAGER} >>> .day`, ({ textContent }) => textContent?.trim())
  assert.equal(open, 'Not booked yet')
  const tag = await tab.$eval(`${PAGER} >>> .entry.pending .tag`, ({ textContent }) => textContent)
  assert.equal(tag, 'Pending')
})
