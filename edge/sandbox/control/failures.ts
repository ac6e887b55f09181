// Control calls that plan failures of single calls, and close interfaces for maintenance.

import * as v from 'valibot'
import { strict } from '../../../core/shared/check.ts'
import { type ControlRoutes, type FieldFault, INTERFACE_NAMES } from '../bank-interface.ts'
import { addDuration } from '../../../core/shared/values/time.ts'
import { LONGEST_DELAY, MaintenanceOrder, type OutcomeOrder } from './calls/failures.ts'
import { empty, json } from '../http/http.ts'
import {
  EVERY_CALL,
  goesOut,
  isPlannable,
  OF_SEVERAL,
  outcomesOf,
  type Plannable,
  plannableWords,
  type PlannedOutcome,
  UNTIL_TAKEN_BACK,
} from '../http/planned-outcomes.ts'
import type { Services } from '../services.ts'
import * as calls from './calls/index.ts'

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

  const plannables = { ...severalOf(operations), ...operations }

  routes.serve(calls.planOutcome, (_, order) => {
    const { operation, outcome, delay } = order
    const plannable = Object.hasOwn(plannables, operation) ? plannables[operation] : undefined
    if (!plannable)
      return routes.wrong('operation', `must be one of ${Object.keys(plannables).toSorted().join(', ')}`)
    if (outcome === undefined && delay === undefined) {
      return routes.invalid([
        { type: 'Required', path: 'outcome', message: 'outcome must be there, or delay' },
      ])
    }
    if (outcome !== undefined && !isPlannable(plannable, outcome)) {
      return routes.wrong('outcome', `must be one of ${plannableWords(plannable)}`)
    }
    const plan = planOf(order, plannable)
    if ('rule' in plan) return routes.wrong(plan.path, plan.rule)
    services.act(() => outcomes.add(plan))
    return empty(204)
  })
  routes.serve(calls.outcomes.list, () =>
    json(200, {
      planned: outcomes.list().map(({ id, value }) => {
        const { operation, match, outcome, left, client, probability, delayMs, hours } = value
        return {
          id,
          operation,
          ...(client !== undefined && { client }),
          match,
          outcome,
          times: left ?? UNTIL_TAKEN_BACK,
          ...(probability !== undefined && { probability }),
          ...(delayMs !== undefined && { delay: `PT${delayMs / 1_000}S` }),
          ...(hours && { hours }),
        }
      }),
      operations: Object.entries(plannables)
        .map(([operation, plannable]) => ({ operation, outcomes: outcomesOf(plannable) }))
        .toSorted((one, other) => (one.operation < other.operation ? -1 : 1)),
    }),
  )
  routes.serve(calls.outcomes.takeBack, (c) => {
    const isTaken = services.act(() => outcomes.remove(c.req.param('outcomeId') ?? ''))
    return isTaken ? empty(204) : routes.missing('nothing is planned under this id: it may be used up')
  })
  routes.serve(
    calls.setMaintenance,
    (_, { on, interface: only }) => {
      services.act(() => {
        for (const name of only === undefined ? known : [only]) limits.maintain(on, name)
      })
      return empty(204)
    },
    Known,
  )
}

/** Lists the plannable groups of operations: all of them, and those of each interface. */
function severalOf(operations: Readonly<Record<string, Plannable>>): Record<string, Plannable> {
  const names = Object.keys(operations).map((operation) => operation.replace(/\..*$/, '.*'))
  return Object.fromEntries([EVERY_CALL, ...names].map((name) => [name, OF_SEVERAL]))
}

function planOf(
  order: v.InferOutput<typeof OutcomeOrder>,
  plannable: Plannable,
): PlannedOutcome | FieldFault {
  const { operation, match = {}, outcome, times = 1, client, probability, delay, hours } = order
  const delayMs = delay === undefined ? undefined : addDuration(0, delay)
  if (delay !== undefined && delayMs === undefined) {
    return { path: 'delay', rule: 'must be an ISO 8601 duration such as PT3S' }
  }
  if (delayMs !== undefined && delayMs > (addDuration(0, LONGEST_DELAY) ?? 0)) {
    return { path: 'delay', rule: `must be at most ${LONGEST_DELAY}` }
  }
  if (delayMs !== undefined && goesOut(plannable)) {
    return { path: 'delay', rule: 'must not be given where the bank calls others: plan late:<ms>' }
  }
  if (delayMs !== undefined && outcome?.startsWith('slow:')) {
    return { path: 'delay', rule: 'must not be given with slow:<ms>, which says the same' }
  }
  if (hours && hours.from === hours.to) return { path: 'hours.to', rule: 'must be another time than from' }
  const texts = Object.fromEntries(Object.entries(match).map(([name, value]) => [name, String(value)]))
  return {
    operation,
    match: texts,
    outcome: outcome ?? `slow:${delayMs}`,
    ...(times !== UNTIL_TAKEN_BACK && { left: times }),
    ...(client !== undefined && { client }),
    // A plan that always happens draws nothing, so a probability of 1 is left out.
    ...(probability !== undefined && probability < 1 && { probability }),
    ...(delayMs !== undefined && outcome !== undefined && { delayMs }),
    ...(hours && { hours }),
  }
}
