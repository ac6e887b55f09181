// The picture at the top of the README, light and dark: taken of the elements themselves, and compared with the stored one.
// Runs with --all: pictures of every state are compared there too.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert, test } from '#kit'
import { executablePath, launch, openTab } from '../kit/chrome.ts'
import { FRONT, frontPath } from '../house/front.ts'
import { root } from '../runtimes/process.ts'
import { writeIndexed } from './indexed-picture.ts'
import { differingPixels, mostDiffering, parsePicture } from './picture.ts'
import { endMotions, servePage } from './served-page.ts'

const writes = process.env['SILTA_PICTURES'] === 'write'
const options = executablePath.includes('node_modules')
  ? {}
  : { except: { node: `pictures are compared in the packaged Chromium only, not in ${executablePath}` } }

const entry = `
import { showFront } from './test/widgets/front-scene.ts'
await showFront(document.querySelector('main'))
${endMotions}
window.ready = true`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elements</title><style>
:root { color-scheme: light dark; font-family: "Open Sans", sans-serif;
  --silta-picker-height: 42rem; --silta-picker-width: none; --silta-button-width: none; }
body { margin: 0; background: light-dark(#eef1f5, #0a0c10); color: light-dark(#1c1d22, #eceef2); overflow: hidden; }
main { display: grid; grid-template-columns: 396px 1fr; gap: 28px; align-items: start; padding: 32px 32px 0; }
section { display: grid; gap: 24px; padding: 24px; border-radius: 14px; background: light-dark(#fff, oklch(19% 0.015 260)); }
section > * { min-width: 0; }
.account { padding-bottom: 200px; }
</style></head><body><main></main><script type="module" src="/page.js"></script></body></html>`

test(
  'shows the elements at the top of the README as they are today, light and dark (house: 4)',
  options,
  async () => {
    const { address, close } = await servePage(entry, page)
    const browser = await launch(['--disable-gpu'])
    try {
      const changed: string[] = []
      for (const scheme of FRONT.schemes) {
        // One scheme after the other: a machine with two cores has no more to give.
        const tab = await openTab(browser)
        // Higher than the picture: what keeps to the edge of the window stays out of it.
        await tab.setViewport({
          width: FRONT.width,
          height: 2 * FRONT.height,
          deviceScaleFactor: FRONT.scale,
        })
        await tab.emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: scheme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ])
        await tab.goto(address)
        await tab.waitForFunction('window.ready')
        const taken = await tab.screenshot({
          clip: { x: 0, y: 0, width: FRONT.width, height: FRONT.height },
          optimizeForSpeed: true,
        })
        await tab.close()
        const path = join(root, frontPath(scheme))
        const stored = existsSync(path) ? readFileSync(path) : undefined
        const written = writeIndexed(parsePicture(taken))
        const count = stored ? differingPixels(parsePicture(written), parsePicture(stored)) : Infinity
        // Each pixel of the page is four of the picture.
        if (count <= mostDiffering * FRONT.scale ** 2) continue
        const kept = writes ? path : join(root, '.silta/pictures', `front-${scheme}.png`)
        mkdirSync(dirname(kept), { recursive: true })
        writeFileSync(kept, written)
        if (!writes) changed.push(`${frontPath(scheme)} differs; see .silta/pictures`)
      }
      assert.deepEqual(changed, [])
    } finally {
      await browser.close()
      close()
    }
  },
)
