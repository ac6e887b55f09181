// The banks of one picker, once they are loaded: arranged again only after a change, and drawn whole or in part.

import type { TemplateResult } from 'lit'
import type { Provider } from '../../core/view/provider.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import { arrange, type Arrangement, type ListSettings } from './arrangement.ts'
import { drawList, type ListView } from './list.ts'
import type { LongList } from './long-list.ts'
import { foldAhead, sortByName } from './search.ts'

const place = 'silta:recent-providers'
const most = 3

/** Reads the ids of the banks chosen last, the latest first. */
export function recentProviders(): string[] {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(place) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Stores that a bank was chosen; does nothing if storage is forbidden. */
export function rememberProvider(id: string): void {
  try {
    const ids = [id, ...recentProviders().filter((other) => other !== id)].slice(0, most)
    globalThis.localStorage?.setItem(place, JSON.stringify(ids))
  } catch {
    // The picker works the same without a memory.
  }
}

export type { Arrangement } from './arrangement.ts'
export { destination, drawChosen, drawCountries, drawFold, type ListView, styles } from './list.ts'

/** Longer lists draw only the visible rows. */
const mostDrawn = 30

/** The banks of one picker. */
export class BankList {
  readonly #element: ControlledElement
  #banks: readonly Provider[] = []
  #sorted: { locale: string; banks: readonly Provider[] } | undefined
  /** The last arrangements, kept because a scrolling list is drawn with every frame, and a search is often cleared. */
  #held: Partial<Record<'found' | 'all', { key: string; there: Arrangement }>> = {}
  #long: LongList | undefined

  constructor(element: ControlledElement) {
    this.#element = element
  }

  /** Sets the banks, and loads the code for long lists if there are many. */
  async take(banks: readonly Provider[]): Promise<void> {
    if (banks.length > mostDrawn) this.#long ??= await bringLong(this.#element)
    this.#banks = banks
    this.#sorted = undefined
    this.#held = {}
    void foldAhead(banks)
  }

  /** Arranges the banks. */
  arrange(settings: ListSettings): Arrangement {
    const key = JSON.stringify(settings)
    const held = this.#held[settings.query ? 'found' : 'all']
    if (held?.key === key) return held.there
    const there = arrange(this.#sort(settings.locale), settings)
    this.#held[settings.query ? 'found' : 'all'] = { key, there }
    return there
  }

  draw(there: Arrangement, view: ListView): TemplateResult {
    return this.#long?.draw(there, view) ?? drawList(there, view)
  }

  /** Whether every row has its final position: a long list must first measure its rows. */
  get isStill(): boolean {
    return this.#long?.isStill ?? true
  }

  /** Called after drawing, to measure rows. */
  drawn(): void {
    this.#long?.drawn()
  }

  #sort(locale: string): readonly Provider[] {
    if (this.#sorted?.locale !== locale) this.#sorted = { locale, banks: sortByName(this.#banks, locale) }
    return this.#sorted.banks
  }
}

/** Loads the code that draws long lists; without it every row is drawn. */
async function bringLong(element: ControlledElement): Promise<LongList | undefined> {
  try {
    const { LongList } = await import('./long-list.ts')
    return new LongList(element)
  } catch {
    return undefined
  }
}
