/// <reference types="node" />
// Objects and chains in the console, in a real browser, by keys alone: a thing found, its states read, moved on, decided about; a chain run.
// What the bank does with a move is tested in ../objects/.
// Runs as of today only: the browser goes by the clock of the machine.
import { assert, test } from '#kit'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { openConsole, type Opened, press, says } from './console-page.ts'
import { CONSOLE_KEY, serveBankWithConsole } from './served-console.ts'

test('finds an object, reads its states as a list, moves it on and decides about it, and runs a chain, by keys and without a barrier (house: 4; look: Everyone)', async () => {
  await using served = await serveBankWithConsole(0, { allowLocalAddresses: true })
  const control = makeControl({ baseUrl: served.address, sandboxKey: CONSOLE_KEY })
  const made = async (operation: string) =>
    JSON.parse((await control.try({ operation })).response?.body ?? '{}') as Record<string, string>
  const { paymentId = '' } = await made('psd2.create.sepa')
  const { paymentId: balticId = '' } = await made('baltic.payment.create-sepa')
  await made('online-payment.create')
  const work = async ({ page, look }: Opened) => {
    await page.waitForSelector('.held a')
    await look('objects')
    const waiting = () => page.$$eval('.rows li p', (rows) => rows.map(({ innerText }) => innerText))
    const psd2 = async (name: string) => (await waiting()).find((row) => row.startsWith(name)) ?? ''
    assert.match(await psd2('PSD2 payment'), /PSD2 payment €\d+\.\d\d · SEPA/)
    await page.select('select[name="kind"]', 'payment')
    await page.select('select[name="interface"]', 'psd2-payments')
    await page.waitForFunction(() => document.querySelectorAll('.held a').length === 1)
    assert.match(page.url(), /kind=payment&interface=psd2-payments/)
    await page.waitForSelector('.held a')
    await press(page, '.held a')
    await page.waitForSelector('screen-object .machine')
    assert.isTrue(page.url().endsWith(`/objects/psd2-payments.payment.${paymentId}`))
    const states = () => page.$$eval('.machine li', (items) => items.map((item) => item.textContent?.trim()))
    assert.include(
      await states(),
      'Unauthorized: it is here, leads to Authorizing, Authorized, Rejected, Revoked',
    )
    assert.include(await states(), 'Credited: nothing follows')
    await look('object')

    const button = (text: string) =>
      page.$$eval(
        'screen-object button',
        (all, wanted) => {
          const found = all.findIndex((one) => one.textContent?.trim().startsWith(wanted))
          all[found]?.setAttribute('data-wanted', wanted)
          return found
        },
        text,
      )
    assert.isAbove(await button('To Authorized'), -1)
    await page.focus('h1')
    await page.waitForSelector('[data-wanted="To Authorized"]')
    await press(page, '[data-wanted="To Authorized"]')
    await says(page, 'It is Authorized now.')
    assert.include((await states())[0] ?? '', 'Unauthorized: it was here')
    assert.lengthOf(await page.$$('.machine .arc.gone'), 1)
    const { history } = await control.objects.read(paymentId)
    assert.deepEqual(history.at(-1)?.by, { who: 'tester', call: 'control.objects.move', as: 'person' })
    await says(page, 'a tester, in place of the person')

    const { objects } = await control.objects.list({ kind: 'payment', interface: 'online-payment' })
    await page.goto(`${served.address}/console/objects/${objects[0]?.object}`)
    await page.waitForSelector('screen-object .machine')
    assert.isAbove(await button('Decide too late'), -1)
    await page.waitForSelector('[data-wanted="Decide too late"]')
    await press(page, '[data-wanted="Decide too late"]')
    await says(page, 'The bank said: the payment has ended')
    assert.equal((await control.objects.read(objects[0]?.object ?? '')).state, 'CANCELLED')

    // No label runs into its value, however long the name of a member is.
    await page.goto(`${served.address}/console/objects/baltic.payment.${balticId}`)
    await page.waitForSelector('screen-object .machine')
    const labels = await page.$$eval('dt', (all) =>
      all.map(({ scrollWidth, clientWidth, textContent }) => ({
        textContent,
        isCut: scrollWidth > clientWidth,
      })),
    )
    assert.include(labels.map(({ textContent }) => textContent).join(), 'remittanceInformation')
    assert.deepEqual(
      labels.filter(({ isCut }) => isCut),
      [],
    )

    await page.goto(`${served.address}/console/try?chain=psd2-payment`)
    await page.waitForSelector('try-chain .pair .primary')
    await press(page, 'try-chain .pair .primary')
    await page.waitForSelector('.chain-steps .chip.good')
    assert.lengthOf(await page.$$('.chain-steps .chip.good'), 1)
    await page.waitForFunction(() => document.querySelector('try-chain .primary')?.ariaDisabled !== 'true')
    await page.waitForSelector('try-chain .pair .plain')
    await press(page, 'try-chain .pair .plain')
    await says(page, 'All steps are made.')
    assert.lengthOf(await page.$$('.chain-steps .chip.good'), 4)
    await look('chain')
    assert.notInclude(await page.content(), 'gaps:', 'no row of the ledger stands where strangers read')
  }
  await openConsole(served, work, { path: '/objects' })
})
