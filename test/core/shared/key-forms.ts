// Keys in forms that must be refused, keys of any size, and how often the runtime imports one.
// Not an assertion: the tests of keys say what must come of them.
import { testKeyPair } from '#kit'
import { toBase64Url } from '../../../core/shared/bytes.ts'

const RSA = { name: 'RSASSA-PKCS1-v1_5', publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const

/** Counts the imports that a body makes, and asks the last one for its marks. */
export async function countImports(
  body: () => Promise<unknown>,
): Promise<{ count: number; keys: CryptoKey[] }> {
  const { subtle } = crypto
  const keys: CryptoKey[] = []
  const real = subtle.importKey.bind(subtle)
  let count = 0
  const counting = async (...given: unknown[]): Promise<CryptoKey> => {
    count += 1
    const key: CryptoKey = await Reflect.apply(real, subtle, given)
    keys.push(key)
    return key
  }
  Object.defineProperty(subtle, 'importKey', { value: counting, configurable: true, writable: true })
  try {
    await body()
  } finally {
    Reflect.deleteProperty(subtle, 'importKey')
  }
  return { count, keys }
}

/** Makes keys that must be refused, each with a mark that must not appear in the error. */
export async function wrongKeys(): Promise<[string, 'sign' | 'verify', unknown, (string | undefined)?][]> {
  const { privateKey, publicKey, privatePem, publicPem } = await testKeyPair()
  const inner = privatePem.split('\n')[5] ?? ''
  const jwk = await crypto.subtle.exportKey('jwk', privateKey)
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', privateKey)
  const pss = await crypto.subtle.importKey('pkcs8', pkcs8, { ...RSA, name: 'RSA-PSS' }, false, ['sign'])
  const sha1 = await crypto.subtle.importKey('pkcs8', pkcs8, { ...RSA, hash: 'SHA-1' }, false, ['sign'])
  const ec = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const idle = await crypto.subtle.importKey(
    'spki',
    await crypto.subtle.exportKey('spki', publicKey),
    RSA,
    true,
    [],
  )
  return [
    ['an empty text', 'sign', ''],
    ['a text that is no PEM', 'sign', 'marked-secret', 'marked-secret'],
    ['a PKCS #1 PEM', 'sign', privatePem.replaceAll(' PRIVATE', ' RSA PRIVATE'), inner],
    ['an encrypted PEM', 'sign', privatePem.replaceAll(' PRIVATE', ' ENCRYPTED PRIVATE'), inner],
    ['a PEM with text before it', 'sign', `Key:\n${privatePem}`, inner],
    ['two PEMs', 'sign', privatePem + privatePem, inner],
    ['a PEM that is cut', 'sign', `${privatePem.slice(0, 900)}\n-----END PRIVATE KEY-----`, inner],
    ['a PEM with a broken letter', 'sign', privatePem.replace('MII', 'M!I'), inner],
    ['a PEM of other bytes', 'sign', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
    ['a public PEM', 'sign', publicPem, publicPem.split('\n')[2]],
    ['a private PEM', 'verify', privatePem, inner],
    ['a certificate', 'verify', publicPem.replaceAll('PUBLIC KEY', 'CERTIFICATE'), publicPem.split('\n')[2]],
    ['a public JWK', 'sign', { kty: jwk.kty, n: jwk.n, e: jwk.e }, jwk.n],
    ['a JWK without its modulus', 'sign', { ...jwk, n: undefined }, jwk.d],
    ['a JWK of an elliptic curve', 'sign', await crypto.subtle.exportKey('jwk', ec.privateKey)],
    ['a JWK of a secret', 'verify', { kty: 'oct', k: 'bWFya2VkLXNlY3JldA' }, 'bWFya2VkLXNlY3JldA'],
    ['an empty JWK', 'verify', {}],
    ['a list', 'sign', []],
    ['null', 'sign', null],
    ['a number', 'sign', 5],
    ['a public CryptoKey', 'sign', publicKey],
    ['a private CryptoKey', 'verify', privateKey],
    ['a CryptoKey of RSA-PSS', 'sign', pss],
    ['a CryptoKey of SHA-1', 'sign', sha1],
    ['a CryptoKey of an elliptic curve', 'sign', ec.privateKey],
    ['a CryptoKey of HMAC', 'verify', hmac],
    ['a CryptoKey without the right to verify', 'verify', idle],
  ]
}

/** Makes a public key of any size, without a private half: importing does not need one. */
export function publicKeyOf(bits: number): JsonWebKey {
  const modulus = new Uint8Array(Math.ceil(bits / 8)).fill(0xaa)
  modulus[0] = 1 << ((bits - 1) % 8)
  modulus[modulus.length - 1] = 0xab
  return { kty: 'RSA', n: toBase64Url(modulus), e: 'AQAB' }
}
