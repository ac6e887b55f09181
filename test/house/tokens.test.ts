// Tests the custom properties of the elements: what their style sheets read, what their docstrings name, what the guide lists.
import { assert, test } from '#kit'
import { colours } from '../../widgets/shared/look/theme.ts'
import { read, sources } from './files.ts'

/** A custom property as one place has it. */
interface Property {
  name: string
  initial: string
}

const THEME = 'widgets/shared/look/theme.ts'
const elements = sources('widgets').filter((file) => /^widgets\/[^/]+\/element\.ts$/.test(file))
const initials = Object.entries(colours).map(([name, [light, dark]]) => ({
  name: `--silta-${name}`,
  initial: `light-dark(${light}, ${dark})`,
}))

/** Lists what style sheets read from the page; the colours are made from a table, and are only there. */
function readBy(files: string[]): Property[] {
  const found = files.flatMap((file) =>
    Array.from(
      read(file).matchAll(/var\((--silta-[a-z-]+), ((?:[^()]|\([^()]*\))+)\)/g),
      ([, name = '', initial = '']) => ({ name, initial }),
    ),
  )
  return [...initials, ...found].filter(
    (property, at, all) => all.findIndex(({ name }) => name === property.name) === at,
  )
}

/** Lists what a docstring names. */
function namedBy(text: string): Property[] {
  return Array.from(
    text.matchAll(/^ \* @cssprop \{<(?:color|length)>\} \[(--silta-[a-z-]+)=(.+)\] - [A-Z].*\.$/gm),
    ([, name = '', initial = '']) => ({ name, initial }),
  )
}

/** Lists the rows of the guide. */
function listedBy(text: string): Property[] {
  return Array.from(
    text.matchAll(/^\| `(--silta-[a-z-]+)` \| `([^`]+)` \|(?: `([^`]+)`)? \| \S.* \|$/gm),
    ([, name = '', light = '', dark]) => ({
      name,
      initial: dark === undefined ? light : `light-dark(${light}, ${dark})`,
    }),
  )
}

for (const element of elements) {
  test(`names in the docstrings of the theme and of ${element} every custom property that it reads, with its value (look: Tokens)`, () => {
    const folder = element.replace('/element.ts', '/')
    const own = sources('widgets').filter((file) => file.startsWith(folder))
    const look = sources('widgets').filter((file) => file.startsWith('widgets/shared/'))
    const named = [THEME, element].flatMap((file) => namedBy(read(file)))
    assert.sameDeepMembers(named, readBy([...look, ...own]))
    assert.lengthOf(`${read(THEME)}${read(element)}`.match(/@cssprop/g) ?? [], named.length)
  })
}

test('lists in the guide every custom property that an element reads, with its value, and no other (look: Tokens)', () => {
  assert.isAbove(elements.length, 3)
  const everything = readBy(sources('widgets'))
  assert.sameDeepMembers(listedBy(read('widgets/GUIDE.md')), everything)
  // None is read in another form than the one that is looked for here.
  const names = sources('widgets').flatMap(
    (file) => read(file).match(/(?<=var\()--silta-[a-z-]*[a-z]/g) ?? [],
  )
  assert.includeMembers(
    everything.map(({ name }) => name),
    names,
  )
})

test('refuses a planted property without its value, its sentence or its row (look: Tokens)', () => {
  assert.isEmpty(namedBy(' * @cssprop [--silta-accent] - Selection.'))
  assert.deepEqual(namedBy(' * @cssprop {<color>} [--silta-a=light-dark(#fff, #000)] - Selection.'), [
    { name: '--silta-a', initial: 'light-dark(#fff, #000)' },
  ])
  assert.deepEqual(listedBy('| `--silta-a` | `#fff` | `#000` | text |\n| `--silta-b` | `4px` | | spaces |'), [
    { name: '--silta-a', initial: 'light-dark(#fff, #000)' },
    { name: '--silta-b', initial: '4px' },
  ])
  assert.isEmpty(listedBy('| `--silta-a` | | | text |'))
})
