// The tools of an assistant, made of the calls below `/_sandbox`: their data say how one is made, their document what it takes.

import type { SteeredBank } from '../../sandbox/control/calls/common.ts'
import { type AnyCall, CALLS } from '../../sandbox/control/calls/named.ts'
import { DOCUMENTS } from '../../sandbox/openapi/generated/documents.ts'

/** One thing that an assistant can do. */
export interface Tool {
  /** The call's id in letters and underscores: `calls_list`. */
  readonly name: string
  readonly description: string
  /** JSON schema of the input: members of path, query and body side by side. */
  readonly inputSchema: InputSchema
  /** Whether it only looks. */
  readonly isRead: boolean
  /** Whether it takes something away for good. */
  readonly isDestructive: boolean
  /** Address as a resource, of a read that needs no input. */
  readonly uri?: string
  /**
   * Makes the call.
   *
   * @throws TypeError where the input breaks a rule.
   * @throws BankError where the bank refused or its answer was lost.
   */
  run(bank: SteeredBank, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

interface Schema {
  readonly [member: string]: unknown
}

interface InputSchema extends Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
}

/** A call as its document describes it. */
interface Described {
  readonly operationId: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

/** Calls that give a secret, or the whole bank with its secrets on demand, and the archive, which is for programs: no tool makes them. */
const LEFT_OUT = new Set([
  'control.keys.read',
  'control.clients.register',
  'control.clients.rotate',
  'control.account-access.give',
  'control.baltic.give',
  'control.calls.export',
  'control.export',
  'control.bank.fork',
])

/** What cannot be undone. */
const DESTRUCTIVE = new Set([
  'control.reset',
  'control.calls.clear',
  'control.bank.discard',
  'control.clients.remove',
  'control.clients.revoke-key',
  'control.clients.revoke-certificate',
])

/**
 * Reads the tools from the calls: those that look, and those that change the bank where that is wanted.
 *
 * @throws TypeError where two members of one call have the same name, or the document does not know a call.
 */
export async function readTools(write: boolean): Promise<Tool[]> {
  const document = await DOCUMENTS['control']?.()
  const refer = (value: unknown): unknown => resolved(value, document)
  const described = Object.values((document?.['paths'] ?? {}) as Record<string, Record<string, Described>>)
    .flatMap((methods) => Object.values(methods))
    .map((one) => refer(one) as Described)
  return [...CALLS.values()]
    .filter(({ definition: { id, scope } }) => !LEFT_OUT.has(id) && (write || scope === 'read'))
    .map((call) => {
      const { id } = call.definition
      const found = described.find(({ operationId }) => operationId === id)
      if (!found) throw new TypeError(`the document of the control interface does not know ${id}`)
      return makeTool(call, found)
    })
}

function makeTool(call: AnyCall, { description, parameters = [], requestBody }: Described): Tool {
  const { id, method, path, scope } = call.definition
  const body: Partial<InputSchema> | undefined = requestBody?.content['application/json'].schema
  const members = Object.entries(body?.properties ?? {})
  const properties = Object.fromEntries([
    ...parameters.map(({ name, schema }) => [name, schema] as const),
    ...members,
  ])
  if (Object.keys(properties).length < parameters.length + members.length)
    throw new TypeError(`two members of ${id} have the same name`)
  const required = [
    ...parameters.flatMap((one) => (one.required === true ? [one.name] : [])),
    ...((body?.['required'] as readonly string[] | undefined) ?? []),
  ]
  const isRead = scope === 'read'
  return {
    name: id.replace(/^control\./, '').replaceAll(/[.-]/g, '_'),
    // The lines after the first are for programmers.
    description: description.split('\n', 1)[0] ?? '',
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    isRead,
    isDestructive: DESTRUCTIVE.has(id),
    ...(isRead &&
      method === 'GET' &&
      required.length === 0 && { uri: `silta-bank:${path.replace('/_sandbox', '')}` }),
    async run(bank, input) {
      const given = (place: string) => {
        const names = parameters.filter((one) => one.in === place && input[one.name] !== undefined)
        return Object.fromEntries(names.map(({ name }) => [name, input[name]]))
      }
      const order = Object.fromEntries(
        members.flatMap(([name]) => (name in input ? [[name, input[name]]] : [])),
      )
      const answer = await call(bank, {
        path: given('path'),
        query: given('query'),
        ...(body && { body: order }),
      })
      return answer.body
    },
  }
}

/** Puts what a `$ref` names in its place; no schema of the control interface holds itself. */
function resolved(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { $ref?: string }
  const own = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, resolved(one, document)]))
  if ($ref === undefined) return own
  const named = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
  return { ...(resolved(named, document) as Schema), ...own }
}
