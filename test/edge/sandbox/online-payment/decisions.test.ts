// Decisions in place of the payer: by the id of a payment, and at its link, with the page and without it.
// The page itself is judged in page.test.ts, by a browser's eyes.
import { assert, test } from '#kit'
import { read } from '../../../house/files.ts'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { type Answered, BASE, control, openBank, type TestBank, violations } from '../bank-kit.ts'
import { create, open, paid, refund, statusOf } from './kit.ts'

const RETURN = 'https://shop.example/return?order=1'
const CANCEL = 'https://shop.example/cancel?order=1'
const REJECT = 'https://shop.example/reject?order=1'
const COMPANY = 'FI1999900000000300'

const byId = (bank: TestBank, id: string, order: object): Promise<Answered> =>
  control(bank, 'POST', `/sca/${id}`, order)
const atLink = (bank: TestBank, link: string, order: object): Promise<Answered> =>
  control(bank, 'POST', '/sca', { address: BASE + link, ...order })

const balanceOf = (store: ReturnType<typeof memoryStore>, iban: string) =>
  makeLedger(store)
    .accounts()
    .find((account) => account.iban === iban)?.balance

for (const paymentPage of [true, false]) {
  const mode = paymentPage ? 'with the payment page' : 'without the payment page'

  test(`decides an online payment by its id, ${mode} (gaps: shared.sandbox.sca)`, async () => {
    const store = memoryStore()
    const bank = openBank({ paymentPage, store })
    const [approved, refused] = [await create(bank), await create(bank)]
    assert.equal((await byId(bank, approved.paymentId, { result: 'authorized' })).status, 204)
    assert.equal((await statusOf(bank, approved.paymentId))['status'], 'ACCEPTED')
    assert.equal(balanceOf(store, 'FI6299900000000011'), '9900.00')
    assert.equal((await byId(bank, refused.paymentId, { result: 'rejected' })).status, 204)
    assert.equal((await statusOf(bank, refused.paymentId))['status'], 'CANCELLED')
    assert.equal((await open(bank, approved.link)).headers.get('location'), RETURN)
    assert.equal((await open(bank, refused.link)).headers.get('location'), CANCEL)
  })

  test(`decides an online payment at its link and tells where the browser goes, ${mode} (gaps: shared.sandbox.sca, online-payment.browser.again)`, async () => {
    const bank = openBank({ paymentPage })
    const [approved, refused, other] = [await create(bank), await create(bank), await create(bank)]
    const there = (order: object, { link } = approved) => atLink(bank, link, order)
    assert.deepEqual((await there({ result: 'authorized' })).json, { location: RETURN })
    assert.equal((await statusOf(bank, approved.paymentId))['status'], 'ACCEPTED')
    assert.deepEqual((await there({ result: 'rejected' }, refused)).json, { location: CANCEL })
    assert.equal((await statusOf(bank, refused.paymentId))['status'], 'CANCELLED')
    const elsewhere = `/customer/payment/multibank/direct/example-bank-two/startPaymentConfirmation?${other.query}`
    assert.deepEqual((await atLink(bank, elsewhere, { result: 'authorized' })).json, { location: RETURN })
    assert.equal((await statusOf(bank, other.paymentId))['status'], 'ACCEPTED')
  })

  test(`lets a decision stand in place of the accountId, ${mode} (gaps: online-payment.browser.again)`, async () => {
    const bank = openBank({ paymentPage })
    const { link } = await create(bank, { accountId: 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820' })
    assert.deepEqual((await atLink(bank, link, { result: 'authorized' })).json, { location: RETURN })
  })
}

test('pays from the account that is named, in both forms, and from no other one (gaps: shared.sandbox.sca, shared.sandbox.identity)', async () => {
  const store = memoryStore()
  const bank = openBank({ paymentPage: true, store })
  const [first, second, third] = [await create(bank), await create(bank), await create(bank)]
  const company = { result: 'authorized', customerId: 'customer-3', iban: COMPANY }
  assert.equal((await byId(bank, first.paymentId, company)).status, 204)
  assert.equal((await atLink(bank, second.link, { ...company, iban: undefined })).status, 200)
  assert.equal(balanceOf(store, COMPANY), '99800.00')
  const wrong: [order: object, violation: string][] = [
    [{ result: 'authorized', customerId: 'nobody' }, 'InvalidValue customerId'],
    [{ result: 'authorized', iban: COMPANY }, 'InvalidValue iban'],
    [{ result: 'authorized', customerId: 'customer-3', iban: 'FI6299900000000011' }, 'InvalidValue iban'],
    [{ result: 'perhaps' }, 'InvalidValue result'],
    [{ result: 'authorized', accountId: 'x' }, 'UnrecognizedProperty accountId'],
  ]
  for (const [order, violation] of wrong) {
    for (const answer of [await byId(bank, third.paymentId, order), await atLink(bank, third.link, order)]) {
      assert.equal(answer.status, 400)
      assert.deepEqual(violations(answer), [violation])
    }
  }
  assert.equal((await statusOf(bank, third.paymentId))['status'], 'INITIAL')
})

test('refuses a decision by id that there is not now, and tells at the link where an ended payment leads (gaps: shared.sandbox.sca, online-payment.browser.again)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link, paymentId } = await create(bank, { b2bBackendURL: { url: 'https://shop.example/callback' } })
  assert.equal((await byId(bank, paymentId, { result: 'revoked' })).status, 409)
  assert.equal((await byId(bank, paymentId, { result: 'rejected' })).status, 204)
  for (const result of ['authorized', 'rejected', 'revoked']) {
    assert.equal((await byId(bank, paymentId, { result })).status, 409, result)
  }
  assert.deepEqual((await atLink(bank, link, { result: 'authorized' })).json, { location: CANCEL })
  assert.equal((await statusOf(bank, paymentId))['status'], 'CANCELLED')
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
})

test('knows neither refunds nor links that are none as something to decide (gaps: shared.sandbox.sca)', async () => {
  const bank = openBank()
  const made = await paid(bank)
  const { json } = await refund(bank, made.paymentId, '10.00')
  for (const id of [String(json['paymentId']), 'f3f0c8f7-5a4b-4f7e-9d27-5b1f6f0f2a11']) {
    assert.equal((await byId(bank, id, { result: 'authorized' })).status, 404)
  }
  const nothing = await atLink(bank, `${made.link}x`, { result: 'authorized' })
  assert.equal(nothing.status, 409)
  for (const path of ['/customer/elsewhere', '/customer/payment', '/accounts']) {
    const answer = await atLink(bank, path, { result: 'authorized' })
    assert.deepEqual(violations(answer), ['InvalidValue address'], path)
  }
})

test('carries out what was planned for the opening of a link when it is decided there (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank({ paymentPage: true })
  await control(bank, 'POST', '/outcomes', { operation: 'online-payment.browser', outcome: 'reject' })
  const made = await create(bank)
  assert.deepEqual((await atLink(bank, made.link, { result: 'authorized' })).json, { location: REJECT })
  const other = await create(bank)
  const disabled = `/customer/payment/multibank/direct/example-bank-three/startPaymentConfirmation?${other.query}`
  assert.deepEqual((await atLink(bank, disabled, { result: 'authorized' })).json, { location: REJECT })
  assert.equal((await statusOf(bank, other.paymentId))['errorCode'], 'PROVIDER_DISABLED')
})

test('does at a link what its documents say of a GET, with the payment page and without it (gaps: shared.sandbox.sca, online-payment.browser.again)', async () => {
  for (const file of ['edge/sandbox/CONTROL.md', 'edge/sandbox/GUIDE.md'])
    assert.include(read(file), '--payment-page')
  const plain = openBank()
  const straight = await create(plain)
  assert.equal((await open(plain, straight.link)).status, 302)
  assert.equal((await statusOf(plain, straight.paymentId))['status'], 'ACCEPTED')
  const bank = openBank({ paymentPage: true })
  const shown = await create(bank)
  for (const _ of [1, 2]) assert.equal((await open(bank, shown.link)).status, 200)
  assert.equal((await statusOf(bank, shown.paymentId))['status'], 'INITIAL')
})
