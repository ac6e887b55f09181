// The signature over a body as a bank judges it: the order of its checks, and what a bank has of its own.
// Each fault alone is in test/edge/sandbox/corporate-payments/raw-signature.test.ts; detached signatures as such in test/core/shared.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import {
  type SignatureFault,
  type SignatureVerdict,
  verifyRequestSignature,
} from '../../../core/corporate-payments/index.ts'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { makeSigner } from '../../../core/shared/signing/index.ts'

const SIGNED_AT = 1_795_168_800
const nowMs = SIGNED_AT * 1_000
const body = utf8('{"instructionId":"TEST1","message":"åäö"}')

/** Writes a header whose JSON is exactly this text, rightly signed over the bytes. */
async function signed(headerJson: string, bytes: Uint8Array = body): Promise<string> {
  const { privatePem } = await testKeyPair()
  const head = toBase64Url(utf8(headerJson))
  const input = new Uint8Array([...utf8(`${head}.`), ...bytes])
  return `${head}..${toBase64Url(await makeSigner(privatePem)(input))}`
}

async function judge(value: string, bytes: Uint8Array = body, atMs = nowMs): Promise<SignatureVerdict> {
  const { publicPem } = await testKeyPair()
  return verifyRequestSignature(value, bytes, (keyId) => (keyId === 'k-1' ? publicPem : undefined), atMs)
}

const right: SignatureVerdict = { ok: true, keyId: 'k-1' }
const wrong = (fault: SignatureFault): SignatureVerdict => ({ ok: false, fault })

const HEADER =
  '{"alg":"RS256","kid":"k-1","b64":false,"urn:bank.api.iat":1795168800,"crit":["b64","urn:bank.api.iat"]}'

test('accepts the five members of the paper, rightly signed (2 B, Authentication)', async () => {
  assert.deepEqual(await judge(await signed(HEADER)), right)
})

test('refuses the header of no member but inherited ones (gaps: corporate.signature.header)', async () => {
  const inherited = `{"__proto__":${HEADER},"a":1,"b":2,"c":3,"d":4}`
  assert.deepEqual(await judge(await signed(inherited)), wrong('header'))
})

test('asks for a key only once the header and the time are right (gaps: corporate.signature.errors, shared.check-order)', async () => {
  const asked: string[] = []
  const find = (keyId: string) => void asked.push(keyId)
  const value = await signed(HEADER)
  await verifyRequestSignature(await signed(HEADER.replace('RS256', 'none')), body, find, nowMs)
  await verifyRequestSignature(value, body, find, nowMs + 301_000)
  assert.deepEqual(asked, [])
  assert.deepEqual(await verifyRequestSignature(value, body, find, nowMs), wrong('key'))
  assert.deepEqual(asked, ['k-1'])
})

test('goes by the name of the time and the tolerance that a bank has of its own (2 B, Authentication; house: gaps.ts)', async () => {
  const { publicPem } = await testKeyPair()
  const value = await signed(HEADER.replaceAll('urn:bank.api.iat', 'urn:other.iat'))
  const assumptions = { 'corporate.signature.claim': 'urn:other.iat', 'shared.clock-tolerance': 10 }
  const at = (seconds: number) =>
    verifyRequestSignature(value, body, () => publicPem, nowMs + seconds * 1_000, assumptions)
  assert.deepEqual([await at(10), await at(11), await judge(value)], [right, wrong('clock'), wrong('header')])
})

test('refuses every header of which one character is another (promises: R22)', async () => {
  const value = await signed(HEADER)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ '
  await fc.assert(
    fc.asyncProperty(fc.nat(value.length - 1), fc.constantFrom(...letters), async (at, letter) => {
      fc.pre(value[at] !== letter)
      const verdict = await judge(`${value.slice(0, at)}${letter}${value.slice(at + 1)}`)
      assert.isFalse(verdict.ok)
    }),
    { numRuns: deep(80, 2_000) },
  )
})
