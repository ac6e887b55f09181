// A person's browser where there is nothing for it: one page in the language that was asked for, with a way on; and JSON to every other client.
// Not what operations answer: the tests of each one judge that.
import { assert, test } from '#kit'
import { answeredPage } from '../../../edge/sandbox/pages/parts.ts'
import { BASE, control, openBank, type TestBank } from './bank-kit.ts'
import { create, open } from './online-payment/kit.ts'

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

const TITLES = {
  fi: 'Sivua ei löydy',
  sv: 'Sidan hittades inte',
  en: 'Page not found',
  et: 'Lehte ei leitud',
  lv: 'Lapa nav atrasta',
  lt: 'Puslapis nerastas',
} as const

/** Paths that are no operation of a paper, and the status that a program hears there. */
const NOWHERE = [
  ['/nothing', 404],
  ['/accounts/v3/nothing', 404],
  ['/paymentbutton/v1/nothing', 404],
  ['/requesttopay/nothing', 404],
  ['/payments-psd2/nothing', 404],
  ['/corporate/nothing', 404],
  ['/baltic/ee/nothing', 404],
  ['/oauth/nothing', 404],
  ['/_sandbox/nothing', 404],
  ['/_sandbox/reset', 405],
  ['/_sandbox/sca', 405],
  ['/_sandbox/openapi/nothing.json', 404],
] as const

const browse = ({ sandbox }: TestBank, path: string, headers: Record<string, string> = {}) =>
  sandbox.fetch(BASE + path, { headers: { ...NAVIGATION, ...headers } })

/** Checks that a page is in one language, and leads on. */
async function assertPage(answer: Response, language: keyof typeof TITLES, title?: string): Promise<string> {
  const page = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
  assert.notMatch(page, /<script|style="/)
  assert.include(page, `<html lang="${language}">`)
  assert.include(page, `<h1>${title ?? TITLES[language]}</h1>`)
  const main = /<main>[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  assert.notInclude(main, 'lang=')
  assert.lengthOf(main.match(/<p class="on"><a href="/g) ?? [], 1)
  return page
}

test('answers a navigation that comes to no operation with a page in the language that was asked for, under the same status (gaps: shared.errors.closed-sets)', async () => {
  const bank = openBank()
  for (const [path, status] of NOWHERE) {
    const told = await bank.sandbox.fetch(BASE + path)
    const shown = await browse(bank, path, { 'accept-language': 'sv-FI,sv;q=0.9,en;q=0.5' })
    assert.deepEqual([told.status, shown.status], [status, status], path)
    assert.match(told.headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(shown.headers.get('allow'), told.headers.get('allow'), path)
    await assertPage(shown, 'sv')
  }
  for (const language of Object.keys(TITLES) as (keyof typeof TITLES)[]) {
    const page = await assertPage(await browse(bank, `/nothing?language=${language}`), language)
    // The front page has three of them.
    const home = ['et', 'lv', 'lt'].includes(language) ? 'en' : language
    assert.include(page, `href="/?language=${home}"`)
  }
  await assertPage(await browse(bank, '/nothing', { 'accept-language': 'de' }), 'fi')
  await assertPage(await browse(bank, '/baltic/lv/nothing', { 'accept-language': 'de' }), 'lv')
})

test('answers everybody else there with JSON of the family, and operations always (gaps: shared.errors.closed-sets)', async () => {
  const bank = openBank()
  const others: Record<string, string>[] = [
    {},
    { accept: 'text/html' },
    { 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-mode': 'no-cors', accept: 'text/html' },
  ]
  for (const headers of others) {
    for (const [path, status] of NOWHERE) {
      const answer = await bank.sandbox.fetch(BASE + path, { headers })
      assert.equal(answer.status, status)
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    }
  }
  const post = await bank.sandbox.fetch(`${BASE}/nothing`, { method: 'POST', headers: NAVIGATION })
  assert.match(post.headers.get('content-type') ?? '', /^application\/json/)
  const operations = [
    ['/accounts/v3/accounts', 401],
    ['/paymentbutton/v1/payments', 405],
    ['/paymentbutton/v1/payments/x', 400],
    ['/oauth/token', 405],
    ['/baltic/ee/account/v1/accounts', 401],
    ['/baltic/ee/payment/v1/payments/nothing', 404],
  ] as const
  for (const [path, status] of operations) {
    const answer = await browse(bank, path)
    assert.equal(answer.status, status, path)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, path)
  }
})

test('shows one page, in the language that was asked for, at a link of a payer that is none (gaps: online-payment.browser.again, shared.errors.closed-sets)', async () => {
  const bank = openBank({ paymentPage: true })
  const { link, query } = await create(bank)
  const links = [
    `${link}x`,
    '/customer/payment/startPaymentConfirmation',
    `/customer/payment/multibank/direct/nothing/startPaymentConfirmation?${query}`,
    '/customer/nothing',
  ]
  const pages = new Set<string>()
  for (const bad of links) {
    for (const headers of [{}, NAVIGATION]) {
      const answer = await bank.sandbox.fetch(BASE + bad, {
        headers: { ...headers, 'accept-language': 'en' },
      })
      assert.equal(answer.status, 404)
      pages.add(await assertPage(answer, 'en'))
    }
  }
  assert.equal(pages.size, 1)
  await assertPage(await open(bank, `${links[1]}?language=sv`), 'sv')
})

test('says in one language that the bank has a fault, and lets a person try again at the same address (gaps: shared.errors.closed-sets)', async () => {
  const { memoryStore } = await import('../../../edge/sandbox/storage/store.ts')
  const store = memoryStore()
  let isBroken = false
  const list: typeof store.list = (range) => {
    if (isBroken) throw new Error('the disk cannot be read')
    return store.list(range)
  }
  const bank = openBank({ store: { ...store, list }, paymentPage: true })
  const { link } = await create(bank)
  isBroken = true
  for (const path of [link, '/oauth/authorize']) {
    const answer = await browse(bank, path, { 'accept-language': 'en' })
    assert.equal(answer.status, 500, path)
    assert.isNotNull(answer.headers.get('x-error-id'))
    const page = await assertPage(answer, 'en', 'The bank has a fault')
    assert.include(page, `<p class="on"><a href="${path.replaceAll('&', '&#38;')}">Try again</a></p>`)
  }
})

test('shows a way on where an application, its way back or a closed bank ends the visit (gaps: shared.oauth.authorize)', async () => {
  const bank = openBank()
  const unknown = await browse(bank, '/oauth/authorize?client_id=nobody&language=en')
  assert.equal(unknown.status, 400)
  assert.include(await assertPage(unknown, 'en', 'The service is not known'), 'href="/?language=en"')
  await control(bank, 'PUT', '/maintenance', { on: true })
  const path = '/oauth/authorize?scope=accounts&ui_locales=sv'
  const closed = await browse(bank, path)
  assert.equal(closed.status, 503)
  const page = await assertPage(closed, 'sv', 'Banken är stängd en stund')
  assert.include(page, `<a href="${path.replaceAll('&', '&#38;')}">Försök på nytt</a>`)
})

test('leads back to the service that asked, in one language, where its question is answered already (gaps: shared.oauth.code, shared.errors.closed-sets)', async () => {
  const view = {
    address: '/oauth/authorize?x=1',
    redirectUri: 'https://pay.shop.example:8443/pay/consent?a=b',
  }
  const pages = [
    ['fi', 'Asia on jo ratkaistu', 'Takaisin palveluun'],
    ['sv', 'Det här är redan avgjort', 'Tillbaka till tjänsten'],
    ['en', 'This is already decided', 'Back to the service'],
    ['et', 'See on juba otsustatud', 'Tagasi teenusesse'],
    ['lv', 'Tas jau ir izlemts', 'Atpakaļ uz pakalpojumu'],
    ['lt', 'Tai jau nuspręsta', 'Atgal į paslaugą'],
  ] as const
  for (const [language, title, words] of pages) {
    const answer = answeredPage({ ...view, language })
    assert.equal(answer.status, 409)
    const page = await assertPage(answer, language, title)
    assert.include(page, `<a href="https://pay.shop.example:8443">${words} (pay.shop.example:8443)</a>`)
  }
})
