// The keys of JWS: which are read, which are refused and in which words, how often they are imported.
// What is signed is tested in jws.test.ts; the keys of online payments in signing.test.ts.
import { assert, test, testKeyPair } from '#kit'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import {
  isJwsAlgorithm,
  JWS_ALGORITHMS,
  type JwsPublicKey,
  jwsSigningInput,
  makeJwsSigner,
  type PrivateKey,
  readDetachedJws,
  signDetachedJws,
  verifyDetachedJws,
} from '../../../core/shared/signing/index.ts'
import { importJwsKey } from '../../../core/shared/signing/jws-key.ts'
import { countImports, publicKeyOf, wrongKeys } from './key-forms.ts'
import { everythingIn, typeErrorOf } from './thrown.ts'
import { words } from './lists.ts'

const payload = utf8('message åäö')
const header = { kid: 'k' }

/** Tells whether a JWS of the kit's key verifies with a public key. */
async function verifiesWith(key: JwsPublicKey): Promise<boolean> {
  const { privatePem } = await testKeyPair()
  const jws = readDetachedJws(await signDetachedJws(header, payload, makeJwsSigner(privatePem, 'RS256')))
  return verifyDetachedJws(jws ?? assert.fail('it cannot be read'), payload, key, 'RS256')
}

for (const form of [
  'PEM',
  'PEM in one line',
  'PEM with CRLF',
  'PEM with white space around',
  'JWK',
  'CryptoKey',
] as const) {
  test(`signs and verifies JWS with a key given as ${form} (gaps: corporate.signature.header, psd2.jws)`, async () => {
    const { privateKey, publicKey, privatePem, publicPem } = await testKeyPair()
    const oneLine = (pem: string) => pem.replace(/(?<=[^-])\n(?=[^-])/g, '')
    const jwk = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key)
    const marks = { alg: 'RS256', use: 'sig', kid: 'x', x5t: 'y' }
    const forms: Record<typeof form, () => Promise<[PrivateKey, JwsPublicKey]>> = {
      PEM: async () => [privatePem, publicPem],
      'PEM in one line': async () => [oneLine(privatePem), oneLine(publicPem)],
      'PEM with CRLF': async () => [privatePem.replaceAll('\n', '\r\n'), publicPem.replaceAll('\n', '\r\n')],
      'PEM with white space around': async () => [` \n${privatePem}\n`, `\t${publicPem}\n\n`],
      JWK: async () => [
        { ...(await jwk(privateKey)), ...marks },
        { ...(await jwk(publicKey)), ...marks },
      ],
      CryptoKey: async () => [privateKey, publicKey],
    }
    const [secret, open] = await forms[form]()
    const expected = await signDetachedJws(header, payload, makeJwsSigner(privatePem, 'RS256'))
    assert.equal(await signDetachedJws(header, payload, makeJwsSigner(secret, 'RS256')), expected)
    assert.isTrue(await verifiesWith(open))
  })
}

test('imports a key of JWS once, at the first use, also for calls at the same time, and not to be read out (house: 5; R25)', async () => {
  const { privatePem, privateKey } = await testKeyPair()
  const jwk = { ...(await crypto.subtle.exportKey('jwk', privateKey)), ext: true }
  for (const key of [privatePem, jwk]) {
    const { count, keys } = await countImports(async () => {
      const sign = makeJwsSigner(key, 'RS256')
      await Promise.all(Array.from({ length: 8 }, () => sign(header, payload)))
      await sign(header, payload)
    })
    assert.equal(count, 1)
    for (const imported of keys) {
      assert.isFalse(imported.extractable)
      assert.deepEqual(Array.from(imported.usages), ['sign'])
    }
    assert.equal((await countImports(async () => void makeJwsSigner(key, 'RS256'))).count, 0)
  }
})

test('holds no key that can be walked to from a signer of JWS (R25)', async () => {
  const { privatePem } = await testKeyPair()
  const sign = makeJwsSigner(privatePem, 'RS256')
  await sign(header, payload)
  assert.notInclude(everythingIn({ sign }), privatePem.split('\n')[5] ?? '')
})

test('refuses keys of JWS of the wrong kind with a TypeError that names the right ones, and nothing of the key (R25)', async () => {
  const wrong = (await wrongKeys()).filter(([, use]) => use === 'sign')
  assert.isAtLeast(wrong.length, 18)
  for (const [name, , key, mark] of wrong) {
    const sign = Reflect.apply(makeJwsSigner, undefined, [key, 'RS256'])
    const error = await typeErrorOf(() => sign(header, payload))
    assert.equal(
      error.message,
      'private key must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM, JWK or CryptoKey',
      name,
    )
    assert.isUndefined(error.cause, name)
    if (mark) assert.notInclude(everythingIn(error), mark, name)
  }
})

test('verifies nothing with keys of the wrong kind, and throws nothing (gaps: psd2.jws, corporate.signature.errors)', async () => {
  const wrong = (await wrongKeys()).filter(([, use]) => use === 'verify')
  assert.isAtLeast(wrong.length, 7)
  for (const [name, , key] of wrong) assert.isFalse(await verifiesWith(key as JwsPublicKey), name)
  const { publicKey, publicPem, privateKey } = await testKeyPair()
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  for (const marks of [
    { alg: 'PS256' },
    { use: 'enc' },
    { key_ops: ['sign'] },
    { kty: 'EC' },
    { n: 'AQAB' },
    { e: '' },
  ]) {
    assert.isFalse(await verifiesWith({ ...jwk, ...marks }), JSON.stringify(marks))
  }
  assert.isFalse(await verifiesWith(await crypto.subtle.exportKey('jwk', privateKey)), 'a private JWK')
  assert.isFalse(await verifiesWith(publicPem + publicPem), 'two PEMs')
})

test('refuses keys of JWS of less than 2048 bits, to sign and to verify (gaps: shared.keys)', async () => {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
  const small = { ...algorithm, modulusLength: 1024 }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(small, true, ['sign', 'verify'])
  for (const key of [privateKey, await crypto.subtle.exportKey('jwk', privateKey)]) {
    const error = await typeErrorOf(() => makeJwsSigner(key, 'RS256', 'the.key')(header, payload))
    assert.match(error.message, /^the\.key must be an RSA key of 2048 to 4096 bits/)
  }
  const head = toBase64Url(utf8('{"alg":"RS256"}'))
  const signed = jwsSigningInput(head, payload, true)
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signed))
  assert.isTrue(await crypto.subtle.verify(algorithm, publicKey, signature, signed))
  const jws = readDetachedJws(`${head}..${toBase64Url(signature)}`) ?? assert.fail('it cannot be read')
  assert.isFalse(await verifyDetachedJws(jws, payload, publicKey, 'RS256'))
})

test('takes keys of JWS of 4096 bits, and none of more (gaps: shared.keys)', async () => {
  for (const bits of [2048, 3072, 4096]) await importJwsKey(publicKeyOf(bits), 'verify', 'RS256')
  for (const bits of [4104, 8192]) {
    await typeErrorOf(() => importJwsKey(publicKeyOf(bits), 'verify', 'RS256'))
  }
})

test('lists the three algorithms, and knows no other word for one (gaps: psd2.jws)', () => {
  assert.deepEqual([...JWS_ALGORITHMS], ['RS256', 'PS256', 'ES256'])
  assert.isTrue(JWS_ALGORITHMS.every(isJwsAlgorithm))
  for (const other of words<unknown>('rs256 RS512 HS256 none toString length').concat([
    '',
    0,
    null,
    undefined,
    ['RS256'],
  ])) {
    assert.isFalse(isJwsAlgorithm(other), String(other))
  }
})
