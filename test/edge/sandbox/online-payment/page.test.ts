// The payer's side: straight redirects, and the page on which a person decides.
// How the page looks is not judged here.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { makeLedger } from '../../../../edge/sandbox/ledger/ledger.ts'
import { memoryStore } from '../../../../edge/sandbox/storage/store.ts'
import { BASE, control, openBank, type TestBank } from '../bank-kit.ts'
import { create, type Made, open, paid, statusOf } from './kit.ts'

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
