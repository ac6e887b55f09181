// What was never sent: every recipe of every interface says so at once, with its cause, and writes nothing down as sent.
// What a recipe does once it has sent something is tested with its interface.
import { assert, test, testKeyPair } from '#kit'
import { eachTransaction, makeAccountAccessBank, withAccess } from '../../core/account-access/index.ts'
import * as baltic from '../../core/baltic/index.ts'
import * as corporate from '../../core/corporate-payments/index.ts'
import { BankError, type BankErrorCode, type BankErrorReason } from '../../core/shared/errors.ts'
import type { PrivateKey } from '../../core/shared/signing/key.ts'
import * as online from '../../core/online-payment/index.ts'
import * as psd2 from '../../core/psd2-payments/index.ts'
import * as requests from '../../core/request-to-pay/index.ts'
import { smallOrder } from './corporate-payments/fixtures.ts'
import { PAYMENT_ID, SEPA } from './baltic/fixtures.ts'
import { apiKey, merchantId, paymentId } from './online-payment/fixtures.ts'
import { sepaOrder } from './psd2-payments/fixtures.ts'
import { smallRequest } from './request-to-pay/fixtures.ts'
import { json } from './shared/fake-fetch.ts'
import { thrownBy } from './shared/thrown.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const environment = 'sandbox'
const baseUrl = 'https://bank.example'
const { privateKey } = await testKeyPair()

/** Why nothing can be sent, and what the first call of a recipe then throws. */
interface Fault {
  name: string
  /** The bank's answer to a request for a token or, where there is none, to a call. */
  answer: () => Response
  told: { code: BankErrorCode; status?: number; reason?: BankErrorReason; bankCode?: string }
}

const refused = (status: number) => () => json(status, { error: 'invalid_client' })
const unreachable = (): Response => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED', message: 'refused' } })
}
const shaken = (): Response => {
  throw Object.assign(new TypeError('fetch failed'), {
    cause: { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' },
  })
}

const FAULTS: Fault[] = [
  {
    name: 'a wrong secret, or a sandbox that is told no certificate',
    answer: refused(401),
    told: { code: 'call_refused', status: 401, bankCode: 'invalid_client' },
  },
  {
    name: 'no certificate in the handshake',
    answer: shaken,
    told: { code: 'answer_lost', reason: 'network' },
  },
  {
    name: 'an address at which nobody answers',
    answer: unreachable,
    told: { code: 'answer_lost', reason: 'network' },
  },
]

/** A bank that gives no token, or a good one; it records all other calls. */
class World {
  /** Calls other than those for a token. */
  readonly calls: string[] = []
  readonly saved: unknown[] = []
  tokens = 0
  slept = 0
  fault: (() => Response) | undefined
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname
    if (path.endsWith('token')) {
      this.tokens++
      return this.fault?.() ?? json(200, { access_token: 'good', token_type: 'Bearer', expires_in: 3600 })
    }
    this.calls.push(`${init.method} ${path}`)
    return json(500, {})
  }
  readonly sleep = () => {
    this.slept++
    return Promise.reject(new Error('waited'))
  }
  readonly save = (value: unknown) => void this.saved.push(value)
  readonly clock = () => NOW
  get shared() {
    return { environment, baseUrl, fetch: this.fetch, clock: this.clock } as const
  }
}

const corporateBank = ({ shared }: World, key: PrivateKey = privateKey) =>
  corporate.makeCorporateBank({
    ...shared,
    sandbox: { clientId: 'c', clientSecret: 's', keyId: 'k', privateKey: key },
  })
const psd2Bank = ({ shared }: World, key: PrivateKey = privateKey) =>
  psd2.makePsd2Bank({
    ...shared,
    sandbox: { clientId: 'c', clientSecret: 's', apiKey: 'a', keyId: 'k', privateKey: key },
  })
const balticBank = ({ shared }: World) =>
  baltic.makeBalticBank({ ...shared, country: 'EE', sandbox: { client: { id: 'c', secret: 's' } } })

const address = { kind: 'sepa', paymentId } as const
const path = {
  paymentService: 'payments',
  paymentProduct: 'sepa-credit-transfers',
  paymentId: PAYMENT_ID,
} as const
const order = { paymentService: 'payments', paymentProduct: 'sepa-credit-transfers', body: SEPA } as const

type Recipe = (world: World, key?: string) => Promise<unknown>

/** Recipes whose first call needs a token. */
const WITH_TOKEN: Record<string, Recipe> = {
  ...Object.fromEntries(
    (['sepa', 'instant', 'v2'] as const).flatMap((operation): [string, Recipe][] => {
      const instruction = { operation, body: smallOrder }
      return [
        [
          `paySafely ${operation}`,
          (world, key) =>
            corporate.paySafely(corporateBank(world, key), instruction, { keep: () => undefined, ...world }),
        ],
        [
          `paySafely ${operation}, a store that gives back what it has just kept`,
          (world, key) =>
            corporate.paySafely(corporateBank(world, key), instruction, {
              keep: (intent) => intent,
              ...world,
            }),
        ],
      ]
    }),
  ),
  createSafely: (world, key) => {
    const bank = psd2Bank(world, key)
    return psd2.createSafely(bank, psd2.prepareCreate(bank, { kind: 'sepa', body: sepaOrder }), {
      keep: world.save,
      ...world,
    })
  },
  submitSafely: (world) => psd2.submitSafely(psd2Bank(world), address, world),
  deleteSafely: (world) => psd2.deleteSafely(psd2Bank(world), address, world),
  revokeSafely: (world) => psd2.revokeSafely(psd2Bank(world), 'a-1', world),
  'createSafely of Baltic': (world) => {
    const bank = balticBank(world)
    return baltic.createSafely(bank, baltic.prepareCreate(bank, order), { keep: world.save })
  },
  cancelSafely: (world) => baltic.cancelSafely(balticBank(world), path, world),
}

for (const [name, recipe] of Object.entries(WITH_TOKEN)) {
  for (const { name: fault, answer, told } of FAULTS) {
    test(`says at once that nothing was sent: ${name}, ${fault} (house: 4; gaps: Part 4, oauth.token, corporate.token)`, async () => {
      const world = new World()
      world.fault = answer
      const error = await thrownBy(() => recipe(world))
      assert.instanceOf(error, BankError)
      const { reason, operation } = error
      assert.include(error, told)
      assert.match(operation, /token$/)
      if (reason === 'network') assert.match(error.cause?.code ?? '', /^E/)
      assert.deepEqual([world.calls, world.saved, world.slept, world.tokens], [[], [], 0, 1])
    })
  }
}

for (const name of ['paySafely sepa', 'paySafely instant', 'paySafely v2', 'createSafely']) {
  test(`names the key that cannot be read, and asks for no token with it: ${name} (house: 4, Errors)`, async () => {
    const world = new World()
    const error = await thrownBy(() => WITH_TOKEN[name]?.(world, 'abc'))
    assert.instanceOf(error, TypeError)
    assert.equal(
      error.message,
      'sandbox.privateKey must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM, JWK or CryptoKey',
    )
    assert.deepEqual([world.calls, world.saved, world.slept, world.tokens], [[], [], 0, 0])
  })
}

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  test(`tells at once of ${operation} that was kept before that this call sent nothing and an earlier one may have (gaps: Part 4, corporate.sepa, corporate.v2)`, async () => {
    const instruction = { operation, body: smallOrder }
    const copy: corporate.PayOptions['keep'] = (intent) => ({ ...intent })
    for (const { answer, told } of FAULTS) {
      const world = new World()
      world.fault = answer
      const error = await thrownBy(() =>
        corporate.paySafely(corporateBank(world), instruction, { keep: copy, ...world }),
      )
      assert.instanceOf(error, BankError)
      const { reason, cause } = error
      assert.include(error, { ...told, code: 'outcome_unknown', operation: `corporate.${operation}` })
      assert.equal(cause === undefined, reason === undefined)
      assert.equal(
        error.next,
        'This call sent nothing, but an earlier one may have: mend the cause, then call again with the same.',
      )
      assert.deepEqual([world.calls, world.slept, world.tokens], [[], 0, 1])
    }
    // An asynchronous one is asked for first, which needs no key.
    if (operation === 'v2') return
    const world = new World()
    const error = await thrownBy(() =>
      corporate.paySafely(corporateBank(world, 'abc'), instruction, { keep: copy, ...world }),
    )
    assert.match(String(error), /^TypeError: sandbox\.privateKey must be an RSA key/)
    assert.equal(world.slept, 0)
  })
}

test('sends what got no token before as if it were new: nothing of it was written down as sent (gaps: Part 4, psd2.create, baltic.payment.create)', async () => {
  for (const recipe of [WITH_TOKEN['createSafely'], WITH_TOKEN['createSafely']]) {
    const world = new World()
    world.fault = refused(401)
    await thrownBy(() => recipe?.(world))
    world.fault = undefined
    assert.include(await thrownBy(() => recipe?.(world)), { code: 'outcome_unknown', status: 500 })
    assert.lengthOf(world.calls, 1)
    assert.lengthOf(world.saved, 1)
  }
})

test('keeps a payment unknown that an earlier call sent, where this one gets no token (gaps: Part 4, psd2.create)', async () => {
  const world = new World()
  world.fault = refused(401)
  const bank = psd2Bank(world)
  const intent = psd2.prepareCreate(bank, { kind: 'sepa', body: sepaOrder })
  const before = { ...intent, sentAtMs: [NOW - 60_000] }
  const error = await thrownBy(() => psd2.createSafely(bank, before, { keep: world.save, ...world }))
  assert.include(error, { code: 'outcome_unknown', operation: 'psd2.create.sepa', status: 401 })
  assert.match(String((error as BankError).next), /^This call sent nothing/)
  assert.deepEqual([world.calls, world.saved, world.slept], [[], [], 0])
})

/** Recipes that request no token: their first call has the key. */
const WITHOUT_TOKEN: Record<string, (world: World, key?: string) => Promise<unknown>> = {
  refundSafely: (world, key) =>
    online.refundSafely(onlineBank(world, key), { paymentId, order: refund }, { keep: world.save, ...world }),
  awaitPayment: (world, key) =>
    online.awaitPayment(onlineBank(world, key), paymentId, { sleep: () => Promise.resolve() }),
  findLostRefund: (world, key) =>
    online.findLostRefund(
      onlineBank(world, key),
      paymentId,
      { knownRefundIds: [], isListShown: true, amount: '1.00', sentAtMs: NOW },
      world,
    ),
}
const refund = { amount: '1.00', currency: 'EUR', reference: '1232' } as const

const onlineBank = ({ clock, fetch }: World, key: PrivateKey = privateKey) =>
  online.makeOnlinePaymentBank({
    environment,
    baseUrl,
    fetch,
    clock,
    frontUrl: 'https://pay.bank.example',
    sandbox: { apiKey, merchantId, keys: { 0: key } },
  })

/** The bank does not know the key of the caller. */
const denied = (world: World, status: number) => {
  const fetch = (url: string, init: RequestInit) => {
    world.calls.push(`${init.method} ${new URL(url).pathname}`)
    return Promise.resolve(json(status, { code: 'INVALID_API_KEY' }))
  }
  return Object.assign(Object.create(world) as World, { fetch })
}

for (const [name, recipe] of Object.entries(WITHOUT_TOKEN)) {
  test(`names the key that cannot be read, and the refusal of one that is not known, at once: ${name} (house: 4, Errors; 1 B, Errors)`, async () => {
    const world = new World()
    const error = await thrownBy(() => recipe(world, 'abc'))
    assert.match(String(error), /^TypeError: sandbox\.keys\.0 must be an RSA key of 2048 to 4096 bits/)
    assert.deepEqual([world.calls, world.saved, world.slept], [[], [], 0])
    const stranger = denied(world, 400)
    assert.include(await thrownBy(() => recipe(stranger)), { code: 'call_refused', status: 400 })
    assert.lengthOf(world.calls, 1)
    assert.deepEqual([world.saved, world.slept], [[], 0])
  })
}

test('tells at once that the bank refuses the key of a request to pay and of a walk over an account (1 A, Errors; 1 C, Errors)', async () => {
  const world = denied(new World(), 401)
  const { clock, fetch } = world
  const biller = requests.makeRequestToPayBank({
    environment,
    baseUrl,
    fetch,
    clock,
    sandbox: { apiKey: 'a' },
  })
  assert.include(
    await thrownBy(() => requests.requestSafely(biller, smallRequest, { keep: () => undefined })),
    {
      code: 'call_refused',
      status: 401,
    },
  )
  const reader = withAccess(
    makeAccountAccessBank({ environment, baseUrl, fetch, clock, sandbox: { apiKey: 'a' } }),
    'token',
  )
  const walk = eachTransaction(reader, { accountId: 'a-1', from: '2026-11-01' })
  assert.include(await thrownBy(() => walk.next()), { code: 'call_refused', status: 401 })
  assert.lengthOf(world.calls, 2)
})

for (const [status, code] of [
  [401, 'INVALID_API_KEY'],
  [403, 'NOT_ALLOWED'],
  [429, 'CALL_LIMIT_EXCEEDED'],
] as const) {
  test(`keeps a request to pay unknown after a lost answer, whatever refuses whoever calls: ${code} (gaps: Part 4, request-to-pay.create)`, async () => {
    const after = (...answers: (() => Response)[]) => {
      const fetch = () => Promise.resolve(answers.shift()?.() ?? json(status, { code }))
      return requests.makeRequestToPayBank({ environment, baseUrl, fetch, sandbox: { apiKey: 'a' } })
    }
    const lost = () => json(500, {})
    const missing = () => json(404, { code: 'PAYMENT_NOT_FOUND' })
    // The second sending, and what was stored before a crash, its question and its sending.
    for (const [bank, keep] of [
      [after(lost, missing), () => undefined],
      [after(), (intent: requests.RequestIntent) => ({ ...intent })],
      [after(missing), (intent: requests.RequestIntent) => ({ ...intent })],
    ] as const) {
      const error = await thrownBy(() => requests.requestSafely(bank, smallRequest, { keep }))
      assert.include(error, { code: 'outcome_unknown', operation: 'request-to-pay.create' })
    }
  })
}
