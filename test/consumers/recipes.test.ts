// Runs the recipes of the guides as a merchant would: order tokens and the receiving side of webhooks, in Node, Deno, Bun
// and Python. The code of the guides is run as it is.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { assert, test, wallClock } from '#kit'
import { type PaymentEvent, signWebhook, writeWebhook } from '../../core/webhooks/index.ts'
import { verifyOrder } from '../../edge/proxy/orders/order-token.ts'
import { guides, read } from '../house/files.ts'
import { install } from './packed.ts'
import { commandsWith, inPython, python, recipeIn, run, writeProject } from './recipe-kit.ts'

const { folder } = await install()
const KEY = 'whsec_bm90aWNlLWtleS1vZi10ZXN0cy0wMTIzNDU2Nzg5'
const SECRET = 'order-secret-of-a-recipe-0123456789abc'
const ORDER = {
  id: '2026-0042',
  amount: '24.00',
  currency: 'EUR',
  reference: 'RF481245',
  message: 'Kiitos, älä vastaa',
}

const commands = commandsWith('--no-remote', '--node-modules-dir=manual')

/** Finds the one recipe of all guides that is in a language and contains a text. */
const recipe = (language: 'ts' | 'python', part: string) =>
  recipeIn(guides.map((file) => read(file)).join('\n'), language, part)

const project = (name: string, files: Record<string, string>) =>
  writeProject(join(folder, `recipe-${name}`), files)

const event = (
  change: Partial<PaymentEvent['data']> = {},
  type: PaymentEvent['type'] = 'payment.paid',
): PaymentEvent => ({
  id: 'evt_0',
  apiVersion: 1,
  type,
  timestamp: '2026-11-20T12:00:00.000+02:00',
  data: {
    handle: 'h'.repeat(43),
    orderId: ORDER.id,
    state: 'paid',
    amount: ORDER.amount,
    currency: 'EUR',
    reference: ORDER.reference,
    attempt: 1,
    ...change,
  },
})

interface Delivery {
  headers: Record<string, string>
  body: string
}

async function deliver(id: string, told = event(), key = KEY, lateSeconds = 0): Promise<Delivery> {
  const body = writeWebhook({ ...told, id })
  const timestamp = Math.floor(wallClock() / 1_000) - lateSeconds
  return { headers: await signWebhook({ keys: [key], id, timestamp, body }), body }
}

/** Deliveries, the answer to each, and how often the order is paid after all of them: once. */
async function deliveries(): Promise<[Delivery, status: number][]> {
  const first = await deliver('evt_1')
  const stranger = `whsec_${btoa('another-key-of-somebody-else-012')}`
  return [
    [await deliver('evt_0', event({}, 'payment.cancelled')), 204],
    [first, 204],
    [first, 204],
    [await deliver('evt_1'), 204],
    [await deliver('evt_2', event({ amount: '1.00' })), 204],
    [await deliver('evt_3', event({ orderId: 'another' })), 204],
    [await deliver('evt_4', event(), stranger), 400],
    [await deliver('evt_5', event(), KEY, 302), 400],
    [{ ...(await deliver('evt_6')), body: first.body.replace('24.00', '25.00') }, 400],
    [{ headers: {}, body: first.body }, 400],
  ]
}

/** Gives a recipe the shop that it only declares. */
const shop = `
const state = { ids: new Set(), paid: 0, calls: 0 }
Object.assign(globalThis, {
  key: ${JSON.stringify(KEY)},
  shop: {
    async transaction(work) {
      const kept = new Set(state.ids)
      try { return await work() } catch (error) { state.ids = kept; throw error }
    },
    ids: { use: (id) => !state.ids.has(id) && Boolean(state.ids.add(id)) },
    amountOf: async (id) => (id === ${JSON.stringify(ORDER.id)} ? '24.00' : undefined),
    async markPaid() {
      // The first time the database is away: the webhook comes again, and has its effect then.
      if (state.calls++ === 0) throw new Error('the database is away')
      state.paid++
    },
  },
})
`

/** Lets a recipe receive, and prints what came of it. */
const driver = `${shop}
const { receive } = await import('./receive.ts')
const statuses = []
for (const { headers, body } of JSON.parse(DELIVERIES)) {
  const request = new Request('https://shop.example/webhooks', { method: 'POST', headers, body })
  statuses.push(await receive(request).then((answer) => answer.status, () => 500))
}
console.log(JSON.stringify({ statuses, paid: state.paid }))
`

for (const [runtime, [program, ...args]] of Object.entries(commands)) {
  test(`receives webhooks as the guide does, in ${runtime}: genuine ones only, and each once (promises: R14, R16, R18)`, async () => {
    const all = await deliveries()
    const given = JSON.stringify(JSON.stringify(all.map(([delivery]) => delivery)))
    const place = project(`webhooks-${runtime}`, {
      'receive.ts': recipe('ts', 'verifyWebhook'),
      'main.mjs': driver.replace('DELIVERIES', given),
    })
    const { stdout } = await run(program, [...args, join(place, 'main.mjs')], { cwd: place })
    // The first delivery of the paid event meets a fault of the shop's own, and the same delivery again does not.
    const expected = all.map(([, status], index) => (index === 1 ? 500 : status))
    assert.deepEqual(JSON.parse(stdout), { statuses: expected, paid: 1 })
  })

  test(`signs an order token as the guide does, in ${runtime} (house: 2)`, async () => {
    const place = project(`token-${runtime}`, {
      'token.ts': `${recipe('ts', 'new SignJWT')}\nconsole.log(token)\n`,
      'main.mjs': `globalThis.secret = new TextEncoder().encode(${JSON.stringify(SECRET)})\nawait import('./token.ts')\n`,
    })
    const { stdout } = await run(program, [...args, join(place, 'main.mjs')], { cwd: place })
    const { message: _, ...order } = ORDER
    assert.deepEqual(await orderIn(stdout.trim()), order)
  })
}

test('receives webhooks as the guide does with node:http and Express, and says what a parsed body lacks (house: 4; promises: R14)', async () => {
  const all = await deliveries()
  const server = `${shop}
const { take } = await import('./receive.ts')
const express = { raw: (options) => options }
const app = { post: (...given) => Object.assign(state, { given }) }
Object.assign(globalThis, { take, express, app })
const { server } = await import('./server.ts')
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const statuses = []
for (const { headers, body } of DELIVERIES) {
  const answer = await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', headers, body })
  statuses.push(answer.status)
}
server.close()
const [, raw, handle] = state.given
const said = []
console.warn = (words) => said.push(words)
const [{ headers, body: text }] = DELIVERIES
const told = []
for (const body of [Buffer.from(text), JSON.parse(text), {}, undefined]) {
  await handle({ headers, body }, { sendStatus: (status) => told.push(status) })
}
console.log(JSON.stringify({ statuses, paid: state.paid, raw, told, said }))
`.replaceAll('DELIVERIES', JSON.stringify(all.map(([delivery]) => delivery)))
  const place = project('webhooks-servers', {
    'receive.ts': recipe('ts', 'verifyWebhook'),
    'server.ts': recipe('ts', 'express.raw'),
    'main.mjs': server,
  })
  const { stdout } = await run(process.execPath, [join(place, 'main.mjs')], { cwd: place })
  const words = 'body_not_raw: give the raw bytes, as a Uint8Array or text, before anything parses them'
  assert.deepEqual(JSON.parse(stdout), {
    statuses: all.map(([, status], index) => (index === 1 ? 500 : status)),
    paid: 1,
    raw: { type: 'application/json' },
    told: [204, 400, 400, 400],
    said: [words, words, words],
  })
})

test('signs an order token as the guide does, in Python (house: 2)', inPython, async () => {
  const place = project('token-python', {
    'token_recipe.py': recipe('python', 'def order_token'),
    'main.py': [
      'import json, sys',
      'from token_recipe import order_token',
      'print(order_token(json.loads(sys.argv[1]), sys.argv[2]))',
    ].join('\n'),
  })
  const { stdout } = await run(python ?? '', ['main.py', JSON.stringify(ORDER), SECRET], { cwd: place })
  assert.deepEqual(await orderIn(stdout.trim()), ORDER)
})

test(
  'receives webhooks as the guide does, in Python: genuine ones only, and each once (promises: R14, R16, R18)',
  inPython,
  async () => {
    const place = project('webhooks-python', { 'receive.py': recipe('python', 'webhook-signature') })
    const file = join(place, 'shop.sqlite')
    const database = new DatabaseSync(file)
    database.exec(`
    drop table if exists webhooks; create table webhooks (id text primary key);
    drop table if exists orders; create table orders (id text primary key, amount text, paid integer);
    insert into orders values ('${ORDER.id}', '${ORDER.amount}', 0)`)
    const child = spawn(python ?? '', ['receive.py'], {
      cwd: place,
      env: { ...process.env, WEBHOOK_KEY: KEY, DATABASE: file, PORT: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const port = await new Promise<string>((resolve, reject) => {
        let told = ''
        child.stdout.on('data', (chunk: Buffer) => {
          told += chunk.toString()
          const [, found] = /listening on (\d+)\n/.exec(told) ?? []
          if (found !== undefined) resolve(found)
        })
        child.once('exit', (code) => reject(new Error(`the receiver ended with ${code}`)))
      })
      const statuses: number[] = []
      const all = await deliveries()
      for (const [{ headers, body }] of all) {
        const answer = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers, body })
        statuses.push(answer.status)
      }
      assert.deepEqual(
        statuses,
        all.map(([, status]) => status),
      )
      const row = database.prepare('select paid from orders').get()
      assert.equal(row?.['paid'], 1)
    } finally {
      child.kill()
      database.close()
    }
  },
)

/** Reads a token as the proxy does. */
async function orderIn(token: string): Promise<unknown> {
  const verified = await verifyOrder(token, { secrets: [SECRET], publicKeys: [] }, wallClock())
  return verified.ok ? verified.order : verified.fault
}
