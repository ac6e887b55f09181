// A list of more than thirty banks: only the rows that are seen are drawn, and the one that the keys have reached.
// Not for short lists, which are drawn whole; so it is loaded when a long one comes.

import { html, nothing, type TemplateResult } from 'lit'
import type { ControlledElement } from '../shared/controlled-element.ts'
import { VirtualLines } from '../shared/virtual-lines.ts'
import type { Arrangement } from './arrangement.ts'
import { drawBox, drawRow, type ListView, nameOf, rowClass, selectedOf } from './list.ts'

/** What stands in a line: the heading of a group, or a row of it. */
interface Line {
  /** Place of the group. */
  group: number
  /** Place of the row among all rows; -1 for a heading. */
  row: number
}

/** Draws the long list of one picker. */
export class LongList {
  readonly #element: ControlledElement
  readonly #lines: VirtualLines
  /** Heights before a line was measured, and whether they were looked at. */
  readonly #guess = { heading: 31, row: 56, isSure: false }
  #there: Arrangement | undefined
  #kinds: readonly Line[] = []
  /** First line of each group. */
  #firsts: readonly number[] = []
  /** Line of each row. */
  #lineOf: readonly number[] = []
  #active = -1

  constructor(element: ControlledElement) {
    this.#element = element
    this.#lines = new VirtualLines(element, {
      box: '.list',
      guess: (line) => (this.#kinds[line]?.row === -1 ? this.#guess.heading : this.#guess.row),
      keep: (first, last) => this.#keep(first, last),
    })
  }

  /** Draws what is seen of the list. */
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
          const top = lines.startOf(this.#firsts[at] ?? 0)
          const height = lines.startOf(this.#firsts[at + 1] ?? Infinity) - top
          const id = `heading-${at}`
          return html`<div
            class="group"
            role=${group.name ? 'group' : 'presentation'}
            aria-labelledby=${group.name ? id : nothing}
            .style=${`inset-block-start:${top}px;block-size:${height}px`}
          >
            ${items.map(({ index, start }) => {
              const place = this.#kinds[index]?.row ?? -1
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

  /** Measures what was drawn; the first rows tell how high the others are. */
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
      const group = this.#kinds[item.index]?.group ?? 0
      found.set(group, [...(found.get(group) ?? []), item])
    }
    return found
  }

  #take(there: Arrangement): void {
    const kinds: Line[] = []
    const lineOf: number[] = []
    this.#firsts = there.groups.map(({ name, rows }, group) => {
      const first = kinds.length
      if (name) kinds.push({ group, row: -1 })
      for (let at = 0; at < rows.length; at++) {
        const row = lineOf.length
        lineOf.push(kinds.length)
        kinds.push({ group, row })
      }
      return first
    })
    this.#there = there
    this.#kinds = kinds
    this.#lineOf = lineOf
    this.#lines.take(kinds.length)
  }

  /** The headings of the groups that are seen, and the row that the keys have reached with its heading. */
  *#keep(first: number, last: number): Generator<number> {
    const groupOf = (line: number) => this.#kinds[line]?.group ?? 0
    for (let group = groupOf(first); group <= groupOf(last); group++) yield this.#firsts[group] ?? 0
    const active = this.#lineOf[this.#active]
    if (active === undefined) return
    yield active
    yield this.#firsts[groupOf(active)] ?? 0
  }
}
