// Detached signatures as such: the published examples, the exact bytes that are signed, one spelling of each value.
// Which members a header must have is tested with the interface that says so.
// Runs in every runtime: signatures.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64Url, fromUtf8, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import {
  jwsSigningInput,
  makeSigner,
  makeVerifier,
  readDetachedJws,
  signDetachedJws,
  verifyDetachedJws,
} from '../../../core/shared/signing/index.ts'
import { RS256_EXAMPLE, UNENCODED_EXAMPLE } from '../../vectors/rfc-jws.ts'

const bytesOf = (text: string): Bytes => fromBase64Url(text) ?? assert.fail('the example is not base64url')

/** Reads what must be readable. */
const read = (text: string) => readDetachedJws(text) ?? assert.fail('it cannot be read')

test('signs the payload of RFC 7515 with the signature of its appendix, detached (RFC 7515, A.2 and F; promises: R20)', async () => {
  const { header, payload, encodedHeader, encodedPayload, signature, key } = RS256_EXAMPLE
  assert.equal(
    fromUtf8(jwsSigningInput(encodedHeader, utf8(payload), true)),
    `${encodedHeader}.${encodedPayload}`,
  )
  const jws = await signDetachedJws(JSON.parse(header), utf8(payload), makeSigner(key))
  assert.equal(jws, `${encodedHeader}..${signature}`)
})

test('verifies the signature of RFC 7515 over its payload, and over no other (RFC 7515, A.2 and F; promises: R20)', async () => {
  const { payload, encodedHeader, signature, key } = RS256_EXAMPLE
  const jws = read(`${encodedHeader}..${signature}`)
  const verifier = makeVerifier(key)
  assert.isTrue(await verifyDetachedJws(jws, utf8(payload), verifier))
  assert.isFalse(await verifyDetachedJws(jws, utf8(payload.replaceAll('\r', '')), verifier))
  assert.isFalse(await verifyDetachedJws(jws, utf8(`${payload} `), verifier))
})

for (const [name, section, example] of [
  ['in base64url', '4.1', UNENCODED_EXAMPLE.encoded],
  ['as it is', '4.2', UNENCODED_EXAMPLE.plain],
] as const) {
  test(`signs a payload ${name}, byte for byte as published (RFC 7797, ${section}; promises: R20)`, async () => {
    const signed: string[] = []
    const hs256 = (bytes: Uint8Array) => {
      signed.push(fromUtf8(bytes))
      return Promise.resolve(hmac(sha256, bytesOf(UNENCODED_EXAMPLE.key), bytes))
    }
    const payload = utf8(UNENCODED_EXAMPLE.payload)
    const jws = await signDetachedJws(JSON.parse(example.header), payload, hs256)
    assert.equal(jws, example.detached)
    assert.deepEqual(signed, [example.signingInput])
    const verified = await verifyDetachedJws(read(jws), payload, async (signature, bytes) => {
      return toHex(signature) === toHex(await hs256(bytes))
    })
    assert.isTrue(verified)
    assert.deepEqual(signed, [example.signingInput, example.signingInput])
  })
}

test('signs the 191 bytes of a corporate payment, the body as it is (gaps: Part 3, Detached signatures)', () => {
  const header =
    '{"alg":"RS256","kid":"sandbox-1","b64":false,"urn:bank.api.iat":1795168800,"crit":["b64","urn:bank.api.iat"]}'
  const body = utf8('{"instructionId":"TEST1","message":"åäö"}')
  assert.lengthOf(body, 44)
  const input = jwsSigningInput(toBase64Url(utf8(header)), body, false)
  assert.lengthOf(input, 191)
  assert.equal(toHex(sha256(input)), 'dae7d4b20ac0236ba2c1a7d05dcd62826a93e2e7272a22bbfa2123cbe86e57b3')
})

test('signs the published input of a PSD2 payment, the body in base64url (gaps: Part 3, Detached signatures)', () => {
  const encodedHeader = toBase64Url(utf8('{"alg":"RS256","kid":"sandbox-qseal-1"}'))
  const input = jwsSigningInput(encodedHeader, utf8('{"amountEUR":"1.00"}'), true)
  assert.equal(
    fromUtf8(input),
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9.eyJhbW91bnRFVVIiOiIxLjAwIn0',
  )
  assert.equal(toHex(sha256(input)), '15e1e83a7f11bc10b4b7acb79d7e92c4e7593a784947ee92535248d7ec379155')
})

test('writes the members of a header in the order in which they are given (2 B, Authentication)', async () => {
  const header = { z: 1, alg: 'RS256', a: ['å'], b64: false }
  const jws = await signDetachedJws(header, utf8('x'), () => Promise.resolve(new Uint8Array([1])))
  const [head = '', middle, signature] = jws.split('.')
  assert.equal(fromUtf8(bytesOf(head)), '{"z":1,"alg":"RS256","a":["å"],"b64":false}')
  assert.deepEqual([middle, signature], ['', 'AQ'])
})

test('verifies what it signed, over any bytes, encoded or not, and refuses it over any others (RFC 7797, 3; promises: R23)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const [sign, verifier] = [makeSigner(privatePem), makeVerifier(publicPem)]
  const payloads = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(payloads, payloads, fc.boolean(), async (payload, other, isPlain) => {
      const header = { alg: 'RS256', kid: 'k', ...(isPlain && { b64: false }) }
      const jws = read(await signDetachedJws(header, payload, sign))
      assert.deepEqual(jws.header, header)
      assert.isTrue(await verifyDetachedJws(jws, payload, verifier))
      const isSame = payload.length === other.length && payload.every((byte, at) => byte === other[at])
      assert.equal(await verifyDetachedJws(jws, other, verifier), isSame)
    }),
    { numRuns: 60 },
  )
})

test('refuses a signature over the other form of the same payload (RFC 7797, 3)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const payload = utf8('{"a":1}')
  const plain = read(await signDetachedJws({ alg: 'RS256', b64: false }, payload, makeSigner(privatePem)))
  const encoded = { ...plain, header: { alg: 'RS256' } }
  assert.isFalse(await verifyDetachedJws(encoded, payload, makeVerifier(publicPem)))
})

const HEAD = toBase64Url(utf8('{"alg":"RS256"}'))

/** A header of any bytes, with a signature that can be read. */
const withHeader = (text: string | Uint8Array) =>
  `${toBase64Url(typeof text === 'string' ? utf8(text) : text)}..AQ`

test('reads header and signature of the one right form (RFC 7515, F)', () => {
  assert.deepEqual(readDetachedJws(`${HEAD}..AQID`), {
    encodedHeader: HEAD,
    header: { alg: 'RS256' },
    signature: new Uint8Array([1, 2, 3]),
  })
  assert.deepEqual(read(withHeader(' {\r\n\t"a" : "\\u0062" }\n')).header, { a: 'b' })
})

for (const [name, texts] of Object.entries({
  'another number of parts': [
    '',
    '.',
    '..',
    HEAD,
    `${HEAD}.AQ`,
    `${HEAD}...AQ`,
    `${HEAD}..AQ.`,
    `.${HEAD}..AQ`,
  ],
  'a payload between the dots': [`${HEAD}.AQ.AQ`, `${HEAD}. .AQ`, `${HEAD}.e30.AQ`],
  'no header or no signature': [`..AQ`, `${HEAD}..`],
  padding: [`${HEAD}=..AQ`, `${HEAD}..AQ==`, `${HEAD}..AQI=`, `${HEAD}..AQ=`, `${HEAD}%3D..AQ`],
  'white space': [
    ` ${HEAD}..AQ`,
    `${HEAD}..AQ `,
    `${HEAD}..A Q`,
    `${HEAD}..AQ\n`,
    `${HEAD}\t..AQ`,
    `${HEAD}.. AQ`,
    `${HEAD}..AQ\u00a0`,
  ],
  'letters of base64 and others': [
    `${HEAD}..+/8`,
    `${HEAD}..A*`,
    `${HEAD}..Aå`,
    `${HEAD}..A\u0000`,
    `${HEAD}..AQ,AQ`,
  ],
  'a length that no bytes have': [`${HEAD}..A`, `${HEAD}..AQIDA`, `${HEAD.slice(0, -1)}..AQ`],
  'unused bits that are not zero': [`${HEAD}..AR`, `${HEAD}..AQJ`, `${HEAD}..__`, `${HEAD}..___9x_`],
  'a header that is no JSON object in UTF-8': [
    withHeader(''),
    withHeader('null'),
    withHeader('[]'),
    withHeader('"a"'),
    withHeader('1'),
    withHeader('{'),
    withHeader('{"a":1}x'),
    withHeader("{'a':1}"),
    withHeader('{"a":1,}'),
    withHeader('\ufeff{}'),
    withHeader(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  ],
  'a member that occurs twice': [
    withHeader('{"alg":"RS256","alg":"RS256"}'),
    withHeader('{"alg":"RS256","\\u0061lg":"none"}'),
    withHeader('{"a":{"b":1,"b":1}}'),
    withHeader('{"a":[{"b":1,"b":2}]}'),
  ],
})) {
  test(`refuses ${name} (gaps: corporate.signature.errors; RFC 7515, 2)`, () => {
    for (const text of texts) assert.isUndefined(readDetachedJws(text), JSON.stringify(text))
  })
}

test('reads no text that is not the one spelling of its value (gaps: corporate.signature.errors)', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\n'
  const near = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(near, (ending) => {
      const jws = readDetachedJws(`${HEAD}..AQID${ending}`)
      if (jws) assert.equal(toBase64Url(jws.signature), `AQID${ending}`)
    }),
    { numRuns: deep(400, 10_000) },
  )
})
