// Two that know the merchant interface by its document alone: types of a generator, and Python reading the document as it
// runs. Each pays, refunds and books a day at a proxy with the sandbox bank behind it.
// Runs with --all: it starts processes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { assert, test, type TestOptions } from '#kit'
import { helsinkiDate } from '../../core/shared/index.ts'
import { MERCHANT_KEY, openPayingWorld, type PayingWorld } from '../edge/proxy/kit/paying-world.ts'
import { serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { root } from '../runtimes/process.ts'
import { findPython } from './python.ts'
import { type Day, liveADay } from './typed/shop.ts'

const day = () => helsinkiDate(Date.now())

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
