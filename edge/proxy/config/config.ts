// What the proxy works with, made from its bindings once: settings, origins, banks.
// It keeps nothing: values stay in the bindings, and no message repeats one.

import type { AccountAccessBank } from '../../../core/account-access/index.ts'
import type { OnlinePaymentBank } from '../../../core/online-payment/index.ts'
import type { Fetcher } from '../../shared/workers.ts'
import { makeAccountBank, makePaymentBank } from './banks.ts'
import { bindingFaults, checkSettings, keyFaults, originsIn, type Settings } from './settings.ts'

/** Everything the proxy needs, checked. */
export interface Config {
  settings: Settings
  /** Origins whose pages may call, the proxy's own first. */
  origins: readonly string[]
  /** Absent where payments are not offered. */
  payments?: { bank: OnlinePaymentBank; accountId: string; returnUrl: string } | undefined
  /** Absent where accounts are not offered. */
  accounts?: { bank: AccountAccessBank; pageUrl: string } | undefined
}

/** Tells which settings are missing or wrong, by name and rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the settings and tries their keys.
 *
 * @param bindings The worker's `env`.
 * @throws ConfigurationError naming every setting and binding that is missing or wrong.
 */
export async function checkConfig(bindings: Readonly<Record<string, unknown>>): Promise<Config> {
  const checked = checkSettings(bindings)
  const faults = [
    ...(checked.ok ? [] : checked.faults),
    ...(await keyFaults(bindings)),
    ...bindingFaults(bindings),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  return readConfig(bindings)
}

/**
 * Reads the settings, without a try of their keys.
 *
 * @param bindings The worker's `env`; `BANK` may be a service or certificate binding that carries the calls.
 * @throws ConfigurationError naming every setting that is missing or wrong.
 */
export function readConfig(bindings: Readonly<Record<string, unknown>>): Config {
  const checked = checkSettings(bindings)
  if (!checked.ok) throw new ConfigurationError(checked.faults.join('; '))
  const { settings } = checked
  const pages = [settings.PUBLIC_URL, settings.RETURN_URL, settings.ACCOUNTS_URL]
  return {
    settings,
    origins: [
      ...pages.flatMap((page) => (page === undefined ? [] : [new URL(page).origin])),
      ...originsIn(settings.ALLOWED_ORIGINS),
    ],
    ...banksOf(settings, bindings['BANK'] as Fetcher | undefined),
  }
}

function banksOf(settings: Settings, transport: Fetcher | undefined): Pick<Config, 'payments' | 'accounts'> {
  const { ACCOUNT_ID: accountId, RETURN_URL: returnUrl, ACCOUNTS_URL: pageUrl } = settings
  try {
    const payer = makePaymentBank(settings, transport)
    const reader = makeAccountBank(settings, transport)
    return {
      ...(payer && accountId !== undefined && returnUrl !== undefined
        ? { payments: { bank: payer, accountId, returnUrl } }
        : {}),
      ...(reader && pageUrl !== undefined && { accounts: { bank: reader, pageUrl } }),
    }
  } catch (error) {
    throw new ConfigurationError(
      error instanceof TypeError ? namedAsHere(error.message) : 'the bank cannot be made',
    )
  }
}

/** Core names its options; whoever reads this knows the settings. */
function namedAsHere(message: string): string {
  return message.replace(/^baseUrl\b/, 'BANK_BASE_URL').replace(/^frontUrl\b/, 'BANK_FRONT_URL')
}
