/// <reference types="node" />
// What to do next, for the person who starts the proxy or reads its log: sentences that would make a worker too large.
// Nothing is decided here. The sentences name settings, and repeat no values.

import { adviseOn, CHECK_ADDRESS } from '../../../core/shared/advice.ts'
import type { BankError } from '../../../core/shared/errors.ts'

/** Settings that a bank's code is about. */
const SETTINGS: Readonly<Record<string, string>> = {
  UNKNOWN_KEY: 'The settings are SIGNING_KEY and SIGNING_KEY_VERSION, or those of the interface.',
  INVALID_SIGNATURE: 'The settings are SIGNING_KEY and SIGNING_KEY_VERSION, or those of the interface.',
  INVALID_API_KEY: 'The setting is BANK_API_KEY, or that of the interface.',
}

const ADDRESS = 'The setting is BANK_BASE_URL, or that of the interface.'

/** Returns what to do about a refusal of the bank or a lost answer, and which settings it is about. */
export function adviseOperator(error: BankError): string | undefined {
  const advice = adviseOn(error)
  const setting = SETTINGS[error.bankCode ?? ''] ?? (advice?.includes(CHECK_ADDRESS) ? ADDRESS : undefined)
  const said = [advice, setting].filter(Boolean).join(' ')
  return said === '' ? undefined : said
}

/**
 * Names variables of the environment that are no settings, and look like one: `PRICELIST` for `PRICE_LIST`.
 *
 * @param names The names of all settings.
 */
export function misspeltIn(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const lettersOf = (name: string) =>
    name
      .replace(/_FILE$/i, '')
      .replaceAll(/[^a-z\d]/gi, '')
      .toUpperCase()
  const known = new Map(names.map((name) => [lettersOf(name), name]))
  return Object.keys(environment).flatMap((name) => {
    const meant = known.get(lettersOf(name))
    if (meant === undefined || name === meant || name === `${meant}_FILE`) return []
    return [`${name} is no setting; is ${meant} meant?`]
  })
}

/**
 * Returns that `PUBLIC_URL` names another port of this machine than the proxy has; nothing if it names that one, or another
 * machine.
 *
 * @param address Where the proxy listens.
 */
export function strayPublicUrl(publicUrl: string | undefined, address: string): string | undefined {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return undefined
  const [given, own] = [new URL(publicUrl), new URL(address)]
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(given.hostname)
  if (!isHere || given.port === own.port) return undefined
  return `PUBLIC_URL names port ${given.port || 'of its scheme'}, and the proxy listens on ${own.port}: payers come back to nothing, unless a server in front of it has that port. Make them the same (--port, or PUBLIC_URL).`
}
