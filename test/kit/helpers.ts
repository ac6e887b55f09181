// What every test may use in every runtime: assertions, properties, a clock, counted ids, a minted key pair.
// Not a place for fixtures of one interface: those live beside the tests that need them.
import { assert } from 'chai'
import fc, { type Arbitrary, configureGlobal, nat } from 'fast-check'

export { wallClock } from './clock.ts'
export { assert, fc }

/** Names the places where the portable tests run. */
export type Runtime = 'node' | 'deno' | 'bun' | 'workerd' | 'browser'

/** Where a test runs. */
export interface TestOptions {
  /** Where it cannot run, with the reason that is printed each time it is skipped. */
  except?: Partial<Record<Runtime, string>>
  /** `full` leaves it out of a quick run, where another test proves what its title names. */
  extent?: 'full' | 'deep'
}

/** The body of a test: it fails by throwing or rejecting. */
export type TestBody = () => void | Promise<void>

/** Registers a test; the name is a sentence that starts with a verb and ends with its source in parentheses. */
export interface Test {
  (name: string, body: TestBody): void
  (name: string, options: TestOptions, body: TestBody): void
}

/**
 * How much runs: `quick` what people start, `full` with `--all` and for files and tests that are chosen by name, `deep` with
 * `--deep`.
 */
export type Extent = 'quick' | 'full' | 'deep'

const extent = readExtent()

/** Whether a test may try every form of something of which a quick run tries one: each runtime, each compiler. */
export const isFull = extent !== 'quick'

/** Whether a test may try what differs in words alone, or crosses what was tried apart. */
export const isDeep = extent === 'deep'

/**
 * Chooses the length of a long proof: large with `npm test -- --deep`, small with `--all`, a quarter of that in a quick run.
 * What it chose belongs into the name of the test where that counts.
 */
export function deep(small: number, large: number): number {
  if (extent === 'quick') return Math.ceil(small / 4)
  return extent === 'deep' ? large : small
}

// A default run draws the same values everywhere, so that it proves today what it proved when it landed; a deep one looks
// further each time. fast-check prints the seed of what failed.
if (extent !== 'deep') configureGlobal({ seed: 20_261_120 })

declare global {
  // What has no environment is given it here: a bundle, and Deno, which may not look.
  var SILTA_EXTENT: Extent | undefined
  // The file of each test by its name, for the reporter of Node: to the runner all of them stand in one file of the kit.
  var SILTA_FILES: Map<string, string> | undefined
}

function readExtent(): Extent {
  if (globalThis.SILTA_EXTENT) return globalThis.SILTA_EXTENT
  try {
    const told = process.env['SILTA_EXTENT']
    return told === 'quick' || told === 'deep' ? told : 'full'
  } catch {
    // A page has no environment, and Deno is not allowed to look.
    return 'full'
  }
}

/** What separates the name of a skipped test from its reason; every runtime's reporter keeps names. */
export const skipMark = ' -- skipped: '

/** The start of the line on which a failed test is reported at once, as JSON, where the runner reports it at its end only. */
export const failureMark = 'silta-failure:'

/** Makes `test` for a runtime from what registers a test and what registers a skipped one there. */
export function makeTest(
  runtime: Runtime,
  add: (name: string, body: TestBody) => void,
  skip: (name: string) => void,
): Test {
  return (name: string, options: TestOptions | TestBody, body?: TestBody) => {
    const { except, extent: least } = typeof options === 'function' ? {} : options
    const run = typeof options === 'function' ? options : body
    if ((least === 'full' && !isFull) || (least === 'deep' && !isDeep)) return
    const reason = except?.[runtime]
    if (reason !== undefined) return skip(`${name}${skipMark}${reason}`)
    if (!run) throw new TypeError(`test "${name}": a body is missing`)
    // The reporter of Node tells each test as it ends.
    add(name, runtime === 'node' ? run : () => announceFailure(name, run))
  }
}

async function announceFailure(name: string, run: TestBody): Promise<void> {
  try {
    await run()
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    // Every runtime has a console; not every one has anything else to write to.
    // oxlint-disable-next-line no-console -- see above
    console.error(failureMark + JSON.stringify({ name, error }))
    throw thrown
  }
}

/**
 * Every character of Unicode, half ones left out, for `fc.string`: as its own unit `binary`, which first makes a table of a
 * million of them, a second of work in every runtime.
 */
export const anyCharacter: Arbitrary<string> = nat({ max: 0x10_f7_ff }).map(
  (at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
    if (point < 0 || String.fromCodePoint(point) !== text) throw new TypeError('No single character')
    return point < 0xd8_00 ? point : point - 0x8_00
  },
)

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

/** An RSA pair made for this process only, as keys and in the PEM forms that banks hand out. */
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
