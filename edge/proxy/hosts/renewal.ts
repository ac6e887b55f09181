// Which settings a running proxy may take anew, and which it must keep to its end.
// It neither reads nor checks their values: setting-files.ts reads them, config.ts checks them.

import { ConfigurationError } from '../config/config.ts'

type Given = Readonly<Record<string, string | undefined>>

/**
 * By these the objects of a proxy are found, or its addresses at the bank: another value belongs to a start, where it is
 * compared with what the data were made with.
 */
const FIXED = [
  'PUBLIC_URL',
  'HANDLE_KEY',
  'HANDLE_KEY_NEXT',
  'JURISDICTION',
  'BANK_ENVIRONMENT',
  'RESTORED_AT',
] as const

/**
 * Names the settings that differ.
 *
 * @throws ConfigurationError naming each that must not change while the proxy runs.
 */
export function checkRenewal(before: Given, after: Given): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => before[name] !== after[name])
  const faults = FIXED.filter((name) => changed.includes(name))
  if (faults.length > 0)
    throw new ConfigurationError(
      faults.map((name) => `${name} must not change while the proxy runs`).join('; '),
    )
  return changed
}
