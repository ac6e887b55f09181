// Runs the published Wycheproof vectors for RSA, HMAC and JWS against our verifiers, and the libraries behind them.
// Holds no vector: published.ts gets them; the same file runs in Node, workerd and Chromium.
import { assert, test } from '#kit'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { JWK } from 'jose'
import { type Bytes, fromBase64Url, fromHex, toHex } from '../../core/shared/bytes.ts'
import {
  type JwsAlgorithm,
  type JwsPublicKey,
  makeVerifier,
  readDetachedJws,
  verifyDetachedJws,
} from '../../core/shared/signing/index.ts'
import { publishedVectors } from './published.ts'

interface Vectors<Group> {
  numberOfTests: number
  testGroups: Group[]
}

interface RsaGroup {
  publicKeyPem: string
  tests: { tcId: number; msg: string; sig: string; result: Verdict; flags: string[] }[]
}

interface HmacGroup {
  tagSize: number
  tests: { tcId: number; key: string; msg: string; tag: string; result: Verdict }[]
}

interface JwsGroup {
  /** Absent where the key is secret. */
  public?: JWK
  private: JWK
  tests: { tcId: number; jws: string; result: Verdict }[]
}

/** What the authors expect; "acceptable" leaves the choice open: ours is to refuse. */
type Verdict = 'valid' | 'invalid' | 'acceptable'

for (const bits of [2048, 3072, 4096] as const) {
  const name = `rsa_signature_${bits}_sha256_test.json` as const
  test(`verifies RSA-${bits} signatures as published, and refuses every doubtful one (Wycheproof ${name}; promises: R21)`, async () => {
    const { testGroups, numberOfTests } = await publishedVectors<Vectors<RsaGroup>>(`wycheproof/${name}`)
    const judged = testGroups.flatMap(({ publicKeyPem, tests }) => {
      const verify = makeVerifier(publicKeyPem)
      return tests.map(async ({ tcId, msg, sig, result }) => {
        return { tcId, right: (await verify(bytes(sig), bytes(msg))) === (result === 'valid') }
      })
    })
    assertAllRight(await Promise.all(judged), numberOfTests)
  })
}

test('computes HMAC-SHA-256 tags as published (Wycheproof hmac_sha256_test.json; promises: R21)', async () => {
  const { testGroups, numberOfTests } = await publishedVectors<Vectors<HmacGroup>>(
    'wycheproof/hmac_sha256_test.json',
  )
  const judged = testGroups.flatMap(({ tagSize, tests }) =>
    tests.map(({ tcId, key, msg, tag, result }) => {
      const computed = toHex(hmac(sha256, bytes(key), bytes(msg)).slice(0, tagSize / 8))
      return { tcId, right: (computed === tag) === (result === 'valid') }
    }),
  )
  assertAllRight(judged, numberOfTests)
})

/**
 * The vectors where a strict reader says something else, each a quirk of the set: a header of another algorithm than
 * its key (346, 350), an algorithm that does not exist (347, 351), padding that is called wrong and is not there (367, 370),
 * and characters outside of the alphabet that are called right (372, 373).
 */
const QUIRKS = [346, 347, 350, 351, 367, 370, 372, 373]

test('verifies JWS as published, jose behind the one strict gate, but for eight quirks of the set (Wycheproof json_web_signature_test.json; promises: R21)', async () => {
  const { testGroups, numberOfTests } = await jwsVectors()
  const judged = testGroups.flatMap((group) => {
    const key = group.public ?? group.private
    return group.tests.map(async ({ tcId, jws, result }) => {
      return { tcId, right: (await verifies(jws, key)) === (result === 'valid') }
    })
  })
  assertAllRight(await Promise.all(judged), numberOfTests, QUIRKS)
})

function jwsVectors(): Promise<Vectors<JwsGroup>> {
  return publishedVectors('wycheproof/json_web_signature_test.json')
}

/** Returns what we say of the same signature with its payload beside it. */
async function verifies(text: string, key: JWK): Promise<boolean> {
  const [head, encodedPayload = '', ...rest] = text.split('.')
  const payload = fromBase64Url(encodedPayload)
  const jws = readDetachedJws([head, '', ...rest].join('.'))
  if (!jws || !payload) return false
  const secret = key.k === undefined ? undefined : fromBase64Url(key.k)
  // The set has more algorithms than banks let choose from: what is tried is the way, not the list.
  const algorithm = (key.alg ?? jws.header['alg']) as JwsAlgorithm
  return verifyDetachedJws(jws, payload, (secret ?? key) as JwsPublicKey, algorithm)
}

function assertAllRight(
  judged: { tcId: number; right: boolean }[],
  expected: number,
  quirks: readonly number[] = [],
): void {
  assert.lengthOf(judged, expected)
  assert.isAbove(expected, 100)
  assert.deepEqual(
    judged.filter(({ right }) => !right).map(({ tcId }) => tcId),
    [...quirks],
  )
}

function bytes(hex: string): Bytes {
  const read = fromHex(hex)
  if (!read) throw new TypeError('a vector is not hex')
  return read
}
