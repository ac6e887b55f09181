// The provider picker: what it lists, how it is searched and steered, what it says when there is nothing to list.

import { assert, test } from '#kit'
import type { Provider } from '../../../core/view/index.ts'
import type { ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { group, search, sortByName } from '../../../widgets/provider-picker/search.ts'
import { fold } from '../../../widgets/shared/text/fold.ts'
import { banks, connected, lost, never, ScriptedSource, settled } from '../fixtures.ts'
import { root, all, texts, spoken } from '../shadow.ts'

type Trial = (element: ProviderPickerElement, source: ScriptedSource, chosen: string[]) => Promise<void>

/** Runs a test with a picker on an empty page. */
function trial(
  name: string,
  body: Trial,
  set: (element: ProviderPickerElement, source: ScriptedSource) => void = () => {},
): void {
  test(name, async () => {
    document.body.replaceChildren()
    document.documentElement.lang = 'en'
    const element = document.createElement('silta-provider-picker')
    const source = new ScriptedSource()
    const chosen: string[] = []
    element.source = source
    element.addEventListener('silta-provider-change', ({ provider }) => chosen.push(provider.id))
    set(element, source)
    document.body.append(element)
    try {
      await settled(element)
      await body(element, source, chosen)
    } finally {
      connected(true)
      localStorage.clear()
      document.body.replaceChildren()
    }
  })
}

const field = (element: Element) => root(element).querySelector('input') ?? assert.fail('no field')

/** Opens the list again, where it is folded to a bank. */
async function open(element: ProviderPickerElement): Promise<void> {
  all(element, '.folded > button')[0]?.click()
  await settled(element)
}

async function type(element: ProviderPickerElement, text: string): Promise<void> {
  await open(element)
  field(element).value = text
  field(element).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await settled(element)
}

async function key(element: ProviderPickerElement, ...names: string[]): Promise<KeyboardEvent | undefined> {
  let event: KeyboardEvent | undefined
  for (const name of names) {
    event = new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true })
    field(element).dispatchEvent(event)
    await settled(element)
  }
  return event
}

/** Name of the row that the keys have reached, as a screen reader would find it. */
function reached(element: ProviderPickerElement): string | undefined {
  const id = field(element).getAttribute('aria-activedescendant')
  return id ? root(element).getElementById(id)?.querySelector('.name')?.textContent?.trim() : undefined
}

test('finds names whatever the case, accents and order of words (look: Anatomy)', () => {
  const found = (query: string) => search(banks, query).map(({ provider }) => provider.name)
  assert.deepEqual(found('OUNA'), ['Õunapere Pank'])
  assert.deepEqual(found('fjellro'), ['Fjellrø Bank'])
  assert.deepEqual(found('bank oraby'), ['Öraby Bank'])
  assert.deepEqual(found('azuol'), ['Ąžuolyno Bankas'])
  assert.deepEqual(found('åker'), ['Åkervik Bank'])
  assert.deepEqual(found('nothing at all'), [])
})

test('shows the best matches first: the start of a name, the start of a word, anywhere (look: Anatomy)', () => {
  const provider = (name: string): Provider => ({ id: name, name, country: 'FI', enabled: true })
  const names = ['Urban', 'Old Bank', 'Bank Old'].map(provider)
  assert.deepEqual(
    search(names, 'ban').map((row) => row.provider.name),
    ['Bank Old', 'Old Bank', 'Urban'],
  )
})

test('cuts names at the letters that match, so that they join to the name again (look: Anatomy)', () => {
  const provider = (name: string): Provider => ({ id: name, name, country: 'FI', enabled: true })
  const cut = (name: string, query: string) => search([provider(name)], query)[0]?.pieces
  assert.deepEqual(cut('Åkervik Bank', 'aker ban'), ['', 'Åker', 'vik ', 'Ban', 'k'])
  assert.deepEqual(cut('Straße Æro', 'strasse aer'), ['', 'Straße', ' ', 'Ær', 'o'])
  assert.deepEqual(cut('Bananabank', 'ban bana'), ['', 'Bana', 'nabank'])
  for (const { name } of banks) {
    for (const letter of ['a', 'e', 'o', 'u', 'x'])
      assert.equal(cut(name, letter)?.join(''), fold(name).includes(letter) ? name : undefined)
  }
})

test('sorts letters as the language does (look: Anatomy)', () => {
  const heads = (locale: string) =>
    group(sortByName(banks, locale), { recent: [], popular: [] }, locale).map(({ name }) => name)
  assert.deepEqual(heads('sv').slice(-3), ['Å', 'Ä', 'Ö'])
  assert.notIncludeMembers(heads('en'), ['Å', 'Ä', 'Ö'])
})

trial(
  'lists popular banks, then all of them under their letters (look: Anatomy)',
  async (element) => {
    assert.deepEqual(texts(element, '.heading').slice(0, 2), ['Popular', 'A'])
    assert.deepEqual(texts(element, '[role=group] .name').slice(0, 2), ['Öraby Bank', 'Example Bank One'])
    assert.lengthOf(all(element, '[role=option]'), banks.length + 2)
    assert.equal(spoken(element), `${banks.length} banks`)
  },
  (element) => (element.popular = 'se-1 fi-1 gone-1'),
)

trial('shows countries with counts, and only the banks of one (look: Anatomy)', async (element) => {
  assert.deepEqual(texts(element, '.chip').slice(0, 3), ['All 22', 'Finland 8', 'Sweden 5'])
  all(element, '.chip')[2]?.click()
  await settled(element)
  assert.lengthOf(all(element, '[role=option]'), 5)
  assert.equal(all(element, '.chip')[2]?.getAttribute('aria-checked'), 'true')
  assert.equal(spoken(element), '5 banks')
})

trial(
  'shows the country that the page asks for, and the names in the language of the page (look: Anatomy)',
  async (element) => {
    assert.lengthOf(all(element, '[role=option]'), 2)
    document.documentElement.lang = 'fi'
    await settled(element)
    assert.include(texts(element, '.chip'), 'Latvia 2')
    assert.equal(texts(element, 'label')[0], 'Valitse pankkisi')
    document.documentElement.lang = 'sv'
    await settled(element)
    assert.include(texts(element, '.chip'), 'Lettland 2')
  },
  (element) => (element.country = 'lv'),
)

trial('searches while a person types, and announces the count (look: Principle 7)', async (element) => {
  await type(element, 'spar')
  assert.deepEqual(texts(element, '.name'), ['Ärtholm Sparbank', 'Ekhaga Sparbank', 'Nordlysvik Sparebank'])
  assert.deepEqual(texts(element, '.name b'), ['Spar', 'Spar', 'Spar'])
  assert.equal(spoken(element), '3 banks')
  await type(element, 'nordlys')
  assert.equal(spoken(element), '1 bank')
  await type(element, '  ')
  assert.lengthOf(all(element, '[role=option]'), banks.length)
})

trial('says what was searched when nothing matches, and leads back (look: Anatomy)', async (element) => {
  await type(element, 'xyzzy ')
  assert.include(texts(element, '.notice')[0], 'No bank matches "xyzzy".')
  assert.equal(spoken(element), 'No bank matches "xyzzy".')
  assert.equal(field(element).getAttribute('aria-expanded'), 'false')
  all(element, '.notice button')[0]?.click()
  await settled(element)
  assert.lengthOf(all(element, '[role=option]'), banks.length)
  assert.isTrue(root(element).activeElement === field(element))
})

trial(
  'points to other countries when the match is there (look: Anatomy)',
  async (element) => {
    await type(element, 'fjell')
    assert.include(texts(element, '.notice')[0], '1 bank in another country matches.')
    all(element, '.notice button')[0]?.click()
    await settled(element)
    assert.deepEqual(texts(element, '.name'), ['Fjellrø Bank'])
  },
  (element) => (element.country = 'FI'),
)

trial(
  'moves by arrows, Home, End and pages, and keeps the focus in the field (look: Anatomy)',
  async (element) => {
    element.focus()
    assert.isUndefined(reached(element))
    const down = await key(element, 'ArrowDown')
    const names = texts(element, '.name')
    assert.isTrue(down?.defaultPrevented)
    assert.equal(reached(element), names[0])
    await key(element, 'ArrowDown', 'ArrowDown')
    assert.equal(reached(element), names[2])
    await key(element, 'ArrowUp')
    assert.equal(reached(element), names[1])
    await key(element, 'End')
    assert.equal(reached(element), names.at(-1))
    await key(element, 'ArrowDown')
    assert.equal(reached(element), names[0])
    await key(element, 'ArrowUp')
    assert.equal(reached(element), names.at(-1))
    await key(element, 'Home', 'PageDown')
    assert.equal(reached(element), names[8])
    await key(element, 'PageUp')
    assert.equal(reached(element), names[0])
    assert.isTrue(root(element).activeElement === field(element))
  },
)

trial('leaves Home and End to the text while a person types (look: Anatomy)', async (element) => {
  await type(element, 'bank')
  assert.isFalse((await key(element, 'Home'))?.defaultPrevented)
  await key(element, 'ArrowDown')
  assert.isTrue((await key(element, 'End'))?.defaultPrevented)
})

trial('chooses with Enter, tells the page once, and says so (look: Anatomy)', async (element, _, chosen) => {
  await type(element, 'lumikko')
  const enter = await key(element, 'Enter')
  assert.isTrue(enter?.defaultPrevented)
  assert.deepEqual([chosen, element.value, element.provider?.name], [['fi-3'], 'fi-3', 'Lumikko Pankki'])
  assert.equal(spoken(element), 'Lumikko Pankki chosen.')
  await open(element)
  assert.deepEqual(
    all(element, '[aria-selected=true]').map((row) => row.querySelector('.name')?.textContent?.trim()),
    ['Lumikko Pankki'],
  )
  await type(element, 'lumikko')
  await key(element, 'Enter')
  assert.deepEqual(chosen, ['fi-3'])
})

trial(
  'leaves Enter to the form when there is nothing to choose (ecosystem: 5)',
  async (element, _, chosen) => {
    assert.isFalse((await key(element, 'Enter'))?.defaultPrevented)
    await type(element, 'bank')
    assert.isFalse((await key(element, 'Enter'))?.defaultPrevented)
    assert.deepEqual(chosen, [])
  },
)

trial('clears with Escape, and leaves a second Escape to the page (look: Anatomy)', async (element) => {
  await type(element, 'bank')
  assert.isTrue((await key(element, 'Escape'))?.defaultPrevented)
  assert.equal(field(element).value, '')
  assert.isFalse((await key(element, 'Escape'))?.defaultPrevented)
})

trial(
  'shows why a bank cannot be chosen, and does not choose it (look: Anatomy)',
  async (element, _, chosen) => {
    await type(element, 'bank two')
    const [row] = all(element, '[role=option]')
    assert.include(row?.textContent, 'Not available right now')
    assert.equal(row?.getAttribute('aria-disabled'), 'true')
    row?.click()
    await key(element, 'Enter')
    assert.deepEqual([chosen, element.value], [[], ''])
  },
)

trial('chooses with a press (look: Anatomy)', async (element, _, chosen) => {
  all(element, '[role=option]')[1]?.click()
  await settled(element)
  assert.lengthOf(chosen, 1)
  await open(element)
  assert.lengthOf(all(element, '[aria-selected=true]'), 1)
})

trial('makes no event when the page sets the value (ecosystem: 5)', async (element, _, chosen) => {
  element.value = 'se-1'
  await settled(element)
  assert.deepEqual(chosen, [])
  assert.equal(element.provider?.name, 'Öraby Bank')
})

trial('remembers the last choices of this browser by id only (promises: R31)', async (element) => {
  for (const name of ['lumikko', 'kivikko', 'oraby', 'fjell']) {
    await type(element, name)
    await key(element, 'Enter')
  }
  assert.deepEqual(Object.values({ ...localStorage }), ['["no-1","se-1","fi-4"]'])
  const later = document.createElement('silta-provider-picker')
  later.source = new ScriptedSource()
  document.body.append(later)
  await settled(later)
  assert.equal(texts(later, '.heading')[0], 'Used recently')
  assert.deepEqual(texts(later, '.name').slice(0, 3), ['Fjellrø Bank', 'Öraby Bank', 'Kivikko Pankki'])
})

trial(
  'neither keeps nor shows choices where the page forbids it (promises: R31)',
  async (element) => {
    await type(element, 'lumikko')
    await key(element, 'Enter')
    assert.lengthOf(localStorage, 0)
    localStorage.setItem('silta:recent-providers', '["fi-1"]')
    await open(element)
    assert.notInclude(texts(element, '.heading'), 'Used recently')
  },
  (element) => (element.noRecent = true),
)

trial(
  'reads a broken memory as none (promises: R31)',
  async (element) => {
    assert.notInclude(texts(element, '.heading'), 'Used recently')
  },
  () => localStorage.setItem('silta:recent-providers', '{"a":'),
)

{
  let give: (banks: readonly Provider[]) => void = () => {}
  trial(
    'keeps its height when banks of so many countries come that their chips take two rows (look: Principle 5)',
    async (element) => {
      element.style.inlineSize = '34rem'
      const height = () => all(element, '.panel')[0]?.getBoundingClientRect().height
      const waiting = height()
      const countries = ['FI', 'EE', 'LT', 'LV', 'NO', 'SE', 'DK']
      give(
        countries.flatMap((country) =>
          [1, 2].map((at) => ({
            id: `${country}${at}`,
            name: `Bank ${country} ${at}`,
            country,
            enabled: true,
          })),
        ),
      )
      await settled(element)
      const tops = all(element, '.chip').map((chip) => chip.offsetTop)
      assert.equal(new Set(tops).size, 2, 'two rows')
      assert.equal(height(), waiting)
    },
    (_, source) => (source.banks = () => new Promise((resolve) => (give = resolve))),
  )
}

trial(
  'takes words before the list is there (look: Principle 5)',
  async (element) => {
    assert.isAbove(all(element, '.skeleton').length, 10)
    assert.equal(root(element).querySelector('#list')?.getAttribute('aria-busy'), 'true')
    assert.equal(spoken(element), 'Loading the banks…')
    await type(element, 'x')
    await key(element, 'ArrowDown', 'Enter')
  },
  (_, source) => (source.banks = never),
)

trial(
  'says that the list did not load, and loads it on a press (look: Anatomy)',
  async (element, source) => {
    assert.include(texts(element, '.notice')[0], 'The list of banks did not load.')
    source.banks = () => Promise.resolve(banks)
    all(element, '.notice button')[0]?.click()
    await settled(element)
    assert.lengthOf(all(element, '[role=option]'), banks.length)
  },
  (_, source) => (source.banks = lost),
)

trial(
  'says that there are no banks (look: Anatomy)',
  async (element) => {
    assert.include(texts(element, '.notice')[0], 'There are no banks to choose from right now.')
  },
  (_, source) => (source.banks = () => Promise.resolve([])),
)

trial(
  'says that it is offline, and loads by itself when connected (look: Words)',
  async (element, source) => {
    assert.include(texts(element, '.notice')[0], 'You are offline. Nothing has been sent.')
    source.banks = () => Promise.resolve(banks)
    connected(true)
    await settled(element)
    assert.lengthOf(all(element, '[role=option]'), banks.length)
  },
  (_, source) => {
    connected(false)
    source.banks = lost
  },
)

trial('gives its value to a form, and takes the first one back on reset (ecosystem: 5)', async (element) => {
  const form = document.body.appendChild(document.createElement('form'))
  const picker = document.createElement('silta-provider-picker')
  picker.setAttribute('name', 'bank')
  picker.value = 'fi-1'
  picker.source = new ScriptedSource()
  form.append(picker)
  await settled(picker)
  assert.equal(new FormData(form).get('bank'), 'fi-1')
  await type(picker, 'oraby')
  await key(picker, 'Enter')
  assert.equal(new FormData(form).get('bank'), 'se-1')
  form.reset()
  await settled(picker)
  assert.equal(new FormData(form).get('bank'), 'fi-1')
  assert.equal(element.value, '')
})

trial('keeps two pickers of one page apart (peers: 1C)', async (element) => {
  const other = document.createElement('silta-provider-picker')
  other.source = new ScriptedSource()
  document.body.append(other)
  await settled(other)
  await type(element, 'fjell')
  assert.lengthOf(all(element, '[role=option]'), 1)
  assert.lengthOf(all(other, '[role=option]'), banks.length)
  assert.lengthOf(document.querySelectorAll('body [id]'), 0)
})
