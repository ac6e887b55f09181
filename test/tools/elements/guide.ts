// Writes the tables of the guide of the elements, each between two marks.
import type { ElementFacts, Property } from './facts.ts'

/** The path of the guide. */
export const GUIDE = 'widgets/GUIDE.md'

const TABLES: Readonly<Record<string, (elements: readonly ElementFacts[]) => string>> = {
  'custom properties': customPropertyTable,
  events: eventTable,
  members: memberTables,
}

/** Puts the tables into the text of a guide. */
export function withTables(text: string, elements: readonly ElementFacts[]): string {
  return text.replaceAll(
    /(<!-- made of the elements: ([\w ]+) -->\n)[^]*?(<!-- end -->)/g,
    (_all, begin: string, name: string, end: string) => {
      const made = TABLES[name]
      if (!made) throw new Error(`the guide asks for a table of ${name}, which there is not`)
      return `${begin}\n${made(elements)}\n\n${end}`
    },
  )
}

function customPropertyTable(elements: readonly ElementFacts[]): string {
  const all = elements.flatMap((element) => element.customProperties.map((own) => ({ ...own, element })))
  const names = [...new Set(all.map(({ name }) => name))]
  const shared = names.filter((name) => all.filter((one) => one.name === name).length === elements.length)
  const rows = [...shared, ...names.filter((name) => !shared.includes(name))].flatMap((name) => {
    const found = all.find((one) => one.name === name)
    if (!found) return []
    const [, light = found.initial, dark] =
      /^light-dark\((.+), ((?:[^(),]|\([^()]*\))+)\)$/.exec(found.initial) ?? []
    const of = shared.includes(name) ? '' : `${plainName(found.element)}: `
    return [[code(name), code(light), dark === undefined ? '' : code(dark), of + found.description]]
  })
  return table(['custom property', 'light', 'dark', 'of what'], rows)
}

function eventTable(elements: readonly ElementFacts[]): string {
  const names = [...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name)))]
  const all = elements.flatMap((element) => element.events.map((event) => ({ ...event, element })))
  const rows = names.map((name) => {
    const of = all.filter((event) => event.name === name)
    const members =
      of[0]?.detail.map((member) => `${code(member.name)}: ${code(shortType(member.type))}`) ?? []
    const who = of.length === elements.length ? 'all' : of.map(({ element }) => plainName(element)).join(', ')
    return [code(name), members.join(', '), who, of[0]?.description ?? '']
  })
  return table(['event', 'members', 'of', 'when'], rows)
}

function memberTables(elements: readonly ElementFacts[]): string {
  return elements.map(memberTablesOf).join('\n\n')
}

function memberTablesOf(element: ElementFacts): string {
  const { tag, folder, properties, attributes, methods, slots, parts, states } = element
  const own = attributes.filter(({ property }) => property === undefined)
  const named = (what: string, all: readonly { name: string; description: string }[]) =>
    all.length > 0
      ? [
          table(
            [what, 'what it is'],
            all.map(({ name, description }) => [code(name), description]),
          ),
        ]
      : []
  return [
    `### \`<${tag}>\``,
    `\`silta/widgets/${folder}/define\` registers it, \`silta/widgets/${folder}\` gives its class \`${element.className}\`.`,
    table(
      ['property', 'attribute', 'type', 'what it is'],
      [
        ...properties.map((property) => [
          code(property.name),
          property.attribute === undefined ? '' : code(property.attribute),
          code(shortType(property.type)),
          notesOf(property) + inOneLine(property.description),
        ]),
        ...own.map(({ name, type, description }) => ['', code(name), code(type), description]),
      ],
    ),
    table(
      ['method', 'what it does'],
      methods.map(({ name, description, parameters, returns }) => [
        code(
          `${name}(${parameters.map((one) => `${one.name}${one.isOptional ? '?' : ''}`).join(', ')}): ${returns}`,
        ),
        inOneLine(description),
      ]),
    ),
    ...named('slot', slots),
    ...named('part', parts),
    ...named('state, as `:state(…)`', states),
  ].join('\n\n')
}

function notesOf({ isReadonly, reflects, initial }: Property): string {
  const notes = [
    ...(isReadonly ? ['*Read only.*'] : []),
    ...(reflects ? ['*Reflected.*'] : []),
    ...(initial !== undefined && initial !== 'false' && initial !== "''"
      ? [`At first ${code(initial)}.`]
      : []),
  ]
  return notes.map((note) => `${note} `).join('')
}

/** A type without what every property may be: not set. */
function shortType(type: string): string {
  return type.replace(/ \| undefined$/, '')
}

function plainName({ folder }: ElementFacts): string {
  return folder.replaceAll('-', ' ')
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // A bar would end a cell, in code too.
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll('|  |', '| |')
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
