// The pure state of one order: which answers move it, which way, and what may be done in each state.
import { assert, deep, fc, test } from '#kit'
import {
  noteOf,
  noteCreated,
  noteHint,
  noteReadingLost,
  notePolled,
  noteReading,
} from '../../../../edge/proxy/orders/attempt.ts'
import {
  attemptOf,
  endedUnpaid,
  judgeStart,
  openLink,
  wantedAttempts,
} from '../../../../edge/proxy/orders/order-state.ts'
import { beginAttempt } from '../../../../edge/proxy/orders/intent.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { newTroubles, viewOf } from '../../../../edge/proxy/orders/order-view.ts'
import type { RailState } from '../../../../edge/proxy/interfaces/rail.ts'
import { HANDLE, ORDER } from '../kit/stand.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

const answer = (paymentId: string) => ({
  paymentId,
  paymentOperationId: `o-${paymentId}`,
  paymentOperationValidation: 'v',
})
const STATUSES = ['open', 'paid', 'cancelled', 'failed', 'unknown'] as const

const fresh = () => beginAttempt(undefined, ORDER, HANDLE, 'Shop', 0, INTENT)
const linked = () => noteCreated(fresh(), answer('p'))
const state = (record: OrderRecord) => viewOf(record)?.state
const tell = (record: OrderRecord, told: RailState, amount = '12.50', now = 1, paymentId = 'p') =>
  noteReading(record, paymentId, { state: told, amount }, now)

const second = (order = ORDER) =>
  noteCreated(beginAttempt(tell(linked(), 'cancelled'), order, HANDLE, 'Shop', 2, INTENT), answer('q'))

test('moves forward only; money that is booked wins, and two other endings are for a person (gaps: Part 2)', () => {
  const table = Object.fromEntries(
    STATUSES.map((first) => [first, STATUSES.map((next) => state(tell(tell(linked(), first), next)))]),
  )
  assert.deepEqual<unknown>(table, {
    open: ['pending', 'paid', 'cancelled', 'failed', 'pending'],
    paid: ['paid', 'paid', 'mismatched', 'mismatched', 'paid'],
    cancelled: ['cancelled', 'paid', 'cancelled', 'mismatched', 'cancelled'],
    failed: ['failed', 'paid', 'mismatched', 'failed', 'failed'],
    unknown: ['pending', 'paid', 'cancelled', 'failed', 'pending'],
  })
})

test('tells the day on which money leaves as the last reading has it, and never that what waits leaves now (house: 2)', () => {
  const now = { at: 'now' } as const
  const later = { at: 'later', date: '2026-11-23' } as const
  const begun = noteCreated(
    beginAttempt(undefined, ORDER, HANDLE, 'Shop', 0, { ...INTENT, execution: now }),
    answer('p'),
  )
  assert.deepEqual(viewOf(begun)?.execution, now)
  // The day of the press may be told no more.
  assert.isUndefined(viewOf(tell(begun, 'scheduled'))?.execution)
  const told = noteReading(begun, 'p', { state: 'scheduled', amount: '12.50', execution: later }, 1)
  assert.deepEqual(viewOf(told)?.execution, later)
  assert.deepEqual(viewOf(tell(told, 'open'))?.execution, later)
})

test('takes another amount for a mismatch that heals while the payment is open, and stays once it has ended (house: 2)', () => {
  const wrong = tell(linked(), 'open', '1.00')
  assert.equal(state(wrong), 'mismatched')
  assert.lengthOf(wantedAttempts(wrong), 1)
  assert.isUndefined(openLink(wrong))
  assert.equal(state(tell(wrong, 'open')), 'pending')
  assert.equal(state(tell(wrong, 'paid')), 'paid')
  assert.equal(state(tell(wrong, 'cancelled')), 'cancelled')
  for (const status of ['paid', 'cancelled', 'failed'] as const) {
    const ended = tell(linked(), status, '1.00')
    assert.lengthOf(wantedAttempts(ended), 0)
    for (const next of STATUSES) assert.equal(state(tell(ended, next)), 'mismatched', `${status} ${next}`)
  }
  assert.equal(state(tell(tell(linked(), 'cancelled'), 'paid', '1.00')), 'mismatched')
  // A copy that lags behind tells nothing of an ended payment, of its amount neither.
  assert.equal(state(tell(tell(linked(), 'paid'), 'open', '1.00')), 'paid')
})

test('shows an earlier link that was paid under a newer one, and two that were paid (house: 2)', () => {
  const under = tell(second({ ...ORDER, amount: '13.00' }), 'paid', '12.50', 3)
  assert.deepInclude(viewOf(under), { state: 'paid', reason: 'link_open', amount: '12.50', canRetry: false })
  assert.isUndefined(openLink(under))
  assert.equal(judgeStart(under, ORDER), 'ended')
  assert.deepEqual(newTroubles(second(), under), ['payment_paid_after_end', 'payment_link_open'])
  const closed = tell(under, 'cancelled', '13.00', 4, 'q')
  assert.deepInclude(viewOf(closed), { state: 'paid', amount: '12.50', canRetry: false })
  assert.notProperty(viewOf(closed), 'reason')
  const twice = tell(under, 'paid', '13.00', 5, 'q')
  assert.deepInclude(viewOf(twice), { state: 'paid_twice', canRetry: false })
  assert.isUndefined(openLink(twice))
  assert.deepEqual(newTroubles(under, twice), ['payment_paid_twice'])
  assert.deepEqual(newTroubles(twice, tell(twice, 'paid', '13.00', 6, 'q')), [])
})

test('keeps every attempt that has a payment at the bank, however many there are (house: 2)', () => {
  let record: OrderRecord | undefined
  for (let at = 0; at < 120; at++) {
    record = beginAttempt(record, ORDER, HANDLE, 'Shop', at, INTENT)
    if (at % 2 === 0) record = tell(noteCreated(record, answer(`p${at}`)), 'cancelled', '12.50', at, `p${at}`)
  }
  assert.lengthOf(record?.attempts.filter((attempt) => attempt.created) ?? [], 60)
  assert.lengthOf(record?.attempts.filter((attempt) => !attempt.created) ?? [], 50)
  assert.isDefined(record && attemptOf(record, 'P0'))
})

test('keeps to the truth whatever order answers come in (promises: R12)', () => {
  const told = fc.tuple(
    fc.constantFrom(...STATUSES),
    fc.constantFrom('12.50', '12.50', '12.50', '0012.50', '12.51'),
  )
  fc.assert(
    fc.property(fc.array(told, { maxLength: 12 }), (answers) => {
      let record = linked()
      let before = state(record)
      for (const [at, [status, amount]] of answers.entries()) {
        record = tell(record, status, amount, at)
        const after = state(record)
        if (before === 'paid') assert.include(['paid', 'mismatched'], after)
        if (before === 'cancelled' || before === 'failed')
          assert.include([before, 'paid', 'mismatched'], after)
        if (before === 'mismatched' && wantedAttempts(record).length === 0 && status === 'open')
          assert.equal(after, 'mismatched')
        before = after
      }
      // Judged anew over all answers at once: what is paid was accepted over the right amount, with no other word after it.
      const endings = answers.filter(([status]) => status !== 'unknown' && status !== 'open')
      if (before === 'paid') assert.deepEqual(endings.at(-1)?.[0], 'paid')
      if (before === 'pending') assert.isEmpty(endings)
      if (endings.length === 1 && endings[0]?.[1] !== '12.51')
        assert.equal(
          before,
          { paid: 'paid', cancelled: 'cancelled', failed: 'failed' }[endings[0]?.[0] as 'paid'],
        )
      if (endings.some(([status, amount]) => status === 'paid' && amount === '12.51'))
        assert.include(['mismatched'], before)
    }),
    { numRuns: deep(250, 5_000) },
  )
})

test('opens a new attempt only where no link can be paid any more (house: 2)', () => {
  const other = { ...ORDER, amount: '1.00' }
  const records: Record<string, OrderRecord | undefined> = {
    nothing: undefined,
    'an intent': fresh(),
    'a link': linked(),
    'a link, unknown': noteReadingLost(noteHint(linked(), 'p', 1), 'p', 1),
    'a link, of an unclear state': tell(linked(), 'unknown'),
    paid: tell(linked(), 'paid'),
    cancelled: tell(linked(), 'cancelled'),
    failed: tell(linked(), 'failed'),
    mismatched: tell(linked(), 'open', '1.00'),
    'cancelled, then mismatched': tell(tell(linked(), 'cancelled'), 'failed'),
    'cancelled, then paid': tell(tell(linked(), 'cancelled'), 'paid'),
    'a second link': second(),
    'a second link, the first one paid': tell(second(), 'paid'),
    'cancelled, then an intent': beginAttempt(tell(linked(), 'cancelled'), ORDER, HANDLE, 'Shop', 2, INTENT),
  }
  const verdicts = Object.entries(records).map(([name, record]) => [
    name,
    judgeStart(record, ORDER),
    judgeStart(record, other),
  ])
  assert.deepEqual(verdicts, [
    ['nothing', 'create', 'create'],
    ['an intent', 'create', 'create'],
    ['a link', 'continue', 'changed'],
    ['a link, unknown', 'continue', 'changed'],
    ['a link, of an unclear state', 'continue', 'changed'],
    ['paid', 'ended', 'changed'],
    ['cancelled', 'create', 'create'],
    ['failed', 'create', 'create'],
    ['mismatched', 'ended', 'changed'],
    ['cancelled, then mismatched', 'ended', 'changed'],
    ['cancelled, then paid', 'ended', 'changed'],
    ['a second link', 'continue', 'changed'],
    ['a second link, the first one paid', 'ended', 'changed'],
    ['cancelled, then an intent', 'create', 'create'],
  ])
})

test('shows a payment that ended in two ways although a newer one was begun, and counts its money (gaps: Part 4)', () => {
  const begun = beginAttempt(tell(linked(), 'cancelled'), ORDER, HANDLE, 'Shop', 2, INTENT)
  const twice = tell(begun, 'failed')
  assert.equal(viewOf(twice)?.state, 'mismatched')
  assert.equal(judgeStart(twice, ORDER), 'ended')
  const booked = tell(twice, 'paid')
  assert.deepEqual([viewOf(booked)?.state, booked.attempts[0]?.status], ['mismatched', 'paid'])
  const both = noteCreated(booked, answer('p2'))
  assert.equal(viewOf(tell(both, 'paid', '12.50', 3, 'p2'))?.state, 'paid_twice')
})

test('says a retry is possible exactly where a press would create (house: 2)', () => {
  const step = fc.constantFrom<(record: OrderRecord) => OrderRecord>(
    (record) =>
      record.attempts.at(-1)?.created ? record : noteCreated(record, answer(`p${record.attempts.length}`)),
    (record) => each(record, (known, id) => noteOf(known, id, { askedAt: 1 })),
    (record) => notePolled(record),
    (record) => each(record, (known, id) => noteHint(known, id, 1)),
    (record) => each(record, (known, id) => noteReadingLost(known, id, 1)),
    ...STATUSES.map((status) => (record: OrderRecord) => tell(record, status, '12.50', 1, lastId(record))),
    ...STATUSES.map((status) => (record: OrderRecord) => tell(record, status, '12.50', 1, 'p1')),
    (record) => tell(record, 'paid', '1.00', 1, lastId(record)),
    (record) =>
      judgeStart(record, ORDER) === 'create'
        ? beginAttempt(record, ORDER, HANDLE, 'Shop', 1, INTENT)
        : record,
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const record = steps.reduce((known, change) => change(known), fresh())
      const view = viewOf(record)
      const verdict = judgeStart(record, ORDER)
      assert.equal(view?.canRetry, verdict === 'create')
      assert.equal(openLink(record) !== undefined, verdict === 'continue')
      assert.notEqual(view?.canRetry && view.state === 'paid', true)
      const accepted = record.attempts.filter(({ status }) => status === 'paid').length
      assert.equal(view?.state === 'paid_twice', accepted > 1)
      if (accepted > 0) assert.include(['paid', 'paid_twice', 'mismatched'], view?.state)
      if (verdict === 'create' && record.attempts.some((attempt) => attempt.created))
        assert.isNotEmpty(endedUnpaid(record))
    }),
    { numRuns: deep(250, 5_000) },
  )
})

test('keeps how a payment of a series has ended, whatever an answer says that comes late (house: 2)', () => {
  const [day, later] = ['2026-12-01', '2027-01-01']
  const paid = { dueDate: day, state: 'paid', archiveId: 'a-1' } as const
  const late = [
    { dueDate: day, state: 'waiting' },
    { dueDate: later, state: 'waiting' },
  ] as const
  const reading = { state: 'scheduled', amount: '12.50' } as const
  const known = noteReading(linked(), 'p', { ...reading, occurrences: [paid, late[1]] }, 1)
  const after = noteReading(known, 'p', { ...reading, occurrences: late }, 1)
  assert.deepEqual<unknown>(after.attempts[0]?.occurrences, [paid, late[1]])
})

test('shows unknown only when a hint came and the answer since is lost (house: 2)', () => {
  const hinted = (record: OrderRecord) => noteHint(record, 'p', 1)
  const lost = (record: OrderRecord, now = 1) => noteReadingLost(record, 'p', now)
  assert.equal(state(linked()), 'pending')
  assert.equal(state(lost(linked())), 'pending')
  assert.equal(state(hinted(linked())), 'pending')
  const unknown = lost(hinted(linked()), 7)
  assert.equal(state(unknown), 'unknown')
  assert.equal(unknown.attempts.at(-1)?.changedAt, 7)
  assert.equal(state(hinted(lost(linked()))), 'unknown')
  const resolved = tell(unknown, 'open', '12.50', 9)
  assert.equal(state(resolved), 'pending')
  assert.equal(resolved.attempts.at(-1)?.changedAt, 9)
  assert.equal(state(lost(hinted(tell(linked(), 'paid')))), 'paid')
  assert.deepEqual(hinted(fresh()), fresh())
})

const lastId = (record: OrderRecord) =>
  record.attempts.findLast((attempt) => attempt.created)?.created?.paymentId ?? 'none'

function each(record: OrderRecord, change: (known: OrderRecord, id: string) => OrderRecord): OrderRecord {
  const ids = record.attempts.flatMap(({ created: link }) => (link ? [link.paymentId] : []))
  return ids.reduce(change, record)
}
