// The OpenSSL command line as a second opinion: mints keys, signs and verifies in a folder of its own.
// Not a fallback: a machine without OpenSSL gets an error with the remedy, nothing is skipped.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A key pair that OpenSSL minted, and what OpenSSL does with it. */
export interface OpensslKey {
  /** PKCS #8. */
  privatePem: string
  /** SubjectPublicKeyInfo. */
  publicPem: string
  /** PKCS #1, the older form, which our keys are not read from. */
  traditionalPem: string
  sign(bytes: Uint8Array): Uint8Array<ArrayBuffer>
  verify(bytes: Uint8Array, signature: Uint8Array): boolean
}

const folder = mkdtempSync(join(tmpdir(), 'silta-openssl-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

let files = 0

const minted = new Map<number, OpensslKey>()

/** Mints an RSA pair, one of each size for all files of the process: 4,096 bits take OpenSSL seconds. */
export function mintKey(bits: number): OpensslKey {
  const key = minted.get(bits) ?? mint(bits)
  minted.set(bits, key)
  return key
}

function mint(bits: number): OpensslKey {
  const [key, traditional, spki] = [newFile(), newFile(), newFile()]
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`, '-out', key)
  openssl('rsa', '-in', key, '-traditional', '-out', traditional)
  openssl('pkey', '-in', key, '-pubout', '-out', spki)
  return {
    privatePem: readFileSync(key, 'utf8'),
    traditionalPem: readFileSync(traditional, 'utf8'),
    publicPem: readFileSync(spki, 'utf8'),
    sign: (bytes) => new Uint8Array(openssl('dgst', '-sha256', '-sign', key, put(bytes))),
    verify(bytes, signature) {
      try {
        const told = openssl('dgst', '-sha256', '-verify', spki, '-signature', put(signature), put(bytes))
        return told.toString().trim() === 'Verified OK'
      } catch {
        // It says no by its exit code.
        return false
      }
    },
  }
}

/** A key pair for one algorithm of JSON web signatures. */
export type OpensslJwsKey = OpensslKey

/** Mints a pair for an algorithm, as RFC 7518 names it; a signature on a curve is its two numbers, 64 bytes. */
export function mintJwsKey(algorithm: 'RS256' | 'PS256' | 'ES256'): OpensslJwsKey {
  if (algorithm === 'ES256') return mintCurveKey()
  const [key, traditional, spki] = [newFile(), newFile(), newFile()]
  const pss = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']
  const options = algorithm === 'PS256' ? pss : []
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', key)
  openssl('rsa', '-in', key, '-traditional', '-out', traditional)
  openssl('pkey', '-in', key, '-pubout', '-out', spki)
  return {
    privatePem: readFileSync(key, 'utf8'),
    traditionalPem: readFileSync(traditional, 'utf8'),
    publicPem: readFileSync(spki, 'utf8'),
    sign: (bytes) => new Uint8Array(openssl('dgst', '-sha256', '-sign', key, ...options, put(bytes))),
    verify: (bytes, signature) => verifiedBy(spki, bytes, signature, options),
  }
}

function mintCurveKey(): OpensslJwsKey {
  const [key, traditional, spki] = [newFile(), newFile(), newFile()]
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', key)
  openssl('ec', '-in', key, '-out', traditional)
  openssl('pkey', '-in', key, '-pubout', '-out', spki)
  return {
    privatePem: readFileSync(key, 'utf8'),
    traditionalPem: readFileSync(traditional, 'utf8'),
    publicPem: readFileSync(spki, 'utf8'),
    sign: (bytes) => numbersOf(openssl('dgst', '-sha256', '-sign', key, put(bytes))),
    verify: (bytes, signature) => verifiedBy(spki, bytes, derOf(signature), []),
  }
}

function verifiedBy(spki: string, bytes: Uint8Array, signature: Uint8Array, options: string[]): boolean {
  try {
    const told = openssl(
      'dgst',
      '-sha256',
      '-verify',
      spki,
      ...options,
      '-signature',
      put(signature),
      put(bytes),
    )
    return told.toString().trim() === 'Verified OK'
  } catch {
    // It says no by its exit code.
    return false
  }
}

/** Reads the two numbers out of the DER that OpenSSL writes. */
function numbersOf(der: Buffer): Uint8Array<ArrayBuffer> {
  const told = openssl('asn1parse', '-inform', 'DER', '-in', put(der)).toString()
  const numbers = Array.from(told.matchAll(/INTEGER +:([0-9A-F]+)/g), ([, hex = '']) => hex.padStart(64, '0'))
  return new Uint8Array(Buffer.from(numbers.join(''), 'hex'))
}

/** Writes two numbers of 32 bytes as DER. */
function derOf(signature: Uint8Array): Buffer {
  const number = (bytes: Uint8Array) => {
    const hex = Buffer.from(bytes)
      .toString('hex')
      .replace(/^(00)+(?=.)/, '')
    // A first bit that is set would mean a negative number.
    const positive = Number.parseInt(hex.slice(0, 2), 16) >= 0x80 ? `00${hex}` : hex
    return `02${(positive.length / 2).toString(16).padStart(2, '0')}${positive}`
  }
  const both = number(signature.subarray(0, 32)) + number(signature.subarray(32))
  return Buffer.from(`30${(both.length / 2).toString(16).padStart(2, '0')}${both}`, 'hex')
}

/** Returns the public key of a private one, as OpenSSL sees it. */
export function publicOf(privatePem: string): string {
  return openssl('pkey', '-in', put(new TextEncoder().encode(privatePem)), '-pubout').toString()
}

function openssl(...args: string[]): Buffer {
  try {
    return execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(
        'openssl was not found. Install it (`apt-get install openssl`, `brew install openssl`, `winget install openssl`) ' +
          'and put it on the PATH.',
        { cause: error },
      )
    }
    throw error
  }
}

function put(bytes: Uint8Array): string {
  const file = newFile()
  writeFileSync(file, bytes)
  return file
}

function newFile(): string {
  return join(folder, String(++files))
}
