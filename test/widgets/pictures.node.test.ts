// Pictures of every state of the account list and the pager, and of payments that need a person: three widths, both schemes, compared with those kept here.
// Not a judge of beauty: people looked at the kept ones. SILTA_PICTURES=write takes them anew.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { executablePath, launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { encodePng } from './png.ts'

/** A pixel counts as another one when a channel differs by more than this, of 255. */
const channelTolerance = 24
/** A picture counts as another one when more than this share of its pixels does. */
const pixelTolerance = 0.001

/** The most frequent colours of a picture, which are kept exactly. */
const exact = 24
/** Levels of a channel for all the others: finer than the tolerance. */
const levels = 9

/** Dark at one width: colours do not depend on the width. */
const looks = [
  [360, 'light'],
  [360, 'dark'],
  [768, 'light'],
  [1280, 'light'],
] as const
const kept = join(root, 'test/widgets/pictures')
const found = join(root, '.silta/pictures')
const writes = process.env['SILTA_PICTURES'] === 'write'

/** Letters are drawn a little differently by every other browser. */
const packaged = executablePath.includes('node_modules')
const options = packaged
  ? {}
  : { except: { node: `pictures are compared in the packaged Chromium only, not in ${executablePath}` } }

const entry = `
import { clean, keptScenes as scenes } from './test/widgets/scenes.ts'
window.names = Object.keys(scenes)
window.show = async (name) => {
  const place = document.querySelector('main')
  clean(place)
  await scenes[name](place)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel()
    else animation.finish()
  }
  document.activeElement.blur()
  scrollTo(0, 0)
  return Math.ceil(place.getBoundingClientRect().bottom) + 16
}
const pixels = async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  canvas.drawImage(picture, 0, 0)
  return canvas.getImageData(0, 0, picture.width, picture.height)
}
window.differ = async (one, other) => {
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  if (a.width !== b.width || a.height !== b.height) return 1
  let count = 0
  for (let at = 0; at < a.data.length; at += 4) {
    const far = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > ${channelTolerance})
    if (far) count++
  }
  return count / (a.width * a.height)
}
// Few colours make a small file: grounds and inks are kept as they are, the edges of letters in fewer levels.
window.simplify = async (data) => {
  const { width, height, data: all } = await pixels(data)
  const counts = new Map()
  const indexes = new Uint8Array(width * height)
  const colourAt = (at) => (all[at * 4] << 16) | (all[at * 4 + 1] << 8) | all[at * 4 + 2]
  const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]
  const level = (value) => Math.round(Math.round((value / 255) * ${levels - 1}) * (255 / ${levels - 1}))
  for (let at = 0; at < indexes.length; at++) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1)
  const exact = new Set([...counts].sort(([, a], [, b]) => b - a).slice(0, ${exact}).map(([colour]) => colour))
  const places = new Map()
  const palette = []
  for (let at = 0; at < indexes.length; at++) {
    const colour = colourAt(at)
    const kept = exact.has(colour) ? parts(colour) : parts(colour).map(level)
    const key = kept.join()
    if (!places.has(key)) places.set(key, palette.push(kept) - 1)
    indexes[at] = places.get(key)
  }
  let text = ''
  for (let at = 0; at < indexes.length; at += 8192) text += String.fromCharCode(...indexes.subarray(at, at + 8192))
  return { width, height, palette, indexes: btoa(text) }
}
window.ready = true`

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
  browser = await launch()
})

after(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

for (const [width, scheme] of looks) {
  test(
    `shows every state ${width} pixels wide and ${scheme} as it was looked at (look: Principles)`,
    options,
    () => compareAll(width, scheme),
  )
}

test('sees a picture that has changed (house: 4)', options, async () => {
  const tab = await open(360, 'light')
  const [one, other] = [await take(tab, 'list one'), await take(tab, 'list soon')]
  assert.equal(await differ(tab, one, one), 0)
  assert.isAbove(await differ(tab, one, other), pixelTolerance)
  await tab.close()
})

async function compareAll(width: number, scheme: 'light' | 'dark'): Promise<void> {
  const tab = await open(width, scheme)
  const names: unknown = await tab.evaluate('window.names')
  if (!Array.isArray(names)) return assert.fail('There are no scenes')
  const changed: string[] = []
  for (const name of names.map(String)) {
    const file = `${name.replaceAll(' ', '-')}-${width}-${scheme}.png`
    // One page shows one scene after the other.
    // oxlint-disable-next-line no-await-in-loop
    const picture = await take(tab, name)
    // oxlint-disable-next-line no-await-in-loop
    if (writes) save(kept, file, await simplify(tab, picture))
    else if (!existsSync(join(kept, file))) changed.push(`${file} is not kept`)
    else {
      // oxlint-disable-next-line no-await-in-loop
      const share = await differ(tab, picture, readFileSync(join(kept, file)))
      if (share <= pixelTolerance) continue
      save(found, file, picture)
      changed.push(`${file} differs in ${(share * 100).toFixed(2)} %; see .silta/pictures`)
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

async function take(tab: Page, name: string): Promise<Uint8Array> {
  const height = Number(await tab.evaluate(`show(${JSON.stringify(name)})`))
  const { width = 0 } = tab.viewport() ?? {}
  return tab.screenshot({ clip: { x: 0, y: 0, width, height } })
}

/** Makes a small file of a picture. */
async function simplify(tab: Page, picture: Uint8Array): Promise<Uint8Array> {
  const data = JSON.stringify(Buffer.from(picture).toString('base64'))
  const simple = (await tab.evaluate(`simplify(${data})`)) as Simple
  return encodePng({ ...simple, indexes: Buffer.from(simple.indexes, 'base64') })
}

interface Simple {
  width: number
  height: number
  palette: [number, number, number][]
  indexes: string
}

async function differ(tab: Page, one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = [one, other].map((bytes) => JSON.stringify(Buffer.from(bytes).toString('base64')))
  return Number(await tab.evaluate(`differ(${first}, ${second})`))
}

function save(folder: string, file: string, picture: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), picture)
}
