// No host sends a call by itself again whose answer was lost: counted at the wire, in Node, Deno, Bun and workerd.
// What a lost answer means is for core and the proxy; here only sendings are counted.
// Runs with --all: whole programs, in every runtime that can host them.
// Runs as of today only: workerd goes by the clock of the machine.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach } from 'node:test'
import { promisify } from 'node:util'
import { assert, test } from '#kit'
import { root } from '../../../runtimes/process.ts'
import { bundleWorker, compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import { commandOf, RUNTIMES, startProgram } from '../../sandbox/program.ts'
import { bankAt, orderToken, settings, SHOP } from '../kit/proxy.ts'
import { WRITES } from './writing.ts'

const run = promisify(execFile)
const TIMES = 100

/** A wire that drops answers: it reads a whole request, counts it, and closes without a word. A GET gets an empty object. */
interface Wire {
  address: string
  /** Every request that was read whole and never answered, by method and path. */
  sendings: string[]
  close(): Promise<void>
}

async function openWire(): Promise<Wire> {
  const sendings: string[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume()
    request.once('end', () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
        return
      }
      sendings.push(`${request.method} ${request.url}`)
      request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendings,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

let wire: Wire
let folder: string

before(async () => {
  wire = await openWire()
  folder = mkdtempSync(join(tmpdir(), 'silta-wire-'))
})

beforeEach(() => void (wire.sendings.length = 0))

after(async () => {
  await wire.close()
  rmSync(folder, { recursive: true, force: true })
})

async function probe(runtime: string, by: string): Promise<{ told: string[]; notified: string[] }> {
  const [command, ...args] = commandOf(runtime)
  const probed = [...args, 'test/edge/proxy/hosts/writing-probe.ts', wire.address, by, String(TIMES)]
  return JSON.parse((await run(command, probed, { cwd: root })).stdout)
}

/** Checks that every call that writes was sent, each once, and that all were lost. */
function assertOnce(
  told: string[],
  sendings: readonly string[],
  isOfInterest: (sending: string) => boolean = () => true,
): void {
  assert.deepEqual(
    told,
    Array.from({ length: TIMES }, () => 'network'),
  )
  const expected = Array.from({ length: TIMES }, (_, at) => {
    const { id, method } = WRITES[at % WRITES.length] ?? { id: '', method: '' }
    return `${method} /${id}/${at}`
  })
  assert.deepEqual(sendings.filter(isOfInterest), expected.filter(isOfInterest))
}

const isWebhook = (sending: string) => sending.startsWith('POST /webhooks/')
const webhooksOnce = Array.from({ length: TIMES }, (_, at) => `POST /webhooks/${at}`)

test('knows the calls that write, of every interface: made, refunded, cancelled, revoked (gaps: Part 4)', () => {
  assert.isAtLeast(WRITES.length, 30)
  assert.isAtMost(WRITES.length, TIMES)
  assert.includeMembers(
    WRITES.map(({ method, hasBody }) => `${method} ${hasBody}`),
    ['POST true', 'DELETE false'],
  )
  const names = new Set(WRITES.map(({ id }) => id.split('.')[0]))
  assert.includeMembers([...names], ['online-payment', 'request-to-pay', 'psd2', 'corporate', 'baltic'])
})

for (const runtime of RUNTIMES) {
  test(`sends each of ${TIMES} calls that write once, and each of ${TIMES} webhooks, where the answer is lost: the outbound in ${runtime} (gaps: Part 4, baltic.payment.create; promises: R2)`, async () => {
    const { told, notified } = await probe(runtime, 'outbound')
    assertOnce(
      told,
      wire.sendings.filter((sending) => !isWebhook(sending)),
    )
    assert.deepEqual(
      notified,
      Array.from({ length: TIMES }, () => 'network'),
    )
    assert.deepEqual(wire.sendings.filter(isWebhook), webhooksOnce)
  })

  test(`sends each of ${TIMES} calls with a body once where the answer is lost: core by the fetch of ${runtime} itself (gaps: Part 4, baltic.payment.create; promises: R2)`, async () => {
    const { told } = await probe(runtime, 'fetch')
    // What has no body is a deletion: a runtime may send it again, and twice it does no harm.
    assertOnce(told, wire.sendings, (sending) => sending.startsWith('POST'))
  })

  test(`makes one payment for each of ${TIMES} presses whose answer is lost: the program in ${runtime} (gaps: Part 4, online-payment.create; promises: R2)`, async () => {
    const given = await settings({
      ...bankAt(wire.address),
    })
    const options = ['--port', '0', '--data', join(folder, runtime)]
    const env = given as Record<string, string>
    const program = await startProgram({ word: 'proxy', runtime, options, env })
    try {
      const statuses: number[] = []
      for (let at = 0; at < TIMES; at++) {
        const response = await fetch(`${program.address}/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
          body: JSON.stringify({ order: await orderToken({ id: `once-${at}` }) }),
        })
        statuses.push(response.status)
      }
      assert.deepEqual(
        statuses,
        Array.from({ length: TIMES }, () => 503),
      )
      assert.deepEqual(
        wire.sendings,
        Array.from({ length: TIMES }, () => 'POST /paymentbutton/v1/payments'),
      )
    } finally {
      await program.end()
    }
  })
}

for (const by of ['binding', 'fetch']) {
  test(`sends each of ${TIMES} calls that write once, and each of ${TIMES} webhooks, where the answer is lost: workerd, by ${by} (gaps: Part 4, baltic.payment.create; promises: R2)`, async () => {
    const { date, flags } = compatibility()
    await bundleWorker('test/edge/proxy/hosts/writing-worker.ts', join(folder, 'worker.js'))
    const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "caller", worker = .caller),
    (name = "bank", external = (address = "${new URL(wire.address).host}", http = ())),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "caller")],
);
const caller :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${date},
  compatibilityFlags = ${flags},
  bindings = [(name = "BANK", service = "bank")],
);
`
    writeFileSync(join(folder, 'config.capnp'), config)
    const process = await startWorkerd({ folder })
    try {
      const answer = await fetch(`http://127.0.0.1:${process.port('http')}/`, {
        method: 'POST',
        body: JSON.stringify({ address: wire.address, times: TIMES, by }),
      })
      const { told, notified } = (await answer.json()) as { told: string[]; notified: string[] }
      assertOnce(
        told,
        wire.sendings.filter((sending) => !isWebhook(sending)),
      )
      assert.lengthOf(notified, TIMES)
      assert.deepEqual(wire.sendings.filter(isWebhook), webhooksOnce)
    } finally {
      await process.kill()
    }
  })
}
