// The client that steers a sandbox: each of its calls against a bank in this process.
// What a call does to the bank is tested beside the calls themselves.
import { inspect } from 'node:util'
import { assert, test, wallClock } from '#kit'
import { isBankError } from '../../../core/shared/index.ts'
import { CALLS } from '../../../edge/sandbox/control/calls/named.ts'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { createSandbox } from '../../../edge/sandbox/index.ts'

const baseUrl = 'https://bank.example'

function open() {
  const sandbox = createSandbox({ callLog: true })
  const asked: string[] = []
  const control = makeControl({
    baseUrl,
    sandboxKey: sandbox.sandboxKey,
    fetch: sandbox.fetch,
    onCall: ({ operation }) => void asked.push(operation),
  })
  return { sandbox, control, asked }
}

test('steers a bank by every call that there is, and reads each answer (gaps: shared.sandbox.control)', async () => {
  const { sandbox, control, asked } = open()
  const { now } = await control.clock.move({})
  const later = await control.clock.move({ advance: 'PT24H' })
  assert.isAtLeast(Date.parse(later.now) - Date.parse(now), 86_400_000)

  assert.deepInclude(await control.clock.read(), { rate: 1 })

  const { interfaces, now: told } = await control.bank()
  assert.equal(told.slice(0, 10), later.now.slice(0, 10))
  assert.include(
    interfaces.map(({ name }) => name),
    'online-payment',
  )
  const { defaultClient } = await control.keys()
  assert.equal((await control.clients.list())[0]?.clientId, defaultClient.clientId)
  assert.equal((await control.customers())[0]?.accounts[0]?.iban, 'FI6299900000000011')
  await steersMoney(control)
  const client = await control.clients.register({ redirectUris: ['https://shop.example.com/back'] })
  assert.notEqual(client.clientId, defaultClient.clientId)
  const publicKeyPem = await publicKey()
  assert.match((await control.clients.addKey(client.clientId, { publicKeyPem })).kid, /./)
  const merchantId = '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11'
  const { keyVersion } = await control.merchants.addKey(merchantId, { publicKeyPem, name: 'Poukama' })
  assert.isAbove(keyVersion, 0)
  await refused(control.clients.certify(client.clientId, { csrPem: 'none' }), 400)

  await control.planOutcome({ operation: 'online-payment.create', outcome: 'drop-after', times: 2 })
  const { planned } = await control.outcomes.list()
  assert.deepEqual(
    planned.map(({ outcome, times }) => [outcome, times]),
    [['drop-after', 2]],
  )
  await control.outcomes.takeBack(planned[0]?.id ?? '')
  await refused(control.outcomes.takeBack(planned[0]?.id ?? ''), 404)
  await control.setMaintenance({ on: true, interface: 'online-payment' })
  await control.setMaintenance({ on: false })

  const tokens = await control.accountAccess.give({ customerId: 'customer-1' })
  assert.match(tokens.access_token, /./)
  const [consent] = await control.accountAccess.consents()
  assert.deepEqual([consent?.customerId, consent?.status], ['customer-1', 'valid'])
  await control.sca.decide(consent?.consentId ?? '', { result: 'revoked' })
  assert.equal((await control.accountAccess.consents())[0]?.status, 'revokedByPsu')
  const { objects, total } = await control.objects.list({ kind: 'consent' })
  assert.deepEqual([total, objects[0]?.state], [1, 'revokedByPsu'])
  const whole = await control.objects.read(objects[0]?.object ?? '')
  assert.deepEqual(
    whole.history.map(({ by, state }) => [by.who, by.call, state]),
    [
      ['tester', 'control.account-access.give', 'valid'],
      ['tester', 'control.sca.decide', 'revokedByPsu'],
    ],
  )
  await refused(control.objects.move(whole.object, { to: 'valid' }), 409)
  await refused(control.objects.decide(whole.object, { way: 'page' }), 400)
  await refused(control.sca.decideOnPage({ address: `${baseUrl}/nowhere`, result: 'authorized' }), 400)
  await refused(control.baltic.give({ country: 'EE', consentId: 'none' }), 404)
  assert.isEmpty(await control.baltic.consents())
  assert.include(
    (await control.baltic.accounts()).map(({ iban }) => iban),
    'EE159900000000000013',
  )
  assert.deepEqual(
    [
      await control.callbacks(),
      await control.onlinePayments(),
      await control.corporatePayments(),
      await control.psd2Payments(),
    ],
    [[], [], [], []],
  )
  await refused(control.resendCallback('none'), 404)
  assert.include(await control.receivers.set('shop', { status: 503 }), { status: 503, count: 0 })
  assert.deepEqual((await control.receivers.read('shop')).received, [])
  assert.lengthOf(await control.receivers.list(), 1)
  await control.receivers.clear('shop')
  const drafted = await control.try({ operation: 'request-to-pay.create', draft: true })
  assert.equal(drafted.request.url, `${baseUrl}/r2p-sandbox/v1/payments`)
  await steersClients(control, client)
  assert.isEmpty((await control.calls.list({ limit: '10' })).calls)
  await sandbox.fetch(`${baseUrl}/r2p-sandbox/v1/payments`)
  const { id = '' } = (await control.calls.list()).calls[0] ?? {}
  assert.equal((await control.calls.read(id)).path, '/r2p-sandbox/v1/payments')
  assert.equal((await control.calls.explain(id)).causes[0]?.code, 'key-missing')
  assert.isTrue((await control.calls.compare(id, id)).parts.every(({ isSame }) => isSame))
  assert.lengthOf((await control.calls.export()).log.entries, 1)
  const { explanation } = await control.explain({
    method: 'GET',
    address: `${baseUrl}/r2p-sandbox/v1/payments`,
    headers: [],
  })
  assert.equal(explanation.causes[0]?.code, 'key-missing')
  await control.calls.clear()
  await refused(control.calls.read(id), 404)
  const file = await control.file.export()
  assert.deepEqual((await control.file.import(file)).clients, [])
  await refused(control.file.import({ ...file, version: 2 }), 400)
  const { baseUrl: address } = await control.banks.fork({ name: 'beside' })
  assert.equal((await control.banks.list()).banks[0]?.baseUrl, address)
  await refused(control.banks.fork({ name: 'beside' }), 409)
  await control.banks.discard('beside')
  await refused(control.banks.discard('beside'), 404)
  await control.reset({ seed: 'another' })
  assert.isEmpty(await control.accountAccess.consents())
  assert.sameMembers(
    [...new Set(asked)],
    Array.from(CALLS.values(), ({ definition }) => definition.id),
  )
  sandbox.close?.()
})

/** Calls everything about money once; what it does is tested in money/. */
async function steersMoney(control: ReturnType<typeof makeControl>) {
  const { defaultClient } = await control.keys()
  const { customerId } = await control.customers.make({ name: 'Rantasauna Oy', kind: 'business' })
  const { accountId } = await control.accounts.open(customerId, { balance: '100.00' })
  assert.equal((await control.customers.read(customerId)).accounts[0]?.accountId, accountId)
  assert.equal((await control.accounts.list({ customerId }))[0]?.booked, '100.00')
  const counterpart = { name: 'Poukama' }
  const pending = await control.entries.add(accountId, { status: 'pending', amount: '-5.00', counterpart })
  assert.equal((await control.entries.read(accountId, pending.entryId)).status, 'pending')
  assert.equal((await control.entries.end(accountId, pending.entryId, { result: 'booked' })).result, 'booked')
  assert.equal((await control.accounts.setBalance(accountId, { balance: '50.00' })).amount, '-45.00')
  assert.lengthOf((await control.entries.list(accountId)).entries, 3)
  const day = (await control.bank()).now.slice(0, 10)
  assert.equal((await control.accounts.statement(accountId, { from: day, to: day })).closing, '50.00')
  const { cardId } = await control.cards.add(customerId, { accountId })
  assert.isEmpty((await control.cards.read(cardId)).uses)
  assert.include(
    (await control.cards.list()).map((card) => card.cardId),
    cardId,
  )
  await control.rights.set('customer-2', accountId, { rights: ['read'] })
  await control.rights.take('customer-2', accountId)
  await control.rights.allowClient(accountId, defaultClient.clientId)
  assert.deepEqual((await control.accounts.read(accountId)).clients, [defaultClient.clientId])
  await control.rights.forbidClient(accountId, defaultClient.clientId)
  const error = await refused(control.accounts.setStatus(accountId, { status: 'deleted' }), 409)
  assert.equal(error.faults[0]?.code, 'AccountNotEmpty')
}

test('names the member that is wrong before it sends, and what the bank has refused (house: 4)', async () => {
  const { control } = open()
  const wrong = { operation: 'online-payment.create', outcome: 'drop-after', times: 0 }
  assert.match(String(await control.planOutcome(wrong).catch((error: unknown) => error)), /TypeError.*times/)
  const error = await refused(control.planOutcome({ ...wrong, times: 1, outcome: 'never-heard-of' }), 400)
  assert.deepEqual([error.operation, error.faults[0]?.path], ['control.outcomes.plan', 'outcome'])
})

test('shows its key in no error, no log and no JSON (promises: R30)', async () => {
  const canary = 'canary-of-the-sandbox-key'
  const { sandbox } = open()
  const control = makeControl({ baseUrl, sandboxKey: canary, fetch: sandbox.fetch })
  const error = await refused(control.keys(), 401)
  for (const shown of [inspect(error, { depth: 9 }), JSON.stringify(error), inspect(control, { depth: 9 })])
    assert.notInclude(shown, canary)
  assert.throws(() => makeControl({ baseUrl, sandboxKey: '' }), /sandboxKey must be/)
})

/** Changes a client, and ends what it has, until it is gone. */
async function steersClients(
  control: ReturnType<typeof open>['control'],
  client: { clientId: string; kid: string },
) {
  const { clientId, kid } = client
  const redirectUris = ['https://shop.example.com/again']
  assert.deepEqual((await control.clients.change(clientId, { redirectUris })).redirectUris, redirectUris)
  const rotated = await control.clients.rotate(clientId, { secret: 'clientSecret', overlap: 'PT1H' })
  assert.isAbove(Date.parse(rotated.earlierUntil), wallClock())
  const notAfter = new Date(wallClock() + 60_000).toISOString()
  assert.equal((await control.clients.endKey(clientId, kid, { notAfter })).state, 'valid')
  const { certificates, keys } = await control.clients.read(clientId)
  assert.isTrue(keys.some((key) => key.kid === kid && key.notAfter !== undefined))
  const { thumbprint = '' } = certificates[0] ?? {}
  assert.isDefined((await control.clients.endCertificate(clientId, thumbprint, { notAfter })).endsAt)
  await refused(control.clients.revokeCertificate(clientId, thumbprint), 409)
  await control.clients.revokeCertificate(clientId, thumbprint, { last: 'true' })
  await control.clients.revokeKey(clientId, kid)
  assert.include((await control.authority()).subject, 'authority')
  await control.clients.remove(clientId)
  await refused(control.clients.read(clientId), 404)
}

async function refused(call: Promise<unknown>, status: number) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.isTrue(isBankError(error), String(error))
  if (!isBankError(error)) throw new TypeError('no refusal')
  assert.equal(error.status, status)
  return error
}

async function publicKey(): Promise<string> {
  const name = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const pair = await crypto.subtle.generateKey(
    { ...name, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey)
  return `-----BEGIN PUBLIC KEY-----\n${Buffer.from(spki).toString('base64')}\n-----END PUBLIC KEY-----`
}
