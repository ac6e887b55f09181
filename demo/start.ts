/// <reference types="node" />
// `npm start`: builds the pages and runs the demo until it is stopped. `npm run dev` also rebuilds what changes.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { consoleLink } from '../edge/cli/console-link.ts'
import { buildSite } from './docs/build.ts'
import { BANK_PAGE } from './parties.ts'
import { isFree, runDemo } from './run.ts'
import { readSecret } from './secrets.ts'

const port = Number(process.env['PORT'] ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535) stop('PORT must be a number from 1 to 65535.')
if (!(await isFree(port)))
  stop(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=8788 npm start`)

const { watch } = parseArgs({ options: { watch: { type: 'boolean', default: false } } }).values

process.stdout.write('Building the pages…\n')
await buildPages()
// The guides are beside the shop, which leads to them.
await buildSite(fileURLToPath(new URL('../dist/demo/docs', import.meta.url)), '/docs/')

process.stdout.write('Starting shop and bank…\n')
const folder = fileURLToPath(new URL('../.silta/demo', import.meta.url))
const demo = await runDemo({ port, folder }).catch((error: unknown) =>
  stop(error instanceof Error ? error.message : String(error)),
)
demo.process.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void demo.stop())
const secrets = join(demo.folder, 'secrets.env')
process.stdout.write(`
  The shop             ${demo.shop}
  The merchant’s page  ${demo.shop}/merchant
    password           ${readSecret(secrets, 'SHOP_PASSWORD')}
  The bank             ${demo.bank}${BANK_PAGE}
  The bank’s console   ${consoleLink(demo.bank, readSecret(secrets, 'SANDBOX_KEY') ?? '')}

  Choose something, press the button, and decide at the bank what becomes of it. The merchant’s page shows it,
  and gives money back. There the shop pays its suppliers too.
  The console shows each call that comes to the bank, and moves its clock. The key of the bank is the SANDBOX_KEY of
  .silta/demo/secrets.env.
  Secrets and data are kept in .silta/demo until you remove it.${watch ? ' What you change is built at once.' : ''} Stop with Ctrl+C.

`)

/** Builds the pages, and keeps building them with `--watch`; the worker watches its own sources and the pages. */
async function buildPages(): Promise<void> {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  // The folder is not emptied, because the worker would then miss pages while they are rebuilt.
  const again = { build: { watch: {}, emptyOutDir: false } }
  if (watch) rmSync(fileURLToPath(new URL('../dist/demo', import.meta.url)), { recursive: true, force: true })
  const built = await build({ configFile, logLevel: 'warn', ...(watch && again) })
  if (!('on' in built)) return
  await new Promise<void>((resolve) => {
    built.on('event', (event) => {
      if (event.code === 'BUNDLE_END') process.stdout.write(`Built the pages in ${event.duration} ms.\n`)
      // A failed build is only reported; the next change builds again.
      if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
      if (event.code === 'END') resolve()
    })
  })
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
