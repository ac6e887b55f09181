/// <reference types="node" />
// `npx silta bank client`: what becomes of one application from a terminal, with files that the programs of others read.
import { spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test, wallClock } from '#kit'
import { listAccounts, makeAccountAccessBank, withAccess } from '../../../core/account-access/index.ts'
import { createConsent, makeBalticBank } from '../../../core/baltic/index.ts'
import { makeCorporateBank, paySafely } from '../../../core/corporate-payments/index.ts'
import { createSafely, makePsd2Bank, prepareCreate } from '../../../core/psd2-payments/index.ts'
import { createRequest, makeRequestToPayBank } from '../../../core/request-to-pay/index.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { makeCertificateRequest, makeSigningPair } from '../../../edge/shared/certificate-request.ts'
import { checkConfig } from '../../../edge/proxy/config/config.ts'
import { readEnvText } from '../../../edge/cli/env-text.ts'
import { type Ran, serveBank } from './run-word.ts'

const json = ({ out }: Ran) => JSON.parse(out) as { clientId: string; kid: string; fingerprint: string }

/** A bank, the words for it, and a folder for files. */
async function withFolder(
  work: (it: Awaited<ReturnType<typeof serveBank>> & { folder: string }) => Promise<void>,
): Promise<void> {
  const bank = await serveBank()
  const folder = mkdtempSync(join(tmpdir(), 'silta-client-'))
  try {
    await work({ ...bank, folder })
  } finally {
    rmSync(folder, { recursive: true })
    await bank.close()
  }
}

/** How far the clocks of Helsinki are ahead of UTC at a time, milliseconds. */
function aheadInHelsinki(at: number): number {
  const [date = '', time = ''] = new Date(at)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Helsinki' })
    .split(' ')
  return Math.round((Date.parse(`${date}T${time}Z`) - at) / 60_000) * 60_000
}

test('makes requests for certificates and pairs that OpenSSL takes (RFC 2986)', async () => {
  const openssl = (input: string, ...args: string[]) => {
    const { error, status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8', input })
    if (error) throw new Error('this test asks the openssl program, which is not there')
    return { status, said: stdout + stderr }
  }
  // Several: half of a signature may begin with a one bit or with zeros.
  for (let times = 0; times < 12; times += 1) {
    const name = times === 0 ? 'Käyttäjä, "x"' : 'x'.repeat(times * 12)
    const { csrPem, privateKeyPem } = await makeCertificateRequest(name)
    const { status, said } = openssl(csrPem, 'req', '-verify', '-noout', '-text')
    assert.equal(status, 0, said)
    assert.match(said, /verify OK/i)
    assert.include(said, 'prime256v1')
    const { said: key } = openssl(csrPem, 'req', '-noout', '-pubkey')
    const spki = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('hex')
    assert.equal(spki(key), spki(privateKeyPem))
  }
  const { privateKeyPem, publicKeyPem } = await makeSigningPair('rsa')
  assert.equal(createPrivateKey(privateKeyPem).asymmetricKeyDetails?.modulusLength, 2048)
  assert.include(openssl(publicKeyPem, 'pkey', '-pubin', '-noout', '-text').said, '2048 bit')
})

test('shows, changes, ends, revokes and replaces what a client has, by a word for each, and removes it (house: 1)', () =>
  withFolder(async ({ run, folder, address, key }) => {
    const files = join(folder, 'first')
    const added = await run('bank', 'clients', '--add', '--name', 'Poukama', '--files', files, '--json')
    assert.equal(added.code, 0, added.err)
    const { clientId } = json(added)
    const vars = readEnvText(readFileSync(join(files, 'dev.vars'), 'utf8'), 'dev.vars')
    const of = (...words: string[]) => run('bank', 'client', clientId, ...words)
    const shown = await of()
    for (const word of ['Poukama', `${clientId}.1`, 'Client secret', 'sha256:'])
      assert.include(shown.out, word)
    assert.match(shown.out, /RSA 2048 .* valid /)
    const said: Ran[] = [added, shown]
    const done = async (...words: string[]) => {
      const ran = await of(...words)
      assert.equal(ran.code, 0, `${words.join(' ')}: ${ran.err}`)
      said.push(ran)
      return ran
    }
    const control = makeControl({ baseUrl: address, sandboxKey: key })

    await done(
      'change',
      '--redirect-uri',
      'https://shop.example.com/back',
      '--debtor-iban',
      'FI1999900000000300',
    )
    assert.deepEqual((await control.clients.read(clientId)).redirectUris, ['https://shop.example.com/back'])
    const wrong = await of('change', '--redirect-uri', 'ftp://shop.example.com/')
    assert.equal(wrong.code, 1)
    assert.include(wrong.err, 'redirectUris[0] must be an https address')

    const second = join(folder, 'second')
    assert.equal(
      json(await done('add-key', '--files', second, '--until', '90d', '--json'))['kid'],
      `${clientId}.2`,
    )
    assert.equal((await of('add-key', '--files', second)).code, 2, 'a file is written over')
    assert.lengthOf((await control.clients.read(clientId)).keys, 2)
    const pem = join(folder, 'public.pem')
    writeFileSync(pem, (await makeSigningPair('ec')).publicKeyPem)
    assert.include((await done('add-key', pem)).out, `${clientId}.3`)
    await done('end-key', `${clientId}.3`, '--until', '2030-01-01T00:00:00Z')
    await done('revoke-key', `${clientId}.1`)
    const { keys } = await control.clients.read(clientId)
    assert.deepEqual(
      keys.map(({ kid, notAfter }) => [kid, notAfter !== undefined]),
      [
        [`${clientId}.2`, true],
        [`${clientId}.3`, true],
      ],
    )

    await done('certify', '--files', second, '--until', '30d')
    const certificate = new X509Certificate(readFileSync(join(second, 'client.pem')))
    assert.isTrue(certificate.checkPrivateKey(createPrivateKey(readFileSync(join(second, 'client-key.pem')))))
    assert.isTrue(certificate.checkIssued(new X509Certificate(readFileSync(join(second, 'authority.pem')))))
    const [now, end] = [wallClock(), wallClock() + 30 * 86_400_000]
    // Thirty days of Helsinki, whose clocks may change meanwhile.
    const expected = end + aheadInHelsinki(now) - aheadInHelsinki(end)
    assert.closeTo(certificate.validToDate.getTime(), expected, 1_800_000)
    const csr = join(folder, 'request.csr')
    writeFileSync(csr, (await makeCertificateRequest('mine')).csrPem)
    const third = join(folder, 'third')
    await done('certify', csr, '--files', third)
    assert.isFalse(existsSync(join(third, 'client-key.pem')))
    const [first, other, last] = (await control.clients.read(clientId)).certificates
    await done('end-certificate', first?.thumbprint ?? '', '--until', '0s')
    await done('revoke-certificate', other?.thumbprint ?? '')
    const refused = await of('revoke-certificate', last?.thumbprint ?? '')
    assert.equal(refused.code, 1)
    assert.include(refused.err, 'last certificate')
    await done('revoke-certificate', last?.thumbprint ?? '', '--last')

    // One thumbprint in 64 begins like an option.
    const dashed = await of('revoke-certificate', `-${'A'.repeat(42)}`, '--last')
    assert.deepEqual([dashed.code, dashed.err.includes('no such certificate')], [1, true])

    const rotated = json(await done('rotate', 'api-key', '--overlap', '1h', '--files', third, '--json'))
    assert.match(rotated['fingerprint'], /^sha256:/)
    const fresh =
      readEnvText(readFileSync(join(third, 'dev.vars'), 'utf8'), 'dev.vars')['CLIENT_API_KEY'] ?? ''
    assert.equal((await of('rotate', 'client-secret', '--files', third)).code, 2, 'a file is written over')
    assert.equal((await of('rotate', 'client-secret')).code, 2)
    assert.equal((await of('rotate', 'sandbox-key', '--files', folder)).code, 2)
    const ask = async (apiKey = '') =>
      (await fetch(`${address}/r2p-sandbox/v1/payments?endToEndId=X`, { headers: { 'x-api-key': apiKey } }))
        .status
    assert.deepEqual([await ask(fresh), await ask(vars['CLIENT_API_KEY'])], [404, 404])

    for (const name of ['dev.vars', 'signing-key.pem', 'client-key.pem'])
      assert.equal(statSync(join(files, name)).mode & 0o777, 0o600)
    await done('remove')
    assert.equal((await of()).code, 1)
    assert.equal((await run('bank', 'client', 'default', 'remove')).code, 1)
    assert.equal((await run('bank', 'client', 'default', 'vanish')).code, 2)
    const secrets = [fresh, vars['CLIENT_API_KEY'], vars['CLIENT_SECRET']]
    for (const { out, err } of said)
      for (const secret of secrets) assert.isFalse((out + err).includes(secret ?? '-'), 'a secret is printed')
  }))

test('writes files with which a proxy starts and every bank of core makes its first call (house: 1)', () =>
  withFolder(async ({ run, folder, address, key }) => {
    const files = join(folder, 'files')
    const ibans = ['--debtor-iban', 'FI1999900000000300', '--redirect-uri', 'https://shop.example.com/back']
    assert.equal((await run('bank', 'clients', '--add', ...ibans, '--files', files)).code, 0)
    const text = (name: string) => readFileSync(join(files, name), 'utf8')

    const control = makeControl({ baseUrl: address, sandboxKey: key })
    const { onlinePayment } = (await control.keys()) as { onlinePayment?: { privateKeyPem?: string } }
    // What is no client's: the shop's own settings, and its merchant of online payments.
    const shop = {
      PUBLIC_URL: 'https://shop.example.com/api',
      RETURN_URL: 'https://shop.example.com/thanks',
      ACCOUNTS_URL: 'https://shop.example.com/accounts',
      HANDLE_KEY: Buffer.alloc(32, 7).toString('base64url'),
      ORDER_SECRET: Buffer.alloc(32, 8).toString('base64url'),
      MERCHANT_KEYS: Buffer.alloc(32, 9).toString('base64url'),
      MERCHANT_ID: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11',
      ACCOUNT_ID: '3c1a6c3e-5a1f-4f3c-8a39-6f0c2b8a9d10',
      BANK_API_KEY: 'any',
      BANK_FRONT_URL: address,
      SIGNING_KEY: onlinePayment?.privateKeyPem,
      OWN_BANK: 'FI Silta Sandbox Pankki',
      PSD2_PAYEE_IBAN: 'FI1999900000000300',
      PSD2_PAYEE_NAME: 'Poukama Oy',
      ALLOW_LOCAL_ADDRESSES: 'true',
      // Durable Objects, of which only the presence counts here.
      ORDERS: {},
      SESSIONS: {},
      PAYOUTS: {},
    }
    const given = { ...shop, ...readEnvText(text('dev.vars'), 'dev.vars') }
    assert.isObject(await checkConfig(given))
    const wrong = await checkConfig({ ...given, PSD2_SIGNING_KEY: 'none' }).then(() => '', String)
    assert.match(wrong, /PSD2_SIGNING_KEY must be/)

    const options = JSON.parse(text('silta-core.json'))
    const { clientId } = JSON.parse(JSON.stringify(options['psd2-payments']['sandbox'])) as {
      clientId: string
    }
    const { access_token } = await control.accountAccess.give({ customerId: 'customer-1', clientId })
    const accounts = withAccess(makeAccountAccessBank(options['account-access']), access_token)
    assert.isNotEmpty((await listAccounts(accounts, {})).body.accounts)
    const asked = await createRequest(makeRequestToPayBank(options['request-to-pay']), {
      body: {
        debtor: { name: 'Maija Meikäläinen', iban: 'FI6299900000000011' },
        creditor: { name: 'Poukama Oy', iban: 'FI1999900000000300' },
        instructedAmount: { amount: '24.00', currency: 'EUR' },
        instructionId: 'REQUEST20260042',
        endToEndId: 'ORDER20260042',
        reference: 'RF481245',
        message: 'Order 42',
      },
    })
    assert.isObject(asked.body)
    const psd2 = makePsd2Bank(options['psd2-payments'])
    const intent = prepareCreate(psd2, {
      kind: 'sepa',
      body: {
        reference: '1232',
        amountEUR: '24.00',
        payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
      },
    })
    assert.equal((await createSafely(psd2, intent, { keep: () => undefined })).status, 'Unauthorized')
    const instruction = {
      operation: 'sepa',
      body: {
        creditor: { iban: 'DE82999000000000000001', name: 'Müller' },
        debtor: { iban: 'FI1999900000000300' },
        instructedAmount: { amount: '24.00', currency: 'EUR' },
        instructionId: 'INVOICE20260042',
        reference: 'RF481245',
      },
    } as const
    const company = makeCorporateBank(options['corporate-payments'])
    assert.isString((await paySafely(company, instruction, { keep: (one) => one })).status)
    const consent = await createConsent(makeBalticBank(options.baltic), {
      body: {
        access: {},
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
    })
    assert.equal(consent.body.consentStatus, 'received')
  }))
