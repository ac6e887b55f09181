// The parts of a pager that are loaded on demand: details, exports, and the list that draws only visible rows.

import { html, type TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import type { Details } from './details.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import type { Statement, StatementHost } from './statement.ts'
import type { VirtualList } from './virtual.ts'

/** Loads the lazy parts of one pager. */
export class LazyParts {
  /** The menu of exports, once it is there. */
  statement: Statement | undefined
  /** The long list, once it is there. */
  virtual: VirtualList | undefined

  readonly #element: ControlledElement
  readonly #host: StatementHost
  readonly #coming = new Set<string>()
  #details: Details | undefined

  constructor(element: ControlledElement, host: StatementHost) {
    this.#element = element
    this.#host = host
  }

  /** Loads the code of details, before a person opens some. */
  bringDetails(): void {
    if (this.#details) return
    void this.#bring('details', async () => {
      const { Details } = await import('./details.ts')
      this.#details ??= new Details(this.#element)
    })
  }

  /** Loads the menu of exports, which each time begins at its first choice. */
  bringStatement(): void {
    this.statement?.reset()
    if (this.statement) return
    void this.#bring('statement', async () => {
      const { Statement } = await import('./statement.ts')
      this.statement ??= new Statement(this.#element, this.#host)
    })
  }

  /**
   * Returns the long list, or begins to load it.
   * @param without called if it cannot be loaded, so that the rows are shown in another way
   */
  bringVirtual(without: () => void): VirtualList | undefined {
    if (!this.virtual) {
      void this.#bring('virtual', async () => {
        try {
          const { VirtualList } = await import('./virtual.ts')
          this.virtual ??= new VirtualList(this.#element)
        } catch {
          without()
        }
      })
    }
    return this.virtual
  }

  /** Draws the details of a transaction, or their skeleton. */
  drawDetails(entry: Entry): TemplateResult {
    return (
      this.#details?.draw(entry) ??
      html`<div class="details" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span></div>`
    )
  }

  /** What was copied from the details, for the live region. */
  said(): string {
    return this.#details?.said() ?? ''
  }

  /** Loads a part, unless that is already under way; a part that could not be loaded is tried again when it is next needed. */
  async #bring(part: string, load: () => Promise<void>): Promise<void> {
    if (this.#coming.has(part)) return
    this.#coming.add(part)
    try {
      await load()
      this.#element.requestUpdate()
    } catch {
      // The pager works without the part.
    } finally {
      this.#coming.delete(part)
    }
  }
}
