// Reads a bank's answers from the letter that it has sent back: which rows are as assumed, and how the others differ.
// Nothing is guessed: if one mark is missing, double or unreadable, that is reported and no answer of the letter counts.

import { SECTIONS } from '../../shared/gaps/index.ts'
import { type ByInterface, oursOf, parseAssumptions, settableIn } from '../bank-rows.ts'
import { FoundWrong } from '../command.ts'
import { LETTER_WORDS } from './words.ts'

/** The answer to one row. */
export interface Answer {
  readonly isAsAssumed: boolean
  /** What the bank wrote after the boxes. */
  readonly words: string
}

/** The answers of a letter. */
export interface Answers {
  /** The day of the answers, `YYYY-MM-DD`. */
  readonly on?: string
  readonly rows: ReadonlyMap<string, Answer>
  /** The bank's values that differ from ours and that a setting can have. */
  readonly bank: ByInterface
}

const ROWS = new Map(SECTIONS.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
const WORDS = Object.values(LETTER_WORDS)
const either = (words: readonly string[]) => words.map((word) => word.replaceAll(/[()]/g, '\\$&')).join('|')
const BOXES = new RegExp(
  `^\\[([^\\]]*)\\] *(?:${either(WORDS.map(({ yes }) => yes))}) *\\[([^\\]]*)\\] *(?:${either(WORDS.map(({ no }) => no))}):?(.*)$`,
)
const DAY = new RegExp(`^(?:${either(WORDS.map(({ answeredOn }) => answeredOn))}): *(\\S.*)$`)

/**
 * Reads the answers of a letter, also if a mail program has quoted it.
 *
 * @throws FoundWrong naming each row that is unknown, has no box or both marked, or has a value of another form than ours.
 */
export function readAnswers(letter: string): Answers {
  const rows = new Map<string, Answer>()
  const faults: string[] = []
  let on: string | undefined
  let id: string | undefined
  const lines = letter.split('\n').map((line) => line.replace(/^[>\s]+/, '').trimEnd())
  lines.forEach((line, at) => {
    const day = DAY.exec(line)?.[1]
    if (day !== undefined) {
      if (/^\d{4}-\d\d-\d\d$/.test(day)) on = day
      else faults.push('The day of the answers must be YYYY-MM-DD')
    }
    if (/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(line)) id = line
    const [, yes = '', no = '', rest = ''] = BOXES.exec(line) ?? []
    if (id === undefined || !BOXES.test(line)) return
    // A long answer continues on the next lines.
    const end = lines.indexOf('', at)
    const words = [rest, ...lines.slice(at + 1, end < 0 ? undefined : end)].join(' ').trim()
    const marks = [yes, no].filter((mark) => mark.trim() !== '').length
    if (!ROWS.has(id)) faults.push(`${id} is not known`)
    else if (rows.has(id)) faults.push(`${id} is answered twice`)
    else if (marks > 1 || (marks === 0 && words !== ''))
      faults.push(`${id} must be marked in one of its boxes`)
    else if (marks === 1) rows.set(id, { isAsAssumed: yes.trim() !== '', words })
    id = undefined
  })
  if (rows.size === 0 && faults.length === 0) faults.push('The letter has no answer')
  if (faults.length > 0) throw new FoundWrong(faults.join('\n'))
  return { ...(on !== undefined && { on }), rows, bank: valuesIn(rows) }
}

/** Collects the values that can be set, for the interfaces that the letter is about; a shared row counts for each of them. */
function valuesIn(rows: ReadonlyMap<string, Answer>): ByInterface {
  const asked = new Set([...rows.keys()].map((id) => ROWS.get(id)?.section))
  const isAsked = (name: string) => asked.has(name) || [...asked].every((one) => one === 'shared')
  const bank: Record<string, Record<string, unknown>> = {}
  for (const [id, { isAsAssumed, words }] of rows) {
    if (isAsAssumed || words === '') continue
    const value = valueOf(words, oursOf(id))
    for (const name of settableIn(id).filter(isAsked)) bank[name] = { ...bank[name], [id]: value }
  }
  return parseAssumptions(JSON.stringify(bank))
}

/** Reads a value as the bank wrote it: as text where ours is text, else as JSON; a later check refuses other values, by row. */
function valueOf(words: string, ours: unknown): unknown {
  const text = words.replaceAll(/^`|`$/g, '')
  if (typeof ours === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
