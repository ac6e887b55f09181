/// <reference lib="dom" />
// The signature of a call: the signed lines of bank and caller side by side, and the first byte that differs.
// The bank has found all of it.

import { html, nothing, type TemplateResult } from 'lit'
import type { Explanation } from '../calls.ts'
import { codeOf, fact, heads } from '../parts/drawing.ts'
import { CROSS, icon, TICK } from '../parts/icons.ts'

/** Draws the signature; nothing if the call needs none. */
export function drawSignature({
  lines,
  difference,
  clock,
  key,
}: Explanation): TemplateResult | typeof nothing {
  if (!lines?.length && !clock && !key) return nothing
  return html`<section class="card signature">
    <h2>The signature, line by line</h2>
    ${
      difference
        ? html`<p class="difference">
          The first byte that differs is number ${difference.byte}: in the line “${difference.line}”, at ${difference.byteInLine}.
          <span class="both">
            <span>As the bank has it <code>${difference.bank}</code></span>
            <span>As the caller signed it <code>${difference.caller}</code></span>
          </span>
        </p>`
        : nothing
    }
    ${clock || key ? drawFacts(clock, key) : nothing}
    ${lines?.length ? drawLines(lines) : nothing}
  </section>`
}

function drawFacts(clock: Explanation['clock'], key: Explanation['key']): TemplateResult {
  return html`<dl>
    ${
      clock
        ? html`${fact('Clock of the caller', html`<code>${clock.caller}</code> ${offBy(clock.offBySeconds)}`)}
            ${fact('Clock of the bank', html`<code>${clock.bank}</code> ${clock.toleranceSeconds} s are allowed`)}`
        : nothing
    }
    ${
      key
        ? html`${fact('Key that the call names', codeOf(key.named ?? 'none'))}
            ${fact('Keys that the bank has', key.known.length === 0 ? 'none' : key.known.map((one) => html`<code>${one}</code> `))}
            ${fact('Key that fits', codeOf(key.fits))}`
        : nothing
    }
  </dl>`
}

function offBy(seconds: number): string {
  return seconds === 0 ? 'the same' : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`
}

function drawLines(lines: NonNullable<Explanation['lines']>): TemplateResult {
  const hasCaller = lines.some(({ caller }) => caller !== undefined)
  return html`<div class="table" tabindex="0" role="region" aria-label="What is signed">
    <table>
      <caption>What is signed</caption>
      ${heads('Line', 'As the bank has it', ...(hasCaller ? ['As the caller signed it', 'Same'] : []))}
      <tbody>
        ${lines.map(
          ({ name, bank, caller, isSame }) =>
            html`<tr class=${isSame === false ? 'differs' : ''}>
              <th scope="row" data-label="Line">${name}</th>
              <td data-label="As the bank has it"><code>${bank}</code></td>
              ${
                hasCaller
                  ? html`<td data-label="As the caller signed it"><code>${caller ?? 'not known'}</code></td>
                    <td data-label="Same">
                      ${
                        isSame === undefined
                          ? 'not known'
                          : html`${icon(isSame ? TICK : CROSS)}<span>${isSame ? 'same' : 'differs'}</span>`
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
