// The account list with hundreds of accounts: what is drawn, reached and chosen, beside what the source gave.

import { assert, fc, test } from '#kit'
import type { Account, Card } from '../../../core/view/index.ts'
import type { AccountListElement } from '../../../widgets/account-list/index.ts'
import '../../../widgets/account-list/define.ts'
import { everything } from '../account-data.ts'
import { ScriptedAccounts, stopClock } from '../account-fixtures.ts'
import { settled } from '../fixtures.ts'
import { clean } from '../scenes.ts'
import { root } from '../shadow.ts'

const accountsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at): Account => ({
      id: `a-${at}`,
      name: `Account ${at}`,
      // Some boxes are higher than others.
      ...(at % 7 === 0 && { nickname: `Savings for a very long journey to many far away islands ${at}` }),
      ...(at % 5 === 0 && { blocked: true }),
      iban: 'FI2112345600000785',
      currency: 'EUR',
      balance: `${at}.00`,
    }),
  )
const cardsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at): Card => ({ id: `c-${at}`, name: `Card ${at}`, lastDigits: '1234', currency: 'EUR' }),
  )

/** Shows a list in a place of some width. */
async function show(
  accounts: readonly Account[],
  cards: readonly Card[] = [],
  width = 700,
): Promise<AccountListElement> {
  stopClock()
  document.documentElement.lang = 'en'
  const element = document.createElement('silta-account-list')
  const source = new ScriptedAccounts()
  source.list = () => Promise.resolve({ ...everything, accounts, cards })
  element.source = source
  element.style.inlineSize = `${width}px`
  document.body.append(element)
  await drawn(element)
  return element
}

/** Waits until what can be seen was drawn and measured: the browser tells of sizes and scrolling with its frames. */
async function drawn(element: AccountListElement): Promise<void> {
  for (let count = 0; count < 5; count++) {
    await settled(element)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await settled(element)
}

const boxes = (element: Element, list = 'accounts') => [
  ...root(element).querySelectorAll<HTMLElement>(`.${list} .account`),
]
const place = (element: Element, list = 'accounts') =>
  root(element).querySelector<HTMLElement>(`.long.${list}`) ?? assert.fail('There is no place that scrolls')
const placeOf = (box: Element) => Number(box.getAttribute('aria-posinset')) - 1
const nameOf = (box: Element) => box.querySelector('.name')?.textContent ?? ''

function seen(element: AccountListElement): HTMLElement[] {
  const { top, bottom } = place(element).getBoundingClientRect()
  return boxes(element).filter((box) => {
    const { top: start, bottom: end } = box.getBoundingClientRect()
    return end > top + 1 && start < bottom - 1
  })
}

/** Presses a key where the focus is, and tells which account has it then. */
async function press(element: AccountListElement, key: string): Promise<number> {
  const { activeElement } = root(element)
  activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
  )
  await drawn(element)
  return Number(root(element).activeElement?.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1)
}

test('draws of hundreds of accounts only those that are seen, and says where each stands (look: Anatomy)', async () => {
  const element = await show(accountsOf(500), cardsOf(100))
  try {
    assert.isBelow(boxes(element).length, 60)
    assert.isBelow(boxes(element, 'cards').length, 60)
    for (const box of boxes(element)) assert.equal(box.getAttribute('aria-setsize'), '500')
    assert.equal(nameOf(boxes(element)[1] ?? element), 'Account 1')
    assert.equal(root(element).querySelector('.totals dd')?.textContent?.trim(), '€124,750.00')
    assert.equal(
      root(element).querySelector('[role=status]')?.textContent?.trim(),
      'Accounts and cards: 600.',
    )
  } finally {
    clean(document.body)
  }
})

test('shows the account that belongs there, wherever one scrolls and however wide it is (look: Anatomy)', async () => {
  const accounts = accountsOf(300)
  const element = await show(accounts)
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom([320, 1], [700, 2], [1000, 3] as const),
        async (percent, [width = 0, columns = 1]) => {
          element.style.inlineSize = `${width}px`
          await drawn(element)
          const box = place(element)
          box.scrollTop = ((box.scrollHeight - box.clientHeight) * percent) / 100
          await drawn(element)
          const shown = seen(element)
          assert.isAtLeast(shown.length, columns)
          assert.deepEqual(
            shown.map(nameOf),
            shown.map((one) => accounts[placeOf(one)]?.nickname ?? accounts[placeOf(one)]?.name),
          )
          assert.deepEqual(
            shown.map(placeOf),
            shown.map((_, at) => placeOf(shown[0] ?? box) + at),
            'none is left out',
          )
          assert.equal(new Set(shown.map((one) => one.getBoundingClientRect().left)).size, columns)
          if (percent === 100) assert.equal(placeOf(shown.at(-1) ?? box), 299)
        },
      ),
      { numRuns: 15 },
    )
  } finally {
    clean(document.body)
  }
})

test('moves by arrows, Home and End through accounts that are not in the page yet (look: Principle 7)', async () => {
  const element = await show(accountsOf(400))
  try {
    element.focus()
    assert.equal(await press(element, 'End'), 399)
    assert.include(seen(element).map(placeOf), 399)
    assert.equal(await press(element, 'ArrowDown'), 399, 'there is none after the last')
    assert.equal(await press(element, 'ArrowUp'), 398)
    assert.equal(await press(element, 'Home'), 0)
    assert.equal(await press(element, 'ArrowRight'), 1)
    place(element).scrollTop = 20_000
    await drawn(element)
    assert.equal(
      root(element).activeElement?.closest<HTMLElement>('[data-at]')?.dataset['at'],
      '1',
      'the focus stays',
    )
  } finally {
    clean(document.body)
  }
})

test('keeps the chosen account in the page, and leads the focus to it (look: Principle 7)', async () => {
  const element = await show(accountsOf(400))
  const chosen: unknown[] = []
  element.addEventListener('silta-account-select', ({ detail }) => chosen.push(detail))
  try {
    place(element).scrollTop = 10_000
    await drawn(element)
    const [box] = seen(element)
    box?.querySelector<HTMLElement>('.choose')?.click()
    await drawn(element)
    assert.lengthOf(chosen, 1)
    assert.equal(element.value, `a-${placeOf(box ?? element)}`)
    place(element).scrollTop = 0
    await drawn(element)
    element.focus()
    await drawn(element)
    assert.equal(root(element).activeElement?.closest('.account')?.className.trim(), 'account chosen')
    assert.include(
      seen(element).map((one) => `a-${placeOf(one)}`),
      element.value,
    )
  } finally {
    clean(document.body)
  }
})
