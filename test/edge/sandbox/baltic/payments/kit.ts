// The payments of one country for tests: books, customers and a clock that a test moves, without calls and pages.
import { addDuration, formatDateTime, helsinkiInstant } from '../../../../../core/shared/values/time.ts'
import { COUNTRIES } from '../../../../../edge/sandbox/baltic/countries.ts'
import { makeCountryBank } from '../../../../../edge/sandbox/baltic/country-bank.ts'
import { makePayments } from '../../../../../edge/sandbox/baltic/payments/payments.ts'
import type {
  OrderByService,
  PaymentRecord,
  PlannedResult,
} from '../../../../../edge/sandbox/baltic/payments/records.ts'
import type { LedgerAccount } from '../../../../../edge/sandbox/ledger/ledger.ts'
import type { Language } from '../../../../../edge/sandbox/pages/languages.ts'
import { settingsOf } from '../../../../../edge/sandbox/options/index.ts'
import { makeServices } from '../../../../../edge/sandbox/services.ts'
import { memoryStore, type Store } from '../../../../../edge/sandbox/storage/store.ts'

/** An account with 10000.00 EUR and 500.00 USD, customer-1. */
export const FIRST = 'EE159900000000000013'
/** An account with 100000.00 EUR, customer-3. */
export const COMPANY = 'EE899900000000000039'
/** An account at a bank elsewhere. */
const OUTSIDE = 'DE82999000000000000001'

/** A Friday, and a TARGET day. */
const FRIDAY_NOON = '2026-11-20T12:00:00.000+02:00'

/** Opens the payments of Estonia; with the same store they go on where they were. */
export function openPayments({
  now = FRIDAY_NOON,
  store = memoryStore(),
}: {
  now?: string
  store?: Store
} = {}) {
  const wire = { now: Date.parse(now) }
  let ids = store.list({ prefix: '' }).length
  const uuid = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`
  const settings = settingsOf({ store, clock: () => wire.now, uuid })
  const services = makeServices(settings, () => services.schedule.run(services.clock.now()))
  const place = COUNTRIES.find(({ country }) => country === 'EE')
  if (!place) throw new Error('there must be Estonia')
  const bank = makeCountryBank(services, place)
  bank.residents.open({ seed: 'silta', startAt: wire.now }, bank.country, bank.bic)
  const payments = makePayments(bank)
  const find = (paymentId: string): PaymentRecord => {
    const found = services.act(() => payments.records.find(paymentId))
    if (!found) throw new Error('there is no such payment')
    return found
  }
  const accountOf = (iban: string, currency = 'EUR'): LedgerAccount => {
    const [account] = bank.ledger.accounts({ iban, currency })
    if (!account) throw new Error('there is no such account')
    return account
  }
  return {
    store,
    services,
    bank,
    payments,
    /** Creates a payment; its id. */
    create<S extends keyof OrderByService>(
      service: S,
      order: OrderByService[S],
      { product = 'sepa-credit-transfers', planned }: Terms = {},
    ): string {
      const made = services.act((at) =>
        payments.creation.create({ clientId: 'client', service, product, order, planned }, at),
      )
      if (!made) throw new Error('the payment was not taken')
      return made.paymentId
    },
    approve: (paymentId: string, customerId = 'customer-1') =>
      services.act((at) => payments.approvable.approve(paymentId, { customerId, accountIds: [] }, at)),
    cancel: (paymentId: string) => services.act((at) => payments.decisions.cancel(find(paymentId), at)),
    describe: (paymentId: string, language: Language) =>
      payments.approvable.describe(paymentId, language, services.clock.now()),
    find,
    status: (paymentId: string) => find(paymentId).status,
    advance(duration: string) {
      services.act((at) => services.clock.put(addDuration(at, duration) ?? at))
      services.act(() => undefined)
    },
    /** Lets wire time pass: pages live by it. */
    pass(ms: number) {
      wire.now += ms
      services.act(() => undefined)
    },
    /** Puts the clock at a time of Helsinki. */
    at(date: string, time = '00:00:00') {
      services.act(() => services.clock.put(helsinkiInstant(date, time)))
      services.act(() => undefined)
    },
    booked: (iban: string, currency?: string) => accountOf(iban, currency).balance,
    expected: (iban: string, currency?: string) =>
      bank.ledger.balances(accountOf(iban, currency).accountId).expected,
    waiting: (iban: string, currency?: string) =>
      services.act(() => payments.approvable.waitingCents(accountOf(iban, currency).accountId)),
    pending: (iban: string, currency?: string) => bank.ledger.pending(accountOf(iban, currency).accountId),
    /** Lists the entries of an account as text, oldest first: day and time, amount, kind. */
    entries: (iban: string, currency?: string) =>
      [...bank.ledger.entries(accountOf(iban, currency).accountId)]
        .map(({ at, amount, kind }) => `${formatDateTime(at).slice(0, 19)} ${amount} ${kind}`)
        .toReversed(),
  }
}

interface Terms {
  product?: PaymentRecord['product']
  planned?: PlannedResult | undefined
}

/** Makes a right single payment. */
export function single(changes: Partial<OrderByService['payments']> = {}): OrderByService['payments'] {
  return {
    debtorAccount: { accountNumber: FIRST },
    instructedAmount: { amount: '10.00', currency: 'EUR' },
    creditorAccount: { accountNumber: OUTSIDE },
    creditorName: 'Poukama GmbH',
    ...changes,
  } as OrderByService['payments']
}

/** Makes a right series. */
export function series(
  changes: Partial<OrderByService['periodic-payments']> &
    Pick<OrderByService['periodic-payments'], 'startDate' | 'frequency'>,
): OrderByService['periodic-payments'] {
  return { ...single(), ...changes } as OrderByService['periodic-payments']
}

/** Makes a right bulk of payments of these amounts. */
export function bulk(
  amounts: readonly string[],
  changes: Partial<OrderByService['bulk-payments']> = {},
  accountNumber: string = OUTSIDE,
): OrderByService['bulk-payments'] {
  const payments = amounts.map((text) => {
    const [amount = '', currency = 'EUR'] = text.split(' ')
    return {
      instructedAmount: { amount, currency },
      creditorAccount: { accountNumber },
      creditorName: 'Poukama GmbH',
    }
  })
  return { debtorAccount: { accountNumber: FIRST }, payments, ...changes } as OrderByService['bulk-payments']
}
