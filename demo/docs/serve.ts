/// <reference types="node" />
// Serves the built site on this machine, under the policy that a host should send too.
// Not a production server: any file host can serve dist/docs.

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { POLICY } from './frame.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

const HEADERS = {
  'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * Serves a folder on the loopback.
 *
 * @param port 0 takes any free one.
 */
export function serveSite(folder: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const type = TYPES[extname(file)]
    const read =
      type === undefined || file.includes('..')
        ? Promise.reject(new Error('no file'))
        : readFile(join(folder, file))
    const answer = (status: number, content: Buffer, of = type) =>
      response.writeHead(status, { ...HEADERS, 'content-type': of }).end(content)
    read.then(
      (content) => answer(200, content),
      async () => answer(404, await readFile(join(folder, '404.html')), TYPES['.html']),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
