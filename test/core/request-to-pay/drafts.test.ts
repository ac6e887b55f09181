// The bank and the drafts: the exact request of each call, who may make one, and where the key is.
import { assert, test } from '#kit'
import {
  createRequest,
  makeRequestToPayBank,
  type PaymentRequest,
  readRequest,
} from '../../../core/request-to-pay/index.ts'
import { json, only } from '../shared/fake-fetch.ts'
import { refusalOf } from '../shared/thrown.ts'
import { address, apiKey, created, fullRequest, smallRequest, testBank } from './fixtures.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const make: (options: object) => unknown = (options) =>
  Reflect.apply(makeRequestToPayBank, undefined, [options])

test('drafts a request to pay with every member in the order of the paper (1 C, Request-to-Pay request; gaps: request-to-pay.create.path)', () => {
  const { bank } = testBank()
  const shuffled = Object.fromEntries(Object.entries(fullRequest).toReversed()) as PaymentRequest
  assert.deepEqual(createRequest.draft(bank, { body: shuffled }), {
    method: 'POST',
    url: address,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: bytes(
      '{"debtor":{"name":"Aino Esimerkki","address":{"country":"FI","addressLine":["Rantatie 1","00990 Rantakylä"]},' +
        '"phoneNumber":"+358401234567","iban":"FI3099900000000102"},' +
        '"creditor":{"name":"Poukama Oy","iban":"FI1999900000000300",' +
        '"address":{"country":"XK","addressLine":["Savirinne 3"]}},' +
        '"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"ORDER20260042",' +
        '"endToEndId":"ORDER-2026-0042","reference":"1232","message":"Kaksi kuppia"}',
    ),
  })
})

test('drafts the status query with what a query would change percent-encoded, + as %2B (1 C, Endpoints; gaps: request-to-pay.status.unknown)', () => {
  const { bank } = testBank()
  assert.deepEqual(readRequest.draft(bank, { query: { endToEndId: 'E2E-åäö_=:.,+' } }), {
    method: 'GET',
    url: `${address}?endToEndId=E2E-%C3%A5%C3%A4%C3%B6_%3D%3A.%2C%2B`,
    headers: { accept: 'application/json' },
    body: new Uint8Array(),
  })
})

test('proves who asks by x-api-key alone, in both calls (1 C, Authentication; gaps: request-to-pay.auth.header)', async () => {
  const { bank, arrived } = testBank([json(201, created()), json(200, { paymentStatus: 'PENDING' })])
  await createRequest(bank, { body: smallRequest })
  await readRequest(bank, { query: { endToEndId: smallRequest.endToEndId } })
  assert.lengthOf(arrived, 2)
  for (const { headers } of arrived) {
    assert.equal(headers.get('x-api-key'), apiKey)
    assert.isNull(headers.get('authorization'))
  }
})

test('sends the bytes that it drafted (1 C, Request-to-Pay request; promises: R23)', async () => {
  const { bank, arrived } = testBank([json(201, created())])
  const draft = createRequest.draft(bank, { body: fullRequest })
  await createRequest(bank, { body: fullRequest })
  const { url, method, body } = only(arrived)
  assert.deepEqual(
    { url, method, body: [...body] },
    { url: draft.url, method: 'POST', body: [...draft.body] },
  )
})

test('refuses production at once and says why, whatever else is given (1 C, What the service does)', () => {
  const credentials = { apiKey }
  for (const options of [
    { environment: 'production', baseUrl: 'https://bank.example', production: credentials },
    { environment: 'production', baseUrl: 'https://bank.example', sandbox: credentials },
    { environment: 'production' },
  ]) {
    assert.throws(
      () => make(options),
      TypeError,
      /^environment must be 'sandbox'.*deprecated.*no production use is planned/,
    )
  }
})

test('refuses production in the calls themselves, where a bank was made by hand (1 C, What the service does)', () => {
  const { bank } = testBank()
  const live = { ...bank, environment: 'production' } as const
  const query = { endToEndId: 'a' }
  const calls = [
    () => createRequest.draft(live, { body: smallRequest }),
    () => readRequest.draft(live, { query }),
  ]
  for (const call of calls) assert.match(refusalOf(call), /for the sandbox only/)
})

test('marks both calls as deprecated and for the sandbox only (1 C, Versioning)', () => {
  for (const { definition } of [createRequest, readRequest]) {
    assert.isTrue(definition.deprecated)
    assert.isTrue(definition.sandboxOnly)
  }
})

test('goes by the paths and the header that a bank has of its own (house: gaps.ts)', async () => {
  const { bank, arrived } = testBank([json(201, created())], {
    assumptions: { 'request-to-pay.create.path': '/r2p/v2/requests', 'request-to-pay.auth.header': 'x-key' },
  })
  await createRequest(bank, { body: smallRequest })
  const { url, headers } = only(arrived)
  assert.equal(url, 'https://bank.example/r2p/v2/requests')
  assert.equal(headers.get('x-key'), apiKey)
})
