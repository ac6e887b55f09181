// A logged call as text that a person can run again: for a shell, a program, a test. Variables replace secrets.

import type { CallRecord, Explanation } from '../calls.ts'
import type { Filled } from '../operations.ts'
import { curlOf, literalOf, typeScriptOf } from '../../../shared/parts/snippets.ts'

/** The fingerprint that the bank puts in place of a secret. */
const MASKED = /sha256:[0-9a-f]{8}/

/** Headers that curl adds itself, or that do not belong to the call. */
const OWN =
  /^(host|content-length|connection|accept|accept-encoding|accept-language|user-agent|transfer-encoding|sec-fetch-.*)$/i

/** The parts of a call that are written for curl. */
interface Sent extends Pick<CallRecord, 'method' | 'path' | 'direction'> {
  readonly request: {
    readonly headers: readonly (readonly [name: string, value: string])[]
    readonly body?: { readonly text: string } | undefined
  }
}

/** Writes a call for curl. */
export function curlOfCall({ method, path, direction, request }: Sent, baseUrl: string): string {
  const url = direction === 'in' ? baseUrl + path : path
  const headers = Object.fromEntries(
    request.headers.flatMap(([name, value]) =>
      OWN.test(name) ? [] : [[name.toLowerCase(), withVariable(name, value)]],
    ),
  )
  const { 'content-type': type = '', ...others } = headers
  const text = request.body?.text
  if (text === undefined) return curlOf({ method, url, headers: withType(others, type) })
  const body = withoutMask(text)
  // The bytes of a signed body must stay as they are, so it is not formatted.
  return `${curlOf({ method, url, headers: withType(others, type) })} \\\n  --data-binary '${body.replaceAll("'", `'\\''`)}'`
}

const withType = (headers: Record<string, string>, type: string) =>
  type === '' ? headers : { 'content-type': type, ...headers }

/** `authorization: Bearer sha256:…` becomes `authorization: Bearer $AUTHORIZATION`, and a signature of which the beginning is left `$SIGNATURE`. */
function withVariable(name: string, value: string): string {
  return value
    .replace(MASKED, `$${name.toUpperCase().replaceAll('-', '_')}`)
    .replace(/[\w-]*…$/, '$SIGNATURE')
}

function withoutMask(text: string): string {
  return text.replaceAll(new RegExp(MASKED, 'g'), 'SECRET')
}

/** Writes a call of an operation as TypeScript. */
export function programOf({
  from,
  fn,
  filled: { path, query, header, body },
}: {
  readonly from: string
  readonly fn: string
  readonly filled: Filled
}): string {
  const headers = Object.keys(header ?? {}).length > 0 && { headers: header }
  const input = {
    ...(path && { path }),
    ...(query && { query }),
    ...headers,
    ...(body !== undefined && { body }),
  }
  return typeScriptOf({ name: fn, from, args: ['bank', { data: input }] })
}

/**
 * Writes a call as a test with a bank of its own; the client in it makes the call and expects the same result.
 *
 * A fault of the caller is repeated if the bank can make it: a clock that is off, another key, a changed body.
 */
export function testOf(
  { operation = '', status, stage, outcome, path: address, code }: CallRecord,
  why: Explanation | undefined,
  { path, query, header, body }: Filled,
): string {
  const parameters = { ...path, ...query, ...header }
  const country = /^\/baltic\/(\w\w)\//.exec(address)?.[1]?.toUpperCase()
  const fault = faultOf(stage, why?.causes[0]?.code)
  const order = {
    operation,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(body !== undefined && { body }),
    ...(country !== undefined && { country }),
    ...(fault !== undefined && { fault }),
  }
  const plan =
    outcome === undefined
      ? ''
      : `  await testBank.control.planOutcome(${literalOf({ operation, outcome }, '  ')})\n`
  const end = status === undefined ? 'gets no answer' : `is answered with ${status}`
  const made = `testBank.control.try(${literalOf(order, '  ')})`
  const isOfInput = stage === 'fields' || stage === 'body'
  const named =
    code === undefined ? '' : `  assert.match(response?.body ?? '', /${code.replaceAll(/\W/g, '.')}/)\n`
  // The library refuses most wrong members before it sends them; the bank refuses all of them.
  const steps = isOfInput
    ? `  const end = await ${made}.then(
    ({ response }) => response?.status,
    ({ status }) => status,
  )
  assert.equal(end, ${status ?? 'undefined'})\n`
    : `  const { response } = await ${made}\n  assert.equal(response?.status, ${status ?? 'undefined'})\n${named}`
  return `${imported('assert', 'node:assert/strict')}
${imported('{ test }', 'node:test')}
${imported('{ makeTestBank }', 'silta/testing')}

test('${operation} ${end}', async () => {
  const testBank = makeTestBank()
${plan}${steps}  testBank.close()
})
`
}

/** Writes a line of imports for the program or test, not for the console. */
const imported = (names: string, from: string) => `import ${names} from '${from}'`

/** Names the fault that makes a call end at the same stage, if the bank can make it on purpose. */
function faultOf(stage: string | undefined, cause: string | undefined): string | undefined {
  if (stage === 'clock') return 'date'
  if (stage !== 'signature') return undefined
  return cause !== undefined && /key|kid/.test(cause) ? 'key' : 'body'
}
