/// <reference types="node" />
// Runs axe on a page as it stands, in light and dark, narrow and wide.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeep } from '#kit'
import type { Page } from 'puppeteer-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page as a person may see it. */
interface View {
  scheme: 'light' | 'dark'
  width: 360 | 1280
}

/** Each theme and each width has all rules once, in a deep run both together. */
const views: readonly View[] = [
  { scheme: 'light', width: 360 },
  ...(isDeep
    ? ([
        { scheme: 'dark', width: 360 },
        { scheme: 'light', width: 1280 },
      ] as const)
    : []),
  { scheme: 'dark', width: 1280 },
]

/** Names what axe finds; a page without fault gives an empty list. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  const session = await page.createCDPSession()
  // Through the debugger, because the policy of the page rightly refuses a foreign script.
  const evaluate = async (expression: string): Promise<unknown> => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    return (await session.send('Runtime.evaluate', asked)).result.value
  }
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axe)
  for (const { scheme, width } of views) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // Colours on their way from one scheme to the other belong to neither.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ])
    await page.setViewport({ width, height: 900 })
    const violations = await evaluate(
      `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html).join(" ")))`,
    )
    if (!Array.isArray(violations)) throw new Error('axe did not run')
    found.push(...violations.map((violation) => `${scheme}, ${width} px: ${String(violation)}`))
  }
  await session.detach()
  return found
}
