/// <reference types="node" />
// Customers, accounts and cards that are made, blocked, unblocked and closed, and what each interface makes of that.
// Entries are in entries.test.ts, rights in rights.test.ts.
import { assert, test } from '#kit'
import { accountIds, members, read, readerOf, openAccess } from '../account-access/kit.ts'
import { advance, control, type Json, openBank } from '../bank-kit.ts'
import { giveConsent, openBaltic, PRESENT, read as readBaltic } from '../baltic/kit.ts'
import * as company from '../corporate-payments/kit.ts'
import * as online from '../online-payment/kit.ts'
import * as provider from '../psd2-payments/kit.ts'
import { accountOf, dump, FIRST, refusalOf, SECOND, SHOP, steer, stored, sumsOf } from './kit.ts'

test('makes customers, accounts, currencies of a number and cards, each listed and opened (gaps: shared.sandbox.identity)', async () => {
  const { store } = stored()
  const bank = openBank({ store })
  const steered = steer(bank.sandbox)
  const made = await steered.customers.make({ name: 'Rantasauna Oy', kind: 'business' })
  assert.deepInclude(made, {
    name: 'Rantasauna Oy',
    kind: 'business',
    mayConfirm: false,
    accounts: [],
    cards: [],
  })
  const { customerId } = made
  const person = await steered.customers.make({ name: 'Uolevi Uusi', kind: 'private' })
  assert.isTrue(person.mayConfirm)
  assert.notEqual(person.customerId, customerId)
  const euros = await steered.accounts.open(customerId, {
    balance: '1500.00',
    creditLimit: '200',
    nickname: 'Kassa',
  })
  assert.deepInclude(euros, {
    customerId,
    holder: 'Rantasauna Oy',
    nickname: 'Kassa',
    status: 'enabled',
    booked: '1500.00',
    available: '1700.00',
    creditLimit: '200.00',
  })
  assert.match(euros.iban ?? '', /^FI\d\d999\d{11}$/)
  const crowns = await steered.accounts.open(customerId, { iban: euros.iban ?? '', currency: 'SEK' })
  assert.deepInclude(crowns, { iban: euros.iban, currency: 'SEK', booked: '0.00' })
  const card = await steered.cards.add(customerId, {
    accountId: euros.accountId,
    productName: 'Yrityskortti',
  })
  assert.deepInclude(card, { customerId, productName: 'Yrityskortti', iban: euros.iban })
  const opened = await steered.customers.read(customerId)
  assert.deepEqual(
    opened.accounts.map(({ accountId }) => accountId),
    [euros.accountId, crowns.accountId],
  )
  assert.deepEqual(opened.cards, [card])
  assert.deepInclude(await steered.cards.read(card.cardId), { lastDigits: card.lastDigits, uses: [] })
  const seeded = (await steered.cards.list()).find((one) => one.customerId === 'customer-1')
  assert.isAbove((await steered.cards.read(seeded?.cardId ?? '')).uses.length, 10)
  const [opening] = (await steered.entries.list(euros.accountId)).entries
  assert.deepInclude(opening, { kind: 'deposit', amount: '1500.00', balanceAfter: '1500.00' })
  assert.equal((await steered.customers()).at(-2)?.customerId, customerId)
  assert.deepEqual((await steered.accounts.list({ customerId })).map(({ currency }) => currency).toSorted(), [
    'EUR',
    'SEK',
  ])
  assert.deepEqual(sumsOf(store), [])
})

test('gives a customer of Finland accounts in a Baltic country, where its consents cover them (gaps: baltic.account.listing)', async () => {
  const bank = await openBaltic()
  const steered = steer(bank.sandbox)
  const made = await steered.accounts.open('customer-2', { country: 'EE', balance: '12.00' })
  assert.match(made.iban ?? '', /^EE\d{18}$/)
  await steered.accounts.open('customer-2', { country: 'EE', iban: made.iban ?? '', currency: 'JPY' })
  await steered.cards.add('customer-2', { accountId: made.accountId, limit: '300' })
  const consentId = await giveConsent(bank, {}, { customerId: 'customer-2' })
  const { accounts } = (await readBaltic(bank, consentId, '?withBalance=true', PRESENT)).json as {
    accounts: Json[]
  }
  assert.sameMembers(
    accounts.map(({ currency, cashAccountType, usage }) => [currency, cashAccountType, usage].join(' ')),
    ['EUR CACC PRIV', 'JPY CACC PRIV', 'EUR CARD PRIV'],
  )
  const card = accounts.find(({ cashAccountType }) => cashAccountType === 'CARD')
  assert.equal(card?.['linkedAccounts'], made.iban)
  const balances = card?.['balances'] as { balanceType: string; balanceAmount: { amount: number } }[]
  assert.equal(balances.find(({ balanceType }) => balanceType === 'available')?.balanceAmount.amount, 300)
})

test('blocks an account in every interface: it is read and receives, pays nothing, and nothing happens on it by itself (gaps: baltic.account.listing, corporate.v2.results)', async () => {
  const { store } = stored()
  const bank = await company.openCompany({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, company.COMPANY)
  const before = await steered.accounts.setStatus(accountId, { status: 'blocked' })
  assert.equal(before.status, 'blocked')
  const refused = await company.pay(bank, 'instant', company.order())
  assert.notEqual(refused.json['status'], 'PROCESSED')
  assert.equal(
    await refusalOf(steered.entries.add(accountId, { amount: '-1.00', counterpart: SHOP })),
    '409 AccountBlocked amount',
  )
  await steered.entries.add(accountId, { amount: '5.00', counterpart: SHOP })
  const made = await online.create(bank, { amount: '3.00' })
  assert.equal(
    (
      await control(bank, 'POST', `/sca/${made.paymentId}`, {
        result: 'authorized',
        customerId: 'customer-3',
      })
    ).status,
    204,
  )
  assert.equal((await online.statusOf(bank, made.paymentId))['status'], 'REJECTED')
  await advance(bank, 'P40D')
  assert.equal((await steered.accounts.read(accountId)).booked, '100005.00')
  await steered.accounts.setStatus(accountId, { status: 'enabled' })
  assert.equal((await steered.accounts.read(accountId)).booked, '100005.00')
  await advance(bank, 'P40D')
  const { booked } = await steered.accounts.read(accountId)
  assert.notEqual(booked, '100005.00')
  const walked = (await steered.entries.list(accountId, { limit: '500' })).entries
  for (const [at, { balanceAfter, amount }] of walked.entries()) {
    const older = walked[at + 1]
    if (older) assert.equal(cents(balanceAfter), cents(older.balanceAfter) + cents(amount))
  }
  assert.equal(walked[0]?.balanceAfter, booked)
  const resting = walked.filter(({ at }) => at > '2026-11-20T13' && at < '2026-12-30')
  assert.lengthOf(resting, 0)
  assert.equal((await company.pay(bank, 'instant', company.order())).json['status'], 'PROCESSED')
  assert.deepEqual(sumsOf(store), [])
})

test('blocks the payer of PSD2 payments: what is submitted fails, and is paid once it is open again (2 A, Submission)', async () => {
  const bank = await provider.openProvider()
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, provider.PAYER)
  await steered.accounts.setStatus(accountId, { status: 'blocked' })
  const { status, json } = await provider.submit(bank, await provider.approved(bank, 'sepa'))
  assert.deepEqual([status, json['message']], [422, 'AccountClosed'])
  await steered.accounts.setStatus(accountId, { status: 'enabled' })
  const paid = await provider.submitted(bank, 'sepa')
  assert.notEqual(provider.statusOf(await provider.get(bank, paid)), 'Rejected')
})

test('closes no account with money on it, held or on its way, and says why by type (house: 4)', async () => {
  const { store } = stored()
  const steered = steer(openBank({ store }).sandbox)
  const { accountId } = await steered.accounts.open('customer-2')
  const close = () => refusalOf(steered.accounts.setStatus(accountId, { status: 'deleted' }))
  for (const [amount, path] of [
    ['0.01', 'balance'],
    ['-0.01', 'balance'],
  ] as const) {
    await steered.entries.add(accountId, { amount, counterpart: SHOP })
    if (amount === '0.01') assert.equal(await close(), `409 AccountNotEmpty ${path}`)
  }
  const coming = await steered.entries.add(accountId, {
    status: 'pending',
    amount: '1.00',
    counterpart: SHOP,
  })
  const before = dump(store)
  assert.equal(await close(), '409 AccountNotEmpty pending')
  assert.equal(dump(store), before)
  await steered.entries.end(accountId, coming.entryId, { result: 'released' })
  assert.equal(await close(), 'done')
  for (const status of ['enabled', 'blocked'] as const)
    assert.equal(
      await refusalOf(steered.accounts.setStatus(accountId, { status })),
      '409 AccountClosed status',
    )
  for (const amount of ['1.00', '-1.00'])
    assert.equal(
      await refusalOf(steered.entries.add(accountId, { amount, counterpart: SHOP })),
      '409 AccountClosed amount',
    )
  assert.equal(
    await refusalOf(steered.accounts.setBalance(accountId, { balance: '5.00' })),
    '409 AccountClosed balance',
  )
})

test('closes no account for which money is held on another one: that is booked there first (house: 4)', async () => {
  const { store } = stored()
  const steered = steer(openBank({ store }).sandbox)
  for (const [country, payer] of [
    ['FI', FIRST],
    ['EE', 'EE159900000000000013'],
  ] as const) {
    const { accountId } = await accountOf(steered, payer)
    const payee = await steered.accounts.open('customer-2', { country })
    const { entryId } = await steered.entries.add(accountId, {
      status: 'pending',
      amount: '-7.00',
      counterpart: { name: 'Saaja', iban: payee.iban ?? '' },
    })
    const close = () => refusalOf(steered.accounts.setStatus(payee.accountId, { status: 'deleted' }))
    const before = dump(store)
    assert.equal(await close(), '409 AccountNotEmpty pending', country)
    assert.equal(dump(store), before)
    await steered.entries.end(accountId, entryId, { result: 'booked' })
    assert.equal((await steered.accounts.read(payee.accountId)).booked, '7.00')
    await steered.accounts.setBalance(payee.accountId, { balance: '0' })
    assert.equal(await close(), 'done')
  }
  assert.deepEqual(sumsOf(store), [])
})

test('gives back what an instant payment holds in clearing once its creditor has closed the account, and keeps that of the debtor open so long (gaps: corporate.status.values)', async () => {
  const { store } = stored()
  const bank = await company.openCompany({ store })
  const steered = steer(bank.sandbox)
  const debtor = await accountOf(steered, company.COMPANY)
  const payee = await steered.accounts.open('customer-2')
  await company.plan(bank, 'instant', 'pending')
  const creditor = { iban: payee.iban, name: 'Saaja' }
  const whole = { amount: debtor.booked, currency: 'EUR' }
  const body = company.order({ creditor, instructedAmount: whole })
  assert.equal((await company.pay(bank, 'instant', body)).json['status'], 'PROCESSING')
  await steered.accounts.setStatus(payee.accountId, { status: 'deleted' })
  const before = dump(store)
  const close = () => refusalOf(steered.accounts.setStatus(debtor.accountId, { status: 'deleted' }))
  assert.equal(await close(), '409 AccountNotEmpty pending')
  assert.equal(dump(store), before)
  await advance(bank, 'PT5S')
  assert.equal((await company.pay(bank, 'instant', body)).json['status'], 'REJECTED')
  const after = await accountOf(steered, company.COMPANY)
  assert.deepInclude(after, { status: 'enabled', booked: debtor.booked })
  const [back] = (await steered.entries.list(debtor.accountId)).entries
  assert.deepInclude(back?.counterpart, creditor)
  assert.equal(await close(), '409 AccountNotEmpty balance')
  assert.deepEqual(sumsOf(store), [])
})

test('closes an account in every interface: not listed, 404, no payment from it, and nothing happens on it any more (gaps: baltic.account.listing, baltic.payment.required)', async () => {
  const { store } = stored()
  const bank = await openAccess({ store })
  const steered = steer(bank.sandbox)
  const reader = await readerOf(bank, 'customer-1')
  const ids = await accountIds(reader)
  const { accountId, available } = await accountOf(steered, SECOND)
  await steered.accounts.setBalance(accountId, { balance: '0' })
  const at = (await steered.entries.list(accountId)).entries[0]?.at ?? ''
  assert.notEqual(available, '0.00')
  await steered.accounts.setStatus(accountId, { status: 'deleted' })
  const left = await accountIds(reader)
  assert.lengthOf(left, ids.length - 1)
  const gone = ids.find((id) => !left.includes(id))
  for (const path of [`/accounts/${gone}`, `/accounts/${gone}/transactions`])
    assert.equal((await read(reader, path)).status, 404)
  const again = await control(bank, 'POST', '/account-access/tokens', {
    customerId: 'customer-1',
    accountIds: [SECOND],
  })
  assert.equal(again.status, 400)
  const payment = await online.create(bank, { amount: '3.00' })
  const decided = { result: 'authorized', customerId: 'customer-1', iban: SECOND }
  assert.equal((await control(bank, 'POST', `/sca/${payment.paymentId}`, decided)).status, 400)
  await advance(bank, 'P60D')
  const closed = await steered.accounts.read(accountId)
  assert.deepInclude(closed, { status: 'deleted', booked: '0.00', available: '0.00' })
  assert.equal((await steered.entries.list(accountId)).entries[0]?.at, at)
  assert.equal(members((await read(reader, '/accounts')).json, 'accounts').length, ids.length - 1)
  assert.deepEqual(sumsOf(store), [])
})

test('takes the cards of a closed account along (1 A, Cards)', async () => {
  const bank = await openAccess()
  const steered = steer(bank.sandbox)
  const reader = await readerOf(bank, 'customer-1')
  const before = members((await read(reader, '/cards')).json, 'cards').length
  const { accountId } = await accountOf(steered, FIRST)
  await steered.accounts.setBalance(accountId, { balance: '0.00' })
  await steered.accounts.setStatus(accountId, { status: 'deleted' })
  assert.isAbove(before, 0)
  assert.lengthOf(members((await read(reader, '/cards')).json, 'cards'), 0)
  assert.isEmpty((await steered.customers.read('customer-1')).cards)
})

test('closes and blocks a Baltic account: 404 and PAYMENT_FAILED, or readable and RJCT (gaps: baltic.account.listing, baltic.payment.required)', async () => {
  const { store } = stored()
  const bank = await openBaltic({ store })
  const steered = steer(bank.sandbox)
  const made = await steered.accounts.open('customer-1', { country: 'EE', balance: '10.00' })
  const consentId = await giveConsent(bank)
  const resource = async () => {
    const { accounts } = (await readBaltic(bank, consentId, '', PRESENT)).json as { accounts: Json[] }
    return accounts.find(({ iban }) => iban === made.iban)
  }
  const id = String((await resource())?.['resourceId'])
  await steered.accounts.setStatus(made.accountId, { status: 'blocked' })
  assert.equal((await resource())?.['status'], 'blocked')
  await steered.accounts.setStatus(made.accountId, { status: 'enabled' })
  await steered.accounts.setBalance(made.accountId, { balance: '0.00' })
  await steered.accounts.setStatus(made.accountId, { status: 'deleted' })
  assert.isUndefined(await resource())
  assert.equal((await readBaltic(bank, consentId, `/${id}`, PRESENT)).status, 404)
  assert.deepEqual(sumsOf(store), [])
})

test('refuses accounts, cards and customers that cannot be, and changes nothing (house: 4)', async () => {
  const { store } = stored()
  const bank = openBank({ store })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const blocked = await accountOf(steered, 'EE089900000000000042')
  const before = dump(store)
  const cases: [string, Json, string][] = [
    ['/customers', { name: 'A', kind: 'robot' }, '400 kind'],
    ['/customers', { name: '', kind: 'private' }, '400 name'],
    ['/customers/nobody/accounts', {}, '404'],
    ['/customers/customer-1/accounts', { iban: FIRST }, '400 currency'],
    ['/customers/customer-2/accounts', { iban: FIRST, currency: 'SEK' }, '400 iban'],
    ['/customers/customer-1/accounts', { currency: 'JPY' }, '400 currency'],
    ['/customers/customer-1/accounts', { currency: 'XXX' }, '400 currency'],
    ['/customers/customer-1/accounts', { balance: '-1.00' }, '400 balance'],
    ['/customers/customer-1/accounts', { balance: '1.001' }, '400 balance'],
    ['/customers/customer-1/accounts', { country: 'SE' }, '400 country'],
    ['/customers/customer-2/cards', { accountId }, '400 accountId'],
    ['/customers/customer-1/cards', { accountId: blocked.accountId }, '400 accountId'],
    ['/customers/customer-1/cards', { accountId, limit: '1.001' }, '400 limit'],
    ['/customers/nobody/cards', { accountId }, '404'],
  ]
  for (const [path, body, expected] of cases) {
    const { status, json } = await control(bank, 'POST', path, body)
    const [first] = (json['violations'] ?? []) as Json[]
    assert.equal(
      [status, first?.['path']].filter(Boolean).join(' '),
      expected,
      `${path} ${JSON.stringify(body)}`,
    )
  }
  assert.equal(dump(store).length, before.length)
})

const cents = (amount = '') => BigInt(amount.replace('.', ''))
