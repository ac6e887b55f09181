// One operation as its document describes it: requests made of it, and answers judged by it.
// It knows no interface: each one has its own way to identify a caller.
import { anyCharacter, assert, fc } from '#kit'
import { at, type Judge, makeJudge, resolved } from '../../../tools/openapi/judge.ts'
import type { Node } from '../../../tools/openapi/schemas.ts'
import type { WalkRequest } from './caller.ts'
import { bentValue, rightValue } from './values.ts'

/** One call of a document. */
export interface DescribedOperation {
  id: string
  method: string
  path: string
  /** The same call as a node of the document. */
  node: Node
}

/** A request with what the document describes of it. */
export interface Try {
  request: WalkRequest
  /** What the document forbids in it, by place; the bank must refuse it then. */
  forbidden: readonly string[]
}

/** What the walk has met so far: values of parameters, by name. */
export type Met = Map<string, string[]>

/** Lists the operations of a document. */
export function operationsIn(document: Node): DescribedOperation[] {
  return Object.entries((document['paths'] ?? {}) as Record<string, Record<string, Node>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, node]) => ({
        id: String(node['operationId']),
        method: method.toUpperCase(),
        path,
        node,
      })),
  )
}

/** Makes requests of an operation and judges its answers, by the document alone. */
export class Walker {
  readonly #document: Node
  readonly #judge: Judge
  readonly #operation: DescribedOperation
  readonly #parameters: readonly Parameter[]

  constructor(document: Node, operation: DescribedOperation) {
    this.#document = document
    this.#judge = makeJudge(document)
    this.#operation = operation
    this.#parameters = ((operation.node['parameters'] ?? []) as Node[]).map((node, index) => ({
      name: String(node['name']),
      where: String(node['in']) as Parameter['where'],
      isRequired: node['required'] === true,
      schema: resolved(document, node['schema']),
      example: node['example'],
      place: [...this.#place, 'parameters', String(index), 'schema'],
    }))
  }

  get #place(): string[] {
    return ['paths', this.#operation.path, this.#operation.method.toLowerCase()]
  }

  /** Gives the request of the examples, at something that is there. */
  ordinary(met: Met): WalkRequest {
    const filled = (where: Parameter['where']) =>
      Object.fromEntries(
        this.#in(where)
          .filter(({ isRequired }) => isRequired)
          .map(({ name, example }) => [name, met.get(name)?.[0] ?? String(example)]),
      )
    const { content } = resolved(this.#document, this.#operation.node['requestBody'])
    const [type, body] = Object.entries((content ?? {}) as Record<string, Node>)[0] ?? []
    const value = at(body ?? {}, 'examples', 'ordinary')['value']
    const request = this.#request(filled('path'), filled('query'), {})
    if (type === undefined) return request
    return { ...request, headers: { 'content-type': type }, body: written(type, value) }
  }

  /** Makes requests: right ones, bent ones, and some that are no requests of this call at all. */
  tries(met: Met): fc.Arbitrary<Try> {
    const parameters = fc.tuple(...this.#parameters.map((parameter) => this.#valueOf(parameter, met)))
    return fc.tuple(parameters, this.#body(), this.#more()).map(([values, body, more]) => {
      const given = this.#parameters.map((parameter, index) => ({ ...parameter, value: values[index] }))
      const part = (where: Parameter['where']) =>
        Object.fromEntries(
          given
            .filter((one) => one.where === where && one.value !== undefined)
            .map(({ name, value }) => [name, value]),
        )
      const forbidden = given.flatMap(({ name, where, isRequired, value, schema, place }) => {
        // A header that the caller fills in is there.
        if (value === undefined) return isRequired && where === 'query' ? [`${name} is missing`] : []
        if (value === null) return isRequired ? [`${name} is missing`] : []
        return this.#judge(place, read(value, schema)).map((fault) => `${name} ${fault}`)
      })
      const headers = {
        ...(part('header') as Record<string, string | null>),
        ...body?.headers,
        ...more.headers,
      }
      const request = this.#request(part('path'), { ...part('query'), ...more.query }, headers)
      return {
        request: { ...request, ...(body && { body: body.text }) },
        forbidden: [...forbidden, ...(body?.forbidden ?? [])],
      }
    })
  }

  /** Fails unless an answer is one that the document describes; gives its body. */
  async read(response: Response): Promise<unknown> {
    const { status, headers } = response
    const place = [...this.#place, 'responses', String(status)]
    const described = at(this.#document, ...place)
    assert.isNotEmpty(described, `${this.#operation.id} answered ${status}, which is not documented`)
    const bodies = (described['content'] ?? {}) as Record<string, Node>
    for (const [name, node] of Object.entries((described['headers'] ?? {}) as Record<string, Node>)) {
      const { required } = resolved(this.#document, node)
      const value = headers.get(name)
      if (value === null) assert.isNotTrue(required, `${status} lacks the header ${name}`)
      else assert.deepEqual(this.#judge(this.#headerPlace(place, name, node), value), [], name)
    }
    const text = await response.text()
    if (Object.keys(bodies).length === 0) {
      assert.equal(text, '', `${status} has no body by its document`)
      return undefined
    }
    const [type = '', ...attributes] = (headers.get('content-type') ?? '').split(/;\s*/)
    assert.property(bodies, type, `${status} came as ${type}`)
    assert.deepEqual(attributes, ['charset=utf-8'])
    const body: unknown = JSON.parse(text)
    assert.deepEqual(this.#judge([...place, 'content', type, 'schema'], body), [], `${status} ${text}`)
    return body
  }

  #headerPlace(place: readonly string[], name: string, { $ref }: Node): string[] {
    const own = typeof $ref === 'string' ? $ref.replace('#/', '').split('/') : [...place, 'headers', name]
    return [...own, 'schema']
  }

  #in(where: Parameter['where']): readonly Parameter[] {
    return this.#parameters.filter((parameter) => parameter.where === where)
  }

  #request(
    path: Readonly<Record<string, unknown>>,
    query: Readonly<Record<string, unknown>>,
    headers: WalkRequest['headers'],
  ): WalkRequest {
    const filled = this.#operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(path[name])),
    )
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString()
    return {
      method: this.#operation.method,
      path: search === '' ? filled : `${filled}?${search}`,
      headers,
    }
  }

  /** A value of a parameter: met, right, bent or absent; `null` takes a header away that the caller would send. */
  #valueOf({ name, where, schema }: Parameter, met: Met): fc.Arbitrary<unknown> {
    const right = rightValue(this.#document, schema)
    const known = fc.nat().map((index) => {
      const values = met.get(name) ?? []
      return values[index % Math.max(values.length, 1)]
    })
    if (where === 'path') {
      // An empty segment, and one of dots, make another path.
      const segment = (value: unknown) => typeof value === 'string' && /[^.]/.test(value)
      const bent = right.chain(bentValue).filter(segment)
      return fc.oneof(
        { weight: 6, arbitrary: fc.tuple(known, right).map(([one, other]) => one ?? other) },
        { weight: 1, arbitrary: right },
        { weight: 1, arbitrary: bent },
      )
    }
    if (where === 'header') {
      const text = fc.string({ unit: fc.constantFrom(...VISIBLE), minLength: 1, maxLength: 40 })
      const odd = fc.oneof(text, fc.constant(null))
      return fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd })
    }
    const bent = right.chain(bentValue).filter((value) => typeof value === 'string')
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 3, arbitrary: right },
      { weight: 2, arbitrary: known },
      { weight: 1, arbitrary: bent },
    )
  }

  #body(): fc.Arbitrary<Body | undefined> {
    const { content } = resolved(this.#document, this.#operation.node['requestBody'])
    const [type, media] = Object.entries((content ?? {}) as Record<string, Node>)[0] ?? []
    if (type === undefined || !media) return fc.constant(undefined)
    const place = [...this.#place, 'requestBody', 'content', type, 'schema']
    // Much of a bank's rules can only be said in words: a body is best bent away from one that is known to be right.
    const right = fc.oneof(
      fc.constant(at(media, 'examples', 'ordinary')['value']),
      rightValue(this.#document, media['schema']),
    )
    const judged = (value: unknown): Body => {
      const sent = type === FORM ? formOf(value) : withoutNulls(value)
      return {
        text: written(type, value),
        headers: { 'content-type': type },
        forbidden: this.#judge(place, sent).map((fault) => `body ${fault}`),
      }
    }
    const wrongTypes = ['text/plain', 'application/xml', `${type}; charset=utf-16`]
    const odd = fc.tuple(right, fc.constantFrom(...wrongTypes)).map(
      ([value, wrong]): Body => ({
        ...judged(value),
        headers: { 'content-type': wrong },
        forbidden: ['media type'],
      }),
    )
    if (type === FORM) return fc.oneof(right.map(judged), right.chain(bentValue).map(judged), odd)
    const broken = fc.oneof(
      fc.constantFrom(
        '',
        '{',
        '{"a":1,"a":2}',
        '\ufeff{}',
        '['.repeat(30) + ']'.repeat(30),
        'x'.repeat(70_000),
      ),
      fc.string({ unit: anyCharacter }),
    )
    const noJson = broken
      .filter((text) => !isJsonObject(text))
      .map((text): Body => ({ text, headers: { 'content-type': type }, forbidden: ['body is no object'] }))
    return fc.oneof(
      { weight: 5, arbitrary: right.map(judged) },
      { weight: 6, arbitrary: right.chain(bentValue).map(judged) },
      { weight: 1, arbitrary: noJson },
      { weight: 1, arbitrary: odd },
    )
  }

  /** What no document asks for: unknown parameters, and other forms of the answer. */
  #more(): fc.Arbitrary<{ headers: Record<string, string | null>; query: Record<string, string> }> {
    const accept = fc.constantFrom(
      null,
      '*/*',
      'application/hal+json',
      'text/html',
      'application/json;q=0, */*',
    )
    return fc.record({
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ accept }) },
      ),
      query: fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.string(), { maxKeys: 2 }),
        },
      ),
    })
  }
}

interface Parameter {
  name: string
  where: 'path' | 'query' | 'header'
  isRequired: boolean
  schema: Node
  example: unknown
  /** Where its schema is. */
  place: readonly string[]
}

interface Body {
  text: string
  headers: Record<string, string>
  forbidden: readonly string[]
}

const VISIBLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

/** Reads a parameter as its schema means it: on the wire a number is a text too. */
function read(value: unknown, { type }: Node): unknown {
  const isNumber =
    (type === 'integer' || type === 'number') && typeof value === 'string' && /^-?\d+$/.test(value)
  return isNumber ? Number(value) : value
}

/** Keeps every value that an answer shows of a parameter: members of that name, and parameters inside of links. */
export function collect(met: Met, names: readonly string[], body: unknown): void {
  const keep = (name: string, value: string) => {
    const values = met.get(name) ?? []
    if (!values.includes(value)) met.set(name, [...values, value].slice(-50))
  }
  JSON.stringify(body ?? null, (member: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (names.includes(member)) keep(member, value)
    const query = member === 'href' ? new URLSearchParams(value.split('?')[1] ?? '') : []
    for (const [name, text] of query) if (names.includes(name)) keep(name, text)
    return value
  })
}

const FORM = 'application/x-www-form-urlencoded'

/** Writes a body as its media type wants it. */
function written(type: string, value: unknown): string {
  return type === FORM ? new URLSearchParams(Object.entries(formOf(value))).toString() : JSON.stringify(value)
}

/** What of a value a form can carry: texts by name. */
function formOf(value: unknown): Record<string, string> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const texts = members.filter(([, one]) => one !== null && typeof one !== 'object')
  return Object.fromEntries(texts.map(([name, one]) => [name, String(one)]))
}

/** In a request `null` counts as absent (gaps: shared.members); a list keeps its places. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (one === null ? one : withoutNulls(one)))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    // Named twice, a member is no JSON of a bank.
    return typeof value === 'object' && value !== null && !text.includes('"a":1,"a"') && !text.startsWith('[')
  } catch {
    return false
  }
}
