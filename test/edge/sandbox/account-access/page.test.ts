/// <reference types="node" />
// The permission pages, also of a Baltic country, and the page of an online payment, as a person meets them: two sizes, light and dark, three languages, no mouse.
// What a decision does is tested without a browser.
// Runs as of today only: the browser goes by the clock of the machine.
import { assert, isFull, test } from '#kit'
import { BASE } from '../bank-kit.ts'
import { askConsent } from '../baltic/kit.ts'
import { create } from '../online-payment/kit.ts'
import { findings, onStage, outline, pressTwice, type Stage } from '../page-stage.ts'
import {
  type AccessBank,
  askPath,
  consents,
  exchange,
  makeProof,
  members,
  openAccess,
  read,
  readerFrom,
  visit,
} from './kit.ts'

const openStage = async (run: (stage: Stage<AccessBank>) => Promise<void>): Promise<void> =>
  onStage(await openAccess({ paymentPage: true }), run)

test('shows its pages whole and without a fault, small and large, light and dark, in each language (house: look, Everyone)', async () => {
  await openStage(async ({ bank, page, address, complaints }) => {
    const { challenge } = makeProof()
    const payment = await create(bank)
    const { json } = await askConsent(bank, bank, { access: {} })
    const baltic = { scope: `AIS:${String(json['consentId'])}`, customer: 'customer-1' }
    for (const [width, scheme] of [
      [320, 'light'],
      [1280, 'dark'],
      ...(isFull
        ? ([
            [360, 'dark'],
            [1280, 'light'],
          ] as const)
        : []),
    ] as const) {
      await page.setViewport({ width, height: 800 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      for (const language of isFull ? ['lt', 'sv', 'en'] : ['lt', 'sv']) {
        for (const path of [
          ...[null, 'customer-7', 'customer-11'].map((customer) =>
            askPath(bank, challenge, { language, customer }),
          ),
          askPath(bank, challenge, { language, redirect_uri: 'https://books.example.com/another' }),
          `${payment.link}&language=${language}`,
          `/baltic/ee${askPath(bank, challenge, { language, ...baltic })}`,
          ...(language === 'lt' ? [] : [`/?language=${language}`]),
        ]) {
          await page.goto(address + path)
          const seen = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            lang: document.documentElement.lang,
            font: getComputedStyle(document.body).fontFamily.split(',')[0],
            small: [...document.querySelectorAll('button, label, summary, .choices a, dd a')]
              .filter((element) => element.checkVisibility())
              .map((element) => element.getBoundingClientRect().height)
              .filter((height) => height < 44),
          }))
          assert.deepEqual(seen, { wide: width, lang: language, font: 'system-ui', small: [] })
          if (language === 'sv') assert.deepEqual(await findings(page), [])
        }
      }
    }
    // A browser reports the page that it got with a refusal; that is no fault of the page.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('400 (Bad Request)')),
      [],
    )
  })
})

test('tells a person at the address of the bank where they are, in their language, and a builder where to look (house: 1)', async () => {
  const bank = await openAccess()
  for (const [accepted, words] of [
    ['', 'Olet testipankissa'],
    ['sv-FI,sv;q=0.9', 'Du är i testbanken'],
    ['en-GB', 'You are at the test bank'],
  ] as const) {
    const answer = await bank.sandbox.fetch(`${BASE}/`, { headers: { 'accept-language': accepted } })
    assert.equal(answer.status, 200)
    assert.include(answer.headers.get('content-security-policy'), "form-action 'none'")
    const html = await answer.text()
    assert.include(html, words)
    for (const place of `/paymentbutton/v1 /accounts/v3 href="/.well-known/jwks.json"
      href="/.well-known/openid-configuration" /_sandbox/ x-sandbox-key`.split(/\s+/))
      assert.include(html, place)
    assert.notInclude(html, bank.sandbox.sandboxKey)
  }
})

test('lets a person share with the keyboard alone, and brings the browser back with a code (gaps: shared.sandbox.sca)', async () => {
  await openStage(async ({ bank, page, address, complaints, returns }) => {
    const { verifier, challenge } = makeProof()
    await page.goto(address + askPath(bank, challenge, { language: 'en' }))
    const press = async (key: 'Tab' | 'Enter' | 'Space', times = 1) => {
      for (let count = 0; count < times; count++) {
        await page.keyboard.press(key)
      }
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    // The choice of languages opens to a list, and closes; then the customers.
    await press('Tab')
    await press('Enter')
    assert.isTrue(await page.$eval('nav ul', (list) => list.checkVisibility()))
    await press('Enter')
    await press('Tab')
    assert.match(await focused(), /^Aino Esimerkki/)
    await Promise.all([page.waitForNavigation(), press('Enter')])
    // Languages, the link to another customer, and the first account, which is left out.
    await press('Tab', 3)
    await press('Space')
    await press('Tab', 4)
    assert.equal(await focused(), 'Share with books.example.com')
    assert.equal(await outline(page), 'solid 2px')
    await Promise.all([page.waitForNavigation(), press('Enter')])
    assert.lengthOf(returns, 1)
    const code = new URL(returns[0] ?? '').searchParams.get('code') ?? ''
    const reader = readerFrom(bank, await exchange(bank, code, verifier))
    const accounts = members((await read(reader, '/accounts')).json, 'accounts')
    assert.deepEqual(
      accounts.map(({ identifier }) => identifier),
      ['FI3099900000000102'],
    )
    assert.deepEqual(complaints, [])
  })
})

test('survives a double press, going back and pressing again (gaps: shared.oauth.code)', async () => {
  await openStage(async ({ bank, page, address, returns }) => {
    const { verifier, challenge } = makeProof()
    await page.goto(address + askPath(bank, challenge, { language: 'en', customer: 'customer-1' }))
    await pressTwice(page)
    const code = new URL(returns.at(-1) ?? '').searchParams.get('code') ?? ''
    const tokens = await exchange(bank, code, verifier)
    assert.equal(tokens.status, 200)
    await page.goBack()
    // Back is a page of its own, with a consent that is not given yet.
    assert.include(await page.content(), 'Share account information?')
    const before = returns.length
    await Promise.all([page.waitForNavigation(), page.locator('button[value=refuse]').click()])
    assert.include(returns.slice(before).join(), 'error=access_denied')
    assert.equal((await read(readerFrom(bank, tokens), '/accounts')).status, 200)
    assert.deepEqual(
      (await consents(bank)).map(({ status }) => status),
      ['valid', 'rejected'],
    )
  })
})

test('says what is missing when nothing is ticked, and takes the next answer (gaps: Part 2, Account access consent)', async () => {
  await openStage(async ({ bank, page, address, returns }) => {
    await page.goto(
      address + askPath(bank, makeProof().challenge, { language: 'en', customer: 'customer-1' }),
    )
    await page.evaluate(() => {
      for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
        box.checked = false
    })
    await Promise.all([page.waitForNavigation(), page.locator('button[value=approve]').click()])
    assert.include(
      await page.$eval('[role=alert]', (alert) => alert.textContent ?? ''),
      'Choose at least one account or card',
    )
    assert.deepEqual(await findings(page), [])
    await page.locator('input[name=account]').click()
    await Promise.all([page.waitForNavigation(), page.locator('button[value=approve]').click()])
    assert.include(returns.join(), 'code=')
  })
})

test('has no script, no style but its own, and no frame around it (house: 4, Elements; RFC 9700)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  const paths = [
    askPath(bank, challenge),
    askPath(bank, challenge, { customer: 'customer-1' }),
    askPath(bank, challenge, { client_id: 'nobody' }),
  ]
  for (const path of paths) {
    const answer = await visit(bank, path)
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action /)
    assert.match(policy, /base-uri 'none'; frame-ancestors 'none'$/)
    const isForm = html.includes('<form')
    assert.include(policy, isForm ? "form-action 'self' https:;" : "form-action 'none';")
    assert.notMatch(html, /<script|<link(?! rel="icon")|<img|<iframe|\sstyle=|\son\w+=/)
    assert.equal(answer.headers.get('x-frame-options'), 'DENY')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})

test('speaks the language that is chosen, wished for by the client, or by the browser (gaps: shared.sandbox.sca)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  const cases: [changes: Record<string, string>, accepted: string, language: string][] = [
    [{}, '', 'fi'],
    [{}, 'sv-FI,sv;q=0.9', 'sv'],
    [{}, 'de,en;q=0.8', 'en'],
    [{ ui_locales: 'de en fi' }, 'sv', 'en'],
    [{ ui_locales: 'en', language: 'fi' }, 'sv', 'fi'],
    [{ language: 'de' }, '', 'fi'],
  ]
  for (const [changes, accepted, language] of cases) {
    const answer = await visit(bank, askPath(bank, challenge, changes), { 'accept-language': accepted })
    assert.include(await answer.text(), `<html lang="${language}">`)
  }
})

test('shows what comes from outside as text only (house: 4, Elements)', async () => {
  const bank = await openAccess()
  const { challenge } = makeProof()
  const answer = await visit(
    bank,
    askPath(bank, challenge, { customer: '"><script>alert(1)</script>', x: `'><b>bold</b>` }),
  )
  const html = await answer.text()
  assert.notInclude(html, '<script')
  assert.notInclude(html, '<b>')
})
