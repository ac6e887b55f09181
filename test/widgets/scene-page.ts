// A page that shows every scene of the elements by name, served to the packaged browser.

import type { Browser, Page } from 'puppeteer-core'
import { assert } from '#kit'
import { executablePath, launch, openTab } from '../kit/chrome.ts'
import { endMotions, type ServedPage, servePage } from './served-page.ts'

/** Letters are drawn a little differently by every other browser. */
export const packaged: boolean = executablePath.includes('node_modules')

/** Options of a test that only the packaged browser can pass. */
export const options: object = packaged
  ? {}
  : { except: { node: `compared in the packaged Chromium only, not in ${executablePath}` } }

const entry = `
import * as english from './widgets/shared/text/words/en/index.ts'
import { register } from './widgets/shared/text/words/registered.ts'
import { clean, keptScenes, scenes, spokenScenes } from './test/widgets/scenes.ts'
window.names = Object.keys(keptScenes)
window.spoken = Object.keys(spokenScenes)
window.all = Object.keys(scenes)
// Makes English a language of the page, which then reads in the page's own direction.
window.bringEnglish = () => register('en', english)
// Where things stand is known before they are painted; what is looked at is painted first.
window.show = async (name, language = 'en', isPainted = true) => {
  const place = document.querySelector('main')
  clean(place)
  document.documentElement.lang = language
  await scenes[name](place)
  if (isPainted) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
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
  ${endMotions}
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
// Shows one scene after the other, unpainted, and lists what is said of each.
window.each = async (names, language, look) => {
  // Only where things stand counts: what nobody could see is not drawn.
  document.querySelector('main').style.opacity = '0'
  const found = []
  for (const name of names) {
    await show(name, language, false)
    found.push(...look(document.querySelector('main').firstElementChild, name).map((one) => language + ', ' + name + ': ' + one))
  }
  return found
}
window.ready = true`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures</title><style>
:root { color-scheme: light dark; font-family: "Open Sans", sans-serif; }
body { margin: 0; padding: 16px; background: light-dark(#fff, #101318); color: light-dark(#1c1d22, #eceef2); }
</style></head><body><main></main><script type="module" src="/page.js"></script></body></html>`

/** The page, its server and its browser. */
export class ScenePage {
  readonly #browser: Browser
  readonly #served: ServedPage

  private constructor(browser: Browser, served: ServedPage) {
    this.#browser = browser
    this.#served = served
  }

  /** Bundles the scenes, serves them on a port of their own, and starts the browser. */
  static async open(): Promise<ScenePage> {
    const served = await servePage(entry, page)
    // Each picture would go to the emulated graphics card and back, and what is painted over a part of an earlier frame has other
    // shades at its edges.
    return new ScenePage(await launch(['--disable-gpu', '--disable-partial-raster']), served)
  }

  /** Ends the browser and the server. */
  async close(): Promise<void> {
    await this.#browser.close()
    this.#served.close()
  }

  /** Opens the page. */
  async tab(width: number, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const tab = await openTab(this.#browser)
    // High enough that nothing sticks to an edge of the window.
    await tab.setViewport({ width, height: 2400 })
    await tab.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ])
    await tab.goto(this.#served.address)
    await tab.waitForFunction('window.ready')
    return tab
  }
}

/** Lists the names of scenes: those with pictures, those with pictures in each language, or all. */
export async function sceneNames(tab: Page, which: 'names' | 'spoken' | 'all' = 'names'): Promise<string[]> {
  const names: unknown = await tab.evaluate(`window.${which}`)
  return Array.isArray(names) ? names.map(String) : assert.fail('There are no scenes')
}
