// The read budget of a consent at the bank: counts each kind of read for itself, from zero every day.

import type { CountedRead } from '../../../../core/baltic/index.ts'
import { countedAs } from '../../../../core/baltic/rules/index.ts'
import { addDays, helsinkiDate, helsinkiInstant } from '../../../../core/shared/values/time.ts'
import { collection, type Collection, type Store } from '../../storage/store.ts'
import type { AccountConsent } from '../consent-records.ts'

/** The reads of the consents of one country; all of it runs inside a transaction of the services. */
export class ReadCounter {
  readonly #counts: Collection<number>

  constructor(store: Store) {
    this.#counts = collection(store, 'read-count/')
  }

  /**
   * Counts a read.
   *
   * @returns Seconds to wait, if the consent has no such read left today; the read is not counted then.
   * @see gaps: baltic.consent.frequency
   */
  count({ consentId, frequencyPerDay }: AccountConsent, read: CountedRead, now: number): number | undefined {
    const today = `${consentId}/${helsinkiDate(now)}/`
    // Counts of other days are not needed any more.
    for (const { id } of this.#counts.list({ under: `${consentId}/` })) {
      if (!id.startsWith(today)) this.#counts.delete(id)
    }
    const key = today + encodeURIComponent(countedAs(read))
    const known = this.#counts.get(key) ?? 0
    if (known >= frequencyPerDay) {
      const midnight = helsinkiInstant(addDays(helsinkiDate(now), 1))
      return Math.ceil((midnight - now) / 1_000)
    }
    this.#counts.put(key, known + 1)
    return undefined
  }
}
