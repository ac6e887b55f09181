// Builds users' projects in frameworks with the package as it is packed, checks their types, and drives each in a browser:
// `npm run frameworks`, or with names: `npm run frameworks -- vue`. Each has a lockfile of its own, which is installed then.
// Not a part of `npm test`: it needs the registry.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { pack } from '../consumers/packed.ts'
import { launch, openTab } from '../kit/chrome.ts'
import { root } from '../runtimes/process.ts'

/** What a page of the framework gets wrong on purpose, so that silence means something: a text, and what stands in its place. */
const FAULTS: Readonly<Record<string, readonly [file: string, right: string, wrong: string][]>> = {
  react: [
    ['main.tsx', 'amount="24.00"', 'amount={24}'],
    ['main.tsx', 'provider.id', 'provider.identity'],
    ['main.tsx', 'order-id="1001"', 'order-no="1001" orderNo="1001"'],
  ],
  vue: [
    ['App.vue', 'amount="24.00"', ':amount="24"'],
    ['App.vue', '$event.provider.id', '$event.provider.identity'],
    ['App.vue', 'order-id="1001"', 'order-no="1001"'],
  ],
  svelte: [
    ['App.svelte', 'amount="24.00"', 'amount={24}'],
    ['App.svelte', 'provider.id', 'provider.identity'],
    ['App.svelte', 'order-id="1001"', 'order-no="1001"'],
  ],
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** Installs a project of the tree beside the package, in a folder of its own. */
function install(framework: string, folder: string, archive: string): string {
  const project = join(folder, framework)
  cpSync(join(root, 'test/frameworks', framework), project, { recursive: true })
  renameSync(join(project, 'tsconfig.user.json'), join(project, 'tsconfig.json'))
  run(project, 'npm', 'ci', '--no-audit', '--no-fund')
  run(project, 'npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', archive)
  return project
}

/** Compiles it as it is, and then with each fault, which must be told. */
function compile(framework: string, project: string): void {
  run(project, 'npm', 'run', 'check')
  for (const [file, right, wrong] of FAULTS[framework] ?? []) {
    const place = join(project, file)
    const text = readFileSync(place, 'utf8')
    if (!text.includes(right)) throw new Error(`${framework}: ${file} has no ${right}`)
    writeFileSync(place, text.replace(right, wrong))
    const isTold = (() => {
      try {
        run(project, 'npm', 'run', 'check')
        return false
      } catch {
        return true
      }
    })()
    writeFileSync(place, text)
    if (!isTold) throw new Error(`${framework}: no type says that ${wrong} is wrong`)
  }
}

/** Chooses a bank and presses the button, as a person would. */
async function walk(tab: Page): Promise<void> {
  await tab.waitForSelector('silta-provider-picker >>> [role=option]')
  await tab.locator('silta-provider-picker >>> [role=option]').click()
  await tab.waitForFunction("document.querySelector('output').textContent === 'fi-1'")
  const given = await tab.evaluate(`(() => {
    const button = document.querySelector('silta-payment-button')
    return [button.orderId, button.items[0].sku, button.provider, button.className].join()
  })()`)
  if (given !== '1001,cup,fi-1,pay') throw new Error(`the button was given ${String(given)}`)
  await tab.locator('silta-payment-button >>> button').click()
  await tab.waitForFunction("document.title === 'ready'")
}

/** Serves what was built, and walks through it in a browser. */
async function drive(project: string): Promise<void> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(project, 'dist', path === '/' ? 'index.html' : path)
    const [found] = globSync(file)
    if (!found) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  }).listen(0)
  const browser = await launch()
  try {
    const tab = await openTab(browser)
    // A guard against hanging, as everywhere; a page that waits for nothing is drawn in a second.
    tab.setDefaultTimeout(60_000)
    const faults: string[] = []
    tab.on('pageerror', (error) => faults.push(String(error)))
    const place = server.address()
    await tab.goto(`http://localhost:${typeof place === 'object' && place ? place.port : 0}/`)
    await walk(tab)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

function run(folder: string, program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer | string; stderr?: Buffer | string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${String(stdout)}${String(stderr)}`, {
      cause: error,
    })
  }
}

const given = process.argv.slice(2)
const frameworks = given.length > 0 ? given : Object.keys(FAULTS)
const folder = mkdtempSync(join(tmpdir(), 'silta-frameworks-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const archive = await pack(join(folder, 'tree'))
for (const framework of frameworks) {
  const began = Date.now()
  const project = install(framework, folder, archive)
  const installed = Date.now()
  compile(framework, project)
  run(project, 'npm', 'run', 'build')
  await drive(project)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  process.stdout.write(
    `${framework}: built, checked and driven in ${seconds(installed, Date.now())} s, installed in ${seconds(began, installed)} s\n`,
  )
}
