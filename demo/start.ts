/// <reference types="node" />
// `npm start`: builds the pages, mints the secrets, and runs shop, proxy and bank in one workerd until it is stopped.
// It is no production server.

import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { keepSecrets } from './secrets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env['PORT'] ?? 8787)

if (!(await isFree(port))) {
  process.stderr.write(
    `Port ${port} is taken. Stop what uses it, or choose another one: PORT=8788 npm start\n`,
  )
  process.exit(1)
}

process.stdout.write('Building the pages…\n')
await build({ configFile: `${root}demo/vite.config.ts`, logLevel: 'warn' })
await keepSecrets(`${root}.dev.vars.demo`)

const shop = `http://localhost:${port}`
const bank = `http://127.0.0.1:${port}`
const addresses = {
  PUBLIC_URL: `${shop}/pay`,
  RETURN_URL: `${shop}/receipt`,
  BANK_BASE_URL: bank,
  BANK_FRONT_URL: bank,
  BANK_KEYS_URL: `${bank}/.well-known/jwks.json`,
  SANDBOX_PUBLIC_URL: bank,
}
const settings = Object.entries(addresses).flatMap(([name, value]) => ['--var', `${name}:${value}`])
const wrangler = fileURLToPath(new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url))
const worker = spawn(
  process.execPath,
  [
    wrangler,
    'dev',
    '--env',
    'demo',
    '--port',
    String(port),
    '--ip',
    '127.0.0.1',
    '--show-interactive-dev-session=false',
    '--log-level',
    'warn',
    ...settings,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', CI: '1' },
  },
)
worker.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => worker.kill(signal))

await untilItAnswers(`${bank}/.well-known/openid-configuration`)
process.stdout.write(`
  The shop   ${shop}
  The bank   ${bank}

  Choose something, press the button, and decide at the bank what becomes of it.
  Everything is kept in .wrangler/ until you remove it. Stop with Ctrl+C.

`)

async function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function untilItAnswers(address: string): Promise<void> {
  for (;;) {
    try {
      const { status } = await fetch(address)
      if (status < 500) return
    } catch {
      // Not up yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
