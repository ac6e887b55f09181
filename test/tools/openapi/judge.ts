// Judges values by the schemas of a document, anywhere in it: JSON Schema 2020-12, by a maintained validator.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Node } from './schemas.ts'

/** Lists what is wrong with a value by the schema at a place of the document; nothing when it passes. */
export type Judge = (place: readonly string[], value: unknown) => string[]

/** To read a whole document takes far longer than to judge by it, and each operation of it asks for a judge. */
const judges = new WeakMap<Node, Judge>()

/** Makes a judge for a document, which stays as it is. */
export function makeJudge(document: Node): Judge {
  const known = judges.get(document)
  if (known) return known
  const made = readDocument(document)
  judges.set(document, made)
  return made
}

function readDocument(document: Node): Judge {
  // A document is no schema itself, and has members that schemas do not know.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  return (place, value) => {
    const steps = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
    const pointer = steps.map(encodeURIComponent).join('/')
    const validate = ajv.getSchema(`openapi#/${pointer}`)
    if (!validate) throw new TypeError(`the document has no schema at ${place.join(' ')}`)
    if (validate(value) === true) return []
    return (validate.errors ?? []).map(({ instancePath, message }) =>
      `${instancePath} ${message ?? ''}`.trim(),
    )
  }
}

/** Follows the members of a document, and its references, to an object. */
export function at(document: Node, ...place: readonly string[]): Node {
  let node: Node = document
  for (const step of place) node = resolved(document, node[step])
  return node
}

/** Gives what a node refers to, or the node itself. */
export function resolved(document: Node, node: unknown): Node {
  if (typeof node !== 'object' || node === null) return {}
  const { $ref } = node as Node
  return typeof $ref === 'string' ? at(document, ...$ref.replace('#/', '').split('/')) : (node as Node)
}
