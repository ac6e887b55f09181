/// <reference types="node" />
// The console as a person uses it, in a real browser: every screen by keys, in both schemes and three widths, and what each of them does at the bank.
// How it is served is in serving.test.ts; made-up calls stand in for a log of ten thousand.
// Runs as of today only: the browser goes by the clock of the machine.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle, Page } from 'puppeteer-core'
import { assert, test } from '#kit'
import { addressOf, SCREENS } from '../../../../edge/sandbox/console/routes.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { openConsole, press, says, send, tabTo, walkTo } from './console-page.ts'
import { CONSOLE_KEY, loggedCall, serveBankWithConsole, type ServedConsole } from './served-console.ts'

const headingOf = (page: Page) => page.$eval('h1', (heading) => heading.textContent?.trim())

async function controlled(served: ServedConsole, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${served.address}/_sandbox${path}`, {
    headers: { 'x-sandbox-key': CONSOLE_KEY },
  })
  return (await answer.json()) as Record<string, unknown>
}

test('walks through all screens by keys, without a barrier in both schemes and three widths, under its policy (house: 4; look: Everyone)', async () => {
  await using served = await serveBankWithConsole(120, { allowLocalAddresses: true, paymentPage: true })
  await send(served, { b2bBackendURL: { url: `${served.address}/nobody-here` } })
  // The keys of the default client are made when they are asked for.
  await controlled(served, '/keys')
  await openConsole(served, async ({ page, faults, look }) => {
    const names: (string | undefined)[] = []
    for (const screen of SCREENS) {
      await walkTo(page, screen)
      names.push(await headingOf(page))
      await look(screen)
    }
    assert.deepEqual(names, [
      'Overview',
      'Calls',
      'Callbacks',
      'Objects',
      'Try',
      'Outcomes',
      'Clock',
      'Money',
      'Clients',
      'Banks',
    ])
    await walkTo(page, 'clients')
    await press(page, '.client a.button')
    await page.waitForSelector('screen-client .things')
    await page.$$eval('screen-client details', (all) => {
      for (const one of all) one.open = true
    })
    await press(page, '[data-asks]')
    await page.waitForSelector('.sure')
    await look('client')
    await walkTo(page, 'try')
    await press(page, 'screen-try .pair .primary')
    await page.waitForSelector('.results .rows')
    await look('try, answered')
    await walkTo(page, 'calls')
    await page.waitForSelector('.line a')
    await tabTo(page, '.line a')
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-call .signature')
    await look('call')
    await page.setViewport({ width: 320, height: 900 })
    await page.focus('.mark')
    await press(page, '.menu')
    await page.waitForSelector('nav.open')
    await page.setViewport({ width: 1440, height: 900 })
    await page.goBack()
    await page.waitForSelector('screen-calls')
    const isGuarded = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b></b>'
        return false
      } catch {
        return true
      }
    })
    assert.isTrue(isGuarded, 'Trusted Types')
    assert.deepEqual(
      faults.splice(0).filter((fault) => !/TrustedHTML/.test(fault)),
      [],
    )
  })
})

test('makes a bank beside it by keys, opens its console with a key that comes once, and throws it away (gaps: shared.base-url; look: Everyone)', async () => {
  await using served = await serveBankWithConsole(0)
  await openConsole(served, async ({ page }) => {
    await walkTo(page, 'banks')
    await says(page, 'No bank stands beside this one. There may be 256.')
    await tabTo(page, 'screen-banks [name=name]')
    await page.keyboard.type('checkout')
    await tabTo(page, 'screen-banks [name=keys]')
    await page.select('screen-banks [name=keys]', 'new')
    await press(page, 'screen-banks form .primary')
    await page.waitForSelector('.issued a.button')
    await says(page, `${served.address}/banks/checkout`)
    await page.focus('.issued a.button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-overview')
    assert.equal(page.url(), `${served.address}/banks/checkout/console`)
    await says(page, `${served.address}/banks/checkout`)
    assert.equal(await page.$eval('.mark .name', (name) => name.textContent), 'checkout')
    // Every way from here on leads to this bank.
    for (const screen of SCREENS) {
      const href = await page.$eval(`nav a[href$="${addressOf(screen)}"]`, (link) =>
        link.getAttribute('href'),
      )
      assert.equal(href, `/banks/checkout${addressOf(screen)}`)
    }
    await page.locator('nav a[href$="/console/clock"]').click()
    await page.waitForSelector('screen-clock')
    await page.reload()
    await page.waitForSelector('screen-clock .face')
    await page.locator('nav a[href$="/console/banks"]').click()
    await says(page, 'This is the bank checkout.')
    // The key of this bank is kept beside that of the bank at the origin.
    await page.locator('screen-banks a[href="/console/banks"]').click()
    await page.waitForSelector('screen-banks .rows')
    await page.type('screen-banks [name=name]', 'same')
    await page.locator('screen-banks form .primary').click()
    await page.waitForFunction(() => document.querySelectorAll('screen-banks .rows > li').length === 2)
    await page.locator('.rows a[href="/banks/same/console"]').click()
    await page.waitForSelector('screen-overview')
    assert.equal(page.url(), `${served.address}/banks/same/console`)
    await page.goto(`${served.address}/console/banks`)
    await page.waitForSelector('screen-banks .rows .plain')
    await page.locator('.rows .plain').click()
    await page.waitForSelector('.rows .sure')
    await page.keyboard.press('Enter')
    await says(page, 'The bank checkout is gone.')
    await page.waitForFunction(() => document.querySelectorAll('screen-banks .rows > li').length === 1)
    const named = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
    assert.deepEqual(
      (await named.banks.list()).banks.map(({ name }) => name),
      ['same'],
    )
    assert.isEmpty(served.asked.filter((address) => address.includes(CONSOLE_KEY)))
  })
})

test('lets a file take the place of the bank, and empties it, each once more asked (gaps: shared.sandbox.control)', async () => {
  await using served = await serveBankWithConsole(0)
  const control = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
  const { paymentId } = await send(served)
  const file = JSON.stringify(await control.file.export({}))
  const folder = mkdtempSync(join(tmpdir(), 'silta-console-'))
  const paymentsAt = async () => (await control.onlinePayments()).map((one) => one.paymentId)
  try {
    writeFileSync(join(folder, 'bank.json'), file)
    writeFileSync(join(folder, 'broken.json'), file.replace('silta-bank', 'another-bank'))
    await openConsole(served, async ({ page }) => {
      await walkTo(page, 'banks')
      await press(page, '.whole [name=reset]')
      // What leaves all as it is has the focus: who presses twice loses nothing.
      await page.waitForSelector('.whole .sure')
      await page.waitForFunction(() => document.activeElement?.matches('.sure .pair :last-child') === true)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.matches('.whole [name=reset]') === true)
      assert.deepEqual(await paymentsAt(), [paymentId])
      await page.keyboard.press('Enter')
      await page.waitForSelector('.whole .sure .danger')
      await page.locator('.whole .sure .danger').click()
      await says(page, 'The bank stands at its start.')
      assert.isEmpty(await paymentsAt())
      const field = await page.$('.whole [name=bank]')
      await (field as ElementHandle<HTMLInputElement>).uploadFile(join(folder, 'broken.json'))
      await page.waitForSelector('.whole .sure .danger')
      await page.locator('.whole .sure .danger').click()
      await says(page, 'The bank did not do it.')
      assert.isEmpty(await paymentsAt())
      await (field as ElementHandle<HTMLInputElement>).uploadFile(join(folder, 'bank.json'))
      await says(page, 'The bank in bank.json takes the place of everything')
      await page.locator('.whole .sure .danger').click()
      await says(page, 'Taken in: the bank holds what the file says.')
      assert.deepEqual(await paymentsAt(), [paymentId])
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('keeps its key out of every address, and asks for it where there is none (promises: R30)', async () => {
  await using served = await serveBankWithConsole(0)
  await openConsole(served, async ({ page }) => {
    assert.equal(page.url(), `${served.address}/console`)
    await walkTo(page, 'clients')
    await page.reload()
    await page.waitForSelector('screen-clients')
    assert.deepEqual(
      served.asked.filter((address) => address.includes(CONSOLE_KEY)),
      [],
    )
    assert.notInclude(await page.content(), CONSOLE_KEY)
    const lasting = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)) + document.cookie)
    assert.notInclude(lasting, CONSOLE_KEY)
    await press(page, '.away .link')
    await page.waitForSelector('.gate #key')
    await page.focus('#key')
    await page.keyboard.type('not-the-key-of-the-bank')
    await page.keyboard.press('Enter')
    await says(page, 'This is not the key of this bank.')
    await page.focus('#key')
    await page.$eval('#key', (field) => ((field as HTMLInputElement).value = ''))
    await page.keyboard.type(CONSOLE_KEY)
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-clients')
    // A link that is pasted into this tab changes the fragment alone.
    const paste = (key: string) =>
      page.evaluate((given) => void (location.hash = `key=${encodeURIComponent(given)}`), key)
    await paste('another-key-that-the-bank-has-not')
    await says(page, 'This is not the key of this bank.')
    assert.equal(page.url(), `${served.address}/console/clients`)
    await paste(CONSOLE_KEY)
    await page.waitForSelector('screen-clients')
    assert.equal(page.url(), `${served.address}/console/clients`)
    await page.goBack()
    assert.equal(page.url(), `${served.address}/console/clients`)
  })
})

test('tries a call from its example, one with a fault, and one of the log again, signed anew (house: 4)', async () => {
  await using served = await serveBankWithConsole(0)
  await openConsole(served, async ({ page }) => {
    await walkTo(page, 'try')
    await press(page, 'screen-try button[name="draft"]')
    await says(page, 'These bytes would be sent. Nothing was sent.')
    await press(page, 'screen-try .pair .primary')
    await says(page, 'The bank has made the call.')
    assert.equal(await page.$eval('.results .chip', (chip) => chip.textContent?.trim()), 'answered 200')
    assert.lengthOf((await controlled(served, '/online-payments'))['online-payments'] as unknown[], 1)
    await press(page, '.results .rows button')
    await says(page, 'Approved, as the customer would.')
    assert.isNull(await page.$('.results .rows'))

    await page.$eval('screen-try details', (more) => more.setAttribute('open', ''))
    await page.select('select[name="fault"]', 'body')
    await press(page, 'screen-try .pair .primary')
    await page.waitForSelector('.results .chip.bad')
    await page.waitForSelector('.results .advice')
    // A refusal is no good news, though the bank has made the call.
    await says(page, 'The bank has made the call, and it was refused: 403.')
    assert.isNotNull(await page.$('.notices .notice.failed'))
    // The id that the first answer brought stands in the form of the next call.
    await page.select('select[name="operation"]', 'online-payment.status')
    await says(page, 'Reads the status of a payment')
    await press(page, 'screen-try .pair .primary')
    await page.waitForSelector('.results .chip.good')
    await press(page, '.results .head a')
    await page.waitForSelector('screen-call .stages')
    assert.equal(await headingOf(page), 'online-payment.status')

    await press(page, '.again')
    await page.waitForSelector('screen-try')
    await says(page, 'Reads the status of a payment')
    await press(page, 'screen-try .pair .primary')
    await page.waitForSelector('.results .chip.good')
    const read = (await controlled(served, '/calls?operation=online-payment.status'))['calls'] as {
      path: string
    }[]
    assert.lengthOf(read, 2)
    assert.equal(read[0]?.path, read[1]?.path)

    await page.select('select[name="interface"]', 'corporate-payments')
    await says(page, 'corporate.instant')
    await page.select('select[name="operation"]', 'corporate.instant')
    await press(page, 'screen-try .pair .primary')
    await says(page, 'Signed with the key')
    await walkTo(page, 'clients')
    await press(page, '.client .plain')
    await says(page, 'The key of the console was taken back.')
    await page.waitForFunction(() => !document.querySelector('.client .plain'))
  })
})

test('registers a client, makes its keys in the page, replaces, ends and revokes what it has, and removes it, by keys alone (house: 4; gaps: shared.sandbox.clients)', async () => {
  await using served = await serveBankWithConsole(0, { limits: 'strict' })
  const folder = mkdtempSync(join(tmpdir(), 'silta-console-'))
  await openConsole(served, async ({ page }) => {
    const session = await page.createCDPSession()
    const contextId = page.browserContext().id
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      ...(contextId !== undefined && { browserContextId: contextId }),
      downloadPath: folder,
      eventsEnabled: true,
    })
    /** Presses the link that saves a file, and reads what was saved. */
    const saved = async (name: string): Promise<string> => {
      const done = new Promise<void>((resolve) => {
        session.on('Browser.downloadProgress', ({ state }) => void (state === 'completed' && resolve()))
      })
      await page.focus('.issued h2')
      await press(page, `.issued a[download="${name}"]`)
      await done
      return readFileSync(join(folder, name), 'utf8')
    }
    const pressFor = async (selector: string, answer: string) => {
      await page.focus('h1')
      await press(page, selector)
      await says(page, answer)
    }
    const clientIn = async (clientId: string) =>
      (await controlled(served, `/clients/${clientId}`)) as unknown as {
        name: string
        redirectUris: string[]
        keys: { kid: string; state: string }[]
        certificates: { serial: string; state: string }[]
      }
    const asks = async (apiKey: string) =>
      (
        await fetch(`${served.address}/r2p-sandbox/v1/payments?endToEndId=X`, {
          headers: { 'x-api-key': apiKey },
        })
      ).status

    await walkTo(page, 'clients')
    await tabTo(page, 'input[name="name"]')
    await page.keyboard.type('Poukama')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://shop.example.com/back')
    await pressFor('form .primary', 'Registered. Save what it was given now.')
    const vars = await saved('dev.vars')
    const [, clientId = ''] = /^CLIENT_ID="(.*)"$/m.exec(vars) ?? []
    const [, apiKey = ''] = /^CLIENT_API_KEY="(.*)"$/m.exec(vars) ?? []
    assert.equal((await clientIn(clientId)).name, 'Poukama')
    assert.notInclude(await page.content(), apiKey)
    await pressFor('.issued .plain', 'Poukama')
    assert.isNull(await page.$('.issued'))

    await press(page, `a.button[href$="${clientId}"]`)
    await page.waitForSelector('screen-client .things')
    await pressFor('form[name="apiKey"] .plain', 'Replaced. Save the new one now.')
    const replaced = await saved('CLIENT_API_KEY.txt')
    assert.notInclude(await page.content(), replaced)
    assert.deepEqual([await asks(apiKey), await asks(replaced)], [404, 404])
    await says(page, '2 of 100')

    await page.$$eval('screen-client details', (all) => {
      for (const one of all) one.open = true
    })
    await pressFor('form[name="make-key"] .primary', 'Added. Calls may be signed with it from now on.')
    const key = createPrivateKey(await saved('signing-key.pem'))
    assert.equal(key.asymmetricKeyType, 'rsa')
    assert.deepEqual(
      (await clientIn(clientId)).keys.map(({ kid }) => kid),
      [`${clientId}.1`, `${clientId}.2`],
    )
    await pressFor('.things [data-asks]', 'that cannot be taken back')
    await page.keyboard.press('Enter')
    await says(page, 'Revoked. Calls with it are refused.')
    assert.deepEqual(
      (await clientIn(clientId)).keys.map(({ kid }) => kid),
      [`${clientId}.2`],
    )

    await page.$$eval('screen-client details', (all) => {
      for (const one of all) one.open = true
    })
    await pressFor('form[name="make-certificate"] .primary', 'Issued. Earlier certificates still count.')
    const certificate = new X509Certificate(await saved('client.pem'))
    assert.equal(certificate.subject, `CN=${clientId}`)
    assert.isTrue(certificate.checkPrivateKey(createPrivateKey(await saved('client-key.pem'))))
    assert.isTrue(certificate.checkIssued(new X509Certificate(await saved('authority.pem'))))
    await pressFor('.ending .pair [type="button"]', 'The end is set. Later calls with it are refused.')
    assert.equal((await clientIn(clientId)).keys[0]?.state, 'ended')

    await page.focus('textarea[name="uris"]')
    await page.keyboard.press('End')
    await page.keyboard.type('\nhttps://localhost/back')
    await pressFor('form[name="about"] .primary', 'redirectUris[1] must be an https address')
    assert.include(await page.$eval('textarea[name="uris"]', (field) => field.value), 'localhost')
    await page.$eval('textarea[name="uris"]', (field) => (field.value = ''))
    await page.focus('textarea[name="uris"]')
    await page.keyboard.type('https://shop.example.com/again')
    await pressFor('form[name="about"] .primary', 'Changed.')
    assert.deepEqual((await clientIn(clientId)).redirectUris, ['https://shop.example.com/again'])

    await pressFor('[data-asks="remove"]', 'It cannot be brought back.')
    await page.keyboard.press('Enter')
    await says(page, 'The bank has no such application.')
    assert.equal(await asks(replaced), 401)

    await walkTo(page, 'overview')
    await page.waitForSelector('.first .plain')
    const done = new Promise<void>((resolve) => {
      session.on('Browser.downloadProgress', ({ state }) => void (state === 'completed' && resolve()))
    })
    await pressFor('.first .pair .plain', 'Saved. The file has secrets: keep it to yourself.')
    await done
    const call = readFileSync(join(folder, 'first.ts'), 'utf8')
    assert.include(call, served.address)
    assert.notInclude(call + (await page.content()), CONSOLE_KEY)
    assert.notInclude(await page.content(), 'PRIVATE KEY-----')
  })
  rmSync(folder, { recursive: true })
})

test('plans an outcome and takes it back, moves the clock, decides as a person and shows the callback (gaps: shared.sandbox.control)', async () => {
  await using served = await serveBankWithConsole(0, { allowLocalAddresses: true, paymentPage: true })
  const made = await send(served, { b2bBackendURL: { url: `${served.address}/nobody-here` } })
  // Two causes with the code of one: what was signed differs in another line.
  for (let times = 0; times < 2; times += 1) await send(served, {}, { signed: { contentType: 'text/plain' } })
  await send(served, {}, { signed: { method: 'post' } })
  await openConsole(served, async ({ page }) => {
    await page.waitForSelector('.causes .advice')
    assert.deepEqual(
      (
        await page.$$eval('.causes .chip', (chips) => chips.map(({ textContent }) => textContent?.trim()))
      ).toSorted(),
      ['1 ×', '2 ×'],
    )
    assert.include(
      await page.$eval('.causes', ({ textContent }) => textContent ?? ''),
      'Sign the method in upper case',
    )
    await walkTo(page, 'outcomes')
    await press(page, 'button.primary')
    // The form says its plan in the same words: what stands in the list is made.
    await page.waitForSelector('[aria-label^="Take back"]')
    await says(page, 'The next call of online-payment.create: no answer, although it was done')
    const { planned } = await controlled(served, '/outcomes')
    assert.nestedPropertyVal({ planned }, 'planned[0].outcome', 'drop-after')
    await page.focus('h1')
    await press(page, '[aria-label^="Take back"]')
    await says(page, 'Nothing is planned')
    assert.isEmpty((await controlled(served, '/outcomes'))['planned'])

    const before = Date.parse(String((await controlled(served, '/bank'))['now']))
    await walkTo(page, 'clock')
    await page.focus('#advance')
    await page.keyboard.type('3d')
    await page.keyboard.press('Enter')
    await says(page, 'The clock has moved')
    assert.isAtLeast(Date.parse(String((await controlled(served, '/bank'))['now'])) - before, 3 * 86_400_000)

    const late = await send(served, { b2bBackendURL: { url: `${served.address}/nobody-here` } })
    await walkTo(page, 'overview')
    await says(page, String(late['paymentId']))
    await page.focus('h1')
    await press(page, '.pair button')
    await says(page, 'Approved, as the customer would.')
    const { 'online-payments': payments } = await controlled(served, '/online-payments')
    assert.include(JSON.stringify(payments), '"status":"ACCEPTED"')
    assert.isString(made['paymentId'])
    await walkTo(page, 'callbacks')
    await says(page, `${served.address}/nobody-here`)

    // Nor does a refused page leave whoever made its address alone.
    await fetch(`${served.address}/oauth/authorize?client_id=nobody`)
    const { calls } = await controlled(served, '/calls?limit=1')
    await page.goto(`${served.address}/console/calls/${(calls as { id: string }[])[0]?.id}`)
    await says(page, 'The bank knows no client nobody.')
    await says(page, 'A page for a person: of its address the log keeps the name alone.')

    await page.goto(`${served.address}/console/calls?status=refused&interface=online-payment`)
    await page.waitForSelector('.line a')
    await tabTo(page, '.line a')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForSelector('screen-call .why')
    await says(page, 'INVALID_SIGNATURE')
    assert.isAbove(await page.$$eval('.signature tbody tr', (rows) => rows.length), 5)
  })
})

test('opens an account, adds entries, changes the balance, gives a right and reads the statement by keys (house: 4; 1 A)', async () => {
  await using served = await serveBankWithConsole(0)
  await openConsole(served, async ({ page, look }) => {
    const accountOf = async (id: string) => controlled(served, `/accounts/${id}`)
    const type = async (selector: string, text: string) => {
      await page.focus(selector)
      await page.keyboard.type(text)
    }
    await walkTo(page, 'money')
    await type('.new-customer [name="name"]', 'Uolevi Uusi')
    await page.keyboard.press('Enter')
    await says(page, 'Made. It has no account yet: open one.')
    const people = (await controlled(served, '/customers')) as unknown as { customerId: string }[]
    const { customerId = '' } = people.at(-1) ?? {}
    await says(page, customerId)
    await page.select('.new-account select', customerId)
    await type('.new-account [name="balance"]', '80.00')
    await page.keyboard.press('Enter')
    await says(page, 'Opened.')
    await type('[type="search"]', 'uolevi')
    await page.waitForFunction(() => document.querySelectorAll('.customer').length === 1)
    await press(page, '.customer .accounts a')
    await page.waitForSelector('screen-account .entries')
    const id = page.url().split('/').at(-1) ?? ''
    assert.equal((await accountOf(id))['booked'], '80.00')

    await type('.add-entry [name="amount"]', '-12,50')
    await type('.add-entry [name="name"]', 'Poukama')
    await type('.add-entry [name="reference"]', '1232')
    await press(page, '.add-entry .primary')
    await says(page, 'Added. It stands in its place in everything that reads this account.')
    await says(page, 'Poukama')
    assert.equal((await accountOf(id))['booked'], '67.50')
    await type('.add-entry [name="amount"]', '-900.00')
    await type('.add-entry [name="name"]', 'Poukama')
    await press(page, '.add-entry .primary')
    await says(page, 'The bank did not do it. amount is more than can be spent')
    await page.$eval('.add-entry', (form) => (form as HTMLFormElement).reset())
    await type('.add-entry [name="amount"]', '-7.00')
    await type('.add-entry [name="name"]', 'Kioski')
    await page.select('.add-entry [name="status"]', 'pending')
    await press(page, '.add-entry .primary')
    await page.waitForSelector('.entries .book')
    await press(page, '.entries .book')
    await says(page, 'Done.')
    await page.waitForFunction(() => !document.querySelector('.entries .book'))
    assert.equal((await accountOf(id))['booked'], '60.50')

    await type('#new-balance', '100.00')
    await page.keyboard.press('Enter')
    await says(page, 'Changed. The other side: Balances changed by hand, −€39.50.')
    await page.select('.give-right select', 'customer-2')
    await press(page, '.give-right button')
    await says(page, 'Given.')
    assert.include(JSON.stringify((await accountOf(id))['rights']), 'customer-2')
    await press(page, '.give-client button')
    await page.waitForFunction(() => !document.querySelector('.give-client'))
    assert.lengthOf((await accountOf(id))['clients'] as unknown[], 1)
    await type('#more-currency', 'SEK')
    await page.keyboard.press('Enter')
    await says(page, 'Added. It stands beside the others of this customer.')

    await press(page, '.period button')
    await page.waitForSelector('.sheet .closing')
    assert.equal(await page.$eval('.sheet .closing', (cell) => cell.textContent?.trim()), '€100.00')
    assert.lengthOf(await page.$$('.sheet tbody tr:not(.turn)'), 4)
    await page.emulateMediaType('print')
    const printed = await page.evaluate(() =>
      [...document.querySelectorAll('.no-print, nav, .period')].filter(
        (one) => one.getClientRects().length > 0,
      ),
    )
    assert.isEmpty(printed)
    await page.emulateMediaType('screen')
    await look('account, with a statement')

    await press(page, '.states button')
    await says(page, 'Blocked: it is read and receives, and pays nothing.')
    await press(page, '.states button + button')
    await says(page, 'The bank did not do it. balance must be zero before an account is closed')
    assert.equal((await accountOf(id))['status'], 'blocked')
  })
})

test('draws only the calls that are seen of ten thousand, moves none under a person, and tells of newer ones (look: Never jump)', async () => {
  await using served = await serveBankWithConsole(10_000)
  await openConsole(served, async ({ page }) => {
    await walkTo(page, 'calls')
    await page.waitForSelector('.line a')
    await tabTo(page, '.line a')
    for (let pages = 1; pages < 20; pages += 1) {
      await page.keyboard.press('End')
      await page.waitForFunction(
        (least) => {
          const [text = ''] = /[\d,]+/.exec(document.querySelector('.counted')?.textContent ?? '') ?? []
          return Number(text.replace(',', '')) > least
        },
        {},
        pages * 500,
      )
    }
    await page.keyboard.press('End')
    await says(page, 'Calls: 10,000')
    await page.waitForFunction(
      () => document.activeElement?.closest('.line')?.getAttribute('aria-posinset') === '10000',
    )
    assert.isBelow(await page.$$eval('.line', (lines) => lines.length), 60)
    const shown = () => page.$eval('.list', (list) => list.scrollTop)
    const place = await shown()
    served.log.push(loggedCall(10_001), loggedCall(10_002))
    await says(page, 'Show 2 newer calls')
    assert.equal(await shown(), place)
    await page.locator('.fresh button').click()
    await page.waitForFunction(() => document.querySelector('.line')?.getAttribute('aria-posinset') === '1')
    await says(page, 'Calls: 10,002')
  })
})

test('tells that the bank is silent, and mends the line by itself or at a press (look: Words)', async () => {
  await using served = await serveBankWithConsole(3)
  await openConsole(served, async ({ page }) => {
    served.isSilent = true
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForSelector('.notice.lost')
    assert.isNotNull(await page.$('.screen'))
    served.isSilent = false
    await page.click('.notice.lost button').catch(() => undefined)
    await says(page, 'The bank answers again.')
  })
})

test('shows that the bank is silent if a screen is opened, or another interface is chosen, meanwhile (look: Words)', async () => {
  await using served = await serveBankWithConsole(3)
  await openConsole(served, async ({ page }) => {
    for (const leave of [
      () => page.click('nav a[href$="/console/try"]'),
      () => page.select('select[name=interface]', 'corporate-payments'),
    ]) {
      served.isSilent = true
      await leave()
      await page.waitForSelector('.notice.lost')
      served.isSilent = false
      await page.click('.notice.lost button').catch(() => undefined)
      await page.waitForSelector('select[name=interface]')
    }
  })
})
