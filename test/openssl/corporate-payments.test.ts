// Our detached signatures against OpenSSL's, with keys that OpenSSL mints for this run: both directions, byte for byte.
// Header and signing input are put together here from literals, so that a mistake of our own cannot cancel out.
import { assert, test } from '#kit'
import {
  createPayment,
  createSepaPayment,
  makeCorporateBank,
  type PaymentOrder,
  verifyRequestSignature,
} from '../../core/corporate-payments/index.ts'
import { mintKey, type OpensslKey } from './openssl.ts'

const SIGNED_AT = 1_795_168_800
const HEADER = `{"alg":"RS256","kid":"sandbox-1","b64":false,"urn:bank.api.iat":${SIGNED_AT},"crit":["b64","urn:bank.api.iat"]}`
const head = Buffer.from(HEADER).toString('base64url')

const order = (message: string): PaymentOrder => ({
  creditor: { iban: 'FI6299900000000011', name: 'Savi ja Saari Oy' },
  debtor: { iban: 'FI1999900000000300' },
  instructedAmount: { amount: '24.00', currency: 'EUR' },
  instructionId: 'INVOICE20260042',
  message,
})
const written = (message: string) =>
  '{"creditor":{"iban":"FI6299900000000011","name":"Savi ja Saari Oy"},"debtor":{"iban":"FI1999900000000300"},' +
  `"instructedAmount":{"amount":"24.00","currency":"EUR"},"instructionId":"INVOICE20260042","message":"${message}"}`

const texts = ['a', 'Lasku åäö', 'ä'.repeat(140), "Šarūnas & co, (1 + 2): 'x'?"]

const bankWith = (key: OpensslKey) =>
  makeCorporateBank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { clientId: 'c', clientSecret: 's', keyId: 'sandbox-1', privateKey: key.privatePem },
    tokens: { get: () => Promise.resolve('t'), forget: () => undefined },
    clock: () => SIGNED_AT * 1_000,
  })

const minted = new Map([2048, 3072, 4096].map((bits) => [bits, mintKey(bits)]))

for (const [bits, key] of minted) {
  test(`signs with RSA-${bits} what OpenSSL signs, byte for byte (2 B, Authentication; promises: R20)`, async () => {
    const bank = bankWith(key)
    for (const call of [createSepaPayment, createPayment]) {
      for (const text of texts) {
        const { headers, body } = await call.prove(bank, call.draft(bank, { body: order(text) }))
        assert.equal(Buffer.from(body).toString(), written(text))
        const input = Buffer.from(`${head}.${written(text)}`)
        const signature = Buffer.from(key.sign(input)).toString('base64url')
        assert.equal(headers['x-req-signature'], `${head}..${signature}`)
        assert.isTrue(key.verify(input, Buffer.from(signature, 'base64url')))
      }
    }
  })

  test(`verifies with RSA-${bits} what OpenSSL signed, whatever the bytes, and nothing of another key (2 B, Authentication; promises: R20)`, async () => {
    const other = [...minted.values()].find((one) => one !== key) ?? assert.fail('no other key')
    const bodies = [...texts.map(written), '', '{ }', '{"b":1,"a":"😀 \u2028"}\n', '.', 'a.b']
    for (const text of bodies) {
      const body = new TextEncoder().encode(text)
      const signature = Buffer.from(key.sign(Buffer.from(`${head}.${text}`))).toString('base64url')
      const judge = (pem: string, bytes = body) =>
        verifyRequestSignature(`${head}..${signature}`, bytes, () => pem, SIGNED_AT * 1_000)
      assert.deepEqual(await judge(key.publicPem), { ok: true, keyId: 'sandbox-1' })
      assert.deepEqual(await judge(other.publicPem), { ok: false, fault: 'signature' })
      assert.deepEqual(await judge(key.publicPem, new Uint8Array([...body, 32])), {
        ok: false,
        fault: 'signature',
      })
    }
  })
}
