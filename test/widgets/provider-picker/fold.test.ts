// The picker once a bank is chosen, the countries by keys, the fold of banks that cannot carry the order, and logos.

import { assert, test } from '#kit'
import type { ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { judgedBanks } from '../data.ts'
import { orderToken, ScriptedSource, settled } from '../fixtures.ts'
import { key, type } from '../scenes.ts'
import { root, all, texts } from '../shadow.ts'

/** Runs a test with a picker and a button after it on an empty page. */
async function withPicker(
  set: (element: ProviderPickerElement, source: ScriptedSource) => void,
  body: (element: ProviderPickerElement) => Promise<void>,
): Promise<void> {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  const element = document.createElement('silta-provider-picker')
  const source = new ScriptedSource()
  element.source = source
  set(element, source)
  document.body.append(element)
  try {
    await settled(element)
    await body(element)
  } finally {
    localStorage.clear()
    document.body.replaceChildren()
  }
}

const one = (element: Element, selector: string) => all(element, selector)[0] ?? assert.fail(selector)
const focused = (element: Element) => root(element).activeElement

/** Every stop of the Tab key in the picker, in order. */
const stops = (element: Element) =>
  all(element, 'input, button').filter((stop) => stop.tabIndex >= 0 && !stop.hasAttribute('disabled'))

test('folds to the bank that was chosen, keeps the focus, and leaves one stop of Tab before what follows (house: 4)', () =>
  withPicker(
    () => {},
    async (element) => {
      const before = element.offsetHeight
      type(element, 'lumikko')
      await settled(element)
      key(element, 'Enter')
      await settled(element)
      await settled(element)
      assert.lengthOf(all(element, '[role=option], .chip, input'), 0)
      assert.equal(texts(element, '.folded .name')[0], 'Lumikko Pankki')
      assert.deepEqual(stops(element), [one(element, '[part=change]')])
      assert.equal(focused(element), one(element, '[part=change]'))
      assert.isBelow(element.offsetHeight, before / 3)
      assert.equal(texts(element, '[role=status]')[0], 'Lumikko Pankki chosen.')
    },
  ))

test('opens again on Change, and folds back on Escape or when the same bank is chosen (house: 4)', () =>
  withPicker(
    (element) => (element.value = 'fi-3'),
    async (element) => {
      const told: string[] = []
      element.addEventListener('silta-provider-change', ({ provider }) => told.push(provider.id))
      element.focus()
      assert.equal(focused(element), one(element, '[part=change]'))
      for (const back of ['Escape', 'Enter']) {
        one(element, '[part=change]').click()
        await settled(element)
        await settled(element)
        assert.equal(focused(element), one(element, 'input'))
        if (back === 'Enter') {
          type(element, 'lumikko')
          await settled(element)
        }
        assert.isTrue(key(element, back).defaultPrevented)
        await settled(element)
        await settled(element)
        assert.equal(focused(element), one(element, '[part=change]'))
      }
      assert.deepEqual(told, [])
      one(element, '[part=change]').click()
      await settled(element)
      type(element, 'oraby')
      await settled(element)
      key(element, 'Enter')
      await settled(element)
      assert.deepEqual([told, texts(element, '.folded .name')], [['se-1'], ['Öraby Bank']])
    },
  ))

test('stays open over a value that cannot be chosen now, or is in no list (look: Anatomy)', () =>
  withPicker(
    (element) => (element.value = 'fi-2'),
    async (element) => {
      assert.isAbove(all(element, '[role=option]').length, 5)
      element.value = 'gone'
      await settled(element)
      assert.isAbove(all(element, '[role=option]').length, 5)
    },
  ))

test('makes the countries one stop of Tab, in which arrows, Home and End choose (house: 4)', () =>
  withPicker(
    () => {},
    async (element) => {
      const stopped = () => all(element, '.chip').filter((chip) => chip.tabIndex === 0)
      const press = async (name: string) => {
        focused(element)?.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
        )
        await settled(element)
      }
      assert.lengthOf(stopped(), 1)
      stopped()[0]?.focus()
      const names = texts(element, '.chip')
      for (const [name, at] of [
        ['ArrowRight', 1],
        ['ArrowDown', 2],
        ['ArrowLeft', 1],
        ['End', names.length - 1],
        ['ArrowRight', 0],
        ['ArrowUp', names.length - 1],
        ['Home', 0],
      ] as const) {
        await press(name)
        assert.deepEqual([texts(element, '[aria-checked=true]'), stopped().length], [[names[at]], 1], name)
        assert.equal(focused(element), one(element, '[aria-checked=true]'))
      }
      type(element, 'oraby')
      await settled(element)
      const none = all(element, '.chip').find((chip) => chip.textContent?.trim().endsWith(' 0'))
      assert.equal(none?.getAttribute('aria-disabled'), 'true')
      none?.click()
      await settled(element)
      assert.deepEqual(texts(element, '[aria-checked=true]'), ['All 1'])
    },
  ))

test('folds the banks that cannot carry the order below the others, with how many and why (look: Anatomy)', () =>
  withPicker(
    (element, source) => {
      source.banks = () => Promise.resolve(judgedBanks)
      element.order = orderToken
      element.popular = ['fi-1']
    },
    async (element) => {
      const unfit = judgedBanks.filter((bank) => bank.unfit !== undefined)
      const fold = one(element, '.fold')
      for (const { name } of unfit) assert.notInclude(texts(element, '.name'), name)
      assert.equal(
        fold.textContent?.trim(),
        '3 banks · Cannot pay this amount · Cannot make this recurring payment · Cannot pay on that day',
      )
      assert.equal(fold.getAttribute('aria-expanded'), 'false')
      assert.equal(texts(element, '[role=status]')[0], `${judgedBanks.length - 3} banks`)
      fold.click()
      await settled(element)
      await settled(element)
      assert.equal(one(element, '.fold').getAttribute('aria-expanded'), 'true')
      assert.sameMembers(
        texts(element, '.name').slice(-3),
        unfit.map(({ name }) => name),
      )
      for (const row of all(element, '[role=option]').slice(-3))
        assert.equal(row.getAttribute('aria-disabled'), 'true')
      one(element, '.fold').click()
      await settled(element)
      for (const { name } of unfit) assert.notInclude(texts(element, '.name'), name)
      type(element, unfit[0]?.name ?? '')
      await settled(element)
      assert.deepEqual([texts(element, '.name'), all(element, '.fold').length], [[unfit[0]?.name], 0])
    },
  ))

test('shows what cannot carry the order at once where no other bank is (look: Anatomy)', () =>
  withPicker(
    (element, source) => {
      source.banks = () => Promise.resolve(judgedBanks.filter((bank) => bank.unfit !== undefined))
      element.order = orderToken
    },
    async (element) => {
      assert.lengthOf(all(element, '[role=option]'), 3)
      assert.lengthOf(all(element, '.fold'), 0)
    },
  ))

/** A picture of this origin, here of another kind. */
const picture = '/demo/site/pictures/mark.svg'

/** Answers requests for the list with a text, and notes what was asked. */
async function withList(body: string, run: (asked: string[]) => Promise<void>): Promise<void> {
  const real = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname)
    return Promise.resolve(new Response(body))
  }
  try {
    await run(asked)
  } finally {
    globalThis.fetch = real
  }
}

/** Waits until what an element has begun is drawn; the most frames are a guard. */
async function until(holds: () => boolean, most = 3_000): Promise<void> {
  if (holds()) return
  if (most === 0) assert.fail('it did not come')
  await new Promise(requestAnimationFrame)
  return until(holds, most - 1)
}

test('shows logos out of one picture of the own origin, asked for once whatever is shown, and initials where there is none (promises: R31)', async () => {
  await withList(JSON.stringify({ picture, columns: 2, banks: ['fi-1', 'fi-3'] }), (asked) =>
    withPicker(
      (element) => (element.logos = '/logos.json'),
      async (element) => {
        await until(() => all(element, '.logo').length > 0)
        const tiles = all(element, '[role=option] .tile')
        const drawn = tiles.filter((tile) => tile.classList.contains('logo'))
        assert.deepEqual(
          drawn.map((tile) => getComputedStyle(tile).backgroundPosition),
          ['0% 0%', '100% 0%'],
        )
        for (const tile of drawn) assert.include(getComputedStyle(tile).backgroundImage, picture)
        assert.isAbove(tiles.filter((tile) => /\p{L}/u.test(tile.textContent ?? '')).length, 10)
        element.value = 'fi-3'
        await settled(element)
        assert.lengthOf(all(element, '.folded .logo'), 1)
        assert.deepEqual(asked, ['/logos.json'])
      },
    ),
  )
})

test('keeps initials, and says so to the developer alone, where the list is none or of another host (promises: R31)', async () => {
  const { warn } = console
  const said: unknown[] = []
  // oxlint-disable-next-line no-console -- what a developer reads there is tested
  console.warn = (...words: unknown[]) => said.push(words[0])
  try {
    for (const [logos, body] of [
      ['/logos.json', '{"picture":"/logos.svg"}'],
      [
        '/logos.json',
        JSON.stringify({ picture: 'https://elsewhere.example/l.svg', columns: 1, banks: ['fi-1'] }),
      ],
      ['https://elsewhere.example/logos.json', '{}'],
    ] as const)
      await withList(body, (asked) =>
        withPicker(
          () => {},
          async (element) => {
            const before = said.length
            element.logos = logos
            await until(() => said.length > before)
            assert.lengthOf(all(element, '.logo'), 0)
            assert.isAtMost(asked.length, 1)
            assert.isAbove(all(element, '.tile').length, 10)
          },
        ),
      )
    for (const words of said) assert.match(String(words), /logos: no picture/)
  } finally {
    // oxlint-disable-next-line no-console -- as it was
    console.warn = warn
  }
})
