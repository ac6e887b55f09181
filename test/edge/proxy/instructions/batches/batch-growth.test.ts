// What a batch reads and writes for each of its payments: as much in a batch of a hundred as in one of twenty-five.
import { assert, test } from '#kit'
import { passTime } from '../../kit/mortal-storage.ts'
import { assertFlat, type Counts, counted, CountedStorage, underClock } from '../../storage/growth.ts'
import { SEPA, type ShownBatch, startBatches } from './batch-kit.ts'
import { ask, shown } from '../../merchant/merchant-kit.ts'
import { pluck } from '../../kit/lists.ts'

const clock = { now: Date.parse('2026-11-20T10:00:00Z') }

/** Gives a batch of some payments, has it approved, and lets it be paid; woken anew before each call. */
async function payBatch(count: number) {
  const { proxy, bank, give, approval, read } = await startBatches()
  const storage = new CountedStorage()
  proxy.storages.set('instruction batches:BATCH42', storage)
  const pass = (ms: number) =>
    passTime(clock, ms, storage, () => {
      proxy.restart()
      return proxy.instructionNode('batches:BATCH42').runDue()
    })
  const payments = Array.from({ length: count }, (_, at) => ({
    ...SEPA,
    payment: { ...SEPA.payment, amountEUR: `${at + 1}.00` },
  }))
  const all = await counted(storage, async () => {
    assert.equal((await give(payments)).status, 201)
    await pass(60_000)
    proxy.restart()
    await approval()
    bank.decide(bank.payments[0]?.authorizationId ?? '', 'Authorized')
    await pass(600_000)
  })
  proxy.restart()
  let shownBatch: ShownBatch | undefined
  const view = await counted(storage, async () => (shownBatch = await read()))
  assert.isTrue(bank.payments.every(({ debits }) => debits === 1))
  const each: Counts = { rows: all.rows / count, bytes: all.bytes / count }
  /** Reads the payments before a place, page by page. */
  async function rest(cursor: string): Promise<ShownBatch['payments']> {
    const part = await shown<Pick<ShownBatch, 'payments'> & { next?: string }>(
      ask(proxy, `/batches/BATCH42/payments?cursor=${cursor}`),
    )
    return [...part.payments, ...(part.next === undefined ? [] : await rest(part.next))]
  }
  assert.isDefined(shownBatch)
  return { each, view, shown: shownBatch, rest }
}

test(
  'pays one of a hundred payments for what one of twenty-five costs, and shows the last twenty (house: 5)',
  underClock(clock, async () => {
    // A smaller one has all that it shows in the row that small entries share.
    const [short, long] = [await payBatch(25), await payBatch(100)]
    assertFlat([short.each, long.each])
    assertFlat([short.view, long.view])
    const { payments, next, count, amount } = long.shown
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    assert.deepEqual(pluck(payments, 'number'), numbers(81, 100))
    assert.deepEqual([count, amount, next?.['payments']], [100, '5050.00', '80'])
    const rest = await long.rest(next?.['payments'] ?? '')
    assert.deepEqual(
      rest.map(({ number, state, amount: sum }) => [number, state, sum]),
      numbers(1, 80)
        .toReversed()
        .map((number) => [number, 'paid', `${number}.00`]),
    )
  }),
)
