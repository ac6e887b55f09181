// What a batch reads and writes for each of its payments: as much in a batch of a hundred as in one of twenty.
import { assert, test } from '#kit'
import { passTime } from '../../kit/pass-time.ts'
import { assertFlat, type Counts, counted, CountedStorage } from '../../storage/growth.ts'
import { SEPA, type ShownBatch, startBatches } from './batch-kit.ts'
import { ask, shown } from '../../merchant/merchant-kit.ts'

/** The clock of this process. */
const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
Date.now = () => clock.now

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
    const [{ authorizationId = '' } = {}] = bank.payments
    bank.decide(authorizationId, 'Authorized')
    await pass(600_000)
  })
  proxy.restart()
  const view = await counted(storage, () => read())
  assert.isTrue(bank.payments.every(({ debits }) => debits === 1))
  const each: Counts = { rows: all.rows / count, bytes: all.bytes / count }
  return { each, view, proxy }
}

test('pays one of a hundred payments for what one of twenty costs, and shows the last twenty (house: 5)', async () => {
  const [short, long] = [await payBatch(20), await payBatch(100)]
  console.log(short.each, long.each, short.view, long.view)
  assertFlat([short.each, long.each])
  assertFlat([short.view, long.view])
})
