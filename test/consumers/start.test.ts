/// <reference types="node" />
// From an empty folder to a paid payment by two commands of the packed package, no setting by hand: by a browser, and by servers.
// Neither the words' help nor their exit codes: test/edge/cli has those.
// Runs with --all: whole programs and a browser.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before } from 'node:test'
import { promisify } from 'node:util'
import type { Browser } from 'puppeteer-core'
import { transform } from 'esbuild'
import { assert, test } from '#kit'
import { launch, openTab } from '../kit/chrome.ts'
import { root, runTool } from '../runtimes/process.ts'
import { toolPath } from '../tools/installed.ts'
import { install } from './packed.ts'

const run = promisify(execFile)
const { folder: installed, silta } = await install()
const program = join(silta, 'dist/edge/cli/main.js')
const places: string[] = []
process.env['WRANGLER_SEND_METRICS'] = 'false'

/** A program as a person starts it, without anything that this run has set for itself. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^SILTA_|^PORT$|^NODE_OPTIONS$/i.test(name)),
)
env['PATH'] = [join(root, 'node_modules/.bin'), toolPath('.bin'), env['PATH']].join(delimiter)

/** Makes an empty folder in which the package is installed, as `npm install` would do it. */
function emptyFolder(): string {
  const place = mkdtempSync(join(installed, 'start-'))
  places.push(place)
  symlinkSync(join(installed, 'node_modules'), join(place, 'node_modules'), 'junction')
  return place
}

/** One line of `silta dev --json`. */
interface Line {
  teller: string
  what: string
  [fact: string]: unknown
}

/** A running `silta dev`. */
class Dev {
  readonly lines: Line[] = []
  said = ''
  readonly #child: ChildProcess
  readonly #changes = new EventEmitter()

  constructor(place: string, ...args: string[]) {
    this.#child = spawn(process.execPath, [program, 'dev', '--port', '0', '--json', ...args], {
      cwd: place,
      env,
    })
    this.#child.stderr?.on('data', (part: Buffer) => (this.said += part.toString()))
    if (this.#child.stdout)
      createInterface(this.#child.stdout).on('line', (line) => {
        this.said += `${line}\n`
        this.lines.push(JSON.parse(line) as Line)
        this.#changes.emit('line')
      })
    this.#child.once('close', () => this.#changes.emit('line'))
  }

  /** Waits for a line. */
  async told(teller: string, what: string): Promise<Line> {
    for (;;) {
      const found = this.lines.find((line) => line.teller === teller && line.what === what)
      if (found) return found
      if (this.#child.exitCode !== null) throw new Error(`it ended: ${this.said}`)
      await once(this.#changes, 'line')
    }
  }

  async end(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode
    const closed = once(this.#child, 'close')
    this.#child.kill('SIGINT')
    await closed
    return this.#child.exitCode
  }
}

interface Begun {
  template: string
  written: string[]
  kept: string[]
  keys: string
}

/** Runs `silta init`, and tests that it prints no key and keeps them for their owner. */
async function init(place: string, ...args: string[]): Promise<Begun> {
  const { stdout, stderr } = await run(process.execPath, [program, 'init', '--json', ...args], {
    cwd: place,
    env,
  })
  const begun = JSON.parse(stdout) as Begun
  const file = join(place, begun.keys)
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  for (const secret of secretsIn(place)) assert.notInclude(stdout + stderr, secret)
  assert.include(readFileSync(join(place, '.gitignore'), 'utf8').split('\n'), '.silta/')
  return begun
}

function secretsIn(place: string): string[] {
  const text = readFileSync(join(place, '.silta/keys.env'), 'utf8')
  const secrets = Array.from(text.matchAll(/^\w+="(.{20,})"$/gm), ([, value = '']) => value)
  assert.isAtLeast(secrets.length, 8)
  return secrets
}

let browser: Browser
before(async () => {
  browser = await launch()
})
after(async () => {
  await browser.close()
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

test('leads from an empty folder to a paid payment in a browser by two commands and no setting (house: 1; promises: R30)', async () => {
  const place = emptyFolder()
  const begun = await init(place)
  assert.equal(begun.template, 'page')
  assert.includeMembers(begun.written, ['package.json', 'public/index.html', 'silta.js', 'silta.json'])
  const dev = new Dev(place)
  try {
    const { page: address, bank, console: link } = await dev.told('silta', 'ready')
    assert.equal(link, `${String(bank)}/console`)
    assert.include(await (await fetch(String(link))).text(), '<script')
    const tab = await openTab(browser)
    await tab.goto(String(address))
    await tab.locator('silta-payment-button >>> button:not([aria-disabled="true"])').click()
    await (await tab.waitForSelector('button[value=approve]'))?.click()
    await tab.waitForFunction(
      () =>
        document.querySelector<HTMLElement & { payment?: { state: string } }>('silta-payment-button')?.payment
          ?.state === 'paid',
    )
    const webhook = await dev.told('webhook', 'payment.paid')
    assert.equal(webhook['amount'], '24.00')
    // A price that changes counts at once, and what is misspelt changes nothing.
    const settings = readFileSync(join(place, 'silta.json'), 'utf8')
    writeFileSync(join(place, 'silta.json'), settings.replace('24.00', '25.00'))
    await dev.told('proxy', 'settings_renewed')
    writeFileSync(join(place, 'silta.json'), settings.replace('PRICE_LIST', 'PRICELIST'))
    const { rule } = await dev.told('proxy', 'settings_not_renewed')
    assert.include(rule, 'did you mean PRICE_LIST?')
    for (const secret of secretsIn(place)) assert.notInclude(dev.said, secret)
    for (const path of ['/.silta/keys.env', '/%2esilta/keys.env', '/..%2f.silta/keys.env', '/../silta.json'])
      assert.equal((await fetch(String(address) + path)).status, 404, path)
    assert.equal(await dev.end(), 0)
  } finally {
    await dev.end()
  }
  // A second time nothing is written over.
  writeFileSync(join(place, 'silta.js'), '// mine\n')
  const keys = readFileSync(join(place, '.silta/keys.env'), 'utf8')
  const again = await init(place)
  assert.deepEqual(again.written, [])
  assert.includeMembers(again.kept, begun.written)
  assert.equal(readFileSync(join(place, 'silta.js'), 'utf8'), '// mine\n')
  assert.equal(readFileSync(join(place, '.silta/keys.env'), 'utf8'), keys)
})

test('serves from the program what the package holds once: documents, the console, and what makes certificates (house: 4)', async () => {
  const words = ['sandbox', '--memory', '--port', '0', '--mtls', '--mtls-port', '0', '--seed', 'packed']
  const child = spawn(process.execPath, [program, ...words], { cwd: emptyFolder(), env })
  try {
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`it ended: ${said}`)))
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          said += part.toString()
          if (said.includes('Stop with')) resolve()
        })
    })
    assert.match(said, /Mutual TLS +https:/)
    const [bank = ''] = /http:\/\/[\d.:]+/.exec(said) ?? []
    assert.include(await (await fetch(`${bank}/console`)).text(), '<script')
    const [, key = ''] = /Sandbox key +(\S+)/.exec(said) ?? []
    for (const file of globSync('dist/openapi/[!m]*.json', { cwd: silta })) {
      const { info } = JSON.parse(readFileSync(join(silta, file), 'utf8')) as { info: { title: string } }
      const served = await fetch(`${bank}/_sandbox/${file.slice('dist/'.length)}`, {
        headers: { 'x-sandbox-key': key },
      })
      assert.equal(((await served.json()) as { info?: typeof info }).info?.title, info.title, file)
    }
  } finally {
    child.kill()
  }
})

for (const [template, begun, manifest] of [
  ['node', 'an empty folder'],
  // As npm init writes it.
  ['node', 'a folder of npm init', { name: 'mine', main: 'index.js', type: 'commonjs' }],
  ['deno', 'a folder of npm init', { name: 'mine', main: 'index.js', type: 'commonjs' }],
  ['bun', 'a folder with a manifest that names no type', { name: 'mine' }],
] as const) {
  test(`leads to a paid payment and its webhook by a server of one's own, in ${template}, from ${begun} (house: 1; promises: R30)`, async () => {
    const place = emptyFolder()
    if (manifest) writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
    await init(place, '--template', template)
    const dev = new Dev(place)
    try {
      const { page, bank } = await dev.told('silta', 'ready')
      const pressed = await fetch(`${String(page)}/buy`, { method: 'POST', redirect: 'manual' })
      assert.equal(pressed.status, 303, dev.said)
      const { key } = JSON.parse(readFileSync(join(place, '.silta/bank.json'), 'utf8')) as { key: string }
      const decided = await fetch(`${String(bank)}/_sandbox/sca`, {
        method: 'POST',
        headers: { 'x-sandbox-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ address: pressed.headers.get('location'), result: 'authorized' }),
      })
      const { location } = (await decided.json()) as { location: string }
      const receipt = await fetch(location)
      assert.equal(new URL(receipt.url).pathname, '/receipt')
      assert.include(await receipt.text(), 'id="state"')
      const webhook = await dev.told('webhook', 'payment.paid')
      assert.deepEqual([webhook['status'], webhook['to']], [204, `${String(page)}/webhooks`])
      for (const secret of secretsIn(place)) assert.notInclude(dev.said, secret)
    } finally {
      await dev.end()
    }
  })
}

test('writes for every template files that its language takes, and adds to a package.json what it lacks (house: 1)', async () => {
  for (const template of ['page', 'worker', 'node', 'deno', 'bun', 'express', 'next']) {
    const place = emptyFolder()
    const own = { name: 'mine', scripts: { build: 'mine' }, dependencies: { silta: 'file:../silta.tgz' } }
    writeFileSync(join(place, 'package.json'), JSON.stringify(own))
    const { written } = await init(place, '--template', template, '--no-install')
    const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as typeof own
    assert.equal(manifest.name, 'mine')
    assert.equal(manifest.scripts.build, 'mine')
    assert.equal(manifest.dependencies.silta, 'file:../silta.tgz')
    assert.isAtMost(written.length, 9)
    for (const file of written.filter((path) => /\.jsx?$/.test(path))) {
      await transform(readFileSync(join(place, file), 'utf8'), { loader: 'jsx', format: 'esm' })
    }
    for (const file of written.filter((path) => path.endsWith('.json')))
      JSON.parse(readFileSync(join(place, file), 'utf8'))
    if (template !== 'worker') continue
    const config = ['--config', join(place, 'wrangler.json'), '--outdir', join(place, 'out')]
    const { exitCode, output } = await runTool('wrangler', ['deploy', '--dry-run', ...config])
    assert.equal(exitCode, 0, output)
    assert.match(output, /env\.ORDERS/)
  }
})

test('refuses production, a bank of somebody else, a page that is not of this machine, and a folder without a site (house: 2)', async () => {
  const place = emptyFolder()
  const refusal = async (args: string[], more: Record<string, string> = {}) => {
    const failed = await run(process.execPath, [program, 'dev', ...args], {
      cwd: place,
      env: { ...env, ...more },
    }).then(
      () => assert.fail('it started'),
      (error: unknown) => error as { code: number; stderr: string },
    )
    assert.equal(failed.code, 2)
    return failed.stderr
  }
  assert.include(await refusal([]), 'npx silta init')
  assert.include(await refusal(['--page', 'https://shop.example']), 'page must be an address of this machine')
  // Not at the port that people begin with: a demo may run there.
  const local = ['--page', 'http://localhost:3000', '--port', '0']
  assert.include(await refusal(local, { BANK_ENVIRONMENT: 'production' }), 'BANK_ENVIRONMENT')
  const foreign = await refusal(local, { BANK_BASE_URL: 'https://api.bank.example' })
  assert.match(foreign, /^BANK_BASE_URL must be absent/)
  assert.notInclude(foreign, 'bank.example')
  writeFileSync(
    join(place, 'silta.json'),
    '{ "HANDLE_KEY": "x", "PSD2_BASE_URL": "https://api.bank.example" }',
  )
  const told = await refusal(local)
  assert.include(told, 'HANDLE_KEY is a secret')
  assert.include(told, 'PSD2_BASE_URL is set by silta dev')
  // Nothing was begun.
  assert.isFalse(existsSync(join(place, '.silta')))
})

test('takes the settings of a worker beside its page, and keeps the site of a folder as it is (house: 1)', async () => {
  const place = emptyFolder()
  mkdirSync(join(place, 'images'))
  writeFileSync(join(place, 'index.html'), '<!doctype html><title>Mine</title>')
  const { written, kept } = await init(place, '--template', 'worker', '--no-install')
  assert.notInclude(written, 'public/index.html')
  assert.include(kept, 'index.html')
  const dev = new Dev(place)
  try {
    const { page, proxy } = await dev.told('silta', 'ready')
    assert.include(await (await fetch(String(page))).text(), 'Mine')
    const begun = await fetch(`${String(proxy)}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: String(page) },
      body: JSON.stringify({
        items: [{ sku: 'coffee', quantity: 1 }],
        idempotencyKey: randomBytes(32).toString('base64url'),
      }),
    })
    assert.equal(begun.status, 201, await begun.text())
  } finally {
    await dev.end()
  }
})
