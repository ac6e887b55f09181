/// <reference types="node" />
// The payer's pages as a person meets them, in a real browser: two sizes, light and dark, three languages, no mouse.
// What a decision does is tested without a browser.
// Runs with --all: every page, language or document in full.
// Runs as of today only: the browser goes by the clock of the machine.
import { assert, test } from '#kit'
import { control } from '../../bank-kit.ts'
import { findings, onStage, outline, pressTwice, type Stage } from '../../page-stage.ts'
import { created, type ProviderBank, remove, SMALL, submitted } from '../kit.ts'
import { type Asked, ask, bundleStatus, open, openPayer } from '../sca-kit.ts'

/** What a test sees of a provider's bank, and how it asks for an approval at the address that the browser sees. */
type Look = Stage<ProviderBank> & { asked: (authorizationId: string) => Asked }

const openStage = async (run: (stage: Look) => Promise<void>): Promise<void> =>
  onStage(await openPayer(), (stage) => {
    const { bank, address } = stage
    return run({ ...stage, asked: (id) => ask(bank, id, { claims: { aud: address } }) })
  })

/** Creates a bundle of every SEPA kind, with everything that a page may have to show. */
async function mixedBundle(bank: ProviderBank): Promise<string> {
  const { authorizationId } = await created(bank, 'sepa', {
    amountEUR: '129.50',
    reference: '1300000',
    payee: {
      iban: 'EE471000001020145685',
      name: 'Väga Pika Nimega Raamatukauplus ja Kohvik OÜ, Tallinn, Eesti, Balti',
      address: ['Pikk tänav 1'],
      country: 'EE',
    },
    message: `Tilaus 10042 ${'kirjahyllytäydennys'.repeat(5)}`,
    ultimatePayee: 'Kirjakauppa Aalto',
  })
  await created(bank, 'scheduled', { authorizationId, dueDate: '2026-12-06', payer: { iban: SMALL } })
  await created(bank, 'recurring', { authorizationId, amountEUR: '19.90' })
  return authorizationId
}

test('shows the page of each kind whole and without a fault, small and large, light and dark, in each language (house: look, Everyone)', async () => {
  await openStage(async ({ bank, page, address, asked, complaints }) => {
    const cancelled = await submitted(bank, 'recurring')
    const cancellation = String((await remove(bank, cancelled)).json['cancellationAuthorizationId'])
    const paths = [
      await mixedBundle(bank),
      (await created(bank, 'foreign', { detailsOfCharges: 'OUR' })).authorizationId,
      cancellation,
    ].map((id) => asked(id).path)
    for (const [width, scheme] of [
      [320, 'light'],
      [360, 'dark'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewport({ width, height: 800 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      for (const language of ['lv', 'sv', 'en']) {
        for (const path of paths) {
          await page.goto(`${address}${path}&language=${language}`)
          const seen = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            lang: document.documentElement.lang,
            small: [...document.querySelectorAll('button, label, summary')]
              .filter((element) => element.checkVisibility())
              .map((element) => element.getBoundingClientRect().height)
              .filter((height) => height < 44),
          }))
          assert.deepEqual(seen, { wide: width, lang: language, small: [] })
          if (language === 'sv' && width < 1280) assert.deepEqual(await findings(page), [])
        }
      }
    }
    assert.deepEqual(complaints, [])
  })
})

test('tells of every payment how much, to whom, what goes with it and when it leaves (paper 2 A, What the service does; gaps: shared.sandbox.sca)', async () => {
  const bank = await openPayer()
  const words = async (id: string, language: string) => {
    const html = await (await open(bank, `${ask(bank, id).path}&language=${language}`)).text()
    return html
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/\s+/g, ' ')
  }
  const bundle = await words(await mixedBundle(bank), 'en')
  for (const text of [
    'provider.example.com asks you to confirm',
    '3 payments',
    '€129.50',
    'EE47 1000 0010 2014 5685',
    '13 00000',
    'Kirjakauppa Aalto',
    'As soon as you have confirmed',
    // Sunday and Independence Day.
    'On 7 December 2026, because 6 December 2026 is no banking day',
    'Every week from 18 December 2026 to 8 January 2027, 4 times',
    'Total without recurring ones €139.50',
    'Confirm 3 payments',
    'until 12:15',
  ]) {
    assert.include(bundle, text)
  }
  const foreign = await created(bank, 'foreign', { detailsOfCharges: 'OUR' })
  const abroad = await words(foreign.authorizationId, 'fi')
  for (const text of [
    '110,00 $',
    'Acme Paper Inc.',
    '12345678',
    'NEDSZAJJ',
    'Maksat kaikki kulut',
    'ennen klo 16.00',
  ])
    assert.include(abroad, text)
  await control(bank, 'PUT', '/clock', { now: '2026-11-20T16:00:00+02:00' })
  const later = await created(bank, 'foreign')
  assert.include(await words(later.authorizationId, 'sv'), '23 november 2026, nästa bankdag')
})

test('says of a payment that recurs that it does, in its head and on the button that confirms (look: Principle 2)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'recurring', { amountEUR: '19.90' })
  const { path } = ask(bank, authorizationId)
  const said = async (language: string) => {
    const html = await (await open(bank, `${path}&language=${language}`)).text()
    const part = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('\u00a0', ' ')
    return [part(/<h1>([^<]*)/), part(/value="approve">([^<]*)/)]
  }
  assert.deepEqual(await said('en'), ['Confirm the recurring payment', 'Confirm €19.90 each time'])
  assert.deepEqual(await said('fi'), ['Vahvista toistuva maksu', 'Vahvista 19,90 € joka kerta'])
  assert.deepEqual(await said('sv'), ['Bekräfta den återkommande betalningen', 'Bekräfta 19,90 € varje gång'])
  bank.sandbox.close()
})

test('lets a person choose an account and confirm with the keyboard alone, and keeps the code out of every request (gaps: psd2.sca.return)', async () => {
  await openStage(async ({ bank, page, address, asked, complaints, returns }) => {
    const { authorizationId } = await created(bank, 'sepa')
    await page.goto(`${address}${asked(authorizationId).path}&language=en`)
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('label, button, a')?.textContent ?? '')
    // The choice of languages, then the account that the provider has named.
    for (let times = 0; times < 2; times++) await page.keyboard.press('Tab')
    assert.include(await focused(), 'FI62 9990 0000 0000 11')
    await page.keyboard.press('ArrowDown')
    assert.include(await focused(), 'FI30 9990 0000 0001 02')
    // The folded accounts of others, then the button.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Confirm €10.00')
    assert.equal(await outline(page), 'solid 2px')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    assert.match(
      returns.at(-1) ?? '',
      /^https:\/\/provider\.example\.com\/approved\?from=bank#code=[\w-]{43}&id_token=/,
    )
    assert.equal(await bundleStatus(bank, authorizationId), 'Authorized')
    assert.deepEqual(complaints, [])
  })
})

test('survives a double press, and says what happens when a person leaves and comes back (gaps: Part 2, PSD2 all kinds)', async () => {
  await openStage(async ({ bank, page, address, asked, returns }) => {
    const { authorizationId } = await created(bank, 'sepa')
    await page.goto(`${address}${asked(authorizationId).path}&language=en`)
    await Promise.all([page.waitForNavigation(), page.locator('button[value=leave]').click()])
    assert.include(await page.content(), 'Nothing was decided')
    assert.deepEqual(await findings(page), [])
    assert.equal(await bundleStatus(bank, authorizationId), 'Unauthorized')
    await Promise.all([page.waitForNavigation(), page.locator('main a').click()])
    await pressTwice(page)
    assert.include(returns.at(-1) ?? '', '#code=')
    assert.equal(await bundleStatus(bank, authorizationId), 'Authorized')
  })
})

test('has no script, no style but its own, and no frame around it, and shows what comes from outside as text (house: 4, Elements; RFC 9700)', async () => {
  const bank = await openPayer()
  const { authorizationId } = await created(bank, 'sepa', {
    payee: { iban: SMALL, name: `O'Hara & (Sons), + Ltd.` },
  })
  const answer = await open(bank, `${ask(bank, authorizationId).path}&x=%22%3E%3Cscript%3E`)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'self' https:; /,
  )
  assert.match(policy, /base-uri 'none'; frame-ancestors 'none'$/)
  assert.notMatch(html, /<script|<link(?! rel="icon")|<img|<iframe|\sstyle=|\son\w+=/)
  assert.include(html, 'O&#39;Hara &#38; (Sons), + Ltd.')
  for (const [name, value] of [
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    ['cache-control', 'no-store'],
  ] as const)
    assert.equal(answer.headers.get(name), value)
})
