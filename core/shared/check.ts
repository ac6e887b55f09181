// Checks a value against a schema and names each fault by path and rule, never by value.
// The schemas themselves live with their interfaces.

import * as v from 'valibot'

/** One fault of a value. */
export interface Fault {
  /** Members joined by dots, positions in brackets: `payee.address[1]`. Empty for the value itself. */
  path: string
  /** Kind of the fault; the error codes of the banks follow it. */
  kind: 'missing' | 'unknown' | 'invalid'
  /** The rule in words, without the value. */
  rule: string
}

/** Either the checked value or its faults, in the order of the schema. */
export type Checked<T> = { ok: true; value: T } | { ok: false; faults: readonly Fault[] }

type Issue = v.BaseIssue<unknown>

/** Tells that a member is not there, whatever `null` means elsewhere. */
const absent = (issue: Issue) => issue.input === undefined

const message = (issue: Issue) => (absent(issue) ? 'is required' : 'must be an object')

/** Makes a schema of an object that allows no other members: for what we send and what a bank receives. */
export function strict<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject(entries, (issue) => (issue.expected === 'never' ? 'is not a known member' : message(issue)))
}

/** Makes a schema of an object that keeps members it does not know: for what a bank answers. */
export function loose<const E extends v.ObjectEntries>(entries: E) {
  return v.looseObject(entries, message)
}

/** Makes a schema of a string that passes a predicate; `rule` says in words what is asked, without the value. */
export function text(passes: (text: string) => boolean, rule: string) {
  return v.pipe(v.string('must be a string'), v.check(passes, rule))
}

/** Makes a schema of an open set: known values for the type, any string at run time. */
export function open<const K extends string>(..._known: readonly K[]) {
  return v.custom<K | (string & {})>((value) => typeof value === 'string', 'must be a string')
}

/** The type of an object with exactly one of two members. */
export type ExactlyOne<T, A extends keyof T, B extends keyof T> = Omit<T, A | B> &
  ((Required<Pick<T, A>> & { [K in B]?: never }) | (Required<Pick<T, B>> & { [K in A]?: never }))

/**
 * Checks a value.
 *
 * A `null` member counts as absent (gaps: shared.members).
 */
export function check<const S extends v.GenericSchema>(schema: S, value: unknown): Checked<v.InferOutput<S>> {
  const result = v.safeParse(schema, withoutNulls(value))
  if (result.success) return { ok: true, value: result.output }
  return { ok: false, faults: onePerPath(result.issues.map(toFault)) }
}

/**
 * Checks what a caller gives.
 *
 * @param where Name of the argument, for the message: `createPayment body`.
 * @throws TypeError naming each field and its rule, and no value.
 */
export function checkArgument<const S extends v.GenericSchema>(schema: S, value: unknown, where: string): v.InferOutput<S> {
  const result = check(schema, value)
  if (result.ok) return result.value
  throw new TypeError(result.faults.map((fault) => `${[where, fault.path].filter(Boolean).join('.')} ${fault.rule}`).join('; '))
}

function toFault(issue: Issue): Fault {
  const path = (issue.path ?? []).reduce((all, item) => {
    const key = item.key
    if (typeof key === 'number') return `${all}[${key}]`
    return all === '' ? String(key) : `${all}.${String(key)}`
  }, '')
  const kind = issue.expected === 'never' ? 'unknown' : absent(issue) || issue.message === 'is required' ? 'missing' : 'invalid'
  return { path, kind, rule: kind === 'missing' && issue.kind === 'schema' ? 'is required' : issue.message }
}

function onePerPath(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults.filter((fault) => !seen.has(fault.path) && seen.add(fault.path))
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (item === null ? item : withoutNulls(item)))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}
