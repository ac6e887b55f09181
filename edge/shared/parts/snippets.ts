// A call as text that a person can copy: for curl, and as TypeScript.
// Secrets are names of variables here, never values.

/** A call over HTTP. */
export interface HttpCall {
  readonly method: string
  readonly url: string
  /** Values by name of the header. `$NAME` in a value stays a variable of the shell. */
  readonly headers?: Readonly<Record<string, string>>
  /** What is sent as JSON. */
  readonly body?: unknown
  /** What is sent as a form, in place of JSON. */
  readonly form?: Readonly<Record<string, string>>
}

/** Writes a call for curl in a POSIX shell. */
export function curlOf({ method, url, headers = {}, body, form = {} }: HttpCall): string {
  const all = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const parts = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
    ...Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...Object.entries(form).map(([name, value]) => `--data-urlencode ${single(`${name}=${value}`)}`),
    ...(body === undefined ? [] : [`-d ${single(JSON.stringify(body, undefined, 2))}`]),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

/** A call of a typed function. */
export interface FunctionCall {
  /** Name of the function, for example `createPayment`, or its path below an object: `merchant.payments.start`. */
  readonly name: string
  /** The module that it is imported from; absent for a member of an object that the code already has. */
  readonly from?: string
  /** Its arguments, as source text or as data. */
  readonly args: readonly (string | { readonly data: unknown })[]
}

/** Writes a call as TypeScript. */
export function typeScriptOf({ name, from, args }: FunctionCall): string {
  const written = args.map((arg) => (typeof arg === 'string' ? arg : literalOf(arg.data)))
  const call = `await ${name}(${written.join(', ')})`
  return from === undefined ? call : `import { ${name} } from '${from}'\n\n${call}`
}

/** Writes data as our formatter would: names without quotes where possible, texts in single quotes. */
export function literalOf(data: unknown, indent = ''): string {
  const deeper = `${indent}  `
  if (typeof data === 'string')
    return `'${data.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof data !== 'object' || data === null) return String(data)
  const isList = Array.isArray(data)
  const rows = isList
    ? data.map((one) => literalOf(one, deeper))
    : Object.entries(data).map(([key, one]) => `${nameOf(key)}: ${literalOf(one, deeper)}`)
  if (rows.length === 0) return isList ? '[]' : '{}'
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${rows.map((row) => `${deeper}${row},\n`).join('')}${indent}${close}`
}

const nameOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`)

/** Quotes a text so that the shell replaces its variables. */
const quoted = (text: string) => `"${text.replaceAll(/["\\`]/g, '\\$&')}"`

/** Quotes a text so that the shell changes nothing in it. */
const single = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
