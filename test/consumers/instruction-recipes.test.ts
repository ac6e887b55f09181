// Runs the recipes of the guide for paying a supplier as a merchant would, in Node, Deno, Bun and Python, against a proxy and
// the sandbox bank behind it, with the webhook that follows. The code of the guide is run as it is.
import { join } from 'node:path'
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { type WebhookEvent, verifyWebhook } from '../../core/webhooks/index.ts'
import { PAYMENT } from '../edge/proxy/instructions/instruction-kit.ts'
import { type Proxy, startProxy } from '../edge/proxy/kit/proxy.ts'
import { type Served, serveFetch } from '../edge/proxy/kit/serve-fetch.ts'
import { BASE } from '../edge/sandbox/bank-kit.ts'
import { type CompanyBank, openCompany } from '../edge/sandbox/corporate-payments/kit.ts'
import { read } from '../house/files.ts'
import { root } from '../runtimes/process.ts'
import { commandsWith, inPython, python, recipeIn, run, writeProject } from './recipe-kit.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
const WEBHOOK_KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'

const commands = commandsWith('--allow-net')

let bank: CompanyBank
let proxy: Proxy
let served: Served
const events: WebhookEvent[] = []

before(async () => {
  bank = await openCompany({ clock: Date.now })
  const fetch = (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init)
  proxy = await startProxy({
    BANK_ENVIRONMENT: 'sandbox',
    MERCHANT_KEYS: MERCHANT_KEY,
    WEBHOOK_URL: 'https://shop.example/webhooks',
    WEBHOOK_KEYS: WEBHOOK_KEY,
    MERCHANT: {
      async fetch(_url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
        const received = { keys: [WEBHOOK_KEY], headers: new Headers(headers), body }
        events.push((await verifyWebhook(received)).event)
        return new Response(null, { status: 204 })
      },
    },
    CORPORATE_BASE_URL: BASE,
    CORPORATE_CLIENT_ID: bank.clientId,
    CORPORATE_CLIENT_SECRET: bank.clientSecret,
    CORPORATE_KEY_ID: bank.kid,
    CORPORATE_PRIVATE_KEY: String(bank.signingKey.export({ type: 'pkcs8', format: 'pem' })),
    CORPORATE_CERTIFICATE: bank.certificatePem,
    BANK_CORPORATE: { fetch },
  })
  served = await serveFetch((url, init) => proxy.fetch(new URL(url).pathname, init))
})

after(async () => {
  await served.close()
})

/** Finds the one recipe of the guide that is in a language and pays a supplier, and turns it to the proxy here. */
const recipe = (language: 'ts' | 'python') =>
  recipeIn(read('edge/proxy/MERCHANT.md'), language, '/merchant/payouts').replace(
    'https://pay.shop.example',
    served.address,
  )

const project = (name: string, files: Record<string, string>) =>
  writeProject(join(root, '.silta', `instruction-recipe-${name}`), files)

/** Payments as the recipes give them: one twice, another one under its id, one that breaks a rule, and one without money. */
const paymentsOf = (name: string): object[] => {
  const one = { ...PAYMENT, instructionId: `${name}1` }
  const dear = { amount: '999999999.00', currency: 'EUR' }
  return [
    one,
    one,
    { ...one, reference: '1232' },
    { ...one, creditor: {} },
    { ...one, instructionId: `${name}2`, instructedAmount: dear },
  ]
}

const EXPECTED = ['paid', 'paid', 'payout_changed', 'body_invalid', 'refused']

/** Fires the alarms of both, and lists the webhooks of the merchant. */
async function toldOf(name: string): Promise<string[]> {
  for (const id of [`${name}1`, `${name}2`]) await proxy.instructionNode(`payouts:${id}`).runDue()
  return events
    .filter(({ data }) => 'payoutId' in data && data.payoutId.startsWith(name))
    .map(({ type }) => type)
}

const driver = `
import { argv } from 'node:process'
globalThis.merchantKey = ${JSON.stringify(MERCHANT_KEY)}
const { paySupplier } = await import('./pay.ts')
const told = []
for (const payment of JSON.parse(argv.at(-1))) told.push(await paySupplier(payment).catch((error) => error.message))
console.log(JSON.stringify(told))
`

for (const [runtime, [program, ...args]] of Object.entries(commands)) {
  test(`pays a supplier as the guide does, in ${runtime}: once under one id, with one webhook (promises: R1, R3)`, async () => {
    const place = project(runtime, { 'pay.ts': recipe('ts'), 'main.mjs': driver })
    const given = JSON.stringify(paymentsOf(runtime))
    const { stdout } = await run(program, [...args, join(place, 'main.mjs'), given], { cwd: place })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
    assert.deepEqual(await toldOf(runtime), ['payout.paid', 'payout.refused'])
  })
}

test(
  'pays a supplier as the guide does, in Python with its standard library: once under one id (promises: R1, R3)',
  inPython,
  async () => {
    const main = `
import json, sys
from pay import pay_supplier

told = []
for payment in json.loads(sys.argv[1]):
    try:
        told.append(pay_supplier(payment))
    except RuntimeError as error:
        told.append(str(error))
print(json.dumps(told))
`
    const place = project('python', { 'pay.py': recipe('python'), 'main.py': main })
    const given = JSON.stringify(paymentsOf('python'))
    const { stdout } = await run(python ?? '', [join(place, 'main.py'), given], {
      cwd: place,
      env: { ...process.env, MERCHANT_KEY },
    })
    assert.deepEqual(JSON.parse(stdout), EXPECTED)
  },
)
