// The seal over a body: the vector of the gaps, the golden file of OpenSSL, and answers.
// Each fault of a request alone is in test/edge/sandbox/psd2-payments/raw-jws.test.ts.
// Live comparisons with OpenSSL are in test/openssl, because most runtimes cannot start a program.
// Runs in every runtime: keys, signatures.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import {
  createForeignPayment,
  createRecurringPayment,
  createScheduledPayment,
  createSepaPayment,
  verifyJwsSignature,
  verifyRequestObject,
} from '../../../core/psd2-payments/index.ts'
import { fromUtf8, toBase64Url, toHex, utf8 } from '../../../core/shared/bytes.ts'
import { isBankError } from '../../../core/shared/errors.ts'
import {
  JWS_ALGORITHMS,
  type JwsAlgorithm,
  jwsSigningInput,
  makeJwsSigner,
  makeSigner,
  signDetachedJws,
} from '../../../core/shared/signing/index.ts'
import { json } from '../shared/fake-fetch.ts'
import { thrownBy } from '../shared/thrown.ts'
import { authorizationId, sepaOrder, testBank, told } from './fixtures.ts'
import { goldenBodies, goldenPublicKeys, goldenRequests } from './golden.ts'

const encode = (value: unknown) => toBase64Url(utf8(JSON.stringify(value)))
const goldenKey = (algorithm: JwsAlgorithm) =>
  algorithm === 'ES256' ? goldenPublicKeys.ec : goldenPublicKeys.rsa
const findGolden = (keyId: string) => {
  const algorithm = JWS_ALGORITHMS.find((name) => keyId === `golden-${name}`)
  return algorithm && goldenKey(algorithm)
}

/** Generates a pair for an algorithm, which can be read out so that every form of it can be tried. */
async function mint(algorithm: JwsAlgorithm): Promise<CryptoKeyPair> {
  const rsa = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const parameters = {
    RS256: { name: 'RSASSA-PKCS1-v1_5', ...rsa },
    PS256: { name: 'RSA-PSS', ...rsa },
    ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  }[algorithm]
  return await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
}
const pairs = {
  RS256: await mint('RS256'),
  PS256: await mint('PS256'),
  ES256: await mint('ES256'),
}

test('composes the signing input of the vector (gaps: psd2.jws, Part 3 Detached signatures)', async () => {
  const input = jwsSigningInput(
    encode({ alg: 'RS256', kid: 'sandbox-qseal-1' }),
    utf8('{"amountEUR":"1.00"}'),
    true,
  )
  assert.equal(
    fromUtf8(input),
    'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9.eyJhbW91bnRFVVIiOiIxLjAwIn0',
  )
  const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', input)))
  assert.equal(hash, '15e1e83a7f11bc10b4b7acb79d7e92c4e7593a784947ee92535248d7ec379155')
})

test('holds at least 50 bodies of all kinds and algorithms, and bytes of strangers (promises: R22)', () => {
  assert.isAtLeast(goldenBodies.length, 50)
  assert.sameMembers(
    [...new Set(goldenBodies.map(({ operation }) => operation))],
    ['sepa', 'scheduled', 'recurring', 'foreign', 'none'],
  )
  assert.sameMembers([...new Set(goldenBodies.map(({ algorithm }) => algorithm))], [...JWS_ALGORITHMS])
})

test('accepts every signature that OpenSSL made, by all three algorithms (gaps: psd2.jws; promises: R22)', async () => {
  for (const { algorithm, body, signature } of goldenBodies) {
    const verdict = await verifyJwsSignature(signature, utf8(body), findGolden)
    assert.deepEqual(verdict, { ok: true, keyId: `golden-${algorithm}` }, body)
  }
})

test('drafts the very bytes that OpenSSL signed (promises: R22, R23)', async () => {
  const { bank } = await testBank()
  const draft = {
    sepa: createSepaPayment.draft,
    scheduled: createScheduledPayment.draft,
    recurring: createRecurringPayment.draft,
    foreign: createForeignPayment.draft,
  }
  for (const { operation, body } of goldenBodies) {
    if (operation === 'none') continue
    const drafted = Reflect.apply(
      draft[operation] as (...given: unknown[]) => { body: Uint8Array },
      undefined,
      [bank, { body: JSON.parse(body) }],
    )
    assert.equal(fromUtf8(drafted.body), body)
  }
})

test('refuses a golden signature over other bytes, under another key, or of another body (promises: R22)', async () => {
  for (const { algorithm, body, signature } of goldenBodies.slice(0, 6)) {
    const bytes = utf8(body)
    const verdicts = await Promise.all([
      verifyJwsSignature(signature, utf8(`${body} `), findGolden),
      verifyJwsSignature(signature, bytes.subarray(1), findGolden),
      verifyJwsSignature(signature, bytes, () => pairs[algorithm].publicKey),
      verifyJwsSignature(signature, bytes, () => undefined),
    ])
    assert.deepEqual(verdicts, [
      { ok: false, fault: 'signature' },
      { ok: false, fault: 'signature' },
      { ok: false, fault: 'signature' },
      { ok: false, fault: 'key' },
    ])
  }
})

test('accepts the request objects that OpenSSL signed (gaps: psd2.sca.request-object)', async () => {
  const expected = {
    audience: 'https://bank.example',
    clientId: 'client-1',
    parameters: {
      response_type: 'code id_token',
      client_id: 'client-1',
      redirect_uri: 'https://provider.example.com/approved',
      scope: 'openid payments',
      state: 'state-0001',
      nonce: 'nonce-0001',
    },
  }
  for (const algorithm of JWS_ALGORITHMS) {
    const verdict = await verifyRequestObject(
      goldenRequests[algorithm],
      expected,
      findGolden,
      Date.parse('2026-11-20T10:00:00Z'),
    )
    assert.deepEqual(verdict, { ok: true, authorizationId, keyId: `golden-${algorithm}` })
  }
})

const signBytes = makeSigner(pairs.RS256.privateKey)
const body = utf8('{"amountEUR":"1.00"}')
const find = () => pairs.RS256.publicKey
const right = { alg: 'RS256', kid: 'a' }

/** Signs any header. */
async function sealed(header: Record<string, unknown> | string): Promise<string> {
  const encoded = typeof header === 'string' ? toBase64Url(utf8(header)) : encode(header)
  return `${encoded}..${toBase64Url(await signBytes(jwsSigningInput(encoded, body, true)))}`
}

test('refuses a signature with any one bit changed, in header, signature or body (promises: R22)', async () => {
  const value = await sealed(right)
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  await fc.assert(
    fc.asyncProperty(fc.nat(value.length - 1), fc.constantFrom(...characters), async (at, character) => {
      fc.pre(value[at] !== '.' && value[at] !== character)
      const changed = value.slice(0, at) + character + value.slice(at + 1)
      assert.isFalse((await verifyJwsSignature(changed, body, find)).ok)
    }),
    { numRuns: deep(30, 750) },
  )
  for (let at = 0; at < body.length; at++) {
    const other = body.slice()
    other[at] = (other[at] ?? 0) ^ 1
    assert.isFalse((await verifyJwsSignature(value, other, find)).ok)
  }
})

const answer = { ...told, ...sepaOrder }
const answerBytes = JSON.stringify(answer)
const { privateKey: bankPrivate, publicKey: bankPublic } = pairs.RS256
const bankSigner = makeJwsSigner(makeSigner(bankPrivate), 'RS256')
const bankSignature = (text = answerBytes, kid = 'psd2-response', more = {}) =>
  signDetachedJws({ kid, ...more }, utf8(text), bankSigner)
const publicJwk = { ...(await crypto.subtle.exportKey('jwk', bankPublic)), kid: 'psd2-response' }

test('believes an answer that the bank has signed, and one without a signature (gaps: psd2.jws)', async () => {
  const keys = json(200, { keys: [{ kty: 'EC', kid: 'id-token' }, publicJwk] })
  const signature = await bankSignature()
  const { bank, arrived } = await testBank([
    json(201, answer, { 'x-jws-signature': signature }),
    keys,
    json(201, answer, { 'x-jws-signature': signature }),
    json(201, answer),
  ])
  for (let time = 0; time < 3; time++) {
    assert.equal((await createSepaPayment(bank, { body: sepaOrder })).body.status, 'Unauthorized')
  }
  // The keys were read once.
  const urls = arrived.map(({ url }) => url)
  assert.lengthOf(urls, 4)
  assert.equal(urls[1], 'https://bank.example/.well-known/jwks.json')
})

test('takes an answer whose signature is wrong for an unknown outcome (gaps: psd2.jws, Part 4 psd2.create)', async () => {
  const wrong = [
    await bankSignature(`${answerBytes} `),
    await bankSignature(answerBytes, 'nobody'),
    'x',
    '',
    `${await bankSignature()}A`,
  ]
  for (const signature of wrong) {
    const { bank } = await testBank([json(201, answer, { 'x-jws-signature': signature })], {
      bankKeys: [publicJwk],
    })
    const error = await thrownBy(() => createSepaPayment(bank, { body: sepaOrder }))
    assert.isTrue(isBankError(error))
    assert.deepInclude(error, { code: 'outcome_unknown', reason: 'signature', status: 201 })
  }
})

test('takes an answer whose header has more members, and none with crit or b64 (gaps: psd2.jws)', async () => {
  const bankKeys = [publicJwk]
  for (const more of [
    { typ: 'JOSE', cty: 'application/json' },
    { iat: 1_795_168_800, iss: 'https://bank.example', 'http://openbanking.example/tan': 'bank.example' },
    { jwk: {}, jku: 'https://bank.example/jwks' },
  ]) {
    const value = await bankSignature(answerBytes, 'psd2-response', more)
    const { bank } = await testBank([json(201, answer, { 'x-jws-signature': value })], { bankKeys })
    assert.equal((await createSepaPayment(bank, { body: sepaOrder })).body.status, 'Unauthorized')
    // The bank takes exactly two members.
    const verdict = await verifyJwsSignature(value, utf8(answerBytes), () => bankPublic)
    assert.deepEqual(verdict, { ok: false, fault: 'header' })
  }
  for (const header of [
    { ...right, kid: 'psd2-response', b64: true },
    { ...right, kid: 'psd2-response', b64: true, crit: ['b64'] },
    { ...right, kid: 'psd2-response', b64: false, crit: ['b64'] },
    { ...right, kid: 'psd2-response', b64: false },
    { ...right, kid: 'psd2-response', crit: [] },
    { ...right, kid: 'psd2-response', iat: 1, crit: ['iat'] },
    { kid: 'psd2-response', typ: 'JOSE' },
    { alg: 'RS256', typ: 'JOSE' },
    { ...right, kid: 'psd2-response', alg: 'RS512' },
  ]) {
    const encoded = encode(header)
    const input = jwsSigningInput(encoded, utf8(answerBytes), !('b64' in header) || header.b64)
    const value = `${encoded}..${toBase64Url(await makeSigner(bankPrivate)(input))}`
    const { bank } = await testBank([json(201, answer, { 'x-jws-signature': value })], { bankKeys })
    const error = await thrownBy(() => createSepaPayment(bank, { body: sepaOrder }))
    assert.deepInclude(error, { code: 'outcome_unknown', reason: 'signature' }, JSON.stringify(header))
  }
})

test('takes an answer for an unknown outcome while the keys of the bank cannot be read (gaps: shared.keys)', async () => {
  const { bank } = await testBank([
    json(201, answer, { 'x-jws-signature': await bankSignature() }),
    json(503, {}),
  ])
  const error = await thrownBy(() => createSepaPayment(bank, { body: sepaOrder }))
  assert.deepInclude(error, { code: 'outcome_unknown', reason: 'signature' })
})

test('reads the keys again where a new name turns up, once in five seconds, and keeps the known ones meanwhile (gaps: shared.keys)', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z')
  const signed = async (kid: string) =>
    json(201, answer, { 'x-jws-signature': await bankSignature(answerBytes, kid) })
  const keySet = (...kids: string[]) => json(200, { keys: kids.map((kid) => ({ ...publicJwk, kid })) })
  const { bank, arrived } = await testBank(
    [
      await signed('one'),
      keySet('one'),
      await signed('two'),
      await signed('two'),
      keySet('one', 'two'),
      await signed('one'),
      json(500, {}),
    ],
    { clock: () => now },
  )
  const create = () => createSepaPayment(bank, { body: sepaOrder })
  await create()
  now += 4_999
  assert.deepInclude(await thrownBy(create), { reason: 'signature' })
  now += 1
  await create()
  // An hour later they are read anew; while that fails, what is known serves on.
  now += 3_600_000
  await create()
  assert.lengthOf(arrived, 7)
})

test('signs by the RSA key of the kit too, which the vectors of others hold (gaps: psd2.jws)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const own = await signDetachedJws({ kid: 'a' }, body, makeJwsSigner(privatePem, 'PS256'))
  const value = `${encode(right)}..${own.split('..')[1]}`
  assert.deepEqual(await verifyJwsSignature(value, body, () => publicPem), { ok: false, fault: 'signature' })
  assert.deepEqual(await verifyJwsSignature(own, body, () => publicPem), { ok: true, keyId: 'a' })
})
