// Writes each parameter and each refusal of a document once: those that several operations share become components.
import type { Node } from './schemas.ts'

/** A kind of component, and the place of its members in an operation. */
type Kind = 'parameters' | 'responses'

/** One parameter or response of a document, under the name that it would have as a component. */
interface Found {
  name: string
  /** Name of the operation that has it, for a name of its own where several have the same one. */
  operation: string
  node: Node
}

/** Moves parameters and responses of several operations into `components`. */
export function shareParts(document: Node): Node {
  const parameters = shared(document, 'parameters')
  const responses = shared(document, 'responses')
  const paths = mapped(document['paths'] as Node, (item) =>
    mapped(item as Node, (operation) => {
      const { parameters: given, responses: replies } = operation as Node
      return {
        ...(operation as Node),
        ...(Array.isArray(given) && {
          parameters: given.map((parameter) => referred(parameter, 'parameters', parameters)),
        }),
        responses: mapped(replies as Node, (reply) => referred(reply, 'responses', responses)),
      }
    }),
  )
  const { schemas, ...others } = document['components'] as Node
  const components = {
    schemas,
    ...(responses.size > 0 && { responses: named(responses) }),
    ...(parameters.size > 0 && { parameters: named(parameters) }),
    ...others,
  }
  return { ...document, paths, components }
}

/** Puts the parameters and responses of a document back into its operations. */
export function inlineParts(document: Node): Node {
  const { parameters, responses, ...components } = document['components'] as Node
  const put = (node: unknown): unknown => {
    const { $ref } = node as Node
    const [, kind, name = ''] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(String($ref)) ?? []
    if (kind === undefined) return node
    return ((kind === 'parameters' ? parameters : responses) as Node)[name]
  }
  const paths = mapped(document['paths'] as Node, (item) =>
    mapped(item as Node, (operation) => {
      const { parameters: given, responses: replies } = operation as Node
      return {
        ...(operation as Node),
        ...(Array.isArray(given) && { parameters: given.map(put) }),
        responses: mapped(replies as Node, put),
      }
    }),
  )
  return { ...document, paths, components }
}

/** Names what several operations share, by its text. */
function shared(document: Node, kind: Kind): Map<string, Found> {
  const uses = new Map<string, Found[]>()
  for (const found of allOf(document, kind)) {
    const text = JSON.stringify(found.node)
    uses.set(text, [...(uses.get(text) ?? []), found])
  }
  const components = new Map<string, Found>()
  const taken = new Set<string>()
  for (const [text, [first, ...others]] of uses) {
    if (first === undefined || others.length === 0) continue
    const name = taken.has(first.name) ? `${first.name}Of${first.operation}` : first.name
    if (taken.has(name)) throw new TypeError(`two ${kind} would be called ${name}`)
    taken.add(name)
    components.set(text, { ...first, name })
  }
  return components
}

function allOf(document: Node, kind: Kind): Found[] {
  const operations = Object.values(document['paths'] as Node).flatMap((item) => Object.values(item as Node))
  return (operations as Node[]).flatMap(({ operationId, [kind]: held = [] }) => {
    const operation = pascal(String(operationId).replace(/^[\w-]+\./, ''))
    if (Array.isArray(held)) {
      return (held as Node[]).map((node) => ({ name: String(node['name']), operation, node }))
    }
    return Object.entries(held as Record<string, Node>).map(([status, node]) => ({
      name:
        status === 'default' ? 'AnyOtherRefusal' : `${Number(status) < 400 ? 'Reply' : 'Refusal'}${status}`,
      operation,
      node,
    }))
  })
}

function referred(node: unknown, kind: Kind, components: ReadonlyMap<string, Found>): unknown {
  const component = components.get(JSON.stringify(node))
  return component ? { $ref: `#/components/${kind}/${component.name}` } : node
}

function named(components: ReadonlyMap<string, Found>): Node {
  return Object.fromEntries(Array.from(components.values(), ({ name, node }) => [name, node]))
}

function mapped(node: Node, change: (member: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, change(member)]))
}

function pascal(words: string): string {
  return words.replaceAll(/(?:^|[^A-Za-z\d])([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase())
}
