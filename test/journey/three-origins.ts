/// <reference types="node" />
// A shop, its proxy and a bank on three origins, as the README describes them: shop and proxy are of one site, the bank is not.
// The proxy is a workerd process of its own; the shop's page holds the elements and nothing else.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { SignJWT } from 'jose'
import { mintSecrets } from '../../demo/secrets.ts'
import { createSandbox } from '../../edge/sandbox/index.ts'
import { listen } from '../../edge/sandbox/hosts/node-server.ts'
import { root } from '../runtimes/process.ts'
import { bundleWorker, compatibility, startWorkerd } from '../runtimes/workerd.ts'

/** Three parties that run. */
export interface Parties {
  /** Origin of the shop. */
  shop: string
  /** Origin of the proxy; the same host at another port, so the same site. */
  proxy: string
  /** Origin of the bank. */
  bank: string
  /** Reads the status that the bank shows of the newest consent. */
  newestConsent(): Promise<string | undefined>
  end(): Promise<void>
}

/** The page as a site owner writes it: elements, and the order of the shop's own server. */
const PAGE_SCRIPT = `
import './widgets/account-list/define.ts'
import './widgets/payment-button/define.ts'
import './widgets/transaction-pager/define.ts'
const button = document.querySelector('silta-payment-button')
const handle = new URL(location.href).searchParams.get('payment')
if (button && handle) button.handle = handle
else if (button) button.order = async () => (await fetch('/orders', { method: 'POST' })).text()
const list = document.querySelector('silta-account-list')
const pager = document.querySelector('silta-transaction-pager')
list?.addEventListener('silta-account-select', ({ account, card }) => Object.assign(pager, { account, card: card?.id }))
`

/** Starts the three parties. */
export async function openParties(): Promise<Parties> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-origins-'))
  const secrets = await mintSecrets()
  const server = createServer()
  const [port, shopPort] = [await freePort(), await listenOn(server)]
  const shop = `http://localhost:${shopPort}`
  const proxy = `http://localhost:${port}`
  const {
    CLIENT_ID = '',
    CLIENT_SECRET = '',
    CLIENT_API_KEY = '',
    SIGNING_KEY = '',
    SANDBOX_KEY = '',
  } = secrets
  const { MERCHANT_ID = '', ACCOUNT_ID = '', BANK_API_KEY = '', HANDLE_KEY = '', ORDER_SECRET = '' } = secrets
  const sandbox = createSandbox({
    allowLocalAddresses: true,
    paymentPage: true,
    sampleKey: SIGNING_KEY,
    sandboxKey: SANDBOX_KEY,
    defaultClient: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, apiKey: CLIENT_API_KEY },
    redirectUris: [`${proxy}/consent`],
  })
  const bank = await listen(sandbox.fetch, { host: '127.0.0.1', port: 0 })
  const script = await bundlePage()
  await bundleWorker('edge/proxy/worker.ts', join(folder, 'worker.js'))
  const settings = {
    MERCHANT_ID,
    ACCOUNT_ID,
    BANK_API_KEY,
    SIGNING_KEY,
    HANDLE_KEY,
    ORDER_SECRET,
    CLIENT_ID,
    CLIENT_SECRET,
    CLIENT_API_KEY,
    PUBLIC_URL: proxy,
    RETURN_URL: `${shop}/receipt`,
    ACCOUNTS_URL: `${shop}/account`,
    MERCHANT_NAME: 'Poukama',
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: bank.address,
    BANK_FRONT_URL: bank.address,
    ALLOW_LOCAL_ADDRESSES: 'true',
  }
  mkdirSync(join(folder, 'objects'))
  writeFileSync(join(folder, 'config.capnp'), configOf(port, settings))
  const worker = await startWorkerd({ folder })
  const secret = new TextEncoder().encode(ORDER_SECRET)
  serve(server, proxy, script, () => orderToken(secret))
  return {
    shop,
    proxy,
    bank: bank.address,
    async newestConsent() {
      const answer = await fetch(`${bank.address}/_sandbox/account-access/consents`, {
        headers: { 'x-sandbox-key': SANDBOX_KEY },
      })
      const consents: { status: string }[] = await answer.json()
      return consents.at(-1)?.status
    },
    async end() {
      await worker.kill()
      await bank.close()
      sandbox.close()
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE_SCRIPT, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'silent',
    write: false,
    // What package.json says of side effects is about what is published; here the sources are bundled.
    ignoreAnnotations: true,
  })
  return outputFiles[0]?.text ?? ''
}

function orderToken(secret: Uint8Array): Promise<string> {
  const id = String(crypto.getRandomValues(new Uint32Array(1))[0])
  return new SignJWT({ order: { id, amount: '24.00', currency: 'EUR', reference: 'RF481245' } })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('15m')
    .sign(secret)
}

/** Serves the shop: one page for payments, one for accounts, one script, and the order. */
function serve(server: Server, proxy: string, script: string, order: () => Promise<string>): void {
  const elements: Record<string, string> = {
    '/checkout': `<silta-payment-button src="${proxy}" amount="24.00" currency="EUR" payee="Poukama"></silta-payment-button>`,
    '/receipt': `<silta-payment-button src="${proxy}"></silta-payment-button>`,
    '/account': `<silta-account-list src="${proxy}"></silta-account-list>
<silta-transaction-pager src="${proxy}"></silta-transaction-pager>`,
  }
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${proxy}; form-action 'none'; base-uri 'none'`
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = elements[pathname]
    if (pathname === '/silta.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (pathname === '/orders') void order().then((token) => response.end(token))
    else if (body === undefined) response.writeHead(404).end()
    else {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      response.writeHead(200, headers).end(`<!doctype html><html lang="en"><title>Shop</title>
<script type="module" src="/silta.js"></script><main>${body}</main></html>`)
    }
  })
}

/** Writes what `wrangler.toml` says in the words of workerd. */
function configOf(port: number, settings: Record<string, string>): string {
  const texts = Object.entries(settings).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)}),`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "proxy", worker = .proxy),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "outside", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "proxy")],
);
const proxy :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${compatibility().date},
  compatibilityFlags = ["no_nodejs_compat_v2"],
  globalOutbound = "outside",
  durableObjectNamespaces = [
    (className = "OrderObject", uniqueKey = "orders", enableSql = true),
    (className = "SessionObject", uniqueKey = "sessions", enableSql = true),
    (className = "PayoutObject", uniqueKey = "instructions", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "ORDERS", durableObjectNamespace = "OrderObject"),
    (name = "SESSIONS", durableObjectNamespace = "SessionObject"),
    (name = "PAYOUTS", durableObjectNamespace = "PayoutObject"),
    ${texts.join('\n    ')}
  ],
);
`
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Finds a port that is free now: the address of the proxy is one of its settings, so it stands before the proxy does. */
async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOn(probe)
  await new Promise((resolve) => void probe.close(resolve))
  return port
}
