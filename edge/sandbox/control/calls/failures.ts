// Calls that plan how single calls fail, and that close interfaces for maintenance.
// ../../http/under-plan.ts and the operations carry the plans out.

import * as v from 'valibot'
import { record, strict } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { steers } from './common.ts'

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

/** Plans how the next calls of an operation end. */
export const planOutcome = operation({
  ...steers,
  id: 'control.outcomes.plan',
  path: '/_sandbox/outcomes',
  body: json(OutcomeOrder),
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
