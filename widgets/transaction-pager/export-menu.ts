// Whether the menu of exports is open, and what closes it.
// Not its content, and not the files: statement.ts draws and makes them, and is loaded when the menu opens.

import type { ReactiveController, TemplateResult } from 'lit'
import type { LazyParts } from './lazy-parts.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'

/** Opens and closes the menu of one pager. */
export class ExportMenu implements ReactiveController {
  /** Whether it is open. */
  isOpen = false

  readonly #element: ControlledElement
  readonly #parts: LazyParts

  constructor(element: ControlledElement, parts: LazyParts) {
    this.#element = element
    this.#parts = parts
    element.addController(this)
  }

  hostConnected(): void {
    document.addEventListener('click', this.#pressedElsewhere)
  }

  hostDisconnected(): void {
    document.removeEventListener('click', this.#pressedElsewhere)
  }

  /** Opens the menu, or closes it. */
  readonly toggle = (): void => {
    this.isOpen = !this.isOpen
    if (this.isOpen) this.#parts.bringStatement()
    this.#element.requestUpdate()
  }

  /** Closes the menu, and puts the focus back to the button that opened it. */
  close(): void {
    this.isOpen = false
    this.#element.shadowRoot?.querySelector<HTMLElement>('.opener')?.focus()
    this.#element.requestUpdate()
  }

  /** Draws what stands in the menu; nothing while its code is on the way. */
  draw(): TemplateResult | undefined {
    return this.#parts.statement?.draw()
  }

  /** Words that say where a file is, for the live region, while the menu is open. */
  said(): string {
    return (this.isOpen && this.#parts.statement?.said()) || ''
  }

  /** A press anywhere else closes the menu. */
  readonly #pressedElsewhere = (event: MouseEvent) => {
    const menu = this.#element.shadowRoot?.querySelector('.export')
    if (!this.isOpen || (menu && event.composedPath().includes(menu))) return
    this.isOpen = false
    this.#element.requestUpdate()
  }
}
