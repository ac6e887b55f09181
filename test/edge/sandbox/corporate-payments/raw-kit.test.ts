/// <reference types="node" />
// The hand that signs in the raw tests, held to the published vectors before it judges a bank.
import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { assert, test } from '#kit'
import { sha256 } from '../raw-client.ts'
import { finnishIban, ibanOf } from '../raw/ibans.ts'
import { base64url } from '../raw-request.ts'
import {
  DEBTOR,
  ELSEWHERE,
  EMPTY,
  FIRST,
  IAT,
  protectedHeader,
  SECOND,
  signatureOf,
  signingInput,
} from './raw-payer.ts'

test('signs the bytes of the vector: 191 bytes with the digest that is written down (2 B, Authentication; gaps: Part 3, Detached signatures)', () => {
  const head = protectedHeader('sandbox-1', 1_795_168_800)
  assert.equal(
    head,
    '{"alg":"RS256","kid":"sandbox-1","b64":false,"urn:bank.api.iat":1795168800,"crit":["b64","urn:bank.api.iat"]}',
  )
  const body = '{"instructionId":"TEST1","message":"åäö"}'
  assert.equal(Buffer.byteLength(body), 44)
  const input = signingInput(head, body)
  assert.lengthOf(input, 191)
  assert.equal(sha256(input), 'dae7d4b20ac0236ba2c1a7d05dcd62826a93e2e7272a22bbfa2123cbe86e57b3')
  assert.equal(new Date(1_795_168_800_000).toISOString(), '2026-11-20T10:00:00.000Z')
})

test('writes encoded header, two dots and an RS256 signature without padding (2 B, Authentication; RFC 7797, 4)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const head = protectedHeader('a', 1)
  const [encoded = '', between, signature = '', ...rest] = signatureOf(head, '{}', privateKey).split('.')
  assert.deepEqual([between, rest], ['', []])
  assert.equal(Buffer.from(encoded, 'base64url').toString(), head)
  assert.match(signature, /^[A-Za-z0-9_-]{342}$/)
  const verifies = (body: string) =>
    createVerify('RSA-SHA256')
      .update(`${encoded}.${body}`)
      .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), signature, 'base64url')
  assert.isTrue(verifies('{}'))
  assert.isFalse(verifies('{ }'))
  assert.isFalse(verifies(base64url('{}')))
  assert.deepEqual(JSON.parse(head)['crit'], ['b64', IAT])
})

test('makes IBANs as the vectors are made (gaps: Part 3, IBAN, Finnish BBAN)', () => {
  assert.equal(finnishIban('999', 1), FIRST)
  assert.equal(finnishIban('999', 10), SECOND)
  assert.equal(finnishIban('999', 20), EMPTY)
  assert.equal(finnishIban('999', 30), DEBTOR)
  assert.equal(finnishIban('998', 1), ELSEWHERE)
  assert.equal(ibanOf('EE', '9900000000000013'), 'EE159900000000000013')
  assert.equal(ibanOf('GB', 'SBOX99900000000001'), 'GB07SBOX99900000000001')
})
