/// <reference types="node" />
// The great proof of paying from Baltic accounts: real workerd before the sandbox bank, killed between any two steps of create,
// approve, exchange, read and delete, behind a network that fails both ways. The bank's own books judge, never the proxy.
// Runs with --all: processes that are killed and started again, over and over.
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { makeFinnishReference } from '../../../../../core/shared/values/reference.ts'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../../../edge/sandbox/index.ts'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { storeUnder } from '../../../../../edge/sandbox/storage/scoped-store.ts'
import { readForm } from '../../../sandbox/account-access/kit.ts'
import { type Chaos, makeChaos, makeRandom } from '../../kit/chaos.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../../kit/proxy.ts'
import { type Served, serveFetch } from '../../kit/serve-fetch.ts'
import { makeMachine, type Machine, type Running } from '../../kit/workerd.ts'

const KILLS = deep(3, 20)
const CLIENTS = 8
const PUBLIC_URL = 'https://pay.shop.example'
const SANDBOX_KEY = 'sandbox-key-of-this-test'
const AMOUNT = '12.50'
const PAYERS = [
  ['ee', 'EE899900000000000039'],
  ['lv', 'LV02SBOX0000000000003'],
  ['lt', 'LT809900000000000003'],
] as const

/** A step of a payment, as the network sees it: what is asked, and on which side of the answer the process dies. */
const STEPS = ['create', 'authorize', 'exchange', 'read', 'status', 'delete'].flatMap((step) => [
  `asks to ${step}`,
  `hears of ${step}`,
])

interface Order {
  id: string
  handle: string
  reference: string
  token: string
  /** From which of the accounts its payer pays: one who changes the account pays from the next. */
  payer: number
  /** How often its payer will still begin at one bank, and go to the next one. */
  wavers: number
  /** How often its payer will still refuse. */
  refusals: number
  state: string
}

let sandbox: Sandbox
let network: Chaos
let server: Served
let machine: Machine
let running: Running
const store = memoryStore()
const seed = Math.floor(Math.random() * 2 ** 31)
const random = makeRandom(seed)
const seen = new Map<string, number>()
let kill: { at: string; happen: () => void } | undefined

before(async () => {
  network = makeChaos(seed, {
    dropBefore: 0.06,
    dropAfter: 0.06,
    // A create that arrives twice is two payments: the bank has no protection, and of the second one nobody hears.
    double: 0.06,
    garble: 0.04,
    longestDelayMs: 10,
  })
  sandbox = createSandbox({
    store,
    sandboxKey: SANDBOX_KEY,
    redirectUris: [`${PUBLIC_URL}/return/baltic`],
    wake: () => undefined,
  })
  const over = network.over(sandbox.fetch)
  server = await serveFetch(async (url, init) => {
    const step = stepOf(url, init)
    reached(`asks to ${step}`)
    const answer = await over(url, init)
    reached(`hears of ${step}`)
    return answer
  })
  const { defaultClient } = (await control('GET', '/keys')) as { defaultClient: Record<string, string> }
  const { clientId, clientSecret } = defaultClient
  const none = ['MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY', 'CALLBACK_API_KEY', 'PRICE_LIST']
  const online = ['BANK_FRONT_URL', 'BANK_KEYS_URL', 'OWN_BANK']
  machine = await makeMachine({
    ...Object.fromEntries([...none, ...online].map((name) => [name, undefined])),
    PUBLIC_URL,
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: server.address,
    ALLOW_LOCAL_ADDRESSES: 'true',
    BALTIC_CLIENT_ID: clientId,
    BALTIC_CLIENT_SECRET: clientSecret,
    BALTIC_EE_BASE_URL: `${server.address}/baltic/ee`,
    BALTIC_LV_BASE_URL: `${server.address}/baltic/lv`,
    BALTIC_LT_BASE_URL: `${server.address}/baltic/lt`,
    BALTIC_EE_BANK: 'Pank',
    BALTIC_LV_BANK: 'Banka',
    BALTIC_LT_BANK: 'Bankas',
    BALTIC_PAYEE_IBAN: 'FI4699800000000013',
    BALTIC_PAYEE_NAME: 'Poukama Oy',
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
  sandbox.close()
})

/** Names the step that a call of the proxy is. */
function stepOf(url: string, init: RequestInit = {}): string {
  const { pathname } = new URL(url)
  if (pathname.endsWith('/oauth/token')) {
    const form = new URLSearchParams(new TextDecoder().decode(init.body as Uint8Array))
    return form.get('grant_type') === 'authorization_code' ? 'exchange' : 'be known'
  }
  if (init.method === 'POST') return 'create'
  if (init.method === 'DELETE') return 'delete'
  return pathname.endsWith('/status') ? 'status' : 'read'
}

/** Lets a step go on, unless the process is to die there. */
function reached(step: string): void {
  seen.set(step, (seen.get(step) ?? 0) + 1)
  if (kill?.at !== step) return
  const { happen } = kill
  kill = undefined
  happen()
}

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await sandbox.fetch(`${server.address}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status === 204 ? undefined : await response.json()
}

const chance = (share: number) => random() < share
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

async function makeOrder(number: number): Promise<Order> {
  const id = `order-${number}`
  const reference = makeFinnishReference(String(1_000 + number))
  const token = await orderToken({ id, amount: AMOUNT, reference })
  const handle = handleOf(id, HANDLE_KEY)
  const [wavers, refusals] = [number % 3 === 1 ? 1 : 0, number % 7 === 3 ? 1 : 0]
  return { id, handle, reference, token, payer: number % 3, wavers, refusals, state: '' }
}

/** Presses the button as a page does. */
async function press(order: Order): Promise<string | undefined> {
  const [provider, payerIban] = PAYERS[order.payer % 3] ?? PAYERS[0]
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: order.token, provider, payerIban }),
  })
  const { redirect, payment } = (await response.json()) as {
    redirect?: string
    payment?: { state: string }
  }
  order.state = payment?.state ?? order.state
  return redirect
}

/** The payer at the bank: approves, refuses, or closes the page; where the browser is sent on. */
async function atBank(order: Order, link: string, mayLeave: boolean): Promise<string | undefined> {
  const shown = await sandbox.fetch(link, { redirect: 'manual' })
  if (shown.status !== 200) return shown.headers.get('location') ?? undefined
  if (mayLeave && chance(0.15)) return undefined
  const { action, fields } = readForm(await shown.text())
  fields.set('decision', order.refusals-- > 0 ? 'refuse' : 'approve')
  reached('asks to authorize')
  const decided = await sandbox.fetch(server.address + action, {
    method: 'POST',
    redirect: 'manual',
    body: fields,
  })
  reached('hears of authorize')
  return decided.headers.get('location') ?? undefined
}

/** The browser follows the bank back to the proxy. */
async function comeBack(location: string): Promise<void> {
  await fetch(running.address + location.slice(PUBLIC_URL.length), { redirect: 'manual' })
}

async function look(order: Order): Promise<void> {
  const response = await fetch(`${running.address}/payments/${order.handle}`)
  const { state } = (await response.json()) as { state?: string }
  order.state = state ?? order.state
}

/** A page gets what is known when it asks again too soon. */
async function lookUntilPaid(order: Order, left = 60): Promise<void> {
  await look(order)
  if (order.state === 'paid' || left === 0) return
  await pause(500)
  await lookUntilPaid(order, left - 1)
}

/** On days on which banks are closed an approved payment waits. */
const isDone = ({ state }: Order) => state === 'paid' || state === 'scheduled'

/** One payer, from the press to the receipt; whatever breaks ends it, and it goes on later. */
async function shop(order: Order, mayLeave = true): Promise<void> {
  if (order.wavers > 0) {
    await press(order)
    order.wavers -= 1
    order.payer += 1
  }
  const links = await Promise.all(mayLeave && chance(0.2) ? [press(order), press(order)] : [press(order)])
  const [link] = links
  const location = link === undefined ? undefined : await atBank(order, link, mayLeave)
  // A payer who does not come back has approved all the same.
  if (location?.startsWith(PUBLIC_URL) && !(mayLeave && chance(0.15))) await comeBack(location)
  await look(order)
}

/** What the bank's own books say: every debit of an order, whichever account it was taken from. */
function debitsOf({ reference }: Order): readonly string[] {
  return PAYERS.flatMap(([country, iban]) => {
    const ledger = makeLedger(storeUnder(store, `baltic/${country}/`))
    const accounts = [...ledger.accounts({ iban })]
    return accounts.flatMap(({ accountId }) =>
      [...ledger.entries(accountId)]
        .filter((entry) => entry.reference === reference)
        .map(({ amount }) => amount),
    )
  })
}

test(`debits each order once or not at all, and agrees with the bank's books, over ${KILLS} times kill -9 between any two steps of create, approve, exchange, read and delete (3, Payment requests; gaps: Part 4 baltic.payment.create, Part 4 baltic.payment.cancel, Part 4 oauth.token; promises: R5, R6, R7)`, async () => {
  const orders: Order[] = []
  const open: Order[] = []
  const life = { isOn: true }
  let [cut, made] = [0, 0]
  const client = async () => {
    while (life.isOn) {
      const again = chance(0.5) ? open.shift() : undefined
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const order = again ?? (await makeOrder(made++))
      if (!again) orders.push(order)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await shop(order).catch(() => (cut += 1))
      if (!isDone(order)) open.push(order)
    }
  }
  // Every step has its turn, from a place that is drawn.
  const first = Math.floor(random() * STEPS.length)
  for (let nth = 0; nth < KILLS; nth++) {
    const at = STEPS[(first + nth * 5) % STEPS.length] ?? ''
    life.isOn = true
    const died = new Promise<void>((resolve, reject) => {
      kill = { at, happen: () => void running.kill().then(resolve, reject) }
    })
    const clients = Array.from({ length: CLIENTS }, client)
    // oxlint-disable-next-line no-await-in-loop -- one life after another
    await died
    life.isOn = false
    // oxlint-disable-next-line no-await-in-loop -- one life after another
    await Promise.all(clients)
    // oxlint-disable-next-line no-await-in-loop -- one life after another
    running = await machine.start()
  }

  // The storm is over, and everybody comes to an end.
  network.calm()
  let left = orders.filter((order) => !isDone(order))
  for (let round = 0; round < 600 && left.length > 0; round++) {
    for (const order of left) {
      // oxlint-disable-next-line no-await-in-loop -- one payer after another
      await shop(order, false)
    }
    left = left.filter((order) => !isDone(order))
    // oxlint-disable-next-line no-await-in-loop -- the bank is asked again after a while
    if (left.length > 0) await pause(500)
  }
  assert.deepEqual(left, [], `never ended, seed ${seed}`)

  // Whatever day it is, banks work in five days' time at the latest, Easter and Christmas included.
  await control('PUT', '/clock', { advance: 'P5D' })
  for (const order of orders) {
    assert.deepEqual(debitsOf(order), [`-${AMOUNT}`], `${order.id}, seed ${seed}`)
    // oxlint-disable-next-line no-await-in-loop -- one receipt after another
    await lookUntilPaid(order)
    assert.equal(order.state, 'paid', `${order.id}, seed ${seed}`)
  }
  assert.isAbove(cut, 0)
  for (const step of STEPS) assert.isAbove(seen.get(step) ?? 0, 0, step)
  const { calls, droppedBefore, droppedAfter, doubled, garbled } = network.happened
  process.stdout.write(
    `# kill -9: ${KILLS} times, ${orders.length} orders, ${seen.get('asks to create') ?? 0} creates, ${cut} ways cut off\n` +
      `# network: ${calls} calls, ${droppedBefore} lost before, ${droppedAfter} after, ${doubled} doubled, ${garbled} garbled\n` +
      `# debited twice 0, unclear 0 (seed ${seed})\n`,
  )
})
