// `npx silta gaps`: what the papers leave open, what we assume, and what the user's own bank does instead.
// It does not ask a bank; `silta letter` asks the bank's support.

import { type Command, Option } from 'commander'
import { KINDS, type Row, type Section, sentenceOf } from '../shared/gaps/index.ts'
import {
  type ByInterface,
  INTERFACE_NAMES,
  oursOf,
  readAssumptions,
  sectionsOf,
  settableIn,
} from './bank-rows.ts'
import { FoundWrong, makeCommand } from './command.ts'
import { readAnswers } from './letter/answers.ts'
import { tell } from './steered-bank.ts'
import { readText } from './text-files.ts'

const EXAMPLE = `
  npx silta gaps --money
  npx silta gaps --interface corporate-payments --kind words
  npx silta gaps --assumptions bank.json --json
`

const MORE = `
Each row is a place that the papers leave open: its id, its kind, the section of the paper, and what we assume. "money" marks a row by which
money may be lost, moved twice or reported wrongly at a bank that differs. A row with "set" can have another value: in the assumptions of a
bank in code, or in the setting ASSUMPTIONS of the proxy. --assumptions reads a file of that form, and --answers a letter that came back; their
values are shown below ours. "assumed" is a row that nobody has confirmed, "told" one that the support of the bank has answered.

Kinds:
${Object.entries(KINDS)
  .map(([kind, words]) => `  ${kind.padEnd(8)}  ${words}`)
  .join('\n')}
`

/** Options of the command line, as commander reads them. */
interface Given {
  interface?: string
  kind?: string
  money?: boolean
  assumptions?: string
  answers?: string
  json?: boolean
}

/** What is known of one bank. */
interface Bank {
  readonly values: ByInterface
  /** The rows that its support has answered, and when. */
  readonly told: ReadonlySet<string>
  readonly on?: string
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeCommand('gaps', summary, EXAMPLE)
    .addOption(new Option('--interface <name>', 'rows that concern one interface').choices(INTERFACE_NAMES))
    .addOption(new Option('--kind <kind>', 'rows of one kind').choices(Object.keys(KINDS)))
    .option('--money', 'rows on which money depends')
    .option('--assumptions <file>', 'JSON of a bank, in the form of the setting ASSUMPTIONS')
    .option('--answers <file>', 'a letter of "npx silta letter" with the answers of a bank')
    .option('--json', 'print JSON')
    .addHelpText('after', MORE)
    .action((given: Given) => showRows(given))
}

function showRows({ interface: name, kind, money, json, ...files }: Given): void {
  const bank = readBank(files)
  const isWanted = (row: Row) => (kind === undefined || row.kind === kind) && (!money || row.money === true)
  const sections = sectionsOf(name === undefined ? INTERFACE_NAMES : [name])
    .map((section) => ({ ...section, rows: section.rows.filter(isWanted) }))
    .filter(({ rows }) => rows.length > 0)
  const rows = sections.flatMap((section) => section.rows.map((row) => shown(row, section, bank)))
  tell(json, rows, () => sections.map((section) => textOf(section, bank)).join('\n\n'))
}

/** Reads what is known of a bank from both files; it refuses a row that is in both. */
function readBank({ assumptions, answers }: Pick<Given, 'assumptions' | 'answers'>): Bank {
  const own = assumptions === undefined ? {} : readAssumptions(assumptions)
  if (answers === undefined) return { values: own, told: new Set() }
  const { rows, bank: told, on } = readAnswers(readText(answers))
  const twice = Object.entries(own).flatMap(([name, ids]) =>
    Object.keys(ids).flatMap((id) => (id in (told[name] ?? {}) ? `${name} ${id}` : [])),
  )
  if (twice.length > 0) throw new FoundWrong(`In both files: ${twice.join(', ')}`)
  const names = INTERFACE_NAMES.map((name) => [name, { ...own[name], ...told[name] }] as const)
  return { values: Object.fromEntries(names), told: new Set(rows.keys()), ...(on !== undefined && { on }) }
}

/** Returns the source of a row's value: the bank's answer, with its day, or else our assumption. */
const seenIn = ({ told, on }: Bank, id: string) =>
  told.has(id) ? { where: 'told', ...(on !== undefined && { on }) } : { where: 'assumed' }

/** Writes a row for programs. */
function shown(row: Row, { paper }: Section, bank: Bank): object {
  const { id, part, section, kind, basis, money = false } = row
  const ours = oursOf(id)
  const theirs = Object.fromEntries(theirsIn(id, bank))
  const value = ours !== undefined && { ours, settableIn: settableIn(id), theirs }
  const sentence = sentenceOf(row, ours)
  return {
    id,
    part,
    section,
    paper: `${paper}, ${row.paper}`,
    kind,
    basis,
    money,
    sentence,
    ...value,
    seen: seenIn(bank, id),
  }
}

/** Finds the values of a bank for a row, by interface. */
function theirsIn(id: string, { values }: Bank): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, own]) => (id in own ? [[name, own[id]] as const] : []))
}

function textOf({ title, paper, rows }: Section, bank: Bank): string {
  const lines = rows.flatMap((row) => {
    const ours = oursOf(row.id)
    const { where, on = '' } = seenIn(bank, row.id)
    const marks = [row.money ? 'money' : '', ours === undefined ? '' : 'set', where, on].filter(Boolean)
    const theirs = theirsIn(row.id, bank).map(([name, own]) => `${name}, your bank: ${JSON.stringify(own)}`)
    return [
      `  ${[row.id, row.kind, `${paper}, ${row.paper}`, ...marks].join('  ')}`,
      ...[sentenceOf(row, ours), ...theirs].map((line) => `      ${line}`),
    ]
  })
  return [`  ${title.en}`, '', ...lines].join('\n')
}
