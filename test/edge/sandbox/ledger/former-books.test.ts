/// <reference types="node" />
// A file that an earlier version of the bank has written: read as it was written then, and gone on with.
// The lines of that file are literal; the digests below were made by that version.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { assert, test } from '#kit'
import { openSqlite } from '../../../../edge/shared/hosts/sqlite-file.ts'
import { type Ledger, makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { makeSimulation } from '../../../../edge/sandbox/simulation/simulation.ts'
import { makeBankClock } from '../../../../edge/sandbox/storage/clock.ts'
import { sqlStore } from '../../../../edge/sandbox/storage/sql-store.ts'
import { memoryStore, type Store } from '../../../../edge/sandbox/storage/store.ts'
import { advance, openBank, type TestBank } from '../bank-kit.ts'
import { open, paid, refund, statusOf } from '../online-payment/kit.ts'
import { dump } from './kit.ts'

const AINO = '484f4c57-1b37-488b-8d60-b2149d933b69'
const MERCHANT = 'merchant:3f0c8f7e-5a4b-4f7e-9d27-5b1f6f0f2a11:8e4f3a5c-9d1b-4c7e-8a2f-6b5d4c3e2f10'
const PAID = '00000000-0000-4000-8000-000000000008'
const UNOPENED = '00000000-0000-4000-8000-000000000013'
const OPERATION = '00000000-0000-4000-8000-000000000014'
/** A new secret for the one that the earlier version minted; the file has none. */
const SECRET = randomBytes(32).toString('base64url')
const LINK =
  `/customer/payment/startPaymentConfirmation?paymentOperationId=${OPERATION}&paymentOperationValidation=` +
  encodeURIComponent(createHmac('sha256', SECRET).update(OPERATION).digest('base64'))

interface Books {
  store: Store
  bank: TestBank
  ledger: Ledger
}

/** Reads the books of a store as its bank does. */
function booksOf(store: Store): Books {
  const bank = openBank({ store, seed: 'silta' })
  const clock = makeBankClock(store, () => bank.wire.now)
  return { store, bank, ledger: makeLedger(store, { clock, source: makeSimulation(store) }) }
}

/** Opens a copy of the file of the earlier version, and forgets it in the end. */
async function withFormerBooks(work: (books: Books) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'silta-books-'))
  const file = join(folder, 'bank.sqlite')
  const database = new DatabaseSync(file)
  database.exec(readFileSync(new URL('former-books.sql', import.meta.url), 'utf8'))
  database
    .prepare('INSERT INTO documents VALUES (?, ?)')
    .run('keep/secret/validation', JSON.stringify(SECRET))
  database.close()
  const store = sqlStore(await openSqlite(file))
  try {
    await work(booksOf(store))
  } finally {
    store.close()
    rmSync(folder, { recursive: true })
  }
}

/** Digests what statements of customers say, and counts their entries. */
function statementsOf(ledger: Ledger): [entries: number, sha256: string] {
  const hash = createHash('sha256')
  let count = 0
  for (const { accountId } of ledger.accounts().filter(({ iban }) => iban !== undefined)) {
    for (const entry of ledger.entries(accountId)) {
      count += 1
      const { name = '', iban = '', bic = '' } = entry.counterpart ?? {}
      const { entryId, at, nth, amount, currency, archiveId = '', balanceAfter = '' } = entry
      const { reference = '', message = '' } = entry
      const texts = [entryId, accountId, at, nth, amount, currency, archiveId, balanceAfter]
      hash.update([...texts, name, iban, bic, reference, message].join('|') + '\n')
    }
  }
  return [count, hash.digest('hex')]
}

const FORMER: [number, string] = [15_074, '5f40405bc7304df426f5d644fefe0a68c2b57f0ca0f8e0334257c291f727e628']

test('tells every statement of a file of an earlier version as it was told then (gaps: shared.sandbox.control)', async () => {
  await withFormerBooks(async ({ ledger }) => {
    assert.deepEqual(statementsOf(ledger), FORMER)
    const balances = Object.fromEntries(ledger.accounts().map(({ iban, balance }) => [iban, balance]))
    assert.include(balances, {
      FI7399900000000201: '0.00',
      FI3099900000000102: '250.00',
      FI4999900000001506: '-1497.93',
      FI6299900000000011: '9848.51',
      FI1999900000000300: '101962.56',
      FI6099900000001308: '23459.92',
    })
    assert.equal(ledger.account(MERCHANT)?.balance, '110.00')
  })
})

test('gives accounts of an earlier version a kind, a status and their place under their IBAN (gaps: shared.sandbox.control)', async () => {
  await withFormerBooks(async ({ ledger }) => {
    const [aino, more] = ledger.accounts({ iban: 'FI6299900000000011' })
    assert.isUndefined(more)
    assert.include(aino, { accountId: AINO, kind: 'current', status: 'enabled', currency: 'EUR' })
    assert.include(ledger.account(MERCHANT), { kind: 'outside', status: 'enabled' })
    assert.lengthOf(ledger.accounts({ owner: 'customer-1' }), 2)
    // What the accounts began with has its other side now.
    assert.deepEqual(ledger.sum(), { EUR: '0.00' })
  })
})

test('reads kinds of an earlier version as words of banking (gaps: account-access.transaction.codes)', async () => {
  await withFormerBooks(async ({ ledger }) => {
    const booked = [...ledger.entries(MERCHANT)].map(
      ({ kind, status, amount }) => `${kind} ${status} ${amount}`,
    )
    assert.deepEqual(booked, ['payment booked 100.00', 'refund booked -2.50', 'payment booked 12.50'])
  })
})

test('goes on with a file of an earlier version: settles, opens, pays and refunds (gaps: shared.sandbox.control)', async () => {
  await withFormerBooks(async ({ bank, ledger, store }) => {
    // The refund that waits is settled when it is due; its record and its callback are of the earlier version.
    await advance(bank, 'PT5S')
    assert.equal((await statusOf(bank, PAID))['totalRefundedAmount'], '40.00')
    const [settled] = ledger.entries(AINO)
    assert.include(settled, {
      amount: '40.00',
      balanceAfter: '9888.51',
      kind: 'refund',
      // The counter goes on where it was.
      archiveId: '20261123000000000004',
    })
    // The link that was handed out pays once.
    const answers = await Promise.all([open(bank, LINK), open(bank, LINK)])
    assert.deepEqual(
      answers.map(({ headers }) => headers.get('location')),
      ['https://shop.example/return?order=1', 'https://shop.example/return?order=1'],
    )
    assert.equal((await statusOf(bank, UNOPENED))['status'], 'ACCEPTED')
    assert.equal(ledger.account(AINO)?.balance, '9881.51')
    // A payment of before can be refunded up to what is left of it.
    assert.equal((await refund(bank, PAID, '60.01')).status, 400)
    assert.equal((await refund(bank, PAID, '60.00')).status, 200)
    await advance(bank, 'PT5S')
    await paid(bank, { amount: '1.00' })
    assert.equal(ledger.account(AINO)?.balance, '9940.51')
    assert.equal(ledger.account(MERCHANT)?.balance, '18.00')
    assert.deepEqual(ledger.sum(), { EUR: '0.00' })
    // Another start finds nothing left to bring into today's form.
    const before = dump(store)
    assert.equal(booksOf(store).ledger.account(AINO)?.balance, '9940.51')
    assert.equal(dump(store), before)
  })
})

test('tells the same two years with the same seed as every version before (gaps: shared.sandbox.control)', () => {
  const { bank, ledger } = booksOf(memoryStore())
  bank.wire.now += 40 * 86_400_000
  assert.deepEqual(statementsOf(ledger), [
    15_816,
    'd45bdccc324e88a3f000cc422fb3a78535935975b4eb05f50ab0e564c5c4c585',
  ])
})
