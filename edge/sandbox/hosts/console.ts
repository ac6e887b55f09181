// The console of the bank at `/console`: its built files, with a content security policy.
// The files are built from ../console/, which nothing here imports.

import type { ConsolePages } from '../options/index.ts'
import { pageHeaders } from '../pages/page.ts'

/** Reads a built file by its path below the console, for example `assets/index-a1b2.js`, if it exists. */
export type ConsoleFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** What the console may do: its own scripts and styles, and calls to its own bank. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Files below `assets/` have a hash in their names, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the console from its built files.
 *
 * Every address of the console gives the same page, which draws the screen in the address; only addresses below `assets/` are
 * files of their own.
 */
export function serveConsole(read: ConsoleFile): ConsolePages {
  return async (request) => {
    const [, part] = /^\/console\/(assets\/[\w.-]+)$/.exec(new URL(request.url).pathname) ?? []
    const bytes = await read(part ?? 'index.html')
    if (!bytes) return undefined
    const headers = pageHeaders({
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    if (part === undefined)
      return new Response(bytes, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
    const type = TYPES[part.replace(/^.*\./, '')] ?? 'application/octet-stream'
    return new Response(bytes, { headers: { ...headers, 'content-type': type, 'cache-control': FOREVER } })
  }
}
