// How a rail, a source or a channel is made of settings, and which settings show that the deployment wants it.

import type { OnCall } from '../../../../core/shared/call-report.ts'
import type { Transport } from './bank-time.ts'

/** The bindings of a worker, unchecked. */
export type Bindings = Readonly<Record<string, unknown>>

/** How to reach a bank. */
export interface Reach {
  environment: 'sandbox' | 'production'
  baseUrl: string
  /** Whether addresses may be local; never in production. */
  isLocal: boolean
  /** Carries the calls, and learns from each answer how far the bank's clock is from ours. */
  transport: Transport
  /** Our own time, milliseconds since 1970: for everything that only we judge. */
  ownTime: () => number
  /** The bank's time, milliseconds since 1970: for what is signed for the bank, or by it. */
  bankTime: () => number
  /** Names the certificate that carries the calls now: what the bank binds to one certificate is useless with another. */
  certificate: () => string
  /** Gets each call. */
  onCall?: OnCall | undefined
}

/** Where to reach an interface that is not at BANK_BASE_URL. */
export interface Place {
  /**
   * Settings of its address, of which the first given one counts; without one it is at BANK_BASE_URL. https in
   * production.
   */
  readonly addresses: readonly string[]
  /** Its own binding, `BANK_` and a name; hosts name their options and flags after it. */
  readonly binding?: `BANK_${string}`
  /** Whether it is never at BANK_BASE_URL. */
  readonly isApart?: boolean
}

/** A rail, a source or a channel, before its settings are known. */
export interface Capability<T> {
  /** Settings that it cannot do without. Any of them shows that the deployment wants it. */
  readonly needs: readonly string[]
  /** The needed settings that show that it is wanted, if the other needed ones may be there for something else. */
  readonly wants?: readonly string[]
  /** Settings that may replace a needed one. */
  readonly instead?: Readonly<Record<string, string>>
  /**
   * Makes it from checked settings.
   *
   * @throws TypeError naming what is wrong, and no value.
   */
  make(bindings: Bindings, reach: Reach): T
}

/** Returns whether any of these settings is given. */
export function isGiven(bindings: Bindings, names: readonly string[]): boolean {
  return names.some((name) => bindings[name] !== undefined)
}

/** Returns whether the settings ask for a capability. */
export function isWanted({ needs, wants }: Capability<unknown>, bindings: Bindings): boolean {
  return isGiven(bindings, wants ?? needs)
}

/** Longest wait for a bank, milliseconds: a page waits for it. */
const TIMEOUT_MS = 15_000

/** Makes the options that banks of all interfaces share. A bank that signs a time needs {@link Reach.bankTime} besides. */
export function bankOptions({ baseUrl, transport, onCall }: Reach) {
  return {
    baseUrl,
    onCall,
    timeoutMs: TIMEOUT_MS,
    fetch: transport,
  }
}

/** Makes the option that names the environment of the credentials. */
export function credentialsFor<C>({ environment, isLocal }: Reach, credentials: C) {
  return environment === 'production'
    ? { environment, production: credentials }
    : { environment, sandbox: credentials, allowLocalAddresses: isLocal }
}
