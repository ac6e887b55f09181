/// <reference types="node" />
// `npm run docs`: builds the site and serves it on this machine until it is stopped. `--build` only builds.
// Not a production server: any host of files serves what stands in dist/docs.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSite } from './build.ts'
import { POLICY } from './frame.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

const folder = fileURLToPath(new URL('../../dist/docs', import.meta.url))
const port = Number(process.env['PORT'] ?? 8790)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write('PORT must be a number from 1 to 65535.\n')
  process.exit(1)
}
await buildSite(folder)
process.stdout.write('Built the site into dist/docs.\n')
if (!process.argv.includes('--build')) serve()

function serve(): void {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    const type = TYPES[extname(file)]
    const headers = {
      'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }
    const read =
      type === undefined || file.includes('..')
        ? Promise.reject(new Error('no file'))
        : readFile(join(folder, file))
    read.then(
      (content) => response.writeHead(200, { ...headers, 'content-type': type }).end(content),
      () =>
        response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('There is nothing here.\n'),
    )
  })
  server.once('error', () => {
    process.stderr.write(`Port ${port} is taken. Choose another one: PORT=8791 npm run docs\n`)
    process.exit(1)
  })
  server.listen(port, '127.0.0.1', () =>
    process.stdout.write(`\n  The site   http://127.0.0.1:${port}/\n\n  Stop with Ctrl+C.\n`),
  )
}
