// The table of all calls for people: what each is, how it is answered, and what may be done after a lost answer.
// Made of the same data as the documents; nothing in it is written by hand.
import type { Documentation } from '../../../edge/sandbox/openapi/documentation.ts'
import type { Documented } from './documents.ts'
import type { AnyDefinition, Call } from './operations.ts'

const RESEND: Readonly<Record<AnyDefinition['lost']['resend'], string>> = {
  same: 'yes, the same request',
  'new-attempt': 'not as the same request; a new attempt is safe',
  'after-read': 'only when a read shows that nothing happened',
  never: 'no: a person decides',
}

/** Writes the page of all calls, in Markdown. */
export function writeCalls(all: readonly Documented[]): string {
  const parts = all.flatMap(({ bankInterface, documentation }) => [
    `## ${documentation.title} ${documentation.version}`,
    `\`import { … } from 'silta/core/${bankInterface.name}'\` · document: \`silta/openapi/${bankInterface.name}.json\``,
    table(
      ['function', 'call', 'replies', 'refusals', 'paper'],
      bankInterface.calls.map((call) => rowOf(call, documentation)),
    ),
    'After a lost answer (a timeout, a broken connection, a status that is not listed):',
    table(
      ['function', 'may it be sent again?', 'how to find out what happened'],
      groupsOf(bankInterface.calls),
    ),
    ...(documentation.besides === undefined ? [] : [documentation.besides]),
  ])
  return `${['# Calls and safe next steps', MADE, ...parts].join('\n\n')}\n`
}

const MADE =
  'Made from the operations, not written by hand. A listed refusal below 500 is a definite no: nothing has happened.'

function rowOf({ name, definition }: Call, documentation: Documentation): string[] {
  const { method, path, replies, refusals, errors, paper, deprecated, sandboxOnly } = definition
  const marks = [
    deprecated === true ? ' (deprecated)' : '',
    sandboxOnly === true ? ' (sandbox only)' : '',
    Array.isArray(deprecated)
      ? ` (deprecated: ${deprecated.map((member) => `\`${member}\``).join(', ')})`
      : '',
  ]
  const known = Object.keys(documentation.refusals[name] ?? documentation.refusals['*'] ?? {}).join(', ')
  return [
    `\`${name}\`${marks.join('')}`,
    `\`${method} ${path}\``,
    Object.keys(replies).join(', '),
    `${known}${refusals === 'open' ? ' and others' : ''} (${errors})`,
    paper,
  ]
}

/** One row for the calls that Part 4 of the gaps names together. */
function groupsOf(calls: readonly Call[]): string[][] {
  const groups = new Map<string, Call[]>()
  for (const call of calls) {
    const name = call.definition.group ?? call.definition.id
    groups.set(name, [...(groups.get(name) ?? []), call])
  }
  return Array.from(groups.values(), (members) => {
    const lost = members[0]?.definition.lost
    const names = members.map(({ name }) => `\`${name}\``)
    return [names.join(', '), lost ? RESEND[lost.resend] : '', lost?.truth ?? '']
  })
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
