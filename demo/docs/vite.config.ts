// Builds script and styles of the site, with hashes in their names; build.ts writes the pages around them.
// Not a development server.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  build: {
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['site.ts', 'site.css'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
    },
  },
})
