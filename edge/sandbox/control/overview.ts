// Control calls that tell what runs: the bank as it was started, its clock, its customers and their money.
// They change nothing; each interface reports what is its own.

import { formatDateTime } from '../../../core/shared/values/time.ts'
import type { BankInterface, ControlRoutes } from '../bank-interface.ts'
import { json } from '../http/http.ts'
import type { Services } from '../services.ts'
import { listCustomers, readBank } from './calls/reports.ts'

/** Registers them (gaps: shared.sandbox.control). */
export function mountOverviewControl(
  routes: ControlRoutes,
  { clock, schedule, settings, limits, customers, ledger }: Services,
  interfaces: readonly BankInterface[],
): void {
  const { limits: mode, allowLocalAddresses, mutualTls } = settings
  routes.serve(readBank, (c) => {
    const next = schedule.next()
    return json(200, {
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
  routes.serve(listCustomers, () => {
    const listed = customers.list().map(({ customerId, name, kind, mayConfirm, accountIds }) => ({
      customerId,
      name,
      kind,
      mayConfirm,
      accounts: accountIds.flatMap((accountId) => {
        const account = ledger.account(accountId)
        if (!account) return []
        const { booked, available } = ledger.balances(accountId)
        const { iban, currency, status } = account
        return [
          { ...(iban !== undefined && { iban }), name: account.name, currency, status, booked, available },
        ]
      }),
    }))
    return json(200, listed)
  })
}
