// Delivery: what is sent, what comes of each answer, and that nothing is waited for, followed or sent too long.
import { assert, fc, test } from '#kit'
import { viewOfWebhook } from '../../../../edge/proxy/webhooks/entry.ts'
import { PrivateAddressError } from '../../../../edge/shared/hosts/outbound.ts'
import { noteHint, noteOrderResolved, noteReadingLost } from '../../../../edge/proxy/orders/attempt.ts'
import { makeLog } from '../../../../edge/shared/log.ts'
import { settle, withTimers } from '../../../core/shared/fake-timers.ts'
import { HANDLE_KEY, KEY, linked, statesOf, told, WEBHOOK_URL, WebhookStand } from './kit.ts'
import { onlinePaymentGaps } from '../../../../core/online-payment/gaps.ts'
import type { Rail } from '../../../../edge/proxy/interfaces/rail.ts'
import { Outbox } from '../../../../edge/proxy/webhooks/outbox.ts'
import { tellOfUnknown } from '../../../../edge/proxy/order-object/unknown-state.ts'
import type { OrderRecord } from '../../../../edge/proxy/orders/order-record.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { MOST_TRIES, pausedUntil, waitMs } from '../../../../edge/proxy/webhooks/entry.ts'
import { eventIdOf } from '../../../../edge/proxy/handle.ts'
import { pluck } from '../kit/lists.ts'

/** Makes an order that has just been paid, and a shop that gives these answers in turn; the last one again and again. */
function paidStand(...answers: (() => Response | 'request-lost' | 'answer-lost')[]): WebhookStand {
  const stand = new WebhookStand()
  let count = 0
  stand.shop.answer = () => answers[Math.min(count++, answers.length - 1)]?.() ?? new Response(null)
  pay(stand)
  return stand
}

function pay(stand: WebhookStand): void {
  stand.order.save(linked())
  stand.order.save(told(linked(), 'paid'))
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers })
const onlyWebhook = (stand: WebhookStand) => {
  const [webhook] = stand.outbox.list().map(viewOfWebhook)
  if (!webhook) throw new Error('there is no webhook')
  return webhook
}
const waitSeconds = (stand: WebhookStand) => ((stand.alarm ?? Number.NaN) - stand.clock.now) / 1_000

test('writes the event together with the change, and is due at once (promises: R7)', () => {
  const stand = new WebhookStand()
  stand.order.save(linked())
  assert.isUndefined(stand.alarm)
  // The process ends at the write: neither the change nor its event is there.
  stand.crashIn = 0
  assert.throws(() => stand.order.save(told(linked(), 'paid')))
  assert.isEmpty([...stand.entries.keys()].filter((key) => key.startsWith('outbox:')))
  assert.equal(stand.saved.at(-1)?.attempts[0]?.status, 'open')
  stand.crash()
  stand.order.save(told(linked(), 'paid'))
  assert.deepEqual(statesOf(stand), ['payment.paid waiting'])
  assert.equal(stand.alarm, stand.clock.now)
})

test('sends the bytes that are kept, signed, as JSON, and follows nothing (promises: R23)', async () => {
  const stand = paidStand(status(204))
  await stand.ring()
  const [request] = stand.shop.requests
  const id = onlyWebhook(stand).id
  assert.equal(request?.url, WEBHOOK_URL)
  assert.deepInclude(request?.init, { method: 'POST', redirect: 'manual' })
  assert.equal(request?.headers.get('content-type'), 'application/json')
  assert.equal(request?.headers.get('webhook-id'), id)
  assert.equal(request?.headers.get('webhook-timestamp'), String(stand.clock.now / 1_000))
  assert.equal(request?.body, stand.outbox.find(id)?.body)
  assert.deepEqual(
    stand.shop.taken.map((webhook) => [webhook.id, webhook.isRepeat]),
    [[id, false]],
  )
})

test('sends the same bytes under the same id at each try, with a time and a signature of its own (promises: R15)', async () => {
  const stand = paidStand(status(500), status(500), status(200))
  await stand.pass(600_000)
  const { requests } = stand.shop
  assert.lengthOf(requests, 3)
  assert.lengthOf(new Set(requests.map(({ body }) => body)), 1)
  assert.lengthOf(new Set(requests.map(({ headers }) => headers.get('webhook-id'))), 1)
  for (const name of ['webhook-timestamp', 'webhook-signature']) {
    assert.lengthOf(new Set(requests.map(({ headers }) => headers.get(name))), 3, name)
  }
  assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
  assert.deepEqual(
    onlyWebhook(stand).tries.map((made) => made.status),
    [500, 500, 200],
  )
})

for (const code of [200, 201, 202, 204, 299]) {
  test(`takes ${code} for delivered, and never sends it again (Standard Webhooks, Delivery success and failure)`, async () => {
    const stand = paidStand(status(code))
    await stand.pass(400 * 3_600_000)
    assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
    assert.lengthOf(stand.shop.requests, 1)
    assert.notProperty(onlyWebhook(stand), 'nextAt')
  })
}

for (const code of [300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 429, 500, 502, 503, 504]) {
  test(`takes ${code} for a failure, and tries again (Standard Webhooks, Delivery success and failure)`, async () => {
    const stand = paidStand(status(code, { location: 'https://other.example/' }))
    await stand.ring()
    assert.deepEqual(statesOf(stand), ['payment.paid waiting'])
    assert.approximately(waitSeconds(stand), 5, 1)
    assert.isTrue(stand.shop.requests.every(({ url }) => url === WEBHOOK_URL))
  })
}

test('ends at 410, and tells it (Standard Webhooks, 410 Gone)', async () => {
  const stand = paidStand(status(500), status(410), status(204))
  await stand.pass(400 * 3_600_000)
  assert.deepEqual(statesOf(stand), ['payment.paid refused'])
  assert.lengthOf(stand.shop.requests, 2)
  assert.deepInclude(stand.log.at(-1), {
    event: 'webhook_refused',
    status: 410,
    about: 'payment.paid',
    try: 2,
  })
})

test('obeys Retry-After in seconds and as a date, a day at most, and leaves nonsense out (promises: R45)', async () => {
  const cases: [header: string, seconds: number][] = [
    ['0', 5],
    ['2', 5],
    ['120', 120],
    ['1000000000', 86_400],
    ['Fri, 20 Nov 2026 10:10:00 GMT', 600],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 5],
    ['soon', 5],
    ['-1', 5],
    ['1.5', 5],
  ]
  for (const [header, seconds] of cases) {
    const stand = paidStand(status(503, { 'retry-after': header }))
    await stand.ring()
    assert.approximately(waitSeconds(stand), seconds, seconds === 5 ? 1 : 0.001, header)
  }
})

test('tells a lost way, a silent receiver and a hidden redirect apart from an answer (promises: R44)', async () => {
  const lost = paidStand(() => 'request-lost')
  await lost.ring()
  assert.equal(onlyWebhook(lost).tries[0]?.fault, 'network')
  const hidden = paidStand(() => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }))
  await hidden.ring()
  assert.equal(onlyWebhook(hidden).tries[0]?.fault, 'redirect')
  for (const stand of [lost, hidden]) assert.deepEqual(statesOf(stand), ['payment.paid waiting'])
})

test('tells the log why a receiver was not reached by a bounded word, and neither address nor message (promises: R37, R44)', async () => {
  const faults: [thrown: Error, cause: string | undefined][] = [
    [Object.assign(new Error(`connect to ${WEBHOOK_URL}`), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      }),
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [new PrivateAddressError('the address leads to a private network'), 'PRIVATE_ADDRESS'],
    [Object.assign(new Error(), { code: 'https://shop.example/?key=1' }), undefined],
    [new TypeError('connection refused'), undefined],
  ]
  for (const [thrown, cause] of faults) {
    const stand = new WebhookStand()
    stand.shop.fetch = () => Promise.reject(thrown)
    pay(stand)
    await stand.ring()
    const [line] = stand.log
    assert.equal(line?.['fault'], 'network')
    assert.equal(line?.['cause'], cause)
    assert.notMatch(JSON.stringify(stand.log), /shop\.example|leads|refused"/)
    // What is stored, and shown to the merchant, is as before.
    assert.hasAllKeys(onlyWebhook(stand).tries[0], ['at', 'fault'])
  }
})

test('waits 10 s for an answer, also from a transport that does not listen (promises: R44)', async () => {
  await withTimers(async (timers) => {
    const stand = new WebhookStand()
    let signal: AbortSignal | null | undefined
    stand.shop.fetch = (_, init) => {
      signal = init.signal
      return new Promise(() => undefined)
    }
    pay(stand)
    const ringing = stand.ring()
    await timers.asked(10_000)
    assert.deepEqual(timers.pending(), [10_000])
    assert.isFalse(signal?.aborted)
    timers.fire()
    await ringing
    assert.isTrue(signal?.aborted)
    assert.equal(onlyWebhook(stand).tries[0]?.fault, 'deadline')
    assert.deepEqual(timers.pending(), [])
  })
})

test('does not read what a receiver answers: a body without end is let go (promises: R42)', async () => {
  const stand = new WebhookStand()
  let pulled = 0
  let isCancelled = false
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536))
      },
      cancel() {
        isCancelled = true
      },
    })
  stand.shop.answer = () => new Response(endless(), { status: 200 })
  pay(stand)
  await stand.ring()
  await settle()
  assert.isTrue(isCancelled)
  assert.isAtMost(pulled, 2)
  assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
})

test('holds an order up once when several webhooks meet a silent receiver (promises: R44)', async () => {
  await withTimers(async (timers) => {
    const stand = new WebhookStand()
    stand.shop.fetch = () => new Promise(() => undefined)
    const cancelled = told(linked(), 'cancelled')
    stand.order.save(cancelled)
    stand.order.save(told(cancelled, 'paid'))
    const ringing = stand.ring()
    await timers.asked(10_000)
    await settle()
    assert.deepEqual(timers.pending(), [10_000, 10_000])
    timers.fire()
    await ringing
    assert.deepEqual(statesOf(stand), ['payment.cancelled waiting', 'payment.paid waiting'])
  })
})

test('sends many webhooks that fall due together a few at a time, and each of them (promises: R46)', async () => {
  const stand = paidStand()
  const [first] = stand.outbox.list()
  assert.isDefined(first)
  for (let at = 0; at < 20; at++)
    if (first) stand.order.write(stand.outbox.changesOf({ ...first, id: `evt_${at}` }))
  let [now, most] = [0, 0]
  const sent = new Set<string | null>()
  stand.shop.fetch = async (_, { headers }) => {
    most = Math.max(most, ++now)
    sent.add(new Headers(headers).get('webhook-id'))
    await settle()
    now--
    return new Response(null, { status: 204 })
  }
  await stand.ring()
  assert.lengthOf([...sent], 21)
  // Six calls of a request are carried at a time; more than one is sent, so that a silent receiver delays the others little.
  assert.isAtMost(most, 6)
  assert.isAbove(most, 1)
  assert.deepEqual([...new Set(statesOf(stand))], ['payment.paid delivered'])
})

test('shows a try that a crash cut short, and makes another one after the wait of the ladder (promises: R7)', async () => {
  const stand = paidStand(status(500), status(204))
  // The first write is the intent; what came of the try cannot be written any more.
  stand.crashIn = 1
  await stand.ring()
  assert.deepEqual(pluck(onlyWebhook(stand).tries, 'fault'), ['unfinished'])
  await stand.pass(60_000)
  assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
  assert.deepEqual(
    onlyWebhook(stand).tries.map((made) => made.status ?? made.fault),
    ['unfinished', 204],
  )
})

test('sends again what was delivered, refused or given up, under the same id, when somebody asks (house: 2)', async () => {
  const stand = paidStand(status(410), status(204))
  await stand.ring()
  const { id } = onlyWebhook(stand)
  for (const expected of ['payment.paid delivered', 'payment.paid delivered']) {
    const entries = stand.outbox.resendOf(id, stand.clock.now)
    assert.isDefined(entries)
    stand.order.write(entries)
    assert.deepEqual(statesOf(stand), ['payment.paid waiting'])
    await stand.pass(1_000)
    assert.deepEqual(statesOf(stand), [expected])
  }
  assert.lengthOf(new Set(stand.shop.taken.map((webhook) => webhook.id)), 1)
  assert.lengthOf(stand.shop.effects, 1)
  assert.isUndefined(stand.outbox.resendOf('evt_unknown', stand.clock.now))
})

test('keeps a wish to send again that comes while a try is on its way (house: 2)', async () => {
  const stand = new WebhookStand()
  let asked = 0
  stand.shop.answer = () => {
    if (++asked === 1) {
      const entries = stand.outbox.resendOf(onlyWebhook(stand).id, stand.clock.now)
      if (entries) stand.order.write(entries)
    }
    return new Response(null, { status: 204 })
  }
  pay(stand)
  await stand.ring()
  assert.deepEqual(statesOf(stand), ['payment.paid delivered'])
  assert.equal(asked, 2)
})

test('keeps the latest tries only: whoever asks a thousand times fills no storage (house: 2)', async () => {
  const stand = paidStand(status(204))
  await stand.ring()
  for (let time = 0; time < 100; time++) {
    stand.order.write(stand.outbox.resendOf(onlyWebhook(stand).id, stand.clock.now) ?? {})
    await stand.pass(1_000)
  }
  assert.lengthOf(onlyWebhook(stand).tries, 20)
})

test('keeps one entry when the same final state is come to again, and what was delivered stays so (house: 2)', async () => {
  const stand = paidStand(status(204))
  await stand.ring()
  const open = told(linked(), 'open', 'p', '1.00')
  // Mismatched, open again, mismatched again: one event.
  const other = new WebhookStand()
  other.order.save(linked())
  for (let time = 0; time < 3; time++) {
    other.order.save(open)
    await other.pass(1_000)
    other.order.save(linked())
    await other.pass(1_000)
  }
  assert.deepEqual(statesOf(other), ['payment.mismatched delivered'])
  assert.lengthOf(other.shop.requests, 1)
})

test('tells once that an order is paid, also when a person says so of a second payment (house: 2)', async () => {
  const stand = new WebhookStand()
  const once = told(linked('q', told(linked(), 'cancelled'), 2), 'paid')
  stand.order.save(once)
  const twice = told(once, 'paid', 'q', '12.50', 3)
  stand.order.save(twice)
  stand.order.save(noteOrderResolved(twice, { outcome: 'paid', reason: 'one is given back' }, 4))
  await stand.pass(1_000)
  assert.sameMembers(statesOf(stand), ['payment.paid delivered', 'payment.paid_twice delivered'])
  // Where the shop has no webhook yet, it waits for a person's word.
  const wrong = told(linked(), 'paid', 'p', '1.00')
  const other = new WebhookStand()
  other.order.save(linked())
  other.order.save(wrong)
  other.order.save(noteOrderResolved(wrong, { outcome: 'paid', reason: 'agreed by phone' }, 4))
  await other.pass(1_000)
  assert.deepEqual(statesOf(other), ['payment.mismatched delivered', 'payment.paid delivered'])
})

test('logs ids, states and numbers, and neither key, signature, body nor address (promises: R30)', async () => {
  const stand = paidStand(status(500), () => 'request-lost', status(204))
  await stand.pass(3_600_000)
  assert.deepEqual(pluck(stand.log, 'event'), [
    'webhook_not_delivered',
    'webhook_not_delivered',
    'webhook_delivered',
  ])
  const lines: string[] = []
  const write = makeLog((line) => void lines.push(line))
  for (const event of stand.log) write(event)
  const text = lines.join('\n')
  assert.include(text, onlyWebhook(stand).id)
  const signatures = stand.shop.requests.map(({ headers }) => headers.get('webhook-signature') ?? '')
  for (const hidden of [
    KEY,
    KEY.slice(6),
    ...signatures,
    'order-1',
    '12.50',
    WEBHOOK_URL,
    'connection refused',
  ])
    assert.notInclude(text, hidden)
  assert.notInclude(text, '[redacted]')
})

const AFTER_MS = onlinePaymentGaps['online-payment.unknown'].assumption * 1_000
const LOST_AT = 50_000

/** An order whose payer came back, and whose bank has not answered since. */
const unknown = (record: OrderRecord) => noteReadingLost(noteHint(record, 'p', LOST_AT), 'p', LOST_AT)

function openUnknown(start: OrderRecord, rails: readonly Rail[] = []) {
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
  const { state, task, outbox } = openUnknown(unknown(linked()))
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
    assert.isUndefined(openUnknown(record).task.dueAt())
  const judged = noteOrderResolved(unknown(open), { outcome: 'not_paid', reason: 'the bank says so' }, 60_000)
  assert.isUndefined(openUnknown(judged).task.dueAt())
})

test("takes the time for answers from the payment's own bank (gaps: psd2.unknown, baltic.unknown)", () => {
  const schedule = { firstSeconds: [2], thenSeconds: 60, lastSeconds: 600, unknownSeconds: 90 }
  const rail = { name: 'online-payment', schedule } as unknown as Rail
  assert.equal(openUnknown(unknown(linked()), [rail]).task.dueAt(), LOST_AT + 90_000)
})

/** The published table: the wait before each try, and the time since the first one. */
const TABLE = [
  [0, '00:00:00'],
  [5, '00:00:05'],
  [5 * 60, '00:05:05'],
  [30 * 60, '00:35:05'],
  [2 * 3_600, '02:35:05'],
  [5 * 3_600, '07:35:05'],
  [10 * 3_600, '17:35:05'],
  [14 * 3_600, '31:35:05'],
  [20 * 3_600, '51:35:05'],
  [24 * 3_600, '75:35:05'],
] as const

const secondsOf = (text: string) => text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
const idOf = (name: number) => eventIdOf('h'.repeat(43), `attempt:${name}`, 'payment.paid', 'k'.repeat(32))

/** Lists when each try is made, seconds after the first. */
function timesOf(id: string): number[] {
  let at = 0
  return TABLE.map((_, tries) => (tries === 0 ? 0 : (at += (waitMs(id, tries) ?? Number.NaN) / 1_000)))
}

test('keeps each try within a fifth of its wait around its place in the published table, the last never before it (promises: R15)', () => {
  assert.equal(MOST_TRIES, TABLE.length)
  fc.assert(
    fc.property(fc.nat(), (name) => {
      const id = idOf(name)
      for (const [index, at] of timesOf(id).entries()) {
        const [wait = 0, place = ''] = TABLE[index] ?? []
        const off = at - secondsOf(place)
        const least = index === TABLE.length - 1 ? 0 : -0.2 * wait
        assert.isTrue(off >= least - 0.001 && off <= 0.2 * wait + 0.001, `try ${index}: ${off} s off`)
        if (index > 0) assert.isAbove(waitMs(id, index) ?? 0, 0)
      }
      assert.isUndefined(waitMs(id, TABLE.length))
    }),
  )
})

test('spreads the tries of a thousand events: no tenth of the width holds a fifth of them (promises: R15)', () => {
  for (let tries = 1; tries < TABLE.length; tries++) {
    const [wait = 0, place = ''] = TABLE[tries] ?? []
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let name = 0; name < 1_000; name++) {
      const off = ((timesOf(idOf(name))[tries] ?? 0) - secondsOf(place)) / (0.2 * wait)
      const part = tries === TABLE.length - 1 ? off : (off + 1) / 2
      const tenth = Math.min(Math.floor(part * 10), 9)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    assert.isBelow(Math.max(...tenths), 200, `try ${tries}: ${tenths.join(' ')}`)
  }
})

test('obeys a pause that a receiver asks for, a day at most (promises: R45)', () => {
  assert.equal(pausedUntil(0, 1_000), 1_000)
  assert.equal(pausedUntil(120, 1_000), 121_000)
  assert.equal(pausedUntil(1_000_000_000, 1_000), 86_401_000)
})
