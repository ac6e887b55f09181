// The input of a call: parameters and body from a person, or else the body of the document's example.

import type { Codec, ReplyCodec } from '../../../../core/shared/codec.ts'
import { addDays } from '../../../../core/shared/values/time.ts'
import { DOCUMENTS } from '../../openapi/generated/documents.ts'
import type { Found } from './operations.ts'

/** What a person gives as input. */
interface Said {
  /** As core takes it, or as on the wire; if `undefined`, the document's example is used. */
  readonly body: unknown
  /** Parameters of path, query and headers by their names. */
  readonly members: readonly (readonly [name: string, value: string])[]
  /** Today at the bank: days in the document's example are moved to after it. */
  readonly today: string
}

const PARTS = ['path', 'query', 'headers'] as const

/**
 * Puts the input of a call together.
 *
 * @throws TypeError for a parameter that the operation does not have, or if a required one is missing.
 */
export async function inputOf(
  found: Found,
  { body, members, today }: Said,
): Promise<Record<string, unknown>> {
  const { definition } = found.call
  const input: Record<string, Record<string, unknown>> = {}
  for (const [name, value] of members) {
    const part = PARTS.find((one) => Object.hasOwn(entriesOf(definition.parameters?.[one]), name))
    if (part === undefined)
      throw new TypeError(`a parameter must be one of ${namesOf(found).join(', ') || 'none: there are none'}`)
    input[part] = {
      ...input[part],
      [name]: valueOf(entriesOf(definition.parameters?.[part])[name], value),
    }
  }
  for (const part of PARTS) if (definition.parameters?.[part] && part !== 'headers') input[part] ??= {}
  if (!definition.body) {
    if (body !== undefined) throw new TypeError('body must not be given: the operation has none')
    return input
  }
  if (body !== undefined) return { ...input, body: asCoreTakesIt(definition.body, body) ?? body }
  // A form body names the caller, so the operation fills it in.
  return isForm(definition.body)
    ? input
    : { ...input, body: comingAfter(today, await exampleOf(found, definition.body)) }
}

const isForm = ({ contentType }: Codec) => contentType !== 'application/json'

function namesOf({ call }: Found): readonly string[] {
  return PARTS.flatMap((part) => Object.keys(entriesOf(call.definition.parameters?.[part])))
}

function entriesOf(
  schema: unknown,
): Readonly<Record<string, { type?: string; wrapped?: { type?: string } }>> {
  return (schema as { entries?: Record<string, object> } | undefined)?.entries ?? {}
}

/** Converts a text to the type in its schema: a number, a boolean or a text. */
function valueOf(schema: { type?: string; wrapped?: { type?: string } } | undefined, text: string): unknown {
  const type = schema?.wrapped?.type ?? schema?.type
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

/** Returns the document's example body as core takes it, in which amounts are texts. */
async function exampleOf({ id, interfaceName }: Found, codec: Codec): Promise<unknown> {
  const document = (await DOCUMENTS[interfaceName]?.()) as unknown as Shown | undefined
  const operations = Object.values(document?.paths ?? {}).flatMap((path) => Object.values(path))
  const content = operations.find(({ operationId }) => operationId === id)?.requestBody?.content ?? {}
  const example = content[codec.contentType]?.examples?.ordinary?.value
  return asCoreTakesIt(codec, example) ?? example
}

/** Moves all days in a body ahead by the same number of weeks, so that the first one is after `today`. */
function comingAfter(today: string, body: unknown): unknown {
  const text = JSON.stringify(body)
  const days = [...text.matchAll(DAY)].map(([, day = '']) => day)
  const late = days.toSorted()[0]
  if (late === undefined || late > today) return body
  const behindMs = Date.parse(today) - Date.parse(late)
  const weeks = Math.floor(behindMs / WEEK_MS) + 1
  return JSON.parse(text.replaceAll(DAY, (_, day: string) => JSON.stringify(addDays(day, weeks * 7))))
}

const DAY = /"(\d{4}-\d\d-\d\d)"/g
const WEEK_MS = 7 * 86_400_000

/** Converts a body from its wire form to that of core; `undefined` for any other body. */
function asCoreTakesIt(codec: Codec, body: unknown): unknown {
  if (!('read' in codec)) return undefined
  const read = (codec as unknown as ReplyCodec).read(new TextEncoder().encode(JSON.stringify(body)))
  return read.ok ? read.value : undefined
}

/** The parts of a document that are read here. */
interface Shown {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>
}
interface ShownOperation {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { examples?: { ordinary?: { value?: unknown } } }>>
  }
}
