// The bank of one interface: credentials of one environment, assumptions, and secrets that do not show.
// Every interface makes and derives its banks here; each defines its own credentials.

import { type Bank, type BankOptions, makeBank } from './bank.ts'
import { type Assumptions, assume, assumptionFaults, type Gaps, type sharedGaps } from './gaps.ts'
import { isVisibleAscii } from './values/opaque.ts'

/** Answers of an interface; those that all interfaces share are among them. */
export type InterfaceGaps = Gaps & typeof sharedGaps

interface Common<G extends Gaps> extends Omit<BankOptions, 'environment'> {
  /** Assumptions that differ at this bank, by id of the gap; those marked `atLeast` may only be larger. */
  assumptions?: Assumptions<G> | undefined
}

/** Options of an interface's bank: the name of the credentials shows which environment they belong to. */
export type InterfaceBankOptions<C, G extends Gaps> =
  | (Common<G> & { environment: 'production'; production: C })
  | (Common<G> & {
      environment: 'sandbox'
      sandbox: C
      /** Lets merchant and redirect addresses be local and plain http, for tests on one machine. */
      allowLocalAddresses?: boolean | undefined
    })

/** A bank as one interface knows it. */
export interface InterfaceBank<I, G extends Gaps> extends Bank {
  readonly assumptions: Assumptions<G> | undefined
  readonly allowLocalAddresses: boolean
  /** Who asks; not enumerable. */
  readonly identity: I
}

/**
 * Makes the bank of an interface.
 *
 * @param gaps The answers of the interface, against which the bank's own are checked.
 * @param identify Checks the credentials and makes the identity of them; `where` names them in messages.
 * @throws TypeError naming the option that is missing or out of range, and no value.
 */
export function makeInterfaceBank<C extends object, I, G extends InterfaceGaps>(
  gaps: G,
  options: InterfaceBankOptions<C, G>,
  identify: (credentials: C, where: string) => I,
): InterfaceBank<I, G> {
  const { environment, assumptions } = options
  const reached = makeBank(options)
  const [fault] = assumptionFaults(gaps, assumptions)
  if (fault) throw new TypeError(`assumptions ${fault}`)
  // The types allow this option for a sandbox only; production is refused if untyped code passes it.
  const { allowLocalAddresses: allowed } = options as { allowLocalAddresses?: boolean | undefined }
  const allowLocalAddresses =
    allowed ?? assume<typeof sharedGaps, 'shared.redirect-url'>(gaps, options, 'shared.redirect-url')
  if (environment === 'production' && allowLocalAddresses) {
    throw new TypeError('allowLocalAddresses is for the sandbox only')
  }
  const credentials: C | null | undefined =
    environment === 'production' ? options.production : options.sandbox
  if (typeof credentials !== 'object' || credentials === null) {
    throw new TypeError(`${environment} must hold the credentials of that environment`)
  }
  const shown = { ...reached, assumptions, allowLocalAddresses }
  return derive(shown, {}, { identity: identify(credentials, environment) })
}

/**
 * Derives a bank from another one: the same bank with some members added or replaced, such as the access of one user.
 *
 * Hidden members stay hidden. Secrets are behind getters that are not enumerable, so that neither a log nor JSON shows
 * them: some consoles print the values of hidden members too.
 *
 * @param changes Members that may be shown.
 * @param secrets Members that may not.
 */
export function derive<B extends object, S extends object, H extends object = object>(
  bank: B,
  changes: S,
  secrets?: H,
): B & S & H {
  const hidden = Object.entries(secrets ?? {}).map(([name, value]) => [name, { get: (): unknown => value }])
  const members: PropertyDescriptorMap = {
    ...Object.getOwnPropertyDescriptors(bank),
    ...Object.getOwnPropertyDescriptors(changes),
    ...(Object.fromEntries(hidden) as PropertyDescriptorMap),
  }
  // The prototype is copied: a caller may have derived the bank by other means.
  return Object.create(Object.getPrototypeOf(bank) as object, members) as B & S & H
}

/**
 * Checks the API key of an application.
 *
 * @param where Name of the credentials, for the message.
 * @throws TypeError naming the member, and no value.
 */
export function checkedApiKey(where: string, apiKey: string): string {
  if (!isVisibleAscii(apiKey, 128)) {
    throw new TypeError(`${where}.apiKey must be 1 to 128 visible ASCII characters`)
  }
  return apiKey
}
