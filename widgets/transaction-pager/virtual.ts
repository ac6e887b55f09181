// Draws a list of more than 500 rows: only the visible ones, in a box that scrolls.

import { defaultRangeExtractor, type Range as Rows, VirtualizerController } from '@tanstack/lit-virtual'
import { html, nothing, type TemplateResult } from 'lit'
import type { Entry } from '../../core/view/entry.ts'
import { type Day, daysOf } from './days.ts'
import { drawColumns, drawDay, drawEntry, type ListView } from './list.ts'
import type { ControlledElement } from '../shared/element/controlled-element.ts'

/** Guessed heights of rows that are not measured yet. */
const guess = { day: 35, entry: 61 }

/** Draws the long list of one pager. */
export class VirtualList {
  readonly #element: ControlledElement
  readonly #controller: VirtualizerController<HTMLElement, HTMLElement>
  #entries: readonly Entry[] = []
  #count = -1
  #days: Day[] = []
  /** The content of each line: the index of an entry, or for a day a number below zero. */
  #lines: number[] = []
  /** Lines of the days, in order. */
  #heads: number[] = []
  /** Line of each entry. */
  #lineOf: number[] = []
  #active = 0

  constructor(element: ControlledElement) {
    this.#element = element
    this.#controller = new VirtualizerController(element, {
      count: 0,
      getScrollElement: () => this.#box(),
      estimateSize: (line) => ((this.#lines[line] ?? 0) < 0 ? guess.day : guess.entry),
      overscan: 8,
      rangeExtractor: (rows) => this.#range(rows),
    })
  }

  /** Draws the visible ones of some entries. */
  draw(entries: readonly Entry[], view: ListView): TemplateResult {
    this.#active = view.active
    this.#take(entries)
    const virtualizer = this.#controller.getVirtualizer()
    const top = virtualizer.scrollOffset ?? 0
    const stuck = this.#headAt(virtualizer.range?.startIndex ?? 0)
    return html`<div class="list ${view.balances ? 'balances' : ''}" @keydown=${view.pressed} @focusin=${view.reached}>
      ${drawColumns(view)}
      <div class="virtual" tabindex="-1">
        <div
          class="tall"
          role="list"
          aria-label=${view.say('transactions')}
          .style=${`block-size:${virtualizer.getTotalSize()}px`}
        >
          ${virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = this.#lines[index] ?? 0
            const day = this.#days[-1 - line]
            const sticks = index === stuck && start <= top
            return html`<div
              class="item ${sticks ? 'stuck' : ''}"
              role="listitem"
              aria-setsize=${this.#lines.length}
              aria-posinset=${index + 1}
              data-index=${index}
              .style=${sticks ? '' : `transform:translateY(${start}px)`}
            >
              ${day ? drawDay(day, view, nothing) : this.#entry(line, view)}
            </div>`
          })}
        </div>
      </div>
    </div>`
  }

  /** Measures what was drawn, since a row may have two lines or its details open. */
  drawn(): void {
    const virtualizer = this.#controller.getVirtualizer()
    const items = this.#box()?.querySelectorAll<HTMLElement>('.item') ?? []
    for (const item of items) virtualizer.measureElement(item)
  }

  /** Scrolls to an entry. */
  reveal(at: number): void {
    this.#controller.getVirtualizer().scrollToIndex(this.#lineOf[at] ?? 0)
  }

  #entry(at: number, view: ListView): TemplateResult | typeof nothing {
    const entry = this.#entries[at]
    return entry ? drawEntry(entry, at, view) : nothing
  }

  #box(): HTMLElement | null {
    return this.#element.shadowRoot?.querySelector<HTMLElement>('.virtual') ?? null
  }

  /** Lays out the lines again if there are other entries, or more. */
  #take(entries: readonly Entry[]): void {
    if (entries === this.#entries && entries.length === this.#count) return
    const grown = entries === this.#entries && entries.length > this.#count
    if (!grown) this.#clear()
    this.#entries = entries
    this.#count = entries.length
    this.#layOut()
    const virtualizer = this.#controller.getVirtualizer()
    virtualizer.setOptions({ ...virtualizer.options, count: this.#lines.length })
    if (grown) return
    virtualizer.measure()
    this.#box()?.scrollTo({ top: 0 })
  }

  #clear(): void {
    this.#days = []
    this.#lines = []
    this.#heads = []
    this.#lineOf = []
  }

  /** Lays out only the new entries, so that a list that grows page by page is not laid out from the beginning each time. */
  #layOut(): void {
    // The new entries may belong to the last day too.
    const last = this.#days.pop()
    if (last) {
      this.#lines.length = this.#heads.pop() ?? 0
      this.#lineOf.length = last.at
    }
    const from = last?.at ?? 0
    for (const { at, entries, ...day } of daysOf(this.#entries.slice(from), from === 0)) {
      this.#heads.push(this.#lines.length)
      this.#lines.push(-1 - this.#days.length)
      this.#days.push({ ...day, at: from + at, entries })
      for (let one = from + at; one < from + at + entries.length; one++) {
        this.#lineOf.push(this.#lines.length)
        this.#lines.push(one)
      }
    }
  }

  /** Returns the lines to draw: the visible rows, the heading of their day, and the active row. */
  #range(rows: Rows): number[] {
    const seen = new Set(defaultRangeExtractor(rows))
    seen.add(this.#headAt(rows.startIndex))
    const active = this.#lineOf[this.#active]
    if (active !== undefined) seen.add(active)
    return [...seen].toSorted((a, b) => a - b)
  }

  /** Finds the heading above a line. */
  #headAt(line: number): number {
    let low = 0
    let high = this.#heads.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#heads[middle] ?? 0) <= line) low = middle
      else high = middle - 1
    }
    return this.#heads[low] ?? 0
  }
}
