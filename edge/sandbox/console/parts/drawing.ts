/// <reference lib="dom" />
// Parts that several screens draw: a fact, a choice, the head of a table, a question before something that cannot be undone.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../../core/shared/index.ts'
import { dateTime } from './formats.ts'

/** Shown while an answer of the bank is awaited. */
export const LOADING = html`<div class="card skeleton high" aria-hidden="true"></div>`

/** Draws a row of a list of facts; nothing if there is no such fact. */
export function fact(name: string, value: unknown): TemplateResult | typeof nothing {
  return value === undefined ? nothing : html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

/** Draws a text as code, if there is one. */
export const codeOf = (text: string | undefined, kind?: string) =>
  text === undefined ? undefined : html`<code class=${kind ?? nothing}>${text}</code>`

/** Draws an IBAN with a button that copies it. */
export const ibanOf = (iban: string) =>
  html`<code>${groupIban(iban)}</code><copy-text .text=${iban}></copy-text>`

/** Says, for screen readers only, what a button is about. */
export const about = (text: unknown) => html`<span class="hidden">: ${text}</span>`

/** Draws the options of a select, each with its value and its text. */
function options(
  all: readonly (readonly [value: string, text: string])[],
  chosen?: string,
): TemplateResult[] {
  return all.map(
    ([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
  )
}

/** Draws a select with its label; `change` gets the value that was chosen. */
export function choice(
  label: string,
  name: string,
  all: readonly (readonly [value: string, text: string])[],
  chosen?: string,
  change?: (value: string) => void,
): TemplateResult {
  return html`<label
    >${label}
    <select name=${name} @change=${(event: Event) => change?.(valueOf(event))}>
      ${options(all, chosen)}
    </select>
  </label>`
}

/** Reads the value of the field that an event came from. */
export function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value
}

/** Draws the head of a table. */
export function heads(...names: unknown[]): TemplateResult {
  return html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`
}

/** Draws why a call was refused, the likeliest cause first. */
export function causes(
  all: readonly { readonly sentence: string; readonly advice: string; readonly at?: string | undefined }[],
): TemplateResult {
  return html`<ol class="causes">
    ${all.map(
      ({ sentence, advice, at }) =>
        html`<li>
          <p><strong>${sentence}</strong> ${codeOf(at) ?? nothing}</p>
          <p class="advice">${advice}</p>
        </li>`,
    )}
  </ol>`
}

/** A question before something that cannot be undone. */
interface Question {
  readonly label: string
  readonly sure: string
  readonly doIt: string
  readonly leave: string
}

/** Draws a question, with a button that goes on and one that does not. */
export function question(
  { label, sure, doIt, leave }: Question,
  act: () => unknown,
  end: () => unknown,
): TemplateResult {
  return html`<div class="sure" role="group" aria-label=${label}>
    <p role="alert">${sure}</p>
    <div class="pair">
      <button type="button" class="plain danger" @click=${act}>${doIt}</button>
      <button type="button" class="plain" @click=${end}>${leave}</button>
    </div>
  </div>`
}

/** Draws a time of RFC 3339. */
export const timeAt = (at: string) => html`<time datetime=${at}>${dateTime(at)}</time>`
