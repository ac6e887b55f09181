// The bank's clock and ours: what is learned from answers, what is said of it, and what each of the two decides.
import { assert, deep, fc, test, wallClock } from '#kit'
import { formatHttpDate, parseHttpDate } from '../../../../../core/shared/values/time.ts'
import { BankTimeEstimate } from '../../../../../edge/proxy/interfaces/shared/bank-time.ts'
import { handleOf } from '../../../../../edge/proxy/handle.ts'
import type { LogEvent } from '../../../../../edge/shared/log.ts'
import { json } from '../../kit/fake-bank.ts'
import { HANDLE_KEY, type Proxy, startProxy, withLog } from '../../kit/proxy.ts'
import { signHmac } from '../../kit/token.ts'
import { onStillClock } from '../../kit/still-clock.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const HANDLE = handleOf('order-1', HANDLE_KEY)

interface Stand {
  clock: BankTimeEstimate
  log: LogEvent[]
  /** Lets the bank answer with a date, after so long there and back. */
  answer(offsetSeconds: number, tookMs?: number, headers?: Record<string, string>): Promise<void>
  /** Returns how far apart what is signed is from our own time, seconds. */
  used(): number
}

function makeStand(): Stand {
  let now = NOW
  const log: LogEvent[] = []
  const clock = new BankTimeEstimate(
    () => now,
    (event) => void log.push(event),
  )
  return {
    clock,
    log,
    async answer(offsetSeconds, tookMs = 0, headers) {
      const transport = clock.learnFrom(() => {
        now += tookMs / 2
        const date = headers?.['date'] ?? formatHttpDate(now + offsetSeconds * 1_000)
        now += tookMs / 2
        return Promise.resolve(new Response(null, { headers: { ...headers, date } }))
      })
      await transport('https://bank.example', {})
    },
    used: () => (clock.now() - now) / 1_000,
  }
}

test('uses what it learns where it is more than 30 s, and never more than 5 min (promises: R24)', async () => {
  for (const [differs, used] of [
    [0, 0],
    [1, 0],
    [30, 0],
    [31, 31],
    [299, 299],
    [300, 300],
    [301, 300],
    [86_400, 300],
  ] as const) {
    for (const sign of [1, -1]) {
      const stand = makeStand()
      await stand.answer(sign * differs)
      assert.equal(stand.used(), used === 0 ? 0 : sign * used, String(sign * differs))
    }
  }
})

test('takes half of the way there and back into account, in whole seconds (promises: R24)', async () => {
  for (const tookMs of [0, 2, 1_000, 5_000, 12_000, 20_000]) {
    const stand = makeStand()
    await stand.answer(100, tookMs)
    assert.equal(stand.used(), 100, String(tookMs))
  }
  const late = makeStand()
  await late.answer(100, 20_002)
  assert.equal(late.used(), 0)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -400_000, max: 400_000 }),
      fc.integer({ min: 0, max: 999 }),
      async (offsetMs, ms) => {
        const own = NOW + ms
        const clock = new BankTimeEstimate(
          () => own,
          () => undefined,
        )
        const headers = { date: formatHttpDate(own + offsetMs) }
        await clock.learnFrom(() => Promise.resolve(new Response(null, { headers })))(
          'https://bank.example',
          {},
        )
        const used = clock.now() - own
        assert.isTrue(Number.isInteger(used / 1_000))
        assert.isAtMost(Math.abs(used), 300_000)
        // What a bank cuts off is less than a second; so is what is left between the two clocks.
        if (used !== 0 && Math.abs(offsetMs) < 299_000) assert.isAtMost(Math.abs(used - offsetMs), 1_000)
        if (Math.abs(offsetMs) < 29_000) assert.equal(used, 0)
      },
    ),
    { numRuns: deep(200, 5_000) },
  )
})

test('learns nothing from a stored answer, from no date, and from one that is none (promises: R24)', async () => {
  for (const headers of [
    { age: '0' },
    { age: '86400' },
    { date: '' },
    { date: 'yesterday' },
    { date: '2026-11-20T10:05:00Z' },
    { date: 'Fri, 20 Nov 2026 10:05:00 +0200' },
    // The weekday is wrong.
    { date: 'Mon, 20 Nov 2026 10:05:00 GMT' },
  ]) {
    const stand = makeStand()
    await stand.answer(200, 0, headers)
    assert.equal(stand.used(), 0, JSON.stringify(headers))
    assert.isEmpty(stand.log)
  }
})

test('follows two answers that agree, and not a single one that is wrong (promises: R24)', async () => {
  const stand = makeStand()
  await stand.answer(0)
  await stand.answer(9_999_999)
  assert.equal(stand.used(), 0)
  await stand.answer(0)
  await stand.answer(-9_999_999)
  assert.equal(stand.used(), 0)
  assert.isEmpty(stand.log)
  await stand.answer(100)
  await stand.answer(100)
  assert.equal(stand.used(), 100)
  await stand.answer(9_999_999)
  assert.equal(stand.used(), 100)
})

test('tells the log once when the clocks part, and once when they meet again (promises: R24)', async () => {
  const stand = makeStand()
  for (const differs of [0, 10, 29, 31, 33, 32, 40, 60, 34, 2, 1, 0, 0]) await stand.answer(differs)
  assert.deepEqual(stand.log, [
    { event: 'bank_clock_differs', seconds: 31, usedSeconds: 31 },
    { event: 'bank_clock_differs', seconds: 0, usedSeconds: 0 },
  ])
  const far = makeStand()
  await far.answer(-1_000)
  assert.deepEqual(far.log, [{ event: 'bank_clock_differs', seconds: -1_000, usedSeconds: -300 }])
})

/** Gives every answer of the bank a date that is off. */
function shift(proxy: Proxy, seconds: number): void {
  const { usual } = proxy.bank
  const shifted: typeof usual = async (call) => {
    const { status, headers, body } = await usual(call)
    const date = formatHttpDate(wallClock() + seconds * 1_000)
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), date } })
  }
  Object.assign(proxy.bank.rules, { create: shifted, status: shifted, providers: shifted })
}

/** The dates that were signed, as seconds from our own time. */
const signedDates = ({ bank }: Proxy) =>
  bank.calls.map(({ headers }) => ((parseHttpDate(headers.get('date') ?? '') ?? 0) - wallClock()) / 1_000)

test('signs with the time of the bank after its first answer, and judges its webhooks by it (promises: R24)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    shift(proxy, -290)
    const { result, lines } = await withLog(async () => {
      await proxy.fetch('/providers')
      await proxy.press()
      return proxy.bank.callback(`https://pay.shop.example/callback/${HANDLE}`, {
        // 590 s behind our clock, 300 s behind the bank's.
        date: formatHttpDate(NOW - 590_000),
      })
    })
    assert.deepEqual(signedDates(proxy), [0, -290, -290])
    assert.lengthOf(lines, 1)
    assert.deepInclude(JSON.parse(lines[0] ?? ''), { event: 'bank_clock_differs', seconds: -290 })
    assert.isTrue(await proxy.service(HANDLE).handleCallback(result))
    const tooOld = await proxy.bank.callback(`https://pay.shop.example/callback/${HANDLE}`, {
      date: formatHttpDate(NOW - 591_000),
    })
    const { result: taken } = await withLog(() => proxy.service(HANDLE).handleCallback(tooOld))
    assert.isFalse(taken)
  }, NOW)
})

test('keeps our own time for all that only we judge: order tokens, and what an order remembers (promises: R24)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    shift(proxy, 250)
    const { result } = await withLog(async () => {
      await proxy.fetch('/providers')
      const order = { id: 'order-1', amount: '12.50', currency: 'EUR', reference: '1232' }
      // By the bank's clock it has ended 240 s ago.
      return proxy.press({ body: { order: await signHmac({ exp: NOW / 1_000 + 10, order }) } })
    })
    assert.equal(result.status, 201)
    assert.deepEqual(signedDates(proxy), [0, 250, 250])
    assert.equal(proxy.stored.get(HANDLE)?.attempts[0]?.startedAt, NOW)
    const alarm = proxy.storages.get(HANDLE)?.alarm ?? 0
    // The first reading, by our own time: by the bank's it would be 250 s later.
    assert.isAtLeast(alarm, NOW + 900_000)
    assert.isAtMost(alarm, NOW + 990_000)
  }, NOW)
})

test('mends itself when the bank refuses the first call because of the clock (promises: R24)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    const bankNow = () => wallClock() + 400_000
    proxy.bank.rules.create = async (call) => {
      const sent = parseHttpDate(call.headers.get('date') ?? '') ?? 0
      const isRight = Math.abs(bankNow() - sent) <= 300_000
      const { status, headers, body } = isRight
        ? await proxy.bank.usual(call)
        : json(400, { errors: [{ code: 'CLOCK_SKEW', type: 'SECURITY', message: 'clock' }] })
      return new Response(body, {
        status,
        headers: { ...Object.fromEntries(headers), date: formatHttpDate(bankNow()) },
      })
    }
    const { result } = await withLog(async () => [(await proxy.press()).status, (await proxy.press()).status])
    assert.deepEqual(result, [502, 201])
  }, NOW)
})
