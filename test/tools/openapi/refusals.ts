// The bodies of refusals, by family: as the gaps have them, because core reads more shapes than a bank may send.
// The statuses and codes of an operation are in the documentation of its interface.
import type { Family } from '../../../edge/sandbox/openapi/documentation.ts'
import type { Node } from './schemas.ts'

const uuid = { type: 'string', format: 'uuid', description: 'Id of the refusal, also in `x-error-id`.' }
const kind = { type: 'string', enum: ['SECURITY', 'VALIDATION', 'TECHNICAL', 'BUSINESS'] }
const message = { type: 'string', description: 'For people; it repeats no value.' }
const path = {
  type: 'string',
  description:
    'Member, parameter or header at fault: members joined by dots, positions in brackets, header names in lower case.',
}

interface FamilyBody {
  name: string
  schema: Node
  /** One fault of the body, if it has a list of them. */
  fault?: { name: string; schema: Node }
  /** Writes the body with some codes only, given what a fault with these is. */
  only: (codes: readonly string[], fault: Node) => Node
}

const refTo = (name: string): Node => ({ $ref: `#/components/schemas/${name}` })

const listOf = (items: Node): Node => ({
  type: 'object',
  description:
    'A refusal with a list of faults: all faulty members of a body at once, any other fault alone.',
  properties: { id: uuid, errors: { type: 'array', minItems: 1, items } },
  required: ['id', 'errors'],
})

const flatOf = (violations: Node): Node => ({
  type: 'object',
  description: 'A refusal with its violations, one per member; `[]` when there are none.',
  properties: { type: kind, message, id: uuid, violations: { type: 'array', ...violations } },
  required: ['type', 'message', 'id', 'violations'],
})

const europeanOf = (items: Node): Node => ({
  type: 'object',
  description: 'A refusal as the European interfaces write it.',
  properties: { tppMessages: { type: 'array', minItems: 1, items } },
  required: ['tppMessages'],
})

const FAMILIES: Readonly<Record<Family, FamilyBody>> = {
  list: {
    name: 'ListRefusal',
    schema: listOf(refTo('ListFault')),
    fault: {
      name: 'ListFault',
      schema: {
        type: 'object',
        properties: { type: kind, code: { type: 'string', pattern: '^[A-Z_]+$' }, message, path },
        required: ['type', 'code', 'message'],
      },
    },
    only: (codes, fault) => listOf({ allOf: [fault, { properties: { code: { enum: [...codes] } } }] }),
  },
  flat: {
    name: 'FlatRefusal',
    schema: flatOf({ items: refTo('Violation') }),
    fault: {
      name: 'Violation',
      schema: {
        type: 'object',
        properties: { type: { type: 'string' }, path, message },
        required: ['type', 'message'],
      },
    },
    only: (codes, fault) =>
      // Without codes there is no violation to name.
      flatOf(
        codes.length > 0
          ? { items: { allOf: [fault, { properties: { type: { enum: [...codes] } } }] } }
          : { maxItems: 0 },
      ),
  },
  european: {
    name: 'EuropeanRefusal',
    schema: europeanOf(refTo('EuropeanFault')),
    fault: {
      name: 'EuropeanFault',
      schema: {
        type: 'object',
        properties: {
          category: { const: 'ERROR' },
          code: { type: 'string', pattern: '^[A-Z0-9_]+$' },
          path,
          text: { type: 'string', maxLength: 512 },
        },
        required: ['category', 'code'],
      },
    },
    only: (codes, fault) => europeanOf({ allOf: [fault, { properties: { code: { enum: [...codes] } } }] }),
  },
  oauth: {
    name: 'OAuthRefusal',
    schema: {
      type: 'object',
      description: 'A refusal of a token endpoint (RFC 6749, 5.2).',
      properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      required: ['error'],
    },
    only: (codes) => ({ allOf: [refTo('OAuthRefusal'), { properties: { error: { enum: [...codes] } } }] }),
  },
  problem: {
    // Its schema is the merchant interface's own.
    name: 'Problem',
    schema: {},
    only: (codes) => ({ allOf: [refTo('Problem'), { properties: { code: { enum: [...codes] } } }] }),
  },
}

/** The bodies of all families as components. */
export const REFUSAL_COMPONENTS: Readonly<Record<string, Node>> = Object.fromEntries(
  Object.values(FAMILIES).flatMap(({ name, schema, fault }) => [
    [name, schema],
    ...(fault ? [[fault.name, fault.schema]] : []),
  ]),
)

/** Names the media type of a refusal. */
export const refusalType = (family: Family): string =>
  family === 'problem' ? 'application/problem+json' : 'application/json'

/**
 * Makes the schema of a refusal: the body of its family, with those codes only.
 *
 * A member is narrowed in its place, beside its other members: a branch that names one member of something deeper would be
 * taken by linters for all that it has.
 */
export function refusalSchema(family: Family, codes: readonly string[] | undefined): Node {
  const { name, fault, only } = FAMILIES[family]
  return codes ? only(codes, refTo(fault?.name ?? name)) : refTo(name)
}
