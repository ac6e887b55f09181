// The certificates of test clients, as OpenSSL reads them: issued by the sandbox's own authority, and for a key of one's own.
// Which calls a certificate opens is tested with the authorization server and the interfaces.
// Runs with --all: whole programs, in every runtime that can host them.
import { spawnSync } from 'node:child_process'
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  X509Certificate,
} from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { makeCertificateAuthority } from '../../../edge/sandbox/clients/certificate-authority.ts'
import { memoryStore, type Store } from '../../../edge/sandbox/storage/store.ts'
import { type Answered, control, openBank, type TestBank, violations } from './bank-kit.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

const authorityAt = (now: number, store: Store = memoryStore()) =>
  makeCertificateAuthority({ store, wire: () => now })

/** Reads the certificate of the authority where the bank keeps it. */
const authorityIn = (store: Store) => String(Object(store.get('keep/authority/clients')).certificatePem)

/** Runs the openssl program in a folder of its own. */
async function withOpenssl(
  work: (openssl: (...args: string[]) => string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-certificate-'))
  const openssl = (...args: string[]) => {
    const { error, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8', cwd: folder })
    if (error) throw new Error('this test asks the openssl program, which is not there')
    return stdout + stderr
  }
  try {
    await work(openssl, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('issues a certificate that its authority vouches for and that fits its key (gaps: shared.sandbox.clients)', async () => {
  const store = memoryStore()
  const { certificatePem, certificateKeyPem, known } = await authorityAt(NOW, store).mint('a-test-client')
  const certificate = new X509Certificate(certificatePem)
  const issuer = new X509Certificate(authorityIn(store))
  assert.isTrue(certificate.verify(issuer.publicKey))
  assert.isTrue(certificate.checkIssued(issuer))
  assert.isFalse(certificate.verify(certificate.publicKey))
  assert.isTrue(certificate.checkPrivateKey(createPrivateKey(certificateKeyPem)))
  assert.equal(certificate.subject, 'CN=a-test-client')
  assert.deepEqual([certificate.ca, issuer.ca], [false, true])
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.2'])
  assert.equal(certificate.validFromDate.getTime(), NOW - 86_400_000)
  assert.deepEqual(
    [known.notBefore, known.notAfter],
    [certificate.validFromDate.getTime(), certificate.validToDate.getTime()],
  )
})

test('writes what OpenSSL reads and verifies: version 3, P-256, the chain to the authority (gaps: shared.sandbox.clients)', async () => {
  await withOpenssl(async (openssl, folder) => {
    const store = memoryStore()
    const authority = authorityAt(NOW, store)
    await authority.mint('the first')
    writeFileSync(join(folder, 'authority.pem'), authorityIn(store))
    // Several: a serial number or half of a signature may begin with a one bit or with zeros.
    for (let count = 0; count < 8; count++) {
      const { certificatePem } = await authority.mint(crypto.randomUUID())
      writeFileSync(join(folder, 'client.pem'), certificatePem)
      const text = openssl('x509', '-in', 'client.pem', '-noout', '-text')
      const words = ['Version: 3', 'prime256v1', 'ecdsa-with-SHA256', 'CA:FALSE', 'Digital Signature']
      for (const word of [...words, 'TLS Web Client Authentication']) assert.include(text, word)
      const strict = ['-x509_strict', '-check_ss_sig', '-purpose', 'sslclient', '-attime', String(NOW / 1000)]
      const verified = openssl('verify', ...strict, '-CAfile', 'authority.pem', 'client.pem')
      assert.include(verified, ': OK')
    }
  })
})

test('writes dates beyond 2049 in their long form (RFC 5280, 4.1.2.5)', async () => {
  const { certificatePem } = await authorityAt(Date.parse('2049-06-01T00:00:00Z')).mint('late')
  const { validFromDate, validToDate } = new X509Certificate(certificatePem)
  assert.equal(validFromDate.toISOString(), '2049-05-31T00:00:00.000Z')
  assert.equal(validToDate.getUTCFullYear(), 2059)
})

test('keeps one authority over restarts and resets, and makes another for another bank (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  await authorityAt(NOW, store).mint('before')
  const first = authorityIn(store)
  await control(openBank({ store }), 'POST', '/reset', {})
  const { certificatePem } = await authorityAt(NOW, store).mint('after')
  assert.equal(authorityIn(store), first)
  assert.isTrue(new X509Certificate(certificatePem).verify(new X509Certificate(first).publicKey))
  const another = memoryStore()
  const together = authorityAt(NOW, another)
  // The first certificates of a bank, all at once, have one authority.
  const issued = await Promise.all(Array.from({ length: 5 }, () => together.mint('together')))
  const { publicKey } = new X509Certificate(authorityIn(another))
  for (const one of issued) assert.isTrue(new X509Certificate(one.certificatePem).verify(publicKey))
  assert.isFalse(new X509Certificate(first).publicKey.equals(publicKey))
})

test('makes its authority at the first certificate and not at the start (house: 5)', async () => {
  const store = memoryStore()
  const bank = openBank({
    store,
    defaultClient: { clientId: 'one', clientSecret: 'secret-of-one', apiKey: 'key-of-one' },
  })
  assert.lengthOf(store.list({ prefix: 'keep/authority/' }), 0)
  const { json } = await control(bank, 'GET', '/keys')
  assert.equal(Object(json['defaultClient']).clientId, 'one')
  assert.lengthOf(store.list({ prefix: 'keep/authority/' }), 1)
})

test('gives a registered client a certificate in its name (gaps: shared.sandbox.clients)', async () => {
  const { json } = await control(openBank(), 'POST', '/clients')
  const certificate = new X509Certificate(String(json['certificatePem']))
  assert.equal(certificate.subject, `CN=${String(json['clientId'])}`)
  assert.isTrue(certificate.checkPrivateKey(createPrivateKey(String(json['certificateKeyPem']))))
})

test('gives a client certificates whatever id a host has chosen for it (gaps: shared.sandbox.clients)', async () => {
  for (const clientId of ['/CN=x,O="y"+\\', 'x'.repeat(128)]) {
    const defaultClient = { clientId, clientSecret: 'secret-of-it', apiKey: 'key-of-it' }
    const { json } = await control(openBank({ defaultClient }), 'GET', '/keys')
    const { certificatePem, kid } = Object(json['defaultClient'])
    assert.match(String(kid), /^[A-Za-z0-9._-]{1,64}$/)
    // As OpenSSL prints a name: one part on one line, and what means something to it behind a backslash.
    const { subject } = new X509Certificate(String(certificatePem))
    assert.equal(subject.replace(/\\(.)/g, '$1'), `CN=${clientId.slice(0, 64)}`)
  }
})

/** Asks for a certificate for a key of one's own. */
async function ask(bank: TestBank, csrPem: unknown, clientId?: string): Promise<Answered> {
  const id = clientId ?? String((await control(bank, 'POST', '/clients')).json['clientId'])
  return control(bank, 'POST', `/clients/${id}/certificates`, { csrPem })
}

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']

test('issues a certificate for a key of one’s own, RSA or P-256, in the name of the client (gaps: shared.sandbox.clients)', async () => {
  await withOpenssl(async (openssl, folder) => {
    const bank = openBank()
    const { json: client } = await control(bank, 'POST', '/clients')
    const clientId = String(client['clientId'])
    for (const key of [CURVE, ['-newkey', 'rsa:2048'], ['-newkey', 'rsa:4096', '-sha512']]) {
      openssl(
        'req',
        '-new',
        ...key,
        '-nodes',
        '-keyout',
        'key.pem',
        '-out',
        'csr.pem',
        '-subj',
        '/CN=somebody/O=else',
      )
      const { status, json } = await ask(bank, readFileSync(join(folder, 'csr.pem'), 'utf8'), clientId)
      assert.equal(status, 201, JSON.stringify(json))
      assert.deepEqual(Object.keys(json), ['certificatePem'])
      const certificate = new X509Certificate(String(json['certificatePem']))
      assert.isTrue(
        certificate.checkPrivateKey(createPrivateKey(readFileSync(join(folder, 'key.pem'), 'utf8'))),
      )
      assert.equal(certificate.subject, `CN=${clientId}`)
      assert.equal(certificate.issuer, new X509Certificate(String(client['certificatePem'])).issuer)
    }
  })
})

test('refuses requests whose sender does not prove to hold the key, or whose key it does not take (gaps: shared.sandbox.clients)', async () => {
  await withOpenssl(async (openssl, folder) => {
    const bank = openBank()
    const csr = (...key: string[]) => {
      openssl(
        'req',
        '-new',
        ...key,
        '-nodes',
        '-keyout',
        'key.pem',
        '-out',
        'csr.pem',
        '-subj',
        '/CN=somebody',
      )
      return readFileSync(join(folder, 'csr.pem'), 'utf8')
    }
    const good = csr(...CURVE)
    const der = Buffer.from(good.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    const pem = (bytes: Buffer) =>
      `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`
    const damagedAt = (at: number) =>
      pem(Buffer.from(der.map((byte, index) => (index === at ? byte ^ 1 : byte))))
    const wrong: [csrPem: unknown, violation: string][] = [
      // The name is signed too, and so is the key: a request that was changed on the way proves nothing.
      [
        pem(Buffer.from(der.toString('latin1').replace('somebody', 'everyone'), 'latin1')),
        'InvalidValue csrPem',
      ],
      [damagedAt(der.length - 1), 'InvalidValue csrPem'],
      [pem(der.subarray(0, -1)), 'InvalidValue csrPem'],
      [csr('-newkey', 'rsa:1024'), 'InvalidValue csrPem'],
      [csr('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'), 'InvalidValue csrPem'],
      [good.replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE'), 'InvalidValue csrPem'],
      [readFileSync(join(folder, 'key.pem'), 'utf8'), 'InvalidValue csrPem'],
      ['', 'InvalidValue csrPem'],
      [1, 'TypeMismatch csrPem'],
      [null, 'Required csrPem'],
    ]
    for (const [csrPem, violation] of wrong) {
      const answer = await ask(bank, csrPem)
      assert.deepEqual([answer.status, violations(answer)], [400, [violation]])
    }
    assert.equal((await ask(bank, good, 'nobody')).status, 404)
    assert.equal((await ask(bank, `some words before\n${good}`)).status, 201)
  })
})

test('takes signing keys of RSA from 2048 to 4096 bits and of P-256, and no others (gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const { json: client } = await control(bank, 'POST', '/clients')
  const path = `/clients/${String(client['clientId'])}/keys`
  const pem = ({ publicKey }: KeyPairKeyObjectResult) =>
    publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rsa = (modulusLength: number) => pem(generateKeyPairSync('rsa', { modulusLength }))
  const ec = (namedCurve: string) => pem(generateKeyPairSync('ec', { namedCurve }))
  const p256 = ec('prime256v1')
  const keys: [publicKeyPem: string, status: number][] = [
    [rsa(2048), 201],
    [rsa(4096), 201],
    [rsa(2047), 400],
    [rsa(4104), 400],
    [p256, 201],
    [ec('secp384r1'), 400],
    [ec('secp256k1'), 400],
    [pem(generateKeyPairSync('ed25519')), 400],
    [p256.replaceAll('PUBLIC KEY', 'EC PUBLIC KEY'), 400],
    [String(client['certificatePem']), 400],
    [String(client['certificateKeyPem']), 400],
  ]
  const kids: unknown[] = []
  for (const [publicKeyPem, status] of keys) {
    const answer = await control(bank, 'POST', path, { publicKeyPem })
    assert.equal(answer.status, status, publicKeyPem)
    if (status === 201) kids.push(answer.json['kid'])
  }
  // Keys add up: every one has a name of its own, the one from the start too.
  assert.equal(new Set([client['kid'], ...kids]).size, 4)
  for (const kid of kids) assert.match(String(kid), /^[A-Za-z0-9._-]{1,64}$/)
  assert.equal(createPublicKey(createPrivateKey(String(client['privateKeyPem']))).asymmetricKeyType, 'rsa')
  const merchant = '/merchants/3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11/keys'
  assert.equal((await control(bank, 'POST', merchant, { publicKeyPem: p256 })).status, 400)
})

test('knows the default client that a host has named before any key is made, and keeps its keys once they are (gaps: shared.keys)', async () => {
  const defaultClient = { clientId: 'one', clientSecret: 'secret-of-one', apiKey: 'key-of-one' }
  const store = memoryStore()
  const bank = openBank({ store, defaultClient })
  const token = await bank.sandbox.fetch('https://bank.example/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'one', client_secret: 'secret-of-one', grant_type: 'none' }),
  })
  assert.equal(Object(await token.json()).error, 'unsupported_grant_type')
  assert.lengthOf(store.list({ prefix: 'keep/default-kit/' }), 0)
  const asked = await Promise.all(Array.from({ length: 5 }, () => control(bank, 'GET', '/keys')))
  const told = new Set(asked.map(({ json }) => JSON.stringify(json['defaultClient'])))
  assert.equal(told.size, 1)
  const again = await control(openBank({ store, defaultClient }), 'GET', '/keys')
  assert.isTrue(told.has(JSON.stringify(again.json['defaultClient'])))
})

test('registers the signing key that a host has named, once, also for a client that is there, and one of its name anew (gaps: shared.sandbox.clients)', () => {
  const client = { clientId: 'one', clientSecret: 'secret-of-one', apiKey: 'key-of-one' }
  const pem = (text: string) => `-----BEGIN PUBLIC KEY----- ${text} -----END PUBLIC KEY-----`
  const store = memoryStore()
  const keysOf = (signingKey?: { kid: string; publicKeyPem: string }) => {
    openBank({ store, defaultClient: { ...client, signingKey } })
    const [kept] = store.list({ prefix: 'keep/client/' })
    return Object(kept?.[1]).keys
  }
  const given = { kid: 'shop-1', publicKeyPem: pem('AAAA') }
  assert.deepEqual(keysOf(), [])
  assert.deepEqual(keysOf(given), [given])
  assert.deepEqual(keysOf(given), [given])
  assert.deepEqual(keysOf(), [given])
  const next = { kid: 'shop-2', publicKeyPem: pem('BBBB') }
  assert.deepEqual(keysOf(next), [given, next])
  const changed = { ...given, publicKeyPem: pem('CCCC') }
  assert.deepEqual(keysOf(changed), [next, changed])
  for (const wrong of [
    { ...given, kid: 'shop 1' },
    { ...given, kid: 'k'.repeat(65) },
    { ...given, publicKeyPem: 'AAAA' },
  ])
    assert.throws(() => keysOf(wrong), /defaultClient\.signingKey must be/)
})
