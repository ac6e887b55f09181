// Reads the form that token endpoints take.

import { fromUtf8 } from '../../../core/shared/bytes.ts'
import { readBody } from '../../shared/body.ts'
import { note } from '../http/trace.ts'

const MOST_FORM_BYTES = 65_536

/** Reads a form; returns a text that says what is wrong if it cannot be read. */
export async function readForm(request: Request): Promise<URLSearchParams | string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type))
    return 'content-type must be application/x-www-form-urlencoded'
  const body = await readBody(request, MOST_FORM_BYTES)
  if (!body.ok) return `body must be at most ${MOST_FORM_BYTES} bytes`
  note(request, { bytes: body.bytes })
  let form: URLSearchParams
  try {
    form = new URLSearchParams(fromUtf8(body.bytes))
  } catch {
    return 'body must be UTF-8'
  }
  return repeatedName(form) === undefined ? form : 'a parameter must not be repeated'
}

/** Reads the form of one of the bank's own pages; any other body is read as a form without a decision. */
export async function readPageForm(request: Request): Promise<URLSearchParams> {
  const body = await readBody(request, MOST_FORM_BYTES)
  return new URLSearchParams(new TextDecoder().decode(body.ok ? body.bytes : undefined))
}

/** Finds a parameter that was sent more than once. */
export function repeatedName(parameters: URLSearchParams): string | undefined {
  return [...new Set(parameters.keys())].find((name) => parameters.getAll(name).length > 1)
}
