/// <reference types="node" />
// The demo's secrets: minted on this machine at first start, kept in a file that git ignores.
// They open nothing but the sandbox that is started with them.

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { FORMAT as PROXY_FORMAT } from '../edge/proxy/storage/format.ts'
import { FORMAT as BANK_FORMAT } from '../edge/sandbox/storage/format.ts'

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** Makes a new value for every secret that the demo needs. */
export async function mintSecrets(): Promise<Record<string, string>> {
  const [signing, company] = await Promise.all([mintPair(), mintPair()])
  return {
    MERCHANT_ID: crypto.randomUUID(),
    ACCOUNT_ID: crypto.randomUUID(),
    BANK_API_KEY: random(),
    SIGNING_KEY: signing.privatePem,
    HANDLE_KEY: random(),
    ORDER_SECRET: random(),
    CALLBACK_API_KEY: random(),
    SANDBOX_KEY: random(),
    CLIENT_ID: crypto.randomUUID(),
    CLIENT_SECRET: random(),
    CLIENT_API_KEY: random(),
    // The bank has the public half from the start; the proxy signs with the private half.
    CLIENT_KEY_ID: `demo-${crypto.randomUUID()}`,
    CLIENT_PUBLIC_KEY: company.publicPem,
    CORPORATE_PRIVATE_KEY: company.privatePem,
    MERCHANT_KEYS: random(),
    WEBHOOK_KEYS: `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
    SHOP_PASSWORD: password(),
  }
}

/** Makes a key pair for signatures, each half as a PEM on one line, because a settings file has one line per value. */
async function mintPair(): Promise<{ privatePem: string; publicPem: string }> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  const pem = (label: string, bytes: ArrayBuffer) =>
    `-----BEGIN ${label}----- ${Buffer.from(bytes).toString('base64')} -----END ${label}-----`
  return { privatePem: pem('PRIVATE KEY', privateKey), publicPem: pem('PUBLIC KEY', publicKey) }
}

/** Makes a password of a hundred bits that a person can copy by hand: no two characters look alike. */
function password(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const bytes = [...crypto.getRandomValues(new Uint8Array(100))].filter((byte) => byte < letters.length * 8)
  const text = bytes
    .slice(0, 20)
    .map((byte) => letters[byte % letters.length])
    .join('')
  return text.match(/.{5}/g)?.join('-') ?? ''
}

export function readSecret(file: string, name: string): string | undefined {
  return parseEnv(readFileSync(file, 'utf8'))[name]
}

/** The formats of the stored data of proxy and bank, kept as a comment of the file, because they are no setting. */
const FORMATS = `# Formats of the data: ${PROXY_FORMAT}.${BANK_FORMAT}\n`

/**
 * Mints the secrets that a file lacks, and keeps those that it has, so that a second start finds the same bank and the same
 * keys.
 *
 * @throws TypeError when the data beside it are of another format.
 */
export async function keepSecrets(file: string): Promise<void> {
  if (!existsSync(file)) writeFileSync(file, FORMATS, { mode: 0o600 })
  const stored = readFileSync(file, 'utf8')
  if (!stored.startsWith(FORMATS))
    throw new TypeError('The data in .silta are of an earlier clone. Begin anew: rm -r .silta')
  const missing = Object.entries(await mintSecrets()).filter(([name]) => !stored.includes(`${name}="`))
  appendFileSync(file, missing.map(([name, value]) => `${name}="${value}"\n`).join(''), { mode: 0o600 })
}
