// Tokens that a client gets by itself, and the certificate that they may be bound to.
// Which scopes there are is invented here as an interface would say it; today's interfaces give none.
import { assert, test } from '#kit'
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
import { oauth, type OAuthBank, openServers, presenting, type Told } from './kit.ts'

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

/** Asks for a token of the client's own under the base address that works without a certificate. */
const askOpen = (bank: OAuthBank, fields: Record<string, string | null>) =>
  oauth(bank, '/baltic/ee/oauth/token', { ...OWN, ...fields })

function assertError({ status, headers, json }: Told, expected: number, error: string): void {
  assert.deepEqual([status, json['error']], [expected, error], JSON.stringify(json))
  assert.includeMembers(['error', 'error_description'], Object.keys(json))
  assert.isNotNull(headers.get('x-error-id'))
  assert.equal(headers.get('cache-control'), 'no-store')
}

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
