/// <reference types="node" />
// Batches in real workerd, killed in the middle of them: the merchant asks again and again, and the bank's books judge.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, deep, test } from '#kit'
import { makeMachine, type Machine, type Running, serveBank } from '../../kit/workerd.ts'
import { type Psd2Bank, makePsd2TestBank } from '../../interfaces/psd2-payments/psd2-bank.ts'
import {
  batchSettings,
  inDays,
  RETURN_URL,
  scheduledOn,
  SEPA,
  type ShownBatch,
  type ShownLink,
} from './batch-kit.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
const KILLS = deep(3, 20)
/** Batches at a time. */
const EACH = 6

let bank: Psd2Bank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>
/** How long the bank takes before and after it does something, milliseconds. */
let bankTakesMs: () => number = () => 0

before(async () => {
  bank = makePsd2TestBank(Date.now)
  server = await serveBank({
    fetch: async (request, init) => {
      await setTimeout(bankTakesMs())
      const answer = await bank.fetch(request, init)
      await setTimeout(bankTakesMs())
      return answer
    },
  })
  machine = await makeMachine({
    ...(await batchSettings()),
    BANK_BASE_URL: server.address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    PSD2_BASE_URL: server.address,
    ALLOW_LOCAL_ADDRESSES: 'true',
    MERCHANT_KEYS: MERCHANT_KEY,
  })
  running = await machine.start()
})

after(async () => {
  await machine.close()
  await server.close()
})

const call = (path: string, body?: object) =>
  fetch(`${running.address}/merchant/batches${path}`, {
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

const give = (batchId: string) =>
  call('', { batchId, returnUrl: RETURN_URL, payments: [SEPA, scheduledOn(inDays(2))] })

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

test('makes one batch for 300 askers at once, over a real socket each (promises: R1)', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => give('MANY')))
  const statuses = answers.map(({ status }) => status)
  assert.lengthOf(
    statuses.filter((status) => status === 201),
    1,
  )
  assert.sameMembers([...new Set(statuses)], [200, 201])
  assert.lengthOf(bank.payments, 2)
})

test(`pays once over kill -9: ${KILLS} times, ${EACH} batches at a time, through creation, approval and submission (promises: R6, R7)`, async () => {
  const ids: string[] = []
  let unanswered = 0
  for (let cycle = 0; cycle < KILLS; cycle++) {
    bankTakesMs = () => Math.random() * 30
    const fresh = Array.from({ length: EACH }, (_, at) => `KILL${cycle}X${at}`)
    ids.push(...fresh)
    const known = bank.arrived.length
    /** One goes its whole way, over whatever happens to the process. */
    const goes = async (id: string) => {
      await asked('', { batchId: id, returnUrl: RETURN_URL, payments: [SEPA, scheduledOn(inDays(2))] })
      for (;;) {
        const { approvalUrl: link, batch } = await asked<ShownLink>(`/${id}/approval`, {})
        if (link !== undefined) break
        if (batch?.state !== undefined) assert.notEqual(batch.state, 'refused')
        await setTimeout(200)
      }
      const [first] = (await asked<ShownBatch>(`/${id}`)).payments
      const payment = bank.payments.find(({ paymentId }) => paymentId === first?.bankPaymentId)
      bank.decide(payment?.authorizationId ?? '', 'Authorized')
    }
    const going = fresh.map((id) => goes(id))
    // Killed once they are on their way, and again.
    for (const more of [4 + (cycle % 5), 20 + (cycle % 7)]) {
      while (bank.arrived.length < known + more) await setTimeout(1)
      await running.kill()
      unanswered += 1
      running = await machine.start()
    }
    await Promise.all(going)
  }
  bankTakesMs = () => 0
  assert.equal(unanswered, 2 * KILLS)
  for (const id of ids) {
    for (;;) {
      const { state, payments } = await asked<ShownBatch>(`/${id}`)
      if (state === 'scheduled') {
        assert.deepEqual(
          payments.map((payment) => payment.state),
          ['paid', 'scheduled'],
        )
        break
      }
      assert.include(['unapproved', 'processing'], state)
      await setTimeout(200)
    }
  }
  // Two payments each, in one batch each, and each paid once.
  assert.lengthOf(bank.payments, 2 * (ids.length + 1))
  assert.isTrue(bank.payments.every(({ debits }) => debits <= 1))
  const bodies = new Map<string, Set<string>>()
  for (const { kind, headers, body } of bank.arrived) {
    const key = headers.get('x-idempotency-key') ?? ''
    if (kind === 'create') bodies.set(key, (bodies.get(key) ?? new Set()).add(body))
  }
  for (const [key, sent] of bodies) assert.equal(sent.size, 1, key)
  assert.notInclude(running.log(), 'canary-psd2-token')
  assert.notInclude(running.log(), 'Canary')
})
