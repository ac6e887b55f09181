// Makes the OpenAPI 3.1 document of an interface from core's operations.
import {
  type Documentation,
  ANY_BANK,
  type ProofHeader,
  type Refusal,
} from '../../../edge/sandbox/openapi/documentation.ts'
import { shareParts } from './components.ts'
import { REFUSAL_COMPONENTS, refusalSchema, refusalType } from './refusals.ts'
import { type AnyDefinition, bodyOf, type Call, exactMembers, type Interface } from './operations.ts'
import { type Node, reached, schemasOf } from './schemas.ts'

/**
 * Makes the document of an interface.
 *
 * @param makeWebhooks Describes what the interface sends by itself, with the converter of its schemas.
 */
export async function documentOf(
  bankInterface: Interface,
  documentation: Documentation,
  makeWebhooks?: (convert: Writer['convert']) => Node,
): Promise<Node> {
  const exact = exactMembers(bankInterface)
  const { components, convert } = await schemasOf(bankInterface.name, exact, bankInterface.schemas)
  const writer = { documentation, components: markDeprecated(bankInterface, components, convert), convert }
  const paths: Record<string, Node> = {}
  for (const call of bankInterface.calls) {
    const { method, path } = call.definition
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, writer) }
  }
  const webhooks = makeWebhooks?.(convert)
  const all = { ...REFUSAL_COMPONENTS, ...writer.components }
  const schemas = Object.fromEntries(reached({ paths, webhooks }, all).map((name) => [name, all[name]]))
  const headers = Object.entries(documentation.headers ?? HEADERS)
  const told = JSON.stringify([paths, webhooks])
  const document = {
    openapi: '3.1.1',
    info: {
      title: documentation.title,
      version: documentation.version,
      description: documentation.description,
      // Of the document itself: what it describes is the bank's.
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: (documentation.bases ?? ['']).map((base) => ({
      url: `{base_url}${base}`,
      description:
        documentation.server?.description ??
        (base === ''
          ? 'The address of the bank; this interface has no address of its own.'
          : 'The address of the bank in one country.'),
      variables: { base_url: { default: documentation.server?.url ?? ANY_BANK } },
    })),
    tags: [{ name: documentation.title, description: firstSentence(documentation.description) }],
    paths,
    ...(webhooks && { webhooks }),
    components: {
      schemas,
      headers: Object.fromEntries(headers.filter(([name]) => told.includes(refToHeader(name)))),
      securitySchemes: documentation.securitySchemes,
    },
  }
  // As a reader gets it: without members that have no value.
  return shareParts(JSON.parse(JSON.stringify(document)) as Node)
}

const firstSentence = (text: string) => text.split(/(?<=\.)\s/)[0] ?? text

interface Writer {
  documentation: Documentation
  components: Readonly<Record<string, Node>>
  convert: Awaited<ReturnType<typeof schemasOf>>['convert']
}

function operationOf({ name, definition, words }: Call, writer: Writer): Node {
  const { id, paper, lost, deprecated, sandboxOnly } = definition
  const { server, inCode = {} } = writer.documentation
  const body = bodyOf(definition.body)
  const examples = examplesOf(name, writer.documentation)
  const [summary = ''] = words.split(/(?<=\.)\s|;\s|\n/)
  return {
    operationId: id,
    tags: [writer.documentation.title],
    summary: summary.replace(/\.$/, ''),
    description: [
      words,
      `${server ? '' : `Paper ${paper}. `}In code: \`${inCode[name] ?? name}\`.`,
      `After a lost answer: ${lost.truth}`,
      sandboxOnly ? 'Only a sandbox answers it.' : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(deprecated === true && { deprecated: true }),
    ...(sandboxOnly === true && { 'x-silta-sandbox-only': true }),
    'x-silta-lost': { operation: definition.group ?? id, ...lost },
    security: securityOf(definition, writer.documentation),
    parameters: parametersOf({ name, definition }, writer),
    requestBody: body && {
      required: true,
      content: {
        [body.contentType]: { schema: writer.convert(body.schema), examples: exampleOf(examples.body) },
      },
    },
    responses: {
      ...repliesOf({ name, definition }, writer),
      ...refusalsOf({ name, definition }, writer.documentation),
    },
  }
}

type NamedCall = Pick<Call, 'name' | 'definition'>

function examplesOf(name: string, documentation: Documentation): Documentation['examples'][string] {
  const examples = documentation.examples[name]
  if (!examples) throw new TypeError(`${name} has no examples in documentation.ts`)
  return examples
}

const exampleOf = (value: unknown) => (value === undefined ? undefined : { ordinary: { value } })

function proofsOf(
  { id, proofs = [] }: AnyDefinition,
  documentation: Documentation,
): [name: string, ProofHeader][] {
  return proofs.flatMap(({ headers }) =>
    headers.map((name): [string, ProofHeader] => {
      const proof = documentation.proofHeaders[name]
      if (!proof) throw new TypeError(`${id}: nothing is said of the header ${name} in documentation.ts`)
      return [name, proof]
    }),
  )
}

/** All schemes of an operation together: one requirement, or none where another header serves as well. */
function securityOf(definition: AnyDefinition, documentation: Documentation): Node[] {
  const proofs = proofsOf(definition, documentation)
  const schemes = proofs.flatMap(([, proof]) =>
    typeof proof === 'object' && 'scheme' in proof ? [proof] : [],
  )
  if (schemes.length === 0) return []
  const isOptional = schemes.every(({ insteadOf }) => proofs.some(([name]) => name === insteadOf))
  const own = definition.scope === undefined ? [] : [definition.scope]
  const all = Object.fromEntries(schemes.map(({ scheme, scopes = own }) => [scheme, scopes]))
  return isOptional ? [{}, all] : [all]
}

/** OpenAPI has places of its own for these headers and ignores parameters of that name. */
const PLACED_ELSEWHERE = ['accept', 'content-type', 'authorization']

function parametersOf(
  { name: call, definition }: NamedCall,
  { documentation, convert }: Writer,
): Node[] | undefined {
  const examples = examplesOf(call, documentation)
  const given = (['path', 'query', 'headers'] as const).flatMap((part) => {
    const schema = definition.parameters?.[part]
    if (!schema) return []
    const { properties = {}, required = [] } = inPlace(schema, convert)
    return Object.entries(properties as Record<string, Node>)
      .filter(([name]) => part !== 'headers' || !PLACED_ELSEWHERE.includes(name))
      .map(
        ([name, { description, ...rest }]): Node => ({
          name,
          in: part === 'headers' ? 'header' : part,
          required: (required as string[]).includes(name),
          description,
          schema: rest,
          example: examples[part]?.[name],
        }),
      )
  })
  const proven = proofsOf(definition, documentation).flatMap(([name, proof]): Node[] => {
    if (typeof proof !== 'object' || !('parameter' in proof)) return []
    return [{ name, in: 'header', required: true, ...proof.parameter }]
  })
  // A proof fills in what a caller may leave out: on the wire it is there.
  const names = new Set(proven.map(({ name }) => name))
  const all = [...given.filter(({ name }) => !names.has(name)), ...proven]
  return all.length > 0 ? all : undefined
}

/** Parameters have schemas of their own even if the whole has a name. */
function inPlace(schema: Parameters<Writer['convert']>[0], convert: Writer['convert']): Node {
  const { entries } = schema as { entries?: Record<string, Parameters<Writer['convert']>[0]> }
  const members = Object.entries(entries ?? {})
  return {
    properties: Object.fromEntries(members.map(([name, member]) => [name, convert(member)])),
    required: members.filter(([, { type }]) => !type.includes('optional')).map(([name]) => name),
  }
}

function repliesOf({ name, definition }: NamedCall, { documentation, convert }: Writer): Node {
  const examples = examplesOf(name, documentation)
  const types = mediaTypes(definition, convert)
  const replies = Object.entries(definition.replies).map(([status, reply]) => {
    const body = bodyOf(reply)
    const example = exampleOf(examples.replies[Number(status)])
    const content = body && { schema: convert(body.schema), examples: example }
    const names = types.length > 0 ? types : [body?.contentType ?? '']
    return [
      status,
      {
        description: REASONS[Number(status)] ?? 'Done.',
        headers: {
          ...headersOf(...(documentation.everyAnswer ?? ['cache-control'])),
          ...Object.fromEntries((definition.replyHeaders ?? []).map(anyHeader)),
        },
        ...(content && { content: Object.fromEntries(names.map((type) => [type, content])) }),
      },
    ] as const
  })
  return Object.fromEntries(replies)
}

/** A caller that may choose a media type names it in `accept`. */
function mediaTypes({ parameters }: AnyDefinition, convert: Writer['convert']): readonly string[] {
  if (!parameters?.headers) return []
  const { accept } = inPlace(parameters.headers, convert)['properties'] as Record<string, Node | undefined>
  return Array.isArray(accept?.['enum']) ? (accept['enum'] as string[]) : []
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Taken.',
  204: 'Done.',
}

/** Headers that interfaces share, as components. */
const HEADERS = {
  'cache-control': header('Nothing of a bank is kept.', { type: 'string', const: 'no-store' }, true),
  'x-error-id': header('The `id` of the refusal.', { type: 'string', format: 'uuid' }, true),
  'retry-after': header('Seconds to wait.', { type: 'string', pattern: '^[0-9]+$' }, false),
  'www-authenticate': header('How to show who asks (RFC 6750).', { type: 'string' }, false),
}

function headersOf(...names: readonly string[]): Node {
  return Object.fromEntries(names.map((name) => [name, { $ref: refToHeader(name) }]))
}

const refToHeader = (name: string) => `#/components/headers/${name}`

function anyHeader(name: string): [string, Node] {
  return [name, header('Told by the bank.', { type: 'string' }, false)]
}

/** Describes a header. */
export function header(description: string, schema: Node, required: boolean): Node {
  return { description, required, schema }
}

function refusalsOf({ name, definition }: NamedCall, documentation: Documentation): Node {
  const { id, errors, refusals } = definition
  const said = documentation.refusals[name] ?? documentation.refusals['*'] ?? {}
  const statuses = Object.keys(said)
  // From 500 on an answer is no refusal to a caller: it leaves open what has happened.
  const definite = statuses.filter((status) => Number(status) < 500)
  const isComplete = refusals === 'open' || isSame(refusals.map(String), definite)
  if (!isComplete) {
    throw new TypeError(
      `${id} may be refused with ${refusals.join()}, but words are there for ${statuses.join()}`,
    )
  }
  const responses = Object.fromEntries(
    statuses.map((status) => [status, refusalOf(errors, said[Number(status)] as Refusal, documentation)]),
  )
  // Where the set is open, any other status may come with the same body.
  return refusals === 'open' ? { ...responses, default: openRefusal(errors) } : responses
}

function refusalOf(
  usual: AnyDefinition['errors'],
  refusal: Refusal,
  { refusalHeaders = [], everyAnswer = ['cache-control', 'x-error-id'] }: Documentation,
): Node {
  const { when, family = usual, codes, headers = [], example } = refusal
  return {
    description: when,
    headers: {
      ...headersOf(...everyAnswer, ...headers),
      ...Object.fromEntries(refusalHeaders.map(anyHeader)),
    },
    content: {
      [refusalType(family)]: { schema: refusalSchema(family, codes), examples: exampleOf(example) },
    },
  }
}

function openRefusal(family: AnyDefinition['errors']): Node {
  return {
    description:
      family === 'problem'
        ? 'Any other refusal: new codes may come.'
        : 'Any other refusal: the paper closes no set.',
    content: { [refusalType(family)]: { schema: refusalSchema(family, undefined) } },
  }
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((one) => right.includes(one))

/** Marks members of bodies that operations call deprecated. */
function markDeprecated(
  { calls }: Interface,
  components: Readonly<Record<string, Node>>,
  convert: Writer['convert'],
): Readonly<Record<string, Node>> {
  const marked: Record<string, Node> = { ...components }
  for (const { definition } of calls) {
    const { deprecated = [], body } = definition
    const schema = bodyOf(body)?.schema
    const { $ref } = schema ? convert(schema) : {}
    const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : ''
    const component = marked[name]
    if (!component || deprecated === true) continue
    const properties = { ...(component['properties'] as Record<string, Node>) }
    for (const member of deprecated) properties[member] = { ...properties[member], deprecated: true }
    marked[name] = { ...component, properties }
  }
  return marked
}
