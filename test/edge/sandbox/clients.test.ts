/// <reference types="node" />
// What becomes of a client and of what it has: keys and certificates that end or are revoked, secrets that are replaced, limits, its end.
// Calls are made from outside, by literal paths and node:crypto; which keys the bank takes is tested in certificate.test.ts.
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { assert, test } from '#kit'
import { memoryStore, type SandboxOptions, type Store } from '../../../edge/sandbox/index.ts'
import { anotherTpp, call as callBaltic } from './baltic/kit.ts'
import {
  type Answered,
  answered,
  BASE,
  control,
  faults,
  type Json,
  openBank,
  type TestBank,
  violations,
} from './bank-kit.ts'
import {
  askToken,
  type CompanyBank,
  openCompany,
  order as companyOrder,
  pay,
} from './corporate-payments/kit.ts'
import { create, openProvider, order as providerOrder, type ProviderBank } from './psd2-payments/kit.ts'
import { detached } from './psd2-payments/raw-jws.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A public key that no client has yet, SPKI PEM. */
function publicKey(type: 'rsa' | 'ec' = 'ec'): string {
  const { publicKey: key } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

const at = (bank: TestBank, ms: number) => new Date(bank.wire.now + ms).toISOString()
const clientPath = ({ clientId }: { clientId: string }, more = '') => `/clients/${clientId}${more}`
const wholeOf = async (bank: TestBank, client: { clientId: string }) =>
  (await control(bank, 'GET', clientPath(client))).json

interface Listed {
  readonly kid: string
  readonly thumbprint: string
  readonly state: string
  readonly [member: string]: unknown
}
const keysOf = async (bank: TestBank, client: { clientId: string }) =>
  (await wholeOf(bank, client))['keys'] as Listed[]
const certificatesOf = async (bank: TestBank, client: { clientId: string }) =>
  (await wholeOf(bank, client))['certificates'] as Listed[]

/** The causes that the bank names for the newest call. */
async function causes(bank: TestBank): Promise<string[]> {
  const { json } = await control(bank, 'GET', '/calls?limit=1')
  const [newest] = json['calls'] as { id: string }[]
  const explanation = await control(bank, 'GET', `/calls/${newest?.id}/explanation`)
  return (explanation.json['causes'] as { code: string }[]).map(({ code }) => code)
}

/** Creates a signed payment of a provider. */
function signedCreate(bank: ProviderBank, headers: Record<string, string> = {}): Promise<Answered> {
  const body = JSON.stringify(providerOrder('sepa'))
  const signature = detached(JSON.stringify({ alg: 'RS256', kid: bank.kid }), body, bank.signingKey)
  return create(bank, 'sepa', body, { 'x-jws-signature': signature, ...headers })
}

/** Asks for a payment that there is not, by an API key alone. */
async function request(bank: TestBank, apiKey: unknown): Promise<Answered> {
  return answered(
    await bank.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments?endToEndId=NOTHING`, {
      headers: { 'x-api-key': String(apiKey), accept: 'application/json' },
    }),
  )
}

test('refuses a key after its end and one that is revoked as one that there is not, and says why (gaps: shared.sandbox.clients, psd2.jws)', async () => {
  const bank = await openProvider({ callLog: true })
  const path = clientPath(bank, `/keys/${bank.kid}`)
  assert.equal((await signedCreate(bank)).status, 201)
  const end = await control(bank, 'PUT', path, { notAfter: at(bank, MINUTE) })
  assert.deepEqual([end.status, end.json['state']], [200, 'valid'])
  bank.wire.now += MINUTE
  assert.equal((await signedCreate(bank)).status, 201, 'at the last instant')
  bank.wire.now += 1
  const late = await signedCreate(bank)
  assert.deepEqual([late.status, late.json['type']], [403, 'SECURITY'])
  assert.deepEqual(await causes(bank), ['kid-ended'])
  assert.equal((await keysOf(bank, bank)).find(({ kid }) => kid === bank.kid)?.state, 'ended')
  // An end is taken back; revoking is for good.
  assert.equal((await control(bank, 'PUT', path, {})).json['state'], 'valid')
  assert.equal((await signedCreate(bank)).status, 201)
  assert.equal((await control(bank, 'DELETE', path)).status, 409)
  const { json: added } = await control(bank, 'POST', clientPath(bank, '/keys'), {
    publicKeyPem: publicKey(),
  })
  assert.equal((await control(bank, 'DELETE', path)).status, 204)
  assert.equal((await signedCreate(bank)).status, 403)
  assert.deepEqual(await causes(bank), ['kid-unknown'])
  assert.deepEqual(
    (await keysOf(bank, bank)).map(({ kid }) => kid),
    [added['kid']],
  )
})

test('refuses a payment order that is signed with a key after its end with UNKNOWN_KEY (gaps: shared.sandbox.clients, corporate.errors)', async () => {
  const bank = await openCompany({ callLog: true })
  assert.equal((await pay(bank, 'sepa', companyOrder())).status, 201)
  const notAfter = at(bank, -1)
  const path = clientPath(bank, `/keys/${bank.kid}`)
  assert.equal((await control(bank, 'PUT', path, { notAfter })).json['state'], 'ended')
  const refused = await pay(bank, 'sepa', companyOrder())
  assert.deepEqual([refused.status, faults(refused)], [403, ['UNKNOWN_KEY x-req-signature']])
  assert.deepEqual(await causes(bank), ['kid-ended'])
})

test('adds a key that ends, and gives no name of a key twice (gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const { json: client } = await control(bank, 'POST', '/clients')
  const clientId = String(client['clientId'])
  const keys = clientPath({ clientId }, '/keys')
  const add = async (more = {}) => control(bank, 'POST', keys, { publicKeyPem: publicKey('rsa'), ...more })
  const { json: second } = await add({ notAfter: at(bank, HOUR) })
  assert.equal(second['kid'], `${clientId}.2`)
  assert.equal((await control(bank, 'DELETE', `${keys}/${clientId}.2`)).status, 204)
  assert.equal((await add()).json['kid'], `${clientId}.3`)
  assert.equal((await control(bank, 'DELETE', `${keys}/${clientId}.3`)).status, 204)
  assert.equal((await add()).json['kid'], `${clientId}.4`)
  const [first, fourth] = await keysOf(bank, { clientId })
  assert.deepInclude(first, { kid: String(client['kid']), type: 'RSA 2048', state: 'valid', isLent: false })
  assert.equal(Date.parse(String(fourth?.['addedAt'])), bank.wire.now)
  assert.match(String(fourth?.['sha256']), /^[0-9a-f]{64}$/)
  const wrong: [body: Json, violation: string][] = [
    [{ publicKeyPem: publicKey(), notAfter: 'tomorrow' }, 'Date notAfter'],
    [{ publicKeyPem: publicKey(), ends: 1 }, 'UnrecognizedProperty ends'],
    [{}, 'Required publicKeyPem'],
  ]
  const before = await wholeOf(bank, { clientId })
  for (const [body, violation] of wrong) {
    const answer = await control(bank, 'POST', keys, body)
    assert.deepEqual([answer.status, violations(answer)], [400, [violation]])
  }
  assert.equal((await control(bank, 'PUT', `${keys}/nobody`, {})).status, 404)
  assert.deepEqual(await wholeOf(bank, { clientId }), before)
})

test('takes the last key or certificate away only where that is said to be known (gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const { json: client } = await control(bank, 'POST', '/clients')
  const clientId = String(client['clientId'])
  const { thumbprint = '' } = (await certificatesOf(bank, { clientId }))[0] ?? {}
  for (const path of [`/keys/${String(client['kid'])}`, `/certificates/${thumbprint}`]) {
    const told = await control(bank, 'DELETE', clientPath({ clientId }, path))
    assert.equal(told.status, 409)
    assert.match(String(told.json['message']), /last (key|certificate).*last=true/)
    const wrong = await control(bank, 'DELETE', clientPath({ clientId }, `${path}?last=yes`))
    assert.deepEqual([wrong.status, violations(wrong)], [400, ['InvalidValue last']])
    assert.equal((await control(bank, 'DELETE', clientPath({ clientId }, `${path}?last=true`))).status, 204)
  }
  const { keys, certificates } = await wholeOf(bank, { clientId })
  assert.deepEqual(keys, [])
  assert.deepInclude((certificates as Listed[])[0], { thumbprint, state: 'revoked' })
})

test('lists certificates with subject, times and serial number, as they say themselves (gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const { json: client } = await control(bank, 'POST', '/clients')
  const clientId = String(client['clientId'])
  const read = new X509Certificate(String(client['certificatePem']))
  const [listed] = await certificatesOf(bank, { clientId })
  assert.equal(listed?.['subject'], read.subject)
  assert.equal(
    String(listed?.['serial']).toUpperCase().replace(/^0+/, ''),
    read.serialNumber.replace(/^0+/, ''),
  )
  assert.equal(Date.parse(String(listed?.['notBefore'])), read.validFromDate.getTime())
  assert.equal(Date.parse(String(listed?.['notAfter'])), read.validToDate.getTime())
  const { json: authority } = await control(bank, 'GET', '/authority')
  const issuer = new X509Certificate(String(authority['certificatePem']))
  assert.isTrue(read.checkIssued(issuer))
  assert.deepInclude(authority, { subject: issuer.subject })
})

test('refuses a certificate that has ended or is revoked in the words of each interface (gaps: shared.mtls)', async () => {
  const bank: CompanyBank = await openCompany({ callLog: true })
  const tpp = await anotherTpp(bank)
  const header = { 'x-client-certificate': encodeURIComponent(bank.certificatePem) }
  const [own] = await certificatesOf(bank, bank)
  const path = clientPath(bank, `/certificates/${own?.thumbprint}`)
  const notAfter = at(bank, MINUTE)
  assert.equal(
    Date.parse(String((await control(bank, 'PUT', path, { notAfter })).json['endsAt'])),
    bank.wire.now + MINUTE,
  )
  assert.equal((await askToken(bank)).status, 200)
  bank.wire.now += MINUTE + 1
  const asked = await askToken(bank)
  assert.deepEqual([asked.status, asked.json['error']], [401, 'invalid_client'])
  assert.deepEqual(await causes(bank), ['certificate-expired'])
  // The token that was given before goes on, without the certificate: it is optional there.
  assert.equal((await pay(bank, 'sepa', companyOrder())).status, 201)
  const shown = await pay(bank, 'sepa', companyOrder(), header)
  assert.deepEqual([shown.status, faults(shown)], [403, ['NOT_ALLOWED x-client-certificate']])
  assert.equal((await control(bank, 'PUT', path, {})).json['state'], 'valid')
  assert.equal((await askToken(bank)).status, 200)

  const [theirs] = await certificatesOf(bank, tpp)
  const certificate = { 'x-client-certificate': encodeURIComponent(tpp.certificatePem) }
  const readBaltic = async () => {
    const answer = await callBaltic(bank, 'GET', '/baltic/ee/account/v1/accounts', { headers: certificate })
    const [message] = (answer.json['tppMessages'] ?? [{ code: answer.json['code'] }]) as { code: string }[]
    return [answer.status, message?.code]
  }
  const [, before] = await readBaltic()
  assert.equal(before, 'CONSENT_INVALID')
  const their = clientPath(tpp, `/certificates/${theirs?.thumbprint}`)
  assert.equal((await control(bank, 'DELETE', `${their}?last=true`)).status, 204)
  assert.deepEqual(await readBaltic(), [401, 'CERTIFICATE_INVALID'])
  assert.deepEqual(await causes(bank), ['certificate-revoked'])
  const again = await control(bank, 'PUT', their, {})
  assert.deepEqual([again.status, again.json['message']], [409, 'the certificate is revoked, for good'])
})

test('replaces secrets: the one before counts for the overlap that is told, and is refused after it (gaps: shared.sandbox.clients)', async () => {
  const bank = await openCompany({ callLog: true })
  const rotate = (order: Json) => control(bank, 'POST', clientPath(bank, '/rotate'), order)
  const { status, json } = await rotate({ secret: 'apiKey', overlap: 'PT1H' })
  assert.equal(status, 201)
  assert.equal(Date.parse(String(json['earlierUntil'])), bank.wire.now + HOUR)
  assert.notEqual(json['apiKey'], bank.apiKey)
  bank.wire.now += HOUR
  for (const key of [bank.apiKey, json['apiKey']]) assert.equal((await request(bank, key)).status, 404)
  bank.wire.now += 1
  const late = await request(bank, bank.apiKey)
  assert.deepEqual([late.status, faults(late)], [401, ['INVALID_API_KEY x-api-key']])
  assert.deepEqual(await causes(bank), ['key-replaced'])
  assert.equal((await request(bank, json['apiKey'])).status, 404)

  const { json: secret } = await rotate({ secret: 'clientSecret', overlap: 'PT0S' })
  const refused = await askToken(bank)
  assert.deepEqual([refused.status, refused.json['error']], [401, 'invalid_client'])
  assert.deepEqual(await causes(bank), ['client-secret-replaced'])
  assert.equal((await askToken({ ...bank, clientSecret: String(secret['clientSecret']) })).status, 200)
  // Without a word it is a day, and a second change ends the one before the last.
  const { json: third } = await rotate({ secret: 'clientSecret' })
  assert.equal(Date.parse(String(third['earlierUntil'])), bank.wire.now + 24 * HOUR)
  assert.equal((await askToken({ ...bank, clientSecret: String(secret['clientSecret']) })).status, 200)
  const { json: fourth } = await rotate({ secret: 'clientSecret' })
  assert.equal((await askToken({ ...bank, clientSecret: String(secret['clientSecret']) })).status, 401)
  // The bank goes on to show the secrets of its default client.
  const { json: keys } = await control(bank, 'GET', '/keys')
  assert.deepInclude(keys['defaultClient'], { apiKey: json['apiKey'], clientSecret: fourth['clientSecret'] })

  const before = await wholeOf(bank, bank)
  const wrong: [order: Json, violation: string][] = [
    [{}, 'Required secret'],
    [{ secret: 'sandboxKey' }, 'InvalidValue secret'],
    [{ secret: 'apiKey', overlap: 'an hour' }, 'InvalidValue overlap'],
    [{ secret: 'apiKey', overlap: 'P31D' }, 'InvalidValue overlap'],
  ]
  for (const [order, violation] of wrong) {
    const answer = await rotate(order)
    assert.deepEqual([answer.status, violations(answer)], [400, [violation]])
  }
  assert.equal((await control(bank, 'POST', '/clients/nobody/rotate', { secret: 'apiKey' })).status, 404)
  assert.deepEqual(await wholeOf(bank, bank), before)
})

test('changes addresses, accounts and name by the rules of each, all or nothing (gaps: shared.redirect-url)', async () => {
  const bank = openBank()
  const { json: client } = await control(bank, 'POST', '/clients', {
    redirectUris: ['https://shop.example.com/back'],
  })
  const clientId = String(client['clientId'])
  const change = (order: Json) => control(bank, 'PUT', clientPath({ clientId }), order)
  const redirectUris = ['https://shop.example.com/back', 'https://shop.example.com:8443/again?way=1']
  const { status, json } = await change({ redirectUris, name: 'Poukama' })
  assert.deepInclude(json, { redirectUris, name: 'Poukama', ownIbans: [] })
  assert.equal(status, 200)
  const leads = async (uri: string) => {
    const query = new URLSearchParams({ client_id: clientId, redirect_uri: uri })
    const answer = await bank.sandbox.fetch(`${BASE}/oauth/authorize?${query.toString()}`, {
      redirect: 'manual',
    })
    return answer.headers.get('location')?.startsWith(uri) === true
  }
  assert.isTrue(await leads(redirectUris[1] ?? ''))
  assert.isFalse(await leads('https://shop.example.com/other'))
  const before = await wholeOf(bank, { clientId })
  const bad = [
    'http://shop.example.com/back',
    'https://localhost/back',
    'https://127.1/back',
    'https://2130706433/back',
    'https://[::1]/back',
    'https://shop.internal/back',
    'https://shop/back',
    'https://someone@shop.example.com/back',
    'https://shop.example.com/back#there',
    `https://shop.example.com/${'x'.repeat(2_000)}`,
    'not an address',
  ]
  for (const uri of bad) {
    const answer = await change({ name: 'Other', redirectUris: [redirectUris[0], uri] })
    assert.deepEqual([answer.status, violations(answer)], [400, ['InvalidValue redirectUris[1]']], uri)
    assert.notInclude(JSON.stringify(answer.json), uri)
  }
  for (const [order, violation] of [
    [{ ownIbans: ['FI00'] }, 'InvalidValue ownIbans[0]'],
    [{ name: 'x'.repeat(71) }, 'InvalidValue name'],
    [{ clientSecret: 'mine' }, 'UnrecognizedProperty clientSecret'],
  ] as const) {
    const answer = await change(order)
    assert.deepEqual([answer.status, violations(answer)], [400, [violation]])
  }
  assert.deepEqual(await wholeOf(bank, { clientId }), before)
  assert.deepEqual((await change({ redirectUris: [] })).json['redirectUris'], [])
  assert.isFalse(await leads(redirectUris[0] ?? ''))
})

test('removes a client with its tokens, and never the default one (gaps: shared.sandbox.clients)', async () => {
  const store = memoryStore()
  const bank = openBank({ store })
  const { json: keys } = await control(bank, 'GET', '/keys')
  const { clientId: defaultId } = keys['defaultClient'] as { clientId: string }
  const { json: client } = await control(bank, 'POST', '/clients')
  const clientId = String(client['clientId'])
  const { json: tokens } = await control(bank, 'POST', '/account-access/tokens', {
    customerId: 'customer-1',
    clientId,
  })
  const readAccounts = async () => {
    const answer = await bank.sandbox.fetch(`${BASE}/accounts/v3/accounts`, {
      headers: {
        authorization: `Bearer ${String(tokens['access_token'])}`,
        'x-api-key': String(client['apiKey']),
        accept: 'application/json',
      },
    })
    return answer.status
  }
  assert.equal(await readAccounts(), 200)
  assert.equal((await control(bank, 'DELETE', clientPath({ clientId }))).status, 204)
  assert.equal(await readAccounts(), 401)
  assert.equal((await request(bank, client['apiKey'])).status, 401)
  assert.equal((await control(bank, 'GET', clientPath({ clientId }))).status, 404)
  assert.equal((await control(bank, 'DELETE', clientPath({ clientId }))).status, 404)
  assert.lengthOf(store.list({ prefix: 'oauth/token/' }), 0)
  const kept = await control(bank, 'DELETE', clientPath({ clientId: defaultId }))
  assert.deepEqual([kept.status, (await wholeOf(bank, { clientId: defaultId }))['isDefault']], [409, true])
})

test('tells what of the call limits is used by a client, for each interface, and when the next call is taken (gaps: shared.rate-limit)', async () => {
  const bank = openBank({ limits: 'strict' })
  const { json: mine } = await control(bank, 'POST', '/clients')
  const { json: other } = await control(bank, 'POST', '/clients')
  const used = async (client: Json, name = 'request-to-pay') => {
    const { limits } = (await wholeOf(bank, { clientId: String(client['clientId']) })) as {
      limits: {
        mode: string
        calls: number
        windowSeconds: number
        used: { interface: string; calls: number; freeAt?: string }[]
      }
    }
    assert.deepInclude(limits, { mode: 'strict', calls: 100, windowSeconds: 60 })
    return limits.used.find((one) => one.interface === name)
  }
  const start = bank.wire.now
  for (let calls = 0; calls < 3; calls += 1) await request(bank, mine['apiKey'])
  assert.deepEqual(await used(mine), { interface: 'request-to-pay', calls: 3 })
  assert.deepEqual([(await used(other))?.calls, (await used(mine, 'baltic'))?.calls], [0, 0])
  bank.wire.now += 10_000
  for (let calls = 0; calls < 97; calls += 1) await request(bank, mine['apiKey'])
  const full = await used(mine)
  assert.equal(full?.calls, 100)
  assert.equal(Date.parse(full?.freeAt ?? ''), start + MINUTE)
  assert.equal((await request(bank, mine['apiKey'])).status, 429)
  bank.wire.now = start + MINUTE
  assert.equal((await used(mine))?.calls, 97)
  assert.equal((await request(bank, mine['apiKey'])).status, 404)
  const open = openBank()
  const { json: free } = await control(open, 'POST', '/clients')
  assert.equal(Object(await wholeOf(open, { clientId: String(free['clientId']) }))['limits'].mode, 'off')
})

/** A bank in which a client has had all that can happen to one. */
async function livedClient(
  options: SandboxOptions = {},
): Promise<{ bank: TestBank; store: Store; client: Json }> {
  const store = memoryStore()
  const bank = openBank({ store, ...options })
  const { json: client } = await control(bank, 'POST', '/clients', {
    redirectUris: ['https://shop.example.com/back'],
  })
  const clientId = String(client['clientId'])
  const path = (more: string) => clientPath({ clientId }, more)
  const { json: key } = await control(bank, 'POST', path('/keys'), {
    publicKeyPem: publicKey(),
    notAfter: at(bank, HOUR),
  })
  await control(bank, 'POST', path('/keys'), { publicKeyPem: publicKey() })
  await control(bank, 'DELETE', path(`/keys/${clientId}.3`))
  assert.equal(key['kid'], `${clientId}.2`)
  const [certificate] = await certificatesOf(bank, { clientId })
  await control(bank, 'PUT', path(`/certificates/${certificate?.thumbprint}`), { notAfter: at(bank, HOUR) })
  await control(bank, 'POST', path('/rotate'), { secret: 'clientSecret' })
  await control(bank, 'POST', path('/rotate'), { secret: 'apiKey' })
  return { bank, store, client }
}

test('keeps all of it over a restart, and takes it through a file of the bank, secrets on demand (gaps: shared.sandbox.control)', async () => {
  const { bank, store, client } = await livedClient()
  const clientId = String(client['clientId'])
  const before = await wholeOf(bank, { clientId })
  const again = openBank({ store })
  assert.deepEqual(await wholeOf(again, { clientId }), before)
  assert.equal((await request(again, client['apiKey'])).status, 404)

  const { json: file } = await control(bank, 'GET', '/export')
  assert.notInclude(JSON.stringify(file), String(client['apiKey']))
  const fresh = openBank()
  const taken = await control(fresh, 'POST', '/import', file)
  assert.equal(taken.status, 200, JSON.stringify(taken.json))
  const { secrets: _, ...came } = await wholeOf(fresh, { clientId })
  const { secrets: __, ...went } = before
  assert.deepEqual(came, went)
  const { json: next } = await control(fresh, 'POST', clientPath({ clientId }, '/keys'), {
    publicKeyPem: publicKey(),
  })
  assert.equal(next['kid'], `${clientId}.4`)
  assert.equal((await request(fresh, client['apiKey'])).status, 401)

  const { json: whole } = await control(bank, 'GET', '/export?secrets=true')
  const other = openBank()
  assert.equal((await control(other, 'POST', '/import', whole)).status, 200)
  assert.deepEqual(await wholeOf(other, { clientId }), before)
  assert.equal((await request(other, client['apiKey'])).status, 404)
  const clients = file['clients'] as Json[]
  for (const [change, why] of [
    [{ lastKey: -1 }, 'clients[0].lastKey'],
    [{ earlier: { apiKey: { value: 'old' } } }, 'clients[0].earlier.apiKey.until'],
    [
      { certificates: [{ thumbprint: 'a', notBefore: 0, notAfter: 1, serial: 'no hex' }] },
      'clients[0].certificates[0].serial',
    ],
  ] as const) {
    const answer = await control(fresh, 'POST', '/import', {
      ...file,
      clients: [{ ...clients[0], ...change }],
    })
    assert.equal(answer.status, 400)
    assert.include(violations(answer).join(), why)
  }
})

test('shows no secret in a list, a client, an error or the log, and the same fingerprint wherever one stands (promises: R30)', async () => {
  const { bank, client } = await livedClient({ callLog: true })
  const clientId = String(client['clientId'])
  const { json: now } = await control(bank, 'POST', clientPath({ clientId }, '/rotate'), { secret: 'apiKey' })
  const canaries = [client['apiKey'], client['clientSecret'], now['apiKey']].map(String)
  for (const key of canaries) await request(bank, key)
  await bank.sandbox.fetch(`${BASE}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: String(client['clientSecret']) }),
  })
  const { json: listed } = await control(bank, 'GET', '/calls')
  const calls = await Promise.all(
    (listed['calls'] as { id: string }[]).map(async ({ id }) => [
      (await control(bank, 'GET', `/calls/${id}`)).json,
      (await control(bank, 'GET', `/calls/${id}/explanation`)).json,
    ]),
  )
  const whole = await wholeOf(bank, { clientId })
  const shown = JSON.stringify([
    listed,
    calls,
    whole,
    (await control(bank, 'GET', '/clients')).json,
    (await control(bank, 'GET', '/export')).json,
    (await control(bank, 'POST', clientPath({ clientId }, '/rotate'), { secret: canaries[0] })).json,
  ])
  for (const canary of canaries) assert.isFalse(shown.includes(canary), 'a secret is shown')
  const { apiKey } = whole['secrets'] as { apiKey: { fingerprint: string; earlier: { fingerprint: string } } }
  assert.equal(apiKey.fingerprint, now['fingerprint'])
  for (const fingerprint of [apiKey.fingerprint, apiKey.earlier.fingerprint])
    assert.match(fingerprint, /^sha256:[0-9a-f]{8}$/)
  assert.include(JSON.stringify(calls), apiKey.fingerprint)
})

test('gives the default client another key and certificate where those that it was handed out count no more (gaps: shared.keys)', async () => {
  const bank = openBank()
  const kit = async () => Object((await control(bank, 'GET', '/keys')).json['defaultClient'])
  const first = await kit()
  assert.deepEqual(await kit(), first)
  const path = clientPath(first, `/keys/${first.kid}`)
  assert.equal((await control(bank, 'DELETE', `${path}?last=true`)).status, 204)
  const second = await kit()
  assert.notEqual(second.kid, first.kid)
  assert.deepEqual([second.clientId, second.clientSecret], [first.clientId, first.clientSecret])
  const live = (await certificatesOf(bank, first)).filter(({ state }) => state === 'valid')
  for (const { thumbprint } of live) {
    const gone = clientPath(first, `/certificates/${thumbprint}?last=true`)
    assert.equal((await control(bank, 'DELETE', gone)).status, 204)
  }
  assert.notEqual((await kit()).certificatePem, second.certificatePem)
})
