/// <reference types="node" />
// The great proof of paying by PSD2 payments: real workerd before the sandbox bank, killed between any two steps of create,
// approve, exchange, submit and confirm, behind a network that fails both ways. The bank's own books judge, never the proxy.
// Runs with --all: processes that are killed and started again, over and over.
import { after, before } from 'node:test'
import { assert, deep, test } from '#kit'
import { helsinkiDate } from '../../../../../core/shared/values/time.ts'
import { makeFinnishReference } from '../../../../../core/shared/values/reference.ts'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../../../edge/sandbox/index.ts'
import { makeLedger } from '../../../../../edge/sandbox/ledger/ledger.ts'
import { readForm } from '../../../sandbox/account-access/kit.ts'
import { type Chaos, makeChaos, makeRandom } from '../../kit/chaos.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../../kit/proxy.ts'
import { type Served, serveFetch } from '../../kit/serve-fetch.ts'
import { makeMachine, type Machine, type Running } from '../../kit/workerd.ts'

const KILLS = deep(3, 50)
const CLIENTS = 8
const PUBLIC_URL = 'https://pay.shop.example'
const RETURN = `${PUBLIC_URL}/return/psd2`
const SANDBOX_KEY = 'sandbox-key-of-this-test'
const AMOUNT = '12.50'
const PAYER = 'FI1999900000000300'
const PAYEE = 'FI4699800000000013'
const DAY_MS = 86_400_000

/** A step of a payment, as the network sees it: what is asked, and on which side of the answer the process dies. */
const STEPS = ['create', 'authorize', 'exchange', 'read', 'submit', 'confirm'].flatMap((step) => [
  `asks to ${step}`,
  `hears of ${step}`,
])

interface Order {
  id: string
  handle: string
  reference: string
  token: string
  kind: 'now' | 'scheduled' | 'series'
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
    double: 0.06,
    garble: 0.04,
    longestDelayMs: 10,
  })
  sandbox = createSandbox({
    store,
    sandboxKey: SANDBOX_KEY,
    redirectUris: [RETURN],
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
  const { clientId, clientSecret, apiKey, kid, privateKeyPem, certificatePem } = defaultClient
  const none = ['MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY', 'CALLBACK_API_KEY', 'PRICE_LIST']
  const online = ['BANK_FRONT_URL', 'BANK_KEYS_URL', 'OWN_BANK']
  machine = await makeMachine({
    ...Object.fromEntries([...none, ...online].map((name) => [name, undefined])),
    PUBLIC_URL,
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: server.address,
    ALLOW_LOCAL_ADDRESSES: 'true',
    PSD2_CLIENT_ID: clientId,
    PSD2_CLIENT_SECRET: clientSecret,
    PSD2_API_KEY: apiKey,
    PSD2_KEY_ID: kid,
    PSD2_SIGNING_KEY: privateKeyPem,
    PSD2_CERTIFICATE: certificatePem,
    PSD2_PAYEE_IBAN: PAYEE,
    PSD2_PAYEE_NAME: 'Poukama Oy',
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
  if (pathname === '/oauth/token') {
    const form = new URLSearchParams(new TextDecoder().decode(init.body as Uint8Array))
    return form.get('grant_type') === 'authorization_code' ? 'exchange' : 'be known'
  }
  if (init.method !== 'POST') return init.method === 'DELETE' ? 'delete' : 'read'
  return /\/(submit|confirm)$/.exec(pathname)?.[1] ?? 'create'
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
  const kind = (['now', 'scheduled', 'now', 'series'] as const)[number % 4] ?? 'now'
  const dueDate = helsinkiDate(Date.now() + 3 * DAY_MS)
  const until = helsinkiDate(Date.now() + 18 * DAY_MS)
  const token = await orderToken({
    id,
    amount: AMOUNT,
    reference,
    ...(kind !== 'now' && { dueDate }),
    ...(kind === 'series' && { recurrence: { every: 'Weekly', until } }),
  })
  const refusals = number % 7 === 3 ? 1 : 0
  return { id, handle: handleOf(id, HANDLE_KEY), reference, token, kind, refusals, state: '' }
}

/** Presses the button as a page does. */
async function press(order: Order): Promise<string | undefined> {
  const response = await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: order.token }),
  })
  const { redirect, payment } = (await response.json()) as {
    redirect?: string
    payment?: { state: string }
  }
  order.state = payment?.state ?? order.state
  return redirect
}

/** The payer at the bank: approves, refuses, or closes the page; what stands in the fragment on the way back. */
async function atBank(order: Order, link: string, mayLeave: boolean): Promise<string | undefined> {
  const shown = await sandbox.fetch(link, { redirect: 'manual' })
  const back = shown.headers.get('location')
  if (back !== null || shown.status !== 200) return back?.split('#')[1]
  if (mayLeave && chance(0.15)) return undefined
  const { action, fields } = readForm(await shown.text())
  fields.set('account', PAYER)
  fields.set('decision', order.refusals-- > 0 ? 'refuse' : 'approve')
  reached('asks to authorize')
  const decided = await sandbox.fetch(server.address + action, {
    method: 'POST',
    redirect: 'manual',
    body: fields,
  })
  reached('hears of authorize')
  return decided.headers.get('location')?.split('#')[1]
}

/** The page of the proxy hands over what the bank sent back. */
async function comeBack(fragment: string): Promise<void> {
  const origin = new URL(PUBLIC_URL).origin
  await fetch(`${running.address}/return/psd2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin },
    body: JSON.stringify({ fragment }),
  })
}

async function look(order: Order): Promise<void> {
  const response = await fetch(`${running.address}/payments/${order.handle}`)
  const { state } = (await response.json()) as { state?: string }
  order.state = state ?? order.state
}

const isDone = ({ state, kind }: Order) => state === (kind === 'now' ? 'paid' : 'scheduled')

/** One payer, from the press to the receipt; whatever breaks ends it, and it goes on later. */
async function shop(order: Order, mayLeave = true): Promise<void> {
  const links = await Promise.all(mayLeave && chance(0.2) ? [press(order), press(order)] : [press(order)])
  const [link] = links
  const fragment = link === undefined ? undefined : await atBank(order, link, mayLeave)
  // A payer who does not come back has approved all the same.
  if (fragment !== undefined && !(mayLeave && chance(0.15))) await comeBack(fragment)
  await look(order)
}

/** What the bank's own books say of a reference: payments that were approved and live, and what was debited. */
function readBooks(payments: readonly BankPayment[], { reference }: Order) {
  const own = payments.filter((one) => one.reference === reference)
  const ledger = makeLedger(store)
  const [account] = ledger.accounts({ iban: PAYER })
  const debits = [...ledger.entries(account?.accountId ?? '')].filter(
    (entry) => entry.reference === reference,
  )
  const alive = own.filter(({ status }) => !WITHOUT_MONEY.includes(status))
  return { alive, debits: debits.map(({ amount }) => amount) }
}

/** Statuses of payments that take no money: nobody has approved them, or they have ended. */
const WITHOUT_MONEY = ['Unauthorized', 'Authorizing', 'Revoked', 'Rejected', 'Cancelled']

interface BankPayment {
  reference: string
  status: string
  amountEUR: string
}

test(`debits each order once or not at all, and agrees with the bank's books, over ${KILLS} times kill -9 between any two steps of create, authorise, exchange, submit and confirm (2 A, Rules 3; gaps: psd2.submit.repeat, Part 4 psd2.create, Part 4 psd2.submit, Part 4 psd2.confirm, Part 4 psd2.sca; promises: R5, R6, R7)`, async () => {
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

  const { 'psd2-payments': payments = [] } = (await control('GET', '/psd2-payments')) as Record<
    string,
    BankPayment[]
  >
  for (const order of orders) {
    const { alive, debits } = readBooks(payments, order)
    const state = `${order.id} ${order.kind}, seed ${seed}`
    assert.lengthOf(alive, 1, state)
    assert.deepEqual(debits, order.kind === 'now' ? [`-${AMOUNT}`] : [], state)
    assert.equal(alive[0]?.status, order.kind === 'now' ? 'Debited' : 'AwaitingDueDate', state)
  }
  // The days of what was ordered for later come: each is debited once too.
  await control('PUT', '/clock', { advance: 'P30D' })
  for (const order of orders) {
    const { debits } = readBooks(payments, order)
    const times = { now: 1, scheduled: 1, series: 3 }[order.kind]
    assert.deepEqual(
      debits,
      Array.from({ length: times }, () => `-${AMOUNT}`),
      `${order.id}, seed ${seed}`,
    )
  }
  // Whatever the bank was asked for, some order of ours had written down.
  const ours = new Set(orders.map(({ reference }) => reference))
  assert.isTrue(payments.every(({ reference }) => ours.has(reference)))
  assert.isAbove(cut, 0)
  for (const step of STEPS) assert.isAbove(seen.get(step) ?? 0, 0, step)
  const { calls, droppedBefore, droppedAfter, doubled, garbled } = network.happened
  process.stdout.write(
    `# kill -9: ${KILLS} times, ${orders.length} orders, ${payments.length} payments made at the bank, ${cut} ways cut off\n` +
      `# network: ${calls} calls, ${droppedBefore} lost before, ${droppedAfter} after, ${doubled} doubled, ${garbled} garbled\n` +
      `# debited twice 0, unclear 0 (seed ${seed})\n`,
  )
})
