// The bank and the drafts: the exact request of each call, which headers it carries, and where the secrets are.
// Signatures are in signature.test.ts.
import { assert, frozenClock, test, testKeyPair } from '#kit'
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
import { fakeFetch, json, only } from '../shared/fake-fetch.ts'
import {
  accessToken,
  authorizationId,
  base,
  credentials,
  foreignOrder,
  fullOrder,
  paymentId,
  recurringOrder,
  refusalOf,
  scheduledOrder,
  secrets,
  sepaOrder,
  testBank,
  tokenAnswer,
  told,
} from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const { bank } = await testBank()
const path = { paymentId }
const bundle = { path: { authorizationId } }

const calls: [name: string, draft: Draft, method: string, place: string, body: string, group: string][] = [
  [
    'create an immediate payment',
    createSepaPayment.draft(bank, { body: sepaOrder }),
    'POST',
    '/sepa-payments',
    JSON.stringify(sepaOrder),
    'psd2.create',
  ],
  [
    'create a scheduled payment',
    createScheduledPayment.draft(bank, { body: scheduledOrder }),
    'POST',
    '/scheduled-sepa-payments',
    JSON.stringify(scheduledOrder),
    'psd2.create',
  ],
  [
    'create a series',
    createRecurringPayment.draft(bank, { body: recurringOrder }),
    'POST',
    '/recurring-sepa-payments',
    JSON.stringify(recurringOrder),
    'psd2.create',
  ],
  [
    'create a foreign payment',
    createForeignPayment.draft(bank, { body: foreignOrder }),
    'POST',
    '/foreign-payments',
    JSON.stringify(foreignOrder),
    'psd2.create',
  ],
  [
    'read an immediate payment',
    readSepaPayment.draft(bank, { path }),
    'GET',
    `/sepa-payments/${paymentId}`,
    '',
    'psd2.get',
  ],
  [
    'read a scheduled payment',
    readScheduledPayment.draft(bank, { path }),
    'GET',
    `/scheduled-sepa-payments/${paymentId}`,
    '',
    'psd2.get',
  ],
  [
    'read a series',
    readRecurringPayment.draft(bank, { path }),
    'GET',
    `/recurring-sepa-payments/${paymentId}`,
    '',
    'psd2.get',
  ],
  [
    'read a foreign payment',
    readForeignPayment.draft(bank, { path }),
    'GET',
    `/foreign-payments/${paymentId}`,
    '',
    'psd2.get',
  ],
  [
    'read one payment of a series',
    readRecurrence.draft(bank, { path: { paymentId, dueDate: '2026-12-25' } }),
    'GET',
    `/recurring-sepa-payments/${paymentId}/recurrence/2026-12-25`,
    '',
    'psd2.recurrence',
  ],
  [
    'submit an immediate payment',
    submitSepaPayment.draft(bank, { path }),
    'POST',
    `/sepa-payments/${paymentId}/submit`,
    '{}',
    'psd2.submit',
  ],
  [
    'submit a scheduled payment',
    submitScheduledPayment.draft(bank, { path }),
    'POST',
    `/scheduled-sepa-payments/${paymentId}/submit`,
    '{}',
    'psd2.submit',
  ],
  [
    'submit a foreign payment',
    submitForeignPayment.draft(bank, { path, body: {} }),
    'POST',
    `/foreign-payments/${paymentId}/submit`,
    '{}',
    'psd2.submit',
  ],
  [
    'confirm a series',
    confirmRecurringPayment.draft(bank, { path }),
    'POST',
    `/recurring-sepa-payments/${paymentId}/confirm`,
    '{}',
    'psd2.confirm',
  ],
  [
    'delete an immediate payment',
    deleteSepaPayment.draft(bank, { path }),
    'DELETE',
    `/sepa-payments/${paymentId}`,
    '',
    'psd2.delete',
  ],
  [
    'delete a scheduled payment',
    deleteScheduledPayment.draft(bank, { path }),
    'DELETE',
    `/scheduled-sepa-payments/${paymentId}`,
    '',
    'psd2.delete',
  ],
  [
    'delete a series',
    deleteRecurringPayment.draft(bank, { path }),
    'DELETE',
    `/recurring-sepa-payments/${paymentId}`,
    '',
    'psd2.delete',
  ],
  [
    'delete a foreign payment',
    deleteForeignPayment.draft(bank, { path }),
    'DELETE',
    `/foreign-payments/${paymentId}`,
    '',
    'psd2.delete',
  ],
  [
    'read a bundle',
    readAuthorization.draft(bank, bundle),
    'GET',
    `/authorizations/${authorizationId}`,
    '',
    'psd2.authorization.get',
  ],
  [
    'list the payments of a bundle',
    listAuthorizationPayments.draft(bank, bundle),
    'GET',
    `/authorizations/${authorizationId}/payments`,
    '',
    'psd2.authorization.payments',
  ],
  [
    'revoke a bundle',
    revokeAuthorization.draft(bank, bundle),
    'DELETE',
    `/authorizations/${authorizationId}`,
    '',
    'psd2.authorization.delete',
  ],
  [
    'approve a bundle in a sandbox',
    authorizeInSandbox.draft(bank, bundle),
    'POST',
    `/authorizations/${authorizationId}/sandbox-authorize`,
    '{}',
    'psd2.sca',
  ],
  [
    'refuse a bundle in a sandbox',
    rejectInSandbox.draft(bank, bundle),
    'POST',
    `/authorizations/${authorizationId}/sandbox-reject`,
    '{}',
    'psd2.sca',
  ],
]

for (const [name, draft, method, place, body] of calls) {
  test(`drafts the call to ${name} (2 A, Endpoints; gaps: psd2.paths.create, psd2.paths.submit, psd2.submit.body, psd2.sca.helpers)`, () => {
    const type = body === '' ? {} : { 'content-type': 'application/json' }
    assert.deepEqual(draft, {
      method,
      url: `${base}${place}`,
      headers: { accept: 'application/json', ...type },
      body: bytes(body),
    })
  })
}

test('names the calls as the table of safe next steps does (gaps: Part 4)', () => {
  const all = [
    createSepaPayment,
    createScheduledPayment,
    createRecurringPayment,
    createForeignPayment,
    readSepaPayment,
    readScheduledPayment,
    readRecurringPayment,
    readForeignPayment,
    readRecurrence,
    submitSepaPayment,
    submitScheduledPayment,
    submitForeignPayment,
    confirmRecurringPayment,
    deleteSepaPayment,
    deleteScheduledPayment,
    deleteRecurringPayment,
    deleteForeignPayment,
    readAuthorization,
    listAuthorizationPayments,
    revokeAuthorization,
    authorizeInSandbox,
    rejectInSandbox,
  ]
  assert.deepEqual(
    all.map(({ definition }) => definition.group),
    calls.map(([, , , , , group]) => group),
  )
  assert.lengthOf(new Set(all.map(({ definition }) => definition.id)), all.length)
  const lost = (group: string) => [
    ...new Set(
      all
        .filter(({ definition }) => definition.group === group)
        .map(({ definition }) => definition.lost.resend),
    ),
  ]
  for (const group of [
    'psd2.create',
    'psd2.get',
    'psd2.recurrence',
    'psd2.delete',
    'psd2.authorization.get',
    'psd2.authorization.payments',
    'psd2.authorization.delete',
  ]) {
    assert.deepEqual(lost(group), ['same'], group)
  }
  for (const group of ['psd2.submit', 'psd2.confirm']) assert.deepEqual(lost(group), ['after-read'], group)
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
    assert.match(
      refusalOf(() => call.draft(live, { path, headers })),
      /x-sandbox-scenario is for the sandbox only/,
    )
    call.draft(live, { path })
  }
  for (const helper of [authorizeInSandbox, rejectInSandbox]) {
    assert.match(
      refusalOf(() => helper.draft(live, bundle)),
      /is for the sandbox only/,
    )
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
  assert.match(
    refusalOf(() => createSepaPayment.draft(own, { body: sepaOrder })),
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
    assert.match(
      refusalOf(() => draft(wrong)),
      /body\.dueDate must be tomorrow to 365 days ahead/,
    )
    draft(wrong, bank)
  }
  const assumptions = { 'psd2.request.due-date': { daysAhead: 30, seriesMonths: 60 } }
  const { bank: other } = await testBank([], { bankClock, assumptions })
  assert.match(
    refusalOf(() => draft('2027-01-20', other)),
    /tomorrow to 30 days ahead/,
  )
  const { bank: late } = await testBank([], { bankClock: frozenClock('2026-11-20T22:00:00Z') })
  assert.match(
    refusalOf(() => draft('2026-11-21', late)),
    /tomorrow/,
  )
  const live = makePsd2Bank({
    environment: 'production',
    baseUrl: 'https://bank.example',
    production: await credentials(),
    clock: bankClock,
  })
  assert.match(
    refusalOf(() => draft('2026-11-20', live)),
    /tomorrow/,
  )
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
  assert.match(
    refusalOf(() => withPayerAccess(own, 'a b')),
    /^accessToken must be a bearer token/,
  )
})

test('refuses options that are missing or wrong, by name and without values (gaps: shared.base-url)', async () => {
  const right = await credentials()
  const make = (options: object): unknown => Reflect.apply(makePsd2Bank, undefined, [options])
  const common = { environment: 'sandbox', baseUrl: 'https://bank.example', sandbox: right }
  for (const [changes, named] of [
    [{ environment: undefined }, 'environment'],
    [{ baseUrl: undefined }, 'baseUrl'],
    [{ sandbox: undefined }, 'sandbox'],
    [{ sandbox: { ...right, clientId: '' } }, 'sandbox.clientId'],
    [{ sandbox: { ...right, clientSecret: 'a b' } }, 'sandbox.clientSecret'],
    [{ sandbox: { ...right, apiKey: 'k'.repeat(129) } }, 'sandbox.apiKey'],
    [{ sandbox: { ...right, keyId: undefined } }, 'sandbox.keyId'],
    [{ sandbox: { ...right, privateKey: undefined } }, 'sandbox.privateKey'],
    [{ sandbox: { ...right, algorithm: 'HS256' } }, 'sandbox.algorithm'],
    [{ sandbox: { ...right, ownIbans: ['FI1'] } }, 'sandbox.ownIbans'],
    [{ sandbox: { ...right, certificatePem: 'x' } }, 'sandbox.certificatePem'],
    [{ environment: 'production', production: { ...right, certificatePem } }, 'production.certificatePem'],
  ] as const) {
    const message = refusalOf(() => make({ ...common, ...changes }))
    assert.isTrue(message.startsWith(named), message)
    for (const secret of secrets) assert.notInclude(message, secret)
  }
  make(common)
})

test('keeps the secrets out of everything that a bank shows (promises: R30)', async () => {
  const { privatePem } = await testKeyPair()
  const { fetch } = fakeFetch()
  const own = makePsd2Bank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    fetch,
    sandbox: { ...(await credentials()), privateKey: privatePem },
  })
  for (const secret of [...secrets, privatePem]) assert.notInclude(JSON.stringify(own), secret)
  for (const name of ['identity', 'tokens']) {
    assert.notInclude(Object.keys(own), name)
    assert.isUndefined(Object.getOwnPropertyDescriptor(own, name)?.value)
  }
  assert.equal(own.identity.apiKey, 'marked-api-key-7c2e')
})
