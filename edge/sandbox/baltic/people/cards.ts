// Card accounts: purchases that are pending or booked since the last bill, and what is left of the limit.
// The simulation makes the purchases; no money moves on a card account, its bills are paid from another.

import type { Balance } from '../../../../core/baltic/index.ts'
import { formatAmount } from '../../../../core/shared/values/money.ts'
import { helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import type { CardEvent } from '../../ledger/entry.ts'
import type { Simulation } from '../../simulation/simulation.ts'

/** The cards of one country; a card is named by its last digits. */
export class Cards {
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  /** Walks over what was posted, newest first; both bounds are included. */
  *booked(lastDigits: string, until: number, since: number): Generator<CardEvent> {
    yield* this.#simulation.history()?.cards.list(lastDigits, until, since) ?? []
  }

  pending(lastDigits: string, now: number): readonly CardEvent[] {
    return this.#simulation.history()?.cards.unposted(lastDigits, now) ?? []
  }

  /**
   * Lists the balances of a card.
   *
   * @param limit Decimal string, euros.
   * @see gaps: baltic.account.with-balance, baltic.balance.members
   */
  balances(lastDigits: string, limit: string, now: number): Balance[] {
    // Purchases posted in a month are billed at its end, so those of this month are not billed yet.
    const billedAt = helsinkiInstant(`${helsinkiDate(now).slice(0, 7)}-01`)
    const authorised = sumOf(this.pending(lastDigits, now))
    const nonInvoiced = sumOf(this.booked(lastDigits, now, billedAt))
    const left = BigInt(limit.replace('.', '')) - authorised - nonInvoiced
    const kinds: readonly [Balance['balanceType'], bigint][] = [
      ['authorised', authorised],
      ['nonInvoiced', nonInvoiced],
      ['available', left],
    ]
    return kinds.map(([balanceType, cents]) => ({
      balanceAmount: { amount: formatAmount(cents), currency: 'EUR' },
      balanceType,
    }))
  }
}

function sumOf(events: Iterable<CardEvent>): bigint {
  let sum = 0n
  for (const { cents } of events) sum += cents
  return sum
}
