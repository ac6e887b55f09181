/// <reference types="node" />
// The journey of a shop that is paid from Estonia, Latvia and Lithuania: the account in the button, the bank's own page, and the receipt.
// Bank, proxy and shop are those of the demo; nothing is a stand-in, and the books of the bank judge.
// Runs with --all: journeys beside those of a quick run.

import { assert, test, wallClock } from '#kit'
import { isBankingDay } from '../../core/shared/values/calendar.ts'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import { findBarriers } from './axe.ts'
import { readBalticDebits } from './bank-books.ts'
import { secretsOf } from './demo-kit.ts'
import { findSecrets } from './scan.ts'
import { install, letIn, type Shopper } from './shopper.ts'
import { openJourney, walkWith } from './walks.ts'

/** A bank of each country, and an account there. */
const BANKS = [
  { country: 'ee', name: 'Silta Sandbox Pank', iban: 'EE15 9900 0000 0000 0013' },
  { country: 'lv', name: 'Silta Sandbox Banka', iban: 'LV56SBOX0000000000001' },
  { country: 'lt', name: 'Silta Sandbox Bankas', iban: 'LT379900000000000001' },
] as const
const [ESTONIAN, LATVIAN, LITHUANIAN] = BANKS

const journey = await openJourney()
const { demo, browser, seen, complaints } = journey

/** Walks with a new person, and keeps what reached their browser. */
async function walk(steps: (shopper: Shopper) => Promise<void>): Promise<void> {
  const shopper = await letIn(browser, demo)
  await install(shopper.page)
  await walkWith([shopper], journey, () => steps(shopper))
}

/** Presses the button, once; on a day on which banks are closed it has said before when the money departs. */
async function leave(shopper: Shopper): Promise<void> {
  const isClosed = !isBankingDay(helsinkiDate(wallClock()), 'target')
  if (isClosed)
    await shopper.page.waitForFunction(() => /The money leaves/.test(shadowText('silta-payment-button')))
  await shopper.pay({ presses: 1 })
}

/** Waits for the receipt of an approved payment; where it waits for its day, the bank's days go on until it is paid. */
async function paid(shopper: Shopper): Promise<string> {
  const { page } = shopper
  await page.waitForFunction(() => location.pathname === '/receipt')
  const state = await page.waitForFunction(() => {
    const { payment } = document.querySelector<Button>('silta-payment-button') ?? {}
    return payment && payment.state !== 'pending' && payment.state
  })
  if ((await state.jsonValue()) === 'scheduled') {
    assert.match(await shopper.receipt('scheduled'), /The money leaves/)
    await nextDays()
  }
  return shopper.receiptLater('paid')
}

/** The button, as far as a test looks into it. */
interface Button extends HTMLElement {
  payment?: { state: string }
}

/** Lets five days pass at the bank, of which it works on one at least. */
async function nextDays(): Promise<void> {
  const key = secretsOf(demo).find(({ name }) => name === 'SANDBOX_KEY')?.value ?? ''
  const moved = await fetch(`${demo.bank}/_sandbox/clock`, {
    method: 'PUT',
    headers: { 'x-sandbox-key': key, 'content-type': 'application/json' },
    body: '{"advance":"P5D"}',
  })
  assert.equal(moved.status, 200)
}

/** Reads the reference of the payment on a receipt. */
const referenceOf = (text: string) =>
  (/Reference\s*((?:RF)?[\d ]+\d)/.exec(text)?.[1] ?? '').replaceAll(' ', '')

for (const { country, name, iban } of BANKS)
  test(`is paid from an account in ${country.toUpperCase()}: the account in the button, the approval at the bank, one debit (3, Payment requests)`, () =>
    walk(async (shopper) => {
      await shopper.toCheckout('laine', 1)
      await shopper.choose(name)
      await shopper.nameAccount(iban)
      // The pages of the three countries differ in words.
      const isFirst = country === ESTONIAN.country
      if (isFirst) assert.deepEqual(await findBarriers(shopper.page), [])
      await shopper.recorder.snapshot('the account')
      await leave(shopper)
      assert.include(shopper.page.url(), `${demo.bank}/baltic/${country}/oauth/authorize`)
      if (isFirst) assert.deepEqual(await findBarriers(shopper.page), [])
      const shown = await shopper.page.evaluate(() => document.body.innerText)
      assert.match(shown, /36[.,]00/)
      assert.include(shown, 'Poukama')
      await shopper.decide('approve')
      const text = await paid(shopper)
      assert.match(text, /36[.,]00/)
      assert.deepEqual(readBalticDebits(demo.folder, country, referenceOf(text)), ['3600'])
      await shopper.page.reload()
      await shopper.receipt('paid')
      assert.deepEqual(readBalticDebits(demo.folder, country, referenceOf(text)), ['3600'])
    }))

test('says at the field what is wrong with an account, and opens the bank only with one of its own (gaps: baltic.payment.required)', () =>
  walk(async (shopper) => {
    const { page } = shopper
    const press = async (words: RegExp) => {
      await page.locator('silta-payment-button >>> button:not([aria-disabled="true"])').click()
      await page.waitForFunction(
        (source) => new RegExp(source).test(shadowText('silta-payment-button')),
        {},
        words.source,
      )
      assert.deepEqual(await findBarriers(page), [])
    }
    await shopper.toCheckout()
    await shopper.choose(ESTONIAN.name)
    await page.waitForSelector('silta-payment-button >>> input')
    await press(/Enter the IBAN of your account/)
    await shopper.nameAccount('EE159900000000000014')
    await press(/not a valid IBAN/)
    await shopper.nameAccount(LATVIAN.iban)
    await press(/begins with EE/)
    // Well formed, and of no customer of this bank.
    await shopper.nameAccount('EE382200221020145685')
    await press(/does not let this account pay. No money has moved/)
    await shopper.nameAccount(ESTONIAN.iban)
    await leave(shopper)
    assert.include(page.url(), '/baltic/ee/oauth/authorize')
  }))

test('keeps the basket, and says that no money has moved, when the payer refuses at the bank (3, States; look: words)', () =>
  walk(async (shopper) => {
    await shopper.toCheckout('usva', 1)
    await shopper.choose(LITHUANIAN.name)
    await shopper.nameAccount(LITHUANIAN.iban)
    await leave(shopper)
    await shopper.decide('refuse')
    assert.match(await shopper.receipt('cancelled'), /No money has moved/)
    assert.include((await shopper.page.evaluate(() => localStorage.getItem('poukama:basket'))) ?? '', 'usva')
  }))

test('keeps every page of Baltic payments free of policy violations and script errors (house: 4)', () => {
  assert.isNotEmpty(seen)
  // The browser tells of each refusal of the proxy by itself.
  assert.deepEqual(
    complaints.filter((line) => !/status of 400/.test(line)),
    [],
  )
})

test('lets no secret reach a browser with a Baltic payment (promises: R28, R29)', () => {
  // The papers put the name of the client into the address at the bank.
  const secrets = secretsOf(demo).filter(({ name }) => name !== 'CLIENT_ID' && name !== 'CLIENT_KEY_ID')
  assert.deepEqual(findSecrets(secrets, seen), [])
})
