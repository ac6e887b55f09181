// The elements on a page of a stranger: under the strictest policy, by keyboard, in every scheme, and without any DOM.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before } from 'node:test'
import { assert, test } from '#kit'
import { root } from '../runtimes/process.ts'
import { read, StrangerSite, until, waitFor } from './stranger-site.ts'

let site: StrangerSite

before(async () => {
  site = await StrangerSite.open()
})

after(() => site?.close())

/** A colour is read where nothing fades: in the middle of a transition it is one of many. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' }

test('keeps the strictest policy while a person chooses, pays and comes back (peers: 3.6)', async () => {
  const { tab, faults } = await site.visit()
  await tab.locator('silta-provider-picker >>> input').fill('lumikko')
  await tab.keyboard.press('Enter')
  await tab.waitForSelector('silta-provider-picker >>> #chosen')
  await tab.locator('silta-payment-button >>> button').click()
  await until(() => read(tab, 'window.gone.length'))
  assert.deepEqual(await read(tab, 'window.gone'), ['https://bank.example/pay'])
  await tab.goto(`${site.address}/?return`)
  await waitFor(tab, 'paid')
  assert.deepEqual(await read(tab, 'window.violations'), [])
  assert.deepEqual(faults, [])
})

test('adopts style sheets where the policy allows no style at all (peers: 3.6)', async () => {
  const { tab } = await site.visit()
  await tab.emulateMediaFeatures([STILL])
  const colour = await read(
    tab,
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).backgroundColor",
  )
  assert.match(String(colour), /^oklch\(0\.5 0\.13 252\)/)
})

test('works by keyboard alone from the search to the payment (look: Principle 7)', async () => {
  const { tab } = await site.visit()
  await tab.keyboard.press('Tab')
  await tab.waitForSelector('silta-provider-picker >>> [role=option]')
  await tab.keyboard.type('oraby')
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  assert.equal(await read(tab, "document.querySelector('silta-provider-picker').value"), 'se-1')
  for (let count = 0; count < 12; count++) {
    await tab.keyboard.press('Tab')
    if (await read(tab, "document.activeElement.localName === 'silta-payment-button'")) break
  }
  await tab.keyboard.press('Enter')
  await waitFor(tab, 'leaving')
})

test('stops every motion for those who asked for none (look: Principle 5)', async () => {
  const { tab } = await site.visit()
  await tab.emulateMediaFeatures([STILL])
  await tab.locator('silta-payment-button >>> button').click()
  await waitFor(tab, 'leaving')
  const motion = `[...document.querySelector('silta-payment-button').shadowRoot.querySelectorAll('*')]
    .flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part)))
    .filter((style) => style.animationName !== 'none' || style.transitionDuration !== '0s').length`
  assert.equal(await read(tab, motion), 0)
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }])
  assert.isAbove(Number(await read(tab, motion)), 0)
})

test('follows the scheme of the page and not only that of the system (look: Tokens)', async () => {
  const { tab } = await site.visit()
  const ground =
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).backgroundColor"
  await tab.emulateMediaFeatures([STILL, { name: 'prefers-color-scheme', value: 'dark' }])
  const plain = await read(tab, ground)
  await read(tab, "document.documentElement.style.colorScheme = 'light dark'")
  assert.notEqual(await read(tab, ground), plain)
  await tab.emulateMediaFeatures([STILL, { name: 'prefers-color-scheme', value: 'light' }])
  assert.equal(await read(tab, ground), plain)
})

test('keeps the buttons visible in forced colours (look: Principle 7)', async () => {
  const { tab } = await site.visit()
  const devtools = await tab.createCDPSession()
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value: 'active' }],
  })
  const border =
    "getComputedStyle(document.querySelector('silta-payment-button').shadowRoot.querySelector('button')).borderTopStyle"
  assert.equal(await read(tab, border), 'solid')
})

test('fits 320 pixels, and 200 percent of 640 (look: Principle 6)', async () => {
  for (const [width, deviceScaleFactor] of [
    [320, 1],
    [320, 2],
  ] as const) {
    const { tab } = await site.visit()
    await tab.setViewport({ width, height: 700, deviceScaleFactor })
    assert.isAtMost(Number(await read(tab, 'document.documentElement.scrollWidth')), width)
    const small = await read(
      tab,
      `[...document.querySelectorAll('silta-provider-picker, silta-payment-button')].flatMap((element) =>
        [...element.shadowRoot.querySelectorAll('button, input, [role=option]')]
          .map((target) => target.getBoundingClientRect())
          .filter(({ height, width }) => height < 44 || width < 44).length).reduce((a, b) => a + b)`,
    )
    assert.equal(small, 0)
  }
})

const run = promisify(execFile)

test('imports where there is no DOM, registers nothing there, and leaves no global (ecosystem: 5)', async () => {
  const code = `
    const before = Object.getOwnPropertyNames(globalThis).join()
    const picker = await import('./widgets/provider-picker/index.ts')
    const button = await import('./widgets/payment-button/index.ts')
    const after = Object.getOwnPropertyNames(globalThis).join()
    const made = [new picker.ProviderPickerElement(), new button.PaymentButtonElement()]
    console.log(JSON.stringify([
      made.length,
      'document' in globalThis,
      globalThis.customElements?.get('silta-payment-button') === undefined,
      after.replace(before, ''),
    ]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root })
  assert.deepEqual(JSON.parse(stdout).slice(0, 3), [2, false, true])
  assert.notMatch(stdout, /silta/i)
})
