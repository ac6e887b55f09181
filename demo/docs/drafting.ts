/// <reference lib="dom" />
// A form that drafts a request of one operation, and shows it for curl and as TypeScript while a person writes.

import { makeCopyButton } from '../../edge/shared/parts/copying.ts'
import type { Broken, JsonSchema } from '../../edge/shared/parts/schema-fields.ts'
import { type FormWords, makeSchemaForm } from '../../edge/shared/parts/schema-form.ts'
import { curlOf, typeScriptOf } from '../../edge/shared/parts/snippets.ts'
import type { DraftOperation, Drafts } from './drafts.ts'

const BROKEN: Readonly<Record<Broken['rule'], (by: string) => string>> = {
  required: () => 'This is needed.',
  pattern: (by) => `This has another form: ${by}`,
  short: (by) => `Write ${by} characters at least.`,
  long: (by) => `Write ${by} characters at most.`,
  number: (by) => `Write a number, such as ${by}.`,
  low: (by) => `Not below ${by}.`,
  high: (by) => `Not above ${by}.`,
}

const WORDS: FormWords = {
  broken: ({ rule, by }) => BROKEN[rule](by),
  json: 'This is no JSON.',
  add: (name) => `Add: ${name}`,
  remove: (name) => `Remove: ${name}`,
  none: '–',
  form: 'form',
  name: 'name',
  value: 'value',
}

/** What the form gives. */
interface Filled {
  readonly path?: Readonly<Record<string, string | number | boolean>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Puts the form of an operation into an element.
 *
 * @param from Address of the data of the page’s operations.
 */
export async function showDraft(place: HTMLElement, from: string, id: string): Promise<void> {
  const drafts = (await (await fetch(from)).json()) as Drafts
  const operation = drafts.operations[id]
  if (!operation) throw new Error(`There is no operation ${id}.`)
  const form = document.createElement('form')
  form.className = 'draft'
  form.noValidate = true
  const { value, schema } = startOf(operation)
  const curl = outputOf('curl')
  const code = outputOf('TypeScript')
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  const fields = makeSchemaForm({
    schema,
    schemas: drafts.schemas,
    words: WORDS,
    title: 'Request',
    value,
    onChange: () => write(),
  })
  const write = () => {
    const filled = (fields.read() ?? {}) as Filled
    curl.write(curlFor(drafts, operation, filled))
    code.write(operation.fn === undefined ? '' : typeScriptFor(drafts, operation, filled))
    said.textContent = ''
  }
  const check = document.createElement('button')
  Object.assign(check, { type: 'submit', className: 'plain', textContent: 'Check the fields' })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    said.textContent = form.reportValidity() ? 'Every field has its form.' : 'A field is not right yet.'
  })
  form.append(fields.element, check, said)
  write()
  place.replaceChildren(form, curl.element, ...(operation.fn === undefined ? [] : [code.element]))
  if (operation.isSigned) {
    const note = document.createElement('p')
    note.textContent =
      'This call is signed over its exact bytes, which no shell does: the function does it, and its draft() gives the finished headers for a try by curl.'
    place.append(note)
  }
}

/** Makes one schema from parameters and body, and its first value from the example. */
function startOf({ parameters, body }: DraftOperation): {
  readonly schema: JsonSchema
  readonly value: unknown
} {
  const groups = ['path', 'query', 'header'].flatMap((place): [string, JsonSchema, boolean][] => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return []
    const properties = Object.fromEntries(
      own.map(({ name, schema = { type: 'string' }, description }) => [
        name,
        { description: description ?? '', ...schema },
      ]),
    )
    const required = place === 'header' ? [] : own.filter((one) => one.required).map(({ name }) => name)
    return [[place, { type: 'object', properties, required }, required.length > 0]]
  })
  const all = [...groups, ...(body ? [['body', body.schema, true] as const] : [])]
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(all.map(([name, schema]) => [name, schema])),
      required: all.filter(([, , isRequired]) => isRequired).map(([name]) => name),
    },
    value: body?.example === undefined ? {} : { body: body.example },
  }
}

function curlFor(
  { address }: Drafts,
  { method, path, proofs, parameters, body: takes }: DraftOperation,
  filled: Filled,
): string {
  const { path: names = {}, query = {}, header = {}, body } = filled
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    names[name] === undefined ? `$${name.toUpperCase()}` : encodeURIComponent(names[name]),
  )
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, one]) => [name, String(one)]),
  ).toString()
  const needed = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map(({ name }) => [name, `$${name.replaceAll(/\W/g, '_').toUpperCase()}`])
  const isForm = takes?.type === 'application/x-www-form-urlencoded'
  return curlOf({
    method,
    url: `${address}${place}${asked === '' ? '' : `?${asked}`}`,
    headers: { ...proofs, ...Object.fromEntries(needed), ...(header as Record<string, string>) },
    ...(body !== undefined && (isForm ? { form: body as Record<string, string> } : { body })),
  })
}

/** Headers that the function of core makes, so that no form asks for them. */
const OURS = /signature|date$|request-id|session-id|idempotency|api-key|certificate/i

function typeScriptFor(
  { from }: Drafts,
  { fn = '', parameters }: DraftOperation,
  { path, query, header, body }: Filled,
): string {
  if (from === undefined) {
    const ids = parameters
      .filter((one) => one.in === 'path')
      .map(({ name }) => ({ data: path?.[name] ?? '…' }))
    const given = query ?? body
    return typeScriptOf({ name: fn, args: [...ids, ...(given === undefined ? [] : [{ data: given }])] })
  }
  const headers = Object.fromEntries(Object.entries(header ?? {}).filter(([name]) => !OURS.test(name)))
  const input = {
    ...(path && { path }),
    ...(query && { query }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body }),
  }
  return typeScriptOf({ name: fn, from, args: ['bank', { data: input }] })
}

function outputOf(title: string): { readonly element: HTMLElement; readonly write: (text: string) => void } {
  const code = document.createElement('code')
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.setAttribute('aria-label', title)
  pre.append(code)
  const element = document.createElement('div')
  element.className = 'code'
  const words = { copy: `Copy ${title}`, copied: 'Copied', failed: 'Not copied' }
  element.append(
    pre,
    makeCopyButton(() => code.textContent ?? '', words),
  )
  return { element, write: (text) => (code.textContent = text) }
}
