/// <reference types="node" />
// Serves a page of a bench to a browser: bundled as most sites are, and opened anew for each measurement.

import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { build } from 'vite'
import { launch } from '../kit/chrome.ts'

/** A page that can be opened as often as one likes. */
export interface ServedPage {
  /** Opens it, does something in it, and closes it. */
  visit: <T>(act: (page: Page) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * Serves the page of a script of this folder.
 * @param name for example `pager-page`; the script puts `bench` into the page's own scope when it is ready
 */
export async function servePage(name: string): Promise<ServedPage> {
  const files = await bundle(name)
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    const page = `<!doctype html><meta charset="utf-8"><title>bench</title><body><script type="module" src="/${name}.js"></script>`
    response.writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html' }).end(file ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const browser = await launch()
  return {
    async visit(act) {
      const page = await browser.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      await page.goto(`http://127.0.0.1:${port}/`)
      await page.waitForFunction(() => 'bench' in globalThis)
      const found = await act(page)
      await page.close()
      return found
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Bundles a script and what it loads on demand; gives the text of each file by its address. */
async function bundle(name: string): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: {
      write: false,
      rollupOptions: {
        input: { [name]: fileURLToPath(new URL(`${name}.ts`, import.meta.url)) },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const outputs = 'close' in built ? [] : [built].flat().flatMap(({ output }) => output)
  return new Map(outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : '']))
}
