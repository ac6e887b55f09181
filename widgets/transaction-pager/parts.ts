// What the parts of a pager that are loaded later ask of its element.
// Not its properties: element.ts describes them.

import type { ReactiveControllerHost } from 'lit'

/** An element with controllers. */
export type DetailsElement = ReactiveControllerHost & HTMLElement
