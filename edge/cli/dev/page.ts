/// <reference types="node" />
// The pages of a site under `silta dev`: the files of `public`, or of the folder itself, as any static host gives them.
// Files whose names begin with a dot, and files outside that folder, are never served.

import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import paths, { extname, join, sep } from 'node:path'
import { isLoopback } from '../../sandbox/http/arrival.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Finds the folder whose files are the site; `undefined` if there is no page. */
export function pagesIn(folder: string): string | undefined {
  return [join(folder, 'public'), folder].find((at) => existsSync(join(at, 'index.html')))
}

/** Answers with a file of the folder; an address without an ending is that of a page. */
export async function answerPage(request: Request, folder: string): Promise<Response> {
  // A foreign site whose name resolves to this machine must not read a person's files.
  if (!isLoopback(new URL(request.url).hostname)) return refused(403)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405)
  const [root, file] = await Promise.all([realpath(folder), findFile(request.url, folder)])
  const type = TYPES[extname(file ?? '')]
  // A symbolic link may lead out of the folder.
  if (file === undefined || type === undefined || !file.startsWith(root + sep)) return refused(404)
  const body = request.method === 'HEAD' ? null : await readFile(file)
  return new Response(body && new Uint8Array(body), {
    headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}

async function findFile(url: string, folder: string): Promise<string | undefined> {
  const found = await Promise.all(filesFor(url, folder).map((one) => realpath(one).catch(() => undefined)))
  return found.find((one) => one !== undefined)
}

/**
 * Lists the files that an address may mean, in the order in which they are looked for; none if an address leads out of the
 * folder, or to what no page asks for.
 *
 * @param system How paths are written; that of this machine when absent.
 */
export function filesFor(url: string, folder: string, system: Pick<typeof paths, 'join'> = paths): string[] {
  const parts = pathOf(url)
  // On Windows a backslash separates folders, a colon names a drive or a stream, and a dot or space at the end is ignored.
  const isForeign = (part: string) =>
    part.startsWith('.') || /[\\\0:]|[. ]$/.test(part) || part === 'node_modules'
  if (parts.some(isForeign)) return []
  // A file of the same name may be beside the folder.
  if (parts.length === 0) return [system.join(folder, 'index.html')]
  const path = system.join(folder, ...parts)
  return extname(parts.at(-1) ?? '') === '' ? [`${path}.html`, system.join(path, 'index.html')] : [path]
}

/** Reads the parts of a path; a path that cannot be decoded has none. */
function pathOf(url: string): string[] {
  try {
    return decodeURIComponent(new URL(url).pathname).split('/').filter(Boolean)
  } catch {
    return ['.']
  }
}

const WORDS = { 403: 'Open it as localhost.\n', 404: 'There is no such page.\n', 405: null }

function refused(status: keyof typeof WORDS): Response {
  return new Response(WORDS[status], {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...(status === 405 && { allow: 'GET, HEAD' }) },
  })
}
