// What the bank sends to merchants: received by a listener on this machine, verified by node:crypto with the published key.
// Not what a merchant should do with it: that is for the client and its tests.
import type { KeyObject } from 'node:crypto'
import { assert, test } from '#kit'
import { CANCEL, link, open, openShop, REJECT, type Shop } from './raw-shop.ts'
import { assertRefused } from '../raw-refusal.ts'
import { signatureBase, verifies } from './signing.ts'
import {
  advance,
  type Bank,
  browse,
  type HandClock,
  handClock,
  header,
  json,
  type Notice,
  openBank,
  openListener,
  plan,
  publicKeyOf,
  type Reply,
  steer,
  UUID_V4,
} from '../raw-client.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

// Opened once: a key for callbacks is the slowest thing that a bank makes.
const once = await openStage(1)
const stubborn = await openStage(6)

/** An emptied bank with a shop and the shop's listener; time is stopped until it is moved. */
async function stage(reply?: (notice: Notice, count: number) => Reply, { bank, clock } = once) {
  await steer(bank, 'POST', '/reset', { now: '2026-11-20T12:00:00.000+02:00' })
  const listener = await openListener(reply)
  const date = new Date(clock.now()).toUTCString()
  const shop = openShop(bank, { date })
  const notified = (members: Record<string, unknown> = {}) =>
    shop.made({ b2bBackendURL: { url: listener.url }, ...members })
  return { bank, clock, date, listener, shop, notified }
}

async function openStage(callbackAttempts: number): Promise<{ bank: Bank; clock: HandClock }> {
  const clock = handClock('2026-11-20T10:00:00Z')
  const bank = await openBank({ allowLocalAddresses: true, clock: clock.now, callbackAttempts })
  return { bank, clock }
}

/** Splits the Authorization of a notice. */
function proofOf(notice: Notice): { merchantId: string; algorithm: string; keyVersion: string; hex: string } {
  const [merchantId = '', algorithm = '', keyVersion = '', hex = '', ...rest] = (
    header(notice, 'authorization') ?? ''
  ).split(':')
  assert.lengthOf(rest, 0)
  return { merchantId, algorithm, keyVersion, hex }
}

/** Returns whether a notice carries a signature of this key over its body, for the address it was sent to. */
function isSigned(notice: Notice, url: string, key: KeyObject): boolean {
  const { merchantId, hex } = proofOf(notice)
  const base = signatureBase({
    method: 'POST',
    contentType: header(notice, 'content-type') ?? '',
    date: header(notice, 'date') ?? '',
    merchantId,
    apiKey: header(notice, 'x-api-key') ?? '',
    sessionId: header(notice, 'x-session-id') ?? '',
    requestId: header(notice, 'x-request-id') ?? '',
    url,
    body: notice.body,
  })
  return /^[0-9a-f]{512}$/.test(hex) && verifies(base, hex, key)
}

const bodyOf = ({ body }: Notice) => JSON.parse(body.toString('utf8')) as Record<string, unknown>

/** Waits until the bank has nothing more to send and returns how many notices came. */
async function count(bank: Bank, listener: { notices: readonly Notice[] }): Promise<number> {
  await bank.idle()
  return listener.notices.length
}

/** Reads the status as GET answers it. */
const statusOf = async (shop: Shop, paymentId: string) => json(await shop.read(paymentId))

test('notifies the address given as b2bBackendURL when a payment changes, with headers and signature of the bank (1 B, Events, Create-payment request body; gaps: online-payment.callback.request)', async () => {
  const { bank, date, listener, shop } = await stage()
  const url = `${listener.origin}/notices/%7E?order=17&a=b+c&a=%27&d=`
  const made = await shop.made({ b2bBackendURL: { url } })
  assert.equal(await count(bank, listener), 0, 'creation is no change')
  await open(bank, made)
  const [notice] = await listener.got(1)
  if (!notice) throw new Error('no notice')
  assert.equal(notice.method, 'POST')
  assert.equal(listener.origin + notice.target, url, 'the address as given')
  assert.equal(header(notice, 'content-type'), 'application/json')
  assert.equal(header(notice, 'date'), date)
  assert.match(header(notice, 'x-session-id') ?? '', UUID_V4)
  assert.match(header(notice, 'x-request-id') ?? '', UUID_V4)
  const { merchantId, algorithm, keyVersion } = proofOf(notice)
  assert.equal(merchantId.toLowerCase(), shop.merchantId)
  assert.equal(algorithm, '1')
  assert.equal(keyVersion, '0')
  assert.isTrue(isSigned(notice, url, await publicKeyOf(bank, 'callback-0')))
  assert.equal(await count(bank, listener), 1)
})

test('signs over the callback address as given, also where a URL library would write it otherwise (gaps: online-payment.callback.request)', async () => {
  const { bank, listener, shop } = await stage()
  const key = await publicKeyOf(bank, 'callback-0')
  for (const [at, tail] of ["/a/../b?c='d'", '?', '/%7e%c3%a4/|{}'].entries()) {
    const url = listener.origin + tail
    await open(bank, await shop.made({ b2bBackendURL: { url } }))
    const notice = (await listener.got(at + 1)).at(-1)
    assert.isTrue(notice !== undefined && isSigned(notice, url, key), url)
  }
})

test('carries the one x-api-key of the installation in every notice, and only there (1 B, Events, Authentication; gaps: shared.keys)', async () => {
  const { bank, listener, notified } = await stage()
  const keys = json(await steer(bank, 'GET', '/keys'))['onlinePayment'] as Record<string, string>
  await open(bank, await notified())
  await open(bank, await notified())
  const notices = await listener.got(2)
  for (const notice of notices) assert.equal(header(notice, 'x-api-key'), keys['callbackApiKey'])
  assert.match(keys['callbackApiKey'] ?? '', /^[!-~]{1,128}$/)
})

test('signs with the key callback-0 of the published set, which is not the sample key (1 B, Authentication; gaps: shared.keys)', async () => {
  const { bank, listener, notified } = await stage()
  await open(bank, await notified())
  const [notice] = await listener.got(1)
  const { createPublicKey } = await import('node:crypto')
  const keys = json(await steer(bank, 'GET', '/keys'))['onlinePayment'] as Record<string, string>
  const sample = createPublicKey(keys['publicKeyPem'] ?? '')
  assert.isFalse(notice !== undefined && isSigned(notice, listener.url, sample))
  const answer = await browse(bank, '/.well-known/jwks.json')
  assert.equal(header(answer, 'content-type')?.startsWith('application/'), true)
  for (const key of json(answer)['keys'] as Record<string, unknown>[]) {
    assert.doesNotHaveAnyKeys(key, ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])
    assert.isString(key['kid'])
  }
})

test('sends the body that GET would answer then (1 B, Events; gaps: online-payment.callback.body)', async () => {
  const { bank, listener, shop, notified } = await stage()
  for (const accountId of [undefined, CANCEL, REJECT]) {
    const before = listener.notices.length
    const made = await notified(accountId === undefined ? {} : { accountId })
    await open(bank, made)
    const notice = (await listener.got(before + 1)).at(-1)
    assert.isDefined(notice)
    if (notice) assert.deepEqual(bodyOf(notice), await statusOf(shop, made.paymentId))
  }
})

test('makes new session and request ids for every notice (gaps: online-payment.callback.request)', async () => {
  const { bank, listener, notified } = await stage()
  for (let at = 0; at < 4; at++) {
    await open(bank, await notified())
  }
  const notices = await listener.got(4)
  for (const name of ['x-session-id', 'x-request-id']) {
    const ids = notices.map((notice) => header(notice, name) ?? '')
    for (const id of ids) assert.match(id, UUID)
    assert.equal(new Set(ids).size, 4)
  }
})

test('keeps silent without an address, on a second opening, and on a second reading (1 B, Events; gaps: online-payment.browser.again)', async () => {
  const { bank, listener, shop, notified } = await stage()
  await open(bank, await shop.made())
  const made = await notified()
  await open(bank, made)
  await open(bank, made)
  await open(bank, made, 'example-bank-three')
  await shop.status(made.paymentId)
  await listener.got(1)
  assert.equal(await count(bank, listener), 1)
})

test('sends one notice for eight openings at once (gaps: online-payment.browser.again, online-payment.callback.events)', async () => {
  const { bank, listener, notified } = await stage()
  const made = await notified()
  await Promise.all(Array.from({ length: 8 }, () => open(bank, made)))
  await listener.got(1)
  assert.equal(await count(bank, listener), 1)
})

test('reads the address under the name b2bBackend too (gaps: online-payment.create.callback)', async () => {
  const { bank, listener, shop } = await stage()
  await open(bank, await shop.made({ b2bBackend: { url: listener.url } }))
  assert.lengthOf(await listener.got(1), 1)
})

test('answers the browser without waiting for the merchant (1 B, Events; gaps: online-payment.callback.events)', async () => {
  // A bank of its own: this notice is on its way until the listener closes.
  const bank = await openBank({ allowLocalAddresses: true })
  const listener = await openListener(() => 'hang')
  const made = await openShop(bank).made({ b2bBackendURL: { url: listener.url } })
  const answer = await open(bank, made)
  assert.equal(answer.status, 302)
  await listener.got(1)
})

test('notifies the address of the payment when its refund settles or is rejected, with the refund record, and says nothing of the payment itself (1 B, Events; gaps: online-payment.callback.events; Part 2, refund)', async () => {
  for (const outcome of ['ACCEPTED', 'REJECTED']) {
    const { bank, listener, shop, notified } = await stage()
    const made = await notified()
    await open(bank, made)
    await listener.got(1)
    if (outcome === 'REJECTED') await plan(bank, { operation: 'online-payment.refund', outcome: 'reject' })
    const refund = await shop.refunded(made.paymentId, '5.00')
    assert.equal(await count(bank, listener), 1, 'the creation of a refund is no change')
    // The merchant does not read the status: the bank finds out by itself.
    await advance(bank, 'PT5S')
    const [, notice] = await listener.got(2)
    assert.equal(await count(bank, listener), 2)
    if (!notice) throw new Error('no notice')
    assert.deepEqual(bodyOf(notice), await statusOf(shop, refund.paymentId))
    assert.equal(bodyOf(notice)['status'], outcome)
    assert.equal(bodyOf(notice)['refundOf'], made.paymentId)
    assert.isTrue(isSigned(notice, listener.url, await publicKeyOf(bank, 'callback-0')))
  }
})

test('notifies of a payment that was not opened for 24 h, once, without being asked (1 B, Events; gaps: online-payment.callback.events, shared.sandbox.settle)', async () => {
  const { bank, listener, shop, notified } = await stage()
  const made = await notified()
  await advance(bank, 'PT23H59M59S')
  assert.equal(await count(bank, listener), 0)
  await advance(bank, 'PT1S')
  const [notice] = await listener.got(1)
  if (!notice) throw new Error('no notice')
  assert.equal(bodyOf(notice)['errorCode'], 'PAYMENT_EXPIRED')
  assert.deepEqual(bodyOf(notice), await statusOf(shop, made.paymentId))
  await browse(bank, link(made))
  assert.equal(await count(bank, listener), 1)
})

test('settles and notifies by itself when the clock reaches the time (gaps: shared.sandbox.settle)', async () => {
  // Real time here: 5 s after the refund less the 4.9 s that bank time is moved on.
  const bank = await openBank({ allowLocalAddresses: true })
  const listener = await openListener()
  const shop = openShop(bank)
  const made = await shop.made({ b2bBackendURL: { url: listener.url } })
  await open(bank, made)
  await shop.refunded(made.paymentId, '1.00')
  await advance(bank, 'PT4.9S')
  const [, notice] = await listener.got(2)
  assert.equal(notice && bodyOf(notice)['status'], 'ACCEPTED')
})

test('carries a payment through the six steps: create, browser, way back, notice, status, refund (1 B, What the service does)', async () => {
  const { bank, listener, shop, notified } = await stage()
  const providers = json(await shop.providers())['providers'] as { bankId: string }[]
  for (const bankId of [
    undefined,
    providers.find((provider) => provider.bankId === 'example-bank-two')?.bankId,
  ]) {
    const before = listener.notices.length
    const made = await notified({ amount: '19.90', message: { text: 'Tilaus 17' } })
    const back = await open(bank, made, bankId)
    assert.equal(back.status, 302)
    assert.equal(header(back, 'location'), 'https://shop.example/paid')
    const notice = (await listener.got(before + 1)).at(-1)
    assert.equal(notice && bodyOf(notice)['status'], 'ACCEPTED')
    assert.equal((await shop.status(made.paymentId)).status, 'ACCEPTED')
    assert.equal((await shop.refunded(made.paymentId, '19.90')).totalRefundedAmount, '19.90')
  }
})

// --- delivery ----------------------------------------------------------------------------------------------------

test('sends a notice once by default, also where it fails (gaps: online-payment.callback.delivery)', async () => {
  const { bank, listener, notified } = await stage(() => 500)
  await open(bank, await notified())
  await listener.got(1)
  await advance(bank, 'P2D')
  assert.equal(await count(bank, listener), 1)
})

for (const status of [200, 201, 202, 204, 299]) {
  test(`takes ${status} as delivered (gaps: online-payment.callback.delivery)`, async () => {
    const { bank, listener, notified } = await stage(() => status, stubborn)
    await open(bank, await notified())
    await listener.got(1)
    await bank.idle()
    await advance(bank, 'P2D')
    assert.equal(await count(bank, listener), 1)
  })
}

test('tries again after 1, 5, 15 and then each 60 min: same body, new request id, Date and signature (gaps: online-payment.callback.delivery)', async () => {
  const { bank, clock, date, listener, notified } = await stage(() => 503, stubborn)
  await open(bank, await notified())
  const key = await publicKeyOf(bank, 'callback-0')
  let sent = 1
  await listener.got(1)
  // One second of each wait passes on both clocks, the rest on that of the bank; the last is the one that counts.
  for (const almost of ['PT58S', 'PT4M58S', 'PT14M58S', 'PT59M58S', 'PT59M58S']) {
    await bank.idle()
    clock.move(1_000)
    await advance(bank, almost)
    assert.equal(await count(bank, listener), sent, `not yet after ${almost} and a second`)
    await advance(bank, 'PT1S')
    sent += 1
    await listener.got(sent)
  }
  await bank.idle()
  await advance(bank, 'P2D')
  assert.equal(await count(bank, listener), 6)
  const [first] = listener.notices
  for (const [at, notice] of listener.notices.entries()) {
    assert.equal(notice.body.compare(first?.body ?? Buffer.alloc(0)), 0)
    assert.isTrue(isSigned(notice, listener.url, key))
    assert.equal(header(notice, 'date'), new Date(Date.parse(date) + at * 1_000).toUTCString())
  }
  assert.equal(new Set(listener.notices.map((notice) => header(notice, 'x-request-id'))).size, 6)
  assert.equal(new Set(listener.notices.map((notice) => proofOf(notice).hex)).size, 6)
})

test('stops trying once a notice is delivered (gaps: online-payment.callback.delivery)', async () => {
  const { bank, listener, notified } = await stage((_, at) => (at < 2 ? 500 : 200), stubborn)
  await open(bank, await notified())
  await listener.got(1)
  await bank.idle()
  await advance(bank, 'PT1M')
  await listener.got(2)
  await bank.idle()
  await advance(bank, 'P2D')
  assert.equal(await count(bank, listener), 2)
})

test('does not follow a redirect, and takes it as a failure (gaps: online-payment.callback.delivery)', async () => {
  const elsewhere = await openListener()
  const { bank, listener, notified } = await stage(
    (_, at) => (at === 1 ? { status: 307, headers: { location: elsewhere.url } } : 204),
    stubborn,
  )
  await open(bank, await notified())
  await listener.got(1)
  await bank.idle()
  await advance(bank, 'PT1M')
  await listener.got(2)
  assert.equal(await count(bank, listener), 2)
  assert.lengthOf(elsewhere.notices, 0)
})

test('gives up on a merchant that has not answered for 10 s, and takes it as a failure (gaps: online-payment.callback.delivery)', async () => {
  const asked: number[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  const deadlines: AbortController[] = []
  // Real seconds are too long for a test: a deadline passes here when the test says so.
  AbortSignal.timeout = (ms) => {
    asked.push(ms)
    const deadline = new AbortController()
    deadlines.push(deadline)
    return deadline.signal
  }
  try {
    const { bank, listener, notified } = await stage((_, at) => (at === 1 ? 'hang' : 204), stubborn)
    await open(bank, await notified())
    await listener.got(1)
    deadlines[0]?.abort(new DOMException('the deadline has passed', 'TimeoutError'))
    await bank.idle()
    await advance(bank, 'PT1M')
    await listener.got(2)
    await bank.idle()
    await advance(bank, 'P2D')
    assert.equal(await count(bank, listener), 2)
    assert.deepEqual(asked, [10_000, 10_000])
  } finally {
    AbortSignal.timeout = real
  }
})

test('goes on where nobody listens at the address (gaps: online-payment.callback.delivery)', async () => {
  const { bank, shop } = await stage()
  const made = await shop.made({ b2bBackendURL: { url: 'http://127.0.0.1:1/notices' } })
  assert.equal((await open(bank, made)).status, 302)
  await bank.idle()
  assert.equal((await shop.status(made.paymentId)).status, 'ACCEPTED')
})

// --- planned outcomes --------------------------------------------------------------------------------------------

const operation = 'online-payment.callback'

test('keeps a notice back as planned with never (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, shop, notified } = await stage()
  await plan(bank, { operation, outcome: 'never' })
  const made = await notified()
  await open(bank, made)
  assert.equal(await count(bank, listener), 0)
  assert.equal((await shop.status(made.paymentId)).status, 'ACCEPTED')
  await open(bank, await notified())
  await listener.got(1)
  assert.equal(await count(bank, listener), 1)
})

test('sends a notice twice as planned with duplicate (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, notified } = await stage()
  await plan(bank, { operation, outcome: 'duplicate' })
  await open(bank, await notified())
  const [one, two] = await listener.got(2)
  assert.equal(await count(bank, listener), 2)
  assert.equal(one?.body.compare(two?.body ?? Buffer.alloc(0)), 0)
  const key = await publicKeyOf(bank, 'callback-0')
  for (const notice of listener.notices) assert.isTrue(isSigned(notice, listener.url, key))
})

test('sends a notice late as planned with late:<ms> (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, clock, listener, notified } = await stage(undefined, await openStage(1))
  await plan(bank, { operation, outcome: 'late:150' })
  // The browser does not wait: the clock is stopped, and it is answered.
  await open(bank, await notified())
  clock.move(149)
  await browse(bank, '/')
  assert.equal(await count(bank, listener), 0)
  clock.move(1)
  await browse(bank, '/')
  await listener.got(1)
})

test('sends a notice after the next one as planned with reorder (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, notified } = await stage()
  await plan(bank, { operation, outcome: 'reorder' })
  const [first, second] = [await notified(), await notified()]
  await open(bank, first)
  assert.equal(await count(bank, listener), 0)
  await open(bank, second)
  const notices = await listener.got(2)
  assert.deepEqual(
    notices.map((notice) => bodyOf(notice)['paymentId']),
    [second.paymentId, first.paymentId],
  )
})

test('sends a notice without a signature as planned with unsigned (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, notified } = await stage()
  await plan(bank, { operation, outcome: 'unsigned' })
  const made = await notified()
  await open(bank, made)
  const [notice] = await listener.got(1)
  assert.equal(notice && bodyOf(notice)['paymentId'], made.paymentId)
  const value = notice && header(notice, 'authorization')
  assert.notMatch(value ?? '', /[0-9a-f]{512}/)
})

test('signs a notice with a key that is not published as planned with wrong-key (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, notified } = await stage()
  await plan(bank, { operation, outcome: 'wrong-key' })
  await open(bank, await notified())
  const [notice] = await listener.got(1)
  if (!notice) throw new Error('no notice')
  assert.match(proofOf(notice).hex, /^[0-9a-f]{512}$/)
  assert.isFalse(isSigned(notice, listener.url, await publicKeyOf(bank, 'callback-0')))
})

test('plans outcomes of callbacks for the payment that match names (gaps: shared.sandbox.outcomes)', async () => {
  const { bank, listener, notified } = await stage()
  const [quiet, loud] = [await notified(), await notified()]
  await plan(bank, { operation, match: { paymentId: quiet.paymentId }, outcome: 'never' })
  await open(bank, loud)
  await open(bank, quiet)
  const [notice] = await listener.got(1)
  assert.equal(await count(bank, listener), 1)
  assert.equal(notice && bodyOf(notice)['paymentId'], loud.paymentId)
})

test('keeps the notice of a foreign merchant out of reach: it goes to the payment it belongs to (1 B, Events)', async () => {
  const { bank, date, listener, notified } = await stage()
  const other = await openListener()
  const stranger = openShop(bank, { date })
  const theirs = await stranger.made({ b2bBackendURL: { url: other.url } })
  await open(bank, theirs)
  await open(bank, await notified())
  const [mine] = await listener.got(1)
  const [notice] = await other.got(1)
  assert.equal(notice && bodyOf(notice)['paymentId'], theirs.paymentId)
  assert.equal(notice && proofOf(notice).merchantId.toLowerCase(), stranger.merchantId)
  assert.notEqual(mine && bodyOf(mine)['paymentId'], theirs.paymentId)
  assertRefused(await stranger.read(String(mine && bodyOf(mine)['paymentId'])), 400, 'PAYMENT_NOT_FOUND')
})
