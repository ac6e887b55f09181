// Builds script and styles of the site, with hashes in their names; build.ts writes the pages around them.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  // A page has no such module; our classes then use their own substitutes.
  resolve: { alias: { 'cloudflare:workers': fileURLToPath(new URL('live/no-workers.ts', import.meta.url)) } },
  build: {
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // A bank and a proxy, loaded when a person asks for them, are one large part.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['site.ts', 'site.css'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
    },
  },
})
