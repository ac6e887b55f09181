/// <reference types="node" />
// A page for each interface with all its operations, made of the OpenAPI documents.
// No operation is described here: core and the documentation of the sandbox do.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DOCUMENTS } from '../../edge/sandbox/openapi/generated/documents.ts'
import { curlOf, typeScriptOf } from '../../edge/shared/parts/snippets.ts'
import type { Page } from './page.ts'

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly (Ref | Parameter)[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Reply>>
}
interface Ref {
  readonly $ref: string
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}
interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
}
interface Reply {
  readonly description?: string
  readonly content?: Readonly<Record<string, Content>>
}
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
interface Document {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

const TITLES: Readonly<Record<string, string>> = {
  'online-payment': 'Online payment',
  'account-access': 'Account access',
  'psd2-payments': 'PSD2 payments',
  'corporate-payments': 'Corporate payments',
  baltic: 'Baltic',
  'request-to-pay': 'Request-to-Pay',
}

/** Makes the pages. */
export async function operationPages(): Promise<readonly Page[]> {
  const banks = await Promise.all(
    Object.entries(TITLES).map(async ([name, title]) => {
      const document = (await DOCUMENTS[name]?.()) as unknown as Document
      return pageOf(name, `Operations: ${title}`, document)
    }),
  )
  const file = fileURLToPath(new URL('../../core/merchant/openapi.json', import.meta.url))
  const merchant = JSON.parse(readFileSync(file, 'utf8')) as Document
  return [...banks, pageOf('merchant', 'Operations: merchant interface', merchant)]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function pageOf(name: string, title: string, document: Document): Page {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [sectionOf(name, document, path, method.toUpperCase(), operation)] : []
    }),
  )
  return {
    path: `reference/operations-${name}`,
    title,
    about: `All calls of ${document.info.title}, with what they take and answer.`,
    text: `# ${title}\n\n${plain(document.info.description ?? '')}\n\nAs a document of OpenAPI 3.1: \`silta/openapi/${name}.json\` in the package.\n\n${operations.join('\n\n')}\n`,
  }
}

/** Says what a reference to a paper means nothing to. */
const plain = (text: string) =>
  text
    .replaceAll(/^Paper \d[^\n]*?\.\s(?=In code)/gm, '')
    .replaceAll(/^Paper \d[^\n]*$/gm, '')
    .trim()

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

function sectionOf(name: string, document: Document, path: string, method: string, it: Operation): string {
  const { components = {} } = document
  const parameters = (it.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (components.parameters?.[one.$ref.split('/').at(-1) ?? ''] ?? []) : [one],
  )
  const [type = '', content] = Object.entries(it.requestBody?.content ?? {})[0] ?? []
  const example = exampleOf(content)
  const fields = content?.schema ? fieldsOf(content.schema, components.schemas ?? {}) : []
  const fn = /In code: `([\w.]+)`/.exec(it.description ?? '')?.[1]
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
    [
      '| answer | means | codes |',
      '|---|---|---|',
      ...Object.entries(it.responses).map(
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
