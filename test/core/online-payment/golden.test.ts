// The golden file: our drafts and our verification against signatures that only OpenSSL made.
// Live comparisons with OpenSSL are in test/openssl, because most runtimes cannot start a program.
// Runs in every runtime: keys, signatures.
import { assert, test } from '#kit'
import {
  createPayment,
  listProviders,
  makeOnlinePaymentBank,
  type OnlinePaymentBank,
  readAuthorization,
  readPayment,
  refundPayment,
  signatureBase,
  type SignatureParts,
  verifySignature,
} from '../../../core/online-payment/index.ts'
import { type Bytes, fromHex, fromUtf8, utf8 } from '../../../core/shared/bytes.ts'
import type { Draft } from '../../../core/shared/send.ts'
import { makeVerifier } from '../../../core/shared/signing/rsa.ts'
import { parseHttpDate } from '../../../core/shared/values/time.ts'
import { goldenPublicKey, type GoldenRequest, goldenRequests } from './golden.ts'

const verifier = makeVerifier(goldenPublicKey)

function authorizationOf(request: GoldenRequest) {
  const authorization = readAuthorization(request.authorization)
  if (!authorization) throw new Error('the golden header cannot be read')
  return authorization
}

function partsOfGolden(request: GoldenRequest): SignatureParts {
  const { merchantId } = authorizationOf(request)
  return { ...request, merchantId, body: utf8(request.body) }
}

test('holds at least 50 requests of all four operations, and bytes of strangers (R22)', () => {
  const counts: Record<string, number> = {}
  for (const { operation } of goldenRequests) counts[operation] = (counts[operation] ?? 0) + 1
  assert.isAtLeast(goldenRequests.length, 50)
  assert.sameMembers(Object.keys(counts), ['create', 'status', 'refund', 'providers', 'none'])
  assert.isAtLeast(Math.min(...Object.values(counts)), 3)
})

test('accepts every signature that OpenSSL made (gaps: online-payment.auth.signature)', async () => {
  const verified = await Promise.all(
    goldenRequests.map((request) =>
      verifySignature(verifier, authorizationOf(request).signature, partsOfGolden(request)),
    ),
  )
  assert.deepEqual(
    verified,
    goldenRequests.map(() => true),
  )
})

test('refuses every golden signature over a changed part (gaps: online-payment.auth.base; promises: R22)', async () => {
  const flipped = ({ method, ...rest }: SignatureParts): SignatureParts[] => [
    { ...rest, method: method === 'GET' ? 'POST' : 'GET' },
    { ...rest, method, contentType: 'application/jsom' },
    { ...rest, method, date: rest.date.replace(/\d\d GMT/, '60 GMT') },
    { ...rest, method, merchantId: `${rest.merchantId}x` },
    { ...rest, method, apiKey: rest.apiKey.slice(1) },
    { ...rest, method, sessionId: rest.requestId },
    { ...rest, method, requestId: rest.sessionId },
    { ...rest, method, url: rest.url.replace('bank.example', 'bank.exampl') },
    { ...rest, method, body: utf8(`${fromUtf8(rest.body)} `) },
  ]
  const verified = await Promise.all(
    goldenRequests.flatMap((request) =>
      flipped(partsOfGolden(request)).map((parts) =>
        verifySignature(verifier, authorizationOf(request).signature, parts),
      ),
    ),
  )
  assert.equal(verified.length, goldenRequests.length * 9)
  assert.notInclude(verified, true)
})

/** Makes a bank that calls as the golden request did, and records what it would sign. */
function bankOf(request: GoldenRequest): { bank: OnlinePaymentBank; signed: Bytes[] } {
  const { merchantId, keyVersion } = authorizationOf(request)
  const signed: Bytes[] = []
  const sign = (bytes: Bytes): Promise<Bytes> => {
    signed.push(bytes)
    return Promise.resolve(fromHex(authorizationOf(request).signature) ?? new Uint8Array())
  }
  const bank = makeOnlinePaymentBank({
    environment: 'production',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://pay.example',
    production: { apiKey: request.apiKey, merchantId, keys: { [keyVersion]: sign } },
    clock: () => parseHttpDate(request.date) ?? Number.NaN,
    uuid: () => request.requestId,
  })
  return { bank, signed }
}

/** Drafts and proves a golden request with our own operations, from nothing but its parsed body and its address. */
async function proven(bank: OnlinePaymentBank, request: GoldenRequest): Promise<Draft | undefined> {
  const headers = { 'x-session-id': request.sessionId }
  const paymentId = /payments\/([^/]+)/.exec(request.url)?.[1] ?? ''
  // The schemas check it; a golden body that they refuse fails the test.
  const body = request.body === '' ? undefined : JSON.parse(request.body)
  switch (request.operation) {
    case 'create':
      return createPayment.prove(bank, createPayment.draft(bank, { headers, body }))
    case 'status':
      return readPayment.prove(bank, readPayment.draft(bank, { headers, path: { paymentId } }))
    case 'refund':
      return refundPayment.prove(bank, refundPayment.draft(bank, { headers, path: { paymentId }, body }))
    case 'providers':
      return listProviders.prove(bank, listProviders.draft(bank, { headers }))
    case 'none':
      return undefined
  }
}

for (const operation of ['create', 'status', 'refund', 'providers'] as const) {
  test(`drafts ${operation} with the bytes, headers and signature base of the golden file (R22, R23)`, async () => {
    const requests = goldenRequests.filter((request) => request.operation === operation)
    for (const request of requests) {
      const { bank, signed } = bankOf(request)
      const draft = await proven(bank, request)
      assert.deepEqual(draft, {
        method: request.method,
        url: request.url,
        headers: {
          accept: 'application/json',
          'content-type': request.contentType,
          date: request.date,
          'x-api-key': request.apiKey,
          'x-session-id': request.sessionId,
          'x-request-id': request.requestId,
          authorization: request.authorization,
        },
        body: utf8(request.body),
      })
      assert.deepEqual(signed, [signatureBase(partsOfGolden(request))])
      const [base = new Uint8Array()] = signed
      // OpenSSL's signature holds over what our signer got: this ties the two sides together.
      assert.isTrue(await verifier(fromHex(authorizationOf(request).signature) ?? new Uint8Array(), base))
    }
    assert.isNotEmpty(requests)
  })
}
