// Every state of every element, by what is measured and not by what is seen: words that are clipped, sizes of what is pressed,
// the mirror of a page that reads from right to left, and the tree that a screen reader is given.
// Runs with --all: every state, some of them in every language.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { diff } from 'node:util'
import type { Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { type Language, translated } from '../../widgets/shared/text/words/languages.ts'
import { root } from '../runtimes/process.ts'
import { options, packaged, ScenePage, sceneNames } from './scene-page.ts'
import { readTree } from './trees.ts'

const trees = join(root, 'test/widgets/trees')
const writes = process.env['SILTA_PICTURES'] === 'write'

/** Makes a word of the button longer than it can show. */
const plantLongWord = `{
  const button = document.querySelector('main silta-payment-button').shadowRoot.querySelector('button')
  button.style.whiteSpace = 'nowrap'
  const words = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
  words.data = 'Pay '.repeat(40)
}`

/** Lists what a scene clips, and where two full stops follow each other: a date may end with one of its own. */
const lookAtWords = `() => {
  const text = [...document.querySelector('main').children].map(({ shadowRoot }) => shadowRoot.textContent).join(' ')
  return [...clipped(), ...(text.match(/.{20}[.][.]/) ?? [])]
}`

/** Draws a scene tighter, and lists what is smaller than a pointer or a finger needs. What takes the press for its whole box is measured by that. */
const lookAtTargets = (least: number) => `(element) => {
  element.setAttribute('density', 'compact')
  const targets = element.shadowRoot.querySelectorAll('button, input, select, a, [role=option], summary')
  return [...targets].flatMap((target) => {
    const { width, height } = (target.closest('.choose')?.closest('.account') ?? target.closest('label') ?? target).getBoundingClientRect()
    window.smaller = (window.smaller ?? 0) + (width > 0 && height < 40)
    return width > 0 && Math.min(width, height) < ${least} - 0.1 ? [target.className + ' ' + Math.round(width) + ' x ' + Math.round(height)] : []
  })
}`

/** Notes where every box stands: those that follow the direction of the page, and none that is a word of a sentence or drawn in a chart. */
const noteBoxes = `{
  window.boxesOf = (element) => [...element.shadowRoot.querySelectorAll('*')].flatMap((box) => {
    if (box.closest('.hidden, .plot') || box.parentElement?.closest('svg')) return []
    if (/inline|contents|none/.test(getComputedStyle(box).display)) return []
    const { left, right, width } = box.getBoundingClientRect()
    return width === 0 ? [] : [[box.localName + '.' + (box.getAttribute('class') ?? ''), Math.round(left), Math.round(right)]]
  })
  window.before = {}
}`

let scenePage: ScenePage

before(async () => {
  if (packaged) scenePage = await ScenePage.open()
})

after(() => scenePage?.close())

/** Shows all scenes in a language, and lists what is said of each. */
async function each(tab: Page, look: string, language: Language | 'en-150' = 'en'): Promise<string[]> {
  const names = JSON.stringify(await sceneNames(tab, 'all'))
  const found: unknown = await tab.evaluate(`each(${names}, '${language}', ${look})`)
  return Array.isArray(found) ? found.map(String) : assert.fail('nothing was looked at')
}

test(
  'clips no word and doubles no full stop in any state and language, 360 pixels wide (look: Principle 6)',
  options,
  async () => {
    const tab = await scenePage.tab(360)
    const faults: string[] = []
    // One page, one language after the other.
    for (const language of translated) faults.push(...(await each(tab, lookAtWords, language)))
    await tab.close()
    assert.deepEqual(faults, [])
  },
)

/** Lists texts that stand out of their box or of the window, and those of which a line has room for a few letters only. */
const lookAtLargeText = `(element) => {
  const texts = document.createTreeWalker(element.shadowRoot, NodeFilter.SHOW_TEXT)
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : []
  while (texts.nextNode()) {
    const text = texts.currentNode
    const box = text.parentElement
    if (!text.data.trim() || box.closest('.hidden, option, svg')) continue
    const range = new Range()
    range.selectNodeContents(text)
    const { left, right, width, height } = range.getBoundingClientRect()
    let frame = box
    while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement
    const edge = frame?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
    const scrolls = frame && /auto|scroll/.test(getComputedStyle(frame).overflowX)
    const letter = parseFloat(getComputedStyle(box).fontSize)
    const isSqueezed = /\\p{L}{6}/u.test(text.data) && height > letter * 4 && width < letter * 3
    const isOut = !scrolls && width > 0 && (left < edge.left - 1 || right > edge.right + 1)
    if (isOut || isSqueezed) found.push(box.localName + '.' + (box.className || box.parentElement?.className) + ': ' + text.data.trim())
  }
  return found
}`

test(
  'keeps words whole and within the window with a text of 200 %, 360 and 320 pixels wide (look: Principle 7)',
  options,
  async () => {
    const tab = await scenePage.tab(360)
    await tab.evaluate("document.documentElement.style.fontSize = '200%'")
    const faults: string[] = []
    for (const width of [360, 320]) {
      await tab.setViewport({ width, height: 2400 })
      for (const language of ['en', 'fi'] as const)
        faults.push(...(await each(tab, lookAtLargeText, language)))
    }
    await tab.close()
    assert.deepEqual(faults, [])
  },
)

test('sees a planted word that is clipped (house: 4)', options, async () => {
  const tab = await scenePage.tab(360)
  await tab.evaluate("show('button ready')")
  assert.deepEqual(await tab.evaluate('clipped()'), [])
  await tab.evaluate(plantLongWord)
  assert.lengthOf((await tab.evaluate('clipped()')) as unknown[], 1)
  await tab.close()
})

test(
  'keeps what is pressed 24 pixels high and wide where it is drawn tighter, and 44 for a finger (look: Principle 6)',
  options,
  async () => {
    const tab = await scenePage.tab(360)
    const tight = await each(tab, lookAtTargets(24))
    const smaller = await tab.evaluate('smaller')
    await tab.setViewport({ width: 360, height: 2400, hasTouch: true, isMobile: true })
    // A machine that is touched loads the page anew.
    await tab.waitForFunction('window.ready')
    assert.isTrue(await tab.evaluate("matchMedia('(pointer: coarse)').matches"))
    const touched = await each(tab, lookAtTargets(44))
    await tab.close()
    assert.deepEqual(tight, [])
    assert.isAbove(Number(smaller), 100, 'tighter controls are smaller for a pointer')
    assert.deepEqual(touched, [])
  },
)

test(
  'reads from left to right in a page that does not, until the page brings words of its own: then it is its mirror (house: 4)',
  options,
  async () => {
    const tab = await scenePage.tab(360)
    await tab.evaluate(noteBoxes)
    await each(tab, '(element, name) => { before[name] = boxesOf(element); return [] }', 'en-150')
    await tab.evaluate("document.documentElement.dir = 'rtl'")
    const turned = await each(
      tab,
      `(element, name) => [
      ...clipped(),
      // The element itself begins at the right edge.
      ...boxesOf(element).flatMap(([box, left], at) => {
        const shift = Math.round(innerWidth - 16 - element.getBoundingClientRect().width) - 16
        return Math.abs(left - shift - before[name][at]?.[1]) <= 1 ? [] : [box + ' turns']
      }),
    ]`,
      'en-150',
    )
    await tab.evaluate('bringEnglish()')
    const mirrored = await each(
      tab,
      `(element, name) => [
      ...clipped(),
      ...boxesOf(element).flatMap(([box, left, right], at) => {
        const [, formerLeft, formerRight] = before[name][at] ?? []
        return Math.abs(left - (innerWidth - formerRight)) <= 1 && Math.abs(right - (innerWidth - formerLeft)) <= 1
          ? [] : [box + ' ' + left + ' to ' + right + ', before ' + formerLeft + ' to ' + formerRight]
      }),
    ]`,
      'en-150',
    )
    await tab.close()
    assert.deepEqual(turned, [])
    assert.deepEqual(mirrored, [])
  },
)

test(
  'gives a screen reader of every state the tree that was looked at (look: Principle 7)',
  options,
  async () => {
    const tab = await scenePage.tab(360)
    const devtools = await tab.createCDPSession()
    const names = await sceneNames(tab, 'all')
    const changed: string[] = []
    for (const name of names) {
      // One page shows one scene after the other.
      await tab.evaluate(`show(${JSON.stringify(name)}, 'en')`)
      const seen = `${(await readTree(devtools)).join('\n')}\n`
      const path = join(trees, fileOf(name))
      const stored = existsSync(path) ? readFileSync(path, 'utf8') : ''
      if (seen === stored) continue
      if (writes) save(path, seen)
      else changed.push(`${fileOf(name)}, - as kept, + as it is:\n${differences(stored, seen).join('\n')}`)
    }
    await tab.close()
    const gone = existsSync(trees)
      ? readdirSync(trees).filter((file) => !names.map(fileOf).includes(file))
      : []
    if (writes) for (const file of gone) rmSync(join(trees, file))
    assert.equal(changed.join('\n\n'), '')
    if (!writes) assert.deepEqual(gone, [])
  },
)

function fileOf(name: string): string {
  return `${name.replaceAll(' ', '-')}.txt`
}

function save(path: string, text: string): void {
  mkdirSync(trees, { recursive: true })
  writeFileSync(path, text)
}

/** Lists the lines that differ. */
function differences(one: string, other: string): string[] {
  const signs = new Map([
    [-1, '+'],
    [1, '-'],
  ])
  return diff(one.split('\n'), other.split('\n')).flatMap(([way, line]) => {
    const sign = signs.get(way)
    return sign ? [`${sign} ${line}`] : []
  })
}
