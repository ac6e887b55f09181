// Tests the OpenAPI documents: of every call, valid, with examples that pass, and as fresh as the operations they are made of.
// Runs with --all: every page, language or document in full.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { anyCharacter, assert, deep, fc, test } from '#kit'
import * as core from '../../core/index.ts'
import { checkKinds } from '../../core/shared/fault-kind.ts'
import type { ReplyCodec } from '../../core/shared/codec.ts'
import { DOCUMENTS } from '../../edge/sandbox/openapi/generated/documents.ts'
import { makeControlDocument } from '../tools/openapi/control/document.ts'
import { CONTROL_GUIDE } from '../tools/openapi/control/document.ts'
import { makeDocuments } from '../tools/openapi/documents.ts'
import { makeMerchantDocument } from '../tools/openapi/merchant/document.ts'
import { shareParts, inlineParts } from '../tools/openapi/components.ts'
import { makeJudge, resolved } from '../tools/openapi/judge.ts'
import { bodyOf, exactMembers, nameOf } from '../tools/openapi/operations.ts'
import { formOf, NAMED_RULES } from '../tools/openapi/rules.ts'
import { type Node, schemasOf } from '../tools/openapi/schemas.ts'
import { filesOf, MERCHANT, jsonFile } from '../tools/openapi/write.ts'
import { root } from '../runtimes/process.ts'

const all = await makeDocuments()
const control = await makeControlDocument()
const merchant = await makeMerchantDocument()
/** The documents that a sandbox serves. */
const served = [...all, control]
/** The documents of banks, and those of our own interfaces. */
const every = [...served, merchant]
/** Every rule of each interface, those of parameters too. */
const rulesOf = await Promise.all(
  every.map(async ({ bankInterface }) => {
    const { name, schemas } = bankInterface
    const { convert, rules } = await schemasOf(name, exactMembers(bankInterface), schemas)
    for (const { definition } of bankInterface.calls) {
      for (const schema of Object.values(definition.parameters ?? {})) if (schema) convert(schema)
    }
    return rules()
  }),
)
const METHODS = ['get', 'post', 'put', 'delete']

test('keeps the documents that the bank serves as fresh as the operations: npm run openapi (house: 3)', async () => {
  assert.deepEqual(
    Object.keys(DOCUMENTS),
    served.map(({ bankInterface }) => bankInterface.name),
  )
  for (const { bankInterface, document } of served) {
    assert.deepEqual(await DOCUMENTS[bankInterface.name]?.(), document, bankInterface.name)
  }
  const generated = [...filesOf(all, control)].filter(([file]) => file.endsWith('.ts'))
  assert.equal(generated.length, served.length + 1)
  for (const [file, text] of generated) assert.isTrue(readFileSync(join(root, file), 'utf8') === text, file)
})

test('keeps the document of the merchant interface as fresh: npm run openapi (house: 3)', () => {
  assert.isTrue(readFileSync(join(root, MERCHANT), 'utf8') === jsonFile(merchant), MERCHANT)
})

test('keeps the table of calls and of safe next steps as fresh: npm run openapi (house: 3)', () => {
  const file = 'core/CALLS.md'
  assert.equal(readFileSync(join(root, file), 'utf8'), filesOf(all, control).get(file))
})

test('keeps the table of control calls in the guide as fresh: npm run openapi (house: 3; gaps: shared.sandbox.control)', () => {
  assert.equal(readFileSync(join(root, CONTROL_GUIDE), 'utf8'), filesOf(all, control).get(CONTROL_GUIDE))
})

test('writes once what several operations of a document share, and changes no meaning by it (house: 3)', () => {
  for (const { bankInterface, document } of every) {
    const parts = operationsOf(document).flatMap(([, , { parameters = [], responses }]) => [
      ...(parameters as Node[]),
      ...Object.values(responses as Record<string, Node>),
    ])
    const whole = parts.filter((part) => !('$ref' in part)).map((part) => JSON.stringify(part))
    assert.equal(new Set(whole).size, whole.length, bankInterface.name)
    const alone = inlineParts(document)
    assert.notInclude(JSON.stringify(alone), '#/components/responses/')
    assert.notInclude(JSON.stringify(alone), '#/components/parameters/')
    assert.deepEqual(shareParts(alone), document, bankInterface.name)
  }
})

/** Names the calls that each interface of core offers. */
const offers = Object.entries(core).map(([namespace, door]) => ({
  name: nameOf(namespace),
  ids: Object.values(door).flatMap((value: unknown) =>
    typeof value === 'function' && 'definition' in value ? [(value.definition as { id: string }).id] : [],
  ),
}))

test('keeps a document for every call that core offers and the sandbox answers (house: 3)', () => {
  const offered = offers.flatMap(({ ids }) => ids)
  assert.isAbove(offered.length, 8)
  const described = all.flatMap(({ document }) =>
    operationsOf(document).map(([, , { operationId }]) => operationId),
  )
  assert.sameMembers(described, offered)
})

/** Reads an example as its codec reads what comes over the wire: amounts may be numbers there. */
function asRead(body: unknown, example: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('read' in body) || example === undefined) return example
  const read = (body as ReplyCodec).read(new TextEncoder().encode(JSON.stringify(example)))
  return read.ok ? read.value : example
}

for (const [index, { bankInterface, documentation, document }] of every.entries()) {
  const { name } = bankInterface
  const whole = inlineParts(document)

  test(`keeps the document of ${name} valid OpenAPI 3.1 (house: 3)`, async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.deepEqual(errors ?? [], [])
    assert.isTrue(valid)
    assert.equal(validator.version, '3.1')
  })

  test(`shows an example of every request and reply of ${name}, each by its own schema (house: 3)`, () => {
    const judge = makeJudge(whole)
    const faults = operationsOf(whole).flatMap(([path, method, operation]) =>
      exampled(operation).flatMap((place) => {
        const examples = Object.values((nodeAt(operation, place)['examples'] ?? {}) as Record<string, Node>)
        if (examples.length === 0) return [`${method} ${path} ${place.join(' ')} has no example`]
        return examples.flatMap(({ value }) => judge(['paths', path, method, ...place, 'schema'], value))
      }),
    )
    assert.deepEqual(faults, [])
  })

  test(`shows in every example of ${name} only members that its schema describes or leaves open, as linters ask (house: 3)`, () => {
    const shown = operationsOf(whole).flatMap(([path, method, operation]) =>
      exampled(operation).map((place) => ({
        where: `${method} ${path} ${place.join(' ')}`,
        ...(nodeAt(operation, place) as { schema: unknown; examples?: Record<string, Node> }),
      })),
    )
    // One judge of all: to read a whole document takes longer than to judge by it.
    const judge = makeJudge({ ...whole, closed: shown.map(({ schema }) => closedAt(whole, schema)) })
    const faults = shown.flatMap(({ where, examples = {} }, at) =>
      Object.values(examples).flatMap(({ value }) =>
        judge(['closed', String(at)], value).map((fault) => `${where}: ${fault}`),
      ),
    )
    assert.deepEqual(faults, [])
  })

  test(`says of the document of ${name} whose it is, describes its tags, and holds no header that nothing names (house: 3)`, () => {
    const { info, tags, paths, webhooks, components } = document as Record<string, Node>
    assert.deepEqual(info?.['license'], { name: 'MIT', identifier: 'MIT' })
    for (const { description } of Object.values(tags ?? {}) as Node[]) assert.isNotEmpty(description)
    const told = JSON.stringify([paths, webhooks])
    for (const header of Object.keys(components?.['headers'] as Node))
      assert.include(told + JSON.stringify(components?.['responses']), `#/components/headers/${header}"`)
  })

  test(`shows an example of every parameter of ${name}, each by its own schema (house: 3)`, () => {
    const judge = makeJudge(whole)
    const faults = operationsOf(whole).flatMap(([path, method, { parameters = [] }]) =>
      (parameters as Node[]).flatMap(({ example, required }, at) => {
        if (example === undefined) return required === true ? [`${method} ${path} ${at} has no example`] : []
        return judge(['paths', path, method, 'parameters', String(at), 'schema'], example)
      }),
    )
    assert.deepEqual(faults, [])
  })

  test(`keeps the examples of ${name} to what core itself takes (house: 3)`, () => {
    for (const call of bankInterface.calls) {
      const examples = documentation.examples[call.name]
      const { parameters, body, replies } = call.definition
      const given: [unknown, unknown][] = [
        [bodyOf(body)?.schema, asRead(body, examples?.body)],
        ...(['path', 'query', 'headers'] as const).map((part): [unknown, unknown] => [
          parameters?.[part],
          examples?.[part] ?? {},
        ]),
        ...Object.entries(replies).map(([status, reply]): [unknown, unknown] => [
          bodyOf(reply)?.schema,
          asRead(reply, examples?.replies[Number(status)]),
        ]),
      ]
      for (const [schema, value] of given) {
        if (!schema) continue
        const checked = checkKinds(schema as Parameters<typeof checkKinds>[0], value)
        assert.deepEqual(checked.ok ? [] : checked.faults, [], call.name)
      }
    }
  })

  test(`says of ${name} nothing stricter than the rules of core (house: 3)`, () => {
    const rules = rulesOf[index] ?? []
    assert.isAbove(rules.length, 3)
    for (const { words, type, passes } of rules) {
      const form = formOf(words)
      const judge = makeJudge({ form })
      for (const example of (form['examples'] ?? []) as unknown[]) {
        assert.isTrue(passes(example), `${words}: ${String(example)}`)
        assert.deepEqual(judge(['form'], example), [], words)
      }
      fc.assert(
        fc.property(valuesNear(form, type), (value) => {
          if (takes(passes, value)) assert.deepEqual(judge(['form'], value), [], words)
        }),
        { numRuns: deep(200, 20_000) },
      )
    }
  })
}

test('keeps no form of a rule that nobody says any more (house: 3)', () => {
  const said = new Set(rulesOf.flat().map(({ words }) => words))
  assert.deepEqual(
    NAMED_RULES.filter((words) => !said.has(words)),
    [],
  )
})

test('refuses a planted document that is none, and a planted example that breaks its schema (house: 3)', async () => {
  const [first] = all
  const document = structuredClone(first?.document ?? {})
  const broken = { ...document, paths: { '/x': { get: { responses: 'none' } } } }
  assert.isFalse((await new Validator().validate(broken)).valid)
  const judge = makeJudge(document)
  assert.isNotEmpty(judge(['components', 'schemas', 'FlatRefusal'], { type: 'SECURITY' }))
})

/**
 * Closes a schema as linters do that want no member which is not described: each object as a whole, and no branch of one alone.
 *
 * @param isBranch Whether it is beside others in an `allOf` and the like, and describes a part only.
 */
function closedAt(document: Node, given: unknown, isBranch = false): Node {
  const schema = resolved(document, given)
  const each = (members: unknown, branch = false) =>
    Object.fromEntries(
      Object.entries(members as Node).map(([name, member]) => [name, closedAt(document, member, branch)]),
    )
  const { properties, items } = schema
  const branches = ['allOf', 'anyOf', 'oneOf'].filter((name) => Array.isArray(schema[name]))
  return {
    ...schema,
    ...(properties !== undefined && { properties: each(properties) }),
    ...(items !== undefined && { items: closedAt(document, items) }),
    ...Object.fromEntries(branches.map((name) => [name, Object.values(each(schema[name], true))])),
    ...((properties !== undefined || branches.length > 0) && !isBranch && { unevaluatedProperties: false }),
  }
}

test('tells a planted refusal whose schema names one member of a fault apart from the others (house: 3)', () => {
  const fault = { properties: { code: {}, text: {} } }
  const apart = {
    allOf: [
      { properties: { faults: { items: fault } } },
      { properties: { faults: { items: { properties: { code: {} } } } } },
    ],
  }
  const together = { properties: { faults: { items: { allOf: [fault, { properties: { code: {} } }] } } } }
  const value = { faults: [{ code: 'A', text: 'b' }] }
  const faultsOf = (schema: Node) => makeJudge({ schema: closedAt({}, schema) })(['schema'], value)
  assert.isNotEmpty(faultsOf(apart))
  assert.deepEqual(faultsOf(together), [])
})

/** Lists the operations of a document. */
function operationsOf(document: Node): [path: string, method: string, operation: Node][] {
  return Object.entries((document['paths'] ?? {}) as Record<string, Record<string, Node>>).flatMap(
    ([path, item]) =>
      METHODS.flatMap((method): [string, string, Node][] => {
        const operation = item[method]
        return operation ? [[path, method, operation]] : []
      }),
  )
}

/** Names the described bodies of an operation: what is open has no example. */
function exampled({ requestBody, responses }: Node): string[][] {
  const contents: [string[], unknown][] = [
    [['requestBody', 'content'], (requestBody as Node | undefined)?.['content']],
    ...Object.entries((responses ?? {}) as Record<string, Node>)
      .filter(([status]) => status !== 'default')
      .map(([status, { content }]): [string[], unknown] => [['responses', status, 'content'], content]),
  ]
  return contents.flatMap(([place, content]) =>
    Object.keys((content ?? {}) as Node).map((type) => [...place, type]),
  )
}

function nodeAt(node: Node, place: readonly string[]): Node {
  return place.reduce<Node>((inner, step) => (inner[step] ?? {}) as Node, node)
}

function takes(passes: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return passes(value)
  } catch {
    return false
  }
}

/** Makes values that a rule might take: of its pattern, near its examples, and any text. */
function valuesNear({ pattern, examples = [], not }: Node, type: unknown): fc.Arbitrary<unknown> {
  if (type === 'number') return fc.oneof(fc.integer({ min: -10, max: 1_000 }), fc.double())
  if (type === 'object') {
    const names = ((not as Node | undefined)?.['required'] ?? ['other']) as string[]
    return fc.dictionary(fc.constantFrom(...names), fc.constant({}))
  }
  const texts = (examples as string[]).map((example) =>
    fc.tuple(fc.nat(example.length), fc.string({ maxLength: 2 })).map(([at, more]) => {
      return example.slice(0, at) + more + example.slice(at)
    }),
  )
  const matching = typeof pattern === 'string' ? [fc.stringMatching(new RegExp(pattern, 'u'))] : []
  return fc.oneof(
    ...matching,
    ...texts,
    ...(examples as string[]).map((one) => fc.constant(one)),
    fc.string({ unit: anyCharacter, maxLength: 40 }),
  )
}
