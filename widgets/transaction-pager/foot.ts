// Draws the line below the transactions: previous page, the place in the period, next page, and the choice of a page size.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/look/icons.ts'
import { backIcon, downIcon, forthIcon } from './icons.ts'
import { pageSizes } from './rows.ts'
import type { Say } from './writing.ts'

/** What the foot needs of its pager in order to be drawn. */
export interface FootView {
  say: Say
  /** Which part of the period is shown, in words; empty if nothing is shown. */
  position: string
  /** What is under way, in words. */
  progress: string
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** Rows of a page; `Infinity` for all. */
  size: number
  resize: (size: number) => void
  /** Stops what is under way; absent if nothing takes long. */
  stop: (() => void) | undefined
}

/** Draws the line with the pages. */
export function drawPages(view: FootView): TemplateResult {
  const { say, position, progress, previous, next, stop } = view
  const button = (name: 'previous' | 'next', path: string, act: (() => void) | undefined) => html`<button
    class="tool ${name}"
    type="button"
    aria-label=${say(name)}
    aria-disabled=${act ? nothing : 'true'}
    @click=${act ?? nothing}
  >${icon(path)}</button>`
  return html`<div class="pages" part="pager">
    ${button('previous', backIcon, previous)}
    <span class="position">${progress || position}</span>
    ${stop ? html`<button class="link" type="button" @click=${stop}>${say('stop')}</button>` : nothing}
    ${button('next', forthIcon, next)}
  </div>`
}

/** Draws the last line: whose days these are, and how many rows a page has. */
export function drawFoot({ say, size, resize }: FootView): TemplateResult {
  const known = pageSizes.includes(size) ? pageSizes : [...pageSizes, size].toSorted((a, b) => a - b)
  return html`<div class="foot">
    <span class="zone">${say('zone')}</span>
    <label class="size"
      >${say('size')}
      <span class="pick"><select
        @change=${(event: Event & { target: HTMLSelectElement }) =>
          resize(event.target.value === 'all' ? Infinity : Number(event.target.value))}
      >
        ${known.map(
          (one) => html`<option value=${one === Infinity ? 'all' : one} ?selected=${one === size}>
            ${one === Infinity ? say('all') : one}
          </option>`,
        )}
      </select>${icon(downIcon)}</span></label
    >
  </div>`
}
