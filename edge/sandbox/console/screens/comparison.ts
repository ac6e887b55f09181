/// <reference lib="dom" />
// Two calls side by side: what differs, marked in a table of all parts, and told in words.
// The bank compares; this draws.

import { html, nothing, type TemplateResult } from 'lit'
import { type CallSummary, compareCalls, type ComparedPart, type Comparison } from '../calls.ts'
import { Refusal } from '../bank-link.ts'
import { dateTime } from '../parts/formats.ts'
import { BACK, CROSS, icon, TICK } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { callName, statusChip } from './call-row.ts'

/** Where two calls can differ. */
const PARTS: Readonly<Record<string, string>> = {
  line: 'the line',
  header: 'header',
  body: 'body',
  signature: 'signed line',
  outcome: 'how it ended',
  'answer-header': 'header of the answer',
  'answer-body': 'body of the answer',
}

/** How many differences are told in words. */
const MOST_TOLD = 12

/** The screen of two calls. */
export class ComparisonScreen extends Screen {
  static override properties = {
    ...Screen.properties,
    callId: { attribute: false },
    otherId: { attribute: false },
    isWhole: { state: true },
  }
  declare callId: string
  declare otherId: string
  /** Whether what is the same is shown too. */
  declare isWhole: boolean
  #compared: Comparison | undefined
  #isGone = false

  override get heading(): string {
    return 'Two calls side by side'
  }

  override async load(): Promise<void> {
    if (this.#compared !== undefined || this.#isGone) return
    try {
      this.#compared = await compareCalls(this.link, this.callId, this.otherId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#isGone = true
    }
  }

  override draw(): TemplateResult {
    const compared = this.#compared
    const back = html`<p class="back">
      <a href=${addressOf('calls', this.callId)}>${icon(BACK)}This call</a>
    </p>`
    if (this.#isGone)
      return html`${back}<p class="card empty">The log does not have one of these calls any more.</p>`
    if (!compared) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    const { left, right, parts } = compared
    const differing = parts.filter(({ isSame }) => !isSame)
    return html`${back}
      <div class="columns">${drawCall('This call', left)} ${drawCall('The other call', right)}</div>
      <section class="card">
        <p>${differing.length === 0 ? 'These two calls are the same in every part.' : differing.length === 1 ? `1 of ${parts.length} parts differs:` : `${differing.length} of ${parts.length} parts differ:`}</p>
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
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">This call</th>
            <th scope="col">The other call</th>
            <th scope="col">Same</th>
          </tr>
        </thead>
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

function drawCall(title: string, call: CallSummary): TemplateResult {
  return html`<section class="card">
    <h2>${title}</h2>
    <p><a href=${addressOf('calls', call.id)}>${callName(call)}</a> ${statusChip(call)}</p>
    <p class="quiet"><time datetime=${call.at}>${dateTime(Date.parse(call.at))}</time></p>
  </section>`
}

/** Says where something stands: the kind of place, and its name there. */
function nameOf({ part, name }: ComparedPart): TemplateResult {
  return html`<span class="quiet">${PARTS[part] ?? part}</span> ${name === '' ? 'as a whole' : html`<code>${name}</code>`}`
}

/** Says what differs, shortly, for who does not see the table. */
function inWords(one: ComparedPart): TemplateResult {
  const value = (text: string | undefined) => (text === undefined ? 'not there' : shortened(text))
  return html`${nameOf(one)}: ${value(one.left)} / ${value(one.right)}`
}

const shortened = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
