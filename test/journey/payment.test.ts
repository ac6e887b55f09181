/// <reference types="node" />
// The journey of a payment in a real browser: from the first page to a receipt that was read from the bank, and every way it can end.
// What single parts do is tested with them.

import { assert, isFull, test } from '#kit'
import type { Page } from 'puppeteer-core'
import { openTab } from '../kit/chrome.ts'
import { findBarriers } from './axe.ts'
import { readBooks } from './bank-books.ts'
import { secretsOf } from './demo-kit.ts'
import { findSecrets } from './scan.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { openJourney, walkWith } from './walks.ts'

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

/** Walks with a new person, or with as many as the steps name, and keeps what reached their browsers. */
async function walk(
  steps: (shopper: Shopper, phone: Shopper, stranger: Shopper) => Promise<void>,
): Promise<void> {
  // Who is not asked for stays at home.
  const shoppers = await Promise.all(Array.from({ length: steps.length }, () => letIn(browser, demo)))
  await Promise.all(shoppers.map(({ page }) => install(page)))
  await walkWith(shoppers, journey, () => steps(...(shoppers as [Shopper, Shopper, Shopper])))
}

/** Has the checkout show a code for a telephone, and gives the address that is in it. */
async function showCode({ page }: Shopper): Promise<string> {
  await page.locator('.phone button').click()
  const address = await page.waitForSelector('.phone-address')
  return (await address?.evaluate((text) => text.textContent)) ?? ''
}

const count = () => readBooks(demo.folder).length

test('shows a receipt that was read from the bank after a payment at the own bank (1 B, Flow)', () =>
  walk(async (shopper) => {
    const accepted = () => readBooks(demo.folder).filter(({ status }) => status === 'ACCEPTED').length
    const was = accepted()
    await shopper.toCheckout('laine', 2)
    await shopper.choose('Silta Sandbox Bank')
    // The marks of all banks are one picture of the shop's own, so that no request tells which bank was looked at.
    await shopper.page.waitForSelector('silta-provider-picker >>> .tile.logo')
    const pictures = await shopper.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/logo|bank/.test(name) && !name.endsWith('.js') ? [name] : [])),
    )
    assert.sameMembers([...new Set(pictures)], [`${demo.shop}/logos.json`, `${demo.shop}/logos.svg`])
    await shopper.pay()
    assert.include(shopper.page.url(), '127.0.0.1')
    await shopper.decide('approve')
    const text = await shopper.receipt('paid')
    assert.match(text, /72[.,]00/)
    assert.equal(accepted(), was + 1)
    // The outcome heads the page; below it stands what a person keeps.
    assert.equal(await shopper.page.$eval('h1', (heading) => heading.textContent), 'Thank you, Aino Ostaja')
    // On paper it is one sheet: the tree of pages counts them at its root.
    const paper = Buffer.from(await shopper.page.pdf({ format: 'A4' })).toString('latin1')
    assert.equal(Math.max(...[...paper.matchAll(/\/Count (\d+)/g)].map(([, sheets]) => Number(sheets))), 1)
    for (const words of [
      /Bank\s+Silta Sandbox Bank/,
      /Reference\s+RF[\d ]+\s+Copy/,
      /Savipaja Poukama Oy/,
      /Business ID\s+0000000-0/,
      /VAT 25\.5 %, included\s+€14\.63/,
      /Print or save as PDF/,
    ])
      assert.match(text, words)
    const basket = await shopper.page.evaluate(() => localStorage.getItem('poukama:basket'))
    assert.equal(basket ?? '[]', '[]')
  }))

test('opens the page of the own bank, as it says, where no bank was chosen, and names the shop there (gaps: online-payment.auth.keys)', () =>
  walk(async (shopper) => {
    await shopper.toCheckout('usva', 1)
    const words = () => shopper.page.evaluate(() => document.body.innerText)
    assert.include(await words(), 'If you choose none, the page of the shop’s own bank opens.')
    await shopper.pay()
    const page = await words()
    assert.match(page, /Payee\s+Poukama/)
    assert.match(page, /^Test bank\n/)
  }))

test('keeps the basket, and says once that no money has moved, when the payer cancels, and leads on from there (1 B, Flow; look: words)', () =>
  walk(async (shopper) => {
    const { page } = shopper
    await shopper.toCheckout()
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    await shopper.decide('refuse')
    assert.lengthOf((await shopper.receipt('cancelled')).match(/No money has moved/g) ?? [], 1)
    const basket = () => page.evaluate(() => localStorage.getItem('poukama:basket') ?? '')
    assert.include(await basket(), 'laine')
    const ways = () =>
      page.$$eval('main a.primary', (links) => links.map((link) => link.getAttribute('href')))
    assert.deepEqual(await ways(), ['/checkout'])
    // Nor does a receipt without a payment leave a person alone.
    await page.goto(`${demo.shop}/receipt`)
    assert.deepEqual(await ways(), ['/checkout'])
    await undoRemoval(page, basket)
  }))

/** Removes a piece by keys and puts it back: the focus is never lost, and what happened is said. */
async function undoRemoval(page: Page, basket: () => Promise<string>): Promise<void> {
  await page.goto(`${demo.shop}/basket`)
  const before = await basket()
  // An underline of the place would go through the figure if the count were no box of its own in the line.
  const badge = await page.waitForSelector('.places [aria-current=page] .count')
  assert.equal(await badge?.evaluate((box) => getComputedStyle(box).display), 'inline-grid')
  const here = () =>
    page.evaluate(() => [
      document.activeElement?.getAttribute('aria-label'),
      document.querySelector('[role=status]')?.textContent,
    ])
  const remove = await page.waitForSelector('.basket .quantity .text', { visible: true })
  await remove?.focus()
  await page.keyboard.press('Enter')
  assert.deepEqual(await here(), ['Undo: put Laine back', 'Laine was removed.'])
  assert.equal(await basket(), '[]')
  await page.keyboard.press('Enter')
  assert.deepEqual(await here(), ['Remove Laine', 'Laine is back in the basket.'])
  assert.equal(await basket(), before)
}

test(
  'says that no money has moved when the bank rejects the payment (1 B, Flow; look: words)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      await shopper.toCheckout()
      await shopper.choose('Silta Sandbox Bank')
      await shopper.pay()
      await shopper.decide('fail')
      assert.match(await shopper.receipt('failed'), /No money has moved/)
    }),
)

test('says that it is checking after a return, card and page alike, while the bank is not heard of (look: Principle 4)', () =>
  walk(async (shopper) => {
    await shopper.toCheckout('luoto', 1)
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    await shopper.page.evaluateOnNewDocument(lateNews)
    await shopper.decide('approve')
    await shopper.receipt('paid')
    // The page's script, which this test put there, keeps what it has shown.
    const seenThere = await shopper.page.evaluate(() => (globalThis as unknown as { pairs: string[] }).pairs)
    assert.include(seenThere, 'checking checking')
    for (const pair of seenThere) assert.match(pair, /^(checking checking|paid checking|paid paid)$/)
  }))

/**
 * Runs in the receipt page: proxy and shop learn late what the bank has booked, the machine is so slow that the time after
 * the return never ends, and every pair of states that card and page show is recorded.
 */
function lateNews(): void {
  if (location.pathname !== '/receipt') return
  const asked = new Map<string, number>()
  const { fetch, setTimeout: wait } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    if (!/^\/(pay\/payments|shop\/receipts)\//.test(pathname) || times > 2) return answer
    return Response.json({ ...((await answer.json()) as object), state: 'pending', canRetry: false })
  }
  performance.now = () => 0
  const longest = 9_000
  const set = (run: () => void, delayMs = 0) => (delayMs > longest ? 0 : wait(run, delayMs))
  const pairs: string[] = []
  Object.assign(globalThis, { setTimeout: set, pairs })
  const look = () => {
    const card = document.querySelector<HTMLElement & { state?: string }>('silta-payment-button')
    const story = document.querySelector<HTMLElement>('.story')
    const pair = `${card?.state} ${story?.dataset['state']}`
    if (card?.shadowRoot && story && pair !== pairs.at(-1)) pairs.push(pair)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test(
  'lets a payer of another bank go on with a telephone, which a code opens once, while the first screen waits for the receipt (1 B, List multibank providers; house: 6)',
  { extent: 'full' },
  () =>
    walk(async (first, phone, stranger) => {
      const was = count()
      await phone.page.setViewport({ width: 360, height: 740 })
      await first.toCheckout('luoto', 1)
      await first.choose('Example Bank One')
      const address = await showCode(first)
      assert.match(address, new RegExp(`^${demo.shop}/checkout\\?lang=en#phone=[\\w-]{22}$`))
      // Of this machine alone, as the page says.
      assert.match(
        await first.page.$eval('.phone', (panel) => panel.textContent ?? ''),
        /a phone cannot reach/,
      )
      assert.deepEqual(await findBarriers(first.page), [])
      await phone.page.goto(address)
      await phone.page.waitForFunction(() =>
        /Pay €24\.00 with Example Bank One/.test(shadowText('silta-payment-button')),
      )
      assert.notInclude(phone.page.url(), address)
      assert.deepEqual(await findBarriers(phone.page), [])
      await first.page.waitForFunction(() => /open on the phone/.test(document.body.innerText))
      await stranger.page.goto(address)
      await stranger.page.waitForSelector('[data-refusal=code_used]')
      await phone.pay()
      assert.include(phone.page.url(), '/multibank/direct/example-bank-one/')
      await phone.decide('approve')
      assert.match(await phone.receipt('paid'), /24[.,]00/)
      // The first screen goes there by itself, and only its basket is bought.
      assert.match(await first.receipt('paid'), /Thank you, Aino Ostaja/)
      assert.equal(await first.page.evaluate(() => localStorage.getItem('poukama:basket')), '[]')
      await stranger.page.goto(first.page.url())
      await stranger.page.waitForSelector('.story[data-state=foreign]')
      assert.notMatch(await stranger.page.evaluate(() => document.body.innerText), /24[.,]00|RF\d/)
      assert.equal(count(), was + 1)
    }),
)

test(
  'shows a disabled bank with its reason, and takes no choice of it (gaps: online-payment.providers.values)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      await shopper.toCheckout()
      const field = await shopper.page.waitForSelector('silta-provider-picker >>> input')
      await field?.type('Example Bank Three')
      const row = await shopper.page.waitForSelector(
        'silta-provider-picker >>> [part~=row][aria-disabled=true]',
      )
      assert.equal(
        await row?.$eval('.about', (about) => about.textContent?.trim()),
        'Finland · Not available right now',
      )
      await row?.click()
      await shopper.page.keyboard.press('Enter')
      const value = await shopper.page.evaluate(
        () => document.querySelector<HTMLElement & { value?: string }>('silta-provider-picker')?.value,
      )
      assert.equal(value, '')
    }),
)

test(
  'shows which banks cannot pay a subscription, says why, and takes none of them by mouse, keys or Enter (look: Anatomy)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      const { page } = shopper
      await page.goto(`${demo.shop}/subscription?lang=en`)
      const change = await page.waitForSelector('silta-provider-picker >>> [part=change]')
      await change?.click()
      const field = await page.waitForSelector('silta-provider-picker >>> input')
      const chosen = () =>
        page.evaluate(
          () => document.querySelector<HTMLElement & { value?: string }>('silta-provider-picker')?.value,
        )
      const unfit = '[part~=row][aria-disabled=true]'
      for (const [bank, reason] of [
        ['Example Bank One', 'Finland · Cannot make this recurring payment'],
        ['Silta Sandbox Pank', 'Estonia · Cannot make this recurring payment'],
      ] as const) {
        await field?.click({ count: 3 })
        await page.keyboard.type(bank)
        const row = await page.waitForSelector(`silta-provider-picker >>> ${unfit}`)
        assert.equal(await row?.$eval('.name', (name) => name.textContent?.trim()), bank)
        assert.equal(await row?.$eval('.about', (about) => about.textContent?.trim()), reason)
        await row?.click()
        await page.keyboard.press('Enter')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        assert.equal(await chosen(), 'own')
      }
      assert.deepEqual(await findBarriers(page), [])
      await field?.click({ count: 3 })
      await page.keyboard.type('Silta Sandbox Bank (PSD2)')
      await page.waitForSelector(`silta-provider-picker >>> [part~=row]:not([aria-disabled])`)
      await page.keyboard.press('Enter')
      assert.equal(await chosen(), 'psd2')
    }),
)

test(
  'ends a payment at a bank that was disabled meanwhile without money (gaps: online-payment.providers.disabled)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      await shopper.toCheckout()
      const approvalUrl = await shopper.page.evaluate(async () => {
        const headers = { 'content-type': 'application/json', 'x-silta': '1' }
        const order = await (
          await fetch('/shop/orders', {
            method: 'POST',
            headers,
            body: '{"items":[{"sku":"laine","quantity":1}]}',
          })
        ).json()
        const body = JSON.stringify({ order: order.token, provider: 'example-bank-three' })
        return (await (await fetch('/pay/payments', { method: 'POST', headers, body })).json())
          .approvalUrl as string
      })
      await shopper.page.goto(approvalUrl)
      assert.match(await shopper.receipt('failed'), /No money has moved/)
    }),
)

test('makes one payment of a double click (promises: R5)', () =>
  walk(async (shopper) => {
    const was = count()
    await shopper.toCheckout('usva', 1)
    await shopper.choose('Silta Sandbox Bank')
    const button = await shopper.page.waitForSelector('silta-payment-button >>> button')
    await button?.click({ count: 2, delay: 5 })
    await shopper.page.waitForSelector('button[value=approve]')
    await shopper.decide('approve')
    await shopper.receipt('paid')
    assert.equal(count(), was + 1)
  }))

test('makes one order and one payment when two tabs of the shop and a telephone press at once (promises: R5)', () =>
  walk(async (shopper, phone) => {
    const was = count()
    await shopper.toCheckout('luoto', 1)
    await phone.page.goto(await showCode(shopper))
    await phone.page.waitForSelector('silta-payment-button')
    const second = await openTab(shopper.context)
    await second.goto(`${demo.shop}/checkout`)
    await second.waitForSelector('silta-payment-button')
    await second.type('input[name=name]', 'Aino Ostaja')
    await second.type('input[name=email]', 'aino@example.com')
    const tabs = [shopper.page, second, phone.page]
    // A tab in the background takes no clicks; the page is gone before the press reports its end.
    const press = () =>
      void document.querySelector<HTMLElement & { press(): Promise<void> }>('silta-payment-button')?.press()
    await Promise.all(tabs.map((tab) => tab.evaluate(press).catch(() => undefined)))
    await Promise.all(
      tabs.map((tab) => tab.waitForFunction(() => location.pathname !== '/checkout', { polling: 100 })),
    )
    assert.equal(count(), was + 1)
    await second.close()
    await shopper.page.bringToFront()
    await shopper.decide('approve')
    await shopper.receipt('paid')
    await phone.page.bringToFront()
    await phone.page.goto(`${demo.shop}/checkout#phone`)
    await phone.receipt('paid')
    assert.equal(count(), was + 1)
  }))

test(
  'finds the same payment again after a reload at the checkout and at the bank (promises: R5)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      const was = count()
      await shopper.toCheckout('hiekka', 1)
      await shopper.choose('Silta Sandbox Bank')
      await shopper.pay()
      await shopper.page.reload()
      await shopper.page.goto(`${demo.shop}/checkout`)
      await shopper.page.reload()
      await shopper.goOn()
      await shopper.decide('approve')
      await shopper.receipt('paid')
      await shopper.page.reload()
      await shopper.receipt('paid')
      assert.equal(count(), was + 1)
    }),
)

test(
  'tells the truth when the payer goes back from the bank, and lets them go on with the same payment (promises: R5)',
  { extent: 'full' },
  () =>
    walk(async (shopper) => {
      const was = count()
      await shopper.toCheckout('kaarna', 1)
      await shopper.choose('Silta Sandbox Bank')
      await shopper.pay()
      await shopper.page.goBack()
      await shopper.goOn()
      await shopper.decide('approve')
      await shopper.receipt('paid')
      await shopper.page.goBack({ waitUntil: 'load' }).catch(() => undefined)
      assert.equal(count(), was + 1)
    }),
)

test('does not believe an address that claims a payment (gaps: online-payment.callback.trust)', () =>
  walk(async (shopper) => {
    await shopper.toCheckout('ruoko', 1)
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    const handles = await shopper.page.evaluate(() => location.href)
    assert.notInclude(handles, '/receipt')
    await shopper.page.goto(`${demo.shop}/checkout`)
    const handle = await shopper.page.evaluate(
      () =>
        Object.values({ ...localStorage })
          .join(' ')
          .match(/"([\w-]{43})"/)?.[1],
    )
    assert.match(handle ?? '', /^[\w-]{43}$/)
    await shopper.page.goto(`${demo.shop}/pay/return/${handle}`)
    await shopper.receipt('pending')
  }))

test('passes axe on the way of the money, in light and dark, wide and narrow (house: 4)', () =>
  walk(async (shopper) => {
    const check = async (where: string) => assert.deepEqual(await findBarriers(shopper.page), [], where)
    await shopper.page.goto(demo.shop)
    await shopper.page.waitForSelector('.cards')
    await check('products')
    await shopper.toCheckout()
    await check('checkout')
    await shopper.choose('Silta Sandbox Bank')
    await shopper.pay()
    await check('bank')
    await shopper.decide('approve')
    await shopper.receipt('paid')
    await check('receipt')
  }))

test('keeps every page on the way of the money free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  assert.deepEqual(complaints, [])
})

test('lets no secret reach a browser in any byte, and finds a planted one (promises: R28, R29)', () => {
  const payments = readBooks(demo.folder).map(({ paymentId }) => ({ name: 'paymentId', value: paymentId }))
  assert.isAtLeast(payments.length, isFull ? 9 : 5)
  const secrets = [...secretsOf(demo), ...payments]
  // The password is for people: shorter, and made of no words.
  assert.isTrue(secrets.every(({ value }) => value.length >= 23))
  assert.deepEqual(findSecrets(secrets, seen), [])
  for (const { name, value } of secrets) {
    const planted = {
      where: 'planted',
      bytes: Buffer.from(`x${Buffer.from(`..${value}..`).toString('base64')}y`),
    }
    assert.deepEqual(findSecrets([{ name, value }], [planted]), [`${name} as base64 in planted`])
  }
})
