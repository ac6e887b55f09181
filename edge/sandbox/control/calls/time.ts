// Calls that move the clock of the bank, and that empty it.
// The clock itself is in ../../storage/clock.ts.

import * as v from 'valibot'
import { list, loose, strict, text } from '../../../../core/shared/check.ts'
import { json } from '../../../../core/shared/codec.ts'
import { operation } from '../../../../core/shared/operation.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { DUE, FASTEST } from '../../storage/due.ts'
import { reads, steers } from './common.ts'

const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')
const Seed = v.pipe(
  v.string('must be a string'),
  v.minLength(1, 'must be 1 to 64 characters'),
  v.maxLength(64, 'must be 1 to 64 characters'),
)

const Rate = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0, which stops the clock'),
  v.maxValue(FASTEST, `must be at most ${FASTEST}`),
)

/** Where the clock goes, to an instant or by an ISO 8601 duration, and how fast from then on; without a member it stays as it is. */
export const ClockOrder = strict({
  now: v.optional(DateTime),
  /** A duration, or `next`: to what falls due next. */
  advance: v.optional(v.string('must be a string')),
  /** How many times as fast as real time it goes on, 0 to 86,400; 0 stops it. */
  rate: v.optional(Rate),
})

/** What a reset begins with; without a seed the one of the start. */
export const ResetOrder = strict({ seed: v.optional(Seed), now: v.optional(DateTime) })

/** The time of the bank, RFC 3339. */
const ClockTime = loose({
  now: v.string(),
  /** How many times as fast as real time it goes; 0 where it is stopped. */
  rate: v.number(),
})

/** Something that falls due by the clock of the bank. */
const DueView = loose({
  /** When, RFC 3339. */
  at: v.string(),
  /**
   * `page-ends`: an open page or question ends undecided; `approval-ends`: the time to approve ends; `payment-expires`: an online
   * payment ends unpaid; `deadline`: what was approved and not submitted is refused; `payment-due`: a payment is carried out;
   * `day-ends`: the last try of the day; `settles`: a payment, refund or request comes to its end; `decided`: the bank decides what
   * was left pending; `booking`: a pending entry is booked; `callback`: a callback is sent.
   */
  what: v.picklist(DUE),
  /** The kind of note, which begins with the interface. */
  kind: v.string(),
  /** The id that it is about: of a payment, an authorisation, a consent. */
  about: v.string(),
})

/** Shows the clock of the bank: its time, its pace, and the next 50 things that fall due by it, the earliest first. */
export const readClock = operation({
  ...reads,
  id: 'control.clock.read',
  path: '/_sandbox/clock',
  replies: {
    200: loose({
      ...ClockTime.entries,
      /** Real time, which codes, tokens and open pages live by. */
      realTime: v.string(),
      due: list(DueView),
    }),
  },
})

/**
 * Moves the clock of the bank, never back: to a date-time, by an ISO 8601 duration, or to what falls due `next`. What falls due on the way happens in order.
 * From then on it goes `rate` times as fast as real time, over restarts too, or stands; the answer has `rate` where it
 * is not 1. Without a member it tells the time.
 */
export const moveClock = operation({
  ...steers,
  id: 'control.clock.move',
  method: 'PUT',
  path: '/_sandbox/clock',
  body: json(ClockOrder),
  replies: { 200: loose({ ...ClockTime.entries, rate: v.optional(v.number()) }) },
})

/** Empties the bank; its keys and the default client stay. The same seed gives the same data. */
export const resetBank = operation({
  ...steers,
  id: 'control.reset',
  path: '/_sandbox/reset',
  body: json(v.optional(ResetOrder, {})),
  replies: { 204: null },
})
