/// <reference types="node" />
// A page for each interface with all its operations, made from the OpenAPI documents.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DOCUMENTS } from '../../edge/sandbox/openapi/generated/documents.ts'
import type { JsonSchema } from '../../edge/shared/parts/schema-fields.ts'
import { curlOf, typeScriptOf } from '../../edge/shared/parts/snippets.ts'
import { type Drafts, proofsOf } from './drafts.ts'
import type { Page } from './page.ts'

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly (Ref | Parameter)[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Reply | Ref>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}
interface Ref {
  readonly $ref: string
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}
interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}
interface Reply {
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}
type Schema = JsonSchema
interface Document {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly responses?: Readonly<Record<string, Reply>>
    readonly securitySchemes?: Parameters<typeof proofsOf>[1]
  }
  readonly security?: Operation['security']
}

const TITLES: Readonly<Record<string, string>> = {
  'online-payment': 'Online payment',
  'account-access': 'Account access',
  'psd2-payments': 'PSD2 payments',
  'corporate-payments': 'Corporate payments',
  baltic: 'Baltic',
  'request-to-pay': 'Request-to-Pay',
}

/** Gives the document of each interface, and that of the merchant interface, by its name. */
async function documents(): Promise<readonly (readonly [name: string, title: string, document: Document])[]> {
  const banks = await Promise.all(
    Object.entries(TITLES).map(async ([name, title]) => {
      const document = (await DOCUMENTS[name]?.()) as unknown as Document
      return [name, `Operations: ${title}`, document] as const
    }),
  )
  const file = fileURLToPath(new URL('../../core/merchant/openapi.json', import.meta.url))
  const merchant = JSON.parse(readFileSync(file, 'utf8')) as Document
  return [...banks, ['merchant', 'Operations: merchant interface', merchant] as const]
}

export async function operationPages(): Promise<readonly Page[]> {
  return (await documents()).map(([name, title, document]) => pageOf(name, title, document))
}

/** Returns the data from which the forms on these pages are made, by path of the file. */
export async function draftFiles(): Promise<ReadonlyMap<string, Drafts>> {
  return new Map(
    (await documents()).map(([name, , document]) => [
      `reference/drafts-${name}.json`,
      draftsOf(name, document),
    ]),
  )
}

function draftsOf(name: string, document: Document): Drafts {
  const { components = {} } = document
  const operations = operationsOf(document).map(([path, method, it]) => {
    const parameters = parametersOf(it, document)
    const [type = '', content] = Object.entries(it.requestBody?.content ?? {})[0] ?? []
    const example = exampleOf(content)
    const fn = functionOf(it)
    const needs = Object.keys((it.security ?? document.security ?? [])[0] ?? {})
    const draft = {
      method,
      path,
      parameters,
      ...proofsOf(needs, components.securitySchemes ?? {}, parameters),
      ...(content?.schema && {
        body: { type, schema: content.schema, ...(example !== undefined && { example }) },
      }),
      ...(fn !== undefined && { fn }),
    }
    return [it.operationId, draft] as const
  })
  return {
    address: name === 'merchant' ? '$PROXY' : '$BANK',
    ...(name !== 'merchant' && { from: `silta/core/${name}` }),
    schemas: components.schemas ?? {},
    operations: Object.fromEntries(operations),
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function operationsOf({
  paths,
}: Document): readonly (readonly [path: string, method: string, it: Operation])[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [[path, method.toUpperCase(), operation] as const] : []
    }),
  )
}

const parametersOf = (it: Operation, { components = {} }: Document) =>
  (it.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (components.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? []) : [one],
  )

const repliesOf = (it: Operation, { components = {} }: Document) =>
  Object.entries(it.responses).map(([status, one]) => {
    const reply = '$ref' in one ? (components.responses?.[one.$ref.split('/').at(-1) ?? ''] ?? {}) : one
    return [status, reply] as const
  })

const functionOf = (it: Operation) => /In code: `([\w.]+)`/.exec(it.description ?? '')?.[1]

function pageOf(name: string, title: string, document: Document): Page {
  const operations = operationsOf(document).map(([path, method, it]) =>
    sectionOf(name, document, path, method, it),
  )
  return {
    path: `reference/operations-${name}`,
    title,
    about: `All calls of ${document.info.title}, with what they take and answer.`,
    text: `# ${title}\n\n${plain(document.info.description ?? '')}\n\nAs a document of OpenAPI 3.1: \`silta/openapi/${name}.json\` in the package.\n\n${operations.join('\n\n')}\n`,
  }
}

/** Removes references to papers, which mean nothing to readers of the page. */
const plain = (text: string) =>
  text
    .replaceAll(/^Paper \d[^\n]*?\.\s(?=In code)/gm, '')
    .replaceAll(/^Paper \d[^\n]*$/gm, '')
    .trim()

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

function sectionOf(name: string, document: Document, path: string, method: string, it: Operation): string {
  const { components = {} } = document
  const parameters = parametersOf(it, document)
  const [type = '', content] = Object.entries(it.requestBody?.content ?? {})[0] ?? []
  const example = exampleOf(content)
  const fields = content?.schema ? fieldsOf(content.schema, components.schemas ?? {}) : []
  const fn = functionOf(it)
  return [
    `## ${it.summary ?? it.operationId}`,
    `\`${method} ${path}\`${it.deprecated ? ' (deprecated)' : ''}`,
    plain(it.description ?? ''),
    parameters.length > 0
      ? [
          '| parameter | in | needed | meaning |',
          '|---|---|---|---|',
          ...parameters.map(
            (one) =>
              `| \`${one.name}\` | ${one.in} | ${one.required ? 'required' : ''} | ${cell(one.description ?? '')} |`,
          ),
        ].join('\n')
      : '',
    fields.length > 0
      ? [
          `Body, \`${type}\`:`,
          '',
          '| member | needed | form | meaning |',
          '|---|---|---|---|',
          ...fields,
        ].join('\n')
      : '',
    fn === undefined ? '' : `In TypeScript:\n\n\`\`\`ts\n${snippetOf(name, fn, parameters, example)}\n\`\`\``,
    name === 'merchant' ? `With curl:\n\n\`\`\`sh\n${merchantCurl(path, method, example)}\n\`\`\`` : '',
    `<div data-draft="${it.operationId}" data-from="drafts-${name}.json"></div>`,
    [
      '| answer | means | codes |',
      '|---|---|---|',
      ...repliesOf(it, document).map(
        ([status, reply]) => `| ${status} | ${cell(reply.description ?? '')} | ${codesOf(reply).join(' ')} |`,
      ),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const exampleOf = (content: Content | undefined) => Object.values(content?.examples ?? {})[0]?.value

function snippetOf(name: string, fn: string, parameters: readonly Parameter[], example: unknown): string {
  const isMerchant = name === 'merchant'
  const path = parameters.filter((one) => one.in === 'path').map((one) => [one.name, '…'] as const)
  if (isMerchant) {
    return typeScriptOf({
      name: fn,
      args: [...path.map(() => "'…'"), ...(example === undefined ? [] : [{ data: example }])],
    })
  }
  const input = {
    ...(path.length > 0 && { path: Object.fromEntries(path) }),
    ...(example !== undefined && { body: example }),
  }
  return typeScriptOf({ name: fn, from: `silta/core/${name}`, args: ['bank', { data: input }] })
}

function merchantCurl(path: string, method: string, example: unknown): string {
  return curlOf({
    method,
    url: `$PROXY${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`,
    headers: { authorization: 'Bearer $MERCHANT_KEY' },
    ...(example !== undefined && { body: example }),
  })
}

/** Resolves a schema by one reference. */
function resolved(schema: Schema, all: Readonly<Record<string, Schema>>): Schema {
  return schema.$ref === undefined ? schema : (all[schema.$ref.split('/').at(-1) ?? ''] ?? schema)
}

function fieldsOf(schema: Schema, all: Readonly<Record<string, Schema>>, prefix = '', depth = 0): string[] {
  const it = resolved(schema, all)
  const parts = [it, ...(it.allOf ?? []).map((one) => resolved(one, all))]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, member]) => {
      const inner = resolved(member, all)
      const path = `${prefix}${name}`
      const words = member.description ?? inner.description ?? ''
      const row = `| \`${path}\` | ${required.includes(name) ? 'required' : ''} | ${cell(formOf(inner))} | ${cell(words)} |`
      const below =
        depth < 2 ? fieldsOf(inner.items ?? inner, all, `${path}${inner.items ? '[]' : ''}.`, depth + 1) : []
      return [row, ...below]
    }),
  )
}

function formOf({ type, enum: values, const: only, anyOf, oneOf }: Schema): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (values) return values.map((value) => `\`${String(value)}\``).join(' ')
  if (anyOf ?? oneOf) return 'one of several forms'
  return [type ?? []].flat().join(' or ')
}

/** Finds the codes that an answer may have. */
function codesOf(reply: Reply): readonly string[] {
  const found = new Set<string>()
  const walk = (value: unknown, isCode: boolean) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (isCode && (key === 'enum' || key === 'const')) {
        for (const code of [inner].flat()) if (typeof code === 'string') found.add(`\`${code}\``)
      } else walk(inner, isCode || /^(code|type|error)$/.test(key))
    }
  }
  for (const { schema } of Object.values(reply.content ?? {})) walk(schema, false)
  return [...found].slice(0, 40)
}
