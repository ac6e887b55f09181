// What the live page must know of each element to make its controls: read from the tables of the elements’ guide, which are made
// of the classes. It draws nothing.

/** A custom property of CSS. */
export interface LiveProperty {
  readonly name: string
  /** Its value at first, in the light; CSS. */
  readonly light: string
  /** In the dark scheme, if it differs. */
  readonly dark: string
  readonly about: string
}

/** An attribute, with the type of its property. */
export interface LiveAttribute {
  readonly name: string
  readonly type: string
  readonly about: string
}

/** An event, and the members that it carries. */
export interface LiveEvent {
  readonly name: string
  readonly members: readonly string[]
  readonly about: string
}

export interface LiveElement {
  readonly tag: string
  readonly attributes: readonly LiveAttribute[]
  readonly events: readonly LiveEvent[]
  /** Custom properties of this element alone. */
  readonly properties: readonly LiveProperty[]
}

/** All elements, and the custom properties that they share. */
export interface LiveElements {
  readonly elements: readonly LiveElement[]
  readonly shared: readonly LiveProperty[]
}

/**
 * Reads the tables of `widgets/GUIDE.md`.
 *
 * @throws `Error` if a table is missing: the page would silently show less than there is.
 */
export function readLiveElements(guide: string): LiveElements {
  const members = partOf(guide, 'members')
  const tags = Array.from(members.matchAll(/^### `<([\w-]+)>`$/gm), ([, tag = '']) => tag)
  const events = rowsOf(partOf(guide, 'events'))
  const properties = rowsOf(partOf(guide, 'custom properties')).map(
    ([name = '', light = '', dark = '', of = '']) => {
      const [, owner, about = ''] = /^(?:([a-z ]+): )?(.*)$/.exec(of) ?? []
      return { owner, name: bare(name), light: bare(light), dark: bare(dark), about }
    },
  )
  const elements = tags.map((tag): LiveElement => {
    const name = tag.replace(/^silta-/, '').replaceAll('-', ' ')
    const section = members.split(`### \`<${tag}>\``)[1]?.split(/^### /m)[0] ?? ''
    const isOwn = (owners: string) => owners === 'all' || owners.split(', ').includes(name)
    return {
      tag,
      attributes: rowsOf(section.split(/\| method \|/)[0] ?? '').flatMap(
        ([, attribute = '', type = '', about = '']) =>
          attribute === '' || attribute === 'attribute'
            ? []
            : [{ name: bare(attribute), type: bare(type), about: plain(about) }],
      ),
      events: events
        .filter(([, , of = '']) => isOwn(of))
        .map(([event = '', carried = '', , about = '']) => ({
          name: bare(event),
          members: Array.from(carried.matchAll(/`(\w+)`:/g), ([, member = '']) => member),
          about: plain(about),
        })),
      properties: properties.filter(({ owner }) => owner === name).map(withoutOwner),
    }
  })
  const shared = properties.filter(({ owner }) => owner === undefined).map(withoutOwner)
  if (
    elements.length === 0 ||
    shared.length === 0 ||
    elements.some(({ attributes }) => attributes.length === 0)
  )
    throw new Error('The guide of the elements lacks a table that the live page is made of.')
  return { elements, shared }
}

const withoutOwner = ({ name, light, dark, about }: LiveProperty): LiveProperty => ({
  name,
  light,
  dark,
  about: plain(about),
})

/** Takes the text between the marks of a generated table. */
function partOf(guide: string, name: string): string {
  return guide.split(`<!-- made of the elements: ${name} -->`)[1]?.split('<!-- end -->')[0] ?? ''
}

/** Reads the rows of the tables of a text, without their heads; a bar that is written `\|` is part of its cell. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines
    .filter((line, at) => !/^\|[-|]+$/.test(line) && !/^\|[-|]+$/.test(lines[at + 1] ?? ''))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

const bare = (cell: string) => /^`(.*)`$/.exec(cell)?.[1] ?? cell

/** A sentence without the marks of Markdown. */
const plain = (text: string) => text.replaceAll(/[`*]/g, '')
