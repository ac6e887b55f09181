// What a call with a body must be: a body that fits its schema, and no parameter of the query at all.
// Which codes the faults are told with stands in refusals.ts.

import type * as v from 'valibot'
import { check, type Checked, type Fault } from '../../../core/shared/check.ts'

/**
 * Checks the body of a call, and that its address has no query.
 *
 * @param more Rules that the schema cannot judge by itself.
 * @see gaps: baltic.query.unknown
 */
export function checkBody<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  url: URL,
  more?: (value: unknown) => readonly Fault[],
): Checked<v.InferOutput<S>> {
  const checked = inNumbers(check(schema, value, more))
  const parameters = [...new Set(url.searchParams.keys())].map((path) => ({
    path,
    kind: 'PARAMETER_NOT_SUPPORTED',
    rule: 'is no parameter of this call',
  }))
  if (parameters.length === 0) return checked
  return { ok: false, faults: checked.ok ? parameters : [...checked.faults, ...parameters] }
}

/** The rule of an amount speaks to the client, which takes decimal strings; whoever calls the bank sends numbers. */
function inNumbers<T>(checked: Checked<T>): Checked<T> {
  if (checked.ok) return checked
  const faults = checked.faults.map((fault) => ({
    ...fault,
    rule: fault.rule.replace('a decimal string such as "24.00"', 'a number such as 24.00'),
  }))
  return { ok: false, faults }
}
