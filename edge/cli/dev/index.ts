/// <reference types="node" />
// `npx silta dev`: the bank, the proxy and the site on this machine, set up for each other, with one stream of what happens.
// It serves this machine only; `npx silta proxy` is for production.

import { watch } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Command } from 'commander'
import { isPortFree, someFreePorts } from './ports.ts'
import { answerPage, pagesIn } from './page.ts'
import { registeredClient, startBank } from './bank.ts'
import { type End, hasScript, type RunningScript, startScript, wordsOfEnd } from './scripts.ts'
import {
  type Addresses,
  DEFAULT_NAME,
  makeSettings,
  readProject,
  redirectUrisOf,
  refuseForeign,
} from './settings.ts'
import { carryWebhooks, makeStream, type Tell } from './stream.ts'
import { makeCommand, portOf, say } from '../command.ts'
import { SETTINGS_FILE, WRANGLER_FILES } from '../config-files.ts'
import { consoleLink } from '../console-link.ts'
import { keepKeys, KEY_FILE, OWN_FOLDER } from '../project-keys.ts'
import { noteBank } from '../running-bank.ts'
import { settingNames } from '../../proxy/config/settings.ts'
import { makeOutbound, type OpenProxy, openProxy } from '../../proxy/hosts/index.ts'
import { Renewals } from '../../proxy/hosts/setting-files.ts'
import { CALLER_HEADER } from '../../proxy/hosts/serving.ts'
import { INTERFACES } from '../../proxy/interfaces/index.ts'
import { serve } from '../../shared/hosts/node-server.ts'
import { problem } from '../../shared/problem.ts'

const EXAMPLE = `
  npx silta dev
  npx silta dev --page http://localhost:3000
`

const MORE = `
Without --page it serves public/index.html or index.html of this folder, after the script "build" of package.json where there
is one, or starts the script "page", a server of yours that listens on PORT and finds the proxy at SILTA_PROXY.
What waits for its day at the bank, on a weekend say, happens once its clock is there: npx silta bank clock --next.
Settings stand in ${SETTINGS_FILE} and are read again when it changes. Keys and data stay in ${OWN_FOLDER}/ until you remove it.
`

/** The options, as commander reads them. */
interface Given {
  port: string
  page?: string
  json?: boolean
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeCommand('dev', summary, EXAMPLE)
    .option(
      '--port <number>',
      'of the site; the bank has the next one, and a proxy beside a server of yours the one after; 0 takes any free ones',
      '8787',
    )
    .option('--page <address>', 'the address of a server of yours that runs already, http://localhost:3000')
    .option('--json', 'tell everything as JSON, an object on each line')
    .addHelpText('after', MORE)
    .action((given: Given) => runDev(given))
}

const MOST_BYTES = 131_072
const HOST = '127.0.0.1'
/** The path of the proxy, if it shares its origin with pages that are served here. */
const PROXY_PATH = '/pay'

/** How the site is served: by files here, by a script of the project, or by a server that runs already. */
type Site = { readonly files: string } | { readonly script: true } | { readonly running: string }

async function runDev(given: Given): Promise<void> {
  refuseForeign(process.env)
  const folder = process.cwd()
  const site = siteOf(folder, given.page)
  const ports = await portsFrom(portOf('port', given.port))
  const names = settingNames(INTERFACES)
  readProject(folder, names)
  const tell = makeStream(given.json === true)
  const keys = await keepKeys(folder)
  const page = 'running' in site ? site.running : `http://localhost:${ports.page}`
  const addresses: Addresses = {
    page,
    proxy: 'files' in site ? `${page}${PROXY_PATH}` : `http://localhost:${ports.proxy}`,
    bank: `http://${HOST}:${ports.bank}`,
  }
  const open: (() => unknown)[] = []
  const close = async () => {
    for (const end of open.splice(0).toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- what was opened last is closed first
      await Promise.resolve(end()).catch(() => undefined)
    }
  }
  try {
    const bankFolder = join(folder, OWN_FOLDER, 'bank')
    const merchantName = readProject(folder, names)['MERCHANT_NAME'] ?? DEFAULT_NAME
    const bank = await startBank({ folder: bankFolder, port: ports.bank, keys, merchantName, tell })
    open.push(() => bank.close())
    open.push(noteBank(join(folder, OWN_FOLDER), { address: bank.address, key: bank.sandbox.sandboxKey }))
    const client = await registeredClient(bank, bankFolder, redirectUrisOf(addresses), merchantName)
    const read = (): Record<string, string> => ({
      ...makeSettings({
        addresses,
        keys,
        client,
        project: readProject(folder, names),
        callerHeader: CALLER_HEADER,
      }),
    })
    const hasServer = !('files' in site)
    const forward = hasServer ? await makeOutbound({ allowPrivate: true }) : undefined
    const settings = read()
    const proxy = await openProxy({
      settings,
      folder: join(folder, OWN_FOLDER, 'proxy'),
      merchant: carryWebhooks(tell, forward),
      log: ({ event, ...facts }) => tell('proxy', event, facts),
    })
    open.push(() => proxy.close())
    const server = await serveSite(hasServer ? ports.proxy : ports.page, proxy, site)
    open.push(() => server.close())
    open.push(watchSettings(folder, proxy, read, tell))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void close().then(() => process.exit(0)))
    const start = (command: string, env: Readonly<Record<string, string>> = {}) => {
      const script = startScript(folder, command, env, tell)
      open.push(() => script.stop())
      return script
    }
    const script = await startSite(folder, site, start, tell, {
      PORT: String(ports.page),
      SILTA_PROXY: addresses.proxy,
      SILTA_MERCHANT_KEY: settings['MERCHANT_KEYS'] ?? '',
      SILTA_WEBHOOK_KEY: settings['WEBHOOK_KEYS'] ?? '',
      SILTA_ORDER_SECRET: settings['ORDER_SECRET'] ?? '',
    })
    if (script) {
      void script.ended.then(async (end) => {
        tell('page', 'ended', { level: 'error', ...end, signal: end.signal ?? undefined })
        // Built pages stay served; only a site with a server of its own is gone when its script ends.
        if (!hasServer) return
        await close()
        process.stderr.write(`${wordsOfEnd('page', end)}\n`)
        process.exit(2)
      })
    }
    const link = bank.hasConsole ? consoleLink(bank.address, bank.sandbox.sandboxKey) : undefined
    announce(addresses, link, given.json === true, tell)
  } catch (error) {
    await close()
    throw error
  }
}

function siteOf(folder: string, given: string | undefined): Site {
  if (given !== undefined) {
    const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/?$/.test(given)
    if (!isLocal)
      throw new TypeError('page must be an address of this machine, such as http://localhost:3000')
    return { running: new URL(given).origin }
  }
  if (hasScript(folder, 'page')) return { script: true }
  const files = pagesIn(folder)
  if (files === undefined)
    throw new TypeError(
      'There is no page here: no public/index.html or index.html, and no script "page" in package.json. Begin with "npx silta init", or name a server of yours with --page.',
    )
  return { files }
}

async function portsFrom(first: number): Promise<{ page: number; bank: number; proxy: number }> {
  const [page = 0, bank = 0, proxy = 0] = first === 0 ? await someFreePorts(3) : [first, first + 1, first + 2]
  const free = await Promise.all([page, bank, proxy].map((port) => isPortFree(port, HOST)))
  const taken = [page, bank, proxy].filter((_, at) => free[at] === false)
  if (taken.length > 0)
    throw new Error(
      `Port ${taken.join(', ')} is taken. Stop what uses it, or choose another one: --port ${first + 10}`,
    )
  return { page, bank, proxy }
}

/** Serves the proxy, and the pages too if they are files. */
function serveSite(port: number, proxy: OpenProxy, site: Site) {
  return serve({
    host: HOST,
    port,
    mostBytes: MOST_BYTES,
    bodyTimeoutMs: 10_000,
    async answer(request, { caller }) {
      const { pathname } = new URL(request.url)
      const isProxy = pathname === PROXY_PATH || pathname.startsWith(`${PROXY_PATH}/`)
      if ('files' in site && !isProxy) return answerPage(request, site.files)
      if (caller !== undefined) request.headers.set(CALLER_HEADER, caller)
      return proxy.fetch(request)
    },
    refuse: (status) =>
      problem(status === 429 ? 'limit_reached' : 'body_invalid', { requestId: crypto.randomUUID() }),
  })
}

/** Passes new settings to the proxy whenever their file changes. */
function watchSettings(
  folder: string,
  proxy: OpenProxy,
  read: () => Record<string, string>,
  tell: Tell,
): () => void {
  const renewals = new Renewals(read, ({ event, ...facts }) => tell('proxy', event, facts))
  renewals.open(proxy)
  let timer: ReturnType<typeof setTimeout> | undefined
  // The folder is watched, not the file, because editors may replace a file; the wait is for those that write in several steps.
  const watcher = watch(folder, (_, name) => {
    if (name !== SETTINGS_FILE && !WRANGLER_FILES.includes(name ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(() => renewals.ask(), 100)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

/** Builds the pages, or starts the server of the site and waits until it answers. */
async function startSite(
  folder: string,
  site: Site,
  start: (command: string, env?: Readonly<Record<string, string>>) => RunningScript,
  tell: Tell,
  env: Readonly<Record<string, string>>,
): Promise<RunningScript | undefined> {
  if ('files' in site) {
    if (!hasScript(folder, 'build')) return undefined
    const end = await start('build').ended
    if (end.code !== 0) throw new Error(wordsOfEnd('build', end))
    return start('build -- --watch')
  }
  if ('running' in site) return undefined
  const script = start('page', env)
  let end: End | undefined
  void script.ended.then((ended) => (end = ended))
  const address = `http://localhost:${env['PORT']}/`
  // Short waits in a loop: servers have no common signal for being ready.
  for (let tries = 1; !(await answersAt(address)); tries++) {
    if (end) throw new Error(wordsOfEnd('page', end))
    // The script may still run though its server has ended, as a file watcher does, or the server may listen at another port.
    if (tries % REMINDED === 0)
      tell('page', `does not answer at ${address} yet: it must listen on PORT`, { level: 'error' })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return script
}

/** A server that does not answer is reported each time after so many tries. */
const REMINDED = 25

async function answersAt(address: string): Promise<boolean> {
  try {
    await (await fetch(address, { signal: AbortSignal.timeout(60_000) })).body?.cancel()
    return true
  } catch {
    return false
  }
}

/** Describes the console and, if the link has no key, where to find the key. */
const aboutConsole = (link: string) =>
  link.includes('#') ? 'calls, money, time and faults of the bank' : `asks for SANDBOX_KEY of ${KEY_FILE}`

function announce(
  { page, proxy, bank }: Addresses,
  link: string | undefined,
  isJson: boolean,
  tell: Tell,
): void {
  if (isJson)
    return tell('silta', 'ready', { page, proxy, bank, ...(link !== undefined && { console: link }) })
  say(`
  Open          ${page}/    pay there, and decide at the bank what becomes of it
${link === undefined ? '' : `  The console   ${link}    ${aboutConsole(link)}\n`}
  The proxy     ${proxy}
  The bank      ${bank}
  Settings      ${SETTINGS_FILE}, read again when it changes; keys and data in ${OWN_FOLDER}/

  Stop with Ctrl+C.

`)
}
