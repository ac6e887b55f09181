// Builds the demo's pages into dist/demo: one HTML file per page, hashed scripts, styles and pictures.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import type { Language } from '../core/shared/values/sentences.ts'
import { makeSheet } from '../edge/cli/logos/sheet.ts'
import { WORDS } from './site/words/languages.ts'

const pages = [
  'index',
  'product',
  'subscription',
  'basket',
  'checkout',
  'receipt',
  'account',
  'merchant',
  'suppliers',
  '404',
]
const page = (name: string) => fileURLToPath(new URL(`./site/${name}.html`, import.meta.url))

/** Makes a page appear only as a whole: its script draws everything, and is small. */
const wholeFirstPaint: Plugin = {
  name: 'whole-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** Shows in browsers without scripts that the page needs them, in each of its languages; the merchant's pages have two. */
export const wordsWithoutScript = {
  name: 'words-without-script',
  transformIndexHtml(html: string, { path }: { path: string }): string {
    const isMerchants = /(?:merchant|suppliers)\.html$/.test(path)
    const codes = new Set(['en', ...(isMerchants ? ['fi'] : Object.keys(WORDS))]) as Set<Language>
    const said = Array.from(codes, (code) => `<p lang="${code}">${WORDS[code].noScript}</p>`)
    return html.replace('</body>', `<noscript>${said.join('')}</noscript></body>`)
  },
}

/** Puts the marks of the banks into one picture with its list, as `silta logos` does for a site. */
const bankLogos: Plugin = {
  name: 'bank-logos',
  generateBundle() {
    const folder = new URL('./site/pictures/banks/', import.meta.url)
    const files = readdirSync(folder).toSorted()
    const { picture, list } = makeSheet(
      files.map((file) => ({ file, bytes: readFileSync(new URL(file, folder)) })),
    )
    this.emitFile({ type: 'asset', fileName: list.picture, source: picture })
    this.emitFile({ type: 'asset', fileName: 'logos.json', source: JSON.stringify(list) })
  },
}

/** Builds the console of the bank beside the pages: a worker has one folder of files, and worker.ts gives the bank its own. */
function bankConsole(): Plugin {
  let folder: string | undefined
  return {
    name: 'bank-console',
    configResolved({ root, build: { outDir } }) {
      folder = join(resolve(root, outDir), 'console')
    },
    async closeBundle() {
      const outDir = folder
      // During watched builds the console's own build watches its files.
      folder = undefined
      if (outDir === undefined) return
      const configFile = fileURLToPath(new URL('../edge/sandbox/console/vite.config.ts', import.meta.url))
      const again = { watch: {}, emptyOutDir: false }
      await build({ configFile, logLevel: 'warn', build: { outDir, ...(this.meta.watchMode && again) } })
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('./site', import.meta.url)),
  appType: 'mpa',
  publicDir: false,
  plugins: [wholeFirstPaint, wordsWithoutScript, bankLogos, bankConsole()],
  build: {
    outDir: '../../dist/demo',
    emptyOutDir: true,
    // The oldest browsers that know light-dark(), so that no colour is rewritten.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Nothing is inlined, so that the strict policy of the pages stays simple.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(pages.map((name) => [name, page(name)])) },
  },
})
