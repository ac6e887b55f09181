// The order of checks in each interface whose calls can have two faults: of any two, the earlier stage answers.
// Stages that one interface alone has are in its own raw-order; the Baltic bank is in its raw-token and raw-control.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import * as corporate from './corporate-payments/raw-payer.ts'
import * as online from './online-payment/raw-shop.ts'
import { EMPTY, orderOf, SEPA, to } from './psd2-payments/raw-orders.ts'
import { detached } from './psd2-payments/raw-jws.ts'
import { assertRefused as assertFlat } from './psd2-payments/raw-refusal.ts'
import { newClient, PREFIX, Tpp } from './psd2-payments/raw-tpp.ts'
import {
  type Answer,
  type Bank,
  browse,
  exchange,
  handClock,
  header,
  openBank,
  plan,
  steer,
} from './raw-client.ts'
import { assertRefused, type Fault } from './raw-refusal.ts'
import { bill, openBiller, PAYMENTS } from './request-to-pay/raw-biller.ts'

const START = '2026-11-20T10:00:00.000Z'

/** What is bent in a call; the headers and members of two faults are joined. */
type Bent = Record<string, unknown> & { body?: string; headers?: Headers; members?: object }

type Headers = Readonly<Record<string, string | undefined>>

/** A stage that refuses a call with this fault. */
type Stage = [what: string, bent: Bent, status: number, fault?: Fault]

/** An interface on a bank: a create, with stages in the order in which they answer. */
interface Ordered {
  stages: Stage[]
  /** How many stages come before the call limit, and how many before a plan. */
  beforeLimit: number
  beforePlan: number
  send(bent?: Bent): Promise<Answer | undefined>
  /** Makes a call that counts, quickly. */
  count(): Promise<unknown>
  /** How many calls have counted. */
  counted: number
  refused(answer: Answer, status: number, fault?: Fault): void
  made: number
  limited: [status: number, code?: string]
  /** Maintenance, if there is an answer at all. */
  closed?: [status: number, code?: string]
  /** Path without an operation, a path of one, and a method that it does not have. */
  paths: [unknown: string, known: string, method: string]
  plan: { operation: string; outcome: string }
  planned: [status: number, code?: string]
}

const answered = (answer: Answer | undefined): Answer => {
  if (!answer) throw new Error('the bank closed the connection without an answer')
  return answer
}

/** Opens each interface on a bank. */
const INTERFACES: Record<string, (bank: Bank, now: () => number) => Promise<Ordered>> = {
  async 'online-payment'(bank, now) {
    const date = new Date(now()).toUTCString()
    const shop = online.openShop(bank, { date })
    const pair = { sessionId: randomUUID(), requestId: randomUUID() }
    assert.equal((await shop.providers(pair)).status, 200)
    const merchantId = shop.merchantId
    return {
      stages: [
        ['a missing key', { headers: { 'x-api-key': undefined } }, 403, 'INVALID_API_KEY'],
        ['a missing Content-Type', { headers: { 'content-type': undefined } }, 400, 'INVALID_HEADER'],
        ['an unreadable x-request-id', { requestId: 'x' }, 400, 'INVALID_HEADER'],
        ['an unreadable Authorization', { authorization: () => 'x' }, 400, 'INVALID_HEADER'],
        ['a Date of yesterday', { date: new Date(now() - 86_400_000).toUTCString() }, 400, 'CLOCK_SKEW'],
        ['an unknown key version', { keyVersion: '5' }, 403, 'UNKNOWN_KEY'],
        ['a wrong signature', { hex: () => '00' }, 403, 'INVALID_SIGNATURE'],
        ['a pair used before', pair, 400, 'DUPLICATE_REQUEST'],
        ['another media type', { contentType: 'text/plain' }, 400, ['INVALID_HEADER', 'content-type']],
        ['a body too large', { body: ' '.repeat(65_537) }, 400, 'MALFORMED_BODY'],
        ['no JSON', { body: '{' }, 400, 'MALFORMED_BODY'],
        [
          'a bad field',
          { body: JSON.stringify(online.order({ amount: 'x' })) },
          400,
          ['INVALID_FIELD', 'amount'],
        ],
      ],
      beforeLimit: 1,
      beforePlan: 7,
      send: (bent) =>
        exchange(
          bank,
          online.requestBytes(bank, {
            method: 'POST',
            target: online.CREATE,
            body: JSON.stringify(online.order()),
            merchantId,
            date: new Date(now()).toUTCString(),
            ...bent,
          }),
        ),
      count: () => shop.providers(),
      counted: 1,
      refused: assertRefused,
      made: 200,
      limited: [403, 'CALL_LIMIT_EXCEEDED'],
      paths: ['/paymentbutton/v1/nothing', online.CREATE, 'DELETE'],
      plan: { operation: 'online-payment.create', outcome: 'error:NOT_ALLOWED' },
      planned: [403, 'NOT_ALLOWED'],
    }
  },

  async 'request-to-pay'(bank) {
    const biller = await openBiller(bank)
    const used = bill()
    await biller.made(used)
    return {
      stages: [
        ['a missing key', { headers: { 'x-api-key': undefined } }, 401, 'INVALID_API_KEY'],
        [
          'another media type',
          { headers: { 'content-type': 'text/plain' } },
          400,
          ['INVALID_HEADER', 'content-type'],
        ],
        ['a body too large', { body: ' '.repeat(65_537) }, 400, 'MALFORMED_BODY'],
        ['no JSON', { body: '{' }, 400, 'MALFORMED_BODY'],
        [
          'an id used before',
          { body: JSON.stringify({ ...used, message: 'Toinen' }) },
          409,
          'DUPLICATE_PAYMENT',
        ],
        ['a bad field', { body: JSON.stringify(bill({ message: '_' })) }, 400, ['INVALID_FIELD', 'message']],
      ],
      beforeLimit: 1,
      beforePlan: 1,
      send: ({ body = JSON.stringify(bill()), headers = {} } = {}) => biller.create(body, { headers }),
      count: () => biller.query('a'),
      counted: 1,
      refused: assertRefused,
      made: 201,
      limited: [429, 'CALL_LIMIT_EXCEEDED'],
      closed: [503, 'SERVICE_UNAVAILABLE'],
      paths: ['/r2p-sandbox/v1/nothing', PAYMENTS, 'DELETE'],
      plan: { operation: 'request-to-pay.create', outcome: 'error:INTERNAL_ERROR' },
      planned: [500, 'INTERNAL_ERROR'],
    }
  },

  ...Object.fromEntries(
    corporate.OPERATIONS.map((target) => [
      corporate.NAMES[target] ?? '',
      async (bank: Bank, now: () => number): Promise<Ordered> => {
        const { IAT, order, V2 } = corporate
        const payer = await corporate.openPayer(bank, { now })
        const other = await corporate.newClient(bank)
        const theirs = { 'x-client-certificate': encodeURIComponent(other.certificatePem) }
        const late = { [IAT]: Math.floor(now() / 1000) - 301 }
        const [HEADER, TYPE] = ['x-req-signature', 'content-type']
        const large = `${JSON.stringify(order()).slice(0, -1)}${' '.repeat(65_536)}}`
        return {
          stages: [
            ['a bad token', { headers: { authorization: 'Bearer x' } }, 401, 'INVALID_TOKEN'],
            ['the certificate of another', { headers: theirs }, 403, 'NOT_ALLOWED'],
            ['no signature', { headers: { [HEADER]: undefined } }, 400, ['INVALID_HEADER', HEADER]],
            [
              'a bad header of the signature',
              { bend: (value: string) => `${value}=` },
              400,
              ['INVALID_HEADER', HEADER],
            ],
            ['a signature too old', { members: late }, 400, 'CLOCK_SKEW'],
            ['an unknown key', { members: { kid: 'x' } }, 403, 'UNKNOWN_KEY'],
            ['a wrong signature', { signedBody: 'x' }, 403, 'INVALID_SIGNATURE'],
            ['another media type', { headers: { [TYPE]: 'text/plain' } }, 400, ['INVALID_HEADER', TYPE]],
            ['a body too large', { body: large }, 400, 'MALFORMED_BODY'],
            ['no JSON', { body: '{' }, 400, 'MALFORMED_BODY'],
            [
              'a bad field',
              { body: JSON.stringify(order({ message: '_' })) },
              400,
              ['INVALID_FIELD', 'message'],
            ],
          ],
          beforeLimit: 2,
          beforePlan: 7,
          send: (bent) => payer.post(target, order(), bent as Partial<corporate.Call>),
          count: () => payer.get(`${V2}/a`),
          counted: 1,
          refused: assertRefused,
          made: 201,
          limited: [403, 'CALL_LIMIT_EXCEEDED'],
          closed: [target === corporate.SEPA ? 500 : 503, 'SERVICE_UNAVAILABLE'],
          paths: ['/corporate-payment/v1/nothing', target, 'DELETE'],
          plan: { operation: corporate.NAMES[target] ?? '', outcome: 'error:INTERNAL_ERROR' },
          planned: [500, 'INTERNAL_ERROR'],
        }
      },
    ]),
  ),

  async 'psd2-payments'(bank) {
    const tpp = await Tpp.open(bank)
    const other = await newClient(bank)
    const theirs = { 'x-client-certificate': encodeURIComponent(other.certificatePem) }
    const used = { 'x-idempotency-key': randomUUID() }
    await tpp.created(SEPA, to(EMPTY), used)
    const { kid, privateKeyPem } = tpp.client
    const wrong = detached(JSON.stringify({ alg: 'RS256', kid }), 'x', privateKeyPem)
    const [ID, JWS, TYPE] = ['x-fapi-interaction-id', 'x-jws-signature', 'content-type']
    return {
      stages: [
        ['a bad token', { headers: { authorization: 'Bearer x' } }, 401],
        ['the certificate of another', { headers: theirs }, 403],
        ['a bad header', { headers: { [ID]: 'x' } }, 400, ['InvalidValue', ID]],
        ['a wrong signature', { headers: { [JWS]: wrong } }, 403],
        ['another media type', { headers: { [TYPE]: 'text/plain' } }, 415],
        ['no JSON', { body: '{' }, 400, 'InvalidValue'],
        ['a key used before', { headers: used }, 409, 'DuplicatePayment'],
        [
          'a bad field',
          { body: JSON.stringify(orderOf(SEPA, { message: '_' })) },
          400,
          ['InvalidValue', 'message'],
        ],
      ],
      beforeLimit: 2,
      beforePlan: 4,
      send: ({ body = JSON.stringify(orderOf(SEPA)), headers = {} } = {}) => tpp.create(SEPA, body, headers),
      count: () => tpp.get(SEPA, randomUUID()),
      counted: 1,
      refused: (answer, status, fault) =>
        void (fault === undefined ? assertFlat(answer, status) : assertFlat(answer, status, fault)),
      made: 201,
      limited: [429],
      closed: [503],
      paths: [`${PREFIX}/nothing`, `${PREFIX}/${SEPA}`, 'PUT'],
      plan: { operation: 'psd2.create', outcome: 'error:500' },
      planned: [500],
    }
  },
}

/** Joins the faults of two stages. */
const both = (one: Bent, two: Bent): Bent => ({
  ...two,
  ...one,
  headers: { ...two.headers, ...one.headers },
  members: { ...two.members, ...one.members },
})

const clock = handClock(START)
const bank = await openBank({ clock: clock.now })

for (const [name, open] of Object.entries(INTERFACES)) {
  const shared = await open(bank, clock.now)

  shared.stages.forEach(([first, one, status, fault], at) => {
    for (const [second, two, ...other] of shared.stages.slice(at + 1)) {
      // Two bodies cannot be had together, nor two faults be told apart that answer alike.
      if (one.body !== undefined && two.body !== undefined) continue
      if (JSON.stringify([status, fault]) === JSON.stringify(other)) continue
      test(`looks at ${first} before ${second} in ${name} (gaps: shared.check-order)`, async () => {
        shared.refused(answered(await shared.send(both(one, two))), status, fault)
      })
    }
  })

  test(`looks at path and method of ${name} before maintenance, at that before everything else of a call, and leaves the plan (gaps: shared.check-order, shared.rate-limit)`, async () => {
    const own = await openBank({ clock: clock.now })
    const { stages, send, refused, closed, planned, ...there } = await open(own, clock.now)
    await plan(own, there.plan)
    await steer(own, 'PUT', '/maintenance', { on: true })
    const [unknown, known, method] = there.paths
    assert.equal((await browse(own, unknown)).status, 404)
    const denied = await browse(own, known, method)
    assert.equal(denied.status, 405)
    assert.isNotEmpty(header(denied, 'allow'))
    for (const [what, bent] of [...stages, ['a right call', {}] as const]) {
      const answer = await send(bent)
      if (closed) refused(answered(answer), ...closed)
      else assert.isUndefined(answer, what)
    }
    await steer(own, 'PUT', '/maintenance', { on: false })
    refused(answered(await send()), ...planned)
    assert.equal((await send())?.status, there.made)
  })

  test(`looks at who calls ${name} before the call limit, at that before the rest, and leaves the plan (gaps: shared.check-order, shared.rate-limit)`, async () => {
    const ticking = handClock(START)
    const own = await openBank({ clock: ticking.now, limits: 'strict' })
    const { stages, send, refused, limited, planned, ...there } = await open(own, ticking.now)
    for (let at = there.counted; at < 100; at++) await there.count()
    await plan(own, there.plan)
    for (const [at, [, bent, status, fault]] of stages.entries()) {
      const answer = answered(await send(bent))
      if (at < there.beforeLimit) refused(answer, status, fault)
      else {
        refused(answer, ...limited)
        assert.match(header(answer, 'retry-after') ?? '', /^[1-9]\d?$/)
      }
    }
    refused(answered(await send()), ...limited)
    ticking.move(61_000)
    refused(answered(await send()), ...planned)
    assert.equal((await send())?.status, there.made)
  })

  test(`takes a plan for ${name} up after headers and signature, and before everything of the body (gaps: shared.check-order, shared.sandbox.outcomes)`, async () => {
    const own = await openBank({ clock: clock.now })
    const { stages, send, refused, beforePlan, planned, ...there } = await open(own, clock.now)
    await plan(own, { ...there.plan, times: stages.length - beforePlan })
    for (const [at, [, bent, status, fault]] of stages.entries()) {
      const answer = answered(await send(bent))
      if (at < beforePlan) refused(answer, status, fault)
      else refused(answer, ...planned)
    }
    assert.equal((await send())?.status, there.made, 'the plan was used up, and no more')
  })
}
