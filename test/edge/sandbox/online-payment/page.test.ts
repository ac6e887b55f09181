// The payer's side: straight redirects, and the page on which a person decides.
// How the page looks is not judged here.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { BASE, control, openBank, type TestBank } from '../bank-kit.ts'
import { create, type Made, open, paid, statusOf } from './kit.ts'

const RETURN = 'https://shop.example/return?order=1'
const CANCEL = 'https://shop.example/cancel?order=1'
const REJECT = 'https://shop.example/reject?order=1'

/** Reads the form of a page. */
async function formOf(bank: TestBank, link: string, accepted = '') {
  const response = await open(bank, link, accepted)
  const html = await response.text()
  const values = (name: string) =>
    Array.from(html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g')), ([, value = '']) => value)
  return {
    response,
    html,
    token: values('token')[0] ?? '',
    accounts: values('account'),
    decisions: values('decision'),
  }
}

function decide(bank: TestBank, link: string, form: Record<string, string>): Promise<Response> {
  return bank.sandbox.fetch(`${BASE}${link}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
}

test('redirects straight to the address as given, and hides where it came from (gaps: online-payment.browser.redirect)', async () => {
  const bank = openBank()
  const url = "https://shop.example/return?x='%7e&y=ä".replace('ä', '%C3%A4')
  const { link } = await create(bank, { return: { url } })
  const { status, headers } = await open(bank, link)
  assert.equal(status, 302)
  assert.equal(headers.get('location'), url)
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('answers everything unknown with the same page, and changes nothing (gaps: online-payment.browser.again)', async () => {
  const bank = openBank()
  const made = await create(bank)
  const other = await create(bank)
  const wrong = new URLSearchParams(made.query)
  wrong.set(
    'paymentOperationValidation',
    new URLSearchParams(other.query).get('paymentOperationValidation') ?? '',
  )
  const links = [
    '/customer/payment/startPaymentConfirmation',
    `/customer/payment/startPaymentConfirmation?${wrong}`,
    `/customer/payment/startPaymentConfirmation?${made.query.replace(/Id=\w/, 'Id=x')}`,
    `/customer/payment/multibank/direct/no-such-bank/startPaymentConfirmation?${made.query}`,
    '/customer/elsewhere',
  ]
  const answers = await Promise.all(links.map((link) => open(bank, link)))
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  )
  assert.equal(new Set(pages).size, 1)
  assert.isTrue(answers.every(({ headers }) => headers.get('x-frame-options') === 'DENY'))
  assert.equal((await statusOf(bank, made.paymentId))['status'], 'INITIAL')
})

test('refuses to decide by HEAD and, without the page, by POST (gaps: shared.errors.closed-sets)', async () => {
  const bank = openBank()
  const { link, paymentId } = await create(bank)
  for (const method of ['HEAD', 'POST']) {
    const { status, headers } = await bank.sandbox.fetch(`${BASE}${link}`, { method })
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'GET')
  }
  assert.equal((await statusOf(bank, paymentId))['status'], 'INITIAL')
})

test('shows a page under a strict policy that lets a form lead on by https only (gaps: online-payment.browser.again)', async () => {
  const bank = openBank({ paymentPage: true })
  const made = await create(bank, { cancel: { url: 'https://other.example:8443/c' }, language: 'en' })
  const { response, html, decisions } = await formOf(bank, made.link)
  assert.equal(response.status, 200)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}';/)
  assert.include(policy, "form-action 'self' https:;")
  assert.include(policy, "frame-ancestors 'none'")
  assert.notMatch(html, /<script|style="|\son\w+=/)
  assert.sameMembers(decisions, ['approve', 'refuse', 'fail', 'late'])
  assert.notInclude(html, made.paymentId)
  assert.equal((await statusOf(bank, made.paymentId))['status'], 'INITIAL')
})

test('speaks the language of the payment, else that of the browser, else that of the bank, and the one that is asked for (1 B, Create payment; gaps: online-payment.create.page-texts)', async () => {
  const bank = openBank({ paymentPage: true })
  const pages: [changes: object, query: string, accepted: string, words: string, lang: string][] = [
    [{}, '', '', 'Vahvista maksu', 'fi'],
    [{}, '', 'de-DE,de;q=0.9', 'Vahvista maksu', 'fi'],
    [{}, '', 'en-GB,en;q=0.9,sv;q=0.5', 'Confirm the payment', 'en'],
    [{}, '', 'de, sv-FI;q=0.8', 'Bekräfta betalningen', 'sv'],
    [{}, '&language=fi', 'en', 'Vahvista maksu', 'fi'],
    [{ language: 'fi' }, '', 'en', 'Vahvista maksu', 'fi'],
    [{ language: 'sv' }, '', 'en', 'Bekräfta betalningen', 'sv'],
    [{ language: 'en' }, '', '', 'Confirm the payment', 'en'],
    [{ language: 'en' }, '&language=sv', 'fi', 'Bekräfta betalningen', 'sv'],
    [{ language: 'en' }, '&language=de', 'fi', 'Confirm the payment', 'en'],
  ]
  for (const [changes, query, accepted, words, lang] of pages) {
    const { link } = await create(bank, changes)
    const { html } = await formOf(bank, link + query, accepted)
    assert.include(html, words)
    assert.include(html, `<html lang="${lang}">`)
  }
})

test('shows texts of the merchant as text (gaps: online-payment.create.message)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link } = await create(bank, {
    message: { text: "A-B+C (D) 'E': F & G?" },
    messageToCustomer: 'Hei maksaja',
  })
  const { html } = await formOf(bank, link)
  assert.include(html, 'A-B+C (D) &#39;E&#39;: F &#38; G?')
  assert.include(html, 'Hei maksaja')
})

test('lets a person approve from a chosen account, refuse, and fail (gaps: online-payment.browser.again)', async () => {
  const store = memoryStore()
  const bank = openBank({ paymentPage: true, store })
  const business = makeLedger(store)
    .accounts()
    .find(({ iban }) => iban === 'FI1999900000000300')
  const ends: [decision: string, location: string, status: string][] = [
    ['approve', RETURN, 'ACCEPTED'],
    ['refuse', CANCEL, 'CANCELLED'],
    ['fail', REJECT, 'REJECTED'],
  ]
  for (const [decision, location, status] of ends) {
    const { link, paymentId } = await create(bank)
    const { token, accounts } = await formOf(bank, link)
    assert.include(accounts, business?.accountId ?? 'none')
    const answer = await decide(bank, link, { token, decision, account: business?.accountId ?? '' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, location])
    assert.equal((await statusOf(bank, paymentId))['status'], status)
  }
  assert.equal(makeLedger(store).account(business?.accountId ?? '')?.balance, '99900.00')
})

test('decides by the page in place of the accountId (gaps: online-payment.browser.again)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link } = await create(bank, { accountId: 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820' })
  const { token } = await formOf(bank, link)
  assert.equal((await decide(bank, link, { token, decision: 'approve' })).headers.get('location'), RETURN)
})

test('decides nothing without the token of its own page, and shows the page anew (gaps: online-payment.browser.again)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link, paymentId } = await create(bank)
  const other = await create(bank)
  const { token } = await formOf(bank, link)
  const strange = (await formOf(bank, other.link)).token
  for (const form of [{}, { token: '' }, { token: 'x'.repeat(43) }, { token: strange }]) {
    const answer = await decide(bank, link, { decision: 'approve', ...form })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${link}&again=yes`])
  }
  assert.equal((await decide(bank, link, { token, decision: 'steal' })).status, 303)
  bank.wire.now += 900_001
  assert.equal((await decide(bank, link, { token, decision: 'approve' })).status, 303)
  assert.equal((await statusOf(bank, paymentId))['status'], 'INITIAL')
})

test('keeps to the first decision, also between two pages (gaps: online-payment.browser.again)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link, paymentId } = await create(bank, { b2bBackendURL: { url: 'https://shop.example/callback' } })
  const [first, second] = [await formOf(bank, link), await formOf(bank, link)]
  assert.equal((await decide(bank, link, { token: second.token, decision: 'refuse' })).status, 302)
  const late = await decide(bank, link, { token: first.token, decision: 'approve' })
  assert.deepEqual([late.status, late.headers.get('location')], [302, CANCEL])
  assert.equal((await open(bank, link)).headers.get('location'), CANCEL)
  await bank.sandbox.idle()
  assert.lengthOf(bank.sent, 1)
  assert.equal((await statusOf(bank, paymentId))['status'], 'CANCELLED')
})

test('names the chosen bank, and rejects at once at a disabled one (gaps: online-payment.providers.disabled)', async () => {
  const bank = openBank({ paymentPage: true })
  const at = ({ query }: Made, bankId: string) =>
    `/customer/payment/multibank/direct/${bankId}/startPaymentConfirmation?${query}`
  const made = await create(bank)
  assert.include((await formOf(bank, at(made, 'example-bank-two'))).html, 'Example Bank Two')
  const answer = await open(bank, at(made, 'example-bank-three'))
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, REJECT])
  assert.equal((await statusOf(bank, made.paymentId))['errorCode'], 'PROVIDER_DISABLED')
})

test('pays from no account but a customer’s own (gaps: shared.sandbox.identity)', async () => {
  const store = memoryStore()
  const earlier = openBank({ store })
  await paid(earlier)
  const bank = openBank({ store, paymentPage: true })
  const merchant = makeLedger(store)
    .accounts()
    .find(({ iban }) => iban === undefined)
  const { link } = await create(bank)
  const { token } = await formOf(bank, link)
  await decide(bank, link, { token, decision: 'approve', account: merchant?.accountId ?? '' })
  assert.equal(makeLedger(store).account(merchant?.accountId ?? '')?.balance, '200.00')
})

test('rejects a payment whose opening was planned to be, whatever the person decides (gaps: shared.sandbox.outcomes)', async () => {
  const bank = openBank({ paymentPage: true })
  await control(bank, 'POST', '/outcomes', { operation: 'online-payment.browser', outcome: 'reject' })
  const { link } = await create(bank)
  const { token } = await formOf(bank, link)
  assert.equal((await decide(bank, link, { token, decision: 'approve' })).headers.get('location'), REJECT)
})
