// Values made from the schemas of a document: such as it asks for, and such as it forbids.
import { anyCharacter, fc } from '#kit'
import { resolved } from '../../../tools/openapi/judge.ts'
import type { Node } from '../../../tools/openapi/schemas.ts'

/** Makes values that a schema asks for. */
export function rightValue(document: Node, given: unknown): fc.Arbitrary<unknown> {
  const schema = resolved(document, given)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const made = byType(document, schema)
  const examples = (schema['examples'] ?? []) as unknown[]
  if (examples.length === 0) return made
  // What only words can say, such as a check digit, is right in the examples.
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: made })
}

/** Bends a right value in one place, so that it may be wrong: a member less, more, of another type or of odd content. */
export function bentValue(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value)
  return fc.tuple(fc.constantFrom(...places), odd).map(([place, change]) => changed(value, place, change))
}

function byType(document: Node, schema: Node): fc.Arbitrary<unknown> {
  switch (schema['type']) {
    case 'object':
      return objectOf(document, schema)
    case 'array':
      return fc.array(rightValue(document, schema['items']), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Number(schema['maxItems'] ?? 3),
      })
    case 'integer':
      return fc.integer({
        min: Number(schema['minimum'] ?? -1_000),
        max: Number(schema['maximum'] ?? 1_000),
      })
    case 'number':
      return fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    default:
      return textOf(schema)
  }
}

function objectOf(document: Node, schema: Node): fc.Arbitrary<Node> {
  const members = Object.entries((schema['properties'] ?? {}) as Node)
  const required = (schema['required'] ?? []) as string[]
  const values = Object.fromEntries(members.map(([name, member]) => [name, rightValue(document, member)]))
  const object = fc.record(values, { requiredKeys: required })
  const either = (schema['oneOf'] ?? []) as { required: string[] }[]
  if (either.length === 0) return object
  const names = either.flatMap((one) => one.required)
  const one = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), values[name] ?? fc.constant('')))
  return fc.tuple(object, one).map(([all, [name, value]]) => {
    const others = Object.entries(all).filter(([member]) => !names.includes(member))
    return { ...Object.fromEntries(others), [name]: value }
  })
}

function textOf({ pattern, format, minLength, maxLength }: Node): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'))
  if (format === 'uuid') return fc.uuid()
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzåäöABCÅÄÖ0123456789')
  const least = Number(minLength ?? 0)
  return fc.string({ unit: letters, minLength: least, maxLength: Math.min(Number(maxLength ?? 40), 200) })
}

type Place = readonly (string | number)[]

/** Names every place of a value, the whole first. */
function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one: unknown, at) => [at, one])
    : Object.entries(value)
  return [place, ...inner.flatMap(([name, one]) => placesOf(one, [...place, name]))]
}

type Change =
  | { kind: 'put'; value: unknown }
  | { kind: 'drop' }
  | { kind: 'add'; name: string; value: unknown }
  | { kind: 'stretch'; more: string }

const odd: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(null)),
  }),
  fc.record({ kind: fc.constant('put' as const), value: fc.string({ unit: anyCharacter, maxLength: 30 }) }),
  fc.constant({ kind: 'drop' } as const),
  fc.record({
    kind: fc.constant('add' as const),
    name: fc.string({ minLength: 1 }),
    value: fc.jsonValue({ maxDepth: 1 }),
  }),
  fc.record({
    kind: fc.constant('stretch' as const),
    more: fc.constantFrom(' ', '0', 'x'.repeat(600), '\u20ac', '\n'),
  }),
)

function changed(value: unknown, [step, ...rest]: Place, change: Change): unknown {
  if (step === undefined) return ended(value, change)
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])]
    if (rest.length === 0 && change.kind === 'drop') copy.splice(Number(step), 1)
    else copy[Number(step)] = changed(copy[Number(step)], rest, change)
    return copy
  }
  const members = value as Node
  const others = Object.entries(members).filter(([name]) => name !== step)
  if (rest.length === 0 && change.kind === 'drop') return Object.fromEntries(others)
  return { ...members, [step]: changed(members[step], rest, change) }
}

function ended(value: unknown, change: Change): unknown {
  switch (change.kind) {
    case 'put':
      return change.value
    case 'drop':
      return {}
    case 'add':
      return typeof value === 'object' && !Array.isArray(value)
        ? { ...value, [change.name]: change.value }
        : [value]
    case 'stretch':
      return typeof value === 'string' ? value + change.more : change.more
  }
}
