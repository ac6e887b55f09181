// The operations of an interface as its OpenAPI document lists them, and the values that their forms begin with.

import type { JsonSchema, Schemas } from '../../shared/parts/schema-fields.ts'

/** A parameter of path, query or headers. */
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
  readonly example?: unknown
}

interface Shown {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { schema: JsonSchema; examples?: { ordinary?: { value?: unknown } } }>
    >
  }
}

/** The parts of an OpenAPI document that are read here. */
export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Shown>>>>
  readonly components: {
    readonly schemas?: Schemas
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/** The parts of an operation that a form needs. */
export interface FormOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Name of the function in code. */
  readonly fn: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: { readonly schema: JsonSchema; readonly example: unknown } | undefined
}

/** The contents of a form. */
export interface Filled {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Headers that identify the caller, or that the bank adds to a call. */
const OWN =
  /signature|^date$|authorization|request-id|session-id|interaction-id|api-key|certificate|consent-id|^accept$|^content-type$|redirect|^tpp-/i

/** Reads the operations of a document, in its order. */
export function operationsOf({ paths, components }: InterfaceDocument): FormOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shown]) => {
      const { operationId, summary = '', description = '', parameters = [], requestBody } = shown
      // A body that is a form (RFC 6749) names the caller, so the bank fills it in.
      const content = requestBody?.content['application/json']
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        fn: /In code: `(\w+)`/.exec(description)?.[1],
        parameters: parameters
          .flatMap((one) =>
            '$ref' in one ? (components.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? []) : one,
          )
          .filter((one) => one.in !== 'header' || !OWN.test(one.name)),
        body: content && { schema: content.schema, example: content.examples?.ordinary?.value },
      }
    }),
  )
}

/** Joins parameters and body into one schema. */
export function schemaOf({ parameters, body }: FormOperation): JsonSchema {
  const places = ['path', 'query', 'header'].flatMap((place): [string, JsonSchema][] => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return []
    const properties = Object.fromEntries(
      own.map(({ name, schema = { type: 'string' }, description = '' }) => [
        name,
        { description, ...schema },
      ]),
    )
    return [[place, { type: 'object', properties, required: own.filter(isNeeded).map(({ name }) => name) }]]
  })
  const { header, ...leading } = Object.fromEntries(places)
  const all: Record<string, JsonSchema> = {
    ...leading,
    ...(body && { body: body.schema }),
    // The remaining headers are all optional, so they come last.
    ...(header && { header }),
  }
  const required = Object.keys(all).filter(
    (name) => name === 'body' || (all[name]?.required ?? []).length > 0,
  )
  return { type: 'object', properties: all, required }
}

/** Whether a parameter is required; none of the remaining headers is. */
const isNeeded = (one: Parameter) => one.required === true && one.in !== 'header'

/**
 * Returns the first contents of an operation's form: its example, with new ids and days that are still to come.
 *
 * @param met Ids from earlier answers, by their names, so that one call leads to the next.
 * @param now Time at the bank, milliseconds since 1970.
 */
export function beginningOf(
  { parameters, body }: FormOperation,
  met: ReadonlyMap<string, string>,
  now: number,
): Filled {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && isNeeded(one))
        .map(({ name, example, schema }) => [name, met.get(name) ?? example ?? schema?.examples?.[0] ?? '']),
    )
  const [path, query] = [valuesIn('path'), valuesIn('query')]
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body?.example !== undefined && { body: fresh(body.example, now) }),
  }
}

/** The parts of a logged call from which a form is filled. */
interface Logged {
  /** With the query; for the Baltic interface, below the path of a country. */
  readonly path: string
  readonly request: { readonly body?: { readonly text: string } | undefined }
}

/** Returns the first contents of a form that repeats a logged call. */
export function againOf({ path: template, parameters }: FormOperation, { path, request }: Logged): Filled {
  const [place = '', search = ''] = path.split(/\?(.*)/s)
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const names = Object.entries(new RegExp(`${pattern}$`).exec(place)?.groups ?? {})
  const asked = [...new URLSearchParams(search)].filter(([name]) =>
    parameters.some((one) => one.in === 'query' && one.name === name),
  )
  return {
    ...(names.length > 0 && {
      path: Object.fromEntries(names.map(([name, one]) => [name, decodeURIComponent(one)])),
    }),
    ...(asked.length > 0 && { query: Object.fromEntries(asked) }),
    ...bodyOf(request.body?.text ?? ''),
  }
}

function bodyOf(text: string): Pick<Filled, 'body'> {
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    // Without a body, or with one that is not JSON, the form stays empty.
    return {}
  }
}

const DAY_MS = 86_400_000

/** Puts new ids and coming days into an example; days are a week ahead, and never on a weekend. */
function fresh(value: unknown, now: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => fresh(one, now))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fresh(one, now, key)]))
  if (typeof value !== 'string') return value
  if (/^(instructionId|endToEndId|instructionIdentification|endToEndIdentification)$/.test(name))
    return `TRY${Math.floor(now).toString(36).toUpperCase()}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Date.parse(value) > now + DAY_MS) return value
  const later = new Date(now + 7 * DAY_MS)
  const weekend = { 6: 2, 0: 1 }[later.getUTCDay()] ?? 0
  return new Date(later.getTime() + weekend * DAY_MS).toISOString().slice(0, 10)
}

/** Collects the ids of an answer by their names, the first of each; masked values are not ids. */
export function idsIn(text: string): Map<string, string> {
  const met = new Map<string, string>()
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string' && /id$/i.test(name) && !value.startsWith('sha256:') && !met.has(name))
      met.set(name, value)
    if (typeof value !== 'object' || value === null) return
    for (const [key, one] of Object.entries(value)) look(one, Array.isArray(value) ? name : key)
  }
  try {
    look(JSON.parse(text), '')
  } catch {
    // An answer that is not JSON has no ids.
  }
  return met
}
