// The merchant's own server in every runtime: the client works there, and what its `fetch` says of itself lets it in.
// What the interface answers is held in merchant.test.ts.
// Runs as of today only: workerd goes by the clock of the machine.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { assert, test } from '#kit'
import { root } from '../../../runtimes/process.ts'
import { compatibility, startWorkerd } from '../../../runtimes/workerd.ts'
import { commandOf, RUNTIMES } from '../../sandbox/program.ts'
import type { Proxy } from '../kit/proxy.ts'
import { type Served, serveFetch } from '../kit/serve-fetch.ts'
import { MERCHANT_KEY, pay, startMerchant } from './merchant-kit.ts'

const run = promisify(execFile)

let server: Served
let proxy: Proxy
let folder = ''
const came = new Map<string, Headers>()

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'silta-callers-'))
  proxy = await startMerchant()
  await pay(proxy, 'of-a-server')
  server = await serveFetch((address, init) => {
    const request = new Request(address, init)
    came.set(new URL(request.url).search, request.headers)
    return proxy.raw(request)
  })
})

after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a merchant's server does with the client, in any runtime: it reads, it is refused, it starts a payment and asks again. */
const programOf = (runtime: string) => `
  import { isMerchantError, makeMerchant } from './core/merchant/index.ts'
  export async function work() {
    const merchant = makeMerchant({ baseUrl: '${server.address}', key: '${MERCHANT_KEY}' })
    const rows = []
    for await (const { orderId } of merchant.payments.list({ orderId: 'of-a-server', limit: ${runtime.length} })) rows.push(orderId)
    const refused = await merchant.payments.close('none', 'A test.').then(String, (error) =>
      isMerchantError(error) ? error.status + ' ' + error.code : String(error))
    const order = { id: 'by-${runtime}', amount: '12.50', currency: 'EUR', reference: '1232' }
    const { payment, approvalUrl } = await merchant.payments.start({ order })
    const again = await merchant.payments.start({ order })
    const isSame = approvalUrl !== undefined && approvalUrl === again.approvalUrl
    return { rows, refused, state: payment.state, isSame }
  }`

const EXPECTED = {
  rows: ['of-a-server'],
  refused: '404 payment_unknown',
  state: 'pending',
  isSame: true,
}

/** Writes the client and what is done with it as one module; `end` runs it. */
async function batch(runtime: string, name: string, end: string): Promise<string> {
  const outfile = join(folder, name)
  await build({
    stdin: { contents: `${programOf(runtime)}\n${end}`, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    outfile,
    logLevel: 'silent',
  })
  return outfile
}

for (const runtime of RUNTIMES) {
  test(`lets the merchant's own server in by the client and the fetch of ${runtime} (promises: R33)`, async () => {
    const file = await batch(runtime, `${runtime}.mjs`, 'console.log(JSON.stringify(await work()))')
    const [command, ...args] = commandOf(runtime)
    const { stdout } = await run(command, [...args, file], { cwd: root })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
    const asked = [...came].find(([query]) => query.includes(`limit=${runtime.length}`))?.[1]
    assert.isFalse(asked?.has('sec-fetch-site'))
  })
}

test("lets the merchant's own server in by the client and the fetch of workerd (promises: R33)", async () => {
  const { date } = compatibility()
  await batch(
    'workerd',
    'worker.js',
    'export default { fetch: async () => Response.json(await work().catch(String)) }',
  )
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = ${date},
      globalOutbound = "near",
    )),
    (name = "near", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  )
  const workerd = await startWorkerd({ folder })
  try {
    const answer = await fetch(`http://127.0.0.1:${workerd.port('http')}/`)
    assert.deepEqual(await answer.json(), EXPECTED)
  } finally {
    await workerd.kill()
  }
})
