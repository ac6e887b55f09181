// Finds the objects of the proxy by their names, in the jurisdiction of the settings. No other code finds objects.

import type { DurableObjectNamespace } from '../../../shared/workers.ts'
import type { Bindings } from './capability.ts'

/** The bindings of the classes of objects. */
export type ObjectBinding = 'ORDERS' | 'SESSIONS' | 'PAYOUTS'

/**
 * Finds an object by its name. The same name is another object in another jurisdiction.
 *
 * @param bindings The worker's `env`; config/faults.ts has checked that the class is bound, and has the jurisdiction.
 * @param jurisdiction That of the settings; `null` for an object that is in none, whatever the settings are.
 */
export function objectNamed<T>(
  bindings: Bindings,
  binding: ObjectBinding,
  name: string,
  jurisdiction = bindings['JURISDICTION'],
): T {
  return restricted<T>(bindings, binding, jurisdiction).getByName(name)
}

/** Returns whether a class can be restricted as the settings ask. workerd has the method, which throws. */
export function canRestrict(bindings: Bindings, binding: ObjectBinding): boolean {
  try {
    restricted(bindings, binding, bindings['JURISDICTION'])
    return true
  } catch {
    return false
  }
}

function restricted<T>(
  bindings: Bindings,
  binding: ObjectBinding,
  jurisdiction: unknown,
): DurableObjectNamespace<T> {
  const all = bindings[binding] as Required<DurableObjectNamespace<T>>
  return typeof jurisdiction === 'string' ? all.jurisdiction(jurisdiction) : all
}
