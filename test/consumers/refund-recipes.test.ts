// Runs the recipes of the guide for refunds as a merchant would, in Node, Deno, Bun and Python, against a proxy and the
// sandbox bank behind it. The code of the guide is run as it is.
import { join } from 'node:path'
import { after, before } from 'node:test'
import { assert, test, testKeyPair } from '#kit'
import { handleOf } from '../../edge/proxy/handle.ts'
import { createSandbox, type Sandbox } from '../../edge/sandbox/index.ts'
import { HANDLE_KEY, type Proxy, startProxy } from '../edge/proxy/kit/proxy.ts'
import { type Served, serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { read } from '../house/files.ts'
import { root } from '../runtimes/process.ts'
import { commandsWith, inPython, python, recipeIn, run, writeProject } from './recipe-kit.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'

const commands = commandsWith('--allow-net')

let proxy: Proxy
let sandbox: Sandbox
let served: Served

before(async () => {
  const { privatePem } = await testKeyPair()
  sandbox = createSandbox({ sampleKey: privatePem, wake: () => undefined })
  proxy = await startProxy({
    BANK: { fetch: sandbox.fetch },
    BANK_FRONT_URL: 'https://api.bank.example',
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  served = await serveFetch((url, init) => {
    const { pathname } = new URL(url)
    return proxy.fetch(pathname, init)
  })
})

after(async () => {
  await served.close()
})

/** Finds the one recipe of the guide that is in a language and asks for refunds, and turns it to the proxy here. */
const recipe = (language: 'ts' | 'python') =>
  recipeIn(read('edge/proxy/MERCHANT.md'), language, '/refunds').replace(
    'https://pay.shop.example',
    served.address,
  )

const project = (name: string, files: Record<string, string>) =>
  writeProject(join(root, '.silta', `refund-recipe-${name}`), files)

/** Has an order paid, as its payer would. */
async function pay(id: string): Promise<string> {
  const pressed = await proxy.press({ order: { id } })
  const { approvalUrl } = (await pressed.json()) as { approvalUrl: string }
  await sandbox.fetch(approvalUrl)
  await proxy.fetch(`/payments/${handleOf(id, HANDLE_KEY)}`)
  return handleOf(id, HANDLE_KEY)
}

/** What came of asking for a refund twice, for another one under its id, and for too much. */
const EXPECTED = ['pending', 'pending', 'refund_changed', 'refund_too_large']

const driver = `
import { argv } from 'node:process'
globalThis.merchantKey = ${JSON.stringify(MERCHANT_KEY)}
const { refund } = await import('./refund.ts')
const told = []
for (const [id, amount] of [['a', '2.50'], ['a', '2.50'], ['a', '3.00'], ['b', '10.01']])
  told.push(await refund(argv.at(-1), id, amount, 'One cup came broken').catch((error) => error.message))
console.log(JSON.stringify(told))
`

for (const [runtime, [program, ...args]] of Object.entries(commands)) {
  test(`refunds as the guide does, in ${runtime}: once under one id (promises: R3, R10)`, async () => {
    const handle = await pay(`refund-${runtime}`)
    const place = project(runtime, { 'refund.ts': recipe('ts'), 'main.mjs': driver })
    const { stdout } = await run(program, [...args, join(place, 'main.mjs'), handle], { cwd: place })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
  })
}

test(
  'refunds as the guide does, in Python with its standard library: once under one id (promises: R3, R10)',
  inPython,
  async () => {
    const handle = await pay('refund-python')
    const main = `
import json, sys
from refund import refund

told = []
for refund_id, amount in [("a", "2.50"), ("a", "2.50"), ("a", "3.00"), ("b", "10.01")]:
    try:
        told.append(refund(sys.argv[1], refund_id, amount, "One cup came broken"))
    except RuntimeError as error:
        told.append(str(error))
print(json.dumps(told))
`
    const place = project('python', { 'refund.py': recipe('python'), 'main.py': main })
    const { stdout } = await run(python ?? '', [join(place, 'main.py'), handle], {
      cwd: place,
      env: { ...process.env, MERCHANT_KEY },
    })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
  },
)
