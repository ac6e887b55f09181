// The document of the control interface of the sandbox, as that of a bank's interface, and the table of its calls in the guide.
import type * as v from 'valibot'
import { CALLS as NAMED } from '../../../../edge/sandbox/control/calls/named.ts'
import { documentation } from '../../../../edge/sandbox/control/documentation.ts'
import { sources } from '../../../house/files.ts'
import { docstringsOf } from '../docstrings.ts'
import { documentOf } from '../document.ts'
import type { Documented } from '../documents.ts'
import { bodyOf, type Call } from '../operations.ts'

const CALLS = 'edge/sandbox/control/calls'

/** Lists the control calls, in the order of the guide: that of the examples. */
function controlCalls(): readonly Call[] {
  const words = new Map(sources(CALLS).flatMap((file) => [...docstringsOf(file)]))
  /** The row of a call: a constant, or a member of one. */
  const wordsOf = (name: string): string => {
    const [, group = '', member = 'list'] = name.split('.')
    const found = words.get(group === 'try' ? 'tryCall' : group)
    return found?.members.get(member)?.text ?? found?.text ?? ''
  }
  const order = Object.keys(documentation.examples)
  // One without an example comes last.
  const placeOf = ({ name }: Call) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Array.from(
    NAMED,
    ([name, { definition }]): Call => ({ name, definition, words: wordsOf(name) }),
  ).toSorted((left, right) => placeOf(left) - placeOf(right))
}

/** Makes the document. */
export async function makeControlDocument(): Promise<Documented> {
  const bankInterface = { name: 'control', schemas: CALLS, calls: controlCalls() }
  return { bankInterface, documentation, document: await documentOf(bankInterface, documentation) }
}

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
