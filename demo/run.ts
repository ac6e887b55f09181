/// <reference types="node" />
// Runs the built demo: shop, proxy and bank in one workerd, on one port, with its secrets and data in one folder.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commitOf } from '../edge/cli/commit.ts'
import { keepSecrets } from './secrets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A running demo. */
export interface Demo {
  /** Origin of the shop and its proxy. */
  shop: string
  /** Origin of the bank. */
  bank: string
  /** Where secrets and data are. */
  folder: string
  process: ChildProcess
  /** Stops the demo; resolves when nothing runs any more. */
  stop(): Promise<void>
}

/** Options of {@link runDemo}. */
export interface DemoOptions {
  port: number
  /** Folder for secrets and data; with the same folder the same bank runs again. */
  folder: string
  /** What to do with the worker's own output. */
  output?: 'inherit' | 'ignore'
  /** Settings that replace those of the demo. */
  settings?: Record<string, string>
}

/**
 * Starts the demo and waits until shop and bank answer.
 *
 * @throws Error when the worker ends before it answers.
 */
export async function runDemo({
  port,
  folder,
  output = 'inherit',
  settings = {},
}: DemoOptions): Promise<Demo> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = join(folder, 'secrets.env')
  await keepSecrets(secrets)
  const shop = `http://localhost:${port}`
  const bank = `http://127.0.0.1:${port}`
  const vars = {
    PUBLIC_URL: `${shop}/pay`,
    RETURN_URL: `${shop}/receipt`,
    ACCOUNTS_URL: `${shop}/account`,
    WEBHOOK_URL: `${shop}/shop/webhooks`,
    SANDBOX_REDIRECT_URIS: `${shop}/pay/consent ${shop}/pay/return/psd2 ${shop}/pay/return/baltic`,
    BANK_BASE_URL: bank,
    BANK_FRONT_URL: bank,
    CORPORATE_BASE_URL: bank,
    BALTIC_EE_BASE_URL: `${bank}/baltic/ee`,
    BALTIC_LV_BASE_URL: `${bank}/baltic/lv`,
    BALTIC_LT_BASE_URL: `${bank}/baltic/lt`,
    BANK_KEYS_URL: `${bank}/.well-known/jwks.json`,
    SANDBOX_PUBLIC_URL: bank,
    ...settings,
  }
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const flags = ['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0', '--log-level', 'warn']
  const files = ['--env-file', secrets, '--persist-to', join(folder, 'state')]
  const given = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const worker = spawn(
    process.execPath,
    [
      wrangler,
      'dev',
      '--env',
      'demo',
      '--show-interactive-dev-session=false',
      '--define',
      `SILTA_COMMIT:"${commitOf(root)}"`,
      ...flags,
      ...files,
      ...given,
    ],
    {
      cwd: root,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
    },
  )
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const failed = ended.then(() => Promise.reject(new Error('The worker ended before it answered.')))
  await Promise.race([Promise.all([answers(`${bank}/.well-known/jwks.json`), answers(shop)]), failed])
  failed.catch(() => undefined)
  const stop = async () => {
    worker.kill('SIGTERM')
    await ended
  }
  return { shop, bank, folder, process: worker, stop }
}

/** Returns whether a port of this machine is free. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function answers(address: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(address)).status < 500) return
    } catch {
      // Not started yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
