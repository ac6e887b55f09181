/// <reference types="node" />
// What was made of customers, accounts, cards, entries and rights: over a restart, in the file of the bank, in a fork, and after a reset.
// What else a file is checked for is tested in ../bank-file-rules.test.ts.
import { assert, test } from '#kit'
import { control, type Json, openBank, type TestBank } from '../bank-kit.ts'
import { accountOf, FIRST, SHOP, steer, stored, sumsOf } from './kit.ts'

/** A bank with something of everything that these calls make. */
async function lived() {
  const { store } = stored()
  const bank = openBank({ store })
  const steered = steer(bank.sandbox)
  const { customerId } = await steered.customers.make({ name: 'Rantasauna Oy', kind: 'business' })
  const { accountId } = await steered.accounts.open(customerId, { balance: '100.00' })
  const { accountId: estonian } = await steered.accounts.open(customerId, { country: 'EE', balance: '50.00' })
  await steered.cards.add(customerId, { accountId })
  await steered.cards.add(customerId, { accountId: estonian })
  const first = await accountOf(steered, FIRST)
  await steered.entries.add(first.accountId, {
    amount: '-1.00',
    at: '2026-10-01T12:00:00Z',
    counterpart: SHOP,
  })
  await steered.entries.add(first.accountId, {
    amount: '-2.00',
    at: '2026-09-01T12:00:00Z',
    counterpart: SHOP,
  })
  for (const amount of ['-3.00', '4.00'])
    for (const id of [accountId, estonian])
      await steered.entries.add(id, { status: 'pending', amount, counterpart: SHOP })
  const coming = await steered.entries.add(accountId, {
    status: 'pending',
    amount: '5.00',
    counterpart: SHOP,
  })
  await steered.entries.end(accountId, coming.entryId, { result: 'released' })
  await steered.rights.set('customer-2', accountId, { rights: ['read', 'pay'] })
  await steered.rights.set('customer-3', estonian, { rights: ['read'] })
  await steered.rights.allowClient(accountId, (await steered.keys()).defaultClient.clientId)
  await steered.accounts.setStatus(first.accountId, { status: 'blocked' })
  await steered.clock.move({ advance: 'P3D' })
  await steered.accounts.setStatus(first.accountId, { status: 'enabled' })
  await steered.clock.move({ advance: 'P30D' })
  return { store, bank, customerId, accountId, estonian }
}

/** Everything that a bank shows of its money. */
async function told({ sandbox }: Pick<TestBank, 'sandbox'>) {
  const steered = steer(sandbox)
  const accounts = await steered.accounts.list()
  const books = []
  for (const { accountId } of accounts)
    books.push([
      await steered.accounts.read(accountId),
      await steered.entries.list(accountId, { limit: '50' }),
    ])
  const customers = [await steered.customers(), await steered.customers({ country: 'EE' })]
  return { books, customers, cards: await steered.cards.list() }
}

test('keeps everything over a restart (gaps: shared.sandbox.control)', async () => {
  const { store, bank } = await lived()
  const before = await told(bank)
  const again = openBank({ store, clock: () => bank.wire.now })
  assert.deepEqual(await told(again), before)
  assert.deepEqual(sumsOf(store), [])
})

test('writes everything into the file of the bank, and takes it into another (house: 1)', async () => {
  const { bank } = await lived()
  const before = await told(bank)
  const file = (await control(bank, 'GET', '/export')).json
  const { store } = stored()
  const other = openBank({ store })
  const { status, json } = await control(other, 'POST', '/import', file)
  assert.equal(status, 200, JSON.stringify(json))
  assert.deepEqual(await told(other), before)
  assert.deepEqual(sumsOf(store), [])
  // It goes on: numbers that were given are not given again.
  const steered = steer(other.sandbox)
  const { customerId } = await steered.customers.make({ name: 'Uolevi Uusi', kind: 'private' })
  const { accountId } = await steered.accounts.open(customerId)
  assert.notInclude(JSON.stringify(before), customerId)
  assert.notInclude(JSON.stringify(before), accountId)
})

test('holds what was made against itself in a file: late entries, what is on its way, cards, rights and customers (house: 4)', async () => {
  const { bank, customerId, accountId } = await lived()
  const file = (await control(bank, 'GET', '/export')).json
  const documents = file['documents'] as Readonly<Record<string, Json>>
  const changed = (
    prefix: string,
    change: (value: Json) => unknown,
    fits: (value: Json) => boolean = () => true,
  ) => {
    const found = Object.entries(documents).find(([key, value]) => key.startsWith(prefix) && fits(value))
    assert.exists(found, prefix)
    return { ...file, documents: { ...documents, [found[0]]: change(found[1]) } }
  }
  const isComing = ({ isCredit, status }: Json) => isCredit === true && status === 'held'
  const broken: [unknown, RegExp][] = [
    [changed('late/', (one) => ({ ...one, cents: '-101' })), /late\/.* must be that of an entry/],
    [changed('late/', (one) => ({ ...one, at: 5 })), /late\/.* must be that of an entry/],
    [
      changed('reservation/money/', (one) => ({ ...one, isCredit: undefined }), isComing),
      /must be of the account that its order is from/,
    ],
    [
      changed(
        'reservation/money/',
        (one) => ({ ...one, isCredit: true }),
        (one) => !isComing(one) && one['status'] === 'held',
      ),
      /must be of the account that its order is for/,
    ],
    [changed(`account/${accountId}`, (one) => ({ ...one, rests: [{ from: 'now' }] })), /rests/],
    [
      changed(`customer/${customerId}`, (one) => ({ ...one, customerId: 'customer-7' })),
      /must have its id as customerId/,
    ],
    [
      changed(`baltic/ee/person/${customerId}`, (one) => ({ ...one, customerId: 'other' })),
      /must have its id as customerId/,
    ],
    [changed('right/', () => ['fly']), /right\/.* must be one of/],
    [changed('baltic/ee/card/', (one) => ({ ...one, limit: 300 })), /limit must be/],
  ]
  for (const [wrong, why] of broken) {
    const { status, json } = await control(openBank(), 'POST', '/import', wrong)
    assert.equal(status, 400, String(why))
    assert.match(JSON.stringify(json['violations']), why)
  }
})

test('takes everything into a fork, which then goes its own way, and out with a reset (gaps: shared.sandbox.control)', async () => {
  const { bank, accountId, customerId } = await lived()
  const before = await told(bank)
  const fork = bank.sandbox.fork({ clock: () => bank.wire.now })
  assert.deepEqual(await told({ sandbox: fork }), before)
  await steer(fork).accounts.setBalance(accountId, { balance: '7.00' })
  assert.deepEqual(await told(bank), before)
  const steered = steer(bank.sandbox)
  await steered.reset()
  const left = JSON.stringify(await told(bank))
  for (const gone of [accountId, customerId, 'money/']) assert.notInclude(left, gone)
  assert.equal((await accountOf(steered, FIRST)).booked, '10000.00')
})
