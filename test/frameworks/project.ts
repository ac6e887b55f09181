// What is done with a user's project: it is installed beside the package, checked, built, and driven in a browser.
// Not which projects there are, and what is particular to each: projects.ts.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import type { Browser, Page } from 'puppeteer-core'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'
import { type Kind, PROJECTS } from './projects.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** Between two questions whether a server has started, milliseconds. */
const ASK_MS = 200

/** No project tells its maker that it was built here, and no answer of a compiler is coloured. */
const env = {
  ...process.env,
  NO_COLOR: '1',
  NG_CLI_ANALYTICS: 'false',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
}

/**
 * Copies a project into a folder and installs it from its own lockfile, with the package beside what it installed.
 *
 * @param silta the package, unpacked
 * @returns the project's folder
 * @throws Error with what npm said
 */
export async function installProject(name: string, folder: string, silta: string): Promise<string> {
  const project = join(folder, name)
  cpSync(join(root, 'test/frameworks', name), project, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  renameSync(join(project, 'tsconfig.user.json'), join(project, 'tsconfig.json'))
  await run(project, 'npm', 'ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund')
  const home = join(project, 'node_modules/silta')
  cpSync(silta, home, { recursive: true })
  for (const dependency of dependenciesOf(silta)) addDependency(dependency, join(home, 'node_modules'))
  return project
}

/**
 * Checks the types of a project as it is, and then with all its faults at once: each must be told by its line.
 *
 * @throws Error naming what was not told, or what was told without a fault
 */
export async function checkProject(name: string, project: string): Promise<void> {
  await run(project, 'npm', 'run', 'check')
  const { faults } = kindOf(name)
  const [originals, places] = [new Map<string, string>(), [] as string[]]
  for (const [file, right, wrong] of faults) {
    const path = join(project, file)
    const text = readFileSync(path, 'utf8')
    const before = text.split(right)[0]
    if (before === undefined || before === text) throw new Error(`${name}: ${file} has no ${right}`)
    if (!originals.has(path)) originals.set(path, text)
    places.push(`${file} ${before.split('\n').length} ${wrong}`)
    writeFileSync(path, text.replace(right, wrong))
  }
  const said = await run(project, 'npm', 'run', 'check').then(
    () => '',
    (error: Error) => error.message,
  )
  for (const [path, text] of originals) writeFileSync(path, text)
  const untold = places.filter((place) => {
    const [file = '', line = '', ...wrong] = place.split(' ')
    return wrong.length > 0 && !said.includes(`${file}:${line}:`) && !said.includes(`${file}(${line},`)
  })
  if (untold.length > 0)
    throw new Error(`${name}: no type says what is wrong at ${untold.join('; ')}\n${said}`)
}

/**
 * Builds a project as its people would.
 *
 * @throws Error with what the build said
 */
export async function buildProject(project: string): Promise<void> {
  await run(project, 'npm', 'run', 'build')
}

/**
 * Serves what was built, and walks through it in a browser of its own: chooses a bank, and presses the button.
 *
 * @throws Error naming what the button was not given, or what the page complained of
 */
export async function driveProject(name: string, project: string): Promise<void> {
  const { server, drawn } = kindOf(name)
  const served = server ? await serveProgram(project, server) : await serveFiles(join(project, 'dist'))
  let browser: Browser | undefined
  try {
    if (drawn) {
      const text = await (await fetch(served.address)).text()
      if (!drawn.test(text)) throw new Error(`${name}: the server did not draw ${drawn.source}:\n${text}`)
    }
    browser = await launch()
    const tab = await openTab(browser)
    const complaints: string[] = []
    tab.on('pageerror', (error) => complaints.push(String(error)))
    tab.on('console', (message) => {
      const isOfPage = !message.location().url?.endsWith('/favicon.ico')
      if (isOfPage && ['error', 'warn'].includes(message.type())) complaints.push(message.text())
    })
    await tab.goto(served.address)
    await walk(tab).catch((error: unknown) => complaints.push(String(error)))
    if (complaints.length > 0) throw new Error(`${name}: ${complaints.join('\n')}`)
  } finally {
    await browser?.close()
    await served.close()
  }
}

/** Chooses a bank and presses the button, as a person would. */
async function walk(tab: Page): Promise<void> {
  // A locator watches the document, and not the shadow trees that come when the elements are registered.
  await tab.waitForFunction(
    "document.querySelector('silta-provider-picker')?.shadowRoot?.querySelector('[role=option]') && document.querySelector('silta-payment-button')?.shadowRoot?.querySelector('button')",
  )
  await tab.locator('silta-provider-picker >>> [role=option]').click()
  await tab.waitForFunction("document.querySelector('output').textContent === 'fi-1'")
  const given = await tab.evaluate(`(() => {
    const button = document.querySelector('silta-payment-button')
    return [button.orderId, button.items[0].sku, button.amount, button.provider, button.className].join()
  })()`)
  if (given !== '1001,cup,24.00,fi-1,pay') throw new Error(`the button was given ${String(given)}`)
  await tab.locator('silta-payment-button >>> button').click()
  await tab.waitForFunction("document.title === 'started'")
}

interface Served {
  readonly address: string
  close(): Promise<void>
}

async function serveFiles(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a project's own server at a port that was free a moment ago. */
async function serveProgram(project: string, program: readonly string[]): Promise<Served> {
  const port = await findPort()
  const address = `http://127.0.0.1:${port}/`
  const child = spawn(process.execPath, program, {
    cwd: project,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`)
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    )
    return isThere || (await setTimeout(ASK_MS), isUp())
  }
  await isUp()
  return {
    address,
    async close() {
      child.kill()
      await ended
    },
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function kindOf(name: string): Kind {
  const kind = PROJECTS[name]
  if (!kind) throw new Error(`No project is called ${name}. Projects: ${Object.keys(PROJECTS).join(', ')}`)
  return kind
}

function dependenciesOf(folder: string): string[] {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return Object.keys(manifest.dependencies ?? {})
}

/** Copies a dependency of the package and what it stands on, as npm puts them where a project has others of that name. */
function addDependency(name: string, modules: string): void {
  const from = join(root, 'node_modules', name)
  if (existsSync(join(modules, name))) return
  cpSync(from, join(modules, name), { recursive: true })
  for (const further of dependenciesOf(from)) addDependency(further, modules)
}

async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      cwd: folder,
      env,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const said = stripVTControlCharacters(`${stdout}${stderr}`)
    throw new Error(`${program} ${args.join(' ')} failed:\n${said}`, { cause: error })
  }
}
