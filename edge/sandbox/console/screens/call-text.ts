// A logged call as text that a person can send again: secrets are names of variables of the shell.
// It sends nothing.

import type { CallRecord } from '../calls.ts'
import { curlOf } from '../../../shared/parts/snippets.ts'

/** What the bank puts in the place of a secret. */
const MASKED = /sha256:[0-9a-f]{8}/

/** Headers that curl makes itself, or that say nothing of the call. */
const OWN =
  /^(host|content-length|connection|accept|accept-encoding|accept-language|user-agent|transfer-encoding|sec-fetch-.*)$/i

/** Writes a call for curl. */
export function curlOfCall(
  { method, path, direction, request }: Pick<CallRecord, 'method' | 'path' | 'direction' | 'request'>,
  baseUrl: string,
): string {
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
  // The bytes of a signed body must stay as they are: no formatting.
  return `${curlOf({ method, url, headers: withType(others, type) })} \\\n  --data-binary '${body.replaceAll("'", `'\\''`)}'`
}

const withType = (headers: Record<string, string>, type: string) =>
  type === '' ? headers : { 'content-type': type, ...headers }

/** `authorization: Bearer sha256:…` becomes `authorization: Bearer $AUTHORIZATION`. */
function withVariable(name: string, value: string): string {
  return value.replace(MASKED, `$${name.toUpperCase().replaceAll('-', '_')}`)
}

function withoutMask(text: string): string {
  return text.replaceAll(new RegExp(MASKED, 'g'), 'SECRET')
}
