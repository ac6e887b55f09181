// Compares two calls: line, headers, body, what is signed, how they ended.
// It reads stored calls, in which equal fingerprints stand for equal secrets.

import type { Explanation } from '../explanation/explanation.ts'
import type { StoredCall, StoredSide } from './stored-call.ts'

/** The parts of a call. */
export const COMPARED = [
  'line',
  'header',
  'body',
  'signature',
  'outcome',
  'answer-header',
  'answer-body',
] as const

/** One difference or equality between two calls. */
export interface ComparedPart {
  part: (typeof COMPARED)[number]
  /** Name of a header, path of a member, or name of a signed line. */
  name: string
  /** Absent if the call does not have it. */
  left?: string
  right?: string
  isSame: boolean
}

/** A call, and why it ended as it did. */
export interface ComparedCall {
  readonly call: StoredCall
  readonly why: Explanation
}

/** Most members of one body that are compared by name; the rest is compared as one text. */
const MOST_MEMBERS = 300

type Values = ReadonlyMap<string, string>

/** Compares two calls, part by part in the order in which the bank reads a call. */
export function compareCalls(left: ComparedCall, right: ComparedCall): ComparedPart[] {
  const [ours, theirs] = [partsOf(left), partsOf(right)]
  return COMPARED.flatMap((part) => {
    const [one, other] = [ours[part], theirs[part]]
    return [...new Set([...one.keys(), ...other.keys()])].map((name): ComparedPart => {
      const [first, second] = [one.get(name), other.get(name)]
      return {
        part,
        name,
        ...(first !== undefined && { left: first }),
        ...(second !== undefined && { right: second }),
        isSame: first === second,
      }
    })
  })
}

function partsOf({ call, why }: ComparedCall): Record<(typeof COMPARED)[number], Values> {
  const [place = '', query = ''] = call.path.split(/\?(.*)/s)
  return {
    line: new Map([['method', call.method], ['path', place], ...fieldsOf(query, '?')]),
    header: headersOf(call.request),
    body: bodyOf(call.request),
    signature: new Map((why.lines ?? []).map(({ name, bank, caller }) => [name, caller ?? bank])),
    outcome: known({
      operation: call.operation,
      client: call.client,
      status: call.status === undefined ? undefined : String(call.status),
      stage: call.stage,
      code: call.code,
      message: call.message,
      planned: call.outcome,
      row: why.row ?? call.row,
      cause: why.causes[0]?.sentence,
    }),
    'answer-header': call.response ? headersOf(call.response) : new Map(),
    'answer-body': call.response ? bodyOf(call.response) : new Map(),
  }
}

function known(values: Readonly<Record<string, string | undefined>>): Values {
  return new Map(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Joins repeated headers of one name, as HTTP does. */
function headersOf({ headers }: StoredSide): Values {
  const joined = new Map<string, string>()
  for (const [given, value] of headers) {
    const name = given.toLowerCase()
    const before = joined.get(name)
    joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return joined
}

function bodyOf({ headers, body }: StoredSide): Values {
  if (body === undefined) return new Map()
  const whole = new Map([['', body.text]])
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return new Map(fieldsOf(body.text, ''))
  try {
    const parsed: unknown = JSON.parse(body.text)
    if (typeof parsed !== 'object' || parsed === null) return whole
    const members = new Map<string, string>()
    collect(parsed, '', members)
    return members.size > MOST_MEMBERS ? whole : members
  } catch {
    return whole
  }
}

function fieldsOf(text: string, before: string): [string, string][] {
  return Array.from(new URLSearchParams(text), ([name, value]) => [before + name, value])
}

function collect(value: unknown, path: string, members: Map<string, string>): void {
  if (members.size > MOST_MEMBERS) return
  const isBranch = typeof value === 'object' && value !== null
  const inside = isBranch ? Object.entries(value) : []
  if (inside.length === 0) {
    members.set(path, JSON.stringify(value))
    return
  }
  for (const [name, one] of inside) {
    const step = Array.isArray(value) ? `[${name}]` : path === '' ? name : `.${name}`
    collect(one, path + step, members)
  }
}
