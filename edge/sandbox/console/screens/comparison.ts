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
import { words } from '../words/index.ts'
import { callName, statusChip } from './call-row.ts'

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
    return words().look.compared
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
    const w = words().look
    const compared = this.#compared
    const back = html`<p class="back">
      <a href=${addressOf('calls', this.callId)}>${icon(BACK)}${w.thisCall}</a>
    </p>`
    if (this.#isGone) return html`${back}<p class="card empty">${w.gone}</p>`
    if (!compared) return html`${back}<div class="card skeleton high" aria-hidden="true"></div>`
    const { left, right, parts } = compared
    const differing = parts.filter(({ isSame }) => !isSame)
    return html`${back}
      <div class="columns">${drawCall(w.thisCall, left)} ${drawCall(w.otherCall, right)}</div>
      <section class="card">
        <p>${differing.length === 0 ? w.allSame : w.differ(differing.length, parts.length)}</p>
        ${
          differing.length === 0
            ? nothing
            : html`<details>
              <summary>${w.inWords}</summary>
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
          ${w.onlyOther}</label
        >
        ${this.#drawTable(this.isWhole ? parts : differing)}
      </section>`
  }

  #drawTable(parts: readonly ComparedPart[]): TemplateResult | typeof nothing {
    const w = words().look
    if (parts.length === 0) return nothing
    const value = (text: string | undefined) =>
      text === undefined ? html`<span class="quiet">${w.notThere}</span>` : html`<code>${text}</code>`
    return html`<div class="table compared" tabindex="0" role="region" aria-label=${w.compared}>
      <table>
        <thead>
          <tr>
            <th scope="col">${w.where}</th>
            <th scope="col">${w.thisCall}</th>
            <th scope="col">${w.otherCall}</th>
            <th scope="col">${words().signature.same}</th>
          </tr>
        </thead>
        <tbody>
          ${parts.map(
            (one) =>
              html`<tr class=${one.isSame ? '' : 'differs'}>
                <th scope="row" data-label=${w.where}>${nameOf(one)}</th>
                <td data-label=${w.thisCall}>${value(one.left)}</td>
                <td data-label=${w.otherCall}>${value(one.right)}</td>
                <td class="same" data-label=${words().signature.same}>
                  ${icon(one.isSame ? TICK : CROSS)}<span>${one.isSame ? w.isSame : w.isOther}</span>
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
  const w = words().look
  const place = Object.hasOwn(w.parts, part) ? w.parts[part as keyof typeof w.parts] : part
  return html`<span class="quiet">${place}</span> ${name === '' ? w.whole : html`<code>${name}</code>`}`
}

/** Says what differs, shortly, for who does not see the table. */
function inWords(one: ComparedPart): TemplateResult {
  const w = words().look
  const value = (text: string | undefined) => (text === undefined ? w.notThere : shortened(text))
  return html`${nameOf(one)}: ${value(one.left)} / ${value(one.right)}`
}

const shortened = (text: string) => (text.length > 48 ? `${text.slice(0, 47)}…` : text)
