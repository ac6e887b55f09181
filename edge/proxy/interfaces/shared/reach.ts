// How the proxy reaches its bank: by which binding, from when with which certificate, and how it learns the bank's time.

import type { Log } from '../../../shared/log.ts'
import type { Fetcher } from '../../../shared/workers.ts'
import { BankTimeEstimate, type Transport } from './bank-time.ts'
import type { Bindings, Reach } from './capability.ts'

/** The settings that decide how to reach a bank, checked. */
export interface ReachSettings {
  BANK_ENVIRONMENT: 'sandbox' | 'production'
  ALLOW_LOCAL_ADDRESSES: string
  /** When the next certificate takes over, milliseconds since 1970. */
  BANK_NEXT_FROM?: number | undefined
}

/** Where calls go. */
export interface Destination {
  baseUrl: string
  /** Binding that carries them if it is bound; otherwise `BANK` does. */
  binding?: string | undefined
}

/** Makes a reach. Interfaces at one address share it. */
export function makeReach(
  settings: ReachSettings,
  bindings: Bindings,
  log: Log,
  { baseUrl, binding }: Destination,
): Reach {
  // `Date.now` is looked up at each call, because a test may replace it.
  const own = () => Date.now()
  const clock = new BankTimeEstimate(own, log)
  const name = binding !== undefined && bindings[binding] !== undefined ? binding : 'BANK'
  const { BANK_NEXT_FROM: nextFrom } = settings
  const next = `${name}_NEXT`
  const carrier = () =>
    bindings[next] !== undefined && nextFrom !== undefined && own() >= nextFrom ? next : name
  return {
    environment: settings.BANK_ENVIRONMENT,
    baseUrl,
    isLocal: settings.ALLOW_LOCAL_ADDRESSES === 'true',
    transport: clock.learnFrom(carryBy(bindings, carrier)),
    ownTime: own,
    bankTime: clock.now,
    certificate: carrier,
  }
}

/**
 * Carries calls by the bank's binding, and by the next one from its time on. A binding has one certificate, and the bank
 * takes both until one has ended.
 */
function carryBy(bindings: Bindings, carrier: () => string): Transport {
  const plain: Transport = (request, init) => fetch(request, init)
  return (request, init) => {
    const carrying = bindings[carrier()] as Fetcher | undefined
    return carrying ? carrying.fetch(request, init) : plain(request, init)
  }
}
