// Calls that plan how single calls fail, and that close interfaces for maintenance.
// ../../http/under-plan.ts and the operations carry the plans out.

import * as v from 'valibot'
import { list, loose, record, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')

/** How the next calls of an operation end. */
export const OutcomeOrder = strict({
  /** Id of an operation, for example `online-payment.create`. */
  operation: Text,
  /** Members that a call must have; all calls when absent. */
  match: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  /** One of those that the operation has; a wrong one is answered with all right ones. */
  outcome: Text,
  /** How many calls, 1 to 1,000; one when absent. */
  times: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(1000, 'must be at most 1000'),
    ),
  ),
})

/** Which interface is closed or opened; all when none is named. The bank knows the names. */
export const MaintenanceOrder = strict({
  on: v.boolean('must be true or false'),
  interface: v.optional(Text),
})

/** Plans how the next calls of an operation end; a wrong name is answered with all right ones. */
export const planOutcome = operation({
  ...steers,
  id: 'control.outcomes.plan',
  path: '/_sandbox/outcomes',
  body: json(OutcomeOrder),
  replies: { 204: null },
})

/** A plan that still waits for its calls. */
const WaitingOutcome = loose({
  id: v.string(),
  operation: v.string(),
  match: v.record(v.string(), v.string()),
  outcome: v.string(),
  /** For how many calls it is still meant. */
  times: v.number(),
})

/** Shows the plans that wait, in the order in which they are taken, and what can be planned for each operation. */
export const listOutcomes = operation({
  ...reads,
  id: 'control.outcomes.list',
  path: '/_sandbox/outcomes',
  replies: {
    200: loose({
      planned: list(WaitingOutcome),
      operations: list(loose({ operation: v.string(), outcomes: list(v.string()) })),
    }),
  },
})

/** Takes a plan back that was not used up. */
export const takeBackOutcome = operation({
  ...steers,
  id: 'control.outcomes.take-back',
  method: 'DELETE',
  path: '/_sandbox/outcomes/{outcomeId}',
  parameters: { path: strict({ outcomeId: Text }) },
  replies: { 204: null },
})

/** Closes an interface, or all, and opens it again. */
export const setMaintenance = operation({
  ...steers,
  id: 'control.maintenance',
  method: 'PUT',
  path: '/_sandbox/maintenance',
  body: json(MaintenanceOrder),
  replies: { 204: null },
})
