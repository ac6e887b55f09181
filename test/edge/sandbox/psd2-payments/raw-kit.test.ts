/// <reference types="node" />
// The hand that signs in the raw tests, held to the published vectors before it judges a bank.
import { generateKeyPairSync, verify } from 'node:crypto'
import { assert, test } from '#kit'
import { sha256 } from '../raw-client.ts'
import { base64url } from '../raw-request.ts'
import { detached, isSigned, readPart, signBytes, signedJwt } from './raw-jws.ts'

test('signs the bytes of the vector, with the digest that is written down (gaps: psd2.jws; Part 3, Detached signatures)', () => {
  const head = '{"alg":"RS256","kid":"sandbox-qseal-1"}'
  const input = `${base64url(head)}.${base64url('{"amountEUR":"1.00"}')}`
  assert.equal(input, 'eyJhbGciOiJSUzI1NiIsImtpZCI6InNhbmRib3gtcXNlYWwtMSJ9.eyJhbW91bnRFVVIiOiIxLjAwIn0')
  assert.equal(sha256(Buffer.from(input)), '15e1e83a7f11bc10b4b7acb79d7e92c4e7593a784947ee92535248d7ec379155')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [first, between, signature = '', ...rest] = detached(head, '{"amountEUR":"1.00"}', privateKey).split(
    '.',
  )
  assert.deepEqual([first, between, rest], [base64url(head), '', []])
  assert.isTrue(isSigned(input, signature, publicKey))
  assert.isFalse(isSigned(`${input}A`, signature, publicKey))
})

test('signs PS256 with a salt of 32 bytes and ES256 as two numbers of 32 bytes (RFC 7518, 3.4, 3.5)', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const salted = signBytes('a', rsa.privateKey, 'PS256')
  assert.isTrue(
    verify('sha256', Buffer.from('a'), { key: rsa.publicKey, padding: 6, saltLength: 32 }, salted),
  )
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = signBytes('a', privateKey, 'ES256')
  assert.lengthOf(signature, 64)
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  assert.isTrue(verify('sha256', Buffer.from('a'), key, signature))
})

test('writes a JWT of three parts that can be read again (RFC 7519, 3)', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [head, claims, signature = ''] = signedJwt(
    { alg: 'RS256', kid: 'a' },
    { iss: 'b' },
    privateKey,
  ).split('.')
  assert.deepEqual([readPart(head), readPart(claims)], [{ alg: 'RS256', kid: 'a' }, { iss: 'b' }])
  assert.isTrue(isSigned(`${head}.${claims}`, signature, publicKey))
})
