// Small pieces that several parts of both pages draw: a fact with its name, figures, a link to one thing of a list.

import { html, nothing, type TemplateResult } from 'lit'
import { timeOf } from './formats.ts'
import { say, type Word } from '../words/index.ts'

/** Draws a fact with its name; nothing if the value is not known. */
export const fact = (word: Word, value: unknown): TemplateResult | typeof nothing =>
  value === undefined ? nothing : html`<div><dt>${say(word)}</dt><dd>${value}</dd></div>`

/** Draws a number in digits of equal width; nothing if there is none. */
export const figures = (text: string | undefined): TemplateResult | undefined =>
  text === undefined ? undefined : html`<span class="figures">${text}</span>`

/** Draws one row of a list, with a link to what it is about. */
export const linked = (
  href: string,
  isOpen: boolean,
  open: (event: MouseEvent) => void,
  inside: TemplateResult,
): TemplateResult => html`<li>
  <a href=${href} aria-current=${isOpen ? 'true' : 'false'} @click=${open}>${inside}</a>
</li>`

/** Draws the button that shows older rows, if there are some. */
export const olderButton = (next: string | undefined, more: () => void): TemplateResult | typeof nothing =>
  next === undefined
    ? nothing
    : html`<button type="button" class="secondary" @click=${more}>${say('more')}</button>`

/** Draws how often the same happened, if it was more than once. */
export function timesOf({ count = 1, lastAt, at }: Repeated): string | undefined {
  return count > 1 ? say('historyTimes', { count, time: timeOf(lastAt ?? at, true) }) : undefined
}

interface Repeated {
  at: string
  count?: number | undefined
  lastAt?: string | undefined
}
