// An answer of the bank as lines for people: its members, then each of its lists in columns.

import { columns } from '../steered-bank.ts'

/** Writes an answer. */
export function shown(answer: unknown): string {
  const blocks = blocksOf(answer)
  return blocks.length === 0 ? '  Done.' : blocks.join('\n\n')
}

function blocksOf(value: unknown, title?: string): string[] {
  const heading = title === undefined ? '' : `  ${title}\n`
  if (Array.isArray(value)) {
    const rows = value as readonly Readonly<Record<string, unknown>>[]
    const names = [...new Set(rows.flatMap(Object.keys))].filter((name) =>
      rows.every((row) => isPlain(row[name])),
    )
    const cells = rows.map((row) => names.map((name) => textOf(row[name])))
    return [heading + columns(rows.length === 0 ? [] : [names.map(wordsOf), ...cells], 'None.')]
  }
  const members = Object.entries(value as object)
  const plain = members.filter(([, one]) => isPlain(one))
  const lines = plain.map(([name, one]) => [wordsOf(name), textOf(one)])
  return [
    ...(lines.length > 0 ? [heading + columns(lines, '')] : []),
    ...members.filter(([, one]) => !isPlain(one)).flatMap(([name, one]) => blocksOf(one, wordsOf(name))),
  ]
}

/** Whether a value fits into one cell: a list of texts does, one of objects does not. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
    : typeof value !== 'object' || value === null
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(' ') || 'none'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Writes the name of a member in words: `Redirect uris`. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
