// What two versions before stored while everything was open, recorded from them: this version reads it, and brings each to its end.
// Earlier versions are in orders/order-older.test.ts and sessions/session-older.test.ts.
import { readFile } from 'node:fs/promises'
import { assert, test } from '#kit'
import { PACKED } from '../../../../edge/proxy/storage/packed-storage.ts'
import { withLog } from '../kit/proxy.ts'
import type { ShownInstruction } from '../instructions/instruction-kit.ts'
import { ask, handleFor, type Shown, shown } from '../merchant/merchant-kit.ts'
import { type Kept, openWorld, type World } from './world.ts'

/** By the day of the version: the newer one packs what it stores, and claims a payment when it is created. */
const RECORDED = ['2026-11-24', '2026-11-26'] as const
type Recorded = (typeof RECORDED)[number]
const ORDERS = [
  'link-given',
  'came-back',
  'closed',
  'answer-lost',
  'paid',
  'refund-booked',
  'refund-unanswered',
  'refund-not-arrived',
]
const INSTRUCTIONS = [
  'corporate-payments/PROCESSING',
  'corporate-payments/UNANSWERED',
  'corporate-payments/NOTARRIVED',
  'requests-to-pay/ASK42',
]

/** Opens what was recorded, for as long as the work takes. */
async function upgraded(version: Recorded, work: (world: World) => Promise<void>): Promise<void> {
  const file = new URL(`stored-${version}.json`, import.meta.url)
  const world = await openWorld(JSON.parse(await readFile(file, 'utf8')) as Kept)
  try {
    await withLog(() => work(world))
  } finally {
    world.close()
  }
}

const paymentOf = ({ proxy }: World, id: string) => shown(ask(proxy, `/payments/${handleFor(id)}`))
const instructionOf = ({ proxy }: World, path: string) => shown<ShownInstruction>(ask(proxy, `/${path}`))

/** Lets the bank end everything that is under way there. */
function settle({ money, giving }: World): void {
  for (const payment of money.payments.values()) payment.status = 'ACCEPTED'
  money.settle('ACCEPTED')
  for (const one of giving.taken) one.status = one.path.startsWith('/r2p') ? 'COMPLETED' : 'PROCESSED'
}

for (const version of RECORDED) {
  test(`shows what the version of ${version} stored as it is, and gives the same link again (house: 5)`, async () => {
    await upgraded(version, async (world) => {
      const orders = await Promise.all(ORDERS.map((id) => paymentOf(world, id)))
      assert.deepEqual(
        orders.map(({ state, refunds, history }) =>
          [state, ...refunds.map((one) => one.state), history[0]?.what].join(' '),
        ),
        [
          ...['pending', 'pending', 'pending', 'pending', 'paid'].map((state) => `${state} started`),
          ...['pending', 'unknown', 'unknown'].map((state) => `paid ${state} started`),
        ],
      )
      const { proxy, money } = world
      const before = money.payments.size
      const response = await proxy.press({ order: { id: 'link-given', reference: undefined } })
      const { redirect } = (await response.json()) as { redirect: string }
      assert.include(redirect, 'payment-1')
      assert.equal(money.payments.size, before)
      const instructions = await Promise.all(INSTRUCTIONS.map((path) => instructionOf(world, path)))
      assert.deepEqual(
        instructions.map(({ state }) => state),
        ['processing', 'sending', 'sending', 'processing'],
      )
    })
  })
}

for (const [version, evicting] of RECORDED.flatMap(
  (day) =>
    [
      [day, false],
      [day, true],
    ] as const,
)) {
  test(`brings everything that the version of ${version} stored to its end, once, ${evicting ? 'with objects that leave memory before each alarm' : 'in one go'} (promises: R1, R6)`, async () => {
    await upgraded(version, async (world) => {
      const { proxy, money, giving, notices, answer, pass } = world
      answer.status = 204
      await proxy.press({ order: { id: 'answer-lost', reference: undefined } })
      settle(world)
      // What the bank made without an answer is nobody's.
      const nobodys = money.payments.get('payment-4')
      if (nobodys) nobodys.status = 'CANCELLED'
      // What arrives again is ended too.
      for (let hour = 0; hour < 72; hour++) {
        // oxlint-disable-next-line no-await-in-loop -- time passes
        await pass(3_600_000, evicting)
        settle({ ...world, money: { ...money, payments: new Map() } })
      }
      const orders = await Promise.all(ORDERS.map((id) => paymentOf(world, id)))
      assert.deepEqual(
        orders.map((order: Shown) => [
          order.orderId,
          order.state,
          ...order.refunds.map(({ state }) => state),
        ]),
        ORDERS.map((id) => [id, 'paid', ...(id.startsWith('refund') ? ['refunded'] : [])]),
      )
      assert.deepEqual(
        money.refunds.map(({ refundOf }) => refundOf),
        ['payment-6', 'payment-7', 'payment-8'],
      )
      const instructions = await Promise.all(INSTRUCTIONS.map((path) => instructionOf(world, path)))
      assert.deepEqual(
        instructions.map(({ state }) => state),
        ['processed', 'processed', 'processed', 'completed'],
      )
      assert.deepEqual(giving.taken.map(({ id }) => id).toSorted(), [
        'ASK42',
        'NOTARRIVED',
        'PROCESSING',
        'UNANSWERED',
      ])
      assert.equal(new Set(notices.map(({ id }) => id)).size, notices.length)
      const count = (type: string) => notices.filter((notice) => notice.type === type).length
      assert.deepEqual(
        [count('payment.paid'), count('refund.refunded')],
        [ORDERS.length + (version === '2026-11-26' ? 1 : 0), 3],
      )
      // What changed has moved into the one row, and is nowhere else.
      for (const [name, { entries }] of proxy.storages) {
        const packed = (entries.get(PACKED) ?? []) as readonly (readonly [string, unknown])[]
        assert.deepEqual(
          packed.filter(([key]) => entries.has(key)),
          [],
          name,
        )
      }
    })
  })
}

for (const evicting of [false, true]) {
  test(`sees that a payment which the version before read as ended was booked late, and claims it ${evicting ? 'though its object left memory' : 'once'} (promises: R13)`, async () => {
    await upgraded('2026-11-26', async (world) => {
      const { proxy, money, answer, pass } = world
      answer.status = 204
      assert.equal((await paymentOf(world, 'given-up')).state, 'cancelled')
      const late = [...money.payments.keys()].at(-1)
      settle(world)
      await pass(25 * 3_600_000, evicting)
      assert.equal((await paymentOf(world, 'given-up')).state, 'paid')
      const name = `payment:${late}`
      const owners = [...proxy.storages.values()].map(({ entries }) => entries.get(name))
      assert.deepEqual(
        owners.filter((owner) => owner !== undefined),
        [handleFor('given-up')],
      )
    })
  })
}
