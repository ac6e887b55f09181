// The elements with the real keys of a keyboard, and in forced colours: the search and rows of the picker, the field for the
// account that pays, and the line that says when the money leaves.
// Runs with --all: whole pages in a browser; policy.node.test.ts has one of them.

import { after, before } from 'node:test'
import { assert, test } from '#kit'
import type { Page } from 'puppeteer-core'
import { read, StrangerSite, until } from './stranger-site.ts'

let site: StrangerSite

before(async () => {
  site = await StrangerSite.open()
})

after(() => site?.close())

const BUTTON = "document.querySelector('silta-payment-button')"
const PICKER = "document.querySelector('silta-provider-picker')"
const inside = (element: string, selector: string) => `${element}.shadowRoot.querySelector('${selector}')`
const style = (tab: Page, element: string, selector: string, name: string) =>
  read(tab, `getComputedStyle(${inside(element, selector)}).getPropertyValue('${name}')`)

/** Opens the page with a bank that must know the account, and a payment that leaves later. */
async function visitLater(): Promise<Page> {
  const { tab } = await site.visit()
  const bank = { id: 'ee', country: 'EE', asksAccount: true }
  await read(tab, `Object.assign(${BUTTON}, { provider: ${JSON.stringify(bank)}, dueDate: '2030-03-04' })`)
  await until(() =>
    read(tab, `${inside(BUTTON, '.execution')}?.textContent && ${inside(BUTTON, 'input')} !== null`),
  )
  return tab
}

/** Opens the page with an order that three banks cannot carry. */
async function visitJudged(): Promise<Page> {
  const { tab } = await site.visit()
  await read(tab, `${PICKER}.order = 'head.payload.order'`)
  await tab.waitForSelector('silta-provider-picker >>> [role=option][aria-disabled=true]')
  return tab
}

/** Turns forced colours on, as a person does in the settings of the machine. */
async function forceColours(tab: Page): Promise<void> {
  const devtools = await tab.createCDPSession()
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await devtools.send('Emulation.setEmulatedMedia', { features })
  assert.isTrue(await read(tab, "matchMedia('(forced-colors: active)').matches"))
}

test('tells an account that is wrong from one that is not by more than a colour, in forced colours too (look: Principle 7)', async () => {
  const tab = await visitLater()
  await forceColours(tab)
  const border = () => style(tab, BUTTON, 'input', 'border-top-width')
  const right = await border()
  assert.equal(await style(tab, BUTTON, 'input', 'border-top-style'), 'solid')
  await tab.locator('silta-payment-button >>> button').click()
  await until(() => read(tab, `${inside(BUTTON, '.fault')}.textContent`))
  assert.isAbove(Number.parseFloat(String(await border())), Number.parseFloat(String(right)))
  // The press has led to the field: its focus is seen.
  assert.equal(await style(tab, BUTTON, 'input', 'outline-style'), 'solid')
})

test('keeps every word of the button in full ink in forced colours: label, hint, fault, day and note (look: Principle 7)', async () => {
  const tab = await visitLater()
  await tab.locator('silta-payment-button >>> button').click()
  await until(() => read(tab, `${inside(BUTTON, '.fault')}.textContent`))
  const selectors = ['label', '.hint', '.fault', '.execution', '.note']
  const inks = () => Promise.all(selectors.map((selector) => style(tab, BUTTON, selector, 'color')))
  // Some of them are quiet, or a colour of their own, where the browser forces none.
  assert.isAbove(new Set(await inks()).size, 1)
  await forceColours(tab)
  const ink = await read(
    tab,
    "getComputedStyle(Object.assign(document.body.appendChild(document.createElement('p')), { id: 'ink' })).color",
  )
  assert.deepEqual(
    await inks(),
    selectors.map(() => ink),
  )
})

test('tells the button that pays from a chip in forced colours, and one that takes no press from both (look: Principle 7)', async () => {
  const { tab } = await site.visit()
  await forceColours(tab)
  await tab.waitForSelector('silta-provider-picker >>> .chip')
  await tab.waitForSelector('silta-payment-button >>> .pay')
  const grounds = async () => [
    await style(tab, BUTTON, '.pay', 'background-color'),
    await style(tab, PICKER, '.chip', 'background-color'),
  ]
  const [ready, chip] = await grounds()
  assert.notEqual(ready, chip)
  // Otherwise words of one colour stand on a plate of the same.
  assert.equal(await style(tab, BUTTON, '.pay', 'forced-color-adjust'), 'none')
  await read(tab, `${BUTTON}.disabled = true`)
  await until(async () => (await grounds())[0] !== ready)
  assert.notEqual(await style(tab, BUTTON, '.pay', 'border-top-color'), ready)
})

test('shows in forced colours which row is reached, which is chosen, and why one cannot be (look: Principle 7)', async () => {
  const tab = await visitJudged()
  await forceColours(tab)
  await tab.locator('silta-provider-picker >>> input').click()
  await tab.keyboard.type('saarikko')
  await tab.keyboard.press('Enter')
  // The picker has folded to the bank: opened again, its list shows which one it is.
  await tab.locator('silta-provider-picker >>> [part~=change]').click()
  await tab.waitForSelector('silta-provider-picker >>> .row.chosen')
  await tab.keyboard.press('ArrowDown')
  await tab.waitForSelector('silta-provider-picker >>> .row.active')
  for (const row of ['.row.active', '.row.chosen'])
    assert.deepEqual(
      [await style(tab, PICKER, row, 'outline-style'), await style(tab, PICKER, row, 'outline-width')],
      ['solid', '2px'],
      row,
    )
  assert.equal(
    await read(tab, `${inside(PICKER, '.row.chosen > .icon')}.getBoundingClientRect().width > 0`),
    true,
  )
  const off = '.row[aria-disabled=true]'
  const plain = await style(tab, PICKER, '.row:not([aria-disabled]) .name', 'color')
  assert.notEqual(await style(tab, PICKER, `${off} .name`, 'color'), plain)
  assert.equal(await style(tab, PICKER, `${off} .about`, 'color'), plain)
})

test('moves in the account with the arrow keys, and keeps the place where a digit is put in or taken out (look: Principle 7)', async () => {
  const tab = await visitLater()
  const at = () => read(tab, `[${inside(BUTTON, 'input')}.value, ${inside(BUTTON, 'input')}.selectionStart]`)
  await tab.locator('silta-payment-button >>> input').click()
  // The letters of the bank's country stand there.
  await tab.keyboard.press('End')
  await tab.keyboard.type('159900000000000013')
  await tab.keyboard.press('Home')
  for (let count = 0; count < 4; count += 1) await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('ArrowLeft')
  await tab.keyboard.press('ArrowLeft')
  await tab.keyboard.press('Delete')
  assert.deepEqual(await at(), ['EE59900000000000013', 2])
  await tab.keyboard.type('1')
  assert.deepEqual(await at(), ['EE159900000000000013', 3])
  await tab.keyboard.press('End')
  await tab.keyboard.press('ArrowUp')
  assert.deepEqual(await at(), ['EE159900000000000013', 0])
  await tab.keyboard.press('ArrowDown')
  assert.deepEqual(await at(), ['EE159900000000000013', 20])
  // The payer who leaves the field reads it in fours; the keys go on to the button.
  await tab.keyboard.press('Tab')
  assert.deepEqual(await at(), ['EE15 9900 0000 0000 0013', 24])
  assert.equal(await read(tab, `${BUTTON}.shadowRoot.activeElement.type`), 'checkbox')
  await tab.keyboard.press('Tab')
  assert.equal(await read(tab, `${BUTTON}.shadowRoot.activeElement.localName`), 'button')
})

test('goes through banks that cannot be chosen with the arrow keys, says why of each, and chooses none by Enter (look: Anatomy)', async () => {
  const tab = await visitJudged()
  const reached = () =>
    read(
      tab,
      `(() => {
        const { shadowRoot } = ${PICKER}
        const row = shadowRoot.getElementById(shadowRoot.querySelector('input').getAttribute('aria-activedescendant'))
        return [row?.querySelector('.name').textContent.trim(), row?.querySelector('.about').textContent.trim()]
      })()`,
    )
  await tab.locator('silta-provider-picker >>> input').click()
  await tab.keyboard.type('bank')
  const seen: unknown[] = []
  await tab.keyboard.press('Home')
  for (let count = 0; count < 12; count += 1) {
    await tab.keyboard.press('ArrowDown')
    seen.push(await reached())
  }
  assert.deepInclude(seen, ['Example Bank One', 'Finland · Cannot pay this amount'])
  assert.deepInclude(seen, ['Example Bank Two', 'Finland · Not available right now'])
  for (const name of ['Lumikko', 'Kivikko', 'Example Bank One']) {
    await tab.keyboard.press('Escape')
    await tab.keyboard.type(name)
    await tab.keyboard.press('ArrowDown')
    assert.match(String(await reached()), /Cannot/)
    await tab.keyboard.press('Enter')
    assert.equal(await read(tab, `${PICKER}.value`), '')
  }
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('End')
  await tab.keyboard.press('Enter')
  assert.notEqual(await read(tab, `${PICKER}.value`), '')
})

test('says with the button when the money leaves, and keeps the line where it stands while keys go by (look: Principle 5)', async () => {
  const tab = await visitLater()
  const line = await read(tab, `${inside(BUTTON, '.execution')}.textContent`)
  assert.match(String(line), /^The money leaves on Monday 4\sMarch\s2030\.$/)
  assert.equal(await read(tab, `${inside(BUTTON, 'button')}.getAttribute('aria-description')`), line)
  assert.equal(await read(tab, `${inside(BUTTON, '[role=status]')}.textContent.trim()`), line)
  // The page may scroll to where the keys are.
  const topOf = (element: string) => `${element}.getBoundingClientRect().top`
  const place = () => read(tab, `${topOf(inside(BUTTON, '.execution'))} - ${topOf(BUTTON)}`)
  const top = await place()
  await tab.locator('silta-payment-button >>> input').click()
  await tab.keyboard.type('EE159900000000000013')
  await tab.keyboard.press('Tab')
  assert.equal(await place(), top)
})
