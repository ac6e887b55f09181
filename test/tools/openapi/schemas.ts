// The schemas of an interface as components: converted by valibot's own converter, with our rules and words put in.
// Only for the build and for tests: nothing of this is ever in a worker, an element or core.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { root } from '../../runtimes/process.ts'
import { docstringsOf, type MemberWords, type Words } from './docstrings.ts'
import { formOf } from './rules.ts'

/** A JSON Schema, or any other object of a document. */
export interface Node {
  [member: string]: unknown
}

/** A rule that was met on the way. */
export interface Rule {
  words: string
  /** Type of what it judges, as JSON Schema names it. */
  type: unknown
  passes: (value: unknown) => boolean
}

/** What an interface has of schemas. */
export interface Schemas {
  /** Every schema that has a name, as a component. */
  readonly components: Readonly<Record<string, Node>>
  /** Converts a schema in place: a reference if it has a name. */
  convert: (schema: v.GenericSchema) => Node
  /** Lists every rule that was met so far and is code, once. */
  rules: () => Rule[]
}

/** Names the files of a role: one file, or a folder of that name. */
function schemaFiles(role: string): string[] {
  if (existsSync(join(root, `${role}.ts`))) return [`${role}.ts`]
  if (!existsSync(join(root, role))) return []
  const files = readdirSync(join(root, role)).filter((file) => file !== 'index.ts')
  return files.map((file) => `${role}/${file}`)
}

/**
 * Reads the schemas of an interface: those that its file names, and those that interfaces share.
 *
 * @param exact Members that are numbers on the wire and decimal strings in core.
 * @param role File or folder of the schemas, without an ending.
 */
export async function schemasOf(
  interfaceName: string,
  exact: readonly string[] = [],
  role = `core/${interfaceName}/schema`,
): Promise<Schemas> {
  // Where an interface has a name of its own for something, the shared one of that name is written in place.
  const files = [...schemaFiles(role), 'core/shared/fields.ts']
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as Node),
  )
  const own = modules.slice(0, -1).flatMap((module) => Object.entries(module))
  const ownNames = new Set(own.map(([name]) => name))
  const shared = Object.entries(modules.at(-1) ?? {}).filter(([name]) => !ownNames.has(name))
  const named = Object.fromEntries([...own, ...shared].filter(isNamed))
  for (const [name, schema] of own.filter(isNamed)) {
    if (named[name] !== schema) throw new TypeError(`${interfaceName} has two schemas called ${name}`)
  }
  const words = new Map(files.flatMap((file) => Array.from(docstringsOf(file))))
  for (const [name, members] of await wordsOfOthers(interfaceName, named))
    words.set(name, { text: words.get(name)?.text ?? '', members })
  const rules = new Map<unknown, Rule>()
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    // The form on the wire is what goes into a schema, in requests and in replies.
    typeMode: 'input',
    overrideSchema({ valibotSchema, jsonSchema }) {
      const { type, known } = valibotSchema as { type: string; known?: readonly string[] }
      // Generators of code want to know the type of a constant too.
      if (type === 'literal') return { type: typeof jsonSchema.const, ...jsonSchema } as typeof jsonSchema
      if (type === 'custom') return openSet(known ?? [])
      if ('properties' in jsonSchema) {
        const described = withNumbers(tidy({ ...jsonSchema }), exact)
        // A bank may send more than we read. Our own interface documents all that it sends.
        const isOpen = type === 'loose_object' && interfaceName !== 'merchant'
        return isOpen ? { ...described, additionalProperties: true } : described
      }
      return undefined
    },
    overrideAction({ valibotAction, jsonSchema }) {
      const action = valibotAction as unknown as Action
      if (action.type === 'raw_check' && action.either) return { ...jsonSchema, ...oneOf(action.either) }
      // A rule about several members that JSON Schema has no word for is left to the words of the members.
      if (action.type === 'raw_check') return { ...jsonSchema, ...(action.some && anyOf(action.some)) }
      if (action.type !== 'check') return undefined
      const passes = action.requirement ?? (() => true)
      const rule = { words: wordsOf(action.message), type: jsonSchema.type, passes }
      rules.set(action.requirement, rule)
      return withRule({ ...jsonSchema }, rule.words)
    },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }
  const plain = toJsonSchemaDefs(named, config) as unknown as Record<string, Node>
  const components = Object.fromEntries(
    Object.entries(plain).map(([name, component]) => [name, withWords(component, words.get(name))]),
  )
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))
  return {
    components,
    convert(schema) {
      const name = names.get(schema)
      if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
      const {
        $schema: _,
        $defs: _defs,
        ...converted
      } = toJsonSchema(schema, {
        ...config,
        definitions: named,
      }) as Node
      return converted
    },
    rules: () => [...rules.values()],
  }
}

/** Interfaces whose schemas the merchant interface takes over: it passes their orders on. */
const PASSED_ON = ['corporate-payments', 'request-to-pay', 'psd2-payments']

/** Finds the docstrings of other interfaces for the members of schemas that are theirs. */
async function wordsOfOthers(
  interfaceName: string,
  named: Readonly<Record<string, v.GenericSchema>>,
): Promise<[name: string, members: Words['members']][]> {
  if (interfaceName !== 'merchant') return []
  const found = await Promise.all(
    PASSED_ON.map(async (other) => {
      const file = `core/${other}/schema.ts`
      const module = (await import(pathToFileURL(join(root, file)).href)) as Node
      const words = docstringsOf(file)
      return Object.entries(named).flatMap(([name, schema]): [string, Words['members']][] => {
        const [own] = Object.entries(module).find(([, value]) => value === schema) ?? []
        const said = own === undefined ? undefined : words.get(own)
        return said ? [[name, said.members]] : []
      })
    }),
  )
  return found.flat()
}

/** Names the components that a document needs: those that it refers to, and those that these refer to. */
export function reached(document: unknown, components: Readonly<Record<string, Node>>): string[] {
  const found = new Set<string>()
  const follow = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow(components[name] ?? {})
    }
  }
  follow(document)
  return [...found].toSorted()
}

type Named = [name: string, schema: v.GenericSchema]

interface Action {
  type: string
  message?: unknown
  requirement?: (value: unknown) => boolean
  either?: readonly [string, string]
  some?: readonly string[]
}

/** A schema that shares its name with a type; what begins small is a piece of others. */
function isNamed(entry: [string, unknown]): entry is Named {
  const [name, value] = entry
  const isSchema = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
  return isSchema && /^[A-Z]/.test(name)
}

/** A rule that names the character is asked about an empty text, which has none. */
function wordsOf(message: unknown): string {
  const said: unknown = typeof message === 'function' ? message({ input: '' }) : message
  return typeof said === 'string' ? said : ''
}

function openSet(known: readonly string[]): Node {
  return { type: 'string', ...(known.length > 0 && { 'x-extensible-enum': [...known] }) }
}

function anyOf(members: readonly string[]): Node {
  return { anyOf: members.map((member) => ({ required: [member] })) }
}

function oneOf(members: readonly string[]): Node {
  return { oneOf: members.map((member) => ({ required: [member] })) }
}

function withRule(node: Node, words: string): Node {
  const { description } = node
  const form = formOf(words)
  // A form may narrow a type: a whole number is one.
  return {
    ...node,
    ...form,
    description: sentences(description, words.charAt(0).toUpperCase() + words.slice(1)),
  }
}

/** Leaves out empty members. */
function tidy(node: Node): Node {
  const { required, ...rest } = node
  return Array.isArray(required) && required.length > 0 ? { ...rest, required } : rest
}

/** Writes a number if the wire has one: what core has as a decimal string. */
function withNumbers(node: Node, exact: readonly string[]): Node {
  const properties = Object.entries(node['properties'] as Record<string, Node>).map(([name, member]) => {
    const isNumber = exact.includes(name) && (member['type'] === 'string' || '$ref' in member)
    return [
      name,
      isNumber ? { type: 'number', description: member['description'] ?? EXACT } : member,
    ] as const
  })
  return { ...node, properties: Object.fromEntries(properties) }
}

const EXACT = 'Exact decimal number; never let a float round it.'

/** Puts in the docstrings of a component and its members. */
function withWords(component: Node, words: Words | undefined): Node {
  if (!words) return component
  let described: Node = { ...component, description: sentences(words.text, component['description']) }
  for (const [path, member] of words.members) described = describe(described, path.split('.'), member)
  return described
}

function describe(node: Node, [name = '', ...rest]: readonly string[], words: MemberWords): Node {
  const items = node['items'] as Node | undefined
  if (items && !node['properties']) return { ...node, items: describe(items, [name, ...rest], words) }
  const properties = node['properties'] as Record<string, Node> | undefined
  const member = properties?.[name]
  if (!member) return node
  const described: Node =
    rest.length > 0
      ? describe(member, rest, words)
      : {
          ...member,
          description: sentences(words.text, member['description']),
          ...(words.isDeprecated && { deprecated: true }),
        }
  return { ...node, properties: { ...properties, [name]: described } }
}

/** Joins texts into sentences. */
function sentences(...parts: readonly unknown[]): string {
  return parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => part.replace(/\.?$/, '.'))
    .join(' ')
}
