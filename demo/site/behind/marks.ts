// The marks: an outline around each element of Silta, and above it a label with its name, which leads to its guide.

import { html, type TemplateResult } from 'lit'
import { guideOf, TAGS } from './elements.ts'
import { sayBuilt as say } from '../words/index.ts'

/** An element that is on the page. */
export interface Marked {
  tag: string
  element: HTMLElement
}

/** Finds the elements of this page, in the order of the page. */
export function elementsHere(): Marked[] {
  return [...document.querySelectorAll<HTMLElement>(TAGS.join())].map((element) => ({
    tag: element.localName,
    element,
  }))
}

/** Draws the labels; {@link placeLabels} brings each to its element. */
export function labels(here: readonly Marked[]): TemplateResult {
  return html`<nav class="marks" aria-label=${say('here')}>
    ${here.map(
      ({ tag }) =>
        html`<a href=${guideOf(tag)} hreflang="en"><code>&lt;${tag}&gt;</code> <span>${say('guide')}</span></a>`,
    )}
  </nav>`
}

/** How far above an element its label is, pixels. */
const ABOVE = 34

/** Moves each label to its element; the label of an element that is not shown is hidden. */
export function placeLabels(here: readonly Marked[]): void {
  const drawn = [...document.querySelectorAll<HTMLElement>('.marks a')]
  for (const [at, label] of drawn.entries()) {
    const box = here[at]?.element.getBoundingClientRect()
    label.hidden = !box || box.width === 0
    if (!box) continue
    label.style.insetBlockStart = `${box.top + scrollY - ABOVE}px`
    label.style.insetInlineStart = `${box.left + scrollX - 8}px`
  }
}

/** Watches the sizes of the elements and of the page, so that the labels move along. */
export class MarkWatch {
  readonly #observer: ResizeObserver
  #seen: readonly HTMLElement[] = []

  /** @param move Moves the labels to their elements. */
  constructor(move: () => void) {
    this.#observer = new ResizeObserver(move)
  }

  /** Watches these elements, and no others. */
  watch(here: readonly Marked[]): void {
    const elements = here.map(({ element }) => element)
    if (elements.length === this.#seen.length && elements.every((one, at) => one === this.#seen[at])) return
    this.#seen = elements
    this.#observer.disconnect()
    if (elements.length === 0) return
    for (const element of [document.body, ...elements]) this.#observer.observe(element)
  }
}
