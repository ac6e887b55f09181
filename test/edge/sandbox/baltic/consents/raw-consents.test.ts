/// <reference types="node" />
// What a consent request may contain: required members, access, frequency, dates, accounts, of both kinds of consent.
// What a consent then allows is in raw-access, how it lives in raw-consent-life.
import { assert, test } from '#kit'
import { handClock, openBank } from '../../raw-client.ts'
import { withValue } from '../../raw/json-form.ts'
import { amount, type Body, consentBody, oneOff, reference, EE, LV, START, TRIED } from '../raw-bodies.ts'
import { assertRefused } from '../raw-refusal.ts'
import { COF, CONSENTS, decide, moveTo, openRenewable, readAnswer, REDIRECT, Tpp } from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const tpp = await Tpp.open(bank)
const { own, renew } = await openRenewable()
const ask = (body: Body, path = CONSENTS) => tpp.call('POST', path, { body })
const first = reference(EE.first)
/** Right, but of a country that the list of lengths does not have: only foreign payments take it. */
const KOREAN = 'KR241234567890123456'
const LISTS = ['accounts', 'balances', 'transactions'] as const
const MEMBERS = ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator']

for (const country of TRIED) {
  test(`creates a consent as received, with the way to approve it, in ${country.country} (3, Endpoints; 3, Responses; Part 2, Baltic account consent)`, async () => {
    const there = await Tpp.open(bank, { country })
    const accounts = [reference(country.first)]
    const ids = [await there.consent(), await there.consent(), await there.consent(oneOff())]
    ids.push(await there.consent(consentBody({ access: { accounts } })))
    ids.push(await there.consent({ account: reference(country.first) }, COF))
    assert.equal(new Set(ids).size, 5, 'every POST makes a new object')
  })
}

test('wants all five members: a missing one, or null, is 400 FORMAT_ERROR (gaps: baltic.consent.required, shared.members)', async () => {
  for (const name of MEMBERS) {
    for (const value of [undefined, null]) {
      assertRefused(await ask(consentBody({ [name]: value })), 400, ['FORMAT_ERROR', name])
    }
  }
  const messages = assertRefused(await ask({}), 400)
  assert.sameMembers(
    messages.map(({ path }) => path),
    MEMBERS,
  )
})

test('wants each member in its type (3, Consent request)', async () => {
  const wrong: Record<string, unknown[]> = {
    access: ['allAccounts', [], 1, true],
    recurringIndicator: ['true', 1, 0, 'x', {}],
    validUntil: [
      20261201,
      '1.12.2026',
      '2026-12-01T00:00:00Z',
      '2026-13-01',
      '2026-02-30',
      '',
      'x',
      '2026-1-1',
    ],
    frequencyPerDay: ['4', 0, -1, 1.5, true],
    combinedServiceIndicator: ['false', 0, {}],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      assertRefused(await ask(consentBody({ [name]: value })), 400, ['FORMAT_ERROR', name])
    }
  }
})

test('takes a recurring frequency of 1 and more, and only 1 for a one-off (gaps: baltic.consent.frequency)', async () => {
  for (const frequencyPerDay of [1, 2, 3, 4, 5, 24, 1000, 2_147_483_647, 2_147_483_648, 1e18]) {
    await tpp.consent(consentBody({ frequencyPerDay }))
  }
  assertRefused(await ask(consentBody({ frequencyPerDay: 0 })), 400, ['FORMAT_ERROR', 'frequencyPerDay'])
  await tpp.consent(oneOff())
  for (const frequencyPerDay of [0, 2, 4]) {
    assertRefused(await ask(oneOff({ frequencyPerDay })), 400, ['FORMAT_ERROR', 'frequencyPerDay'])
  }
})

test('takes validUntil from today on, also the longest there is: before it 400 PERIOD_INVALID (gaps: baltic.consent.valid-until)', async () => {
  for (const validUntil of '2026-11-20 2026-11-21 2027-05-19 2027-05-20 2030-01-01 9999-12-31'.split(' ')) {
    await tpp.consent(consentBody({ validUntil }))
    await tpp.consent(oneOff({ validUntil }))
  }
  for (const validUntil of ['2026-11-19', '2025-11-20', '1970-01-01']) {
    assertRefused(await ask(consentBody({ validUntil })), 400, ['PERIOD_INVALID', 'validUntil'])
  }
})

test('takes today to be that of Helsinki (gaps: shared.time, baltic.consent.valid-until)', async () => {
  // 22:30 in UTC is half past midnight of the 21st there.
  const there = await renew({ at: '2026-11-20T22:30:00.000Z' })
  const answer = await there.call('POST', CONSENTS, { body: consentBody({ validUntil: '2026-11-20' }) })
  assertRefused(answer, 400, 'PERIOD_INVALID')
  await there.consent(consentBody({ validUntil: '2026-11-21' }))
})

test('offers no combined service: 400 SESSIONS_NOT_SUPPORTED (gaps: baltic.consent.valid-until)', async () => {
  const [message] = assertRefused(
    await ask(consentBody({ combinedServiceIndicator: true })),
    400,
    'SESSIONS_NOT_SUPPORTED',
  )
  assert.include([undefined, 'combinedServiceIndicator'], message?.path)
})

test('takes the strings of access and no others, and not both (gaps: baltic.consent.access, baltic.errors.others)', async () => {
  await tpp.consent(consentBody({ access: { allPsd2: 'allAccounts' } }))
  await tpp.consent(consentBody({ access: { availableAccounts: 'allAccounts' } }))
  await tpp.consent(consentBody({ access: { availableAccounts: 'allAccountsWithBalances' } }))
  for (const value of ['allAccountsWithBalances', 'AllAccounts', 'x', '', 1, true, []]) {
    assertRefused(await ask(consentBody({ access: { allPsd2: value } })), 400, [
      'FORMAT_ERROR',
      'access.allPsd2',
    ])
  }
  for (const value of ['allaccounts', 'x', '', 1]) {
    const access = { availableAccounts: value }
    assertRefused(await ask(consentBody({ access })), 400, ['FORMAT_ERROR', 'access.availableAccounts'])
  }
  for (const availableAccounts of ['allAccounts', 'allAccountsWithBalances']) {
    const access = { allPsd2: 'allAccounts', availableAccounts }
    assertRefused(await ask(consentBody({ access })), 400, 'SERVICE_INVALID')
  }
})

test('takes no lists, empty ones, null ones and filled ones (gaps: baltic.consent.access, shared.members)', async () => {
  const all: Body[] = [
    {},
    { accounts: [] },
    { accounts: [], balances: [], transactions: [] },
    { accounts: null, allPsd2: null },
  ]
  for (const list of LISTS) all.push({ [list]: [first] }, { [list]: [first, reference(EE.business)] })
  all.push({ accounts: [first], balances: [], transactions: [] }, { allPsd2: 'allAccounts', accounts: [] })
  for (const access of all) await tpp.consent(consentBody({ access }))
  for (const list of LISTS) {
    for (const value of [{}, 'x', 1]) {
      assertRefused(await ask(consentBody({ access: { [list]: value } })), 400, [
        'FORMAT_ERROR',
        `access.${list}`,
      ])
    }
    for (const value of [null, 'EE159900000000000013', 1]) {
      const access = { [list]: [first, value] }
      assertRefused(await ask(consentBody({ access })), 400, ['FORMAT_ERROR', `access.${list}[1]`])
    }
  }
  assertRefused(await ask(consentBody({ access: { colour: 1 } })), 400, ['FORMAT_ERROR', 'access.colour'])
})

/** Where an account reference is, and how the request is then made. */
const PLACES: [name: string, path: string, make: (account: unknown) => Body, target: string][] = [
  ...LISTS.map((list): [string, string, (account: unknown) => Body, string] => [
    `access.${list}`,
    `access.${list}[0]`,
    (account) => consentBody({ access: { [list]: [account] } }),
    CONSENTS,
  ]),
  ['account', 'account', (account) => ({ account }), COF],
]

for (const [name, path, make, target] of PLACES) {
  test(`takes an account reference of each type in ${name} (3, Shared types; gaps: baltic.account-reference)`, async () => {
    const good: Body[] = [
      {},
      { accountReferenceType: 'IBAN' },
      { currency: 'EUR' },
      { currency: 'USD' },
      { accountReferenceType: 'IBAN', currency: 'EUR' },
      { accountReferenceType: null, currency: null },
    ]
    for (const members of good) await tpp.consent(make(reference(EE.first, members)), target)
    await tpp.consent(make(reference(EE.blocked)), target)
    await tpp.consent(make(reference(EE.business)), target)
  })

  test(`refuses a malformed account reference in ${name}: 400 FORMAT_ERROR (gaps: baltic.account-reference, shared.iban, shared.members)`, async () => {
    const wrong: [Body, string][] = [
      [{}, 'accountNumber'],
      [{ accountNumber: null }, 'accountNumber'],
      [{ accountNumber: '' }, 'accountNumber'],
      [{ accountNumber: 1 }, 'accountNumber'],
      [reference('EE159900000000000014'), 'accountNumber'],
      [reference('EE15990000000000001'), 'accountNumber'],
      [reference(EE.first.toLowerCase()), 'accountNumber'],
      [reference(KOREAN), 'accountNumber'],
      [reference('EE15 9900 0000 0000 0013'), 'accountNumber'],
      [reference(EE.first, { accountReferenceType: 'iban' }), 'accountReferenceType'],
      [reference(EE.first, { accountReferenceType: 'x' }), 'accountReferenceType'],
      [reference(EE.first, { accountReferenceType: '' }), 'accountReferenceType'],
      [reference(EE.first, { accountReferenceType: 1 }), 'accountReferenceType'],
      [reference(EE.first, { currency: 'eur' }), 'currency'],
      [reference(EE.first, { currency: 'x' }), 'currency'],
      [reference(EE.first, { currency: 1 }), 'currency'],
      [reference(EE.first, { colour: 1 }), 'colour'],
      [reference(EE.first, { iban: EE.first }), 'iban'],
    ]
    for (const [account, member] of wrong) {
      assertRefused(await ask(make(account), target), 400, ['FORMAT_ERROR', `${path}.${member}`])
    }
  })

  test(`answers 404 RESOURCE_UNKNOWN where ${name} names no open account of the country, after all 400s (gaps: baltic.errors.others)`, async () => {
    const none: Body[] = [
      reference(EE.deleted),
      reference(LV.first),
      reference('FI6299900000000011'),
      reference('EE489900000000000001'),
      reference('DE82999000000000000001'),
      reference(EE.first, { currency: 'GBP' }),
      reference(EE.business, { currency: 'USD' }),
      reference('9', { accountReferenceType: 'BBAN' }),
      reference('+3725555555', { accountReferenceType: 'MSISDN' }),
      reference('4111111111111111', { accountReferenceType: 'PAN' }),
      reference('411111******1111', { accountReferenceType: 'MASKED_PAN' }),
    ]
    for (const account of none) assertRefused(await ask(make(account), target), 404, 'RESOURCE_UNKNOWN')
    const both = withValue(make(reference(EE.deleted)), 'colour', 1)
    assertRefused(await ask(both, target), 400, ['FORMAT_ERROR', 'colour'])
  })
}

test('finds a card account by its number, which is a BBAN of four digits (gaps: shared.sandbox.identity, baltic.account-reference)', async () => {
  const seen = await tpp.granted()
  const card = (await tpp.accounts(seen)).find(({ bban }) => bban !== undefined)
  assert.match(card?.bban ?? '', /^\d{4}$/)
  const accounts = [reference(card?.bban ?? '', { accountReferenceType: 'BBAN' })]
  const listed = await tpp.accounts(await tpp.granted(consentBody({ access: { accounts } })))
  assert.deepEqual(
    listed.map(({ bban, cashAccountType }) => [bban, cashAccountType]),
    [[card?.bban, 'CARD']],
  )
})

test('names an unknown account also beside known ones (gaps: baltic.errors.others)', async () => {
  for (const list of LISTS) {
    const access = { [list]: [first, reference(EE.deleted)] }
    assertRefused(await ask(consentBody({ access })), 404, 'RESOURCE_UNKNOWN')
  }
})

// --- confirmation of funds ------------------------------------------------------------------------------------------------

test('takes the texts of a CoF consent up to their lengths, and not longer (3, Confirmation-of-funds consent request; gaps: baltic.cof.request)', async () => {
  const limits = { cardNumber: 35, cardInformation: 140, registrationInformation: 140 }
  for (const [name, limit] of Object.entries(limits)) {
    for (const length of [1, limit]) await tpp.consent({ account: first, [name]: '1'.repeat(length) }, COF)
    await tpp.consent({ account: first, [name]: null }, COF)
    for (const value of ['', '1'.repeat(limit + 1), 1, {}, []]) {
      assertRefused(await ask({ account: first, [name]: value }, COF), 400, ['FORMAT_ERROR', name])
    }
  }
})

test('takes a cardExpiryDate that is not past: else 400 FORMAT_ERROR (gaps: baltic.cof.request, baltic.consent.valid-until)', async () => {
  for (const cardExpiryDate of ['2026-11-20', '2026-12-31', '9999-12-31']) {
    await tpp.consent({ account: first, cardExpiryDate }, COF)
  }
  for (const cardExpiryDate of ['2026-11-19', '2026-02-30', '11/29', '', 20261231]) {
    assertRefused(await ask({ account: first, cardExpiryDate }, COF), 400, ['FORMAT_ERROR', 'cardExpiryDate'])
  }
})

test('lets a CoF consent hold to the end of the last day that there is (gaps: baltic.cof.request, baltic.consent.valid-until)', async () => {
  const there = await renew()
  const consentId = await there.cof({ account: first, cardExpiryDate: '9999-12-31' })
  const question = { account: first, instructedAmount: amount('1.00') }
  assert.deepEqual(readAnswer(await there.funds(consentId, question)), { fundsAvailable: true })
})

test('wants an account for a CoF consent, and no member of an account consent (gaps: baltic.cof.request, baltic.consent.required)', async () => {
  for (const account of [undefined, null, 'x', [first]]) {
    assertRefused(await ask({ account }, COF), 400, ['FORMAT_ERROR', 'account'])
  }
  for (const name of ['access', 'validUntil', 'recurringIndicator']) {
    assertRefused(await ask({ account: first, [name]: 'x' }, COF), 400, ['FORMAT_ERROR', name])
  }
  assertRefused(await ask(consentBody({ account: first })), 400, ['FORMAT_ERROR', 'account'])
})

test('lowers validUntil to 180 days after the day of creation, and counts it to midnight in Helsinki (gaps: baltic.consent.valid-until)', async () => {
  const cases: [string, string, string][] = [
    ['2026-11-20', '2026-11-20T23:59:59.999+02:00', '2026-11-21T00:00:00+02:00'],
    ['2027-01-31', '2027-01-31T23:59:59.999+02:00', '2027-02-01T00:00:00+02:00'],
    ['2027-05-19', '2027-05-19T23:59:59.999+03:00', '2027-05-20T00:00:00+03:00'],
    ['2027-05-20', '2027-05-19T23:59:59.999+03:00', '2027-05-20T00:00:00+03:00'],
    ['9999-12-31', '2027-05-19T23:59:59.999+03:00', '2027-05-20T00:00:00+03:00'],
  ]
  for (const [validUntil, last, after] of cases) {
    const there = await renew()
    const consentId = await there.consent(consentBody({ validUntil }))
    await decide(own, consentId, { result: 'authorized' })
    await moveTo(own, last)
    assert.equal((await there.present(consentId)).status, 200, validUntil)
    await moveTo(own, after)
    assertRefused(await there.present(consentId), 401, 'CONSENT_EXPIRED')
  }
})
