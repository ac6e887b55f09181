// The settings by which the objects of a store are found: with another value other objects would be found, and an order could be
// paid twice. They are kept in one object of each class, without personal data or keys: only with marks that the keys make.

import { DAY_MS } from './schedule.ts'
import type { ObjectStorage } from './storage.ts'

/** The settings by which objects are found. */
export interface FindingSettings {
  /** The setting `JURISDICTION`; `none` if it is absent. */
  readonly jurisdiction: string
  /** A mark of each handle key; the key that is being replaced comes first. */
  readonly keys: readonly string[]
  /** Whether nothing that began under the older key is left; absent unless everything was just checked. */
  readonly isFree?: boolean | undefined
}

/** Compares the settings of a start with those before it. */
export interface SettingsKeeper {
  /**
   * Keeps the settings if none are kept yet, or if they may follow those that are kept.
   *
   * @returns What is wrong.
   */
  keepSettings(given: FindingSettings): Promise<string | undefined>
}

/**
 * What is kept: the jurisdiction; since when each key is known, milliseconds since 1970, the oldest first; and whether nothing
 * that began under the key is left, as the last check showed.
 */
interface Kept {
  readonly jurisdiction: string
  readonly keys: readonly (readonly [mark: string, since: number, isFree?: boolean])[]
}

const KEY = 'settings'

/** Keeps the settings on a storage. */
export class KeptSettings implements SettingsKeeper {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write'>

  constructor(storage: Pick<ObjectStorage, 'get' | 'write'>) {
    this.#storage = storage
  }

  async keepSettings(given: FindingSettings): Promise<string | undefined> {
    const kept = this.#storage.get<Kept>(KEY)
    const { jurisdiction, keys } = kept ?? { jurisdiction: given.jurisdiction, keys: [] }
    const next = nextKeys(keys, given, Date.now())
    if (!kept || (next && next.join() !== keys.join()))
      this.#storage.write({ [KEY]: { jurisdiction, keys: next ?? keys } satisfies Kept })
    if (jurisdiction !== given.jurisdiction)
      return `JURISDICTION must be ${jurisdiction === 'none' ? 'absent' : jurisdiction}, as before`
    return next ? undefined : KEY_FAULT
  }
}

const KEY_FAULT =
  'HANDLE_KEY must not change before HANDLE_KEY_NEXT was beside it for a day, and GET /merchant/status told that nothing of it is open'

/**
 * Lists the keys that are known from now on; `undefined` if the given ones may not follow those before.
 *
 * Only older keys may go: once nothing that began under them is left, and a day after the newest one came, because until then
 * some isolates may know only the older one.
 */
function nextKeys(
  before: Kept['keys'],
  { keys, isFree }: FindingSettings,
  now: number,
): Kept['keys'] | undefined {
  const first = before.findIndex(([mark]) => mark === keys[0])
  const staying = before.slice(first)
  const isOld = (staying.at(-1)?.[1] ?? now) <= now - DAY_MS
  const mayGo = staying.length === before.length || (isOld && before.slice(0, first).every((key) => key[2]))
  if (!mayGo || !staying.every(([mark], at) => mark === keys[at])) return undefined
  return keys.map((mark, at) => {
    const known = staying[at] ?? [mark, now]
    return at === 0 && isFree !== undefined ? [mark, known[1], isOld && isFree] : known
  })
}
