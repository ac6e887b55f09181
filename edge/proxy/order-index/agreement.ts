// Asks the store, once for each isolate, whether the settings by which objects are found are those that it keeps.
// It does not compare them: storage/kept-settings.ts does, in an object that is always named without a jurisdiction.

import { type Config, ConfigurationError } from '../config/config.ts'
import { digestOf, handleKeysOf } from '../handle.ts'
import type { Bindings } from '../interfaces/shared/capability.ts'
import { type ObjectBinding, objectNamed } from '../interfaces/shared/naming.ts'
import type { SettingsKeeper } from '../storage/kept-settings.ts'
import { DAY_MS } from '../storage/schedule.ts'
import { indexOf, type IndexRow, listOfUtcDay, listOfWaiting, type RowIndex, utcDayOf } from './row-index.ts'

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

/** Keeps whether nothing of the older handle key is left: only then may a start lack it. */
export async function noteOldKey(bindings: Bindings, config: AgreedConfig, isFree: boolean): Promise<void> {
  await keeperOf(bindings, config, isFree).compare()
}

/** Finds the objects that keep the settings, and the parts of the index. */
function keeperOf(
  bindings: Bindings,
  { settings, payments, channels, bundles }: AgreedConfig,
  isFree?: boolean,
) {
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
    isFree,
  }
  const compare = (isUsed?: boolean) =>
    Promise.all(offered.map(([binding]) => find(binding, 'settings').keepSettings(given, isUsed)))
  return { offered, find, compare }
}

async function ask(bindings: Bindings, config: AgreedConfig): Promise<void> {
  const { offered, find, compare } = keeperOf(bindings, config)
  let faults = await compare()
  if (faults.includes('unknown')) {
    const pages = offered.flatMap(([binding, has]) =>
      has.flatMap((kind) => {
        const days = Array.from({ length: DAYS }, (_, at) =>
          listOfUtcDay(utcDayOf(Date.now() - at * DAY_MS), kind),
        )
        // What is older and needs a person is in a list of its own.
        return [...days, listOfWaiting(kind)].map((list) =>
          find(binding, indexOf(list)).rows(list, { limit: 1 }),
        )
      }),
    )
    faults = await compare((await Promise.all(pages)).some(({ rows }) => rows.length > 0))
  }
  const fault = faults.find((words) => words !== undefined)
  if (fault !== undefined) throw new ConfigurationError(fault)
}
