// Control calls that plan failures of single calls, and close interfaces for maintenance.
// ../http/under-plan.ts and the operations carry the plans out.

import * as v from 'valibot'
import { strict } from '../../../core/shared/check.ts'
import { type ControlRoutes, INTERFACE_NAMES } from '../bank-interface.ts'
import {
  listOutcomes,
  MaintenanceOrder,
  planOutcome,
  setMaintenance,
  takeBackOutcome,
} from './calls/failures.ts'
import { empty, json } from '../http/http.ts'
import { isPlannable, outcomesOf, type Plannable, plannableWords } from '../http/planned-outcomes.ts'
import type { Services } from '../services.ts'

/** Registers outcomes and maintenance (gaps: shared.sandbox.outcomes, shared.rate-limit). */
export function mountFailureControl(
  routes: ControlRoutes,
  services: Services,
  { names, operations }: { names: readonly string[]; operations: Readonly<Record<string, Plannable>> },
): void {
  const { limits, outcomes } = services
  const known = [...new Set([...INTERFACE_NAMES, ...names])]
  const Known = strict({
    ...MaintenanceOrder.entries,
    interface: v.optional(v.picklist(known, `must be one of ${known.join(', ')}`)),
  })

  routes.serve(planOutcome, (_, { operation, match = {}, outcome, times = 1 }) => {
    const plannable = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    if (!plannable)
      return routes.wrong('operation', `must be one of ${Object.keys(operations).toSorted().join(', ')}`)
    if (!isPlannable(plannable, outcome)) {
      return routes.wrong('outcome', `must be one of ${plannableWords(plannable)}`)
    }
    const texts = Object.fromEntries(Object.entries(match).map(([name, value]) => [name, String(value)]))
    services.act(() => outcomes.add({ operation, match: texts, outcome, left: times }))
    return empty(204)
  })
  routes.serve(listOutcomes, () =>
    json(200, {
      planned: outcomes.list().map(({ id, value: { operation, match, outcome, left } }) => ({
        id,
        operation,
        match,
        outcome,
        times: left,
      })),
      operations: Object.entries(operations)
        .map(([operation, plannable]) => ({ operation, outcomes: outcomesOf(plannable) }))
        .toSorted((one, other) => (one.operation < other.operation ? -1 : 1)),
    }),
  )
  routes.serve(takeBackOutcome, (c) => {
    const isTaken = services.act(() => outcomes.remove(c.req.param('outcomeId') ?? ''))
    return isTaken ? empty(204) : routes.missing('nothing is planned under this id: it may be used up')
  })
  routes.serve(
    setMaintenance,
    (_, { on, interface: only }) => {
      services.act(() => {
        for (const name of only === undefined ? known : [only]) limits.maintain(on, name)
      })
      return empty(204)
    },
    Known,
  )
}
