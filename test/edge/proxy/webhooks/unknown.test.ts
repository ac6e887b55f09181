// The webhook of an outcome that the bank does not tell: when it is sent, and that it is sent once for each attempt.
import { assert, test } from '#kit'
import { onlinePaymentGaps } from '../../../../core/online-payment/gaps.ts'
import type { Rail } from '../../../../edge/proxy/interfaces/rail.ts'
import { Outbox } from '../../../../edge/proxy/webhooks/outbox.ts'
import { noteHint, noteOrderResolved, noteReadingLost } from '../../../../edge/proxy/orders/attempt.ts'
import { tellOfUnknown } from '../../../../edge/proxy/order-object/unknown-state.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { HANDLE_KEY, linked, told } from './kit.ts'

const AFTER_MS = onlinePaymentGaps['online-payment.unknown'].assumption * 1_000
const LOST_AT = 50_000

/** An order whose payer came back, and whose bank has not answered since. */
const unknown = (record: OrderRecord) => noteReadingLost(noteHint(record, 'p', LOST_AT), 'p', LOST_AT)

function stand(start: OrderRecord, rails: readonly Rail[] = []) {
  const storage = new MemoryStorage()
  const outbox = new Outbox(storage)
  const state = { record: start, now: LOST_AT }
  const task = tellOfUnknown({
    order: { load: () => state.record, write: (changes) => storage.write(changes) },
    outbox,
    rails,
    clock: () => state.now,
    handleKey: HANDLE_KEY,
  })
  return { state, task, outbox }
}

test('tells once for each attempt that its outcome is unknown, after the time for answers (house: 2; gaps: online-payment.unknown)', async () => {
  const { state, task, outbox } = stand(unknown(linked()))
  assert.equal(task.dueAt(), LOST_AT + AFTER_MS)
  state.now = LOST_AT + AFTER_MS
  await task.run(() => undefined)
  const [webhook, ...rest] = outbox.list()
  assert.deepEqual(rest, [])
  assert.equal(webhook?.type, 'payment.unknown')
  const { data } = JSON.parse(webhook?.body ?? '{}') as { data: object }
  assert.deepInclude(data, { state: 'unknown', attempt: 1, orderId: 'order-1', bankPaymentId: 'p' })
  assert.isUndefined(task.dueAt())
  // The bank answers, and is silent again later: the same attempt is not told of twice.
  state.record = unknown(told(state.record, 'open', 'p', undefined, state.now + 1))
  assert.isUndefined(task.dueAt())
  await task.run(() => undefined)
  assert.lengthOf(outbox.list(), 1)
  // Another attempt is.
  const ended = told(state.record, 'cancelled', 'p', undefined, state.now + 2)
  const other = linked('q', ended, state.now + 3)
  state.record = noteReadingLost(noteHint(other, 'q', state.now + 4), 'q', state.now + 4)
  await task.run(() => undefined)
  assert.lengthOf(outbox.list(), 2)
})

test('tells nothing of an outcome that is known, or of an order that a person has judged (house: 2)', () => {
  const open = linked()
  for (const record of [open, told(unknown(open), 'open'), told(unknown(open), 'paid')])
    assert.isUndefined(stand(record).task.dueAt())
  const judged = noteOrderResolved(unknown(open), { outcome: 'not_paid', reason: 'the bank says so' }, 60_000)
  assert.isUndefined(stand(judged).task.dueAt())
})

test("takes the time for answers from the payment's own bank (gaps: psd2.unknown, baltic.unknown)", () => {
  const schedule = { firstSeconds: [2], thenSeconds: 60, lastSeconds: 600, unknownSeconds: 90 }
  const rail = { name: 'online-payment', schedule } as unknown as Rail
  assert.equal(stand(unknown(linked()), [rail]).task.dueAt(), LOST_AT + 90_000)
})
