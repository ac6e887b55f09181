// Mints order tokens by hand, right ones and wrong ones, with WebCrypto alone.
// Not the library that verifies them: the judge must not be the defendant.

export const SECRET = 'canary-order-secret-0123456789abcdef'

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Writes base64url without padding. */
export function base64Url(bytes: Uint8Array | string): string {
  const binary = Array.from(typeof bytes === 'string' ? encode(bytes) : bytes, (byte) =>
    String.fromCharCode(byte),
  )
  return btoa(binary.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function signingInput(header: unknown, claims: unknown): string {
  return [header, claims]
    .map((part) => base64Url(typeof part === 'string' ? part : JSON.stringify(part)))
    .join('.')
}

/** Signs with HS256, whatever the header says. */
export async function signHmac(
  claims: unknown,
  header: unknown = { alg: 'HS256' },
  secret = SECRET,
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const input = signingInput(header, claims)
  return `${input}.${base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(input))))}`
}

/** A P-256 pair of this process. */
export interface EcPair {
  publicPem: string
  sign(claims: unknown, header?: unknown): Promise<string>
}

/** Mints a pair for ES256, or of another curve. */
export async function mintEcPair(namedCurve = 'P-256', hash = 'SHA-256'): Promise<EcPair> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const base64 = btoa(String.fromCharCode(...spki))
  return {
    publicPem: `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`,
    async sign(claims, header = { alg: 'ES256' }) {
      const input = signingInput(header, claims)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash }, pair.privateKey, encode(input))
      return `${input}.${base64Url(new Uint8Array(signature))}`
    },
  }
}
