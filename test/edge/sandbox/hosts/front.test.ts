/// <reference types="node" />
// The bank's own TLS front: what it calls itself, what it hands on to the bank, and that nothing else can.
// How clients in each runtime show their certificates is in mutual-tls.test.ts.
// Runs with --all: whole programs, in every runtime that can host them.
// Runs as of today only: TLS judges certificates by the clock of the machine.
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { assert, test, wallClock } from '#kit'
import { makeCertificateAuthority } from '../../../../edge/sandbox/clients/certificate-authority.ts'
import type { IssuedCredentials } from '../../../../edge/sandbox/clients/clients.ts'
import { toPem } from '../../../../edge/sandbox/clients/keys.ts'
import {
  type ServedSandbox,
  serveSandbox,
  type ServingOptions,
} from '../../../../edge/sandbox/hosts/index.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/index.ts'
import { control, openBank, SANDBOX_KEY } from '../bank-kit.ts'
import { order, signedRequest } from '../online-payment/kit.ts'
import { refusalOf, startProgram } from '../program.ts'
import { sample } from '../sample-key.ts'
import { certifiedFetch, type Pair } from './certified-fetch.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>
type Front = ServedSandbox & { mutualTls: NonNullable<ServedSandbox['mutualTls']> }

/** Serves a bank over mutual TLS while a test looks at it. */
async function withFront(work: (front: Front) => Promise<void>, options: ServingOptions = {}): Promise<void> {
  const bank = await serveSandbox({
    sandboxKey: SANDBOX_KEY,
    sampleKey: sample.privatePem,
    mutualTlsPort: 0,
    ...options,
  })
  try {
    const { mutualTls } = bank
    assert.isDefined(mutualTls)
    await work({ ...bank, mutualTls })
  } finally {
    await bank.close()
  }
}

const keyed = { 'x-sandbox-key': SANDBOX_KEY, 'content-type': 'application/json' }
const claiming = ({ certificatePem }: Pair) => ({
  'x-client-certificate': encodeURIComponent(certificatePem),
})

async function json<T>(answer: Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T
}

const register = ({ address }: Front) =>
  json<IssuedCredentials>(fetch(`${address}/_sandbox/clients`, { method: 'POST', headers: keyed }))

/** Asks for a token: `invalid_grant` means that the client has been believed. */
async function askForToken(
  send: Fetch,
  base: string,
  { clientId, clientSecret }: IssuedCredentials,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await send(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'unknown',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  })
  return Object(await answer.json()).error
}

test('refuses a certificate in a header on reads and on payments too, in the words of each interface (gaps: shared.mtls)', () =>
  withFront(async (front) => {
    const { address } = front
    const client = await json<{ defaultClient: IssuedCredentials }>(
      fetch(`${address}/_sandbox/keys`, { headers: keyed }),
    ).then(({ defaultClient }) => defaultClient)
    const { access_token: token } = await json<{ access_token: string }>(
      fetch(`${address}/_sandbox/account-access/tokens`, {
        method: 'POST',
        headers: keyed,
        body: JSON.stringify({ customerId: 'customer-1' }),
      }),
    )
    const read = async (send: Fetch, base: string, headers: Record<string, string> = {}) => {
      const answer = await send(`${base}/accounts/v3/accounts`, {
        headers: {
          'x-api-key': client.apiKey,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...headers,
        },
      })
      return [answer.status, Object(await answer.json()).type]
    }
    const { authorityPem, address: secure } = front.mutualTls
    assert.deepEqual(await read(fetch, address), [200, undefined])
    assert.deepEqual(await read(certifiedFetch(authorityPem, client), secure), [200, undefined])
    assert.deepEqual(await read(fetch, address, claiming(client)), [403, 'SECURITY'])
    const stranger = await register(front)
    assert.deepEqual(await read(certifiedFetch(authorityPem, stranger), secure), [403, 'SECURITY'])

    const pay = async (headers: Record<string, string>) => {
      const path = '/paymentbutton/v1/payments'
      const body = JSON.stringify(order())
      const answer = await fetch(signedRequest(wallClock(), 'POST', path, body, { base: address, headers }))
      return [answer.status, Object(await answer.json()).errors?.[0]?.code]
    }
    assert.deepEqual(await pay({}), [200, undefined])
    assert.deepEqual(await pay(claiming(client)), [403, 'NOT_ALLOWED'])
  }))

test('takes a header at its word without the option, and for a certificate of nobody with it (gaps: shared.mtls)', async () => {
  for (const [mutualTls, told] of [
    [false, 'invalid_grant'],
    [true, 'invalid_client'],
  ] as const) {
    const bank = openBank({ mutualTls })
    const { json: client } = await control(bank, 'POST', '/clients')
    const credentials = client as unknown as IssuedCredentials
    const send: Fetch = (url, init) => bank.sandbox.fetch(url, init)
    const headers = claiming(credentials)
    assert.equal(await askForToken(send, 'https://bank.example', credentials, headers), told)
  }
})

test('takes a certificate for a key of one’s own through the front, the earlier ones beside it, over a restart (gaps: shared.sandbox.clients)', async () => {
  const store = memoryStore()
  // The data outlives the bank that is closed.
  const kept: Store = { ...store, close: () => undefined }
  let renewed: Pair = { certificatePem: '', certificateKeyPem: '' }
  let client: IssuedCredentials | undefined
  await withFront(
    async (front) => {
      client = await register(front)
      renewed = await renew(front, client)
    },
    { store: kept },
  )
  await withFront(
    async ({ mutualTls: { address, authorityPem } }) => {
      assert.isDefined(client)
      for (const pair of [renewed, client]) {
        assert.equal(await askForToken(certifiedFetch(authorityPem, pair), address, client), 'invalid_grant')
      }
    },
    { store: kept },
  )
})

test('shows a certificate at every connection and takes none over from an earlier one (gaps: shared.mtls)', () =>
  withFront(async (front) => {
    const { mutualTls } = front
    const client = await register(front)
    const { port } = new URL(mutualTls.address)
    const options = {
      host: 'localhost',
      port: Number(port),
      ca: mutualTls.authorityPem,
      servername: 'localhost',
    }
    const shown = { cert: client.certificatePem, key: client.certificateKeyPem }
    const open = (more: object) =>
      new Promise<{ session: Buffer | undefined; reused: boolean }>((resolve, reject) => {
        let session: Buffer | undefined
        let reused = false
        const socket = connect({ ...options, ...more }, () => {
          reused = socket.isSessionReused()
          socket.write('GET /_sandbox/clock HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
        })
        socket.on('session', (made: Buffer) => (session = made))
        socket.on('data', () => undefined)
        socket.on('close', () => resolve({ session, reused }))
        socket.on('error', reject)
      })
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      const { session } = await open({ ...shown, maxVersion })
      if (session) assert.isFalse((await open({ maxVersion, session })).reused)
    }
  }))

test('lets nobody show another certificate within a connection (gaps: shared.mtls)', () =>
  withFront(async (front) => {
    const client = await register(front)
    const { authorityPem: ca, address } = front.mutualTls
    const port = Number(new URL(address).port)
    const shown = { cert: client.certificatePem, key: client.certificateKeyPem }
    const socket = connect({ host: 'localhost', port, ca, ...shown, maxVersion: 'TLSv1.2' })
    await once(socket, 'secureConnect')
    const told = await new Promise<string>((resolve) => {
      socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(String(code)))
      socket.renegotiate({}, () => resolve('renegotiated'))
    })
    socket.destroy()
    assert.equal(told, 'ERR_SSL_NO_RENEGOTIATION')
  }))

test('keeps the pages at plain http, and answers them over TLS without a certificate too (gaps: shared.mtls)', () =>
  withFront(async ({ address, mutualTls }) => {
    for (const answer of [
      await fetch(address),
      await certifiedFetch(mutualTls.authorityPem)(mutualTls.address.replace('127.0.0.1', 'localhost')),
    ]) {
      assert.equal(answer.status, 200)
      assert.include(await answer.text(), '<!doctype html>')
    }
  }))

test('calls itself by the scheme and the address at which it is asked (gaps: shared.keys)', () =>
  withFront(async ({ address, mutualTls }) => {
    const path = '/.well-known/openid-configuration'
    const near = mutualTls.address.replace('127.0.0.1', 'localhost')
    const send = certifiedFetch(mutualTls.authorityPem)
    assert.equal((await json<{ issuer: string }>(fetch(address + path))).issuer, address)
    assert.equal((await json<{ issuer: string }>(send(near + path))).issuer, near)
  }))

test('keeps its certificate, and renews it near its end and for other names (gaps: shared.sandbox.control)', async () => {
  const day = 86_400_000
  const wire = { now: Date.parse('2026-11-20T10:00:00Z') }
  const authority = makeCertificateAuthority({ store: memoryStore(), wire: () => wire.now })
  const issuer = new X509Certificate(await authority.certificatePem())
  const names = ['localhost', '127.0.0.1', '::1', 'bank.example']
  const first = await authority.identityOf(names)
  const certificate = new X509Certificate(first.certificatePem)
  assert.isTrue(certificate.verify(issuer.publicKey))
  assert.equal(
    certificate.subjectAltName,
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:bank.example',
  )
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.1'])
  wire.now = certificate.validToDate.getTime() - 30 * day - 1
  assert.deepEqual(await authority.identityOf(names), first)
  assert.notDeepEqual(await authority.identityOf(names.slice(0, 3)), first)
  const again = await authority.identityOf(names)
  wire.now = new X509Certificate(again.certificatePem).validToDate.getTime() - 30 * day
  assert.notDeepEqual(await authority.identityOf(names), again)
  assert.equal(await authority.certificatePem(), issuer.toString())
})

/** Serves from a folder of its own. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-front-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const runtime of ['node', 'deno']) {
  test(`starts as a program over mutual TLS, says whom to trust, and is the same after a restart, in ${runtime} (gaps: shared.mtls; promises: R30)`, () =>
    inFolder(async (folder) => {
      const certificates: string[] = []
      for (let start = 0; start < 2; start++) {
        const options = ['--mtls', '--port', '0', '--data', folder, '--sandbox-key', SANDBOX_KEY]
        const program = await startProgram({ runtime, options })
        try {
          const [secure = ''] = /https:\/\/\S+/.exec(program.said) ?? []
          const [, file = ''] = /Authority {5}(\S+)/.exec(program.said) ?? []
          assert.equal(file, join(folder, 'authority.pem'))
          const authorityPem = readFileSync(file, 'utf8')
          certificates.push(authorityPem)
          const { defaultClient: client } = await json<{ defaultClient: IssuedCredentials }>(
            fetch(`${program.address}/_sandbox/keys`, { headers: keyed }),
          )
          const shown = certifiedFetch(authorityPem, client)
          assert.equal(await askForToken(shown, secure, client), 'invalid_grant')
          const stranger = await openBankClient()
          assert.equal(
            await askForToken(certifiedFetch(authorityPem, stranger), secure, client),
            'invalid_client',
          )
          assert.equal(await askForToken(fetch, program.address, client, claiming(client)), 'invalid_client')
          for (const name of readdirSync(folder)) {
            assert.equal((statSync(join(folder, name)).mode & 0o777).toString(8), '600', name)
          }
        } finally {
          await program.end('SIGTERM')
        }
      }
      assert.equal(certificates[0], certificates[1])
    }))
}

test('says in Bun that it cannot show the certificate of a caller, and starts there without the option (gaps: shared.mtls)', async () => {
  const told = await refusalOf({ runtime: 'bun', options: ['--memory', '--port', '0', '--mtls'] })
  assert.match(told, /^mutual TLS needs Node or Deno: Bun does not show/)
  await (await startProgram({ runtime: 'bun', options: ['--memory', '--port', '0'] })).end()
})

test('refuses a port of mutual TLS that is none, or that nobody listens at (house: the sandbox as a program)', async () => {
  const memory = ['--memory', '--port', '0']
  assert.match(
    await refusalOf({ options: [...memory, '--mtls', '--mtls-port', 'x'] }),
    /^mtls-port must be 0/,
  )
  assert.match(await refusalOf({ options: [...memory, '--mtls-port', '0'] }), /^mtls-port needs mtls/)
})

/** Gets one more certificate of a client, for a key that the client has made. */
async function renew({ address }: Front, { clientId }: IssuedCredentials): Promise<Pair> {
  const { csrPem, keyPem } = await makeRequest()
  const { certificatePem } = await json<{ certificatePem: string }>(
    fetch(`${address}/_sandbox/clients/${clientId}/certificates`, {
      method: 'POST',
      headers: keyed,
      body: JSON.stringify({ csrPem }),
    }),
  )
  return { certificatePem, certificateKeyPem: keyPem }
}

/** Makes a key and the request of a certificate for it. */
async function makeRequest(): Promise<{ csrPem: string; keyPem: string }> {
  await import('reflect-metadata')
  const { Pkcs10CertificateRequestGenerator } = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=renewed',
    keys,
    signingAlgorithm: algorithm,
  })
  const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { csrPem: request.toString('pem'), keyPem: toPem('PRIVATE KEY', key) }
}

/** Gives a client of another bank. */
async function openBankClient(): Promise<Pair> {
  const { json: client } = await control(openBank(), 'POST', '/clients')
  return client as unknown as Pair
}
