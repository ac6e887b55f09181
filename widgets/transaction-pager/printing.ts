// Whether the page is being printed: then a long list is drawn in full.
// Not how it is printed: the style sheets say that.

import type { ReactiveController } from 'lit'
import type { ControlledElement } from '../shared/controlled-element.ts'

/** Notices that the page of one pager is printed. */
export class Printing implements ReactiveController {
  /** Whether it is being printed now. */
  isUnderWay = false

  readonly #redraw: () => void

  /** @param redraw draws at once, because a printer does not wait */
  constructor(element: ControlledElement, redraw: () => void) {
    this.#redraw = redraw
    element.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('beforeprint', this.#printed)
    globalThis.addEventListener('afterprint', this.#printed)
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('beforeprint', this.#printed)
    globalThis.removeEventListener('afterprint', this.#printed)
  }

  readonly #printed = (event: Event) => {
    this.isUnderWay = event.type === 'beforeprint'
    this.#redraw()
  }
}
