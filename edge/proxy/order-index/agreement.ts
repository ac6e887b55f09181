// Asks the store, once for each isolate, whether the settings by which objects are found are those that it keeps.

import { type Config, ConfigurationError } from '../config/config.ts'
import { digestOf, handleKeysOf } from '../handle.ts'
import type { Bindings } from '../interfaces/shared/capability.ts'
import { type ObjectBinding, objectNamed } from '../interfaces/shared/naming.ts'
import type { SettingsKeeper } from '../storage/kept-settings.ts'

/** The part of the configuration that is compared. */
export type AgreedConfig = Pick<Config, 'channels'> & {
  readonly payments?: unknown
  readonly batches?: Config['batches']
  readonly settings: Pick<Config['settings'], 'HANDLE_KEY' | 'HANDLE_KEY_NEXT' | 'JURISDICTION'>
}

/** Bindings do not change during the life of an isolate. */
const agreed = new WeakMap<object, Promise<void>>()

/**
 * Checks that objects are found under the same names and in the same place as at earlier starts.
 *
 * @throws ConfigurationError naming the setting that must stay as it was.
 */
export function agreeOnObjects(bindings: Bindings, config: AgreedConfig): Promise<void> {
  const known = agreed.get(bindings) ?? ask(bindings, config)
  agreed.set(bindings, known)
  known.catch(() => agreed.delete(bindings))
  return known
}

/** Stores whether nothing that began under the older handle key is left: only then may a start be without that key. */
export async function noteOldKey(bindings: Bindings, config: AgreedConfig, isFree: boolean): Promise<void> {
  await compareSettings(bindings, config, isFree)
}

/** Compares the settings in the objects that keep them; lists what is wrong. */
function compareSettings(
  bindings: Bindings,
  { settings, payments, channels, batches }: AgreedConfig,
  isFree?: boolean,
): Promise<(string | undefined)[]> {
  const offered = (
    [
      ['ORDERS', payments !== undefined],
      ['PAYOUTS', channels.length > 0 || batches !== undefined],
    ] as const
  ).filter(([binding, isOffered]) => isOffered && bindings[binding])
  const find = (binding: ObjectBinding) => objectNamed<SettingsKeeper>(bindings, binding, 'settings', null)
  const given = {
    jurisdiction: settings.JURISDICTION ?? 'none',
    keys: handleKeysOf(settings).map((key) => digestOf('settings', key)),
    isFree,
  }
  return Promise.all(offered.map(([binding]) => find(binding).keepSettings(given)))
}

async function ask(bindings: Bindings, config: AgreedConfig): Promise<void> {
  const faults = await compareSettings(bindings, config)
  const fault = faults.find((words) => words !== undefined)
  if (fault !== undefined) throw new ConfigurationError(fault)
}
