// The drafts: the exact request of each call, what proves who is calling, and the bytes that are signed.
import { assert, test } from '#kit'
import {
  corporatePaymentsGaps,
  createInstantPayment,
  createPayment,
  createSepaPayment,
  type PaymentOrder,
  readInstantPayments,
  readPayment,
  requestToken,
} from '../../../core/corporate-payments/index.ts'
import { readDetachedJws } from '../../../core/shared/signing/index.ts'
import { json, only } from '../shared/fake-fetch.ts'
import {
  accepted,
  base,
  certificatePem,
  credentials,
  fullOrder,
  instantAddress,
  noSignature,
  paid,
  secrets,
  sepaAddress,
  smallOrder,
  testBank,
  tokenAddress,
  v2Address,
} from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const path = { instructionId: smallOrder.instructionId }

const written =
  '{"creditor":{"iban":"DE82999000000000000001","name":"Töpferei Müller & Söhne",' +
  '"address":{"country":"DE","addressLine":["Hafenweg 3","99999 Musterstadt"]}},' +
  '"debtor":{"iban":"FI1999900000000300","name":"Poukama Oy","address":{"country":"FI","addressLine":["Rantatie 1"]}},' +
  '"instructedAmount":{"amount":"0010.00","currency":"EUR"},"instructionId":"INVOICE20260043",' +
  '"endToEndId":"E2E-åäö_=:.,+","message":"Lasku 12/2026, eräpäivä 1.12.","reference":"RF481245",' +
  '"ultimateDebtor":{"name":"Poukaman Kahvila","identification":{"id":"9990002-4","schemeName":"COID","issuer":"Registry"},' +
  '"address":{"country":"FI","addressLine":["Rantatie 2"]}},' +
  '"ultimateCreditor":{"name":"Anna Müller","identification":{"id":"\\"5\\" ☃","schemeName":"SOSE"}}'

test('drafts the three payments with every member in the order of the paper (2 B, Resources and their fields, Endpoints; gaps: corporate.paths.sepa)', () => {
  const { bank } = testBank()
  const body = Object.fromEntries(Object.entries(fullOrder).toReversed()) as PaymentOrder
  const draft = (url: string, end: string) => ({
    method: 'POST',
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: bytes(`${written}${end}`),
  })
  assert.deepEqual(createSepaPayment.draft(bank, { body }), draft(sepaAddress, '}'))
  assert.deepEqual(createInstantPayment.draft(bank, { body }), draft(instantAddress, '}'))
  assert.deepEqual(createPayment.draft(bank, { body }), draft(v2Address, '}'))
  assert.deepEqual(
    createPayment.draft(bank, { body: { forceSepaInst: true, ...body } }),
    draft(v2Address, ',"forceSepaInst":true}'),
  )
})

test('drafts both queries by instructionId (2 B, Endpoints)', () => {
  const { bank } = testBank()
  const draft = (url: string) => ({
    method: 'GET',
    url: `${url}/INVOICE20260042`,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
  assert.deepEqual(readInstantPayments.draft(bank, { path }), draft(instantAddress))
  assert.deepEqual(readPayment.draft(bank, { path }), draft(v2Address))
})

test('drafts the request for a token as a form, with the credentials of the bank or with others (2 B, Endpoints)', () => {
  const { bank } = testBank()
  const draft = requestToken.draft(bank, {})
  assert.deepEqual(
    { ...draft, body: new TextDecoder().decode(draft.body) },
    {
      method: 'POST',
      url: tokenAddress,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${secrets.clientId}&client_secret=${secrets.clientSecret}`,
    },
  )
  const other = { grant_type: 'client_credentials', client_id: 'a+b', client_secret: '&=%' } as const
  assert.equal(
    new TextDecoder().decode(requestToken.draft(bank, { body: other }).body),
    'grant_type=client_credentials&client_id=a%2Bb&client_secret=%26%3D%25',
  )
})

test('proves who pays by token and signature, and who asks by the token alone (2 B, Endpoints, Authentication)', async () => {
  const { bank, arrived, tokens } = testBank([
    json(201, paid()),
    json(201, paid()),
    json(201, accepted()),
    json(200, []),
    json(200, accepted()),
  ])
  await createSepaPayment(bank, { body: smallOrder })
  await createInstantPayment(bank, { body: smallOrder })
  await createPayment(bank, { body: smallOrder })
  await readInstantPayments(bank, { path })
  await readPayment(bank, { path })
  assert.lengthOf(tokens, 1)
  assert.deepEqual(
    arrived.map(({ method, headers }) => [
      method,
      headers.get('authorization'),
      headers.has('x-req-signature'),
      headers.get('x-client-certificate'),
    ]),
    ['POST', 'POST', 'POST', 'GET', 'GET'].map((method) => [
      method,
      `Bearer ${secrets.token}0`,
      method === 'POST',
      null,
    ]),
  )
  assert.isFalse(only(tokens).headers.has('authorization'))
})

test('signs with exactly the five members of the paper, dated now in whole seconds (2 B, Authentication; gaps: Part 3, Detached signatures)', async () => {
  const { bank } = testBank([], { clock: () => 1_795_168_800_999 })
  const draft = createSepaPayment.draft(bank, { body: smallOrder })
  const proven = await createSepaPayment.prove(bank, draft)
  const jws = readDetachedJws(proven.headers['x-req-signature'] ?? '')
  assert.deepEqual(Object.entries(jws?.header ?? {}), [
    ['alg', 'RS256'],
    ['kid', secrets.keyId],
    ['b64', false],
    ['urn:bank.api.iat', 1_795_168_800],
    ['crit', ['b64', 'urn:bank.api.iat']],
  ])
})

test('signs the bytes that it sends, and sends the bytes that it drafted (2 B, Authentication; promises: R23)', async () => {
  const signed: Uint8Array[] = []
  const { bank, arrived } = testBank([json(201, paid({}, fullOrder))], {
    sandbox: {
      ...credentials,
      privateKey: (input) => {
        signed.push(input)
        return noSignature()
      },
    },
  })
  await createSepaPayment(bank, { body: fullOrder })
  const { headers, body } = only(arrived)
  const [head = ''] = (headers.get('x-req-signature') ?? '').split('..')
  assert.equal(new TextDecoder().decode(body), `${written}}`)
  assert.deepEqual(signed, [bytes(`${head}.${written}}`)])
})

test('goes by the names and paths that a bank has of its own (house: gaps.ts; 2 B, Authentication)', async () => {
  const { bank, arrived } = testBank([json(201, paid())], {
    assumptions: {
      'corporate.sepa.path': '/pay/v9',
      'corporate.token.scheme': 'Token',
      'corporate.signature.claim': 'urn:other.iat',
    },
  })
  await createSepaPayment(bank, { body: smallOrder })
  const { url, headers } = only(arrived)
  assert.equal(url, `${base}/pay/v9`)
  assert.equal(headers.get('authorization'), `Token ${secrets.token}0`)
  const { header } = readDetachedJws(headers.get('x-req-signature') ?? '') ?? {}
  assert.equal(header?.['urn:other.iat'], 1_795_168_800)
  assert.deepEqual(header?.['crit'], ['b64', 'urn:other.iat'])
  assert.notProperty(header, 'urn:bank.api.iat')
})

test('tells a sandbox without TLS its certificate in every call, percent-encoded, and production never (gaps: shared.mtls)', async () => {
  const { bank, arrived, tokens } = testBank([json(201, paid()), json(200, [])], {
    sandbox: { ...credentials, certificatePem },
  })
  await createSepaPayment(bank, { body: smallOrder })
  await readInstantPayments(bank, { path })
  for (const { headers } of [...tokens, ...arrived]) {
    assert.equal(
      headers.get('x-client-certificate'),
      '-----BEGIN%20CERTIFICATE-----%0AbWFya2Vk%0A-----END%20CERTIFICATE-----%0A',
    )
  }
  const live = { ...bank, environment: 'production', identity: bank.identity, tokens: bank.tokens } as const
  const proven = await readPayment.prove(live, readPayment.draft(live, { path }))
  assert.notProperty(proven.headers, 'x-client-certificate')
})

test('sends an X-Request-ID that it is given, and tells the one that comes back (gaps: corporate.request-id)', async () => {
  const { bank, arrived } = testBank([
    json(201, paid(), { 'X-Request-ID': 'trace-1' }),
    json(200, [], { 'x-request-id': 'trace-2' }),
    json(200, accepted()),
  ])
  const headers = { 'x-request-id': 'trace-1' }
  const payment = await createSepaPayment(bank, { body: smallOrder, headers })
  const list = await readInstantPayments(bank, { path, headers })
  const state = await readPayment(bank, { path })
  assert.deepEqual(
    [payment, list, state].map((reply) => reply.headers['x-request-id']),
    ['trace-1', 'trace-2', undefined],
  )
  assert.deepEqual(
    arrived.map((call) => call.headers.get('x-request-id')),
    ['trace-1', 'trace-1', null],
  )
})

test('keeps all six paths of the paper in the ledger (2 B, Endpoints; gaps: corporate.paths.sepa)', () => {
  const paths = [
    requestToken,
    createSepaPayment,
    createInstantPayment,
    createPayment,
    readInstantPayments,
    readPayment,
  ]
  for (const { definition } of paths) {
    const { pathGap = '', path: template } = definition
    assert.equal(
      (corporatePaymentsGaps as Record<string, { assumption: unknown }>)[pathGap]?.assumption,
      template,
    )
  }
  assert.equal(createSepaPayment.definition.path, '/corporate-payment/v1/sepa-payment')
})
