// Signatures of JWS as such: the published examples, the exact bytes that are signed, one spelling of each value, keys.
// Which members a header must have is tested with the interface that says so.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import { compactVerify, flattenedVerify } from 'jose'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64Url, fromUtf8, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import {
  type JwsHeader,
  jwsSigningInput,
  makeJwsSigner,
  makeSigner,
  readCompactJws,
  readDetachedJws,
  signCompactJws,
  signDetachedJws,
  verifyCompactJws,
  verifyDetachedJws,
} from '../../../core/shared/signing/index.ts'
import { typeErrorOf } from './thrown.ts'
import { RS256_EXAMPLE, UNENCODED_EXAMPLE } from '../../vectors/rfc-jws.ts'
import { type ClaimRules, findWrongClaim } from '../../../core/shared/signing/claims.ts'

const bytesOf = (text: string): Bytes => fromBase64Url(text) ?? assert.fail('the example is not base64url')

/** Reads what must be readable. */
const read = (text: string) => readDetachedJws(text) ?? assert.fail('it cannot be read')

test('signs the payload of RFC 7515 with the signature of its appendix, detached (RFC 7515, A.2 and F; promises: R20)', async () => {
  const { header, payload, encodedHeader, encodedPayload, signature, key } = RS256_EXAMPLE
  assert.equal(
    fromUtf8(jwsSigningInput(encodedHeader, utf8(payload), true)),
    `${encodedHeader}.${encodedPayload}`,
  )
  const jws = await signDetachedJws(JSON.parse(header), utf8(payload), makeJwsSigner(key, 'RS256'))
  assert.equal(jws, `${encodedHeader}..${signature}`)
})

test('verifies the signature of RFC 7515 over its payload, and over no other (RFC 7515, A.2 and F; promises: R20)', async () => {
  const { payload, encodedHeader, signature, key } = RS256_EXAMPLE
  const jws = read(`${encodedHeader}..${signature}`)
  const { kty, n, e } = key
  const verifies = (text: string) => verifyDetachedJws(jws, utf8(text), { kty, n, e }, 'RS256')
  assert.isTrue(await verifies(payload))
  assert.isFalse(await verifies(payload.replaceAll('\r', '')))
  assert.isFalse(await verifies(`${payload} `))
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
    const jws = await signDetachedJws(JSON.parse(example.header), payload, makeJwsSigner(hs256, 'RS256'))
    assert.equal(jws, example.detached)
    assert.deepEqual(signed, [example.signingInput])
    assert.equal(read(jws).signature, example.detached.split('..')[1])
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
  const header = { z: 1, a: ['å'], b64: false, crit: ['b64', 'z'] }
  const written = '{"alg":"RS256","z":1,"a":["å"],"b64":false,"crit":["b64","z"]}'
  const byFunction = makeJwsSigner(() => Promise.resolve(new Uint8Array([1])), 'RS256')
  const { privatePem } = await testKeyPair()
  for (const sign of [byFunction, makeJwsSigner(privatePem, 'RS256')]) {
    const [head = '', middle] = (await signDetachedJws(header, utf8('x'), sign)).split('.')
    assert.equal(fromUtf8(bytesOf(head)), written)
    assert.equal(middle, '')
  }
  assert.equal((await signDetachedJws(header, utf8('x'), byFunction)).split('..')[1], 'AQ')
})

test('verifies what it signed, over any bytes, encoded or not, and refuses it over any others (RFC 7797, 3; promises: R23)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const byFunction = makeJwsSigner(makeSigner(privatePem), 'RS256')
  const byKey = makeJwsSigner(privatePem, 'RS256')
  const payloads = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(payloads, payloads, fc.boolean(), async (payload, other, isPlain) => {
      const header = { kid: 'k', ...(isPlain && { b64: false, crit: ['b64'] }) }
      const text = await signDetachedJws(header, payload, byKey)
      assert.equal(await signDetachedJws(header, payload, byFunction), text)
      const jws = read(text)
      assert.deepEqual(jws.header, { alg: 'RS256', ...header })
      assert.isTrue(await verifyDetachedJws(jws, payload, publicPem, 'RS256'))
      const isSame = payload.length === other.length && payload.every((byte, at) => byte === other[at])
      assert.equal(await verifyDetachedJws(jws, other, publicPem, 'RS256'), isSame)
    }),
    { numRuns: 60 },
  )
})

test('refuses a signature over the other form of the same payload (RFC 7797, 3)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const payload = utf8('{"a":1}')
  const members = { b64: false, crit: ['b64'] }
  const head = toBase64Url(utf8(JSON.stringify({ alg: 'RS256', ...members })))
  const sign = makeSigner(privatePem)
  const verdicts = [true, false].map(async (isEncoded) => {
    const signature = toBase64Url(await sign(jwsSigningInput(head, payload, isEncoded)))
    return verifyDetachedJws(read(`${head}..${signature}`), payload, publicPem, 'RS256')
  })
  assert.deepEqual(await Promise.all(verdicts), [false, true])
})

const HEAD = toBase64Url(utf8('{"alg":"RS256"}'))

/** A header of any bytes, with a signature that can be read. */
const withHeader = (text: string | Uint8Array) =>
  `${toBase64Url(typeof text === 'string' ? utf8(text) : text)}..AQ`

test('reads header and signature of the one right form (RFC 7515, F)', () => {
  assert.deepEqual(readDetachedJws(`${HEAD}..AQID`), {
    encodedHeader: HEAD,
    header: { alg: 'RS256' },
    signature: 'AQID',
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

test('reads no text that is not the one spelling of its value (gaps: corporate.signature.errors; promises: R21)', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= .\n'
  const near = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(near, (ending) => {
      const jws = readDetachedJws(`${HEAD}..AQID${ending}`)
      if (jws) assert.equal(toBase64Url(bytesOf(jws.signature)), `AQID${ending}`)
    }),
    { numRuns: deep(400, 10_000) },
  )
})

/** Tells whether jose alone takes a detached JWS. */
async function isTakenByJose(text: string, payload: string): Promise<boolean> {
  const { publicKey } = await testKeyPair()
  const [head = '', , signature = ''] = text.split('.')
  return flattenedVerify({ protected: head, payload, signature }, publicKey).then(
    () => true,
    () => false,
  )
}

test('refuses what jose takes: a member that occurs twice, white space in a signature, unused bits, b64 outside of crit (gaps: corporate.signature.errors, psd2.jws; RFC 7797, 6)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const sign = makeSigner(privatePem)
  const payload = utf8('{"a":1}')
  const encodedPayload = toBase64Url(payload)
  const signed = async (header: string) => {
    const head = toBase64Url(utf8(header))
    return `${head}..${toBase64Url(await sign(jwsSigningInput(head, payload, true)))}`
  }
  const right = await signed('{"alg":"RS256"}')
  assert.isTrue(await isTakenByJose(right, encodedPayload))
  assert.isTrue(await verifyDetachedJws(read(right), payload, publicPem, 'RS256'))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const loose = letters.at(letters.indexOf(right.at(-1) ?? '') + 1) ?? ''
  for (const text of [
    await signed('{"alg":"none","alg":"RS256"}'),
    `${right.slice(0, -9)} ${right.slice(-9)}`,
    `${right}\n`,
    `${right}==`,
    `${right.slice(0, -1)}${loose}`,
  ]) {
    assert.isTrue(await isTakenByJose(text, encodedPayload), text)
    assert.isUndefined(readDetachedJws(text), text)
    assert.isUndefined(readCompactJws(text.replace('..', `.${encodedPayload}.`)), text)
  }
  for (const header of ['{"alg":"RS256","b64":false}', '{"alg":"RS256","b64":true}']) {
    const text = await signed(header)
    assert.isTrue(await isTakenByJose(text, encodedPayload), header)
    assert.isFalse(await verifyDetachedJws(read(text), payload, publicPem, 'RS256'), header)
    assert.isUndefined(readCompactJws(text.replace('..', `.${encodedPayload}.`)), header)
  }
})

test('verifies no header with a crit that is not understood, names nothing of it, or one member twice (RFC 7515, 4.1.11; RFC 7797, 6)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const sign = makeSigner(privatePem)
  const payload = utf8('{"a":1}')
  const verdict = async (members: JwsHeader, extensions?: readonly string[]) => {
    const head = toBase64Url(utf8(JSON.stringify({ alg: 'RS256', ...members })))
    const input = jwsSigningInput(head, payload, members['b64'] !== false)
    const jws = read(`${head}..${toBase64Url(await sign(input))}`)
    return verifyDetachedJws(jws, payload, publicPem, 'RS256', extensions)
  }
  const dated = { iat: 1, crit: ['iat'] }
  const plain = { b64: false, crit: ['b64'] }
  assert.deepEqual(
    [await verdict({}), await verdict(plain), await verdict(dated, ['iat'])],
    [true, true, true],
  )
  assert.isTrue(await verdict({ ...plain, iat: 1, crit: ['b64', 'iat'] }, ['iat']))
  for (const members of [
    dated,
    { crit: [] },
    { crit: 'b64', b64: true },
    { crit: null },
    { crit: [null] },
    { ...plain, crit: ['b64', 'b64'] },
    { ...plain, crit: ['b64', 'iat'] },
    { ...plain, crit: { 0: 'b64', length: 1 } },
    { ...plain, b64: 'false' },
    { ...dated, b64: false },
    { crit: ['toString'] },
    { crit: ['alg'] },
  ]) {
    assert.isFalse(await verdict(members), JSON.stringify(members))
  }
  // What is understood must be there.
  assert.isFalse(await verdict({ crit: ['iat'] }, ['iat']))
})

test('signs no header whose crit does not name its members, with a key or a function (RFC 7515, 4.1.11; RFC 7797, 6)', async () => {
  const { privatePem } = await testKeyPair()
  for (const key of [privatePem, makeSigner(privatePem)]) {
    for (const header of [
      { b64: false },
      { crit: ['b64'] },
      { crit: [] },
      { b64: false, crit: ['b64', 'b64'] },
    ]) {
      const error = await typeErrorOf(() => signDetachedJws(header, utf8('x'), makeJwsSigner(key, 'RS256')))
      assert.equal(error.message, 'crit must name members of the header, b64 among them')
    }
  }
})

test('signs and verifies claims as a compact JWS, which jose verifies too (RFC 7515, 7.1)', async () => {
  const { privatePem, publicPem, publicKey } = await testKeyPair()
  const claims = { sub: 'å', exp: 1, list: [1, { a: null }] }
  const text = await signCompactJws({ typ: 'JWT', kid: 'k' }, claims, makeJwsSigner(privatePem, 'RS256'))
  const jws = readCompactJws(text) ?? assert.fail('it cannot be read')
  assert.deepEqual(jws.header, { alg: 'RS256', typ: 'JWT', kid: 'k' })
  assert.deepEqual(jws.claims, claims)
  assert.isTrue(await verifyCompactJws(jws, publicPem, 'RS256'))
  assert.isFalse(await verifyCompactJws(jws, publicPem, 'PS256'))
  assert.isFalse(await verifyCompactJws({ ...jws, encodedPayload: 'e30' }, publicPem, 'RS256'))
  const { payload } = await compactVerify(text, publicKey)
  assert.deepEqual(JSON.parse(fromUtf8(new Uint8Array(payload))), claims)
})

test('takes a secret for HS256 alone, and no public key for a secret (RFC 8725, 2.1)', async () => {
  const { publicPem, publicKey } = await testKeyPair()
  const by = (secret: string, alg: string) => {
    const input = `${toBase64Url(utf8(JSON.stringify({ alg })))}.e30`
    const text = `${input}.${toBase64Url(hmac(sha256, utf8(secret), utf8(input)))}`
    return readCompactJws(text) ?? assert.fail('it cannot be read')
  }
  const secret = 'a secret of at least 32 characters'
  assert.isTrue(await verifyCompactJws(by(secret, 'HS256'), utf8(secret), 'HS256'))
  assert.isFalse(await verifyCompactJws(by(secret, 'HS256'), utf8(`${secret} `), 'HS256'))
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  for (const key of [publicPem, publicKey, jwk]) {
    for (const text of [publicPem, publicPem.trim()]) {
      assert.isFalse(await verifyCompactJws(by(text, 'HS256'), key, 'HS256'))
      assert.isFalse(await verifyCompactJws(by(text, 'RS256'), key, 'RS256'))
    }
  }
  assert.isFalse(await verifyCompactJws(by(secret, 'RS256'), utf8(secret), 'RS256'))
  assert.isFalse(await verifyCompactJws(by(secret, 'HS256'), utf8(secret), 'RS256'))
})

const NOW = 1_795_000_000
const rules: ClaimRules = {
  required: ['sub', 'exp'],
  issuer: 'https://bank.example',
  audience: 'shop',
  nowMs: NOW * 1_000 + 999,
  toleranceSeconds: 60,
}
const right = { sub: '1', iss: 'https://bank.example', aud: 'shop', exp: NOW + 900 }

const wrongIn = (claims: object, changed: Partial<ClaimRules> = {}) =>
  findWrongClaim({ ...right, ...claims }, { ...rules, ...changed })

test('finds nothing wrong where all claims are right (RFC 7519, 4.1)', () => {
  assert.isUndefined(wrongIn({}))
  assert.isUndefined(wrongIn({ aud: ['shop'], iat: NOW, nbf: NOW, extra: { any: 'thing' } }))
  assert.isUndefined(findWrongClaim({}, { required: [], nowMs: NOW }))
})

test('names a required claim that is missing, in the order of the rules (RFC 7519, 4.1)', () => {
  assert.equal(findWrongClaim({}, rules), 'sub')
  assert.equal(findWrongClaim({ sub: 1 }, rules), 'exp')
  // A name of every object is not a claim.
  assert.equal(findWrongClaim({}, { required: ['toString'], nowMs: NOW }), 'toString')
})

test('takes a token of one issuer for one party alone (RFC 7519, 4.1.1, 4.1.3)', () => {
  for (const iss of [undefined, null, '', 'https://bank.example/', ['https://bank.example']]) {
    assert.equal(wrongIn({ iss }), 'iss')
  }
  for (const aud of [undefined, null, '', 'Shop', [], ['shop', 'another'], ['another'], [['shop']]]) {
    assert.equal(wrongIn({ aud }), 'aud')
  }
})

test('judges times by the second and the tolerance (RFC 7519, 4.1.4 to 4.1.6)', () => {
  const found = [-61, -60, -59, 0].map((seconds) => wrongIn({ exp: NOW + seconds }))
  assert.deepEqual(found, ['exp', 'exp', undefined, undefined])
  assert.deepEqual(
    [60, 60.5, 61].map((seconds) => wrongIn({ nbf: NOW + seconds })),
    [undefined, 'nbf', 'nbf'],
  )
  assert.equal(wrongIn({ exp: NOW }, { toleranceSeconds: 0 }), 'exp')
  assert.equal(wrongIn({ nbf: NOW + 1 }, { toleranceSeconds: 0 }), 'nbf')
})

test('takes no claim for a time that is none (RFC 7519, 2)', () => {
  for (const name of ['iat', 'nbf', 'exp']) {
    for (const value of [null, String(NOW), true, Infinity, NaN, [NOW], {}]) {
      assert.equal(wrongIn({ [name]: value }), name, name)
    }
  }
})
