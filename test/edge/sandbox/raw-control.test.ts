// What all interfaces share where the sandbox is steered: maintenance of one of them, plans that no paper names, no events, and
// a document of every operation.
// What each plan does is in the raw-control of its interface.
import { assert, test } from '#kit'
import * as books from './baltic/raw-bodies.ts'
import * as baltic from './baltic/raw-tpp.ts'
import * as corporate from './corporate-payments/raw-payer.ts'
import { openShop } from './online-payment/raw-shop.ts'
import { KINDS, SEPA } from './psd2-payments/raw-orders.ts'
import * as psd2 from './psd2-payments/raw-tpp.ts'
import {
  advance,
  type Answer,
  type Bank,
  browse,
  control,
  handClock,
  json,
  openBank,
  plan,
  steer,
} from './raw-client.ts'
import { bill, openBiller } from './request-to-pay/raw-biller.ts'

const clock = handClock('2026-11-20T10:00:00.000Z')
const open = (options: Parameters<typeof openBank>[0] = {}) =>
  openBank({ clock: clock.now, redirectUris: [psd2.REDIRECT, baltic.REDIRECT], ...options })
const bank = await open()

/** An interface, whose call is taken while it is open. */
interface Steered {
  /** Makes the call; a closed interface refuses it or does not answer. */
  call(on: Bank): Promise<Answer>
  /** Uses an interface without events, in every way that might tell somebody. */
  use?: (on: Bank) => Promise<unknown>
  /** Its calls as the paper lists them: methods and paths, `{}` for each parameter; where it lists them, the statuses. */
  document: [call: string, statuses?: string][]
}

const POSTS = '201 400 401 403 500 504'
const QUERIES = '200 401 403 404 500'
const CREATES = '201 400 401 409 429 500 503'

const INTERFACES: Record<string, Steered> = {
  'online-payment': {
    call: (on) => openShop(on, { date: new Date(clock.now()).toUTCString() }).providers(),
    document: [
      ['post /payments'],
      ['get /payments/{}'],
      ['post /payments/{}/refund'],
      ['get /payments/multibank/providers'],
    ],
  },
  'request-to-pay': {
    call: async (on) => (await openBiller(on)).create(),
    async use(on) {
      const there = await openBiller(on)
      for (const outcome of ['pending', 'pending-reject', 'reject']) {
        await plan(on, { operation: 'request-to-pay.create', outcome })
        await there.made(bill({ debtor: { name: 'Maija', phoneNumber: '+358401234567' } }))
      }
    },
    document: [
      ['post /payments', CREATES],
      ['get /payments', CREATES.replace('201', '200').replace('409', '404')],
    ],
  },
  'corporate-payments': {
    call: async (on) =>
      (await corporate.openPayer(on, { now: clock.now })).post(corporate.V2, corporate.order()),
    async use(on) {
      const there = await corporate.openPayer(on, { now: clock.now })
      await there.accepted(corporate.order())
      await there.paid(corporate.INSTANT, corporate.order())
      for (const outcome of ['pending', 'pending-reject']) {
        await plan(on, { operation: 'corporate.sepa', outcome })
        await there.paid(corporate.SEPA, corporate.order())
      }
    },
    document: [
      ['post /corporate-oidc/v1/token'],
      [`post ${corporate.SEPA}`, POSTS],
      [`post ${corporate.INSTANT}`, `${POSTS} 503`],
      [`post ${corporate.V2}`, `${POSTS} 503`],
      [`get ${corporate.INSTANT}/{}`, QUERIES],
      [`get ${corporate.V2}/{}`, QUERIES],
    ],
  },
  'psd2-payments': {
    call: async (on) => (await psd2.Tpp.open(on)).create(SEPA),
    async use(on) {
      const there = await psd2.Tpp.open(on)
      for (const kind of KINDS) await there.done(kind)
    },
    document: [
      ...KINDS.flatMap((kind): [string][] => [
        [`post /${kind}`],
        [`get /${kind}/{}`],
        [`delete /${kind}/{}`],
        [`post /${kind}/{}/${psd2.verbOf(kind)}`],
      ]),
      ['get /recurring-sepa-payments/{}/recurrence/{}'],
      ['get /authorizations/{}'],
      ['delete /authorizations/{}'],
      ['get /authorizations/{}/payments'],
    ],
  },
  baltic: {
    call: async (on) =>
      (await baltic.Tpp.open(on)).call('POST', baltic.CONSENTS, { body: books.consentBody() }),
    async use(on) {
      const there = await baltic.Tpp.open(on)
      await there.granted()
      for (const kind of books.KINDS) await there.approved(kind)
    },
    document: [
      [`get ${baltic.ACCOUNTS}`],
      [`get ${baltic.ACCOUNTS}/{}`],
      [`get ${baltic.ACCOUNTS}/{}/balances`],
      [`get ${baltic.ACCOUNTS}/{}/transactions`],
      [`get ${baltic.ACCOUNTS}/{}/transactions/{}`],
      [`post ${baltic.CONSENTS}`],
      [`post ${baltic.COF}`],
      [`post ${baltic.FUNDS}`],
      ...books.KINDS.map((kind): [string] => [`post /payment/v1/${kind}`]),
      ['get /payment/v1/{}/{}/{}'],
      ['get /payment/v1/{}/{}/{}/status'],
      ['delete /payment/v1/{}/{}/{}'],
    ],
  },
}

for (const [name, { call, use, document }] of Object.entries(INTERFACES)) {
  test(`closes ${name} for maintenance without the others, and none of them closes it (gaps: shared.rate-limit)`, async () => {
    const isOpen = async (one: Steered) =>
      one.call(bank).then(
        ({ status }) => status < 300,
        () => false,
      )
    for (const [other, steered] of Object.entries(INTERFACES)) {
      if (other === name) continue
      await steer(bank, 'PUT', '/maintenance', { on: true, interface: other })
      assert.isTrue(await isOpen({ call, document }), other)
      assert.isFalse(await isOpen(steered), other)
      await steer(bank, 'PUT', '/maintenance', { on: false, interface: other })
      assert.isTrue(await isOpen(steered), other)
    }
  })

  test(`serves the document of ${name} without a key: every call of the paper, with the statuses that it lists (1 B, Endpoints; 1 C, Versioning, What the service does; 2 A, Endpoints; 2 B, Endpoints, Errors; 3, Endpoints; gaps: psd2.paths.create, psd2.paths.submit)`, async () => {
    const answer = await browse(bank, `/_sandbox/openapi/${name}.json`)
    assert.equal(answer.status, 200)
    const { openapi, paths } = json(answer) as {
      openapi: string
      paths: Record<string, Record<string, { deprecated?: boolean; responses: object }>>
    }
    assert.match(openapi, /^3\.1\./)
    const calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => ['get', 'post', 'put', 'delete', 'patch'].includes(method))
        .map(([method, one]) => ({ name: `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, ...one })),
    )
    for (const [wanted, statuses] of document) {
      const [method = '', path = ''] = wanted.split(' ')
      const found = calls.find((one) => one.name.startsWith(`${method} `) && one.name.endsWith(path))
      if (!found) throw new Error(`${wanted} is not in ${calls.map((one) => one.name).join(', ')}`)
      // The paper has marked all of this interface as deprecated.
      assert.equal(found.deprecated, name === 'request-to-pay' ? true : undefined)
      // What no paper lists is under `default`.
      const listed = Object.keys(found.responses).filter((status) => status !== 'default')
      if (statuses !== undefined) assert.sameMembers(listed, statuses.split(' '), wanted)
    }
    assert.isAtLeast(calls.length, document.length)
  })

  if (!use) continue
  test(`sends nothing to anybody from ${name}, whatever becomes of it: there are no events (1 C, Events; 2 A, Events; 2 B, Events; 3, Events; gaps: request-to-pay.verification, corporate.limits.calls, psd2.limits.calls, baltic.limits.calls)`, async () => {
    const sent: string[] = []
    const fetch = (url: string) => {
      sent.push(url)
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    const own = await open({ fetch })
    await use(own)
    await advance(own, 'P42D')
    await own.idle()
    assert.deepEqual(sent, [])
  })
}

// --- plans ---------------------------------------------------------------------------------------------------------

/** Codes of the list family that a call cannot answer with. */
const NEITHER = 'NOT_REFUNDABLE REFUND_TOO_LARGE DUPLICATE_REQUEST NOPE '
const NO_BILL = `${NEITHER}CLOCK_SKEW UNKNOWN_KEY INVALID_SIGNATURE NOT_ALLOWED INVALID_TOKEN TOKEN_EXPIRED INSUFFICIENT_FUNDS
  INSTANT_NOT_POSSIBLE PAYMENT_REJECTED BACKEND_TIMEOUT`
const NO_QUERY =
  'BACKEND_TIMEOUT DUPLICATE_PAYMENT INVALID_SIGNATURE MALFORMED_BODY INVALID_FIELD CLOCK_SKEW INSUFFICIENT_FUNDS'
const SETTLING = 'reject pending pending-reject'
const PSD2 = 'create get submit confirm delete authorization.get authorization.payments authorization.delete'
const BALTIC =
  'account.read consent.create cof.create payment.create payment.get payment.status payment.cancel funds'

/** Operations, outcomes that are none of theirs, and codes that are none. */
const UNPLANNED: [operations: string, outcomes: string, codes: string][] = [
  ['request-to-pay.cancel request-to-pay corporate.cancel corporate psd2 baltic', 'reject', ''],
  ['request-to-pay.create', 'never x', NO_BILL],
  ['request-to-pay.status', `${SETTLING} never x`, NO_BILL],
  ['corporate.sepa corporate.instant', 'never x', `${NEITHER}INVALID_API_KEY PAYMENT_NOT_FOUND`],
  ['corporate.v2', 'pending pending-reject never x', `${NEITHER}INVALID_API_KEY PAYMENT_NOT_FOUND`],
  ['corporate.token', SETTLING, `${NEITHER}INVALID_API_KEY`],
  ['corporate.v2-status corporate.instant-status', SETTLING, `${NEITHER}INVALID_API_KEY ${NO_QUERY}`],
  [PSD2.replaceAll(/\S+/g, 'psd2.$&'), `${SETTLING} never x`, 'NOT_A_CODE'],
  [BALTIC.replaceAll(/\S+/g, 'baltic.$&'), 'never x', 'NOT_A_CODE INSUFFICIENT_FUNDS'],
]

for (const [operations, outcomes, codes] of UNPLANNED) {
  for (const operation of operations.split(' ')) {
    test(`refuses to plan for ${operation} what no paper names for it, or what is no outcome (gaps: shared.sandbox.outcomes, Codes of the list family; Part 2, Request-to-Pay, Part 2, Corporate)`, async () => {
      const refuses = async (body: object) => {
        const answer = await control(bank, 'POST', '/outcomes', { operation, ...body })
        assert.equal(answer.status, 400, JSON.stringify(body))
        assert.equal(json(answer)['type'], 'VALIDATION')
      }
      for (const outcome of outcomes.split(' ')) await refuses({ outcome })
      for (const code of ['', ...codes.split(/\s+/)]) {
        await refuses({ outcome: `error:${code}` })
        await refuses({ outcome: `error-after:${code}` })
      }
      for (const times of [0, 1001, 1.5]) await refuses({ outcome: 'drop-before', times })
    })
  }
}
