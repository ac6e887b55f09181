// Refusals of the flat family: the control interface here, account access and PSD2. A fault becomes a violation.
// It checks nothing itself: the one validator does.

import type * as v from 'valibot'
import { check, type Fault, type FaultKind } from '../../../core/shared/check.ts'
import { json } from '../http/http.ts'

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

/** Checks a value; each fault becomes a violation (gaps: shared.errors.violations, shared.members). */
export function judge<const S extends v.GenericSchema>(schema: S, value: unknown): Judged<v.InferOutput<S>> {
  const checked = check(schema, value)
  return checked.ok ? checked : { ok: false, violations: checked.faults.map(violationOf) }
}

/** Writes a fault as a violation. */
export function violationOf({ kind, path, rule }: Fault): Violation {
  return { type: TYPES[kind], ...(path && { path }), message: `${path || 'body'} ${rule}` }
}

const TYPES: Record<FaultKind, string> = {
  missing: 'Required',
  type: 'TypeMismatch',
  unknown: 'UnrecognizedProperty',
  size: 'Size',
  min: 'Min',
  max: 'Max',
  date: 'Date',
  value: 'InvalidValue',
}
