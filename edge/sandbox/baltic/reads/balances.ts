// The balances of an account of the books, all kinds that it has.

import type { Balance } from '../../../../core/baltic/index.ts'
import {
  addDays,
  formatDateTime,
  helsinkiDate,
  helsinkiInstant,
} from '../../../../core/shared/values/time.ts'
import type { LedgerAccount } from '../../ledger/ledger.ts'
import { formatUnits, unitsOf } from '../../ledger/money.ts'
import type { CountryBank } from '../country-bank.ts'

/**
 * Lists the balances of an account.
 *
 * @param waitingUnits What approved payments that wait for their date will take, minor units.
 * @see gaps: baltic.balance.members
 */
export function balancesOf(
  { ledger, openedAt }: Pick<CountryBank, 'ledger' | 'openedAt'>,
  { accountId, currency }: LedgerAccount,
  waitingUnits: bigint,
  now: number,
): Balance[] {
  const today = helsinkiDate(now)
  const closed = ledger.bookedAt(accountId, helsinkiInstant(today) - 1)
  const { available, expected } = ledger.balances(accountId)
  const [newest] = ledger.entries(accountId)
  const [newestPending] = ledger.pending(accountId)
  const changedAt = Math.max(newest?.at ?? openedAt(), newestPending?.at ?? 0)
  const balance = (balanceType: Balance['balanceType'], amount: string, more: Partial<Balance>): Balance => ({
    balanceAmount: { amount, currency },
    balanceType,
    ...more,
  })
  return [
    balance('openingBooked', closed, { referenceDate: today }),
    balance('closingBooked', closed, { referenceDate: addDays(today, -1) }),
    balance('expected', expected, {}),
    balance('interimAvailable', available, {
      lastChangeDateTime: formatDateTime(changedAt),
      ...(newest?.archiveId !== undefined && { lastCommittedTransaction: newest.archiveId }),
    }),
    balance('forwardAvailable', formatUnits(unitsOf(available, currency) - waitingUnits, currency), {}),
  ]
}
