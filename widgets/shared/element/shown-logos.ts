// The logos that one element shows: loaded when the page names a list of them, and again when it names another one.

import type { Logos } from '../look/logos.ts'
import type { ControlledElement } from './controlled-element.ts'

/** Loads the logos of one element. */
export class ShownLogos {
  /** The picture, once it is there. */
  logos: Logos | undefined
  readonly #element: ControlledElement
  readonly #there: () => void
  #abort: AbortController | undefined

  /** @param there Called when the picture is there. */
  constructor(element: ControlledElement, there: () => void) {
    this.#element = element
    this.#there = there
  }

  /** Loads the picture; initials stay if that fails. */
  async bring(address: string | undefined): Promise<void> {
    this.#abort?.abort()
    this.logos = undefined
    if (!address) return
    const { signal } = (this.#abort = new AbortController())
    try {
      const { loadLogos } = await import('../look/logos.ts')
      const logos = await loadLogos(address, signal)
      if (signal.aborted) return
      this.logos = logos
      this.#there()
      this.#element.requestUpdate()
    } catch (error) {
      if (signal.aborted) return
      // oxlint-disable-next-line no-console -- a developer looks there, and payers miss nothing
      console.warn(`<${this.#element.localName}> logos: no picture, initials stay.`, error)
    }
  }
}
