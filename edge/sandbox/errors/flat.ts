// Refusals of the flat family: the control interface here, account access and PSD2. A schema's issue becomes a violation.
// It checks nothing itself.

import * as v from 'valibot'
import { json } from '../http/http.ts'
import { unknownMembers, withoutLists } from './schemas.ts'

/** Type of a flat refusal. */
export type FlatType = 'SECURITY' | 'VALIDATION' | 'TECHNICAL' | 'BUSINESS'

/** One violation; the type names are the ledger's (gaps: shared.errors.violations). */
export interface Violation {
  type: string
  path?: string
  message: string
}

/** Either the checked value or its violations, one per field. */
export type Judged<T> = { ok: true; value: T } | { ok: false; violations: Violation[] }

/** Answers with a refusal of the flat family (gaps: shared.errors.flat, shared.errors.detail). */
export function flatRefusal(
  status: number,
  type: FlatType,
  message: string,
  id: string,
  violations: readonly Violation[] = [],
  headers: Record<string, string> = {},
): Response {
  return json(status, { type, message, id, violations }, { 'x-error-id': id, ...headers })
}

/** Checks a value against a schema; a `null` member counts as absent (gaps: shared.members). */
export function judge<const S extends v.GenericSchema>(schema: S, value: unknown): Judged<v.InferOutput<S>> {
  const result = v.safeParse(schema, withoutNulls(withoutLists(schema, value)))
  if (result.success) return { ok: true, value: result.output }
  const violations = new Map<string, Violation>()
  for (const issue of result.issues) {
    const path = v.getDotPath(issue)?.replace(/\.(\d+)(?=\.|$)/g, '[$1]') ?? ''
    if (issue.expected !== 'never' && !violations.has(path)) violations.set(path, violationOf(issue, path))
  }
  for (const path of unknownMembers(schema, value)) {
    violations.set(path, { type: 'UnrecognizedProperty', path, message: `${path} is not a known member` })
  }
  return { ok: false, violations: [...violations.values()] }
}

function violationOf(issue: v.BaseIssue<unknown>, path: string): Violation {
  const [type, words] = kindOf(issue)
  return { type, ...(path && { path }), message: `${path || 'body'} ${words}` }
}

function kindOf(issue: v.BaseIssue<unknown>): [type: string, words: string] {
  if (issue.input === undefined) return ['Required', 'is required']
  if (issue.type === 'union') return ['TypeMismatch', issue.message]
  // A value of the right JSON type that is not on a list is wrong in content only.
  if (issue.type === 'picklist' && typeof issue.input === 'string') return ['InvalidValue', issue.message]
  if (issue.kind === 'schema') return ['TypeMismatch', `must be of type ${jsonTypeOf(issue.type)}`]
  switch (issue.type) {
    case 'min_length':
    case 'max_length':
      return ['Size', issue.message]
    case 'min_value':
      return ['Min', issue.message]
    case 'max_value':
      return ['Max', issue.message]
    default:
      return [issue.message.includes('date-time') ? 'Date' : 'InvalidValue', issue.message]
  }
}

function jsonTypeOf(type: string): string {
  if (type === 'strict_object' || type === 'record') return 'object'
  if (type === 'picklist') return 'string'
  return type === 'array' ? 'list' : type
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (item === null ? item : withoutNulls(item)))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}
