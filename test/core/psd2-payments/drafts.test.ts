// The bank and the drafts: the exact request of each call, which headers it carries, and where the secrets are.
// Signatures are in signature.test.ts.
import { assert, frozenClock, test } from '#kit'
import {
  authorizeInSandbox,
  confirmRecurringPayment,
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  deleteForeignPayment,
  deleteRecurringPayment,
  deleteScheduledPayment,
  deleteSepaPayment,
  listAuthorizationPayments,
  makePsd2Bank,
  readAuthorization,
  readForeignPayment,
  readRecurrence,
  readRecurringPayment,
  readScheduledPayment,
  readSepaPayment,
  rejectInSandbox,
  revokeAuthorization,
  type SepaPaymentOrder,
  submitForeignPayment,
  submitScheduledPayment,
  submitSepaPayment,
  withPayerAccess,
} from '../../../core/psd2-payments/index.ts'
import type { Draft } from '../../../core/shared/send.ts'
import { json, only } from '../shared/fake-fetch.ts'
import {
  accessToken,
  authorizationId,
  base,
  credentials,
  foreignOrder,
  fullOrder,
  paymentId,
  recurringOrder,
  scheduledOrder,
  sepaOrder,
  testBank,
  tokenAnswer,
  told,
} from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const { bank } = await testBank()
const path = { paymentId }
const day = { path: { paymentId, dueDate: '2026-12-25' } }
const bundle = { path: { authorizationId } }

interface Call {
  definition: { id: string; group: string; lost: { resend: string } }
  draft: (...given: never[]) => Draft
}

/** Each call of the interface: what it is given, its group, its method, the end of its address and its body. */
const calls: [call: Call, input: object, group: string, request: string, body?: object][] = [
  [createSepaPayment, { body: sepaOrder }, 'create', 'POST /sepa-payments', sepaOrder],
  [
    createScheduledPayment,
    { body: scheduledOrder },
    'create',
    'POST /scheduled-sepa-payments',
    scheduledOrder,
  ],
  [
    createRecurringPayment,
    { body: recurringOrder },
    'create',
    'POST /recurring-sepa-payments',
    recurringOrder,
  ],
  [createForeignPayment, { body: foreignOrder }, 'create', 'POST /foreign-payments', foreignOrder],
  [readSepaPayment, { path }, 'get', 'GET /sepa-payments/P'],
  [readScheduledPayment, { path }, 'get', 'GET /scheduled-sepa-payments/P'],
  [readRecurringPayment, { path }, 'get', 'GET /recurring-sepa-payments/P'],
  [readForeignPayment, { path }, 'get', 'GET /foreign-payments/P'],
  [readRecurrence, day, 'recurrence', 'GET /recurring-sepa-payments/P/recurrence/2026-12-25'],
  [submitSepaPayment, { path }, 'submit', 'POST /sepa-payments/P/submit', {}],
  [submitScheduledPayment, { path }, 'submit', 'POST /scheduled-sepa-payments/P/submit', {}],
  [submitForeignPayment, { path, body: {} }, 'submit', 'POST /foreign-payments/P/submit', {}],
  [confirmRecurringPayment, { path }, 'confirm', 'POST /recurring-sepa-payments/P/confirm', {}],
  [deleteSepaPayment, { path }, 'delete', 'DELETE /sepa-payments/P'],
  [deleteScheduledPayment, { path }, 'delete', 'DELETE /scheduled-sepa-payments/P'],
  [deleteRecurringPayment, { path }, 'delete', 'DELETE /recurring-sepa-payments/P'],
  [deleteForeignPayment, { path }, 'delete', 'DELETE /foreign-payments/P'],
  [readAuthorization, bundle, 'authorization.get', 'GET /authorizations/A'],
  [listAuthorizationPayments, bundle, 'authorization.payments', 'GET /authorizations/A/payments'],
  [revokeAuthorization, bundle, 'authorization.delete', 'DELETE /authorizations/A'],
  [authorizeInSandbox, bundle, 'sca', 'POST /authorizations/A/sandbox-authorize', {}],
  [rejectInSandbox, bundle, 'sca', 'POST /authorizations/A/sandbox-reject', {}],
]

for (const [call, input, , request, body] of calls) {
  test(`drafts ${call.definition.id} (2 A, Endpoints; gaps: psd2.paths.create, psd2.paths.submit, psd2.submit.body, psd2.sca.helpers)`, () => {
    const [method = '', place = ''] = request.split(' ')
    assert.deepEqual(Reflect.apply(call.draft, undefined, [bank, input]), {
      method,
      url: base + place.replace('/P', `/${paymentId}`).replace('/A', `/${authorizationId}`),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: bytes(body ? JSON.stringify(body) : ''),
    })
  })
}

test('names the calls as the table of safe next steps does (gaps: Part 4)', () => {
  for (const [{ definition }, , group] of calls) {
    const isSubmission = group === 'submit' || group === 'confirm'
    assert.equal(definition.group, `psd2.${group}`)
    if (group !== 'sca') assert.equal(definition.lost.resend, isSubmission ? 'after-read' : 'same', group)
  }
  assert.lengthOf(new Set(calls.map(([{ definition }]) => definition.id)), calls.length)
})

test('drafts every member of a payment in the order of the paper, whatever the order it is given in (2 A, Payment request)', () => {
  const shuffled = Object.fromEntries(Object.entries(fullOrder).toReversed()) as SepaPaymentOrder
  const { body } = createSepaPayment.draft(bank, { body: shuffled })
  assert.equal(
    new TextDecoder().decode(body),
    '{"reference":"RF481245","amountEUR":"999999999.99","payee":{"iban":"EE159900000000000013","name":"Kask & Pojad OÜ",' +
      '"address":["Pikk 1","Tallinn"],"country":"EE"},"authorizationId":"0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01",' +
      '"payer":{"iban":"FI6299900000000011"},"message":"Kaksi kuppia","ownMessage":"Kupit","payerReference":"A-1",' +
      '"payerIdentifier":{"id":"9990002-4","schemeName":"COID","issuer":"PRH"},"ultimatePayee":"Savi Oy",' +
      '"originalPayer":"Aino Esimerkki"}',
  )
})

test('carries all headers of a create, each made by whom it belongs to (2 A, Endpoints; gaps: psd2.headers.api-key, psd2.headers.customer)', async () => {
  const given = {
    'x-idempotency-key': 'order 1',
    'x-fapi-customer-last-logged-time': 'Fri, 20 Nov 2026 10:00:00 GMT',
    'x-fapi-customer-ip-address': '192.0.2.1',
    'x-fapi-interaction-id': '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
    'x-customer-user-agent': 'Mozilla/5.0 (X11)',
  }
  const { bank: own, arrived } = await testBank([json(201, { ...told, ...sepaOrder })])
  await createSepaPayment(own, { body: sepaOrder, headers: given })
  const { headers } = only(arrived)
  const expected = {
    ...given,
    authorization: `Bearer ${accessToken}`,
    'x-api-key': 'marked-api-key-7c2e',
    accept: 'application/json',
    'content-type': 'application/json',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name)
  assert.match(headers.get('x-jws-signature') ?? '', /^[\w-]+\.\.[\w-]+$/)
  assert.lengthOf([...headers], Object.keys(expected).length + 1)
})

test('carries token and api key, and nothing of a create, in every other call (2 A, Endpoints)', async () => {
  for (const call of [readSepaPayment, submitSepaPayment, deleteSepaPayment]) {
    const { bank: own, arrived } = await testBank([json(200, { ...told, ...sepaOrder })])
    await call(own, { path })
    const { headers } = only(arrived)
    assert.equal(headers.get('authorization'), `Bearer ${accessToken}`)
    assert.equal(headers.get('x-api-key'), 'marked-api-key-7c2e')
    for (const name of ['x-jws-signature', 'x-idempotency-key', 'x-sandbox-scenario'])
      assert.isNull(headers.get(name), name)
  }
})

test('sends the scenario of a sandbox, and refuses it in production before anything is sent (2 A, Endpoints; gaps: psd2.scenario.form)', async () => {
  const headers = { 'x-sandbox-scenario': 'PaymentFail=LimitExceeded' } as const
  for (const call of [readSepaPayment, submitSepaPayment, confirmRecurringPayment]) {
    assert.equal(
      call.draft(bank, { path, headers }).headers['x-sandbox-scenario'],
      'PaymentFail=LimitExceeded',
    )
  }
  const live = makePsd2Bank({
    environment: 'production',
    baseUrl: 'https://bank.example',
    production: await credentials(),
  })
  for (const call of [readSepaPayment, submitSepaPayment, confirmRecurringPayment]) {
    assert.throws(
      () => call.draft(live, { path, headers }),
      TypeError,
      /x-sandbox-scenario is for the sandbox only/,
    )
    call.draft(live, { path })
  }
  for (const helper of [authorizeInSandbox, rejectInSandbox]) {
    assert.throws(() => helper.draft(live, bundle), TypeError, /is for the sandbox only/)
  }
})

test('makes one idempotency key for an intent: a proven draft keeps it, another one gets its own (2 A, Rules; gaps: psd2.idempotency.key)', async () => {
  const { bank: own } = await testBank()
  const draft = createSepaPayment.draft(own, { body: sepaOrder })
  const proven = await createSepaPayment.prove(own, draft)
  const again = await createSepaPayment.prove(own, proven)
  const other = await createSepaPayment.prove(own, draft)
  const keyOf = ({ headers }: Draft) => headers['x-idempotency-key']
  assert.match(keyOf(proven) ?? '', /^[!-~]{1,40}$/)
  assert.equal(keyOf(again), keyOf(proven))
  assert.notEqual(keyOf(other), keyOf(proven))
})

test('sends the bytes that it drafted and signed (2 A, Payment request; promises: R23)', async () => {
  const { bank: own, arrived } = await testBank([json(201, { ...told, ...fullOrder })])
  const draft = createSepaPayment.draft(own, { body: fullOrder })
  await createSepaPayment(own, { body: fullOrder })
  assert.deepEqual([...only(arrived).body], [...draft.body])
})

test('refuses a payment to an account of the provider itself without its ultimate payee (2 A, What the service does; gaps: psd2.request.ultimate-payee)', async () => {
  const { bank: own } = await testBank([], {
    sandbox: { ...(await credentials()), ownIbans: ['FI1999900000000300'] },
  })
  assert.throws(
    () => createSepaPayment.draft(own, { body: sepaOrder }),
    TypeError,
    /body\.ultimatePayee is required/,
  )
  createSepaPayment.draft(own, { body: { ...sepaOrder, ultimatePayee: 'Savi Oy' } })
  createSepaPayment.draft(own, {
    body: { ...sepaOrder, payee: { iban: 'FI6299900000000011', name: 'Aino' } },
  })
})

test('refuses due dates of today and after 365 days by the time of the bank, and leaves them to a sandbox whose time is not known (gaps: psd2.request.due-date)', async () => {
  // 23.30 in Helsinki on the 20th.
  const bankClock = frozenClock('2026-11-20T21:30:00Z')
  const { bank: own } = await testBank([], { bankClock })
  const draft = (dueDate: string, at = own) =>
    createScheduledPayment.draft(at, { body: { ...sepaOrder, dueDate } })
  for (const right of ['2026-11-21', '2026-11-22', '2027-11-20']) draft(right)
  for (const wrong of ['2026-11-19', '2026-11-20', '2027-11-21']) {
    assert.throws(() => draft(wrong), TypeError, /body\.dueDate must be tomorrow to 365 days ahead/)
    draft(wrong, bank)
  }
  const assumptions = { 'psd2.request.due-date': { daysAhead: 30, seriesMonths: 60 } }
  const { bank: other } = await testBank([], { bankClock, assumptions })
  assert.throws(() => draft('2027-01-20', other), TypeError, /tomorrow to 30 days ahead/)
  const { bank: late } = await testBank([], { bankClock: frozenClock('2026-11-20T22:00:00Z') })
  assert.throws(() => draft('2026-11-21', late), TypeError, /tomorrow/)
  const live = makePsd2Bank({
    environment: 'production',
    baseUrl: 'https://bank.example',
    production: await credentials(),
    clock: bankClock,
  })
  assert.throws(() => draft('2026-11-20', live), TypeError, /tomorrow/)
})

test('goes by the paths that a bank has of its own (gaps: psd2.paths.create, psd2.paths.submit)', async () => {
  const { bank: own } = await testBank([], {
    assumptions: {
      'psd2.create.sepa.path': '/v3/payments',
      'psd2.confirm.path': '/v3/series/{paymentId}/ok',
      'psd2.foreign.path': '/v3/f/{paymentId}',
    },
  })
  assert.equal(createSepaPayment.draft(own, { body: sepaOrder }).url, 'https://bank.example/v3/payments')
  assert.equal(
    confirmRecurringPayment.draft(own, { path }).url,
    `https://bank.example/v3/series/${paymentId}/ok`,
  )
  assert.equal(deleteForeignPayment.draft(own, { path }).url, `https://bank.example/v3/f/${paymentId}`)
})

const certificatePem = '-----BEGIN CERTIFICATE-----\nMIIB+zCC\n-----END CERTIFICATE-----\n'

test('asks for one token for many calls, with client credentials, scope and certificate (2 A, Authentication; gaps: psd2.token, shared.mtls)', async () => {
  const payment = () => json(200, { ...told, ...sepaOrder })
  const { bank: own, arrived } = await testBank([json(200, tokenAnswer), payment(), payment()], {
    tokens: undefined,
    sandbox: { ...(await credentials()), certificatePem },
  })
  await readSepaPayment(own, { path })
  await readSepaPayment(own, { path })
  const [token, ...reads] = arrived
  assert.lengthOf(reads, 2)
  assert.equal(token?.url, 'https://bank.example/oauth/token')
  assert.equal(token?.headers.get('x-client-certificate'), encodeURIComponent(certificatePem))
  assert.deepEqual(Object.fromEntries(new URLSearchParams(new TextDecoder().decode(token?.body))), {
    grant_type: 'client_credentials',
    client_id: 'client-1',
    client_secret: 'marked-client-secret-41af',
    scope: 'payments',
  })
  for (const { headers } of reads) assert.equal(headers.get('authorization'), `Bearer ${accessToken}`)
})

test('forgets a token that the bank refuses and calls once more, under the same key of the caller (gaps: psd2.token, shared.oauth.client-token)', async () => {
  const {
    bank: own,
    arrived,
    forgotten,
  } = await testBank([json(401, {}), json(201, { ...told, ...sepaOrder })])
  await createSepaPayment(own, { body: sepaOrder, headers: { 'x-idempotency-key': 'a' } })
  assert.deepEqual(forgotten, [accessToken])
  assert.deepEqual(
    arrived.map(({ headers }) => headers.get('x-idempotency-key')),
    ['a', 'a'],
  )
})

test('calls with the token of one approval where that is wanted (gaps: psd2.token)', async () => {
  const { bank: own, arrived } = await testBank([json(200, { ...told, ...sepaOrder })])
  await readSepaPayment(withPayerAccess(own, 'payer-token'), { path })
  assert.equal(only(arrived).headers.get('authorization'), 'Bearer payer-token')
  assert.throws(() => withPayerAccess(own, 'a b'), TypeError, /^accessToken must be a bearer token/)
})
