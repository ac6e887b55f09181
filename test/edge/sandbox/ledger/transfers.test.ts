// What an id of a movement or of a reservation stands for, who is outside the bank, and what currencies convert to.
// Funds, statuses, repetitions and exchanges are in conservation.test.ts and in the raw tests of the interfaces.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { convert, rateOf } from '../../../../edge/sandbox/ledger/money.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { openBooks } from './kit.ts'

test('refuses an id that stands for another movement, as a fault of the caller (house: 4, Errors)', () => {
  const { ledger, order } = openBooks()
  const once = order()
  ledger.transfer(once)
  for (const other of [{ amount: '10.01' }, { from: 'other' }, { to: 'other' }, { kind: 'fee' as const }]) {
    assert.throws(() => ledger.transfer({ ...once, ...other }), TypeError, 'id')
  }
  // The same amount in another spelling is the same.
  assert.isTrue(ledger.transfer({ ...once, amount: '0010.00' }).ok)
  assert.throws(() => ledger.transfer(order({ amount: '0.00' })), TypeError, 'amount')
  assert.throws(() => ledger.transfer(order({ amount: '0.001' })), TypeError, 'decimals')
  assert.throws(() => ledger.transfer(order({ from: 'nobody' })), TypeError, 'open')
})

test('keeps an account of its own for everybody outside, by number and currency (gaps: shared.sandbox.identity)', () => {
  const { ledger, order } = openBooks()
  const payee = { name: 'Saaja Oy', iban: 'FI4699800000000013', bic: 'SBOXFIH8' }
  ledger.transfer(order({ to: payee }))
  ledger.transfer(order({ to: { ...payee, name: 'Saaja Ab' } }))
  ledger.transfer(order({ to: { name: 'Jane', bban: '12-3456' }, currency: 'USD', amount: '11.00' }))
  ledger.transfer(order({ to: { accountId: 'merchant:shop', name: 'Kauppa' } }))
  const outside = ledger.accounts().filter(({ kind }) => kind === 'outside')
  assert.includeMembers(
    outside.map(({ holder, currency, balance }) => `${holder} ${balance} ${currency}`),
    ['Saaja Oy 20.00 EUR', 'Jane 11.00 USD', 'Kauppa 10.00 EUR'],
  )
  assert.equal(ledger.account('merchant:shop')?.balance, '10.00')
  // Statements show the name that the payment gave.
  const names = [...ledger.entries('euros')].map(({ counterpart }) => counterpart?.name)
  assert.deepEqual(names, ['Kauppa', 'Jane', 'Saaja Ab', 'Saaja Oy'])
  // Who is outside is no account of the bank, whatever number it has.
  assert.deepEqual(ledger.accounts({ iban: payee.iban }), [])
})

test('keeps apart whoever is outside under names of any letters, also where one begins with another (gaps: shared.text)', () => {
  const { ledger, order } = openBooks()
  const names = ['A', 'A/B', 'A/B/C', "Äiti & Poika (D) 'E'", 'Šarūnas Žukauskas']
  for (const name of names) ledger.transfer(order({ to: { name } }))
  for (const name of names) {
    const [account, more] = ledger.accounts().filter(({ holder }) => holder === name)
    assert.isUndefined(more)
    assert.equal(account?.balance, '10.00')
    assert.lengthOf([...ledger.entries(account?.accountId ?? '')], 1, name)
    // Keys of the store are ASCII.
    assert.match(account?.accountId ?? '', /^[ -~]+$/)
  }
})

test('converts between any two currencies with one rounding (gaps: shared.sandbox.rates)', () => {
  const cases: [units: bigint, from: string, to: string, expected: bigint][] = [
    [100n, 'EUR', 'EUR', 100n],
    [100n, 'EUR', 'USD', 110n],
    [1n, 'EUR', 'JPY', 2n],
    [110n, 'USD', 'JPY', 160n],
    [1100n, 'SEK', 'USD', 110n],
    [1n, 'SEK', 'NOK', 1n],
    [160n, 'JPY', 'KWD', 2_000n],
    [0n, 'USD', 'JPY', 0n],
  ]
  for (const [amount, from, to, expected] of cases) {
    assert.equal(convert(amount, from, to), expected, `${from} ${to}`)
  }
  assert.deepEqual(
    [rateOf('EUR', 'USD'), rateOf('EUR', 'JPY'), rateOf('USD', 'EUR')],
    ['1.10', '160.00', '0.9091'],
  )
})

test('holds once for one id, also after a restart (Part 4)', () => {
  const store = memoryStore()
  const { ledger, order } = openBooks(store)
  const held = order({ amount: '6000.00' })
  const first = ledger.reserve(held)
  assert.deepEqual(ledger.reserve(held), first)
  assert.deepEqual(makeLedger(store).reserve(held), first)
  assert.equal(ledger.balances('euros').available, '4000.00')
  // The same id in another sense is a fault of the caller, before and after it was booked.
  assert.throws(() => ledger.reserve({ ...held, amount: '1.00' }), TypeError, 'id')
  assert.throws(() => ledger.transfer(held), TypeError, 'held')
})
