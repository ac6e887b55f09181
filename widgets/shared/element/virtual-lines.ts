// Decides which lines of a long list are drawn: the visible ones, some around them, and those that must stay drawn.

import { type VirtualItem, VirtualizerController } from '@tanstack/lit-virtual'
import type { ControlledElement } from './controlled-element.ts'

/** What the lines need of their list. */
export interface LinesHost {
  /** The box that scrolls, as a selector. */
  box: string
  /** Height of a line before it was measured, pixels. */
  guess: (line: number) => number
  /** Lines that are drawn besides those from first to last: the focused one, and headings. */
  keep: (first: number, last: number) => Iterable<number>
  /** Space between two lines, pixels. */
  gap?: number
}

const stay = () => false

/** The lines of one long list. Each drawn line is an element of the class `line` with its number as `data-index`. */
export class VirtualLines {
  readonly #element: ControlledElement
  readonly #host: LinesHost
  readonly #controller: VirtualizerController<HTMLElement, HTMLElement>

  constructor(element: ControlledElement, host: LinesHost) {
    this.#element = element
    this.#host = host
    this.#controller = new VirtualizerController(element, {
      count: 0,
      getScrollElement: () => this.#box(),
      estimateSize: host.guess,
      gap: host.gap ?? 0,
      overscan: 6,
      // Measures in the next frame, because lines drawn in the same frame would have to be measured again.
      useAnimationFrameWithResizeObserver: true,
    })
    // The library keeps what is seen in its place when lines above turn out higher. Once the box has gone elsewhere, that place is
    // the one that it left, and the person is not to be taken back there.
    Object.defineProperty(this.#virtualizer, 'shouldAdjustScrollPositionOnItemSizeChange', {
      get: () => (this.#isHeard ? undefined : stay),
    })
  }

  /** The lines to draw, in their order. */
  get items(): readonly VirtualItem[] {
    const virtualizer = this.#virtualizer
    const seen = virtualizer.getVirtualItems()
    const known = new Set(seen.map(({ index }) => index))
    const wanted = [...new Set(this.#host.keep(seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0))]
    // Not by the library's own method to add lines, which looks at them only when the page scrolls.
    const others = wanted.flatMap((line) =>
      known.has(line) ? [] : (virtualizer.measurementsCache[line] ?? []),
    )
    return [...others, ...seen].toSorted((a, b) => a.index - b.index)
  }

  /** Height of all lines together, pixels. */
  get height(): number {
    return this.#virtualizer.getTotalSize()
  }

  /** Where a line begins, pixels; for a number after the last line, the end of the last one. */
  startOf(line: number): number {
    return this.#virtualizer.measurementsCache[line]?.start ?? this.height
  }

  /** Sets the number of lines, and shows the first of them. */
  take(count: number): void {
    const virtualizer = this.#virtualizer
    virtualizer.setOptions({ ...virtualizer.options, count })
    // The browser reports its scrolling a frame later, but what is drawn now must already be the beginning.
    virtualizer.scrollOffset = 0
    virtualizer.measure()
    this.#box()?.scrollTo({ top: 0 })
  }

  /** Whether the lines that are drawn are those that the box shows, and each is as high as it was drawn for. */
  get areStill(): boolean {
    const { measurementsCache: known } = this.#virtualizer
    return (
      this.#isHeard &&
      this.#drawn.every((line) => known[Number(line.dataset['index'])]?.size === line.offsetHeight)
    )
  }

  /** Measures what was drawn, since a line may be higher than others. */
  drawn(): void {
    const virtualizer = this.#virtualizer
    for (const line of this.#drawn) {
      virtualizer.measureElement(line)
      const index = Number(line.dataset['index'])
      // While a person scrolls, the library waits for its observer, which is silent if an element that drew a line as high
      // draws another line now, and the lines would lie over each other.
      if (virtualizer.isScrolling && virtualizer.measurementsCache[index]?.size === this.#host.guess(index))
        virtualizer.resizeItem(index, line.offsetHeight)
    }
  }

  /** Measures all lines again, because the guess was wrong for all of them. */
  guessAgain(): void {
    this.#virtualizer.measure()
    this.#element.requestUpdate()
  }

  /** Whether the library knows where the box is: the browser reports scrolling a frame later. */
  get #isHeard(): boolean {
    return Math.abs((this.#virtualizer.scrollOffset ?? 0) - (this.#box()?.scrollTop ?? 0)) < 2
  }

  get #drawn(): HTMLElement[] {
    return [...(this.#box()?.querySelectorAll<HTMLElement>('.line') ?? [])]
  }

  get #virtualizer() {
    return this.#controller.getVirtualizer()
  }

  #box(): HTMLElement | null {
    return this.#element.shadowRoot?.querySelector<HTMLElement>(this.#host.box) ?? null
  }
}
