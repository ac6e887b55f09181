// Field errors of a body in the list family: what the one validator found, in the codes of the family.
// It checks nothing itself and knows no interface; each gives its schema and its own rules.

import type * as v from 'valibot'
import { check, type Fault, type FaultKind } from '../../../core/shared/check.ts'
import { fault, type ListFault } from './list.ts'

/** Either the checked body or its faults. */
export type Fields<T> = { ok: true; value: T } | { ok: false; faults: ListFault[] }

/**
 * Checks a body.
 *
 * @param more Rules that the schema cannot judge by itself; a path that the schema already refused is not named twice.
 * @see gaps: shared.errors.detail, shared.members
 */
export function checkFields<const S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  more?: (body: unknown) => readonly Fault[],
): Fields<v.InferOutput<S>> {
  const checked = check(schema, body, more)
  return checked.ok ? checked : { ok: false, faults: checked.faults.map(faultOf) }
}

function faultOf({ kind, path, rule }: Fault): ListFault {
  // A body that is JSON but no object has no field to name.
  return path === '' ? fault('MALFORMED_BODY', `body ${rule}`) : fault(codeOf(kind), `${path} ${rule}`, path)
}

function codeOf(kind: FaultKind): 'MISSING_FIELD' | 'UNKNOWN_MEMBER' | 'INVALID_FIELD' {
  if (kind === 'missing') return 'MISSING_FIELD'
  return kind === 'unknown' ? 'UNKNOWN_MEMBER' : 'INVALID_FIELD'
}
