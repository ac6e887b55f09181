/// <reference types="node" />
// The signature of the body: the form of X-Req-Signature, every member of its protected header, its age, its key.
// Not the token (raw-token), nor which check comes first (raw-order).
import {
  constants,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  privateEncrypt,
  sign,
} from 'node:crypto'
import { assert, test } from '#kit'
import { type Answer, handClock, json, openBank, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { base64url } from '../raw-request.ts'
import {
  type Call,
  IAT,
  INSTANT,
  newClient,
  openPayer,
  OPERATIONS,
  order,
  protectedHeader,
  SEPA,
  signatureOf,
  signingInput,
  V2,
} from './raw-payer.ts'

const START = '2026-11-20T10:00:00.000Z'
const SECONDS = Date.parse(START) / 1000
const clock = handClock(START)
const bank = await openBank({ clock: clock.now })
const payer = await openPayer(bank, { now: clock.now })
const { kid } = payer.client
const other = await newClient(bank)

/** Sends a call bent in the same way by each operation, and returns the answers. */
function everywhere(bent: Partial<Call>): Promise<Answer[]> {
  return Promise.all(OPERATIONS.map((target) => payer.post(target, order(), bent)))
}

/** Wants every operation to refuse a bent call. */
async function refuses(what: string, bent: Partial<Call>, status: number, code: string): Promise<void> {
  for (const answer of await everywhere(bent)) {
    assert.equal(answer.status, status, `${what}: ${answer.body.toString()}`)
    assertRefused(answer, status, code === 'INVALID_HEADER' ? [code, 'x-req-signature'] : code)
  }
}

/** Wants every operation to take a bent call. */
async function takes(what: string, bent: Partial<Call>): Promise<void> {
  for (const answer of await everywhere(bent))
    assert.equal(answer.status, 201, `${what}: ${answer.body.toString()}`)
}

const right = protectedHeader(kid, SECONDS)

// --- the header as a whole ---------------------------------------------------------------------------------------

test('accepts the header of the paper over the body as sent, with every operation (2 B, Authentication)', async () => {
  await takes('the right header', {})
  assert.equal((await payer.post(SEPA, order({ message: 'Eräpäivä åäö' }))).status, 201)
})

test('refuses a POST without X-Req-Signature with 400 INVALID_HEADER (2 B, Endpoints; gaps: corporate.signature.errors)', async () => {
  await refuses('none', { headers: { 'x-req-signature': undefined } }, 400, 'INVALID_HEADER')
  await refuses('empty', { headers: { 'x-req-signature': '' } }, 400, 'INVALID_HEADER')
})

test('reads the signature from X-Req-Signature only, in any case of its name (2 B, Endpoints; RFC 9110, 5.1)', async () => {
  const body = order()
  const bytes = payer.postBytes(SEPA, body)
  const text = bytes.toString('latin1')
  for (const name of ['x-jws-signature', 'signature', 'x-request-signature']) {
    const answer = await payer.post(SEPA, body, { headers: { 'x-req-signature': undefined, [name]: 'a..b' } })
    assertRefused(answer, 400, 'INVALID_HEADER')
  }
  const { ask } = await import('../raw-client.ts')
  const shouted = text
    .replace('x-req-signature:', 'X-REQ-SIGNATURE:')
    .replace('authorization:', 'AUTHORIZATION:')
  assert.notEqual(shouted, text)
  assert.equal((await ask(bank, Buffer.from(shouted, 'latin1'))).status, 201)
  const twice = text.replace(/(x-req-signature: .*\r\n)/, '$1$1')
  assertRefused(await ask(bank, Buffer.from(twice, 'latin1')), 400, 'INVALID_HEADER')
})

test('refuses what is not header..signature with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  const [head = '', , signature = ''] = signatureOf(right, '{}', payer.key).split('.')
  const wrong = [
    'x',
    '.',
    '..',
    '...',
    head,
    signature,
    `${head}.${signature}`,
    `${head}${signature}`,
    `${head}...${signature}`,
    `${head}..${signature}.`,
    `.${head}..${signature}`,
    `..${signature}`,
    `${head}.${base64url('{}')}.${signature}`,
    `${head}. .${signature}`,
    `${head}..${signature}..${signature}`,
    `${head}..${signature}, ${head}..${signature}`,
    `"${head}..${signature}"`,
    `Bearer ${head}..${signature}`,
    `{"protected":"${head}","signature":"${signature}"}`,
  ]
  for (const value of wrong) await refuses(value, { bend: () => value }, 400, 'INVALID_HEADER')
})

test('refuses the attached form, whose middle part is the body, with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  const body = JSON.stringify(order())
  const [head = '', , signature = ''] = signatureOf(right, base64url(body), payer.key).split('.')
  const bend = () => `${head}.${base64url(body)}.${signature}`
  for (const target of OPERATIONS)
    assertRefused(await payer.post(target, body, { bend }), 400, 'INVALID_HEADER')
})

// --- strict base64url --------------------------------------------------------------------------------------------

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Sets the unused bits of the last character of a text in base64url. */
function withUnusedBits(text: string): string {
  const last = ALPHABET.indexOf(text.at(-1) ?? '')
  return text.slice(0, -1) + (ALPHABET[last ^ 1] ?? '')
}

/** Headers of each length modulo 3, so that each way to end base64url is there. */
const HEADS = [0, 1, 2].map((count) => right + ' '.repeat(count))

/** Changes one part of a signature value. */
const inPart = (part: 'header' | 'signature', change: (text: string) => string) => (value: string) => {
  const [head = '', , signature = ''] = value.split('.')
  return part === 'header' ? `${change(head)}..${signature}` : `${head}..${change(signature)}`
}

for (const part of ['header', 'signature'] as const) {
  test(`refuses a ${part} that is not strict base64url with 400 INVALID_HEADER: padding, white space, other letters (gaps: corporate.signature.errors)`, async () => {
    const changes: [string, (text: string) => string][] = [
      ['one sign of padding', (text) => `${text}=`],
      ['two signs of padding', (text) => `${text}==`],
      ['right padding', (text) => text + '='.repeat((4 - (text.length % 4)) % 4 || 4)],
      ['a space inside', (text) => `${text.slice(0, 8)} ${text.slice(8)}`],
      ['a tab inside', (text) => `${text.slice(0, 8)}\t${text.slice(8)}`],
      ['four spaces inside', (text) => `${text.slice(0, 8)}    ${text.slice(8)}`],
      ['a plus', (text) => `${text.slice(0, 4)}+${text.slice(5)}`],
      ['a slash', (text) => `${text.slice(0, 4)}/${text.slice(5)}`],
      ['a percent sign', (text) => `${text.slice(0, 4)}%${text.slice(5)}`],
      ['a comma', (text) => `${text.slice(0, 4)},${text.slice(5)}`],
      ['an asterisk', (text) => `${text.slice(0, 4)}*${text.slice(5)}`],
      ['a letter of Latin-1', (text) => `${text.slice(0, 4)}\u00e4${text.slice(5)}`],
      ['a percent-encoded letter', (text) => `%${(text.codePointAt(0) ?? 0).toString(16)}${text.slice(1)}`],
      ['an impossible length', (text) => text + 'A'.repeat((5 - (text.length % 4)) % 4)],
    ]
    for (const [what, change] of changes) {
      await refuses(`${what} in the ${part}`, { bend: inPart(part, change) }, 400, 'INVALID_HEADER')
    }
  })
}

test('refuses unused bits that are not zero in both parts with 400 INVALID_HEADER (gaps: corporate.signature.errors)', async () => {
  for (const head of HEADS) {
    const unused = Buffer.byteLength(head) % 3 !== 0
    await takes('the header as it is', { head })
    if (unused) await refuses(head, { head, bend: inPart('header', withUnusedBits) }, 400, 'INVALID_HEADER')
  }
  // 256 bytes leave four unused bits.
  await refuses('signature', { bend: inPart('signature', withUnusedBits) }, 400, 'INVALID_HEADER')
})

test('accepts standard letters only where base64url has them: a signature in base64 is refused (gaps: corporate.signature.errors)', async () => {
  const toBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/')
  // Some signature has one of the two letters; most do.
  for (let at = 0; at < 20; at++) {
    const body = JSON.stringify(order())
    const [, , signature = ''] = signatureOf(right, body, payer.key).split('.')
    if (!/[-_]/.test(signature)) continue
    const bend = inPart('signature', toBase64)
    return assertRefused(await payer.post(SEPA, body, { bend }), 400, 'INVALID_HEADER')
  }
  assert.fail('no signature had a letter of base64url')
})

// --- the protected header ----------------------------------------------------------------------------------------

test('accepts the five members in any order (gaps: corporate.signature.header)', async () => {
  const members = Object.entries(JSON.parse(right) as Record<string, unknown>)
  const orders = members.map((_, at) => [...members.slice(at), ...members.slice(0, at)])
  for (const one of [...orders, members.toReversed()]) {
    const head = JSON.stringify(Object.fromEntries(one))
    await takes(head, { head })
  }
})

test('accepts white space and escapes in the JSON of the protected header (gaps: corporate.signature.header)', async () => {
  const escaped = (text: string) =>
    text.replaceAll(/[a-zA-Z]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const members = JSON.parse(right) as Record<string, unknown>
  const heads = [
    JSON.stringify(members, undefined, '\t '),
    `\r\n ${right.replaceAll(',', ' , ').replaceAll(':"', ' : "')} \n`,
    `{"${escaped('alg')}":"${escaped('RS256')}","kid":"${escaped(kid)}","b64":false,"${escaped(IAT)}":${SECONDS},"crit":["${escaped('b')}64","${escaped(IAT)}"]}`,
    right.replace('urn:bank.api.iat', 'urn\\u003abank.api.iat'),
  ]
  for (const head of heads) await takes(head, { head })
})

for (const name of ['alg', 'kid', 'b64', IAT, 'crit']) {
  test(`refuses a protected header without ${name}, or with null there, with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.header, corporate.signature.errors)`, async () => {
    await refuses('without', { members: { [name]: undefined } }, 400, 'INVALID_HEADER')
    await refuses('null', { members: { [name]: null } }, 400, 'INVALID_HEADER')
  })

  test(`refuses ${name} in other case or under another name with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.header)`, async () => {
    const members = JSON.parse(right) as Record<string, unknown>
    const shouted = name.toUpperCase()
    for (const wrong of [shouted, `${name} `, ` ${name}`, `x-${name}`]) {
      const { [name]: value, ...rest } = members
      await refuses(wrong, { head: JSON.stringify({ ...rest, [wrong]: value }) }, 400, 'INVALID_HEADER')
      await refuses(wrong, { members: { [wrong]: value } }, 400, 'INVALID_HEADER')
    }
  })

  test(`refuses ${name} twice in the protected header with 400 INVALID_HEADER, with equal values and escaped too (gaps: corporate.signature.header)`, async () => {
    const members = JSON.parse(right) as Record<string, unknown>
    const value = JSON.stringify(members[name])
    const hidden = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`
    for (const head of [
      `${right.slice(0, -1)},"${name}":${value}}`,
      `${right.slice(0, -1)},"${hidden}":${value}}`,
      `{"${name}":${value},${right.slice(1)}`,
      `{"${name}":"x",${right.slice(1)}`,
    ]) {
      await refuses(head, { head }, 400, 'INVALID_HEADER')
    }
  })
}

for (const [name, value] of [
  ['typ', 'JOSE'],
  ['typ', 'JWT'],
  ['cty', 'json'],
  ['x5c', []],
  ['x5t#S256', 'a'],
  ['x5u', 'https://bank.example/cert'],
  ['jku', 'https://bank.example/keys'],
  ['jwk', {}],
  ['iat', SECONDS],
  ['exp', SECONDS + 300],
  ['zip', 'DEF'],
  ['enc', 'A256GCM'],
  ['urn:bank.api.aud', 'bank'],
  ['', 'a'],
  ['__proto__', {}],
  ['colour', null],
] as const) {
  test(`refuses ${name === '' ? 'a member without a name' : `${name} (${JSON.stringify(value)})`} as a sixth member with 400 INVALID_HEADER (gaps: corporate.signature.header)`, async () => {
    const head = `${right.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`
    await refuses(head, { head }, 400, 'INVALID_HEADER')
  })
}

test('refuses every alg but RS256 with 400 INVALID_HEADER, whatever signs (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  const wrong = [
    'none',
    'None',
    '',
    'rs256',
    'RS256 ',
    'RS384',
    'RS512',
    'PS256',
    'ES256',
    'HS256',
    'EdDSA',
    256,
    true,
    ['RS256'],
    {},
  ]
  for (const alg of wrong) await refuses(JSON.stringify(alg), { members: { alg } }, 400, 'INVALID_HEADER')
})

test('refuses every b64 but false with 400 INVALID_HEADER, and so a body signed in base64url (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  for (const b64 of [true, 'false', 0, '', [], {}]) {
    await refuses(JSON.stringify(b64), { members: { b64 } }, 400, 'INVALID_HEADER')
  }
  const body = JSON.stringify(order())
  const members = { b64: true }
  assertRefused(await payer.post(SEPA, body, { members, signedBody: base64url(body) }), 400, 'INVALID_HEADER')
})

test('refuses every crit but the array of the paper in its order with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.header)', async () => {
  const wrong = [
    [],
    ['b64'],
    [IAT],
    [IAT, 'b64'],
    ['b64', IAT, 'alg'],
    ['b64', IAT, IAT],
    ['b64', 'b64', IAT],
    ['b64', IAT, 'kid'],
    ['b64', IAT, null],
    ['b64', null],
    ['B64', IAT],
    ['b64', IAT.toUpperCase()],
    ['b64', 'iat'],
    ['b64 ', IAT],
    [['b64', IAT]],
    `b64,${IAT}`,
    'b64',
    { 0: 'b64', 1: IAT },
    true,
    1,
  ]
  for (const crit of wrong) await refuses(JSON.stringify(crit), { members: { crit } }, 400, 'INVALID_HEADER')
})

test('refuses a kid that is no text with 400 INVALID_HEADER (gaps: corporate.signature.errors)', async () => {
  for (const value of [1, true, false, [], [kid], {}]) {
    await refuses(JSON.stringify(value), { members: { kid: value } }, 400, 'INVALID_HEADER')
  }
})

test('refuses every kid that the client of the token has not registered with 403 UNKNOWN_KEY (gaps: corporate.signature.errors)', async () => {
  const wrong = [
    '',
    'x',
    ' ',
    `${kid}x`,
    `${kid} `,
    ` ${kid}`,
    kid.slice(0, -1),
    'corporate-token',
    'callback-0',
    '__proto__',
    'constructor',
    'ä',
    'a'.repeat(500),
    '../keys',
  ]
  const turned = kid === kid.toUpperCase() ? kid.toLowerCase() : kid.toUpperCase()
  for (const value of turned === kid ? wrong : [...wrong, turned]) {
    await refuses(value, { members: { kid: value } }, 403, 'UNKNOWN_KEY')
  }
})

test('refuses the kid of another client with 403 UNKNOWN_KEY, even where its own key signs (gaps: corporate.signature.errors)', async () => {
  await refuses('kid', { members: { kid: other.kid } }, 403, 'UNKNOWN_KEY')
  await refuses('kid and key', { members: { kid: other.kid }, key: other.privateKeyPem }, 403, 'UNKNOWN_KEY')
  const theirs = await openPayer(bank, { client: other, now: clock.now })
  await theirs.paid(SEPA, order())
  assertRefused(await theirs.post(SEPA, order(), { members: { kid } }), 403, 'UNKNOWN_KEY')
})

test('refuses a protected header that is no JSON object in UTF-8 with 400 INVALID_HEADER (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  const wrong: (string | Uint8Array)[] = [
    'x',
    '{}',
    '[]',
    'null',
    '"alg"',
    '1',
    `[${right}]`,
    `${right}}`,
    `${right} x`,
    `${right}${right}`,
    right.slice(0, -1),
    `${right.slice(0, -1)},}`,
    right.replaceAll('"', "'"),
    `\uFEFF${right}`,
    `\u00a0${right}`,
    `${right}\u0000`,
    Buffer.from(right, 'utf16le'),
    Buffer.concat([
      Buffer.from(right.slice(0, -1)),
      Buffer.from(',"a":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]),
    `{"a":${'['.repeat(30)}${']'.repeat(30)},${right.slice(1)}`,
  ]
  for (const head of wrong) await refuses(Buffer.from(head).toString(), { head }, 400, 'INVALID_HEADER')
})

// --- age ---------------------------------------------------------------------------------------------------------

test('refuses an urn:bank.api.iat that is no whole number with 400 INVALID_HEADER: fraction, text, list (gaps: corporate.signature.header)', async () => {
  for (const iat of [SECONDS + 0.5, SECONDS - 0.001, String(SECONDS), START, '', true, [SECONDS], {}]) {
    await refuses(JSON.stringify(iat), { members: { [IAT]: iat } }, 400, 'INVALID_HEADER')
  }
})

test('accepts an urn:bank.api.iat of 300 s to both sides, and refuses 301 s with 400 CLOCK_SKEW (2 B, Authentication; gaps: shared.clock-tolerance, corporate.signature.header)', async () => {
  for (const distance of [-300, -299, -1, 0, 1, 299, 300]) {
    await takes(String(distance), { members: { [IAT]: SECONDS + distance } })
  }
  for (const distance of [-301, 301, -302, 302, -86_400, 86_400]) {
    await refuses(String(distance), { members: { [IAT]: SECONDS + distance } }, 400, 'CLOCK_SKEW')
  }
})

test('refuses an urn:bank.api.iat in milliseconds, of 1970 or before it with 400 CLOCK_SKEW (2 B, Authentication; gaps: shared.clock-tolerance)', async () => {
  for (const iat of [SECONDS * 1000, 0, 1, -SECONDS, Number.MAX_SAFE_INTEGER]) {
    await refuses(String(iat), { members: { [IAT]: iat } }, 400, 'CLOCK_SKEW')
  }
})

test('compares urn:bank.api.iat in whole seconds (gaps: shared.clock-tolerance)', async () => {
  const ticking = handClock(START)
  const own = await openBank({ clock: ticking.now })
  const there = await openPayer(own, { now: ticking.now })
  ticking.move(999)
  const at = (distance: number) => there.post(SEPA, order(), { members: { [IAT]: SECONDS + distance } })
  assert.equal((await at(-300)).status, 201)
  assert.equal((await at(300)).status, 201)
  assertRefused(await at(-301), 400, 'CLOCK_SKEW')
  assertRefused(await at(301), 400, 'CLOCK_SKEW')
})

test('measures urn:bank.api.iat by wire time, wherever the sandbox clock stands (gaps: shared.clock-tolerance)', async () => {
  const own = await openBank({ clock: clock.now })
  const there = await openPayer(own, { now: clock.now })
  await steer(own, 'PUT', '/clock', { advance: 'PT1H' })
  assert.equal((await there.post(SEPA, order())).status, 201)
  const late = await there.post(SEPA, order(), { members: { [IAT]: SECONDS + 3600 } })
  assertRefused(late, 400, 'CLOCK_SKEW')
})

// --- what is signed ----------------------------------------------------------------------------------------------

test('refuses a signature over other bytes than those sent with 403 INVALID_SIGNATURE (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  for (const target of OPERATIONS) {
    const body = order({ message: 'Eräpäivä' })
    const text = JSON.stringify(body)
    const signed: [string, string | Uint8Array][] = [
      ['nothing', ''],
      ['an empty object', '{}'],
      ['another amount', text.replace('"1.00"', '"1.01"')],
      ['another creditor', text.replace('FI4699800000000013', 'FI0899700000000023')],
      ['a space more', `${text} `],
      ['a line end more', `${text}\n`],
      ['a mark in front', `\uFEFF${text}`],
      ['other white space', JSON.stringify(body, undefined, 1)],
      ['members in another order', JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()))],
      ['the body in base64url', base64url(text)],
      ['the body in Latin-1', Buffer.from(text, 'latin1')],
      ['decomposed letters', text.normalize('NFD')],
      ['escaped letters', text.replaceAll('ä', '\\u00e4')],
    ]
    for (const [what, signedBody] of signed) {
      const answer = await payer.post(target, text, { signedBody })
      assert.equal(answer.status, 403, `${what}: ${answer.body.toString()}`)
      assertRefused(answer, 403, 'INVALID_SIGNATURE')
    }
    assert.equal((await payer.post(target, text)).status, 201, 'no refused call has used the id up')
  }
})

test('signs white space, escapes and member order as they are sent (2 B, Authentication)', async () => {
  for (const write of [
    (body: object) => JSON.stringify(body, undefined, 2),
    (body: object) => ` \r\n${JSON.stringify(body)}\n`,
    (body: object) => JSON.stringify(Object.fromEntries(Object.entries(body).toReversed())),
    (body: object) => JSON.stringify(body).replaceAll('ä', '\\u00e4'),
  ]) {
    for (const target of OPERATIONS) {
      const answer = await payer.post(target, write(order({ message: 'Eräpäivä' })))
      assert.equal(answer.status, 201, answer.body.toString())
    }
  }
})

test('refuses a signature over another header than the one sent with 403 INVALID_SIGNATURE (2 B, Authentication)', async () => {
  for (const head of [
    `${right} `,
    protectedHeader(kid, SECONDS + 1),
    JSON.stringify(JSON.parse(right), undefined, 1),
  ]) {
    await refuses(head, { bend: inPart('header', () => base64url(head)) }, 403, 'INVALID_SIGNATURE')
  }
})

test('refuses the signature of another key with 403 INVALID_SIGNATURE (2 B, Authentication; gaps: corporate.signature.errors)', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await refuses('a new key', { key: privateKey }, 403, 'INVALID_SIGNATURE')
  await refuses('the key of another client', { key: other.privateKeyPem }, 403, 'INVALID_SIGNATURE')
})

test('refuses signatures of another scheme, digest or length with 403 INVALID_SIGNATURE (2 B, Authentication)', async () => {
  const key = payer.key
  const schemes: [string, (input: Buffer) => Buffer][] = [
    [
      'PSS',
      (input) => sign('RSA-SHA256', input, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    ],
    ['SHA-1', (input) => createSign('RSA-SHA1').update(input).sign(key)],
    ['SHA-384', (input) => createSign('RSA-SHA384').update(input).sign(key)],
    ['SHA-512', (input) => createSign('RSA-SHA512').update(input).sign(key)],
    ['the bytes without a digest', () => privateEncrypt(key, Buffer.from('abc'))],
    ['zeros', () => Buffer.alloc(256)],
    ['255 bytes', (input) => createSign('RSA-SHA256').update(input).sign(key).subarray(0, 255)],
    [
      '257 bytes',
      (input) => Buffer.concat([createSign('RSA-SHA256').update(input).sign(key), Buffer.from([0])]),
    ],
    [
      'a zero in front',
      (input) => Buffer.concat([Buffer.from([0]), createSign('RSA-SHA256').update(input).sign(key)]),
    ],
    ['one byte', () => Buffer.from([1])],
  ]
  for (const [what, scheme] of schemes) {
    for (const target of OPERATIONS) {
      const body = JSON.stringify(order())
      const bend = inPart('signature', () => base64url(scheme(signingInput(right, body))))
      const answer = await payer.post(target, body, { bend })
      assert.equal(answer.status, 403, `${what}: ${answer.body.toString()}`)
      assertRefused(answer, 403, 'INVALID_SIGNATURE')
    }
  }
})

test('refuses a signature with any one bit changed with 403 INVALID_SIGNATURE (2 B, Authentication)', async () => {
  for (const at of [0, 1, 7, 128, 254, 255]) {
    const flip = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return base64url(bytes)
    }
    await refuses(`byte ${at}`, { bend: inPart('signature', flip) }, 403, 'INVALID_SIGNATURE')
  }
})

test('needs no signature where there is no body: both queries answer without, and with any (gaps: corporate.errors; 2 B, Endpoints)', async () => {
  const body = order()
  await payer.accepted(body)
  for (const headers of [{}, { 'x-req-signature': 'x' }, { 'content-type': 'text/plain' }]) {
    assert.equal((await payer.get(`${V2}/${body.instructionId}`, { headers })).status, 200)
    assert.equal((await payer.get(`${INSTANT}/${body.instructionId}`, { headers })).status, 200)
  }
})

// --- keys of one's own -------------------------------------------------------------------------------------------

for (const modulusLength of [2048, 3072, 4096]) {
  test(`accepts signatures of a registered RSA key of ${modulusLength} bits, and still those of the first (gaps: shared.sandbox.clients, corporate.admin)`, async () => {
    const who = await newClient(bank)
    const there = await openPayer(bank, { client: who, now: clock.now })
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
    const answer = await steer(bank, 'POST', `/clients/${who.clientId}/keys`, { publicKeyPem })
    assert.equal(answer.status, 201)
    const added = String(json(answer)['kid'])
    assert.match(added, /^[A-Za-z0-9._-]{1,64}$/)
    assert.notEqual(added, who.kid)
    const signed = { members: { kid: added }, key: privateKey }
    for (const target of OPERATIONS) {
      assert.equal((await there.post(target, order(), signed)).status, 201)
      assert.equal((await there.post(target, order())).status, 201)
      // Each key under its own name only.
      assertRefused(await there.post(target, order(), { members: { kid: added } }), 403, 'INVALID_SIGNATURE')
      assertRefused(await there.post(target, order(), { key: privateKey }), 403, 'INVALID_SIGNATURE')
    }
    assertRefused(await payer.post(SEPA, order(), signed), 403, 'UNKNOWN_KEY')
  })
}

test('takes no RS256 signature under the kid of an EC key, which is for another interface (2 B, Authentication; gaps: shared.sandbox.clients)', async () => {
  const who = await newClient(bank)
  const there = await openPayer(bank, { client: who, now: clock.now })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
  const { kid: added } = json(await steer(bank, 'POST', `/clients/${who.clientId}/keys`, { publicKeyPem }))
  const named = { members: { kid: added } }
  assert.equal((await there.post(SEPA, order(), named)).status, 403)
  const body = JSON.stringify(order())
  const head = protectedHeader(String(added), SECONDS)
  const es = sign('SHA256', signingInput(head, body), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const bend = inPart('signature', () => base64url(es))
  assert.equal((await there.post(SEPA, body, { head, bend })).status, 403)
  const algHead = protectedHeader(String(added), SECONDS, { alg: 'ES256' })
  const algSign = sign('SHA256', signingInput(algHead, body), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const algBend = inPart('signature', () => base64url(algSign))
  assertRefused(await there.post(SEPA, body, { head: algHead, bend: algBend }), 400, 'INVALID_HEADER')
  assert.equal(createPrivateKey(who.privateKeyPem).asymmetricKeyType, 'rsa')
})
