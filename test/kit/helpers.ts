// What every test may use in every runtime: assertions, properties, a clock, counted ids, a minted key pair.
// Not a place for fixtures of one interface: those live beside the tests that need them.
import { assert } from 'chai'
import fc, { configureGlobal } from 'fast-check'

export { assert, fc }

/** Names the places where the portable tests run. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'browser'

/** Says where a test cannot run, with the reason that is told each time it is skipped. */
export interface TestOptions {
  except?: Partial<Record<Runtime, string>>
}

/** Is the body of a test: it fails by throwing or rejecting. */
export type TestBody = () => void | Promise<void>

/** Registers a test; the name is a sentence that starts with a verb and ends with its source in parentheses. */
export interface Test {
  (name: string, body: TestBody): void
  (name: string, options: TestOptions, body: TestBody): void
}

/** Tells whether long proofs run at their full length: `npm test -- --deep`. */
const isDeep = readDeep()

/**
 * Chooses the length of a long proof: small by default, large with `npm test -- --deep`. What it chose belongs into the
 * name of the test where that counts.
 */
export function deep(small: number, large: number): number {
  return isDeep ? large : small
}

// A default run draws the same values everywhere, so that it proves today what it proved when it landed; a deep one looks
// further each time. fast-check prints the seed of what failed.
if (!isDeep) configureGlobal({ seed: 20_261_120 })

function readDeep(): boolean {
  try {
    return process.env['SILTA_DEEP'] === '1'
  } catch {
    // A page has no environment, and Deno is not allowed to look.
    return false
  }
}

/** Separates the name of a skipped test from its reason; every runtime's reporter keeps names. */
export const skipMark = ' -- skipped: '

/** Makes `test` for a runtime from what registers a test and what registers a skipped one there. */
export function makeTest(
  runtime: Runtime,
  add: (name: string, body: TestBody) => void,
  skip: (name: string) => void,
): Test {
  return (name: string, options: TestOptions | TestBody, body?: TestBody) => {
    if (typeof options === 'function') return add(name, options)
    const reason = options.except?.[runtime]
    if (reason !== undefined) return skip(`${name}${skipMark}${reason}`)
    if (!body) throw new TypeError(`test "${name}": a body is missing`)
    add(name, body)
  }
}

/**
 * Makes a clock that stands still, in milliseconds since 1970 as a bank's clock is.
 * @param at an ISO 8601 instant, e.g. `2026-11-20T10:00:00Z`
 */
export function frozenClock(at: string): () => number {
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) throw new TypeError('at must be an ISO 8601 instant')
  return () => instant
}

/** Makes a source of valid version 4 UUIDs that count 1, 2, 3 …, so that drafts can be compared whole. */
export function countedUuids(): () => string {
  let count = 0
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
}

/** Holds an RSA pair made for this process only, as keys and in the PEM forms that banks hand out. */
export interface TestKeyPair {
  privateKey: CryptoKey
  publicKey: CryptoKey
  /** PKCS #8, PEM */
  privatePem: string
  /** SubjectPublicKeyInfo, PEM */
  publicPem: string
}

let minted: Promise<TestKeyPair> | undefined

/** Mints an extractable RSA-2048 pair for RSASSA-PKCS1-v1_5 with SHA-256, once per process; no key is ever committed. */
export function testKeyPair(): Promise<TestKeyPair> {
  minted ??= mint()
  return minted
}

async function mint(): Promise<TestKeyPair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const privatePem = pem('PRIVATE', await crypto.subtle.exportKey('pkcs8', privateKey))
  const publicPem = pem('PUBLIC', await crypto.subtle.exportKey('spki', publicKey))
  return { privateKey, publicKey, privatePem, publicPem }
}

function pem(kind: 'PRIVATE' | 'PUBLIC', der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)))
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind} KEY-----`, ...lines, `-----END ${kind} KEY-----`, ''].join('\n')
}
