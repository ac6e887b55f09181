// Which day it is at the bank: read from its balances, and from our own clock until then.
// It sets no clock. A sandbox may have moved its own, and then refuses a report that begins too far back.

import type { Account as BankAccount, BalticBank } from '../../../../../core/baltic/index.ts'
import { earliestDay } from '../../../../../core/baltic/rules/index.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../../../core/shared/values/time.ts'

/** The day of one bank. */
export class BalticDays {
  readonly #clock: () => number
  /** Our own day and the bank's at the latest reading of balances. */
  #learned: { readonly own: string; readonly bank: string } | undefined

  /**
   * @param clock Our own time, milliseconds since 1970.
   */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** The bank's day, `YYYY-MM-DD`. */
  today(): string {
    const own = helsinkiDate(this.#clock())
    return this.#learned?.own === own ? this.#learned.bank : own
  }

  /** The earliest first day that the bank accepts for a report at any time. */
  earliest(bank: BalticBank): string {
    return earliestDay(helsinkiInstant(this.today()), bank)
  }

  /** Learns the bank's day from balances: `openingBooked` is of today, `closingBooked` of yesterday. */
  learnFrom(accounts: readonly BankAccount[]): void {
    const balances = accounts.flatMap(({ balances: own = [] }) => own)
    const dayOf = (type: string) => balances.find(({ balanceType }) => balanceType === type)?.referenceDate
    const closing = dayOf('closingBooked')
    const bank = dayOf('openingBooked') ?? (closing === undefined ? undefined : addDays(closing, 1))
    if (bank !== undefined) this.#learned = { own: helsinkiDate(this.#clock()), bank }
  }
}
