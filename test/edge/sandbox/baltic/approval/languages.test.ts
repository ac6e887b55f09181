// The languages of the bank's pages in the Baltic countries: that of the country, unless the person or the client wants another one.
// What the pages decide is in raw-sca.test.ts.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { BASE, control } from '../../bank-kit.ts'
import { askConsent, type BalticBank, openBaltic, pkce, REDIRECT } from '../kit.ts'

/** The country of each address, and what a person reads there who wants no other language. */
const COUNTRIES = [
  { country: 'ee', own: 'et', choose: 'Vali testklient', bank: 'Eesti testpank' },
  { country: 'lv', own: 'lv', choose: 'Izvēlieties testa klientu', bank: 'Testa banka Latvijā' },
  { country: 'lt', own: 'lt', choose: 'Pasirinkite bandomąjį klientą', bank: 'Bandomasis bankas Lietuvoje' },
] as const

const LANGUAGES = ['en', 'et', 'fi', 'lt', 'lv', 'sv']

/** Opens the page of a consent, as a browser with these languages. */
async function openPage(
  bank: BalticBank,
  country: string,
  changes: Record<string, string> = {},
  accepted?: string,
  consent: object = {},
): Promise<{ status: number; text: string; language: string }> {
  const { json } = await askConsent(bank, bank, { access: {}, ...consent }, country)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: bank.clientId,
    redirect_uri: REDIRECT,
    scope: `AIS:${String(json['consentId'])}`,
    state: 'state-of-the-tests',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
    ...changes,
  })
  const answer = await bank.sandbox.fetch(`${BASE}/baltic/${country}/oauth/authorize?${query}`, {
    redirect: 'manual',
    headers: accepted === undefined ? {} : { 'accept-language': accepted },
  })
  const text = await answer.text()
  return { status: answer.status, text, language: languageOf(text) }
}

const languageOf = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1] ?? ''

test('speaks the language of the country on the page of an approval, and every other one that is wished (3, Authentication)', async () => {
  const bank = await openBaltic()
  for (const { country, own, choose, bank: name } of COUNTRIES) {
    const page = await openPage(bank, country)
    assert.equal(page.language, own)
    assert.include(page.text, choose)
    assert.include(page.text, name)
    const offered = [...page.text.matchAll(/hreflang="(\w+)"/g)].map(([, code = '']) => code)
    assert.equal(offered[0], own)
    assert.sameMembers(offered, LANGUAGES)
    for (const language of LANGUAGES) {
      assert.equal((await openPage(bank, country, { language })).language, language)
      assert.equal((await openPage(bank, country, { ui_locales: `de ${language}-XX` })).language, language)
      assert.equal((await openPage(bank, country, {}, `de,${language};q=0.8`)).language, language)
    }
    assert.equal((await openPage(bank, country, { ui_locales: 'de' }, 'ru')).language, own)
    // What the page's own link says counts before the client, and the client before the browser.
    assert.equal((await openPage(bank, country, { language: 'sv', ui_locales: 'lv' }, 'en')).language, 'sv')
    assert.equal((await openPage(bank, country, { ui_locales: 'lv' }, 'en')).language, 'lv')
  }
})

test('leaves no word of another language on the page of a customer (3, Authentication)', async () => {
  const bank = await openBaltic()
  const texts = new Map<string, Set<string>>()
  for (const language of LANGUAGES) {
    const { text } = await openPage(bank, 'ee', { language, customer: 'customer-1' })
    const main = text.slice(text.indexOf('<h1>')).replaceAll(/<[^>]*>/g, '\n')
    // Names, numbers and the address of the client are alike everywhere.
    const words = main.split('\n').filter((line) => /\p{L}{4}/u.test(line) && !/Aino|^EE\d\d /.test(line))
    assert.isAbove(words.length, 10)
    texts.set(language, new Set(words))
  }
  for (const [language, words] of texts)
    for (const [other, others] of texts)
      if (other !== language)
        assert.deepEqual(
          [...words].filter((line) => others.has(line)),
          [],
          `${language} and ${other}`,
        )
})

test('says as one sentence how often accounts are read without the person, in every language (gaps: baltic.consent.frequency)', async () => {
  const bank = await openBaltic()
  const sentences = {
    en: ['Can be updated up to 4 times a day without you', 'Can be updated once a day without you'],
    et: ['Päringuid päevas sinu osaluseta 4', 'Päringuid päevas sinu osaluseta 1'],
    fi: [
      'Tietoja haetaan ilman sinua enintään 4 kertaa päivässä',
      'Tietoja haetaan ilman sinua enintään kerran päivässä',
    ],
    lt: ['Užklausos per dieną jums nedalyvaujant 4', 'Užklausos per dieną jums nedalyvaujant 1'],
    lv: ['Pieprasījumi dienā bez jūsu līdzdalības 4', 'Pieprasījumi dienā bez jūsu līdzdalības 1'],
    sv: ['Hämtningar per dag utan att du deltar 4', 'Hämtningar per dag utan att du deltar 1'],
  } as const
  for (const [language, [often, once]] of Object.entries(sentences)) {
    for (const [frequencyPerDay, sentence] of [
      [4, often],
      [1, once],
    ] as const) {
      const { text } = await openPage(bank, 'ee', { language, customer: 'customer-1' }, undefined, {
        frequencyPerDay,
      })
      assert.include(text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '), sentence)
    }
  }
})

test('says what is wrong in the language of the country too (gaps: shared.oauth.authorize)', async () => {
  const bank = await openBaltic()
  const read = async (country: string, init: RequestInit = {}, query = '') => {
    const answer = await bank.sandbox.fetch(`${BASE}/baltic/${country}/oauth/authorize${query}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  const unknown = [
    ['ee', 'Teenust ei tunta'],
    ['lv', 'Pakalpojums nav zināms'],
    ['lt', 'Paslauga nežinoma'],
  ] as const
  for (const [country, words] of unknown) {
    const page = await read(country)
    assert.equal(page.status, 400)
    assert.include(page.text, words)
    assert.include((await read(country, {}, '?language=en')).text, 'The service is not known')
  }
  const way = await openPage(bank, 'lt', { redirect_uri: 'https://elsewhere.example/' })
  assert.equal(way.status, 400)
  assert.include(way.text, 'Neteisingas grįžimo adresas')
  const method = await read('lv', { method: 'PUT' })
  assert.equal(method.status, 405)
  assert.equal(languageOf(method.text), 'lv')
  assert.include(method.text, '<h1>Lapa nav atrasta</h1>')
  assert.notInclude(method.text, 'Page not found')
  await control(bank, 'PUT', '/maintenance', { on: true, interface: 'baltic' })
  const closed = await openPage(bank, 'ee')
  assert.equal(closed.status, 503)
  assert.include(closed.text, 'Pank on hetkeks suletud')
})

test('tells clients which languages the pages of each address speak (RFC 8414)', async () => {
  const bank = await openBaltic()
  const languagesAt = async (base: string) => {
    const answer = await bank.sandbox.fetch(`${BASE}${base}/.well-known/openid-configuration`)
    return ((await answer.json()) as { ui_locales_supported: string[] }).ui_locales_supported
  }
  assert.deepEqual(await languagesAt(''), ['fi', 'sv', 'en', 'et', 'lv', 'lt'])
  for (const { country, own } of COUNTRIES) {
    const languages = await languagesAt(`/baltic/${country}`)
    assert.equal(languages[0], own)
    assert.sameMembers(languages, LANGUAGES)
  }
})
