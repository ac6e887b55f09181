// The pure state of one order: which answers move it, which way, and what may be done in each state.
import { assert, deep, fc, test } from '#kit'
import {
  asked,
  begin,
  created,
  hint,
  isOpen,
  judgeStart,
  lose,
  type OrderRecord,
  polled,
  read,
  viewOf,
} from '../../../edge/proxy/attempt.ts'
import { HANDLE, ORDER } from './stand.ts'

const ANSWER = { paymentId: 'p', paymentOperationId: 'o', paymentOperationValidation: 'v' }
const STATUSES = ['INITIAL', 'ACCEPTED', 'CANCELLED', 'REJECTED', 'SETTLING'] as const

const fresh = () => begin(undefined, ORDER, HANDLE, 'Shop', 0)
const linked = () => created(fresh(), ANSWER)
const state = (record: OrderRecord) => viewOf(record)?.state
const tell = (record: OrderRecord, status: string, amount = '12.50', now = 1) =>
  read(record, { paymentId: 'p', status, amount }, now)

/** Only a payment that has an id can be read. */
const tellLinked = (record: OrderRecord, status: string, amount?: string) =>
  record.attempts.at(-1)?.created ? tell(record, status, amount) : record

test('moves forward only, and sees two endings that contradict each other (gaps: Part 2)', () => {
  const table = Object.fromEntries(
    STATUSES.map((first) => [first, STATUSES.map((second) => state(tell(tell(linked(), first), second)))]),
  )
  assert.deepEqual<unknown>(table, {
    INITIAL: ['pending', 'paid', 'cancelled', 'failed', 'pending'],
    ACCEPTED: ['paid', 'paid', 'mismatched', 'mismatched', 'paid'],
    CANCELLED: ['cancelled', 'mismatched', 'cancelled', 'mismatched', 'cancelled'],
    REJECTED: ['failed', 'mismatched', 'mismatched', 'failed', 'failed'],
    SETTLING: ['pending', 'paid', 'cancelled', 'failed', 'pending'],
  })
})

test('keeps to the truth whatever order answers come in (promises: R12)', () => {
  const answer = fc.tuple(
    fc.constantFrom(...STATUSES),
    fc
      .constantFrom('12.50', '12.50', '12.50', '12.5', '12.51')
      .map((amount) => (amount === '12.5' ? '0012.50' : amount)),
  )
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      let record = linked()
      let before = state(record)
      for (const [at, [status, amount]] of answers.entries()) {
        record = tell(record, status, amount, at)
        const after = state(record)
        if (before === 'mismatched') assert.equal(after, 'mismatched')
        if (before === 'paid' || before === 'cancelled' || before === 'failed')
          assert.include([before, 'mismatched'], after)
        before = after
      }
      // Judged anew over all answers at once, as sets: their order must not have mattered.
      const known = answers.filter(([status]) => status !== 'SETTLING')
      const endings = new Set(known.map(([status]) => status).filter((status) => status !== 'INITIAL'))
      const wrong = endings.size > 1 || known.some(([, amount]) => amount === '12.51')
      const names = { ACCEPTED: 'paid', CANCELLED: 'cancelled', REJECTED: 'failed' } as const
      const [ending] = endings as Set<keyof typeof names>
      assert.equal(before, wrong ? 'mismatched' : ending === undefined ? 'pending' : names[ending])
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
    'a link, unknown': lose(hint(linked(), 1), 1),
    'a link, strange status': tell(linked(), 'SETTLING'),
    paid: tell(linked(), 'ACCEPTED'),
    cancelled: tell(linked(), 'CANCELLED'),
    failed: tell(linked(), 'REJECTED'),
    mismatched: tell(linked(), 'INITIAL', '1.00'),
    'cancelled, then mismatched': tell(tell(linked(), 'CANCELLED'), 'ACCEPTED'),
    'cancelled, then an intent': begin(tell(linked(), 'CANCELLED'), ORDER, HANDLE, 'Shop', 2),
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
    ['a link, strange status', 'continue', 'changed'],
    ['paid', 'ended', 'changed'],
    ['cancelled', 'create', 'create'],
    ['failed', 'create', 'create'],
    ['mismatched', 'ended', 'changed'],
    ['cancelled, then mismatched', 'ended', 'changed'],
    ['cancelled, then an intent', 'create', 'create'],
  ])
})

test('says a retry is possible exactly where a press would create (house: 2)', () => {
  const step = fc.constantFrom<(record: OrderRecord) => OrderRecord>(
    (record) => created(record, ANSWER),
    (record) => asked(record, 1),
    (record) => polled(record),
    (record) => hint(record, 1),
    (record) => lose(record, 1),
    ...STATUSES.map((status) => (record: OrderRecord) => tellLinked(record, status)),
    (record) => tellLinked(record, 'ACCEPTED', '1.00'),
    (record) => (judgeStart(record, ORDER) === 'create' ? begin(record, ORDER, HANDLE, 'Shop', 1) : record),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const record = steps.reduce((known, change) => change(known), fresh())
      const view = viewOf(record)
      assert.equal(view?.canRetry, judgeStart(record, ORDER) === 'create')
      assert.equal(isOpen(record), judgeStart(record, ORDER) === 'continue')
      assert.notEqual(view?.canRetry && view.state === 'paid', true)
    }),
    { numRuns: deep(250, 5_000) },
  )
})

test('shows unknown only when a hint came and the answer since is lost (house: 2)', () => {
  assert.equal(state(linked()), 'pending')
  assert.equal(state(lose(linked(), 1)), 'pending')
  assert.equal(state(hint(linked(), 1)), 'pending')
  const unknown = lose(hint(linked(), 1), 7)
  assert.equal(state(unknown), 'unknown')
  assert.equal(unknown.attempts.at(-1)?.changedAt, 7)
  assert.equal(state(hint(lose(linked(), 1), 1)), 'unknown')
  const settled = tell(unknown, 'INITIAL', '12.50', 9)
  assert.equal(state(settled), 'pending')
  assert.equal(settled.attempts.at(-1)?.changedAt, 9)
  assert.equal(state(lose(hint(tell(linked(), 'ACCEPTED'), 1), 1)), 'paid')
  assert.deepEqual(hint(fresh(), 1), fresh())
})
