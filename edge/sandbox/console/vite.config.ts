// Builds the console into static files that hosts serve: one page, scripts and styles with hashes in their names.
// Not a development server: the bank serves what is built here.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** How the console is built. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  build: {
    // Where hosts look for the files.
    outDir: fileURLToPath(new URL('../../../dist/edge/sandbox/console', import.meta.url)),
    emptyOutDir: true,
    // The oldest browsers that know light-dark(), so that no colour is rewritten.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Files only: the strict policy of the page stays simple to read.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
