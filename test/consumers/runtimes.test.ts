// Runs users' projects with the package as it is installed: a program in Node, Deno and Bun, a worker, a page.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestHarness } from 'wrangler'
import { assert, test } from '#kit'
import { makeFakeBank } from '../edge/proxy/kit/fake-bank.ts'
import { orderToken, settings, SHOP } from '../edge/proxy/kit/proxy.ts'
import { root, runTool } from '../runtimes/process.ts'
import { install } from './packed.ts'
import { commandsWith, run } from './recipe-kit.ts'

const { folder } = await install()
process.env['WRANGLER_SEND_METRICS'] = 'false'

/** What the program prints: a payment was judged, made and read, a lost one refused, every form of a key taken, a document shown. */
const TOLD = 'INITIAL not final valid 24.00 bank.example call_refused verified GET 3.1.1'

const commands = commandsWith('--no-remote', '--node-modules-dir=manual')

for (const [runtime, [program, ...args]] of Object.entries(commands)) {
  test(`makes and reads a payment in a program of a user, in ${runtime} (house: 1)`, async () => {
    const project = copy('node', runtime)
    const { stdout } = await run(program, [...args, join(project, 'main.ts')], {
      cwd: project,
      shell: process.platform === 'win32',
    })
    assert.equal(stdout.trim(), TOLD)
  })
}

test('makes a payment in a worker of a user, at the lowest compatibility date (house: 1)', async () => {
  const project = copy('worker', 'run-worker')
  const network = globalThis.fetch
  const bank = makeFakeBank()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).hostname !== 'api.bank.example') return network(input, init)
    const bytes = new Uint8Array(await request.arrayBuffer())
    const { method, headers } = request
    return bank.fetch(request.url, { method, headers, ...(bytes.length > 0 && { body: bytes }) })
  }
  const values = Object.entries(await settings()).map(([name, value]) => [name, String(value)] as const)
  const harness = createTestHarness({
    root: project,
    workers: [{ configPath: join(project, 'wrangler.toml'), vars: Object.fromEntries(values) }],
  })
  try {
    await harness.listen()
    const pressed = await harness.fetch('https://pay.shop.example/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
      body: JSON.stringify({ order: await orderToken() }),
    })
    assert.equal(pressed.status, 201, await pressed.clone().text())
    const { approvalUrl } = (await pressed.json()) as { approvalUrl?: string }
    assert.equal(new URL(approvalUrl ?? '').host, 'www.bank.example')
    assert.equal(bank.count('create'), 1)
  } finally {
    await harness.close()
    globalThis.fetch = network
  }
})

test('builds a worker of a user for deployment (house: 1)', async () => {
  const project = copy('worker', 'deploy-worker')
  const args = [
    'deploy',
    '--dry-run',
    '--config',
    join(project, 'wrangler.toml'),
    '--outdir',
    join(project, 'out'),
  ]
  const { exitCode, output } = await runTool('wrangler', args)
  assert.equal(exitCode, 0, output)
  const script = readFileSync(join(project, 'out/index.js'), 'utf8')
  assert.include(script, 'OrderObject')
  assert.notInclude(script, 'must not be in a page')
})

test('builds a page of a user, with every element and no key (house: 1)', async () => {
  const project = copy('page', 'build-page')
  const { build } = await import('vite')
  const built = await build({ root: project, logLevel: 'silent', configFile: false, build: { write: false } })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.map((one) => ('code' in one ? one.code : '')).join('\n')
  for (const tag of ['account-list', 'payment-button', 'provider-picker', 'transaction-pager']) {
    assert.include(code, `silta-${tag}`)
  }
  assert.notMatch(code, /importKey|RSASSA|PRIVATE KEY/)
})

/** Copies a project to the place of the installed package. */
function copy(from: string, name: string): string {
  const project = join(folder, name)
  mkdirSync(project, { recursive: true })
  cpSync(join(root, 'test/consumers', from), project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  return project
}
