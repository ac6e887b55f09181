// What shows whether a refund was made, as a table of what banks answer; each row fails if one clause of the rule is gone.
import { assert, test } from '#kit'
import {
  judgeLostRefund,
  type RefundEntry,
  type RefundEvidence,
  type RefundIntent,
  refundQuietMs,
  REFUND_WORDS,
  sentAgain,
} from '../../../core/online-payment/refund-evidence.ts'

const PAYMENT = 'payment-1'
const sentAtMs = Date.parse('2026-11-20T10:00:00Z')
const QUIET_MS = 660_000
const AGAIN_MS = 600_000

const intent: RefundIntent = {
  knownRefundIds: ['old-1', 'old-2'],
  isListShown: true,
  amount: '10.00',
  sentAtMs,
}
const unlisted: RefundIntent = { ...intent, knownRefundIds: [], isListShown: false }
const withTotal: RefundIntent = { ...intent, totalRefundedAmount: '15.00' }

const OLD: readonly RefundEntry[] = [
  { paymentId: 'old-1', amount: '10.00', status: 'ACCEPTED' },
  { paymentId: 'old-2', amount: '5.00', status: 'ACCEPTED' },
]
const entry = (paymentId: string, change: Partial<RefundEntry> = {}): RefundEntry => ({
  paymentId,
  amount: '10.00',
  status: 'INITIAL',
  ...change,
})
const shown = (...fresh: readonly RefundEntry[]) => ({ refunds: [...OLD, ...fresh] })

type Shown = Omit<RefundEvidence, 'paymentId'>

/** How a refund ends where each reading shows the same: by readings at once, before and after the quiet time, and again. */
function endOf(
  known: RefundIntent,
  evidence: Shown | readonly Shown[],
  others: readonly RefundIntent[] = [],
) {
  const readings = Array.isArray(evidence) ? (evidence as readonly Shown[]) : undefined
  let now = known
  const seen: string[] = []
  for (const [at, afterMs] of [0, QUIET_MS - 1, QUIET_MS, QUIET_MS + AGAIN_MS].entries()) {
    const one = readings ? readings[Math.min(at, readings.length - 1)] : (evidence as Shown)
    const read = { paymentId: PAYMENT, ...one }
    const verdict = judgeLostRefund(now, read, known.sentAtMs + afterMs, {}, others)
    seen.push(verdict.do === 'done' && verdict.word !== undefined ? `done ${verdict.word}` : verdict.do)
    if (verdict.do !== 'wait') break
    now = verdict.intent
  }
  return seen.join(', ')
}

const AT_ONCE = 'done'
const TO_A_PERSON = 'wait, wait, wait, stop'
const AGAIN = 'wait, wait, wait, send-again'

const time = (ms: number) => new Date(sentAtMs + ms).toISOString()
const second = { ...intent, knownRefundIds: ['old-1', 'old-2', 'old-3'] }

const TABLE: readonly [what: string, known: RefundIntent, evidence: Shown | readonly Shown[], end: string][] =
  [
    // The entry that shows it.
    ['one new entry of the amount', intent, shown(entry('new')), AT_ONCE],
    ['one new entry that is accepted', intent, shown(entry('new', { status: 'ACCEPTED' })), AT_ONCE],
    ['one new entry in other letters', intent, shown(entry('new', { status: 'accepted' })), AT_ONCE],
    [
      'one new entry, its amount with zeros before it',
      intent,
      shown(entry('new', { amount: '0010.00' })),
      AT_ONCE,
    ],
    ['one new entry, the old ones gone', intent, { refunds: [entry('new')] }, AT_ONCE],
    [
      'one new entry beside one of another amount',
      intent,
      shown(entry('new'), entry('x', { amount: '3.00' })),
      AT_ONCE,
    ],
    [
      'one new entry older than the call, where a list was shown',
      intent,
      shown(entry('new', { createTime: time(-9e6) })),
      AT_ONCE,
    ],
    ['one new entry without a time, where a list was shown', intent, shown(entry('new')), AT_ONCE],
    [
      'one new entry of a word that nobody knows',
      intent,
      shown(entry('new', { status: 'BOOKED' })),
      'done BOOKED',
    ],
    ['one entry that comes after 5 minutes', intent, [shown(), shown(entry('new'))], 'wait, done'],
    [
      'one entry in a list that lags by 11 minutes',
      intent,
      [shown(), shown(), shown(), shown(entry('new'))],
      'wait, wait, wait, done',
    ],
    [
      'one entry that its id was read by',
      unlisted,
      { others: [entry('new', { createTime: time(0) })] },
      AT_ONCE,
    ],
    // The entry that is dead.
    [
      'one new entry that is rejected',
      intent,
      shown(entry('new', { status: 'REJECTED' })),
      'wait, wait, ended',
    ],
    [
      'one new entry that is rejected, in small letters',
      intent,
      shown(entry('new', { status: 'rejected' })),
      'wait, wait, ended',
    ],
    [
      'one new entry that is cancelled, with one l',
      intent,
      shown(entry('new', { status: 'CANCELED' })),
      'wait, wait, ended',
    ],
    [
      'one dead entry and one alive',
      intent,
      shown(entry('a', { status: 'REJECTED' }), entry('b')),
      TO_A_PERSON,
    ],
    [
      'one dead entry, and then nothing',
      intent,
      [shown(entry('a', { status: 'REJECTED' })), shown(), shown()],
      AGAIN,
    ],
    // The entry that shows nothing.
    ['two new entries of the amount', intent, shown(entry('a'), entry('b')), TO_A_PERSON],
    ['one new entry of a cent more', intent, shown(entry('new', { amount: '10.01' })), TO_A_PERSON],
    ['the payment itself as an entry, in other letters', intent, shown(entry('PAYMENT-1')), AGAIN],
    ['a known entry in other letters', intent, shown(entry('OLD-1')), AGAIN],
    ['a refund that only the caller knows', second, shown(entry('old-3')), AGAIN],
    // Absence.
    ['nothing new', intent, shown(), AGAIN],
    [
      'an empty list with its total, as before',
      { ...intent, knownRefundIds: [], totalRefundedAmount: '0.00' },
      { refunds: [], totalRefundedAmount: '0.00' },
      AGAIN,
    ],
    [
      'an empty list without a total, as before',
      { ...intent, knownRefundIds: [] },
      { refunds: [] },
      TO_A_PERSON,
    ],
    ['an empty list, where it had entries before', intent, { refunds: [] }, TO_A_PERSON],
    ['a list without a refund that the caller knows', second, shown(), TO_A_PERSON],
    ['no list, where one was shown before', intent, {}, TO_A_PERSON],
    ['no list at the first reading only', intent, [shown(), shown(), {}, shown()], TO_A_PERSON],
    ['no list at the second reading only', intent, [shown(), shown(), shown(), {}], TO_A_PERSON],
    ['no list, and none before', unlisted, {}, TO_A_PERSON],
    ['an empty list, where none was shown before', unlisted, { refunds: [] }, TO_A_PERSON],
    [
      'a total alone, that is as before',
      { ...unlisted, totalRefundedAmount: '0.00' },
      { totalRefundedAmount: '0.00' },
      TO_A_PERSON,
    ],
    [
      'a total alone, that grew',
      { ...unlisted, totalRefundedAmount: '0.00' },
      { totalRefundedAmount: '10.00' },
      TO_A_PERSON,
    ],
    // The total beside a list.
    ['nothing new, and the total as before', withTotal, { ...shown(), totalRefundedAmount: '15.00' }, AGAIN],
    ['nothing new, and a smaller total', withTotal, { ...shown(), totalRefundedAmount: '5.00' }, AGAIN],
    [
      'nothing new, and a total that grew',
      withTotal,
      { ...shown(), totalRefundedAmount: '25.00' },
      TO_A_PERSON,
    ],
    ['nothing new, and a total that vanished', withTotal, shown(), TO_A_PERSON],
    [
      'nothing new, and a total beyond the list',
      intent,
      { ...shown(), totalRefundedAmount: '25.00' },
      TO_A_PERSON,
    ],
    [
      'nothing new, a known one dead, and the total as before',
      withTotal,
      { refunds: OLD.map((one) => ({ ...one, status: 'REJECTED' })), totalRefundedAmount: '15.00' },
      TO_A_PERSON,
    ],
    // Times count only where no list was shown before, and never make an entry absent.
    [
      'no list before: an entry of now',
      unlisted,
      { refunds: [entry('new', { createTime: time(0) })] },
      AT_ONCE,
    ],
    [
      'no list before: an entry by a clock one second behind',
      unlisted,
      { refunds: [entry('new', { createTime: time(-1_000) })] },
      AT_ONCE,
    ],
    [
      'no list before: an entry in whole seconds',
      { ...unlisted, sentAtMs: sentAtMs + 999 },
      { refunds: [entry('new', { createTime: '2026-11-20T12:00:00+02:00' })] },
      AT_ONCE,
    ],
    [
      'no list before: an entry 330 s older',
      unlisted,
      { refunds: [entry('new', { createTime: time(-330_000) })] },
      AT_ONCE,
    ],
    [
      'no list before: an entry older than that',
      unlisted,
      { refunds: [entry('new', { createTime: time(-330_001) })] },
      TO_A_PERSON,
    ],
    [
      'no list before: an entry by a clock that was moved by days',
      unlisted,
      { refunds: [entry('new', { createTime: time(9e8) })] },
      AT_ONCE,
    ],
    ['no list before: an entry without a time', unlisted, { refunds: [entry('new')] }, TO_A_PERSON],
    [
      'no list before: an entry whose time has no zone',
      unlisted,
      { refunds: [entry('new', { createTime: '2026-11-20T12:00:00' })] },
      TO_A_PERSON,
    ],
    // What an answer says.
    [
      'an answer that names no refund, and nothing new',
      { ...intent, isAnswered: true },
      shown(),
      TO_A_PERSON,
    ],
    [
      'an answer that names no refund, and one new entry',
      { ...intent, isAnswered: true },
      shown(entry('new')),
      AT_ONCE,
    ],
  ]

for (const [what, known, evidence, end] of TABLE) {
  test(`judges a lost refund: ${what} (gaps: Part 4, online-payment.refund)`, () => {
    assert.equal(endOf(known, evidence), end)
  })
}

test('takes no entry that can be another refund, lost or sent twice (gaps: Part 4, online-payment.refund)', () => {
  const other = { ...intent, sentAtMs: sentAtMs - 9_000_000 }
  assert.equal(endOf(intent, shown(entry('new')), [other]), TO_A_PERSON)
  assert.equal(endOf(intent, shown(entry('new')), [{ ...other, amount: '5.00' }]), AT_ONCE)
  assert.equal(endOf(intent, shown(entry('new')), [{ ...other, knownRefundIds: ['new'] }]), AT_ONCE)
})

test('counts no reading twice: the second one is 600 s after the first, which is after the quiet time (gaps: Part 4, online-payment.refund)', () => {
  const read = (known: RefundIntent, afterMs: number) =>
    judgeLostRefund(known, { paymentId: PAYMENT, ...shown() }, sentAtMs + afterMs)
  const first = read(intent, 86_400_000)
  assert.deepInclude(first, { do: 'wait', untilMs: sentAtMs + 86_400_000 + AGAIN_MS })
  const known = first.do === 'wait' ? first.intent : intent
  assert.equal(read(known, 86_400_000 + AGAIN_MS - 1).do, 'wait')
  assert.equal(read(known, 86_400_000 + AGAIN_MS).do, 'send-again')
  // What is sent again is judged anew, by what was known before the first call.
  const again = sentAgain(known, sentAtMs + 86_400_000 + AGAIN_MS)
  assert.deepEqual(again.knownRefundIds, intent.knownRefundIds)
  assert.equal(again.firstSentAtMs, sentAtMs)
  assert.equal(read(again, 86_400_000 + AGAIN_MS + QUIET_MS - 1).do, 'wait')
  assert.equal(read(again, 86_400_000 + AGAIN_MS + QUIET_MS).do, 'wait')
})

test('forgets no reading between the two that showed something (gaps: Part 4, online-payment.refund)', () => {
  let known = intent
  const seen = [QUIET_MS, QUIET_MS + 60_000, QUIET_MS + AGAIN_MS].map((afterMs, at) => {
    const evidence = at === 1 ? {} : shown()
    const verdict = judgeLostRefund(known, { paymentId: PAYMENT, ...evidence }, sentAtMs + afterMs)
    if (verdict.do === 'wait') known = verdict.intent
    return verdict.do
  })
  assert.deepEqual(seen, ['wait', 'wait', 'stop'])
})

test('knows words by lists, in any case, and none by what it is not (gaps Part 5, law 2)', () => {
  const meanings = ['INITIAL', 'Accepted', 'rejected', 'CANCELLED', 'Canceled', 'FAILED', 'DONE', '']
  assert.deepEqual(
    meanings.map((word) => REFUND_WORDS.meaningOf(word)),
    ['alive', 'paid', 'dead', 'dead', 'dead', 'unknown', 'unknown', 'unknown'],
  )
})

test('waits for the larger of the quiet time and twice what the tolerance asks (gaps Part 5, law 7)', () => {
  const quiet = (assumptions: object) => refundQuietMs({ assumptions }) / 1_000
  assert.equal(quiet({}), 660)
  assert.equal(quiet({ 'shared.clock-tolerance': 900 }), 1_860)
  assert.equal(quiet({ 'shared.clock-tolerance': 30 }), 660)
  assert.equal(quiet({ 'online-payment.refund.quiet': 2_000, 'shared.clock-tolerance': 900 }), 2_000)
})
