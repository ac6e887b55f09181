// What a person does with sums, kinds, amounts, categories, the chart and the technical details of the transaction pager.

import { assert, test } from '#kit'
import type { TransactionPagerElement } from '../../../widgets/transaction-pager/index.ts'
import '../../../widgets/transaction-pager/define.ts'
import { accounts, entriesOf, today } from '../account-data.ts'
import { pagesOf, ScriptedAccounts, stopClock } from '../account-fixtures.ts'
import { press, quiet } from '../account-scenes.ts'
import { clean } from '../scenes.ts'
import { plain } from '../shadow.ts'

/** Runs a test with a pager of 20 rows a page over 60 entries. */
function trial(
  name: string,
  body: (stand: {
    element: TransactionPagerElement
    root: ShadowRoot
    source: ScriptedAccounts
  }) => Promise<void>,
): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-transaction-pager')
    const source = new ScriptedAccounts()
    source.read = pagesOf(entriesOf(60, 1))
    Object.assign(element, { source, account: 'a-1', pageSize: 20, today, navigate: () => {} })
    document.body.append(element)
    try {
      await quiet(element)
      if (!element.shadowRoot) throw new Error('There is no root')
      await body({ element, root: element.shadowRoot, source })
    } finally {
      clean(document.body)
    }
  })
}

const figures = (root: ShadowRoot) => [...root.querySelectorAll('.flows dl > div')].map(plain)
const rows = (root: ShadowRoot) => [...root.querySelectorAll('.row .amount [aria-hidden]')].map(plain)
const chip = (root: ShadowRoot, label: string) =>
  [...root.querySelectorAll<HTMLElement>('.kinds button')].find((one) => plain(one) === label)

trial(
  'adds up what is loaded, says how much that is, and loads the whole period on demand (look: pager)',
  async ({ element, root }) => {
    assert.equal(plain(root.querySelector('.covers span')), 'Of the newest only: 20.')
    press(root, '.covers .link')
    await quiet(element)
    assert.isNull(root.querySelector('.covers'))
    assert.deepEqual(figures(root), [
      'Money in €24,350.00',
      'Money out €2,576.90',
      'Net +€21,773.10plus €21,773.10',
    ])
  },
)

trial(
  'narrows the list by kind, amount and category, and shows everything again (look: search in what is loaded)',
  async ({ element, root, source }) => {
    const asked = source.count('entries')
    chip(root, 'Card')?.click()
    await quiet(element)
    assert.deepEqual([...new Set(rows(root))], ['−€4.60', '−€37.95'])
    assert.equal(chip(root, 'Card')?.getAttribute('aria-pressed'), 'true')
    chip(root, 'Amount')?.click()
    await quiet(element)
    const [least] = root.querySelectorAll<HTMLInputElement>('.narrow input')
    if (!least) throw new Error('There is no field')
    const type = async (text: string) => {
      least.value = text
      least.dispatchEvent(new InputEvent('input'))
      await quiet(element)
    }
    await type('10,5')
    assert.deepEqual([...new Set(rows(root))], ['−€37.95'])
    await type('ten')
    assert.equal(least.getAttribute('aria-invalid'), 'true')
    assert.equal(plain(root.querySelector('.narrow .fault')), 'Write an amount such as €1,234.50.')
    await type('999999')
    assert.include(
      plain(root.querySelector('.list')),
      'No transaction matches "Card · At least €999,999.00".',
    )
    chip(root, 'Show everything')?.click()
    await quiet(element)
    assert.lengthOf(rows(root), 20)
    assert.isNull(root.querySelector('.narrow input'))
    press(root, '.categories button')
    await quiet(element)
    assert.isBelow(rows(root).length, 20)
    assert.equal(source.count('entries'), asked, 'nothing of it was asked of the bank')
  },
)

trial(
  'shows what was found right below the fields, and folds chart and sums away for that time (look: pager)',
  async ({ element, root }) => {
    const between = () => root.querySelectorAll('.chart, .flows').length
    const gap = () => {
      const [above, below] = ['.narrow', '.listed'].map((name) =>
        root.querySelector(name)?.getBoundingClientRect(),
      )
      return (below?.top ?? 0) - (above?.bottom ?? 0)
    }
    assert.equal(between(), 2)
    const input = root.querySelector('input') ?? assert.fail('there is no field')
    input.focus()
    input.value = 'kahvila'
    input.dispatchEvent(new InputEvent('input'))
    await quiet(element)
    assert.equal(between(), 0)
    assert.isBelow(gap(), 60)
    assert.equal(root.activeElement, input)
    press(root, '.clear')
    await quiet(element)
    assert.equal(between(), 2)
    // What was pressed folds away too: the focus goes to what narrows the list.
    const category = root.querySelector<HTMLElement>('.categories button')
    category?.focus()
    category?.click()
    await quiet(element)
    assert.equal(between(), 0)
    assert.equal(plain(root.activeElement), plain(root.querySelector('.kinds .only')))
    assert.equal(root.activeElement?.getAttribute('aria-pressed'), 'true')
  },
)

trial(
  'keeps the line of pages at the foot of the window within the list, and above nothing else (look: Principle 5)',
  async ({ root }) => {
    const [line, list] = ['.pages', '.listed'].map((name) => root.querySelector<HTMLElement>(name))
    if (!line || !list) throw new Error('There is no list')
    assert.isAbove(list.getBoundingClientRect().top, 100)
    const high = document.body.appendChild(document.createElement('div'))
    high.style.blockSize = '3000px'
    try {
      // The window ends in what stands above the list, in its first row, and in the middle.
      for (const below of [-60, 0, 20, 400]) {
        const { top } = list.getBoundingClientRect()
        scrollTo(0, scrollY + top + below - innerHeight)
        assert.isAtLeast(line.getBoundingClientRect().top, list.getBoundingClientRect().top - 0.5)
      }
      assert.isAtMost(line.getBoundingClientRect().bottom, innerHeight + 0.5)
    } finally {
      high.remove()
      scrollTo(0, 0)
    }
  },
)

trial(
  'forgets what narrows the list when another account is shown (look: pager)',
  async ({ element, root }) => {
    chip(root, 'Money in')?.click()
    await quiet(element)
    element.account = accounts[1]
    await quiet(element)
    assert.isNull(root.querySelector('.kinds [aria-pressed=true]'))
    assert.lengthOf(rows(root), 20)
  },
)

trial(
  'shows the balance after each entry where it follows from a known one, and none elsewhere (look: pager)',
  async ({ element, root, source }) => {
    const entries = entriesOf(6)
    source.read = pagesOf(
      entries.map(({ balanceAfter, ...entry }, at) =>
        at === 3 && balanceAfter ? { ...entry, balanceAfter } : entry,
      ),
    )
    await element.reload()
    await quiet(element)
    const shown = [...root.querySelectorAll('.after')].map((one) => plain(one).replace(/^Balance /, ''))
    assert.equal(shown[0], '€2,841.07')
    assert.lengthOf(shown, 6)
    source.read = pagesOf(entries.map(({ balanceAfter: _balance, ...entry }) => entry))
    await element.reload()
    await quiet(element)
    assert.isNull(root.querySelector('.after'))
  },
)

trial(
  'draws the balance over the whole period, and tells day and balance to pointer and keys (look: chart)',
  async ({ element, root }) => {
    const slider = () => root.querySelector<HTMLElement>('[role=slider]')
    assert.equal(plain(root.querySelector('.chart .line span')), 'Balance by day, from 1 Nov 2026 on')
    assert.include(plain(root.querySelector('.ends')), 'not loaded yet')
    assert.equal(slider()?.getAttribute('aria-valuetext'), '20 Nov 2026: €2,841.07')
    press(root, '.covers .link')
    await quiet(element)
    assert.equal(plain(root.querySelector('.chart .line span')), 'Balance by day, 21 Aug – 20 Nov 2026')
    assert.equal(plain(root.querySelector('.ends')), '21 Aug 20 Nov')
    const key = async (name: string) => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
      slider()?.dispatchEvent(event)
      await quiet(element)
      return event.defaultPrevented
    }
    assert.isTrue(await key('ArrowLeft'))
    assert.equal(slider()?.getAttribute('aria-valuetext'), '19 Nov 2026: €2,845.67')
    await key('Home')
    assert.equal(slider()?.getAttribute('aria-valuetext'), '21 Aug 2026: minus €18,932.03')
    await key('PageUp')
    assert.equal(slider()?.getAttribute('aria-valuenow'), '7')
    assert.isFalse(await key('Tab'))
    const box = slider()?.getBoundingClientRect()
    slider()?.dispatchEvent(
      new PointerEvent('pointerdown', { clientX: (box?.right ?? 0) - 1, bubbles: true }),
    )
    await quiet(element)
    assert.equal(plain(root.querySelector('.picked')), '20 Nov 2026 €2,841.07')
  },
)

trial(
  'folds the table of the chart and the technical details, and heads each day (look: pager)',
  async ({ element, root }) => {
    const table = root.querySelector<HTMLDetailsElement>('.chart details')
    assert.isFalse(table?.open)
    assert.equal(plain(table?.querySelector('summary')), 'Show as table')
    assert.lengthOf(table?.querySelectorAll('tbody tr') ?? [], 20)
    assert.lengthOf(root.querySelectorAll('.day [role=heading]'), 20)
    press(root, '.row[data-at="1"]')
    await quiet(element)
    const technical = root.querySelector<HTMLDetailsElement>('.details details')
    assert.isFalse(technical?.open)
    assert.deepEqual([...(technical?.querySelectorAll('dt, dd') ?? [])].map(plain), [
      'BIC of the bank',
      'SBOXFIHH',
      'ISO code',
      'PMNT-ICDT-ESCT',
      "The bank's code",
      '705',
    ])
    assert.notInclude(plain(root.querySelector('.details > dl')), 'PMNT')
  },
)
