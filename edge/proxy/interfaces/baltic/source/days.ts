// Which day it is at the bank: its own books tell it, and until then our own time does.
// A sandbox may have moved its clock on, and a report that begins too far back for it is refused.

import {
  type Account as BankAccount,
  type BalticBank,
  earliestDay,
} from '../../../../../core/baltic/index.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../../../core/shared/values/time.ts'

/** Knows the day of one bank. */
export class BalticDays {
  readonly #clock: () => number
  /** Our day and the bank's, as they were learned. */
  #learned: { readonly own: string; readonly bank: string } | undefined

  /**
   * @param clock Our own time, milliseconds since 1970.
   */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Names the bank's day, `YYYY-MM-DD`. */
  today(): string {
    const own = helsinkiDate(this.#clock())
    return this.#learned?.own === own ? this.#learned.bank : own
  }

  /** Names the first day that a report may begin with at any time. */
  earliest(bank: BalticBank): string {
    return earliestDay(helsinkiInstant(this.today()), bank)
  }

  /** Learns the day from balances: `openingBooked` is of today, `closingBooked` of yesterday. */
  learnFrom(accounts: readonly BankAccount[]): void {
    const balances = accounts.flatMap(({ balances: own = [] }) => own)
    const dayOf = (type: string) => balances.find(({ balanceType }) => balanceType === type)?.referenceDate
    const closing = dayOf('closingBooked')
    const bank = dayOf('openingBooked') ?? (closing === undefined ? undefined : addDays(closing, 1))
    if (bank !== undefined) this.#learned = { own: helsinkiDate(this.#clock()), bank }
  }
}
