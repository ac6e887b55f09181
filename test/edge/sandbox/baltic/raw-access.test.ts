/// <reference types="node" />
// What a consent allows: rights by list, by string and by choice of the PSU; what lies outside it.
// What the reads show is in raw-accounts and raw-report.
import { randomUUID } from 'node:crypto'
import { assert, test } from '#kit'
import { handClock, openBank } from '../raw-client.ts'
import { type Body, consentBody, reference, COUNTRIES, EE, LV, START } from './raw-bodies.ts'
import { assertRefused } from './raw-refusal.ts'
import { decided, moveTo, openRenewable, REDIRECT, Tpp } from './raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { own, renew } = await openRenewable()
const first = reference(EE.first)
const euro = reference(EE.first, { currency: 'EUR' })
const dollar = reference(EE.first, { currency: 'USD' })
const TRANSACTIONS = '/transactions?bookingStatus=both&dateFrom=2026-11-01'

/** Rights that a consent gives on an account that is listed. */
interface Rights {
  balances: boolean
  transactions: boolean
}

/** Wants an account to allow just these reads. */
async function allows(consentId: string, resourceId: string, rights: Rights): Promise<void> {
  const at = (path: string) => tpp.present(consentId, `/${resourceId}${path}`)
  assert.equal((await at('')).status, 200, 'details')
  assert.equal((await at('?withBalance=false')).status, 200)
  for (const path of ['?withBalance=true', '/balances']) {
    const answer = await at(path)
    if (rights.balances) assert.equal(answer.status, 200, answer.body.toString())
    else assertRefused(answer, 401, 'CONSENT_INVALID')
  }
  const report = await at(TRANSACTIONS)
  const withBalance = await at(`${TRANSACTIONS}&withBalance=true`)
  if (!rights.transactions) {
    assertRefused(report, 401, 'CONSENT_INVALID')
    assertRefused(withBalance, 401, 'CONSENT_INVALID')
    return
  }
  assert.equal(report.status, 200, report.body.toString())
  if (rights.balances) assert.equal(withBalance.status, 200)
  else assertRefused(withBalance, 401, 'CONSENT_INVALID')
}

const none = { balances: false, transactions: false }
const all = { balances: true, transactions: true }

/** Accesses, and the rights on the two sub-accounts; `undefined` = not listed. */
const CASES: [name: string, access: Body, euro: Rights | undefined, dollar: Rights | undefined][] = [
  ['accounts', { accounts: [first] }, none, none],
  ['accounts in one currency', { accounts: [euro] }, none, undefined],
  ['accounts in the other currency', { accounts: [dollar] }, undefined, none],
  ['balances', { balances: [first] }, { ...none, balances: true }, { ...none, balances: true }],
  [
    'transactions',
    { transactions: [first] },
    { ...none, transactions: true },
    { ...none, transactions: true },
  ],
  [
    'balances and transactions',
    { balances: [euro], transactions: [dollar] },
    { ...none, balances: true },
    { ...none, transactions: true },
  ],
  [
    'an empty list beside a filled one',
    { accounts: [euro], balances: [], transactions: [] },
    none,
    undefined,
  ],
  [
    'empty accounts beside balances',
    { accounts: [], balances: [dollar] },
    undefined,
    { ...none, balances: true },
  ],
  [
    'all lists',
    { accounts: [first], balances: [euro], transactions: [first] },
    all,
    { ...none, transactions: true },
  ],
  ['allPsd2', { allPsd2: 'allAccounts' }, all, all],
  ['allPsd2 over the lists', { allPsd2: 'allAccounts', accounts: [euro], balances: [] }, all, all],
  ['availableAccounts', { availableAccounts: 'allAccounts' }, none, none],
  [
    'availableAccounts over the lists',
    { availableAccounts: 'allAccounts', transactions: [euro], balances: [euro] },
    none,
    none,
  ],
  [
    'availableAccounts with balances',
    { availableAccounts: 'allAccountsWithBalances' },
    { ...none, balances: true },
    { ...none, balances: true },
  ],
  ['nothing', {}, all, all],
  ['empty lists', { accounts: [], balances: [], transactions: [] }, all, all],
  ['lists that are null', { accounts: null, balances: null }, all, all],
]

for (const [name, access, onEuro, onDollar] of CASES) {
  test(`gives the rights of access by ${name}, and no others (3, Consent request; gaps: baltic.consent.access, baltic.account-reference, baltic.consent.use)`, async () => {
    const strange = (await tpp.account(await tpp.granted())).resourceId
    const consentId = await tpp.granted(consentBody({ access }))
    const listed = await tpp.accounts(consentId)
    for (const [currency, rights] of [
      ['EUR', onEuro],
      ['USD', onDollar],
    ] as const) {
      const found = listed.find((account) => account.iban === EE.first && account.currency === currency)
      if (!rights) assert.isUndefined(found)
      else if (found) await allows(consentId, found.resourceId, rights)
      else assert.fail(`${currency} is not listed`)
    }
    if (listed.length < 4 && !listed.some(({ resourceId }) => resourceId === strange)) {
      for (const path of ['', '?withBalance=true', '/balances', TRANSACTIONS]) {
        assertRefused(await tpp.present(consentId, `/${strange}${path}`), 404, 'RESOURCE_UNKNOWN')
      }
    }
    const dedicated = Object.values(access).some((value) => Array.isArray(value) && value.length > 0)
    const isWhole = 'allPsd2' in access || 'availableAccounts' in access || !dedicated
    if (isWhole) assert.isAtLeast(listed.length, 4, 'both sub-accounts, the blocked account and the card')
    else assert.isAtMost(listed.length, 2)
  })
}

test('answers 404 RESOURCE_UNKNOWN alike for what is unknown, foreign, malformed, deleted or outside the consent (gaps: baltic.resource.unknown, baltic.account.listing)', async () => {
  const whole = await tpp.granted(undefined, { customerId: 'customer-3' })
  const theirs = (await tpp.accounts(whole))[0]?.resourceId ?? ''
  const consentId = await tpp.granted()
  const mine = await tpp.account(consentId)
  for (const id of [randomUUID(), theirs, 'x', EE.first, mine.resourceId.slice(1)]) {
    for (const path of ['', '/balances', TRANSACTIONS, `/transactions/${randomUUID()}`]) {
      assertRefused(await tpp.present(consentId, `/${id}${path}`), 404, 'RESOURCE_UNKNOWN')
    }
  }
  for (const id of [randomUUID(), 'x', mine.resourceId]) {
    assertRefused(
      await tpp.present(consentId, `/${mine.resourceId}/transactions/${id}`),
      404,
      'RESOURCE_UNKNOWN',
    )
  }
})

test('keeps a transaction to the account that bears it (gaps: baltic.resource.unknown)', async () => {
  const consentId = await tpp.granted()
  const { resourceId } = await tpp.account(consentId)
  const dollars = await tpp.account(consentId, EE.first, 'USD')
  const { pending = [] } = await tpp.report(
    consentId,
    resourceId,
    'bookingStatus=pending&dateFrom=2026-11-01',
  )
  const id = pending[0]?.transactionId ?? ''
  assert.equal((await tpp.present(consentId, `/${resourceId}/transactions/${id}`)).status, 200)
  assertRefused(
    await tpp.present(consentId, `/${dollars.resourceId}/transactions/${id}`),
    404,
    'RESOURCE_UNKNOWN',
  )
})

test('wants the right to transactions for the details of one (gaps: baltic.consent.use)', async () => {
  const whole = await tpp.granted()
  const account = await tpp.account(whole)
  const report = await tpp.report(whole, account.resourceId, 'bookingStatus=pending&dateFrom=2026-11-01')
  const consentId = await tpp.granted(consentBody({ access: { balances: [first] } }))
  const { resourceId } = await tpp.account(consentId)
  const path = `/${resourceId}/transactions/${report.pending?.[0]?.transactionId ?? ''}`
  assertRefused(await tpp.present(consentId, path), 401, 'CONSENT_INVALID')
})

test('answers withBalance in a list with balances where there is the right, and 401 only where no account has it (gaps: baltic.account.with-balance)', async () => {
  const some = await tpp.granted(consentBody({ access: { accounts: [dollar], balances: [euro] } }))
  const listed = await tpp.accounts(some, '?withBalance=true')
  assert.lengthOf(listed, 2)
  for (const account of listed) assert.equal('balances' in account, account.currency === 'EUR')
  const without = await tpp.granted(consentBody({ access: { accounts: [first] } }))
  assertRefused(await tpp.present(without, '?withBalance=true'), 401, 'CONSENT_INVALID')
  for (const query of ['', '?withBalance=false']) {
    for (const account of await tpp.accounts(without, query)) assert.notProperty(account, 'balances')
  }
})

test('takes true and false for withBalance, and nothing else: 400 FORMAT_ERROR (gaps: baltic.account.with-balance)', async () => {
  const consentId = await tpp.granted()
  const { resourceId } = await tpp.account(consentId)
  for (const path of ['?', `/${resourceId}?`, `/${resourceId}${TRANSACTIONS}&`]) {
    for (const value of ['', '1', '0', 'TRUE', 'yes', 'null', '%20true']) {
      const answer = await tpp.present(consentId, `${path}withBalance=${value}`)
      assertRefused(answer, 400, ['FORMAT_ERROR', 'withBalance'])
    }
  }
})

for (const country of COUNTRIES) {
  test(`keeps the id of an account through the life of a consent in ${country.country} (3, Endpoints, Notes; 3, Conventions)`, async () => {
    const there = await renew({ country })
    const consentId = await there.granted()
    const before = (await there.accounts(consentId)).map(({ resourceId }) => resourceId)
    assert.equal(new Set(before).size, before.length, 'each sub-account has its own')
    for (const day of ['2026-11-21', '2026-12-31', '2027-02-18']) {
      await moveTo(own, `${day}T12:00:00+02:00`)
      assert.deepEqual(
        (await there.accounts(consentId)).map(({ resourceId }) => resourceId),
        before,
      )
      for (const id of before) assert.equal((await there.present(consentId, `/${id}`)).status, 200)
    }
  })
}

test('lets the PSU choose an IBAN where the consent names none, with all its sub-accounts, or all accounts (gaps: shared.sandbox.sca, baltic.consent.access)', async () => {
  const chosen = await tpp.accounts(await tpp.granted(consentBody({ access: {} }), { iban: EE.first }))
  const names = chosen.map(({ iban, currency }) => `${iban} ${currency}`)
  assert.sameMembers(names, [`${EE.first} EUR`, `${EE.first} USD`])
  const everything = await tpp.accounts(await tpp.granted(consentBody({ access: {} })))
  assert.isAtLeast(everything.length, 4)
  for (const iban of [EE.deleted, EE.business, LV.first, 'x']) {
    const consentId = await tpp.consent(consentBody({ access: {} }))
    assert.include([400, 409], await decided(bank, consentId, { result: 'authorized', iban }), iban)
  }
  const blocked = await tpp.granted(consentBody({ access: {} }), { iban: EE.blocked })
  assert.deepEqual(
    (await tpp.accounts(blocked)).map(({ iban }) => iban),
    [EE.blocked],
  )
  const business = await tpp.granted(consentBody({ access: {} }), { customerId: 'customer-3' })
  assert.include(
    (await tpp.accounts(business)).map(({ iban }) => iban),
    EE.business,
  )
})

test('approves by the holder of the first account named, and by nobody who does not hold all (gaps: shared.sandbox.sca)', async () => {
  const business = reference(EE.business)
  const one = await tpp.granted(consentBody({ access: { balances: [business] } }))
  assert.deepEqual(
    (await tpp.accounts(one)).map(({ iban }) => iban),
    [EE.business],
  )
  const two = await tpp.consent(consentBody({ access: { accounts: [first] } }))
  assert.equal(await decided(bank, two, { result: 'authorized', customerId: 'customer-3' }), 409)
  assert.equal(await decided(bank, two, { result: 'authorized', customerId: 'customer-1' }), 204)
  const three = await tpp.consent(consentBody({ access: { accounts: [first], balances: [business] } }))
  for (const more of [{}, { customerId: 'customer-1' }, { customerId: 'customer-3' }]) {
    assert.equal(await decided(bank, three, { result: 'authorized', ...more }), 409)
  }
  assertRefused(await tpp.present(three), 401, 'CONSENT_INVALID')
})
