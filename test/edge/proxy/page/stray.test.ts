// A person's browser at an address of the proxy where there is nothing: a page in their language with the way back, and JSON for every other client.
// The page to which payers of PSD2 come back is judged in page/return-page.test.ts.
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import { HANDLE_KEY, type Proxy, problemOf, RETURN_URL, SHOP, startProxy } from '../kit/proxy.ts'

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

const LANGUAGES = {
  fi: ['Täällä ei ole mitään', 'Takaisin kauppaan'],
  sv: ['Här finns inget', 'Tillbaka till butiken'],
  en: ['There is nothing here', 'Back to the shop'],
  et: ['Siin ei ole midagi', 'Tagasi poodi'],
  lv: ['Šeit nekā nav', 'Atpakaļ uz veikalu'],
  lt: ['Čia nieko nėra', 'Atgal į parduotuvę'],
} as const

/** Addresses at which there is nothing for a person, and the status and code for every other client. */
const NOWHERE = [
  ['/return/nobody', 404, 'payment_unknown'],
  [`/return/${handleOf('never-begun', HANDLE_KEY)}`, 404, 'payment_unknown'],
  ['/return/baltic?state=x', 404, 'payment_unknown'],
  ['/return', 404, 'route_unknown'],
  ['/nothing', 404, 'route_unknown'],
  ['/', 404, 'route_unknown'],
  ['/consent', 404, 'accounts_not_offered'],
  ['/callback/x', 405, 'method_not_allowed'],
] as const

const browse = (proxy: Proxy, path: string, languages = 'en', headers: Record<string, string> = {}) =>
  proxy.fetch(path, { headers: { ...NAVIGATION, 'accept-language': languages, ...headers } })

test('shows a person who comes to nothing a page under the same status, without a script, with the way back to the shop (gaps: shared.errors.closed-sets)', async () => {
  const proxy = await startProxy()
  for (const [path, status] of NOWHERE) {
    const answer = await browse(proxy, path)
    assert.equal(answer.status, status, path)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/i)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.isNotNull(answer.headers.get('x-request-id'))
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    const page = await answer.text()
    assert.notMatch(page, /<script|style=|<img|<form/)
    assert.include(page, `<a href="${SHOP}">Back to the shop</a>`)
  }
  assert.equal((await browse(proxy, '/callback/x')).headers.get('allow'), 'POST')
})

test('speaks to a person who comes to nothing the first of their languages that it has, else English (gaps: shared.errors.closed-sets)', async () => {
  const proxy = await startProxy()
  for (const [language, [title, back]] of Object.entries(LANGUAGES)) {
    const page = await (await browse(proxy, '/return/nobody', `de,${language}-XX;q=0.9,en;q=0.1`)).text()
    assert.include(page, `<html lang="${language}">`)
    assert.include(page, `<h1>${title}</h1>`)
    assert.include(page, `<a href="${SHOP}">${back}</a>`)
  }
  assert.include(await (await browse(proxy, '/nothing', 'de')).text(), '<html lang="en">')
})

test('answers everybody else at the same addresses with JSON (gaps: shared.errors.closed-sets)', async () => {
  const proxy = await startProxy()
  const others: Record<string, string>[] = [
    {},
    { accept: 'text/html' },
    { 'sec-fetch-mode': 'cors', origin: SHOP },
    { 'sec-fetch-mode': 'no-cors' },
  ]
  for (const headers of others) {
    for (const [path, status, code] of NOWHERE) {
      const answer = await proxy.fetch(path, { headers })
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      const problem = await problemOf(answer)
      assert.deepEqual([answer.status, problem.code], [status, code], path)
    }
  }
})

test('leads a payer of an order that it knows to the page of the shop, and keeps a fault of settings as it is (gaps: shared.errors.closed-sets)', async () => {
  const proxy = await startProxy()
  await proxy.press()
  const handle = handleOf('order-1', HANDLE_KEY)
  const back = await browse(proxy, `/return/${handle}`)
  assert.deepEqual([back.status, back.headers.get('location')], [303, `${RETURN_URL}?payment=${handle}`])
  const broken = await startProxy({ RETURN_URL: undefined })
  const told = await browse(broken, '/nothing')
  assert.deepEqual([told.status, (await problemOf(told)).code], [503, 'configuration_invalid'])
})
