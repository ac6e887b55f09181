// Control calls that tell what runs: the bank as it was started, its clock.
// They change nothing; each interface reports what is its own.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import { BUILD } from '../../shared/build.ts'
import type { BankInterface, ControlRoutes } from '../bank-interface.ts'
import { json } from '../http/http.ts'
import type { Services } from '../services.ts'
import * as calls from './calls/index.ts'

/** Registers them (gaps: shared.sandbox.control). */
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
