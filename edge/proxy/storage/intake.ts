// Which new orders, instructions and batches may begin: all; none, while no new ones are accepted; or, after the data were put
// back from a copy, those that a person has released. Nothing begins here: each object asks before it begins.

import type { ObjectStorage } from './storage.ts'

/** The settings that decide what may begin. */
export interface IntakeSettings {
  readonly ACCEPT_NEW?: 'true' | 'false' | undefined
  /** When the data were put back from a copy, milliseconds since 1970; absent if they never were. */
  readonly RESTORED_AT?: number | undefined
}

/** A person's word that something did not begin between the copy and the restore; `restoredAt` is the time of that restore. */
interface Release {
  readonly restoredAt: number
  readonly reason: string
  readonly by?: string | undefined
}

const KEY = 'release'

/** Decides what may begin in one object. */
export class Intake {
  readonly #storage: Pick<ObjectStorage, 'get' | 'write'>
  readonly #settings: IntakeSettings

  constructor(storage: Pick<ObjectStorage, 'get' | 'write'>, settings: IntakeSettings) {
    this.#storage = storage
    this.#settings = settings
  }

  /**
   * When the data were put back, milliseconds since 1970, if more may have happened to what this object keeps than the copy
   * shows. Absent for what a person has released, because that began later.
   */
  get restoredAt(): number | undefined {
    const { RESTORED_AT: at } = this.#settings
    return this.#storage.get<Release>(KEY)?.restoredAt === at ? undefined : at
  }

  /** Whether a person has let it begin in this object, after this restore or an earlier one. */
  get isReleased(): boolean {
    return this.#storage.get(KEY) !== undefined
  }

  /** Returns why something that is not known may not begin in this object; nothing if it may. */
  refusal(): 'before_restore' | 'intake_closed' | undefined {
    if (this.restoredAt !== undefined) return 'before_restore'
    return this.#settings.ACCEPT_NEW === 'false' ? 'intake_closed' : undefined
  }

  /** Lets something begin that is not known, as a person decided; `false` if nothing was put back. */
  release(reason: string, by?: string): boolean {
    const { RESTORED_AT: restoredAt } = this.#settings
    if (restoredAt === undefined) return false
    this.#storage.write({ [KEY]: { restoredAt, reason, ...(by !== undefined && { by }) } })
    return true
  }
}
