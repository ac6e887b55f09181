// Asks the store, once for each isolate, whether the settings by which objects are found are those that it keeps.
// It does not compare them: storage/kept-settings.ts does, in an object that is always named without a jurisdiction.

import { type Config, ConfigurationError } from '../config/config.ts'
import { digestOf, handleKeysOf } from '../handle.ts'
import type { Bindings } from '../interfaces/shared/capability.ts'
import { type ObjectBinding, objectNamed } from '../interfaces/shared/naming.ts'
import type { SettingsKeeper } from '../storage/kept-settings.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { indexOf, type IndexRow, listOfUtcDay, type RowIndex, utcDayOf } from './row-index.ts'

/** The part of the configuration that is looked at. */
export type AgreedConfig = Pick<Config, 'channels'> & {
  readonly payments?: unknown
  readonly bundles?: Config['bundles']
  readonly settings: Pick<Config['settings'], 'HANDLE_KEY' | 'HANDLE_KEY_NEXT' | 'JURISDICTION'>
}

/** How many days back the index is looked at before the first settings are kept. */
const DAYS = 366

/** Bindings do not change during the life of an isolate. */
const agreed = new WeakMap<object, Promise<void>>()

/**
 * Makes sure that the objects are found where those of earlier starts are.
 *
 * @throws ConfigurationError naming the setting that must stay as it was.
 */
export function agreeOnObjects(bindings: Bindings, config: AgreedConfig): Promise<void> {
  const known = agreed.get(bindings) ?? ask(bindings, config)
  agreed.set(bindings, known)
  known.catch(() => agreed.delete(bindings))
  return known
}

async function ask(
  bindings: Bindings,
  { settings, payments, channels, bundles }: AgreedConfig,
): Promise<void> {
  const kinds = [...channels, ...(bundles ? [bundles] : [])].map(({ name }) => name)
  const offered = (
    [
      ['ORDERS', payments ? [undefined] : []],
      ['INSTRUCTIONS', kinds],
    ] as const
  ).filter(([binding, has]) => has.length > 0 && bindings[binding])
  const find = (binding: ObjectBinding, name: string) =>
    objectNamed<SettingsKeeper & RowIndex<IndexRow>>(bindings, binding, name, null)
  const given = {
    jurisdiction: settings.JURISDICTION ?? 'none',
    keys: handleKeysOf(settings).map((key) => digestOf('settings', key)),
  }
  const compare = (isUsed?: boolean) =>
    Promise.all(offered.map(([binding]) => find(binding, 'settings').keepSettings(given, isUsed)))
  let faults = await compare()
  if (faults.includes('unknown')) {
    const pages = offered.flatMap(([binding, has]) =>
      has.flatMap((kind) =>
        Array.from({ length: DAYS }, (_, at) => {
          const list = listOfUtcDay(utcDayOf(Date.now() - at * DAY_MS), kind)
          return find(binding, indexOf(list)).rows(list, { limit: 1 })
        }),
      ),
    )
    faults = await compare((await Promise.all(pages)).some(({ rows }) => rows.length > 0))
  }
  const fault = faults.find((words) => words !== undefined)
  if (fault !== undefined) throw new ConfigurationError(fault)
}
