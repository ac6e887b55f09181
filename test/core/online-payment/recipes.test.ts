// Recipes: waiting for a payment, refunding once, finding the outcome of a lost refund. Time moves only when they sleep.
// The bank here is a few lines of its own: it refuses old dates, books late arrivals and loses answers.
import { assert, deep, fc, test } from '#kit'
import {
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  prepareRefund,
  type RecipeOptions,
  refundSafely,
  type RefundIntent,
  type RefundOutcome,
  findLostRefund,
  awaitPayment,
} from '../../../core/online-payment/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { sumAmounts } from '../../../core/shared/values/money.ts'
import { json } from '../shared/fake-fetch.ts'
import { settle, withTimers } from '../shared/fake-timers.ts'
import { thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { apiKey, merchantId, noSignature, now, paymentId, sessionId } from './fixtures.ts'

const start = Date.parse(now)
const order = { amount: '10.00', currency: 'EUR', reference: '1232' } as const

/** The fate of a request: answered, or its answer lost before or after it took effect, or late. */
type Fate =
  | 'answer'
  | 'drop-before'
  | 'drop-after'
  | { arrivesAfterMs: number }
  | (() => Response | Promise<Response>)

interface World {
  bank: OnlinePaymentBank
  options: RecipeOptions
  /** Requests and sleeps in order: `GET`, `POST`, `sleep 2000`. */
  log: string[]
  refunds: { paymentId: string; amount: string; status: string; createTime?: string }[]
  at: () => number
  pass: (ms: number) => void
}

interface WorldChanges {
  reads?: Fate[]
  refunds?: Fate[]
  /** What a status shows of the refunds; all of them, and their total, when absent. */
  show?: (refunds: World['refunds'], at: number) => object
  /** What answers a refund that was made. */
  answer?: (refundId: string) => Response
}

/** Makes a bank with one paid payment, whose time is moved by sleeping. */
function makeWorld({ reads = [], refunds: fates = [], show, answer }: WorldChanges = {}): World {
  let at = start
  const log: string[] = []
  const refunds: World['refunds'] = []
  const total = () => sumAmounts(refunds.map(({ amount }) => amount))
  const shown = () => show?.(refunds, at) ?? { refunds, totalRefundedAmount: total() }
  const late: { dueAt: number; date: number; amount: string }[] = []
  const isFresh = (date: number) => Math.abs(Math.floor(at / 1_000) - Math.floor(date / 1_000)) <= 300
  const book = (amount: string) => {
    const made = { paymentId: `refund-${refunds.length + 1}`, createTime: new Date(at).toISOString() }
    refunds.push({ ...made, amount, status: 'INITIAL' })
    return refunds.at(-1)?.paymentId
  }
  /** Moves time in steps, so that everything due happens in order and at its own time. */
  const pass = (ms: number) => {
    const until = at + ms
    for (;;) {
      const due = late.filter(({ dueAt }) => dueAt <= until).toSorted((a, b) => a.dueAt - b.dueAt)[0]
      if (!due) break
      at = due.dueAt
      late.splice(late.indexOf(due), 1)
      if (isFresh(due.date)) book(due.amount)
    }
    at = until
  }
  const lose = () => Promise.reject(new Error('connection lost'))
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const date = Date.parse(new Headers(init.headers).get('date') ?? '')
    log.push(init.method ?? 'GET')
    if (init.method !== 'POST') {
      const fate = reads.shift() ?? 'answer'
      if (typeof fate === 'function') return fate()
      return fate === 'answer'
        ? json(200, { paymentId, amount: '100.00', status: 'ACCEPTED', ...shown() })
        : lose()
    }
    const { amount } = JSON.parse(await new Response(init.body ?? null).text())
    const fate = fates.shift() ?? 'answer'
    if (typeof fate === 'function') return fate()
    if (typeof fate === 'object') late.push({ dueAt: at + fate.arrivesAfterMs, date, amount })
    if (fate === 'drop-before' || typeof fate === 'object') return lose()
    if (!isFresh(date)) return json(400, { errors: [{ code: 'CLOCK_SKEW' }] })
    const id = book(amount)
    if (fate !== 'answer') return lose()
    return answer?.(id ?? '') ?? json(200, { paymentId: id, totalRefundedAmount: amount })
  }
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://bank.example',
    sandbox: { apiKey, merchantId, keys: { 0: noSignature } },
    fetch,
    clock: () => at,
  })
  const sleep = async (ms: number) => {
    log.push(`sleep ${ms}`)
    pass(ms)
  }
  return { bank, options: { sleep }, log, refunds, at: () => at, pass }
}

const status = (value: string) => () => json(200, { paymentId, amount: '100.00', status: value })
const refusal =
  (code: string, headers: Record<string, string> = {}) =>
  () =>
    json(400, { errors: [{ code }] }, headers)

/** Refunds ten euros in a world, saving nothing unless it is told how. */
const refundIn = (
  { bank, options }: Pick<World, 'bank' | 'options'>,
  changes: Partial<Parameters<typeof refundSafely>[2]> = {},
) => refundSafely(bank, { paymentId, order }, { keep: () => undefined, ...options, ...changes })

/** The end of the first refund of a world. */
const DONE = { outcome: 'done', refundId: 'refund-1' } as const

/** What is saved of a refund at a payment that has none. */
const INTENT: RefundIntent = {
  knownRefundIds: [],
  isListShown: true,
  totalRefundedAmount: '0.00',
  amount: '10.00',
  sentAtMs: start,
}

test('waits until a payment is final, with the pauses of the ladder, and asks no more (gaps: Part 4, online-payment.status)', async () => {
  const { bank, options, log } = makeWorld({
    reads: [status('INITIAL'), status('INITIAL'), status('CANCELLED')],
  })
  const last = await awaitPayment(bank, paymentId, options)
  assert.equal(last?.status, 'CANCELLED')
  assert.deepEqual(log, ['sleep 2000', 'GET', 'sleep 5000', 'GET', 'sleep 15000', 'GET'])
})

test('goes on after lost answers, which say nothing about the payment (gaps: Part 4, online-payment.status)', async () => {
  const html = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })
  const { bank, options, log } = makeWorld({
    reads: ['drop-before', html, () => json(200, {}), status('ACCEPTED')],
  })
  assert.equal((await awaitPayment(bank, paymentId, options))?.status, 'ACCEPTED')
  assert.equal(log.filter((line) => line === 'GET').length, 4)
})

test('goes on at a status that it does not know (gaps: shared.members)', async () => {
  const { bank, options } = makeWorld({ reads: [status('SOMETHING_NEW'), status('REJECTED')] })
  assert.equal((await awaitPayment(bank, paymentId, options))?.status, 'REJECTED')
})

test('ends after a day and a minute with the last status that was read (gaps: Part 4, online-payment.status)', async () => {
  const reads: Fate[] = Array.from({ length: 500 }, (_, at) => (at === 3 ? status('INITIAL') : 'drop-before'))
  const { bank, options, log, at } = makeWorld({ reads })
  assert.equal((await awaitPayment(bank, paymentId, options))?.status, 'INITIAL')
  assert.equal(at() - start, 86_460_000)
  assert.equal(log.at(-1), 'GET')
  assert.equal(log.filter((line) => line === 'GET').length, 157)
})

test('ends with nothing when every answer was lost (gaps: Part 4, online-payment.status)', async () => {
  const { bank, options } = makeWorld({ reads: Array.from({ length: 500 }, (): Fate => 'drop-before') })
  assert.isUndefined(await awaitPayment(bank, paymentId, options))
})

test('rejects at once when the bank does not know the payment (gaps: online-payment.status.unknown)', async () => {
  const { bank, options, log } = makeWorld({ reads: [refusal('PAYMENT_NOT_FOUND')] })
  const error = await thrownBy(() => awaitPayment(bank, paymentId, options))
  assert.include(error, { code: 'call_refused', bankCode: 'PAYMENT_NOT_FOUND' })
  assert.deepEqual(log, ['sleep 2000', 'GET'])
})

test('waits as long as the bank asks for at a call limit, when that is longer (gaps: shared.rate-limit)', async () => {
  const limit = (wait: string) => refusal('CALL_LIMIT_EXCEEDED', { 'retry-after': wait })
  const { bank, options, log } = makeWorld({
    reads: [limit('60'), limit('1'), limit('999999'), status('ACCEPTED')],
  })
  await awaitPayment(bank, paymentId, options)
  assert.deepEqual(
    log.filter((line) => line !== 'GET'),
    ['sleep 2000', 'sleep 60000', 'sleep 15000', 'sleep 3600000'],
  )
})

test('keeps the session of the checkout over all its reads, with a new request id each (gaps: online-payment.pair.scope)', async () => {
  const seen: string[] = []
  const world = makeWorld()
  const bank: OnlinePaymentBank = Object.create(world.bank, {
    fetch: {
      value: (_: string, { headers }: RequestInit) => {
        const given = new Headers(headers)
        seen.push(`${given.get('x-session-id')} ${given.get('x-request-id')}`)
        return Promise.resolve(seen.length < 3 ? status('INITIAL')() : status('ACCEPTED')())
      },
    },
  })
  await awaitPayment(bank, paymentId, { ...world.options, sessionId })
  assert.equal(new Set(seen).size, 3)
  for (const pair of seen) assert.match(pair, new RegExp(`^${sessionId} `))
})

test('stops waiting when the signal fires: before, while it sleeps, while it reads (gaps: Part 4)', async () => {
  const reason = new Error('the page is gone')
  await withTimers(async (timers) => {
    const { bank, log } = makeWorld({ reads: [() => new Promise(() => undefined)] })
    assert.equal(
      await thrownBy(() => awaitPayment(bank, paymentId, { signal: AbortSignal.abort(reason) })),
      reason,
    )
    assert.deepEqual(timers.pending(), [])

    const sleeping = new AbortController()
    const waiting = thrownBy(() => awaitPayment(bank, paymentId, { signal: sleeping.signal }))
    assert.deepEqual(timers.pending(), [2_000])
    sleeping.abort(reason)
    assert.equal(await waiting, reason)
    assert.deepEqual(timers.pending(), [])
    assert.isEmpty(log)

    const reading = new AbortController()
    const read = thrownBy(() => awaitPayment(bank, paymentId, { signal: reading.signal }))
    timers.fire()
    await settle()
    assert.deepEqual(log, ['GET'])
    reading.abort(reason)
    assert.include(await read, { code: 'answer_lost', reason: 'aborted' })
    assert.deepEqual(timers.pending(), [])
  })
})

test('refunds once: reads, saves, then sends, and tells the new refund (gaps: Part 4, online-payment.refund)', async () => {
  const { bank, options, log, refunds } = makeWorld()
  refunds.push({ paymentId: 'older', amount: '10.00', status: 'ACCEPTED' })
  const saved: RefundIntent[] = []
  const save = (intent: RefundIntent) => {
    log.push('save')
    saved.push(intent)
  }
  const end = await refundIn({ bank, options }, { keep: save })
  assert.deepEqual(end, { outcome: 'done', refundId: 'refund-2' })
  assert.deepEqual(log, ['GET', 'save', 'POST'])
  assert.deepEqual(saved, [{ ...INTENT, knownRefundIds: ['older'], totalRefundedAmount: '10.00' }])
})

test('sends the date that it saved, however long saving took: the quiet time counts from it (gaps: Part 4, online-payment.refund)', async () => {
  const dates: (string | null)[] = []
  const world = makeWorld()
  const bank: OnlinePaymentBank = Object.create(world.bank, {
    fetch: {
      value: (url: string, init: RequestInit) => {
        dates.push(new Headers(init.headers).get('date'))
        return world.bank.fetch(url, init)
      },
    },
  })
  await refundSafely(bank, { paymentId, order }, { keep: () => world.pass(40_000), ...world.options })
  assert.deepEqual(dates, ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:00 GMT'])
})

test('finds a refund whose answer was lost, and sends no second one (gaps: Part 4, online-payment.refund)', async () => {
  const { bank, options, log } = makeWorld({ refunds: ['drop-after'] })
  assert.deepEqual(await refundIn({ bank, options }), DONE)
  assert.deepEqual(log, ['GET', 'POST', 'GET'])
})

test('says that nothing happened only after two readings, 660 s after the date of the lost call and 600 s later (gaps: Part 4, online-payment.refund)', async () => {
  const { bank, options, log, refunds, at } = makeWorld({ refunds: ['drop-before'] })
  assert.deepEqual(await refundIn({ bank, options }), { outcome: 'nothing_happened' })
  assert.equal(at() - start, 1_260_000)
  assert.deepEqual(log.slice(-4), ['sleep 38000', 'GET', 'sleep 600000', 'GET'])
  assert.equal(log.filter((line) => line === 'POST').length, 1)
  assert.isEmpty(refunds)
})

test('finds a refund that arrived late (gaps: Part 4, online-payment.refund)', async () => {
  const { bank, options } = makeWorld({ refunds: [{ arrivesAfterMs: 300_000 }] })
  assert.deepEqual(await refundIn({ bank, options }), DONE)
})

test('never says that nothing happened while a refund may still come, whatever is slow (gaps: Part 4, online-payment.refund)', async () => {
  const runs = deep(100, 2_500)
  const fate = fc.oneof(
    fc.constantFrom<Fate>('answer', 'drop-before', 'drop-after'),
    fc.record({ arrivesAfterMs: fc.integer({ min: 0, max: 700_000 }) }),
  )
  const read = fc.constantFrom<Fate>(
    'answer',
    'drop-before',
    refusal('CALL_LIMIT_EXCEEDED', { 'retry-after': '30' }),
  )
  const ends = { done: 0, ended: 0, nothing_happened: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      fate,
      fc.integer({ min: 0, max: 400_000 }),
      fc.array(read, { maxLength: 5 }),
      async (one, saveMs, reads) => {
        const world = makeWorld({ refunds: [one], reads: ['answer', ...reads] })
        try {
          const end = await refundIn(world, { keep: () => world.pass(saveMs) })
          assert.notEqual(end.outcome, 'needs_review')
          if (end.outcome === 'needs_review') return
          ends[end.outcome] += 1
          world.pass(86_400_000)
          assert.equal(world.refunds.length, end.outcome === 'done' ? 1 : 0, JSON.stringify({ one, saveMs }))
        } catch (error) {
          if (!(error instanceof BankError)) throw error
          ends.refused += 1
          assert.equal(error.bankCode, 'CLOCK_SKEW')
          assert.isAbove(saveMs, 300_000)
          assert.isEmpty(world.refunds)
        }
        assert.equal(world.log.filter((line) => line === 'POST').length, 1)
      },
    ),
    { numRuns: runs },
  )
  if (runs > 1_000) assert.isAbove(Math.min(ends.done, ends.nothing_happened, ends.refused), runs / 50)
})

test('tells no lie about a refund at banks that show it late, in part or never (gaps: Part 4, online-payment.refund)', async () => {
  const runs = deep(60, 1_500)
  const ends = { done: 0, ended: 0, nothing_happened: 0, needs_review: 0, refused: 0 }
  const drive = fc.record({
    list: fc.constantFrom('whole', 'whole', 'never', 'empty'),
    hasTotal: fc.boolean(),
    lateMs: fc.constantFrom(0, 5_000, 660_000),
    fate: fc.constantFrom<Fate>('answer', 'drop-before', 'drop-after', { arrivesAfterMs: 250_000 }),
    answer: fc.constantFrom('given', 'unread', 'original'),
    isRejected: fc.boolean(),
    crash: fc.constantFrom('none', 'kept', 'sent'),
    saveMs: fc.constantFrom(0, 100_000, 301_000),
  })
  const answers = {
    given: undefined,
    unread: () => json(200, { status: 'OK' }),
    original: () => json(200, { paymentId, totalRefundedAmount: '10.00' }),
  }
  await fc.assert(
    fc.asyncProperty(drive, async ({ list, hasTotal, lateMs, fate, answer, isRejected, crash, saveMs }) => {
      const world: World = makeWorld({
        refunds: [fate],
        ...(answers[answer] && { answer: answers[answer] }),
        show: (all, at) => {
          const ended = { status: isRejected ? 'rejected' : 'INITIAL' }
          const listed = all.filter(({ createTime = '' }) => Date.parse(createTime) + lateMs <= at)
          const refunds = list === 'whole' ? listed.map((one) => ({ ...one, ...ended })) : []
          const sum = isRejected ? '0.00' : sumAmounts(all.map(({ amount }) => amount))
          return { ...(list !== 'never' && { refunds }), ...(hasTotal && { totalRefundedAmount: sum }) }
        },
      })
      let saved: RefundIntent | undefined
      const keep = (intent: RefundIntent) => {
        world.pass(saveMs)
        saved = intent
        if (crash === 'kept') throw new Error('power cut')
      }
      const first = await refundIn(world, { keep }).catch((error: unknown) => error)
      if (first instanceof BankError) {
        assert.equal(first.bankCode, 'CLOCK_SKEW')
        assert.isEmpty(world.refunds)
        ends.refused += 1
        return
      }
      const isCrashed = crash !== 'none' && saved !== undefined
      const stored: RefundIntent = JSON.parse(JSON.stringify(saved))
      const end = isCrashed
        ? await findLostRefund(world.bank, paymentId, stored, world.options)
        : (first as RefundOutcome)
      ends[end.outcome] += 1
      world.pass(30 * 86_400_000)
      const about = JSON.stringify({ end, list, hasTotal, lateMs, fate, answer, crash })
      if (end.outcome === 'done' || end.outcome === 'ended') assert.lengthOf(world.refunds, 1, about)
      // What the bank rejected gave nothing back.
      if (end.outcome === 'nothing_happened' && !isRejected) assert.isEmpty(world.refunds, about)
      assert.isAtMost(world.log.filter((line) => line === 'POST').length, 1)
    }),
    { numRuns: runs },
  )
  // A proof in which an end never came would not prove that end; few lives need not have them all.
  if (runs > 1_000) for (const [what, count] of Object.entries(ends)) assert.isAbove(count, 0, what)
})

test('leaves it to a person when another refund of the amount came in between, and only then (gaps: Part 4, online-payment.refund)', async () => {
  const ends = ['10.00', '3.00'].map(async (amount) => {
    const world = makeWorld({ refunds: ['drop-after'] })
    const save = () => void world.refunds.push({ paymentId: 'stranger', amount, status: 'INITIAL' })
    const { outcome } = await refundIn(world, { keep: save })
    return outcome
  })
  assert.deepEqual(await Promise.all(ends), ['needs_review', 'done'])
})

test('rejects with what the bank said when it refused: nothing was refunded, as a reading shows (paper 1 B, Errors)', async () => {
  const { bank, options, log } = makeWorld({ refunds: [refusal('REFUND_TOO_LARGE')] })
  const error = await thrownBy(() => refundIn({ bank, options }))
  assert.include(error, {
    code: 'call_refused',
    bankCode: 'REFUND_TOO_LARGE',
    operation: 'online-payment.refund',
  })
  assert.deepEqual(log, ['GET', 'POST', 'GET'])
})

test('finds the first copy of a refund whose second one the bank has no money for (gaps: Part 4, online-payment.refund)', async () => {
  for (const code of ['REFUND_TOO_LARGE', 'NOT_REFUNDABLE']) {
    const world = makeWorld({
      refunds: [
        () => {
          world.refunds.push({ paymentId: 'refund-1', amount: '10.00', status: 'INITIAL' })
          return refusal(code)()
        },
      ],
    })
    const end = await refundIn(world)
    assert.deepEqual(end, DONE)
  }
})

test('sends no second refund after an answer that names none, and leaves it to a person (gaps: Part 4, online-payment.refund)', async () => {
  const answers = [
    () => json(200, { paymentId, totalRefundedAmount: '10.00' }),
    () => json(200, { paymentId: 'older', totalRefundedAmount: '10.00' }),
    () => new Response(null, { status: 204 }),
    () => json(200, { status: 'OK' }),
    refusal('DUPLICATE_REQUEST'),
  ]
  for (const answer of answers) {
    const world = makeWorld({ refunds: [answer] })
    const end = await refundIn(world, { knownRefundIds: ['older'] })
    assert.deepEqual(end, { outcome: 'needs_review' })
    assert.equal(world.at() - start, 1_260_000)
  }
})

test('keeps what the caller knows beside the list, and says whether a list was shown (gaps: Part 4, online-payment.refund)', async () => {
  const listed = makeWorld()
  listed.refunds.push({ paymentId: 'older', amount: '10.00', status: 'ACCEPTED' })
  const options = { knownRefundIds: ['older', 'hidden'] }
  const { intent } = await prepareRefund(listed.bank, paymentId, order, options)
  assert.deepInclude(intent, { knownRefundIds: ['older', 'hidden'], isListShown: true })
  const unlisted = makeWorld({ reads: [() => json(200, { paymentId, amount: '20.00', status: 'ACCEPTED' })] })
  const prepared = await prepareRefund(unlisted.bank, paymentId, order, options)
  assert.deepInclude(prepared.intent, { knownRefundIds: ['older', 'hidden'], isListShown: false })
})

test('looks for a refund that came twice on the way: its second copy alone is refused (gaps: online-payment.pair.reuse)', async () => {
  const world = makeWorld({
    refunds: [
      () => {
        world.refunds.push({ paymentId: 'refund-1', amount: '10.00', status: 'INITIAL' })
        return refusal('DUPLICATE_REQUEST')()
      },
    ],
  })
  assert.deepEqual(await refundIn(world), DONE)
  assert.deepEqual(world.log, ['GET', 'POST', 'GET'])
})

test('refuses a wrong order before anything is asked or saved (house: Errors)', async () => {
  const { bank, options, log } = makeWorld()
  const saved: unknown[] = []
  const wrong = { ...order, amount: '0.00' }
  const { message } = await typeErrorOf(() =>
    refundSafely(bank, { paymentId, order: wrong }, { keep: (one) => void saved.push(one), ...options }),
  )
  assert.match(message, /^online-payment\.refund body\.amount must be/)
  const astray = { paymentId: '../x', order }
  const { message: other } = await typeErrorOf(() =>
    refundSafely(bank, astray, { keep: (one) => void saved.push(one), ...options }),
  )
  assert.match(other, /path\.paymentId/)
  assert.isEmpty(log)
  assert.isEmpty(saved)
})

test('sends nothing when the first read or the saving fails (gaps: Part 4, online-payment.refund)', async () => {
  const unread = makeWorld({ reads: ['drop-before'] })
  const saved: unknown[] = []
  const error = await thrownBy(() => refundIn(unread, { keep: (one) => void saved.push(one) }))
  assert.include(error, { code: 'answer_lost', operation: 'online-payment.status' })
  assert.deepEqual(unread.log, ['GET'])
  assert.isEmpty(saved)
  const unsaved = makeWorld()
  const failure = new Error('the disk is full')
  assert.equal(await thrownBy(() => refundIn(unsaved, { keep: () => Promise.reject(failure) })), failure)
  assert.deepEqual(unsaved.log, ['GET'])
})

test('settles from what was saved after a crash between saving and sending (gaps: Part 4, online-payment.refund)', async () => {
  const world = makeWorld()
  let saved: RefundIntent | undefined
  await thrownBy(() =>
    refundIn(world, {
      keep: (intent) => {
        saved = intent
        throw new Error('power cut')
      },
    }),
  )
  const stored: RefundIntent = JSON.parse(JSON.stringify(saved))
  world.pass(5_000)
  assert.deepEqual(await findLostRefund(world.bank, paymentId, stored, world.options), {
    outcome: 'nothing_happened',
  })
  assert.equal(world.at() - start, 1_260_000)
  assert.notInclude(world.log, 'POST')
  assert.isEmpty(world.refunds)
})

test('settles from what was saved after a crash between sending and the answer (gaps: Part 4, online-payment.refund)', async () => {
  const never = () => new Promise<Response>(() => undefined)
  for (const arrives of [true, false]) {
    const world = makeWorld({ refunds: [never] })
    const saved: RefundIntent[] = []
    const process = new AbortController()
    const save = (intent: RefundIntent) => void saved.push(intent)
    const dying = thrownBy(() => refundIn(world, { keep: save, signal: process.signal }))
    while (world.log.at(-1) !== 'POST') await new Response('turn').text()
    if (arrives) world.refunds.push({ paymentId: 'arrived', amount: '10.00', status: 'INITIAL' })
    world.pass(60_000)
    const [intent] = saved
    if (!intent) throw new Error('nothing was saved')
    const end = await findLostRefund(world.bank, paymentId, intent, world.options)
    assert.deepEqual(
      end,
      arrives ? { outcome: 'done', refundId: 'arrived' } : { outcome: 'nothing_happened' },
    )
    process.abort()
    assert.include(await dying, { code: 'outcome_unknown' })
  }
})

test('reads twice, ten minutes apart, also when the quiet time is long over (gaps: Part 4, online-payment.refund)', async () => {
  const { bank, options, log, pass, at } = makeWorld()
  pass(86_400_000)
  assert.deepEqual(await findLostRefund(bank, paymentId, INTENT, options), { outcome: 'nothing_happened' })
  assert.equal(at() - start, 87_000_000)
  assert.isAbove(log.filter((line) => line === 'GET').length, 1)
})

test('judges by when the read was asked for, not by when its answer came (gaps: Part 4, online-payment.refund)', async () => {
  const world = makeWorld({
    refunds: ['drop-before'],
    reads: [
      'answer',
      () => {
        // An answer that is a snapshot of now, and 1300 s on its way.
        const answer = json(200, {
          paymentId,
          amount: '100.00',
          status: 'ACCEPTED',
          refunds: [],
          totalRefundedAmount: '0.00',
        })
        world.pass(1_300_000)
        return answer
      },
    ],
  })
  await refundIn(world)
  assert.equal(world.at() - start, 1_900_000, 'a snapshot from before the quiet time was believed')
})

test('asks again for the status while it cannot be read, and waits as the bank asks (gaps: Part 4, online-payment.refund)', async () => {
  const limit = refusal('CALL_LIMIT_EXCEEDED', { 'retry-after': '30' })
  const { bank, options, log } = makeWorld({
    refunds: ['drop-after'],
    reads: ['answer', 'drop-before', limit, 'drop-before'],
  })
  assert.deepEqual(await refundIn({ bank, options }), DONE)
  assert.deepEqual(log.slice(2), ['GET', 'sleep 2000', 'GET', 'sleep 30000', 'GET', 'sleep 15000', 'GET'])
})

test('gives up after a day without a status, and leaves the outcome unknown (gaps: Part 4, online-payment.refund)', async () => {
  const reads: Fate[] = ['answer', ...Array.from({ length: 500 }, (): Fate => 'drop-before')]
  const world = makeWorld({ refunds: ['drop-before'], reads })
  const error = await thrownBy(() => refundIn(world))
  assert.include(error, { code: 'outcome_unknown', operation: 'online-payment.refund' })
  assert.equal(world.at() - start, 86_460_000)
  const alone = makeWorld({ reads: reads.slice(1, 400) })
  assert.include(await thrownBy(() => findLostRefund(alone.bank, paymentId, INTENT, alone.options)), {
    code: 'answer_lost',
    operation: 'online-payment.status',
  })
})

test('tells an unknown payment apart from an unknown refund (gaps: online-payment.status.unknown)', async () => {
  const alone = makeWorld({ reads: [refusal('PAYMENT_NOT_FOUND')] })
  assert.include(await thrownBy(() => findLostRefund(alone.bank, paymentId, INTENT, alone.options)), {
    code: 'call_refused',
    operation: 'online-payment.status',
  })
  const { bank, options } = makeWorld({
    refunds: ['drop-after'],
    reads: ['answer', refusal('PAYMENT_NOT_FOUND')],
  })
  assert.include(await thrownBy(() => refundIn({ bank, options })), {
    code: 'outcome_unknown',
    operation: 'online-payment.refund',
  })
})

test('never calls a refund unsent that was sent: an abort after sending is an unknown outcome (gaps: Part 4, online-payment.refund)', async () => {
  for (const when of ['while it is sent', 'while it settles'] as const) {
    const controller = new AbortController()
    const world = makeWorld({
      refunds: [
        when === 'while it is sent'
          ? () => {
              controller.abort()
              return new Promise<Response>(() => undefined)
            }
          : 'drop-after',
      ],
      reads: [
        'answer',
        () => {
          controller.abort()
          return new Promise<Response>(() => undefined)
        },
      ],
    })
    const error = await thrownBy(() => refundIn(world, { signal: controller.signal }))
    assert.include(error, { code: 'outcome_unknown', operation: 'online-payment.refund' }, when)
  }
})

test('says call_aborted only when the refund was not sent (gaps: Part 4, online-payment.refund)', async () => {
  const controller = new AbortController()
  const { bank, options, log } = makeWorld()
  const save = () => controller.abort()
  const error = await thrownBy(() => refundIn({ bank, options }, { keep: save, signal: controller.signal }))
  assert.include(error, { code: 'call_aborted', operation: 'online-payment.refund' })
  assert.deepEqual(log, ['GET'])
})
