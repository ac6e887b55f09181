/// <reference types="node" />
// What `silta doctor` finds out at the banks that the settings name, with each fault planted from outside: in the settings, at the
// bank, or on the way. The bank is the sandbox, asked by the calls of the papers alone.
// Runs as of today only: the browser goes by the clock of the machine.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, testKeyPair, wallClock } from '#kit'
import { BANK_CHECKS } from '../../../edge/cli/doctor/bank-checks.ts'
import { askBanks, type Carrier } from '../../../edge/cli/doctor/banks.ts'
import { lookAtBeginnings, lookAtCertificate } from '../../../edge/cli/doctor/certificates.ts'
import { lookAt } from '../../../edge/cli/doctor/settings.ts'
import { makeOutbound } from '../../../edge/proxy/hosts/index.ts'
import { INTERFACES } from '../../../edge/proxy/interfaces/index.ts'
import type { Look } from '../../../edge/proxy/interfaces/shared/bank-check.ts'
import { makeCertificateAuthority } from '../../../edge/sandbox/clients/certificate-authority.ts'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'
import { createSandbox, memoryStore, type Sandbox } from '../../../edge/sandbox/index.ts'
import { LONGEST_MS } from '../../kit/chrome.ts'
import { pairsOfTests, sample } from '../sandbox/sample-key.ts'
import { runWord } from './run-word.ts'

const BANK = 'https://bank.example'
const PROXY = 'https://pay.shop.example'
const KEY = 'sandbox-key-of-the-doctor-0123456789'

type Settings = Record<string, string>

/** Opens a bank that knows the redirect addresses of the proxy. */
function openBank(options: { clock?: () => number; store?: ReturnType<typeof memoryStore> } = {}): Sandbox {
  return createSandbox({
    publicBaseUrl: BANK,
    sandboxKey: KEY,
    sampleKey: sample.privatePem,
    mintRsaPair: pairsOfTests(),
    wake: () => undefined,
    bankFile: true,
    redirectUris: [`${PROXY}/consent`, `${PROXY}/return/psd2`, `${PROXY}/return/baltic`],
    ...options,
  })
}

interface Keys {
  defaultClient: Record<
    'clientId' | 'clientSecret' | 'apiKey' | 'kid' | 'privateKeyPem' | 'certificatePem',
    string
  >
}

async function controlled<T>(bank: Sandbox, path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await bank.fetch(`${BANK}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': KEY, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  assert.isTrue(answer.ok, `${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The settings of a proxy that uses all six interfaces of the bank. */
async function settingsFor(bank: Sandbox): Promise<Settings> {
  const { defaultClient: client } = await controlled<Keys>(bank, '/keys')
  const oneLine = (pem: string) => pem.trim().replaceAll('\n', ' ')
  return {
    PUBLIC_URL: PROXY,
    RETURN_URL: 'https://shop.example/receipt',
    ACCOUNTS_URL: 'https://shop.example/account',
    OWN_BANK: 'FI Own Bank',
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: BANK,
    BANK_FRONT_URL: 'https://www.bank.example',
    BANK_KEYS_URL: `${BANK}/.well-known/jwks.json`,
    CALLBACK_API_KEY: 'canary-callback-key-0123456789',
    MERCHANT_ID: '5e11e75e-1111-4111-8111-111111111111',
    ACCOUNT_ID: 'acc0acc0-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
    BANK_API_KEY: 'canary-bank-api-key-fedcba9876543210',
    SIGNING_KEY: sample.privatePem,
    HANDLE_KEY: 'canary-handle-key-0123456789abcdefghij',
    ORDER_SECRET: 'canary-order-secret-0123456789abcdefghij',
    MERCHANT_KEYS: 'canary-merchant-key-0123456789abcdefghij',
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: client.clientSecret,
    CLIENT_API_KEY: client.apiKey,
    CORPORATE_BASE_URL: BANK,
    CORPORATE_CLIENT_ID: client.clientId,
    CORPORATE_CLIENT_SECRET: client.clientSecret,
    CORPORATE_KEY_ID: client.kid,
    CORPORATE_PRIVATE_KEY: client.privateKeyPem,
    CORPORATE_CERTIFICATE: oneLine(client.certificatePem),
    REQUEST_TO_PAY_BASE_URL: BANK,
    REQUEST_TO_PAY_API_KEY: client.apiKey,
    PSD2_CLIENT_ID: client.clientId,
    PSD2_CLIENT_SECRET: client.clientSecret,
    PSD2_API_KEY: client.apiKey,
    PSD2_KEY_ID: client.kid,
    PSD2_SIGNING_KEY: client.privateKeyPem,
    PSD2_CERTIFICATE: oneLine(client.certificatePem),
    PSD2_BANK: 'FI Own Bank (PSD2)',
    PSD2_PAYEE_IBAN: 'FI1999900000000300',
    PSD2_PAYEE_NAME: 'Shop',
    BALTIC_CLIENT_ID: client.clientId,
    BALTIC_CLIENT_SECRET: client.clientSecret,
    BALTIC_EE_BASE_URL: `${BANK}/baltic/ee`,
    BALTIC_EE_BANK: 'Pank',
    BALTIC_PAYEE_IBAN: 'FI1999900000000300',
    BALTIC_PAYEE_NAME: 'Shop',
  }
}

type Transport = Carrier['transport']

/** What a transport was asked for. */
interface Sent {
  method: string
  path: string
}

/** Carries calls to the bank in this process; its answers bear a date, as those of a server do. */
function transportTo(bank: Sandbox, sent: Sent[] = [], aheadMs = 0): Transport {
  return async (url, init) => {
    const { hostname, pathname } = new URL(url)
    sent.push({ method: init.method ?? 'GET', path: pathname })
    const answer =
      hostname === 'bank.example' ? await bank.fetch(url, init) : new Response('pages', { status: 200 })
    const headers = new Headers(answer.headers)
    headers.set('date', new Date(wallClock() + aheadMs).toUTCString())
    return new Response(answer.body, { status: answer.status, headers })
  }
}

interface Changes {
  settings?: Settings
  without?: readonly string[]
  transport?: Transport
  timeoutMs?: number
  carriers?: ReadonlyMap<string, Carrier | undefined>
}

/** Asks the banks as the word does, after the settings were checked as it does. */
async function look(bank: Sandbox, changes: Changes = {}): Promise<readonly Look[]> {
  const { settings = {}, without = [], transport = transportTo(bank), timeoutMs = LONGEST_MS } = changes
  const all = { ...(await settingsFor(bank)), ...settings }
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  const findings = await lookAt(given, given, wallClock())
  assert.deepEqual(findings.faults, [])
  const { payments, accounts, payouts } = findings.offers
  const looks = await askBanks({
    settings: findings.settings,
    offered: new Set([...payments, ...accounts, ...payouts]),
    interfaces: INTERFACES,
    checks: BANK_CHECKS,
    carriers: changes.carriers ?? new Map([['BANK', { transport }]]),
    clock: () => wallClock(),
    timeoutMs,
  })
  const told = JSON.stringify(looks)
  for (const [name, value] of Object.entries(given))
    if (/KEY|SECRET|_ID$|CERTIFICATE/.test(name) && value.length > 8 && !name.endsWith('_URL'))
      assert.notInclude(told, value.slice(0, 40), `${name} is told`)
  return looks
}

const levels = (looks: readonly Look[]) => looks.map(({ name, level }) => `${level} ${name}`)

test('asks every interface of the settings, by reads alone, and changes nothing at the bank (house: 2)', async () => {
  const bank = openBank()
  const kept = async () => {
    const {
      exportedAt: _at,
      now: _now,
      clock: _clock,
      ...file
    } = await controlled<Record<string, unknown>>(bank, '/export')
    return createHash('sha256').update(JSON.stringify(file)).digest('hex')
  }
  await settingsFor(bank)
  const before = await kept()
  const sent: Sent[] = []
  const looks = await look(bank, { transport: transportTo(bank, sent) })
  assert.deepEqual(levels(looks), [
    'ok BANK_BASE_URL',
    'ok BANK_BASE_URL clock',
    'ok CORPORATE_BASE_URL',
    'ok CORPORATE_BASE_URL clock',
    'ok REQUEST_TO_PAY_BASE_URL',
    'ok REQUEST_TO_PAY_BASE_URL clock',
    'ok BALTIC_EE_BASE_URL',
    'ok BALTIC_EE_BASE_URL clock',
    'ok CLIENT_ID',
    'ok CLIENT_API_KEY',
    'ok PUBLIC_URL/consent (account-access)',
    'ok BANK_API_KEY',
    'ok SIGNING_KEY',
    'ok BANK_FRONT_URL',
    'ok BANK_KEYS_URL',
    'ok CORPORATE_CLIENT_ID',
    'ok CORPORATE_CERTIFICATE',
    'note CORPORATE_PRIVATE_KEY',
    'ok REQUEST_TO_PAY_API_KEY',
    'ok PSD2_CLIENT_ID',
    'ok PSD2_API_KEY',
    'ok PSD2_CERTIFICATE',
    'ok PSD2_SIGNING_KEY',
    'ok PUBLIC_URL/return/psd2',
    'ok BALTIC_CLIENT_ID (EE)',
    'ok PUBLIC_URL/return/baltic (EE)',
    'ok PUBLIC_URL/consent (EE)',
  ])
  // No read of corporate payments is signed: the fingerprint is what a person compares.
  const { advice = '' } = looks.find(({ name }) => name === 'CORPORATE_PRIVATE_KEY') ?? {}
  assert.match(advice, /SHA-256 of the SPKI [0-9a-f]{64}\./)
  const writes = sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/token'))
  assert.deepEqual(writes, [])
  assert.isEmpty(sent.filter(({ path }) => path.startsWith('/_sandbox')))
  assert.equal(await kept(), before)
  bank.close()
})

test('asks nothing of an interface that the settings do not name (house: 2)', async () => {
  const bank = shared
  const sent: Sent[] = []
  const others = Object.keys(await settingsFor(bank)).filter((name) =>
    /^(CORPORATE|REQUEST|PSD2|BALTIC|CLIENT)_/.test(name),
  )
  const looks = await look(bank, {
    without: [...others, 'ACCOUNTS_URL', 'BANK_KEYS_URL', 'CALLBACK_API_KEY'],
    transport: transportTo(bank, sent),
  })
  assert.deepEqual(levels(looks), [
    'ok BANK_BASE_URL',
    'ok BANK_BASE_URL clock',
    'ok BANK_API_KEY',
    'ok SIGNING_KEY',
    'ok BANK_FRONT_URL',
  ])
  assert.deepEqual([...new Set(sent.map(({ path }) => path))].toSorted(), [
    '/',
    '/paymentbutton/v1/payments/multibank/providers',
  ])
})

/** A fault in the settings, and the line that reports it. */
const OTHER_UUID = '00000000-0000-4000-8000-000000000000'
const SETTINGS_FAULTS: Record<
  string,
  { change: (key: string) => Settings; line: string; words: RegExp; advice: RegExp }
> = {
  'a signing key that is not registered': {
    change: (key) => ({ SIGNING_KEY: key }),
    line: 'fail SIGNING_KEY',
    words: /another key under version 0/,
    advice: /Compare the public half/,
  },
  'a version of the key that is not known': {
    change: () => ({ SIGNING_KEY_VERSION: '7' }),
    line: 'fail SIGNING_KEY',
    words: /no version 7 of the key for this MERCHANT_ID/,
    advice: /Register its public half.*SIGNING_KEY_VERSION/,
  },
  'a second key that is not known': {
    change: (key) => ({ SIGNING_KEYS: JSON.stringify({ 3: key }) }),
    line: 'fail SIGNING_KEYS 3',
    words: /no version 3/,
    advice: /or take it out/,
  },
  'a client secret of account access': {
    change: () => ({ CLIENT_SECRET: 'canary-wrong-secret-0123456789' }),
    line: 'fail CLIENT_ID',
    words: /CLIENT_SECRET .*is of another/,
    advice: /Check CLIENT_ID and CLIENT_SECRET/,
  },
  'an API key of account access': {
    change: () => ({ CLIENT_API_KEY: 'canary-wrong-api-key-0123456789' }),
    line: 'fail CLIENT_API_KEY',
    words: /does not take it/,
    advice: /Set the API key/,
  },
  'an address of the bank’s keys': {
    change: () => ({ BANK_KEYS_URL: `${BANK}/accounts` }),
    line: 'fail BANK_KEYS_URL',
    words: /no key of callbacks: it answers 404/,
    advice: /every callback is refused/,
  },
  'a corporate client': {
    change: () => ({ CORPORATE_CLIENT_ID: OTHER_UUID }),
    line: 'fail CORPORATE_CLIENT_ID',
    words: /no such client/,
    advice: /Then CORPORATE_CERTIFICATE/,
  },
  'an API key of Request-to-Pay': {
    change: () => ({ REQUEST_TO_PAY_API_KEY: 'canary-wrong-api-key-0123456789' }),
    line: 'fail REQUEST_TO_PAY_API_KEY',
    words: /does not take it/,
    advice: /Set the API key/,
  },
  'a secret of PSD2': {
    change: () => ({ PSD2_CLIENT_SECRET: 'canary-wrong-secret-0123456789' }),
    line: 'fail PSD2_CLIENT_ID',
    words: /PSD2_CLIENT_SECRET or the certificate is of another/,
    advice: /Then PSD2_CERTIFICATE/,
  },
  'an API key of PSD2': {
    change: () => ({ PSD2_API_KEY: 'canary-wrong-api-key-0123456789' }),
    line: 'fail PSD2_API_KEY',
    words: /gave a token, and does not take the API key/,
    advice: /Set the API key/,
  },
  'a kid of the seal': {
    change: () => ({ PSD2_KEY_ID: 'nobody-knows-me' }),
    line: 'fail PSD2_SIGNING_KEY',
    words: /PSD2_KEY_ID is not known/,
    advice: /Register the public half/,
  },
  'a seal key of another kid': {
    change: (key) => ({ PSD2_SIGNING_KEY: key }),
    line: 'fail PSD2_SIGNING_KEY',
    words: /or names another key/,
    advice: /Register the public half/,
  },
  'a secret of a Baltic client': {
    change: () => ({ BALTIC_CLIENT_SECRET: 'canary-wrong-secret-0123456789' }),
    line: 'fail BALTIC_CLIENT_ID (EE)',
    words: /BALTIC_CLIENT_SECRET/,
    advice: /Check BALTIC_CLIENT_ID/,
  },
  'a redirect address': {
    change: () => ({ PUBLIC_URL: 'https://pay.other.example' }),
    line: 'fail PUBLIC_URL/consent (account-access)',
    words: /is not registered/,
    advice: /byte for byte/,
  },
  'a base address': {
    change: () => ({ BANK_BASE_URL: `${BANK}/v9`, BANK_FRONT_URL: BANK }),
    line: 'fail BANK_BASE_URL',
    words: /is not this interface: it answers 404/,
    advice: /host, port and path|right host, port and path/,
  },
}

/** Looks change nothing, so that all of them may look at the same bank. */
const shared = openBank()

for (const [fault, { change, line, words, advice }] of Object.entries(SETTINGS_FAULTS)) {
  test(`names what is wrong and what to do: ${fault} (house: 2)`, async () => {
    const { privatePem: other } = await testKeyPair()
    const looks = await look(shared, { settings: change(other) })
    const found = looks.find(({ name, level }) => `${level} ${name}` === line)
    assert.isDefined(found, levels(looks).join('\n'))
    assert.match(found?.words ?? '', words)
    assert.match(found?.advice ?? '', advice)
  })
}

test('names each redirect address that is not registered, and none of a client that is not known (house: 2)', async () => {
  const bank = shared
  const unregistered = await look(bank, { settings: { PUBLIC_URL: 'https://pay.other.example' } })
  assert.deepEqual(
    levels(unregistered).filter((line) => line.startsWith('fail')),
    [
      'fail PUBLIC_URL/consent (account-access)',
      'fail PUBLIC_URL/return/psd2',
      'fail PUBLIC_URL/return/baltic (EE)',
      'fail PUBLIC_URL/consent (EE)',
    ],
  )
  const unknown = await look(bank, {
    settings: { CLIENT_ID: OTHER_UUID, PSD2_CLIENT_ID: OTHER_UUID, BALTIC_CLIENT_ID: OTHER_UUID },
  })
  assert.isEmpty(levels(unknown).filter((line) => line.includes('PUBLIC_URL')))
  assert.lengthOf(
    levels(unknown).filter((line) => line.startsWith('fail')),
    3,
  )
})

test('says the same of a certificate of another client, and of none, with the options that bring one (gaps: shared.mtls)', async () => {
  const bank = openBank()
  const client = await controlled<{ certificatePem: string }>(bank, '/clients', 'POST', {})
  const foreign = client.certificatePem.trim().replaceAll('\n', ' ')
  const wrong = await look(bank, { settings: { PSD2_CERTIFICATE: foreign, CORPORATE_CERTIFICATE: foreign } })
  for (const name of ['PSD2', 'CORPORATE']) {
    const found = wrong.find((one) => one.name === `${name}_CLIENT_ID`)
    assert.equal(found?.level, 'fail')
    assert.include(
      found?.advice ?? '',
      `Then ${name}_CERTIFICATE: it must be the one that the bank has registered`,
    )
  }
  const none = await look(bank, { without: ['PSD2_CERTIFICATE', 'CORPORATE_CERTIFICATE'] })
  for (const [name, option] of [
    ['PSD2', 'psd2'],
    ['CORPORATE', 'corporate'],
  ] as const) {
    const found = none.find((one) => one.name === `${name}_CLIENT_ID`)
    assert.equal(found?.level, 'fail')
    assert.include(found?.advice ?? '', `give one with --${option}-certificate and --${option}-key`)
  }
  bank.close()
})

test('compares clocks with what each interface takes, and says when signed calls are refused (gaps: shared.clock-tolerance)', async () => {
  const bank = shared
  const clockAt = async (aheadMs: number, settings: Settings = {}) =>
    (await look(bank, { settings, transport: transportTo(bank, [], aheadMs) })).find(
      ({ name }) => name === 'BANK_BASE_URL clock',
    )
  const near = await clockAt(-20_000)
  assert.equal(near?.level, 'ok')
  assert.match(near?.words ?? '', /agrees with this one; online-payment, psd2-payments: 300 seconds/)
  const off = await clockAt(200_000)
  assert.equal(off?.level, 'warn')
  assert.match(off?.words ?? '', /^is (199|200) seconds ahead of this one; .*: 300 seconds$/)
  const over = await clockAt(-400_000)
  assert.equal(over?.level, 'fail')
  assert.match(over?.words ?? '', /^is (399|40[01]) seconds behind this one; .*: signed calls are refused$/)
  assert.match(over?.advice ?? '', /NTP/)
  // A bank may take less.
  const strict = await clockAt(200_000, {
    ASSUMPTIONS: JSON.stringify({ 'online-payment': { 'shared.clock-tolerance': 60 } }),
  })
  assert.equal(strict?.level, 'fail')
  assert.match(strict?.words ?? '', /: 60 seconds: signed calls are refused/)
})

test('tells a bank whose clock refuses what we sign, whatever date it writes (gaps: shared.clock-tolerance)', async () => {
  const bank = openBank({ clock: () => wallClock() + 900_000 })
  const looks = await look(bank)
  assert.includeMembers(levels(looks), ['fail clock'])
  assert.match(looks.find(({ name }) => name === 'clock')?.advice ?? '', /NTP/)
  bank.close()
})

test('says that a bank is closed or takes no more calls, and that this tells nothing of keys (gaps: shared.rate-limit)', async () => {
  const bank = openBank()
  await controlled(bank, '/maintenance', 'PUT', { on: true })
  const looks = await look(bank)
  assert.isEmpty(
    levels(looks).filter((line) =>
      /^fail (SIGNING_KEY|BANK_API_KEY|CLIENT_ID|PSD2|CORPORATE_CLIENT)/.test(line),
    ),
  )
  const warned = looks.filter(({ level }) => level === 'warn')
  assert.isAtLeast(warned.length, 4)
  for (const { advice = '' } of warned) assert.match(advice, /Ask again later/)
  bank.close()
})

test('follows no redirect, as no call of the proxy does, and says so of each address (house: 2)', async () => {
  const bank = shared
  // A transport follows a redirect by default, as `fetch` does.
  const moved: Transport = async (url, init) =>
    init.redirect === 'manual' && !url.startsWith('https://www.')
      ? new Response(null, { status: 301, headers: { location: `${url}/moved` } })
      : transportTo(bank)(url, init)
  const looks = await look(bank, { transport: moved })
  const said = looks.filter(({ words }) => words.endsWith('redirects: it answers 301'))
  assert.includeMembers(levels(said), [
    'fail BANK_BASE_URL',
    'fail BANK_KEYS_URL',
    'fail CORPORATE_BASE_URL',
    'fail REQUEST_TO_PAY_BASE_URL',
    'fail BALTIC_EE_BASE_URL',
  ])
  for (const { advice = '' } of said) assert.match(advice, /no call follows a redirect/)
})

test('holds no more of an answer without an end than it looks for (house: 2)', async () => {
  const bank = shared
  const given: Record<string, number> = {}
  const endless: Transport = async (url, init) => {
    const { pathname } = new URL(url)
    const isRead = pathname === '/accounts/v3/accounts' || pathname.endsWith('/jwks.json')
    if (!isRead) return transportTo(bank)(url, init)
    const body = new ReadableStream<Uint8Array>({
      pull(out) {
        given[pathname] = (given[pathname] ?? 0) + 1
        if ((given[pathname] ?? 0) > 1_000) out.error(new Error('all of it was read'))
        else out.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    return new Response(body, { status: 200 })
  }
  const looks = await look(bank, { transport: endless })
  assert.includeMembers(levels(looks), ['warn CLIENT_API_KEY', 'fail BANK_KEYS_URL'])
  assert.lengthOf(Object.keys(given), 2)
  assert.isBelow(Math.max(...Object.values(given)), 20)
})

test('waits for no answer longer than it was told to (house: 2)', async () => {
  const bank = shared
  const never: Transport = (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  const silent = await look(bank, { transport: never, timeoutMs: 50 })
  assert.isTrue(
    silent.every(({ level, words }) => level === 'fail' && words === 'no answer came within 0.05 seconds'),
  )
  assert.lengthOf(silent, 4)
  // The address answers, and calls do not.
  const late: Transport = (url, init) =>
    new URL(url).pathname.length > 1 && !url.endsWith('/baltic/ee')
      ? never(url, init)
      : transportTo(bank)(url, init)
  const looks = await look(bank, { transport: late, timeoutMs: 50 })
  assert.includeMembers(levels(looks), ['ok BANK_BASE_URL', 'warn SIGNING_KEY', 'warn PSD2_CLIENT_ID'])
})

test('prints nothing that a bank repeats of what it was sent (promises: R30)', async () => {
  const bank = shared
  // The canary of the settings is itself a code by its form.
  const settings = { BANK_API_KEY: 'canary_bank_key_fedcba', CLIENT_SECRET: 'CANARY_SECRET_OF_CLIENT' }
  const echo: Transport = async (url, init) => {
    if (new URL(url).pathname === '/') return new Response('bank')
    const headers = new Headers(init.headers)
    const sent = `${[...headers.values()].join(' ')} ${await new Response(init.body ?? null).text()}`
    const code = headers.get('x-api-key') ?? 'CANARY_SECRET_OF_CLIENT'
    return Response.json(
      {
        errors: [{ code, type: 'SECURITY', message: sent }],
        error: 'CANARY_SECRET_OF_CLIENT',
        error_description: sent,
        code,
        message: sent,
      },
      { status: 400, headers: { location: sent.replaceAll(/[^ -~]/g, '') } },
    )
  }
  const told = JSON.stringify(await look(bank, { settings, transport: echo }))
  for (const value of Object.values(settings)) assert.notInclude(told, value)
  assert.include(told, 'the bank said no: it answers 400')
})

test('says what is wrong on the way to a bank: names, ports, TLS (house: 2)', async () => {
  const bank = shared
  const causes: [code: string, words: RegExp][] = [
    ['ENOTFOUND', /its name leads nowhere/],
    ['ECONNREFUSED', /nothing listens there/],
    ['CERT_HAS_EXPIRED', /certificate of the server has ended/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /of another name/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /no authority that is trusted here/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /no authority that is trusted here/],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /asks for one/],
    ['EPROTO', /does not speak TLS/],
    ['ECONNRESET', /no answer came \(ECONNRESET\)/],
  ]
  for (const [code, words] of causes) {
    const transport: Transport = () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const looks = await look(bank, { transport })
    assert.isTrue(looks.every(({ level }) => level === 'fail'))
    assert.match(looks[0]?.words ?? '', words, code)
    assert.isAbove(looks[0]?.advice?.length ?? 0, 10)
  }
  // Without TLS, on another machine.
  const settings = Object.fromEntries(
    ['BANK_BASE_URL', 'CORPORATE_BASE_URL', 'REQUEST_TO_PAY_BASE_URL'].map((name) => [
      name,
      'http://bank.example',
    ]),
  )
  const open = await look(bank, { settings: { ...settings, ALLOW_LOCAL_ADDRESSES: 'true' } })
  assert.match(open.find(({ name }) => name === 'BANK_BASE_URL')?.words ?? '', /without TLS/)
})

test('looks at certificates and their keys without a bank: unreadable, early, ended, soon, of another key (house: 2)', async () => {
  const store = memoryStore()
  const authority = makeCertificateAuthority({ store, wire: Date.now })
  const [one, other] = [await authority.identityOf(['one']), await authority.identityOf(['other'])]
  const held = (chain: string, key: string) => ({ option: 'psd2', certificate: { chain, key } })
  const told = (at: number, chain = one.certificatePem, key = one.privateKeyPem) =>
    lookAtCertificate(held(chain, key), at).map(({ level, name, words }) => `${level} ${name} ${words}`)
  const { X509Certificate } = await import('node:crypto')
  const { validFrom, validTo } = new X509Certificate(one.certificatePem)
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
  const DAY_MS = 86_400_000
  assert.match(
    told(from + DAY_MS).join('\n'),
    /^ok --psd2-certificate is valid until .*, for \d+ days\nok --psd2-key is the key of/,
  )
  assert.match(told(from - DAY_MS)[0] ?? '', /^fail --psd2-certificate is not valid before /)
  assert.match(told(to + DAY_MS)[0] ?? '', /^fail --psd2-certificate ended on /)
  assert.match(told(to - 3 * DAY_MS)[0] ?? '', /^warn --psd2-certificate ends on .*, in [23] days/)
  assert.match(
    told(from + DAY_MS, one.certificatePem, other.privateKeyPem)[1] ?? '',
    /^fail --psd2-key is not the key of --psd2-certificate/,
  )
  assert.match(
    told(from + DAY_MS, one.certificatePem, 'canary')[1] ?? '',
    /^fail --psd2-key is no private key/,
  )
  assert.deepEqual(told(from, 'canary'), ['fail --psd2-certificate is no certificate'])
  // On one line, as a file of settings has it.
  const line = one.certificatePem.trim().replaceAll('\n', ' ')
  assert.deepEqual(lookAtBeginnings({ PSD2_CERTIFICATE: line }, from + DAY_MS), [])
  assert.match(
    lookAtBeginnings({ PSD2_CERTIFICATE: line }, from - DAY_MS)[0]?.words ?? '',
    /not valid before/,
  )
})

test('shows a certificate in the handshake, and says whether the bank takes it (gaps: shared.mtls)', async () => {
  const store = memoryStore()
  const bank = await serveSandbox({
    store,
    sandboxKey: KEY,
    sampleKey: sample.privatePem,
    mutualTlsPort: 0,
    redirectUris: [`${PROXY}/consent`, `${PROXY}/return/psd2`, `${PROXY}/return/baltic`],
  })
  try {
    const register = async () => {
      const answer = await fetch(`${bank.address}/_sandbox/clients`, {
        method: 'POST',
        headers: { 'x-sandbox-key': KEY, 'content-type': 'application/json' },
        body: '{}',
      })
      const made = (await answer.json()) as Record<string, string> & { client?: Record<string, string> }
      return made.client ?? made
    }
    const keys = await fetch(`${bank.address}/_sandbox/keys`, { headers: { 'x-sandbox-key': KEY } })
    const { defaultClient: own } = (await keys.json()) as { defaultClient: Record<string, string> }
    const stranger = await register()
    const secure = bank.mutualTls?.address ?? ''
    const authorities = [bank.mutualTls?.authorityPem ?? '']
    const given = await settingsFor(bank.sandbox)
    const addresses = {
      BANK_BASE_URL: secure,
      CORPORATE_BASE_URL: secure,
      REQUEST_TO_PAY_BASE_URL: secure,
      BALTIC_EE_BASE_URL: `${secure}/baltic/ee`,
      BANK_FRONT_URL: secure,
      BANK_KEYS_URL: `${secure}/.well-known/jwks.json`,
      ALLOW_LOCAL_ADDRESSES: 'true',
    }
    const asked = async (
      client?: Record<string, string>,
      trusted: readonly string[] | undefined = authorities,
    ) => {
      const { certificatePem: chain = '', certificateKeyPem: key = '' } = client ?? {}
      const outbound = await makeOutbound({
        allowPrivate: true,
        ...(trusted && { authorities: trusted }),
        ...(client && { certificate: { chain, key } }),
      })
      const transport: Transport = (url, init) => outbound(url, init)
      const carrier = { transport, ...(client && { certificate: '--bank-certificate' }) }
      return look(bank.sandbox, {
        settings: { ...given, ...addresses },
        without: ['PSD2_CERTIFICATE', 'CORPORATE_CERTIFICATE'],
        carriers: new Map([['BANK', carrier]]),
      })
    }
    const right = await asked(own)
    assert.isEmpty(right.filter(({ level }) => level === 'fail' || level === 'warn'))
    assert.include(levels(right), 'ok --bank-certificate')
    const foreign = await asked(stranger)
    assert.includeMembers(levels(foreign), ['fail PSD2_CLIENT_ID', 'fail CORPORATE_CLIENT_ID'])
    assert.notInclude(levels(foreign), 'ok --bank-certificate')
    assert.match(
      foreign.find(({ name }) => name === 'PSD2_CLIENT_ID')?.advice ?? '',
      /Then --bank-certificate/,
    )
    const missing = await asked()
    assert.includeMembers(levels(missing), ['fail PSD2_CLIENT_ID', 'fail CORPORATE_CLIENT_ID'])
    const distrusted = await asked(own, [await testAuthority()])
    assert.match(distrusted[0]?.words ?? '', /no authority that is trusted here vouches for the server/)
    assert.match(distrusted[0]?.advice ?? '', /--bank-authority/)
  } finally {
    await bank.close()
  }
})

async function testAuthority(): Promise<string> {
  return makeCertificateAuthority({ store: memoryStore(), wire: Date.now }).certificatePem()
}

test('does not ask with a certificate that cannot be presented (house: 2)', async () => {
  const bank = shared
  const carriers = new Map([
    ['BANK', { transport: transportTo(bank) }],
    ['BANK_PSD2', undefined],
  ])
  const looks = await look(bank, { carriers })
  const psd2 = looks.filter(({ name }) => /PSD2|psd2/.test(name))
  assert.deepEqual(psd2, [])
  assert.include(
    looks.map(({ words }) => words),
    'was not asked: the certificate for it cannot be presented',
  )
  assert.include(levels(looks), 'ok SIGNING_KEY')
})

test('tells it as text and as JSON, ends with 1 where something fails, and asks nobody offline (house: 2; promises: R30)', async () => {
  const sandbox = openBank()
  const given = await settingsFor(sandbox)
  sandbox.close()
  const { privatePem } = await testKeyPair()
  const folder = mkdtempSync(join(tmpdir(), 'silta-doctor-'))
  let calls = 0
  // It answers in place of a bank without our client, and of the proxy that is not there.
  const server = createServer((_request, response) => {
    calls += 1
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        errors: [{ code: 'INVALID_API_KEY' }],
        error: 'invalid_client',
        code: 401,
        message: 'Invalid ApiKey',
      }),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: Settings = {
    ...given,
    SIGNING_KEY: privatePem,
    PUBLIC_URL: address,
    BANK_BASE_URL: address,
    BANK_FRONT_URL: address,
    BANK_KEYS_URL: `${address}/keys`,
    CORPORATE_BASE_URL: address,
    REQUEST_TO_PAY_BASE_URL: address,
    BALTIC_EE_BASE_URL: `${address}/baltic/ee`,
    ALLOW_LOCAL_ADDRESSES: 'true',
  }
  const file = join(folder, 'test.env')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value.trim().replaceAll('\n', ' ')}"\n`)
      .join(''),
  )
  const run = async (...words: string[]) => {
    const before = process.exitCode
    const ran = await runWord(['doctor', '--settings', file, ...words])
    const { exitCode } = process
    process.exitCode = before
    return { ...ran, exitCode }
  }
  try {
    const offline = await run('--offline')
    assert.deepEqual([offline.code, offline.exitCode, calls], [0, 0, 0], offline.out + offline.err)
    assert.include(offline.out, 'Nothing is wrong.')
    const text = await run('--timeout', '30')
    assert.equal(text.exitCode, 1)
    assert.isAbove(calls, 5)
    assert.match(text.out, /\n {2}ok {4}BANK_BASE_URL: a server of this machine answers there\.\n/)
    assert.match(
      text.out,
      /\n {2}fail {2}REQUEST_TO_PAY_API_KEY: the bank does not take it\. Set the API key of a client of the sandbox\.\n/,
    )
    const json = await run('--json')
    const { isWell, looks } = JSON.parse(json.out) as { isWell: boolean; looks: Look[] }
    assert.isFalse(isWell)
    assert.deepInclude(looks, {
      name: 'CLIENT_API_KEY',
      level: 'fail',
      words: 'the bank does not take it',
      advice: 'Set the API key of this client, for this environment.',
    })
    for (const [name, value] of Object.entries(settings))
      if (/KEY|SECRET|_ID$|CERTIFICATE/.test(name) && !/URL/.test(name) && value.length > 8)
        for (const { out } of [text, json, offline]) assert.notInclude(out, value.slice(0, 40), name)
    const wrong = await run('--timeout', '0')
    assert.equal(wrong.code, 2)
    assert.include(wrong.err, 'timeout must be 1 to 120 seconds')
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('tells in a line each which words no list has, and what else was not expected, by the row (gaps Part 5, laws 2 and 5)', async () => {
  const bank = openBank()
  const usual = transportTo(bank)
  const transport: Transport = async (url, init) => {
    const answer = await usual(url, init)
    if (!new URL(url).pathname.endsWith('/providers')) return answer
    const text = (await answer.text()).replaceAll('"ENABLED"', '"ACTIVE"')
    return new Response(text, { status: 202, headers: answer.headers })
  }
  const own = ['BANK_BASE_URL', 'BANK_API_KEY', 'SIGNING_KEY', 'online-payment']
  const looks = (await look(bank, { transport })).filter(({ name }) => own.includes(name))
  const met = looks.filter(({ name }) => name === 'online-payment')
  assert.deepEqual(
    met.map(({ level, words }) => [level, words]),
    [
      [
        'warn',
        'the bank says ACTIVE in providers.status.current, which no list has (online-payment.providers.values)',
      ],
      [
        'note',
        'online-payment.providers was answered with another success status than that of the paper, and it was taken: status (shared.errors.closed-sets)',
      ],
    ],
  )
})
