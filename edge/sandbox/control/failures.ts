// Control calls that plan failures of single calls, and close interfaces for maintenance.
// ../http/under-plan.ts and the operations carry the plans out.

import * as v from 'valibot'
import { record, strict } from '../../../core/shared/check.ts'
import { type ControlRoutes, INTERFACE_NAMES } from '../bank-interface.ts'
import { empty } from '../http/http.ts'
import { isPlannable, type Plannable, plannableWords } from '../http/planned-outcomes.ts'
import type { Services } from '../services.ts'

const Text = v.string('must be a string')
const OutcomeOrder = strict({
  operation: Text,
  match: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  outcome: Text,
  times: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1000, 'must be at most 1000'),
    ),
  ),
})

/** Registers outcomes and maintenance (gaps: shared.sandbox.outcomes, shared.rate-limit). */
export function mountFailureControl(
  routes: ControlRoutes,
  services: Services,
  { names, operations }: { names: readonly string[]; operations: Readonly<Record<string, Plannable>> },
): void {
  const { limits, outcomes } = services
  const known = [...new Set([...INTERFACE_NAMES, ...names])]
  const MaintenanceOrder = strict({
    on: v.boolean('must be true or false'),
    interface: v.optional(v.picklist(known, `must be one of ${known.join(', ')}`)),
  })

  routes.at('/outcomes', {
    POST: async (c) => {
      const body = await routes.bodyOf(c, OutcomeOrder)
      if (!body.ok) return body.refusal
      const { operation, match = {}, outcome, times = 1 } = body.value
      const plannable = Object.hasOwn(operations, operation) ? operations[operation] : undefined
      if (!plannable)
        return routes.wrong('operation', `must be one of ${Object.keys(operations).toSorted().join(', ')}`)
      if (!isPlannable(plannable, outcome)) {
        return routes.wrong('outcome', `must be one of ${plannableWords(plannable)}`)
      }
      const texts = Object.fromEntries(Object.entries(match).map(([name, value]) => [name, String(value)]))
      services.act(() => outcomes.add({ operation, match: texts, outcome, left: times }))
      return empty(204)
    },
  })
  routes.at('/maintenance', {
    PUT: async (c) => {
      const body = await routes.bodyOf(c, MaintenanceOrder)
      if (!body.ok) return body.refusal
      const { on, interface: only } = body.value
      services.act(() => {
        for (const name of only === undefined ? known : [only]) limits.maintain(on, name)
      })
      return empty(204)
    },
  })
}
