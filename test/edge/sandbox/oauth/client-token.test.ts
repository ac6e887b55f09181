// Tokens that a client gets by itself, and the certificate that they may be bound to.
// Which scopes there are is invented here as an interface would say it; today's interfaces give none.
import { assert, test } from '#kit'
import { presentsOtherCertificate } from '../../../../edge/sandbox/clients/client-certificate.ts'
import type { OAuthHandler } from '../../../../edge/sandbox/bank-interface.ts'
import {
  exchange,
  codeOf,
  makeProof,
  oauth as accessOauth,
  openAccess,
  read,
  readerFrom,
} from '../account-access/kit.ts'
import { type Answered, control } from '../bank-kit.ts'
import { invent, oauth, type OAuthBank, openServers, presenting, type Told } from './kit.ts'

const PAYMENTS = {
  interfaceName: 'psd2-payments',
  base: '',
  clientScopes: ['payments'],
  needsCertificate: true,
} as const satisfies OAuthHandler
const BALTIC = {
  interfaceName: 'baltic',
  base: '/baltic/ee',
  clientScopes: ['AIS', 'PIS', 'PIIS'],
} as const satisfies OAuthHandler

const openBoth = () => openServers(() => [PAYMENTS, BALTIC])
const OWN = { grant_type: 'client_credentials' }

/** Asks for a token of the client's own under the base address that needs no certificate. */
const askOpen = (bank: OAuthBank, fields: Record<string, string | null>) =>
  oauth(bank, '/baltic/ee/oauth/token', { ...OWN, ...fields })

function assertError({ status, headers, json }: Told, expected: number, error: string): void {
  assert.deepEqual([status, json['error']], [expected, error], JSON.stringify(json))
  assert.includeMembers(['error', 'error_description'], Object.keys(json))
  assert.isNotNull(headers.get('x-error-id'))
  assert.equal(headers.get('cache-control'), 'no-store')
}

test('gives a client a token of its own for one scope or several: 43 characters, 3600 s, and nothing else (gaps: shared.oauth.client-token)', async () => {
  const bank = await openBoth()
  for (const scope of ['AIS', 'PIS', 'PIIS', 'AIS PIS', 'PIIS AIS PIS']) {
    const { status, headers, json } = await askOpen(bank, { scope })
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store')
    const { access_token, ...rest } = json
    assert.match(String(access_token), /^[A-Za-z0-9_-]{43}$/)
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope })
    const found = bank.services.tokens.findAccess(String(access_token))
    assert.deepInclude(found?.grant, {
      interfaceName: 'baltic',
      clientId: bank.client.clientId,
      scope,
      base: '/baltic/ee',
      isClientToken: true,
    })
  }
})

test('lets a token of the client’s own serve for 3600 s of wire time, and tells an old one from an unknown one (gaps: shared.clock-tolerance)', async () => {
  const bank = await openBoth()
  const { tokens } = bank.services
  const token = String((await askOpen(bank, { scope: 'AIS' })).json['access_token'])
  bank.wire.now += 3_600_000
  assert.isFalse(tokens.findAccess(token)?.hasEnded)
  bank.wire.now += 1
  assert.isTrue(tokens.findAccess(token)?.hasEnded)
  assert.isUndefined(tokens.findAccess('x'.repeat(43)))
  // A new one forgets old ones a day after their end.
  await askOpen(bank, { scope: 'AIS' })
  assert.isTrue(tokens.findAccess(token)?.hasEnded)
  bank.wire.now += 86_400_000
  await askOpen(bank, { scope: 'AIS' })
  assert.isUndefined(tokens.findAccess(token))
})

test('asks for the client’s certificate where an interface requires it: 401 without it or with another (gaps: shared.mtls)', async () => {
  const bank = await openBoth()
  const { certificatePem } = bank.client
  const other = await bank.services.clients.register({})
  const ask = (headers: Record<string, string>) =>
    oauth(bank, '/oauth/token', { ...OWN, scope: 'payments' }, headers)
  assertError(await ask({}), 401, 'invalid_client')
  const wrong = [
    other.certificatePem,
    '',
    'x',
    certificatePem.replace('CERTIFICATE', 'X'),
    certificatePem.slice(0, -60),
  ]
  for (const pem of wrong) {
    assertError(await ask(presenting(pem)), 401, 'invalid_client')
  }
  assertError(await ask({ 'x-client-certificate': '%' }), 401, 'invalid_client')
  // The same bytes, however they are wrapped, and with the chain behind them.
  const { json } = await ask(presenting(certificatePem))
  assert.deepEqual(
    { ...json, access_token: '' },
    {
      access_token: '',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'payments',
    },
  )
  const base64 = certificatePem.replace(/-----[^-]+-----|\s/g, '')
  const oneLine = `-----BEGIN CERTIFICATE-----${base64}-----END CERTIFICATE-----`
  for (const pem of [
    oneLine,
    certificatePem.replaceAll('\n', '\r\n'),
    certificatePem + other.certificatePem,
  ]) {
    assert.equal((await ask(presenting(pem))).status, 200)
  }
})

test('asks for the certificate of codes and refresh tokens of such an interface too (gaps: shared.mtls)', async () => {
  const bank = await openServers((services) => [
    { ...PAYMENTS, consents: invent(services, PAYMENTS, { scope: 'gifts', pkce: 'optional' }) },
  ])
  const path = `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: bank.client.clientId,
    redirect_uri: 'https://app.example/back?from=bank',
    scope: 'gifts',
    state: 'state-of-the-test',
  })}`
  const back = await bank.fetch(path, { method: 'POST' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: 'https://app.example/back?from=bank' }
  assertError(await oauth(bank, '/oauth/token', form), 401, 'invalid_client')
  const certificate = presenting(bank.client.certificatePem)
  const tokens = await oauth(bank, '/oauth/token', form, certificate)
  assert.equal(tokens.status, 200)
  const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens.json['refresh_token']) }
  assertError(await oauth(bank, '/oauth/token', refresh), 401, 'invalid_client')
  assert.equal((await oauth(bank, '/oauth/token', refresh, certificate)).status, 200)
})

/** Presents a certificate as a header. */
const headersWith = (pem?: string) => new Headers(pem === undefined ? {} : presenting(pem))

test('tells a call with another certificate than its token was issued to (gaps: shared.mtls)', async () => {
  const bank = await openBoth()
  const { clientId, certificatePem } = bank.client
  const { clients, tokens } = bank.services
  const other = await clients.register({})
  const second = await clients.register({})
  const answer = await oauth(bank, '/oauth/token', { ...OWN, scope: 'payments' }, presenting(certificatePem))
  const found = tokens.findAccess(String(answer.json['access_token']))
  const client = clients.find(clientId)
  if (!client || !found) throw new Error('the token is not there')
  const differs = (pem?: string) =>
    presentsOtherCertificate(headersWith(pem), client, bank.wire.now, found.certificate)
  assert.isFalse(differs())
  assert.isFalse(differs(certificatePem))
  assert.isTrue(differs(other.certificatePem))
  // Another certificate of the very client is not the one of the token either.
  const both = {
    ...client,
    certificates: [...(client.certificates ?? []), ...(clients.find(second.clientId)?.certificates ?? [])],
  }
  assert.isTrue(
    presentsOtherCertificate(headersWith(second.certificatePem), both, bank.wire.now, found.certificate),
  )
  assert.isFalse(presentsOtherCertificate(headersWith(second.certificatePem), both, bank.wire.now))
})

test('refuses a read with another certificate than its token was issued to, and takes one for a key of one’s own: 403 SECURITY (gaps: shared.mtls, shared.sandbox.clients)', async () => {
  const bank = await openAccess()
  const own = await ownCertificate(bank.clientId, (csrPem) =>
    control(bank, 'POST', `/clients/${bank.clientId}/certificates`, { csrPem }),
  )
  const { verifier, challenge } = makeProof()
  const code = await codeOf(bank, challenge)
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://books.example.com/connected?from=bank',
    code_verifier: verifier,
  }
  const tokens = await accessOauth(bank, 'token', form, presenting(own))
  assert.equal(tokens.status, 200)
  const reader = readerFrom(bank, tokens)
  assert.equal((await read(reader, '/accounts')).status, 200)
  assert.equal((await read(reader, '/accounts', presenting(own))).status, 200)
  const refused = await read(reader, '/accounts', presenting(bank.certificatePem))
  assert.deepEqual([refused.status, refused.json['type']], [403, 'SECURITY'])
  // A token that was issued to none serves with each certificate of its client.
  const proof = makeProof()
  const loose = readerFrom(bank, await exchange(bank, await codeOf(bank, proof.challenge), proof.verifier))
  for (const pem of [own, bank.certificatePem]) {
    assert.equal((await read(loose, '/accounts', presenting(pem))).status, 200)
  }
})

/** Makes a key and a request for it, and asks for the certificate. */
async function ownCertificate(name: string, ask: (csrPem: string) => Promise<Answered>): Promise<string> {
  const [{ Pkcs10CertificateRequestGenerator }, algorithm] = [
    await loadX509(),
    { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  ]
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: algorithm,
  })
  const { status, json } = await ask(request.toString('pem'))
  if (status !== 201) throw new Error(`the certificate was refused: ${JSON.stringify(json)}`)
  return String(json['certificatePem'])
}

async function loadX509() {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

test('gives clients tokens of their own for payments alone, and says so in the metadata (gaps: shared.oauth.client-token, account-access.auth.token)', async () => {
  const bank = await openAccess()
  const certificate = presenting(bank.certificatePem)
  for (const scope of [null, 'accounts', 'openid payments', 'AIS']) {
    const { status, json } = await accessOauth(bank, 'token', { ...OWN, scope }, certificate)
    assert.deepEqual([status, json['error']], [400, 'invalid_scope'])
  }
  const given = await accessOauth(bank, 'token', { ...OWN, scope: 'payments' }, certificate)
  assert.deepEqual([given.status, given.json['scope']], [200, 'payments'])
  const metadata = await (
    await bank.sandbox.fetch('https://bank.example/.well-known/openid-configuration')
  ).json()
  assert.deepEqual(Object(metadata).grant_types_supported, [
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ])
})
