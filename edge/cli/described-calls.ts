// A control call with its document: its members by name, and the call with all of them side by side.
// The tools of `mcp` and commands of `silta bank` are made from these.

import type { SteeredBank } from '../sandbox/control/calls/common.ts'
import { type AnyCall, CALLS } from '../sandbox/control/calls/named.ts'
import { document } from '../sandbox/openapi/generated/control.ts'

/** The parts of a JSON Schema that are read here. */
export interface Schema {
  readonly [member: string]: unknown
}

interface BodySchema extends Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A member of path, query or body. */
export interface Member {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly schema: Schema
  readonly isRequired: boolean
}

/** A control call, described. */
export interface DescribedCall {
  readonly definition: AnyCall['definition']
  readonly summary: string
  readonly description: string
  readonly members: readonly Member[]
  /**
   * Makes the call; members that belong to neither path nor query go into the body, if the call has one.
   *
   * @throws TypeError if the input breaks a rule.
   * @throws BankError if the bank refused or its answer was lost.
   */
  readonly ask: (bank: SteeredBank, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** An operation of the document, with every `$ref` resolved. */
interface Described {
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: BodySchema } }
  }
}

/**
 * Describes a call by its name in code, `control.clients.list`.
 *
 * @throws TypeError if there is no such call, the document does not have it, or two of its members have the same name.
 */
export function describeCall(name: string): DescribedCall {
  const call = CALLS.get(name)
  const { path = '', method = '' } = call?.definition ?? {}
  const paths = document.paths as Record<string, Record<string, unknown> | undefined>
  const found = paths[path]?.[method.toLowerCase()]
  if (!call || found === undefined)
    throw new TypeError(`the document of the control interface does not have ${name}`)
  const { summary, description, parameters = [], requestBody } = resolved(found) as Described
  const body = requestBody?.content['application/json'].schema
  const members: Member[] = [
    ...parameters.map(({ name: member, in: place, required = false, schema }) => ({
      name: member,
      place,
      schema,
      isRequired: required,
    })),
    ...Object.entries(body?.properties ?? {}).map(([member, schema]) => ({
      name: member,
      place: 'body' as const,
      schema,
      isRequired: body?.required?.includes(member) === true,
    })),
  ]
  if (new Set(members.map((member) => member.name)).size < members.length)
    throw new TypeError(`two members of ${name} have the same name`)
  return {
    definition: call.definition,
    summary,
    description,
    members,
    async ask(bank, input) {
      const placeOf = (one: string) => members.find((member) => member.name === one)?.place ?? 'body'
      const given = (place: Member['place']) =>
        Object.fromEntries(
          Object.entries(input).filter(([one, value]) => value !== undefined && placeOf(one) === place),
        )
      const answer = await call(bank, {
        path: given('path'),
        query: given('query'),
        ...(body && { body: given('body') }),
      })
      return answer.body
    },
  }
}

/** Replaces each `$ref` by what it names; no schema of the control interface contains itself. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { $ref?: string }
  const own = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, resolved(one)]))
  if ($ref === undefined) return own
  const named = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
  return { ...(resolved(named) as Schema), ...own }
}
