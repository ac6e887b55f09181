/// <reference lib="dom" />
// Puts a row of a long list to its place, and gives the list its whole height, by the style object of the element.
// A `style` attribute would need a weaker policy.

import { noChange } from 'lit'
import { directive, Directive, type ElementPart } from 'lit/directive.js'

class Sized extends Directive {
  override render(_: number): unknown {
    return noChange
  }
  override update({ element }: ElementPart, [height]: [number]): unknown {
    ;(element as HTMLElement).style.blockSize = `${height}px`
    return noChange
  }
}

class Placed extends Directive {
  override render(_: number): unknown {
    return noChange
  }
  override update({ element }: ElementPart, [start]: [number]): unknown {
    ;(element as HTMLElement).style.transform = `translateY(${start}px)`
    return noChange
  }
}

/** Gives an element a height, pixels. */
export const sized = directive(Sized)

/** Puts an element so far below the beginning of its list, pixels. */
export const placed = directive(Placed)
