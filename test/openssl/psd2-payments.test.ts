// Our seals against OpenSSL, with keys that OpenSSL mints for this run, by all three algorithms and both ways.
// The signing input is put together here from what goes over the wire, so that a mistake of our own cannot cancel out.
import { assert, test } from '#kit'
import {
  makePsd2Bank,
  createSepaPayment,
  makeScaRequest,
  verifyJwsSignature,
} from '../../core/psd2-payments/index.ts'
import { JWS_ALGORITHMS, type JwsAlgorithm } from '../../core/shared/signing/index.ts'
import { typeErrorOf } from '../core/shared/thrown.ts'
import { mintJwsKey, mintKey, type OpensslJwsKey } from './openssl.ts'

const keys = new Map<JwsAlgorithm, OpensslJwsKey>(
  JWS_ALGORITHMS.map((algorithm) => [algorithm, mintJwsKey(algorithm)]),
)
const keyOf = (algorithm: JwsAlgorithm): OpensslJwsKey => {
  const key = keys.get(algorithm)
  if (!key) throw new Error(`no key for ${algorithm} was minted`)
  return key
}

const bankWith = (algorithm: JwsAlgorithm, privateKey = keyOf(algorithm).privatePem) =>
  makePsd2Bank({
    environment: 'sandbox',
    baseUrl: 'https://bank.example',
    sandbox: { clientId: 'a', clientSecret: 'b', apiKey: 'c', keyId: 'seal-1', privateKey, algorithm },
    tokens: { get: () => Promise.resolve('t'), forget: () => undefined },
  })

const order = (message: string) => ({
  reference: '1232',
  amountEUR: '24.00',
  payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
  message,
})
const messages = ['a', 'Tilaus åäö', 'ä'.repeat(140), "Šarūnas & co, (1 + 2): 'x'?"]
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

for (const algorithm of JWS_ALGORITHMS) {
  test(`seals bodies by ${algorithm} so that OpenSSL verifies each, and none over other bytes (gaps: psd2.jws; promises: R22)`, async () => {
    const bank = bankWith(algorithm)
    for (const message of messages) {
      const draft = await createSepaPayment.prove(
        bank,
        createSepaPayment.draft(bank, { body: order(message) }),
      )
      const [header = '', signature = ''] = (draft.headers['x-jws-signature'] ?? '').split('..')
      assert.deepEqual(JSON.parse(Buffer.from(header, 'base64url').toString()), {
        alg: algorithm,
        kid: 'seal-1',
      })
      const input = Buffer.from(`${header}.${base64url(draft.body)}`)
      const bytes = Buffer.from(signature, 'base64url')
      assert.isTrue(keyOf(algorithm).verify(input, bytes))
      assert.isFalse(
        keyOf(algorithm).verify(Buffer.from(`${header}.${base64url(draft.body.subarray(1))}`), bytes),
      )
    }
  })

  test(`verifies by ${algorithm} what OpenSSL has signed (gaps: psd2.jws; promises: R22)`, async () => {
    const header = base64url(Buffer.from(JSON.stringify({ alg: algorithm, kid: 'k' })))
    for (const message of messages) {
      const body = new TextEncoder().encode(JSON.stringify(order(message)))
      const signature = keyOf(algorithm).sign(Buffer.from(`${header}.${base64url(body)}`))
      const value = `${header}..${base64url(signature)}`
      const verdict = await verifyJwsSignature(value, body, () => keyOf(algorithm).publicPem)
      assert.deepEqual(verdict, { ok: true, keyId: 'k' })
    }
  })

  test(`signs request objects by ${algorithm} so that OpenSSL verifies them (gaps: psd2.sca.request-object; promises: R22)`, async () => {
    const { approvalUrl: address } = await makeScaRequest(
      bankWith(algorithm),
      'bundle-1',
      'https://provider.example.com/back',
    )
    const [header = '', payload = '', signature = ''] = (
      new URL(address).searchParams.get('request') ?? ''
    ).split('.')
    assert.isTrue(
      keyOf(algorithm).verify(Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url')),
    )
  })
}

test('signs by RS256 byte for byte as OpenSSL does (gaps: psd2.jws; promises: R22)', async () => {
  const bank = bankWith('RS256')
  const draft = await createSepaPayment.prove(bank, createSepaPayment.draft(bank, { body: order('a') }))
  const [header = '', signature = ''] = (draft.headers['x-jws-signature'] ?? '').split('..')
  assert.equal(signature, base64url(keyOf('RS256').sign(Buffer.from(`${header}.${base64url(draft.body)}`))))
})

test('refuses the older form of a key, and one that is too small, in words without the key (gaps: shared.keys)', async () => {
  const small = mintKey(1024)
  for (const pem of [keyOf('RS256').traditionalPem, small.privatePem, keyOf('ES256').privatePem]) {
    const bank = bankWith('RS256', pem)
    const draft = createSepaPayment.draft(bank, { body: order('a') })
    const { message } = await typeErrorOf(() => createSepaPayment.prove(bank, draft))
    assert.equal(
      message,
      'sandbox.privateKey must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM, JWK or CryptoKey',
    )
  }
})
