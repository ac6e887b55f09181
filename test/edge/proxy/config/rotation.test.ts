// Keys and certificates that are exchanged while payments are made: nothing is refused meanwhile, and the log tells of an end in time.
import { X509Certificate } from 'node:crypto'
import { mock } from 'node:test'
import { assert, test, testKeyPair } from '#kit'
import { certificateEnd } from '../../../../edge/proxy/interfaces/shared/certificate-end.ts'
import { KeyEnds, parseEnds } from '../../../../edge/proxy/config/key-ends.ts'
import { checkConfig } from '../../../../edge/proxy/config/config.ts'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { makeCertificateAuthority } from '../../../../edge/sandbox/clients/certificate-authority.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import type { LogEvent } from '../../../../edge/shared/log.ts'
import { type FakeBank, json, makeFakeBank } from '../kit/fake-bank.ts'
import { bytesOf, leaks } from '../kit/leaks.ts'
import { type Changes, HANDLE_KEY, type Proxy, settings, startProxy, withLog } from '../kit/proxy.ts'
import { onStillClock } from '../kit/still-clock.ts'

const HANDLE = handleOf('order-1', HANDLE_KEY)
const NOW = Date.parse('2026-11-20T10:00:00Z')
const DAY_MS = 86_400_000

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

async function nextPair(): Promise<{ pem: string; publicKey: CryptoKey }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const base64 = btoa(String.fromCharCode(...bytes))
  return { pem: `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`, publicKey }
}

async function signedWith({ bank }: Proxy, key: CryptoKey): Promise<[version: string, isRight: boolean]> {
  const call = bank.calls.at(-1)
  if (!call) throw new Error('the bank was not called')
  const header = (name: string) => call.headers.get(name) ?? ''
  const [merchantId = '', , version = '', hex = ''] = header('authorization').split(':')
  const names = ['x-api-key', 'x-session-id', 'x-request-id']
  const head = [
    call.method,
    header('content-type'),
    header('date'),
    merchantId,
    ...names.map(header),
    call.url.href,
  ]
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const base = new TextEncoder().encode(`${head.join('\n')}\n`)
  return [version, await crypto.subtle.verify(ALGORITHM, key, signature, base)]
}

test('signs with the key that the version names, the old or the new one (house: 2)', async () => {
  const old = await testKeyPair()
  const next = await nextPair()
  const both = JSON.stringify({ 0: old.privatePem, 7: next.pem })
  const cases: [Changes, string, CryptoKey][] = [
    [{}, '0', old.publicKey],
    [{ SIGNING_KEY_VERSION: '3' }, '3', old.publicKey],
    [{ SIGNING_KEY: undefined, SIGNING_KEYS: both }, '0', old.publicKey],
    [{ SIGNING_KEY: undefined, SIGNING_KEYS: both, SIGNING_KEY_VERSION: '7' }, '7', next.publicKey],
    // On the way from one setting to several both are there.
    [{ SIGNING_KEYS: both }, '0', old.publicKey],
    [{ SIGNING_KEYS: both, SIGNING_KEY_VERSION: '7' }, '7', next.publicKey],
    [{ SIGNING_KEYS: JSON.stringify({ 7: next.pem }) }, '0', old.publicKey],
  ]
  for (const [change, version, key] of cases) {
    const proxy = await startProxy(change)
    await proxy.fetch('/providers')
    assert.deepEqual(await signedWith(proxy, key), [version, true], JSON.stringify(Object.keys(change)))
  }
})

async function faultsOf(change: Changes): Promise<string> {
  const bindings = await settings({ ORDERS: {}, BANK: { fetch }, ...change })
  return checkConfig(bindings).then(
    () => '',
    (error: unknown) => String(Object(error).message),
  )
}

test('names what is wrong with keys that are exchanged, and repeats none (house: 2)', async () => {
  const { privatePem, publicPem } = await testKeyPair()
  const version = 'SIGNING_KEY_VERSION must name one of SIGNING_KEYS'
  const form = 'SIGNING_KEYS must be JSON: { "<version>": "<PKCS#8 PEM>" }'
  const cases: [Changes, string][] = [
    [{ SIGNING_KEY: undefined }, 'SIGNING_KEY is missing'],
    [{ SIGNING_KEY: undefined, SIGNING_KEYS: JSON.stringify({ 1: privatePem }) }, version],
    [
      { SIGNING_KEY: undefined, SIGNING_KEYS: JSON.stringify({ 0: privatePem }), SIGNING_KEY_VERSION: '1' },
      version,
    ],
    [{ SIGNING_KEYS: privatePem }, form],
    [{ SIGNING_KEYS: '{}' }, form],
    [{ SIGNING_KEYS: '[]' }, form],
    [{ SIGNING_KEYS: JSON.stringify({ '01': privatePem }) }, form],
    [{ SIGNING_KEYS: JSON.stringify({ 1: 2 }) }, form],
    [
      { SIGNING_KEYS: JSON.stringify({ 0: privatePem, 4: publicPem }) },
      'SIGNING_KEYS 4 must be a PKCS#8 PEM of an RSA key of 2048 to 4096 bits (else: openssl pkcs8 -topk8 -nocrypt)',
    ],
    [{ ORDER_PUBLIC_KEY: publicPem + publicPem }, 'ORDER_PUBLIC_KEY must be an SPKI PEM of a P-256 key'],
    [{ BANK_NEXT: { fetch } }, 'BANK_NEXT and BANK_NEXT_FROM go together'],
    [{ BANK_NEXT_FROM: '2027-03-01T06:00:00Z' }, 'BANK_NEXT and BANK_NEXT_FROM go together'],
    [
      { BANK_NEXT: { fetch }, BANK_NEXT_FROM: '2027-03-01' },
      'BANK_NEXT_FROM must be a time such as 2027-03-01T06:00:00Z',
    ],
    [
      { KEY_ENDS: '{ "a": "soon" }' },
      'KEY_ENDS must be JSON: { "<name>": "YYYY-MM-DD or the PEM of a certificate" }',
    ],
    [{ KEY_ENDS: JSON.stringify({ a: privatePem }) }, 'KEY_ENDS must be JSON'],
  ]
  for (const [change, words] of cases) {
    const told = await faultsOf(change)
    assert.include(told, words)
    assert.deepEqual(leaks(told, { key: privatePem.split('\n')[3] ?? '' }), [])
  }
  assert.equal(
    await faultsOf({ SIGNING_KEY: undefined, SIGNING_KEYS: JSON.stringify({ 0: privatePem }) }),
    '',
  )
})

test('carries calls by the next binding from its time on, and not a moment earlier (house: 2)', async () => {
  await onStillClock(async () => {
    const next = makeFakeBank()
    const proxy = await startProxy({
      BANK_NEXT: { fetch: next.fetch },
      BANK_NEXT_FROM: '2026-11-20T10:00:01Z',
    })
    await proxy.press()
    assert.deepEqual([proxy.bank.count('create'), next.count('create')], [1, 0])
    mock.timers.tick(999)
    await proxy.press({ order: { id: 'order-2' } })
    assert.deepEqual([proxy.bank.count('create'), next.count('create')], [2, 0])
    mock.timers.tick(1)
    const pressed = await proxy.press({ order: { id: 'order-3' } })
    assert.deepEqual([proxy.bank.count('create'), next.count('create')], [2, 1])
    assert.equal(pressed.status, 201)
  }, NOW)
})

async function publish(bank: FakeBank, ...versions: number[]): Promise<void> {
  bank.rules.keys = undefined
  const set = (await (await makeFakeBank().fetch('https://bank.example/keys.json')).json()) as {
    keys: object[]
  }
  bank.rules.keys = () =>
    json(200, { keys: versions.map((version) => ({ ...set.keys[0], kid: `callback-${version}` })) })
}

async function webhook(proxy: Proxy, keyVersion: number, change = {}): Promise<boolean> {
  const url = `https://pay.shop.example/callback/${HANDLE}`
  const mail = await proxy.bank.callback(url, { keyVersion, ...change })
  const { result } = await withLog(() => proxy.service(HANDLE).handleCallback(mail))
  return result
}

test('takes a webhook of a new key of the bank after one more reading of its key set (gaps: shared.keys)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    await proxy.press()
    await publish(proxy.bank, 0)
    assert.isTrue(await webhook(proxy, 0))
    assert.equal(proxy.bank.count('keys'), 1)
    mock.timers.tick(60_000)
    await publish(proxy.bank, 0, 1)
    assert.isTrue(await webhook(proxy, 1))
    assert.equal(proxy.bank.count('keys'), 2)
    // The old one is good for as long as the bank publishes it.
    assert.isTrue(await webhook(proxy, 0))
    await publish(proxy.bank, 1)
    mock.timers.tick(3_600_000)
    assert.isFalse(await webhook(proxy, 0))
    assert.isTrue(await webhook(proxy, 1))
  }, NOW)
})

test('asks for the key set at most every five seconds, however many webhooks name keys that nobody has (promises: R17)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy()
    await proxy.press()
    await publish(proxy.bank, 0)
    assert.isTrue(await webhook(proxy, 0))
    for (let version = 1; version <= 50; version++) assert.isFalse(await webhook(proxy, version))
    assert.equal(proxy.bank.count('keys'), 1)
    mock.timers.tick(5_000)
    const many = Array.from({ length: 50 }, (_, at) => webhook(proxy, at + 1))
    assert.notInclude(await Promise.all(many), true)
    assert.equal(proxy.bank.count('keys'), 2)
    // What is known stays known while another version is looked for, and while that cannot be had.
    proxy.bank.rules.keys = () => json(500, {})
    mock.timers.tick(5_000)
    assert.isFalse(await webhook(proxy, 9))
    assert.equal(proxy.bank.count('keys'), 3)
    assert.isTrue(await webhook(proxy, 0))
  }, NOW)
})

test('asks for no key because of a webhook that is wrong in anything else (promises: R17)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  for (const change of [
    { apiKey: 'another' },
    { date: 'Fri, 20 Nov 2020 10:00:00 GMT' },
    { merchantId: 'another' },
    { headers: { 'x-session-id': 'none' } },
  ]) {
    assert.isFalse(await webhook(proxy, 0, change))
  }
  assert.equal(proxy.bank.count('keys'), 0)
})

async function certificateAt(now: number): Promise<string> {
  const authority = makeCertificateAuthority({ store: memoryStore(), wire: () => now })
  return (await authority.mint('client')).certificatePem
}

test('reads when a certificate ends, as another reader does, before and after 2050 (RFC 5280, 4.1.2.5)', async () => {
  for (const year of ['2026', '2039', '2041', '2060']) {
    const pem = await certificateAt(Date.parse(`${year}-11-20T10:00:00Z`))
    const judge = Date.parse(new X509Certificate(pem).validTo)
    assert.equal(certificateEnd(pem), judge, year)
    // A chain begins with the certificate itself.
    assert.equal(certificateEnd(pem + (await certificateAt(NOW))), judge)
  }
})

test('reads nothing out of what is no certificate, or has a private part (promises: R30)', async () => {
  const pem = await certificateAt(NOW)
  const { privatePem, publicPem } = await testKeyPair()
  const der = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
  const [, base64 = ''] = /CERTIFICATE-----([\s\S]*)-----END/.exec(pem) ?? []
  for (const wrong of [
    '',
    privatePem,
    publicPem,
    pem + privatePem,
    privatePem + pem,
    der(''),
    der('AAAA'),
    der('MAA='),
    der('MIID'),
    der(base64.slice(0, 100).replaceAll('\n', '')),
    der('%%%'),
  ]) {
    assert.isUndefined(certificateEnd(wrong), wrong.slice(0, 60))
  }
  // Cut anywhere it says nothing, or the truth; it never throws.
  const bytes = Buffer.from(base64, 'base64')
  const truth = certificateEnd(pem)
  for (let length = 0; length < bytes.length; length++) {
    const end = certificateEnd(der(bytes.subarray(0, length).toString('base64')))
    if (end !== undefined) assert.equal(end, truth)
  }
})

test('warns in the log 30 days before a key or a certificate ends, once a day, and when it has ended (house: 2)', () => {
  const log: LogEvent[] = []
  const ends = new KeyEnds(parseEnds('{ "SIGNING_KEY 1": "2026-12-20", "far": "2027-11-20" }'))
  const end = Date.parse('2026-12-20T00:00:00Z')
  const tellAt = (now: number) => {
    log.length = 0
    ends.report(now, (event) => void log.push(event))
    return log.map(({ event, name, days }) => [event, name, days])
  }
  assert.deepEqual(tellAt(end - 31 * DAY_MS), [])
  assert.deepEqual(tellAt(end - 30 * DAY_MS), [['key_ends_soon', 'SIGNING_KEY 1', 30]])
  assert.deepEqual(tellAt(end - 30 * DAY_MS + 1), [])
  assert.deepEqual(tellAt(end - 29 * DAY_MS), [['key_ends_soon', 'SIGNING_KEY 1', 29]])
  assert.deepEqual(tellAt(end - 1), [['key_ends_soon', 'SIGNING_KEY 1', 0]])
  assert.deepEqual(tellAt(end + DAY_MS), [['key_ended', 'SIGNING_KEY 1', undefined]])
})

test('tells of an end with the first request, and shows it to no page (promises: R30)', async () => {
  await onStillClock(async () => {
    const proxy = await startProxy({ KEY_ENDS: JSON.stringify({ 'certificate of BANK': '2026-12-01' }) })
    const { result, lines } = await withLog(async () => [
      await bytesOf(await proxy.fetch('/providers')),
      await bytesOf(await proxy.fetch('/providers')),
    ])
    assert.lengthOf(lines, 1)
    assert.deepInclude(JSON.parse(lines[0] ?? ''), {
      event: 'key_ends_soon',
      name: 'certificate of BANK',
      endsAt: '2026-12-01T00:00:00.000Z',
      days: 10,
    })
    assert.notInclude(result.join(''), 'certificate of BANK')
  }, NOW)
})
