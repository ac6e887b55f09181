// Notifies a page once that an element shows its first content, or the reason why there is none.

import type { ReactiveController } from 'lit'
import type { ControlledElement } from './controlled-element.ts'
import { ElementEvent } from './events.ts'

/**
 * The event that an element has drawn its first content in place of its skeleton, or has failed to; once for each element.
 *
 * A page may then remove its own placeholder: the first content does not move anything around the element.
 */
export class SiltaReadyEvent extends ElementEvent<{ failed: boolean }> {
  /** Whether the reason why nothing came is shown in place of the content; `silta-error` names it. */
  declare readonly failed: boolean

  constructor(failed: boolean) {
    super('silta-ready', { failed })
  }
}

/** Checks an element after each drawing, until the page is notified. */
export class ReadyReport implements ReactiveController {
  readonly #element: ControlledElement
  readonly #isFailed: () => boolean | undefined
  #isTold = false

  /** @param isFailed returns whether what is drawn is the reason of a failure; nothing while the skeleton is drawn */
  constructor(element: ControlledElement, isFailed: () => boolean | undefined) {
    this.#element = element
    this.#isFailed = isFailed
  }

  hostUpdated(): void {
    const failed = this.#isTold ? undefined : this.#isFailed()
    if (failed === undefined) return
    this.#isTold = true
    this.#element.dispatchEvent(new SiltaReadyEvent(failed))
  }
}

declare global {
  // It bubbles, so a page may hear it at the document.
  interface GlobalEventHandlersEventMap {
    'silta-ready': SiltaReadyEvent
  }
}
