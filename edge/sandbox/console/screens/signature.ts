/// <reference lib="dom" />
// The signature of a call, explained: what is signed, line by line, as the bank made it beside what the caller signed, and the first byte that differs.
// What it explains was found by the bank.

import { html, nothing, type TemplateResult } from 'lit'
import type { Explanation } from '../calls.ts'
import { CROSS, icon, TICK } from '../parts/icons.ts'
import { words } from '../words/index.ts'

/** Draws it; nothing where a call needs no signature. */
export function drawSignature({
  lines,
  difference,
  clock,
  key,
}: Explanation): TemplateResult | typeof nothing {
  const w = words().signature
  if (!lines?.length && !clock && !key) return nothing
  return html`<section class="card signature">
    <h2>${w.title}</h2>
    ${
      difference
        ? html`<p class="difference">
          ${w.differs(difference.byte, difference.line, difference.byteInLine)}
          <span class="both">
            <span>${w.bank} <code>${difference.bank}</code></span>
            <span>${w.caller} <code>${difference.caller}</code></span>
          </span>
        </p>`
        : nothing
    }
    ${clock || key ? drawFacts(clock, key) : nothing}
    ${lines?.length ? drawLines(lines) : nothing}
  </section>`
}

function drawFacts(clock: Explanation['clock'], key: Explanation['key']): TemplateResult {
  const w = words().signature
  return html`<dl>
    ${
      clock
        ? html`<div>
            <dt>${w.callerClock}</dt>
            <dd><code>${clock.caller}</code> ${w.offBy(clock.offBySeconds)}</dd>
          </div>
          <div><dt>${w.bankClock}</dt><dd><code>${clock.bank}</code> ${w.tolerance(clock.toleranceSeconds)}</dd></div>`
        : nothing
    }
    ${
      key
        ? html`<div><dt>${w.keyNamed}</dt><dd><code>${key.named ?? w.none}</code></dd></div>
          <div>
            <dt>${w.keysKnown}</dt>
            <dd>${key.known.length === 0 ? w.none : key.known.map((one) => html`<code>${one}</code> `)}</dd>
          </div>
          ${key.fits === undefined ? nothing : html`<div><dt>${w.keyFits}</dt><dd><code>${key.fits}</code></dd></div>`}`
        : nothing
    }
  </dl>`
}

function drawLines(lines: NonNullable<Explanation['lines']>): TemplateResult {
  const w = words().signature
  const hasCaller = lines.some(({ caller }) => caller !== undefined)
  return html`<div class="table" tabindex="0" role="region" aria-label=${w.lines}>
    <table>
      <caption>${w.lines}</caption>
      <thead>
        <tr>
          <th scope="col">${w.line}</th>
          <th scope="col">${w.bank}</th>
          ${hasCaller ? html`<th scope="col">${w.caller}</th><th scope="col">${w.same}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ name, bank, caller, isSame }) =>
            html`<tr class=${isSame === false ? 'differs' : ''}>
              <th scope="row" data-label=${w.line}>${name}</th>
              <td data-label=${w.bank}><code>${bank}</code></td>
              ${
                hasCaller
                  ? html`<td data-label=${w.caller}><code>${caller ?? w.unknown}</code></td>
                    <td data-label=${w.same}>
                      ${
                        isSame === undefined
                          ? w.unknown
                          : html`${icon(isSame ? TICK : CROSS)}<span>${isSame ? w.yes : w.no}</span>`
                      }
                    </td>`
                  : nothing
              }
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
