/// <reference types="node" />
// Runs axe on a page as it stands, in light and dark, narrow and wide.
// It opens nothing and leaves the page as wide as it was last.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Names what axe finds; a page without fault gives an empty list. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  const session = await page.createCDPSession()
  for (const scheme of ['light', 'dark']) {
    for (const width of [360, 1280]) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        // Colours on their way from one scheme to the other belong to neither.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ])
      await page.setViewport({ width, height: 900 })
      // Through the debugger, because the policy of the page rightly refuses a foreign script.
      await session.send('Runtime.evaluate', { expression: axe })
      const { result } = await session.send('Runtime.evaluate', {
        expression:
          'axe.run().then(({ violations }) => violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html).join(" ")))',
        awaitPromise: true,
        returnByValue: true,
      })
      const violations: unknown = result.value
      if (!Array.isArray(violations)) throw new Error('axe did not run')
      found.push(...violations.map((violation) => `${scheme}, ${width} px: ${String(violation)}`))
    }
  }
  await session.detach()
  return found
}
