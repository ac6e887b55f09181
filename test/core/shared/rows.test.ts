// Which row of the ledger each error stands on: a table of reasons and operations, none empty without a reason.
// Runs in every runtime: errors.
import { assert, test } from '#kit'
import * as accountAccess from '../../../core/account-access/operations.ts'
import * as baltic from '../../../core/baltic/operations.ts'
import * as corporatePayments from '../../../core/corporate-payments/operations.ts'
import { makeOnlinePaymentBank } from '../../../core/online-payment/index.ts'
import * as onlinePayment from '../../../core/online-payment/operations.ts'
import * as psd2Payments from '../../../core/psd2-payments/operations.ts'
import * as requestToPay from '../../../core/request-to-pay/operations.ts'
import { adviseOn } from '../../../core/shared/advice.ts'
import { utf8 } from '../../../core/shared/bytes.ts'
import type { BankError, BankErrorReason } from '../../../core/shared/errors.ts'
import type { Lost } from '../../../core/shared/definition.ts'
import { lostError, type Read } from '../../../core/shared/read-answer.ts'
import type { Answer } from '../../../core/shared/send.ts'
import { thrownBy } from './thrown.ts'

interface AnyOperation {
  definition: {
    id: string
    errors: string
    pathGap?: string
    refusals: readonly number[] | 'open'
    lost: Lost
    proofs?: readonly { row?: string; verify?: unknown }[]
  }
  read: (answer: Answer) => Read<never>
}

const operations = [
  accountAccess,
  baltic,
  corporatePayments,
  onlinePayment,
  psd2Payments,
  requestToPay,
].flatMap((module) =>
  Object.values(module as unknown as Record<string, AnyOperation>).filter(
    (one) => 'read' in one && 'definition' in one,
  ),
)

function errorOf(
  { read }: AnyOperation,
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): BankError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const result = read({ status, headers: new Headers(headers), body: utf8(text) })
  if (result.ok) throw new Error('the answer was read')
  return result.error
}

const FAMILIES: Readonly<Record<string, string>> = {
  list: 'shared.errors.list',
  flat: 'shared.errors.flat',
  european: 'baltic.errors.body',
  oauth: 'shared.oauth.errors',
}

test('names for each call and each fault of an answer the row that it stands on (gaps: shared.errors.tolerance)', () => {
  assert.isAbove(operations.length, 30)
  for (const one of operations as readonly AnyOperation[]) {
    const { id, errors, pathGap, refusals } = one.definition
    const refused = refusals === 'open' ? 400 : (refusals[0] ?? 400)
    const rowsOf = (code: string) => errorOf(one, refused, { errors: [{ code }] }).row
    assert.equal(rowsOf('ANY_OTHER'), FAMILIES[errors], id)
    // Where nothing is signed, the refusal is like any other.
    assert.isString(rowsOf('UNKNOWN_KEY'), id)
    assert.equal(rowsOf('CLOCK_SKEW'), 'shared.clock-tolerance', id)
    assert.equal(rowsOf('CALL_LIMIT_EXCEEDED'), 'shared.rate-limit', id)
    assert.equal(rowsOf('RATE_LIMIT_EXCEEDED'), 'shared.rate-limit', id)
    assert.equal(errorOf(one, 404, '').row, pathGap ?? 'shared.base-url', id)
    assert.equal(errorOf(one, 500, '').row, 'shared.errors.closed-sets', id)
    assert.equal(errorOf(one, 429, '').row, 'shared.rate-limit', id)
  }
})

/** The row of each reason of a lost answer; those without one say why. */
const ROWS: { readonly [R in BankErrorReason]: string | { readonly none: string } } = {
  redirect: 'shared.base-url',
  media_type: 'shared.body',
  size: 'shared.body',
  json: 'shared.body',
  schema: 'shared.members',
  owner: 'shared.id',
  status: 'shared.errors.closed-sets',
  signature: { none: 'its row is that of the proof: below' },
  network: { none: 'it happens on the way, and the bank said nothing' },
  deadline: { none: 'it happens on the way, and the bank said nothing' },
  aborted: { none: 'the caller stopped it' },
  header: { none: 'of a callback only: callback.test.ts' },
  api_key: { none: 'of a callback only: callback.test.ts' },
  clock: { none: 'of a callback only: callback.test.ts' },
  pair: { none: 'of a callback only: callback.test.ts' },
}

for (const [reason, row] of Object.entries(ROWS) as [BankErrorReason, (typeof ROWS)[BankErrorReason]][]) {
  test(`names for each call the row of ${reason}, or why there is none (gaps: shared.errors.tolerance)`, () => {
    for (const { definition } of operations as readonly AnyOperation[]) {
      const error = lostError(definition, reason, { status: 200 })
      const { proofs = [] } = definition
      const signed = reason === 'signature' ? proofs.find((proof) => proof.row)?.row : undefined
      assert.equal(error.row, typeof row === 'string' ? row : signed, definition.id)
      // What is verified has a row that says how.
      if (reason === 'signature' && proofs.some(({ verify }) => verify))
        assert.isString(error.row, definition.id)
    }
  })
}

test('names the row of what a real call meets: a redirect, an answer that is too long (gaps: shared.base-url, shared.body)', async () => {
  const bankThat = (answer: () => Response) =>
    makeOnlinePaymentBank({
      environment: 'sandbox',
      baseUrl: 'https://bank.example',
      frontUrl: 'https://pay.bank.example',
      sandbox: { apiKey: 'k', merchantId: 'm', keys: { 0: () => Promise.resolve(new Uint8Array(256)) } },
      fetch: () => Promise.resolve(answer()),
      maxAnswerBytes: 1_024,
    })
  const say = (body: string, init: ResponseInit = {}) =>
    new Response(body, { headers: { 'content-type': 'application/json' }, ...init })
  for (const [answer, reason, row] of [
    [
      () => say('', { status: 302, headers: { location: 'https://login.example' } }),
      'redirect',
      'shared.base-url',
    ],
    [() => say(`{"a":"${'x'.repeat(2_000)}"}`), 'size', 'shared.body'],
  ] as const)
    assert.include(
      await thrownBy(() => onlinePayment.readPayment(bankThat(answer), { path: { paymentId: 'a' } })),
      { reason, row },
    )
})

test('names the row of an answer that does not fit (gaps: shared.body, shared.members)', () => {
  const one = onlinePayment.readPayment as unknown as AnyOperation
  assert.include(errorOf(one, 200, {}), { reason: 'schema', row: 'shared.members' })
  assert.include(errorOf(one, 200, '{'), { reason: 'json', row: 'shared.body' })
  assert.include(errorOf(one, 200, '<p>', { 'content-type': 'text/html' }), {
    reason: 'media_type',
    row: 'shared.body',
  })
})

test('says of a refused signature what may differ, with the rows (gaps: online-payment.auth.base, psd2.jws, corporate.signature.header)', () => {
  for (const [operation, row] of [
    [onlinePayment.createPayment, 'online-payment.auth.base'],
    [corporatePayments.createSepaPayment, 'corporate.signature.header'],
    [psd2Payments.createSepaPayment, 'psd2.jws'],
  ] as const) {
    const one = operation as unknown as AnyOperation
    for (const body of [{ errors: [{ code: 'INVALID_SIGNATURE' }] }, '']) {
      const error = errorOf(one, 403, body)
      const advice = adviseOn(error) ?? ''
      for (const word of ['key', 'shared.clock-tolerance']) assert.include(advice, word, row)
      if (body !== '') assert.equal(error.row, row)
      if (body !== '') assert.match(advice, /auth\.base|signature\.claim|psd2\.jws/)
    }
  }
})

test('leads from a 404 to the row of its path, and tells a login page from a closed bank (gaps: online-payment.create.path)', () => {
  const one = onlinePayment.createPayment as unknown as AnyOperation
  assert.include(adviseOn(errorOf(one, 404, '<html>nothing here</html>')) ?? '', 'online-payment.create.path')
  const html = { 'content-type': 'text/html' }
  const closed = adviseOn(errorOf(one, 200, '<html>We are closed from 01 to 05</html>', html)) ?? ''
  const login = adviseOn(errorOf(one, 200, '<form><input type="password"></form>', html)) ?? ''
  assert.include(closed, 'closed')
  assert.include(login, 'logs in')
  assert.include(adviseOn(errorOf(one, 200, { paymentId: 5 })) ?? '', 'paymentId must be a string')
})

for (const [headers, seconds] of [
  [{ 'retry-after': '7', 'ratelimit-reset': '9' }, 7],
  [{ 'ratelimit-reset': '7' }, 7],
  [{ 'x-ratelimit-reset': '8' }, 8],
  [{ 'x-ratelimit-reset': '1795168807' }, 7],
  [{ 'x-ratelimit-reset': 'soon' }, undefined],
] as const) {
  test(`waits ${seconds ?? 'as usual'} where a bank limits calls by ${JSON.stringify(headers)} (gaps: shared.rate-limit)`, () => {
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT'
    for (const [status, body] of [
      [429, {}],
      [400, { errors: [{ code: 'RATE_LIMIT_EXCEEDED' }] }],
    ] as const) {
      const all = { 'content-type': 'application/json', date, ...headers }
      const write = errorOf(onlinePayment.refundPayment as unknown as AnyOperation, status, body, all)
      assert.include(write, { code: 'outcome_unknown', retryAfterSeconds: seconds })
      const read = errorOf(onlinePayment.readPayment as unknown as AnyOperation, status, body, all)
      assert.include(read, { code: 'answer_lost', retryAfterSeconds: seconds })
    }
    const plain = errorOf(onlinePayment.readPayment as unknown as AnyOperation, 400, {}, { ...headers })
    assert.equal(plain.retryAfterSeconds, 'retry-after' in headers ? 7 : undefined)
  })
}
