// Draws a list of more than thirty banks: only the visible rows, and the row that the keys have reached.

import { html, nothing, type TemplateResult } from 'lit'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import { VirtualLines } from '../shared/element/virtual-lines.ts'
import type { Arrangement } from './arrangement.ts'
import { drawBox, drawRow, type ListView, nameOf, rowClass, selectedOf } from './list.ts'

/** Where a group is: its lines are its heading, if it has a name, and its rows. */
interface Place {
  line: number
  /** Line of its first row. */
  rowLine: number
  /** Index of its first row among all rows. */
  row: number
}

/** Draws the long list of one picker. */
export class LongList {
  readonly #element: ControlledElement
  readonly #lines: VirtualLines
  /** Guessed heights of lines that are not measured yet, and whether the guess was checked against a measured line. */
  readonly #guess = { heading: 31, row: 56, isSure: false }
  #there: Arrangement | undefined
  /** Where each group is; not each row, because there may be thousands. */
  #places: readonly Place[] = []
  #active = -1

  constructor(element: ControlledElement) {
    this.#element = element
    this.#lines = new VirtualLines(element, {
      box: '.list',
      guess: (line) => (this.#rowOf(line) < 0 ? this.#guess.heading : this.#guess.row),
      keep: (first, last) => this.#keep(first, last),
    })
  }

  /** Draws the visible part of the list. */
  draw(there: Arrangement, view: ListView): TemplateResult {
    this.#active = view.active
    if (there !== this.#there) this.#take(there)
    const selected = selectedOf(there.rows, view)
    const lines = this.#lines
    const drawn = this.#itemsByGroup()
    return drawBox(
      view,
      html`<div class="tall" role="presentation" .style=${`block-size:${lines.height}px`}>
        ${[...drawn].map(([at, items]) => {
          const group = there.groups[at]
          if (!group) return nothing
          const top = lines.startOf(this.#places[at]?.line ?? 0)
          const height = lines.startOf(this.#places[at + 1]?.line ?? Infinity) - top
          const id = `heading-${at}`
          return html`<div
            class="group"
            role=${group.name ? 'group' : 'presentation'}
            aria-labelledby=${group.name ? id : nothing}
            .style=${`inset-block-start:${top}px;block-size:${height}px`}
          >
            ${items.map(({ index, start }) => {
              const place = this.#rowOf(index)
              const row = there.rows[place]
              if (!row)
                return html`<div class="heading line" part="heading" id=${id} role="presentation" data-index=${index}>
                  ${nameOf(group, view)}
                </div>`
              const { provider } = row
              return html`<div
                class="row line ${rowClass(row, place, view)}"
                part="row"
                id="row-${place}"
                role="option"
                aria-selected=${place === selected}
                aria-disabled=${provider.enabled ? nothing : 'true'}
                aria-setsize=${there.rows.length}
                aria-posinset=${place + 1}
                data-index=${index}
                .style=${`inset-block-start:${start - top}px`}
                @click=${() => view.choose(provider, place)}
              >
                ${drawRow(row, view)}
              </div>`
            })}
          </div>`
        })}
      </div>`,
    )
  }

  /** Whether every row has its final position. */
  get isStill(): boolean {
    return this.#guess.isSure && this.#lines.areStill
  }

  /** Measures what was drawn; the first rows show how high the others are. */
  drawn(): void {
    this.#lines.drawn()
    if (this.#guess.isSure) return
    const height = (selector: string) =>
      this.#element.shadowRoot?.querySelector<HTMLElement>(`.tall ${selector}`)?.offsetHeight ?? 0
    const row = height('.row')
    if (row === 0) return
    const heading = height('.heading') || this.#guess.heading
    const isRight = row === this.#guess.row && heading === this.#guess.heading
    Object.assign(this.#guess, { row, heading, isSure: true })
    if (!isRight) this.#lines.guessAgain()
  }

  #itemsByGroup(): Map<number, VirtualLines['items'][number][]> {
    const found = new Map<number, VirtualLines['items'][number][]>()
    for (const item of this.#lines.items) {
      const group = this.#groupOf(item.index)
      found.set(group, [...(found.get(group) ?? []), item])
    }
    return found
  }

  #take(there: Arrangement): void {
    let [line, row] = [0, 0]
    this.#places = there.groups.map(({ name, rows }) => {
      const place = { line, rowLine: name ? line + 1 : line, row }
      line = place.rowLine + rows.length
      row += rows.length
      return place
    })
    this.#there = there
    this.#lines.take(line)
  }

  /** Index of the group of a line. */
  #groupOf(line: number): number {
    return Math.max(
      0,
      this.#places.findLastIndex((place) => place.line <= line),
    )
  }

  /** Index of the row in a line; below zero for a heading. */
  #rowOf(line: number): number {
    const place = this.#places[this.#groupOf(line)]
    return place && line >= place.rowLine ? place.row + line - place.rowLine : -1
  }

  /** Yields lines that stay drawn: headings of the visible groups, and the row that the keys have reached with its heading. */
  *#keep(first: number, last: number): Generator<number> {
    const from = this.#groupOf(first)
    for (const { line } of this.#places.slice(from, this.#groupOf(last) + 1)) yield line
    const place = this.#active < 0 ? undefined : this.#places.findLast(({ row }) => row <= this.#active)
    if (!place) return
    yield place.line
    yield place.rowLine + this.#active - place.row
  }
}
