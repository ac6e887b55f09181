// Checks a value against a schema and names each fault by path and rule, never by value.
// The schemas themselves live with their interfaces.

import * as v from 'valibot'

/**
 * What is wrong: missing; of another JSON type; an unknown member; too short, too long or too few; too small or too
 * large a number; not a date of the expected form; anything else.
 */
export type FaultKind = 'missing' | 'type' | 'unknown' | 'size' | 'min' | 'max' | 'date' | 'value'

/** One fault of a value. */
export interface Fault {
  /** Members joined by dots, positions in brackets: `payee.address[1]`. Empty for the value itself. */
  path: string
  /** Kind of the fault, or an interface's own name of the rule; the banks' codes and violations follow from it. */
  kind: FaultKind | (string & {})
  /** The rule in words, without the value. */
  rule: string
}

/** A part of an answer that does not fit, and was left out alone: where it is, its broken rule, and what became of it. */
export interface Spared {
  readonly kind: 'left_out' | 'row_unread'
  readonly path: string
  readonly rule: string
}

/** Either the checked value, with what was left out of it, or its faults. */
export type Checked<T> =
  | { ok: true; value: T; spared?: readonly Spared[] }
  | { ok: false; faults: readonly Fault[] }

/** A fault as the library reports it. */
export type Issue = v.BaseIssue<unknown>

/** Returns whether a member is missing; `null` is not missing here. */
export const absent = (issue: Issue) => issue.input === undefined

/**
 * Makes a schema of an object that allows no other members: for what we send and what a bank receives.
 *
 * The library's own schema accepts a list as an object without members, and stops at the first unknown member.
 */
export function strict<const E extends v.ObjectEntries>(
  entries: E,
): v.StrictObjectSchema<E, 'must be an object'> {
  const schema = v.looseObject(entries, 'must be an object')
  const known = schema['~run'].bind(schema)
  const run: typeof known = (dataset, config) => {
    const { value } = dataset
    const read = known(membersOf(dataset), config)
    if (!isContainer(value) || Array.isArray(value)) return read
    const others = Object.keys(value).filter((name) => !Object.hasOwn(entries, name))
    // Most values break no rule, and then nothing is gathered.
    if (!read.issues && others.length === 0) return read
    const issues = others.map((name) => ({ ...UNKNOWN_MEMBER, path: [stepTo(name)] }))
    return {
      typed: false,
      value: read.value,
      issues: [...(read.issues ?? []), ...issues] as [Issue, ...Issue[]],
    }
  }
  // The library's own schema of this kind would only make a bundle larger: this one does its work.
  return Object.assign(schema, { type: 'strict_object', '~run': run }) as unknown as v.StrictObjectSchema<
    E,
    'must be an object'
  >
}

/** What is wrong with a member that no schema names. */
const UNKNOWN_MEMBER = {
  kind: 'schema',
  type: 'strict_object',
  input: 0,
  expected: 'never',
  received: '',
  message: 'is not a known member',
} as const

/** Drops members that are `null`; a list becomes a value that no schema accepts as an object. */
function membersOf(dataset: v.UnknownDataset): v.UnknownDataset {
  const { value } = dataset
  if (Array.isArray(value)) return { ...dataset, value: NO_OBJECT }
  if (!isContainer(value) || !Object.values(value).includes(null)) return dataset
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return { ...dataset, value: Object.fromEntries(given) }
}

/** The value that replaces a list where an object belongs. */
const NO_OBJECT = 0

/** A test whether a value passes a schema unchanged. */
type Passing = (value: unknown) => boolean

/**
 * Fast tests of our own schemas, for answers of banks: the library copies each object and wraps each member, which is
 * most of the cost of checking a page. If a fast test fails, the library finds what is wrong.
 *
 * Not members of the schemas: a pipe would copy the test of its first schema, which does not know the pipe's further rules.
 */
const fastTests = new WeakMap<object, Passing>()

const isString: Passing = (value) => typeof value === 'string'

function fastTestOf(schema: v.GenericSchema): Passing {
  // A schema with a default or more rules is left to the library.
  const isPlainOptional =
    schema.type === 'optional' && 'default' in schema && schema.default === undefined && !('pipe' in schema)
  if (isPlainOptional && 'wrapped' in schema) {
    const wrapped = fastTestOf(schema.wrapped as v.GenericSchema)
    return (value) => value === undefined || wrapped(value)
  }
  if (schema.type === 'string' && !('pipe' in schema)) return isString
  const whole: Passing = (value) => {
    const result = schema['~run']({ value }, {})
    return result.issues === undefined && result.value === value
  }
  return fastTests.get(schema) ?? whole
}

/** Makes a schema of an object that keeps unknown members: for answers of banks. */
export function loose<const E extends v.ObjectEntries>(
  entries: E,
): v.LooseObjectSchema<E, 'must be an object'> {
  const schema = v.looseObject(entries, 'must be an object')
  const members = Object.entries(entries).map(
    ([name, member]) => [name, fastTestOf(member as v.GenericSchema)] as const,
  )
  const passes: Passing = (value) => {
    if (!isContainer(value) || Array.isArray(value)) return false
    for (const [name, passesMember] of members) if (!passesMember(value[name])) return false
    return true
  }
  fastTests.set(schema, passes)
  const whole = schema['~run'].bind(schema)
  const run: (typeof schema)['~run'] = (dataset, config) =>
    passes(dataset.value) ? Object.assign(dataset, TYPED) : whole(dataset, config)
  return Object.assign(schema, { '~run': run })
}

const TYPED = { typed: true } as const

/** The schema of a string with one rule; a name of its own keeps published types short, which contain it by the hundred. */
export interface TextSchema
  extends v.SchemaWithPipe<
    readonly [
      v.StringSchema<'must be a string'>,
      v.CheckAction<string, string | ((issue: { input: string }) => string)>,
    ]
  > {}

/**
 * Makes a schema of a string that passes a predicate.
 *
 * @param rule The rule in words; a function may look at the text, but must not repeat it.
 * @param kind Kind of the fault: a wrong length, not a date, or just a wrong value; else an interface's own name of this
 * rule, such as `Iban`.
 */
export function text(
  passes: (text: string) => boolean,
  rule: string | ((text: string) => string),
  kind: 'size' | 'date' | 'value' | (string & {}) = 'value',
): TextSchema {
  const words = typeof rule === 'string' ? rule : (issue: { input: string }) => rule(issue.input)
  // A function of its own: the same predicate may have another kind elsewhere.
  const own = kind === 'value' ? passes : (value: string) => passes(value)
  if (kind !== 'value') kinds.set(own, kind)
  const schema = v.pipe(v.string('must be a string'), v.check(own, words))
  fastTests.set(schema, (value) => typeof value === 'string' && passes(value))
  return schema
}

/** The kind of the rule that a predicate checks, if it is not `value`. */
export const kinds = new WeakMap<object, Fault['kind']>()

/** Makes a schema of a string that is one of a closed set. */
export function oneOf<const T extends readonly [string, ...string[]]>(...values: T) {
  return v.picklist(values, `must be ${values.join(' or ')}`)
}

/** Makes a schema of a string that is one of a closed set, if an interface has its own name of this rule. */
export function oneOfNamed<const T extends readonly [string, ...string[]]>(kind: string, ...values: T) {
  const own = (value: T[number]) => values.includes(value)
  kinds.set(own, kind)
  return v.pipe(
    v.custom<T[number]>(isString, 'must be a string'),
    v.check(own, `must be ${values.join(' or ')}`),
  )
}

/** Makes a schema of a list. */
export function list<const S extends v.GenericSchema>(item: S) {
  const schema = v.array(item, 'must be a list')
  const passes = fastTestOf(item)
  fastTests.set(schema, (value) => Array.isArray(value) && value.every(passes))
  return schema
}

/** What happens to the value that an issue is about. */
interface Mark {
  readonly kind: Spared['kind']
  /** How many steps of the issue's path lead to that value; the other steps lead from there to the fault. */
  readonly below: number
  /** What replaces it; nothing when absent. */
  readonly instead?: string | undefined
}

const marks = new WeakMap<Issue, Mark>()

/** Marks the faults of a schema, so that the rest of the answer is still accepted; the innermost of nested marks counts. */
function sparing<const S extends v.GenericSchema>(
  schema: S,
  markOf: (depth: number, value: unknown) => Mark | undefined,
): S {
  const run = schema['~run'].bind(schema)
  const own: typeof run = (dataset, config) => {
    const { value } = dataset
    const result = run(dataset, config)
    for (const issue of result.issues ?? []) {
      const mark = markOf(issue.path?.length ?? 0, value)
      if (mark && !marks.has(issue)) marks.set(issue, mark)
    }
    return result
  }
  return Object.assign(schema, { '~run': own })
}

/**
 * Makes the schema of a member of an answer that nothing depends on: if it does not fit, it is left out, and reported.
 *
 * @param only Which values may be left out; all when absent.
 * @param instead What replaces it, for a member whose presence alone has a meaning.
 * @see gaps Part 5, law 5
 */
export function spare<const S extends v.GenericSchema>(
  schema: S,
  only: Passing = () => true,
  instead?: string,
) {
  return sparing(v.optional(schema), (below, value) =>
    only(value) ? { kind: 'left_out', below, instead } : undefined,
  )
}

/**
 * Makes the schema of a list in an answer whose rows do not depend on each other: a row that does not fit is taken out, and
 * reported as unread.
 *
 * @see gaps Part 5, law 5
 */
export function rows<const S extends v.GenericSchema>(item: S) {
  return sparing(list(item), (depth) => (depth > 0 ? { kind: 'row_unread', below: depth - 1 } : undefined))
}

/** Takes out of a value what its issues are about; all of them are marked. */
function withoutSpared(whole: unknown, issues: readonly Issue[]): Spared[] {
  const spared = new Map<string, Spared>()
  const unread = new Map<unknown[], Set<unknown>>()
  for (const issue of issues) {
    const { kind, below, instead } = marks.get(issue) as Mark
    const keys = (issue.path ?? []).map(({ key }) => key as string)
    const steps = keys.slice(0, keys.length - below)
    const at = JSON.stringify(steps)
    const last = steps.pop() as string
    const parent = steps.reduce<unknown>((it, key) => (isContainer(it) ? it[key] : undefined), whole)
    // Only the first fault of each value is reported.
    if (!isContainer(parent) || spared.has(at)) continue
    const { path, rule } = toFault(issue, 'value')
    spared.set(at, { kind, path, rule })
    if (Array.isArray(parent)) unread.set(parent, (unread.get(parent) ?? new Set()).add(last))
    else if (instead === undefined) delete parent[last]
    else parent[last] = instead
  }
  for (const [rest, positions] of unread) {
    const read = rest.filter((_, at) => !positions.has(at))
    rest.splice(0, rest.length, ...read)
  }
  return [...spared.values()]
}

/** Makes a schema of an object whose members have any name. */
export function record<const S extends v.GenericSchema>(
  item: S,
): v.RecordSchema<v.StringSchema<undefined>, S, 'must be an object'> {
  const schema = v.record(v.string(), item, 'must be an object')
  const members = schema['~run'].bind(schema)
  const run: (typeof schema)['~run'] = (dataset, config) => members(membersOf(dataset), config)
  return Object.assign(schema, { '~run': run })
}

/** Makes a schema of an open set: known values for the type and for documents, any string at run time. */
export function open<const K extends string>(...known: readonly K[]) {
  const schema = v.custom<K | (string & {})>(isString, 'must be a string')
  fastTests.set(schema, isString)
  return Object.assign(schema, { known })
}

/**
 * Makes a rule across members of an object, for a pipe after its schema: judged only when these members are valid by
 * themselves, so that no fault is named twice.
 *
 * @param members Members that the rule reads, with all that is inside them.
 * @param at Path of the fault, in members.
 * @param passes Whether the object passes.
 * @param rule The rule in words.
 * @param kind Kind of the fault; `missing` if a member should be there.
 */
export function across<T>(
  members: readonly (keyof T & string)[],
  at: readonly string[],
  passes: (value: T) => boolean,
  rule: string,
  kind: Fault['kind'],
) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const named = (dataset.issues ?? []).map(({ path }) => path?.[0]?.key)
    const isJudged = isContainer(dataset.value) && !members.some((member) => named.includes(member))
    if (!isJudged || passes(dataset.value as T)) return
    const [first, ...rest] = at.map(stepTo)
    addIssue({ message: rule, expected: kind, ...(first && { path: [first, ...rest] }) })
  })
}

/** Names a member in the path of a fault. */
export const stepTo = (key: string) =>
  ({ type: 'object', origin: 'value', input: {}, key, value: undefined }) as const

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
    addIssue({ message: `is required, or ${second}, and not both`, input: undefined, path: [stepTo(first)] })
  })
  const object: v.GenericSchema = strict(entries)
  // The rule is code; the OpenAPI documents read its members here.
  return v.pipe(object as v.GenericSchema<One>, Object.assign(either, { either: [first, second] }))
}

/**
 * Checks a value: all faults at once.
 *
 * A `null` member counts as absent (gaps: shared.members). Faults of members that nothing depends on fail nothing if they
 * are all that is wrong: see {@link spare} and {@link rows}.
 *
 * @param kindOf Names the kinds of its faults; a caller needs none.
 */
export function check<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  kindOf: (issue: Issue) => Fault['kind'] = () => 'value',
): Checked<v.InferOutput<S>> {
  // A strict schema handles `null` itself, and refuses an unknown member even if it is `null`.
  let given = schema.type === 'strict_object' ? value : withoutNulls(value)
  const spared: Spared[] = []
  for (;;) {
    const result = v.safeParse(schema, given)
    if (result.success) return { ok: true, value: result.output, ...(spared.length > 0 && { spared }) }
    const { issues } = result
    if (!issues.every((issue) => marks.has(issue)))
      return { ok: false, faults: issues.map((issue) => toFault(issue, kindOf(issue))) }
    // The caller's value is not changed. Rules about several members show their faults only once each member is right.
    if (spared.length === 0) given = structuredClone(given)
    spared.push(...withoutSpared(given, issues))
  }
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

function toFault(issue: Issue, kind: Fault['kind']): Fault {
  const steps = issue.path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)) ?? []
  const path = steps.join('').replace(/^\./, '')
  const isMissing = absent(issue) && issue.kind === 'schema'
  return { path, kind, rule: isMissing ? 'is required' : issue.message }
}

function withoutNulls(value: unknown): unknown {
  // Most values do not contain any `null`, and then nothing is copied.
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
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, copyWithoutNulls(member)]))
}

/** Returns whether a value has members. */
export function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
