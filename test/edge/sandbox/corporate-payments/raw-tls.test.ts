/// <reference types="node" />
// Corporate payments over real mutual TLS, with sockets and bytes of one's own: only the certificate of the handshake counts.
// Not what the bank answers without TLS (raw-token), nor which clients can show a certificate (hosts).
// Runs as of today only: TLS judges certificates by the clock of the machine.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { type Answer, ask, header, json, steer } from '../raw-client.ts'
import { assertRefused } from '../raw-refusal.ts'
import { type Identity, openTlsBank } from '../raw-tls-client.ts'
import { defaultClient } from '../raw-request.ts'
import { INSTANT, newClient, openPayer, OPERATIONS, order, SEPA, tokenBytes, V2 } from './raw-payer.ts'

const { plain, secure, exchangeTls, askTls } = await openTlsBank()
const client = await defaultClient(plain)
const other = await newClient(plain)

const mine: Identity = { cert: client.certificatePem, key: client.certificateKeyPem }
const theirs: Identity = { cert: other.certificatePem, key: other.certificateKeyPem }

const without = { headers: { 'x-client-certificate': undefined } }

/** Asks for a token over TLS, without the header that is a certificate elsewhere. */
const askTokenTls = (identity?: Identity, who = client): Promise<Answer> =>
  askTls(tokenBytes(secure, who, without), identity)

async function tokenTls(identity = mine, who = client): Promise<string> {
  const answer = await askTokenTls(identity, who)
  assert.equal(answer.status, 200, answer.body.toString())
  return String(json(answer)['access_token'])
}

function assertDenied(answer: Answer): void {
  assert.equal(answer.status, 401, answer.body.toString())
  assert.equal(json(answer)['error'], 'invalid_client')
}

/** Makes a certificate with OpenSSL: signed by itself alone, with the name that the right one has. */
function selfSigned(subject: string): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'silta-self-'))
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem', '-subj', `/CN=${subject}`]
    const made = spawnSync('openssl', ['req', '-x509', '-days', '30', ...curve, ...files], { cwd: folder })
    if (made.error) throw new Error('this test asks the openssl program, which is not there')
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    return { cert: read('cert.pem'), key: read('key.pem') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('gives a token to the certificate of the handshake, and pays with it over the same TLS (2 B, Authentication; gaps: shared.mtls)', async () => {
  const payer = await openPayer(secure, { client, token: await tokenTls() })
  for (const target of OPERATIONS) {
    const answer = await askTls(payer.postBytes(target, order()), mine)
    assert.equal(answer.status, 201, answer.body.toString())
  }
  const body = order()
  assert.equal((await askTls(payer.postBytes(V2, body), mine)).status, 201)
  for (const target of [V2, INSTANT]) {
    assert.equal((await askTls(payer.getBytes(`${target}/${body.instructionId}`), mine)).status, 200)
  }
})

test('gives no token over TLS without a certificate, or with one of another client: 401 invalid_client (2 B, Authentication; gaps: shared.mtls, corporate.token.answer)', async () => {
  assertDenied(await askTokenTls())
  assertDenied(await askTokenTls(theirs))
  assertDenied(await askTokenTls(mine, other))
  await tokenTls(theirs, other)
})

test('gives no token over TLS to a certificate that the sandbox has not issued, whatever name it bears (2 B, Authentication; gaps: shared.mtls)', async () => {
  for (const name of [client.clientId, 'somebody']) {
    for (const answer of await exchangeTls(tokenBytes(secure, client, without), selfSigned(name))) {
      assertDenied(answer)
    }
  }
  const [first] = await exchangeTls(tokenBytes(secure, client, without), selfSigned(client.clientId))
  if (first) assertDenied(first)
})

/** Ways to claim a certificate in the header that counts without TLS. */
const CLAIMS: [string, Record<string, string>][] = [
  ['the right certificate', { 'x-client-certificate': encodeURIComponent(client.certificatePem) }],
  ['the certificate of another', { 'x-client-certificate': encodeURIComponent(other.certificatePem) }],
  ['nonsense', { 'x-client-certificate': 'x' }],
  ['the name in capitals', { 'X-CLIENT-CERTIFICATE': encodeURIComponent(client.certificatePem) }],
]

for (const [what, headers] of CLAIMS) {
  test(`refuses whoever claims a certificate in x-client-certificate where TLS is served: ${what} (gaps: shared.mtls)`, async () => {
    const call = { headers: { ...without.headers, ...headers } }
    for (const identity of [undefined, theirs, mine]) {
      assertDenied(await askTls(tokenBytes(secure, client, call), identity))
    }
    // The plain address makes no handshake: there no client shows a certificate.
    assertDenied(await ask(plain, tokenBytes(plain, client, call)))
    const payer = await openPayer(secure, { client, token: await tokenTls() })
    for (const target of OPERATIONS) {
      const body = order()
      for (const identity of [undefined, theirs, mine]) {
        const answer = await askTls(payer.postBytes(target, body, { headers }), identity)
        assert.include([400, 401, 403], answer.status, answer.body.toString())
      }
      const answer = await askTls(payer.getBytes(`${INSTANT}/${body.instructionId}`), mine)
      assertRefused(answer, 404, 'PAYMENT_NOT_FOUND')
    }
  })
}

test('gives no token at the plain address where TLS is served (gaps: shared.mtls)', async () => {
  assertDenied(await ask(plain, tokenBytes(plain, client, without)))
})

test('reads the certificate from no other header and no query (gaps: shared.mtls)', async () => {
  const value = encodeURIComponent(client.certificatePem)
  for (const name of `x-forwarded-client-cert x-forwarded-tls-client-cert x-ssl-client-cert client-cert
    cf-client-cert-der-base64 x_client_certificate x-tls-client-certificate`.split(/\s+/)) {
    const headers = { ...without.headers, [name]: value }
    assertDenied(await askTls(tokenBytes(secure, client, { headers })))
    assertDenied(await ask(plain, tokenBytes(plain, client, { headers })))
  }
})

test('binds a token to the certificate of its handshake: with another one it is refused, without one it serves (gaps: shared.mtls)', async () => {
  const payer = await openPayer(secure, { client, token: await tokenTls() })
  const there = await openPayer(plain, { client, token: payer.token })
  for (const target of OPERATIONS) {
    const body = order()
    assertRefused(await askTls(payer.postBytes(target, body), theirs), 403, 'NOT_ALLOWED')
    assertRefused(
      await askTls(payer.getBytes(`${INSTANT}/${body.instructionId}`), mine),
      404,
      'PAYMENT_NOT_FOUND',
    )
    assert.equal((await askTls(payer.postBytes(target, order()))).status, 201)
    assert.equal((await there.post(target, order())).status, 201)
  }
  assertRefused(await askTls(payer.getBytes(`${V2}/a`), theirs), 403, 'NOT_ALLOWED')
})

test('gives a token to a certificate of one’s own key, which never leaves the caller (gaps: corporate.admin, shared.sandbox.clients)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-own-'))
  try {
    const files = ['-keyout', 'key.pem', '-out', 'csr.pem', '-subj', '/CN=own']
    const made = spawnSync('openssl', ['req', '-new', '-newkey', 'rsa:2048', '-nodes', ...files], {
      cwd: folder,
    })
    if (made.error) throw new Error('this test asks the openssl program, which is not there')
    const csrPem = readFileSync(join(folder, 'csr.pem'), 'utf8')
    const answer = await steer(plain, 'POST', `/clients/${client.clientId}/certificates`, { csrPem })
    const own = {
      cert: String(json(answer)['certificatePem']),
      key: readFileSync(join(folder, 'key.pem'), 'utf8'),
    }
    const payer = await openPayer(secure, { client, token: await tokenTls(own) })
    assert.equal((await askTls(payer.postBytes(SEPA, order()), own)).status, 201)
    assertRefused(await askTls(payer.postBytes(SEPA, order()), mine), 403, 'NOT_ALLOWED')
  } finally {
    rmSync(folder, { recursive: true })
  }
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
  // Two connections at once do not mix.
  const both = await Promise.all(
    [mine, theirs, undefined, mine, theirs].map((one) => exchangeTls(calls, one)),
  )
  assert.deepEqual(both.map(statuses), [
    [200, 401, 200],
    [401, 200, 401],
    [401, 401, 401],
    [200, 401, 200],
    [401, 200, 401],
  ])
})

test('repeats no certificate in an answer over TLS (2 B, Authentication)', async () => {
  const answers = [await askTokenTls(), await askTokenTls(theirs), await askTokenTls(mine)]
  for (const answer of answers) {
    const text = answer.head + answer.body.toString()
    assert.notInclude(text, 'CERTIFICATE')
    assert.isUndefined(header(answer, 'x-client-certificate'))
  }
})
