// The call limits of each interface: none by default, and 100 calls of a client in any 60 s where they are strict.
// Which stage comes before the limit is in raw-order.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import * as books from './baltic/raw-bodies.ts'
import { assertRefused as assertBaltic } from './baltic/raw-refusal.ts'
import * as baltic from './baltic/raw-tpp.ts'
import * as corporate from './corporate-payments/raw-payer.ts'
import * as online from './online-payment/raw-shop.ts'
import { SEPA } from './psd2-payments/raw-orders.ts'
import { assertRefused as assertFlat } from './psd2-payments/raw-refusal.ts'
import * as psd2 from './psd2-payments/raw-tpp.ts'
import { type Answer, type Bank, handClock, header, openBank } from './raw-client.ts'
import { assertRefused } from './raw-refusal.ts'
import { bill, newKey, openBiller, PAYMENTS } from './request-to-pay/raw-biller.ts'

const START = '2026-11-20T10:00:00.000Z'
const LIMIT = 'CALL_LIMIT_EXCEEDED'

/** An interface on a bank. */
interface Limited {
  /** A call that counts, and its status. */
  call(): Promise<Answer>
  status: number
  /** How many calls have counted by now. */
  counted: number
  /** Calls that do not count, with their status. */
  strange: [status: number, send: () => Promise<Answer>][]
  /** Calls of each kind, and how each is refused over the limit. */
  over: [refused: (answer: Answer) => unknown, send: () => Promise<Answer>][]
  /** Calls that are taken then: of another client, of a payer. */
  free: [status: number, send: () => Promise<Answer>][]
}

const list =
  (status: number) =>
  (answer: Answer): void =>
    assertRefused(answer, status, LIMIT)

/** Opens each interface on a bank. */
const INTERFACES: Record<string, (bank: Bank, now: () => number) => Promise<Limited>> = {
  async 'online-payment'(bank, now) {
    const date = () => new Date(now()).toUTCString()
    const shop = online.openShop(bank)
    const made = await shop.made({}, { date: date() })
    const headers = { 'x-api-key': undefined }
    return {
      call: () => shop.providers({ date: date() }),
      status: 200,
      counted: 1,
      strange: [
        [400, () => shop.providers({ headers })],
        [405, () => shop.call({ method: 'DELETE', target: online.CREATE })],
      ],
      over: [
        [list(403), () => shop.create()],
        [list(400), () => shop.read(made.paymentId)],
        [list(400), () => shop.refund(made.paymentId, {})],
        [list(400), () => shop.providers()],
      ],
      free: [
        [302, () => online.open(bank, made)],
        [200, () => online.openShop(bank, { date: date(), apiKey: 'another-client' }).providers()],
      ],
    }
  },

  async 'request-to-pay'(bank) {
    const biller = await openBiller(bank)
    const body = bill()
    await biller.made(body)
    const other = await openBiller(bank, await newKey(bank))
    const headers = { 'x-api-key': 'unknown' }
    return {
      call: () => biller.query('a'),
      status: 404,
      counted: 1,
      strange: [
        [401, () => biller.create(bill(), { headers })],
        [405, () => biller.call({ method: 'DELETE', target: PAYMENTS })],
      ],
      over: [
        [list(429), () => biller.query(body.endToEndId)],
        [list(429), () => biller.create()],
        [list(429), () => biller.create(body)],
      ],
      free: [[201, () => other.create()]],
    }
  },

  async 'corporate-payments'(bank, now) {
    const { askToken, INSTANT, newClient, openPayer, order, SEPA: sepa, V2 } = corporate
    const payer = await openPayer(bank, { now })
    const accepted = order()
    await payer.accepted(accepted)
    for (let at = 0; at < 4; at++) await askToken(bank, payer.client)
    const other = await openPayer(bank, { client: await newClient(bank), now })
    return {
      call: () => payer.get(`${V2}/a`),
      status: 404,
      // One token for the payer, four more, and one payment.
      counted: 6,
      strange: [
        [401, () => payer.get(`${V2}/a`, { headers: { authorization: 'Bearer x' } })],
        [401, () => askToken(bank, payer.client, { fields: { client_secret: 'x' } })],
        [401, () => askToken(bank, payer.client, { headers: { 'x-client-certificate': undefined } })],
      ],
      over: [
        [list(403), () => payer.get(`${V2}/${accepted.instructionId}`)],
        [list(403), () => payer.get(`${INSTANT}/${accepted.instructionId}`)],
        ...[sepa, INSTANT, V2].map((target): [(answer: Answer) => void, () => Promise<Answer>] => [
          list(403),
          () => payer.post(target, order()),
        ]),
        [list(403), () => askToken(bank, payer.client)],
      ],
      free: [[201, () => other.post(sepa, order())]],
    }
  },

  async 'psd2-payments'(bank) {
    const tpp = await psd2.Tpp.open(bank)
    const other = await psd2.Tpp.open(bank, { client: await psd2.newClient(bank) })
    const { paymentId } = await tpp.created(SEPA)
    const headers = { authorization: 'Bearer x' }
    // The token endpoint is no call of the interface, and its errors have no word for a limit.
    const token = () => psd2.askToken(bank, tpp.client)
    return {
      call: () => tpp.get(SEPA, paymentId),
      status: 200,
      counted: 1,
      strange: [
        [401, () => tpp.call('GET', `/${SEPA}/${paymentId}`, { headers })],
        [200, token],
      ],
      over: [
        [(answer) => assertFlat(answer, 429), () => tpp.get(SEPA, randomUUID())],
        [(answer) => assertFlat(answer, 429), () => tpp.create(SEPA)],
      ],
      free: [
        [201, () => other.create(SEPA)],
        [200, token],
      ],
    }
  },

  async baltic(bank) {
    const { SINGLE } = books
    const tpp = await baltic.Tpp.open(bank)
    const other = await baltic.Tpp.open(bank, { client: await baltic.newClient(bank) })
    const consentId = await tpp.granted()
    const paymentId = await tpp.initiated(SINGLE)
    const many = (answer: Answer) => assertBaltic(answer, 429, 'ACCESS_EXCEEDED')
    const blocked = (answer: Answer) => assertBaltic(answer, 403, 'SERVICE_BLOCKED')
    const body = books.consentBody()
    const headers = { authorization: 'Bearer x' }
    return {
      call: () => tpp.get(SINGLE, paymentId),
      status: 200,
      counted: 2,
      strange: [[401, () => tpp.call('POST', baltic.CONSENTS, { headers })]],
      over: [
        [many, () => tpp.present(consentId)],
        [many, () => tpp.create(SINGLE)],
        [blocked, () => tpp.call('POST', baltic.CONSENTS, { body })],
        [blocked, () => tpp.get(SINGLE, paymentId)],
        [blocked, () => tpp.delete(SINGLE, paymentId)],
      ],
      free: [[200, () => other.create(SINGLE)]],
    }
  },
}

for (const [name, open] of Object.entries(INTERFACES)) {
  test(`counts no calls to ${name} by default (1 B, Sandbox, What the service does; 1 C, Limits; 2 B, Limits; gaps: shared.rate-limit, corporate.limits.calls, request-to-pay.errors)`, async () => {
    const clock = handClock(START)
    const there = await open(await openBank({ clock: clock.now }), clock.now)
    const answers = await Promise.all(Array.from({ length: 130 }, there.call))
    for (const { status } of answers) assert.equal(status, there.status)
  })

  test(`takes 100 calls to ${name} in any 60 s under strict limits, of each client by itself, and says with Retry-After when the next one passes (1 B, Sandbox, What the service does; 1 C, Limits; 2 B, Limits; gaps: shared.rate-limit, shared.oauth.errors, online-payment.limits.calls, request-to-pay.errors, corporate.limits.calls, corporate.token.answer, psd2.limits.calls, baltic.limits.calls)`, async () => {
    const clock = handClock(START)
    const own = await openBank({ clock: clock.now, limits: 'strict', redirectUris: [psd2.REDIRECT] })
    const there = await open(own, clock.now)
    const many = (count: number) => Promise.all(Array.from({ length: count }, there.call))
    for (const { status } of await many(60 - there.counted)) assert.equal(status, there.status)
    for (const [status, send] of there.strange) {
      const answers = await Promise.all(Array.from({ length: 60 }, send))
      for (const answer of answers) assert.equal(answer.status, status, answer.body.toString())
    }
    clock.move(30_000)
    for (const { status } of await many(40)) assert.equal(status, there.status)
    const refused = await there.call()
    assert.isAbove(refused.status, 399)
    assert.include(['30', '31'], header(refused, 'retry-after'))
    for (const [judge, send] of there.over) {
      const answer = await send()
      judge(answer)
      assert.match(header(answer, 'retry-after') ?? '', /^[1-9]\d?$/)
    }
    for (const [status, send] of there.free) {
      const answer = await send()
      assert.equal(answer.status, status, answer.body.toString())
    }
    clock.move(29_999)
    assert.equal((await there.call()).status, refused.status)
    clock.move(2)
    const later = await many(61)
    const taken = later.filter(({ status }) => status === there.status)
    assert.isAtLeast(taken.length, 55, 'the first sixty are forgotten')
    assert.isAbove(later.length, taken.length, 'the later forty still count')
  })
}
