// Checks a call with a body: the body fits its schema, and the query is empty.

import type * as v from 'valibot'
import type { Checked, Fault } from '../../../core/shared/check.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'

/**
 * Checks the body, then that the address has no query. Faults of fields come together, a parameter only if there are none.
 *
 * @param more Rules that the schema cannot judge by itself.
 * @see gaps: baltic.query.unknown, shared.errors.detail
 */
export function checkBody<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  url: URL,
  more?: (value: unknown) => readonly Fault[],
): Checked<v.InferOutput<S>> {
  const checked = inNumbers(checkKinds(schema, value, more))
  const [parameter] = url.searchParams.keys()
  if (!checked.ok || parameter === undefined) return checked
  const fault = { path: parameter, kind: 'PARAMETER_NOT_SUPPORTED', rule: 'is no parameter of this call' }
  return { ok: false, faults: [fault] }
}

/** The rules of amounts are written for clients, which take decimal strings; on the wire an amount is a number. */
function inNumbers<T>(checked: Checked<T>): Checked<T> {
  if (checked.ok) return checked
  const faults = checked.faults.map((fault) => ({
    ...fault,
    rule: fault.rule.replace('a decimal string such as "24.00"', 'a number such as 24.00'),
  }))
  return { ok: false, faults }
}
