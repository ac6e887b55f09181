// How far the clock of a server is from ours, by the date header of its answer.

import { parseHttpDate } from '../../../core/shared/values/time.ts'

/** When a request was sent and answered, by our own clock, milliseconds since 1970. */
export interface Moments {
  readonly begun: number
  readonly ended: number
}

/**
 * Reads how far the clock of a server is ahead of ours.
 *
 * @returns Milliseconds, below zero if the server is behind, 0 if the date lies within the call; `undefined` if there is
 * no usable date.
 */
export function aheadBy(headers: Headers, { begun, ended }: Moments): number | undefined {
  const there = parseHttpDate(headers.get('date') ?? '')
  // An answer from a cache bears the date at which it was made, not the present one.
  if (there === undefined || headers.has('age')) return undefined
  // The date has whole seconds.
  if (there < begun - 1_000) return there - begun
  return Math.max(0, there - ended)
}

/** Describes how far two clocks are apart, for people. */
export function apart(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000)
  return `${seconds} seconds ${ms < 0 ? 'behind' : 'ahead of'} this one`
}
