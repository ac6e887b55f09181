// The fields of a form, read from a JSON Schema: what each takes, and what is wrong with a value.
// It does not depend on the DOM, a page or an interface.

/** The parts of JSON Schema (2020-12) that become fields. A schema with other parts becomes a field for JSON text. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly 'x-extensible-enum'?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly examples?: readonly unknown[]
}

/** Schemas by name; the last part of a `$ref` is such a name. */
export type Schemas = Readonly<Record<string, JsonSchema>>

/** A field, and what it takes. */
export type Field = {
  /** What the field is for, in the words of the schema. */
  readonly about: string
} & (
  | { readonly kind: 'text'; readonly rules: JsonSchema; readonly suggestions: readonly string[] }
  | { readonly kind: 'number'; readonly rules: JsonSchema }
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'group'; readonly members: readonly Member[] }
  | { readonly kind: 'list'; readonly item: JsonSchema; readonly least: number; readonly most: number }
  | { readonly kind: 'map'; readonly value: JsonSchema }
  | { readonly kind: 'variants'; readonly variants: readonly JsonSchema[] }
  | { readonly kind: 'json' }
)

/** A member of an object. */
export interface Member {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonSchema
}

/** Follows references, and merges the parts of an `allOf`. */
export function resolved(schema: JsonSchema, all: Schemas): JsonSchema {
  const { $ref, ...own } = schema
  const target = $ref === undefined ? {} : (all[$ref.split('/').at(-1) ?? ''] ?? {})
  const base = $ref === undefined ? {} : resolved(target, all)
  const { allOf = [], ...rest } = { ...base, ...own }
  return allOf
    .map((part) => resolved(part, all))
    .reduce<JsonSchema>(
      (sum, part) => ({
        ...part,
        ...sum,
        ...((sum.properties ?? part.properties) && { properties: { ...sum.properties, ...part.properties } }),
        ...((sum.required ?? part.required) && {
          required: [...(sum.required ?? []), ...(part.required ?? [])],
        }),
      }),
      rest,
    )
}

/** Makes the field for a schema. */
export function fieldOf(schema: JsonSchema, all: Schemas): Field {
  const it = resolved(schema, all)
  const about = it.description ?? ''
  const type = [it.type ?? []].flat().find((one) => one !== 'null')
  if (it.const !== undefined) return { about, kind: 'fixed', value: it.const }
  if (it.enum) return { about, kind: 'choice', values: it.enum }
  const variants = it.oneOf ?? it.anyOf
  if (variants && !it.properties) {
    const real = variants.filter((one) => resolved(one, all).type !== 'null')
    const [only] = real
    return real.length === 1 && only ? fieldOf(only, all) : { about, kind: 'variants', variants: real }
  }
  if (type === 'boolean') return { about, kind: 'choice', values: [true, false] }
  if (type === 'number' || type === 'integer') return { about, kind: 'number', rules: it }
  if (type === 'string')
    return { about, kind: 'text', rules: it, suggestions: (it['x-extensible-enum'] ?? []).map(String) }
  if (type === 'array' && it.items)
    return { about, kind: 'list', item: it.items, least: it.minItems ?? 0, most: it.maxItems ?? Infinity }
  if (it.properties) {
    const members = Object.entries(it.properties).map(([name, member]) => ({
      name,
      isRequired: it.required?.includes(name) ?? false,
      schema: member,
    }))
    return { about, kind: 'group', members }
  }
  if (typeof it.additionalProperties === 'object')
    return { about, kind: 'map', value: it.additionalProperties }
  return { about, kind: 'json' }
}

/** A rule that a text breaks, with the rule's number or form. */
export interface Broken {
  readonly rule: 'required' | 'pattern' | 'short' | 'long' | 'number' | 'low' | 'high'
  readonly by: string
}

/** Judges what a person has written; `undefined` if it is right. */
export function judgeText(text: string, rules: JsonSchema, isRequired: boolean): Broken | undefined {
  if (text === '') return isRequired ? { rule: 'required', by: '' } : undefined
  const { length } = Array.from(text)
  if (rules.minLength !== undefined && length < rules.minLength)
    return { rule: 'short', by: String(rules.minLength) }
  if (rules.maxLength !== undefined && length > rules.maxLength)
    return { rule: 'long', by: String(rules.maxLength) }
  if (rules.pattern !== undefined && !new RegExp(rules.pattern, 'u').test(text))
    return { rule: 'pattern', by: rules.pattern }
  return undefined
}

/** Judges a number as it is written: an exact decimal, without exponent. */
export function judgeNumber(text: string, rules: JsonSchema, isRequired: boolean): Broken | undefined {
  if (text === '') return isRequired ? { rule: 'required', by: '' } : undefined
  const isWhole = [rules.type].flat().includes('integer')
  if (!(isWhole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(text))
    return { rule: 'number', by: isWhole ? '12' : '12.50' }
  if (rules.minimum !== undefined && Number(text) < rules.minimum)
    return { rule: 'low', by: String(rules.minimum) }
  if (rules.maximum !== undefined && Number(text) > rules.maximum)
    return { rule: 'high', by: String(rules.maximum) }
  return undefined
}

/** Finds the variant whose form a value has; the first one if none fits. */
export function variantOf(value: unknown, variants: readonly JsonSchema[], all: Schemas): number {
  const fits = (schema: JsonSchema): boolean => {
    const it = resolved(schema, all)
    if (it.const !== undefined) return it.const === value
    if (it.enum) return it.enum.includes(value)
    if (typeof value !== 'object' || value === null) return [it.type].flat().includes(typeof value)
    if (Array.isArray(value)) return [it.type].flat().includes('array')
    const inner = it.oneOf ?? it.anyOf
    if (inner && !it.properties) return inner.some(fits)
    const names = Object.keys(value)
    const isKnown = names.every(
      (name) => it.properties?.[name] !== undefined || it.additionalProperties !== false,
    )
    const isWhole = (it.required ?? []).every((name) => names.includes(name))
    const isSame = Object.entries(it.properties ?? {}).every(([name, member]) => {
      const only = resolved(member, all).const
      return only === undefined || !names.includes(name) || Reflect.get(value, name) === only
    })
    return isKnown && isWhole && isSame
  }
  return Math.max(variants.findIndex(fits), 0)
}
