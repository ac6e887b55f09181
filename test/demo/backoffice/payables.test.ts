// What a choice of bills comes to, when each is due, and which of them look as if they were paid already.
import { assert, test } from '#kit'
import { isReference, parseIban } from '../../../core/shared/index.ts'
import type { PaidBefore } from '../../../demo/backoffice/server/bill-view.ts'
import { type Bill, billsOn } from '../../../demo/backoffice/server/bills.ts'
import { type AboutToPay, findDuplicate } from '../../../demo/backoffice/suppliers/duplicates.ts'
import {
  choose,
  chooseEvery,
  dueOf,
  idsTogether,
  isEveryChosen,
  totalsOf,
} from '../../../demo/backoffice/suppliers/payables.ts'

const TODAY = '2026-11-27'
const bills = billsOn(TODAY)
const pick = (...ids: string[]): Bill[] => bills.filter(({ id }) => ids.includes(id))

test('adds bills up exactly, each currency by itself (house: 4)', () => {
  assert.deepEqual(totalsOf(pick('clay', 'rent')), [{ amount: '1058.60', currency: 'EUR' }])
  assert.deepEqual(totalsOf(bills), [
    { amount: '1342.25', currency: 'EUR' },
    { amount: '480.00', currency: 'CHF' },
  ])
  const many = Array.from({ length: 10 }, () => ({ amount: '90071992547409.93', currency: 'EUR' }))
  assert.deepEqual(totalsOf(many), [{ amount: '900719925474099.30', currency: 'EUR' }])
  assert.deepEqual(totalsOf([]), [])
})

test('chooses bills in euros together, one abroad alone, and all that go together by one press (2 A, What the service does)', () => {
  const [clay, both] = [choose([], 'clay', bills), choose(['clay'], 'rent', bills)]
  assert.deepEqual(clay, ['clay'])
  assert.sameMembers(both, ['clay', 'rent'])
  assert.deepEqual(choose(both, 'clay', bills), ['rent'])
  assert.deepEqual(choose(both, 'cobalt', bills), ['cobalt'])
  assert.deepEqual(choose(['cobalt'], 'clay', bills), ['clay'])
  const every = chooseEvery(['clay'], bills)
  assert.deepEqual(every, ['clay', 'kiln', 'rent', 'boxes'])
  assert.isTrue(isEveryChosen(every, bills))
  assert.isFalse(isEveryChosen(both, bills))
  assert.deepEqual(chooseEvery(every, bills), [])
  assert.deepEqual(idsTogether(pick('cobalt')), [])
  assert.isFalse(isEveryChosen([], pick('cobalt')))
})

test('tells when a bill is due, over the ends of months and years and the change of clocks (house: 4)', () => {
  assert.deepEqual(dueOf('2026-11-24', TODAY), { when: 'overdue', days: 3 })
  assert.deepEqual(dueOf(TODAY, TODAY), { when: 'today', days: 0 })
  assert.deepEqual(dueOf('2026-11-28', TODAY), { when: 'later', days: 1 })
  assert.deepEqual(dueOf('2027-01-01', '2026-12-31'), { when: 'later', days: 1 })
  assert.deepEqual(dueOf('2026-10-24', '2026-10-26'), { when: 'overdue', days: 2 })
})

test('has examples of their own accounts, references and invoices, the first due at the top, one overdue (house: 4)', () => {
  const references = bills.flatMap(({ reference }) => reference ?? [])
  for (const list of [references, bills.map(({ account }) => account), bills.map(({ invoice }) => invoice)])
    assert.lengthOf(new Set(list), list.length)
  assert.isTrue(references.every((reference) => isReference(reference)))
  assert.isTrue(bills.every(({ account }) => parseIban(account) !== undefined))
  const days = bills.map(({ dueDate }) => dueDate)
  assert.deepEqual(days, days.toSorted())
  assert.isBelow(Number(days[0]?.replaceAll('-', '')), Number(TODAY.replaceAll('-', '')))
})

const NOW = Date.parse('2026-11-27T10:00:00Z')
const before: PaidBefore = {
  id: 'pk1',
  isAlone: true,
  name: 'Savitehdas Korpi Oy',
  account: 'FI6057800720123459',
  amount: '418.60',
  currency: 'EUR',
  reference: 'RF18539007547034',
  at: '2026-11-26T20:00:00Z',
}
const other: AboutToPay = {
  name: 'Savitehdas Korpi Oy',
  account: 'FI6057800720123459',
  amount: '12.00',
  currency: 'EUR',
}

/** What is the same, where something is. */
const sameOf = (one: Partial<AboutToPay>, paid: Partial<PaidBefore> = {}) =>
  findDuplicate({ ...other, ...one }, [{ ...before, ...paid }], NOW)?.same

test('finds what was perhaps paid already by amount, reference or invoice of the same supplier (house: 4)', () => {
  assert.isUndefined(sameOf({}))
  assert.deepEqual(sameOf({ amount: '418.6' }), ['amount'])
  assert.deepEqual(sameOf({ reference: 'rf18 5390 0754 7034' }), ['reference'])
  // The Finnish reference in it says the same.
  assert.deepEqual(sameOf({ reference: '00539007547034' }), ['reference'])
  assert.deepEqual(sameOf({ invoice: '20418' }, { invoice: '20418' }), ['invoice'])
  assert.deepEqual(sameOf({ invoice: '20418' }, { message: 'Invoice 20418, clay' }), ['invoice'])
  assert.deepEqual(sameOf({ message: 'lasku 20418' }, { invoice: '20418' }), ['invoice'])
  assert.deepEqual(sameOf({ message: 'Lasku 2071' }, { message: 'lasku 2071' }), ['invoice'])
  assert.deepEqual(sameOf({ amount: '418.60', reference: 'RF18539007547034' }), ['reference', 'amount'])
  // The supplier is known by the account as by the name.
  assert.deepEqual(sameOf({ name: 'Korpi', amount: '418.60' }), ['amount'])
  assert.deepEqual(sameOf({ account: 'FI8399900000098767', amount: '418.60' }), ['amount'])
})

test('takes nothing for paid already that is of another supplier, currency or number (house: 4)', () => {
  const stranger = { name: 'Lasite', account: 'FI8399900000098767' }
  assert.isUndefined(sameOf({ ...stranger, amount: '418.60', reference: 'RF18539007547034' }))
  assert.isUndefined(sameOf({ amount: '418.60', currency: 'SEK' }))
  assert.isUndefined(sameOf({ invoice: '204' }, { message: 'Invoice 20418' }))
  assert.isUndefined(sameOf({ message: 'Thank you' }, { message: 'Thank you' }))
  assert.isUndefined(sameOf({ reference: '' }, { reference: '' }))
  assert.isUndefined(sameOf({ message: '' }, { message: '' }))
})

test('remembers a payment for thirty days of the bank, and tells of the likeliest (house: 4)', () => {
  // The day in Finland begins two hours earlier than in UTC.
  assert.deepEqual(sameOf({ amount: '418.60' }, { at: '2026-10-27T22:00:00Z' }), ['amount'])
  assert.deepEqual(sameOf({ amount: '418.60' }, { at: '2026-10-28T00:00:00+02:00' }), ['amount'])
  assert.isUndefined(sameOf({ amount: '418.60' }, { at: '2026-10-27T21:59:59Z' }))
  const older = { ...before, id: 'pk0', at: '2026-11-20T10:00:00Z' }
  const weaker = { ...before, id: 'pk2', reference: 'RF3877311201', at: '2026-11-27T09:00:00Z' }
  const one = { ...other, amount: '418.60', reference: 'RF18539007547034' }
  assert.equal(findDuplicate(one, [weaker, older, before], NOW)?.before.id, 'pk1')
  assert.equal(findDuplicate(one, [older, weaker], NOW)?.before.id, 'pk0')
})
