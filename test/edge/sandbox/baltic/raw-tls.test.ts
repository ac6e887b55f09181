/// <reference types="node" />
// The Baltic interface over real mutual TLS, with sockets and bytes of one's own: only the certificate of the handshake counts.
// Not what the bank answers without TLS (raw-token).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
// Runs as of today only: TLS judges certificates by the clock of the machine.
import { assert, test } from '#kit'
import { type Answer, ask, bytesOf, header, json, steer } from '../raw-client.ts'
import { defaultClient, form, requestBytes } from '../raw-request.ts'
import { type Identity, openTlsBank } from '../raw-tls-client.ts'
import { consentBody, SINGLE, COUNTRIES, EE, START } from './raw-bodies.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { ACCOUNTS, CONSENTS, decide, newClient, Tpp } from './raw-tpp.ts'

const { plain, secure, askTls } = await openTlsBank()
await steer(plain, 'POST', '/reset', { now: START })
const client = await defaultClient(plain)
const other = await newClient(plain)
const mine: Identity = { cert: client.certificatePem, key: client.certificateKeyPem }
const theirs: Identity = { cert: other.certificatePem, key: other.certificateKeyPem }

/** Asks for a token over TLS. */
function askTokenTls(base: string, identity?: Identity, headers = {}): Promise<Answer> {
  const { clientId, clientSecret } = client
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'AIS PIS PIIS',
  }
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return askTls(
    requestBytes(secure, 'POST', `${base}/oauth/token`, { ...type, ...headers }, bytesOf(form(fields))),
    identity,
  )
}

for (const country of COUNTRIES) {
  test(`gives a token in ${country.country} to its own certificate and to none, and not to that of another client (3, What the service does; gaps: shared.mtls)`, async () => {
    assertDenied(await askTokenTls(country.base, theirs), 401, 'invalid_client')
    assert.equal((await askTokenTls(country.base)).status, 200, 'optional here')
    const answer = await askTokenTls(country.base, mine)
    assert.equal(answer.status, 200, answer.body.toString())
    const token = String(json(answer)['access_token'])
    const tpp = await Tpp.open(secure, { country, client, token })
    const body = consentBody()
    const created = await askTls(tpp.bytes('POST', CONSENTS, { body }), mine)
    assert.equal(created.status, 201, created.body.toString())
    assertRefused(await askTls(tpp.bytes('POST', CONSENTS, { body }), theirs), 401, 'CERTIFICATE_INVALID')
    const payment = await askTls(
      tpp.bytes('POST', `/payment/v1/${SINGLE}`, { body: { debtorAccount: 1 } }),
      theirs,
    )
    assertRefused(payment, 401, 'CERTIFICATE_INVALID')
    const consentId = String(json(created)['consentId'])
    await decide(plain, consentId, { result: 'authorized' })
    const headers = { 'consent-id': consentId, 'psu-ip-address': '::1', authorization: undefined }
    const read = tpp.bytes('GET', ACCOUNTS, { headers })
    assert.equal((await askTls(read, mine)).status, 200)
    assert.equal((await askTls(read)).status, 200)
    assertRefused(await askTls(read, theirs), 403, 'CONSENT_UNKNOWN')
  })
}

test('refuses whoever claims a certificate in a header where TLS is served (gaps: shared.mtls)', async () => {
  const claim = { 'x-client-certificate': encodeURIComponent(client.certificatePem) }
  for (const identity of [undefined, mine, theirs]) {
    assertDenied(await askTokenTls(EE.base, identity, claim), 401, 'invalid_client')
  }
  const token = String(json(await askTokenTls(EE.base, mine))['access_token'])
  const tpp = await Tpp.open(secure, { client, token })
  const bytes = tpp.bytes('POST', CONSENTS, { body: consentBody(), headers: claim })
  for (const identity of [undefined, mine, theirs]) {
    assertRefused(await askTls(bytes, identity), 401, 'CERTIFICATE_INVALID')
  }
  const there = await Tpp.open(plain, { client, token })
  const answer = await ask(plain, there.bytes('POST', CONSENTS, { body: consentBody(), headers: claim }))
  assertRefused(answer, 401, 'CERTIFICATE_INVALID')
  assert.isString(header(answer, 'x-request-id'))
})
