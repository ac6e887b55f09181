/// <reference types="node" />
// The journey of account data in a real browser: to the bank, back with a permission, two years of entries, and the end.
// What single parts do is tested with them.
// Runs with --all: journeys beside those of a quick run.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { findBarriers } from './axe.ts'
import { readConsents, readOwnIds } from './bank-books.ts'
import { readConnections, secretsOfConnections } from './connection-books.ts'
import { secretsOf } from './demo-kit.ts'
import { letReaderIn, type List, type Reader } from './reader.ts'
import { findSecrets, type Secret } from './scan.ts'
import { openJourney, walkWith } from './walks.ts'

const AINO = 'Aino Esimerkki'
const AINO_IBAN = 'FI62 9990 0000 0000 11'
const FAMILY = 'Sanna ja Mikko Perhonen'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey
const learned = new Map<string, Secret>()

/** Walks with new people, and keeps what reached their browsers. */
async function walk(steps: (...readers: [Reader, Reader]) => Promise<void>): Promise<void> {
  const first = await letReaderIn(browser, demo)
  // A second window only where the steps use it.
  const second = steps.length > 1 ? await letReaderIn(browser, demo) : first
  await walkWith([...new Set([first, second])], journey, () => steps(first, second).then(learn))
}

/** Writes down the secrets of all connections that there are now: a connection that has ended has none any more. */
function learn(): void {
  for (const secret of secretsOfConnections(readConnections(demo.folder))) learned.set(secret.value, secret)
}

const given = (state: string) => readConsents(demo.folder).filter((consent) => consent.state === state).length

/** Stops the way back from the bank, and returns where it would have led. */
async function catchReturn(reader: Reader): Promise<string> {
  const { page } = reader
  await page.setRequestInterception(true)
  const caught = new Promise<string>((resolve) => {
    page.on('request', (request) => {
      const isReturn = new URL(request.url()).pathname === '/pay/consent'
      if (isReturn) resolve(request.url())
      void (isReturn ? request.abort() : request.continue())
    })
  })
  await reader.press('button[value=approve]')
  const address = await caught
  page.removeAllListeners('request')
  await page.setRequestInterception(false)
  return address
}

const idsOf = ({ page }: Reader) =>
  page.evaluate(() => {
    const list = document.querySelector<List>('silta-account-list')
    return [...(list?.accounts ?? []), ...(list?.cards ?? [])].map(({ id }) => id)
  })

test('shows accounts, cards and transactions after a permission with balances (gaps: account-access.consent.model)', () =>
  walk(async (reader) => {
    await reader.connect(AINO)
    const list = await reader.list()
    assert.include(list, AINO_IBAN)
    assert.match(list, /Balance\s+€[\d,]+\.\d\d/)
    assert.include(list, 'Ending in 4417')
    assert.match(list, /Connected until \d/)
    assert.match(await reader.entries(), /[−+]€[\d,]+\.\d\d/)
    assert.include(await reader.words(), 'Your bank is connected.')
    assert.equal(reader.page.url(), `${demo.shop}/account`)
  }))

test(
  'keeps the chosen account, its balance and the way to the others above the list on a phone, in the page’s language (look: Principle 6)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      const { page } = reader
      await reader.beConnected(AINO)
      await page.setViewport({ width: 360, height: 740 })
      await page.evaluate(() => localStorage.setItem('poukama:language', '"fi"'))
      await reader.toAccountPage()
      await reader.entries()
      const above = await page.evaluate(() => {
        const bar = document.querySelector('.whose')
        scrollTo(0, (bar?.getBoundingClientRect().top ?? 0) + 900)
        const { top, bottom, right } = bar?.getBoundingClientRect() ?? new DOMRect()
        const onTop = [top + 4, bottom - 4].map(
          (y) => document.elementFromPoint(20, y)?.closest('.whose') === bar,
        )
        const words = [...(bar?.children ?? [])].map(({ textContent }) => textContent)
        return { top: Math.round(top), fits: right <= innerWidth, onTop, words }
      })
      assert.deepInclude(above, { top: 0, fits: true, onTop: [true, true] })
      assert.match(above.words.join(' | '), /^Käyttötili \| [\d\u00a0]+,\d\d\u00a0€ \| Vaihda tiliä$/)
      await page.focus('.change')
      await page.keyboard.press('Enter')
      const back = await page.evaluate(() => ({
        focused: document.activeElement?.localName,
        top: document.querySelector('silta-account-list')?.getBoundingClientRect().top ?? -1,
      }))
      assert.equal(back.focused, 'silta-account-list')
      assert.isAtLeast(Math.round(back.top), 0)
      assert.isBelow(back.top, 740)
    }),
)

test(
  'shows the entries of the account or card that was chosen (look: account list)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.beConnected(AINO)
      await reader.entries()
      const [first, second, card] = await idsOf(reader)
      for (const id of [second, card]) {
        const asked = reader.page.waitForResponse((answer) =>
          answer.url().includes(`/${id ?? ''}/transactions`),
        )
        const at = id === card ? '[part~=list]:last-of-type' : '[part~=account]:nth-child(2)'
        await reader.press(`silta-account-list >>> ${at} button`)
        assert.equal((await asked).status(), 200)
        const value = await reader.page.evaluate(
          () => document.querySelector<List>('silta-account-list')?.value,
        )
        assert.equal(value, id)
        assert.notEqual(value, first)
      }
      assert.include(await reader.words(), 'Credit card')
    }),
)

test('says that balances are not shared when the person kept them (gaps: account-access.consent.hidden)', () =>
  walk(async (reader) => {
    await reader.connect(AINO, { balances: false })
    const list = await reader.list()
    assert.include(list, AINO_IBAN)
    assert.include(list, 'Balance not shared')
    assert.equal(await reader.page.$eval('.held', ({ textContent }) => textContent), 'Balance not shared')
    assert.notMatch(list, /€\d/)
    await reader.entries()
    const { body } = await reader.ask('/pay/accounts')
    assert.notMatch(body, /"(balance|available|statementBalance|outstanding)"/)
  }))

test(
  'says that nothing is shared when the person refuses (gaps: account-access.consent.return; look: words)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.connect(AINO, { decision: 'refuse' })
      assert.include(await reader.list('notice'), 'No bank is connected.')
      assert.include(await reader.words(), 'You did not give the permission. Nothing is shared.')
      const { status, body } = await reader.ask('/pay/accounts')
      assert.equal(status, 200)
      assert.include(body, '"connection":"none"')
    }),
)

test(
  'says that nothing is shared when the bank fails (gaps: account-access.consent.return)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.connect(AINO, { decision: 'fail' })
      assert.include(await reader.list('notice'), 'No bank is connected.')
      assert.include(await reader.words(), 'The bank could not finish the connection.')
    }),
)

test('does not believe an address that claims a connection (gaps: account-access.consent.return)', () =>
  walk(async (reader) => {
    await reader.page.goto(`${demo.shop}/account?connection=connected`)
    assert.include(await reader.list('notice'), 'No bank is connected.')
    assert.notInclude(await reader.words(), 'Your bank is connected.')
    await reader.page.goto(`${demo.shop}/account?connection=refused`)
    await reader.list('notice')
    assert.include(await reader.words(), 'Nothing is shared.')
  }))

test('changes nothing for a return that was forged (gaps: account-access.consent.return)', () =>
  walk(async (reader) => {
    await reader.toAccountPage()
    const forged = `${demo.shop}/pay/consent?code=forged-code-of-somebody&state=forged-state-of-somebody`
    await reader.page.goto(forged)
    await reader.toAccountPage()
    assert.include(await reader.list('notice'), 'No bank is connected.')
    await reader.toBank()
    await reader.page.goto(forged)
    await reader.toAccountPage()
    assert.include(await reader.list('notice'), 'No bank is connected.')
    await reader.connect(AINO)
    // Its letters stand in the place of a bank's logo until that has come.
    const list = async () => (await reader.list()).replaceAll('SSSilta', 'Silta')
    const shown = await list()
    await reader.page.goto(forged)
    await reader.toAccountPage()
    assert.equal(await list(), shown)
  }))

test('takes a return only from the browser that went, and only once (gaps: account-access.consent.return)', () =>
  walk(async (reader, stranger) => {
    await reader.toAccountPage()
    await reader.toBank()
    await reader.introduce(AINO)
    const address = await catchReturn(reader)
    // A stranger with the address, who is on no way, and then on a way of their own.
    await stranger.page.goto(address)
    await stranger.toAccountPage()
    assert.include(await stranger.list('notice'), 'No bank is connected.')
    await stranger.toBank()
    await stranger.page.goto(address)
    await stranger.toAccountPage()
    assert.include(await stranger.list('notice'), 'No bank is connected.')
    // A tile has initials until its logo is there.
    const listOf = async () => {
      await reader.page.waitForSelector('silta-account-list >>> .tile.logo')
      return reader.list()
    }
    await reader.page.goto(address)
    const list = await listOf()
    assert.include(list, AINO_IBAN)
    const ids = await idsOf(reader)
    await reader.page.goto(address)
    assert.equal(await listOf(), list)
    assert.deepEqual(await idsOf(reader), ids)
  }))

test(
  'leads a person back to the page although another tab set out to the bank too (gaps: account-access.consent.return)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.toAccountPage()
      await reader.toBank()
      const tab = await reader.page.browserContext().newPage()
      await tab.goto(`${demo.shop}/account`)
      const status = await tab.evaluate(async () => {
        const answer = await fetch('/pay/accounts/connect', { method: 'POST', headers: { 'x-silta': '1' } })
        return answer.status
      })
      assert.equal(status, 201)
      await tab.close()
      await reader.page.bringToFront()
      await reader.introduce(AINO)
      await reader.decide()
      assert.include(await reader.list(), AINO_IBAN)
      assert.include(await reader.words(), 'Your bank is connected.')
      assert.equal(reader.page.url(), `${demo.shop}/account`)
    }),
)

test('never shows one person what another one shares (promises: R36)', () =>
  walk(async (reader, other) => {
    await reader.beConnected(AINO)
    await other.beConnected(FAMILY)
    const [mine, theirs] = [await reader.list(), await other.list()]
    assert.include(mine, AINO_IBAN)
    assert.notInclude(theirs, AINO_IBAN)
    const [id = ''] = await idsOf(reader)
    assert.equal((await reader.ask(`/pay/accounts/${id}/transactions`)).status, 200)
    const { status, body } = await other.ask(`/pay/accounts/${id}/transactions`)
    assert.equal(status, 404)
    assert.notInclude(body, 'entries')
    assert.notInclude(await idsOf(other), id)
  }))

test('gives the same person other ids with every connection (gaps: account-access.ids)', () =>
  walk(async (reader, other) => {
    await reader.beConnected(AINO)
    await other.beConnected(AINO)
    await Promise.all([reader.list(), other.list()])
    const [mine, theirs] = [await idsOf(reader), await idsOf(other)]
    assert.equal(mine.length, 3)
    assert.isEmpty(mine.filter((id) => theirs.includes(id)))
  }))

test('keeps connection and chosen account over a reload (look: account list)', () =>
  walk(async (reader) => {
    await reader.beConnected(AINO)
    await reader.list()
    const [, second] = await idsOf(reader)
    await reader.press('silta-account-list >>> [part~=account]:nth-child(2) button')
    await reader.page.reload()
    assert.include(await reader.list(), AINO_IBAN)
    const value = await reader.page.evaluate(() => document.querySelector<List>('silta-account-list')?.value)
    assert.equal(value, second)
    assert.notInclude(await reader.words(), 'Your bank is connected.')
  }))

test('lets a person go back from the bank and begin again (look: demo)', () =>
  walk(async (reader) => {
    await reader.toAccountPage()
    await reader.toBank()
    await reader.page.goBack()
    assert.include(await reader.list('notice'), 'Connect your bank')
    await reader.toBank()
    await reader.introduce(AINO)
    await reader.decide()
    await reader.list()
    // Back is the bank's page of a permission that was given; whatever it shows, the connection stays.
    await reader.page.goBack()
    await reader.toAccountPage()
    assert.include(await reader.list(), AINO_IBAN)
  }))

test(
  'keeps the earlier permission when a new one is refused, and says so (look: words)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.beConnected(AINO)
      await reader.list()
      await reader.press('silta-account-list >>> [part~=footer] button')
      await reader.introduce(AINO)
      await reader.decide({ decision: 'refuse' })
      assert.include(await reader.list(), AINO_IBAN)
      assert.include(await reader.words(), 'The earlier one is as it was.')
    }),
)

test('ends a connection at the shop and at the bank (gaps: account-access.consent.model)', () =>
  walk(async (reader) => {
    const revoked = given('revokedByPsu')
    await reader.beConnected(AINO)
    await reader.list()
    learn()
    const [id = ''] = await idsOf(reader)
    await reader.press('silta-account-list >>> .leave')
    await reader.press('silta-account-list >>> [part~=footer] .plain')
    assert.include(await reader.list('notice'), 'No bank is connected.')
    assert.include(await reader.words(), 'The bank is disconnected. Nothing is shared any more.')
    assert.equal(given('revokedByPsu'), revoked + 1)
    assert.equal((await reader.ask(`/pay/accounts/${id}/transactions`)).status, 401)
    await reader.page.reload()
    assert.include(await reader.list('notice'), 'No bank is connected.')
    await reader.toBank()
    await reader.introduce(FAMILY)
    await reader.decide()
    assert.notInclude(await reader.list(), AINO_IBAN)
  }))

test('walks two years back, finds, opens and exports (1 A, Limits; look: transaction pager)', () =>
  walk(async (reader) => {
    const { page } = reader
    await reader.beConnected(AINO)
    await reader.entries()
    const range = () =>
      page.evaluate(
        () =>
          document.querySelector('silta-transaction-pager')?.shadowRoot?.querySelector('.range')?.textContent,
      )
    const periods = new Set<string>()
    let withEntries = 0
    for (let back = 0; back < 9; back += 1) {
      await page.waitForSelector('silta-transaction-pager >>> [part~=panel][aria-busy=false]')
      periods.add((await range()) ?? '')
      if (await page.$('silta-transaction-pager >>> [part~=entry]')) withEntries += 1
      const asked = page.waitForResponse((answer) => answer.url().includes('/transactions?'))
      await reader.press('silta-transaction-pager >>> .steps button')
      assert.equal((await asked).status(), 200)
    }
    assert.equal(periods.size, 9)
    assert.isAtLeast(withEntries, 8)

    await reader.toAccountPage()
    await reader.entries()
    const field = await page.waitForSelector('silta-transaction-pager >>> input')
    await field?.type('Mallila')
    await page.waitForFunction(() => {
      const rows =
        document.querySelector('silta-transaction-pager')?.shadowRoot?.querySelectorAll('.row') ?? []
      return rows.length > 0 && [...rows].every((row) => row.textContent?.includes('Mallila'))
    })
    await reader.press('silta-transaction-pager >>> .row')
    await page.waitForSelector('silta-transaction-pager >>> [part~=details] dd')
    await reader.recorder.snapshot('details')

    const folder = demo.folder
    const session = await browser.target().createCDPSession()
    const { id: browserContextId } = reader.context
    assert.isString(browserContextId)
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      eventsEnabled: true,
      ...(browserContextId !== undefined && { browserContextId }),
    })
    const done = new Promise<void>((resolve) => {
      session.on('Browser.downloadProgress', ({ state }) => {
        if (state === 'completed') resolve()
      })
    })
    await reader.press('silta-transaction-pager >>> .opener')
    await reader.press('silta-transaction-pager >>> .menu button')
    await done
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.csv'))
    const text = readFileSync(join(folder, file), 'utf8')
    assert.match(text, /^\uFEFFDay,/)
    assert.isAbove(text.split('\n').length, 50)
    seen.push({ where: 'exported file', bytes: Buffer.from(text) })
  }))

test(
  'leads back to the bank when the permission was withdrawn there (gaps: account-access.consent.model; look: words)',
  { extent: 'full' },
  () =>
    walk(async (reader) => {
      await reader.beConnected('Riikka Peruva')
      await reader.list()
      learn()
      const key = secretsOf(demo).find(({ name }) => name === 'SANDBOX_KEY')?.value ?? ''
      const moved = await fetch(`${demo.bank}/_sandbox/clock`, {
        method: 'PUT',
        headers: { 'x-sandbox-key': key, 'content-type': 'application/json' },
        body: '{"advance":"PT6M"}',
      })
      assert.equal(moved.status, 200)
      await reader.page.reload()
      assert.include(await reader.list('notice'), 'Connect your bank again')
      assert.isNull(await reader.page.$('silta-transaction-pager'))
      await reader.toBank()
      await reader.introduce('Riikka Peruva')
      await reader.decide()
      assert.match(await reader.list(), /Balance/)
    }),
)

test('passes axe on the way to the accounts, in light and dark, wide and narrow (house: 4)', () =>
  walk(async (reader) => {
    const check = async (where: string) => assert.deepEqual(await findBarriers(reader.page), [], where)
    await reader.toAccountPage()
    await reader.words()
    await check('not connected')
    await reader.toBank()
    await check('the bank asks who')
    await reader.introduce(AINO)
    await check('the bank asks what')
    await reader.decide()
    await reader.list()
    await reader.entries()
    await check('connected')
    await reader.press('silta-transaction-pager >>> .row')
    await reader.press('silta-transaction-pager >>> .opener')
    await reader.press('silta-account-list >>> .leave')
    await check('connected, with all open')
  }))

test('keeps every page on the way to the accounts free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no secret, token or id of the bank reach a browser in any byte, and finds a planted one (promises: R28, R29)', () => {
  // The bank's own address names the client to the browser (gaps: shared.oauth.authorize).
  const settings = secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID')
  const ofConnections = [...learned.values()]
  const kinds = new Set(ofConnections.map(({ name }) => name))
  for (const kind of ['access token', 'refresh token', 'account id of the bank', 'card id of the bank'])
    assert.include([...kinds], kind)
  const secrets = [...settings, ...ofConnections]
  const own = readOwnIds(demo.folder)
  // The password is for people: shorter, and made of no words.
  assert.isTrue([...secrets, ...own].every(({ value }) => value.length >= 23))
  assert.deepEqual(findSecrets(secrets, seen), [])
  // The bank's own form carries the bank's own ids, on the bank's own pages only.
  const atShop = seen.filter(
    ({ where }) => !where.includes(new URL(demo.bank).host) && !where.includes('the bank'),
  )
  assert.isAbove(atShop.length, 100)
  assert.deepEqual(findSecrets(own, atShop), [])
  for (const { name, value } of [...secrets, ...own]) {
    const planted = {
      where: 'planted',
      bytes: Buffer.from(`x${Buffer.from(`..${value}..`).toString('base64')}y`),
    }
    assert.deepEqual(findSecrets([{ name, value }], [planted]), [`${name} as base64 in planted`])
  }
})
