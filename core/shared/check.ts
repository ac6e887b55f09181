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

/** Makes a schema of an object that allows no other members: for what we send and what a bank receives. */
export function strict<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? 'is not a known member' : 'must be an object',
  )
}

/** Makes a schema of an object that keeps members it does not know: for what a bank answers. */
export function loose<const E extends v.ObjectEntries>(entries: E) {
  return v.looseObject(entries, 'must be an object')
}

/**
 * Makes a schema of a string that passes a predicate.
 *
 * @param rule What is asked, in words; a function may look at the text, but must not repeat it.
 */
export function text(passes: (text: string) => boolean, rule: string | ((text: string) => string)) {
  const words = typeof rule === 'string' ? rule : (issue: { input: string }) => rule(issue.input)
  return v.pipe(v.string('must be a string'), v.check(passes, words))
}

/** Makes a schema of a string that is one of a closed set. */
export function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return v.picklist(values, `must be ${values.join(' or ')}`)
}

/** Makes a schema of a list. */
export function list<const S extends v.GenericSchema>(item: S) {
  return v.array(item, 'must be a list')
}

/** Makes a schema of an open set: known values for the type, any string at run time. */
export function open<const K extends string>(..._known: readonly K[]) {
  return v.custom<K | (string & {})>((value) => typeof value === 'string', 'must be a string')
}

/** The type of an object with exactly one of two members. */
export type ExactlyOne<T, A extends keyof T, B extends keyof T> = Omit<T, A | B> &
  ((Required<Pick<T, A>> & { [K in B]?: never }) | (Required<Pick<T, B>> & { [K in A]?: never }))

/**
 * Makes a schema of an object with exactly one of two members, in values and in types.
 *
 * The fault is named at the first of the two, and counts as a missing member when neither or both are given.
 */
export function exactlyOne<
  const E extends v.ObjectEntries,
  A extends keyof E & string,
  B extends keyof E & string,
>(
  entries: E,
  first: A,
  second: B,
): v.GenericSchema<ExactlyOne<v.InferInput<v.StrictObjectSchema<E, undefined>>, A, B>> {
  type One = ExactlyOne<v.InferInput<v.StrictObjectSchema<E, undefined>>, A, B>
  const either = v.rawCheck<One>(({ dataset, addIssue }) => {
    const value: unknown = dataset.value
    if (typeof value !== 'object' || value === null) return
    // A member whose value is undefined leaves no trace in JSON, so it counts as absent.
    const given = value as Readonly<Record<string, unknown>>
    if ((given[first] === undefined) !== (given[second] === undefined)) return
    const path = [{ type: 'object', origin: 'value', input: {}, key: first, value: undefined }] as const
    addIssue({ message: `is required, or ${second}, and not both`, input: undefined, path: [...path] })
  })
  const object: v.GenericSchema = strict(entries)
  return v.pipe(object as v.GenericSchema<One>, either)
}

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
export function checkArgument<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  where: string,
): v.InferOutput<S> {
  const result = check(schema, value)
  if (result.ok) return result.value
  throw new TypeError(
    result.faults.map((fault) => `${[where, fault.path].filter(Boolean).join('.')} ${fault.rule}`).join('; '),
  )
}

function toFault(issue: Issue): Fault {
  const path = (issue.path ?? []).reduce((all, item) => {
    const key = item.key
    if (typeof key === 'number') return `${all}[${key}]`
    return all === '' ? String(key) : `${all}.${String(key)}`
  }, '')
  const kind = issue.expected === 'never' ? 'unknown' : absent(issue) ? 'missing' : 'invalid'
  return { path, kind, rule: kind === 'missing' && issue.kind === 'schema' ? 'is required' : issue.message }
}

function onePerPath(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults.filter((fault) => !seen.has(fault.path) && seen.add(fault.path))
}

function withoutNulls(value: unknown): unknown {
  // Most values hold none, and then nothing is copied.
  return holdsNull(value) ? copyWithoutNulls(value) : value
}

function holdsNull(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsNull)
  if (!isPlain(value)) return false
  for (const name in value) if (value[name] === null || holdsNull(value[name])) return true
  return false
}

function copyWithoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (item === null ? item : copyWithoutNulls(item)))
  if (!isPlain(value)) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, copyWithoutNulls(member)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
