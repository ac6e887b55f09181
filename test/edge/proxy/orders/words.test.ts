// Words of a bank that no list has: told once, never believed, and an order is a case only where its payer says more.
import { assert, test } from '#kit'
import type { WebhookEvent } from '../../../../core/webhooks/index.ts'
import { makeOnlinePaymentBank } from '../../../../core/online-payment/index.ts'
import { type Config, readConfig } from '../../../../edge/proxy/config/config.ts'
import { OnlinePaymentRail } from '../../../../edge/proxy/interfaces/online-payment/rail.ts'
import { BankWords } from '../../../../edge/proxy/storage/bank-words.ts'
import { NOTES, wordsIn } from '../../../../edge/proxy/storage/notes.ts'
import type { FindNode, OrderNode } from '../../../../edge/proxy/order-object/order-node.ts'
import { composeOrder, type OrderParts } from '../../../../edge/proxy/order-object/order-parts.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { CALLBACK_API_KEY, makeFakeBank, MERCHANT_ID } from '../kit/fake-bank.ts'
import { MemoryStorage } from '../kit/memory-storage.ts'
import { passTimeOfAll } from '../kit/mortal-storage.ts'
import { settings } from '../kit/proxy.ts'
import { ACCOUNT_ID, ORDER } from '../kit/stand.ts'
import { holdWebhook } from '../kit/held-answers.ts'
import { KEY, WEBHOOK_URL } from '../webhooks/kit.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROW = 'online-payment.status.values'

/** A whole proxy of one isolate and its objects, with a clock that the test moves. */
async function openWorld() {
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const bank = makeFakeBank(() => clock.now)
  const log: LogEvent[] = []
  const webhooks: WebhookEvent[] = []
  // The merchant's server; deliveries are signed in real time, and verified in other tests.
  const receive = async (_: string, { body = null }: RequestInit) => {
    const text = await new Response(body).text()
    holdWebhook(text)
    webhooks.push(JSON.parse(text) as WebhookEvent)
    return new Response(null, { status: 204 })
  }
  const known = readConfig(await settings({ WEBHOOK_URL, WEBHOOK_KEYS: KEY, MERCHANT: { fetch: receive } }))
  const words = new BankWords(
    () => find(NOTES),
    (event) => void log.push(event),
  )
  const rail = new OnlinePaymentRail({
    bank: makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: 'https://api.bank.example',
      frontUrl: 'https://www.bank.example',
      sandbox: {
        apiKey: 'canary-bank-api-key-fedcba9876543210',
        merchantId: MERCHANT_ID,
        keys: { 0: () => Promise.resolve(new Uint8Array(256)) },
      },
      fetch: bank.fetch,
      clock: () => clock.now,
      onCall: words.watch('online-payment'),
    }),
    accountId: ACCOUNT_ID,
    callbacks: { apiKey: CALLBACK_API_KEY, keysUrl: 'https://api.bank.example/keys.json' },
  })
  const config: Config = {
    ...known,
    words,
    log: (event) => void log.push(event),
    payments: { rails: [rail], returnUrl: 'https://shop.example/receipt' },
  }
  const storages = new Map<string, MemoryStorage>()
  const nodes = new Map<string, OrderParts>()
  const partsOf = (name: string): OrderParts => {
    const storage = storages.get(name) ?? new MemoryStorage()
    storages.set(name, storage)
    const parts = nodes.get(name) ?? composeOrder(config, storage, find)
    nodes.set(name, parts)
    return parts
  }
  const find: FindNode = (name) => {
    const { register, notes, index } = partsOf(name)
    return {
      claim: (it: string, owner: string) => register.claim(it, owner),
      noteWord: (word, reading) => notes.noteWord(word, reading),
      note: (about, text, restMs) => notes.note(about, text, restMs),
      notes: () => notes.notes(),
      keep: (report) => index.keep(report),
    } as OrderNode
  }
  const world = {
    bank,
    log,
    webhooks,
    partsOf,
    /** Starts an order, and returns its handle. */
    press: (id: string) => partsOf(id).service.start(id, { ...ORDER, id }, {}),
    words: async () => wordsIn(await partsOf(NOTES).notes.notes()),
    row: (id: string) => partsOf(id).merchant.merchantRow(),
    async pass(ms: number) {
      const next = () => {
        const alarms = [...storages.values()].flatMap(({ alarm }) => alarm ?? [])
        return alarms.length > 0 ? Math.min(...alarms) : undefined
      }
      await passTimeOfAll(clock, ms, next, async (at) => {
        for (const [name, storage] of storages) {
          if ((storage.alarm ?? Infinity) > at) continue
          storage.alarm = undefined
          await partsOf(name).service.runDue()
        }
      })
    },
    back: (id: string, parameters: Record<string, string> = {}) =>
      partsOf(id).service.returned(undefined, parameters),
  }
  return world
}

const eventsOf = ({ webhooks }: { webhooks: readonly WebhookEvent[] }) => webhooks.map(({ type }) => type)

test('tells an unknown word at once, by log, webhook and status, and once however many orders read it (gaps Part 5, law 2)', async () => {
  const world = await openWorld()
  for (const id of ['a', 'b', 'c']) {
    await world.press(id)
    world.bank.decide('PAID')
    await world.back(id)
  }
  await world.pass(MINUTE)
  const about = { interface: 'online-payment', member: 'status', word: 'PAID', row: ROW }
  const lines = world.log.filter(({ event }) => event === 'word_unknown')
  assert.deepEqual(lines, [{ event: 'word_unknown', operation: 'online-payment.status', ...about }])
  const [word, ...rest] = await world.words()
  assert.deepEqual(rest, [])
  assert.deepInclude(word, { ...about, objects: 3 })
  assert.deepEqual(eventsOf(world), ['bank.word_unknown'])
  assert.deepInclude(world.webhooks[0]?.data, { ...about, objects: 1 })
})

test('makes a case of an order an hour after a return that says success, and reads on (gaps Part 5, law 2)', async () => {
  const world = await openWorld()
  await world.press('a')
  world.bank.decide('PAID')
  assert.equal((await world.back('a'))?.state, 'pending')
  await world.pass(2 * MINUTE)
  assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: false })
  await world.pass(57 * MINUTE)
  assert.isFalse((await world.row('a'))?.needsPerson)
  await world.pass(5 * MINUTE)
  assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: true })
  assert.deepEqual(eventsOf(world), ['bank.word_unknown', 'payment.unknown'])
  // A known word ends it.
  world.bank.decide('accepted')
  await world.pass(11 * MINUTE)
  assert.deepInclude(await world.row('a'), { state: 'paid', needsPerson: false })
})

for (const [what, comesBack] of [
  ['that nobody came back from', undefined],
  ['whose payer came back from a cancellation', { end: 'cancel' }],
] as const)
  test(`makes no case of an order ${what}, and closes it as unknown at the last reading (gaps Part 5, law 2)`, async () => {
    const world = await openWorld()
    await world.press('a')
    world.bank.decide('ON_HOLD')
    if (comesBack) await world.back('a', comesBack)
    await world.pass(72 * HOUR)
    assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: false })
    assert.deepEqual(eventsOf(world), ['bank.word_unknown'])
    const reads = world.bank.count('status')
    await world.pass(72 * HOUR)
    assert.equal(world.bank.count('status'), reads)
    // Nothing is begun beside it, and the link is given as ever.
    const again = await world.press('a')
    assert.isTrue(again.ok && again.approvalUrl !== undefined)
    assert.lengthOf(world.bank.payments, 1)
    // A payer who comes back to it makes it a case.
    assert.equal((await world.back('a'))?.state, 'unknown')
    assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: true })
  })

test('counts a callback under its word, and makes no case of it (gaps Part 5, law 2)', async () => {
  const world = await openWorld()
  await world.press('a')
  world.bank.decide('PAID')
  const callback = await world.bank.callback('https://pay.shop.example/callback/a')
  assert.isTrue(await world.partsOf('a').service.handleCallback(callback))
  await world.pass(5 * HOUR)
  assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: false })
  assert.equal((await world.words())[0]?.objects, 1)
})

test('begins no other payment where the bank now says an unknown word of one that had ended (gaps Part 5, law 2)', async () => {
  const world = await openWorld()
  await world.press('a')
  world.bank.decide('CANCELED')
  assert.equal((await world.back('a'))?.state, 'cancelled')
  world.bank.decide('PAID')
  const again = await world.press('a')
  assert.deepInclude(again, { ok: false, code: 'bank_unavailable' })
  assert.lengthOf(world.bank.payments, 1)
})

for (const [word, state] of [
  ['accepted', 'paid'],
  ['Canceled', 'cancelled'],
  ['rejected', 'failed'],
] as const)
  test(`reads ${word} as ${state}, and tells nothing of it (gaps Part 5, law 2)`, async () => {
    const world = await openWorld()
    await world.press('a')
    world.bank.decide(word)
    assert.equal((await world.back('a'))?.state, state)
    assert.deepEqual(await world.words(), [])
  })

function bornAs({ bank }: Awaited<ReturnType<typeof openWorld>>, status: string) {
  bank.rules.create = (call) => {
    const answer = bank.usual(call)
    bank.decide(status)
    return answer
  }
}

test('gives no link and tells no payment where the first one is paid before anybody could pay it (gaps Part 5, law 3)', async () => {
  const world = await openWorld()
  bornAs(world, 'ACCEPTED')
  assert.deepInclude(await world.press('a'), { ok: false, code: 'bank_words_unfit' })
  // Its rail takes no other payment until a setting changes.
  assert.deepInclude(await world.press('b'), { ok: false, code: 'bank_words_unfit' })
  assert.lengthOf(world.bank.payments, 1)
  await world.pass(48 * HOUR)
  assert.deepInclude(await world.row('a'), { state: 'pending', needsPerson: false })
  assert.deepEqual(eventsOf(world), ['bank.word_unknown'])
  const about = { interface: 'online-payment', member: 'status', word: 'ACCEPTED', row: ROW }
  assert.deepInclude(world.webhooks[0]?.data, { ...about, means: 'unfit' })
  assert.deepInclude((await world.words())[0], { ...about, means: 'unfit' })
  const line = world.log.find(({ event }) => event === 'bank_words_unfit')
  assert.deepInclude(line, about)
})

for (const [status, state] of [
  ['CANCELLED', 'cancelled'],
  ['REJECTED', 'failed'],
] as const)
  test(`needs no person where the first payment is ${status} before anybody could pay it, and begins the next (gaps Part 5, law 3)`, async () => {
    const world = await openWorld()
    bornAs(world, status)
    await world.press('a')
    await world.pass(MINUTE)
    await world.back('a')
    assert.deepInclude(await world.row('a'), { state, needsPerson: false })
    await world.pass(48 * HOUR)
    assert.deepInclude(await world.row('a'), { state, needsPerson: false })
    assert.deepEqual(await world.words(), [])
    world.bank.rules.create = undefined
    const again = await world.press('a')
    assert.isTrue(again.ok && again.approvalUrl !== undefined)
  })

test('reads the first payment once before its link, and no other one (gaps Part 5, law 3)', async () => {
  const world = await openWorld()
  await world.press('a')
  await world.press('b')
  assert.equal(world.bank.count('status'), 1)
})

test('takes a word that was read before the link for open, and tells it once (gaps Part 5, law 2)', async () => {
  const world = await openWorld()
  bornAs(world, 'PENDING')
  const first = await world.press('a')
  assert.isTrue(first.ok && first.approvalUrl !== undefined)
  await world.press('b')
  await world.pass(5 * HOUR)
  for (const id of ['a', 'b'])
    assert.deepInclude(await world.row(id), { state: 'pending', needsPerson: false })
  assert.deepEqual(eventsOf(world), ['bank.word_unknown'])
  assert.deepInclude((await world.words())[0], { word: 'PENDING', means: 'open' })
  world.bank.decide('ACCEPTED')
  assert.equal((await world.back('b'))?.state, 'paid')
})

for (const [what, between, state] of [
  ['after another word', 'INITIAL', 'paid'],
  ['not at once', undefined, 'pending'],
] as const)
  test(`gives the link where the first reading is lost, and believes paid ${what} (gaps Part 5, law 3)`, async () => {
    const world = await openWorld()
    world.bank.rules.status = () => Promise.reject(new TypeError('connection refused'))
    const first = await world.press('a')
    assert.isTrue(first.ok && first.approvalUrl !== undefined)
    world.bank.rules.status = undefined
    if (between === undefined) world.bank.decide('ACCEPTED')
    // It is repeated after 2 and 5 seconds.
    const reads = world.bank.count('status')
    await world.pass(4_000)
    assert.equal(world.bank.count('status'), reads + 1)
    world.bank.decide('ACCEPTED')
    assert.equal((await world.back('a'))?.state, state)
    if (state === 'paid') return
    await world.pass(2 * HOUR)
    assert.deepInclude(await world.row('a'), { state: 'unknown', needsPerson: true })
    assert.notInclude(eventsOf(world), 'payment.paid')
  })

test('believes paid after a lost first reading once that of another payment has fitted (gaps Part 5, law 3)', async () => {
  const world = await openWorld()
  world.bank.rules.status = () => Promise.reject(new TypeError('connection refused'))
  await world.press('a')
  world.bank.rules.status = undefined
  world.bank.decide('ACCEPTED')
  assert.equal((await world.back('a'))?.state, 'pending')
  bornAs(world, 'INITIAL')
  await world.press('b')
  await world.pass(HOUR)
  assert.equal((await world.row('a'))?.state, 'paid')
})
