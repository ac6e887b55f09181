// The signature: the bytes that are signed, and the header that carries it. What a bank refuses of them is in
// test/edge/sandbox/online-payment/raw-signature.test.ts.
// Runs in every runtime: signatures.
import { assert, fc, test } from '#kit'
import {
  partsOfDraft,
  readAuthorization,
  signatureBase,
  type SignatureParts,
  verifySignature,
  writeAuthorization,
} from '../../../core/online-payment/auth.ts'
import { fromHex, toHex, utf8 } from '../../../core/shared/bytes.ts'
import { makeOnlinePaymentBank, readPayment, refundPayment } from '../../../core/online-payment/index.ts'
import { words } from '../shared/lists.ts'

const paymentId = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
const parts: SignatureParts = {
  method: 'POST',
  contentType: 'application/json',
  date: 'Fri, 20 Nov 2026 10:00:00 GMT',
  merchantId: '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11',
  apiKey: 'sandbox-api-key-1',
  sessionId: '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
  requestId: '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02',
  url: `https://bank.example/paymentbutton/v1/payments/${paymentId}/refund`,
  body: utf8('{"amount":"1.00","currency":"EUR","message":{"text":"Hyvitys åäö"}}'),
}
const POST_SHA = 'c618011e0ae7571c71540a49b957d8188c724a37d81a55eda7a12d967dac819a'
const GET_SHA = 'b44ae0d1e7b4b8d9b8ffd4b147d202f34c8c937dd54e8a4c4555f82cc7d0b5b3'

const getParts = {
  ...parts,
  method: 'GET',
  url: `https://bank.example/paymentbutton/v1/payments/${paymentId}`,
  body: new Uint8Array(),
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

test('signs the 342 bytes of the published POST (gaps: Part 3, Online payment signature base)', async () => {
  const base = signatureBase(parts)
  assert.equal(parts.body.length, 70)
  assert.equal(base.length, 342)
  assert.equal(base.at(-1), 0x7d)
  assert.equal(await sha256(base), POST_SHA)
})

test('signs the 264 bytes of the published GET, whose last byte is the LF after the address (gaps: Part 3, Online payment signature base)', async () => {
  const base = signatureBase(getParts)
  assert.equal(base.length, 264)
  assert.equal(base.at(-1), 0x0a)
  assert.equal(await sha256(base), GET_SHA)
})

test('hands exactly the published bytes to the signer when a call is proven (gaps: online-payment.auth.base)', async () => {
  const signed: string[] = []
  const bank = makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://bank.example',
    clock: () => Date.parse('2026-11-20T10:00:00.999Z'),
    uuid: () => parts.requestId,
    sandbox: {
      apiKey: parts.apiKey,
      merchantId: parts.merchantId,
      keys: {
        0: async (bytes) => {
          signed.push(await sha256(bytes))
          return new Uint8Array([0, 15, 16, 255])
        },
      },
    },
  })
  const headers = { 'x-session-id': parts.sessionId }
  const body = { amount: '1.00', currency: 'EUR', message: { text: 'Hyvitys åäö' } } as const
  const post = await refundPayment.prove(
    bank,
    refundPayment.draft(bank, { path: { paymentId }, headers, body }),
  )
  const get = await readPayment.prove(bank, readPayment.draft(bank, { path: { paymentId }, headers }))
  assert.deepEqual(signed, [POST_SHA, GET_SHA])
  assert.equal(post.headers['authorization'], `${parts.merchantId}:1:0:000f10ff`)
  assert.equal(get.headers['authorization'], `${parts.merchantId}:1:0:000f10ff`)
})

test('keeps every part of the base apart: nine parts, eight LF, no case folding (gaps: online-payment.auth.base)', () => {
  const text = new TextDecoder().decode(signatureBase({ ...parts, body: utf8('BODY\n\nbody ') }))
  assert.equal(
    text,
    'POST\napplication/json\nFri, 20 Nov 2026 10:00:00 GMT\n3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11\nsandbox-api-key-1\n' +
      '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\n7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02\n' +
      'https://bank.example/paymentbutton/v1/payments/b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03/refund\nBODY\n\nbody ',
  )
})

test('keeps any body at the end of the base, byte for byte (gaps: online-payment.auth.base)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
      const base = signatureBase({ ...parts, body })
      assert.deepEqual(base.slice(272), new Uint8Array(body))
      assert.equal(base.length, 272 + body.length)
    }),
  )
})

test('writes merchantId:1:keyVersion:hexSignature in lower case (gaps: online-payment.auth.format)', () => {
  assert.equal(writeAuthorization('m', 9999, new Uint8Array([0, 1, 0xab, 0xff])), 'm:1:9999:0001abff')
  assert.equal(writeAuthorization('m', 0, new Uint8Array(), '7'), 'm:7:0:')
})

test('reads what it writes (gaps: online-payment.auth.format)', () => {
  const id = fc.stringMatching(/^[!-9;-~]{1,64}$/)
  fc.assert(
    fc.property(id, fc.integer({ min: 0, max: 9999 }), fc.uint8Array(), (merchantId, keyVersion, bytes) => {
      const read = readAuthorization(writeAuthorization(merchantId, keyVersion, bytes))
      assert.deepEqual(read, { merchantId, keyVersion, signature: toHex(bytes) })
    }),
  )
})

test('refuses an Authorization value of another form (gaps: online-payment.auth.format)', () => {
  const values = words(`
    m:1:0 m:1:0:ab:cd m::0:ab m:2:0:ab m:01:0:ab m:1:00:ab m:1:01:ab m:1:10000:ab m:1:-1:ab m:1::ab m:1:1e1:ab
    :1:0:ab`)
  const spaced = ['', ' m:1:0:ab', 'm m:1:0:ab', 'Bearer m:1:0:ab', `${'m'.repeat(65)}:1:0:ab`]
  for (const value of values.concat(spaced)) assert.isUndefined(readAuthorization(value), value)
  // A line feed can only be the tail of the signature: the verifier refuses that.
  assert.isUndefined(fromHex(readAuthorization('m:1:0:ab\n')?.signature ?? ''))
})

test('refuses an empty signature even where a verifier of the caller takes anything (gaps: online-payment.auth.signature)', async () => {
  const anything = () => Promise.resolve(true)
  assert.isFalse(await verifySignature(anything, '', parts))
  assert.isFalse(await verifySignature(anything, 'AB', parts))
  assert.isTrue(await verifySignature(anything, 'ab', parts))
})

test('signs a draft as it stands: a header that is missing counts as empty (gaps: online-payment.auth.base)', () => {
  const draft = { method: 'GET', url: 'https://b.example/x', headers: {}, body: new Uint8Array() }
  assert.equal(
    new TextDecoder().decode(signatureBase(partsOfDraft(draft, 'm'))),
    'GET\n\n\nm\n\n\n\nhttps://b.example/x\n',
  )
})
