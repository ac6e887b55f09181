/// <reference types="node" />
// The journey of a person with a Finnish and a Baltic bank in a real browser: both side by side, one of them ended, connected anew.
// What one bank alone is like is walked in accounts.test.ts.
// Runs with --all: journeys beside those of a quick run.

import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { readConnections, secretsOfConnections } from './connection-books.ts'
import { secretsOf } from './demo-kit.ts'
import { letReaderIn, type List, type Reader } from './reader.ts'
import { findSecrets, type Secret } from './scan.ts'
import { openJourney, walkWith } from './walks.ts'

const AINO = 'Aino Esimerkki'
const AINO_IBAN = 'FI62 9990 0000 0000 11'

/** A bank of each country, and the number under which Aino has euros and dollars there. */
const BANKS = [
  { name: 'Silta Sandbox Pank', country: 'Estonia', iban: 'EE15 9900 0000 0000 0013' },
  { name: 'Silta Sandbox Banka', country: 'Latvia', iban: 'LV56 SBOX 0000 0000 0000 1' },
  { name: 'Silta Sandbox Bankas', country: 'Lithuania', iban: 'LT37 9900 0000 0000 0001' },
] as const
const [ESTONIAN] = BANKS

/** The list, as far as these tests look into it. */
interface Accounts extends List {
  accounts: { id: string; iban?: string; currency: string }[]
}

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey
const learned = new Map<string, Secret>()

/** Walks with a new person, and keeps what reached their browser. */
async function walk(steps: (reader: Reader) => Promise<void>): Promise<void> {
  const reader = await letReaderIn(browser, demo)
  await walkWith([reader], journey, () => steps(reader).then(learn))
}

/** Writes down the secrets of all connections that there are now: a connection that has ended has none any more. */
function learn(): void {
  for (const secret of secretsOfConnections(readConnections(demo.folder))) learned.set(secret.value, secret)
}

const shownOf = ({ page }: Reader) =>
  page.evaluate(() => {
    const list = document.querySelector<Accounts>('silta-account-list')
    return list?.accounts.find(({ id }) => id === list.value)
  })

/** Waits until the list has so many banks. */
async function banksOf({ page }: Reader, count: number): Promise<string[]> {
  const found = await page.waitForFunction(
    (wanted) => {
      const root = document.querySelector('silta-account-list')?.shadowRoot
      const names = [...(root?.querySelectorAll('.bank-name') ?? [])].map((name) => name.textContent ?? '')
      return names.length === wanted ? names : undefined
    },
    {},
    count,
  )
  return (await found.jsonValue()) ?? []
}

interface Row {
  who: string
  text: string
  state: string
  isOpen: boolean
  isFocused: boolean
}

/** Reads the rows of the pager as a person sees them. */
const rowsOf = ({ page }: Reader): Promise<Row[]> =>
  page.evaluate(() => {
    const root = document.querySelector('silta-transaction-pager')?.shadowRoot
    return [...(root?.querySelectorAll('.entry') ?? [])].map((entry) => ({
      who: entry.querySelector('.who')?.textContent ?? '',
      text: entry.textContent.replaceAll(/\s+/g, ' '),
      state: entry.classList.contains('pending') ? 'pending' : 'booked',
      isOpen: entry.classList.contains('open'),
      isFocused: root?.activeElement !== null && entry.contains(root?.activeElement ?? null),
    }))
  })

/** Steers the bank. */
async function control(method: string, path: string, body: object): Promise<void> {
  const key = secretsOf(demo).find(({ name }) => name === 'SANDBOX_KEY')?.value ?? ''
  const answer = await fetch(`${demo.bank}/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.isTrue(answer.ok, await answer.text())
}

/** Lets a week pass at the bank: two of its days at six are among it, whatever day this is. */
const nextDays = () => control('PUT', '/clock', { advance: 'P7D' })

/** Chooses the first account of the second bank. */
async function chooseBaltic({ page, press }: Reader): Promise<void> {
  await press('silta-account-list >>> [part~=bank] ~ [part~=bank] [part~=account] .choose')
  await page.waitForFunction(() => {
    const list = document.querySelector<HTMLElement & { value: string }>('silta-account-list')
    return /^(ee|lv|lt)-/.test(list?.value ?? '')
  })
}

/** Disconnects the second bank, and waits until one is left. */
async function disconnectBaltic(reader: Reader): Promise<void> {
  const footer = 'silta-account-list >>> [part~=bank] ~ [part~=bank] [part~=footer]'
  await reader.press(`${footer} .leave`)
  await reader.press(`${footer} .plain`)
  await banksOf(reader, 1)
}

for (const { name, country, iban } of BANKS) {
  test(
    `shows a Finnish bank and one in ${country} side by side, with each currency of an account (gaps: baltic.account.listing)`,
    { extent: country === 'Estonia' ? 'full' : 'deep' },
    () =>
      walk(async (reader) => {
        await reader.beConnected(AINO)
        await reader.connectAnother(name, AINO)
        assert.deepEqual(await banksOf(reader, 2), ['Silta Sandbox Bank', name])
        const list = (await reader.list()).replaceAll(/\s+/g, ' ')
        for (const part of [AINO_IBAN, iban, country, 'Finland', 'US$500.00', 'Closed for payments'])
          assert.include(list, part)
        assert.lengthOf(list.match(/Connected until \d/g) ?? [], 2)
        assert.match(list, /Total[\s\S]*?€[\d,]+\.\d\d[\s\S]*?US\$500\.00/)
        await chooseBaltic(reader)
        await reader.page.waitForFunction(() =>
          /Not booked yet/.test(
            document.querySelector('silta-transaction-pager')?.shadowRoot?.textContent ?? '',
          ),
        )
        // The debit of the start stands above what is booked.
        const entries = await reader.entries()
        assert.match(entries, /Not booked yet\s[\s\S]*?−€25\.00/)
        assert.match(entries, /−€25\.00[\s\S]*Sum of the day/)
      }),
  )
}

test('says of a bank whose reads were used up before anything was read that nothing is known yet, and shows it once it is (gaps: baltic.consent.frequency)', () =>
  walk(async (reader) => {
    const { page } = reader
    await reader.toAccountPage()
    await reader.toBank(ESTONIAN.name)
    await reader.introduce(AINO)
    const outcome = { operation: 'baltic.account.read', outcome: 'error:ACCESS_EXCEEDED', times: 1 }
    await control('POST', '/outcomes', outcome)
    await reader.decide()
    await banksOf(reader, 1)
    const footer = () =>
      page.$eval('silta-account-list >>> [part~=footer]', ({ textContent }) =>
        (textContent ?? '').replaceAll(/\s+/g, ' '),
      )
    const words = await footer()
    assert.match(words, /What you have at this bank is not known yet\. ?Next update (today|tomorrow|on)/)
    assert.notInclude(words, 'read last')
    // Where no account is known there is none whose transactions could be waited for.
    await page.waitForFunction(() => document.querySelector('silta-transaction-pager') === null)
    assert.deepEqual(await findBarriers(page), [])
    await reader.press('silta-account-list >>> [part~=footer] .ways button')
    assert.include(await reader.list(), ESTONIAN.iban)
    assert.match(await reader.entries(), /Not booked yet/)
  }))

test('ends one connection, says until when the bank keeps its own permission, and leaves the other (gaps: baltic.consent.life)', () =>
  walk(async (reader) => {
    await reader.beConnected(AINO)
    await reader.connectAnother(ESTONIAN.name, AINO)
    await chooseBaltic(reader)
    learn()
    await disconnectBaltic(reader)
    const list = await reader.list()
    assert.match(list, /Silta Sandbox Pank is disconnected\. The bank's own permission lasts until \d+ \w+/)
    assert.include(list, 'Only you can end it sooner, at your bank.')
    assert.include(list, AINO_IBAN)
    assert.notInclude(list, ESTONIAN.iban)
    assert.include(await reader.words(), 'That bank is disconnected. The others are as they were.')
    await reader.page.reload()
    assert.include(await reader.list(), AINO_IBAN)
    assert.lengthOf(await banksOf(reader, 1), 1)
  }))

test('renews one connection, and shows the account again that was shown (gaps: baltic.account.listing)', () =>
  walk(async (reader) => {
    await reader.beConnected(AINO)
    await reader.connectAnother(ESTONIAN.name, AINO)
    await chooseBaltic(reader)
    const shown = await shownOf(reader)
    assert.deepEqual([shown?.iban, shown?.currency], [ESTONIAN.iban.replaceAll(' ', ''), 'EUR'])
    learn()
    await reader.press('silta-account-list >>> [part~=bank] ~ [part~=bank] [part~=footer] .link')
    await reader.page.waitForSelector('.choices a')
    await reader.introduce(AINO)
    await reader.decide()
    await banksOf(reader, 2)
    const again = await shownOf(reader)
    assert.deepEqual([again?.iban, again?.currency, again?.id], [shown?.iban, 'EUR', shown?.id])
  }))

test('connects a Baltic bank alone, and a Finnish one afterwards (look: demo)', () =>
  walk(async (reader) => {
    await reader.toAccountPage()
    await reader.toBank('Silta Sandbox Bankas')
    await reader.introduce(AINO)
    await reader.decide()
    assert.deepEqual(await banksOf(reader, 1), ['Silta Sandbox Bankas'])
    await reader.connectAnother('Silta Sandbox Bank', AINO)
    assert.deepEqual(await banksOf(reader, 2), ['Silta Sandbox Bank', 'Silta Sandbox Bankas'])
  }))

test('passes axe with two banks, in light and dark, wide and narrow (house: 4)', () =>
  walk(async (reader) => {
    const check = async (where: string) => assert.deepEqual(await findBarriers(reader.page), [], where)
    await reader.beConnected(AINO)
    await reader.list()
    await reader.press('silta-account-list >>> [part~=connect]')
    await reader.page.waitForSelector('silta-provider-picker >>> [part~=row]')
    await check('the choice of a bank')
    await reader.press('silta-account-list >>> .choice .link')
    await reader.connectAnother(ESTONIAN.name, AINO)
    await chooseBaltic(reader)
    await reader.entries()
    await check('two banks')
    await disconnectBaltic(reader)
    await check('one bank disconnected')
  }))

test('keeps the pending debit one row, open and in focus, on a page that stays open while the bank books it at six (gaps: shared.sandbox.identity)', () =>
  walk(async (reader) => {
    const { page } = reader
    await reader.beConnected(AINO)
    await reader.connectAnother(ESTONIAN.name, AINO)
    await chooseBaltic(reader)
    await page.waitForSelector('silta-transaction-pager >>> .entry.pending')
    const [pending] = (await rowsOf(reader)).filter(({ state }) => state === 'pending')
    assert.include(pending?.text, '−€25.00')
    await page.focus('silta-transaction-pager >>> .entry.pending .row')
    await page.keyboard.press('Enter')
    await page.waitForSelector('silta-transaction-pager >>> .entry.pending.open .details dl')
    const alike = async () =>
      (await rowsOf(reader)).filter(({ who, text }) => who === pending?.who && text.includes('−€25.00'))
        .length
    const alikeBefore = await alike()
    await nextDays()
    // A headless browser hides no page.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForSelector('silta-transaction-pager >>> .entry.booked.open')
    const rows = await rowsOf(reader)
    const open = rows.filter(({ isOpen }) => isOpen)
    assert.deepEqual(
      open.map(({ who, state, isFocused }) => [who, state, isFocused]),
      [[pending?.who, 'booked', true]],
    )
    assert.include(open[0]?.text, '−€25.00')
    assert.include(open[0]?.text, 'Pending before; matched by')
    assert.isEmpty(rows.filter(({ state, who }) => state === 'pending' && who === pending?.who))
    assert.equal(await alike(), alikeBefore)
    await reader.recorder.snapshot('the row that was booked')
    assert.deepEqual(await findBarriers(page), [])
    // The keys go on from there.
    await page.keyboard.press('ArrowDown')
    const focused = (await rowsOf(reader)).findIndex(({ isFocused }) => isFocused)
    assert.equal(focused, rows.findIndex(({ isFocused }) => isFocused) + 1)
  }))

test('keeps every page with two banks free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no secret, token or id of a bank reach a browser in any byte (promises: R28, R29)', () => {
  // The bank's own address names the client to the browser (gaps: shared.oauth.authorize).
  const settings = secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID')
  const ofConnections = [...learned.values()]
  const kinds = ofConnections.map(({ name }) => name)
  for (const kind of ['access token', 'refresh token', 'account id of the bank']) assert.include(kinds, kind)
  assert.deepEqual(findSecrets([...settings, ...ofConnections], seen), [])
})
