// Two that know the merchant interface by its document alone: types of a generator, and Python reading the document as it
// runs. Each pays, refunds and books a day at a proxy with the sandbox bank behind it.
// Runs with --all: it starts processes, and installs the generator by its own lockfile.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { assert, test, type TestOptions, wallClock } from '#kit'
import { helsinkiDate } from '../../core/shared/index.ts'
import { MERCHANT_KEY, openPayingWorld, type PayingWorld } from '../edge/proxy/kit/paying-world.ts'
import { serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { type Ended, root } from '../runtimes/process.ts'
import { findPython } from './python.ts'
import { type Day, liveADay } from './typed/shop.ts'

const day = () => helsinkiDate(wallClock())

/** Opens a proxy that is reached over HTTP. */
async function openServed(): Promise<{ world: PayingWorld; address: string; close: () => Promise<void> }> {
  const world = await openPayingWorld()
  const served = await serveFetch((address, init) => {
    const { pathname, search } = new URL(address)
    return world.fetch(`${world.baseUrl}${pathname}${search}`, init ?? {})
  })
  return { world, address: served.address, close: () => served.close() }
}

/** Lets the payer pay, and the list hear of it. */
const payIn = (world: PayingWorld) => async (approvalUrl: string, handle: string) => {
  await world.pay(approvalUrl, handle)
  await world.proxy.service(handle).runDue()
}

const expected = (program: string): Day => ({
  state: 'paid',
  refund: `${program}-refund-1 4.00 pending`,
  booked: [`${program}-1 paid 24.00`],
  refused: 'order_changed',
})

test('pays, refunds and books a day with types that a generator made of the document (house: 3)', async () => {
  const { world, address, close } = await openServed()
  try {
    assert.deepEqual(await liveADay(address, MERCHANT_KEY, day(), payIn(world)), expected('typed'))
  } finally {
    await close()
  }
})

/** A copy of the folder of the types and of the document, installed by the folder's own lockfile; it needs a registry. */
async function installGenerator(): Promise<{ folder: string; isReached: boolean; output: string }> {
  const copy = mkdtempSync(join(tmpdir(), 'silta-typed-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  const folder = join(copy, 'test/consumers/typed')
  cpSync(join(root, 'test/consumers/typed'), folder, {
    recursive: true,
    filter: (file) => !file.includes('node_modules', root.length),
  })
  cpSync(join(root, 'core/merchant/openapi.json'), join(copy, 'core/merchant/openapi.json'))
  const { exitCode, output } = await npm(
    folder,
    'ci',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  )
  const isAway = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/.test(output)
  return { folder, isReached: exitCode === 0 || !isAway, output: exitCode === 0 ? '' : output }
}

/** Runs npm in a folder, with the Node of this package. */
async function npm(folder: string, ...words: string[]): Promise<Ended> {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`
  try {
    const { stdout } = await promisify(execFile)('npm', words, {
      cwd: folder,
      env: { ...process.env, PATH },
      shell: process.platform === 'win32',
    })
    return { exitCode: 0, output: stdout }
  } catch (error) {
    return { exitCode: 1, output: String(error) }
  }
}

const generator = await installGenerator()

test(
  'keeps the types that a generator makes of the document as it is now (house: 3)',
  generator.isReached
    ? {}
    : { except: { node: 'no registry is reached, from which the generator is installed' } },
  async () => {
    const { folder, output } = generator
    assert.equal(output, '')
    const made = await npm(folder, 'run', 'generate')
    assert.equal(made.exitCode, 0, made.output)
    assert.equal(
      readFileSync(join(folder, 'merchant.d.ts'), 'utf8'),
      readFileSync(join(root, 'test/consumers/typed/merchant.d.ts'), 'utf8'),
      'run npm ci and npm run generate in test/consumers/typed',
    )
  },
)

const python = await findPython()
const options: TestOptions =
  python === undefined ? { except: { node: 'there is no Python 3.9 or newer on the PATH' } } : {}

test(
  'pays, refunds and books a day in Python, which reads the document as it runs (house: 3)',
  options,
  async () => {
    const { world, address, close } = await openServed()
    const child = spawn(
      python ?? '',
      [join(root, 'test/consumers/shop.py'), join(root, 'core/merchant/openapi.json')],
      {
        env: { ...process.env, BASE_URL: address, MERCHANT_KEY, DAY: day() },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const read = async () => JSON.parse(String((await lines.next()).value)) as unknown
      const { approvalUrl, handle } = (await read()) as { approvalUrl: string; handle: string }
      await payIn(world)(approvalUrl, handle)
      child.stdin.write('paid\n')
      assert.deepEqual(await read(), expected('python'))
      if (child.exitCode === null) await once(child, 'exit')
      assert.equal(child.exitCode, 0)
    } finally {
      child.kill()
      await close()
    }
  },
)
