// Pictures of every state of the account list and the pager, and of payments that need a person: three widths, dark at one, compared with the stored ones.
// Runs with --all: every state in every width and scheme.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import type { Language } from '../../widgets/shared/text/words/languages.ts'
import { root } from '../runtimes/process.ts'
import { differingPixels, isAsKept, mostDiffering, parsePicture, writePicture } from './picture.ts'
import { options, packaged, ScenePage, sceneNames } from './scene-page.ts'

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

/** Takes one letter out of the name of the account. */
const changeOneWord = `{
  const { shadowRoot } = document.querySelector('main silta-account-list')
  const walk = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT)
  while (walk.nextNode() && walk.currentNode.data !== 'Everyday');
  walk.currentNode.data = walk.currentNode.data.replace('Everyday', 'Everday')
}`

let scenePage: ScenePage

before(async () => {
  if (packaged) scenePage = await ScenePage.open()
})

after(() => scenePage?.close())

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

test('sees one word that has changed, at the widest width too (house: 4)', options, async () => {
  const tab = await scenePage.tab(1280, 'light')
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
  const tab = await scenePage.tab(360, 'light')
  const [names, spoken] = [await sceneNames(tab), await sceneNames(tab, 'spoken')]
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

async function compareAll(width: number, scheme: 'light' | 'dark', language?: Language): Promise<void> {
  const tab = await scenePage.tab(width, scheme)
  const changed: string[] = []
  for (const name of await sceneNames(tab, language ? 'spoken' : 'names')) {
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

/** Takes the picture of a scene; what is planted changes the page first. */
async function take(tab: Page, name: string, plant = '', language: Language = 'en'): Promise<Uint8Array> {
  const height = Number(await tab.evaluate(`show(${JSON.stringify(name)}, '${language}')`))
  await tab.evaluate(plant)
  const { width = 0, height: seen = 0 } = tab.viewport() ?? {}
  // What the window shows is taken as it stands: to take more, the browser lays the page out anew in other windows on the way.
  const clip = { x: 0, y: 0, width, height }
  return tab.screenshot({ clip, captureBeyondViewport: height > seen, optimizeForSpeed: true })
}

function save(folder: string, file: string, picture: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), picture)
}
