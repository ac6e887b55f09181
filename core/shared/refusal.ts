// Reads the error bodies of banks: the families of the papers, and what a gateway in between may send instead.
// It never decides what happened: the HTTP status does that, the body only adds detail.

import type { BankFault } from './errors.ts'

/** What an error body reports, as far as it does. */
export interface Refusal {
  faults: BankFault[]
  errorId?: string
}

type Members = Record<string, unknown>

const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}
const list = (value: unknown): Members[] => (Array.isArray(value) ? value.map(members) : [])
const string = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const fault = (code: unknown, path: unknown): BankFault => {
  const [codeText, pathText] = [string(code), string(path)]
  return {
    ...(codeText !== undefined && { code: codeText }),
    ...(pathText !== undefined && { path: pathText }),
  }
}

/**
 * Reads a parsed error body of any family: list, flat, european, oauth, a gateway's fault, a problem document, or nothing.
 *
 * @see gaps: shared.errors.list, shared.errors.flat, shared.errors.tolerance, baltic.errors.body, shared.oauth.errors
 */
export function readRefusal(body: unknown): Refusal {
  const it = members(body)
  const gateway = members(members(it['fault'])['detail'])['errorcode']
  const faults = [
    ...list(it['errors']).map((error) => fault(error['code'], error['path'])),
    ...list(it['violations']).map((violation) => fault(violation['type'], violation['path'])),
    ...list(it['tppMessages']).map((tpp) => fault(tpp['code'], tpp['path'])),
    ...[it['error'], gateway, it['code']]
      .filter((code) => typeof code === 'string')
      .map((code) => fault(code, undefined)),
  ]
  if (faults.length === 0 && typeof it['type'] === 'string') faults.push(fault(it['type'], undefined))
  const id = string(it['id'])
  return { faults, ...(id !== undefined && { errorId: id }) }
}
