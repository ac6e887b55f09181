// Control calls that move the clock of the bank, and that reset the bank.
// The clock itself is in ../storage/clock.ts.

import type * as v from 'valibot'
import { addDuration, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import type { ControlRoutes } from '../bank-interface.ts'
import { type ClockOrder } from './calls/bank.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import * as calls from './calls/index.ts'

/** How much of what falls due is shown. */
const MOST_DUE = 50

/** Seeds the customers anew. */
export type Restart = (order: { seed?: string | undefined; now?: number | undefined }) => void

/** Registers clock and reset (gaps: shared.sandbox.control). */
export function mountTimeControl(routes: ControlRoutes, services: Services, restart: Restart): void {
  const { clock, schedule, settings, store } = services
  const told = () => ({ now: formatDateTime(clock.now()), rate: clock.rate() })
  routes.serve(calls.clock.read, () =>
    json(200, {
      ...told(),
      realTime: formatDateTime(settings.wire()),
      due: schedule.list(MOST_DUE).map(({ at, ...rest }) => ({ at: formatDateTime(at), ...rest })),
    }),
  )
  routes.serve(calls.clock.move, (_, order) => {
    const refusal = services.act((present) => {
      const next = wantedTime(order, present, schedule.next())
      if (typeof next === 'object') return routes.wrong(next.path, next.rule)
      // What is due by then is done as soon as the clock has moved.
      services.setClock({ now: next, rate: order.rate })
      return undefined
    })
    const { now, rate } = told()
    // At the pace of real time the answer is what the ledger says (gaps: shared.sandbox.control).
    return refusal ?? json(200, rate === 1 ? { now } : { now, rate })
  })
  routes.serve(calls.reset, (_, { seed, now: wanted }) => {
    const now = wanted === undefined ? undefined : parseDateTime(wanted)
    if (now !== undefined && !isBankTime(now)) return routes.wrong('now', BANK_TIME_RULE)
    store.transaction(() => restart({ seed, now }))
    services.act(() => undefined)
    return empty(204)
  })
}

/** Finds the time to which a call moves the clock; `undefined` when the clock stays. */
function wantedTime(
  { now, advance }: v.InferOutput<typeof ClockOrder>,
  present: number,
  due: number | undefined,
): number | undefined | { path: string; rule: string } {
  if (now !== undefined && advance !== undefined) {
    return { path: 'advance', rule: 'must not be given together with now' }
  }
  if (advance === 'next') return due === undefined ? undefined : Math.max(due, present)
  const next = advance === undefined ? parseDateTime(now ?? '') : addDuration(present, advance)
  if (advance !== undefined && next === undefined) {
    return { path: 'advance', rule: 'must be an ISO 8601 duration such as PT24H1M, or next' }
  }
  if (next === undefined) return undefined
  if (!isBankTime(next)) return { path: advance === undefined ? 'now' : 'advance', rule: BANK_TIME_RULE }
  if (next < present) return { path: 'now', rule: 'must not be earlier than the clock of the bank' }
  return next
}
