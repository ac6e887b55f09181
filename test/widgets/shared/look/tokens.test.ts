// The tokens for sizes, as a site sets them: every element follows, and looks as before without them.

import { assert, test } from '#kit'
import '../../../../widgets/account-list/define.ts'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import '../../../../widgets/transaction-pager/define.ts'
// oxlint-enable import/no-unassigned-import
import { entriesOf } from '../../account-data.ts'
import { pagesOf, ScriptedAccounts, stopClock } from '../../account-fixtures.ts'
import { orderToken, ScriptedSource, settled } from '../../fixtures.ts'

/** What each element has drawn of these sizes: heights, borders and icons of one thing that has them. */
const PLACES = [
  ['silta-payment-button', '.pay', { height: 48, border: 1 }],
  ['silta-provider-picker', 'input', { height: 48, border: 1 }],
  ['silta-account-list', '.link', { height: 44 }],
  ['silta-transaction-pager', '.query', { height: 48, border: 1 }],
] as const

const SIZES = {
  '--silta-control-height': '60px',
  '--silta-border-width': '3px',
  '--silta-focus-width': '5px',
  '--silta-icon-size': '2rem',
}

type Drawn = HTMLElementTagNameMap[(typeof PLACES)[number][0]]

/** Draws all four on one page. */
async function drawAll(sizes: Readonly<Record<string, string>>): Promise<Map<string, Drawn>> {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  stopClock()
  const accounts = new ScriptedAccounts()
  accounts.read = pagesOf(entriesOf(5))
  const all = new Map<string, Drawn>()
  for (const [name] of PLACES) {
    const element = document.createElement(name)
    const isOfAccounts = name === 'silta-account-list' || name === 'silta-transaction-pager'
    Object.assign(element, { source: isOfAccounts ? accounts : new ScriptedSource(), order: orderToken })
    if (isOfAccounts) Object.assign(element, { account: 'a-1' })
    for (const [token, value] of Object.entries(sizes)) element.style.setProperty(token, value)
    document.body.append(element)
    all.set(name, element)
  }
  for (const element of all.values()) await settled(element)
  return all
}

const within = (element: HTMLElement, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? assert.fail(`${element.localName} ${selector}`)

test('follows the tokens for sizes in every element, and keeps its own without them (look: Tokens)', async () => {
  for (const sizes of [{}, SIZES]) {
    const isSet = sizes === SIZES
    const all = await drawAll(sizes)
    for (const [name, selector, { height, ...rest }] of PLACES) {
      const element = all.get(name) ?? assert.fail(name)
      const style = getComputedStyle(within(element, selector))
      assert.equal(
        Number.parseFloat(style.minBlockSize) || Number.parseFloat(style.blockSize),
        isSet ? height + 16 : height,
        name,
      )
      if ('border' in rest) assert.equal(style.borderTopWidth, isSet ? '3px' : '1px', name)
      const icon = element.shadowRoot?.querySelector('.icon')
      if (icon) assert.equal(getComputedStyle(icon).inlineSize, isSet ? '32px' : '20px', name)
      const target = within(element, selector)
      target.focus({ focusVisible: true })
      assert.equal(getComputedStyle(target).outlineWidth, isSet ? '5px' : '2px', `${name} has a ring`)
    }
  }
})
