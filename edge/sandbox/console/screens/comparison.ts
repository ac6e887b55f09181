/// <reference lib="dom" />
// Two calls side by side: what differs, marked in a table of all parts, and in words.
// The bank compares the calls; this only draws the result.

import { html, nothing, type TemplateResult } from 'lit'
import { type CallSummary, compareCalls, type ComparedPart, type Comparison } from '../calls.ts'
import { heads, timeAt } from '../parts/drawing.ts'
import { CROSS, icon, TICK } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { ThingScreen } from '../screen.ts'
import { callName, statusChip } from './call-row.ts'

/** Parts of a call in which two can differ. */
const PARTS: Readonly<Record<string, string>> = {
  line: 'the line',
  header: 'header',
  body: 'body',
  signature: 'signed line',
  outcome: 'how it ended',
  'answer-header': 'header of the answer',
  'answer-body': 'body of the answer',
}

/** Most differences that are put into words. */
const MOST_TOLD = 12

/** The screen of two calls. */
export class ComparisonScreen extends ThingScreen<Comparison> {
  static override properties = { ...ThingScreen.properties, isWhole: { state: true } }
  /** Whether equal parts are shown too. */
  declare isWhole: boolean
  override readonly heading = 'Two calls side by side'
  protected override readonly gone = 'The log does not have one of these calls any more.'
  protected override readonly isFixed = true

  protected override get back() {
    return { address: addressOf('calls', this.thingId), text: 'This call' }
  }

  protected override read(): Promise<Comparison> {
    return compareCalls(this.link, this.thingId, this.query.get('with') ?? '')
  }

  protected override drawThing({ left, right, parts }: Comparison): TemplateResult {
    const differing = parts.filter(({ isSame }) => !isSame)
    return html`<div class="columns">${drawCall('This call', left)} ${drawCall('The other call', right)}</div>
      <section class="card">
        <p>${toldOf(differing.length, parts.length)}</p>
        ${
          differing.length === 0
            ? nothing
            : html`<details>
              <summary>As a list of words</summary>
              <ul class="told">
                ${differing.slice(0, MOST_TOLD).map((one) => html`<li>${inWords(one)}</li>`)}
                ${differing.length > MOST_TOLD ? html`<li>…</li>` : nothing}
              </ul>
            </details>`
        }
        <label class="check"
          ><input
            type="checkbox"
            name="only"
            .checked=${!this.isWhole}
            @change=${(event: Event) => (this.isWhole = !(event.target as HTMLInputElement).checked)}
          />
          Only what differs</label
        >
        ${this.#drawTable(this.isWhole ? parts : differing)}
      </section>`
  }

  #drawTable(parts: readonly ComparedPart[]): TemplateResult | typeof nothing {
    if (parts.length === 0) return nothing
    const value = (text: string | undefined) =>
      text === undefined ? html`<span class="quiet">not there</span>` : html`<code>${text}</code>`
    return html`<div class="table compared" tabindex="0" role="region" aria-label="Two calls side by side">
      <table>
        ${heads('Where', 'This call', 'The other call', 'Same')}
        <tbody>
          ${parts.map(
            (one) =>
              html`<tr class=${one.isSame ? '' : 'differs'}>
                <th scope="row" data-label="Where">${nameOf(one)}</th>
                <td data-label="This call">${value(one.left)}</td>
                <td data-label="The other call">${value(one.right)}</td>
                <td class="same" data-label="Same">
                  ${icon(one.isSame ? TICK : CROSS)}<span>${one.isSame ? 'same' : 'differs'}</span>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
  }
}

function toldOf(differing: number, all: number): string {
  if (differing === 0) return 'These two calls are the same in every part.'
  return differing === 1 ? `1 of ${all} parts differs:` : `${differing} of ${all} parts differ:`
}

function drawCall(title: string, call: CallSummary): TemplateResult {
  return html`<section class="card">
    <h2>${title}</h2>
    <p><a href=${addressOf('calls', call.id)}>${callName(call)}</a> ${statusChip(call)}</p>
    <p class="quiet">${timeAt(call.at)}</p>
  </section>`
}

/** Names a part of a call: its kind, and its own name. */
function nameOf({ part, name }: ComparedPart): TemplateResult {
  return html`<span class="quiet">${PARTS[part] ?? part}</span> ${name === '' ? 'as a whole' : html`<code>${name}</code>`}`
}

/** Describes a difference briefly, for people who cannot see the table. */
function inWords(one: ComparedPart): TemplateResult {
  const value = (text: string | undefined) => (text === undefined ? 'not there' : shortened(text))
  return html`${nameOf(one)}: ${value(one.left)} / ${value(one.right)}`
}

const shortened = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
