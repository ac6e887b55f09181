// The kinds of faults, from which a bank derives its codes and violations; a client needs only two of them.
// The rules themselves are in the schemas.

import type * as v from 'valibot'
import { absent, check, type Checked, type Fault, isContainer, type Issue, kinds } from './check.ts'

/**
 * Checks a value as {@link check} does; faults have their kinds, one per member, in the order of the schema, unknown members
 * last (gaps: shared.errors.detail).
 *
 * @param more Rules that the schema cannot judge by itself; a path that the schema already refused is not named twice.
 */
export function checkKinds<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  more?: (value: unknown) => readonly Fault[],
): Checked<v.InferOutput<S>> {
  const checked = check(schema, value, kindOf)
  const own = more?.(value) ?? []
  if (checked.ok && own.length === 0) return checked
  const faults = onePerPath([...(checked.ok ? [] : checked.faults), ...own])
  return { ok: false, faults: inOrder(schema, value, faults) }
}

function kindOf(issue: Issue): Fault['kind'] {
  if (issue.expected === 'never') return 'unknown'
  if (absent(issue)) return 'missing'
  switch (issue.type) {
    case 'picklist':
    case 'literal':
      // A value of the right JSON type that is not on the list is wrong in content only.
      return typeof issue.input === 'string' && issue.expected?.includes('"') ? 'value' : 'type'
    case 'min_length':
    case 'max_length':
      return 'size'
    case 'min_value':
      return 'min'
    case 'max_value':
      return 'max'
    case 'raw_check':
      // A rule about several members brings its own kind.
      return issue.expected ?? 'value'
    case 'check':
      return kinds.get(issue.requirement as object) ?? 'value'
    default:
      return issue.kind === 'schema' ? 'type' : 'value'
  }
}

/** Puts faults in the order of the members of the schema; unknown members last, in the order of the value. */
function inOrder(schema: v.GenericSchema, value: unknown, faults: readonly Fault[]): Fault[] {
  const names = 'entries' in schema && isContainer(schema.entries) ? Object.keys(schema.entries) : []
  const given = isContainer(value) ? Object.keys(value) : []
  const rank = ({ kind, path }: Fault) => {
    const [member = ''] = /^[^.[]*/.exec(path) ?? []
    return kind === 'unknown' ? names.length + given.indexOf(member) : names.indexOf(member)
  }
  return faults.toSorted((left, right) => rank(left) - rank(right))
}

function onePerPath(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>()
  return faults.filter((fault) => !seen.has(fault.path) && seen.add(fault.path))
}
