// The signature over a body as a bank judges it: every member of its header, its form, its time, its key, its bytes.
// Detached signatures as such are tested in test/core/shared.
import { assert, deep, fc, test, testKeyPair } from '#kit'
import {
  type SignatureFault,
  type SignatureVerdict,
  verifyRequestSignature,
} from '../../../core/corporate-payments/index.ts'
import { toBase64Url, utf8 } from '../../../core/shared/bytes.ts'
import { makeSigner } from '../../../core/shared/signing/index.ts'
import { words } from '../shared/lists.ts'

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

const members: readonly [name: string, json: string][] = [
  ['alg', '"RS256"'],
  ['kid', '"k-1"'],
  ['b64', 'false'],
  ['urn:bank.api.iat', String(SIGNED_AT)],
  ['crit', '["b64","urn:bank.api.iat"]'],
]
const write = (list: readonly (readonly [string, string])[]) =>
  `{${list.map(([name, json]) => `"${name}":${json}`).join(',')}}`
const withMember = (name: string, json: string) =>
  write(members.map(([own, value]) => [own, own === name ? json : value]))

const HEADER =
  '{"alg":"RS256","kid":"k-1","b64":false,"urn:bank.api.iat":1795168800,"crit":["b64","urn:bank.api.iat"]}'

test('accepts the five members of the paper, rightly signed (2 B, Authentication)', async () => {
  assert.equal(write(members), HEADER)
  assert.deepEqual(await judge(await signed(HEADER)), right)
})

test('accepts the members in any order, with white space and escapes in their JSON (gaps: corporate.signature.header)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...members], { minLength: 5 }), async (list) => {
      assert.deepEqual(await judge(await signed(write(list))), right)
    }),
    { numRuns: 30 },
  )
  for (const json of [
    HEADER.replaceAll(':', ' : ').replaceAll('urn : bank', 'urn:bank').replaceAll(',', ' ,\r\n\t'),
    HEADER.replace('"alg"', String.raw`"\u0061lg"`).replace('RS256', String.raw`\u0052S256`),
    HEADER.replace('urn:bank.api.iat"', String.raw`urn:bank.api.i\u0061t"`),
    HEADER.replace('1795168800', '1795168800.0'),
    HEADER.replace('1795168800', '1.7951688e9'),
    ` ${HEADER}\n`,
  ]) {
    assert.deepEqual(await judge(await signed(json)), right, json)
  }
})

const otherValues: Readonly<Record<string, readonly string[]>> = {
  alg: [...words('"none" "HS256" "RS384" "RS512" "PS256" "ES256" "rs256" "" null 1 ["RS256"]'), '"RS256 "'],
  kid: ['1', 'null', 'true', '["k-1"]', '{}'],
  b64: ['true', 'null', '0', '"false"', '[]'],
  'urn:bank.api.iat': ['"1795168800"', '1795168800.5', '1795168799.999', 'null', 'true', '[]', '{}'],
  crit: words(`
    ["urn:bank.api.iat","b64"] ["b64"] ["urn:bank.api.iat"] [] ["b64","urn:bank.api.iat","b64"]
    ["b64","urn:bank.api.iat","alg"] ["b64","urn:bank.api.iat",null] ["b64","b64"]
    ["B64","urn:bank.api.iat"] ["b64","urn:other.iat"] "b64,urn:bank.api.iat"
    {"0":"b64","1":"urn:bank.api.iat","length":2} null
  `),
}

for (const [name] of members) {
  test(`refuses a header whose ${name} has another value, rightly signed (gaps: corporate.signature.header, corporate.signature.errors; promises: R22)`, async () => {
    const values = otherValues[name] ?? []
    assert.isAbove(values.length, 4)
    for (const json of values) {
      assert.deepEqual(await judge(await signed(withMember(name, json))), wrong('header'), json)
    }
  })

  test(`refuses a header without ${name}, with it twice, and with it under another name (gaps: corporate.signature.header; promises: R22)`, async () => {
    const others = members.filter(([own]) => own !== name)
    const own = members.filter(([other]) => other === name)
    const value = own[0]?.[1] ?? ''
    for (const list of [
      others,
      [...members, ...own],
      [...own, ...members],
      [...members, [name, 'null']] as const,
      [...others, [`${name} `, value]] as const,
      [...others, [name.toUpperCase(), value]] as const,
    ]) {
      assert.deepEqual(await judge(await signed(write(list))), wrong('header'), write(list))
    }
  })
}

test('refuses a header with any member more (gaps: corporate.signature.header; promises: R22)', async () => {
  for (const more of words(
    '"typ":"JOSE" "x5c":[] "jwk":{} "iat":1795168800 "":1 "__proto__":{} "constructor":1',
  )) {
    assert.deepEqual(await judge(await signed(HEADER.replace('{', `{${more},`))), wrong('header'), more)
  }
  for (const json of ['{}', '[]', 'null', '"RS256"', HEADER.slice(0, -1), `${HEADER},`, `[${HEADER}]`]) {
    assert.deepEqual(await judge(await signed(json)), wrong('header'), json)
  }
})

test('refuses the header of no member but inherited ones (gaps: corporate.signature.header)', async () => {
  const inherited = `{"__proto__":${HEADER},"a":1,"b":2,"c":3,"d":4}`
  assert.deepEqual(await judge(await signed(inherited)), wrong('header'))
})

test('refuses every form that is not header, two dots and signature in strict base64url (gaps: corporate.signature.errors)', async () => {
  const value = await signed(HEADER)
  const [head = '', signature = ''] = value.split('..')
  const payload = toBase64Url(body)
  const last = signature.at(-1) ?? ''
  // 256 bytes end in a character of which four bits are not used.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const loose = alphabet.at(alphabet.indexOf(last) + 1) ?? ''
  for (const text of [
    '',
    'x',
    head,
    `${head}.`,
    `${head}..`,
    `..${signature}`,
    `${head}.${signature}`,
    `${head}.${payload}.${signature}`,
    `${head}...${signature}`,
    `${head}..${signature}.`,
    `.${value}`,
    `${head}=..${signature}`,
    `${head}..${signature}==`,
    `${head}..${signature}=`,
    ` ${value}`,
    `${value} `,
    `${value}\n`,
    `${head}.. ${signature}`,
    `${head}..${signature.slice(0, 9)} ${signature.slice(9)}`,
    `${head}..${signature.slice(0, -1)}${loose}`,
    `${head}..${signature.slice(0, -2)}`.concat('+', last),
    `${head}..${signature.replaceAll(/[-_]/g, (letter) => (letter === '-' ? '+' : '/'))}`,
    `${value}, ${value}`,
    `Bearer ${value}`,
    `"${value}"`,
  ]) {
    assert.deepEqual(await judge(text), wrong('header'), text.slice(-20))
  }
  assert.deepEqual(await judge(value), right)
})

test('accepts a time of 300 s to either side in whole seconds, and refuses 301 s (gaps: shared.clock-tolerance)', async () => {
  const value = await signed(HEADER)
  for (const [seconds, verdict] of [
    [-301, wrong('clock')],
    [-300, right],
    [0, right],
    [300, right],
    [300.999, right],
    [301, wrong('clock')],
  ] as const) {
    assert.deepEqual(await judge(value, body, nowMs + seconds * 1_000), verdict, String(seconds))
  }
  for (const json of ['0', '-1795168800', '1795168800000', '1e300']) {
    assert.deepEqual(await judge(await signed(withMember('urn:bank.api.iat', json))), wrong('clock'), json)
  }
})

test('refuses any other string as kid as an unknown key, and asks for a key only then (gaps: corporate.signature.errors, shared.check-order)', async () => {
  for (const kid of [
    '"k-2"',
    '""',
    '"K-1"',
    '"k-1 "',
    `"${'k'.repeat(5_000)}"`,
    '"__proto__"',
    String.raw`"\u0000"`,
  ]) {
    assert.deepEqual(await judge(await signed(withMember('kid', kid))), wrong('key'), kid.slice(0, 20))
  }
  const asked: string[] = []
  const find = (keyId: string) => void asked.push(keyId)
  await verifyRequestSignature(await signed(withMember('alg', '"none"')), body, find, nowMs)
  await verifyRequestSignature(await signed(HEADER), body, find, nowMs + 301_000)
  assert.deepEqual(asked, [])
  await verifyRequestSignature(await signed(HEADER), body, find, nowMs)
  assert.deepEqual(asked, ['k-1'])
})

test('refuses a signature of another key, of another body, and of no RSA form at all (gaps: corporate.signature.errors)', async () => {
  const value = await signed(HEADER)
  const [head = '', signature = ''] = value.split('..')
  for (const bytes of [
    utf8(''),
    utf8('{}'),
    new Uint8Array([...body, 0x0a]),
    body.slice(0, -1),
    utf8('{"instructionId":"TEST1", "message":"åäö"}'),
    utf8('{"instructionId":"TEST1","message":"\\u00e5äö"}'),
    utf8('{"message":"åäö","instructionId":"TEST1"}'),
    utf8('{"instructionId":"TEST1","message":"a\u030aäö"}'),
  ]) {
    assert.deepEqual(await judge(value, bytes), wrong('signature'))
  }
  for (const other of [
    'AQ',
    toBase64Url(new Uint8Array(256)),
    toBase64Url(new Uint8Array(255)),
    signature.slice(4),
  ]) {
    assert.deepEqual(await judge(`${head}..${other}`), wrong('signature'))
  }
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const verdict = await verifyRequestSignature(value, body, () => Promise.resolve(pair.publicKey), nowMs)
  assert.deepEqual(verdict, wrong('signature'))
})

test('refuses a signature over the body in base64url: the header says that it is not (RFC 7797, 3)', async () => {
  const value = await signed(HEADER, utf8(toBase64Url(body)))
  assert.deepEqual(await judge(value), wrong('signature'))
  assert.deepEqual(await judge(value, utf8(toBase64Url(body))), right)
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
