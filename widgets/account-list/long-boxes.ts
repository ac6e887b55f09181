// Draws hundreds of accounts or cards in a box that scrolls: only those that are visible.

import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { ControlledElement } from '../shared/element/controlled-element.ts'
import { VirtualLines } from '../shared/element/virtual-lines.ts'
import { destination } from './keys.ts'

/** What is drawn of a long list. */
export interface LongView<One> {
  /** Name for screen readers. */
  label: string
  list: readonly One[]
  /** Index of the chosen one; -1 for none. */
  chosen: number
  classOf: (one: One) => string
  draw: (one: One) => TemplateResult
}

/** Least width of a box, and height of a line before it was measured, pixels; styles.ts has the width too. */
const guess = { width: 304, height: 176 }

/** Draws one long list of accounts or cards, in lines of as many boxes as the width allows. */
export class LongBoxes {
  readonly #element: ControlledElement
  readonly #name: string
  readonly #lines: VirtualLines
  #count = 0
  #columns = 1
  #chosen = -1
  /** Index of the box that has the focus, or had it last. */
  #active = -1

  /** @param name class of the box that scrolls */
  constructor(element: ControlledElement, name: string) {
    this.#element = element
    this.#name = name
    this.#lines = new VirtualLines(element, {
      box: `.long.${name}`,
      guess: () => guess.height,
      keep: () => this.#keep(),
    })
    element.addController({
      hostConnected: () => this.#watch(),
      hostDisconnected: () => this.#observer?.disconnect(),
    })
  }

  /** Draws the visible part of a list. */
  draw<One>({ label, list, chosen, classOf, draw }: LongView<One>): TemplateResult {
    this.#chosen = chosen
    this.#take(list.length)
    const columns = this.#columns
    return html`<div class="list long ${this.#name}" part="list" tabindex="-1" @focusin=${this.#focused}>
      <div class="tall" role="list" aria-label=${label} .style=${`block-size:${this.#lines.height}px`}>
        ${repeat(
          this.#lines.items,
          // A line keeps its element while a person scrolls, because the focus may be in it.
          ({ index }) => index,
          ({ index, start }) => html`<div
            class="line"
            role="presentation"
            data-index=${index}
            .style=${`transform:translateY(${start}px);grid-template-columns:repeat(${columns},minmax(0,1fr))`}
          >
            ${list.slice(index * columns, (index + 1) * columns).map((one, at) => {
              const place = index * columns + at
              return html`<div
                class=${classOf(one)}
                part="account"
                role="listitem"
                aria-setsize=${list.length}
                aria-posinset=${place + 1}
                data-at=${place}
                data-list=${this.#name}
              >
                ${draw(one)}
              </div>`
            })}
          </div>`,
        )}
      </div>
    </div>`
  }

  /** Measures what was drawn, and how many boxes a line takes. */
  drawn(): void {
    this.#lines.drawn()
    this.#watch()
  }

  /** Moves the focus to the box to which a key leads. */
  press(event: KeyboardEvent): void {
    const next = destination(event, this.#active, this.#count)
    if (next === undefined) return
    event.preventDefault()
    void this.#focus(next)
  }

  async #focus(place: number): Promise<void> {
    this.#active = place
    this.#element.requestUpdate()
    await this.#element.updateComplete
    this.#box()?.querySelector<HTMLElement>(`[data-at="${place}"] .choose`)?.focus()
  }

  readonly #focused = ({ target }: Event) => {
    const box = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-at]') : null
    if (box) this.#active = Number(box.dataset['at'])
  };

  /** Yields the lines of the active and of the chosen box, which stay drawn. */
  *#keep(): Generator<number> {
    for (const place of [this.#active, this.#chosen])
      if (place >= 0 && place < this.#count) yield Math.floor(place / this.#columns)
  }

  #take(count: number): void {
    if (count === this.#count) return
    this.#count = count
    this.#lines.take(Math.ceil(count / this.#columns))
  }

  #observer: ResizeObserver | undefined
  #watched: HTMLElement | null = null

  /** Observes the width of the list, which decides how many boxes fit in a line. */
  #watch(): void {
    const box = this.#box()
    if (box === this.#watched && box?.isConnected) return
    this.#observer?.disconnect()
    this.#watched = box
    if (!box) return
    this.#observer = new ResizeObserver(() => {
      // Done in the next frame, because a change within this one would have to be measured again.
      requestAnimationFrame(() => this.#fit(box.clientWidth))
    })
    this.#observer.observe(box)
    this.#fit(box.clientWidth)
  }

  #fit(width: number): void {
    const columns = Math.max(1, Math.floor((width + 12) / (guess.width + 12)))
    if (width === 0 || columns === this.#columns) return
    this.#columns = columns
    this.#lines.take(Math.ceil(this.#count / columns))
    this.#element.requestUpdate()
  }

  #box(): HTMLElement | null {
    return this.#element.shadowRoot?.querySelector<HTMLElement>(`.long.${this.#name}`) ?? null
  }
}
