/// <reference types="node" />
// Approval without a payer: which assertions and which bundles, what is given, and what it is good for.
// The payer's own approval is in sca.test.ts.
import { generateKeyPairSync } from 'node:crypto'
import { assert, test } from '#kit'
import { type Answered, BASE } from '../../bank-kit.ts'
import {
  approve,
  COMPANY,
  create,
  get,
  getBundle,
  order,
  type ProviderBank,
  reject,
  signature,
  SMALL,
  type Standing,
  statusOf,
  submit,
  UNCONFIRMED,
} from '../kit.ts'
import { about, ask, bundleStatus, exempt, oauth, open, openPayer } from '../sca-kit.ts'

/** Creates a payment with a seal over its body. */
async function sealed(bank: ProviderBank, changes: Record<string, unknown> = {}): Promise<Standing> {
  const body = JSON.stringify(order('sepa', changes))
  const { json } = await create(bank, 'sepa', body, { 'x-jws-signature': signature(bank, body) })
  return {
    kind: 'sepa',
    paymentId: String(json['paymentId']),
    authorizationId: String(json['authorizationId']),
  }
}

const refused = ({ status, json }: Answered) => [status, json['error']]
const NO_GRANT = [400, 'invalid_grant']

test('grants a bundle of sealed payments with their payer: Authorized, and a token for it alone, again each time (gaps: psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const payment = await sealed(bank)
  const { authorizationId } = payment
  const second = await sealed(bank, { authorizationId, payer: { iban: SMALL } })
  const other = await sealed(bank)
  const answers = [await exempt(bank, authorizationId), await exempt(bank, authorizationId)]
  for (const { status, json } of answers) {
    const { access_token, ...rest } = json
    assert.equal(status, 200)
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'payments' })
    const own = { ...bank, token: String(access_token) }
    assert.equal(statusOf(await getBundle(own, authorizationId)), 'Authorized')
    assert.equal((await get(own, other)).status, 404)
    assert.equal((await create(own, 'sepa', order('sepa'))).status, 403)
  }
  assert.notEqual(answers[0]?.json['access_token'], answers[1]?.json['access_token'])
  const own = { ...bank, token: String(answers[0]?.json['access_token']) }
  assert.deepEqual((await get(own, second)).json['payer'], { iban: SMALL })
  assert.equal(statusOf(await submit(own, payment)), 'Debited')
  assert.equal((await exempt(bank, authorizationId)).status, 200)
})

test('takes an assertion with nothing but what it needs, and looks at nothing else in it (gaps: psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await sealed(bank)
  const claims = { state: 'x', nonce: 7, max_age: 'x', redirect_uri: 'nowhere', aud: ['x', BASE] }
  assert.equal((await exempt(bank, authorizationId, { claims })).status, 200)
})

test('refuses an assertion with a fault: invalid_grant, and changes nothing (gaps: psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await sealed(bank)
  const iat = Math.floor(bank.wire.now / 1000)
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const faults: Parameters<typeof exempt>[2][] = [
    { key: other },
    { header: { kid: 'nobody' } },
    { header: { alg: 'RS384' } },
    ...['aud', 'iss', 'iat', 'exp', 'claims'].map((name) => ({ claims: { [name]: null } })),
    { claims: { aud: 'https://other.example' } },
    { claims: { iss: 'somebody' } },
    { claims: { iat: iat - 301, exp: iat + 300 } },
    { claims: { exp: iat + 901 } },
    { claims: { exp: iat } },
    { claims: { claims: about(authorizationId) } },
    { claims: { claims: about('7e2f7c0e-0000-4000-8000-000000000000', 'urn:openbanking:psd2:ca') } },
  ]
  for (const options of faults) {
    assert.deepEqual(refused(await exempt(bank, authorizationId, options)), NO_GRANT, JSON.stringify(options))
  }
  assert.deepEqual(refused(await exempt(bank, authorizationId, {}, { assertion: 'x.y.z' })), NO_GRANT)
  assert.deepEqual(refused(await exempt(bank, authorizationId, {}, { assertion: null })), [
    400,
    'invalid_request',
  ])
  assert.deepEqual(refused(await exempt(bank, authorizationId, {}, { client_secret: 'x' })), [
    401,
    'invalid_client',
  ])
  assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
})

test('asks for the certificate of the client (gaps: shared.mtls, psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const bare = await oauth(bank, 'token', { grant_type, assertion: 'x' }, { 'x-client-certificate': null })
  assert.deepEqual(refused(bare), [401, 'invalid_client'])
})

test('refuses bundles that are not sealed whole, lack a payer, have several holders, or one without the right (gaps: psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const open1 = (await sealed(bank)).authorizationId
  const { json } = await create(bank, 'sepa', order('sepa', { authorizationId: open1 }))
  const unsealed = String(json['authorizationId'])
  const nameless = (await sealed(bank, { payer: null })).authorizationId
  const mixed = (await sealed(bank)).authorizationId
  await sealed(bank, { authorizationId: mixed, payer: { iban: COMPANY } })
  const unconfirmed = (await sealed(bank, { payer: { iban: UNCONFIRMED } })).authorizationId
  const strange = (await sealed(bank, { payer: { iban: 'FI2112345600000785' } })).authorizationId
  for (const id of [unsealed, nameless, mixed, unconfirmed, strange]) {
    assert.deepEqual(refused(await exempt(bank, id)), NO_GRANT)
    assert.equal(await bundleStatus(bank, id), 'Unauthorized')
  }
  assert.equal(
    (await exempt(bank, (await sealed(bank, { payer: { iban: COMPANY } })).authorizationId)).status,
    200,
  )
})

test('refuses bundles that a payer has approved, refused or is looking at (gaps: psd2.sca.exemption)', async () => {
  const bank = await openPayer()
  const [approved, rejected, opened] = [await sealed(bank), await sealed(bank), await sealed(bank)]
  await approve(bank, approved.authorizationId)
  await reject(bank, rejected.authorizationId)
  await open(bank, ask(bank, opened.authorizationId).path)
  for (const { authorizationId } of [approved, rejected, opened]) {
    const before = await bundleStatus(bank, authorizationId)
    assert.deepEqual(refused(await exempt(bank, authorizationId)), NO_GRANT)
    assert.equal(await bundleStatus(bank, authorizationId), before)
  }
})
