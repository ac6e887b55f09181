// The provider picker with thousands of banks: what is drawn, found, reached and said, beside a list that draws everything.

import { assert, fc, test } from '#kit'
import type { Provider } from '../../../core/view/index.ts'
import { arrange, type ListSettings } from '../../../widgets/provider-picker/arrangement.ts'
import type { ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { sortByName } from '../../../widgets/provider-picker/search.ts'
import { ScriptedSource, settled } from '../fixtures.ts'
import { clean, key, type } from '../scenes.ts'
import { root } from '../shadow.ts'

const starts = ['Åker', 'Berg', 'Cedar', 'Dal', 'Eken', 'Fjäll', 'Gran', 'Öster']
const ends = ['Bank', 'Sparbank', 'Osuuskassa', 'Kredito Unija', 'Pankki']
const lands = ['FI', 'SE', 'NO', 'DK', 'EE', 'LV', 'LT']

/** Makes many banks; every hundredth takes no payments, and every tenth has a name of more than one line in any font. */
function manyBanks(count: number): Provider[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `b-${at}`,
    name: `${starts[at % starts.length]}${at} ${ends[at % ends.length]}${at % 10 ? '' : ' of the northern islands, all of the coast and whatever lies behind it'}`,
    country: lands[at % lands.length] ?? '',
    enabled: at % 100 !== 99,
  }))
}

async function show(
  count: number,
  set: (element: ProviderPickerElement) => void = () => {},
): Promise<ProviderPickerElement> {
  clean(document.body)
  document.documentElement.lang = 'en'
  const source = new ScriptedSource()
  const banks = manyBanks(count)
  source.banks = () => Promise.resolve(banks)
  const element = document.createElement('silta-provider-picker')
  element.source = source
  set(element)
  document.body.append(element)
  await drawn(element)
  return element
}

/** Waits until the rows that can be seen were drawn and measured: the browser tells of scrolling with its frames. */
async function drawn(element: ProviderPickerElement): Promise<void> {
  for (let count = 0; count < 4; count++) {
    await settled(element)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await settled(element)
}

const options = (element: Element) => [...root(element).querySelectorAll<HTMLElement>('[role=option]')]
const nameOf = (option: Element) => option.querySelector('.name')?.textContent ?? ''
const box = (element: Element) =>
  root(element).querySelector<HTMLElement>('.list') ?? assert.fail('There is no list')
const reached = (element: Element) => {
  const id = root(element).querySelector('input')?.getAttribute('aria-activedescendant') ?? ''
  return root(element).getElementById(id)
}

/** The rows that can be seen, from the top. */
function seen(element: ProviderPickerElement): HTMLElement[] {
  const { top, bottom } = box(element).getBoundingClientRect()
  return options(element)
    .filter((option) => {
      const place = option.getBoundingClientRect()
      return place.bottom > top + 1 && place.top < bottom - 1
    })
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
}

for (const count of [40, 1000, 10_000]) {
  test(`draws of ${count} banks only those that are seen, and says where each stands (look: Anatomy)`, async () => {
    try {
      const element = await show(count)
      assert.isBelow(options(element).length, 36)
      assert.isAtLeast(seen(element).length, 5)
      assert.deepEqual(
        options(element).map((option) => option.getAttribute('aria-posinset')),
        options(element).map((_, at) => String(at + 1)),
      )
      for (const option of options(element)) assert.equal(option.getAttribute('aria-setsize'), String(count))
      assert.equal(root(element).querySelector('[role=status]')?.textContent?.trim(), `${count} banks`)
      const names = sortByName(manyBanks(count), 'en-150').map(({ name }) => name)
      assert.deepEqual(seen(element).map(nameOf), names.slice(0, seen(element).length))
    } finally {
      clean(document.body)
    }
  })
}

test('shows the same rows as a list that draws everything, wherever it is scrolled and whatever is typed (look: Anatomy)', async () => {
  const banks = sortByName(manyBanks(1000), 'en-150')
  const element = await show(1000, (picker) => (picker.popular = ['b-7', 'b-30']))
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', 'ber', 'bank', 'åker1', 'of the', '99 k', 'zzz'),
        fc.constantFrom('', 'SE', 'LT'),
        fc.integer({ min: 0, max: 100 }),
        async (query, country, percent) => {
          element.country = country
          type(element, query)
          await drawn(element)
          const settings: ListSettings = {
            query,
            country,
            recent: [],
            withUnfit: false,
            popular: ['b-7', 'b-30'],
            locale: 'en-150',
          }
          const plain = arrange(banks, settings).rows.map(({ provider }) => provider.name)
          if (plain.length === 0) return assert.lengthOf(options(element), 0)
          const place = box(element)
          place.scrollTop = ((place.scrollHeight - place.clientHeight) * percent) / 100
          await drawn(element)
          const rows = seen(element)
          const first = Number(rows[0]?.getAttribute('aria-posinset')) - 1
          assert.isAtLeast(rows.length, Math.min(plain.length, 3))
          assert.deepEqual(rows.map(nameOf), plain.slice(first, first + rows.length))
          if (percent === 100) assert.equal(nameOf(rows.at(-1) ?? place), plain.at(-1))
          // Nothing lies over anything: each row begins where the one before ends, but for headings between groups.
          for (const [at, row] of rows.entries()) {
            const next = rows[at + 1]
            if (next)
              assert.isAtLeast(next.getBoundingClientRect().top + 0.5, row.getBoundingClientRect().bottom)
          }
        },
      ),
      { numRuns: 20 },
    )
  } finally {
    clean(document.body)
  }
})

test('keeps the row that the keys have reached in the page, however far one scrolls (look: Principle 7)', async () => {
  const element = await show(10_000)
  try {
    const names = sortByName(manyBanks(10_000), 'en-150').map(({ name }) => name)
    element.focus()
    key(element, 'End')
    await drawn(element)
    assert.equal(nameOf(reached(element) ?? element), names.at(-1))
    assert.include(seen(element), reached(element))
    key(element, 'Home')
    await drawn(element)
    assert.include(seen(element), reached(element))
    key(element, 'PageDown')
    await drawn(element)
    assert.equal(nameOf(reached(element) ?? element), names[8])
    assert.include(seen(element), reached(element))
    box(element).scrollTop = 300_000
    await drawn(element)
    assert.equal(nameOf(reached(element) ?? element), names[8], 'it is there still')
    assert.notInclude(seen(element), reached(element))
    assert.closeTo(box(element).scrollTop, 300_000, 2000, 'and does not pull the list back')
    key(element, 'ArrowDown')
    await drawn(element)
    assert.equal(nameOf(reached(element) ?? element), names[9])
    assert.include(seen(element), reached(element))
  } finally {
    clean(document.body)
  }
})

test('shows the whole row that the keys have reached, though they came before a row was measured (look: Principle 7)', async () => {
  // With frames between the keys, rows on the way are measured while the list is elsewhere already.
  for (const [frames, ...names] of [
    [0, 'End'],
    [0, 'End', 'PageUp'],
    [1, 'End', 'PageUp'],
    [2, 'End', 'Home'],
    [3, 'PageDown', 'ArrowDown', 'End'],
  ] as const) {
    clean(document.body)
    const element = document.createElement('silta-provider-picker')
    element.source = { providers: () => Promise.resolve(manyBanks(240)) }
    document.body.append(element)
    try {
      await element.updateComplete
      // Within the task that draws the first rows: no frame has measured their heights yet.
      await new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!root(element).querySelector('.line')) return
          observer.disconnect()
          resolve()
        }).observe(root(element), { subtree: true, childList: true })
      })
      for (const name of names) {
        key(element, name)
        for (let count = 0; count < frames; count++) await new Promise(requestAnimationFrame)
      }
      await drawn(element)
      await drawn(element)
      const row = (reached(element) ?? assert.fail('No row is reached')).getBoundingClientRect()
      const list = box(element).getBoundingClientRect()
      assert.isAtMost(row.bottom, list.bottom + 1, names.join())
      assert.isAtLeast(row.top, list.top - 1, names.join())
    } finally {
      clean(document.body)
    }
  }
})

test('lets a person turn the list away from the row that the keys have reached, at once (look: Principle 7)', async () => {
  const element = await show(10_000)
  try {
    key(element, 'End')
    await element.updateComplete
    box(element).dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true }))
    box(element).scrollTop = 1000
    await drawn(element)
    assert.closeTo(box(element).scrollTop, 1000, 300)
  } finally {
    clean(document.body)
  }
})

test('begins at the top with every letter, and chooses what was found with Enter (look: Anatomy)', async () => {
  const element = await show(10_000)
  const chosen: string[] = []
  element.addEventListener('silta-provider-change', ({ provider }) => chosen.push(provider.id))
  try {
    box(element).scrollTop = 200_000
    await drawn(element)
    type(element, 'cedar7002')
    await drawn(element)
    assert.equal(box(element).scrollTop, 0)
    assert.deepEqual(options(element).map(nameOf), ['Cedar7002 Osuuskassa'])
    key(element, 'Enter')
    await drawn(element)
    assert.deepEqual([chosen, element.value], [['b-7002'], 'b-7002'])
    assert.include(root(element).getElementById('chosen')?.textContent, 'Cedar7002 Osuuskassa')
    root(element).querySelector<HTMLElement>('[part~=change]')?.click()
    await drawn(element)
    type(element, 'cedar7002')
    await drawn(element)
    assert.equal(options(element)[0]?.getAttribute('aria-selected'), 'true')
  } finally {
    clean(document.body)
  }
})

test('names the group of every row that is drawn, and keeps its heading in sight (look: Principle 7)', async () => {
  const element = await show(2000)
  try {
    for (const share of [0, 0.3, 0.7, 1]) {
      box(element).scrollTop = (box(element).scrollHeight - box(element).clientHeight) * share
      await drawn(element)
      for (const option of options(element)) {
        const group = option.closest('[role=group]') ?? assert.fail('The row is in no group')
        const heading = root(element).getElementById(group.getAttribute('aria-labelledby') ?? '')
        assert.equal(heading?.textContent?.trim(), nameOf(option)[0]?.replace('Å', 'A').replace('Ö', 'O'))
      }
      const { top } = box(element).getBoundingClientRect()
      const stuck = [...root(element).querySelectorAll('.heading')].filter(
        (heading) => Math.abs(heading.getBoundingClientRect().top - top) < 3,
      )
      assert.isAtLeast(stuck.length, 1, `at ${share}`)
    }
  } finally {
    clean(document.body)
  }
})

for (const [height, least] of [
  ['', 5],
  ['22rem', 5],
  ['45rem', 8],
] as const) {
  test(`shows at least ${least} banks under their headings${height && ` where the page asks for ${height}`} (look: Anatomy)`, async () => {
    const element = await show(300, (picker) => {
      const banks = manyBanks(300).map((bank, at) => ({ ...bank, name: `Bank ${at}` }))
      picker.source = { providers: () => Promise.resolve(banks) }
      picker.popular = ['b-1', 'b-2']
      picker.style.setProperty('--silta-picker-height', height)
    })
    try {
      const { bottom } = box(element).getBoundingClientRect()
      // The list's own line is part of its height, and engines round.
      const whole = seen(element).filter((option) => option.getBoundingClientRect().bottom <= bottom + 1.5)
      assert.isAtLeast(whole.length, least)
    } finally {
      clean(document.body)
    }
  })
}
