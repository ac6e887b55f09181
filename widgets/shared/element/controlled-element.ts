// What a part of an element, for example a controller, needs of that element: events, redrawing, its shadow root.

import type { ReactiveControllerHost } from 'lit'

/** An element with controllers. */
export type ControlledElement = ReactiveControllerHost & HTMLElement
