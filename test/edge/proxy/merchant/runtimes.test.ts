/// <reference types="node" />
// The merchant's own server in every runtime: what its `fetch` says of itself lets it in, where a browser's does not.
// What the interface answers is held in merchant.test.ts.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { promisify } from 'node:util'
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
/** What came with each request, by path. */
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

/** What a merchant's server does, in the words of any runtime: it reads, and it writes. */
const callsOf = (runtime: string) => `
  const asked = await Promise.all([
    fetch('${server.address}/merchant/payments?orderId=of-a-server&limit=${runtime.length}', {
      headers: { authorization: 'Bearer ${MERCHANT_KEY}' },
    }),
    fetch('${server.address}/merchant/payments/none/close', {
      method: 'POST',
      headers: { authorization: 'Bearer ${MERCHANT_KEY}', 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'A test.' }),
    }),
  ])
  const told = await Promise.all(asked.map(async (answer) => [answer.status, (await answer.text()).includes('of-a-server')]))`

const EXPECTED = [
  [200, true],
  [404, false],
]

for (const runtime of RUNTIMES) {
  test(`lets the merchant's own server in by the fetch of ${runtime} (promises: R33)`, async () => {
    const file = join(folder, `${runtime}.mjs`)
    writeFileSync(file, `${callsOf(runtime)}\nconsole.log(JSON.stringify(told))`)
    const [command, ...args] = commandOf(runtime)
    const { stdout } = await run(command, [...args, file], { cwd: root })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
    assert.isNull(came.get(`?orderId=of-a-server&limit=${runtime.length}`)?.get('sec-fetch-site') ?? null)
  })
}

test("lets the merchant's own server in by the fetch of workerd (promises: R33)", async () => {
  const { date } = compatibility()
  writeFileSync(
    join(folder, 'worker.js'),
    `export default { async fetch() { ${callsOf('workerd')}\nreturn Response.json(told) } }`,
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
