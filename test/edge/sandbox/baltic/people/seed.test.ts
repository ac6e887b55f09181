// Who banks in the Baltic countries: what every seed brings, how people live, and which members of a transaction it shows.
// The reads themselves are in ../reads.
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

const list = (json: Json, name: string) => json[name] as Json[]

test('shows every member of a transaction, and of a link, among what each country begins with (3, Transaction, Shared types)', async () => {
  const bank = await openBaltic()
  for (const country of ['ee', 'lv', 'lt'] as const) {
    const seen = new Map<string, string>()
    const ofLinks = new Set<string>()
    for (const customerId of ['customer-1', 'customer-3']) {
      const consent = await giveConsent(bank, {}, { country, customerId })
      const { json } = await read(bank, consent, '', PRESENT, country)
      for (const { resourceId } of list(json, 'accounts')) {
        const query = `/${String(resourceId)}/transactions?bookingStatus=both&dateFrom=2026-09-01`
        const told = (await read(bank, consent, query, PRESENT, country)).json['transactions'] as Json
        for (const link of list(told, '_links')) for (const name of Object.keys(link)) ofLinks.add(name)
        for (const entry of [...list(told, 'booked'), ...list(told, 'pending')])
          for (const [name, value] of Object.entries(entry)) seen.set(name, JSON.stringify(value))
      }
    }
    const names = ['checkId', 'creditorId', 'mandateId', 'ultimateCreditor', 'ultimateDebtor', 'endToEndId']
    assert.includeMembers([...seen.keys()], names, country)
    const creditor = `${country.toUpperCase()}\\d\\dZZZ00000210`
    assert.match(seen.get('creditorId') ?? '', new RegExp(creditor))
    assert.sameMembers(
      [...ofLinks],
      ['href', 'rel', 'title', 'type', 'hreflang', 'media', 'templated', 'deprecation'],
    )
  }
})
