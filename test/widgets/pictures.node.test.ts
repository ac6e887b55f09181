// Pictures of every state of the account list and the pager, and of payments that need a person: three widths, dark at one, compared with the stored ones.
// Not a judge of beauty: people looked at the stored ones. `npm run pictures` takes anew those that have changed.
// Runs with --all: every state in every width and scheme.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { executablePath, launch, openTab } from '../kit/chrome.ts'
import { type Language, translated } from '../../widgets/shared/text/words/languages.ts'
import { root } from '../runtimes/process.ts'
import { differingPixels, isAsKept, mostDiffering, parsePicture, writePicture } from './picture.ts'

/** Dark at one width: colours do not depend on the width. */
const looks = [
  [360, 'light'],
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const
/** The languages that need letters and forms of their own; the other ones were looked at in the shop. */
const baltic = ['et', 'lv', 'lt'] as const
const kept = join(root, 'test/widgets/pictures')
const found = join(root, '.silta/pictures')
const writes = process.env['SILTA_PICTURES'] === 'write'

/** Letters are drawn a little differently by every other browser. */
const packaged = executablePath.includes('node_modules')
const options = packaged
  ? {}
  : { except: { node: `pictures are compared in the packaged Chromium only, not in ${executablePath}` } }

const entry = `
import { clean, keptScenes, scenes, spokenScenes } from './test/widgets/scenes.ts'
window.names = Object.keys(keptScenes)
window.spoken = Object.keys(spokenScenes)
window.all = Object.keys(scenes)
window.show = async (name, language = 'en') => {
  const place = document.querySelector('main')
  clean(place)
  document.documentElement.lang = language
  await scenes[name](place)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // The part for long lists is loaded when one comes, and finds out in several frames which lines are seen: it is drawn when
  // they fill their box and ten frames change nothing. What never fills it is looked at as it is.
  const { shadowRoot } = place.firstElementChild
  const look = () => {
    const box = shadowRoot.querySelector('.tall')?.closest('.list')
    const ends = [...(box?.querySelectorAll('.line') ?? [])].map((line) => line.getBoundingClientRect().bottom)
    return Math.max(...ends) >= box?.getBoundingClientRect().bottom - 24 ? box.scrollTop + box.innerHTML : ''
  }
  for (let [before, same, frames] = ['', 0, 0]; / many$/.test(name) && same < 10 && frames < 300; frames += 1) {
    await new Promise(requestAnimationFrame)
    const now = look()
    same = now && now === before ? same + 1 : 0
    before = now
  }
  for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel()
    else animation.finish()
  }
  document.activeElement.blur()
  scrollTo(0, 0)
  return Math.ceil(place.getBoundingClientRect().bottom) + 16
}
// Every box that hides a part of its own words, and every word that stands out of the window.
window.clipped = () => {
  const found = []
  for (const { shadowRoot } of document.querySelector('main').children) {
    for (const box of shadowRoot.querySelectorAll('*')) {
      const words = [...box.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
      if (words.length === 0 || box.closest('.hidden')) continue
      const range = new Range()
      range.setStartBefore(words[0])
      range.setEndAfter(words.at(-1))
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      let frame = box
      while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement
      const edge = frame ? frame.getBoundingClientRect() : { left: 0, right: innerWidth }
      const scrolls = frame && /auto|scroll/.test(getComputedStyle(frame).overflowX)
      if (!scrolls && (left < edge.left - 1 || right > edge.right + 1)) found.push(box.localName + ' ' + box.className + ': ' + box.textContent.trim())
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its window')
  return found
}
window.ready = true`

/** Takes one letter out of the name of the account. */
const changeOneWord = `{
  const { shadowRoot } = document.querySelector('main silta-account-list')
  const walk = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT)
  while (walk.nextNode() && walk.currentNode.data !== 'Everyday');
  walk.currentNode.data = walk.currentNode.data.replace('Everyday', 'Everday')
}`

/** Makes a word of the button longer than it can show. */
const plantLongWord = `{
  const button = document.querySelector('main silta-payment-button').shadowRoot.querySelector('button')
  button.style.whiteSpace = 'nowrap'
  const words = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
  words.data = 'Pay '.repeat(40)
}`

/** Paints the page as a layer of its own and back: what was painted over half of an earlier frame has other shades at edges. */
const paintAnew = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const { style } = document.querySelector('main')
  for (const value of ['transform', '']) {
    style.willChange = value
    await frame()
    await frame()
  }
})()`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures</title><style>
:root { color-scheme: light dark; font-family: "Open Sans", sans-serif; }
body { margin: 0; padding: 16px; background: light-dark(#fff, #101318); color: light-dark(#1c1d22, #eceef2); }
</style></head><body><main></main><script type="module" src="/page.js"></script></body></html>`

let browser: Browser
let server: Server
let address = ''

before(async () => {
  if (!packaged) return
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    // What package.json says of side effects is said of the built files; here are the sources.
    ignoreAnnotations: true,
    bundle: true,
    splitting: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2023',
    entryNames: 'page',
    conditions: ['browser'],
    logLevel: 'silent',
  })
  const files = new Map(
    outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]out[\\/]/, '/'), contents]),
  )
  server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    response.writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(file ?? page)
  }).listen(0)
  const place = server.address()
  address = `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
  // Each picture would go to the emulated graphics card and back.
  browser = await launch(['--disable-gpu'])
})

after(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

for (const [width, scheme] of looks) {
  test(
    `shows every state ${width} pixels wide and ${scheme} as it was looked at (look: Principle 5, Principle 6)`,
    // Between the narrow and the wide one little can break by itself.
    { ...options, extent: width === 768 ? 'deep' : 'full' },
    () => compareAll(width, scheme),
  )
}

for (const language of baltic) {
  test(`shows each element in ${language} as it was looked at (look: Words)`, options, () =>
    compareAll(360, 'light', language),
  )
}

test(
  'clips no word and doubles no full stop in any state and language, 360 pixels wide (look: Principle 6)',
  options,
  async () => {
    const tab = await open(360, 'light')
    // Only where things stand counts: what nobody could see is not drawn.
    await tab.evaluate("document.querySelector('main').style.opacity = '0'")
    const faults: string[] = []
    for (const language of translated) {
      for (const name of await scenes(tab, 'all')) {
        await tab.evaluate(`show(${JSON.stringify(name)}, '${language}')`)
        const clipped: unknown = await tab.evaluate('clipped()')
        if (Array.isArray(clipped)) faults.push(...clipped.map((one) => `${language}, ${name}: ${one}`))
        // Where a date ends with a full stop of its own, a sentence must not end with it.
        const doubled: unknown = await tab.evaluate(
          "[...document.querySelector('main').children].map(({ shadowRoot }) => shadowRoot.textContent).join(' ').match(/.{20}[.][.]/)?.[0]",
        )
        if (typeof doubled === 'string') faults.push(`${language}, ${name}: ${doubled}`)
      }
    }
    await tab.close()
    assert.deepEqual(faults, [])
  },
)

test('sees a planted word that is clipped (house: 4)', options, async () => {
  const tab = await open(360, 'light')
  await tab.evaluate("show('button ready')")
  assert.deepEqual(await tab.evaluate('clipped()'), [])
  await tab.evaluate(plantLongWord)
  assert.lengthOf((await tab.evaluate('clipped()')) as unknown[], 1)
  await tab.close()
})

test('sees one word that has changed, at the widest width too (house: 4)', options, async () => {
  const tab = await open(1280, 'light')
  const taken = await take(tab, 'list one')
  const one = parsePicture(taken)
  const stored = writePicture(one)
  assert.equal(differingPixels(one, parsePicture(stored)), 0)
  assert.isTrue(isAsKept(taken, stored))
  const changed = await take(tab, 'list one', changeOneWord)
  assert.isAbove(differingPixels(one, parsePicture(changed)), mostDiffering)
  assert.isFalse(isAsKept(changed, stored))
  await tab.close()
})

test('keeps no picture of a state that is gone (house: 4)', options, async () => {
  const tab = await open(360, 'light')
  const [names, spoken] = [await scenes(tab), await scenes(tab, 'spoken')]
  await tab.close()
  const shown = new Set([
    ...looks.flatMap(([width, scheme]) => names.map((name) => fileOf(name, width, scheme))),
    ...baltic.flatMap((language) => spoken.map((name) => fileOf(name, 360, 'light', language))),
  ])
  const gone = readdirSync(kept).filter((file) => !shown.has(file))
  if (writes) for (const file of gone) rmSync(join(kept, file))
  else assert.deepEqual(gone, [])
})

function fileOf(name: string, width: number, scheme: string, language?: Language): string {
  const look = [name.replaceAll(' ', '-'), width, scheme, ...(language ? [language] : [])]
  return `${look.join('-')}.png`
}

async function scenes(tab: Page, which: 'names' | 'spoken' | 'all' = 'names'): Promise<string[]> {
  const names: unknown = await tab.evaluate(`window.${which}`)
  return Array.isArray(names) ? names.map(String) : assert.fail('There are no scenes')
}

async function compareAll(width: number, scheme: 'light' | 'dark', language?: Language): Promise<void> {
  const tab = await open(width, scheme)
  const changed: string[] = []
  for (const name of await scenes(tab, language ? 'spoken' : 'names')) {
    const file = fileOf(name, width, scheme, language)
    const path = join(kept, file)
    // One page shows one scene after the other.
    const taken = await take(tab, name, '', language)
    const stored = existsSync(path) ? readFileSync(path) : undefined
    if (stored && isAsKept(taken, stored)) continue
    const seen = parsePicture(taken)
    const count = stored ? differingPixels(seen, parsePicture(stored)) : Infinity
    if (count <= mostDiffering) continue
    if (writes) save(kept, file, writePicture(seen))
    else if (count === Infinity) changed.push(`${file} is not kept, or has another size`)
    else {
      save(found, file, writePicture(seen))
      changed.push(`${file} differs in ${count} pixels; see .silta/pictures`)
    }
  }
  await tab.close()
  assert.deepEqual(changed, [])
}

async function open(width: number, scheme: 'light' | 'dark'): Promise<Page> {
  const tab = await openTab(browser)
  // High enough that nothing sticks to an edge of the window.
  await tab.setViewport({ width, height: 2400 })
  await tab.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  await tab.goto(address)
  await tab.waitForFunction('window.ready')
  return tab
}

/** Takes the picture of a scene; what is planted changes the page first. */
async function take(tab: Page, name: string, plant = '', language: Language = 'en'): Promise<Uint8Array> {
  const height = Number(await tab.evaluate(`show(${JSON.stringify(name)}, '${language}')`))
  await tab.evaluate(plant)
  await tab.evaluate(paintAnew)
  const { width = 0, height: seen = 0 } = tab.viewport() ?? {}
  // What the window shows is taken as it stands: to take more, the browser lays the page out anew in other windows on the way.
  const clip = { x: 0, y: 0, width, height }
  return tab.screenshot({ clip, captureBeyondViewport: height > seen, optimizeForSpeed: true })
}

function save(folder: string, file: string, picture: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), picture)
}
