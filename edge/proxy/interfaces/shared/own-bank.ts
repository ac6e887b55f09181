// The bank that runs the interfaces, as an entry in lists of banks.

import type { Provider } from '../../../../core/view/index.ts'

/** Id of the bank that runs the interfaces, in lists. */
export const OWN_BANK_ID = 'own'

/** Reads the setting that names it, `FI Name of the bank`; `undefined` if it is not listed. */
export function ownBankIn(setting: unknown): Provider | undefined {
  return bankNamed(OWN_BANK_ID, setting)
}

/** Makes a list entry from a setting that names a bank, `FI Name of the bank`. */
export function bankNamed(id: string, setting: unknown): Provider | undefined {
  if (typeof setting !== 'string') return undefined
  return { id, country: setting.slice(0, 2), name: setting.slice(3), enabled: true }
}
