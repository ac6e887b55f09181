// Moving money in the books: once for each id, refused without funds, exchanged between currencies, shown on both statements.
// What is held first is in reservations.test.ts; that money never comes into being is in conservation.test.ts.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { convert, rateOf } from '../../../../edge/sandbox/ledger/money.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { dump, NOON, openBooks } from './kit.ts'

test('books one debit and one credit under one archive id: day of booking and a counter (gaps: shared.id)', () => {
  const { ledger, order, balance } = openBooks()
  const result = ledger.transfer(order({ to: 'other', reference: 'RF481245', message: 'Lasku' }))
  assert.deepEqual(result, {
    ok: true,
    booking: {
      archiveId: '20261120000000000001',
      at: NOON,
      debited: { amount: '10.00', currency: 'EUR' },
      credited: { amount: '10.00', currency: 'EUR' },
    },
  })
  assert.deepEqual([balance('euros'), balance('other')], ['9990.00', '10.00'])
  const [debit] = ledger.entries('euros')
  const [credit] = ledger.entries('other')
  const texts = {
    reference: 'RF481245',
    message: 'Lasku',
    archiveId: '20261120000000000001',
    status: 'booked',
  } as const
  assert.include(debit, { ...texts, amount: '-10.00', balanceAfter: '9990.00', kind: 'payment' })
  assert.include(credit, { ...texts, amount: '10.00', balanceAfter: '10.00', kind: 'payment' })
  assert.deepEqual(debit?.counterpart, { name: 'Aino Esimerkki', iban: 'FI7399900000000201' })
  assert.deepEqual(credit?.counterpart, { name: 'Aino Esimerkki', iban: 'EE159900000000000013' })
  assert.notEqual(debit?.entryId, credit?.entryId)
  assert.equal(
    ledger.transfer(order()).ok && [...ledger.entries('euros')][0]?.archiveId,
    '20261120000000000002',
  )
})

test('names the day of Helsinki in an archive id, also just before midnight in London (gaps: shared.id, shared.time)', () => {
  const { ledger, order } = openBooks()
  const result = ledger.transfer(order({ at: Date.parse('2026-11-20T22:30:00Z') }))
  assert.equal(result.ok && result.booking.archiveId, '20261121000000000001')
})

test('moves money once however often the same id comes (Part 4: corporate.sepa, psd2.submit)', () => {
  const store = memoryStore()
  const { clock, ledger, order } = openBooks(store)
  const once = order()
  const first = ledger.transfer(once)
  const before = dump(store)
  assert.deepEqual(ledger.transfer(once), first)
  // What it was asked with later changes nothing: neither a later time, nor its text, nor money that has gone.
  clock.at += 3_600_000
  ledger.setStatus('euros', 'blocked')
  assert.deepEqual(ledger.transfer({ ...once, at: clock.at, message: 'Taas' }), first)
  ledger.setStatus('euros', 'enabled')
  assert.equal(dump(store), before)
  // It is the same movement after a restart, too.
  assert.deepEqual(makeLedger(store).transfer(once), first)
  assert.equal(dump(store), before)
})

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

test('refuses a debit that the account cannot pay, one cent over and not one below (gaps: psd2.scenario.failure)', () => {
  const store = memoryStore()
  const { ledger, order, balance } = openBooks(store)
  const before = dump(store)
  const over = order({ amount: '10000.01' })
  assert.deepEqual(ledger.transfer(over), { ok: false, refusal: 'funds_insufficient' })
  assert.equal(dump(store), before)
  // A refused id is free, for when there is money.
  ledger.transfer(order({ from: { name: 'Antaja' }, to: 'euros', amount: '0.01' }))
  assert.isTrue(ledger.transfer(over).ok)
  assert.equal(balance('euros'), '0.00')
  assert.deepEqual(ledger.transfer(order({ amount: '0.01' })), { ok: false, refusal: 'funds_insufficient' })
})

test('spends a credit limit down to its last cent (gaps: baltic.balance.members)', () => {
  const { ledger, order, balance } = openBooks()
  const buy = { from: 'card', kind: 'card-purchase' as const }
  assert.equal(ledger.balances('card').available, '200.00')
  assert.isFalse(ledger.transfer(order({ ...buy, amount: '200.01' })).ok)
  assert.isTrue(ledger.transfer(order({ ...buy, amount: '200.00' })).ok)
  assert.equal(balance('card'), '-200.00')
  assert.equal(ledger.balances('card').available, '0.00')
})

test('debits without a check of funds where an interface says so (gaps: shared.sandbox.identity)', () => {
  const { ledger, order, balance } = openBooks()
  assert.isTrue(ledger.transfer(order({ from: 'other', amount: '9999999999999.99', funds: 'unchecked' })).ok)
  assert.equal(balance('other'), '-9999999999999.99')
})

test('never asks who is outside the bank for funds (gaps: shared.sandbox.identity)', () => {
  const { ledger, order, balance } = openBooks()
  assert.isTrue(ledger.transfer(order({ from: { name: 'Antaja' }, to: 'other', amount: '7000.00' })).ok)
  assert.equal(balance('other'), '7000.00')
})

test('debits no blocked account but credits it, and does neither with a deleted one (gaps: baltic.account.listing)', () => {
  const { ledger, order, balance } = openBooks()
  const blocked = { ok: false, refusal: 'account_blocked' } as const
  const deleted = { ok: false, refusal: 'account_deleted' } as const
  assert.deepEqual(ledger.transfer(order({ from: 'blocked' })), blocked)
  assert.deepEqual(ledger.transfer(order({ from: 'blocked', funds: 'unchecked' })), blocked)
  assert.deepEqual(ledger.reserve(order({ from: 'blocked' })), blocked)
  assert.isTrue(ledger.transfer(order({ to: 'blocked' })).ok)
  assert.equal(balance('blocked'), '60.00')
  assert.deepEqual(ledger.transfer(order({ to: 'deleted' })), deleted)
  assert.deepEqual(ledger.transfer(order({ from: 'deleted' })), deleted)
  ledger.setStatus('blocked', 'enabled')
  assert.isTrue(ledger.transfer(order({ from: 'blocked', amount: '60.00' })).ok)
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

test('shows lines of the payer on the debit only, after those for both (gaps: account-access.transaction.texts)', () => {
  const { ledger, order } = openBooks()
  ledger.transfer(order({ to: 'other', message: 'Vuokra', ownMessage: 'Marraskuu', endToEndId: 'E2E-1' }))
  ledger.transfer(order({ to: 'other', ownMessage: 'Vain minulle' }))
  const texts = (accountId: string) => [...ledger.entries(accountId)].map(({ message }) => message)
  assert.deepEqual(texts('euros'), ['Vain minulle', 'Vuokra\nMarraskuu'])
  assert.deepEqual(texts('other'), [undefined, 'Vuokra'])
  assert.equal([...ledger.entries('other')][1]?.endToEndId, 'E2E-1')
})

test('goes on under the archive id of an earlier movement (gaps: corporate.status.values)', () => {
  const { ledger, order } = openBooks()
  const transit = { accountId: 'transit', name: 'Saaja Oy' }
  const sent = ledger.transfer(order({ to: transit }))
  const { archiveId } = sent.ok ? sent.booking : { archiveId: '' }
  const arrived = ledger.transfer(order({ from: transit, to: 'other', archiveId }))
  assert.equal(arrived.ok && arrived.booking.archiveId, archiveId)
  assert.equal(ledger.account('transit')?.balance, '0.00')
  assert.equal([...ledger.entries('other')][0]?.archiveId, archiveId)
})

test('books both entries where payer and payee are one account (gaps: psd2.status.transitions)', () => {
  const { ledger, order, balance } = openBooks()
  assert.isTrue(ledger.transfer(order({ to: 'euros', amount: '10000.00' })).ok)
  assert.equal(balance('euros'), '10000.00')
  const amounts = [...ledger.entries('euros')].map(({ amount, balanceAfter }) => [amount, balanceAfter])
  assert.deepEqual(amounts, [
    ['10000.00', '10000.00'],
    ['-10000.00', '0.00'],
  ])
})

test('takes what an amount in another currency costs, half a cent up, through the exchange (gaps: shared.sandbox.rates)', () => {
  const { ledger, order, balance } = openBooks()
  const abroad = { name: 'Jane', bban: '12-3456' }
  const cases: [amount: string, currency: string, cost: string][] = [
    ['11.00', 'USD', '10.00'],
    ['0.85', 'GBP', '1.00'],
    ['100.00', 'SEK', '9.09'],
    ['0.06', 'SEK', '0.01'],
    ['1', 'JPY', '0.01'],
    ['160', 'JPY', '1.00'],
    ['0.03', 'PLN', '0.02'],
    ['2.000', 'KWD', '1.00'],
  ]
  for (const [amount, currency, cost] of cases) {
    const result = ledger.transfer(order({ to: abroad, amount, currency, kind: 'foreign-payment' }))
    assert.deepEqual(result.ok && [result.booking.debited, result.booking.credited], [
      { amount: cost, currency: 'EUR' },
      { amount, currency },
    ])
    const [entry] = ledger.entries('euros')
    assert.equal(entry?.amount, `-${cost}`)
    assert.deepInclude(entry?.exchange, { amount, currency })
  }
  assert.equal([...ledger.entries('euros')].at(-1)?.exchange?.rate, '1.10')
  // 22.13 EUR have gone into the exchange, and each currency has come out of it.
  assert.equal(balance('exchange:EUR'), '22.13')
  assert.deepEqual([balance('exchange:JPY'), balance('exchange:USD')], ['-161', '-11.00'])
})

test('books what comes to no cent as the debit that it is, and never as a credit (gaps: shared.sandbox.rates, account-access.transaction.amount)', () => {
  const { ledger, order, balance } = openBooks()
  const before = balance('euros')
  const tiny = order({ to: { name: 'Sven', bban: '12-3456' }, amount: '0.05', currency: 'SEK' })
  assert.isTrue(ledger.transfer(tiny).ok)
  const [entry] = ledger.entries('euros')
  assert.deepEqual([entry?.amount, entry?.balanceAfter], ['-0.00', before])
  assert.deepInclude(entry?.counterpart, { name: 'Sven' })
})

test('debits an account in the currency itself without conversion (gaps: shared.sandbox.rates)', () => {
  const { ledger, order, balance } = openBooks()
  ledger.transfer(order({ from: 'dollars', to: { name: 'Jane' }, amount: '500.00', currency: 'USD' }))
  assert.equal(balance('dollars'), '0.00')
  assert.isUndefined([...ledger.entries('dollars')][0]?.exchange)
  assert.isUndefined(balance('exchange:USD'))
})

test('exchanges between accounts of two currencies, in whole yen (gaps: shared.sandbox.rates)', () => {
  const { ledger, order, balance } = openBooks()
  // 100.00 EUR are 16,000 yen.
  ledger.transfer(order({ to: 'yen', amount: '100.00' }))
  assert.deepEqual([balance('euros'), balance('yen')], ['9900.00', '86000'])
  // 110.00 USD cost 16,000 yen.
  ledger.transfer(order({ from: 'yen', to: 'dollars', amount: '110.00', currency: 'USD' }))
  assert.deepEqual([balance('yen'), balance('dollars')], ['70000', '610.00'])
  assert.deepEqual(
    [...ledger.entries('yen')].map(({ amount, currency }) => `${amount} ${currency}`),
    ['-16000 JPY', '16000 JPY'],
  )
  // Funds are asked for in the currency of the account.
  assert.deepEqual(ledger.transfer(order({ from: 'yen', to: 'other', amount: '437.51' })), {
    ok: false,
    refusal: 'funds_insufficient',
  })
  assert.isTrue(ledger.transfer(order({ from: 'yen', to: 'other', amount: '437.50' })).ok)
  assert.deepEqual([balance('yen'), balance('other')], ['0', '437.50'])
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
