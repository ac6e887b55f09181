// Calls that move the clock of the bank, and that empty it.
// The clock itself is in ../../storage/clock.ts.

import * as v from 'valibot'
import { loose, strict, text } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { steers } from './common.ts'

const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Seed = v.pipe(
  v.string('must be a string'),
  v.minLength(1, 'must be 1 to 64 characters'),
  v.maxLength(64, 'must be 1 to 64 characters'),
)

/** Where the clock goes: to an instant, or by an ISO 8601 duration; with neither it stays. */
export const ClockOrder = strict({
  now: v.optional(DateTime),
  advance: v.optional(v.string('must be a string')),
})

/** What a reset begins with; without a seed the one of the start. */
export const ResetOrder = strict({ seed: v.optional(Seed), now: v.optional(DateTime) })

/** The time of the bank, RFC 3339. */
const ClockTime = loose({ now: v.string() })

/**
 * Moves the clock of the bank, never back: to a date-time, or by an ISO 8601 duration. What falls due on the way happens in order.
 * With neither member it tells the time.
 */
export const moveClock = operation({
  ...steers,
  id: 'control.clock.move',
  method: 'PUT',
  path: '/_sandbox/clock',
  body: json(ClockOrder),
  replies: { 200: ClockTime },
})

/** Empties the bank; its keys and the default client stay. The same seed gives the same data. */
export const resetBank = operation({
  ...steers,
  id: 'control.reset',
  path: '/_sandbox/reset',
  body: json(v.optional(ResetOrder, {})),
  replies: { 204: null },
})
