/// <reference types="node" />
// Keeps every byte that reaches a page: answers with their headers, what the page holds, what the browser stores.

import type { Page } from 'puppeteer-core'
import type { Seen } from './scan.ts'

/** Records one page from its first request on. */
export interface Recorder {
  seen: Seen[]
  /** Problems that the browser reports: policy violations, errors of scripts. */
  complaints: string[]
  /** Adds what the page and the browser hold now. */
  snapshot(where: string): Promise<void>
  /** Waits until all bodies are in. */
  settled(): Promise<void>
}

/** Starts recording; call it before the first navigation. */
export function record(page: Page): Recorder {
  const seen: Seen[] = []
  const complaints: string[] = []
  const bodies: Promise<unknown>[] = []
  page.on('response', (response) => {
    const head = JSON.stringify({ url: response.url(), headers: response.headers() })
    seen.push({ where: `head of ${pathOf(response.url())}`, bytes: Buffer.from(head) })
  })
  // Only what came in whole has a body to ask for; a request that the browser gave up would keep us waiting.
  page.on('requestfinished', (request) => {
    const body = request
      .response()
      ?.buffer()
      .then(
        (bytes) => seen.push({ where: `body of ${pathOf(request.url())}`, bytes: Buffer.from(bytes) }),
        // A redirect has none.
        () => undefined,
      )
    if (body) bodies.push(body)
  })
  page.on('console', (message) => {
    const text = message.text()
    seen.push({ where: 'console', bytes: Buffer.from(text) })
    if (/content security policy|trusted type/i.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(error instanceof Error ? error.message : String(error)))
  const snapshot = async (where: string) => {
    const held = await page.evaluate(async () => {
      const texts: string[] = [document.documentElement.outerHTML, location.href, document.cookie]
      const walk = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (!element.shadowRoot) continue
          texts.push(element.shadowRoot.innerHTML)
          walk(element.shadowRoot)
        }
      }
      walk(document)
      for (const store of [localStorage, sessionStorage]) texts.push(JSON.stringify({ ...store }))
      for (const { name } of await indexedDB.databases()) texts.push(`indexedDB ${name}`)
      if ('caches' in globalThis) {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            texts.push(request.url, await ((await cache.match(request))?.text() ?? ''))
        }
      }
      return texts.join('\n')
    })
    const cookies = JSON.stringify(await page.browserContext().cookies())
    seen.push({ where: `page at ${where}`, bytes: Buffer.from(`${held}\n${cookies}`) })
  }
  return { seen, complaints, snapshot, settled: async () => void (await Promise.all(bodies)) }
}

function pathOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
