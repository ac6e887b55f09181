// Every control call under its name in code.
// For code that goes through all of them: routes, documents, the tools of an assistant.

import type { AnyDefinition } from '../../../../core/shared/definition.ts'
import type { SteeredBank } from './common.ts'
import * as calls from './index.ts'

/** A control call as far as those read it who go through all of them. */
export interface AnyCall {
  (bank: SteeredBank, input: Record<string, unknown>): Promise<{ readonly body: unknown }>
  readonly definition: AnyDefinition
}

function named(value: object, name: string): [string, AnyCall][] {
  if (typeof value === 'function') return [[name, value as AnyCall]]
  return Object.entries(value).flatMap(([member, one]) => named(one as object, `${name}.${member}`))
}

/** The calls by their names in code: `control.clients.list`. The list of customers is `control.customers` itself. */
export const CALLS: ReadonlyMap<string, AnyCall> = new Map(
  named(calls, 'control').map(([name, call]) => [
    name === 'control.customers.list' ? 'control.customers' : name,
    call,
  ]),
)
