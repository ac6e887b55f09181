// Holds what the merchant interface answers against its document: status, media type, every member and every word of a set.
// Stricter than the document itself, which allows what may come later: what is not described is a fault here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '#kit'
import { root } from '../../../runtimes/process.ts'
import { inlineParts } from '../../../tools/openapi/components.ts'
import { type Judge, makeJudge } from '../../../tools/openapi/judge.ts'
import type { Node } from '../../../tools/openapi/schemas.ts'

let held: { document: Node; judge: Judge; routes: { pattern: RegExp; path: string }[] } | undefined

/** Reads the document, once. */
function heldDocument() {
  if (held) return held
  const text = readFileSync(join(root, 'core/merchant/openapi.json'), 'utf8')
  const document = inlineParts(JSON.parse(text) as Node)
  const components = document['components'] as Node
  const schemas = Object.entries(components['schemas'] as Record<string, Node>).map(([name, schema]) => [
    name,
    closed(schema),
  ])
  const strict: Node = { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
  const routes = Object.keys(document['paths'] as Node)
    // A path with names in it comes after the one without.
    .toSorted((left, right) => left.split('{').length - right.split('{').length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  held = { document: strict, judge: makeJudge(strict), routes }
  return held
}

/** Allows no member and no word that is not described. */
function closed(node: Node): Node {
  const { properties, items, anyOf, oneOf, 'x-extensible-enum': known } = node
  const each = (nodes: unknown) => (nodes as Node[]).map(closed)
  return {
    ...node,
    ...(known !== undefined && { enum: known }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Node>).map(([name, member]) => [name, closed(member)]),
      ),
      additionalProperties: isSchema(node['additionalProperties']) ? node['additionalProperties'] : false,
    }),
    ...(items !== undefined && { items: closed(items as Node) }),
    ...(Array.isArray(anyOf) && { anyOf: each(anyOf) }),
    ...(Array.isArray(oneOf) && { oneOf: each(oneOf) }),
  }
}

const isSchema = (node: unknown) => typeof node === 'object' && node !== null && Object.keys(node).length > 0

/**
 * Holds an answer against the document.
 *
 * @param path Below `PUBLIC_URL`, with `/merchant`; a query does not matter.
 * @throws AssertionError naming what is not as described.
 */
export async function holdAnswer(method: string, path: string, response: Response): Promise<void> {
  const { document, judge, routes } = heldDocument()
  const [address = ''] = path.split('?')
  const route = routes.find(({ pattern }) => pattern.test(address))
  const operation =
    route && ((document['paths'] as Record<string, Node>)[route.path]?.[method.toLowerCase()] as Node)
  // What is no route is answered by the app, before anything below /merchant is looked at.
  if (!route || !operation) return
  const about = `${method} ${route.path} ${response.status}`
  const described = (operation['responses'] as Record<string, Node>)[String(response.status)]
  if (!described)
    assert.fail(`${about} is not in core/merchant/openapi.json: ${await response.clone().text()}`)
  const content = described['content'] as Node | undefined
  // An export that breaks off is for its test to judge.
  const text = await response
    .clone()
    .text()
    .catch(() => undefined)
  if (text === undefined) return
  if (content === undefined) return assert.equal(text, '', about)
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  assert.include(Object.keys(content), type, about)
  const values = type.endsWith('x-ndjson') ? text.split('\n').filter(Boolean) : [text]
  const place = [
    'paths',
    route.path,
    method.toLowerCase(),
    'responses',
    String(response.status),
    'content',
    type,
  ]
  const faults = values.flatMap((value) => judge([...place, 'schema'], JSON.parse(value)))
  assert.deepEqual(faults, [], `${about}: ${text}`)
}

export function holdWebhook(body: string): void {
  const { document, judge } = heldDocument()
  const webhook = JSON.parse(body) as { type: string }
  const { type } = webhook
  const isDescribed = Object.hasOwn(document['webhooks'] ?? {}, type)
  assert.isTrue(isDescribed, `${type} is no webhook of core/merchant/openapi.json`)
  const place = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema']
  assert.deepEqual(judge(place, webhook), [], body)
}
