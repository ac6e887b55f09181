// Fewer settings for a program: those of an interface as one JSON, one secret for all of our own, and a bank on this machine.
// They never replace a single setting that is given. The worker has the single settings only.

import { deriveSecret, type DerivedSecret, DERIVED_SECRETS } from '../../../core/merchant/derive-secret.ts'
import { trimmed } from '../../shared/trimmed.ts'
import { ConfigurationError } from '../config/config.ts'

/** Settings whose members are the single ones with their name before them: `PSD2` `{ "CLIENT_ID": "…" }` is `PSD2_CLIENT_ID`. */
const GROUPS = ['PSD2', 'BALTIC', 'CORPORATE'] as const

/** The settings that replace others. */
export const SHORT_SETTINGS: readonly string[] = [...GROUPS, 'SILTA_SECRET']

type Given = Readonly<Record<string, string | undefined>>

/**
 * Writes out what the short settings mean.
 *
 * @param given As text, trimmed here: a secret that others are derived from must have no line end.
 * @param names The single settings that there are.
 * @throws ConfigurationError naming a member that does not exist, and a setting that is given twice with different values.
 */
export function writtenOut(given: Given, names: readonly string[]): Record<string, string | undefined> {
  const faults: string[] = []
  const settings = trimmed(given)
  const written: Record<string, string | undefined> = { ...settings }
  for (const group of GROUPS) {
    const text = settings[group]
    delete written[group]
    if (text === undefined) continue
    const members = membersOf(text)
    if (!members)
      faults.push(`${group} must be JSON: { "CLIENT_ID": "…" }, the members of ${group}_… as text`)
    for (const [member, value] of Object.entries(members ?? {})) {
      const name = `${group}_${member}`
      if (!names.includes(name))
        faults.push(
          `${group} must not have the member ${visibleOf(member)}: there is no ${group}_… of that name`,
        )
      else if (settings[name] !== undefined && settings[name] !== value)
        faults.push(`${group} and ${name} differ: set one of them`)
      else written[name] = value
    }
  }
  Object.assign(written, derived(written, faults))
  if (faults.length > 0) throw new ConfigurationError(faults.join('; '))
  if (written['BANK_ENVIRONMENT'] === undefined && isOfThisMachine(written['BANK_BASE_URL']))
    written['BANK_ENVIRONMENT'] = 'sandbox'
  return written
}

/** Reads the members; `undefined` for any other form. */
function membersOf(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isWhole =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((member) => typeof member === 'string')
    return isWhole ? { ...(value as Record<string, string>) } : undefined
  } catch {
    return undefined
  }
}

/** A secret in the wrong place must not be repeated as a name. */
const visibleOf = (member: string) => (/^[A-Z0-9_]{1,40}$/.test(member) ? member : 'that is no name')

/** Derives the secrets that are absent and that the deployment uses. */
function derived(settings: Record<string, string | undefined>, faults: string[]): Record<string, string> {
  const { SILTA_SECRET: secret } = settings
  delete settings['SILTA_SECRET']
  if (secret === undefined) return {}
  if (secret.length < 32) {
    faults.push('SILTA_SECRET must have at least 32 characters')
    return {}
  }
  const isGiven = (...names: string[]) => names.some((name) => settings[name] !== undefined)
  const isNeeded: Readonly<Record<DerivedSecret, boolean>> = {
    // During an exchange of handle keys both must be given as they are: neither is derived.
    HANDLE_KEY: !isGiven('HANDLE_KEY_NEXT'),
    ORDER_SECRET: !isGiven('ORDER_PUBLIC_KEY', 'PRICE_LIST'),
    MERCHANT_KEYS: true,
    WEBHOOK_KEYS: isGiven('WEBHOOK_URL'),
    CALLBACK_API_KEY: isGiven('BANK_KEYS_URL'),
  }
  return Object.fromEntries(
    DERIVED_SECRETS.filter((name) => isNeeded[name] && !isGiven(name)).map((name) => [
      name,
      deriveSecret(secret, name),
    ]),
  )
}

/** Only a bank on this machine is a sandbox by default: a program without the setting must not reach a real bank by chance. */
function isOfThisMachine(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
}
