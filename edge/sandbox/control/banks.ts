// Control calls that make named banks beside the one at the origin, list them, and throw them away, where the host allows that.
// How they are held is in ../banks/.

import { formatDateTime, parseDateTime } from '../../../core/shared/values/time.ts'
import type { ControlRoutes } from '../bank-interface.ts'
import type { Banks, ListedBank } from '../banks/banks.ts'
import { bankPath } from '../banks/name.ts'
import { empty, json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { BANK_TIME_RULE, isBankTime } from '../storage/clock.ts'
import * as calls from './calls/index.ts'

/** Registers them (gaps: shared.base-url). */
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
    // What is made at its first use would be another at each of the two.
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
