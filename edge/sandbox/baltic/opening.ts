// Opens the bank of one country: the accounts of all customers, and one debit that is pending first and booked days later.
// A bank stored before this country was added gets all of it at the next start, as of the bank's first day.

import { bankingDayFrom } from '../../../core/shared/values/calendar.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../core/shared/values/time.ts'
import type { Anchor } from '../simulation/period.ts'
import type { CountryBank } from './country-bank.ts'
import { firstShop } from './people/index.ts'

const DEBIT = 'baltic/first-debit'

/** Opens the bank of one country. */
export class Opening {
  readonly #bank: CountryBank
  readonly #due: string

  constructor(bank: CountryBank) {
    this.#bank = bank
    this.#due = bank.dueKind('first-debit')
    bank.services.schedule.on(this.#due, 'booking', (id, at) => void bank.ledger.capture(id, at))
  }

  begin(anchor: Anchor): void {
    const { residents, ledger, country, bic } = this.#bank
    residents.open(anchor, country, bic)
    if (!ledger.reservation(DEBIT)) this.#holdFirstDebit(anchor)
  }

  /** Reserves the debit of customer-1 until 06.00 of the second TARGET day after the start (gaps: shared.sandbox.identity). */
  #holdFirstDebit({ startAt }: Anchor): void {
    const { residents, ledger, country, services } = this.#bank
    const [first] = residents.heldBy('customer-1')
    if (!first) throw new TypeError('customer-1 must have an account')
    ledger.reserve({
      id: DEBIT,
      from: first.accountId,
      to: { name: firstShop(country) },
      amount: '25.00',
      currency: 'EUR',
      kind: 'card-purchase',
      at: startAt,
    })
    const nextTargetDay = (date: string) => bankingDayFrom(addDays(date, 1), 'target')
    const day = nextTargetDay(nextTargetDay(helsinkiDate(startAt)))
    services.schedule.plan(helsinkiInstant(day, '06:00:00'), this.#due, DEBIT)
  }
}
