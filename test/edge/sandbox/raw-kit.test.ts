/// <reference types="node" />
// What signs and writes in the raw tests, against published vectors and examples, before it judges a bank.
import { createPublicKey, createVerify, generateKeyPairSync, verify } from 'node:crypto'
import { assert, test } from '#kit'
import { sha256 } from './raw-client.ts'
import { finnishIban, ibanOf } from './raw/ibans.ts'
import { base64url } from './raw-request.ts'
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
} from './corporate-payments/raw-payer.ts'
import { detached, isSigned, readPart, signBytes, signedJwt } from './psd2-payments/raw-jws.ts'
import { withValue } from './raw/json-form.ts'
import { amount, orderOf, BULK, bodyText, exact, written } from './baltic/raw-bodies.ts'

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

const body = (text: string) => ({ body: Buffer.from(text) })

test('keeps the text of every number of an answer, and of no string (gaps: baltic.amount)', () => {
  const text =
    '{"a":10.10,"b":[1,-2.50,1e3],"c":"1.0 \\"2.00\\" \\\\","d":true,"e":null,"f":{"g":12345678901234.12}}'
  assert.deepEqual(exact(body(text)), {
    a: '10.10',
    b: ['1', '-2.50', '1e3'],
    c: '1.0 "2.00" \\',
    d: true,
    e: null,
    f: { g: '12345678901234.12' },
  })
})

test('writes a number as it is told, inside of lists too (gaps: baltic.amount)', () => {
  assert.equal(
    bodyText({ a: written('10.10'), b: [amount('1e3')], c: '10.10' }),
    '{"a":10.10,"b":[{"amount":1e3,"currency":"EUR"}],"c":"10.10"}',
  )
})

test('puts a value at a path of members and positions, and leaves the rest (house: 4)', () => {
  const order = withValue(orderOf(BULK), 'payments[0].creditorName', 'a')
  const [item] = order['payments'] as Record<string, unknown>[]
  assert.isArray(order['payments'])
  assert.equal(item?.['creditorName'], 'a')
  assert.property(item, 'instructedAmount')
  assert.notEqual(order['payments'], orderOf(BULK)['payments'])
})
