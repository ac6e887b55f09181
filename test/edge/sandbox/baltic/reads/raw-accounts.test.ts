/// <reference types="node" />
// Accounts and balances: what is listed, which members each has, what every balance shows as money comes and goes.
// Rights are in raw-access, entries in raw-report.
// Runs with --all: every field, limit and repetition by its bytes; what they promise is proven once in a quick run too.
import { assert, test } from '#kit'
import { advance, control, DATE_TIME, handClock, openBank, steer, UUID_V4 } from '../../raw-client.ts'
import {
  amount,
  consentBody,
  orderOf,
  reference,
  SINGLE,
  COUNTRIES,
  type Country,
  EE,
  START,
} from '../raw-bodies.ts'
import {
  type Account,
  type Balance,
  linkOf,
  moveTo,
  openRenewable,
  readAnswer,
  REDIRECT,
  Tpp,
} from '../raw-tpp.ts'

const bank = await openBank({ clock: handClock(START).now, redirectUris: [REDIRECT] })
const { own, renew } = await openRenewable()

const TYPES = `CACC CARD CASH CHAR CISH COMM CPAC LLSV LOAN MGLD MOMA NREX ODFT ONDP OTHR SACC SLRY SVGS
  TAXE TRAN TRAS`.split(/\s+/)
const OPTIONAL = { name: 35, product: 35, msisdn: 35, details: 140, linkedAccounts: 70, bic: 11 }
const MEMBERS = `resourceId iban bban bic msisdn currency name product cashAccountType status usage details
  linkedAccounts balances _links`.split(/\s+/)
const ACCOUNT_BALANCES = [
  'openingBooked',
  'closingBooked',
  'expected',
  'interimAvailable',
  'forwardAvailable',
]
const CARD_BALANCES = ['authorised', 'nonInvoiced', 'available']

/** Checks the members of an account (3, Account; gaps: baltic.account.members). */
function checkAccount(account: Account, base: string): void {
  const text = JSON.stringify(account)
  for (const name of Object.keys(account)) assert.include(MEMBERS, name, text)
  assert.match(account.resourceId, UUID_V4, text)
  assert.match(account.currency, /^[A-Z]{3}$/)
  assert.include(['enabled', 'blocked'], account.status, text)
  assert.include(['PRIV', 'ORGA'], account.usage)
  assert.isTrue(
    ['iban', 'bban', 'msisdn'].some((name) => name in account),
    text,
  )
  if ('cashAccountType' in account) assert.include(TYPES, account.cashAccountType)
  for (const [name, limit] of Object.entries(OPTIONAL)) {
    if (!(name in account)) continue
    assert.isString(account[name])
    assert.isAtMost([...String(account[name])].length, limit)
    assert.isNotEmpty(account[name])
  }
  const href = `${base}/account/v1/accounts/${account.resourceId}`
  assert.equal(linkOf(account['_links'], 'balances').href, `${href}/balances`)
  assert.isTrue(linkOf(account['_links'], 'transactions').href.startsWith(`${href}/transactions`))
}

/** Checks the members of balances (3, Balance; gaps: baltic.balance.members, baltic.account.with-balance). */
function checkBalances(balances: readonly Balance[], { currency, cashAccountType }: Account): void {
  const types = balances.map(({ balanceType }) => balanceType)
  assert.sameMembers(types, cashAccountType === 'CARD' ? CARD_BALANCES : ACCOUNT_BALANCES)
  for (const balance of balances) {
    const text = JSON.stringify(balance)
    assert.hasAllKeys(balance.balanceAmount, ['amount', 'currency'], text)
    assert.equal(balance.balanceAmount.currency, currency)
    assert.match(balance.balanceAmount.amount, /^-?\d+\.\d\d$/, text)
    const names = [
      'balanceAmount',
      'balanceType',
      'lastChangeDateTime',
      'lastCommittedTransaction',
      'referenceDate',
    ]
    for (const name of Object.keys(balance)) assert.include(names, name)
    if (balance.lastChangeDateTime !== undefined) assert.match(balance.lastChangeDateTime, DATE_TIME)
    if (balance.referenceDate !== undefined) assert.match(balance.referenceDate, /^\d{4}-\d\d-\d\d$/)
  }
}

/** Reads all amounts of an account by type. */
async function amountsOf(tpp: Tpp, consentId: string, resourceId: string): Promise<Record<string, string>> {
  const balances = await tpp.balances(consentId, resourceId)
  return Object.fromEntries(
    balances.map(({ balanceType, balanceAmount }) => [balanceType, balanceAmount.amount]),
  )
}

for (const country of COUNTRIES) {
  test(`lists in ${country.country} one entry per sub-account, the blocked account and the card, and no deleted one (3, Account; gaps: baltic.account.listing, baltic.account.members, shared.sandbox.identity)`, async () => {
    const tpp = await Tpp.open(bank, { country })
    const accounts = await tpp.accounts(await tpp.granted())
    for (const account of accounts) {
      checkAccount(account, bank.base + country.base)
      assert.equal(account.usage, 'PRIV')
      assert.notProperty(account, 'balances')
    }
    const names = accounts.map(({ iban, bban, currency }) => `${iban ?? bban} ${currency}`)
    assert.includeMembers(names, [`${country.first} EUR`, `${country.first} USD`, `${country.blocked} EUR`])
    assert.notInclude(names.join(), country.deleted)
    assert.equal(new Set(accounts.map(({ resourceId }) => resourceId)).size, accounts.length)
    for (const { iban, status } of accounts)
      assert.equal(status, iban === country.blocked ? 'blocked' : 'enabled')
    const cards = accounts.filter(({ cashAccountType }) => cashAccountType === 'CARD')
    assert.lengthOf(cards, 1)
    assert.match(cards[0]?.bban ?? '', /^\d{4}$/)
    assert.notProperty(cards[0], 'iban')
    assert.equal(cards[0]?.linkedAccounts, country.first)
  })

  test(`lists a business in ${country.country} as ORGA, with its money (gaps: shared.sandbox.identity)`, async () => {
    const tpp = await Tpp.open(bank, { country })
    const body = consentBody({ access: { balances: [reference(country.business)] } })
    const [account, ...rest] = await tpp.accounts(await tpp.granted(body), '?withBalance=true')
    assert.isEmpty(rest)
    assert.deepInclude(account, { iban: country.business, currency: 'EUR', usage: 'ORGA', status: 'enabled' })
    const interim = account?.balances?.find(({ balanceType }) => balanceType === 'interimAvailable')
    assert.deepEqual(interim?.balanceAmount, { amount: '100000.00', currency: 'EUR' })
  })

  test(`shows the same account in ${country.country} by the list and by its details, with balances where they are asked for (3, Responses; gaps: baltic.account.with-balance)`, async () => {
    const tpp = await Tpp.open(bank, { country })
    const consentId = await tpp.granted()
    for (const query of ['', '?withBalance=true', '?withBalance=false']) {
      for (const account of await tpp.accounts(consentId, query)) {
        checkAccount(account, bank.base + country.base)
        const body = readAnswer(await tpp.present(consentId, `/${account.resourceId}${query}`))
        assert.deepEqual(body, { account })
        assert.equal('balances' in account, query === '?withBalance=true')
        if (!account.balances) continue
        checkBalances(account.balances, account)
        assert.deepEqual(await tpp.balances(consentId, account.resourceId), account.balances)
      }
    }
  })

  test(`says in ${country.country} of which account the balances are (3, Responses)`, async () => {
    const tpp = await Tpp.open(bank, { country })
    const consentId = await tpp.granted()
    for (const { resourceId, iban, bban } of await tpp.accounts(consentId)) {
      const { account } = readAnswer(await tpp.present(consentId, `/${resourceId}/balances`))
      const told = account as Record<string, string>
      assert.equal(told['accountNumber'], iban ?? bban)
      assert.equal(told['accountReferenceType'], iban === undefined ? 'BBAN' : 'IBAN')
      for (const name of Object.keys(told))
        assert.include(['accountNumber', 'accountReferenceType', 'currency'], name)
    }
  })
}

// --- money ---------------------------------------------------------------------------------------------------------------

/** Opens one sub-account of a new bank. */
async function openAccount(country: Country = EE, iban = country.first, currency = 'EUR') {
  const tpp = await renew({ country })
  const consentId = await tpp.granted()
  const { resourceId } = await tpp.account(consentId, iban, currency)
  const amounts = () => amountsOf(tpp, consentId, resourceId)
  const balances = async () => {
    const all = await tpp.balances(consentId, resourceId)
    return Object.fromEntries(all.map((balance) => [balance.balanceType, balance]))
  }
  return { tpp, consentId, resourceId, amounts, balances }
}

for (const country of COUNTRIES) {
  test(`begins in ${country.country} with the balances of the seed: the pending debit is not booked yet (gaps: shared.sandbox.identity, baltic.balance.members)`, async () => {
    const { tpp, consentId, amounts } = await openAccount(country)
    assert.deepEqual(await amounts(), {
      openingBooked: '10000.00',
      closingBooked: '10000.00',
      expected: '9975.00',
      interimAvailable: '9975.00',
      forwardAvailable: '9975.00',
    })
    const dollars = await tpp.account(consentId, country.first, 'USD')
    assert.equal(await tpp.balance(consentId, dollars.resourceId), '500.00')
    const blocked = await tpp.account(consentId, country.blocked)
    assert.equal(await tpp.balance(consentId, blocked.resourceId), '50.00')
  })

  test(`books the pending debit of ${country.country} at 06.00 of the second TARGET day after, under another id (gaps: shared.sandbox.identity)`, async () => {
    const { tpp, consentId, resourceId, amounts } = await openAccount(country)
    const read = () => tpp.report(consentId, resourceId, 'bookingStatus=both&dateFrom=2026-11-01')
    const { pending = [], booked: before = [] } = await read()
    assert.lengthOf(pending, 1)
    assert.deepEqual(pending[0]?.transactionAmount, { amount: '-25.00', currency: 'EUR' })
    await moveTo(own, '2026-11-24T05:59:59.999+02:00')
    const still = await read()
    assert.deepEqual([still.pending, still.booked], [pending, before])
    assert.deepInclude(await amounts(), { expected: '9975.00', closingBooked: '10000.00' })
    await moveTo(own, '2026-11-24T06:00:00+02:00')
    const after = await read()
    assert.isEmpty(after.pending)
    assert.lengthOf(after.booked ?? [], before.length + 1)
    const [booked] = after.booked ?? []
    assert.deepInclude(booked, {
      bookingDate: '2026-11-24',
      transactionAmount: { amount: '-25.00', currency: 'EUR' },
    })
    assert.notEqual(booked?.transactionId, pending[0]?.transactionId)
    assert.deepInclude(await amounts(), {
      closingBooked: '10000.00',
      expected: '9975.00',
      interimAvailable: '9975.00',
    })
    await moveTo(own, '2026-11-25T00:00:00+02:00')
    assert.deepInclude(await amounts(), { closingBooked: '9975.00', openingBooked: '9975.00' })
  })
}

test('books the pending debit after a weekend or a holiday on the second TARGET day (gaps: shared.sandbox.identity; Part 3, Banking days)', async () => {
  for (const [at, day] of [
    ['2026-11-19T10:00:00Z', '2026-11-23'],
    ['2026-11-21T10:00:00Z', '2026-11-24'],
    ['2026-12-23T10:00:00Z', '2026-12-28'],
    ['2027-03-25T10:00:00Z', '2027-03-31'],
  ] as const) {
    const tpp = await renew({ at })
    const consentId = await tpp.granted(consentBody({ validUntil: '9999-12-31' }))
    const { resourceId } = await tpp.account(consentId)
    const offset = day > '2027-03-28' ? '+03:00' : '+02:00'
    const pending = async () =>
      (await tpp.report(consentId, resourceId, `bookingStatus=pending&dateFrom=${at.slice(0, 10)}`)).pending
    await moveTo(own, `${day}T05:59:59${offset}`)
    assert.lengthOf((await pending()) ?? [], 1, day)
    await moveTo(own, `${day}T06:00:00${offset}`)
    assert.lengthOf((await pending()) ?? [], 0, day)
  }
})

test('dates the balances: closingBooked of yesterday, openingBooked of today, interimAvailable by its last change (gaps: baltic.balance.members, shared.time)', async () => {
  const { tpp, balances } = await openAccount()
  const before = await balances()
  assert.equal(before['closingBooked']?.referenceDate, '2026-11-19')
  assert.equal(before['openingBooked']?.referenceDate, '2026-11-20')
  assert.match(before['interimAvailable']?.lastChangeDateTime ?? '', DATE_TIME)
  await moveTo(own, '2026-11-20T23:59:59+02:00')
  assert.equal((await balances())['closingBooked']?.referenceDate, '2026-11-19')
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  const after = await balances()
  assert.equal(after['closingBooked']?.referenceDate, '2026-11-20')
  assert.equal(after['openingBooked']?.referenceDate, '2026-11-21')
  await moveTo(own, '2026-11-23T09:30:00+02:00')
  await tpp.approved(SINGLE)
  assert.equal((await balances())['interimAvailable']?.lastChangeDateTime, '2026-11-23T09:30:00.000+02:00')
})

test('moves each balance as a payment waits, is executed, is booked, and as the day ends (gaps: baltic.balance.members)', async () => {
  const { tpp, amounts } = await openAccount()
  const monday = { requestedExecutionDate: '2026-11-23', instructedAmount: amount('100.00') }
  await tpp.initiated(SINGLE, orderOf(SINGLE, EE, monday))
  assert.deepInclude(await amounts(), { forwardAvailable: '9975.00' }, 'not approved yet')
  await tpp.approved(SINGLE, orderOf(SINGLE, EE, monday))
  assert.deepEqual(await amounts(), {
    openingBooked: '10000.00',
    closingBooked: '10000.00',
    expected: '9975.00',
    interimAvailable: '9975.00',
    forwardAvailable: '9875.00',
  })
  await tpp.approved(SINGLE, orderOf(SINGLE, EE, { instructedAmount: amount('0.01') }))
  assert.deepInclude(await amounts(), {
    expected: '9974.99',
    interimAvailable: '9974.99',
    forwardAvailable: '9874.99',
  })
  await advance(own, 'PT5S')
  assert.deepEqual(await amounts(), {
    openingBooked: '10000.00',
    closingBooked: '10000.00',
    expected: '9974.99',
    interimAvailable: '9974.99',
    forwardAvailable: '9874.99',
  })
  await moveTo(own, '2026-11-21T00:00:00+02:00')
  assert.deepInclude(await amounts(), {
    openingBooked: '9999.99',
    closingBooked: '9999.99',
    interimAvailable: '9974.99',
  })
  await moveTo(own, '2026-11-23T00:00:00+02:00')
  assert.deepEqual(await amounts(), {
    openingBooked: '9999.99',
    closingBooked: '9999.99',
    expected: '9874.99',
    interimAvailable: '9874.99',
    forwardAvailable: '9874.99',
  })
  await moveTo(own, '2026-11-24T00:00:00+02:00')
  assert.deepInclude(await amounts(), { openingBooked: '9899.99', closingBooked: '9899.99' })
})

test('names in lastCommittedTransaction the entryReference of the newest entry (3, Balance; gaps: baltic.balance.members)', async () => {
  const { tpp, consentId, resourceId, balances } = await openAccount()
  await tpp.approved(SINGLE)
  await advance(own, 'PT5S')
  const { booked = [] } = await tpp.report(consentId, resourceId, 'bookingStatus=booked&dateFrom=2026-11-20')
  const [newest] = booked
  assert.equal((await balances())['interimAvailable']?.lastCommittedTransaction, newest?.['entryReference'])
})

test('shows the same accounts and money after a reset with the same seed (gaps: shared.sandbox.control)', async () => {
  const { tpp, consentId, amounts: before } = await openAccount()
  const all = (await tpp.accounts(consentId)).map(({ iban, bban, currency, name }) => [
    iban,
    bban,
    currency,
    name,
  ])
  const seen = await before()
  await tpp.approved(SINGLE)
  await advance(own, 'PT5S')
  const next = await openAccount()
  assert.deepEqual(await next.amounts(), seen)
  const again = await next.tpp.accounts(next.consentId)
  assert.deepEqual(
    again.map(({ iban, bban, currency, name }) => [iban, bban, currency, name]),
    all,
  )
})

test('shows nothing of the three countries over the Finnish interfaces (gaps: shared.sandbox.identity, shared.base-url)', async () => {
  const told = await steer(bank, 'POST', '/account-access/tokens', { customerId: 'customer-1' })
  assert.equal(told.status, 200)
  for (const { first } of COUNTRIES) {
    const body = { customerId: 'customer-1', accountIds: [first] }
    assert.notEqual((await control(bank, 'POST', '/account-access/tokens', body)).status, 200)
  }
})
