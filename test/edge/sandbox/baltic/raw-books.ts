// What an account shows of payments: entries by their end-to-end id or amount, and what is left.
// It moves no money.
import { consentBody } from './raw-bodies.ts'
import type { Tpp, Transaction } from './raw-tpp.ts'

/** The books of one sub-account, as its holder lets a provider see them. */
export class Books {
  readonly tpp: Tpp
  readonly iban: string
  readonly currency: string
  constructor(tpp: Tpp, iban: string = tpp.country.first, currency = 'EUR') {
    this.tpp = tpp
    this.iban = iban
    this.currency = currency
  }

  /** Opens the account with a consent that is just approved, so that every day can be seen. */
  private async open() {
    const { country } = this.tpp
    const holder = this.iban === country.business ? 'customer-3' : 'customer-1'
    const consentId = await this.tpp.granted(consentBody({ validUntil: '9999-12-31' }), {
      customerId: holder,
    })
    const { resourceId } = await this.tpp.account(consentId, this.iban, this.currency)
    return { consentId, resourceId }
  }

  /** Reads one balance. */
  async balance(type = 'interimAvailable'): Promise<string> {
    const { consentId, resourceId } = await this.open()
    return this.tpp.balance(consentId, resourceId, type)
  }

  /** Reads every entry, page by page, booked first. */
  async entries(): Promise<{ booked: Transaction[]; pending: Transaction[] }> {
    const { consentId, resourceId } = await this.open()
    const all = { booked: [] as Transaction[], pending: [] as Transaction[] }
    for (let page = 1, last = 1; page <= last; page++) {
      const query = `bookingStatus=both&dateFrom=2026-01-01&page=${page}`
      const report = await this.tpp.report(consentId, resourceId, query)
      all.booked.push(...(report.booked ?? []))
      all.pending.push(...(report.pending ?? []))
      last = Number(report.meta.totalPages)
    }
    return all
  }

  /** Lists day and amount of each booked entry with an end-to-end id, oldest first. */
  async booked(endToEndId: string): Promise<string[]> {
    const { booked } = await this.entries()
    return booked
      .filter((entry) => entry.endToEndId === endToEndId)
      .map(({ bookingDate, transactionAmount: { amount } }) => `${bookingDate} ${amount}`)
      .toReversed()
  }

  /** Lists the amounts of the pending entries with an end-to-end id. */
  async pending(endToEndId: string): Promise<string[]> {
    const { pending } = await this.entries()
    return pending
      .filter((entry) => entry.endToEndId === endToEndId)
      .map((entry) => entry.transactionAmount.amount)
  }

  /** Lists the amounts of everything that came since another look, booked or pending, smallest first. */
  async since(before: { booked: Transaction[]; pending: Transaction[] }): Promise<string[]> {
    const known = new Set([...before.booked, ...before.pending].map(({ transactionId }) => transactionId))
    const { booked, pending } = await this.entries()
    return [...booked, ...pending]
      .filter(({ transactionId }) => !known.has(transactionId))
      .map(({ transactionAmount: { amount } }) => amount)
      .toSorted()
  }
}
