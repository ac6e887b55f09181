// Invented banks, payments and sources for the tests of the elements, and the switches of the browser that they flip.
// Not the sandbox: nothing here follows a paper, and no test of a rule may stand on it.

import type { Payment, Provider } from '../../core/view/index.ts'
import {
  type PaymentSource,
  SourceError,
  type StartAnswer,
  type StartRequest,
} from '../../widgets/shared/source.ts'

const names: Record<string, readonly string[]> = {
  FI: [
    'Example Bank One',
    'Example Bank Two',
    'Lumikko Pankki',
    'Kivikko Pankki',
    'Saarikko Osuuskassa',
    'Tuomikko Talletus',
    'Hiirola Pankki',
    'Åkervik Bank',
  ],
  SE: ['Öraby Bank', 'Ärtholm Sparbank', 'Björkåsa Bank', 'Ekhaga Sparbank', 'Lindmo Bank'],
  EE: ['Kadakasoo Pank', 'Tammiku Ühispank', 'Õunapere Pank'],
  LV: ['Priedaiņu Banka', 'Ozolbērzu Banka'],
  LT: ['Ąžuolyno Bankas', 'Beržyno Kredito Unija'],
  NO: ['Fjellrø Bank', 'Nordlysvik Sparebank'],
}

/** Some invented banks; the second Finnish one takes no payments. */
export const banks: readonly Provider[] = Object.entries(names).flatMap(([country, list]) =>
  list.map((name, at) => ({
    id: `${country.toLowerCase()}-${at + 1}`,
    name,
    country,
    enabled: !(country === 'FI' && at === 1),
  })),
)

/** Makes a payment of an invented shop. */
export function paymentOf(members: Partial<Payment> = {}): Payment {
  return {
    handle: 'h-1',
    state: 'pending',
    amount: '12.50',
    currency: 'EUR',
    reference: 'RF18539007547034',
    payee: 'Kahvila Hiirola',
    updatedAt: '2026-11-20T10:04:00Z',
    canRetry: false,
    ...members,
  }
}

/** Order token of no order. */
export const orderToken = 'eyJhbGciOiJFUzI1NiJ9.eyJvcmRlciI6IjEwMDEifQ.c2lnbmF0dXJlLW9mLW5vLW9yZGVy'

/** A source whose every answer is waiting for the test. */
export class ScriptedSource implements PaymentSource {
  /** What was asked, in order. */
  readonly calls: { what: 'providers' | 'start' | 'payment'; request?: StartRequest; handle?: string }[] = []
  /** What `providers` answers. */
  banks: () => Promise<readonly Provider[]> = () => Promise.resolve(banks)
  /** What `start` answers. */
  begin: (request: StartRequest, signal: AbortSignal) => Promise<StartAnswer> = () =>
    Promise.resolve({ redirect: 'https://bank.example/pay', payment: paymentOf() })
  /** What `payment` answers. */
  read: (handle: string) => Promise<Payment> = (handle) => Promise.resolve(paymentOf({ handle }))

  providers(): Promise<readonly Provider[]> {
    this.calls.push({ what: 'providers' })
    return this.banks()
  }

  start(request: StartRequest, signal: AbortSignal): Promise<StartAnswer> {
    this.calls.push({ what: 'start', request })
    return this.begin(request, signal)
  }

  payment(handle: string): Promise<Payment> {
    this.calls.push({ what: 'payment', handle })
    return this.read(handle)
  }

  /** Counts the calls of one kind. */
  count(what: 'providers' | 'start' | 'payment'): number {
    return this.calls.filter((call) => call.what === what).length
  }
}

/** A promise that never settles: an answer that is still on its way. */
export function never<T>(): Promise<T> {
  return new Promise(() => {})
}

/** A lost answer. */
export const lost = (): Promise<never> => Promise.reject(new SourceError())

/** A refusal by the proxy. */
export const refused = (status = 409, requestId = ''): Promise<never> =>
  Promise.reject(new SourceError(status, 'order_refused', requestId))

/** Makes the browser say that it is connected, or not, and tells the page so when it comes back. */
export function connected(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  if (online) dispatchEvent(new Event('online'))
}
