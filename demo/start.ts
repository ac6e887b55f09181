/// <reference types="node" />
// `npm start`: builds the pages and runs the demo until it is stopped.
// It is no production server.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { isFree, runDemo } from './run.ts'
import { readSecret } from './secrets.ts'

const port = Number(process.env['PORT'] ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535) stop('PORT must be a number from 1 to 65535.')
if (!(await isFree(port)))
  stop(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=8788 npm start`)

process.stdout.write('Building the pages…\n')
await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'warn' })

process.stdout.write('Starting shop and bank…\n')
const demo = await runDemo({ port, folder: fileURLToPath(new URL('../.silta/demo', import.meta.url)) })
demo.process.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void demo.stop())
process.stdout.write(`
  The shop             ${demo.shop}
  The merchant’s page  ${demo.shop}/merchant
    password           ${readSecret(join(demo.folder, 'secrets.env'), 'SHOP_PASSWORD')}
  The bank             ${demo.bank}

  Choose something, press the button, and decide at the bank what becomes of it. The merchant’s page shows it,
  and gives money back. There the shop pays its suppliers too.
  Secrets and data are kept in .silta/demo until you remove it. Stop with Ctrl+C.

`)

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
