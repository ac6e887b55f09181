// Money that is held: less to spend, a pending entry, and in the end booked under another id, or given free.
// Movements that are booked at once are in transfers.test.ts.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { dump, NOON, openBooks } from './kit.ts'

test('holds money that then cannot be spent, and shows it as pending only (gaps: baltic.balance.members)', () => {
  const { ledger, order, balance } = openBooks()
  const result = ledger.reserve(order({ amount: '9000.00', message: 'Tilaus', kind: 'card-purchase' }))
  assert.isTrue(result.ok)
  assert.deepEqual(ledger.balances('euros'), {
    booked: '10000.00',
    available: '1000.00',
    expected: '1000.00',
  })
  assert.equal(balance('euros'), '10000.00')
  assert.deepEqual([...ledger.entries('euros')], [])
  const [pending, more] = ledger.pending('euros')
  assert.isUndefined(more)
  assert.deepInclude(pending, {
    accountId: 'euros',
    at: NOON,
    amount: '-9000.00',
    currency: 'EUR',
    kind: 'card-purchase',
    status: 'pending',
    counterpart: { name: 'Saaja Oy', iban: 'FI4699800000000013', bic: 'SBOXFIH8' },
    message: 'Tilaus',
  })
  assert.doesNotHaveAnyKeys(pending, ['archiveId', 'balanceAfter'])
  const refused = { ok: false, refusal: 'funds_insufficient' } as const
  assert.deepEqual(ledger.transfer(order({ amount: '1000.01' })), refused)
  assert.deepEqual(ledger.reserve(order({ amount: '1000.01' })), refused)
  assert.isTrue(ledger.reserve(order({ amount: '1000.00' })).ok)
  assert.deepEqual(
    ledger.pending('euros').map(({ amount }) => amount),
    ['-1000.00', '-9000.00'],
  )
})

test('books what it held under another entry id, once (gaps: shared.sandbox.identity)', () => {
  const store = memoryStore()
  const { clock, ledger, order, balance } = openBooks(store)
  const held = order({ amount: '25.00', to: 'other', reference: '1232' })
  ledger.reserve(held)
  const [pending] = ledger.pending('euros')
  clock.at += 86_400_000
  const captured = ledger.capture(held.id, clock.at)
  assert.deepInclude(captured.ok && captured.booking, {
    archiveId: '20261121000000000001',
    at: NOON + 86_400_000,
  })
  assert.deepEqual([balance('euros'), balance('other')], ['9975.00', '25.00'])
  assert.deepEqual(ledger.pending('euros'), [])
  const [booked] = ledger.entries('euros')
  assert.deepInclude(booked, { amount: '-25.00', status: 'booked', reference: '1232', at: clock.at })
  assert.notEqual(booked?.entryId, pending?.entryId)
  assert.equal(ledger.reservation(held.id)?.status, 'captured')
  const before = dump(store)
  clock.at += 1
  assert.deepEqual(ledger.capture(held.id, clock.at), captured)
  assert.equal(ledger.release(held.id).status, 'captured')
  const again = ledger.reserve(held)
  assert.equal(again.ok && again.reservation.status, 'captured')
  assert.equal(dump(store), before)
  assert.deepEqual(makeLedger(store, { clock }).balances('euros'), {
    booked: '9975.00',
    available: '9975.00',
    expected: '9975.00',
    changedAt: NOON + 86_400_000,
  })
})

test('gives free what it held, and books nothing then (gaps: baltic.payment.status-values)', () => {
  const { ledger, order } = openBooks()
  const held = order({ amount: '10000.00' })
  ledger.reserve(held)
  assert.equal(ledger.balances('euros').available, '0.00')
  assert.equal(ledger.release(held.id).status, 'released')
  assert.equal(ledger.release(held.id).status, 'released')
  assert.equal(ledger.balances('euros').available, '10000.00')
  assert.deepEqual(ledger.pending('euros'), [])
  assert.throws(() => ledger.capture(held.id, NOON), TypeError, 'released')
  assert.throws(() => ledger.capture('test/unknown', NOON), TypeError, 'reservation')
  assert.isUndefined(ledger.reservation('test/unknown'))
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

test('books what was held though nothing else is left, or the account is blocked since (gaps: baltic.payment.bulk)', () => {
  const { ledger, order, balance } = openBooks()
  const held = order({ amount: '10000.00' })
  ledger.reserve(held)
  ledger.setStatus('euros', 'blocked')
  assert.isTrue(ledger.capture(held.id, NOON).ok)
  assert.equal(balance('euros'), '0.00')
})

test('holds what another currency costs, and books the same (gaps: shared.sandbox.rates)', () => {
  const { ledger, order, balance } = openBooks()
  const held = order({ amount: '100.00', currency: 'SEK', to: { name: 'Sven' } })
  const reserved = ledger.reserve(held)
  assert.deepEqual(reserved.ok && reserved.reservation.held, { amount: '9.09', currency: 'EUR' })
  assert.equal(ledger.pending('euros')[0]?.amount, '-9.09')
  ledger.capture(held.id, NOON)
  assert.equal(balance('euros'), '9990.91')
})

test('holds nothing for who is outside the bank (gaps: shared.sandbox.identity)', () => {
  const { ledger, order } = openBooks()
  assert.throws(() => ledger.reserve(order({ from: { name: 'Antaja' }, to: 'euros' })), TypeError, 'from')
})
