// How the proxy reaches its bank: by which binding, with which certificate from when, and what it learns of the bank's clock.
// What is called there, and by whom, stands with rails and sources.

import type { Log } from '../../shared/log.ts'
import type { Fetcher } from '../../shared/workers.ts'
import { BankClock, type Transport } from './bank-clock.ts'
import type { Bindings, Reach } from './capability.ts'

/** What a reach is made of, checked. */
export interface ReachSettings {
  BANK_ENVIRONMENT: 'sandbox' | 'production'
  BANK_BASE_URL: string
  ALLOW_LOCAL_ADDRESSES: string
  /** When `BANK_NEXT` takes the calls over, milliseconds since 1970. */
  BANK_NEXT_FROM?: number | undefined
}

/** Makes the way to a bank that all rails and sources share. */
export function makeReach(settings: ReachSettings, bindings: Bindings, log: Log): Reach {
  // Looked up each time: a test may let the time stand still.
  const own = () => Date.now()
  const clock = new BankClock(own, log)
  return {
    environment: settings.BANK_ENVIRONMENT,
    baseUrl: settings.BANK_BASE_URL,
    isLocal: settings.ALLOW_LOCAL_ADDRESSES === 'true',
    transport: clock.learnFrom(carrier(bindings, settings.BANK_NEXT_FROM, own)),
    ownTime: own,
    bankTime: clock.now,
  }
}

/**
 * Carries calls by the binding of the bank, and by the next one from its time on: a binding has one certificate, and the
 * bank takes both for as long as neither has ended.
 */
function carrier(bindings: Bindings, nextFrom: number | undefined, own: () => number): Transport {
  const bank = bindings['BANK'] as Fetcher | undefined
  const next = bindings['BANK_NEXT'] as Fetcher | undefined
  const plain: Transport = (request, init) => fetch(request, init)
  return (request, init) => {
    const carrying = next && nextFrom !== undefined && own() >= nextFrom ? next : bank
    return carrying ? carrying.fetch(request, init) : plain(request, init)
  }
}
