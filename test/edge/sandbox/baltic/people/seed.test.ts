// Who banks in the Baltic countries: what is there with every seed, how people live, and the debit that matures.
// What may be read of it is in reads.test.ts.
import { assert, test } from '#kit'
import { isIban } from '../../../../../core/shared/values/iban.ts'
import { isText } from '../../../../../core/shared/values/text.ts'
import { COUNTRIES } from '../../../../../edge/sandbox/baltic/countries.ts'
import { residenceOf } from '../../../../../edge/sandbox/baltic/people/index.ts'
import { makeHistory } from '../../../../../edge/sandbox/simulation/history.ts'
import { accountKey } from '../../../../../edge/sandbox/simulation/accounts.ts'
import { memoryStore } from '../../../../../edge/sandbox/storage/store.ts'
import { advance, control, type Json } from '../../bank-kit.ts'
import { type BalticBank, giveConsent, openBaltic, PRESENT, read } from '../kit.ts'

const START = Date.parse('2026-11-20T10:00:00.000Z')

/** Reads the report of the first EUR sub-account of customer-1. */
async function report(
  bank: BalticBank,
  consent: string,
  query = 'bookingStatus=both&dateFrom=2026-11-20',
  place = 0,
  country = 'ee',
) {
  const { json } = await read(bank, consent, '', PRESENT, country)
  const id = String((json['accounts'] as Json[])[place]?.['resourceId'])
  const answer = await read(bank, consent, `/${id}/transactions?${query}`, PRESENT, country)
  const transactions = answer.json['transactions'] as {
    booked: Json[]
    pending: Json[]
    meta: Json
    _links: Json[]
  }
  const balances = (await read(bank, consent, `/${id}/balances`, PRESENT, country)).json['balances'] as Json[]
  const sum = (type: string) =>
    (balances.find(({ balanceType }) => balanceType === type)?.['balanceAmount'] as Json | undefined)?.[
      'amount'
    ]
  return { ...transactions, sum, id }
}

test('holds 25.00 at the start and books it under another id at 06.00 of the second TARGET day after (gaps: shared.sandbox.identity)', async () => {
  const bank = await openBaltic()
  for (const country of ['ee', 'lv', 'lt']) {
    const consent = await giveConsent(bank, {}, { country, customerId: 'customer-1' })
    const start = await report(bank, consent, undefined, 0, country)
    assert.equal(start.pending.length, 1)
    assert.deepEqual(start.pending[0]?.['transactionAmount'], { amount: -25, currency: 'EUR' })
    assert.notProperty(start.pending[0], 'bookingDate')
    assert.equal(start.sum('interimAvailable'), 9975)
    assert.equal(start.sum('expected'), 9975)
    assert.equal(start.sum('openingBooked'), start.sum('closingBooked'))
  }
  await advance(bank, 'P3DT17H59M59S')
  const consent = await giveConsent(bank, {}, { customerId: 'customer-1' })
  const before = await report(bank, consent)
  assert.equal(before.pending.length, 1)
  await advance(bank, 'PT1S')
  const after = await report(bank, consent)
  assert.deepEqual(after.pending, [])
  assert.equal(after.booked[0]?.['bookingDate'], '2026-11-24')
  assert.deepEqual(after.booked[0]?.['transactionAmount'], { amount: -25, currency: 'EUR' })
  assert.notEqual(after.booked[0]?.['transactionId'], before.pending[0]?.['transactionId'])
  assert.equal(after.booked[0]?.['creditorName'], before.pending[0]?.['creditorName'])
  assert.equal(after.sum('interimAvailable'), 9975)
})

test('lets nothing move by itself on the accounts of the first customers after the start (gaps: shared.sandbox.identity)', async () => {
  const bank = await openBaltic()
  await advance(bank, 'P400D')
  for (const customerId of ['customer-1', 'customer-3']) {
    const consent = await giveConsent(bank, {}, { customerId })
    const { booked } = await report(bank, consent, 'bookingStatus=both&dateFrom=2026-11-21')
    assert.equal(booked.length, customerId === 'customer-1' ? 1 : 0)
  }
})

test('gives every customer a life that their balances follow, in words and numbers that are right (gaps: shared.text, shared.iban)', () => {
  const numbers = new Set<string>()
  for (const place of COUNTRIES) {
    const people = residenceOf(place)
    const history = makeHistory({ seed: 'silta', startAt: START }, people)
    assert.deepEqual(people.profiles.map(({ customerId }) => customerId).slice(0, 2), [
      'customer-1',
      'customer-3',
    ])
    for (const { name, kind, accounts } of people.profiles) {
      assert.isTrue(isText(name, { max: 70 }), name)
      for (const account of accounts) {
        assert.isTrue(isIban(account.iban), account.iban)
        assert.isTrue(account.iban.startsWith(place.country))
        numbers.add(accountKey(account))
        for (const { counterpart, message = '' } of history.events(accountKey(account), START)) {
          if (counterpart) assert.isTrue(isText(counterpart.name, { max: 70 }), counterpart.name)
          assert.isTrue(counterpart?.iban === undefined || isIban(counterpart.iban))
          assert.isTrue(message === '' || isText(message, { max: 140 }), message)
        }
      }
      assert.isAtLeast(accounts.length, 1, kind)
    }
    assert.isAtLeast(people.profiles.filter(({ kind }) => kind === 'business').length, 2)
    assert.isAtLeast(people.profiles.filter(({ kind }) => kind === 'private').length, 3)
  }
  assert.equal(numbers.size, COUNTRIES.length * 11)
})

test('cuts a report into pages of 100, booked before pending, newest first (gaps: baltic.report.page)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank, {}, { customerId: 'customer-3' })
  const query = 'bookingStatus=both&dateFrom=2026-08-22'
  const first = await report(bank, consent, query)
  const totalPages = Number(first.meta['totalPages'])
  assert.isAtLeast(totalPages, 2)
  const rels = ({ _links }: { _links: Json[] }) =>
    _links.map(({ rel }) => rel).filter((rel) => rel !== 'transactionDetails')
  assert.deepEqual(rels(first), ['first', 'next', 'last'])
  const pages = await Promise.all(
    Array.from({ length: totalPages }, (_, nth) => report(bank, consent, `${query}&page=${nth + 1}`)),
  )
  assert.deepEqual(rels(pages.at(-1) ?? first), ['first', 'previous', 'last'])
  const all = pages.flatMap(({ booked }) => booked)
  assert.deepEqual(
    pages.slice(0, -1).map(({ booked }) => booked.length),
    pages.slice(0, -1).map(() => 100),
  )
  assert.equal(new Set(all.map(({ transactionId }) => transactionId)).size, all.length)
  const days = all.map(({ bookingDate }) => String(bookingDate))
  assert.deepEqual(days, days.toSorted().toReversed())
  const beyond = await read(
    bank,
    consent,
    `/${first.id}/transactions?${query}&page=${totalPages + 1}`,
    PRESENT,
  )
  assert.equal(beyond.status, 400)
})

test('shows a transaction by its id, as the list does (3, Endpoints; gaps: baltic.resource.unknown)', async () => {
  const bank = await openBaltic()
  const consent = await giveConsent(bank, {}, { customerId: 'customer-1' })
  const query = 'bookingStatus=both&dateFrom=2026-10-01'
  for (const place of [0, 3]) {
    const { booked, pending, id } = await report(bank, consent, query, place)
    assert.isNotEmpty(booked)
    for (const listed of [booked[0], booked.at(-1), ...pending]) {
      const transactionId = String(listed?.['transactionId'])
      const { json } = await read(bank, consent, `/${id}/transactions/${transactionId}`, PRESENT)
      assert.deepEqual(json['transactionDetails'], listed)
      const other = await report(bank, consent, query, 1)
      const crossed = await read(bank, consent, `/${other.id}/transactions/${transactionId}`, PRESENT)
      assert.equal(crossed.status, 404)
    }
  }
})

test('adds up the balances of a card account from its purchases (gaps: baltic.balance.members)', async () => {
  const bank = await openBaltic()
  await advance(bank, 'P9D')
  const consent = await giveConsent(bank, {}, { customerId: 'customer-1' })
  const { booked, pending, sum } = await report(bank, consent, 'bookingStatus=both&dateFrom=2026-11-01', 3)
  const cents = (list: Json[]) =>
    -list.reduce(
      (total, one) => total + Math.round(Number((one['transactionAmount'] as Json)['amount']) * 100),
      0,
    )
  assert.isNotEmpty(booked)
  assert.equal(Math.round(Number(sum('nonInvoiced')) * 100), cents(booked))
  assert.equal(Math.round(Number(sum('authorised')) * 100), cents(pending))
  assert.equal(Math.round(Number(sum('available')) * 100), 200_000 - cents(booked) - cents(pending))
})

test('opens the Baltic accounts in data of a version that did not know them (gaps: shared.sandbox.control)', async () => {
  const store = memoryStore()
  const former = await openBaltic({ store })
  former.sandbox.close()
  for (const [key] of store.list({ prefix: 'baltic/' })) store.delete(key)
  for (const [key, note] of store.list({ prefix: 'due/' })) {
    if ((note as Json)['kind'] !== undefined) store.delete(key)
  }
  const bank = await openBaltic({ store })
  const consent = await giveConsent(bank, {}, { customerId: 'customer-1' })
  const { pending, sum } = await report(bank, consent)
  assert.equal(pending.length, 1)
  assert.equal(sum('interimAvailable'), 9975)
  assert.equal((await control(bank, 'POST', '/reset', {})).status, 204)
  const again = await giveConsent(bank, {}, { customerId: 'customer-1' })
  assert.equal((await report(bank, again)).sum('interimAvailable'), 9975)
})
