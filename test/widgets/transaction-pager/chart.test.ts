// The chart of the balance: its scale for any values, what it draws of it, what it says of it.

import { assert, fc, test } from '#kit'
import type { Entry } from '../../../core/view/index.ts'
import { scaleOf } from '../../../widgets/transaction-pager/scale.ts'
import { entriesOf } from '../account-data.ts'
import { pagesOf, ScriptedAccounts, stopClock } from '../account-fixtures.ts'
import { quiet } from '../account-scenes.ts'
import { clean } from '../scenes.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
/** Balances that lie close together, wherever they are. */
const near = fc
  .tuple(cents, fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 40 }))
  .map(([middle, steps]) => steps.map((step) => (middle + step) / 100))
const values = fc.oneof(
  fc.array(
    cents.map((one) => one / 100),
    { minLength: 1, maxLength: 40 },
  ),
  near,
)

test('makes a scale of two to five evenly spaced round figures that holds every value (look: chart)', () => {
  fc.assert(
    fc.property(values, (list) => {
      const { figures, placeOf, hasZero } = scaleOf(list)
      assert.isAtLeast(figures.length, 2)
      assert.isAtMost(figures.length, 5)
      for (const [at, figure] of figures.entries()) {
        assert.match(figure, /^-?\d+(\.\d+)?$/)
        assert.isAtMost(figure.replace(/\.?0+$/, '').replaceAll(/[-.]/g, '').length, 11)
        assert.closeTo(placeOf(Number(figure)), at / (figures.length - 1), 1e-6)
      }
      for (const value of list) {
        assert.isAtLeast(placeOf(value), -1e-6)
        assert.isAtMost(placeOf(value), 1 + 1e-6)
      }
      assert.equal(hasZero, Number(figures[0]) <= 0 && Number(figures.at(-1)) >= 0)
    }),
  )
})

test('gives the movement at least a third of the height, unless zero is near (look: chart)', () => {
  fc.assert(
    fc.property(near, (list) => {
      const { placeOf, hasZero } = scaleOf(list)
      const [least, most] = [Math.min(...list), Math.max(...list)]
      fc.pre(most > least && !hasZero)
      assert.isAtLeast(placeOf(most) - placeOf(least), 1 / 3)
    }),
  )
})

test('puts zero on the scale where the values come near it (look: chart)', () => {
  assert.deepEqual(scaleOf([10, 95]).figures, ['0', '50', '100'])
  assert.deepEqual(scaleOf([-20, 130]).figures, ['-50', '0', '50', '100', '150'])
  assert.deepEqual(scaleOf([2400.5, 2841.07]).figures, ['2400', '2600', '2800', '3000'])
  assert.deepEqual(scaleOf([12.01, 12.04]).figures, ['12.01', '12.02', '12.03', '12.04'])
  assert.deepEqual(scaleOf([0, 0]).figures, ['0', '0.5'])
  assert.deepEqual(scaleOf([5000]).figures, ['5000', '5200'])
})

/** Shows a pager whose balances are these, the newest first, a day for each. */
async function show(balances: readonly string[], lang = 'en'): Promise<ShadowRoot> {
  stopClock()
  document.documentElement.lang = lang
  const entries = entriesOf(balances.length, 1).map((entry, at): Entry => {
    const balanceAfter = balances[at] ?? '0.00'
    return { ...entry, status: 'booked', balanceAfter }
  })
  const source = new ScriptedAccounts()
  source.read = pagesOf(entries)
  const element = document.createElement('silta-transaction-pager')
  Object.assign(element, { source, account: 'a-1' })
  document.body.append(element)
  await quiet(element)
  return element.shadowRoot ?? assert.fail('There is no root')
}

const textOf = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent.trim())

for (const [lang, said, figure] of [
  ['en', 'The scale runs from €2,800.00 to €2,950.00.', '€2,950'],
  ['fi', 'Asteikon alaraja on 2 800,00 € ja yläraja 2 950,00 €.', '2 950 €'],
  ['sv', 'Skalan går från 2 800,00 € till 2 950,00 €.', '2 950 €'],
] as const) {
  test(`tells the scale of the balance in words and beside the curve (${lang}) (look: chart)`, async () => {
    try {
      const root = await show(['2930.00', '2810.00', '2880.00'], lang)
      const plain = (text: string) => text.replaceAll(/\s/g, ' ')
      assert.include(textOf(root, '.chart .hidden').map(plain), said)
      assert.equal(plain(textOf(root, '.figures span').at(-1) ?? ''), figure)
      assert.lengthOf(textOf(root, '.ends span'), 2)
      assert.isNotNull(root.querySelector('.plot svg[aria-hidden=true]'))
      assert.isNull(root.querySelector('.area'), 'an area tells how much there is only from zero on')
    } finally {
      document.documentElement.lang = 'en'
      clean(document.body)
    }
  })
}

test('draws debts below a line at zero, and says minus (look: chart)', async () => {
  try {
    const root = await show(['120.00', '-40.00', '80.00'])
    assert.lengthOf(root.querySelectorAll('.zero, .area'), 2)
    assert.include(textOf(root, '.chart .hidden'), 'The scale runs from minus €100.00 to €200.00.')
    assert.include(textOf(root, '.figures span'), '\u2212€100')
  } finally {
    clean(document.body)
  }
})
