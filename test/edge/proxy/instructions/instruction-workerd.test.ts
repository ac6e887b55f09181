/// <reference types="node" />
// Instructions in real workerd, killed in the middle of them: the merchant asks again and again, and the bank's books judge.
// Runs with --all: the whole worker in real workerd; a quick run starts it once.
// Runs as of today only: workerd goes by the clock of the machine.
import { after, before } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { assert, deep, test } from '#kit'
import { makeMachine, type Machine, type Running, serveBank } from '../kit/workerd.ts'
import { type InstructionBank, makeInstructionBank } from './instruction-bank.ts'
import { instructionSettings, PAYMENT, REQUEST, type ShownInstruction } from './instruction-kit.ts'

const MERCHANT_KEY = 'canary-merchant-key-0123456789abcdef0123'
const KILLS = deep(3, 20)
/** Instructions at a time: one of each kind, so many times. */
const EACH = 4
const KINDS = ['sepa', 'instant', 'v2', 'request'] as const

let bank: InstructionBank
let machine: Machine
let running: Running
let server: Awaited<ReturnType<typeof serveBank>>
/** How long the bank takes before and after it does something, milliseconds. */
let bankTakesMs: () => number = () => 0

before(async () => {
  bank = makeInstructionBank(Date.now)
  server = await serveBank({
    fetch: async (request, init) => {
      await setTimeout(bankTakesMs())
      const answer = await bank.fetch(request, init)
      // What the proxy asks about has ended by now.
      if (init?.method !== 'POST') bank.settle('PROCESSED')
      await setTimeout(bankTakesMs())
      return answer
    },
  })
  machine = await makeMachine({
    ...(await instructionSettings()),
    BANK_BASE_URL: server.address,
    BANK_KEYS_URL: undefined,
    CALLBACK_API_KEY: undefined,
    CORPORATE_BASE_URL: server.address,
    REQUEST_TO_PAY_BASE_URL: server.address,
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
  fetch(`${running.address}/merchant${path}`, {
    headers: { authorization: `Bearer ${MERCHANT_KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

const pathOf = (kind: (typeof KINDS)[number]) => (kind === 'request' ? '/requests-to-pay' : '/payouts')

/** Gives an instruction. */
function give(kind: (typeof KINDS)[number], instructionId: string): Promise<Response> {
  return kind === 'request'
    ? call(pathOf(kind), { requestToPay: { ...REQUEST, instructionId, endToEndId: instructionId } })
    : call(pathOf(kind), { operation: kind, payment: { ...PAYMENT, instructionId } })
}

const read = async (kind: (typeof KINDS)[number], id: string) =>
  (await (await call(`${pathOf(kind)}/${id}`)).json()) as ShownInstruction

test('pays once for 300 askers at once, and gets one token for 50 payments, each in an object of its own (promises: R1; gaps: corporate.token.answer)', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => give('sepa', 'MANY')))
  const statuses = answers.map(({ status }) => status)
  assert.lengthOf(
    statuses.filter((status) => status === 201),
    1,
  )
  assert.sameMembers([...new Set(statuses)], [200, 201])
  assert.lengthOf(bank.taken, 1)
  const each = await Promise.all(Array.from({ length: 50 }, (_, at) => give('sepa', `EACH${at}`)))
  assert.deepEqual([...new Set(each.map(({ status }) => status))], [201])
  assert.lengthOf(bank.taken, 51)
  assert.lengthOf(
    bank.arrived.filter(({ kind }) => kind === 'token'),
    1,
  )
})

test(`pays once over kill -9: ${KILLS} times, ${EACH * KINDS.length} instructions at a time (promises: R6, R7)`, async () => {
  const promised = new Set<string>()
  let unanswered = 0
  const all: { kind: (typeof KINDS)[number]; id: string }[] = []
  const tryOne = async (kind: (typeof KINDS)[number], id: string) => {
    try {
      const response = await give(kind, id)
      assert.include([200, 201], response.status, await response.text())
      promised.add(id)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      unanswered += 1
    }
  }
  for (let cycle = 0; cycle < KILLS; cycle++) {
    const fresh = Array.from({ length: EACH }, (_, at) =>
      KINDS.map((kind) => ({ kind, id: `KILL${cycle}${kind}${at}` })),
    ).flat()
    all.push(...fresh)
    bankTakesMs = () => Math.random() * 30
    const taken = bank.taken.length
    const given = fresh.map(({ kind, id }) => tryOne(kind, id))
    // Killed when the bank has taken some, and while others are under way.
    while (bank.taken.length < taken + 1 + (cycle % 8)) await setTimeout(1)
    await running.kill()
    await Promise.all(given)
    running = await machine.start()
    // The merchant asks again for everything: what was taken is the same instruction.
    await Promise.all(fresh.map(({ kind, id }) => tryOne(kind, id)))
  }
  bankTakesMs = () => 0
  assert.isAbove(unanswered, 0, 'nothing was under way: this proves nothing')
  for (const { kind, id } of all) {
    const done = kind === 'request' ? 'completed' : 'paid'
    for (;;) {
      const { state } = await read(kind, id)
      if (state === done) break
      assert.include(['sending', 'processing'], state)
      await setTimeout(200)
    }
    assert.lengthOf(
      bank.taken.filter((one) => one.id === id),
      1,
      id,
    )
  }
  for (const id of promised) assert.isTrue(bank.taken.some((one) => one.id === id))
  // One body for each, however often it was sent.
  const bodies = new Map<string, Set<string>>()
  for (const { kind, body } of bank.arrived) {
    if (kind !== 'create') continue
    const { instructionId } = JSON.parse(body) as { instructionId: string }
    bodies.set(instructionId, (bodies.get(instructionId) ?? new Set()).add(body))
  }
  for (const [id, known] of bodies) assert.equal(known.size, 1, id)
  assert.notInclude(running.log(), 'canary-bearer-token')
  assert.notInclude(running.log(), 'Canary Supplier')
})
