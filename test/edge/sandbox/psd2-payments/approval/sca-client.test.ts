/// <reference types="node" />
// The payer's approval as Silta's own client asks for it, over restarts of the bank, and with certificates of real handshakes.
// What is on the wire is in raw-sca.test.ts and raw-psu-token.test.ts, by hand.
// Runs as of today only: TLS judges certificates by the clock of the machine.
import {
  createSepaPayment,
  exchangeScaCode,
  judgeScaReturn,
  makePsd2Bank,
  makeScaRequest,
  type PendingSca,
  readAuthorization,
  readSepaPayment,
  refreshPayerAccess,
  requestExemption,
  submitSepaPayment,
  withPayerAccess,
} from '../../../../../core/psd2-payments/index.ts'
import { serveSandbox } from '../../../../../edge/sandbox/hosts/index.ts'
import { memoryStore } from '../../../../../edge/sandbox/index.ts'
import { assert, test } from '#kit'
import { formOf, send } from '../../account-access/kit.ts'
import { answered, BASE } from '../../bank-kit.ts'
import { certifiedFetch } from '../../hosts/certified-fetch.ts'
import { created, PAYEE, PAYER, type ProviderBank } from '../kit.ts'
import { ask, bundleStatus, exchange, fragment, openPayer, pageOf, REDIRECT } from '../sca-kit.ts'

/** Makes our own client of a bank in memory. */
function clientOf(bank: ProviderBank) {
  const { clientId, clientSecret, apiKey, certificatePem, kid, signingKey, sandbox, wire } = bank
  return makePsd2Bank({
    environment: 'sandbox',
    baseUrl: BASE,
    fetch: sandbox.fetch,
    clock: () => wire.now,
    sandbox: {
      clientId,
      clientSecret,
      apiKey,
      certificatePem,
      keyId: kid,
      privateKey: signingKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
}

const ORDER = {
  reference: '13',
  amountEUR: '12.50',
  payee: { iban: PAYEE, name: 'Poukaman Paperi Oy' },
  payer: { iban: PAYER },
} as const

/** Opens the page as the payer's browser and decides there. */
async function goThere(bank: ProviderBank, address: string, decision: string): Promise<URLSearchParams> {
  const form = await formOf(bank, address.slice(BASE.length))
  return fragment(await send(bank, form, decision, (fields) => fields.set('account', PAYER)))
}

test('leads a payer there and back with our own client: granted once, its tokens for the bundle, refreshed (gaps: psd2.sca.start, psd2.sca.return, shared.oauth.code)', async () => {
  const bank = await openPayer()
  const client = clientOf(bank)
  const { body } = await createSepaPayment(client, { body: ORDER })
  const { authorizationId, paymentId } = body
  const { approvalUrl: address, pending } = await makeScaRequest(client, authorizationId, REDIRECT)
  const back = await goThere(bank, address, 'approve')
  const result = await judgeScaReturn(client, pending, back)
  assert.equal(result.outcome, 'granted')
  const stolen: PendingSca = { ...pending, nonce: 'nonce-of-another-way' }
  assert.deepEqual(await judgeScaReturn(client, stolen, back), { outcome: 'not_ours', why: 'identity' })
  const grant = await exchangeScaCode(client, pending, back.get('code') ?? '')
  const payer = withPayerAccess(client, grant.accessToken)
  assert.equal((await readAuthorization(payer, { path: { authorizationId } })).body.status, 'Authorized')
  const refreshed = await refreshPayerAccess(client, grant.refreshToken ?? '')
  const again = withPayerAccess(client, refreshed.accessToken)
  assert.equal((await submitSepaPayment(again, { path: { paymentId } })).body.status, 'Debited')
  assert.equal((await readSepaPayment(client, { path: { paymentId } })).body.status, 'Debited')
})

test('tells our own client of a refusal, and exempts what it has sealed (gaps: psd2.sca.return, psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const client = clientOf(bank)
  const first = (await createSepaPayment(client, { body: ORDER })).body
  const { approvalUrl: address, pending } = await makeScaRequest(client, first.authorizationId, REDIRECT)
  const back = await goThere(bank, address, 'refuse')
  assert.deepEqual(await judgeScaReturn(client, pending, back), { outcome: 'refused' })
  const { authorizationId, paymentId } = (await createSepaPayment(client, { body: ORDER })).body
  const own = withPayerAccess(client, (await requestExemption(client, authorizationId)).accessToken)
  assert.equal((await submitSepaPayment(own, { path: { paymentId } })).body.status, 'Debited')
})

test('keeps a page open over a restart of the bank, at every step (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const restarted = () => openPayer({ store })
  const { authorizationId } = await created(await restarted(), 'sepa')
  const bank = await restarted()
  const asked = ask(bank, authorizationId)
  const form = await pageOf(bank, asked)
  assert.equal(await bundleStatus(await restarted(), authorizationId), 'Authorizing')
  const back = fragment(await send(await restarted(), form, 'approve'))
  assert.deepEqual(fragment(await send(await restarted(), form, 'approve')).get('code'), back.get('code'))
  assert.equal((await exchange(await restarted(), back.get('code') ?? '')).status, 200)
  assert.equal((await exchange(await restarted(), back.get('code') ?? '')).status, 400)
})

test('gives tokens to the certificate of a real handshake, and refuses one in a header then (gaps: shared.mtls)', async () => {
  const bank = await serveSandbox({ store: memoryStore(), mutualTlsPort: 0 })
  try {
    const { authorityPem, address } = bank.mutualTls ?? { authorityPem: '', address: '' }
    const keyed = { 'x-sandbox-key': bank.sandbox.sandboxKey, 'content-type': 'application/json' }
    const order = { method: 'POST', headers: keyed, body: '{}' }
    const { json } = await answered(await bank.sandbox.fetch(`${BASE}/_sandbox/clients`, order))
    const text = (name: string) => String(json[name])
    const pair = { certificatePem: text('certificatePem'), certificateKeyPem: text('certificateKeyPem') }
    const form = {
      grant_type: 'client_credentials',
      scope: 'payments',
      client_id: text('clientId'),
      client_secret: text('clientSecret'),
    }
    const askWith = async (shown: typeof pair | undefined, headers: Record<string, string> = {}) => {
      const answer = await certifiedFetch(authorityPem, shown)(`${address}/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      })
      return [answer.status, Object(await answer.json()).error]
    }
    const header = { 'x-client-certificate': encodeURIComponent(pair.certificatePem) }
    assert.deepEqual(await askWith(pair), [200, undefined])
    assert.deepEqual(await askWith(undefined), [401, 'invalid_client'])
    assert.deepEqual(await askWith(undefined, header), [401, 'invalid_client'])
    assert.deepEqual(await askWith(pair, header), [401, 'invalid_client'])
  } finally {
    await bank.close()
  }
})
