// The bank that runs the interfaces, as lists of banks have it.
// Which ways lead to it stands with rails and sources.

import type { Provider } from '../../../../core/view/index.ts'

/** Id under which the bank that runs the interface stands in lists. */
export const OWN_BANK_ID = 'own'

/** Reads the setting that names it, `FI Name of the bank`; `undefined` where it is not listed. */
export function ownBankIn(setting: unknown): Provider | undefined {
  return bankNamed(OWN_BANK_ID, setting)
}

/** Reads a setting that names a bank, `FI Name of the bank`, for its entry in a list. */
export function bankNamed(id: string, setting: unknown): Provider | undefined {
  if (typeof setting !== 'string') return undefined
  return { id, country: setting.slice(0, 2), name: setting.slice(3), enabled: true }
}
