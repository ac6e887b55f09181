// When the bank is asked for a status: the schedule over a day, pages in between, returns, what is never too much, and rests that the
// bank asks for while a payer waits.
import { assert, test } from '#kit'
import { json } from '../kit/fake-bank.ts'
import { gate } from '../../../kit/scripted-bank.ts'
import { beginAttempt } from '../../../../edge/proxy/orders/intent.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { putOffUntil } from '../../../../edge/proxy/orders/read-schedule.ts'
import { CALLBACK_URL, HANDLE, makeStand, ORDER, press, type Stand } from '../kit/stand.ts'
import { times } from '../kit/lists.ts'

/** How each attempt of these tests goes. */
const INTENT = { rail: 'online-payment', key: 'key-1' }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const stateOf = async ({ service }: Stand) => (await service.payment())?.state

async function started(): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  return stand
}

/** Notes how many milliseconds after the start each status read came. */
function noteReads(stand: Stand): number[] {
  const startedAt = stand.clock.now
  const reads: number[] = []
  const { bank } = stand
  bank.rules.status = (call) => {
    reads.push(stand.clock.now - startedAt)
    return bank.usual(call)
  }
  return reads
}

test('reads after 2, 5 and 15 s, ten times a minute apart, then every 10 min, a last time at 24 h 1 min (gaps: Part 4)', async () => {
  const stand = await started()
  const reads = noteReads(stand)
  await stand.pass(3 * DAY)
  const waits = reads.map((at, index) => at - (reads[index - 1] ?? 0))
  const ladder = [2, 5, 15, ...times(10, () => 60), ...times(waits.length - 14, () => 600)]
  // Each alarm fires up to a tenth later than the schedule says, so that not all orders ask at once.
  for (const [at, seconds] of ladder.entries()) {
    assert.isAtLeast(waits[at] ?? 0, seconds * SECOND)
    assert.isAtMost(waits[at] ?? 0, seconds * SECOND * 1.1)
  }
  assert.isAbove(new Set(waits.slice(13, -1)).size, 20)
  assert.isAtLeast(reads.at(-1) ?? 0, DAY + MINUTE)
  assert.isAtMost(reads.at(-1) ?? 0, DAY + 2 * MINUTE)
  assert.isUndefined(stand.disk.alarm)
  assert.equal(await stateOf(stand), 'pending')
})

for (const [minutes, hasCallbacks] of [
  [[15], true],
  [[0.25, 5, 65], false],
] as const) {
  test(`reads a payment that nobody came back from after ${minutes.join(', ')} min and 24 h 1 min ${hasCallbacks ? 'where the bank calls back' : 'where nobody calls'} (gaps: Part 4)`, async () => {
    const stand = makeStand(undefined, true, hasCallbacks)
    await press(stand)
    const reads = noteReads(stand)
    const alarm = stand.disk.alarm
    await stand.pass(3 * DAY)
    const due = [...minutes.map((count) => count * MINUTE), DAY + MINUTE]
    assert.lengthOf(reads, due.length)
    for (const [at, ms] of due.entries()) {
      assert.isAtLeast(reads[at] ?? 0, ms)
      assert.isAtMost(reads[at] ?? 0, ms + 10 * MINUTE)
    }
    assert.equal(
      reads[0],
      (alarm ?? 0) - Date.parse('2026-11-20T10:00:00Z'),
      'the alarm that its intent has set',
    )
    assert.isUndefined(stand.disk.alarm)
  })
}

test('reads a payment as often as others once its payer is back, however late (gaps: Part 4)', async () => {
  const stand = makeStand(undefined, true)
  await press(stand)
  await stand.pass(2 * 60 * MINUTE)
  const reads = noteReads(stand)
  await stand.service.returned()
  await stand.pass(25 * MINUTE)
  const waits = reads.map((at, index) => at - (reads[index - 1] ?? 0)).slice(1)
  for (const [at, seconds] of [2, 5, 15, ...times(10, () => 60)].entries()) {
    assert.isAtLeast(waits[at] ?? 0, seconds * SECOND)
    assert.isAtMost(waits[at] ?? 0, seconds * SECOND * 1.1)
  }
  assert.isAtLeast(waits.length, 14)
  await stand.pass(3 * DAY)
  assert.isUndefined(stand.disk.alarm)
})

test('reads a payment that nobody opened as expired with the last read, and lets a new one begin (gaps: Part 4)', async () => {
  const stand = await started()
  stand.bank.rules.status = (call) => {
    // The bank counts its day from its own answer, a moment after our intent.
    if (stand.clock.now >= Date.parse('2026-11-21T10:00:15Z'))
      stand.bank.decide('CANCELLED', 'PAYMENT_EXPIRED')
    return stand.bank.usual(call)
  }
  await stand.pass(DAY + 2 * MINUTE)
  assert.deepInclude(await stand.service.payment(), { state: 'cancelled', reason: 'expired', canRetry: true })
  assert.isTrue((await press(stand)).isNew)
})

test('keeps to the ladder while every answer is lost, and over crashes (promises: R13)', async () => {
  const stand = await started()
  let reads = 0
  stand.bank.rules.status = () => {
    reads += 1
    throw new Error('Network connection lost.')
  }
  for (let hour = 0; hour < 25; hour++) {
    await stand.pass(60 * MINUTE)
    stand.crash()
  }
  // 3 + 10 + about every ten minutes + the last.
  assert.isAtLeast(reads, 3 + 10 + 130 + 1)
  assert.isAtMost(reads, 3 + 10 + 143 + 1)
  // The last answer was lost too, so the bank is asked every half an hour for a day more: money must not be overlooked.
  const scheduled = reads
  assert.isDefined(stand.disk.alarm)
  for (let hour = 0; hour < 25; hour++) {
    await stand.pass(60 * MINUTE)
    stand.crash()
  }
  assert.isAtLeast(reads - scheduled, 40)
  assert.isAtMost(reads - scheduled, 49)
  assert.isUndefined(stand.disk.alarm)
})

test('stops reading once the payment has ended (gaps: Part 4)', async () => {
  const stand = await started()
  const reads = noteReads(stand)
  stand.bank.decide('ACCEPTED')
  await stand.pass(DAY)
  assert.lengthOf(reads, 1)
  assert.equal(await stateOf(stand), 'paid')
  await stand.service.returned()
  await stand.service.runDue()
  assert.lengthOf(reads, 1)
})

test('keeps the same state when an alarm rings twice at once, or early (promises: R13)', async () => {
  const stand = await started()
  const reads = noteReads(stand)
  await Promise.all(times(5, () => stand.service.runDue()))
  assert.lengthOf(reads, 1)
  assert.equal(await stateOf(stand), 'pending')
  stand.bank.decide('ACCEPTED')
  await Promise.all([stand.service.runDue(), stand.service.runDue()])
  const once = structuredClone(stand.disk.record)
  await Promise.all([stand.service.runDue(), stand.service.runDue()])
  assert.deepEqual(stand.disk.record, once)
  assert.lengthOf(reads, 2)
  assert.equal(await stateOf(stand), 'paid')
})

test('keeps one read on its way, whoever asks (promises: R17)', async () => {
  const stand = await started()
  const bankAnswers = gate()
  stand.bank.rules.status = async (call) => {
    await bankAnswers.opened
    return stand.bank.usual(call)
  }
  const { service } = stand
  stand.bank.decide('ACCEPTED')
  const all = times(100, () => [service.payment(), service.returned(), service.runDue()]).flat()
  bankAnswers.open()
  const seen = await Promise.all(all)
  assert.equal(stand.bank.count('status'), 1)
  assert.equal(stand.bank.most('status'), 1)
  // Every page that waited got the news.
  assert.deepEqual([...new Set(seen.flatMap((payment) => payment?.state ?? []))], ['paid'])
})

for (const [name, answer] of [
  ['answers', undefined],
  ['refuses', () => json(400, { errors: [{ code: 'PAYMENT_NOT_FOUND' }] })],
  ['fails', () => json(500, {})],
  [
    'is away',
    () => {
      throw new Error('Network connection lost.')
    },
  ],
] as const) {
  test(`asks for pages and returns at most every 1.5 s while the bank ${name} (promises: R17)`, async () => {
    const stand = await started()
    stand.bank.rules.status = answer
    stand.disk.alarm = undefined
    for (let at = 0; at < 3_000; at++) {
      await (at % 3 === 0 ? stand.service.returned() : stand.service.payment())
      stand.clock.now += 10
    }
    assert.equal(stand.bank.count('status'), 20)
  })
}

test('rests as long as the bank asks for, an hour at most (promises: R45)', async () => {
  const answers: [Record<string, string>, number][] = [
    [{ 'retry-after': '120' }, 120],
    [{ 'retry-after': '999999' }, 3_600],
    [{ 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 5],
    [{ 'retry-after': '-1' }, 5],
    [{}, 5],
  ]
  for (const [headers, seconds] of answers) {
    const stand = await started()
    stand.bank.rules.status = () => json(429, {}, headers)
    await stand.pass(2_200)
    const restFrom = stand.clock.now
    const reads = noteReads(stand)
    while (reads.length === 0) {
      await stand.pass(500)
      if (seconds > 5) await stand.service.payment()
    }
    const restedMs = stand.clock.now - restFrom
    // A page asks in time; the alarm alone may come a tenth later.
    const leeway = seconds > 5 ? 1 : 1.1
    assert.isAtLeast(restedMs, seconds * SECOND, headers['retry-after'])
    assert.isAtMost(restedMs, seconds * SECOND * leeway, headers['retry-after'])
  }
})

test('reads nothing while there is nothing to read (promises: R7)', async () => {
  const stand = makeStand()
  stand.bank.rules.create = () => json(500, {})
  await press(stand)
  await stand.service.payment()
  await stand.service.returned()
  await stand.service.runDue()
  await stand.pass(2 * DAY)
  assert.equal(stand.bank.count('status'), 0)
  assert.isUndefined(stand.disk.alarm)
})

test('keeps an answer about an old attempt away from the new one (house: 2)', async () => {
  const stand = await started()
  stand.bank.decide('CANCELLED')
  await stand.pass(2_200)
  await press(stand)
  // The old payment contradicts itself later: the proxy asks for it no more, and the new one stands on its own.
  const [old] = stand.bank.payments
  stand.bank.decide('ACCEPTED', undefined, old)
  await stand.pass(MINUTE)
  assert.equal(await stateOf(stand), 'pending')
})

test('takes the status of a refund at the bank for nothing of its own (gaps: Part 2)', async () => {
  const stand = await started()
  stand.bank.decide('ACCEPTED')
  await stand.pass(2_200)
  const reads = stand.bank.count('status')
  await stand.pass(DAY)
  assert.equal(stand.bank.count('status'), reads)
  assert.equal(await stateOf(stand), 'paid')
})

test('asks seven times at most for an abandoned order that nobody signed, the last time after its day (house: 2)', async () => {
  const stand = makeStand()
  const { reference: _, ...draft } = { ...ORDER, id: `list:${'a'.repeat(43)}` }
  await press(stand, draft)
  const reads = noteReads(stand)
  await stand.pass(3 * DAY)
  assert.isAtMost(reads.length, 7)
  assert.isAtLeast(reads.length, 4)
  assert.isAtLeast(reads.at(-1) ?? 0, DAY + MINUTE)
  assert.isUndefined(stand.disk.alarm)
})

test('asks every ten minutes for such an order while the answer to a payer who came back is lost (house: 2)', async () => {
  const stand = makeStand()
  const { reference: _, ...draft } = { ...ORDER, id: `list:${'a'.repeat(43)}` }
  await press(stand, draft)
  await stand.pass(2 * 60 * MINUTE)
  stand.bank.rules.status = () => json(500, {})
  assert.equal((await stand.service.returned())?.state, 'unknown')
  await stand.pass(6 * 60 * MINUTE)
  stand.bank.decide('ACCEPTED')
  stand.bank.rules.status = undefined
  await stand.pass(12 * MINUTE)
  assert.equal(stand.disk.record?.attempts.at(-1)?.status, 'paid')
})

test('spreads over a minute, and over ten for what nobody signed, alarms that ring late after a stop (house: 2)', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  const handles = times(1_000, (at) => handleOf(`order-${at}`, 'a key of this test'))
  for (const [id, widthMs] of [
    ['order-1', MINUTE],
    [`list:${'a'.repeat(43)}`, 10 * MINUTE],
  ] as const) {
    const waits = handles.map((handle) => {
      const record = {
        ...beginAttempt(undefined, { ...ORDER, id }, handle, 'Shop', 0, INTENT),
        dueAt: now - 40 * SECOND,
      }
      return (putOffUntil(record, [], now) ?? 0) - now
    })
    assert.isAtLeast(Math.min(...waits), 0)
    assert.isAtMost(Math.max(...waits), widthMs)
    // Ten parts of the width: in each there are some, and in none too many.
    const parts = times(
      10,
      (part) => waits.filter((wait) => Math.floor((10 * wait) / widthMs) === part).length,
    )
    for (const count of parts) {
      assert.isAbove(count, 50)
      assert.isBelow(count, 200)
    }
  }
})

test('puts a late alarm off once, and then reads (promises: R13)', async () => {
  const stand = await started()
  const reads = noteReads(stand)
  stand.bank.decide('ACCEPTED')
  stand.clock.now += 60 * MINUTE
  stand.crash()
  await stand.service.runDue()
  assert.lengthOf(reads, 0)
  assert.isAbove(stand.disk.alarm ?? 0, stand.clock.now)
  stand.clock.now += 60 * MINUTE
  await stand.service.runDue()
  assert.lengthOf(reads, 1)
  assert.equal(await stateOf(stand), 'paid')
})

/** A stand whose bank has asked for an hour of rest, so many seconds ago. */
async function resting(seconds: number): Promise<Stand> {
  const stand = makeStand()
  await press(stand)
  stand.bank.rules.status = () => json(429, {}, { 'retry-after': '3600' })
  await stand.pass(2_200)
  assert.equal(stand.bank.count('status'), 1)
  stand.clock.now = (stand.disk.record?.attempts[0]?.askedAt ?? 0) + seconds * SECOND
  return stand
}

const hints: Record<string, (stand: Stand) => Promise<unknown>> = {
  return: ({ service }) => service.returned(),
  callback: async ({ service, bank }) => service.handleCallback(await bank.callback(CALLBACK_URL)),
}

for (const [name, hintTo] of Object.entries(hints)) {
  test(`reads within 5 s of a ${name} although the bank has asked for an hour of rest (promises: R45)`, async () => {
    for (const seconds of [0, 1, 4, 30, 1_800]) {
      const stand = await resting(seconds)
      stand.bank.rules.status = undefined
      stand.bank.decide('ACCEPTED')
      await hintTo(stand)
      // No page asks any more; the alarm alone does.
      await stand.pass(5 * SECOND)
      assert.equal(stand.bank.count('status'), 2, String(seconds))
      assert.equal(stand.disk.record?.attempts[0]?.status, 'paid', String(seconds))
    }
  })
}

test('reads within 5 s of a return whose own reading the bank has refused for an hour (promises: R45)', async () => {
  const stand = makeStand()
  await press(stand)
  stand.bank.rules.status = () => json(429, {}, { 'retry-after': '3600' })
  await stand.service.returned()
  stand.bank.rules.status = undefined
  stand.bank.decide('ACCEPTED')
  await stand.pass(5 * SECOND)
  assert.equal(await stateOf(stand), 'paid')
})

test('reads an attempt once while the rest lasts, however often somebody comes, and as ever after it (promises: R45)', async () => {
  for (const answer of [undefined, () => json(429, {}, { 'retry-after': '3600' })]) {
    const stand = await resting(30)
    stand.bank.rules.status = answer
    const from = stand.clock.now
    while (stand.clock.now < from + 50 * MINUTE) {
      await stand.service.returned()
      await stand.service.handleCallback(await stand.bank.callback(CALLBACK_URL))
      await stand.service.payment()
      await stand.pass(10 * SECOND)
    }
    assert.equal(stand.bank.count('status'), 2)
    stand.bank.rules.status = undefined
    stand.bank.decide('ACCEPTED')
    await stand.pass(80 * MINUTE)
    assert.equal(await stateOf(stand), 'paid')
  }
})

test('lets a payer who came back cancelled press again within a minute of that rest (promises: R45)', async () => {
  const stand = await resting(30)
  stand.bank.rules.status = undefined
  stand.bank.decide('CANCELLED')
  assert.equal((await stand.service.returned())?.state, 'cancelled')
  const told = await stand.service.start(HANDLE, ORDER, {})
  const wait = told.ok ? 0 : (told.retryAfterSeconds ?? 0)
  assert.isAtMost(wait, 60)
  stand.clock.now += wait * SECOND
  assert.isTrue((await press(stand)).isNew)
})

test('tells a press of no longer wait than a minute: the next one asks the bank anew (promises: R45)', async () => {
  const stand = makeStand()
  stand.bank.rules.create = () => json(429, {}, { 'retry-after': '3600' })
  const told = await stand.service.start(HANDLE, ORDER, {})
  assert.deepInclude(told, { ok: false, code: 'bank_unavailable', retryAfterSeconds: 60 })
  stand.bank.rules.create = undefined
  stand.clock.now += 60 * SECOND
  assert.isTrue((await press(stand)).isNew)
})
