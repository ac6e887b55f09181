// Two that know the merchant interface by its document alone: types of a generator, and Python reading the document as it
// runs. Each pays, refunds and books a day at a proxy with the sandbox bank behind it.
// Runs with --all: it starts processes, and installs the generator by its own lockfile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { assert, test, wallClock } from '#kit'
import { helsinkiDate } from '../../core/shared/index.ts'
import { MERCHANT_KEY, openPayingWorld, type PayingWorld } from '../edge/proxy/kit/paying-world.ts'
import { serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { type Ended, root } from '../runtimes/process.ts'
import { inPython, python, run } from './recipe-kit.ts'

/** The shop that knows the generated types, and its manifest and lockfile. */
const pinned = join(root, 'test/consumers/typed')

/** Where it is installed, and kept for the next run. */
const typed = join(root, '.silta/typed')

/** What a shop did. */
interface Day {
  state: string
  refund: string
  booked: string[]
  refused: string
}

/** What the shop gives. */
type LiveADay = (
  baseUrl: string,
  key: string,
  day: string,
  pay: (approvalUrl: string, handle: string) => Promise<void>,
) => Promise<Day>

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

/**
 * Has the generator make types of the document as it is now, beside a copy of the shop. It is installed by its own lockfile,
 * which needs a registry, the first time and after a change of the lockfile.
 */
async function generate(): Promise<{ isReached: boolean; output: string }> {
  mkdirSync(typed, { recursive: true })
  for (const file of ['package.json', 'shop.ts']) cpSync(join(pinned, file), join(typed, file))
  cpSync(join(root, 'core/merchant/openapi.json'), join(typed, 'openapi.json'))
  const lock = readFileSync(join(pinned, 'package-lock.json'), 'utf8')
  const held = join(typed, 'package-lock.json')
  if (!existsSync(held) || readFileSync(held, 'utf8') !== lock) {
    writeFileSync(held, lock)
    const installed = await npm('ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
    if (installed.exitCode !== 0) {
      rmSync(held)
      const { output } = installed
      const isAway = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/.test(
        output,
      )
      return { isReached: !isAway, output }
    }
  }
  const made = await npm('run', 'generate')
  return { isReached: true, output: made.exitCode === 0 ? '' : made.output }
}

/** Runs npm in the folder of the shop, with the Node of this package. */
async function npm(...words: string[]): Promise<Ended> {
  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`
  try {
    const { stdout } = await run('npm', words, {
      cwd: typed,
      env: { ...process.env, PATH },
      shell: process.platform === 'win32',
    })
    return { exitCode: 0, output: stdout }
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }
    return { exitCode: 1, output: `${stdout}${String(error)}` }
  }
}

const generator = await generate()

test(
  'pays, refunds and books a day with types that a generator makes of the document (house: 3)',
  generator.isReached
    ? {}
    : { except: { node: 'no registry is reached, from which the generator is installed' } },
  async () => {
    assert.equal(generator.output, '')
    const shop = join(typed, 'shop.ts')
    const { exitCode, output } = await npm('run', 'check')
    assert.equal(exitCode, 0, output)
    const text = readFileSync(shop, 'utf8')
    writeFileSync(shop, text.replace("amount: '24.00'", 'amount: 24'))
    const faulty = await npm('run', 'check')
    writeFileSync(shop, text)
    assert.match(faulty.output, /shop\.ts.*error TS2322/)
    const { liveADay } = (await import(pathToFileURL(shop).href)) as { liveADay: LiveADay }
    const { world, address, close } = await openServed()
    try {
      assert.deepEqual(await liveADay(address, MERCHANT_KEY, day(), payIn(world)), expected('typed'))
    } finally {
      await close()
    }
  },
)

test(
  'pays, refunds and books a day in Python, which reads the document as it runs (house: 3)',
  inPython,
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
