/// <reference types="node" />
// PSD2 payments over real mutual TLS, with sockets and bytes of one's own: only the certificate of the handshake counts.
// Not what the bank says without TLS (raw-token).
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
// Runs as of today only: TLS judges certificates by the clock of the machine.
import { assert, test } from '#kit'
import { type Answer, ask, json, steer } from '../raw-client.ts'
import { defaultClient } from '../raw-request.ts'
import { type Identity, openTlsBank } from '../raw-tls-client.ts'
import { KINDS, orderOf, SEPA, START } from './raw-orders.ts'
import { assertDenied, assertRefused } from './raw-refusal.ts'
import { newClient, paymentIn, tokenBytes, Tpp } from './raw-tpp.ts'

const { plain, secure, exchangeTls, askTls } = await openTlsBank()
await steer(plain, 'POST', '/reset', { now: START })
const client = await defaultClient(plain)
const other = await newClient(plain)
const mine: Identity = { cert: client.certificatePem, key: client.certificateKeyPem }
const theirs: Identity = { cert: other.certificatePem, key: other.certificateKeyPem }
const without = { headers: { 'x-client-certificate': undefined } }
const claims = { headers: { 'x-client-certificate': encodeURIComponent(client.certificatePem) } }

const askTokenTls = (identity?: Identity, who = client): Promise<Answer> =>
  askTls(tokenBytes(secure, who, without), identity)

/** Opens a provider by a token that was got over TLS. */
async function openTpp(identity = mine, who = client): Promise<Tpp> {
  const answer = await askTokenTls(identity, who)
  assert.equal(answer.status, 200, answer.body.toString())
  return Tpp.open(secure, { client: who, token: String(json(answer)['access_token']) })
}

let count = 0
const bent = (body: Record<string, unknown> = orderOf(SEPA)) => ({
  body,
  headers: { 'x-idempotency-key': `tls-${(count += 1)}` },
})

test('gives a token to the certificate of the handshake, and serves every kind with it over the same TLS (2 A, Authentication; gaps: shared.mtls)', async () => {
  const tpp = await openTpp()
  for (const kind of KINDS) {
    const made = paymentIn(await askTls(tpp.bytes('POST', `/${kind}`, bent(orderOf(kind))), mine), 201)
    const seen = paymentIn(await askTls(tpp.bytes('GET', `/${kind}/${made.paymentId}`), mine))
    assert.deepEqual(seen, made)
    assert.equal((await askTls(tpp.bytes('DELETE', `/${kind}/${made.paymentId}`), mine)).status, 200)
  }
})

test('gives no token without a certificate, or with that of another client: 401 invalid_client (2 A, Authentication; gaps: shared.mtls)', async () => {
  assertDenied(await askTokenTls(), 401, 'invalid_client')
  assertDenied(await askTokenTls(theirs), 401, 'invalid_client')
  assertDenied(await askTokenTls(mine, other), 401, 'invalid_client')
  assertDenied(await ask(plain, tokenBytes(plain, client, without)), 401, 'invalid_client')
})

test('refuses whoever claims a certificate in a header where TLS is served (gaps: shared.mtls)', async () => {
  for (const identity of [undefined, theirs, mine]) {
    assertDenied(await askTls(tokenBytes(secure, client, claims), identity), 401, 'invalid_client')
  }
  assertDenied(await ask(plain, tokenBytes(plain, client, claims)), 401, 'invalid_client')
  const tpp = await openTpp()
  const { body, headers } = bent()
  for (const identity of [undefined, theirs, mine]) {
    const bytes = tpp.bytes('POST', `/${SEPA}`, { body, headers: { ...headers, ...claims.headers } })
    const answer = await askTls(bytes, identity)
    assert.include([400, 401, 403], answer.status, answer.body.toString())
  }
})

test('binds a token to the certificate of its handshake: with another one 403, without one it serves (gaps: shared.mtls)', async () => {
  const tpp = await openTpp()
  assertRefused(await askTls(tpp.bytes('POST', `/${SEPA}`, bent()), theirs), 403)
  assert.equal((await askTls(tpp.bytes('POST', `/${SEPA}`, bent()))).status, 201)
  const there = await Tpp.open(plain, { client, token: tpp.token })
  await there.created(SEPA)
})

test('gives each of several calls of one connection the certificate of its handshake (gaps: shared.mtls)', async () => {
  const headers = { ...without.headers, connection: 'keep-alive' }
  const calls = Buffer.concat([
    tokenBytes(secure, client, { headers }),
    tokenBytes(secure, other, { headers }),
    tokenBytes(secure, client, without),
  ])
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
  assert.deepEqual(statuses(await exchangeTls(calls, mine)), [200, 401, 200])
  assert.deepEqual(statuses(await exchangeTls(calls)), [401, 401, 401])
})
