// The table of all control calls in the guide of the sandbox, made of the same data as the document.
import type * as v from 'valibot'
import type { Documented } from '../documents.ts'
import { bodyOf, type Call } from '../operations.ts'

/** The guide with the table. */
export const CONTROL_GUIDE = 'edge/sandbox/CONTROL.md'

const BEGIN = '<!-- made of the calls -->'
const END = '<!-- end -->'

/**
 * Puts the table into the guide, between its marks.
 *
 * @throws TypeError if a mark is missing.
 */
export function withCallTable(guide: string, { bankInterface }: Documented): string {
  const [before, rest] = guide.split(BEGIN)
  const after = rest?.slice(rest.indexOf(END))
  if (before === undefined || after === undefined || !after.startsWith(END))
    throw new TypeError(`${CONTROL_GUIDE} has no place for the table of calls`)
  const rows = bankInterface.calls.map(rowOf)
  const table = ['| call | in code | answer | what it does |', '|---|---|---|---|', ...rows].join('\n')
  return `${before}${BEGIN}\n\n${table}\n\n${after}`
}

function rowOf({ name, definition, words }: Call): string {
  const { method, path, body, parameters, replies } = definition
  const asked = [
    `\`${method} ${path.replace('/_sandbox', '').replaceAll(/\{(\w+)\}/g, '<$1>')}\``,
    membersOf(parameters?.query),
    membersOf(bodyOf(body)?.schema),
  ]
  const answers = Object.entries(replies).map(([status, reply]) =>
    [status, membersOf(bodyOf(reply)?.schema)].filter(Boolean).join(' '),
  )
  const cells = [asked.filter(Boolean).join(' '), `\`${name}\``, answers.join(', '), words]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

/** Shows the members of a schema, a `?` behind those that may be left out; empty if it has none. */
function membersOf(schema: v.GenericSchema | undefined): string {
  const { type, entries, wrapped, item } = (schema ?? {}) as Shape
  if (wrapped) return membersOf(wrapped)
  if (type === 'array' && item) {
    const members = membersOf(item)
    return members === '' ? '' : `a list of ${members}`
  }
  if (!entries || Object.keys(entries).length === 0) return ''
  const members = Object.entries(entries).map(([member, { type: kind }]) =>
    kind === 'optional' ? `${member}?` : member,
  )
  return `\`{ ${members.join(', ')} }\``
}

/** As far as the schemas of valibot are read here. */
interface Shape {
  type?: string
  entries?: Record<string, v.GenericSchema>
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
}
