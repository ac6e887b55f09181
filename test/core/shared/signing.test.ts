// RSA keys: which are read, which are refused and in which words, how often they are imported.
// What is signed is tested with the interfaces; published vectors are in test/vectors and test/openssl.
// Runs in every runtime: keys, signatures.
import { assert, test, testKeyPair } from '#kit'
import {
  makeSigner,
  makeVerifier,
  type PrivateKey,
  type PublicKey,
} from '../../../core/shared/signing/rsa.ts'
import { countImports, publicKeyOf, wrongKeys } from './key-forms.ts'
import { everythingIn, typeErrorOf } from './thrown.ts'

const message = new TextEncoder().encode('message åäö')
const RSA = { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const

/** Signs and verifies with the runtime itself, without our code. */
async function expectedSignature(): Promise<Uint8Array<ArrayBuffer>> {
  const { privateKey } = await testKeyPair()
  return new Uint8Array(await crypto.subtle.sign(RSA.name, privateKey, message))
}

for (const form of [
  'PEM',
  'PEM in one line',
  'PEM with CRLF',
  'JWK',
  'JWK with marks of another use',
  'CryptoKey',
] as const) {
  test(`signs and verifies with a key given as ${form} (gaps: online-payment.auth.keys)`, async () => {
    const { privateKey, publicKey, privatePem, publicPem } = await testKeyPair()
    const oneLine = (pem: string) => pem.replace(/(?<=[^-])\n(?=[^-])/g, '')
    const jwk = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key)
    const marks = { alg: 'PS512', use: 'enc', key_ops: ['wrapKey'], ext: false, kid: 'x' }
    const forms: Record<typeof form, () => Promise<[PrivateKey, PublicKey]>> = {
      PEM: async () => [privatePem, publicPem],
      'PEM in one line': async () => [oneLine(privatePem), oneLine(publicPem)],
      'PEM with CRLF': async () => [privatePem.replaceAll('\n', '\r\n'), publicPem.replaceAll('\n', '\r\n')],
      JWK: async () => [await jwk(privateKey), await jwk(publicKey)],
      'JWK with marks of another use': async () => [
        { ...(await jwk(privateKey)), ...marks },
        { ...(await jwk(publicKey)), ...marks },
      ],
      CryptoKey: async () => [privateKey, publicKey],
    }
    const [secret, open] = await forms[form]()
    const signature = await makeSigner(secret)(message)
    assert.deepEqual(signature, await expectedSignature())
    assert.isTrue(await makeVerifier(open)(new Uint8Array(signature), message))
    assert.isFalse(await makeVerifier(open)(new Uint8Array(signature), new Uint8Array([...message, 10])))
  })
}

test('verifies with the public part of a private JWK, which asks for no more than that (gaps: online-payment.auth.keys)', async () => {
  const { privateKey } = await testKeyPair()
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  assert.isTrue(await makeVerifier(jwk)(await expectedSignature(), message))
})

test('hands the bytes to a signer and a verifier of the caller as they are (peers: keys that never leave a store)', async () => {
  const seen: Uint8Array[] = []
  const signer = makeSigner((bytes) => {
    seen.push(bytes)
    return Promise.resolve(new Uint8Array([7]))
  })
  const verifier = makeVerifier((signature, bytes) => {
    seen.push(signature, bytes)
    return Promise.resolve(true)
  })
  assert.deepEqual(await signer(message), new Uint8Array([7]))
  assert.isTrue(await verifier(new Uint8Array([7]), message))
  assert.deepEqual(seen, [message, new Uint8Array([7]), message])
})

test('imports a key once, at the first use, also for calls at the same time (house: Budgets)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const signature = await expectedSignature()
  const { count } = await countImports(async () => {
    const sign = makeSigner(privatePem)
    const verify = makeVerifier(publicPem)
    await Promise.all(Array.from({ length: 8 }, () => sign(message)))
    await sign(message)
    await Promise.all(Array.from({ length: 8 }, () => verify(signature, message)))
  })
  assert.equal(count, 2)
  const unused = await countImports(async () => {
    makeSigner(privatePem)
    makeVerifier(publicPem)
  })
  assert.equal(unused.count, 0)
})

test('imports PEM and JWK so that nobody can read them out again, for one use only (R25)', async () => {
  const { privatePem, privateKey } = await testKeyPair()
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  const { keys } = await countImports(async () => {
    await makeSigner(privatePem)(message)
    await makeSigner(jwk)(message)
  })
  assert.equal(keys.length, 2)
  for (const key of keys) {
    assert.isFalse(key.extractable)
    assert.deepEqual(Array.from(key.usages), ['sign'])
    const refused = await crypto.subtle.exportKey('pkcs8', key).then(
      () => false,
      () => true,
    )
    assert.isTrue(refused)
  }
})

test('holds no key that can be walked to from a signer or verifier (R25)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const sign = makeSigner(privatePem)
  await sign(message)
  assert.deepEqual(
    Reflect.ownKeys(sign).filter((key) => key !== 'length' && key !== 'name'),
    [],
  )
  assert.notInclude(JSON.stringify([sign, makeVerifier(publicPem), { sign }]), 'PRIVATE')
})

test('refuses keys of the wrong kind with a TypeError that names the right ones, and nothing of the key (R25)', async () => {
  const wrong = await wrongKeys()
  assert.isAtLeast(wrong.length, 25)
  for (const [name, use, key, mark] of wrong) {
    const make = use === 'sign' ? makeSigner : makeVerifier
    const error = await typeErrorOf(() => Reflect.apply(make, undefined, [key])(message, message))
    const words =
      use === 'sign'
        ? 'private key must be an RSA key of 2048 to 4096 bits as PKCS#8 PEM, JWK or CryptoKey'
        : 'public key must be an RSA key of 2048 to 4096 bits as SPKI PEM, JWK or CryptoKey'
    assert.equal(error.message, words, name)
    assert.isUndefined(error.cause, name)
    if (mark) assert.notInclude(everythingIn(error), mark, name)
  }
})

for (const bits of [2048, 3072, 4096]) {
  test(`accepts a key of ${bits} bits, and says no to a wrong signature of its length (gaps: shared.keys)`, async () => {
    assert.isFalse(await makeVerifier(publicKeyOf(bits))(new Uint8Array(bits / 8), message))
  })
}

for (const bits of [1024, 1536, 2040, 4104, 8192]) {
  test(`refuses a key of ${bits} bits (gaps: shared.keys)`, async () => {
    const error = await typeErrorOf(() => makeVerifier(publicKeyOf(bits))(new Uint8Array(bits / 8), message))
    assert.match(error.message, /^public key must be an RSA key of 2048 to 4096 bits/)
  })
}

test('refuses a private key of 1024 bits (gaps: shared.keys)', async () => {
  const small = await crypto.subtle.generateKey({ ...RSA, modulusLength: 1024 }, true, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', small.privateKey)
  for (const key of [small.privateKey, jwk]) {
    assert.match((await typeErrorOf(() => makeSigner(key)(message))).message, /2048 to 4096 bits/)
  }
})

test('says no, and throws nothing, for a signature of any other length (R15)', async () => {
  const { publicPem } = await testKeyPair()
  const verify = makeVerifier(publicPem)
  const right = await expectedSignature()
  assert.isTrue(await verify(right, message))
  for (const length of [0, 1, 255, 257, 512, 1_000]) {
    const other = new Uint8Array(length)
    other.set(right.slice(0, length))
    assert.isFalse(await verify(other, message), String(length))
  }
})
