// Where a person is in the list of one picker: what is typed, which country, which row the keys have reached, what is folded.

import type { ControlledElement } from '../shared/element/controlled-element.ts'

/** What a key in the search field does. */
type KeyDeed = { reach: number } | { choose: number } | 'clear' | 'fold'

/** Returns the row to which a key moves; see `destination` of list.ts. */
type Destination = (key: string, at: number, count: number, typed: boolean) => number | undefined

/** Where one person is in the list. */
export class Browsing {
  query = ''
  country = ''
  /** The row that the keys have reached; -1 for none. */
  active = -1
  /** Whether the list is open over a bank that was chosen. */
  isOpen = false
  /** Whether the banks that cannot carry the order are shown. */
  withUnfit = false
  /** Whether a bank was chosen, and nothing was searched for since. */
  justChosen = false
  /** Whether the row that was reached is not in view yet. */
  #isFollowing = false
  readonly #element: ControlledElement

  constructor(element: ControlledElement) {
    this.#element = element
  }

  /** Shows another part of the list, from its top; the focus stays in the field. */
  show({ query = this.query, country = this.country }: { query?: string; country?: string }): void {
    const element = this.#element
    this.query = query
    this.country = country
    this.active = -1
    this.#isFollowing = this.justChosen = false
    element.requestUpdate()
    void element.updateComplete.then(() => element.shadowRoot?.querySelector('.list')?.scrollTo({ top: 0 }))
    // A button that vanishes when it is pressed, such as the cross, must not leave the focus nowhere.
    if (!element.shadowRoot?.activeElement?.matches('.chip')) element.focus()
  }

  /** Goes to a row, which then comes into view. */
  reach(row: number): void {
    this.active = row
    this.#isFollowing = true
    this.#element.requestUpdate()
  }

  /** Opens the list over the bank that was chosen. */
  open(): void {
    this.isOpen = true
    this.show({ query: '' })
    this.#focusLater()
  }

  /** Folds the list to the bank that was chosen; the focus goes to what opens it again. */
  fold(): void {
    const hadFocus = Boolean(this.#element.shadowRoot?.activeElement)
    this.isOpen = this.#isFollowing = false
    this.query = ''
    this.active = -1
    this.#element.requestUpdate()
    if (hadFocus) this.#focusLater()
  }

  /** Shows the banks that cannot carry the order below the others, or folds them away. */
  turnUnfit(): void {
    this.withUnfit = !this.withUnfit
    this.active = -1
    this.#element.requestUpdate()
  }

  /**
   * Returns what a key does; nothing if it belongs to the text, or to the page.
   * @param count how many rows there are
   * @param destination absent while the list is not there
   */
  deedOf(event: KeyboardEvent, count: number, destination: Destination | undefined): KeyDeed | undefined {
    // A letter that is still being composed belongs to the input method.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return undefined
    const { query, active } = this
    const reach = destination?.(event.key, active, count, query !== '')
    if (reach !== undefined) return { reach }
    if (event.key === 'Enter') {
      const choose = query && count === 1 ? 0 : active
      return choose >= 0 && choose < count ? { choose } : undefined
    }
    if (event.key !== 'Escape') return undefined
    if (query || active >= 0) return 'clear'
    return this.isOpen ? 'fold' : undefined
  }

  /** Stops bringing the reached row into view, because the person scrolls away from it. */
  letGo(): void {
    this.#isFollowing = false
  }

  /**
   * Brings the row that was reached into view, once it is drawn.
   * @param isStill Whether every row has its final position: rows that prove higher than guessed push the reached one away again.
   */
  follow(isStill: boolean): void {
    if (!this.#isFollowing) return
    this.#element.shadowRoot?.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
    this.#isFollowing = !isStill
  }

  #focusLater(): void {
    void this.#element.updateComplete.then(() => this.#element.focus())
  }
}
