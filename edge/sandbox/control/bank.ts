// Control calls about the bank as a whole: what runs, its clock, and the named banks.

import * as calls from './calls/index.ts'
import type * as v from 'valibot'
import { addDuration, formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import { BUILD } from '../../shared/build.ts'
import type { BankInterface, ControlRoutes } from '../bank-interface.ts'
import type { Banks, ListedBank } from '../banks.ts'
import { bankPath } from '../http/bank-name.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import type { ClockOrder } from './calls/bank.ts'

/** Registers the overview of the bank (gaps: shared.sandbox.control). */
export function mountOverviewControl(
  routes: ControlRoutes,
  { clock, schedule, settings, limits }: Services,
  interfaces: readonly BankInterface[],
): void {
  const { limits: mode, allowLocalAddresses, mutualTls } = settings
  routes.serve(calls.bank, (c) => {
    const next = schedule.next()
    return json(200, {
      build: BUILD,
      now: formatDateTime(clock.now()),
      rate: clock.rate(),
      ...(next !== undefined && { next: formatDateTime(next) }),
      interfaces: interfaces.map(({ name, title, base }) => ({
        name,
        title,
        base,
        isOpen: !limits.inMaintenance(name),
      })),
      limits: mode,
      allowLocalAddresses,
      mutualTls,
      onlyReads: routes.onlyReads(c),
    })
  })
}

/** Most pieces of due work that are shown. */
const MOST_DUE = 50

/** Resets the bank with new customers. */
export type Restart = (order: { seed?: string | undefined; now?: number | undefined }) => void

/** Registers the calls for clock and reset (gaps: shared.sandbox.control). */
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
      // Due work up to then is done right after the clock has moved.
      services.setClock({ now: next, rate: order.rate })
      return undefined
    })
    const { now, rate } = told()
    // At the rate of real time, the answer has only the members that the ledger names (gaps: shared.sandbox.control).
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

/** Finds the time to which a call moves the clock; `undefined` if the clock stays. */
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

/** Registers the calls for named banks (gaps: shared.base-url). */
export function mountBankControl(
  routes: ControlRoutes,
  services: Services,
  banksOf: () => Banks | undefined,
): void {
  const { settings } = services
  const off = () =>
    routes.impossible(
      settings.basePath === ''
        ? 'the bank makes no others beside it where others than this machine can reach it: start it with banks of createSandbox, or with --banks'
        : 'other banks are made, listed and thrown away at the bank at the origin',
    )
  const show = (request: Request, { name, clock, ...bank }: ListedBank) => ({
    name,
    baseUrl: new URL(services.publicUrl(request)).origin + bankPath(name),
    keys: bank.keys,
    ...(bank.from !== undefined && { from: bank.from }),
    ...(bank.seed !== undefined && { seed: bank.seed }),
    madeAt: formatDateTime(bank.madeAt),
    endsAt: formatDateTime(bank.endsAt),
    ...(clock !== undefined && { now: formatDateTime(clock) }),
  })

  routes.serve(calls.banks.fork, async (c, { name, keys: whose = 'same', ...order }) => {
    const banks = banksOf()
    if (!banks) return off()
    const now = order.now === undefined ? undefined : parseDateTime(order.now)
    if (now !== undefined && order.seed === undefined)
      return routes.wrong('now', 'must not be there without seed: the clock is copied, and may be moved then')
    if (now !== undefined && !isBankTime(now)) return routes.wrong('now', BANK_TIME_RULE)
    // Keys that are made at first use would otherwise differ between parent and fork.
    if (whose === 'same') await banks.makeKeys(order.from)
    const made = banks.fork(name, { ...order, keys: whose })
    if (made === 'unknown') return routes.wrong('from', 'must be the name of a bank that is there')
    if (made === 'taken')
      return routes.impossible('there is a bank of this name: throw it away, or say replace')
    if (made === 'full')
      return routes.impossible(
        `there are ${banks.most} banks beside this one, which is the most: throw one away before`,
      )
    const listed = banks.list().find((one) => one.name === name)
    if (!listed) return routes.missing('there is no such bank')
    return json(201, { ...show(c.req.raw, listed), sandboxKey: made.sandboxKey })
  })
  routes.serve(calls.banks.list, (c) => {
    const banks = banksOf()
    if (!banks) return off()
    const { most, unusedHours } = banks
    return json(200, { most, unusedHours, banks: banks.list().map((one) => show(c.req.raw, one)) })
  })
  routes.serve(calls.banks.discard, (c) => {
    const banks = banksOf()
    if (!banks) return off()
    return banks.discard(c.req.param('name') ?? '') ? empty(204) : routes.missing('there is no such bank')
  })
}
