/// <reference types="node" />
// `npx silta letter`: writes what the papers leave open as a letter to a bank's support, and reads settings from its answers.
// It does not send the letter.

import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { type Command, Option } from 'commander'
import { isAsked, type Language, LANGUAGES, type Row, SECTIONS, sentenceOf } from '../../shared/gaps/index.ts'
import { INTERFACE_NAMES, oursOf, readAssumptions, sectionsOf, settableIn } from '../bank-rows.ts'
import { collected, makeCommand, say, visible } from '../command.ts'
import { readText } from '../text-files.ts'
import { type Answers, readAnswers } from './answers.ts'
import { LETTER_WORDS } from './words.ts'

const EXAMPLE = `
  npx silta letter --interface online-payment --language fi --out letter.txt
  npx silta letter --money
  npx silta letter --answers reply.txt --out bank.json
`

const MORE = `
The letter has each row of "npx silta gaps" that a bank can answer, those on which money depends first, with what we assume and two boxes.
--answers reads the letter that comes back, and prints what differs as JSON, in the form of the setting ASSUMPTIONS and of the
assumptions of a bank in code. What differs and has no setting yet is named on standard error; a letter that cannot be read whole is refused.
`

const MONEY = new Set(SECTIONS.flatMap(({ rows }) => rows.flatMap(({ id, money }) => (money ? id : []))))

/** Options of the command line, as commander reads them. */
interface Given {
  interface?: readonly string[]
  language: Language
  money?: boolean
  assumptions?: string
  answers?: string
  out?: string
}

/** Makes the command. */
export function makeWord(summary: string): Command {
  return makeCommand('letter', summary, EXAMPLE)
    .option(
      '--interface <name>',
      'an interface that is asked about; may be repeated; all when absent',
      collected,
    )
    .addOption(new Option('--language <language>', 'of the letter').choices(LANGUAGES).default('en'))
    .option('--money', 'only the questions on which money depends')
    .option(
      '--assumptions <file>',
      'JSON in the form of the setting ASSUMPTIONS; what it answers is not asked',
    )
    .option('--answers <file>', 'a letter with its answers')
    .option('--out <file>', 'where it is written; standard output when absent')
    .addHelpText('after', MORE)
    .action((given: Given) =>
      given.answers === undefined ? writeLetter(given) : takeAnswers(given.answers, given),
    )
}

function put(text: string, { out }: Given): void {
  if (out === undefined) return say(text)
  writeFileSync(out, text)
  say(`\n  Written: ${out}\n\n`)
}

function writeLetter(given: Given): void {
  const { interface: names = INTERFACE_NAMES, language, money } = given
  const strange = names.find((name) => !INTERFACE_NAMES.includes(name))
  if (strange !== undefined) throw new TypeError(`interface must be ${INTERFACE_NAMES.join(', ')}`)
  const bank = given.assumptions === undefined ? {} : readAssumptions(given.assumptions)
  const isOpen = (row: Row) => isAsked(row) && !names.some((name) => row.id in (bank[name] ?? {}))
  const sections = sectionsOf(names).map((section) => ({ ...section, rows: section.rows.filter(isOpen) }))
  const onMoney = sections.flatMap(({ title, rows }) =>
    rows.flatMap((row) => (row.money ? { row, place: `${title[language]}, ${row.paper}` } : [])),
  )
  const others = sections.map(({ title, rows }) => ({
    title: title[language],
    questions: rows.flatMap((row) => (row.money ? [] : { row, place: row.paper })),
  }))
  const groups = [
    { title: LETTER_WORDS[language].money, questions: onMoney },
    ...(money === true ? [] : others),
  ].filter(({ questions }) => questions.length > 0)
  const titles = sections.filter(({ name }) => names.includes(name)).map(({ title }) => title[language])
  put(letterOf(titles, groups, language), given)
}

interface Group {
  readonly title: string
  readonly questions: readonly { readonly row: Row; readonly place: string }[]
}

function letterOf(titles: readonly string[], groups: readonly Group[], language: Language): string {
  const { subject, opening, how, why, answeredOn, yes, no, closing } = LETTER_WORDS[language]
  let count = 0
  const lines = groups.flatMap(({ title, questions }) => [
    `## ${title}`,
    ...questions.map(({ row, place }) => {
      count += 1
      const sentence = sentenceOf(row, oursOf(row.id), language)
      return `${count}. ${sentence} (${place})\n${row.id}\n[ ] ${yes}   [ ] ${no}:`
    }),
  ])
  const list = titles.map((title) => `- ${title}`).join('\n')
  const parts = [`# ${subject}`, opening, list, how, why, `${answeredOn}:`, ...lines, closing]
  return `${parts.join('\n\n')}\n`
}

function takeAnswers(file: string, given: Given): void {
  const answers = readAnswers(readText(file))
  put(`${JSON.stringify(answers.bank, undefined, 2)}\n`, given)
  process.stderr.write(visible(`\n${summaryOf(answers)}\n`))
}

/** Summarises the answers: how many rows are as assumed, what was set, and what a person has to check. */
function summaryOf({ rows, bank }: Answers): string {
  const all = [...rows]
  const isSet = (id: string) => settableIn(id).some((name) => id in (bank[name] ?? {}))
  const asAssumed = all.filter(([, { isAsAssumed }]) => isAsAssumed)
  const remarks = asAssumed.filter(([, { words }]) => words !== '')
  const set = all.filter(([id]) => isSet(id))
  const unset = all.filter(([id, { isAsAssumed }]) => !isAsAssumed && !isSet(id))
  const isMoney = ([id]: (typeof all)[number]) => MONEY.has(id)
  const listed = (title: string, some: typeof all) =>
    some.length === 0
      ? []
      : [`  ${title}`, ...some.map(([id, { words }]) => `    ${id}: ${words || 'no words'}`)]
  return [
    `  As assumed: ${asAssumed.length}, set: ${set.length}, otherwise and not set: ${unset.length}.`,
    ...listed('Otherwise, and without a setting or a value; money depends on it:', unset.filter(isMoney)),
    ...listed(
      'Otherwise, and without a setting or a value:',
      unset.filter((one) => !isMoney(one)),
    ),
    ...listed('As assumed, with a remark:', remarks),
  ].join('\n')
}
