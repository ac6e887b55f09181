// Calls that plan how single calls fail, and that close interfaces for maintenance.

import * as v from 'valibot'
import { list, loose, record, strict } from '../../../../core/shared/check.ts'
import { reads, steers } from './common.ts'

const Text = v.string('must be a string')

/** Real time that an answer may wait at most, ISO 8601. */
export const LONGEST_DELAY = 'PT10M'

const TIMES = 'must be 1 to 1000, or until-taken-back'
const TIME_OF_DAY = v.pipe(Text, v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 22:00'))

/** How the next calls of an operation end. */
export const OutcomeOrder = strict({
  /**
   * Id of an operation, for example `online-payment.create`; `online-payment.*` is every call that comes in of an interface, `*` of
   * all interfaces.
   */
  operation: Text,
  /** Client or merchant whose calls it is meant for; all when absent. */
  client: v.optional(v.pipe(Text, v.regex(/^[!-~]{1,128}$/, 'must be the id of a client or a merchant'))),
  /** Members that a call must have; all calls when absent. */
  match: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  /** One of those that the operation has; a wrong one is answered with all right ones. Absent where only the answer is late. */
  outcome: v.optional(Text),
  /** How many calls end so, 1 to 1,000, or `until-taken-back`; one when absent. */
  times: v.optional(
    v.union(
      [
        v.literal('until-taken-back', TIMES),
        v.pipe(
          v.number('must be a number'),
          v.integer('must be a whole number'),
          v.minValue(1, 'must be at least 1'),
          v.maxValue(1000, 'must be at most 1000'),
        ),
      ],
      TIMES,
    ),
  ),
  /**
   * In which part of the calls it happens, above 0 and at most 1: 0.2 is one in five, by draws that the seed of the bank decides;
   * in each when absent. `times` counts those in which it happened.
   */
  probability: v.optional(
    v.pipe(v.number('must be a number'), v.gtValue(0, 'must be above 0'), v.maxValue(1, 'must be at most 1')),
  ),
  /** How long the answer waits, whatever it is: an ISO 8601 duration of real time, at most PT10M. No other call waits. */
  delay: v.optional(Text),
  /** Part of the day, by the clock of the bank and the time of Finland: `from` included, `to` not; `to` may be of the next day. */
  hours: v.optional(strict({ from: TIME_OF_DAY, to: TIME_OF_DAY })),
})

/** Which interface is closed or opened; all when none is named. The bank knows the names. */
export const MaintenanceOrder = strict({
  on: v.boolean('must be true or false'),
  interface: v.optional(Text),
})

/**
 * Plans how the next calls of an operation end, or those of all operations, of one client, in some of them only, at some hours, late;
 * a wrong name is answered with all right ones.
 */
export const planOutcome = steers('outcomes.plan', 'POST /outcomes', { body: OutcomeOrder })

/** A plan that still waits for its calls. */
const WaitingOutcome = loose({
  id: v.string(),
  operation: v.string(),
  match: v.record(v.string(), v.string()),
  outcome: v.string(),
  /** How many times it still happens, or `until-taken-back`. */
  times: v.union([v.number(), v.literal('until-taken-back')]),
  client: v.optional(v.string()),
  probability: v.optional(v.number()),
  /** ISO 8601. */
  delay: v.optional(v.string()),
  hours: v.optional(loose({ from: v.string(), to: v.string() })),
})

/** What is planned and was not used up. */
export const outcomes = {
  /** Shows the plans that wait, in the order in which they were made, and what can be planned for each operation. */
  list: reads('outcomes.list', 'GET /outcomes', {
    replies: {
      200: loose({
        planned: list(WaitingOutcome),
        operations: list(loose({ operation: v.string(), outcomes: list(v.string()) })),
      }),
    },
  }),
  /** Takes a plan back that was not used up. */
  takeBack: steers('outcomes.take-back', 'DELETE /outcomes/{outcomeId}'),
}

/** Closes an interface, or all, and opens it again. */
export const setMaintenance = steers('maintenance', 'PUT /maintenance', { body: MaintenanceOrder })
