// Assertions on the balances and payments of a test bank, with both sides in the error.

import type { Control } from '../sandbox/control/client.ts'

/** The books of a bank are not as a test expects. Runners show `expected` beside `actual`. */
export class BookError extends Error {
  override readonly name = 'BookError'
  /** What the test expects. */
  readonly expected: unknown
  /** What the bank has. */
  readonly actual: unknown

  constructor(what: string, expected: unknown, actual: unknown) {
    super(`${what}: expected ${JSON.stringify(expected)}, the bank has ${JSON.stringify(actual)}`)
    this.expected = expected
    this.actual = actual
  }
}

/** Balances of an account, decimal strings. */
export interface Balances {
  /** What is booked. */
  readonly booked: string
  /** What may be spent; entries that are not booked yet count too. */
  readonly available: string
}

/** Assertions on the books of a bank. */
export interface Books {
  /**
   * Reads the balances of an account of a test customer.
   *
   * @throws TypeError if no customer has an account of this number.
   */
  balances(iban: string): Promise<Balances>
  /**
   * Expects balances of an account; those that `expected` leaves out are not compared.
   *
   * @throws BookError with both sides.
   */
  assertBalances(iban: string, expected: Partial<Balances>): Promise<void>
  /**
   * Expects members of an online payment or a refund as the bank has it: `status`, `amount`, `reference` and others.
   *
   * @throws BookError with both sides; `actual` is `undefined` if there is no such payment.
   */
  assertPayment(paymentId: string, expected: Readonly<Record<string, unknown>>): Promise<void>
}

/** Makes the assertions of a bank. */
export function makeBooks(control: Control): Books {
  const balances = async (iban: string): Promise<Balances> => {
    const customers = await control.customers()
    const found = customers.flatMap(({ accounts }) => accounts).find((account) => account.iban === iban)
    if (!found) throw new TypeError('iban must be of an account of a test customer')
    return { booked: found.booked, available: found.available }
  }
  return {
    balances,
    async assertBalances(iban, expected) {
      compare(`balances of ${iban}`, expected, await balances(iban))
    },
    async assertPayment(paymentId, expected) {
      const payments = await control.onlinePayments()
      const found = payments.find((one) => one.paymentId === paymentId)
      compare(`payment ${paymentId}`, expected, found)
    },
  }
}

function compare(what: string, expected: object, held: object | undefined): void {
  const names = Object.keys(expected)
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, (from as Readonly<Record<string, unknown>>)[name]]))
  const [wanted, actual] = [pick(expected), held && pick(held)]
  if (JSON.stringify(wanted) !== JSON.stringify(actual)) throw new BookError(what, wanted, actual)
}
