// The signature of a webhook: the published known answers and cases, time, rotation, every changed bit.
// Runs in every runtime: keys, signatures.
import { assert, fc, isFull, test } from '#kit'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'
import {
  type WebhookHeaders,
  isWebhookError,
  WebhookError,
  publicKeyOf,
  readWebhookKey,
  signWebhook,
  verifyWebhookSignature,
} from '../../../core/webhooks/index.ts'
import { everythingIn, thrownBy, typeErrorOf } from '../shared/thrown.ts'
import { published, publishedPair, publishedShared, publishedStranger } from './published.ts'

const now = published.timestamp * 1_000
const keys = [publishedShared.key]
const { id, timestamp, body } = published
const headersOf = (change: Partial<Record<keyof WebhookHeaders, string>> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': publishedShared.signature,
  ...change,
})

/** Names the fault of a delivery; `taken` when it is accepted. */
async function judge(received: Partial<Parameters<typeof verifyWebhookSignature>[0]> = {}): Promise<string> {
  try {
    await verifyWebhookSignature({ keys, headers: headersOf(), body, now, ...received })
    return 'taken'
  } catch (error) {
    if (isWebhookError(error)) return error.code
    throw error
  }
}

/** A quick run changes every seventh bit, which goes round the eight of a byte. */
const BITS_APART = isFull ? 1 : 7

const makeSecret = (length = 32) => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(length)))}`
const makeSeed = () => `whsk_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`

test('signs the published known answer with HMAC-SHA256 byte for byte (promises: R14; Standard Webhooks, sign function works)', async () => {
  const headers = await signWebhook({ keys, id, timestamp, body })
  assert.deepEqual(headers, headersOf())
})

test('signs the published known answer with Ed25519 byte for byte (promises: R14; Standard Webhooks, TestAsymmetricWebhookSign)', async () => {
  const headers = await signWebhook({ keys: [publishedPair.key], id, timestamp, body: utf8(body) })
  assert.equal(headers['webhook-signature'], publishedPair.signature)
})

test('accepts both published known answers, Ed25519 by its public key alone (promises: R14)', async () => {
  assert.equal(await judge(), 'taken')
  const publicKey = await publicKeyOf(publishedPair.key)
  assert.match(publicKey, /^whpk_[A-Za-z0-9+/]{43}=$/)
  const headers = headersOf({ 'webhook-signature': publishedPair.signature })
  assert.equal(await judge({ keys: [publicKey], headers }), 'taken')
  assert.equal(await judge({ keys: [publishedPair.key], headers }), 'taken')
  assert.deepEqual(await verifyWebhookSignature({ keys, headers: headersOf(), body, now }), { id, timestamp })
})

// The cases of the published tests, in their order; `without` says which header is taken away.
const cases: [name: string, change: Partial<Record<keyof WebhookHeaders, string>>, expected: string][] = [
  ['missing id', { 'webhook-id': '' }, 'header_missing'],
  ['missing timestamp', { 'webhook-timestamp': '' }, 'header_missing'],
  ['invalid timestamp', { 'webhook-timestamp': 'hello' }, 'header_invalid'],
  ['missing signature', { 'webhook-signature': '' }, 'header_missing'],
  ['invalid signature', { 'webhook-signature': 'v1,dawfeoifkpqwoekfpqoekf' }, 'signature_invalid'],
  ['partial signature', { 'webhook-signature': publishedShared.signature.slice(0, 8) }, 'signature_invalid'],
  ['empty signature', { 'webhook-signature': 'v1,' }, 'signature_invalid'],
  ['valid signature', {}, 'taken'],
  [
    'multi sig payload',
    {
      'webhook-signature': [
        `v1,${publishedStranger}`,
        `v2,${publishedStranger}`,
        publishedShared.signature,
        `v1,${publishedStranger}`,
      ].join(' '),
    },
    'taken',
  ],
  ['signature of another scheme', { 'webhook-signature': `v1a,${publishedStranger}` }, 'signature_invalid'],
]
for (const [name, change, expected] of cases) {
  const verb = expected === 'taken' ? 'accepts' : 'refuses'
  test(`${verb} the published case: ${name} (promises: R14; Standard Webhooks, webhook.test.ts)`, async () => {
    assert.equal(await judge({ headers: headersOf(change) }), expected)
    assert.equal(await judge({ headers: new Headers(headersOf(change)) }), expected)
    const kept = Object.fromEntries(Object.entries(headersOf(change)).filter(([, value]) => value !== ''))
    assert.equal(await judge({ headers: kept }), expected)
  })
}

test('refuses an empty key, a key without its prefix, and keys of other lengths, and repeats none (promises: R14; Standard Webhooks, empty key)', async () => {
  const seed = toBase64(new Uint8Array(32))
  const wrong = [
    '',
    'whsec_',
    publishedShared.key.slice(6),
    `whsec_${toBase64(new Uint8Array(23))}`,
    `whsec_${toBase64(new Uint8Array(65))}`,
    `whsk_${toBase64(new Uint8Array(31))}`,
    `whpk_${toBase64(new Uint8Array(33))}`,
    `whsec_${seed} `,
    `whsec_${seed.replace('=', '')}`,
    `WHSEC_${seed}`,
  ]
  for (const key of wrong) {
    const { message } = await typeErrorOf(() => readWebhookKey(key))
    assert.match(message, /whsec_ and base64 of 24 to 64 bytes/)
    if (key.length > 12) assert.notInclude(message, key.slice(6))
    await typeErrorOf(() => judge({ keys: [key] }))
  }
  for (const length of [24, 64]) assert.equal(readWebhookKey(makeSecret(length)).version, 'v1')
  assert.match((await typeErrorOf(() => judge({ keys: [] }))).message, /at least one key/)
  assert.match(
    (await typeErrorOf(() => signWebhook({ keys: [], id, timestamp, body }))).message,
    /at least one key/,
  )
})

for (const [skew, expected] of [
  [-301, 'timestamp_too_old'],
  [-300, 'taken'],
  [-299, 'taken'],
  [0, 'taken'],
  [299, 'taken'],
  [300, 'taken'],
  [301, 'timestamp_too_new'],
] as const) {
  test(`${expected === 'taken' ? 'accepts' : 'refuses'} a webhook that was sent at ${skew} s of the receiver's clock (promises: R14, skew)`, async () => {
    assert.equal(await judge({ now: now - skew * 1_000 }), expected)
    // A part of a second is no second.
    assert.equal(await judge({ now: now - skew * 1_000 + 999 }), expected)
  })
}

test('keeps to another tolerance where one is asked for (promises: R14)', async () => {
  assert.equal(await judge({ now: now + 61_000, toleranceSeconds: 60 }), 'timestamp_too_old')
  assert.equal(await judge({ now: now + 60_000, toleranceSeconds: 60 }), 'taken')
  assert.equal(await judge({ now: now + 10_000_000_000, toleranceSeconds: Infinity }), 'taken')
})

for (const [member, given] of [
  ['toleranceSeconds', { toleranceSeconds: Number.NaN }],
  ['toleranceSeconds', { toleranceSeconds: -1 }],
  ['now', { now: Number.NaN }],
] as const) {
  test(`judges nothing by ${member} of ${Object.values(given)[0]}: the caller hears of it (promises: R14; house: Errors)`, async () => {
    // With `NaN`, every time would be in time.
    const fault = await judge({ ...given, headers: { ...headersOf(), 'webhook-timestamp': '1' } }).catch(
      (error: unknown) => error,
    )
    assert.instanceOf(fault, TypeError)
    assert.match(fault.message, new RegExp(`^${member} must be `))
  })
}

for (const [scheme, key] of [
  ['HMAC', publishedShared.key],
  ['Ed25519', publishedPair.key],
] as const) {
  test(`refuses a signed delivery of 512 bytes with any bit changed, headers too: ${scheme} (promises: R14)`, async () => {
    const read = [readWebhookKey(scheme === 'HMAC' ? key : await publicKeyOf(key))]
    const sent = utf8(`{"type":"payment.paid","data":"${'x'.repeat(512 - 33)}"}`)
    assert.lengthOf(sent, 512)
    const headers = await signWebhook({ keys: [key], id, timestamp, body: sent })
    const taken: string[] = []
    const tryOne = async (where: string, received: Parameters<typeof judge>[0]) => {
      if ((await judge({ keys: read, ...received })) === 'taken') taken.push(where)
    }
    assert.equal(await judge({ keys: read, headers, body: sent }), 'taken')
    for (let bit = 0; bit < sent.length * 8; bit += BITS_APART) {
      const changed = sent.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await tryOne(`body ${bit}`, { headers, body: changed })
    }
    for (const [name, value] of Object.entries(headers)) {
      for (let bit = 0; bit < value.length * 8; bit += BITS_APART) {
        const at = bit >> 3
        const other = String.fromCharCode(value.charCodeAt(at) ^ (1 << (bit & 7)))
        const changed = { ...headers, [name]: value.slice(0, at) + other + value.slice(at + 1) }
        await tryOne(`${name} ${bit}`, { headers: changed, body: sent, toleranceSeconds: Infinity })
      }
    }
    assert.deepEqual(taken, [])
  })
}

test('refuses a body that is cut, longer, or taken from another webhook (promises: R14)', async () => {
  const whole = utf8(body)
  for (let length = 0; length < whole.length; length++) {
    assert.equal(await judge({ body: whole.slice(0, length) }), 'signature_invalid')
  }
  assert.equal(await judge({ body: `${body} ` }), 'signature_invalid')
  // Id, time and body are told apart: nothing can move from one into the next.
  assert.equal(await judge({ headers: headersOf({ 'webhook-id': `${id}.1` }) }), 'header_invalid')
  assert.equal(
    await judge({ headers: headersOf({ 'webhook-timestamp': `0${timestamp}` }) }),
    'header_invalid',
  )
  assert.equal(await judge({ headers: headersOf({ 'webhook-id': 'msg_other' }) }), 'signature_invalid')
})

test('accepts either key and either signature while one takes the place of the other (promises: R14, rotation)', async () => {
  const [old, next, stranger] = [makeSecret(), makeSeed(), makeSecret()]
  const headers = await signWebhook({ keys: [old, next], id, timestamp, body })
  assert.match(headers['webhook-signature'], /^v1,\S+ v1a,\S+$/)
  assert.equal(await judge({ keys: [old], headers }), 'taken')
  assert.equal(await judge({ keys: [await publicKeyOf(next)], headers }), 'taken')
  assert.equal(await judge({ keys: [stranger, old], headers }), 'taken')
  assert.equal(await judge({ keys: [stranger, makeSeed()], headers }), 'signature_invalid')
  // Two keys of one scheme: each has its own signature.
  const twice = await signWebhook({ keys: [old, stranger], id, timestamp, body })
  for (const key of [old, stranger]) assert.equal(await judge({ keys: [key], headers: twice }), 'taken')
})

test('refuses a signature of one scheme under the name of the other (promises: R14)', async () => {
  const headers = await signWebhook({ keys: [publishedPair.key], id, timestamp, body })
  const renamed = headers['webhook-signature'].replace('v1a,', 'v1,')
  assert.equal(
    await judge({ keys: [publishedPair.key], headers: headersOf({ 'webhook-signature': renamed }) }),
    'signature_invalid',
  )
  // A public key is no secret: who has it cannot sign with it as one.
  const point = (await publicKeyOf(publishedPair.key)).slice(5)
  const forged = await signWebhook({ keys: [`whsec_${point}`], id, timestamp, body })
  assert.equal(await judge({ keys: [`whpk_${point}`], headers: forged }), 'signature_invalid')
})

test('refuses signatures of other lengths without throwing anything else, Ed25519 too (promises: R15)', async () => {
  const publicKey = await publicKeyOf(publishedPair.key)
  for (const length of [0, 1, 31, 32, 33, 63, 65, 128]) {
    const signature = toBase64(new Uint8Array(length))
    for (const version of ['v1', 'v1a']) {
      const headers = headersOf({ 'webhook-signature': `${version},${signature}` })
      assert.equal(await judge({ keys: [publicKey, publishedShared.key], headers }), 'signature_invalid')
    }
  }
})

test('refuses more signatures than a change of keys needs, before it calculates any (promises: R14)', async () => {
  const many = (count: number) => `${`v1,${publishedStranger} `.repeat(count)}${publishedShared.signature}`
  assert.equal(await judge({ headers: headersOf({ 'webhook-signature': many(15) }) }), 'taken')
  assert.equal(await judge({ headers: headersOf({ 'webhook-signature': many(16) }) }), 'header_invalid')
  assert.equal(
    await judge({ headers: headersOf({ 'webhook-signature': 'v1,'.padEnd(5_000, 'A') }) }),
    'header_invalid',
  )
})

test('reads headers as any server gives them, and refuses one that came twice (promises: R14)', async () => {
  const upper = Object.fromEntries(
    Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]),
  )
  assert.equal(await judge({ headers: upper }), 'taken')
  assert.equal(await judge({ headers: { ...headersOf(), 'webhook-id': [id] } }), 'taken')
  assert.equal(await judge({ headers: { ...headersOf(), 'webhook-id': [id, id] } }), 'header_invalid')
  assert.equal(await judge({ headers: { ...headersOf(), 'Webhook-Id': id } }), 'header_invalid')
  const twice = new Headers(headersOf())
  twice.append('webhook-timestamp', String(timestamp))
  assert.equal(await judge({ headers: twice }), 'header_invalid')
  assert.equal(await judge({ headers: {} }), 'header_missing')
})

test('accepts whatever it signed, with any body, and refuses it under another id (promises: R23)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.stringMatching(/^[!-\-/-~]{1,128}$/),
      fc.integer({ min: 0, max: 99_999_999_999 }),
      async (bytes, name, at) => {
        const headers = await signWebhook({ keys, id: name, timestamp: at, body: bytes })
        assert.deepEqual(await verifyWebhookSignature({ keys, headers, body: bytes, now: at * 1_000 }), {
          id: name,
          timestamp: at,
        })
        const other = { ...headers, 'webhook-id': name === 'a' ? 'b' : 'a' }
        assert.equal(await judge({ headers: other, body: bytes, now: at * 1_000 }), 'signature_invalid')
      },
    ),
  )
})

test('refuses to sign with a public key, under an id with a stop, or at no time (promises: R14)', async () => {
  const publicKey = await publicKeyOf(publishedPair.key)
  const draft = { keys, id, timestamp, body }
  for (const [change, rule] of [
    [{ keys: [publicKey] }, /whpk_ key cannot sign/],
    [{ id: 'msg.1' }, /id must be/],
    [{ id: '' }, /id must be/],
    [{ id: 'a b' }, /id must be/],
    [{ timestamp: 1.5 }, /timestamp must be/],
    [{ timestamp: -1 }, /timestamp must be/],
    [{ timestamp: Number.NaN }, /timestamp must be/],
  ] as const) {
    assert.match((await typeErrorOf(() => signWebhook({ ...draft, ...change }))).message, rule)
  }
  await typeErrorOf(() => publicKeyOf(publicKey))
  await typeErrorOf(() => publicKeyOf('whsk_AAAA'))
})

test('says what is wrong, and repeats neither key nor signature nor body in any error (promises: R30)', async () => {
  const secret = makeSecret()
  const canary = 'canary-in-the-body'
  const headers = await signWebhook({ keys: [secret], id, timestamp, body: canary })
  const error = await thrownBy(() => verifyWebhookSignature({ keys, headers, body: canary, now }))
  assert.instanceOf(error, WebhookError)
  assert.equal(error.message, 'signature_invalid: no signature fits (webhook-signature)')
  assert.equal(error.header, 'webhook-signature')
  const told = everythingIn(error)
  for (const hidden of [
    secret.slice(6),
    keys[0]?.slice(6) ?? '',
    canary,
    headers['webhook-signature'].slice(3),
  ]) {
    assert.notInclude(told, hidden)
  }
})

test('keeps the material of a key out of everything that can be reached from it (promises: R25)', async () => {
  for (const text of [publishedShared.key, publishedPair.key]) {
    const key = readWebhookKey(text)
    await key.sign?.(utf8('x'))
    const reached = everythingIn(key)
    assert.notInclude(reached, text.slice(text.indexOf('_') + 1))
    assert.notInclude(reached, atob(text.slice(text.indexOf('_') + 1)))
  }
})

test('says plainly that a runtime has no Ed25519, and takes shared keys there all the same (promises: R14)', async () => {
  // An own member hides the runtime's method for as long as the test takes.
  const without = () => Promise.reject(new DOMException('no', 'NotSupportedError'))
  Object.defineProperty(crypto.subtle, 'importKey', { value: without, configurable: true })
  try {
    const { message } = await typeErrorOf(() => signWebhook({ ...published, keys: [makeSeed()] }))
    assert.match(message, /has no Ed25519.*whsec_ keys work everywhere/)
    assert.equal(await judge(), 'taken')
  } finally {
    Reflect.deleteProperty(crypto.subtle, 'importKey')
  }
})
