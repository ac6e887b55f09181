/// <reference types="node" />
// `npm run docs`: builds the site and serves it on this machine until it is stopped. `--build` only builds.

import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildSite } from './build.ts'
import { serveSite } from './serve.ts'

const folder = fileURLToPath(new URL('../../dist/docs', import.meta.url))
const port = Number(process.env['PORT'] ?? 8790)
if (!Number.isInteger(port) || port < 1 || port > 65_535) stop('PORT must be a number from 1 to 65535.')
await buildSite(folder)
process.stdout.write('Built the site into dist/docs.\n')
if (!process.argv.includes('--build')) {
  await serveSite(folder, port).catch(() =>
    stop(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=8791 npm run docs`),
  )
  process.stdout.write(`\n  The site   http://127.0.0.1:${port}/\n\n  Stop with Ctrl+C.\n\n`)
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
