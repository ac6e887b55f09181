// Our signatures against OpenSSL's, with keys that OpenSSL mints for this run: both directions, byte for byte.
// The base is put together here from literals, so that a mistake of our own signature base cannot cancel out.
import { assert, test } from '#kit'
import {
  createPayment,
  listProviders,
  makeOnlinePaymentBank,
  makePairMemory,
  type OnlinePaymentBank,
  readCallback,
  readPayment,
  refundPayment,
} from '../../core/online-payment/index.ts'
import type { Draft } from '../../core/shared/send.ts'
import { makeSigner, makeVerifier } from '../../core/shared/signing/rsa.ts'
import { thrownBy, typeErrorOf } from '../core/shared/thrown.ts'
import { mintKey, type OpensslKey, publicOf } from './openssl.ts'

const sizes = [2048, 3072, 4096]
const keys = new Map(sizes.map((bits) => [bits, mintKey(bits)]))
const keyOf = (bits: number): OpensslKey => {
  const key = keys.get(bits)
  if (!key) throw new Error(`no key of ${bits} bits was minted`)
  return key
}

const merchantId = '3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11'
const paymentId = 'b3c7a1d2-44c1-4e0b-8b7d-0a9e5c6f7d03'
const apiKey =
  '!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~'

function bankWith(key: OpensslKey): OnlinePaymentBank {
  return makeOnlinePaymentBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example:8443/some/path',
    frontUrl: 'https://bank.example',
    sandbox: { apiKey, merchantId, keys: { 7: key.privatePem } },
    clock: () => Date.parse('2026-11-20T10:00:00Z'),
  })
}

/** Puts the base together as the paper's gaps say, from what goes over the wire. */
function literalBase(draft: Draft): Buffer {
  const value = (name: string) => draft.headers[name] ?? ''
  const head =
    `${draft.method}\n${value('content-type')}\n${value('date')}\n${merchantId}\n${value('x-api-key')}\n` +
    `${value('x-session-id')}\n${value('x-request-id')}\n${draft.url}\n`
  return Buffer.concat([Buffer.from(head, 'utf8'), draft.body])
}

async function drafts(bank: OnlinePaymentBank): Promise<Draft[]> {
  const order = (reference: string, text: string) => ({
    accountId: 'a-1',
    amount: '12.50',
    currency: 'EUR' as const,
    reference,
    return: { url: 'https://shop.example.com/ok' },
    cancel: { url: 'https://shop.example.com/cancel' },
    reject: { url: 'https://shop.example.com/no' },
    message: { text },
    ultimateBeneficiary: {
      name: 'Åsa',
      identification: { id: '"\\ 😀 \u2028', schemeName: 'UNSTRUCTURED_ORG' as const },
    },
  })
  const texts = ['a', 'Tilaus åäö', 'ä'.repeat(140), "Šarūnas & co, (1 + 2): 'x'?"]
  const path = { paymentId }
  return Promise.all([
    ...texts.map((text) =>
      createPayment.prove(bank, createPayment.draft(bank, { body: order('1232', text) })),
    ),
    ...texts.map((text) => {
      const body = { amount: '0.01', currency: 'EUR' as const, message: { text } }
      return refundPayment.prove(bank, refundPayment.draft(bank, { path, body }))
    }),
    ...Array.from({ length: 4 }, () => readPayment.prove(bank, readPayment.draft(bank, { path }))),
    ...Array.from({ length: 4 }, () => listProviders.prove(bank, listProviders.draft(bank, {}))),
  ])
}

for (const bits of sizes) {
  test(`signs ${bits} bits so that OpenSSL verifies it, byte for byte as OpenSSL signs (gaps: online-payment.auth.signature)`, async () => {
    const key = keyOf(bits)
    for (const draft of await drafts(bankWith(key))) {
      const base = literalBase(draft)
      const expected = Buffer.from(key.sign(base)).toString('hex')
      assert.equal(expected.length, bits / 4)
      assert.equal(draft.headers['authorization'], `${merchantId}:1:7:${expected}`)
      const hex = draft.headers['authorization']?.split(':')[3] ?? ''
      assert.isTrue(key.verify(base, Buffer.from(hex, 'hex')))
      assert.isFalse(key.verify(Buffer.concat([base, Buffer.from('\n')]), Buffer.from(hex, 'hex')))
    }
  })

  test(`accepts a callback that OpenSSL signed with ${bits} bits, and refuses it for another key (gaps: online-payment.callback.trust)`, async () => {
    const key = keyOf(bits)
    const bank = bankWith(key)
    const url = 'https://shop.example.com/back?order=%C3%A4+1'
    const body = Buffer.from(
      `{"paymentId":"${paymentId}","amount":"12.50","status":"ACCEPTED","text":"åäö 😀"}`,
    )
    const head =
      `POST\napplication/json\nFri, 20 Nov 2026 10:04:59 GMT\n${merchantId}\nbank-key\n` +
      `0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01\n7D9B6B1E-1F0A-4F53-9A55-6F1C2E3D4B02\n${url}\n`
    const signature = Buffer.from(key.sign(Buffer.concat([Buffer.from(head), body]))).toString('hex')
    const headers = new Headers({
      'content-type': 'application/json',
      date: 'Fri, 20 Nov 2026 10:04:59 GMT',
      'x-api-key': 'bank-key',
      'x-session-id': '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01',
      'x-request-id': '7D9B6B1E-1F0A-4F53-9A55-6F1C2E3D4B02',
      authorization: `${merchantId}:1:0:${signature}`,
    })
    const request = { method: 'POST', url, headers, body }
    const trust = (publicPem: string) => ({
      apiKey: 'bank-key',
      keys: { 0: publicPem },
      pairs: makePairMemory(bank.clock),
    })
    assert.deepEqual(await readCallback(bank, trust(key.publicPem), request), { paymentId })
    const other = keyOf(sizes.find((size) => size !== bits) ?? 0)
    const refused = await thrownBy(() => readCallback(bank, trust(other.publicPem), request))
    assert.include(String(refused), 'callback_refused (signature)')
  })
}

test('refuses the older PKCS #1 form with words that name the right one, and none of the key (gaps: online-payment.auth.keys)', async () => {
  const { traditionalPem } = keyOf(2048)
  assert.match(traditionalPem, /BEGIN RSA PRIVATE KEY/)
  const { message } = await typeErrorOf(() => makeSigner(traditionalPem)(new Uint8Array()))
  assert.include(message, 'PKCS#8 PEM')
  assert.notInclude(message, traditionalPem.split('\n')[1] ?? '')
})

test('reads a key whatever its line ends and the white space around it (gaps: online-payment.auth.keys)', async () => {
  const key = keyOf(2048)
  const { privatePem, publicPem } = key
  assert.equal(publicOf(privatePem), publicPem)
  const message = new TextEncoder().encode('message')
  const spellings = [
    privatePem,
    privatePem.replaceAll('\n', '\r\n'),
    `\n  ${privatePem}\n\n`,
    privatePem.trim(),
  ]
  const signatures = await Promise.all(spellings.map((pem) => makeSigner(pem)(message)))
  for (const signature of signatures) assert.isTrue(key.verify(message, signature))
  const verifier = makeVerifier(publicPem.replaceAll('\n', '\r\n'))
  assert.isTrue(await verifier(new Uint8Array(signatures[0] ?? []), message))
})
