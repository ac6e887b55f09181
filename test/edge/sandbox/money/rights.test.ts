/// <reference types="node" />
// Rights of customers to accounts, given and taken back: to let services read, to pay, to confirm, and for applications of companies.
// That holders have them by nature is tested beside each interface.
import { assert, test } from '#kit'
import { accountIds, openAccess, readerOf, REDIRECT } from '../account-access/kit.ts'
import { BASE, control, type Json, openBank, violations } from '../bank-kit.ts'
import { giveConsent, openBaltic, PRESENT, read as readBaltic } from '../baltic/kit.ts'
import * as company from '../corporate-payments/kit.ts'
import { make } from '../objects/world.ts'
import * as online from '../online-payment/kit.ts'
import * as provider from '../psd2-payments/kit.ts'
import { accountOf, dump, FIRST, refusalOf, SECOND, steer, stored, sumsOf } from './kit.ts'

test('lets another customer give services an account to read, as long as the right stands (2 A, Access)', async () => {
  const bank = await openAccess()
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const own = (await accountIds(await readerOf(bank, 'customer-2'))).length
  const given = await steered.rights.set('customer-2', accountId, { rights: ['read'] })
  assert.deepEqual(given, { customerId: 'customer-2', rights: ['read'] })
  const reader = await readerOf(bank, 'customer-2')
  assert.lengthOf(await accountIds(reader), own + 1)
  assert.deepInclude((await steered.accounts.read(accountId)).rights, given)
  await steered.rights.take('customer-2', accountId)
  assert.lengthOf(await accountIds(reader), own)
  // A holder's, too, can be taken and given again.
  const holder = await readerOf(bank, 'customer-1')
  const all = (await accountIds(holder)).length
  await steered.rights.take('customer-1', accountId)
  assert.lengthOf(await accountIds(holder), all - 1)
  await steered.rights.set('customer-1', accountId, { rights: ['confirm', 'read', 'pay'] })
  assert.lengthOf(await accountIds(holder), all)
})

test('lets another customer pay online from an account, and no more once the right is taken (1 B)', async () => {
  const bank = openBank({ paymentPage: true })
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const decide = async () => {
    const { paymentId } = await online.create(bank, { amount: '5.00' })
    const decision = { result: 'authorized', customerId: 'customer-2', iban: FIRST }
    return (await control(bank, 'POST', `/sca/${paymentId}`, decision)).status
  }
  assert.equal(await decide(), 400)
  await steered.rights.set('customer-2', accountId, { rights: ['pay'] })
  assert.equal(await decide(), 204)
  assert.equal((await accountOf(steered, FIRST)).booked, '9995.00')
  const { link } = await online.create(bank)
  assert.lengthOf([...(await (await online.open(bank, link)).text()).matchAll(/FI62 9990 0000 0000 11/g)], 2)
  await steered.rights.take('customer-2', accountId)
  assert.equal(await decide(), 400)
})

test('confirms PSD2 payments by the right to the account that pays: given to a company, taken from a person (2 A; gaps: psd2.sca.payer)', async () => {
  const bank = await provider.openProvider()
  const steered = steer(bank.sandbox)
  const outcome = async (customerId: string, iban: string) => {
    const { authorizationId } = await provider.created(bank, 'sepa', { payer: undefined })
    await control(bank, 'POST', `/sca/${authorizationId}`, { result: 'authorized', customerId, iban })
    return provider.statusOf(await provider.getBundle(bank, authorizationId))
  }
  const business = await accountOf(steered, provider.UNCONFIRMED)
  assert.equal(await outcome('customer-4', provider.UNCONFIRMED), 'Rejected')
  await steered.rights.set('customer-4', business.accountId, { rights: ['read', 'pay', 'confirm'] })
  assert.equal(await outcome('customer-4', provider.UNCONFIRMED), 'Authorized')
  const first = await accountOf(steered, provider.PAYER)
  await steered.rights.set('customer-1', first.accountId, { rights: ['read', 'pay'] })
  assert.equal(await outcome('customer-1', provider.PAYER), 'Rejected')
  assert.equal(await outcome('customer-1', provider.SMALL), 'Authorized')
  // Which account comes first does not matter where the payment names its own.
  const { authorizationId } = await provider.created(bank, 'sepa', { payer: { iban: provider.SMALL } })
  assert.equal((await provider.approve(bank, authorizationId)).status, 200)
  assert.equal(provider.statusOf(await provider.getBundle(bank, authorizationId)), 'Authorized')
  // Another customer pays from it, by rights of its own.
  await steered.rights.set('customer-2', first.accountId, { rights: ['pay', 'confirm'] })
  assert.equal(await outcome('customer-2', provider.PAYER), 'Authorized')
})

test('shares by a moved consent what its customer may read, and nothing that is closed (gaps: account-access.consent.model)', async () => {
  const bank = await openAccess()
  const steered = steer(bank.sandbox)
  const [first, second] = [await accountOf(steered, FIRST), await accountOf(steered, SECOND)]
  await steered.accounts.setBalance(second.accountId, { balance: '0' })
  await steered.accounts.setStatus(second.accountId, { status: 'deleted' })
  const query = {
    response_type: 'code',
    client_id: bank.clientId,
    redirect_uri: REDIRECT,
    scope: 'accounts',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  const given = async (customerId: string, iban?: string) => {
    const address = `/oauth/authorize?${new URLSearchParams({ ...query, state: `s${customerId}${iban}` })}`
    const page = await bank.sandbox.fetch(BASE + address, { redirect: 'manual' })
    assert.equal(page.status, 200, address)
    const { objects } = await steered.objects.list({ kind: 'consent', state: 'received' })
    const moved = await steered.objects.move(objects[0]?.object ?? '', {
      to: 'valid',
      customerId,
      ...(iban && { iban }),
    })
    return (moved.facts as { accounts: string[] }).accounts
  }
  assert.deepEqual(await given('customer-1'), [FIRST])
  assert.equal(await refusalOf(given('customer-1', SECOND)), '400 InvalidValue iban')
  await steered.rights.set('customer-2', first.accountId, { rights: ['read'] })
  assert.include(await given('customer-2'), FIRST)
})

test('decides on Baltic consents and payments by rights to the accounts that are named (gaps: shared.sandbox.sca)', async () => {
  const bank = await openBaltic()
  const steered = steer(bank.sandbox)
  const iban = 'EE159900000000000013'
  const { accountId } = await accountOf(steered, iban)
  const access = { accounts: [{ accountNumber: iban, currency: 'EUR' }] }
  const refused = await giveConsent(bank, { access }, { customerId: 'customer-3' })
  assert.equal((await readBaltic(bank, refused, '', PRESENT)).status, 401)
  await steered.rights.set('customer-3', accountId, { rights: ['read'] })
  const consentId = await giveConsent(bank, { access }, { customerId: 'customer-3' })
  const { accounts } = (await readBaltic(bank, consentId, '', PRESENT)).json as { accounts: Json[] }
  assert.lengthOf(accounts, 1)
  await steered.rights.take('customer-3', accountId)
  assert.isEmpty(((await readBaltic(bank, consentId, '', PRESENT)).json as { accounts: Json[] }).accounts)
})

test('lets another customer pay from a Baltic account by the rights to pay and to confirm, and the holder no more once one is taken (gaps: shared.sandbox.sca)', async () => {
  const { store } = stored()
  const bank = await openBaltic({ store })
  const steered = steer(bank.sandbox)
  const iban = 'EE159900000000000013'
  const { accountId } = await accountOf(steered, iban)
  const decide = async (customerId: string) => {
    const creditorAccount = { accountNumber: 'DE82999000000000000001' }
    const order = { debtorAccount: { accountNumber: iban }, creditorAccount }
    const made = await make(steered, 'baltic.payment.create-sepa', order, { country: 'EE' })
    const paymentId = String(made['paymentId'])
    const before = dump(store)
    const answer = await control(bank, 'POST', `/sca/${paymentId}`, { result: 'authorized', customerId })
    if (answer.status !== 204) assert.equal(dump(store), before)
    await steered.clock.move({ advance: 'PT10S' })
    const { state } = await steered.objects.read(paymentId)
    return [answer.status, ...violations(answer), state].join(' ')
  }
  const holder = await decide('customer-1')
  assert.match(holder, /^204 AC/)
  const refused = '409 RCVD'
  assert.equal(await decide('customer-3'), refused)
  for (const rights of [['read'], ['pay'], ['read', 'confirm']] as const) {
    await steered.rights.set('customer-3', accountId, { rights: [...rights] })
    assert.equal(await decide('customer-3'), refused, rights.join())
  }
  await steered.rights.set('customer-3', accountId, { rights: ['pay', 'confirm'] })
  assert.equal(await decide('customer-3'), holder)
  await steered.rights.set('customer-1', accountId, { rights: ['read', 'pay'] })
  assert.equal(await decide('customer-1'), refused)
  const { entries, pending } = await steered.entries.list(accountId)
  const paid = entries.filter(({ counterpart }) => counterpart?.iban === 'DE82999000000000000001')
  assert.lengthOf(paid, 2)
  assert.isTrue(pending.every(({ counterpart }) => counterpart?.iban !== 'DE82999000000000000001'))
  assert.deepEqual(sumsOf(store), [])
})

test('lets an application pay from an account of a company, and takes that back (2 B; gaps: corporate.admin)', async () => {
  const bank = await company.openCompany()
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, company.BUSINESS)
  const debtor = { iban: company.BUSINESS, name: 'Somebody' }
  const pay = async () =>
    (
      await company.pay(
        bank,
        'instant',
        company.order({ debtor, instructedAmount: { amount: '1.00', currency: 'EUR' } }),
      )
    ).json['status']
  assert.notEqual(await pay(), 'PROCESSED')
  await steered.rights.allowClient(accountId, bank.clientId)
  assert.deepEqual((await steered.accounts.read(accountId)).clients, [bank.clientId])
  assert.equal(await pay(), 'PROCESSED')
  await steered.rights.forbidClient(accountId, bank.clientId)
  assert.notEqual(await pay(), 'PROCESSED')
})

test('refuses rights of nobody, to nothing, and of no name (house: 4)', async () => {
  const bank = openBank()
  const steered = steer(bank.sandbox)
  const { accountId } = await accountOf(steered, FIRST)
  const estonian = await accountOf(steered, 'EE159900000000000013')
  const { defaultClient } = await steered.keys()
  const set = (customerId: string, id: string) =>
    refusalOf(steered.rights.set(customerId, id, { rights: ['read'] }))
  assert.equal(await set('nobody', accountId), '404 VALIDATION')
  assert.equal(await set('customer-1', 'none'), '404 VALIDATION')
  assert.equal(await set('customer-4', estonian.accountId), '404 VALIDATION')
  assert.equal(await refusalOf(steered.rights.allowClient(accountId, 'nobody')), '404 VALIDATION')
  assert.equal(
    await refusalOf(steered.rights.allowClient(estonian.accountId, defaultClient.clientId)),
    '409 BUSINESS',
  )
  const wrong = await control(bank, 'PUT', `/customers/customer-1/rights/${accountId}`, { rights: ['fly'] })
  assert.equal(wrong.status, 400)
})
