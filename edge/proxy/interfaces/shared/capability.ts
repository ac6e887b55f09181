// What a rail, a source or a channel needs before it is one: which settings show that it is wanted, and how it is made of them.
// The forms of settings, and what is wrong with them, an interface tells for all of its ways; see proxy-interface.ts.

import type { Transport } from './bank-time.ts'

/** The bindings of a worker, unchecked. */
export type Bindings = Readonly<Record<string, unknown>>

/** How a bank is reached, whatever is done there. */
export interface Reach {
  environment: 'sandbox' | 'production'
  baseUrl: string
  /** Whether addresses may be local; never in production. */
  isLocal: boolean
  /** Carries the calls, and learns from each answer how far the bank's clock is from ours. */
  transport: Transport
  /** Our own time, milliseconds since 1970: for everything that only we judge. */
  ownTime: () => number
  /** The time as the bank has it, milliseconds since 1970: for what is signed for it, and for what it signed. */
  bankTime: () => number
  /** Names the certificate that carries the calls now: what the bank binds to one is of no use with another. */
  certificate: () => string
}

/** Where an interface is reached that has a way of its own. */
export interface Place {
  /**
   * Settings of its address, of which the first that is given counts; without one it is at BANK_BASE_URL. https in
   * production.
   */
  readonly addresses: readonly string[]
  /** Binding of its own, `BANK_` and a name: hosts have options and flags of that name. */
  readonly binding?: `BANK_${string}`
  /** Whether it is never at BANK_BASE_URL. */
  readonly isApart?: boolean
}

/** A way to pay, to show accounts or to give instructions, before its settings are known. */
export interface Capability<T> {
  /** Settings without which it does not work; one of them that is given shows that it is wanted. */
  readonly needs: readonly string[]
  /** Those of the needed settings that show that it is wanted, where the others may be there for something else. */
  readonly wants?: readonly string[]
  /** Settings that may be given in the place of one that is needed. */
  readonly instead?: Readonly<Record<string, string>>
  /**
   * Makes it of settings that are checked.
   *
   * @throws TypeError naming what is wrong, and no value.
   */
  make(bindings: Bindings, reach: Reach): T
}

/** Tells whether any of some settings is given. */
export function isGiven(bindings: Bindings, names: readonly string[]): boolean {
  return names.some((name) => bindings[name] !== undefined)
}

/** Tells whether the settings show that a capability is wanted. */
export function isWanted({ needs, wants }: Capability<unknown>, bindings: Bindings): boolean {
  return isGiven(bindings, wants ?? needs)
}

/** Longest wait for a bank, milliseconds: a page waits behind it. */
const TIMEOUT_MS = 15_000

/** Makes the options that banks of every interface share; the clock of one that signs a time is {@link Reach.bankTime}. */
export function bankOptions({ baseUrl, transport }: Reach) {
  return {
    baseUrl,
    timeoutMs: TIMEOUT_MS,
    fetch: transport,
  }
}

/** Makes the part of a bank's options that says which environment its credentials belong to. */
export function credentialsFor<C>({ environment, isLocal }: Reach, credentials: C) {
  return environment === 'production'
    ? { environment, production: credentials }
    : { environment, sandbox: credentials, allowLocalAddresses: isLocal }
}
