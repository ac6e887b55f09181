// An element that has controllers: what a part of an element that draws or listens asks of it.
// Not its properties: each element.ts describes those.

import type { ReactiveControllerHost } from 'lit'

/** An element with controllers. */
export type ControlledElement = ReactiveControllerHost & HTMLElement
