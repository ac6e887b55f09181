// When something may happen: statuses, refunds, the schedule of reads, the judgement of a lost refund.
import { assert, deep, fc, test } from '#kit'
import type { PaymentStatus } from '../../../core/online-payment/index.ts'
import {
  forwardStatus,
  isFinalStatus,
  isPaymentStatus,
  MOVES,
  nextReadInMs,
  PAYMENT_STATUSES,
  refundedTotal,
  refuseRefund,
} from '../../../core/online-payment/rules.ts'
import { words } from '../shared/lists.ts'

const all: readonly PaymentStatus[] = ['INITIAL', 'ACCEPTED', 'CANCELLED', 'REJECTED']

test('knows four statuses, three of them final (gaps: online-payment.status.values)', () => {
  assert.deepEqual<readonly string[]>(PAYMENT_STATUSES, all)
  assert.deepEqual(
    all.filter((status) => isFinalStatus(status)),
    ['ACCEPTED', 'CANCELLED', 'REJECTED'],
  )
  assert.isTrue(all.every((status) => isPaymentStatus(status)))
})

for (const status of ['', ...words('initial PAID PENDING toString __proto__ constructor'), ' ACCEPTED']) {
  test(`takes ${JSON.stringify(status)} for a status that it does not know, and never for a final one (gaps: shared.members)`, () => {
    assert.isFalse(isPaymentStatus(status))
    assert.isFalse(isFinalStatus(status))
  })
}

test('allows only the moves of the state machine (gaps: Part 2, Online payment)', () => {
  assert.deepEqual<unknown>(MOVES, {
    INITIAL: ['ACCEPTED', 'CANCELLED', 'REJECTED'],
    ACCEPTED: [],
    CANCELLED: [],
    REJECTED: [],
  })
})

const forward: Record<PaymentStatus, Record<PaymentStatus, PaymentStatus | undefined>> = {
  INITIAL: { INITIAL: 'INITIAL', ACCEPTED: 'ACCEPTED', CANCELLED: 'CANCELLED', REJECTED: 'REJECTED' },
  ACCEPTED: { INITIAL: 'ACCEPTED', ACCEPTED: 'ACCEPTED', CANCELLED: undefined, REJECTED: undefined },
  CANCELLED: { INITIAL: 'CANCELLED', ACCEPTED: undefined, CANCELLED: 'CANCELLED', REJECTED: undefined },
  REJECTED: { INITIAL: 'REJECTED', ACCEPTED: undefined, CANCELLED: undefined, REJECTED: 'REJECTED' },
}
for (const known of all) {
  for (const read of all) {
    test(`keeps moving forward only: ${known} then ${read} is ${forward[known][read] ?? 'for a person'} (gaps: Part 2, Online payment)`, () => {
      assert.equal(forwardStatus(known, read), forward[known][read])
    })
  }
}

test('keeps a final status whatever is read later, in any order (gaps: Part 2, Online payment)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { maxLength: 20 }), (reads) => {
      let known: PaymentStatus = 'INITIAL'
      for (const read of reads) {
        const next: PaymentStatus | undefined = forwardStatus(known, read)
        if (isFinalStatus(known)) assert.oneOf(next, [known, undefined])
        known = next ?? known
      }
      assert.equal(known, reads.find((read) => isFinalStatus(read)) ?? 'INITIAL')
    }),
  )
})

const paid = (refunds: [amount: string, status: string][] = [], amount = '100.00') => ({
  amount,
  status: 'ACCEPTED',
  refunds: refunds.map(([one, status]) => ({ amount: one, status })),
})

test('accepts refunds that fit in total, and refuses a cent more (gaps: online-payment.refund.limit, Part 3)', () => {
  const third = paid([
    ['33.33', 'ACCEPTED'],
    ['33.33', 'INITIAL'],
  ])
  assert.isUndefined(refuseRefund(third, '33.34'))
  assert.equal(refuseRefund(third, '33.35'), 'refund_too_large')
  const full = paid([
    ['33.33', 'ACCEPTED'],
    ['33.33', 'INITIAL'],
    ['33.34', 'INITIAL'],
  ])
  assert.equal(refuseRefund(full, '0.01'), 'refund_too_large')
  assert.isUndefined(refuseRefund(paid(), '100.00'))
  assert.equal(refuseRefund(paid(), '100.01'), 'refund_too_large')
  assert.isUndefined(refuseRefund(paid([], '9999999999999.99'), '9999999999999.99'))
})

test('counts refunds in INITIAL and ACCEPTED only (gaps: online-payment.refund.response)', () => {
  const refunds: [string, string][] = [
    ['1.00', 'INITIAL'],
    ['2.00', 'ACCEPTED'],
    ['4.00', 'REJECTED'],
    ['8.00', 'CANCELLED'],
    ['16.00', 'NEW'],
  ]
  assert.equal(refundedTotal(paid(refunds)), '3.00')
  assert.equal(refundedTotal({}), '0.00')
  assert.equal(refundedTotal({ refunds: [] }), '0.00')
  assert.isUndefined(refuseRefund(paid(refunds), '97.00'))
  assert.equal(refuseRefund(paid(refunds), '97.01'), 'refund_too_large')
})

for (const status of ['INITIAL', 'CANCELLED', 'REJECTED', 'NEW', '']) {
  test(`refuses to refund a payment that is ${JSON.stringify(status)} (gaps: online-payment.refund.limit)`, () => {
    assert.equal(refuseRefund({ amount: '100.00', status }, '0.01'), 'not_refundable')
  })
}

test('refuses to refund a refund (gaps: online-payment.refund.limit)', () => {
  assert.equal(refuseRefund({ ...paid(), refundOf: 'p' }, '0.01'), 'not_refundable')
  assert.isUndefined(refuseRefund({ ...paid(), refundOf: undefined }, '0.01'))
})

const SEQUENCES = deep(1_000, 50_000)

test(`agrees with whole cents over ${SEQUENCES} sequences of refunds (gaps: online-payment.refund.limit; promises: R10)`, () => {
  const text = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
  const ends = ['INITIAL', 'ACCEPTED', 'REJECTED'] as const
  // One number makes a step, because making sequences of records takes longer than judging them.
  const steps = fc.array(fc.nat(40_00 * 3 - 1), { maxLength: 12 })
  let refusals = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_00 }), steps, (cents, numbers) => {
      const original = BigInt(cents)
      const payment = paid([], text(original))
      let reserved = 0n
      for (const number of numbers) {
        const amount = BigInt(Math.floor(number / 3) + 1)
        const status = ends[number % 3] ?? 'INITIAL'
        const fits = reserved + amount <= original
        assert.equal(refuseRefund(payment, text(amount)), fits ? undefined : 'refund_too_large')
        if (!fits) refusals += 1
        else {
          payment.refunds.push({ amount: text(amount), status })
          if (status !== 'REJECTED') reserved += amount
        }
      }
      assert.equal(refundedTotal(payment), text(reserved))
      assert.isTrue(reserved <= original)
    }),
    { numRuns: SEQUENCES },
  )
  assert.isAbove(refusals, SEQUENCES / 10)
})

/** Follows the schedule from the start and returns the age at each read, in seconds, when reading itself takes time. */
function readsAt(takesMs = 0, bank: Parameters<typeof nextReadInMs>[2] = {}): number[] {
  const ages: number[] = []
  let age = 0
  for (let reads = 0; reads < 1_000; reads++) {
    const wait = nextReadInMs(reads, age, bank)
    if (wait === undefined) return ages
    age += wait
    ages.push(age / 1_000)
    age += takesMs
  }
  throw new Error('the ladder does not end')
}

test('waits 2, 5 and 15 s, ten times 60 s, then 10 min, and reads once more at 24 h 1 min (gaps: Part 4, online-payment.status)', () => {
  const ages = readsAt()
  const waits = ages.map((age, at) => age - (ages[at - 1] ?? 0))
  assert.deepEqual(waits.slice(0, 14), [2, 5, 15, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 600])
  const rest = waits.slice(13, -1)
  assert.isTrue(rest.every((wait) => wait === 600))
  assert.equal(ages.at(-1), 86_460)
  assert.isAtMost(waits.at(-1) ?? 0, 600)
  assert.isAbove(waits.at(-1) ?? 0, 0)
  // 22 s, 10 min, then whole steps of 10 min below 24 h 1 min, and the last read.
  assert.equal(ages.length, 13 + Math.floor((86_460 - 622) / 600) + 1)
})

test('reads last at 24 h 1 min also when every read takes its time, and never later (gaps: Part 4, online-payment.status)', () => {
  for (const takesMs of [1, 999, 7_777, 30_000]) assert.equal(readsAt(takesMs).at(-1), 86_460)
})

test('ends at the last read, and says so whatever was counted (gaps: Part 4, online-payment.status)', () => {
  assert.equal(nextReadInMs(0, 86_459_999), 1)
  assert.isUndefined(nextReadInMs(0, 86_460_000))
  assert.isUndefined(nextReadInMs(200, 90_000_000))
  assert.equal(nextReadInMs(0, 0), 2_000)
})
