// Refunds, instructions and batches in real workerd, killed in the middle of them: the merchant asks again and again, and
// the books of the banks judge.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, deep, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import type { MerchantRefund } from '../../../../edge/proxy/refunds/refund-view.ts'
import {
  batchSettings,
  inDays,
  RETURN_URL,
  scheduledOn,
  SEPA,
  type ShownBatch,
  type ShownLink,
} from '../instructions/batches/batch-kit.ts'
import { makeInstructionBank } from '../instructions/instruction-bank.ts'
import {
  instructionSettings,
  PAYMENT,
  REQUEST,
  type ShownInstruction,
} from '../instructions/instruction-kit.ts'
import { makePsd2TestBank } from '../interfaces/psd2-payments/psd2-bank.ts'
import { HANDLE_KEY, orderToken, SHOP } from '../kit/proxy.ts'
import { makeMachine, type Machine, type Running, serveBank } from '../kit/workerd.ts'
import { makeRefundBank } from '../refunds/refund-bank.ts'
import { MERCHANT_KEY } from './merchant-kit.ts'
import { pluck, times } from '../kit/lists.ts'

const CYCLES = deep(2, 20)
const ORDERS = 3
/** Refunds of 20.00 of each payment of 100.00: one more than there is money for. */
const REFUNDS = 6
const EACH = 4
const KINDS = ['sepa', 'instant', 'v2', 'request'] as const
type Kind = (typeof KINDS)[number]

const orders = makeRefundBank(Date.now)
const instructions = makeInstructionBank(Date.now)
const batches = makePsd2TestBank(Date.now)
const servers: Awaited<ReturnType<typeof serveBank>>[] = []
let machine: Machine
let running: Running
/** How long a bank takes before and after it does something, milliseconds. */
let bankTakesMs: () => number = () => 0

/** Serves a bank that takes its time; what the proxy asks about has ended by then. */
async function serve(bank: { fetch: typeof orders.fetch }, end: (id: string) => void): Promise<string> {
  const server = await serveBank({
    fetch: async (request, init) => {
      await setTimeout(bankTakesMs())
      const answer = await bank.fetch(request, init)
      if (init?.method !== 'POST') end(request.split('/').at(-1) ?? '')
      await setTimeout(bankTakesMs())
      return answer
    },
  })
  servers.push(server)
  return server.address
}

before(async () => {
  const online = await serve(orders, (id) => orders.settle('ACCEPTED', ({ paymentId }) => paymentId === id))
  const payouts = await serve(instructions, () => instructions.settle('PROCESSED'))
  machine = await makeMachine({
    ...(await instructionSettings()),
    ...(await batchSettings()),
    BANK_BASE_URL: online,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    CORPORATE_BASE_URL: payouts,
    REQUEST_TO_PAY_BASE_URL: payouts,
    PSD2_BASE_URL: await serve(batches, () => undefined),
    ALLOW_LOCAL_ADDRESSES: 'true',
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  for (const server of servers) await server.close()
})

const call = (path: string, body?: object) =>
  fetch(`${running.address}/merchant${path}`, {
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Asks until an answer comes that a running process gives. */
async function asked<T>(path: string, body?: object): Promise<T> {
  for (;;) {
    try {
      const answer = await call(path, body)
      if (answer.status < 500) return (await answer.json()) as T
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await setTimeout(100)
  }
}

async function pay(orderId: string): Promise<void> {
  await fetch(`${running.address}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1', origin: SHOP },
    body: JSON.stringify({ order: await orderToken({ id: orderId, amount: '100.00' }) }),
  })
  const response = await fetch(`${running.address}/payments/${handleOf(orderId, HANDLE_KEY)}`)
  assert.deepInclude(await response.json(), { state: 'paid' })
}

const refundsPath = (orderId: string) => `/payments/${handleOf(orderId, HANDLE_KEY)}/refunds`
const refund = (orderId: string, id: string, amount: string) =>
  call(refundsPath(orderId), { id, amount, message: id })

const pathOf = (kind: Kind) => (kind === 'request' ? '/requests-to-pay' : '/payouts')
const give = (kind: Kind, instructionId: string) =>
  call(
    pathOf(kind),
    kind === 'request'
      ? { requestToPay: { ...REQUEST, instructionId, endToEndId: instructionId } }
      : { operation: kind, payment: { ...PAYMENT, instructionId } },
  )

const batchOf = (batchId: string) => ({
  batchId,
  returnUrl: RETURN_URL,
  payments: [SEPA, scheduledOn(inDays(2))],
})

/** Sends calls at once, and counts their statuses. */
async function statusesOf(count: number, ask: (at: number) => Promise<Response>): Promise<object> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(times(count, ask))) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('grants ten of 100 refunds of 10.00 on 100.00 that come at once over HTTP (promises: R10)', async () => {
  await pay('many')
  assert.deepEqual(await statusesOf(100, (at) => refund('many', `many-${at}`, '10.00')), { 201: 10, 409: 90 })
  assert.lengthOf(orders.refunds, 10)
})

test('pays once for 100 askers at once, and gets one token for 50 payments, each in an object of its own (promises: R1; gaps: corporate.token.answer)', async () => {
  assert.deepEqual(await statusesOf(100, () => give('sepa', 'MANY')), { 200: 99, 201: 1 })
  assert.lengthOf(instructions.taken, 1)
  assert.deepEqual(await statusesOf(50, (at) => give('sepa', `EACH${at}`)), { 201: 50 })
  assert.lengthOf(instructions.taken, 51)
  assert.equal(instructions.count('token'), 1)
})

test('makes one batch for 100 askers at once, over a real socket each (promises: R1)', async () => {
  assert.deepEqual(await statusesOf(100, () => call('/batches', batchOf('MANY'))), { 200: 99, 201: 1 })
  assert.lengthOf(batches.payments, 2)
})

/** Takes a batch its whole way, over whatever happens to the process. */
async function goBatch(id: string): Promise<void> {
  await asked('/batches', batchOf(id))
  for (;;) {
    const { approvalUrl, batch } = await asked<ShownLink>(`/batches/${id}/approval`, {})
    if (approvalUrl !== undefined) break
    if (batch?.state !== undefined) assert.notEqual(batch.state, 'refused')
    await setTimeout(200)
  }
  const [first] = (await asked<ShownBatch>(`/batches/${id}`)).payments
  const payment = batches.payments.find(({ paymentId }) => paymentId === first?.bankPaymentId)
  batches.decide(payment?.authorizationId ?? '', 'Authorized')
}

/** Reads until it is in a state, and meanwhile in no others than these. */
async function reads<T extends { state: string }>(
  path: string,
  end: string,
  meanwhile: string[],
): Promise<T> {
  for (;;) {
    const shown = await asked<T>(path)
    if (shown.state === end) return shown
    assert.include(meanwhile, shown.state, path)
    await setTimeout(200)
  }
}

test(`gives back and pays once over kill -9, ${3 * CYCLES} times in the middle of refunds, instructions and batches (promises: R6, R7, R10)`, async () => {
  const promised = new Set<string>()
  const paid: string[] = []
  const given: { kind: Kind; id: string }[] = []
  const batched: string[] = []
  let [lost, unanswered] = [0, 0]
  const ask = async (id: string, send: () => Promise<Response>, also?: 409) => {
    try {
      const { status } = await send()
      if (status !== also) assert.include([200, 201], status, id)
      if (status !== also) promised.add(id)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      unanswered += 1
    }
  }
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    bankTakesMs = () => 0
    const freshOrders = times(ORDERS, (at) => `kill-${cycle}-${at}`)
    const fresh = times(EACH, (at) => KINDS.map((kind) => ({ kind, id: `KILL${cycle}${kind}${at}` }))).flat()
    const freshBatches = times(EACH, (at) => `KILL${cycle}X${at}`)
    await Promise.all(freshOrders.map(pay))
    paid.push(...freshOrders)
    given.push(...fresh)
    batched.push(...freshBatches)
    bankTakesMs = () => Math.random() * 30
    /** The merchant asks for everything, and again: what was taken is the same refund, the same instruction. */
    const askAll = () =>
      Promise.all([
        ...freshOrders.flatMap((order) =>
          times(REFUNDS, (at) => ask(`${order}-${at}`, () => refund(order, `${order}-${at}`, '20.00'), 409)),
        ),
        ...fresh.map(({ kind, id }) => ask(id, () => give(kind, id))),
      ])
    const known = [orders.refunds.length, instructions.taken.length, batches.arrived.length] as const
    // Killed when some is at a bank, and while the rest is under way.
    const isUnderWay = [
      () => orders.refunds.length > known[0] + (cycle % 8),
      () => instructions.taken.length > known[1] + (cycle % 8),
      () => batches.arrived.length >= known[2] + 16 + (cycle % 7),
    ]
    const going = Promise.all(freshBatches.map((id) => goBatch(id)))
    for (const isTime of isUnderWay) {
      const asking = askAll()
      while (!isTime()) await setTimeout(1)
      await running.kill()
      await asking
      lost += orders.refunds.filter(({ text }) => !promised.has(text)).length
      lost += instructions.taken.filter(({ id }) => !promised.has(id)).length
      running = await machine.start()
    }
    await askAll()
    await going
  }
  bankTakesMs = () => 0
  assert.isAbove(unanswered, 0, 'nothing was under way: this proves nothing')
  assert.isAbove(lost, 0, 'no answer of a bank was lost: this proves nothing')
  await judgeRefunds(paid, promised)
  await judgeInstructions(given, promised)
  await judgeBatches(batched)
  for (const canary of ['canary-bearer-token', 'canary-psd2-token', 'Canary'])
    assert.notInclude(running.log(), canary)
})

async function judgeRefunds(paid: readonly string[], promised: ReadonlySet<string>): Promise<void> {
  // Whatever the bank has booked comes to be known; what never left waits until it cannot arrive any more.
  const isBooked = (id: string) => orders.refunds.some(({ text }) => text === id)
  const isOpen = ({ id, state }: MerchantRefund) =>
    /^(pending|unknown)$/.test(state) && (deep(0, 1) > 0 || isBooked(id))
  const texts = orders.refunds.map(({ text }) => text)
  assert.lengthOf(new Set(texts), texts.length, 'a refund was given twice')
  for (const orderId of paid) {
    const list = async () =>
      (await asked<{ refunds: readonly MerchantRefund[] }>(refundsPath(orderId))).refunds
    let refunds = await list()
    while (refunds.some(isOpen)) {
      await setTimeout(200)
      refunds = await list()
    }
    const known = new Map(refunds.map((one) => [one.id, one.state]))
    const booked = texts.filter((text) => text.startsWith(`${orderId}-`))
    assert.isAtMost(booked.length, 5, 'more was given back than was paid')
    for (const text of booked) assert.equal(known.get(text), 'refunded', text)
    for (const id of promised) if (id.startsWith(`${orderId}-`)) assert.isTrue(known.has(id), id)
    assert.notInclude([...known.values()], 'needs_review')
    assert.lengthOf(refunds, 5)
  }
}

async function judgeInstructions(
  given: readonly { kind: Kind; id: string }[],
  promised: ReadonlySet<string>,
): Promise<void> {
  for (const { kind, id } of given) {
    const done = kind === 'request' ? 'completed' : 'paid'
    await reads<ShownInstruction>(`${pathOf(kind)}/${id}`, done, ['sending', 'processing'])
    const taken = instructions.taken.filter((one) => one.id === id)
    assert.lengthOf(taken, 1, id)
    assert.isTrue(promised.has(id))
  }
  sameBodies(instructions.arrived, ({ json }) => String(json['instructionId']))
}

async function judgeBatches(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { payments } = await reads<ShownBatch>(`/batches/${id}`, 'scheduled', ['unapproved', 'processing'])
    assert.deepEqual(pluck(payments, 'state'), ['paid', 'scheduled'])
  }
  // Two payments each, in one batch each, and each paid once.
  assert.lengthOf(batches.payments, 2 * (ids.length + 1))
  assert.isTrue(batches.payments.every(({ debits }) => debits <= 1))
  sameBodies(batches.arrived, ({ headers }) => headers.get('x-idempotency-key') ?? '')
}

/** Asserts that one body was sent for each, however often it was. */
function sameBodies<C extends { kind: string; body: string }>(
  calls: readonly C[],
  keyOf: (one: C) => string,
): void {
  const bodies = new Map<string, Set<string>>()
  for (const one of calls) {
    if (one.kind === 'create') bodies.set(keyOf(one), (bodies.get(keyOf(one)) ?? new Set()).add(one.body))
  }
  for (const [key, sent] of bodies) assert.equal(sent.size, 1, key)
}
