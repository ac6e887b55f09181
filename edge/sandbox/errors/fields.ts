// Field errors of a body in the list family: all of them at once, in the order of the paper, unknown members last.
// It knows no interface; each gives its schema and its own rules.

import type * as v from 'valibot'
import { check, type Fault } from '../../../core/shared/check.ts'
import { fault, type ListFault } from './list.ts'
import { entriesOf, unknownMembers, withoutLists } from './schemas.ts'

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
  more: (body: unknown) => Fault[] = () => [],
): Fields<v.InferOutput<S>> {
  const checked = check(schema, withoutLists(schema, body))
  const faults = checked.ok ? [] : checked.faults.filter(({ kind }) => kind !== 'unknown')
  const own = more(body).filter(({ path }) => !faults.some((known) => known.path === path))
  const order = Object.keys(entriesOf(schema) ?? {})
  const rank = ({ path }: Fault) => order.indexOf(/^[^.[]*/.exec(path)?.[0] ?? '')
  const known = [...faults, ...own].toSorted((left, right) => rank(left) - rank(right))
  const unknown = unknownMembers(schema, body)
  if (checked.ok && known.length === 0 && unknown.length === 0) return { ok: true, value: checked.value }
  return { ok: false, faults: [...known.map(faultOf), ...unknown.map(unknownFault)] }
}

const CODES = { missing: 'MISSING_FIELD', unknown: 'UNKNOWN_MEMBER', invalid: 'INVALID_FIELD' } as const

function faultOf({ kind, path, rule }: Fault): ListFault {
  // A body that is JSON but no object has no field to name.
  return path === '' ? fault('MALFORMED_BODY', `body ${rule}`) : fault(CODES[kind], `${path} ${rule}`, path)
}

function unknownFault(path: string): ListFault {
  return fault('UNKNOWN_MEMBER', `${path} is not a known member`, path)
}
