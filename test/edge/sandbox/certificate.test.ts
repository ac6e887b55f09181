// The certificate of a test client, as OpenSSL reads it.
// Nobody vouches for it, and nothing here says so.
import { spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { mintCertificate } from '../../../edge/sandbox/clients/certificate.ts'
import { control, openBank } from './bank-kit.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

test('writes a certificate that verifies itself and fits its key (gaps: shared.sandbox.clients)', async () => {
  const { certificatePem, certificateKeyPem } = await mintCertificate('a-test-client', NOW)
  const certificate = new X509Certificate(certificatePem)
  assert.isTrue(certificate.verify(certificate.publicKey))
  assert.isTrue(certificate.checkPrivateKey(createPrivateKey(certificateKeyPem)))
  assert.equal(certificate.subject, 'CN=a-test-client')
  assert.isFalse(certificate.ca)
  assert.equal(certificate.validFromDate.getTime(), NOW - 86_400_000)
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.2'])
})

test('writes what OpenSSL reads and verifies: version 3, P-256, the three extensions (gaps: shared.sandbox.clients)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-certificate-'))
  const file = join(folder, 'client.pem')
  const openssl = (...args: string[]) => {
    const { error, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (error) throw new Error('this test asks the openssl program, which is not there')
    return stdout + stderr
  }
  try {
    // Several: a serial number or half of a signature may begin with a one bit or with zeros.
    for (let count = 0; count < 8; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one file
      writeFileSync(file, (await mintCertificate(crypto.randomUUID(), NOW)).certificatePem)
      const text = openssl('x509', '-in', file, '-noout', '-text')
      const words = ['Version: 3', 'prime256v1', 'ecdsa-with-SHA256', 'CA:FALSE', 'Digital Signature']
      for (const word of [...words, 'TLS Web Client Authentication']) assert.include(text, word)
      const strict = ['-x509_strict', '-check_ss_sig', '-purpose', 'sslclient', '-attime', String(NOW / 1000)]
      assert.include(openssl('verify', ...strict, '-CAfile', file, file), ': OK')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('writes dates beyond 2049 in their long form (RFC 5280, 4.1.2.5)', async () => {
  const { certificatePem } = await mintCertificate('late', Date.parse('2049-06-01T00:00:00Z'))
  const { validFromDate, validToDate } = new X509Certificate(certificatePem)
  assert.equal(validFromDate.toISOString(), '2049-05-31T00:00:00.000Z')
  assert.equal(validToDate.getUTCFullYear(), 2059)
})

test('gives a registered client a certificate in its name (gaps: shared.sandbox.clients)', async () => {
  const { json } = await control(openBank(), 'POST', '/clients')
  const certificate = new X509Certificate(String(json['certificatePem']))
  assert.equal(certificate.subject, `CN=${String(json['clientId'])}`)
  assert.isTrue(certificate.checkPrivateKey(createPrivateKey(String(json['certificateKeyPem']))))
})
