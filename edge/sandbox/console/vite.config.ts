// Builds the console into static files that hosts serve: one page, scripts and styles with hashes in their names.
// It is no development server: the bank serves the files.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** How the console is built. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  publicDir: false,
  build: {
    // The folder in which hosts look for the files.
    outDir: fileURLToPath(new URL('../../../dist/edge/sandbox/console', import.meta.url)),
    emptyOutDir: true,
    // The oldest browsers that support light-dark(), so that no colour is rewritten.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Separate files only, so that the strict policy of the page stays simple.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
