// The bank's own pages over fetch: what a payer and an account holder reads in each language, what only testers see, the mark, and
// the contrast of the colours.
// What a decision does, and how a page looks in a browser, is in the tests of its interface.
import { assert, test } from '#kit'
import { askPath, formOf, makeProof, openAccess, readForm, send } from './account-access/kit.ts'
import { askConsent, openBaltic, pkce, REDIRECT } from './baltic/kit.ts'
import { advance, BASE, control, type TestBank } from './bank-kit.ts'
import { create } from './online-payment/kit.ts'
import { created, remove, SMALL, submitted } from './psd2-payments/kit.ts'
import { ask, openPayer } from './psd2-payments/sca-kit.ts'
import { STYLE } from '../../../edge/sandbox/pages/style.ts'

const LANGUAGES = ['fi', 'sv', 'en', 'et', 'lv', 'lt'] as const

/** A page, by its bank and its address without a language. */
interface Place {
  readonly bank: TestBank
  readonly path: string
}

async function openPage({ bank, path }: Place, language: string, more = ''): Promise<string> {
  const answer = await bank.sandbox.fetch(`${BASE}${path}&language=${language}${more}`, {
    redirect: 'manual',
  })
  return answer.text()
}

/** Reads the lines of a page, as a person does. */
function linesOf(html: string): string[] {
  return html
    .slice(html.indexOf('<h1>'))
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const service = { serviceName: 'Poukama', merchantName: 'Poukama', paymentPage: true }

/** Opens every page on which a person decides, each once. */
async function everyPage(): Promise<Readonly<Record<string, Place>>> {
  const access = await openAccess(service)
  const [{ challenge }, { link }] = [makeProof(), await create(access, { message: { text: '10042' } })]
  const payer = await openPayer()
  const single = await created(payer, 'sepa', { ultimatePayee: 'Kirjakauppa Aalto' })
  const many = await created(payer, 'sepa')
  await created(payer, 'scheduled', { authorizationId: many.authorizationId, dueDate: '2026-12-06' })
  await created(payer, 'recurring', { authorizationId: many.authorizationId })
  const foreign = await created(payer, 'foreign', { detailsOfCharges: 'OUR', payer: { iban: SMALL } })
  const going = await submitted(payer, 'recurring')
  const cancelled = String((await remove(payer, going)).json['cancellationAuthorizationId'])
  const baltic = await openBaltic(service)
  const consentId = String((await askConsent(baltic, baltic, { access: {} })).json['consentId'])
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: baltic.clientId,
    redirect_uri: REDIRECT,
    scope: `AIS:${consentId}`,
    state: 'state-of-the-tests',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
  })
  const psd2 = (id: string) => ({ bank: payer, path: ask(payer, id).path })
  return {
    online: { bank: access, path: link },
    choose: { bank: access, path: askPath(access, challenge) },
    share: { bank: access, path: askPath(access, challenge, { customer: 'customer-1' }) },
    single: psd2(single.authorizationId),
    many: psd2(many.authorizationId),
    foreign: psd2(foreign.authorizationId),
    cancel: psd2(cancelled),
    balticChoose: { bank: baltic, path: `/baltic/ee/oauth/authorize?${query}` },
    balticShare: { bank: baltic, path: `/baltic/ee/oauth/authorize?${query}&customer=customer-1` },
  }
}

test('speaks six languages on every page on which a person decides, and leaves no line of another one there (house: 4; gaps: shared.sandbox.sca)', async () => {
  for (const [name, place] of Object.entries(await everyPage())) {
    const lines = new Map<string, string[]>()
    for (const language of LANGUAGES) {
      const html = await openPage(place, language)
      assert.include(html, `<html lang="${language}">`, name)
      const offered = [...html.matchAll(/hreflang="(\w+)"/g)].map(([, code = '']) => code)
      assert.sameMembers(offered, [...LANGUAGES], name)
      // Names of people and hosts, numbers, sums and dates may be alike; the rest is longer than a name, or a word of the page.
      const words = linesOf(html).filter((line) => /\p{L}{4}/u.test(line) && !NAMES.test(line))
      assert.isAbove(words.length, 6, name)
      lines.set(language, words)
    }
    for (const [language, words] of lines) {
      for (const [other, others] of lines) {
        if (other === language) continue
        const same = words.filter((line) => others.includes(line) && !ALIKE.test(line))
        assert.deepEqual(same, [], `${name}: ${language} and ${other}`)
      }
    }
  }
})

/** What the customers and the payees of the tests are called. */
const NAMES = new RegExp(
  'Esimerkki|Esimerkin|^Lomakassa$|Poukama|Perhonen|Lehtonevala|Huvilan|Acme Paper|Invoice 12|Kask &|Þóra|Žūpīte|Oy$|^\\p{Lu}\\S+ \\p{Lu}\\S+$|^[A-Z]{2}\\d\\d |NEDSZAJJ|KOPIAN',
  'u',
)
/** Lines that two of the languages share: Finnish and Estonian, Estonian and Swedish, Latvian and both. */
const ALIKE = /^(?:Summa|Konto|Saldo|Saldod?|Saaja|Maksa [\d,]+\s€)$/

test('keeps what is for testers in one box, and what a payer decides out of it (house: 4)', async () => {
  const own: Readonly<Record<string, readonly string[]>> = {
    online: ['fail', 'late'],
    choose: ['fail', 'late'],
    share: ['fail', 'late'],
    single: ['leave', 'late'],
    many: ['leave', 'late'],
    foreign: ['leave', 'late'],
    cancel: ['leave', 'late'],
    balticChoose: ['fail', 'late'],
    balticShare: ['fail', 'late'],
  }
  const headings = {
    fi: 'Testaajalle',
    sv: 'För den som testar',
    en: 'For testers',
    et: 'Testijale',
    lv: 'Testētājam',
    lt: 'Bandytojui',
  } as const
  for (const [name, place] of Object.entries(await everyPage())) {
    for (const language of LANGUAGES) {
      const html = await openPage(place, language)
      const boxes = html.match(/<section class="testers"[\s\S]*?<\/section>/g) ?? []
      assert.lengthOf(boxes, 1, name)
      const [box = ''] = boxes
      const decisions = (part: string) =>
        [...part.matchAll(/name="decision" value="(\w+)"/g)].map(([, value = '']) => value)
      assert.deepEqual(decisions(box), [...(own[name] ?? [])], name)
      const others = name.toLowerCase().includes('choose') ? ['refuse'] : ['approve', 'refuse']
      assert.deepEqual(decisions(html.replace(box, '')), others, name)
      assert.deepEqual(linesOf(`<h1>${box}`)[0], headings[language], name)
    }
  }
})

test('says how many minutes are left, and until when by the clock of the bank, wherever that stands (gaps: shared.sandbox.sca, shared.clock-tolerance)', async () => {
  const pages = await everyPage()
  for (const name of ['online', 'share', 'single', 'balticShare']) {
    const { [name]: place } = pages
    if (!place) throw new Error(`there is no page ${name}`)
    const { bank } = place
    const begun = bank.wire.now
    assert.include(await openPage(place, 'en'), '15 minutes left, until 12:15 by the clock of the bank.')
    bank.wire.now = begun + 60_001
    // A new page of an online payment has its whole time.
    const left = name === 'online' ? '15 minutes left, until 12:16' : '14 minutes left, until 12:15'
    assert.include(await openPage(place, 'en'), `${left} by the clock of the bank.`, name)
    bank.wire.now = begun + 850_000
    if (name !== 'online') {
      assert.include(await openPage(place, 'en'), '1 minute left, until 12:15', name)
      assert.include(await openPage(place, 'lt'), 'Liko 1 minutė, iki 12:15', name)
    }
    await advance(bank, 'PT3H')
    const time = name === 'online' ? '15:29' : '15:15'
    assert.include(await openPage(place, 'en'), `left, until ${time} by the clock of the bank.`, name)
    bank.wire.now = begun
    await advance(bank, 'PT21H')
  }
})

test('answers too late on purpose as it does when the time of a page is over: nothing is decided (house: 4; gaps: shared.sandbox.sca)', async () => {
  const pages = await everyPage()
  const ends: readonly (readonly [name: string, location: RegExp])[] = [
    ['online', /^\/customer\/payment\/.*&again=yes$/],
    ['share', /^\/oauth\/authorize\?.*&again=yes$/],
    ['single', /^https:\/\/provider\.example\.com\/.*#error=invalid_request/],
    ['cancel', /^https:\/\/provider\.example\.com\/.*#error=invalid_request/],
    ['balticShare', /^\/baltic\/ee\/oauth\/authorize\?.*&again=yes$/],
  ]
  for (const [name, location] of ends) {
    const { [name]: place } = pages
    if (!place) throw new Error(`there is no page ${name}`)
    const form = await formOf(place.bank, place.path)
    const answer = await send(place.bank, form, 'late')
    assert.match(answer.headers.get('location') ?? '', location, name)
  }
  // What was answered too late may be opened again.
  const { balticShare, single, online, share } = pages
  for (const place of [balticShare, single, online, share]) {
    if (place) assert.include(await openPage(place, 'en'), 'value="approve"')
  }
  // Where the time is really over, a person reads that, and may answer the page anew.
  for (const place of [balticShare, online, share]) {
    if (!place) throw new Error('there is no page')
    const form = await formOf(place.bank, place.path)
    place.bank.wire.now += 900_001
    const late = await send(place.bank, form, 'approve')
    assert.equal(late.status, 303)
    const anew = await openPage({ bank: place.bank, path: late.headers.get('location') ?? '' }, 'en')
    assert.include(anew, 'Nothing was decided: the page had been open for too long')
    const given = await send(place.bank, readForm(anew), 'approve')
    assert.match(given.headers.get('location') ?? '', /^https:/)
  }
})

test('names the service before its host, and the kind of an account under its owner (house: 4)', async () => {
  const pages = await everyPage()
  const read = async (name: keyof typeof pages) => {
    const { [name]: place } = pages
    if (!place) throw new Error(`there is no page ${name}`)
    return linesOf(await openPage(place, 'en'))
  }
  const online = await read('online')
  assert.include(online, 'Poukama (shop.example) asks you to confirm. Nothing is debited before you do.')
  const at = online.indexOf('Aino Esimerkki')
  assert.deepEqual(online.slice(at, at + 3), ['Aino Esimerkki', 'Everyday account', 'FI62 9990 0000 0000 11'])
  assert.include(online, 'Lomakassa, Savings account')
  assert.isTrue(
    (await read('share')).some((line) => line.startsWith('Poukama (books.example.com) would see')),
  )
  assert.include(await read('single'), 'Everyday account')
  const bank = await openAccess()
  const named = await control(bank, 'POST', '/clients', { name: 'Kirjanpito & Co', redirectUris: [REDIRECT] })
  assert.equal(named.status, 201)
  const asked = askPath(bank, makeProof().challenge, {
    client_id: String(named.json['clientId']),
    redirect_uri: REDIRECT,
  })
  assert.include(
    linesOf(await openPage({ bank, path: asked }, 'en')),
    'Kirjanpito & Co (books.example.com) asks to see accounts and cards. Choose whose.',
  )
  for (const name of ['', 'x'.repeat(71), 'a\nb', 7]) {
    assert.equal((await control(bank, 'POST', '/clients', { name })).status, 400)
  }
})

test('says of a consent that it is about transactions, and how far back (house: 4; gaps: baltic.report.query)', async () => {
  const pages = await everyPage()
  const said = async (name: string, language: string) => {
    const { [name]: place } = pages
    if (!place) throw new Error(`there is no page ${name}`)
    return linesOf(await openPage(place, language)).join(' ')
  }
  assert.include(await said('share', 'en'), 'Transactions All that the bank has, and new ones')
  assert.include(await said('share', 'fi'), 'Tapahtumat Kaikki, jotka pankilla on, ja uudet')
  assert.include(
    await said('balticShare', 'en'),
    'Transactions Of the last 90 days; in the first 30 minutes older ones too',
  )
  // The page has the accounts once: with the boxes in which they are chosen.
  assert.lengthOf((await said('balticShare', 'en')).match(/\bAccounts\b/g) ?? [], 1)
})

test('says on a page that is shown anew that the answer to the former one decided nothing (gaps: shared.sandbox.sca, online-payment.browser.again)', async () => {
  for (const [name, place] of Object.entries(await everyPage())) {
    assert.notInclude(await openPage(place, 'en'), 'Nothing was decided', name)
    const page = await openPage(place, 'en', '&again=yes')
    assert.match(page, /<p class="again" role="status">Nothing was decided: /, name)
  }
})

test('shows a mark of its own, and serves it as the icon of a tab at the address that browsers try too (house: 4)', async () => {
  const { online } = await everyPage()
  if (!online) throw new Error('there is no page')
  const { bank, path } = online
  const page = await bank.sandbox.fetch(BASE + path)
  assert.include(page.headers.get('content-security-policy'), "; img-src 'self';")
  const html = await page.text()
  assert.include(html, '<svg class="mark"')
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? []
  for (const at of [icon, '/favicon.ico']) {
    const answer = await bank.sandbox.fetch(BASE + at)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'], at)
    assert.match(await answer.text(), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  }
  assert.notMatch(html, /font:[^}]*(?:Georgia|Times)/)
})

/** Reads the colours of one `:root` of the sheet. */
function coloursOf(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...root.matchAll(/--([\w-]+):(#[\da-f]{3}(?:[\da-f]{3})?)(?=[;}])/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  )
}

/** Gives the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1)
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Text on its ground. */
const READ = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['ink', 'tape'],
  ['quiet', 'paper'],
  ['quiet', 'sheet'],
  ['act', 'paper'],
  ['act', 'sheet'],
  ['on', 'act'],
  ['on-band', 'band'],
  ['fault', 'sheet'],
] as const

/** Edges that show where something is. */
const SEEN = [
  ['line', 'sheet'],
  ['line', 'paper'],
  ['tape-line', 'tape'],
  ['tape-line', 'sheet'],
  ['fault', 'paper'],
] as const

test('has enough contrast for all that is read and for each edge with a meaning, in both schemes (look: Everyone; WCAG 2.2, 1.4.3 and 1.4.11)', () => {
  const roots = STYLE.match(/:root\{[^}]*\}/g) ?? []
  assert.lengthOf(roots, 2)
  for (const root of roots) {
    const colours = coloursOf(root)
    const ratio = (one: string, other: string) => {
      const [here, there] = [colours[one], colours[other]]
      if (here === undefined || there === undefined) throw new Error(`${one} or ${other} is no colour`)
      return contrastOf(here, there)
    }
    for (const [text, ground] of READ) assert.isAtLeast(ratio(text, ground), 4.5, `${text} on ${ground}`)
    for (const [edge, ground] of SEEN) assert.isAtLeast(ratio(edge, ground), 3, `${edge} on ${ground}`)
  }
  assert.closeTo(contrastOf('#000', '#ffffff'), 21, 0.001)
})
