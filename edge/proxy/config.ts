// What the proxy works with, made from its bindings once: settings, origins, banks.
// It keeps nothing: values stay in the bindings, and no message repeats one.

import type { AccountAccessBank } from '../../core/account-access/index.ts'
import type { OnlinePaymentBank } from '../../core/online-payment/index.ts'
import type { Fetcher } from '../shared/workers.ts'
import { makeAccountBank, makePaymentBank } from './banks.ts'
import { checkSettings, originsIn, type Settings } from './settings.ts'

/** Everything the proxy needs, checked. */
export interface Config {
  settings: Settings
  /** Origins whose pages may call, the proxy's own first. */
  origins: readonly string[]
  bank: OnlinePaymentBank
  /** Absent where accounts are not offered. */
  accounts?: { bank: AccountAccessBank; pageUrl: string } | undefined
}

/** Tells which settings are missing or wrong, by name and rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the settings.
 *
 * @param bindings The worker's `env`; `BANK` may be a service or certificate binding that carries the calls.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export function readConfig(bindings: Readonly<Record<string, unknown>>): Config {
  const checked = checkSettings(bindings)
  if (!checked.ok) throw new ConfigurationError(checked.faults.join('; '))
  const { settings } = checked
  return {
    settings,
    origins: [
      new URL(settings.PUBLIC_URL).origin,
      new URL(settings.RETURN_URL).origin,
      ...(settings.ACCOUNTS_URL === undefined ? [] : [new URL(settings.ACCOUNTS_URL).origin]),
      ...originsIn(settings.ALLOWED_ORIGINS),
    ],
    ...banksOf(settings, bindings['BANK'] as Fetcher | undefined),
  }
}

function banksOf(settings: Settings, transport: Fetcher | undefined): Pick<Config, 'bank' | 'accounts'> {
  try {
    const bank = makeAccountBank(settings, transport)
    const pageUrl = settings.ACCOUNTS_URL
    return {
      bank: makePaymentBank(settings, transport),
      ...(bank && pageUrl !== undefined && { accounts: { bank, pageUrl } }),
    }
  } catch (error) {
    throw new ConfigurationError(error instanceof TypeError ? error.message : 'the bank cannot be made')
  }
}
