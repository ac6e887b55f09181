/// <reference types="node" />
// The whole bank as one file: out of one bank, into another, with no secret in it; a wrong file changes nothing.
// The words of the terminal for it are tested in test/edge/cli/bank-file.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { serveSandbox } from '../../../edge/sandbox/hosts/index.ts'
import { createSandbox, memoryStore, type Sandbox, type Store } from '../../../edge/sandbox/index.ts'
import {
  BASE,
  control,
  everyBank,
  type Json,
  openBank,
  SANDBOX_KEY,
  type TestBank,
  violations,
} from './bank-kit.ts'
import { openTried } from './explanation/kit.ts'
import { create, open } from './online-payment/kit.ts'
import { sample } from './sample-key.ts'

const INTERFACES =
  `account-access online-payment request-to-pay psd2-payments corporate-payments baltic`.split(/\s+/)

/** What stays behind: keys, secrets, tokens, open pages, what is owed, and what the file says in members of its own. */
const LEFT =
  /^(keep\/(key|secret|authority|server-identity|client|default-kit|default-client)|client|oauth\/(code|token|by-grant|history|gone)|limit|state\/(town|clock)|psd2-payments\/page|baltic\/\w\w\/page|online-payment\/(delivery|outbox|held|pair))\//

const controlOf = ({ fetch, sandboxKey }: Sandbox) => makeControl({ baseUrl: BASE, sandboxKey, fetch })
const dump = (store: Store) => JSON.stringify(store.list({ prefix: '' }))
const filed = async (bank: TestBank, query = '') => (await control(bank, 'GET', `/export${query}`)).json

/** Everything that a bank shows of its books, payments and consents. */
async function told({ sandbox }: TestBank) {
  const steered = controlOf(sandbox)
  const { now, next, interfaces } = await steered.bank()
  const [clients, outcomes] = [await steered.clients.list(), await steered.outcomes.list()]
  return {
    now,
    next,
    interfaces,
    clients,
    planned: outcomes.planned,
    customers: await steered.customers(),
    consents: await steered.accountAccess.consents(),
    balticConsents: await steered.baltic.consents(),
    balticAccounts: await steered.baltic.accounts(),
    onlinePayments: await steered.onlinePayments(),
    corporatePayments: await steered.corporatePayments(),
    psd2Payments: await steered.psd2Payments(),
    callbacks: await steered.callbacks(),
  }
}

/** A bank in which something has happened. */
async function livedBank(options = {}) {
  const store = memoryStore()
  const bank = openBank({ store, ...options })
  const steered = controlOf(bank.sandbox)
  const { defaultClient } = await steered.keys()
  const other = await steered.clients.register({ redirectUris: ['https://shop.example.com/back'] })
  const tokens = await steered.accountAccess.give({ customerId: 'customer-1' })
  const { link } = await create(bank, { amount: '12.50' })
  await open(bank, link)
  await create(bank, { amount: '3.00' })
  await steered.planOutcome({ operation: 'online-payment.refund', outcome: 'drop-after', times: 2 })
  await steered.clock.move({ advance: 'P2D' })
  return { bank, store, steered, defaultClient, other, tokens }
}

/** Lists the places of texts that people or callers wrote, below what a call took. */
function* textsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string' && path.some((name) => WRITTEN.test(name))) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) yield* textsIn(member, [...path, name])
}

const WRITTEN =
  /^(body|order|access|account|text|message|messageToCustomer|beneficiary|name|productName|holder|reference|endToEndId)$/

/** Copies a value with another text at a place. */
function withText(value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  const copy: Record<string, unknown> = Array.isArray(value) ? Object.assign([], value) : { ...Object(value) }
  copy[name] = rest.length === 0 ? text : withText(copy[name], rest, text)
  return copy
}

for (const name of INTERFACES) {
  test(`takes nothing of a file that the calls of ${name} would refuse (gaps: shared.text; shared.sandbox.control)`, async () => {
    const { bank, caller, operations } = await openTried(name)
    for (const { request } of operations)
      await bank.sandbox.fetch(caller.sign(request)).catch(() => undefined)
    const file = (await filed(bank)) as { documents: Record<string, unknown> }
    const kinds = new Set<string>()
    const taken: string[] = []
    for (const [key, document] of Object.entries(file.documents)) {
      for (const path of textsIn(document)) {
        const kind = `${key.slice(0, key.lastIndexOf('/'))} ${path.filter((part) => !/^\d+$/.test(part)).join('.')}`
        if (kinds.has(kind)) continue
        kinds.add(kind)
        const documents = { ...file.documents, [key]: withText(document, path, '<img src=x onerror=1>') }
        const { status } = await control(bank, 'POST', '/import', { ...file, documents })
        if (status !== 400) taken.push(kind)
      }
    }
    assert.deepEqual(taken, [])
    assert.isAbove(kinds.size, 3)
  })

  test(`gives another bank the same answers after all calls of ${name} went through a file, and leaves no secret in it (house: 1, 3; gaps: shared.sandbox.control)`, async () => {
    const given = memoryStore()
    Object.assign(everyBank, { store: given })
    const { bank, caller, operations } = await openTried(name)
    Object.assign(everyBank, { store: undefined })
    // Some kits bring a store of their own.
    const { store = given } = bank as TestBank & { store?: Store }
    const shown: string[] = []
    for (const { request } of operations) {
      const signed = caller.sign(request)
      // What showed who asks, and names one call only: it must not stand in the name of a document either.
      for (const header of ['x-api-key', 'x-session-id']) shown.push(signed.headers.get(header) ?? '')
      await bank.sandbox.fetch(signed).catch(() => undefined)
    }
    const { json: tokens } = await control(bank, 'POST', '/account-access/tokens', {
      customerId: 'customer-2',
    })
    const { link } = await create(bank, {
      amount: '7.00',
      b2bBackendURL: { url: 'https://shop.example.com/told' },
    })
    await open(bank, link)
    await bank.sandbox.idle()
    await control(bank, 'PUT', '/clock', { advance: 'P3D' })
    await bank.sandbox.idle()
    const file = await filed(bank)
    const text = JSON.stringify(file)

    for (const [key] of store.list({ prefix: '' })) {
      const isFiled = Object.hasOwn(file['documents'] as Json, key)
      assert.isTrue(isFiled !== LEFT.test(key), `${key} is ${isFiled ? '' : 'not '}in the file`)
    }
    const secrets = store
      .list({ prefix: '' })
      .flatMap(([key, value]) => {
        if (key.startsWith('keep/secret/')) return [String(value)]
        if (key.startsWith('oauth/')) return [key.split('/').at(-1) ?? '']
        return ['clientSecret', 'apiKey', 'privateKeyPem', 'certificateKeyPem', 'formToken', 'nonce'].flatMap(
          (member) => (typeof Object(value)[member] === 'string' ? [String(Object(value)[member])] : []),
        )
      })
      .flatMap((secret) => (secret.includes('\n') ? secret.split('\n').slice(1, 3) : [secret]))
    secrets.push(...shown.filter((value) => value !== ''))
    secrets.push(String(tokens['access_token']), String(tokens['refresh_token']), bank.sandbox.sandboxKey)
    assert.isAbove(secrets.length, 10)
    for (const secret of secrets)
      assert.isFalse(
        text.includes(secret),
        `${secret.slice(0, 6)}… of ${secret.length} characters is in the file`,
      )
    assert.notInclude(text, 'PRIVATE KEY')

    const fresh = openBank()
    fresh.wire.now = bank.wire.now
    const taken = await control(fresh, 'POST', '/import', file)
    assert.equal(taken.status, 200, JSON.stringify(taken.json))
    assert.deepEqual(await told(fresh), await told(bank))
    // What came in goes out the same.
    assert.deepEqual(await filed(fresh), file)
    await fresh.sandbox.idle()
    assert.isEmpty(fresh.sent)
    // It lives on: what falls due later comes about in both alike.
    for (const one of [bank, fresh]) await control(one, 'PUT', '/clock', { advance: 'P40D' })
    assert.deepEqual(await told(fresh), await told(bank))
  })
}

test('makes new secrets for clients of whom a file has none, and tells them once (house: 1; gaps: shared.sandbox.clients)', async () => {
  const { bank, defaultClient, other } = await livedBank()
  const file = await filed(bank)
  const fresh = openBank()
  const { json } = await control(fresh, 'POST', '/import', file)
  const minted = json['clients'] as Json[]
  assert.sameMembers(
    minted.map(({ clientId }) => clientId),
    [defaultClient.clientId, other.clientId],
  )
  for (const client of minted) {
    const before = client['clientId'] === other.clientId ? other : defaultClient
    assert.notEqual(client['apiKey'], before.apiKey)
    assert.notEqual(client['clientSecret'], before.clientSecret)
  }
  const { defaultClient: now } = await controlOf(fresh.sandbox).keys()
  assert.equal(now.clientId, defaultClient.clientId)
  const own = minted.find(({ clientId }) => clientId === now.clientId)
  assert.deepEqual([now.apiKey, now.clientSecret], [own?.['apiKey'], own?.['clientSecret']])
  // The public key of before is known still, and the new one beside it.
  const [listed] = await controlOf(fresh.sandbox).clients.list()
  assert.deepEqual(listed?.kids, [defaultClient.kid, now.kid])
  const read = await fresh.sandbox.fetch(`${BASE}/r2p-sandbox/v1/payments/none/status`, {
    headers: { 'x-api-key': String(minted.find(({ clientId }) => clientId === other.clientId)?.['apiKey']) },
  })
  assert.equal(read.status, 404)
  // The bank that a file is from knows all secrets itself, and keeps its keys.
  const again = await control(bank, 'POST', '/import', file)
  assert.deepEqual(again.json['clients'], [])
  assert.deepEqual((await controlOf(bank.sandbox).keys()).defaultClient, defaultClient)
})

test('leaves the key behind that the console signs with, which is the bank’s own (house: 3)', async () => {
  const bank = openBank()
  const { clientId } = (await controlOf(bank.sandbox).keys()).defaultClient
  const kids = async ({ sandbox }: TestBank) => (await controlOf(sandbox).clients.list())[0]?.kids
  const before = await kids(bank)
  await control(bank, 'POST', '/try', { operation: 'psd2.create.sepa', clientId, draft: true })
  assert.lengthOf((await kids(bank)) ?? [], (before?.length ?? 0) + 1)
  const file = await filed(bank, '?secrets=true')
  assert.notInclude(JSON.stringify(file), 'console-')
  const fresh = openBank()
  assert.equal((await control(fresh, 'POST', '/import', file)).status, 200)
  assert.includeMembers((await kids(fresh)) ?? [], before ?? ['none'])
})

test('keeps the client that a host has named, whatever a file says (house: 1; gaps: shared.sandbox.clients)', async () => {
  const { bank, defaultClient } = await livedBank()
  const named = { clientId: 'the-shop', clientSecret: 'secret-of-the-shop', apiKey: 'key-of-the-shop' }
  const fresh = openBank({ defaultClient: named })
  const { status } = await control(fresh, 'POST', '/import', await filed(bank, '?secrets=true'))
  assert.equal(status, 200)
  const steered = controlOf(fresh.sandbox)
  assert.include((await steered.keys()).defaultClient, named)
  assert.include(
    (await steered.clients.list()).map(({ clientId }) => clientId),
    defaultClient.clientId,
  )
})

test('takes keys, secrets and tokens along where they are asked for by name, and the key that steers stays (promises: R30; house: 3)', async () => {
  const { bank, tokens, defaultClient } = await livedBank({ sandboxKey: undefined })
  const steered = controlOf(bank.sandbox)
  const jwks = async ({ sandbox }: TestBank) => (await sandbox.fetch(`${BASE}/.well-known/jwks.json`)).json()
  const [keys, fresh] = [await jwks(bank), openBank({ mintRsaPair: undefined })]
  assert.notDeepEqual(await jwks(fresh), keys)
  const file = await steered.file.export({ secrets: 'true' })
  assert.isEmpty((await controlOf(fresh.sandbox).file.import(file)).clients)
  assert.deepEqual((await controlOf(fresh.sandbox).keys()).defaultClient, defaultClient)
  assert.equal(fresh.sandbox.sandboxKey, SANDBOX_KEY)
  assert.notEqual(bank.sandbox.sandboxKey, SANDBOX_KEY)
  assert.deepEqual(await jwks(fresh), keys)
  const accounts = await fresh.sandbox.fetch(`${BASE}/accounts/v3/accounts`, {
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'x-api-key': defaultClient.apiKey,
      'x-client-certificate': encodeURIComponent(defaultClient.certificatePem),
      accept: 'application/json',
    },
  })
  assert.notInclude([401, 403], accounts.status, await accounts.text())
  assert.equal((await control(fresh, 'GET', '/export?secrets=yes')).status, 400)
})

test('refuses every broken file with the member that is wrong, and changes nothing (house: 4)', async () => {
  const { bank } = await livedBank()
  const file = await filed(bank)
  const documents = file['documents'] as Readonly<Record<string, Json>>
  const keyOf = (prefix: string) => Object.keys(documents).find((key) => key.startsWith(prefix)) ?? ''
  const [account, entry, record] = [keyOf('account/'), keyOf('entry/'), keyOf('online-payment/record/')]
  const withDocument = (key: string, value: unknown) => ({
    ...file,
    documents: { ...documents, [key]: value },
  })
  const changed = (key: string, changes: object) => withDocument(key, { ...documents[key], ...changes })
  const [client] = file['clients'] as Json[]
  const withClient = (changes: object) => ({ ...file, clients: [{ ...client, ...changes }] })
  const { [account]: _, ...lacking } = documents
  const broken: [why: RegExp, file: unknown][] = [
    [/format must be silta-bank/, {}],
    [/version must be 1/, { ...file, version: 2 }],
    [/seed /, { ...file, seed: '' }],
    [/^now /, { ...file, now: 'today' }],
    [/now must not be before startedAt/, { ...file, now: '2020-01-01T00:00:00Z' }],
    [/^extra is not a known member/, { ...file, extra: 1 }],
    [/documents must be an object/, { ...file, documents: [] }],
    [/documents must hold the customers/, { ...file, documents: {} }],
    [/documents\["somewhere\/else"\] is not a known member/, withDocument('somewhere/else', true)],
    [
      /documents\["keep\/secret\/sandbox-key"\] is not a known/,
      withDocument('keep/secret/sandbox-key', 'mine'),
    ],
    [
      /documents\["online-payment\/outbox\/1"\] is not a known/,
      withDocument('online-payment/outbox/1', true),
    ],
    [/record\/.*\.isAdmin is not a known member/, changed(record, { isAdmin: true })],
    [/record\/.*\.status must be one of/, changed(record, { status: 'PAID' })],
    [/record\/.*\.callbackUrl must be an https/, changed(record, { callbackUrl: 'http://127.0.0.1/' })],
    [/account\/.*\.balance must be a decimal/, changed(account, { balance: '12,00' })],
    [
      /accounts in EUR together are 1\.00/,
      changed(account, { balance: plus(documents[account]?.['balance']) }),
    ],
    [/entry\/.*must|account\/.*must/, changed(entry, { cents: '99999', levelAfter: '1' })],
    [/must be of an account that is there|must name accounts/, { ...file, documents: lacking }],
    [/clients\[0\]\.redirectUris\[0\] must be an https/, withClient({ redirectUris: ['http://localhost/'] })],
    [
      /clients\[0\]\.keys\[0\]\.publicKeyPem must be a public key/,
      withClient({ keys: [{ kid: 'a', publicKeyPem: 'b' }] }),
    ],
    [/clients\[0\]\.role is not a known member/, withClient({ role: 'admin' })],
    [/clients\[1\]\.clientId must be there once/, { ...file, clients: [client, client] }],
  ]
  // Of the right form, and what falls due in a week names money that is not held: the bank could not go on then.
  const week = String(Date.parse(String(file['now'])) + 7 * 86_400_000).padStart(15, '0')
  const due = { kind: 'baltic.ee.first-debit', id: 'nothing', at: Number(week) }
  const number = Number(documents['state/counter/due']) + 1
  const dueKey = `due/${week}/${String(number).padStart(15, '0')}`
  const withDue = { ...documents, [dueKey]: due, 'state/counter/due': number }
  broken.push([/documents must be such that the bank can go on/, { ...file, documents: withDue }])
  const store = memoryStore()
  const target = openBank({ store })
  await controlOf(target.sandbox).keys()
  const before = dump(store)
  for (const [why, wrong] of broken) {
    const answer = await control(target, 'POST', '/import', wrong)
    const words = ((answer.json['violations'] ?? []) as Json[]).map(({ message }) => String(message))
    assert.equal(answer.status, 400, `${why}: ${JSON.stringify(answer.json)}`)
    assert.isTrue(
      words.some((word) => why.test(word)),
      `${why}: ${words.join('; ')}`,
    )
    assert.equal(dump(store), before, String(why))
  }
  for (const body of ['', '{', '[]', 'null', `{"format":"silta-bank","format":"silta-bank"}`]) {
    assert.equal((await control(target, 'POST', '/import', body)).status, 400, body)
    assert.equal(dump(store), before)
  }
  assert.isNotEmpty(violations(await control(target, 'POST', '/import', { format: 'x' })))
  assert.equal((await control(target, 'POST', '/import', file)).status, 200)
})

test('gives and takes no file where others can reach the bank, unless its host asks for that (house: 3)', async () => {
  const publicBaseUrl = 'https://bank.example.com'
  const key = 'a-key-that-is-long-enough-for-all'
  const steered = (options: object) => {
    const { fetch, sandboxKey } = createSandbox({ publicBaseUrl, sandboxKey: key, ...options })
    const ask = (method: string, path: string, body?: string) =>
      fetch(`${publicBaseUrl}/_sandbox${path}`, {
        method,
        headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
    return ask
  }
  const off = steered({})
  assert.equal((await off('GET', '/export')).status, 409)
  assert.equal((await off('POST', '/import', '{}')).status, 409)
  const on = steered({ bankFile: true })
  const file = await (await on('GET', '/export')).text()
  assert.equal((await on('POST', '/import', file)).status, 200)
  const near = steered({ publicBaseUrl: 'http://127.0.0.1:8788', bankFile: false })
  assert.equal((await near('GET', '/export')).status, 409)
})

test('lets a served bank be a file where it is for this machine alone (house: 3)', async () => {
  const reach = async (options: object) => {
    const { sandbox, close } = await serveSandbox({ port: 0, sampleKey: sample.privatePem, ...options })
    try {
      const headers = { 'x-sandbox-key': sandbox.sandboxKey }
      return (await sandbox.fetch(`${BASE}/_sandbox/export`, { headers })).status
    } finally {
      await close()
    }
  }
  assert.equal(await reach({}), 200)
  assert.equal(await reach({ host: '0.0.0.0' }), 409)
  assert.equal(await reach({ publicBaseUrl: 'https://bank.example.com' }), 409)
  assert.equal(await reach({ host: '0.0.0.0', bankFile: true }), 200)
})

function plus(balance: unknown): string {
  return (Number(balance) + 1).toFixed(2)
}
