// Runs the published Wycheproof vectors for RSA and HMAC against our verifier and against the library we rely on.
// Holds no vector: SILTA_VECTORS names the folder that has `wycheproof/`, see `npm test -- --vectors FOLDER`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromHex, toHex } from '../../core/shared/bytes.ts'
import { makeVerifier } from '../../core/shared/signing/rsa.ts'

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

/** Is what the authors expect; "acceptable" leaves the choice open: ours is to refuse. */
type Verdict = 'valid' | 'invalid' | 'acceptable'

for (const bits of [2048, 3072, 4096]) {
  const name = `rsa_signature_${bits}_sha256_test.json`
  test(`verifies RSA-${bits} signatures as published, and refuses every doubtful one (Wycheproof ${name}; promises: R21)`, async () => {
    const { testGroups, numberOfTests } = load<RsaGroup>(name)
    const judged = testGroups.flatMap(({ publicKeyPem, tests }) => {
      const verify = makeVerifier(publicKeyPem)
      return tests.map(async ({ tcId, msg, sig, result }) => {
        return { tcId, right: (await verify(bytes(sig), bytes(msg))) === (result === 'valid') }
      })
    })
    assertAllRight(await Promise.all(judged), numberOfTests)
  })
}

test('computes HMAC-SHA-256 tags as published (Wycheproof hmac_sha256_test.json; promises: R21)', () => {
  const { testGroups, numberOfTests } = load<HmacGroup>('hmac_sha256_test.json')
  const judged = testGroups.flatMap(({ tagSize, tests }) =>
    tests.map(({ tcId, key, msg, tag, result }) => {
      const computed = toHex(hmac(sha256, bytes(key), bytes(msg)).slice(0, tagSize / 8))
      return { tcId, right: (computed === tag) === (result === 'valid') }
    }),
  )
  assertAllRight(judged, numberOfTests)
})

function assertAllRight(judged: { tcId: number; right: boolean }[], expected: number): void {
  assert.lengthOf(judged, expected)
  assert.isAbove(expected, 100)
  assert.deepEqual(
    judged.filter(({ right }) => !right).map(({ tcId }) => tcId),
    [],
  )
}

function load<Group>(name: string): Vectors<Group> {
  const folder = process.env['SILTA_VECTORS']
  if (!folder) throw new Error('SILTA_VECTORS must name the folder of the published vectors')
  return JSON.parse(readFileSync(join(folder, 'wycheproof', name), 'utf8'))
}

function bytes(hex: string): Bytes {
  const read = fromHex(hex)
  if (!read) throw new TypeError('a vector is not hex')
  return read
}
