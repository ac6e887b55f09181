// What a part of an element, for example a controller, needs of that element: events, redrawing, its shadow root.

import type { ReactiveControllerHost } from 'lit'

/** An element with controllers. */
export type ControlledElement = ReactiveControllerHost & HTMLElement

/** Moves the focus to a part of an element, once it is drawn. */
export async function focusOn(element: ControlledElement, selector: string): Promise<void> {
  await element.updateComplete
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus()
}
