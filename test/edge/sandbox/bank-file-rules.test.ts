/// <reference types="node" />
// The rules of a file of the whole bank, one planted fault at a time, what stays the bank's own, and pages that were open.
// That a whole bank goes through a file is tested in bank-file.test.ts.
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { memoryStore, type Sandbox } from '../../../edge/sandbox/index.ts'
import { BASE, control, type Json, openBank, type TestBank } from './bank-kit.ts'
import { sample } from './sample-key.ts'
import { openPayments, single } from './baltic/payments/kit.ts'
import { created, getBundle, statusOf } from './psd2-payments/kit.ts'
import { ask, openPayer, pageOf } from './psd2-payments/sca-kit.ts'

const controlOf = ({ fetch, sandboxKey }: Sandbox) => makeControl({ baseUrl: BASE, sandboxKey, fetch })
const filed = async (bank: TestBank, query = '') => (await control(bank, 'GET', `/export${query}`)).json

/** A file of a bank in which something has happened, with some documents put in; `undefined` takes one away. */
async function fileWith(
  changes: (documents: Readonly<Record<string, Json>>, now: number) => Json = () => ({}),
) {
  const bank = openBank()
  const { accountAccess, planOutcome, clock } = controlOf(bank.sandbox)
  await accountAccess.give({ customerId: 'customer-1' })
  await planOutcome({ operation: 'online-payment.refund', outcome: 'drop-after' })
  await clock.move({ advance: 'P2D' })
  const file = await filed(bank)
  const documents = file['documents'] as Readonly<Record<string, Json>>
  return { ...file, documents: { ...documents, ...changes(documents, Date.parse(String(file['now']))) } }
}

/** Asserts that a file is refused with these words. */
async function isRefused(file: unknown, why: RegExp): Promise<void> {
  const { status, json } = await control(openBank(), 'POST', '/import', file)
  const words = ((json['violations'] ?? []) as Json[]).map(({ message }) => String(message))
  assert.equal(status, 400, `${why}: ${JSON.stringify(json)}`)
  assert.isTrue(
    words.some((word) => why.test(word)),
    `${why}: ${words.join('; ')}`,
  )
}

const sortable = (number: number) => String(number).padStart(15, '0')

test('takes a file that no fault was put into (house: 4)', async () => {
  const { status, json } = await control(openBank(), 'POST', '/import', await fileWith())
  assert.equal(status, 200, JSON.stringify(json))
})

test('refuses work that is named by another time than its own: the first one would silence the rest (house: 4)', async () => {
  for (const at of [1e15, -1, 0.5]) {
    const file = await fileWith((documents, now) => {
      const number = Number(documents['state/counter/due']) + 1
      return {
        'state/counter/due': number,
        [`due/${sortable(now + 1_000)}/${sortable(number)}`]: { kind: 'nothing', id: 'none', at },
      }
    })
    await isRefused(file, /documents\["due\/.* must be named by its time and its number/)
  }
})

test('refuses a counter that would give a number again (house: 4)', async () => {
  const names = ['due', 'plan', 'account-access.consent'].map((name) => `state/counter/${name}`)
  for (const counter of [...names, 'baltic/ee/state/counter/entry']) {
    for (const changes of [{ [counter]: 0 }, { [counter]: undefined }])
      await isRefused(
        await fileWith(() => changes),
        new RegExp(`documents\\["${counter}"\\] must not be below \\d+, the number of`),
      )
  }
  await isRefused(
    await fileWith(() => ({ 'state/counter/due': Number.MAX_SAFE_INTEGER })),
    /must not be above 999999999999/,
  )
})

test('refuses money that is held for nothing, or by a reservation of no account (house: 4)', async () => {
  const hold = 'baltic/ee/hold/'
  const reservation = 'baltic/ee/reservation/'
  const first = (documents: Readonly<Record<string, Json>>, prefix: string): [key: string, value: Json] => {
    const found = Object.entries(documents).find(
      ([key, value]) => key.startsWith(prefix) && value['status'] !== 'captured',
    )
    assert.exists(found, `nothing begins with ${prefix}`)
    return found
  }
  const changed =
    (prefix: string, change: (value: Json) => Json | undefined) =>
    (documents: Readonly<Record<string, Json>>) => {
      const [key, value] = first(documents, prefix)
      return { [key]: change(value) }
    }
  const ordered = (changes: Json) =>
    changed(reservation, (value) => ({ ...value, order: { ...Object(value['order']), ...changes } }))
  const broken: [RegExp, Parameters<typeof fileWith>[0]][] = [
    [/hold\/.* must be what a reservation holds/, changed(reservation, () => undefined)],
    [
      /hold\/.* must be what a reservation holds/,
      changed(reservation, (one) => ({ ...one, status: 'released' })),
    ],
    [/hold\/.* must be what a reservation holds/, changed(hold, (one) => ({ ...one, id: 'none' }))],
    [/reservation\/.* must have its money held/, changed(hold, () => undefined)],
    [
      /reservation\/.* must have its money held/,
      changed(hold, (one) => ({ ...one, units: `${String(one['units'])}0` })),
    ],
    [/reservation\/.* must have its money held/, ordered({ at: 1 })],
    [/reservation\/.* must be of the account that its order is from/, ordered({ from: 'no-account' })],
    [/reservation\/.* must be of the account that its order is from/, ordered({ from: { name: 'Outside' } })],
    [/reservation\/.* must name accounts that are there/, ordered({ to: 'no-account' })],
    [
      /reservation\/.* must name accounts that are there/,
      changed(reservation, (one) => ({ ...one, accountId: 'no-account' })),
    ],
    [/reservation\/.* must have its id/, ordered({ id: 'another' })],
    [
      /reservation\/.* must hold an amount in EUR/,
      changed(reservation, (one) => ({ ...one, held: { amount: '1.00', currency: 'SEK' } })),
    ],
    [
      /reservation\/.* must hold an amount in EUR/,
      changed(reservation, (one) => ({ ...one, held: { amount: '1.0001', currency: 'EUR' } })),
    ],
  ]
  for (const [why, change] of broken) await isRefused(await fileWith(change), why)
})

test('holds names of clients in a file against the rule of their registration (house: 4; gaps: shared.sandbox.clients)', async () => {
  const bank = openBank()
  const longest = '\u{1F99E}'.repeat(70)
  await controlOf(bank.sandbox).clients.register({ name: longest })
  const file = await filed(bank)
  const other = (file['clients'] as Json[]).find(({ name }) => name === longest)
  assert.exists(other)
  assert.equal((await control(openBank(), 'POST', '/import', file)).status, 200)
  for (const name of ['', 'bell\u0007', 'turned\u202e', `${longest}x`]) {
    await isRefused(
      { ...file, clients: [{ ...other, name }] },
      /clients\[0\]\.name must be 1 to 70 characters/,
    )
    assert.equal((await control(bank, 'POST', '/clients', { name })).status, 400)
  }
})

test('gives no file that is larger in bytes than one may be, and one of just that size (house: 4)', async () => {
  const store = memoryStore()
  const bank = openBank({ store })
  await control(bank, 'GET', '/keys')
  const sizeOf = async () => {
    const headers = { 'x-sandbox-key': bank.sandbox.sandboxKey }
    const response = await bank.sandbox.fetch(`${BASE}/_sandbox/export`, { headers })
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  const put = (text: string) =>
    store.put('plan/000000000000000', { operation: text, match: {}, outcome: 'none', left: 1 })
  put('')
  const most = 16_777_216
  const left = most - (await sizeOf()).bytes
  // Three bytes each, and one unit in which a program counts the length of a text.
  const filled = '\u20ac'.repeat(Math.floor(left / 3)) + 'x'.repeat(left % 3)
  put(filled)
  assert.deepEqual(await sizeOf(), { status: 200, bytes: most })
  put(`${filled}x`)
  assert.equal((await sizeOf()).status, 409)
})

test('keeps keys and certificates of the client that a host has named beside those of a file for the same one (house: 1; gaps: shared.sandbox.clients)', async () => {
  const secrets = { clientId: 'the-shop', clientSecret: 'secret-of-the-shop', apiKey: 'key-of-the-shop' }
  const keyOf = (kid: string) => ({ kid, publicKeyPem: sample.publicPem })
  const elsewhere = openBank({ defaultClient: { ...secrets, signingKey: keyOf('of-the-file') } })
  const carried = (await controlOf(elsewhere.sandbox).keys()).defaultClient
  const file = await filed(elsewhere, '?secrets=true')
  for (const isAsked of [true, false]) {
    const store = memoryStore()
    const bank = openBank({ store, defaultClient: { ...secrets, signingKey: keyOf('of-the-host') } })
    const steered = controlOf(bank.sandbox)
    const before = isAsked ? (await steered.keys()).defaultClient : undefined
    const { certificates: had = [] } = Object(store.get('keep/client/the-shop'))
    const taken = await control(bank, 'POST', '/import', file)
    assert.equal(taken.status, 200, JSON.stringify(taken.json))
    const { keys, certificates } = Object(store.get('keep/client/the-shop'))
    const kids = (keys as Json[]).map(({ kid }) => kid)
    assert.includeMembers(kids, ['of-the-host', 'of-the-file', carried.kid])
    assert.lengthOf(new Set(kids), kids.length)
    assert.includeDeepMembers(certificates, had)
    assert.lengthOf(certificates, had.length + 1)
    const { defaultClient } = await steered.keys()
    assert.include(defaultClient, secrets)
    if (before) assert.deepEqual(defaultClient, before)
    // A second time changes nothing.
    assert.equal((await control(bank, 'POST', '/import', file)).status, 200)
    assert.lengthOf(Object(store.get('keep/client/the-shop')).keys, kids.length)
  }
})

const move = async (bank: TestBank, advance: string) => {
  assert.equal((await control(bank, 'PUT', '/clock', { advance })).status, 200)
}

test('ends the page of a bundle that came in with a file, as if the payer had left it (house: 1; gaps: psd2.bundle.revoke)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa')
  await pageOf(bank, ask(bank, authorizationId))
  /** Lets what the bank has now into another one, with the token by which its client asks. */
  const moved = async () => {
    const fresh = await openPayer()
    const { json } = await control(bank, 'GET', '/export?secrets=true')
    assert.equal((await control(fresh, 'POST', '/import', json)).status, 200)
    return { ...bank, sandbox: fresh.sandbox }
  }
  const stateIn = async (one: typeof bank) => statusOf(await getBundle(one, authorizationId))
  const fresh = await moved()
  assert.equal(await stateIn(fresh), 'Authorizing')
  await move(fresh, 'PT16M')
  assert.equal(await stateIn(fresh), 'Unauthorized')
  await pageOf(fresh, ask(fresh, authorizationId))
  assert.equal(await stateIn(fresh), 'Authorizing')
  // Its time has come while the page was open: it is over once nobody is on the page.
  await move(bank, 'P2D')
  assert.equal(await stateIn(bank), 'Authorizing')
  const late = await moved()
  await move(late, 'PT16M')
  assert.equal(await stateIn(late), 'Revoked')
  // Where the payer is still there, nothing ends.
  await move(bank, 'PT16M')
  assert.equal(await stateIn(bank), 'Authorizing')
})

test('ends a payment of the Baltic bank whose time came while a page was open that a file leaves behind (house: 1; gaps: baltic.consent.life)', () => {
  const store = memoryStore()
  const bank = openPayments({ store })
  bank.bank.pages.onEnd((id, now) => bank.payments.approvable.pageEnded(id, now))
  const [left, kept] = [bank.create('payments', single()), bank.create('payments', single())]
  for (const paymentId of [left, kept])
    bank.services.act(() => bank.bank.pages.open(paymentId, 'way', 'token'))
  bank.advance('P2D')
  assert.deepEqual([bank.status(left), bank.status(kept)], ['RCVD', 'RCVD'])
  store.delete(`baltic/ee/page/${left}`)
  bank.advance('PT16M')
  assert.deepEqual([bank.status(left), bank.status(kept)], ['RJCT', 'RCVD'])
})
